"""Headings and sections: which titles stand around an entry."""

from __future__ import annotations

from collections.abc import Sequence

from memsift.markdown.inline import Piece, code_spans, comments, merged, plain
from memsift.markdown.model import Heading, NodeKind, Section
from memsift.markdown.quick import Block
from memsift.text.late import late

_ATX = late(r"[ \t]{0,3}#{1,6}(?:[ \t]+|$)")
_QUOTE = late(r"[ \t]{0,3}>[ \t]?")


def read_heading(block: Block, texts: Sequence[str], links: dict[int, list[Piece]]) -> Heading:
    """The heading that stands in a block."""
    opening = _ATX.match(texts[block.start])
    # A row of `=` below makes the heading: its last line is no text. `# a` never spans lines.
    last = block.end if block.end - block.start == 1 else block.end - 1
    raw, words = [], []
    for number in range(block.start, last):
        text = texts[number]
        start = opening.end() if opening and last == block.end else len(text) - len(text.lstrip(" \t"))
        end = _without_closing(text, start) if last == block.end else len(text.rstrip())
        text = text[:end]
        raw.append(text[start:])
        pieces = [piece for piece in links.get(number, []) if piece.end <= end]
        words.append(plain(text, start, merged(code_spans(text), comments(text), pieces), ()))
    return Heading(block.start + 1, block.end, block.level, " ".join(words), "\n".join(raw))


def _without_closing(text: str, start: int) -> int:
    """Where an ATX heading's text ends: before the closing `#`s, which need a blank in front."""
    end = len(text.rstrip())
    marks = len(text[:end].rstrip("#"))
    if marks <= start:
        return start
    return len(text[:marks].rstrip()) if marks < end and text[marks - 1] in " \t" else end


def read_sections(
    headings: Sequence[Heading], blocks: Sequence[Block], texts: Sequence[str], first: int
) -> tuple[Section, ...]:
    """The sections in order; `index` is the place in the returned tuple.

    `first` counts the lines of frontmatter, which belong to no section.
    """
    sections: list[Section] = []
    top = headings[0].line if headings else len(texts) + 1
    if any(block.kind is NodeKind.ENTRY and block.start + 1 < top for block in blocks):
        sections.append(Section(0, None, (), first + 1, top - 1, None))
    quotes = {block.start: block for block in blocks if block.kind is NodeKind.QUOTE}
    outer: list[Heading] = []
    for number, heading in enumerate(headings):
        while outer and outer[-1].level >= heading.level:
            outer.pop()
        outer.append(heading)
        following = headings[number + 1].line if number + 1 < len(headings) else len(texts) + 1
        path = tuple(item.title for item in outer)
        quote = quotes.get(heading.end_line)
        description = _description(quote, texts) if quote else None
        sections.append(Section(len(sections), heading, path, heading.line, following - 1, description))
    return tuple(sections)


def _description(quote: Block, texts: Sequence[str]) -> str | None:
    """The words of the quote directly under a heading."""
    words = []
    for text in texts[quote.start : quote.end]:
        mark = _QUOTE.match(text)
        if not mark:
            break
        words.append(text[mark.end() :].strip())
    return " ".join(word for word in words if word) or None
