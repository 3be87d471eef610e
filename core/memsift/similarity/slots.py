"""The rule of value slots: two texts that differ in what follows 是, 用, 在, is, uses, at …"""

from __future__ import annotations

from collections.abc import Sequence

from memsift.similarity.denials import denials, reach
from memsift.similarity.figures import comparable
from memsift.similarity.form import Form
from memsift.similarity.marks import TURNS, tells_since
from memsift.similarity.names import names_somebody
from memsift.similarity.rules import Case, Difference
from memsift.similarity.topics import FIGURES
from memsift.similarity.words import PERIODS, class_of, exclusive, many_sided, slot_families

_VALUE, _HAN_VALUE = 6.0, 8.0  # a value is a few words or characters; more is another statement
_LIGHT = 0.6  # the weight of words that say little
_WHEN = frozenset({"date", "time", "weekday"})
_NAMED = frozenset({"叫", "叫做", "名叫", "取名", "起名", "名为", "named", "called"})
_BY = frozenset({"由", "改由", "归", "by"})
_IS = frozenset({"is", "are", "was"})
_DEFINITE = frozenset({"the", "our", "my", "your", "his", "her", "their"})


Run = tuple[int, ...]


def slot(case: Case) -> list[Difference]:
    """One run of words stands for another in the place of a value, all else equal: … 是 X / … 是 Y."""
    both = _runs(case)
    if both is None:
        return _told_apart(case)
    mine, theirs = _value(case.a, both[0]), _value(case.b, both[1])
    if not mine or not theirs:
        return []
    sides = (case.a, mine), (case.b, theirs)
    if reach(denials(case.a)) & reach(denials(case.b)):
        return []  # never sends voice in the group; only types in the chat, no voice
    beside_a, beside_b = (
        [
            k
            for k in left
            if k not in run and form.content[k].canon not in slot_families() and not _is_noted(form, k)
        ]
        for form, run, left in ((case.a, both[0], case.al.only_a), (case.b, both[1], case.al.only_b))
    )
    if not (_aside(case.a, mine, beside_a) and _aside(case.b, theirs, beside_b)):
        return []
    beside = [form.weigh(left) for form, left in ((case.a, beside_a), (case.b, beside_b))]
    if min(beside) > 0.25 * case.al.shared:
        return []  # both go on to speak of other things
    if _is_value(case.a, mine) is not _is_value(case.b, theirs):
        return []  # is called Rex; is nine years old
    when = [any(form.content[k].kind in _WHEN for k in run) for form, run in sides]
    if when[0] is not when[1] and is_name(*sides[when[0]]):
        return []  # stored at Haller's; put on at the end of October
    if all(when) and not _one_when(case, mine, theirs):
        return []  # is of 2019; changed to 9 August
    if several(case) or ((case.a.turns or case.b.turns) and only_somebody(case)):
        return []
    if _does_it(case.a, mine) and _does_it(case.b, theirs):
        return [Difference("who", mine, theirs)]  # Alice leads the team; Bob leads the team
    (run_a, family_a), (run_b, family_b) = _value_run(case.a, mine), _value_run(case.b, theirs)
    if (family_a != family_b or family_a < 0) and not _called(case, mine, theirs, {family_a, family_b}):
        return []
    if value_kinds(case.a, run_a) != value_kinds(case.b, run_b):
        return []  # written in English; written in the imperative
    if _denied(case.a, run_a) and _denied(case.b, run_b):
        return []  # 不要用缩写, 不要用比喻
    if _goes_with(case.a, run_a) or not (_has_head(case.a, run_a) and _has_head(case.b, run_b)):
        return []
    return [Difference("slot", mine, theirs)]


def _one_when(case: Case, mine: Run, theirs: Run) -> bool:
    """Whether two days or hours of one kind stand in two values."""
    x, y = case.a.content, case.b.content
    return any(
        comparable(x[i], y[j]) for i in mine for j in theirs if x[i].kind in _WHEN and y[j].kind in _WHEN
    )


def _called(case: Case, mine: Run, theirs: Run, families: set[int]) -> bool:
    """Whether both end in a name, one with 是 or a colon before it: the password is X; password X."""
    sides = (case.a, mine), (case.b, theirs)
    return families == {-1, slot_families()["是"]} and all(
        is_name(form, run) and run[-1] == len(form.content) - 1 for form, run in sides
    )


def _is_noted(form: Form, place: int) -> bool:
    """Whether a date only says since when: it stands at the end, or after a since."""
    if form.content[place].kind != "date":
        return False
    return place == len(form.content) - 1 or tells_since(form.tokens, form.at[place])


def _value(form: Form, run: Run) -> Run:
    """A run without slot words before it: 换成 in 换成周经理."""
    while run and form.content[run[0]].canon in slot_families():
        run = run[1:]
    return run


def _runs(case: Case) -> tuple[Run, Run] | None:
    """The one place where both sides have something of their own; None without one. Two places with one
    shared word between are one: 阿里云 OSS, 腾讯云 COS."""
    if case.al.moved:
        return None
    both = [gap for gap in case.gaps if all(gap)]
    if len(both) == 2:
        (mine, theirs), (more, others) = both
        if more[0] - mine[-1] == others[0] - theirs[-1] == 2:
            return (*mine, mine[-1] + 1, *more), (*theirs, theirs[-1] + 1, *others)
    return both[0] if len(both) == 1 else None


def _told_apart(case: Case) -> list[Difference]:
    """The same in another order but for one value on either side: the retro is in Oslo; room for the retro:
    Berlin."""
    mine, theirs = (
        tuple(
            k
            for k in left
            if form.content[k].canon not in class_of("roles")
            and form.content[k].canon not in slot_families()
            and (form.content[k].weight > _LIGHT or not form.content[k].surface.isascii())
        )
        for form, left in case.sides
    )
    if not all(in_one_piece(run) for run in (mine, theirs)) or several(case):
        return []
    if not case.al.moved and any(all(gap) for gap in case.gaps):
        return []
    if _is_value(case.a, mine) is not _is_value(case.b, theirs):
        return []
    if _does_it(case.a, mine) and _does_it(case.b, theirs):
        return [Difference("who", mine, theirs)]
    sides = (case.a, mine), (case.b, theirs)
    if not all(is_name(form, run) and form.content[run[0]] is not form.tokens[0] for form, run in sides):
        return []
    one, other = (_value_run(form, run)[1] for form, run in sides)
    if max(one, other) < 0 or not (one == other or min(one, other) <= 0 or _is_single(case)):
        return []
    return [Difference("slot", mine, theirs)]


def in_one_piece(run: Run) -> bool:
    """Whether a run has no gaps."""
    return bool(run) and run[-1] - run[0] == len(run) - 1


def is_name(form: Form, run: Run) -> bool:
    """Whether a run is a name as far as one can see: Latin in Chinese text, with a capital or a digit."""
    if form.spaceless:
        return all(form.content[k].surface.isascii() for k in run)
    return all(k in form.capitals or _mixes(form.content[k].surface) for k in run)


def _mixes(word: str) -> bool:
    """Whether a word has letters and digits: tulip42."""
    return not word.isalpha() and word.isalnum() and not word.isdecimal()


def _goes_with(form: Form, run: Run) -> bool:
    """Whether a run after *with* is no name: updated with today's progress, but recorded with Reaper."""
    first = form.at[run[0]]
    return first > 0 and form.tokens[first - 1].surface == "with" and not is_name(form, run)


def only_somebody(case: Case) -> bool:
    """Whether all that both say is who it is about: Mara is a nurse, Mara switched to Vim."""
    there = sorted(i for i, _ in case.pairs if case.a.content[i].canon not in TURNS)
    return names_somebody(case.a, there)


def _is_value(form: Form, run: Run) -> bool:
    return all(form.content[k].kind in FIGURES for k in run)


def _is_single(case: Case) -> bool:
    return bool(_said(case) & class_of("single"))


def _said(case: Case) -> set[str]:
    return {token.canon for token in case.a.tokens} & {token.canon for token in case.b.tokens}


def several(case: Case) -> bool:
    """Whether what is said can be so of several things at once: likes, speaks, is a member."""
    return bool(_said(case) & class_of("several")) and not _is_single(case)


def _has_head(form: Form, run: Run) -> bool:
    """Whether a value is short and something is said that it is the value of."""
    before = form.tokens[: form.at[run[0]]]
    named = bool(before) and before[-1].surface in _NAMED
    head = sum(
        t.weight
        for t in form.content[: run[0]]
        if t.canon not in PERIODS
        and t.kind not in _WHEN
        and (t.kind != "person" or named or form.capitals.issuperset(run))
    )
    tail = sum(t.weight for t in form.content[run[-1] + 1 :])
    value = form.weigh(run)
    return value <= (_HAN_VALUE if form.spaceless else _VALUE) and (
        head >= 1 or (run[0] == 0 and tail >= 2 and value <= 2.5)
    )


def _aside(form: Form, run: tuple[int, ...], left: Sequence[int]) -> bool:
    """Whether what else is left over stands in other clauses than a run, or is next to nothing."""
    clauses = {form.clause[k] for k in run}
    return form.weigh(k for k in left if form.clause[k] in clauses) <= _LIGHT


def _does_it(form: Form, run: Run) -> bool:
    """Whether a run tells who does or is what one alone does or is: leads, 负责, by Jan, 由小米, is the …"""
    first = form.at[run[0]]
    last = form.at[run[-1]]
    if first and form.tokens[first - 1].surface in _BY:
        return True
    if run[0] and form.content[run[0] - 1].kind not in ("person", "occasion"):
        return False
    after = form.tokens[last + 1 : last + 3]
    if len(after) == 2 and after[0].surface in _IS and after[1].surface in _DEFINITE and run[0] == 0:
        return form.capitals.issuperset(run)
    follows = run[-1] + 1
    if follows >= len(form.content) or form.content[follows].kind != "word":
        return False  # 领导 leads, or is who leads
    return run[0] == 0 and form.content[follows].canon in class_of("roles")


def value_kinds(form: Form, run: tuple[int, ...]) -> set[int]:
    """The sets of three and more words of which one is so (languages, seasons) that a run speaks of."""
    sides = exclusive()
    found = {line for k in run for line, _ in sides.get(form.content[k].canon, ())}
    return {line for line in found if line in many_sided()}


def _denied(form: Form, run: tuple[int, ...]) -> bool:
    return any(form.content[k].canon in one.scope for one in denials(form) for k in run)


def family_before(form: Form, place: int) -> int | None:
    """The family of the slot word before a value, whatever article stands between: 在, 搬到, is, at the."""
    families = slot_families()
    for token in form.tokens[max(0, form.at[place] - 2) : form.at[place]][::-1]:
        if token.surface.endswith(("到", "至")) and token.surface != "改到":
            return families["in"]
        if token.canon in families:
            return families[token.canon]
        if token.kind != "filler":
            break
    return None


def _value_run(form: Form, run: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """The run, grown to the left over the Han characters of one word, and the family of the slot word
    before it; -1 without one."""
    families = slot_families()
    first = form.content[run[0]]
    at = next(n for n, token in enumerate(form.tokens) if token is first)
    grown = 0
    while at > 0:
        at -= 1
        token = form.tokens[at]
        if token.surface == "是" and at > 1 and form.tokens[at - 1].surface == "的":
            token = form.tokens[at - 2] if form.tokens[at - 2].canon in families else token  # 用的是
        if token.canon in families:
            return (*range(run[0] - grown, run[0]), *run), families[token.canon]
        if token.kind == "stop":
            break
        if token.weight:
            if not (len(token.canon) == 1 and token.canon > "\u0250" and grown < 2):
                break
            grown += 1
    return run, -1
