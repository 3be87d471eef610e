"""Folding: texts that a person would call equal become equal. For search and comparison, never shown."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

from memsift.text.late import late
from memsift.text.lookalikes import look_alikes
from memsift.text.scan import mapped

# Characters that show nothing: they must not make two equal texts differ, or hide a word from search.
INVISIBLE = late(
    "[\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+"
)


@cache
def _simplified() -> dict[str, str]:
    # 3 ms for the module and the dict: only texts with Chinese need it.
    from memsift.text.simplified import SIMPLIFIED, TRADITIONAL

    return dict(zip(TRADITIONAL, SIMPLIFIED, strict=True))


def to_simplified(text: str) -> str:
    """Traditional characters as the simplified ones they are compared as, one for one: the length stays.

    By single characters (OpenCC's table), so a few words come out as no one writes them.
    """
    if text.isascii():
        return text
    table = _simplified()
    return mapped(text, lambda char: table.get(char, char))


def fold(text: str, *, entities: bool = False) -> str:
    """A text with what does not change its meaning taken away. Idempotent.

    Case, width (ＡＢＣ, ①), compatibility forms, Traditional and Simplified are one; no-break and
    ideographic spaces are spaces; invisible characters go. `entities` decodes `&amp;` and the like first.
    """
    if entities and "&" in text:
        from html import unescape  # 4 ms of tables

        text = unescape(text)
    if text.isascii():
        return text.lower()
    return to_simplified(_case_and_width(text))


def _case_and_width(text: str) -> str:
    """Unicode's NFKC_Casefold: the second round folds what the first has laid bare."""
    text = INVISIBLE.sub("", unicodedata.normalize("NFD", text)).casefold()
    return INVISIBLE.sub("", unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold()))


def skeleton(text: str) -> str:
    """`fold` with look-alike letters of other scripts read as Latin ones: `раsswоrd` → `password`."""
    return fold(look_alikes(fold(text)))


def find_folded(needle: str, text: str) -> tuple[tuple[int, int], ...]:
    """Where a text holds another, both folded: (start, end) in the text as it is, without overlaps."""
    wanted = fold(needle)
    if not wanted:
        return ()
    folded, starts = _fold_with_map(text)
    found: list[tuple[int, int]] = []
    at = folded.find(wanted)
    while at >= 0:
        end = at + len(wanted)
        # A letter that folds to several (ﬁ) belongs to the find as a whole.
        stop = starts[end - 1] + 1
        while stop < len(text) and (end == len(folded) or stop < starts[end]) and _joins(text[stop]):
            stop += 1
        found.append((starts[at], stop))
        at = folded.find(wanted, end)
    return tuple(found)


def _joins(char: str) -> bool:
    return bool(unicodedata.combining(char)) or INVISIBLE.fullmatch(char) is not None


def _fold_with_map(text: str) -> tuple[str, list[int]]:
    """`fold(text)` and, for each of its characters, the offset of the letter it comes from."""
    if text.isascii():
        return text.lower(), list(range(len(text)))
    parts: list[str] = []
    starts: list[int] = []
    start = 0
    while start < len(text):
        end = start + 1
        while end < len(text) and _joins(text[end]):
            end += 1
        folded = _fold_letter(text[start]) if end == start + 1 else fold(text[start:end])
        parts.append(folded)
        starts += [start] * len(folded)
        start = end
    return "".join(parts), starts


@lru_cache(maxsize=4096)
def _fold_letter(letter: str) -> str:
    """`fold` of a single letter, kept: a screenful of hits asks for the same few thousand at every key."""
    return fold(letter)
