"""What one text puts aside for something else (as running text, not a table), or forbids, where the other
says just that of the same, or allows it from now on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from memsift.similarity.clauses import clause_numbers
from memsift.similarity.denials import Denial, denials, does_oneself, set_back
from memsift.similarity.form import Form
from memsift.similarity.marks import VALUES, tells_since
from memsift.similarity.rules import MANY, TIMES, Case, Difference
from memsift.similarity.topics import LEAST, SAYING
from memsift.similarity.words import PERIODS

_THING = 1.0  # what is put aside weighs so much
_OTHER = 0.5  # how much of what it is put aside of may be another thing
_FROM_NOW = frozenset({"以后"})

Places = list[int]


def put_aside(case: Case) -> Difference | None:
    """What one side denies and the other says of the same: that has something else in its place, or the other
    says since when."""
    if case.a.denies is case.b.denies and not (case.a.marks.aside or case.b.marks.aside):
        return None
    for side, (form, left) in enumerate(case.sides):
        other, others = case.sides[1 - side]
        there = case.there(side)
        said = {other.content[j].canon for j in there.values()}
        for clause, things in islice(_denied(form), MANY):
            shared = [k for k in things if k in there]
            if any(k not in there and form.content[k].canon not in said for k in things):
                continue
            if not shared or _tells(form, shared) < _THING:
                continue
            told = [there[k] for k in shared]
            topic = [k for k in there if k not in shared and form.clause[k] in (clause - 1, clause)]
            if _tells(form, topic) < LEAST or len({other.clause[j] for j in told}) > 1:
                continue
            near = other.clause[told[0]]
            if (
                _denies(other, near)
                or _of_a_name(other, min(told))
                or other.content[told[0]].canon in set_back(other)
            ):
                continue
            if does_oneself(other, told[-1]):
                continue
            if any(abs(other.clause[there[k]] - near) > 1 for k in topic):
                continue
            beside = [k for k in others if k < min(told) and other.clause[k] == near]
            beside = [k for k in beside if other.content[k].weight >= 1 or other.spaceless]  # not: go out
            if _tells(other, beside) >= _OTHER * _tells(form, topic):
                continue
            instead = [k for k in left if form.clause[k] == clause - 1]
            begins = (
                other.clause[min(told) - 1] != near if min(told) else True
            )  # then that is what it is about
            instead_of = form.marks.aside and not begins and _tells(form, instead) >= _THING
            if instead_of or _from_now(other, near):
                return Difference.told("negation", side, (shared[0],), (told[0],))
    return None


def _denied(form: Form) -> Iterator[tuple[int, Places]]:
    """The clauses in which something is denied, and what: a thing or two."""
    numbers = clause_numbers(form)
    for one in denials(form):
        clause = numbers[one.word.start]
        yield clause, _things(form, one, clause)


def _things(form: Form, denial: Denial, clause: int) -> Places:
    return [
        k
        for k, token in enumerate(form.content)
        if form.clause[k] == clause and token.start > denial.word.start and token.canon in denial.scope
    ]


def _denies(form: Form, clause: int) -> bool:
    numbers = clause_numbers(form)
    return any(token.kind == "negation" and numbers[token.start] == clause for token in form.tokens)


def _of_a_name(form: Form, place: int) -> bool:
    """Whether a word is that of somebody right before it, or of one name with it: Marit's website."""
    return place - 1 in form.owners or {place - 1, place} <= form.capitals


def _from_now(form: Form, clause: int) -> bool:
    """Whether a clause says that something is so from now on, or now."""
    numbers = clause_numbers(form)
    return any(
        numbers[token.start] == clause
        and (token.surface in _FROM_NOW or (token.kind not in VALUES and tells_since(form.tokens, n)))
        for n, token in enumerate(form.tokens)
    )


def _tells(form: Form, places: Sequence[int]) -> float:
    """The weight of words that say something."""
    tokens = (form.content[k] for k in places)
    return sum(t.weight for t in tokens if t.kind not in VALUES and t.canon not in SAYING | PERIODS | TIMES)
