"""One thing, two values that have nothing in common: the spare key hangs in the shed, is under the pot.

Where a value is as long as what it is the value of, two such texts share too little to be alike in frame:
here what stands before the value has to be the same, word for word.
"""

from __future__ import annotations

from typing import NamedTuple

from memsift.similarity.form import Form, ends_clause
from memsift.similarity.marks import VALUES
from memsift.similarity.rules import Case, Difference
from memsift.similarity.slots import several, value_kinds
from memsift.similarity.words import class_of, slot_families

_HEAD = 2.5  # what the value is of weighs so much
_SLIGHT = 0.6
_VALUE = 6.0  # a value is a few words
_PLACED = frozenset({"under", "above", "below", "over"})  # say where something is, or more than a figure


class _Said(NamedTuple):
    """A statement: places in the content of what it is about and of the value, and where that is told (in the
    shed) rather than what (is blue)."""

    head: tuple[int, ...]
    value: tuple[int, ...]
    where: bool


def of_one_thing(x: Form, y: Form) -> bool:
    """Whether two texts each tell one value of one thing: of two words at least, not of a person alone."""
    mine, theirs = _said(x), _said(y)
    if mine is None or theirs is None or mine.where is not theirs.where:
        return False
    heads = [
        {form.content[k].canon: form.content[k] for k in said.head} for form, said in ((x, mine), (y, theirs))
    ]
    own = [sum(heads[n][canon].weight for canon in heads[n].keys() - heads[1 - n].keys()) for n in (0, 1)]
    named = [token for canon, token in heads[0].items() if canon in heads[1] and token.kind != "person"]
    return max(own) <= _SLIGHT and len(named) > 1 and sum(token.weight for token in named) >= _HEAD


def other_value(case: Case) -> Difference | None:
    """The two values of one thing, where the texts have no more in common than that."""
    mine, theirs = _said(case.a), _said(case.b)
    if mine is None or theirs is None or not of_one_thing(case.a, case.b) or several(case):
        return None
    if any(i in mine.value and j in theirs.value for i, j in case.pairs):
        return None
    alone = any(len(said.value) == 1 for said in (mine, theirs))
    if alone and value_kinds(case.a, mine.value) != value_kinds(case.b, theirs.value):
        return None  # is in English, is in Leeds
    return Difference("slot", mine.value, theirs.value)


def _said(form: Form) -> _Said | None:
    """The statement of a text that makes no more than one; None where it is none of a value."""
    families = slot_families()
    places = {families["在"], families["是"]}
    found = [
        n
        for n, token in enumerate(form.tokens)
        if families.get(token.canon) in places or token.surface in _PLACED
    ]
    if not found or not form.content or form.denies or form.turns:
        return None
    last = found[-1]
    value = tuple(k for k, at in enumerate(form.at) if at > last)
    before = tuple(k for k, at in enumerate(form.at) if at < last)
    if not value or not before or sum(form.content[k].weight for k in value) > _VALUE:
        return None
    if any(form.content[k].kind in VALUES for k in value) or any(map(ends_clause, form.tokens[last:-1])):
        return None
    where = families.get(form.tokens[last].canon) != families["是"]
    if where and len(before) > 1 and not form.tokens[last].weight and _is_verb(form, before[-1], last):
        before = before[:-1]  # hangs in, 摞在
    return _Said(tuple(k for k in before if form.content[k].canon not in class_of("slots")), value, where)


def _is_verb(form: Form, place: int, at: int) -> bool:
    """Whether the word right before a *where* tells how something is there: hangs, is kept, 摞."""
    token = form.content[place]
    if token.kind != "word" or form.at[place] != at - 1 or place in form.capitals or place in form.owners:
        return False
    return token.surface.isascii() or len(token.surface) == 1
