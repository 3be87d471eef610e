"""Rows: a text broken to a width, what is lit in it by the characters that it was made from."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from memsift.text.characters import widths
from memsift.text.safe import SafeText, _trusted, cut, visible, visible_with_map
from memsift.text.width import fitting

# Signs that do not begin a row, and signs that do not end one (JLREQ, GB/T 15834).
_NO_START = frozenset("，。、；：？！）】》〉」』〕〗”’…—～·,.;:?!)]}%％℃ーぁぃぅぇぉっゃゅょ々")
_NO_END = frozenset("（【《〈「『〔〖“‘([{¥￥$＄#＃@")
# What stands before a file's name and is no part of it.
_BEFORE_NAME = frozenset(" \t，。、；：？！（）【】《》〈〉「」『』“”‘’,;()[]{}<>\"'`|")
_LONGEST_NAME = 200


def wrap(text: str, cells: int) -> list[SafeText]:
    """Rows of at most `cells` (at least 2): broken at newlines and spaces and between Chinese
    characters (not before `，` or after `（`); a word that is too long is split. Never empty."""
    shown = visible(text, newlines=True)
    return [cut(shown, start, stop) for start, stop in _breaks(shown, max(2, cells))]


def wrap_lit(text: str, cells: int, spans: Iterable[tuple[int, int]]) -> list[list[tuple[SafeText, bool]]]:
    """`wrap`, each row in segments: (text, whether it is in one of `spans`, offsets in `text`)."""
    shown, offsets = visible_with_map(text, newlines=True)
    lit = _shown_spans(spans, offsets, len(text), len(shown))
    return [list(_segments(shown, start, stop, lit)) for start, stop in _breaks(shown, max(2, cells))]


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


def _breaks(text: SafeText, cells: int) -> Iterator[tuple[int, int]]:
    """Where the rows start and stop; between two of them stands what they were broken at."""
    start = 0
    while True:
        newline = text.find("\n", start)
        line_end = len(text) if newline < 0 else newline
        yield from _line_breaks(text, start, line_end, cells)
        if newline < 0:
            return
        start = newline + 1


def _line_breaks(text: SafeText, start: int, line_end: int, cells: int) -> Iterator[tuple[int, int]]:
    """The rows of one line."""
    names = deque(_names(text, start, line_end))
    while True:
        fits = fitting(text, start, cells, line_end)
        if fits == line_end:
            yield start, line_end
            return
        while names and names[0][1] <= start:
            names.popleft()
        stop = end = _place(text, start, fits, _up_to(names, fits))
        while end < line_end and text[end] == " ":
            end += 1
        while stop > start and text[stop - 1] == " ":
            stop -= 1
        yield start, stop
        if end == line_end:
            return
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
