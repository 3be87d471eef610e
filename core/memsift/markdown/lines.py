"""Bytes to lines and back. Nothing is normalised: each line keeps its own ending."""

from __future__ import annotations

import codecs
from collections.abc import Sequence
from itertools import repeat

from memsift.markdown.model import Document, Line

MAX_BYTES = 5 * 1024 * 1024
"""Larger files are listed and never read into entries or written."""

BOM = "\ufeff"


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
    *whole, rest = text.split("\n")
    lines = map(Line, whole, repeat("\n")) if "\r" not in text else map(_line, whole)
    return (*lines, Line(rest, "")) if rest else tuple(lines)


def _line(text: str) -> Line:
    return Line(text[:-1], "\r\n") if text.endswith("\r") else Line(text, "\n")


def dominant(lines: Sequence[Line]) -> str:
    r"""The ending most lines have; `\n` when there is none or a draw."""
    endings = [line.ending for line in lines]
    return "\r\n" if endings.count("\r\n") > endings.count("\n") else "\n"


def join(document: Document) -> bytes:
    """The file's bytes, put together from its lines. Equal to `document.data`, always."""
    if document.readonly is not None:
        return document.data
    mark = codecs.BOM_UTF8 if document.bom else b""
    return mark + "".join(line.text + line.ending for line in document.lines).encode("utf-8")
