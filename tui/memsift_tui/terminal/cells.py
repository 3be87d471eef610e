"""What a terminal shows, cell by cell, as far as it is known."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from memsift_tui.terminal.styles import PLAIN, Style, of_blank

# A cell: its cluster and style, a blank's only as far as it is seen. The right half of a wide cluster has
# the text "". None: not known.
Cell = tuple[str, Style] | None
BLANK: Cell = (" ", PLAIN)


@lru_cache(maxsize=4096)
def cell_of(cluster: str, style: Style) -> Cell:
    """The cell of a cluster, and the same value for the same one: rows of them are quickly compared."""
    return cluster, style if cluster != " " else of_blank(style)


def cells_of(cluster: str, width: int, style: Style) -> list[Cell]:
    """The cells that a cluster takes: its own, and the right half of a wide one."""
    return [cell_of(cluster, style), *([cell_of("", style)] if width == 2 else [])]


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
        before = self.cells[y]
        self.cells[y] = before.copy()
        for cluster, width in text:
            if width == 0:
                after = x if self._add_mark(self.cells[y], x, cluster) else None
            else:
                after = self.put(x, y, cells_of(cluster, width, style))
            if after is None:
                self.cells[y] = before
                return None
            x = after
        return x

    def put(self, x: int, y: int, cells: Sequence[Cell]) -> int | None:
        """Put cells beside each other; the column after them. None, and nothing put, when they do not fit."""
        row, end = self.cells[y], x + len(cells)
        if end > self.columns:
            return None
        if not cells:
            return end
        if x and (here := row[x]) is not None and not here[0]:
            # It is drawn over, and with it its left half, of which a blank is left.
            row[x - 1] = (" ", of_blank(here[1]))
        if end < self.columns and (behind := row[end]) is not None and not behind[0]:
            # Its left half is drawn over: a blank of the same style is left.
            row[end] = (" ", of_blank(behind[1]))
        row[x:end] = cells
        return end

    def _add_mark(self, row: list[Cell], x: int, mark: str) -> bool:
        before = x - 1
        while before > 0 and (cell := row[before]) is not None and not cell[0]:
            before -= 1
        if before < 0 or (cell := row[before]) is None:
            return False
        row[before] = (cell[0] + mark, cell[1])
        return True
