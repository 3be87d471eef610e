"""What was read of an entry so far, and the Fields that come of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import field
from datetime import date

from memsift.markdown.inline import Piece
from memsift.markdown.keys import GRADE, STATUS_WORDS, YES
from memsift.markdown.marked import Mark
from memsift.markdown.marks import bad_date
from memsift.markdown.model import Confidence, DateFrom, Fields, FieldSpan, Span
from memsift.record import dataclass
from memsift.text.dates import iter_dates, leading_date
from memsift.text.late import late

_CUTS = late(r"[(（\[)）\]、,，]")


@dataclass(slots=True)
class Found:
    """What was read so far; the first value of a field stands."""

    id: str | None = None
    confidence: Confidence | None = None
    key_date: date | None = None
    paren_date: date | None = None
    edge_date: date | None = None
    sources: list[str] = field(default_factory=list)
    expires: date | None = None
    confirmed: list[date] = field(default_factory=list)
    expired: date | None = None
    superseded: str | None = None
    supersedes: str | None = None
    pinned: bool = False
    task: str | None = None
    struck: bool = False
    block_id: str | None = None
    bad: list[str] = field(default_factory=list)
    spans: list[FieldSpan] = field(default_factory=list)

    def note(self, name: str, line: int, span: tuple[int, int], value: tuple[int, int], style: str) -> None:
        self.spans.append(FieldSpan(name, Span(line, *span), Span(line, *value), style))


def take_grade(
    found: Found, line: int, match: re.Match[str], span: tuple[int, int], style: str, offset: int = 0
) -> None:
    group = match.lastindex or 0
    value = (match.start(group) + offset, match.end(group) + offset)
    found.note("confidence", line, span, value, style)
    if found.confidence is None:
        found.confidence = Confidence(match[group].upper())


def take_mark(found: Found, number: int, mark: Mark, links: Sequence[Piece]) -> None:
    superseded = mark.name == "status" and mark.written.lower() in STATUS_WORDS
    name = "superseded" if superseded else mark.name
    found.note(name, number, (mark.start, mark.end), mark.value, mark.style)
    if name == "source":
        found.sources += split_sources(mark.written, mark.value[0], links)
    else:
        _take(found, name, mark.written, mark.date, mark.style)
    bad = bad_date(mark)
    if bad is not None:
        found.bad.append(bad)


def _take(found: Found, name: str, written: str, day: date | None, style: str) -> None:
    if name == "date":
        if style == "paren-date":
            found.paren_date = found.paren_date or day
        else:
            found.key_date = found.key_date or day
    elif name == "expires":
        found.expires = found.expires or day
    elif name == "expired":
        found.expired = found.expired or day
        found.struck = True
    elif name == "confirmed":
        found.confirmed += [other.date for other in iter_dates(written) if other.date]
    elif name == "superseded":
        found.struck = True
        if written.lower() not in STATUS_WORDS:
            found.superseded = found.superseded or written or None
    elif name == "supersedes":
        found.supersedes = found.supersedes or written or None
    elif name == "pinned":
        found.pinned = found.pinned or style == "flag" or written.lower() in YES
    elif name == "confidence":
        grade = GRADE.match(written)
        if grade and found.confidence is None:
            found.confidence = Confidence(grade.group().upper())


def split_sources(written: str, start: int, links: Sequence[Piece]) -> list[str]:
    """The sources of one field: cut at `、` and commas, but not inside a link or brackets.

    `start` is the place of `written` in its line, to which `links` refer.
    """
    inside = [(piece.start - start, piece.end - start) for piece in links]
    parts: list[str] = []
    depth, begin, next_link = 0, 0, 0
    for match in _CUTS.finditer(written):
        at, sign = match.start(), match.group()
        while next_link < len(inside) and inside[next_link][1] <= at:
            next_link += 1
        if next_link < len(inside) and inside[next_link][0] <= at:
            continue
        if sign in "(（[":
            depth += 1
        elif sign in ")）]":
            depth = max(0, depth - 1)
        elif depth == 0:
            parts.append(written[begin:at])
            begin = at + 1
    parts.append(written[begin:])
    return [part for part in (part.strip().rstrip("。") for part in parts) if part]


def inherited_day(
    headings: Iterable[str], file_date: date | None
) -> tuple[date, DateFrom] | tuple[None, None]:
    """The day of an entry that names none: that of the innermost heading that has one, else the file's."""
    heading = next((d for d in map(leading_date, headings) if d), None)
    if heading is not None:
        return heading, DateFrom.HEADING
    return (file_date, DateFrom.FILE) if file_date is not None else (None, None)


def finish(found: Found, headings: Iterable[str], file_date: date | None) -> Fields:
    dated = [
        (found.key_date, DateFrom.KEY),
        (found.paren_date, DateFrom.PAREN),
        (found.edge_date, DateFrom.EDGE),
    ]
    day, origin = next(((d, o) for d, o in dated if d), (None, None))
    if day is None:
        day, origin = inherited_day(headings, file_date)
    return Fields(
        id=found.id,
        confidence=found.confidence,
        date=day,
        date_from=origin,
        sources=tuple(found.sources),
        expires=found.expires,
        confirmed=tuple(found.confirmed),
        expired=found.expired,
        superseded=found.superseded,
        supersedes=found.supersedes,
        pinned=found.pinned,
        task=found.task,
        struck=found.struck,
        block_id=found.block_id,
        bad_dates=tuple(found.bad),
        spans=tuple(sorted(found.spans, key=lambda item: (item.span.line, item.span.start))),
    )
