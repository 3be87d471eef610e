"""The two forms of links that only memory files have: index targets and bare paths in source fields.

Neither has brackets, so where a target ends is settled by the vault: the longest reading that leads somewhere
is the one that was meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from memsift.markdown.links import index_piece, index_spans, split_target
from memsift.markdown.model import Document, LinkSpan, NodeKind, Span
from memsift.text.late import late
from memsift.vault.link_model import LinkStatus, ResolvedLink

Resolve = Callable[[LinkSpan], ResolvedLink]

_OPAQUE = frozenset(
    {NodeKind.FRONTMATTER, NodeKind.FENCE, NodeKind.CODE, NodeKind.COMMENT, NodeKind.UNREADABLE}
)
_JOINED_AT_MOST = 4  # pieces: `一、二，三; 四` in one heading is already rare
_CUTS_AT_MOST = 16
_CUT = late(r"\s+|(?=[（(。\[【·｜|])")
_AFTER_TARGET = late(r"\s*(?:[（(【\[。·｜|]|\s\^|\s[—–-]+\s)")
_MD_PATH = late(r"\.md(?:#.*)?\Z", re.IGNORECASE)
_SOURCE_SEPARATOR = late(r"[、,，]")


def index_links(document: Document, resolve: Resolve, folders: frozenset[str]) -> list[LinkSpan]:
    """The targets behind the arrows of an index file; prose behind an arrow is left out."""
    spans = index_spans(document.lines, opaque_lines(document))
    found: list[LinkSpan] = []
    for line, pieces in groupby(spans, key=lambda span: span.span.line):
        found += _line_targets(document.lines[line - 1].text, list(pieces), resolve, folders)
    return found


def source_links(document: Document, resolve: Resolve) -> list[LinkSpan]:
    """The bare vault paths in `source` fields: what ends in `.md` or `.md#…` and is no other link."""
    taken: dict[int, list[Span]] = {}
    for link in document.links:
        taken.setdefault(link.span.line, []).append(link.span)
    found: list[LinkSpan] = []
    for entry in document.entries:
        for field in entry.fields.spans:
            if field.name != "source":
                continue
            text = document.lines[field.value.line - 1].text
            for start, end in _split(text, field.value, _SOURCE_SEPARATOR):
                where = Span(field.value.line, start, end)
                if _MD_PATH.search(text[start:end]) and not _overlaps(where, taken.get(where.line, ())):
                    found.append(_source(text, where, resolve))
    return found


def opaque_lines(document: Document) -> list[bool]:
    """For each line of a document, whether it holds no links."""
    opaque = [False] * len(document.lines)
    for node in document.nodes:
        if node.kind in _OPAQUE:
            opaque[node.line - 1 : node.end_line] = [True] * (node.end_line - node.line + 1)
    return opaque


def _source(text: str, where: Span, resolve: Resolve) -> LinkSpan:
    whole = _as_source(text, where)
    words = list(re.finditer(r"\s", text[where.start : where.end]))
    if words and resolve(whole).status is LinkStatus.MISSING_FILE:
        # `见 会话日志/a.md`: a word before the path, if the path alone leads to a file
        last = _as_source(text, Span(where.line, where.start + words[-1].end(), where.end))
        if resolve(last).path is not None:
            return last
    return whole


def _as_source(text: str, where: Span) -> LinkSpan:
    words = text[where.start : where.end]
    target, subpath = split_target(words)
    return LinkSpan("source", where, words, target, subpath, words)


def _split(text: str, where: Span, separator: re.Pattern[str]) -> Iterable[tuple[int, int]]:
    start = where.start
    borders = [found.span() for found in separator.finditer(text, where.start, where.end)]
    for left, right in [*borders, (where.end, where.end)]:
        piece = text[start:left]
        if piece.strip():
            yield start + len(piece) - len(piece.lstrip()), left - (len(piece) - len(piece.rstrip()))
        start = right


def _overlaps(where: Span, others: Iterable[Span]) -> bool:
    return any(where.start < other.end and other.start < where.end for other in others)


def _line_targets(
    text: str, pieces: Sequence[LinkSpan], resolve: Resolve, folders: frozenset[str]
) -> list[LinkSpan]:
    found: list[LinkSpan] = []
    at = 0
    while at < len(pieces):
        link, used = _longest(text, pieces[at : at + _JOINED_AT_MOST], resolve)
        if link is None:
            link = _shrunk(text, pieces[at], resolve) or _same_file(pieces[at], found, resolve)
        if link is None:
            link = _dead(text, pieces[at], resolve, folders)
        if link is not None:
            found.append(link)
        at += used
    return found


def _longest(text: str, pieces: Sequence[LinkSpan], resolve: Resolve) -> tuple[LinkSpan | None, int]:
    """The most pieces that together are one target: `文件#一、为什么` may be one heading."""
    first = pieces[0].span
    for used in range(len(pieces), 0, -1):
        link = index_piece(text, first.line, first.start, pieces[used - 1].span.end)
        if _leads(resolve(link)):
            return link, used
    return None, 1


def _shrunk(text: str, piece: LinkSpan, resolve: Resolve) -> LinkSpan | None:
    """The longest beginning of a piece that leads somewhere: words may stand behind a target."""
    where = piece.span
    cuts = [where.start + found.start() for found in _CUT.finditer(piece.text) if found.start()]
    for end in reversed(cuts[:_CUTS_AT_MOST]):
        link = index_piece(text, where.line, where.start, end)
        if _leads(resolve(link)):
            return link
    return None


def _same_file(piece: LinkSpan, before: Sequence[LinkSpan], resolve: Resolve) -> LinkSpan | None:
    """`文件#一、#二`: a bare `#二` means the file before it, unless the index has that heading itself."""
    if piece.target or not piece.subpath or not before:
        return None
    return LinkSpan("index", piece.span, piece.text, before[-1].target, piece.subpath, piece.text)


def _dead(text: str, piece: LinkSpan, resolve: Resolve, folders: frozenset[str]) -> LinkSpan | None:
    """A target that leads nowhere, or None when the piece is prose."""
    ending = _AFTER_TARGET.search(piece.text)
    end = piece.span.start + ending.start() if ending and ending.start() else piece.span.end
    link = index_piece(text, piece.span.line, piece.span.start, end)
    path = link.target
    if _MD_PATH.search(path):
        return link
    if not path or any(char.isspace() for char in path):
        return None
    if link.subpath and not link.subpath.isdigit():
        return link
    return link if path.rpartition("/")[0] in folders and "/" in path else None


def _leads(resolved: ResolvedLink) -> bool:
    return resolved.status in (LinkStatus.OK, LinkStatus.AMBIGUOUS)
