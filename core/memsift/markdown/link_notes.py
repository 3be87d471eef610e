"""The links of a note that is no memory file: its blocks decide what is code, nothing else is read of it."""

from __future__ import annotations

from memsift.markdown.lines import split
from memsift.markdown.links import frontmatter_end, link_spans
from memsift.markdown.model import LinkSpan
from memsift.markdown.quick import read_blocks

# Without one of these a text has no code block, comment or conflict run, and its blocks need not be read.
_SIGNS_OF_CODE = ("```", "~~~", "    ", "\t", "<!--", "<<<<<<<")


def note_links(text: str) -> tuple[LinkSpan, ...]:
    """Every link of a whole note, as `Document.links` would hold them, at a fraction of the time."""
    lines = split(text.removeprefix("\ufeff"))
    first = frontmatter_end(lines)
    linkless: set[int] = set()
    if any(sign in text for sign in _SIGNS_OF_CODE):
        linkless = read_blocks([line.text for line in lines], first).linkless
    return link_spans(lines, [number < first or number in linkless for number in range(len(lines))])
