"""Bytes to lines and back. Nothing is normalised: each line keeps its own ending."""

from __future__ import annotations

import codecs
from collections.abc import Sequence

from memsift.markdown.model import Document, Line
from memsift.text.late import late

MAX_BYTES = 5 * 1024 * 1024
"""Larger files are listed and never read into entries or written."""

BOM = "\ufeff"
_PIECE = late("[^\n]*\n|[^\n]+")


def unreadable(data: bytes) -> str | None:
    """The message id that says why these bytes are never written, or None when they are text."""
    if len(data) > MAX_BYTES:
        return "markdown.too-large"
    if b"\0" in data:
        return "markdown.nul"
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "markdown.not-utf8"
    return None


def split(text: str) -> tuple[Line, ...]:
    r"""Lines of a text, cut at `\n` alone: a lone `\r`, U+2028 and their like stay inside a line."""
    return tuple(_line(piece) for piece in _PIECE.findall(text))


def _line(piece: str) -> Line:
    if piece.endswith("\r\n"):
        return Line(piece[:-2], "\r\n")
    if piece.endswith("\n"):
        return Line(piece[:-1], "\n")
    return Line(piece, "")


def dominant(lines: Sequence[Line]) -> str:
    r"""The ending most lines have; `\n` when there is none or a draw."""
    crlf = sum(line.ending == "\r\n" for line in lines)
    return "\r\n" if crlf > sum(line.ending == "\n" for line in lines) else "\n"


def join(document: Document) -> bytes:
    """The file's bytes, put together from its lines. Equal to `document.data`, always."""
    if document.readonly is not None:
        return document.data
    mark = codecs.BOM_UTF8 if document.bom else b""
    return mark + "".join(line.text + line.ending for line in document.lines).encode("utf-8")


def newline_for(document: Document, line: int) -> str:
    """The ending for a new line put beside `line` (from 1): that line's own, else the file's."""
    if 1 <= line <= len(document.lines):
        return document.lines[line - 1].ending or document.newline
    return document.newline
