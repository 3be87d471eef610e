"""Comparison text (contract §2): an entry's words, without id, confidence, fields and markup."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from memsift.markdown.inline import plain
from memsift.markdown.marked import MarkedLine
from memsift.text.late import late

_CHILD = late(r"(?:[ \t]|>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|#{1,6}(?=[ \t]))*(?:\[.\][ \t]+)?")
_FENCE = late(r"[ \t>]*(?:`{3,}|~{3,})")


def comparison_of(
    lines: Sequence[MarkedLine | None], texts: Sequence[str], own: int, hidden: AbstractSet[int]
) -> str:
    """The comparison text of an entry.

    `lines` are its lines as marked, None where they are code (whose text counts) or, by their index in
    `hidden`, comments (which do not). The first `own` of them are the entry's own text.
    """
    words: list[str] = []
    for index, (line, text) in enumerate(zip(lines, texts, strict=True)):
        if line is not None:
            start = line.start
            if index >= own:
                marker = _CHILD.match(line.text, start)
                # `- +` is no list in a list to anybody but a parser.
                inner = marker.end() if marker else start
                start = inner if line.text[inner:].strip() else start
            words.append(plain(line.text, start, line.pieces, line.removed))
        elif index not in hidden and not _FENCE.match(text):
            words.append(text.strip())
    return "\n".join(word for word in words if word)
