"""Which parts of the Review screen there is room for: a pure function of the terminal's size."""

from __future__ import annotations

from memsift.record import dataclass

TWO_SIDES = 100  # columns from which both sides are shown
HEADER_ROWS = 12  # the least height with a header line
DETAIL_ROWS = 16  # the least height with a detail strip


@dataclass(frozen=True, slots=True)
class Layout:
    """`sides`: whether left and right are shown. `detail`: rows of the detail strip (0: none)."""

    sides: tuple[bool, bool]
    header: bool
    detail: int


def layout(width: int, height: int, focus: int) -> Layout:
    """The parts for a terminal of `width` × `height` cells; `focus` 0 or 1 is the side with the cursor.

    Below 100 columns the side with the cursor is shown alone. The panes always keep at least half of
    the height.
    """
    both = width >= TWO_SIDES
    sides = (both or focus == 0, both or focus == 1)
    detail = 0 if height < DETAIL_ROWS else min(4 + (height - DETAIL_ROWS) // 8, 8)
    return Layout(sides, height >= HEADER_ROWS, detail)
