"""Where a cut falls in a file: between which entries it is drawn, and which entries are lost."""

from __future__ import annotations

from collections.abc import Sequence

from memsift.markdown.model import Document, Entry
from memsift.record import dataclass
from memsift.vault.model import EntryRef, MemoryFile
from memsift.vault.refs import file_refs

Ranges = Sequence[tuple[int, int]]


def line_starts(data: bytes) -> list[int]:
    """The offset at which each line begins, and the end of the file after the last."""
    starts = [0]
    at = data.find(b"\n")
    while at >= 0:
        starts.append(at + 1)
        at = data.find(b"\n", at + 1)
    if starts[-1] != len(data):
        starts.append(len(data))
    return starts


def lost_entries(file: MemoryFile, kept: Ranges) -> tuple[EntryRef, ...]:
    """The entries of which any byte is outside the kept ranges; spaces after them do not count."""
    data = file.document.data
    starts = line_starts(data)
    return tuple(ref for ref in file_refs(file) if not _whole(ref.entry, data, starts, kept))


def _whole(entry: Entry, data: bytes, starts: Sequence[int], kept: Ranges) -> bool:
    start = starts[entry.line - 1]
    end = start + len(data[start : starts[min(entry.end_line, len(starts) - 1)]].rstrip())
    return any(low <= start and end <= high for low, high in kept)


def cut_position(document: Document, included_bytes: int) -> int | None:
    """The line above which the cut is drawn when this many bytes from the start are given.

    An entry that is cut through counts as below: the line is that entry's first. None: nothing is cut.
    """
    data = document.data
    if included_bytes >= len(data):
        return None
    starts = line_starts(data)
    # The first line of which something other than its ending is left out.
    line = next(
        (
            index + 1
            for index, start in enumerate(starts[:-1])
            if start + len(data[start : starts[index + 1]].rstrip()) > included_bytes
            or start >= included_bytes
        ),
        len(starts),
    )
    return next((e.lead_line for e in document.entries if e.lead_line <= line <= e.end_line), line)


def cut_line(document: Document, kept: Ranges) -> int | None:
    """`cut_position` for ranges: where the head ends, or, when only a tail is given, where it begins."""
    if not kept:
        return 1
    start, end = kept[0]
    if start == 0:
        return cut_position(document, end)
    starts = line_starts(document.data)
    line = next((i + 1 for i, at in enumerate(starts) if at >= start), len(starts))
    return next((e.end_line + 1 for e in document.entries if e.lead_line < line <= e.end_line), line)


@dataclass(frozen=True, slots=True)
class SectionSize:
    """How much of a file a section takes. `title` None: what stands before the first heading."""

    title: str | None
    path: tuple[str, ...]
    line: int
    end_line: int
    bytes: int


def section_sizes(document: Document) -> tuple[SectionSize, ...]:
    """The sections of a file by their size, largest first; equal ones in the order of the file.

    A section reaches to the next heading of any level, so that the sizes add up to the file's.
    """
    starts = line_starts(document.data)
    total = len(starts) - 1
    headings = document.headings
    spans: list[SectionSize] = []
    first = headings[0].line if headings else total + 1
    if first > 1:
        spans.append(SectionSize(None, (), 1, first - 1, starts[first - 1]))
    ends = [*(heading.line for heading in headings[1:]), total + 1]
    paths = {section.heading.line: section.path for section in document.sections if section.heading}
    for heading, end in zip(headings, ends, strict=False):
        path = paths.get(heading.line, (heading.title,))
        size = starts[end - 1] - starts[heading.line - 1]
        spans.append(SectionSize(heading.title, path, heading.line, end - 1, size))
    return tuple(sorted(spans, key=lambda span: -span.bytes))
