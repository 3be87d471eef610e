"""Dates that do not exist where a date would have been read (entries, headings above them), and expiries
without a year."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable, Iterator
from datetime import date

from memsift.checks import answers
from memsift.checks.base import Run, found
from memsift.checks.model import Answers, Finding, Need, Resolution, ResolutionKind, Severity
from memsift.markdown.model import DateFrom, Heading, Span
from memsift.messages import Message
from memsift.plan import Change, PlanError, replace_spans
from memsift.text import is_yearless, iter_dates
from memsift.vault import EntryRef, MemoryFile

_NUMBERS = re.compile(r"\d+")


def run(run: Run) -> Iterator[Finding]:
    """One finding a date; such an entry is never "expired" by it."""
    for ref in run.dated:
        if ref.entry.fields.struck:
            continue
        for written in ref.entry.fields.bad_dates:
            yield _finding(run, ref, written)
    yield from _headings(run)


def _headings(run: Run) -> Iterator[Finding]:
    """The dates that headings begin with and entries below would have taken for theirs."""
    undated: dict[str, set[tuple[str, ...]]] = {}
    for ref in run.dated:
        if not ref.entry.fields.struck and ref.entry.fields.date_from in (None, DateFrom.FILE):
            undated.setdefault(ref.file.path, set()).add(ref.entry.heading_path)
    for path, below in undated.items():
        file = run.files[path]
        for section in file.document.sections:
            day = next(iter_dates(section.heading.title), None) if section.heading else None
            if section.heading is None or day is None or day.start or day.date is not None:
                continue
            if any(one[: len(section.path)] == section.path for one in below):
                yield _heading(run, file, section.heading, day.text)


def _heading(run: Run, file: MemoryFile, heading: Heading, written: str) -> Finding:
    line = file.document.lines[heading.line - 1].text
    start = line.index(written)
    nearest = _nearest(written, run.facts.today)
    where = Span(heading.line, start, start + len(written))
    return found(
        "bad-date",
        Severity.WARNING,
        Message("checks.bad-date", {"value": written}),
        file=file.path,
        line=heading.line,
        slot=written,
        texts=[heading.title],
        data={"value": written},
        resolutions=[_set(file, lambda: where, nearest), answers.look(), answers.keep()],
    )


def _finding(run: Run, ref: EntryRef, written: str) -> Finding:
    yearless = is_yearless(written)
    nearest = _nearest(written, run.facts.today)
    return found(
        "bad-date",
        Severity.WARNING,
        Message("checks.bad-date.yearless" if yearless else "checks.bad-date", {"value": written}),
        [ref],
        slot=written,
        data={"value": written},
        resolutions=[_set(ref.file, lambda: _span(ref, written), nearest), answers.look(), answers.keep()],
    )


def _nearest(written: str, today: date) -> date | None:
    """The day that was most likely meant: the month's last day, or the next day of that name."""
    numbers = [int(number) for number in _NUMBERS.findall(written)]
    if len(numbers) == 2:
        numbers = [today.year, *numbers]
        if (numbers[1], numbers[2]) < (today.month, today.day):
            numbers[0] += 1
    if len(numbers) != 3 or not 1 <= numbers[1] <= 12 or not 1 <= numbers[0] <= 9999:
        return None
    year, month, day = numbers
    return date(year, month, min(max(day, 1), monthrange(year, month)[1]))


def _set(file: MemoryFile, where: Callable[[], Span], nearest: date | None) -> Resolution:
    def build(said: Answers) -> tuple[Change, ...]:
        day = answers.day(said["date"])
        return replace_spans(file.document, file.path, [(where(), day.isoformat())])

    return Resolution(
        "edit",
        Message("checks.answer.set-date"),
        ResolutionKind.CHANGE,
        needs=(Need("date", "date", default=nearest.isoformat() if nearest else None),),
        build=build,
    )


def _span(ref: EntryRef, written: str) -> Span:
    """Where the date stands: in a field that has it for its value, else where its text is first found."""
    lines = ref.file.document.lines
    for field in ref.entry.fields.spans:
        value = field.value
        if lines[value.line - 1].text[value.start : value.end].strip() == written:
            start = lines[value.line - 1].text.index(written, value.start)
            return Span(value.line, start, start + len(written))
    for number in range(ref.entry.lead_line, ref.entry.end_line + 1):
        start = lines[number - 1].text.find(written)
        if start >= 0:
            return Span(number, start, start + len(written))
    raise PlanError(Message("checks.bad-date.gone", {"value": written}))
