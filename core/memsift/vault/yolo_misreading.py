"""Where the YOLO plugin reads a file otherwise than a person does: what the check `number` reports."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from enum import StrEnum

from memsift.markdown.model import Document, Entry, NodeKind
from memsift.record import dataclass
from memsift.text.late import late
from memsift.vault.yolo_reading import YoloReading, parse_entry_line, read
from memsift.vault.yolo_sections import category_of_heading


class Cause(StrEnum):
    """Why the two readings differ (contract §6, `number`)."""

    CRLF = "crlf"  # entries that end in CRLF: the plugin does not see them
    SEPARATOR = "separator"  # a U+2028, U+2029 or lone carriage return inside: not seen
    OPAQUE_ENTRY = "opaque-entry"  # lines in fences, comments, frontmatter that it takes for entries
    OPAQUE_HEADING = "opaque-heading"  # lines there that it takes for one of its headings
    UNKNOWN_HEADING = "unknown-heading"  # a heading inside a known section: it adds below that one
    OUTSIDE = "outside"  # entries before or without a heading that it knows: not seen
    CONTINUATION = "continuation"  # more than one line: it changes or deletes the first alone
    SHAPE = "shape"  # `+`, numbered, task and bold-id lines: not seen, or under another id


@dataclass(frozen=True, slots=True)
class Misreading:
    """One cause in one file, with the lines that it is about. `custom`: for OUTSIDE, the file has no
    heading that the plugin knows, so its form is meant to be another."""

    cause: Cause
    lines: tuple[int, ...]
    custom: bool = False


_SEPARATOR = late("[\r\u2028\u2029]")
_OPAQUE = frozenset(
    {
        NodeKind.FRONTMATTER,
        NodeKind.FENCE,
        NodeKind.CODE,
        NodeKind.COMMENT,
        NodeKind.OBSIDIAN_COMMENT,
        NodeKind.CONFLICT,
    }
)


def misreadings(document: Document) -> tuple[Misreading, ...]:
    """What the plugin will misread in this file, one item a cause, in the order of `Cause`."""
    reading = read(document.data)
    opaque = {
        line
        for node in document.nodes
        if node.kind in _OPAQUE
        for line in range(node.line, node.end_line + 1)
    }
    in_blocks = _Inside(reading)
    seen = {entry.line: entry.id for entry in reading.entries}
    found: dict[Cause, list[int]] = {
        Cause.CRLF: [e.line for e in document.entries if document.lines[e.line - 1].ending == "\r\n"],
        Cause.SEPARATOR: [e.line for e in document.entries if _SEPARATOR.search(_first_line(document, e))],
        Cause.OPAQUE_ENTRY: [e.line for e in reading.entries if e.line in opaque],
        Cause.OPAQUE_HEADING: [block.line for block in reading.blocks if block.line in opaque],
        Cause.UNKNOWN_HEADING: list(_unknown_headings(document, in_blocks)),
        Cause.OUTSIDE: [e.line for e in document.entries if e.line not in in_blocks],
        Cause.CONTINUATION: [e.line for e in document.entries if e.end_line > e.line],
        Cause.SHAPE: [e.line for e in document.entries if _misshaped(document, e, seen)],
    }
    custom = not reading.blocks
    return tuple(
        Misreading(cause, tuple(lines), custom and cause is Cause.OUTSIDE)
        for cause, lines in found.items()
        if lines
    )


def _first_line(document: Document, entry: Entry) -> str:
    return document.lines[entry.line - 1].text


class _Inside:
    """The lines below a heading that the plugin knows, up to the next one."""

    def __init__(self, reading: YoloReading) -> None:
        self._starts = [block.line for block in reading.blocks]  # in order, and none inside another
        self._ends = [block.end_line for block in reading.blocks]

    def __contains__(self, line: int) -> bool:
        block = bisect_left(self._starts, line) - 1
        return block >= 0 and line <= self._ends[block]


def _unknown_headings(document: Document, in_blocks: _Inside) -> Iterable[int]:
    """Headings that the plugin does not know, standing where it sees one of its sections."""
    for heading in document.headings:
        text = document.lines[heading.line - 1].text
        known = heading.line == heading.end_line and category_of_heading(text.removeprefix("\ufeff"))
        if not known and heading.line in in_blocks:
            yield heading.line


def _misshaped(document: Document, entry: Entry, seen: Mapping[int, str]) -> bool:
    """An entry with an id that the plugin reads without it, or with another. `seen`: line → the id that it
    reads there, where it reads an entry at all."""
    if entry.id is None or seen.get(entry.line) == entry.id:
        return False
    # Separators are a cause of their own: only the shape is looked at.
    read = parse_entry_line(_SEPARATOR.sub(" ", _first_line(document, entry)))
    return read is None or read[0] != entry.id
