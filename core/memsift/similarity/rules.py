"""The difference rules: what the left-overs of two texts that are alike mean.

A rule sets the kind of a pair, it never makes two texts more alike. Each returns the differences it is
sure of, as runs of tokens that stand against each other, or nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from memsift.similarity.align import Alignment
from memsift.similarity.form import Form
from memsift.similarity.marks import TURNS, VALUES, Token, adds
from memsift.similarity.words import OFTEN, exclusive, many_sided, slot_families

_FRAMING = TURNS | {"hold", "arrange", "reserve", "begin", "set", "schedule", "write", "format"}
_PARTS = frozenset(  # of the week, of the year
    "weekend workday spring summer autumn fall winter "
    "春 春天 春季 夏 夏天 夏季 秋 秋天 秋季 冬 冬天 冬季".split()
)
DAYTIMES = frozenset("morning noon afternoon evening night bedtime".split())
TIMES = _PARTS | DAYTIMES
_CLAUSE = 2.0  # a clause of less weight says little
_MANY_SIDES = 5  # from so many on, several can be so of one who likes or speaks them
_UN = 4  # letters of a word that un- denies: not ion, union
MANY = 50  # left-overs of a kind that are paired; two texts with more differ anyway


class Difference(NamedTuple):
    """`rule`: value, value-elsewhere, opposite, negation, slot, who, order, changed, ceased or untrue.
    `a`, `b`: indices into the content of A and B that stand against each other; for a negation the denied
    head on both sides."""

    rule: str
    a: tuple[int, ...]
    b: tuple[int, ...]

    @classmethod
    def told(cls, rule: str, side: int, mine: tuple[int, ...], theirs: tuple[int, ...] = ()) -> Difference:
        """One that A (0) or B (1) tells, from its own indices and those of the other."""
        return cls(rule, *((theirs, mine) if side else (mine, theirs)))

    def of(self, side: int) -> tuple[int, ...]:
        """The indices of A (0) or B (1)."""
        return self.b if side else self.a


class Case:
    """Two readings, what they share, and the left-overs between: `gaps` lists what stands in the same
    place on both sides, in order; `pairs` are the places that are matched, `sides` the readings with their
    left-overs."""

    def __init__(self, a: Form, b: Form, al: Alignment) -> None:
        self.a, self.b, self.al = a, b, al
        self.pairs = (*al.matched, *al.moved)
        self.sides = (a, al.only_a), (b, al.only_b)
        self.gaps: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        if not al.only_a and not al.only_b:
            return
        only_a, only_b = set(al.only_a), set(al.only_b)
        last_a = last_b = -1
        for i, j in (*al.matched, (len(a.content), len(b.content))):
            if i - last_a == 1 and j - last_b == 1:
                last_a, last_b = i, j
                continue
            mine = tuple(k for k in range(last_a + 1, i) if k in only_a)
            theirs = tuple(k for k in range(last_b + 1, j) if k in only_b)
            if mine or theirs:
                self.gaps.append((mine, theirs))
            last_a, last_b = i, j

    def there(self, side: int) -> dict[int, int]:
        """For what one side shares: where it stands in the other."""
        return {pair[side]: pair[1 - side] for pair in self.pairs}

    def places(self) -> tuple[dict[int, int], dict[int, int]]:
        """For the left-over tokens of A and of B: the number of their gap."""
        return (
            {i: n for n, (mine, _) in enumerate(self.gaps) for i in mine},
            {j: n for n, (_, theirs) in enumerate(self.gaps) for j in theirs},
        )


def opposites(case: Case) -> list[Difference]:
    """Words of which only one can be so, one left over on each side."""
    table = exclusive()
    x, y = case.a.content, case.b.content
    left = [i for i in case.al.only_a if i in case.a.marks.sided][:MANY]
    right = [j for j in case.al.only_b if j in case.b.marks.sided][:MANY]
    found = _undone(case)
    for i in left:
        for j in right:
            if _exclude(table.get(x[i].canon), table.get(y[j].canon)):
                found.append(Difference("opposite", (i,), (j,)))
                right.remove(j)
                break
    return found


def _undone(case: Case) -> list[Difference]:
    """Left-over words of which one is the other with an un-: unlocked, locked."""
    mine, theirs = (
        {form.content[k].canon: k for k in left[:MANY] if form.content[k].kind == "word"}
        for form, left in case.sides
    )
    found = [(mine[word], theirs[f"un{word}"]) for word in mine if len(word) >= _UN and f"un{word}" in theirs]
    found += [
        (mine[f"un{word}"], theirs[word]) for word in theirs if len(word) >= _UN and f"un{word}" in mine
    ]
    return [Difference("opposite", (i,), (j,)) for i, j in found]


def of_many(case: Case, difference: Difference) -> bool:
    """Whether two words of which one is so have further ones beside them: languages, colours. Times of day,
    seasons and how often are told of what one does, whatever that is."""
    table = exclusive()
    (i,), (j,) = difference.a, difference.b
    one, other = ({line for line, _ in table[side.canon]} for side in (case.a.content[i], case.b.content[j]))
    return bool(one & other & many_sided(_MANY_SIDES)) and not one & _when_lines()


@cache
def _when_lines() -> frozenset[int]:
    table = exclusive()
    return frozenset(line for word in (*TIMES, *OFTEN) for line, _ in table.get(word, ()))


def exclude(one: str, other: str) -> bool:
    """Whether of two meanings only one can be so."""
    table = exclusive()
    return _exclude(table.get(one), table.get(other))


def _exclude(a: frozenset[tuple[int, int]] | None, b: frozenset[tuple[int, int]] | None) -> bool:
    if not a or not b or a & b:
        return False
    return any(n == k and m != q for n, m in a for k, q in b)


def abbreviated(case: Case, mine: tuple[int, ...], theirs: tuple[int, ...]) -> bool:
    """Whether one side of a gap shortens the other: within a word (北大, 北京大学), its characters stand in
    the longer one in order."""
    if not mine or not theirs or not mine[0] or not theirs[0]:
        return False
    one = "".join(case.a.content[i].surface for i in mine)
    other = "".join(case.b.content[j].surface for j in theirs)
    short, long = sorted((one, other), key=len)
    before = case.a.content[mine[0] - 1].surface
    if before != case.b.content[theirs[0] - 1].surface or not min(before, short, long) > "\u2e80":
        return False
    left = iter(long)
    return len(short) < len(long) and all(char in left for char in short)


def retracted(case: Case) -> tuple[Difference, ...]:
    """One side says that something is not so (不存在, was made up), the other does not."""
    mine, theirs = case.a.marks.untrue, case.b.marks.untrue
    return () if bool(mine) == bool(theirs) else (Difference("untrue", mine, theirs),)


def in_subject(case: Case, differences: Sequence[Difference]) -> bool:
    """Whether a difference stands in what is spoken of, before the copula, on both sides."""
    place_a, place_b = case.a.marks.copula, case.b.marks.copula
    if place_a is None or place_b is None:
        return False
    return any(
        d.rule not in ("negation", "order", "who")
        and d.a
        and d.b
        and max(d.a) < place_a
        and max(d.b) < place_b
        for d in differences
    )


def other_person(case: Case) -> bool:
    """Whether the two speak of different persons: one left over where the subject stands."""
    if not (case.a.marks.people or case.b.marks.people):
        return False
    x, y = case.a.content, case.b.content
    persons_a = [i for i in case.al.only_a if x[i].kind == "person"]
    persons_b = [j for j in case.al.only_b if y[j].kind == "person"]
    if persons_a and persons_b:
        return True
    first_a = min((i for i, _ in case.pairs), default=0)
    first_b = min((j for _, j in case.pairs), default=0)
    return any(i <= first_a for i in persons_a) or any(j <= first_b for j in persons_b)


def one_adds(case: Case, differences: Sequence[Difference]) -> bool:
    """Whether one side tells of one more beside what was so, and the values are that one's."""
    return adds(case.a.tokens) is not adds(case.b.tokens) and all(d.rule == "value" for d in differences)


def turned_in_time(case: Case, difference: Difference) -> bool:
    """Whether one says before a value, the other after one: before 18:00, after 18:00."""
    sides = (case.a, difference.a), (case.b, difference.b)
    return {form.content[k].canon for form, run in sides for k in run} == {"before", "after"} and all(
        any(token.kind in VALUES for token in form.content[max(0, k - 1) : k + 2])
        for form, run in sides
        for k in run
    )


def _names(token: Token) -> bool:
    """Whether a word can tell one thing from another: a Han character, a Latin word of some weight."""
    if token.weight < 0.5 or token.canon in slot_families() or token.canon in _FRAMING:
        return False  # 时间是, 改到
    return token.surface > "\u2e80" or token.weight > 1 or len(token.surface) == 1


def renamed(case: Case, differences: Sequence[Difference]) -> bool:
    """Whether beside the differences a word stands for another word before the first of them: 接机 costs 120,
    接站 60. Then these are values of two things."""
    used = [
        {k for d in differences for k in with_modifiers(form, d, side)}
        for side, form in enumerate((case.a, case.b))
    ]
    for gap in case.gaps:
        sides = [
            [k for k in run if k not in taken and form.content[k].kind in ("word", "number")]
            for run, taken, form in zip(gap, used, (case.a, case.b), strict=True)
        ]
        if all(
            run and max(run) < max(taken, default=0) and any(_names(form.content[k]) for k in run)
            for run, taken, form in zip(sides, used, (case.a, case.b), strict=True)
        ):
            return True
    return False


def with_modifiers(form: Form, difference: Difference, side: int) -> set[int]:
    """The places of a difference on one side; of one of which only one can be so, with the word right before
    it that is of one name with it: mustard yellow."""
    run = difference.of(side)
    first = min(run, default=0)
    joined = first > 1 and form.content[first - 1].end + 1 == form.content[first].start
    return {*run, first - 1} if joined and difference.rule == "opposite" else set(run)


def lone_clauses(case: Case) -> tuple[bool, bool]:
    """Whether A, and whether B, has a clause of which the other says nothing."""
    return _lone_clause(case.a, case.al.only_a), _lone_clause(case.b, case.al.only_b)


def _lone_clause(form: Form, left: Sequence[int]) -> bool:
    said = {form.clause[k] for k in set(range(len(form.content))) - set(left)}
    alone: dict[int, float] = {}
    for k in left:
        if form.clause[k] not in said:
            alone[form.clause[k]] = alone.get(form.clause[k], 0.0) + form.content[k].weight
    return any(weight >= _CLAUSE for weight in alone.values())


def other_name(case: Case) -> bool:
    """Whether a name goes on where the other ends: React, React Native. That is the name of another thing."""
    for form, side in ((case.a, 0), (case.b, 1)):
        for gap in case.gaps:
            run, beside = gap[side], gap[1 - side]
            if beside or not run or not run[0] or not {run[0] - 1, run[0]} <= form.capitals:
                continue
            if form.content[run[0]].start - form.content[run[0] - 1].end == 1:
                return True
    return False
