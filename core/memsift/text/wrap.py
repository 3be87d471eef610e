"""Rows: a text broken to a width, with the way back to the characters it was made from."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from memsift.record import dataclass
from memsift.text.characters import widths
from memsift.text.safe import SafeText, _trusted, cut, visible, visible_with_map
from memsift.text.signs import more
from memsift.text.width import fitting

# Signs that do not begin a row, and signs that do not end one (JLREQ, GB/T 15834).
_NO_START = frozenset("，。、；：？！）】》〉」』〕〗”’…—～·,.;:?!)]}%％℃ーぁぃぅぇぉっゃゅょ々")
_NO_END = frozenset("（【《〈「『〔〖“‘([{¥￥$＄#＃@")
# What stands before a file's name and is no part of it.
_BEFORE_NAME = frozenset(" \t，。、；：？！（）【】《》〈〉「」『』“”‘’,;()[]{}<>\"'`|")
_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a wrapped text: what is shown, and which characters of the *original* it shows.

    `start`..`end` of the rows follow each other without gaps; a space or newline at which a row was
    broken belongs to its row and is not shown.
    """

    text: SafeText
    start: int
    end: int


def wrap(text: str, cells: int) -> list[SafeText]:
    """Rows of at most `cells` (at least 2): broken at newlines and spaces and between Chinese
    characters (not before `，` or after `（`); a word that is too long is split. Never empty."""
    shown = visible(text, newlines=True)
    return [cut(shown, start, stop) for start, stop, _ in _breaks(shown, max(2, cells))]


def wrap_spans(text: str, cells: int) -> list[Row]:
    """`wrap`, each row with the offsets in `text` that it shows."""
    shown, offsets = visible_with_map(text, newlines=True)
    back = _Back(offsets, len(text))
    return [
        Row(_trusted(shown[start:stop]), back(start), back(end))
        for start, stop, end in _breaks(shown, max(2, cells))
    ]


def wrap_lit(text: str, cells: int, spans: Iterable[tuple[int, int]]) -> list[list[tuple[SafeText, bool]]]:
    """`wrap`, each row in segments: (text, whether it is in one of `spans`, offsets in `text`)."""
    shown, offsets = visible_with_map(text, newlines=True)
    lit = _shown_spans(spans, offsets, len(text), len(shown))
    return [list(_segments(shown, start, stop, lit)) for start, stop, _ in _breaks(shown, max(2, cells))]


def clip_lit(text: str, cells: int, spans: Iterable[tuple[int, int]]) -> list[tuple[SafeText, bool]]:
    """`clip` in segments, as `wrap_lit` has them."""
    shown, offsets = visible_with_map(text)
    lit = _shown_spans(spans, offsets, len(text), len(shown))
    if fitting(shown, 0, cells) == len(shown):
        return list(_segments(shown, 0, len(shown), lit))
    if cells <= 0:
        return []
    stop = fitting(shown, 0, cells - 1)
    return [*_segments(shown, 0, stop, lit), (_trusted(more()), False)]


class _Back:
    """From offsets in what is shown back to the original; asked in rising order."""

    def __init__(self, offsets: Sequence[int], length: int) -> None:
        self._offsets = offsets
        self._length = length
        self._at = 0

    def __call__(self, place: int) -> int:
        if isinstance(self._offsets, range):
            return place
        # A place inside a stand-in belongs to the character that it stands for.
        while self._at < self._length and self._offsets[self._at + 1] <= place:
            self._at += 1
        return self._at


def _shown_spans(
    spans: Iterable[tuple[int, int]], offsets: Sequence[int], length: int, shown: int
) -> list[tuple[int, int]]:
    """Spans of the original as spans of what is shown, sorted and merged."""
    found: list[tuple[int, int]] = []
    for start, end in sorted((max(0, a), min(length, b)) for a, b in spans):
        if start >= end:
            continue
        first, last = offsets[start], offsets[end]
        if first == last:  # it shows nothing of its own: light what stands before it
            first, last = max(0, first - 1), max(1, last)
        if found and first <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], last))
        else:
            found.append((first, min(last, shown)))
    return found


def _segments(
    shown: SafeText, start: int, stop: int, lit: list[tuple[int, int]]
) -> Iterator[tuple[SafeText, bool]]:
    at = start
    for first, last in lit:
        if last <= at:
            continue
        if first >= stop:
            break
        if first > at:
            yield _trusted(shown[at:first]), False
        yield _trusted(shown[max(at, first) : min(last, stop)]), True
        at = min(last, stop)
    if at < stop:
        yield _trusted(shown[at:stop]), False


def _breaks(text: SafeText, cells: int) -> Iterator[tuple[int, int, int]]:
    """Rows as (start, stop, end): `start`..`stop` is shown, `stop`..`end` is where it was broken."""
    start = 0
    while True:
        newline = text.find("\n", start)
        line_end = len(text) if newline < 0 else newline
        yield from _line_breaks(text, start, line_end, cells)
        if newline < 0:
            return
        start = newline + 1


def _line_breaks(text: SafeText, start: int, line_end: int, cells: int) -> Iterator[tuple[int, int, int]]:
    """The rows of one line; the last one's end takes the newline in."""
    after = min(line_end + 1, len(text))
    names = deque(_names(text, start, line_end))
    while True:
        fits = fitting(text, start, cells, line_end)
        if fits == line_end:
            yield start, line_end, after
            return
        while names and names[0][1] <= start:
            names.popleft()
        stop = end = _place(text, start, fits, _up_to(names, fits))
        while end < line_end and text[end] == " ":
            end += 1
        while stop > start and text[stop - 1] == " ":
            stop -= 1
        if end == line_end:
            yield start, stop, after
            return
        yield start, stop, end
        start = end


def _up_to(names: Iterable[tuple[int, int]], fits: int) -> list[tuple[int, int]]:
    """The names that begin before a place."""
    return list(takewhile(lambda name: name[0] < fits, names))


def _names(text: SafeText, start: int, line_end: int) -> list[tuple[int, int]]:
    """Where the names of markdown files stand in a line, with their folders: they are kept whole."""
    found: list[tuple[int, int]] = []
    at = text.find(".md", start, line_end)
    while at >= 0:
        end = at + 3
        first = at
        lowest = max(start, at - _LONGEST_NAME)
        while first > lowest and text[first - 1] not in _BEFORE_NAME:
            first -= 1
        if first < at and not (end < line_end and text[end].isascii() and text[end].isalnum()):
            found.append((first, end))
        at = text.find(".md", end, line_end)
    return found


def _place(text: SafeText, start: int, fits: int, names: Sequence[tuple[int, int]]) -> int:
    """Where a row from `start` on is broken: the last good place up to `fits`, else right there. A file's
    name that is longer than a row is broken behind a folder."""
    for first, end in names:
        if first <= start and fits < end and (slash := text.rfind("/", start + 1, fits)) > start:
            return slash + 1
    for index in range(fits, start, -1):
        if names and any(start < first < index < end for first, end in names):
            continue
        before, after = text[index - 1], text[index]
        if after == " " or before == " ":
            return index
        wide = widths[before] == 2 or widths[after] == 2
        if wide and after not in _NO_START and before not in _NO_END and widths[after]:
            return index
    return fits
