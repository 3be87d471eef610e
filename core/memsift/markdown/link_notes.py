"""The links of a note that is no memory file: its blocks decide what is code, nothing else is read of it."""

from __future__ import annotations

from memsift.markdown.blocks import read_blocks
from memsift.markdown.lines import split
from memsift.markdown.links import frontmatter_end, link_spans
from memsift.markdown.model import LinkSpan


def note_links(text: str) -> tuple[LinkSpan, ...]:
    """Every link of a whole note, as `Document.links` would hold them, at a third of the time."""
    lines = split(text.removeprefix("\ufeff"))
    first = frontmatter_end(lines)
    blocks = read_blocks([line.text for line in lines], first)
    return link_spans(lines, [number < first or number in blocks.linkless for number in range(len(lines))])
