"""`parse`: from bytes to a Document, with every byte in exactly one node."""

from __future__ import annotations

import codecs
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from datetime import date

from memsift.lately import lately
from memsift.markdown.comparison import comparison_of
from memsift.markdown.edges import quick_id
from memsift.markdown.fields import EntryLines, read_fields
from memsift.markdown.found import inherited_day
from memsift.markdown.inline import Piece
from memsift.markdown.lead import is_lead_comment
from memsift.markdown.lines import dominant, split, unreadable
from memsift.markdown.links import link_spans, may_hold_links
from memsift.markdown.model import (
    DateFrom,
    Document,
    Entry,
    Fields,
    Line,
    LinkSpan,
    Node,
    NodeKind,
    Problem,
    Section,
    unread_entry,
)
from memsift.markdown.plain_entry import read_plain
from memsift.markdown.quick import Block, Blocks, read_blocks
from memsift.markdown.sections import read_heading, read_sections
from memsift.text.late import late

_YAML_KEY = late(r"[^\s:#\-][^:]{0,80}:(?:\s|$)")
_INLINE_LINKS = frozenset({"wiki", "embed", "markdown", "url"})
_UNCLOSED = {
    NodeKind.FENCE: "markdown.unclosed-fence",
    NodeKind.COMMENT: "markdown.unclosed-comment",
    NodeKind.OBSIDIAN_COMMENT: "markdown.unclosed-comment",
}


def parse(data: bytes, *, file_date: date | None = None) -> Document:
    """Reads a file's bytes. Never raises; takes time linear in the number of bytes.

    `file_date` is the day in a session log's name: the date of entries that have no other.
    What was read lately is not read again: a decision needs the same files for its plan, for the check of
    what it did, for the marks of numbers and for the next look.
    """
    return _parse(data, file_date)


@lately(calls=16, longest=500_000)
def _parse(data: bytes, file_date: date | None) -> Document:
    reason = unreadable(data)
    if reason is not None:
        return _unreadable(data, reason, file_date)
    bom = data.startswith(codecs.BOM_UTF8)
    text = data.decode("utf-8-sig" if bom else "utf-8")
    lines = split(text)
    texts = [line.text for line in lines]
    first, problems = _frontmatter(texts)
    blocks = read_blocks(texts, first)
    links = _links(lines, first, blocks) if may_hold_links(text) else ()
    pieces = _pieces(links)
    unclosed = [block for block in blocks.top if not block.closed]
    problems += [Problem(_UNCLOSED[block.kind], block.start + 1) for block in unclosed]
    headings = tuple(
        read_heading(block, texts, pieces) for block in blocks.top if block.kind is NodeKind.HEADING
    )
    sections = read_sections(headings, blocks.top, texts, first)
    return Document(
        data=data,
        lines=lines,
        nodes=_nodes(blocks.top, texts, first),
        headings=headings,
        sections=sections,
        entries=_entries(blocks, texts, sections, links, pieces, file_date),
        links=links,
        bom=bom,
        newline=dominant(lines),
        readonly=None,
        unclosed_line=unclosed[0].start + 1 if unclosed else None,
        problems=tuple(problems),
        file_date=file_date,
    )


def _unreadable(data: bytes, reason: str, file_date: date | None) -> Document:
    """One node over everything. Small files get lines to look at, with signs for what is no text."""
    lines = () if reason == "markdown.too-large" else split(data.decode("utf-8", "replace"))
    return Document(
        data=data,
        lines=lines,
        nodes=(Node(NodeKind.UNREADABLE, 1, max(1, len(lines))),),
        headings=(),
        sections=(),
        entries=(),
        links=(),
        bom=False,
        newline=dominant(lines),
        readonly=reason,
        unclosed_line=None,
        problems=(Problem(reason, 1),),
        file_date=file_date,
    )


def _frontmatter(texts: Sequence[str]) -> tuple[int, list[Problem]]:
    """How many lines the frontmatter takes (0: none), and what is wrong with it."""
    if not texts or texts[0] != "---":
        return 0, []
    for number in range(1, len(texts)):
        if texts[number].rstrip() == "---":
            return number + 1, _second_frontmatter(texts, number + 1)
    if len(texts) > 1 and _YAML_KEY.match(texts[1]):
        return 0, [Problem("markdown.unclosed-frontmatter", 1)]
    return 0, []


def _second_frontmatter(texts: Sequence[str], first: int) -> list[Problem]:
    """Another block of properties straight below the first, blank lines between: programs that write their
    own put it there, and nobody reads it as such."""
    while first < len(texts) and not texts[first].strip():
        first += 1
    keys = texts[first + 1 : first + 2]
    if texts[first : first + 1] != ["---"] or not keys or not _YAML_KEY.match(keys[0]):
        return []
    closed = any(text.rstrip() == "---" for text in texts[first + 2 :])
    return [Problem("markdown.second-frontmatter", first + 1)] if closed else []


def _links(lines: Sequence[Line], first: int, blocks: Blocks) -> tuple[LinkSpan, ...]:
    opaque = [number < first or number in blocks.linkless for number in range(len(lines))]
    return link_spans(lines, opaque)


def _pieces(links: Sequence[LinkSpan]) -> dict[int, list[Piece]]:
    """Line (from 0) → its links as they read, in order; index and source forms are plain words."""
    found: dict[int, list[Piece]] = {}
    for link in links:
        if link.kind in _INLINE_LINKS:
            line = link.span.line - 1
            found.setdefault(line, []).append(Piece(link.span.start, link.span.end, link.shown))
            for more, text in enumerate(link.text.split("\n")[1:], start=1):  # goes over a line end
                found.setdefault(line + more, []).append(Piece(0, len(text), ""))
    return found


def _trimmed(block: Block, texts: Sequence[str]) -> int:
    """The end of a block without the blank lines at its end."""
    end = block.end
    if end == block.start + 1:
        return end
    while end > block.start + 1 and not texts[end - 1].strip(" \t"):
        end -= 1
    return end


def _nodes(blocks: Sequence[Block], texts: Sequence[str], first: int) -> tuple[Node, ...]:
    nodes = [Node(NodeKind.FRONTMATTER, 1, first)] if first else []
    at = first
    for block in blocks:
        if block.start > at:
            nodes.append(Node(NodeKind.BLANK, at + 1, block.start))
        at = _trimmed(block, texts) if block.closed else block.end
        nodes.append(Node(block.kind, block.start + 1, at))
    if at < len(texts):
        nodes.append(Node(NodeKind.BLANK, at + 1, len(texts)))
    return tuple(nodes)


def _entries(
    blocks: Blocks,
    texts: Sequence[str],
    sections: Sequence[Section],
    links: Sequence[LinkSpan],
    pieces: dict[int, list[Piece]],
    file_date: date | None,
) -> tuple[Entry, ...]:
    link_lines = [link.span.line for link in links]
    comments = {block.start: block for block in blocks.top if block.kind is NodeKind.COMMENT}
    reader = _EntryReader(blocks, texts, pieces, file_date)
    found: list[Entry] = []
    waiting = iter(sections)
    section, following = None, next(waiting, None)
    for block in blocks.top:
        if block.kind is not NodeKind.ENTRY:
            continue
        line, end = block.start + 1, _trimmed(block, texts)
        while following is not None and following.line <= line:
            section, following = following, next(waiting, None)
        assert section is not None  # what stands before the first heading has one where there are entries
        lead = _lead(block, comments, texts) if comments else None
        inside = slice(bisect_left(link_lines, line), bisect_right(link_lines, end)) if links else None
        found.append(
            unread_entry(
                reader,
                line,
                line if lead is None else lead + 1,
                end,
                section.index,
                section.path,
                block.bullet,
                texts[line - 1] if end == line else "\n".join(texts[line - 1 : end]),
                () if inside is None else tuple(links[inside]),
            )
        )
    return tuple(found)


class _EntryReader:
    """Reads the entries of one file, each when it is asked what it says."""

    def __init__(
        self,
        blocks: Blocks,
        texts: Sequence[str],
        pieces: dict[int, list[Piece]],
        file_date: date | None,
    ) -> None:
        self._blocks = {block.start: block for block in blocks.top if block.kind is NodeKind.ENTRY}
        self._hidden, self._code = blocks.hidden, blocks.code
        self._texts = texts
        self._pieces = pieces
        self._file_date = file_date
        self._days: dict[tuple[str, ...], tuple[date | None, DateFrom | None]] = {}

    def id(self, entry: Entry) -> str | None:
        return quick_id(self._texts[entry.line - 1])

    def read(self, entry: Entry) -> tuple[Fields, str]:
        return self._plain(entry) or self._whole(entry)

    def _plain(self, entry: Entry) -> tuple[Fields, str] | None:
        at, path = entry.line - 1, entry.heading_path
        if entry.lead_line != entry.line or entry.end_line != entry.line or self._blocks[at].wrapped:
            return None
        if at in self._hidden or at in self._code or at in self._pieces:
            return None
        if (plain := read_plain(self._texts[at], entry.line)) is None:
            return None
        if path not in self._days:
            self._days[path] = inherited_day(reversed(path), self._file_date)
        day, origin = self._days[path]
        return Fields(id=plain.id, date=day, date_from=origin, spans=plain.spans), plain.text

    def _whole(self, entry: Entry) -> tuple[Fields, str]:
        start, end = entry.line - 1, entry.end_line
        block = self._blocks[start]
        part = self._texts[start:end]
        hidden = _within(self._hidden, start, end)
        lead = entry.lead_line
        lines = EntryLines(
            line=entry.line,
            texts=part,
            own=min(block.own, end) - start,
            opaque=hidden | _within(self._code, start, end),
            links={n - start: self._pieces[n] for n in range(start, end) if n in self._pieces},
            lead=None if lead == entry.line else (lead, self._texts[lead - 1]),
        )
        reading = read_fields(lines, reversed(entry.heading_path), self._file_date)
        own = 0 if block.wrapped else lines.own
        return reading.fields, comparison_of(reading.lines, part, own, hidden)


def _within(numbers: set[int], start: int, end: int) -> frozenset[int]:
    """Which lines of `start`..`end` are among `numbers`, counted from `start`."""
    if not numbers:
        return frozenset()
    return frozenset(number - start for number in range(start, end) if number in numbers)


def _lead(block: Block, comments: dict[int, Block], texts: Sequence[str]) -> int | None:
    """The line (from 0) of the comment that belongs to an entry: above it, one blank line between at most."""
    above = block.start - 1
    if above >= 1 and not texts[above].strip(" \t"):
        above -= 1
    comment = comments.get(above)
    if comment is not None and comment.end - comment.start == 1 and is_lead_comment(texts[above]):
        return above
    return None
