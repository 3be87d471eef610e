"""Bars of one or a few lines that are drawn from plain lines: header, side titles, detail strip, status."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from textual.geometry import Region
from textual.strip import Strip

from memsift.text import SafeText, cell_width, clip
from memsift_tui.styles.themes import Palette
from memsift_tui.widgets.drawn import DrawnWidget, blank_strip, strip_of
from memsift_tui.widgets.lines import SPACE, Line, Span, blank, fit, width_of

GAP = blank(3)


class LinesBar(DrawnWidget, inherit_bindings=False):
    """Some lines of styled text. Only lines that differ from before are repainted."""

    DEFAULT_CSS = """
    LinesBar { height: 1; width: 1fr; background: $background; }
    """

    def __init__(self, *, fill: str = "text", id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._fill = fill
        self._shown: tuple[Line, ...] = ()

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines, from the top; what is wider than the bar is clipped."""
        before, self._shown = self._shown, tuple(lines)
        width = self.size.width
        for y in range(max(len(before), len(lines))):
            if before[y : y + 1] != self._shown[y : y + 1]:
                self.refresh(Region(0, y, max(width, 1), 1))

    @property
    def shown(self) -> tuple[Line, ...]:
        return self._shown

    def draw(self, y: int, width: int, styles: Palette) -> Strip:
        if y < len(self._shown) and width:
            return strip_of(fit(self._shown[y], width, self._fill), width, styles)
        return blank_strip(width, styles, self._fill)


def left_and_right(left: Line, right: Line, cells: int, style: str) -> Line:
    """A line with `right` at its right end; `left` is clipped where both do not fit."""
    room = cells - width_of(right) - (1 if right else 0)
    if room < 8:
        return fit(left, cells, style)
    return (*fit(left, room, style), *(((SPACE, style), *right) if right else ()))


class Hint(NamedTuple):
    """A key as people write it and what it does. `here`: it hangs on what is under the cursor. `able`: it can
    be done; what cannot keeps its room, so that nothing else comes and goes."""

    key: SafeText
    does: SafeText
    here: bool = False
    able: bool = True


def status_line(cells: int, hints: Sequence[Hint], always: Sequence[Hint], told: Span | None = None) -> Line:
    """The status line: what was just said, or what can be done here as far as it fits; help and leaving
    are always at its right end.

    `hints` most important first; those that do not fit are left out whole. Those that hang on what is under
    the cursor stand behind the others, which so keep their places when it moves.
    """
    right = _hints(always)
    if width_of(right) + 2 > cells:
        right = [span for hint in always for span in ((hint.key, "status-key"), (SPACE, "status"))][:-1]
    room = cells - width_of(right) - 4
    left: list[Span] = [(SPACE, "status")]
    if told is not None:
        left.append((clip(told[0], max(room, 0)), told[1]))
    else:
        fit = accumulate(cell_width(hint.key + hint.does) + 1 + len(GAP) for hint in hints)
        shown = [hint for hint, used in zip(hints, fit, strict=True) if used - len(GAP) < room]
        left += _hints(sorted((hint for hint in shown if hint.able), key=lambda hint: hint.here))
    gap = max(cells - width_of(left) - width_of(right) - 1, 0)
    return (*left, (blank(gap), "status"), *right, (SPACE, "status"))


def _hints(hints: Sequence[Hint]) -> list[Span]:
    spans: list[Span] = []
    for hint in hints:
        spans += [(GAP, "status")] if spans else []
        spans += [(hint.key, "status-key"), (SPACE, "status"), (hint.does, "status")]
    return spans
