"""Links as Obsidian takes them, and the index form of memory files (contract §4).

`link_spans` finds what Obsidian itself finds: wiki links, embeds, markdown and reference links, addresses;
in text, list items, headings, tables, call-outs and `%%comments%%`; not in code, math, HTML or frontmatter,
quoted properties of frontmatter excepted. `index_spans` finds `keyword → file#section`, which is no link in
Obsidian and is asked for by whoever knows that a file is an index.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from memsift.markdown.link_inline import Found, Scan, label_key, scan, split_target, wiki_parts
from memsift.markdown.link_tables import begins_table, cells
from memsift.markdown.model import Line, LinkSpan, Span
from memsift.record import dataclass
from memsift.text.late import late

_HEADING = late(r" {0,3}#{1,6}(?:[ \t]|$)")
_ITEM = late(r"[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)")
_RULE = late(r" {0,3}(?:([-*_])[ \t]*)(?:\1[ \t]*){2,}$|[ \t]*(?:=+|-+)[ \t]*$")
_QUOTE = late(r"[ \t]*((?:>[ \t]?)+)")
_TABLE_ROW = late(r"[ \t>]*\|")
_HTML_BLOCK = late(
    r" {0,3}</?(?:address|article|aside|blockquote|body|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|"
    r"fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|"
    r"main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|pre|script|search|section|style|summary|table|"
    r"tbody|td|textarea|tfoot|th|thead|title|tr|track|ul)(?:[\s/>]|$)",
    re.IGNORECASE,
)
_MATH_FENCE = late(r"[ \t>]*\$\$")
_DEFINITION = late(
    r" {0,3}\[(?!\^)((?:[^\[\]\\]|\\.){1,999})\]:[ \t]*(?:<([^<>]*)>|(\S+))[ \t]*"
    r"(?:\"[^\"]*\"|'[^']*'|\([^()]*\))?[ \t]*$"
)
# A property whose whole value is a wiki link in quotes: Obsidian takes it for a link, and nothing else.
_PROPERTY = late(r"(?:^|(?<=[\s,\[]))([\"'])(!?\[\[([^\[\]\n]+)\]\])\1(?=[ \t]*(?:[,\]}]|$|#))")
_ARROW = late(r"→|->")
_AROUND = (("**", "**"), ("__", "__"), ("==", "=="), ("*", "*"), ("_", "_"), ("<", ">"))
_SEPARATOR = late(r"[、,，;；]")


@dataclass(frozen=True, slots=True)
class _Run:
    """Inline text that belongs together: its lines joined, the first line's number, where each begins.

    `column`: where the text begins in its first line (a table's cell: it has one line).
    """

    text: str
    line: int
    starts: tuple[int, ...] = (0,)
    column: int = 0


def may_hold_links(text: str) -> bool:
    """Whether a text may hold any link; quick, for most hold none."""
    return "[" in text or "://" in text or "<" in text


def link_spans(lines: Sequence[Line], opaque: Sequence[bool]) -> tuple[LinkSpan, ...]:
    """Every link of a file that Obsidian takes for one, in order of line and column.

    `opaque[i]`: line i + 1 holds no links (fence, code, HTML comment, frontmatter). Offsets count
    characters of the line's text, from 0. A markdown link may go over a line end: its span then ends with
    its first line while `text` is whole, line ends as `\\n`. Time grows with the size of the text.
    """
    if not any(may_hold_links(line.text) for line in lines):
        return ()
    spans = list(_property_spans(lines))
    runs, definitions = _runs(lines, opaque)
    for run in runs:
        if may_hold_links(run.text):
            spans.extend(_span(run, found) for found in scan(run.text, definitions).links)
    return tuple(spans)


def index_spans(lines: Sequence[Line], opaque: Sequence[bool]) -> tuple[LinkSpan, ...]:
    """The targets of every `keyword → file#section` (also `->`) of an index file, kind `index`.

    One span a piece between separators (`、` `,` `，` `;` `；`), blanks and marks around it left out; links,
    code and pieces that are blank are left out. Whether a piece is a target or prose is not judged here:
    that takes the vault. Headings and quotes hold none.
    """
    spans: list[LinkSpan] = []
    for number, line in enumerate(lines, start=1):
        text = line.text
        if opaque[number - 1] or not _ARROW.search(text) or _HEADING.match(text) or _QUOTE.match(text):
            continue
        taken = _Taken(scan(text))
        arrows = [found for found in _ARROW.finditer(text) if not taken.overlaps(found.start(), found.end())]
        if arrows:
            spans.extend(_pieces(text, number, arrows[-1].end(), taken))
    return tuple(spans)


def index_piece(text: str, line: int, start: int, end: int) -> LinkSpan:
    """The index target that stands at `start`..`end` of a line's text, blanks at its end left out."""
    end = start + len(text[start:end].rstrip())
    target, subpath = split_target(text[start:end])
    return LinkSpan("index", Span(line, start, end), text[start:end], target, subpath, text[start:end])


def _pieces(text: str, number: int, start: int, taken: _Taken) -> Iterator[LinkSpan]:
    borders = [start]
    for found in _SEPARATOR.finditer(text, start):
        if not taken.overlaps(found.start(), found.end()):
            borders += [found.start(), found.end()]
    borders.append(len(text))
    for left, right in zip(borders[::2], borders[1::2], strict=True):
        left, right = _bare(text, left, right)
        if left < right and not taken.overlaps(left, right):
            yield index_piece(text, number, left, right)


def _bare(text: str, left: int, right: int) -> tuple[int, int]:
    """A piece without blanks, without the end of a table's row, without emphasis or `<>` around the whole."""
    left = len(text) - len(text[left:].lstrip())
    right = left + len(text[left:right].rstrip())
    if text[left:right].endswith(" |"):
        right = left + len(text[left : right - 1].rstrip())
    for opening, closing in _AROUND:
        inner = right - len(opening) - len(closing) - left
        if inner > 0 and text.startswith(opening, left, right) and text.endswith(closing, left, right):
            return left + len(opening), right - len(closing)
    return left, right


class _Taken:
    """The stretches of a line that are links, code, math or HTML already."""

    def __init__(self, found: Scan) -> None:
        stretches = [*found.closed, *((link.start, link.end) for link in found.links)]
        self._starts: list[int] = []
        self._ends: list[int] = []  # the farthest end of this stretch and those before it
        for start, end in sorted(stretches):
            self._starts.append(start)
            self._ends.append(max(end, self._ends[-1] if self._ends else 0))

    def overlaps(self, start: int, end: int) -> bool:
        before = bisect_left(self._starts, end)
        return before > 0 and self._ends[before - 1] > start


def _span(run: _Run, found: Found) -> LinkSpan:
    nth = bisect_right(run.starts, found.start) - 1
    first = run.starts[nth]
    following = run.starts[nth + 1] - 1 if nth + 1 < len(run.starts) else len(run.text)
    first -= run.column
    where = Span(run.line + nth, found.start - first, min(found.end, following) - first)
    text = run.text[found.start : found.end]
    return LinkSpan(found.kind, where, text, found.target, found.subpath, found.shown)


def _runs(lines: Sequence[Line], opaque: Sequence[bool]) -> tuple[list[_Run], dict[str, str]]:
    """The file's runs of inline text, and its reference definitions (label → destination as written)."""
    runs: list[_Run] = []
    definitions: dict[str, str] = {}
    current: list[str] = []
    first = 0
    depth = 0
    math_end = _math_blocks(lines, opaque)
    skip_to = frontmatter_end(lines)
    html = table = False

    def flush() -> None:
        nonlocal current
        if current:
            runs.append(_run(current, first))
            current = []

    for number, line in enumerate(lines, start=1):
        text = line.text
        if number <= skip_to or opaque[number - 1] or not text.strip():
            flush()
            html = table = False
            continue
        if html:
            continue
        below = lines[number].text if number < len(lines) and not opaque[number] else ""
        table = table and not (_HEADING.match(text) or _ITEM.match(text))
        if table or begins_table(text, below):
            flush()
            table = True
            runs += (_Run(text[start:end], number, column=start) for start, end in cells(text))
            continue
        if number in math_end:
            flush()
            skip_to = math_end[number]
            continue
        if _HTML_BLOCK.match(text):
            flush()
            html = True
            continue
        if not current and (found := _DEFINITION.match(text)):
            definitions.setdefault(label_key(found[1]), found[2] if found[2] is not None else found[3])
            continue
        quote = _QUOTE.match(text)
        now = quote[1].count(">") if quote else 0
        alone = _HEADING.match(text) or _TABLE_ROW.match(text) or _RULE.match(text)
        if current and (alone or now > depth or _ITEM.match(text, quote.end() if quote else 0)):
            flush()
        if not current:
            first = number
            depth = now
        current.append(text)
        if alone:
            flush()
    flush()
    return runs, definitions


def _run(texts: list[str], line: int) -> _Run:
    starts = [0]
    for text in texts[:-1]:
        starts.append(starts[-1] + len(text) + 1)
    return _Run("\n".join(texts), line, tuple(starts))


def _math_blocks(lines: Sequence[Line], opaque: Sequence[bool]) -> dict[int, int]:
    """Lines that open a `$$` block which goes on below → the line that closes it. Unclosed: text."""
    blocks: dict[int, int] = {}
    opened = 0
    for number, line in enumerate(lines, start=1):
        if opaque[number - 1] or "$$" not in line.text:
            continue
        odd = line.text.count("$$") % 2 == 1
        if opened and odd:
            blocks[opened] = number
            opened = 0
        elif not opened and odd and _MATH_FENCE.match(line.text):
            opened = number
    return blocks


def frontmatter_end(lines: Sequence[Line]) -> int:
    """How many lines the frontmatter takes, with both its `---`; 0 when there is none."""
    if not lines or lines[0].text.removeprefix("\ufeff").rstrip() != "---":
        return 0
    closing = (i for i in range(1, len(lines)) if lines[i].text.rstrip() == "---")
    return next(closing, -1) + 1


def _property_spans(lines: Sequence[Line]) -> Iterator[LinkSpan]:
    for i in range(1, frontmatter_end(lines)):
        for found in _PROPERTY.finditer(lines[i].text):
            target, subpath, shown = wiki_parts(found[3].removeprefix("[["))
            if target or subpath is not None:
                kind = "embed" if found[2].startswith("!") else "wiki"
                yield LinkSpan(
                    kind, Span(i + 1, found.start(2), found.end(2)), found[2], target, subpath, shown
                )


__all__ = ["frontmatter_end", "index_piece", "index_spans", "link_spans", "split_target"]
