"""Text that is safe to put on a terminal, and the one function that makes it.

Text from files is hostile: control characters drive the terminal, bidi controls reorder a line, and
invisible characters hide words from the person who approves them. `visible` shows every one of them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from re import Match
from typing import NoReturn, SupportsIndex, final, overload

from memsift.text.characters import (
    COMMON,
    MAX_MARKS,
    PIECE,
    carries_marks,
    is_mark,
    is_ordinary,
    stand_in,
)
from memsift.text.signs import drawn

NEWLINE = "\u23ce"  # ⏎: a line break inside a text that is shown on one line
TAB = "    "


class _Maker:
    """What `SafeText.__new__` asks for, so that a type checker refuses `SafeText("…")` too."""


@final
class SafeText(str):
    """A text of ordinary characters (and newlines where they were asked for) alone.

    Only `visible` makes one; `+` of two, `joined`, `cut`, `clip` and `wrap` keep the promise. Its width
    is the sum of the widths of its code points. Every other method of str gives a plain str.
    """

    __slots__ = ()

    def __new__(cls, maker: _Maker, /) -> SafeText:
        raise TypeError("SafeText is made by visible() alone")

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("SafeText has no subclasses")

    @overload
    def __add__(self, other: SafeText, /) -> SafeText: ...
    @overload
    def __add__(self, other: str, /) -> str: ...
    def __add__(self, other: str, /) -> str:
        text = str.__add__(self, other)
        return _trusted(text) if isinstance(other, SafeText) else text

    def __mul__(self, times: SupportsIndex, /) -> SafeText:
        return _trusted(str.__mul__(self, times))

    def __copy__(self) -> SafeText:
        return self

    def __deepcopy__(self, memo: object) -> SafeText:
        return self

    def __reduce__(self) -> tuple[Callable[[str], SafeText], tuple[str]]:
        # A pickle may come from anywhere: what is read back goes through the same door again.
        return _remake, (str(self),)


def _trusted(text: str) -> SafeText:
    """For this package alone: text that is known to be safe."""
    return str.__new__(SafeText, text)


def _remake(text: str) -> SafeText:
    return visible(text, newlines=True)


def visible(text: str, *, newlines: bool = False) -> SafeText:
    """A text as it may be shown. Idempotent.

    Controls become control pictures (`␛`) or `\\x9b`; bidi, zero-width and other invisible characters,
    private-use and unassigned ones `<U+202E>`; tag characters the words they hide, `<tag:…>`. Emoji
    sequences become their parts (`👨👩👧`; skin tones and presentation selectors go), flags `[CN]`,
    keycaps `[1]`. A letter keeps at most two marks. Tabs are four spaces, other blanks one. A newline
    is shown as `⏎`, or kept with `newlines`.
    """
    if isinstance(text, SafeText) and (newlines or "\n" not in text):
        return text
    if not _uncommon(text, newlines):
        return _trusted(text)
    parts: list[str] = []
    position = 0
    for start, end, shown in _pieces(text, newlines):
        parts += (text[position:start], shown)
        position = end
    parts.append(text[position:])
    return _trusted("".join(parts))


def visible_with_map(text: str, *, newlines: bool = False) -> tuple[SafeText, Sequence[int]]:
    """`visible(text)` and, for each offset 0..len(text) of the original, where it is in what is shown.

    `shown[offsets[a]:offsets[b]]` shows the characters a..b of the original. A character that shows
    nothing of its own (a joiner inside an emoji) begins and ends at one place.
    """
    if not _uncommon(text, newlines):
        return _trusted(text), range(len(text) + 1)
    parts: list[str] = []
    offsets: list[int] = []
    position = length = 0
    for start, end, shown in _pieces(text, newlines):
        parts += (text[position:start], shown)
        offsets.extend(range(length, length + start - position + 1))
        length += start - position + len(shown)
        # Inside a piece there is no place of its own: what comes after its first character is its end.
        offsets.extend([length] * (end - start - 1))
        position = end
    parts.append(text[position:])
    offsets.extend(range(length, length + len(text) - position + 1))
    return _trusted("".join(parts)), offsets


def joined(parts: Iterable[SafeText], between: SafeText | None = None) -> SafeText:
    """Safe texts one after the other, with a safe text between them."""
    return _trusted(str(between or "").join(parts))


def cut(text: SafeText, start: int, end: int | None = None) -> SafeText:
    """Characters `start`..`end` of a safe text; marks go with the letter that carries them."""
    first, last, _ = slice(start, end).indices(len(text))
    return _trusted(text[_whole(text, first) : max(_whole(text, last), _whole(text, first))])


def _whole(text: str, index: int) -> int:
    """The nearest offset at or before `index` that is not between a letter and its marks."""
    while 0 < index < len(text) and not text[index].isascii() and is_mark(text[index]):
        index -= 1
    return index


def _uncommon(text: str, newlines: bool) -> bool:
    if text.isascii() and text.isprintable():
        return False
    different = set(text)
    if newlines:
        different.discard("\n")
    return not all(map(COMMON.__getitem__, different))


def _pieces(text: str, newlines: bool) -> Iterator[tuple[int, int, str]]:
    """What has to be shown otherwise: (start, end, stand-in), in order, without overlaps."""
    kept_to = marks = 0  # how many marks stand directly before `kept_to`
    for match in PIECE.finditer(text):
        start, end = match.span()
        if match.lastgroup != "other":
            yield start, end, _sequence(match)
            continue
        char = match.group()
        if char == "\n":
            if not newlines:
                yield start, end, drawn(NEWLINE)
        elif char == "\t":
            yield start, end, TAB
        elif is_ordinary(char):
            continue
        elif is_mark(char):
            marks = marks + 1 if start == kept_to and marks else 1
            carried = marks > 1 or (start > 0 and carries_marks(text[start - 1]))
            if carried and marks <= MAX_MARKS:
                kept_to = end
            else:
                marks = 0
                yield start, end, stand_in(char)
        else:
            yield start, end, stand_in(char)


def _sequence(match: Match[str]) -> str:
    """The stand-in of a sequence of characters that terminals draw as one."""
    text = match.group()
    match match.lastgroup:
        case "keycap":
            return f"[{text[0]}]"
        case "flag":
            return "[" + "".join(chr(ord(letter) - 0x1F1E6 + ord("A")) for letter in text) + "]"
        case "tags":
            hidden = (chr(ord(tag) - 0xE0000) for tag in text)
            return "<tag:" + "".join(letter for letter in hidden if " " <= letter <= "~") + ">"
        case "jamo":
            return unicodedata.normalize("NFC", text)
        case _:  # joiner, variant: they change how their neighbours look and have no look themselves
            return ""
