"""What texts quote: names that something is called by, signatures, words that are to be used."""

from __future__ import annotations

from typing import NamedTuple

from memsift.similarity.denials import denials, reach
from memsift.similarity.form import QUOTES, Form
from memsift.similarity.marks import Token
from memsift.similarity.rules import Case, Difference

_OPENING = frozenset("“「『")
_CALLED = frozenset({"call", "叫"})
_SIGNED = frozenset({"落款", "署名"})  # read as two words


def called_otherwise(case: Case) -> Difference | None:
    """The name that one text gives, and what the other gives in its place: call her Liz; she is called Beth
    and does not like Liz."""
    if not all(any(token.canon in _CALLED for token in form.tokens) for form in (case.a, case.b)):
        return None
    there = dict(case.pairs)
    back = {j: i for i, j in there.items()}
    for side, (form, other, pairs) in enumerate(((case.a, case.b, back), (case.b, case.a, there))):
        name = quoted(form)
        denied = reach(denials(other))
        own = {k for k in quoted(other) if other.content[k].canon not in denied}
        if not name or form.denies or not own or any(form.content[k].canon not in denied for k in name):
            continue
        if all(k in pairs.values() for k in name):
            old, new = tuple(sorted(name)), tuple(sorted(own))
            return Difference.told("changed", side, old, new)
    return None


def signed_otherwise(case: Case) -> Difference | None:
    """The two signatures, where both texts quote one, and one text alone says more."""
    one, other = _signature(case.a), _signature(case.b)
    if one is None or other is None or one.words in other.words or other.words in one.words:
        return None
    if any(k in left for (_, left), sign in zip(case.sides, (one, other), strict=True) for k in sign.before):
        return None  # signs to the bank, signs to friends
    more = [
        any(k < sign.first for k in left) for (_, left), sign in zip(case.sides, (one, other), strict=True)
    ]
    return None if all(more) else Difference("slot", one.run, other.run)


class _Signature(NamedTuple):
    """What is quoted behind a word for signing, as one string and by its places; the content of the clause
    before that word, and its place."""

    words: str
    run: tuple[int, ...]
    before: tuple[int, ...]
    first: int


def _signature(form: Form) -> _Signature | None:
    if not form.quotes:
        return None
    for k, at in enumerate(form.at):
        pair = "".join(token.surface for token in form.content[max(0, k - 1) : k + 1])
        first = k - 1 if pair in _SIGNED else k
        if first == k and form.content[k].canon != "sign":
            continue
        opening = next((n for n in range(at + 1, min(at + 4, len(form.tokens))) if _opens(form.tokens[n])), 0)
        closing = next(
            (n for n in range(opening + 1, len(form.tokens)) if form.tokens[n].surface in QUOTES), 0
        )
        run = tuple(n for n, place in enumerate(form.at) if opening < place < closing)
        if opening and run and not any(token.weight for token in form.tokens[at + 1 : opening]):
            words = "".join(token.surface for token in form.tokens[opening + 1 : closing])
            before = tuple(n for n in range(first) if form.clause[n] == form.clause[k])
            return _Signature(words, run, before, first)
    return None


def _opens(token: Token) -> bool:
    return token.surface in _OPENING or token.surface == '"'


def quotes_differ(case: Case) -> bool:
    """Whether both quote, and nothing of what one quotes stands in what the other quotes."""
    one, other = quoted(case.a), quoted(case.b)
    pairs = case.pairs
    return bool(one) and bool(other) and not any(i in one and j in other for i, j in pairs)


def quoted(form: Form) -> set[int]:
    """The content between quotation marks."""
    if not form.quotes:
        return set()
    found: set[int] = set()
    place, inside = -1, False
    for token in form.tokens:
        if token.surface in QUOTES:
            inside = token.surface in _OPENING or (token.surface == '"' and not inside)
        place += token.weight > 0
        if inside and token.weight:
            found.add(place)
    return found
