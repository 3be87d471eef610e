"""One thing, two values that have nothing in common: the spare key hangs in the shed, is under the pot.

Where a value is as long as what it is the value of, two such texts share too little to be alike in frame:
here what the value is of has to be the same, word for word.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from memsift.similarity.form import Form, ends_clause, once
from memsift.similarity.marks import SINCE, TURNS, VALUES, Token
from memsift.similarity.rules import Case, Difference
from memsift.similarity.slots import several, value_kinds
from memsift.similarity.words import class_of, slot_families

_HEAD = 2.5  # what the value is of weighs so much
_SLIGHT = 0.6
_VALUE = 6.0  # a value is a few words
_OWN = 1.5  # what one value alone says
_DEFINITE = frozenset("the our my your his her their its".split())
_PREPOSITIONS = frozenset(
    "in at on with via by behind beneath underneath beside inside 在 under above below over".split()
)
_PLACED = frozenset({"under", "above", "below", "over"})  # say where something is, or more than a figure


class _Said(NamedTuple):
    """A statement: places in the content of what it is about and of the value, and the slot words that this
    stands behind: is, uses, in."""

    head: tuple[int, ...]
    value: tuple[int, ...]
    family: int


def of_one_thing(x: Form, y: Form) -> bool:
    """Whether two texts each tell one value of one thing: of two words at least, not of a person alone."""
    return _statements(x, y) is not None


def other_value(case: Case) -> Difference | None:
    """The two values of one thing, where the texts have no more in common than that."""
    both = _statements(case.a, case.b)
    if both is None or several(case):
        return None
    mine, theirs = both
    common = {pair for pair in case.pairs if pair[0] in mine.value and pair[1] in theirs.value}
    own = (
        form.weigh(k for k in said.value if all(k != pair[side] for pair in common))
        for side, (form, said) in enumerate(((case.a, mine), (case.b, theirs)))
    )
    if min(own) < _OWN:
        return None
    alone = any(len(said.value) == 1 for said in both)
    if alone and value_kinds(case.a, mine.value) != value_kinds(case.b, theirs.value):
        return None  # is in English, is in Leeds
    return Difference("slot", mine.value, theirs.value)


def _statements(x: Form, y: Form) -> tuple[_Said, _Said] | None:
    """The statements of two texts that are about the same."""
    return next(
        (
            (mine, theirs)
            for mine in once(x, "statements", _said)
            for theirs in once(y, "statements", _said)
            if mine.family == theirs.family and _same_head(x, mine, y, theirs)
        ),
        None,
    )


def _same_head(x: Form, mine: _Said, y: Form, theirs: _Said) -> bool:
    one, other = (
        {form.content[k].canon: form.content[k] for k in said.head} for form, said in ((x, mine), (y, theirs))
    )
    own = [sum(a[canon].weight for canon in a.keys() - b.keys()) for a, b in ((one, other), (other, one))]
    named = [token for canon, token in one.items() if canon in other and token.kind != "person"]
    return max(own) <= _SLIGHT and len(named) > 1 and sum(token.weight for token in named) >= _HEAD


def _said(form: Form) -> tuple[_Said, ...]:
    """The statements of a text of one clause: what stands before its first slot word, or its last, has the
    value behind that; of one that says what something is, read from either end."""
    if form.denies or not form.content or any(map(_tells_of_change, form.tokens)):
        return ()
    families = slot_families()
    slots = [n for n, token in enumerate(form.tokens) if token.canon in families or token.surface in _PLACED]
    return tuple(said for n in dict.fromkeys((*slots[-1:], *slots[:1])) for said in _behind(form, n))


def _behind(form: Form, slot: int) -> Iterator[_Said]:
    families = slot_families()
    family = _family(form.tokens[slot])
    if family is None or any(map(ends_clause, form.tokens[slot:-1])):
        return
    until = next(
        (n for n in range(slot, len(form.tokens)) if form.tokens[n].surface == "for"), len(form.tokens)
    )
    behind = tuple(k for k, at in enumerate(form.at) if slot < at < until)
    what_for = tuple(k for k, at in enumerate(form.at) if at > until)
    before = tuple(k for k, at in enumerate(form.at) if at < slot)
    if form.tokens[slot].surface in _PREPOSITIONS and len(before) > 1 and _tells_how(form, before[-1], slot):
        before = before[:-1]  # hangs in, managed with, 摞在
    named = family == families["是"] and _is_definite(form, slot, behind)
    for head, value in ((before, behind), *([(behind, before)] if named else [])):
        if not head or not value or form.weigh(value) > _VALUE:
            continue
        if all(form.content[k].kind not in VALUES for k in value):
            told = (*head, *what_for)
            told = tuple(k for k in told if form.content[k].canon not in class_of("slots"))
            yield _Said(told, value, family)


def _tells_of_change(token: Token) -> bool:
    return token.canon in TURNS or token.surface in SINCE


def _is_definite(form: Form, last: int, behind: tuple[int, ...]) -> bool:
    """Whether one thing is named behind an *is*: is the club's best swimmer."""
    after = form.tokens[last + 1 : last + 2]
    owned = bool(behind) and behind[0] in form.owners
    return owned or (bool(after) and after[0].surface in _DEFINITE)


def _family(token: Token) -> int | None:
    """The slot words that one stands for: is, uses, in; None for others."""
    families = slot_families()
    found = families["在"] if token.surface in _PLACED else families[token.canon]
    return found if found in (families["在"], families["是"], families["用"]) else None


def _tells_how(form: Form, place: int, at: int) -> bool:
    """Whether the word right before a *where* tells how something is there: hangs, is kept, 摞."""
    token = form.content[place]
    if token.kind != "word" or form.at[place] != at - 1 or place in form.capitals or place in form.owners:
        return False
    if not token.surface.isascii():
        return len(token.surface) == 1
    return token.surface.endswith(("s", "ed", "kept")) or token.end - token.start > len(token.surface)
