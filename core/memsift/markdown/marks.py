"""The fields that stand in one line: `[k:: v]`, in parentheses, after `·` or `;`, and the emoji of tasks.

A line is read once, with code, comments and links covered; nothing here looks at a character more
than a few times, whatever the line holds.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from memsift.markdown.inline import Piece, Range, code_spans, comments, masked, merged
from memsift.markdown.keys import BRACKET, DATED, field_of
from memsift.markdown.marked import OPEN, Mark, MarkedLine, blanks_before, cut_range, inside, pairs, valued
from memsift.markdown.parentheses import mark_parentheses
from memsift.markdown.parts import Part, part_at, value_end
from memsift.text.dates import is_yearless, iter_dates
from memsift.text.late import late

_TAIL_SIGN = late("[·;；]")
_EMOJI = late("(?P<sign>[📅✅❌⏳🛫])\ufe0f?[ \t]*")
_EMOJI_NAMES = {"📅": "expires", "✅": "done", "❌": "done", "⏳": "planned", "🛫": "planned"}
_FLAG = late(r"\[permanent\]|(?<![^\s])#pinned(?![^\s,，。;；)）])", re.IGNORECASE)
_LOOKS_DATED = late(r"[0-9０-９]|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d", re.I)
# Without one of these a line has no field, not even by its place.
_MAYBE = late(r"[\[(（·;；#^]|[Ff][012]|[0-9０-９][-/年]|[0-9０-９]\s年")


def mark_line(text: str, start: int, links: Sequence[Piece]) -> MarkedLine:
    """Reads the fields of a line's content, which begins at `start`. `links` are the line's, in order."""
    pieces = merged(code_spans(text), comments(text), links)
    covered = masked(text, pieces)
    line = MarkedLine(text, start, covered, pieces)
    line.quiet = _MAYBE.search(covered, start) is None and not _has_emoji(covered)
    if not line.quiet:
        line.dates = {found.start: found for found in iter_dates(covered)}
        _brackets(line)
        mark_parentheses(line)
        _signs(line)
        _tails(line)
        line.marks.sort(key=lambda mark: mark.start)
    return line


def _has_emoji(text: str) -> bool:
    return not text.isascii() and any(sign in text for sign in _EMOJI_NAMES)


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
        line.add(valued(line, name, cut_range(line, match.start(), at), (match.end(), end), "bracket"))


def _signs(line: MarkedLine) -> None:
    taken = sorted((mark.start, mark.end) for mark in line.marks)
    for match in _EMOJI.finditer(line.covered, line.start) if _has_emoji(line.covered) else ():
        found = line.dates.get(match.end())
        if found is None or inside(taken, match.start()):
            continue
        name = _EMOJI_NAMES[match["sign"]]
        span = cut_range(line, match.start(), found.end)
        line.add(valued(line, name, span, (found.start, found.end), "emoji"))
    for match in _FLAG.finditer(line.covered, line.start):
        if not inside(taken, match.start()):
            span = cut_range(line, *match.span())
            line.add(Mark("pinned", *span, match.span(), match.group(), "flag"))


def _tails(line: MarkedLine) -> None:
    """`· k: v` and `; k: v`: a value ends before the next field, or with the line."""
    borders = [match.start() for match in _TAIL_SIGN.finditer(line.covered, line.start)]
    if not borders:
        return
    ranges = sorted((mark.start, mark.end) for mark in line.marks)
    nested = _outermost({**pairs(line.covered, OPEN), **pairs(line.covered, "[")})
    starts = sorted({mark.start for mark in line.marks})
    open_part: Part | None = None
    for border in borders:
        if border < (open_part.value if open_part else 0):
            continue
        if inside(nested, border) or (inside(ranges, border) and not _starts(ranges, border)):
            continue
        part = part_at(line, border, len(line.covered), first=False, tail=True)
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


def _close_tail(line: MarkedLine, part: Part, stop: int, starts: list[int]) -> None:
    index = bisect_left(starts, part.value)
    part.end = min(stop, starts[index]) if index < len(starts) else stop
    if part.name != "source":
        for sign in "·;；，,":
            cut = line.covered.find(sign, part.value, part.end)
            part.end = cut if cut >= 0 else part.end
    end = value_end(line, part)
    span = blanks_before(line, part.before), end
    mark = valued(line, part.name, span, (part.value, end), "tail")
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
