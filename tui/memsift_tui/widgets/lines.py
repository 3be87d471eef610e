"""Lines of styled text as plain values: what line-rendered widgets draw and what tests look at.

A span is text and the *name* of a style (`styles/themes.py`); a line is spans. Nothing here knows Textual.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Literal, Protocol

from memsift.record import dataclass
from memsift.text import SafeText, cell_width, clip, visible

Span = tuple[SafeText, str]
Line = tuple[Span, ...]
Signs = Literal["rounded", "square", "ascii"]


@dataclass(frozen=True, slots=True)
class Box:
    """The signs of a border. All are one cell wide."""

    top_left: SafeText
    top_right: SafeText
    bottom_left: SafeText
    bottom_right: SafeText
    across: SafeText
    down: SafeText
    cursor: SafeText
    lit: SafeText
    open: SafeText
    folded: SafeText
    tick: SafeText
    more: SafeText
    full: SafeText  # of a bar that measures something: a filled cell, an empty one, and where the limit is
    empty: SafeText
    cut: SafeText
    here: SafeText  # before the title of the side that has the cursor


def _box(signs: str) -> Box:
    return Box(*(visible(sign) for sign in signs))


BOXES: Mapping[Signs, Box] = {
    "rounded": _box("╭╮╰╯─│┃┇▾▸✓…━─┃›"),
    "square": _box("┌┐└┘─│┃║▼►√…═─│>"),
    "ascii": _box("++++-|#:v>x~#.|>"),
}

SPACE = visible(" ")
GRAVITY = {"error": "!", "warning": "*", "info": "i"}  # the mark of what a check found
NAME_CELLS = 24


@dataclass(frozen=True, slots=True)
class Frame:
    """The room that an item has: `width` cells, its border's signs."""

    width: int
    box: Box = BOXES["rounded"]


@dataclass(frozen=True, slots=True)
class Look:
    """How an item looks just now. An item's number of lines never depends on it, or the pane would jump.

    `lit`: the verdict of the lit pair that this item belongs to. `differs`: (start, end) characters of
    the item's own text that the other one does not say.
    """

    cursor: bool = False
    focused: bool = False
    ticked: bool = False
    lit: str | None = None
    differs: tuple[tuple[int, int], ...] = ()


PLAIN = Look()


class Item(Protocol):
    """A block of lines in a pane. `stop`: whether the cursor may stand on it."""

    @property
    def key(self) -> str: ...

    @property
    def stop(self) -> bool: ...

    def lines(self, frame: Frame, look: Look) -> tuple[Line, ...]: ...


@dataclass(frozen=True, slots=True)
class TextItem:
    """Ready-made lines as an item: for cards, diffs and lists. `wide` lines are clipped by the pane."""

    key: str
    stop: bool
    content: tuple[Line, ...]
    marked: bool = field(default=True)

    def lines(self, frame: Frame, look: Look) -> tuple[Line, ...]:
        if not self.marked:
            return self.content
        bar: Span = (frame.box.cursor, "cursor-bar") if look.cursor and look.focused else (SPACE, "text")
        return tuple((bar, (SPACE, "text"), *line) for line in self.content)


def width_of(line: Iterable[Span]) -> int:
    """The cells that a line takes."""
    return sum(cell_width(text) for text, _ in line)


def fit(line: Line, cells: int, style: str = "text") -> Line:
    """The line cut or filled to exactly `cells` cells."""
    room = max(cells, 0)
    out: list[Span] = []
    for text, name in line:
        wide = cell_width(text)
        if wide > room:
            text = clip(text, room)
            wide = cell_width(text)
            if wide:
                out.append((text, name))
            room -= wide
            break
        out.append((text, name))
        room -= wide
    if room > 0:
        out.append((blank(room), style))
    return tuple(out)


def blank(cells: int) -> SafeText:
    """That many blanks."""
    return SPACE * max(cells, 0)


def columns(pairs: Sequence[tuple[SafeText, SafeText]]) -> list[SafeText]:
    """Two texts a line, the second ones below each other; a first one of more than `NAME_CELLS` cells pushes
    its own aside and no others."""
    wide = [cell_width(first) for first, _ in pairs]
    column = max((cells for cells in wide if cells <= NAME_CELLS), default=0)
    return [
        first + blank(max(column - cells, 0) + 2) + second if second else first
        for (first, second), cells in zip(pairs, wide, strict=True)
    ]
