"""What Textual sends to a terminal, taken apart. Only what Textual 8 sends is known here."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from rich.cells import get_character_cell_size

from memsift.record import dataclass

_TOKEN = re.compile(
    r"(?P<run>(?:\x1b\[[0-9;]*m|[^\x00-\x1f\x7f-\x9f]+)+)"
    r"|\x1b\[(?P<row>[0-9]*)(?:;(?P<column>[0-9]*))?H"
    r"|(?P<newline>\n)"
    r"|\x1b\[\?(?P<modes>[0-9;]+)(?P<set>[hl])"
    # Nothing of these draws: bell, questions, keyboard flags, caret shape, pointer shape, clipboard.
    r"|(?P<aside>\x07|\x1b\[\?[0-9;]+\$p|\x1b\[[<>][0-9;]*u|\x1b\[[0-9]* q"
    r"|\x1b\](?:22|52);[^\x07\x1b]*(?:\x07|\x1b\\))"
)
_STROKE = re.compile(r"\x1b\[(?P<sgr>[0-9;]*)m|(?P<text>[^\x1b]+)")
ALTERNATE = frozenset({"47", "1047", "1049"})
# Modes that leave what is shown and the caret's place alone: wrap, caret, mouse, focus, paste, sync, size.
_QUIET = frozenset(
    {"7", "25", "1000", "1002", "1003", "1004", "1006", "1015", "1016", "2004", "2026", "2048"}
)
# A cluster of these is one cell on one terminal and several on another.
_DISPUTED = re.compile(
    "[\u200c\u200d\ufe00-\ufe0f\U0001f1e6-\U0001f1ff\U0001f3fb-\U0001f3ff\U000e0000-\U000e01ef]"
)


@dataclass(frozen=True, slots=True)
class Pen:
    """SGR codes."""

    codes: str


@dataclass(frozen=True, slots=True)
class Run:
    """Characters that are drawn one behind the other, and the pens that they are drawn with."""

    raw: str


@dataclass(frozen=True, slots=True)
class Move:
    """Where the caret goes, counted from 0."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Text:
    """Characters that are drawn."""

    text: str


@dataclass(frozen=True, slots=True)
class Newline:
    """Down by one row. The column is only known after the next move."""


@dataclass(frozen=True, slots=True)
class Aside:
    """A sequence that leaves what is shown as it is."""

    raw: str


@dataclass(frozen=True, slots=True)
class Screen:
    """The alternate screen is entered (empty then) or left."""

    raw: str
    entered: bool


@dataclass(frozen=True, slots=True)
class Unknown:
    """Anything else, and with it all that follows: who knows what it did."""

    raw: str


Piece = Run | Move | Newline | Aside | Screen | Unknown


def pieces(data: str) -> Iterator[Piece]:
    """Take output apart. What comes after something unknown belongs to it."""
    at = 0
    while at < len(data):
        match = _TOKEN.match(data, at)
        if match is None:
            yield Unknown(data[at:])
            return
        kind = match.lastgroup
        if kind == "run":
            yield Run(match["run"])
        elif kind in ("row", "column"):
            yield Move(max(int(match["column"] or 1), 1) - 1, max(int(match["row"] or 1), 1) - 1)
        elif kind == "newline":
            yield Newline()
        elif kind == "aside":
            yield Aside(match.group())
        else:
            modes = set(match["modes"].split(";"))
            if modes & ALTERNATE:
                yield Screen(match.group(), match["set"] == "h")
            elif modes <= _QUIET:
                yield Aside(match.group())
            else:
                yield Unknown(data[at:])
                return
        at = match.end()


def strokes(run: str) -> Iterator[Pen | Text]:
    """Take a run apart."""
    for match in _STROKE.finditer(run):
        yield Text(match["text"]) if match.lastgroup == "text" else Pen(match["sgr"])


@lru_cache(maxsize=4096)
def clusters(text: str) -> tuple[tuple[str, int], ...] | None:
    """A text as clusters with the cells that each takes, as Textual counts them; marks stay with what
    carries them. A mark at the beginning stands alone with 0 cells. None when terminals dispute them."""
    if text.isascii():
        return tuple((character, 1) for character in text)
    if _DISPUTED.search(text):
        return None
    found: list[tuple[str, int]] = []
    for character in text:
        width = get_character_cell_size(character)
        if width:
            found.append((character, width))
        elif not unicodedata.combining(character) and unicodedata.category(character) not in (
            "Mn",
            "Me",
            "Mc",
        ):
            return None
        elif found:
            found[-1] = (found[-1][0] + character, found[-1][1])
        else:
            found.append((character, 0))
    return tuple(found)
