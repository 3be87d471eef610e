"""One thing over another (pencil over ink), against a text by which the one has turned out worse."""

from __future__ import annotations

from functools import cache

from memsift.similarity.form import Form
from memsift.similarity.rules import Case
from memsift.similarity.topics import LEAST
from memsift.similarity.words import class_of

_OVER = frozenset({"over", "instead of", "rather than", "不用", "不是"})
_NAME = 3  # characters of one name

Found = tuple[tuple[int, ...], tuple[int, ...], bool]


def turned_down(case: Case, side: int) -> Found | None:
    """What this side puts after another thing, and the other uses because that has a drawback."""
    form, other = case.sides[side][0], case.sides[1 - side][0]
    there = case.there(side)
    at = next((n for n, token in enumerate(form.tokens) if token.surface in _OVER), None)
    if at is None:
        return None
    behind = next((k for k, place in enumerate(form.at) if place > at), None)
    if behind is None or behind not in there:
        return None
    used = there[behind]
    worse = {
        k
        for k, j in there.items()
        if form.at[k] < at and other.clause[j] > other.clause[used] and _is_worse(other, j)
    }
    beside = sum(  # what it is for
        other.content[j].weight
        for k, j in there.items()
        if k != behind and k not in worse and other.clause[j] == other.clause[used]
        if not (other.spaceless and abs(j - used) < _NAME)
    )
    return ((behind,), (used,), True) if worse and beside >= LEAST else None


@cache
def _worse() -> frozenset[str]:
    return class_of("drawbacks") - {"was", "were"}


def _is_worse(form: Form, place: int) -> bool:
    """Whether the clause of a thing tells a drawback of it."""
    at = form.at[place]
    for token in form.tokens[at + 1 :]:
        if token.kind == "stop":
            return False
        if token.surface in _worse():
            return True
    return False
