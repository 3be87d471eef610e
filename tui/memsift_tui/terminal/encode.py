"""From what a terminal shows to what it shall show, in few bytes."""

from __future__ import annotations

import re

from memsift_tui.terminal.cells import BLANK, Cell, Grid
from memsift_tui.terminal.styles import PLAIN, Style, change

# Clusters of which every terminal knows the width: after others, the caret is placed anew.
_CERTAIN = re.compile(
    "[\x20-\x7e\u3001-\u3029\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff5e]"
)
_ERASE = "\x1b[K"


class Encoder:
    """Holds the terminal's own caret and pen; None where they are not known."""

    def __init__(self) -> None:
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
        tail = _blank_tail(want)
        erased = [x for x in changed if x >= tail]
        if len(erased) > len(_ERASE):
            changed = changed[: len(changed) - len(erased)]
        at = 0
        while at < len(changed):
            start = end = changed[at]
            while want[start] is not None and not want[start][0] and start:  # type: ignore[index]
                start -= 1  # never begin inside a wide character
            while at < len(changed) and (
                changed[at] <= end or self._nearer_by_drawing(want, end, changed[at])
            ):
                end = max(end, changed[at] + 1)
                at += 1
            while end < len(want) and want[end] is not None and not want[end][0]:  # type: ignore[index]
                end += 1
            self._run(y, want, start, end)
            while at < len(changed) and changed[at] < end:
                at += 1
        if len(erased) > len(_ERASE):
            self.go(erased[0], y)
            self.use(PLAIN)
            self._out.append(_ERASE)
        have[:] = want

    def _nearer_by_drawing(self, want: list[Cell], end: int, following: int) -> bool:
        """Whether drawing the unchanged cells up to the next change is shorter than jumping over them."""
        gap = want[end:following]
        if not gap or len(gap) > 4:
            return False
        around = {cell[1] if cell is not None else None for cell in (*want[end - 1 : end], *gap)}
        around.add(want[following][1] if want[following] is not None else None)  # type: ignore[index]
        return len(around) == 1 and None not in around and all(cell and cell[0].isascii() for cell in gap)

    def _run(self, y: int, want: list[Cell], start: int, end: int) -> None:
        self.go(start, y)
        certain = True
        for cell in want[start:end]:
            assert cell is not None
            cluster, style = cell
            if cluster:
                self.use(style)
                self._out.append(cluster)
                certain = certain and _CERTAIN.fullmatch(cluster) is not None
        # At the right edge terminals keep the caret in different places.
        self.x = end if certain and end < len(want) else None


def _blank_tail(row: list[Cell]) -> int:
    """Where the blanks without a style begin that end a row."""
    end = len(row)
    while end and row[end - 1] == BLANK:
        end -= 1
    return end
