"""What a terminal shows, cell by cell, as far as it is known."""

from __future__ import annotations

from memsift_tui.terminal.styles import PLAIN, Style, of_blank

# A cell: its cluster and style, a blank's only as far as it is seen. The right half of a wide cluster has
# the text "". None: not known.
Cell = tuple[str, Style] | None
BLANK: Cell = (" ", PLAIN)


class Grid:
    """`rows` of cells, `columns` wide."""

    def __init__(self, columns: int, rows: int, cell: Cell = None) -> None:
        self.columns = columns
        self.cells: list[list[Cell]] = [[cell] * columns for _ in range(rows)]

    @property
    def rows(self) -> int:
        return len(self.cells)

    def fill(self, cell: Cell) -> None:
        """Make every cell this one: `BLANK` for an empty screen, None to know nothing any more."""
        for row in self.cells:
            row[:] = [cell] * self.columns

    def draw(self, x: int, y: int, text: tuple[tuple[str, int], ...], style: Style) -> int | None:
        """Draw clusters; the column after them. None, and nothing drawn, when they do not fit."""
        row = self.cells[y].copy()
        for cluster, width in text:
            if x + width > self.columns:
                return None
            if width == 0:
                if not self._add_mark(row, x, cluster):
                    return None
                continue
            if not (under := row[x]) or not under[0]:
                self._halve_before(row, x)
            last = x + width
            if last < self.columns and (behind := row[last]) is not None and not behind[0]:
                # Its left half is drawn over: a blank of the same style is left.
                row[last] = (" ", of_blank(behind[1]))
            row[x] = (cluster, style if cluster != " " else of_blank(style))
            if width == 2:
                row[x + 1] = ("", style)
            x = last
        self.cells[y] = row
        return x

    def _halve_before(self, row: list[Cell], x: int) -> None:
        """Column `x` is drawn over; what stood there was a right half: its left half becomes a blank."""
        here = row[x]
        if here is not None and x:
            row[x - 1] = (" ", of_blank(here[1]))

    def _add_mark(self, row: list[Cell], x: int, mark: str) -> bool:
        before = x - 1
        while before > 0 and (cell := row[before]) is not None and not cell[0]:
            before -= 1
        if before < 0 or (cell := row[before]) is None:
            return False
        row[before] = (cell[0] + mark, cell[1])
        return True
