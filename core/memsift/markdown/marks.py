"""The fields that stand in one line: `[k:: v]`, in parentheses, after `·` or `;`, and the emoji of tasks.

A line is read once, with code, comments and links covered; nothing here looks at a character more
than a few times, whatever the line holds.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from memsift.markdown.inline import Piece, Range, code_spans, comments, masked, merged
from memsift.markdown.keys import (
    AFTER_EXPIRY,
    BARE_EXPIRY,
    BRACKET,
    DATED,
    GRADE,
    KEYED,
    STATUS_WORDS,
    field_of,
)
from memsift.text.dates import FoundDate, is_yearless, iter_dates

_TIME = re.compile(r"(?:T|[ \t]{1,4})\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?(?![\d:])")
_OPEN = "(（"
_SIGNS = {"[": re.compile(r"[\[\]]"), _OPEN: re.compile("[(（)）]")}
_BORDERS = re.compile(r"[\[\](（)）,，;；、·|]")
_SEPARATORS = frozenset(",，;；、·|")
_TAIL = frozenset("·;；")
_TAIL_SIGN = re.compile("[·;；]")
_EMOJI = re.compile("(?P<sign>[📅✅❌⏳🛫])\ufe0f?[ \t]*")
_EMOJI_NAMES = {"📅": "expires", "✅": "done", "❌": "done", "⏳": "planned", "🛫": "planned"}
_FLAG = re.compile(r"\[permanent\]|(?<![^\s])#pinned(?![^\s,，。;；)）])", re.IGNORECASE)
_LOOKS_DATED = re.compile(r"[0-9０-９]|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d", re.I)
_BARE_YEARLESS = re.compile(r"\d{1,2}(?:[-/]\d{1,2}|\s?月\s?\d{1,2}\s?[日号號])(?![\w/-])")

# Without one of these a line has no field.
_MAYBE = re.compile(r"[\[(（·;；#]|[0-9０-９][-/年]|[0-9０-９]\s年|[📅✅❌⏳🛫]")


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

    def add(self, mark: Mark) -> None:
        self.marks.append(mark)
        self.removed.append((mark.start, mark.end))


def mark_line(text: str, start: int, links: Sequence[Piece]) -> MarkedLine:
    """Reads the fields of a line's content, which begins at `start`. `links` are the line's, in order."""
    pieces = merged(code_spans(text), comments(text), links)
    covered = masked(text, pieces)
    line = MarkedLine(text, start, covered, pieces)
    if _MAYBE.search(covered, start):
        line.dates = {found.start: found for found in iter_dates(covered)}
        _brackets(line)
        _parentheses(line)
        _signs(line)
        _tails(line)
        line.marks.sort(key=lambda mark: mark.start)
    return line


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


def _valued(line: MarkedLine, name: str, span: Range, value: Range, style: str) -> Mark:
    """A mark with its value trimmed of blanks, and its day where it is a dated field."""
    start, end = value
    while start < end and line.text[start].isspace():
        start += 1
    while end > start and line.text[end - 1].isspace():
        end -= 1
    found = line.dates.get(start) if name in DATED or name in ("done", "planned") else None
    day = found.date if found and found.end <= end else None
    return Mark(name, *span, (start, end), line.text[start:end], style, day)


def _cut_start(line: MarkedLine, start: int) -> int:
    """Where a cut begins so that the blanks, and one separator, in front of a field go with it."""
    at = _blanks_before(line, start)
    if at > line.start and line.covered[at - 1] in _TAIL:
        return _blanks_before(line, at - 1)
    return at


def _blanks_before(line: MarkedLine, at: int) -> int:
    while at > line.start and line.covered[at - 1] in " \t":
        at -= 1
    return at


def _cut_range(line: MarkedLine, start: int, end: int) -> Range:
    """The range that leaves the text well formed when a field `start`..`end` is cut out."""
    first = _cut_start(line, start)
    if first <= line.start:
        while end < len(line.text) and line.covered[end] in " \t":
            end += 1
    return first, end


def _brackets(line: MarkedLine) -> None:
    if "::" not in line.covered and "：：" not in line.covered:
        return
    closing = None
    at = 0
    for match in BRACKET.finditer(line.covered, line.start):
        if match.start() < at:
            continue
        if closing is None:
            closing = pairs(line.covered, "[")
        end = closing.get(match.start())
        if end is None:
            continue
        at = end + 1
        name = field_of(match["key"])
        line.add(_valued(line, name, _cut_range(line, match.start(), at), (match.end(), end), "bracket"))


def _parentheses(line: MarkedLine) -> None:
    """Fields in parentheses, outermost first: what lies in a field's value is not read again."""
    closing = pairs(line.covered, _OPEN)
    if not closing:
        return
    taken = [(mark.start, mark.end) for mark in line.marks]
    commas = _separators(line, closing)
    done = line.start
    for start in sorted(closing):
        if start < done or _inside(taken, start):
            continue
        if _one_parenthesis(line, start, closing[start], commas.get(start, [])):
            done = closing[start] + 1


def _separators(line: MarkedLine, closing: dict[int, int]) -> dict[int, list[int]]:
    """Opening parenthesis → its own separators, those of inner brackets left out."""
    ends = set(closing.values())
    square = pairs(line.covered, "[")
    square_ends = set(square.values())
    stack: list[int] = []
    depth = 0
    found: dict[int, list[int]] = {}
    for match in _BORDERS.finditer(line.covered):
        at, sign = match.start(), match.group()
        if at in closing:
            stack.append(at)
        elif at in ends:
            stack.pop()
        elif at in square:
            depth += 1
        elif at in square_ends:
            depth -= 1
        elif stack and not depth and sign in _SEPARATORS:
            found.setdefault(stack[-1], []).append(at)
    return found


def _inside(ranges: list[Range], at: int) -> bool:
    index = bisect_left(ranges, (at + 1,)) - 1
    return index >= 0 and ranges[index][0] <= at < ranges[index][1]


@dataclass(slots=True)
class _Part:
    """One part of a parenthesis or tail: what field it is and where its value stands."""

    name: str
    start: int  # its first character, blanks skipped
    before: int  # the separator in front (or the opening)
    value: int
    end: int = 0
    keyed: bool = True
    weak: bool = False


def _part(line: MarkedLine, before: int, stop: int, *, first: bool) -> _Part | None:
    """The field that begins after a separator, if one does."""
    at = before + 1
    while at < stop and line.covered[at] in " \t":
        at += 1
    match = KEYED.match(line.covered, at, stop)
    if match:
        return _Part(field_of(match["key"]), at, before, match.end())
    match = BARE_EXPIRY.match(line.covered, at, stop)
    if match and (match.end() in line.dates or _BARE_YEARLESS.match(line.covered, match.end(), stop)):
        return _Part("expires", at, before, match.end())
    found = line.dates.get(at)
    if found:
        end = dated_end(line, found)
        expiry = AFTER_EXPIRY.match(line.covered, end, stop)
        if expiry and _at_stop(line, expiry.end(), stop):
            return _Part("expires", at, before, at, keyed=True)
        if first or _at_stop(line, end, stop):
            return _Part("date", at, before, at, keyed=False)
    grade = GRADE.match(line.covered, at, stop)
    if grade and _at_stop(line, grade.end(), stop):
        return _Part("confidence", at, before, at, weak=True)
    for word in STATUS_WORDS:
        if line.covered[at : at + len(word)].lower() == word and _at_stop(line, at + len(word), stop):
            return _Part("superseded", at, before, at, weak=True)
    return None


def _at_stop(line: MarkedLine, at: int, stop: int) -> bool:
    while at < stop and line.covered[at] in " \t":
        at += 1
    return at >= stop or line.covered[at] in _SEPARATORS


def _one_parenthesis(line: MarkedLine, opening: int, close: int, commas: list[int]) -> bool:
    """Reads one pair of parentheses; whether it holds a field."""
    parts: list[_Part] = []
    borders = [opening, *commas]
    for index, border in enumerate(borders):
        part = _part(line, border, close, first=not index)
        following = borders[index + 1] if index + 1 < len(borders) else close
        if part is not None:
            part.end = following
            parts.append(part)
        elif parts and parts[-1].name == "source" and parts[-1].end == border:
            parts[-1].end = following  # a source's commas are its own, up to the next field
    if not parts:
        return False
    sure = [part for part in parts if not part.weak]
    if sure and any(part.keyed for part in sure):
        _finish_parts(line, parts, opening, close)
        return True
    if not sure and len(borders) > 1:
        return False
    part = parts[0]
    end = _value_end(line, part)
    if _all_read(line, [part], [end], opening, close):
        span = _cut_range(line, opening, close + 1)
    else:
        span = part.start, _after_separator(line, end, close)
    if part.weak:
        line.weak[close + 1] = _valued(line, part.name, span, (part.value, end), "paren")
        return True
    if len(sure) < len(parts):  # `（F1，2026-10-27）`: the date makes a field of its neighbour
        _finish_parts(line, parts, opening, close)
        return True
    line.loose[close + 1] = _valued(line, "date", span, (part.value, end), "paren-date")
    return True


def _finish_parts(line: MarkedLine, parts: list[_Part], opening: int, close: int) -> None:
    ends = [_value_end(line, part) for part in parts]
    whole = _all_read(line, parts, ends, opening, close)
    for part, end in zip(parts, ends, strict=True):
        if whole and len(parts) == 1:
            span = _cut_range(line, opening, close + 1)
        elif part.before == opening:
            span = part.start, _after_separator(line, end, close)
        else:
            span = part.before, end
        style = "paren" if part.keyed else "paren-date"
        mark = _valued(line, part.name, span, (part.value, end), style)
        line.marks.append(mark)
        if not whole:
            line.removed.append(span)
    if whole:
        line.removed.append(_cut_range(line, opening, close + 1))


def _value_end(line: MarkedLine, part: _Part) -> int:
    """A day ends where the date ends; what follows it is text."""
    found = line.dates.get(part.value)
    if part.name in DATED and found and found.end <= part.end:
        end = dated_end(line, found)
        expiry = AFTER_EXPIRY.match(line.covered, end, part.end) if part.name == "expires" else None
        return expiry.end() if expiry else end
    end = part.end
    while end > part.value and line.covered[end - 1] in " \t":
        end -= 1
    return end


def _after_separator(line: MarkedLine, at: int, close: int) -> int:
    end = at
    while end < close and line.covered[end] in " \t":
        end += 1
    if end < close and line.covered[end] in _SEPARATORS:
        end += 1
    while end < close and line.covered[end] in " \t":
        end += 1
    return end


def _all_read(line: MarkedLine, parts: list[_Part], ends: list[int], opening: int, close: int) -> bool:
    """Whether a pair of parentheses holds nothing but fields."""
    at = opening + 1
    for part, end in zip(parts, ends, strict=True):
        if line.covered[at : part.start].strip(" \t,，;；、·|"):
            return False
        at = end
    return not line.covered[at:close].strip(" \t,，;；、·|")


def _signs(line: MarkedLine) -> None:
    taken = sorted((mark.start, mark.end) for mark in line.marks)
    for match in _EMOJI.finditer(line.covered, line.start):
        found = line.dates.get(match.end())
        if found is None or _inside(taken, match.start()):
            continue
        name = _EMOJI_NAMES[match["sign"]]
        span = _cut_range(line, match.start(), found.end)
        line.add(_valued(line, name, span, (found.start, found.end), "emoji"))
    for match in _FLAG.finditer(line.covered, line.start):
        if not _inside(taken, match.start()):
            span = _cut_range(line, *match.span())
            line.add(Mark("pinned", *span, match.span(), match.group(), "flag"))


def _tails(line: MarkedLine) -> None:
    """`· k: v` and `; k: v`: a value ends before the next field, or with the line."""
    borders = [match.start() for match in _TAIL_SIGN.finditer(line.covered, line.start)]
    if not borders:
        return
    ranges = sorted((mark.start, mark.end) for mark in line.marks)
    nested = _outermost({**pairs(line.covered, _OPEN), **pairs(line.covered, "[")})
    starts = sorted({mark.start for mark in line.marks})
    open_part: _Part | None = None
    for border in borders:
        if border < (open_part.value if open_part else 0):
            continue
        if _inside(nested, border) or (_inside(ranges, border) and not _starts(ranges, border)):
            continue
        part = _part(line, border, len(line.covered), first=False)
        if part is None or (not part.keyed and open_part is None):
            continue
        if open_part is not None:
            _close_tail(line, open_part, border, starts)
        open_part = part if part.keyed else None
    if open_part is not None:
        _close_tail(line, open_part, len(line.text), starts)


def _starts(ranges: list[Range], at: int) -> bool:
    index = bisect_left(ranges, (at,))
    return index < len(ranges) and ranges[index][0] == at


def _outermost(closing: dict[int, int]) -> list[Range]:
    found: list[Range] = []
    for start in sorted(closing):
        if not found or start >= found[-1][1]:
            found.append((start, closing[start] + 1))
    return found


def _close_tail(line: MarkedLine, part: _Part, stop: int, starts: list[int]) -> None:
    index = bisect_left(starts, part.value)
    part.end = min(stop, starts[index]) if index < len(starts) else stop
    if part.name != "source":
        for sign in "·;；，,":
            cut = line.covered.find(sign, part.value, part.end)
            part.end = cut if cut >= 0 else part.end
    end = _value_end(line, part)
    span = _blanks_before(line, part.before), end
    mark = _valued(line, part.name, span, (part.value, end), "tail")
    if part.weak:
        line.weak[end] = mark
    else:
        line.add(mark)


def bad_date(mark: Mark) -> str | None:
    """The value of a dated field as written, when it should have been a day and is none."""
    if mark.date is not None or mark.name not in DATED:
        return None
    if mark.name == "expires" and (is_yearless(mark.written) or _LOOKS_DATED.match(mark.written)):
        return mark.written
    return mark.written if mark.written[:1].isdigit() else None
