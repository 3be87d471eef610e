"""Which lines of a list of blocks are seen. Pure: knows blocks by number and asks for their heights.

A place is a block and the row that its first line stands on, never a line counted from the list's beginning.
So only the heights near what is seen are asked for: a jump among 20,000 blocks takes as long as one among 20.
"""

from __future__ import annotations

from collections.abc import Callable


class View:
    """`rows` lines of `count` blocks, beginning `skipped` lines below the start of block `first`.

    Row 0 is the uppermost one that is seen. `height_of` gives a block's number of lines; it is asked once a
    block until `begin`.
    """

    def __init__(self, height_of: Callable[[int], int]) -> None:
        self._height_of = height_of
        self.begin(0, 0)

    def begin(self, count: int, rows: int) -> None:
        """Other blocks, or another width: stand at the beginning; every height is asked for anew."""
        self.count, self.rows = count, rows
        self.first = self.skipped = 0
        self._heights: dict[int, int] = {}
        self._seen: tuple[dict[int, int], list[tuple[int, int]]] | None = None

    def height(self, block: int) -> int:
        """The number of lines of a block."""
        if (known := self._heights.get(block)) is None:
            known = self._heights[block] = self._height_of(block)
        return known

    # What is seen.

    def row_of(self, block: int) -> int | None:
        """The row of a block's first line, which is negative when it begins above; None: nothing of it is
        seen."""
        return self._looked()[0].get(block)

    def rows_of(self, block: int) -> range:
        """The rows that a block takes, also those out of sight; none where nothing of it is seen."""
        row = self.row_of(block)
        return range(row, row + self.height(block)) if row is not None else range(0)

    def at(self, row: int) -> tuple[int, int] | None:
        """The block that is seen on a row, and the number of its line; None below the last one."""
        lines = self._looked()[1]
        return lines[row] if 0 <= row < len(lines) else None

    @property
    def free(self) -> int:
        """The rows below the last line."""
        return self.rows - len(self._looked()[1])

    def is_above(self, block: int) -> bool:
        """Whether a block begins above what is seen."""
        return block < self.first or (block == self.first and self.skipped > 0)

    def fits_from_start(self, block: int) -> bool:
        """Whether a block is seen whole when the list is seen from its beginning."""
        room = self.rows
        for before in range(block + 1):
            room -= self.height(before)
            if room < 0:
                return False
        return True

    def _looked(self) -> tuple[dict[int, int], list[tuple[int, int]]]:
        if self._seen is None:
            starts: dict[int, int] = {}
            lines: list[tuple[int, int]] = []
            block, row = self.first, -self.skipped
            while block < self.count and row < self.rows:
                starts[block], height = row, self.height(block)
                lines += [(block, line) for line in range(max(-row, 0), min(height, self.rows - row))]
                block, row = block + 1, row + height
            self._seen = starts, lines
        return self._seen

    # Going elsewhere.

    def put(self, block: int, row: int) -> bool:
        """Let a block begin on a row, as far as the ends of the list allow: no row above the first block is
        seen, and none below the last one while there are blocks above. Whether other lines are seen now."""
        before = self.first, self.skipped
        block, row = self._up(block, row)
        while block < self.count - 1 and row + self.height(block) <= 0:
            block, row = block + 1, row + self.height(block)
        below, end = block, row
        while below < self.count and end < self.rows:
            below, end = below + 1, end + self.height(below)
        if end < self.rows:
            block, row = self._up(block, row + self.rows - end)
        self.first, self.skipped = block, -row
        if (self.first, self.skipped) == before:
            return False
        self._seen = None
        return True

    def bring(self, block: int, behind: int) -> bool:
        """See the whole of a block where it is not seen: from above with `behind` rows of what follows it,
        from below with as many of what stands before it. Whether other lines are seen now."""
        height, row = self.height(block), self.row_of(block)
        if self.is_above(block):
            return self.put(block, max(self.rows - behind - height, 0))
        if row is None or row + height > self.rows:
            return self.put(block, 0 if height >= self.rows else min(behind, self.rows - height))
        return False

    def scroll_within(self, block: int, step: int) -> bool:
        """Scroll down (+1) or up (-1) by at most half of what is seen, as long as more of a block lies there;
        a block that is out of sight comes nearer. Whether other lines are seen now."""
        row, half = self.row_of(block), max(self.rows // 2, 1)
        if row is None:
            hidden = half if self.is_above(block) == (step < 0) else 0
        else:
            hidden = row + self.height(block) - self.rows if step > 0 else -row
        return hidden > 0 and self.scroll(step * min(half, hidden))

    def _up(self, block: int, row: int) -> tuple[int, int]:
        """The same place said by a block that begins at or above the first row; the list's first one never
        begins below it."""
        while row > 0 and block > 0:
            block -= 1
            row -= self.height(block)
        return block, min(row, 0)

    def scroll(self, lines: int) -> bool:
        """See what stands so many lines further down; negative: up. Whether other lines are seen now."""
        return self.put(self.first, -self.skipped - lines)

    def away(self, block: int, lines: int) -> int:
        """The block that stands so many lines below a block's beginning; negative: above. At most the last
        one, at least the first."""
        while lines > 0 and block < self.count - 1 and lines >= self.height(block):
            lines -= self.height(block)
            block += 1
        while lines < 0 and block > 0:
            block -= 1
            lines += self.height(block)
        return block

    @property
    def top(self) -> int:
        """The lines above what is seen. Asks for the height of every block there."""
        return sum(map(self.height, range(self.first))) + self.skipped
