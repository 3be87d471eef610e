"""Files as lines with their own endings, and splices of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from memsift.markdown.model import Line
from memsift.record import dataclass

BOM = b"\xef\xbb\xbf"


def join(bom: bool, lines: Iterable[Line]) -> bytes:
    """The bytes of a file of these lines."""
    text = "".join(line.text + line.ending for line in lines)
    return (BOM if bom else b"") + text.encode()


def texts(lines: Sequence[Line]) -> tuple[str, ...]:
    return tuple(line.text for line in lines)


def is_blank(text: str) -> bool:
    return not text.strip()


@dataclass(frozen=True, slots=True)
class Splice:
    """Lines `start`..`end` (from 0, exclusive) give way to `lines`. `start == end`: an insert."""

    start: int
    end: int
    lines: tuple[Line, ...]


def splice(lines: Sequence[Line], edits: Sequence[Splice], newline: str) -> tuple[Line, ...]:
    """`lines` with all `edits` (none overlapping; inserts at one place in their given order).

    A line that is no longer the last gets the ending that it lacks. Linear time.
    """
    result: list[Line] = []
    at = 0
    for edit in sorted(edits, key=lambda e: (e.start, e.end)):
        result += lines[at : edit.start]
        result += edit.lines
        at = edit.end
    result += lines[at:]
    return tuple(
        Line(line.text, newline) if not line.ending and index < len(result) - 1 else line
        for index, line in enumerate(result)
    )


def with_endings(
    old: Sequence[Line], new: Sequence[str], newline: str, endings: Sequence[str] | None = None
) -> tuple[Line, ...]:
    """New texts in the place of `old` lines: each keeps the ending of the line it stands for, the
    last one that of the last; lines beyond get `newline`. `endings` given: exactly those."""
    if endings is not None:
        return tuple(Line(text, ending) for text, ending in zip(new, endings, strict=True))
    result = [
        Line(text, (old[index].ending if index < len(old) else "") or newline)
        for index, text in enumerate(new)
    ]
    if old and result:
        result[-1] = Line(result[-1].text, old[-1].ending)
    return tuple(result)
