"""Which of several things of one kind is spoken of: the head shop and the branch, a cabin and a deluxe cabin.

Such texts share the noun and differ in what stands before it or in brackets behind it. Their figures are
those of two things, and what was founded in 2009 is not what is licensed until 2028.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from memsift.similarity.form import FAMILIAR, Form, ends_clause
from memsift.similarity.marks import SETS, TURNS, VALUES, Token, tells_since
from memsift.similarity.rules import Case, Difference
from memsift.similarity.topics import SAYING
from memsift.similarity.words import OFTEN, PERIODS, class_of

_OF = frozenset({"的", "'", "s", "-"})  # between what tells apart and the noun
_VERBS = ("s", "ed", "ing")
_BY = frozenset("for of in at on from with".split())
_ARTICLES = frozenset("the a an our my".split())
_COUNTS = frozenset({"number", "quantity"})
_PLACED = frozenset("里 内 上 中 insid".split())  # 店里 says where one is, no other shop
_SELF = frozenset("本人 自己 他 她 我 myself himself herself me".split())
_PRONOUNS = frozenset("他 她 我 的".split())
_UNTIL = frozenset("到 至 until till on by to is".split())
_TELLS = 0.6  # what tells a thing from another weighs so much at least
_SHORT = 4.5  # and so much at most: more is a statement
_SAYS = 0.5  # the weight of words that say what a value is of
_SLIGHT = 0.6  # the weight of words that say little

Run = tuple[int, ...]


def other_instance(case: Case, differences: Sequence[Difference], *, notice: bool = False) -> bool:
    """Whether two values are those of two things of one kind: both are told from others of it (the York shop,
    the shop (Leeds)), or one is a named variant (deluxe cabin, cabin). A `notice` of a change often names a
    thing by less than its whole name, so that only words for variants count."""
    if _days_apart(case, differences) or _numbered_otherwise(case) or _tiers(case, differences):
        return True
    if _lettered_otherwise(case) or _other_way(case) or _of_another_person(case):
        return True
    if _on_an_occasion(case, differences) or _of_school_years(case, differences):
        return True
    told = [_told_apart(case, differences, side) for side in (0, 1)]
    if all(told) or any(_is_variant(case, side, told[side]) for side in (0, 1)):
        return True
    return not notice and any(_is_longer_name(case, side, told[side]) for side in (0, 1))


def other_saying(case: Case, differences: Sequence[Difference]) -> bool:
    """Whether two values belong to two sayings: opened in 2009, licensed until 2028. In a clause with a value
    stands something, and nothing of it is said by the other text; or beside two dates each says more."""
    for d in differences:
        if not d.rule.startswith("value"):
            continue
        own = [_beside(case, side, d.of(side)[0]) for side in (0, 1)]
        if any(not shared and left for shared, left in own):
            return True
        if case.a.content[d.a[0]].kind != "date":
            continue
        since = [tells_since(form.tokens, form.at[k]) for form, k in ((case.a, d.a[0]), (case.b, d.b[0]))]
        if all(left for _, left in own) or any(
            left and since[1 - side] and not since[side] for side, (_, left) in enumerate(own)
        ):
            return True  # goes to Elm School from September; has an open day at Elm School in July
    return False


def _beside(case: Case, side: int, place: int) -> tuple[bool, bool]:
    """Whether the clause of a value has words that both say, and words that it alone says."""
    form = (case.a, case.b)[side]
    left = set(case.al.only_b if side else case.al.only_a)
    inside = [
        k
        for k, clause in enumerate(form.clause)
        if clause == form.clause[place] and k != place and form.content[k].weight >= _SAYS
    ]
    return any(k not in left for k in inside), any(
        k in left and form.content[k].kind == "word" and form.content[k].canon not in SAYING for k in inside
    )


def _on_an_occasion(case: Case, differences: Sequence[Difference]) -> bool:
    """Whether one value is that of a feast or a holiday alone: in the summer holidays a room is 328 yuan."""
    for side, (form, left) in enumerate(case.sides):
        used = {k for d in differences for k in d.of(side)}
        if any(_is_occasion(form, k) for k in left if k not in used):
            return True
    return False


def _is_occasion(form: Form, place: int) -> bool:
    """Whether a feast or a holiday stands in a place, other than as the day from which on something is so."""
    return form.content[place].kind == "occasion" and not tells_since(form.tokens, form.at[place])


def _days_apart(case: Case, differences: Sequence[Difference]) -> bool:
    """Whether two days tell two things of one kind apart that differ in a further value: Monday's class."""
    days = [
        all(_qualifies(form, d.of(side)) for side, form in enumerate((case.a, case.b)))
        for d in differences
        if d.rule.startswith("value") and case.a.content[d.a[0]].kind == "weekday"
    ]
    return any(days) and len(differences) > 1


def _of_school_years(case: Case, differences: Sequence[Difference]) -> bool:
    """Whether two school years only tell whose something is: the evening for Year 8, 二年级的教材."""
    return any(
        d.rule.startswith("value")
        and all(
            form.content[k].canon.endswith("grade") and _qualifies_school(form, form.at[k])
            for form, (k, *_) in ((case.a, d.a), (case.b, d.b))
        )
        for d in differences
    )


def _qualifies_school(form: Form, at: int) -> bool:
    before = [token.surface for token in form.tokens[max(0, at - 2) : at]]
    after = form.tokens[at + 1 : at + 2]
    return bool({"for", "of"} & set(before)) or any(token.surface == "的" for token in after)


def _tiers(case: Case, differences: Sequence[Difference]) -> bool:
    """Whether two figures of a clause both differ and are no range: buy 10, get 1; buy 30, get 4."""
    figures = [d for d in differences if case.a.content[d.a[0]].kind in _COUNTS and d.rule == "value"]
    if len(figures) != 2 or len({case.a.content[d.a[0]].kind for d in figures}) > 1:
        return False
    for side, form in enumerate((case.a, case.b)):
        first, last = sorted(d.of(side)[0] for d in figures)
        if last - first < 2 or form.clause[first] != form.clause[last]:
            return False
    return True


def _numbered_otherwise(case: Case) -> bool:
    """Whether both begin with one word and another number, and have figures beside: room 2 sleeps four."""
    x, y = case.a.content, case.b.content
    words = 1 if case.a.spaceless or len(x) < 2 or x[1].kind != "word" else 2  # room 2, bus line 7
    return (
        len(x) > words + 1 < len(y)
        and [token.canon for token in x[:words]] == [token.canon for token in y[:words]]
        and x[words].canon != y[words].canon
        and all(
            side[words].kind in ("number", "address") and side[words].start - side[words - 1].end <= 1
            for side in (x, y)
        )
        and all(
            any(token.kind in VALUES and not token.soft for token in side[words + 1 :]) for side in (x, y)
        )
    )


def _lettered_otherwise(case: Case) -> bool:
    """Whether another letter stands right behind a name that both say: Gate A, Gate B; 型号 X, 型号 Y."""
    there = dict(case.al.matched)
    return any(
        bool(mine and theirs)
        and all(
            run[0] > 0
            and form.content[run[0]].kind == "word"
            and len(form.content[run[0]].surface) == 1
            and form.content[run[0]].surface.isascii()
            and form.content[run[0]].start - form.content[run[0] - 1].end <= 1
            for form, run in ((case.a, mine), (case.b, theirs))
        )
        and there.get(mine[0] - 1) == theirs[0] - 1
        for mine, theirs in case.gaps
    )


def _of_another_person(case: Case) -> bool:
    """Whether after one heading and a colon two persons stand before the figures: licence: he himself until
    …; licence: 老周 until …"""
    if case.a.content[0].canon != case.b.content[0].canon:
        return False
    whose = [_whose(form) for form in (case.a, case.b)]
    words = [[token.canon for token in run if token.surface not in _PRONOUNS] for run in whose]
    return words[0] != words[1] and all(map(_is_person, whose))


def _whose(form: Form) -> tuple[Token, ...]:
    """What stands between the first colon and the first figure after it."""
    at = next((n for n, token in enumerate(form.tokens) if token.surface == ":"), None)
    if at is None or not any(token.weight for token in form.tokens[:at]):
        return ()
    after = form.tokens[at + 1 :]
    end = next((n for n, token in enumerate(after) if token.kind in VALUES and not token.soft), 0)
    return tuple(token for token in after[:end] if token.kind != "stop" and token.surface not in _UNTIL)


def _is_person(run: Sequence[Token]) -> bool:
    """Whether a run is a person as far as one can see: oneself, kin, 小陈, one Latin word."""
    return bool(run) and (
        run[0].surface in _SELF
        or any(token.kind == "person" for token in run)
        or (run[0].surface in FAMILIAR and len(run) == 2)
        or (len(run) == 1 and run[0].kind == "word" and run[0].weight > 1 and run[0].surface.isascii())
    )


def _other_way(case: Case) -> bool:
    """Whether one goes to a place from which the other comes: the flight to Porto, the flight from Porto."""
    ways = ({"to"}, {"from"})
    for i, j in case.al.matched:
        if i in case.a.capitals and j in case.b.capitals:
            before = [
                {token.surface for token in form.tokens[: form.at[k]][-1:]}
                for form, k in ((case.a, i), (case.b, j))
            ]
            if before[0] in ways and before[1] in ways and before[0] != before[1]:
                return True
    return False


def _qualifies(form: Form, run: Run) -> bool:
    """Whether a day stands before a noun as what tells it apart: Monday's class, 周一的瑜伽课."""
    at = form.at[run[0]]
    if at + 1 >= len(form.tokens) or any(token.weight for token in form.tokens[:at]):
        return False
    if form.tokens[at].surface.startswith(("每", "every")) or form.tokens[at].surface.endswith("days"):
        return False
    return form.tokens[at + 1].surface in _OF or form.tokens[at + 1].kind == "word"


def _told_apart(case: Case, differences: Sequence[Difference], side: int) -> list[Run]:
    """The runs of one side's own words that stand right before what both say, or alone in brackets."""
    form = (case.a, case.b)[side]
    used = {k for d in differences for k in d.of(side)}
    value = min(used, default=0)
    own = case.al.only_b if side else case.al.only_a
    left = [k for k in own if k not in used and form.content[k].kind != "date"]
    return [
        run
        for run in _runs(form, left)
        if _TELLS <= form.weigh(run) <= _SHORT
        and all(form.content[k].kind in ("word", "person", "occasion") for k in run)
        and not any(_says_how(form, k) for k in run)
        and (
            _in_brackets(form, run)
            or (run[-1] < value and (_before_noun(case, side, run) or _after_noun(form, run)))
        )
    ]


def _runs(form: Form, left: Sequence[int]) -> Iterator[Run]:
    """Places that follow each other in one clause."""
    run: list[int] = []
    for k in left:
        if run and (k != run[-1] + 1 or form.clause[k] != form.clause[run[-1]]):
            yield tuple(run)
            run = []
        run.append(k)
    if run:
        yield tuple(run)


def _says_how(form: Form, place: int) -> bool:
    return form.content[place].canon in PERIODS | OFTEN | TURNS | SETS | _PLACED


def _in_brackets(form: Form, run: Run) -> bool:
    """Whether a run is all that stands between two brackets."""
    first, last = (form.at[run[n]] for n in (0, -1))
    before = next((token for token in form.tokens[:first][::-1] if token.weight or ends_clause(token)), None)
    after = next((token for token in form.tokens[last + 1 :] if token.weight or ends_clause(token)), None)
    return before is not None and after is not None and (before.surface, after.surface) == ("(", ")")


def _before_noun(case: Case, side: int, run: Run) -> bool:
    """Whether a word that both say follows right behind a run."""
    form = (case.a, case.b)[side]
    noun = run[-1] + 1
    if noun >= len(form.content) or form.clause[noun] != form.clause[run[0]]:
        return False
    if noun in (case.al.only_b if side else case.al.only_a) or _says_how(form, noun):
        return False
    if form.content[noun].kind not in ("word", "person"):
        return False
    first, last = form.at[run[-1]], form.at[noun]
    return all(token.surface in _OF for token in form.tokens[first + 1 : last])


def _after_noun(form: Form, run: Run) -> bool:
    """Whether a run follows a noun by a preposition: pitch hire for the astro."""
    first = form.at[run[0]]
    before = [token.surface for token in form.tokens[max(0, first - 2) : first]]
    return (
        run[0] > 0 and bool(before) and (before[-1] in _BY or (before[-1] in _ARTICLES and before[0] in _BY))
    )


def _is_variant(case: Case, side: int, runs: Collection[Run]) -> bool:
    """Whether one side names a variant of what the other speaks of, or whose it is: deluxe, 国庆, 老伴的."""
    form = (case.a, case.b)[side]
    return any(
        form.content[k].canon in class_of("variants") or _is_occasion(form, k) for run in runs for k in run
    ) or any(
        form.content[run[-1]].kind == "person" and form.tokens[form.at[run[-1]] + 1].surface in _OF
        for run in runs
        if not _in_brackets(form, run)
    )


def lesser(case: Case) -> bool:
    """Whether one side has a role beneath what the other has: vice-captain, captain."""
    return any(
        form.content[k].canon in class_of("lesser")
        and k + 1 < len(form.content)
        and k + 1 not in left
        and form.clause[k] == form.clause[k + 1]
        and not ({k - 1, k} <= form.capitals and k + 1 not in form.capitals)  # Home Assistant switches
        for form, left in case.sides
        for k in left
    )


def _is_longer_name(case: Case, side: int, runs: Collection[Run]) -> bool:
    """Whether a clause of one side begins with words for a kind of what a clause of the other begins with."""
    form, other = ((case.a, case.b), (case.b, case.a))[side]
    there = case.there(side)
    return any(
        run[-1] + 1 in there
        and _begins(form, run[0])
        and _begins(other, there[run[-1] + 1])
        and form.tokens[form.at[run[-1]] + 1] is form.content[run[-1] + 1]
        and (any if form.spaceless else all)(form.content[k].weight > _SLIGHT for k in run)
        and not any(form.content[k].surface.endswith(_VERBS) for k in run)  # Wears shoes
        for run in runs
        if not _in_brackets(form, run)
    )


def _begins(form: Form, place: int) -> bool:
    """Whether a word is the first of its clause."""
    return not place or form.clause[place - 1] != form.clause[place]
