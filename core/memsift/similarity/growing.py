"""An age and a school year, which of one person only rise: seven and eight years old, 二年级 and 升三年级."""

from __future__ import annotations

import re
from itertools import islice

from memsift.similarity.clauses import by_clause
from memsift.similarity.form import Form, once
from memsift.similarity.rules import MANY, Case, Difference

_GROWS = re.compile(r"[\d.]+(age|grade)")
_WHOSE = 1.0  # who it is weighs so much
_FEW = 2.5  # and what stands behind it in its clause at most so much
# The age of something told in passing, or the year of something that goes with it.
_IN_PASSING = frozenset("的 时 后 前 起 以 以后 以前 之前 之后 那 '".split())
_BEFORE = frozenset("at when since until from before after aged under over for".split())


def may_grow(form: Form) -> bool:
    """Whether a text tells somebody's age or school year."""
    return bool(once(form, "grows", _grown))


def outgrown(case: Case) -> Difference | None:
    """The two ages, or school years, that both tell of one person."""
    for i in once(case.a, "grows", _grown):
        for j in once(case.b, "grows", _grown):
            one, other = case.a.content[i].canon, case.b.content[j].canon
            if one == other or _base(one) != _base(other):
                continue
            if _is_of_one(case, i, j):
                return Difference("value", (i,), (j,))
    return None


def _grown(form: Form) -> tuple[int, ...]:
    """The places of the ages and school years that a clause is about."""
    found = (
        k
        for k, token in enumerate(form.content)
        if token.kind == "quantity" and not token.soft and _GROWS.fullmatch(token.canon)
    )
    return tuple(
        k
        for k in islice(found, MANY)
        if not _in_passing(form, form.at[k]) and form.weigh(n for n in _inside(form, k) if n > k) <= _FEW
    )


def _in_passing(form: Form, at: int) -> bool:
    before = {token.surface for token in form.tokens[max(0, at - 2) : at]}
    return bool(before & _BEFORE) or any(
        token.surface in _IN_PASSING for token in form.tokens[at + 1 : at + 2]
    )


def _inside(form: Form, place: int) -> list[int]:
    return by_clause(form)[form.clause[place]]


def _base(canon: str) -> str:
    found = _GROWS.fullmatch(canon)
    return found[1] if found else ""


def _is_of_one(case: Case, i: int, j: int) -> bool:
    """Whether what stands before two values in their clauses names one person, and nobody else."""
    before = [[k for k in _inside(form, at) if k < at] for form, at in ((case.a, i), (case.b, j))]
    shared = [(m, n) for m, n in (*case.al.matched, *case.al.moved) if m in before[0] and n in before[1]]
    if case.a.weigh(m for m, _ in shared) < _WHOSE:
        return False
    said = [{pair[side] for pair in shared} for side in (0, 1)]
    # My elder son, my younger son; Mia's brother, Mia.
    led = [any(k < min(said[side]) for k in before[side]) for side in (0, 1)]
    others = [
        any(k > min(said[side]) and k not in said[side] and _is_somebody(form, k) for k in before[side])
        for side, form in enumerate((case.a, case.b))
    ]
    return not all(led) and not any(others)


def _is_somebody(form: Form, place: int) -> bool:
    return form.content[place].kind == "person" or place in form.capitals
