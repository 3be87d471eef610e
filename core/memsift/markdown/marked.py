"""A line with the fields found in it, and how a field is cut out of it cleanly."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import field
from datetime import date

from memsift.markdown.inline import Piece, Range
from memsift.markdown.keys import DATED
from memsift.record import dataclass
from memsift.text.dates import FoundDate
from memsift.text.late import late

OPEN = "(（"
_SIGNS = {"[": late(r"[\[\]]"), OPEN: late("[(（)）]")}
_TAIL = frozenset("·;；")
_TIME = late(r"(?:T|[ \t]{1,4})\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?(?![\d:])")


@dataclass(frozen=True, slots=True)
class Mark:
    """A field as it stands in a line. `start`..`end` can be cut out; `value` is its range.

    `date` is set where the field is a day and the day exists; `written` is the value's text.
    """

    name: str
    start: int
    end: int
    value: Range
    written: str
    style: str
    date: date | None = None


@dataclass(slots=True)
class MarkedLine:
    """A line, what is covered in it (`pieces`), its fields, and the ranges comparison text leaves out."""

    text: str
    start: int  # where the content begins
    covered: str
    pieces: list[Piece]
    marks: list[Mark] = field(default_factory=list)
    removed: list[Range] = field(default_factory=list)
    # What counts only where it stands, by the place after it: a lone `（作废）`, and a date that opens a
    # parenthesis without another field (an entry has one date, a text may tell of several days).
    weak: dict[int, Mark] = field(default_factory=dict)
    loose: dict[int, Mark] = field(default_factory=dict)
    dates: dict[int, FoundDate] = field(default_factory=dict)  # start → date
    quiet: bool = False  # nothing in it can be a field

    def add(self, mark: Mark) -> None:
        self.marks.append(mark)
        self.removed.append((mark.start, mark.end))


def pairs(text: str, opening: str) -> dict[int, int]:
    """Opening position → closing position of every matched pair."""
    found: dict[int, int] = {}
    stack: list[int] = []
    if not any(sign in text for sign in opening):
        return found
    for match in _SIGNS[opening].finditer(text):
        if match.group() in opening:
            stack.append(match.start())
        elif stack:
            found[stack.pop()] = match.start()
    return found


def dated_end(line: MarkedLine, found: FoundDate) -> int:
    """Where a date ends, with the time of day that follows it."""
    time = _TIME.match(line.covered, found.end)
    return time.end() if time else found.end


def valued(line: MarkedLine, name: str, span: Range, value: Range, style: str) -> Mark:
    """A mark with its value trimmed of blanks, and its day where it is a dated field."""
    start, end = value
    while start < end and line.text[start].isspace():
        start += 1
    while end > start and line.text[end - 1].isspace():
        end -= 1
    found = line.dates.get(start) if name in DATED or name in ("done", "planned") else None
    day = found.date if found and found.end <= end else None
    return Mark(name, *span, (start, end), line.text[start:end], style, day)


def cut_start(line: MarkedLine, start: int) -> int:
    """Where a cut begins so that the blanks, and one separator, in front of a field go with it."""
    at = blanks_before(line, start)
    if at > line.start and line.covered[at - 1] in _TAIL:
        return blanks_before(line, at - 1)
    return at


def blanks_before(line: MarkedLine, at: int) -> int:
    while at > line.start and line.covered[at - 1] in " \t":
        at -= 1
    return at


def cut_range(line: MarkedLine, start: int, end: int) -> Range:
    """The range that leaves the text well formed when a field `start`..`end` is cut out."""
    first = cut_start(line, start)
    if first <= line.start:
        while end < len(line.text) and line.covered[end] in " \t":
            end += 1
    return first, end


def inside(ranges: list[Range], at: int) -> bool:
    index = bisect_left(ranges, (at + 1,)) - 1
    return index >= 0 and ranges[index][0] <= at < ranges[index][1]
