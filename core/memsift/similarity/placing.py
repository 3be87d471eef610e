"""Where something is, told by a small word: on the sofa, under the sofa."""

from __future__ import annotations

from memsift.similarity.form import Form
from memsift.similarity.rules import Case, Difference

_BELOW = "below"
_AT_IT = frozenset("in on inside at".split())
_HEADED = frozenset({"title", "name", "section", "category", "project"})  # a note is under these and in them
_BETWEEN = frozenset("the a an my his her our their its".split())


def placed_otherwise(case: Case) -> Difference | None:
    """The *under* of one side, where the other says *on* or *in* of the same thing."""
    for side, (form, left) in enumerate(case.sides):
        other, there = case.sides[1 - side][0], case.there(side)
        for k in left:
            if form.content[k].canon != _BELOW or k + 1 not in there or form.content[k + 1].canon in _HEADED:
                continue
            if _before(other, there[k + 1]) in _AT_IT and form.clause[k] == form.clause[k + 1]:
                return Difference.told("opposite", side, (k,), (there[k + 1],))
    return None


def _before(form: Form, place: int) -> str:
    """The small word before a thing: on, in *on the sofa*."""
    at = form.at[place] - 1
    while at >= 0 and form.tokens[at].surface in _BETWEEN:
        at -= 1
    return form.tokens[at].surface if at >= 0 else ""
