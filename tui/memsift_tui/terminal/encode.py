"""From what a terminal shows to what it shall show, in few bytes."""

from __future__ import annotations

import re

from memsift_tui.terminal.cells import Cell, Grid
from memsift_tui.terminal.styles import PLAIN, Style, change, is_paper

# Clusters of which every terminal knows the width: after others, the caret is placed anew.
_CERTAIN = re.compile(
    "[\x20-\x7e\u3001-\u3029\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff5e]"
)
_ERASE = "\x1b[K"
_SHORTEST_JUMP = 4  # bytes
_WORTH_ERASING = 10  # blanks in a row: erasing them and jumping over them takes as many bytes


class Encoder:
    """Holds the terminal's own caret and pen; None where they are not known.

    `erases_colour`: what the terminal erases gets the pen's paper (terminfo's `bce`).
    """

    def __init__(self, *, erases_colour: bool = False) -> None:
        self._erases_colour = erases_colour
        self.x: int | None = None
        self.y: int | None = None
        self.pen: Style | None = None
        self._out: list[str] = []

    def take(self) -> str:
        """What is to be sent, from the last time on."""
        out = "".join(self._out)
        self._out.clear()
        return out

    def raw(self, data: str) -> None:
        """Send something as it is. Where it leaves caret and pen is the caller's to say."""
        self._out.append(data)

    def forget(self) -> None:
        """Nothing is known of caret and pen any more."""
        self.x = self.y = self.pen = None

    def use(self, style: Style) -> None:
        """Turn the pen into a style."""
        if self.pen is None:
            self._out.append("\x1b[m" + change(PLAIN, style))
        else:
            self._out.append(change(self.pen, style))
        self.pen = style

    def use_paper(self, style: Style) -> None:
        """Turn the pen into one that draws the same blanks: its ink does not matter."""
        pen = self.pen
        if pen is None or pen.paper != style.paper or not is_paper(pen):
            self.use(style)

    def go(self, x: int, y: int) -> None:
        """Put the caret somewhere, on the shortest way."""
        if (x, y) != (self.x, self.y):
            self._out.append(self._way(x, y))
            self.x, self.y = x, y

    def _way(self, x: int, y: int) -> str:
        if x == 0 and y == self.y:
            return "\r"
        if x == 0 and self.y is not None and y == self.y + 1:
            return "\r\n"
        ahead = x - self.x if y == self.y and self.x is not None else 0
        if ahead > 0:
            return "\x1b[C" if ahead == 1 else f"\x1b[{ahead}C"
        if x:
            return f"\x1b[{y + 1};{x + 1}H"
        return f"\x1b[{y + 1}H" if y else "\x1b[H"

    def row(self, y: int, wanted: Grid, shown: Grid) -> None:
        """Make one row show what is wanted. Cells of which nothing is wanted are left alone."""
        want, have = wanted.cells[y], shown.cells[y]
        if want == have:
            return
        changed = [x for x, cell in enumerate(want) if cell is not None and cell != have[x]]
        tail = self._tail(want)
        erased = [x for x in changed if x >= tail]
        if len(erased) > len(_ERASE):
            changed = changed[: len(changed) - len(erased)]
        at = 0
        while at < len(changed):
            start = end = changed[at]
            while start and _is_right_half(want[start]):
                start -= 1  # never begin inside a wide character
            while at < len(changed) and self._belongs(want, end, changed[at]):
                end = max(end, changed[at] + 1)
                at += 1
            while end < len(want) and _is_right_half(want[end]):
                end += 1
            self._run(y, want, start, end)
            while at < len(changed) and changed[at] < end:
                at += 1
        if len(erased) > len(_ERASE):
            self.go(erased[0], y)
            self.use_paper(_style(want[-1]))
            self._out.append(_ERASE)
        have[:] = want

    def _tail(self, row: list[Cell]) -> int:
        """Where the blanks begin that end a row and can be erased."""
        end = len(row)
        last = row[-1]
        if self._erasable(last):
            while end and row[end - 1] == last:
                end -= 1
        return end

    def _erasable(self, cell: Cell) -> bool:
        if cell is None or cell[0] != " " or not is_paper(cell[1]):
            return False
        return self._erases_colour or not cell[1].paper

    def _belongs(self, want: list[Cell], end: int, following: int) -> bool:
        """Whether a change is part of the run that ends before `end`: it touches it, or drawing what lies
        between is shorter than jumping over it."""
        if following <= end:
            return True
        between = want[end:following]
        if len(between) > _SHORTEST_JUMP:
            return False
        styles = {cell[1] if cell is not None else None for cell in want[end - 1 : following + 1]}
        return len(styles) == 1 and None not in styles and all(cell and cell[0].isascii() for cell in between)

    def _run(self, y: int, want: list[Cell], start: int, end: int) -> None:
        self.go(start, y)
        certain = True
        x = start
        while x < end:
            cluster, style = want[x]  # type: ignore[misc]
            if cluster == " ":
                x = self._blanks(y, want, x, end)
                continue
            if cluster:
                self.use(style)
                self._out.append(cluster)
                certain = certain and _CERTAIN.fullmatch(cluster) is not None
            x += 1
            # At the right edge terminals keep the caret in different places.
            self.x = x if certain and x < len(want) else None

    def _blanks(self, y: int, want: list[Cell], start: int, end: int) -> int:
        """Draw the equal blanks that begin at `start`; the column after them."""
        cell = want[start]
        after = start
        while after < end and want[after] == cell:
            after += 1
        style = _style(cell)
        if is_paper(style):
            self.use_paper(style)
        else:
            self.use(style)
        if after - start >= _WORTH_ERASING and self._erasable(cell):
            self._out.append(f"\x1b[{after - start}X")
            if after < end:
                self.go(after, y)
        else:
            self._out.append(" " * (after - start))
            self.x = after if self.x is not None and after < len(want) else None
        return after


def _is_right_half(cell: Cell) -> bool:
    return cell is not None and not cell[0]


def _style(cell: Cell) -> Style:
    return cell[1] if cell is not None else PLAIN
