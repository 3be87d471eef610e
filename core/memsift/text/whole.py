"""Spans that end where words and numbers do: what is marked in a text is read, not counted."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from memsift.text.characters import widths

_IN_NUMBERS = frozenset(".,:")  # 3.2, 1,000, 20:00
_IN_WORDS = frozenset("'’")  # don't


def whole(text: str, spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The spans, (start, end) in `text`, grown to the whole of each number and each word of letters that
    they cut through; sorted, those that touch joined. Words of Chinese have no borders to be seen. Never
    smaller than before."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if start >= end or (found and end <= found[-1][1]):
            continue
        # Grown already up to there: of many spans in one long word each would look at all of it again.
        while not (found and start <= found[-1][1]) and _inside(text, start):
            start -= 1
        while _inside(text, end):
            end += 1
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return found


def _inside(text: str, at: int) -> bool:
    """Whether a place between two characters lies inside a word or a number."""
    if not 0 < at < len(text):
        return False
    before, after = text[at - 1], text[at]
    if _part(before) and _part(after):
        return True
    if at + 1 < len(text) and _joins(before, after, text[at + 1]):
        return True
    return at > 1 and _joins(text[at - 2], before, after)


def _part(character: str) -> bool:
    """Whether it is part of a number or of a word that borders stand around."""
    if character.isalnum():
        return widths[character] != 2 or character.isdecimal()
    return character == "_" or unicodedata.combining(character) > 0


def _joins(before: str, between: str, after: str) -> bool:
    if between in _IN_NUMBERS:
        return before.isdecimal() and after.isdecimal()
    return between in _IN_WORDS and before.isalpha() and after.isalpha() and _part(before) and _part(after)
