"""What an entry says about itself: the whole of contract §2, read from its lines.

An entry's own text is the first paragraph of its item. Id, task mark and confidence stand before it;
a date without a key counts only there. Fields with a key count on every line of the entry.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date

from memsift.markdown.inline import Piece
from memsift.markdown.keys import GRADE, KEYED, STATUS_WORDS, YES, field_of
from memsift.markdown.marks import Mark, MarkedLine, bad_date, dated_end, mark_line
from memsift.markdown.model import Confidence, DateFrom, Fields, FieldSpan, Span
from memsift.text.dates import iter_dates, leading_date

_BULLET = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)")
_TASK = re.compile(r"\[(.)\](?:[ \t]+|$)")
_ID = re.compile(
    r"(\*\*|__)?([^\s:：_*\[\]()（）`~|]{1,100})_(\d{1,30})(\*\*|__)?[ \t]*[:：](\*\*|__)?[ \t]*"
)
_GRADE_PREFIX = re.compile(
    r"(?:\[(F[012])\](?!\()|【(F[012])】|[(（](F[012])[)）]|(F[012])[ \t]?[:：]|#(F[012])(?![^\s])"
    r"|(?:confidence|置信度)[ \t]*(?:::?|：：?)[ \t]*(F[012])(?![0-9A-Za-z_])[,，;；.。·]?"
    r"|\[[ \t]*(?:confidence|置信度)[ \t]*(?:::|：：)[ \t]*(F[012])[ \t]*\])[ \t]*",
    re.IGNORECASE,
)
_GRADE_SUFFIX = re.compile(
    r"(?:#(F[012])|\[(F[012])\]|【(F[012])】"
    r"|(?:confidence|置信度)[ \t]{0,8}(?:::?|：：?)[ \t]{0,8}(F[012]))\Z",
    re.IGNORECASE,
)
_BLOCK = re.compile(r"\^[A-Za-z0-9-]+")
_COMMENT_LINE = re.compile(r"[ \t]*<!--(.*)-->[ \t]*")
_COMMENT_KEY = re.compile(r"[ \t]*([^:：|<>]{1,60}?)[ \t]*(?:[:：](?=[ \t])|：|:(?=\d{4}-))[ \t]*(?=\S)")
_PROMOTION = "openclaw-memory-promotion:"
_EDGE_MARKUP = "*_~=[【"


@dataclass(slots=True)
class EntryLines:
    """An entry as it stands in the file, ready to be read.

    `texts` are the lines from the bullet's on, `line` the number (from 1) of the first; `own` counts
    the lines of the entry's own text, `opaque` holds the indexes of lines of code or comments; `links`
    are the pieces of each line that are links. `lead` is the comment above with its line number.
    """

    line: int
    texts: Sequence[str]
    own: int
    opaque: frozenset[int] = frozenset()
    links: dict[int, list[Piece]] = field(default_factory=dict)
    lead: tuple[int, str] | None = None


@dataclass(slots=True)
class Reading:
    """Fields, and the marked lines (None: opaque) from which the comparison text is made."""

    fields: Fields
    lines: list[MarkedLine | None]


@dataclass(slots=True)
class _Found:
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


def read_fields(entry: EntryLines, headings: Iterable[str] = (), file_date: date | None = None) -> Reading:
    """Reads an entry. `headings` are the titles around it, innermost first."""
    found = _Found()
    if entry.lead is not None:
        _read_lead(found, *entry.lead)
    start, cut = _read_prefix(found, entry)
    lines: list[MarkedLine | None] = []
    for index, text in enumerate(entry.texts):
        if index in entry.opaque:
            lines.append(None)
            continue
        begin = start if index == 0 else len(text) - len(text.lstrip(" \t"))
        lines.append(mark_line(text, begin, entry.links.get(index, [])))
    if lines[0] is not None:
        lines[0].removed += cut
    own = [(entry.line + i, line) for i, line in enumerate(lines[: entry.own]) if line is not None]
    _read_own(found, own)
    for index, line in enumerate(lines):
        if line is not None:
            _read_marks(found, entry.line + index, line, entry.links.get(index, []))
    found.struck = found.struck or found.task in ("x", "X") or _is_struck([line for _, line in own])
    return Reading(_finish(found, headings, file_date), lines)


def _read_prefix(found: _Found, entry: EntryLines) -> tuple[int, list[tuple[int, int]]]:
    """Task mark, id and confidence; where the text begins, and what to cut from it if that is a strike."""
    text = entry.texts[0]
    bullet = _BULLET.match(text)
    at = bullet.end() if bullet else 0
    task = _TASK.match(text, at)
    if task:
        found.task = task[1]
        found.note("task", entry.line, (at, task.end()), task.span(1), "prefix")
        at = task.end()
    # `~~Profile_1: text~~`: somebody struck the whole line.
    begin = at + 2 if text.startswith("~~", at) else at
    end = begin
    name = _ID.match(text, end)
    if name and _is_word(name[2]):
        found.id = f"{name[2]}_{name[3]}"
        found.note("id", entry.line, (end, name.end()), (name.start(2), name.end(3)), "prefix")
        end = name.end()
    grade = _GRADE_PREFIX.match(text, end)
    if grade:
        _take_grade(found, entry.line, grade, (end, grade.end()), "prefix")
        end = grade.end()
    if begin == at:
        return end, []
    return at, [(begin, end)] if end > begin else []


def _is_word(text: str) -> bool:
    """Letters of any script, with the marks that some scripts write on them."""
    return unicodedata.category(text[0])[0] == "L" and all(unicodedata.category(c)[0] in "LM" for c in text)


def _take_grade(
    found: _Found, line: int, match: re.Match[str], span: tuple[int, int], style: str, offset: int = 0
) -> None:
    group = match.lastindex or 0
    value = (match.start(group) + offset, match.end(group) + offset)
    found.note("confidence", line, span, value, style)
    if found.confidence is None:
        found.confidence = Confidence(match[group].upper())


def _read_own(found: _Found, own: list[tuple[int, MarkedLine]]) -> None:
    """What counts by its place in the own text: at its end, at its start, first in a parenthesis."""
    if not own:
        return
    number, last = own[-1]
    end = _block_id(found, number, last)
    end = _trailing(found, number, last, end)
    if not any(mark.style == "paren-date" for _, line in own for mark in line.marks):
        loose = [(line, mark) for _, line in own for mark in line.loose.values()]
        if loose:
            loose[0][0].add(loose[0][1])
    first_number, first = own[0]
    _edge_date(found, first_number, first, _date_at_start(first))
    if found.edge_date is None:
        _edge_date(found, number, last, _date_at_end(last, end))


def _block_id(found: _Found, number: int, line: MarkedLine) -> int:
    end = len(line.text.rstrip())
    at = line.text.rfind("^", line.start, end)
    if (
        at < 0
        or not _BLOCK.fullmatch(line.text, at, end)
        or (at > line.start and line.text[at - 1] not in " \t")
    ):
        return end
    found.block_id = line.text[at + 1 : end]
    start = len(line.text[:at].rstrip())
    start = max(start, line.start)
    found.note("block", number, (start, end), (at + 1, end), "suffix")
    line.removed.append((start, end))
    return start


def _trailing(found: _Found, number: int, line: MarkedLine, end: int) -> int:
    """Walks back over the fields at the end of the text; where the text itself ends."""
    removed = {stop: start for start, stop in line.removed}
    hidden = {piece.end: piece.start for piece in line.pieces if not piece.shown}
    met_field = False
    while True:
        while end > line.start and line.covered[end - 1] in " \t\r":
            end -= 1
        if end <= line.start:
            return end
        mark = line.weak.get(end) or line.loose.get(end)
        if end in removed and removed[end] < end:
            end = removed[end]
        elif end in hidden:
            end = hidden[end]
            continue
        elif mark is not None and _counts_here(line, mark, removed, met_field):
            line.add(mark)
            if mark.end < end:  # `（2026-10-27 words）`: the words are text
                return end
            end = mark.start
            if mark.style == "paren-date":
                line.loose.clear()
        else:
            start = _suffix(found, number, line, end, removed, met_field)
            if start is None:
                return end
            end = start
        met_field = True


def _counts_here(line: MarkedLine, mark: Mark, removed: dict[int, int], met_field: bool) -> bool:
    if mark.name != "confidence":
        return True
    return met_field or _follows_field(line, mark.start, removed)


def _follows_field(line: MarkedLine, at: int, removed: dict[int, int]) -> bool:
    while at > line.start and line.covered[at - 1] in " \t":
        at -= 1
    return at in removed or at in line.loose


def _suffix(
    found: _Found, number: int, line: MarkedLine, end: int, removed: dict[int, int], met_field: bool
) -> int | None:
    """A grade or an agent's trailer that ends at `end`: where it begins, or None."""
    offset = max(line.start, end - 40)
    grade = _GRADE_SUFFIX.search(line.covered[offset:end])
    if grade:
        start = grade.start() + offset
        before = line.covered[start - 1] if start > line.start else " "
        bare = (grade.lastindex or 0) in (2, 3)
        if not bare and before.isalnum() and before.isascii():
            return None
        if bare and not (met_field or _follows_field(line, start, removed)):
            return None
        while start > line.start and line.covered[start - 1] in " \t":
            start -= 1
        _take_grade(found, number, grade, (start, end), "suffix", offset)
        line.removed.append((start, end))
        return start
    if line.covered[end - 1] == "]":
        return _trailer(found, number, line, end)
    return None


def _trailer(found: _Found, number: int, line: MarkedLine, end: int) -> int | None:
    """`[score=0.79 recalls=3 source=memory/2026-08-11.md:6-9]`: kept as it is, its source is read."""
    start = line.covered.rfind("[", line.start, end)
    if start < 0:
        return None
    words = line.text[start + 1 : end - 1].split()
    if not words or not all(re.fullmatch(r"\w+=\S+", word) for word in words):
        return None
    found.sources += [word.removeprefix("source=") for word in words if word.startswith("source=")]
    while start > line.start and line.covered[start - 1] in " \t":
        start -= 1
    found.note("trailer", number, (start, end), (start, end), "suffix")
    line.removed.append((start, end))
    return start


def _date_at_start(line: MarkedLine) -> tuple[int, int, date | None, str] | None:
    at = line.start
    starts = dict(line.removed)
    while at in starts and starts[at] > at:
        at = starts[at]
    while at < len(line.covered) and line.covered[at] in _EDGE_MARKUP:
        at += 1
    day = line.dates.get(at)
    return (day.start, dated_end(line, day), day.date, day.text) if day else None


def _date_at_end(line: MarkedLine, end: int) -> tuple[int, int, date | None, str] | None:
    while end > line.start and line.covered[end - 1] in "*_~=]】":
        end -= 1
    for day in reversed(line.dates.values()):
        if dated_end(line, day) == end:
            return day.start, end, day.date, day.text
        if day.end < end:
            break
    return None


def _edge_date(
    found: _Found, number: int, line: MarkedLine, edge: tuple[int, int, date | None, str] | None
) -> None:
    if edge is None or any(start <= edge[0] < end for start, end in line.removed):
        return
    start, end, day, written = edge
    if day is None:
        found.bad.append(written)
        return
    found.edge_date = day
    found.note("date", number, (start, end), (start, start + len(written)), "edge")


def _read_marks(found: _Found, number: int, line: MarkedLine, links: list[Piece]) -> None:
    for mark in line.marks:
        struck = mark.name == "status" and mark.written.lower() in STATUS_WORDS
        name = "superseded" if struck else mark.name
        found.note(name, number, (mark.start, mark.end), mark.value, mark.style)
        if mark.name == "source":
            found.sources += split_sources(mark.written, mark.value[0], links)
        else:
            _take(found, mark.name, mark.written, mark.date, mark.style)
        bad = bad_date(mark)
        if bad is not None:
            found.bad.append(bad)


def _take(found: _Found, name: str, written: str, day: date | None, style: str) -> None:
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
    elif name == "status":
        found.struck = found.struck or written.lower() in STATUS_WORDS
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
    for match in re.finditer(r"[(（\[)）\]、,，]", written):
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


def is_lead_comment(text: str) -> bool:
    """Whether a line is a comment of `key: value` pairs, which belongs to the entry below."""
    match = _COMMENT_LINE.fullmatch(text)
    if not match or "-->" in match[1]:
        return False
    inner = match[1].strip()
    if inner.startswith(_PROMOTION):
        return True
    return all(_COMMENT_KEY.match(part) for part in inner.split("|"))


def _read_lead(found: _Found, number: int, text: str) -> None:
    at = text.index("<!--") + 4
    stop = text.rindex("-->")
    for part in text[at:stop].split("|"):
        key = KEYED.match(part.lstrip(" \t"))
        blank = len(part) - len(part.lstrip(" \t"))
        observed = re.match(r"[ \t]*observed[ \t]*[:：][ \t]*", part, re.IGNORECASE)
        if observed or key:
            value = observed.end() if observed else blank + (key.end() if key else 0)
            name = "date" if observed or key is None else field_of(key["key"])
            written = part[value:].strip()
            begin = at + value
            found.note(name, number, (at, at + len(part)), (begin, begin + len(written)), "comment")
            if name == "source":
                found.sources += split_sources(written, 0, ())
            else:
                day = next(iter(iter_dates(written)), None)
                starts = day is not None and day.start == 0
                _take(found, name, written, day.date if day and starts else None, "comment")
                if day and starts and day.date is None:
                    found.bad.append(day.text)
        at += len(part) + 1


def _is_struck(own: list[MarkedLine]) -> bool:
    """Whether the whole own text, fields aside, is one `~~strike~~`."""
    rest = "\n".join(_left(line) for line in own).strip()
    return len(rest) > 4 and rest.startswith("~~") and rest.endswith("~~") and rest.count("~~") == 2


def _left(line: MarkedLine) -> str:
    kept = list(line.covered)
    for start, end in line.removed:
        kept[start:end] = [""] * (end - start)
    return "".join(kept[line.start :])


def _finish(found: _Found, headings: Iterable[str], file_date: date | None) -> Fields:
    dated = [
        (found.key_date, DateFrom.KEY),
        (found.paren_date, DateFrom.PAREN),
        (found.edge_date, DateFrom.EDGE),
    ]
    day, origin = next(((d, o) for d, o in dated if d), (None, None))
    if day is None:
        heading = next((d for d in map(leading_date, headings) if d), None)
        if heading is not None:
            day, origin = heading, DateFrom.HEADING
        elif file_date is not None:
            day, origin = file_date, DateFrom.FILE
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
