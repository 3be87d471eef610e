"""Whether differences make a contradiction: what they stand in has to be the same subject."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from memsift.similarity import lexicon
from memsift.similarity.aspects import is_done
from memsift.similarity.changes import of_another
from memsift.similarity.figures import labels
from memsift.similarity.form import Form
from memsift.similarity.instances import other_instance, other_saying
from memsift.similarity.labels import same_label
from memsift.similarity.marks import SETS, VALUES, Token, tells_since
from memsift.similarity.owners import other_thing
from memsift.similarity.rules import DAYTIMES, Case, Difference, renamed, with_modifiers
from memsift.similarity.stem import light_stem
from memsift.similarity.words import PERIODS

_ONE_WORD = 2.0  # one word alone
_FEW_SHARED = 3.0  # so little is shared by two texts of one word or two
_BODY = frozenset({"weigh", "height", "blood-pressure"})
_DATES = frozenset({"date", "occasion"})
_ENDS = frozenset({"date", "time"})
_IN = ("in", "for", "of")
_CENTURIES = ("19", "20")
_HAN_NAME = 3  # characters before the number of a class, a room
_YEAR = 4  # digits
_LARGE = 3  # digits of a number that is seldom met by chance
_SCHEDULE = frozenset({"weekday", "time", "date"})
_INCLUDED = PERIODS | {"includ", "包", "含"}  # says nothing beside what the other is without
# What a value of a kind says anyway: starts at 14:00; at most 10 MB.
_SAID = {
    "time": frozenset({"begin", "time", "before", "after", "deadline"}),
    "quantity": frozenset({"price", "limit", "less-than", "最", "大"}),
    "number": frozenset({"limit", "less-than"}),
}
_PERMITS = frozenset(map(light_stem, lexicon.words("permits")))
_EVERY = frozenset({"every", "每"})
_CORRECTS = frozenset(("actual", "correction"))


def contradict(case: Case, differences: Sequence[Difference]) -> bool:
    """Whether differences make a conflict. That needs the same subject: without what differs, one side says
    what the other says, at least in the clauses where they differ."""
    kinds = [_kind(case, d) for d in differences if d.rule.startswith("value")]
    if len(kinds) > 2 or (len(kinds) > 1 and "year" in kinds):
        return False
    if _DATES & set(kinds) and len(set(kinds)) > 1:
        return False  # a series: another period, other figures
    if kinds and set(kinds) <= _DATES | {"year"} and all(_are_done(case, d) for d in differences):
        return False  # washed 1 June; washed 27 September
    if set(kinds) == {"date"} and all(_is_since(case, d) for d in differences):
        return False  # at 3.4 mm from June; at 3.4 mm since August
    if kinds and any(d.rule == "negation" for d in differences):
        return False  # with egg it is nine pounds, without egg seven
    if kinds and _recorded(case.a) is not _recorded(case.b):
        return False  # below one degree she swims 50 metres; 21 November 2026: 0.8 degrees
    if kinds and _of_somebody(case):
        return False  # the cat's weight, and one's own
    if _numbered(case, differences) or (kinds and other_thing(case)):
        return False  # another room, other figures
    turned = [d for d in differences if d.rule == "opposite"]
    if kinds and turned and (set(kinds) - _SCHEDULE or not all(_is_daytime(case, d) for d in turned)):
        return False  # opens at nine, closes at six; open till six in winter, till eight in summer
    if "number" not in kinds and kinds and case.al.shared < _FEW_SHARED and _of_another(case, differences):
        return False
    notice = case.a.turns or case.b.turns
    if kinds and (other_instance(case, differences, notice=notice) or other_saying(case, differences)):
        return False  # the head shop opens at six, the branch at nine
    alike = _same_subject(case, differences) or (same_label(case) and _how_often(case, differences))
    return alike and not renamed(case, differences)


def _how_often(case: Case, differences: Sequence[Difference]) -> bool:
    """Whether two texts differ in how often alone: every five hours, every three; not: rinse every two weeks,
    replace every six months."""
    if len(differences) != 1:
        return False
    values = [(form, left, differences[0].of(side)[0]) for side, (form, left) in enumerate(case.sides)]
    does = [
        any(form.clause[n] == form.clause[k] and form.content[n].kind == "word" for n in left)
        for form, left, k in values
    ]
    return not all(does) and all(
        {token.surface for token in form.tokens[max(0, form.at[k] - 1) : form.at[k]]} & _EVERY
        for form, _, k in values
    )


def _are_done(case: Case, difference: Difference) -> bool:
    """Whether in two months, or years, something was done that is done again and again."""
    if not difference.rule.startswith("value"):
        return False
    places = [(form, difference.of(side)[0]) for side, form in enumerate((case.a, case.b))]
    when = [form.content[k].canon for form, k in places]
    if any(day.endswith("-*") and not day.endswith("-*-*") for day in when):
        return False  # swept in September; swept in October
    months = {day[:-3] if "-" in day else day for day in when}  # *-06
    return len(months) == len(when) and all(is_done(form, k) for form, k in places)


def _is_since(case: Case, difference: Difference) -> bool:
    """Whether two days only tell since when a figure holds that both say."""
    days = ((form, difference.of(side)[0]) for side, form in enumerate((case.a, case.b)))
    since = all(tells_since(form.tokens, form.at[k]) for form, k in days)
    return since and not _figures(case.a).isdisjoint(_figures(case.b))


def _figures(form: Form) -> set[str]:
    """What the values say that are seldom met by chance."""
    return {token.canon for k, token in enumerate(form.content) if _is_figure(form.content, k)}


def _is_figure(content: Sequence[Token], place: int) -> bool:
    """Whether a value is seldom met by chance: a day, an hour, 60 g, 六列, the 5th; not eight, 第二章."""
    token = content[place]
    if token.kind == "date":
        return not token.canon.endswith("*")
    if token.kind != "number":
        return token.kind in VALUES and token.kind != "occasion" and not token.soft
    if token.soft or (place and content[place - 1].surface == "第"):
        return False
    if any(after.canon == "milligram" for after in content[place + 1 : place + 2]):
        return True
    counted = not token.surface[-1].isdecimal() and (not token.surface.isalpha() or len(token.surface) > 1)
    return (
        len(token.canon) >= _LARGE
        or (counted and not token.surface.isascii())
        or token.surface.endswith("th")
    )


def _kind(case: Case, difference: Difference) -> str:
    """The kind of values that differ, and whether they are years."""
    sides = (case.a, difference.a[0]), (case.b, difference.b[0])
    return "year" if all(_is_year(form, k) for form, k in sides) else case.a.content[difference.a[0]].kind


def _is_year(form: Form, place: int) -> bool:
    """Whether a number is a year: in 2019."""
    token, at = form.content[place], form.at[place]
    before = form.tokens[at - 1].surface if at else ""
    return (
        token.kind == "number"
        and before in _IN
        and token.canon[:2] in _CENTURIES
        and len(token.canon) == _YEAR
    )


def _of_somebody(case: Case) -> bool:
    """Whether both say no more than what is measured of a body, one alone whose: 体重 74, 豆豆体重 6.1."""
    said = [case.a.content[i] for i, _ in case.pairs]
    if not any(token.canon in _BODY for token in said) or sum(token.weight for token in said) > _ONE_WORD:
        return False
    whose = [
        any(form.content[k].kind in ("word", "person") and form.content[k].weight >= 1 for k in left)
        for form, left in case.sides
    ]
    return whose[0] is not whose[1]


def _of_another(case: Case, differences: Sequence[Difference]) -> bool:
    """Whether on one side a value is that of something named by what both speak of: 体检, 体检报告."""
    pairs = case.pairs
    return any(
        of_another(form, sorted(pair[side] for pair in pairs), d.of(side)[0], left)
        for side, (form, left) in enumerate(case.sides)
        for d in differences
        if d.rule.startswith("value")
    )


def _same_subject(case: Case, differences: Sequence[Difference]) -> bool:
    said = {d.rule for d in differences}
    denied = "negation" in said
    permitted = denied and (_permits(case.a) or _permits(case.b))
    corrected = _corrects(case.a) or _corrects(case.b)  # a correction may begin with its source
    other = 0.0  # what even the side that says less says beside
    for local in (False, True):
        rest_a, shared_a = _rest(case, differences, 0, local)
        rest_b, shared_b = _rest(case, differences, 1, local)
        shared = min(shared_a, shared_b)
        least, most = min(rest_a, rest_b), max(rest_a, rest_b)
        if local and ((shared < 3 and other > 0.1) or other > 0.6 * shared) and not corrected:
            return False  # the clauses are alike by chance: both say more that is other
        other = least
        bound = 1.5
        if "value-elsewhere" in said:
            bound = 1.0 if least <= 0.1 * shared else 0.2
        if permitted:
            bound = 4.0  # no emojis; emojis are fine in messages to …
        if shared < _ONE_WORD and not permitted and (denied or "value" in said) and most > shared:
            continue  # asleep at nine, the nap ends at two; is good at English, no English
        loose = (denied and shared >= 4) or _one_end_is_shared(case, differences)
        if least <= (0.34 if loose else 0.15) * shared and most <= bound * shared:
            return True
        if case.a.clause[-1] == case.b.clause[-1] == 0:
            return False  # there is one clause
    return False


def _one_end_is_shared(case: Case, differences: Sequence[Difference]) -> bool:
    """Whether the one value that differs is an end of a span of which both share the other end: from 20 July
    to 3 August, from 20 July to 10 August."""
    if len(differences) != 1 or not differences[0].rule.startswith("value"):
        return False
    (i,), (j,) = differences[0].a, differences[0].b
    x, y = case.a.content, case.b.content
    return any(
        (i + step, j + step) in case.al.matched and x[i + step].kind == x[i].kind == y[j].kind in _ENDS
        for step in (-1, 1)
    )


def _rest(case: Case, differences: Sequence[Difference], side: int, local: bool) -> tuple[float, float]:
    """What is left over of one side beside the differences, and what it shares; with `local`, in the clauses
    of the differences alone."""
    form, left = case.sides[side]
    used = {k for d in differences for k in with_modifiers(form, d, side)}
    denied = any(d.rule == "negation" for d in differences)
    if denied:
        used |= _permitting(form)  # 允许, where the other says 禁止
    clauses = {form.clause[k] for k in used}
    said = SETS | _SAID.get(form.content[differences[0].of(side)[0]].kind, frozenset()) if used else SETS
    if denied:
        said |= _INCLUDED
    rest = sum(
        form.content[k].weight
        for k in left
        if k not in used and form.content[k].canon not in said and (not local or form.clause[k] in clauses)
    )
    shared = sum(
        form.content[pair[side]].weight
        for pair in case.pairs
        if not local or form.clause[pair[side]] in clauses
    )
    return rest, shared


def _recorded(form: Form) -> bool:
    """Whether a text begins with a whole date and a colon: what was measured on a day."""
    return (
        len(form.tokens) > 2
        and form.tokens[0].kind == "date"
        and "*" not in form.tokens[0].canon
        and form.tokens[1].surface in (":", "：")
    )


def _numbered(case: Case, differences: Sequence[Difference]) -> bool:
    """Whether what is spoken of has another sign (class 8b, class 9a), or another number and other figures:
    room 3 seats 12, room 2 eight."""
    found = [d for d in differences if d.rule.startswith("value")]
    if not found or all(d.rule != "value" for d in found):
        return False
    (i, *_), (j, *_), *_ = min((d.a, d.b) for d in found)
    x, y = case.a.content, case.b.content
    if (
        max(i, j) > (_HAN_NAME if case.a.spaceless else 1)
        or x[i].kind != y[j].kind
        or x[i].kind not in ("number", "address")
    ):
        return False
    signs = x[i].kind == "address" and i == j == 1
    return len(found) > 1 or (signs and all(labels(side, 1) and len(side) > 2 for side in (x, y)))


def _is_daytime(case: Case, difference: Difference) -> bool:
    """Whether an opposition is one of times of day: morning and evening."""
    return any(case.a.content[i].canon in DAYTIMES for i in difference.a)


def _permits(form: Form) -> bool:
    """Whether a text allows something: 可以, is fine, may."""
    return any(token.surface in _PERMITS for token in form.tokens)


def _corrects(form: Form) -> bool:
    """Whether a text corrects something: 应该是, it actually is."""
    words = [token.surface for token in form.tokens]
    return not _CORRECTS.isdisjoint(words) or ("应该", "是") in itertools.pairwise(words)


def _permitting(form: Form) -> set[int]:
    """The content that only allows."""
    return {k for k, token in enumerate(form.content) if token.surface in _PERMITS}
