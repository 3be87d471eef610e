"""From what a terminal shows to what it shall show, in few bytes."""

from __future__ import annotations

from collections.abc import Iterable

from memsift_tui.terminal.cells import Grid
from memsift_tui.terminal.segments import Segment, by_style, segments
from memsift_tui.terminal.styles import PLAIN, Style, change, is_paper

_State = tuple[int | None, int | None, bool, Style | None]


class Encoder:
    """Holds the terminal's own caret and pen; None where they are not known.

    `erases_colour`: what the terminal erases gets the pen's paper (terminfo's `bce`). `next_row`: what brings
    the caret to the beginning of the next row.
    """

    def __init__(self, *, erases_colour: bool = False, next_row: str = "\r\n") -> None:
        self._erases_colour = erases_colour
        self._next_row = next_row
        self.x: int | None = None
        self.y: int | None = None
        self._sure = True  # after characters of disputed width, only drawing on is certain, no jump from here
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
            self.x, self.y, self._sure = x, y, True

    def _way(self, x: int, y: int) -> str:
        if x == 0 and y == self.y:
            return "\r"
        below = self.y is not None and y == self.y + 1
        if below and (x == 0 or (x < 10 and self.x is not None)):  # further right a jump is as short
            return self._next_row + _ahead(x)
        ahead = x - self.x if y == self.y and self.x is not None and self._sure else 0
        if ahead > 0:
            return _ahead(ahead)
        if x:
            # After the right edge the row is not sure either.
            same_row = y == self.y and self.x is not None
            return f"\x1b[{x + 1}G" if same_row else f"\x1b[{y + 1};{x + 1}H"
        return f"\x1b[{y + 1}H" if y else "\x1b[H"

    def edge(self, y: int, wanted: Grid) -> None:
        """Leave the caret as drawing up to the right edge does: waiting there, which no jump can do."""
        row = wanted.cells[y]
        start = len(row) - 1
        while start and (cell := row[start]) is not None and not cell[0]:
            start -= 1
        if (cell := row[start]) is None:
            self.go(len(row) - 1, y)
            return
        self.x = None
        self.go(start, y)
        self.use(cell[1])
        self._out.append(cell[0])
        self.x = None

    def draw(self, rows: Iterable[int], wanted: Grid, shown: Grid) -> None:
        """Make these rows show what is wanted. Cells of which nothing is wanted are left alone."""
        pieces: list[Segment] = []
        for y in rows:
            want, have = wanted.cells[y], shown.cells[y]
            if want != have:
                pieces += segments(y, want, have, self._erases_colour)
                have[:] = want
        if not pieces:
            return
        columns = wanted.columns
        spelled = (self._spelled(pieces, columns), self._spelled(by_style(pieces, self.pen), columns))
        out, state = min(spelled, key=lambda one: len(one[0]))
        self._out.append(out)
        self.x, self.y, self._sure, self.pen = state

    def _spelled(self, pieces: Iterable[Segment], columns: int) -> tuple[str, _State]:
        """What drawing these pieces in this order would send, and how it would leave caret and pen."""
        out, before = self._out, (self.x, self.y, self._sure, self.pen)
        self._out = []
        for piece in pieces:
            self._segment(piece, columns)
        spelled = "".join(self._out), (self.x, self.y, self._sure, self.pen)
        self._out = out
        self.x, self.y, self._sure, self.pen = before
        return spelled

    def _segment(self, piece: Segment, columns: int) -> None:
        self.go(piece.start, piece.y)
        if piece.blank:
            self.use_paper(piece.style)
        else:
            self.use(piece.style)
        if piece.erase:
            count = piece.end - piece.start if piece.erase == "X" else ""
            self._out.append(f"\x1b[{count}{piece.erase}")
            return
        self._out.append(piece.text)
        # At the right edge terminals keep the caret in different places.
        self.x = piece.end if piece.end < columns else None
        self._sure = self._sure and piece.sure


def _ahead(cells: int) -> str:
    """What moves the caret so many cells to the right."""
    return f"\x1b[{cells}C" if cells > 1 else "\x1b[C" if cells else ""
