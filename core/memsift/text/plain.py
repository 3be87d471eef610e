"""A text as rules read it: what it looks like, letter by letter, with the way back to the original."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from memsift.text.fold import INVISIBLE, to_simplified
from memsift.text.lookalikes import look_alikes
from memsift.text.scan import mapped


def plain_text(text: str) -> tuple[str, Sequence[int]]:
    """A text with look-alike and full-width letters as ASCII, Traditional as Simplified, invisible
    characters gone; and for each character of it the offset in `text`.

    Full-width punctuation stays, for it ends a value that ASCII punctuation may be a part of.
    """
    if text.isascii():
        return text, range(len(text))
    plain = mapped(text, _plain)
    if not INVISIBLE.search(plain):
        return plain, range(len(plain))
    kept: list[int] = []
    parts: list[str] = []
    position = 0
    for match in INVISIBLE.finditer(plain):
        kept.extend(range(position, match.start()))
        parts.append(plain[position : match.start()])
        position = match.end()
    kept.extend(range(position, len(plain)))
    return "".join([*parts, plain[position:]]), kept


@cache
def _plain(char: str) -> str:
    plain = to_simplified(look_alikes(char))
    return plain if not plain.isascii() or plain.isalnum() or plain in "-:=/@_.+" else char
