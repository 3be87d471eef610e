"""What ails somebody, where the other text tells that it is over: a sprained ankle that has healed."""

from __future__ import annotations

from itertools import islice

from memsift.similarity.clauses import clause_numbers
from memsift.similarity.form import Form, once
from memsift.similarity.marks import VALUES
from memsift.similarity.rules import MANY, Case, Difference, opposites
from memsift.similarity.words import class_of

_UNTIL = frozenset("until till once when if 等 直到".split())  # it is not yet so
_PLACE = 1.0  # what hurts weighs so much


def recovered(case: Case) -> Difference | None:
    """What one side says is well again, and the other tells of as of what ails somebody."""
    for side, (form, _) in enumerate(case.sides):
        other, there = case.sides[1 - side][0], case.there(side)
        if any(k in there for k in once(form, "recovered", _recovered)):
            continue
        ailing = once(other, "ailing", _ailing)
        for k in once(form, "recovered", _recovered):
            same = [j for j in there if form.clause[j] == form.clause[k] and _may_hurt(form, j)]
            ills = [n for n in ailing if other.clause[n] in {other.clause[there[j]] for j in same}]
            if ills and form.weigh(same) >= _PLACE and not opposites(case):  # the left knee, the right knee
                return Difference.told("ceased", side, (k,), tuple(ills))
    return None


def _recovered(form: Form) -> tuple[int, ...]:
    """The places that tell that somebody is well again: has healed, 痊愈; not: better light."""
    waits = {clause_numbers(form)[token.start] for token in form.tokens if token.surface in _UNTIL}
    found = [
        k for k in _of_class(form, "recovered") if clause_numbers(form)[form.content[k].start] not in waits
    ]
    return tuple(k for k in found if k + 1 == len(form.content) or form.clause[k + 1] != form.clause[k])


def _ailing(form: Form) -> tuple[int, ...]:
    """The places that tell what ails somebody."""
    return tuple(_of_class(form, "ailments"))


def _of_class(form: Form, name: str) -> list[int]:
    """The places of a class's words, but for those in a clause that denies."""
    numbers = clause_numbers(form)
    denied = {numbers[token.start] for token in form.tokens if token.kind == "negation"}
    found = (
        k
        for k, token in enumerate(form.content)
        if token.canon in class_of(name) and numbers[token.start] not in denied
    )
    return list(islice(found, MANY))


def _may_hurt(form: Form, place: int) -> bool:
    return form.content[place].kind not in VALUES
