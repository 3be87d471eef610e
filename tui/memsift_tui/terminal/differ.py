"""Output in, less output out: the same cells and styles, the same caret. Knows no terminal and no Textual."""

from __future__ import annotations

from functools import lru_cache

from memsift_tui.terminal.cells import BLANK, Cell, Grid, cells_of
from memsift_tui.terminal.encode import Encoder
from memsift_tui.terminal.parse import (
    Aside,
    Move,
    Newline,
    Pen,
    Piece,
    Run,
    Screen,
    Unknown,
    clusters,
    pieces,
    strokes,
)
from memsift_tui.terminal.styles import PLAIN, Style, styled


@lru_cache(maxsize=1024)
def _inked(run: str, pen: Style) -> tuple[tuple[Cell, ...], Style] | None:
    """The cells of a run that begins with a pen, and the pen behind it; None when not all of it is known.
    Most lines that Textual draws were drawn before, at another place."""
    cells: list[Cell] = []
    for part in strokes(run):
        if isinstance(part, Pen):
            if (after := styled(pen, part.codes)) is None:
                return None
            pen = after
            continue
        known = clusters(part.text)
        if known is None or not known[0][1]:
            return None
        for cluster, width in known:
            cells += cells_of(cluster, width, pen)
    return tuple(cells), pen


class Differ:
    """Keeps what the terminal shows and what it shall show.

    What is not known is passed through and forgotten, so that the next drawing of it is sent whole.
    """

    def __init__(
        self, columns: int, rows: int, *, erases_colour: bool = False, next_row: str = "\r\n"
    ) -> None:
        self._encoder = Encoder(erases_colour=erases_colour, next_row=next_row)
        self._touched: set[int] = set()
        self._pen: Style | None = PLAIN  # Textual's
        self.resize(columns, rows)

    def resize(self, columns: int, rows: int) -> None:
        """The terminal has another size, or had one in between: what it shows now is its own affair."""
        self._wanted = Grid(columns, rows)
        self._shown = Grid(columns, rows)
        self._touched.clear()
        self._x: int | None = None  # Textual's caret
        self._y: int | None = None
        pen = self._encoder.pen
        self._encoder.forget()
        self._encoder.pen = pen

    @property
    def size(self) -> tuple[int, int]:
        return self._wanted.columns, self._wanted.rows

    def forget(self) -> None:
        """Send every cell again that is drawn from now on: something else may have written."""
        self._shown.fill(None)
        self._encoder.forget()

    def feed(self, data: str) -> str:
        """What to send in place of `data`."""
        parts = list(pieces(data))
        for part, following in zip(parts, [*parts[1:], None], strict=True):
            self._take(part, following)
        self._draw()
        self._place_caret()
        return self._encoder.take()

    def _take(self, part: Piece, following: Piece | None) -> None:
        if isinstance(part, Run):
            self._run(part.raw)
        elif isinstance(part, Move):
            self._x = min(part.x, self._wanted.columns - 1)
            self._y = min(part.y, self._wanted.rows - 1)
        elif isinstance(part, Aside):
            self._draw()
            self._encoder.raw(part.raw)
        elif isinstance(part, Screen):
            self._change_screen(part)
        elif isinstance(part, Unknown):
            self._pass(part.raw)
            self.resize(*self.size)
            self._encoder.forget()
            self._pen = None
        elif isinstance(part, Newline) and not self._is_idle(following):
            self._pass("\n")
            self.resize(*self.size)

    def _is_idle(self, following: Piece | None) -> bool:
        """Whether a newline does nothing: the caret is placed next, and the terminal does not scroll."""
        return isinstance(following, Move) and self._y is not None and self._y < self._wanted.rows - 1

    def _run(self, run: str) -> None:
        if self._pen is not None and self._x is not None and self._y is not None:
            inked = _inked(run, self._pen)
            if inked is not None and (after := self._wanted.put(self._x, self._y, inked[0])) is not None:
                self._touched.add(self._y)
                self._x, self._pen = after, inked[1]
                return
        for part in strokes(run):
            if isinstance(part, Pen):
                self._change_pen(part.codes)
            else:
                self._text(part.text)

    def _text(self, text: str) -> None:
        known = clusters(text)
        if known is not None and self._pen is not None and self._x is not None and self._y is not None:
            self._touched.add(self._y)
            after = self._wanted.draw(self._x, self._y, known, self._pen)
            if after is not None:
                self._x = after
                return
        self._pass(text)
        if self._y is not None:
            # Where its cells are is the terminal's affair, and so is where the caret is now.
            blind = [None] * self._wanted.columns
            self._wanted.cells[self._y][:] = blind
            self._shown.cells[self._y][:] = blind
        else:
            self.resize(*self.size)
        self._x = None
        self._encoder.x = None

    def _change_pen(self, codes: str) -> None:
        if self._pen is not None or codes in ("", "0"):
            after = styled(self._pen or PLAIN, codes)
            if after is not None:
                self._pen = after
                return
        self._pass(f"\x1b[{codes}m")
        self._pen = self._encoder.pen = None

    def _change_screen(self, part: Screen) -> None:
        self._draw()
        if part.entered:
            # Empty by its definition; terminals without an alternate screen are emptied.
            self._encoder.raw(part.raw)
            self._encoder.use(PLAIN)
            self._encoder.raw("\x1b[2J")
            self._pen = PLAIN
        else:
            self._encoder.use(PLAIN)
            self._encoder.raw(part.raw)
        cell = BLANK if part.entered else None
        self._wanted.fill(cell)
        self._shown.fill(cell)
        self._x = self._y = self._encoder.x = self._encoder.y = None

    def _pass(self, raw: str) -> None:
        """Send something as it is, with caret and pen where it would have found them."""
        self._bring_up_to_date()
        self._encoder.raw(raw)

    def _bring_up_to_date(self) -> None:
        """Draw what is wanted, then leave caret and pen as Textual did: something else comes next."""
        self._draw()
        if self._x is not None and self._y is not None and self._x >= self._wanted.columns:
            self._encoder.edge(self._y, self._wanted)
        else:
            self._place_caret()
        if self._pen is not None:
            self._encoder.use(self._pen)

    def _place_caret(self) -> None:
        """Where Textual left it: terminals show the input method's text there."""
        if self._x is not None and self._y is not None:
            self._encoder.go(min(self._x, self._wanted.columns - 1), self._y)

    def _draw(self) -> None:
        self._encoder.draw(sorted(self._touched), self._wanted, self._shown)
        self._touched.clear()
