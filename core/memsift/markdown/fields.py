"""What an entry says about itself: the whole of contract §2, read from its lines.

An entry's own text is the first paragraph of its item. Id, task mark and confidence stand before it;
a date without a key counts only there. Fields with a key count on every line of the entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from datetime import date

from memsift.markdown.edges import read_own, read_prefix
from memsift.markdown.found import Found, finish, take_mark
from memsift.markdown.inline import Piece
from memsift.markdown.lead import read_lead
from memsift.markdown.marked import MarkedLine
from memsift.markdown.marks import mark_line
from memsift.markdown.model import Fields
from memsift.record import dataclass

_AROUND = ("**", "__", "==", "*", "_")  # emphasis that may stand around a strike


@dataclass(slots=True)
class EntryLines:
    """An entry as it stands in the file, ready to be read.

    `texts` are the lines from the bullet's on, `line` the number (from 1) of the first; `own` counts
    the lines of the entry's own text, `opaque` holds the indexes of lines of code or comments; `links`
    are the pieces of each line that are links. `lead` is the comment above with its line number.
    """

    line: int
    texts: Sequence[str]
    own: int
    opaque: frozenset[int] = frozenset()
    links: dict[int, list[Piece]] = field(default_factory=dict)
    lead: tuple[int, str] | None = None


@dataclass(slots=True)
class Reading:
    """Fields, and the marked lines (None: opaque) from which the comparison text is made."""

    fields: Fields
    lines: list[MarkedLine | None]


def read_fields(entry: EntryLines, headings: Iterable[str] = (), file_date: date | None = None) -> Reading:
    """Reads an entry. `headings` are the titles around it, innermost first."""
    found = Found()
    if entry.lead is not None:
        read_lead(found, *entry.lead)
    start, cut = read_prefix(found, entry.line, entry.texts[0])
    lines: list[MarkedLine | None] = []
    for index, text in enumerate(entry.texts):
        if index in entry.opaque:
            lines.append(None)
            continue
        begin = start if index == 0 else len(text) - len(text.lstrip(" \t"))
        lines.append(mark_line(text, begin, entry.links.get(index, [])))
    if lines[0] is not None:
        lines[0].removed += cut
    own = [(entry.line + i, line) for i, line in enumerate(lines[: entry.own]) if line is not None]
    read_own(found, own)
    for index, line in enumerate(lines):
        for mark in line.marks if line is not None else ():
            take_mark(found, entry.line + index, mark, entry.links.get(index, ()))
    found.struck = found.struck or found.task in ("x", "X") or _is_struck([line for _, line in own])
    return Reading(finish(found, headings, file_date), lines)


def _is_struck(own: list[MarkedLine]) -> bool:
    """Whether the whole own text, fields aside, is one `~~strike~~`, emphasis around it or not."""
    if not any("~~" in line.covered for line in own):
        return False
    rest = "\n".join(_left(line) for line in own).strip()
    for sign in _AROUND:
        if len(rest) > 2 * len(sign) and rest.startswith(sign) and rest.endswith(sign):
            rest = rest[len(sign) : -len(sign)]
    return len(rest) > 4 and rest.startswith("~~") and rest.endswith("~~") and rest.count("~~") == 2


def _left(line: MarkedLine) -> str:
    kept = list(line.covered)
    for start, end in line.removed:
        kept[start:end] = [""] * (end - start)
    return "".join(kept[line.start :])
