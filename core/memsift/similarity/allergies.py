"""An allergy told as what somebody cannot have: allergic to peanuts; can't eat peanuts."""

from __future__ import annotations

from memsift.similarity.denials import denials
from memsift.similarity.form import Form
from memsift.similarity.marks import Token
from memsift.similarity.rules import Case

ALLERGIC = "allergic"
_CANNOT = frozenset({"不能", "不可以", "can't", "cannot"})
_TAKE = frozenset({"eat", "drink"})
_NEAR = 2  # words between an allergy and what it is to


def same_allergy(case: Case) -> bool:
    """Whether one tells of an allergy, and the other that just that cannot be had."""
    for side, (form, left) in enumerate(case.sides):
        other, others = case.sides[1 - side]
        at = next((k for k in left if form.content[k].canon == ALLERGIC), None)
        if at is None or form.denies or any(other.content[k].canon == ALLERGIC for k in others):
            continue
        if all(_names_somebody(one, own) for one, own in case.sides):
            return False
        there = case.there(side)
        to = {
            there[k]
            for k in range(at - _NEAR, at + _NEAR + 1)
            if k in there and form.clause[k] == form.clause[at]
        }
        return bool(to & _forbidden(other))
    return False


def adds_to_allergy(token: Token) -> bool:
    """Whether a word says more than that something must not be had."""
    return token.weight >= 1 and token.canon != ALLERGIC and token.canon not in _TAKE


def _forbidden(form: Form) -> set[int]:
    """The places of what cannot be had, whatever the occasion: nothing else is said in the clause."""
    found: set[int] = set()
    for one in denials(form):
        if one.head is None or one.word.surface not in _CANNOT:
            continue
        first = one.head + (form.content[one.head].canon in _TAKE)
        ends = (
            first + 1 == len(form.content)
            or form.clause[first + 1 : first + 2] != form.clause[first : first + 1]
        )
        if first < len(form.content) and form.content[first].canon in one.scope and ends:
            found.add(first)
    return found


def _names_somebody(form: Form, places: tuple[int, ...]) -> bool:
    return any(k in form.capitals or form.content[k].kind == "person" for k in places)
