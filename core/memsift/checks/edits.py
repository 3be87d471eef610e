"""Edits of stretches of a file's text, wherever they stand: in entries, fences, over several lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from memsift.markdown.model import Document

if TYPE_CHECKING:
    from memsift.plan import Change

Edit = tuple[int, int, str]
"""Characters `start`..`end` of a file's text give way to another text."""


def text_of(data: bytes) -> str:
    """A file's text, byte order mark included; what is not UTF-8 is replaced: such a file is never edited."""
    return data.decode("utf-8", errors="replace")


def line_of(text: str, offset: int) -> int:
    """The line, from 1, on which a character stands."""
    return text.count("\n", 0, offset) + 1


def edit(document: Document, file: str, edits: Iterable[Edit]) -> tuple[Change, ...]:
    """The changes that put other text in the place of stretches (none overlapping) of a file."""
    text = text_of(document.data)
    parts: list[str] = []
    at = 0
    for start, end, new in sorted(edits):
        parts += (text[at:start], new)
        at = end
    return rewritten(document, file, "".join([*parts, text[at:]]))


def removed(text: str, start: int, end: int) -> Edit:
    """The edit that takes a stretch out; where nothing is left on its lines, with them."""
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    last = len(text) if last < 0 else last
    if text[first:start].strip() or text[end:last].strip():
        return start, end, ""
    return first, min(last + 1, len(text)), ""


def rewritten(document: Document, file: str, text: str) -> tuple[Change, ...]:
    """The changes from a file to its whole new text, entry by entry."""
    from memsift.plan import apply_changes, diff

    return apply_changes(*diff(document.data, text.encode(), file))


def replace_lines(document: Document, file: str, lines: Sequence[tuple[int, str]]) -> tuple[Change, ...]:
    """Other texts for lines (from 1); their endings stay."""
    new = dict(lines)
    text = "".join(
        new.get(number, line.text) + line.ending for number, line in enumerate(document.lines, start=1)
    )
    return rewritten(document, file, ("\ufeff" if document.bom else "") + text)
