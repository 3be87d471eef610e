"""Bytes ⇄ Document, losslessly: nodes, sections, entries, fields, link spans."""

from memsift.markdown.lines import MAX_BYTES, join
from memsift.markdown.model import (
    Confidence,
    DateFrom,
    Document,
    Entry,
    Fields,
    FieldSpan,
    Heading,
    Line,
    LinkSpan,
    Node,
    NodeKind,
    Problem,
    Section,
    Span,
)
from memsift.markdown.parse import parse

__all__ = [
    "MAX_BYTES",
    "Confidence",
    "DateFrom",
    "Document",
    "Entry",
    "FieldSpan",
    "Fields",
    "Heading",
    "Line",
    "LinkSpan",
    "Node",
    "NodeKind",
    "Problem",
    "Section",
    "Span",
    "join",
    "parse",
]
