"""Which lines are seen: as if all of them were counted from the beginning, asking for a few heights only."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from memsift_tui.widgets.view import View

Steps = list[tuple[str, int, int]]
HEIGHTS = st.lists(st.integers(0, 7), max_size=30)
STEPS = st.lists(
    st.tuples(st.sampled_from(["put", "scroll"]), st.integers(0, 1_000), st.integers(-60, 60)), max_size=12
)


def view_of(heights: list[int], rows: int) -> View:
    view = View(heights.__getitem__)
    view.begin(len(heights), rows)
    return view


@given(HEIGHTS, st.integers(0, 12), STEPS)
def test_the_same_lines_are_seen_as_of_one_long_list(heights: list[int], rows: int, steps: Steps) -> None:
    starts = [sum(heights[:block]) for block in range(len(heights) + 1)]
    every = [(block, line) for block, height in enumerate(heights) for line in range(height)]
    view, top = view_of(heights, rows), 0
    for what, number, by in steps:
        before = top
        if what == "scroll":
            top = top + by
        elif heights:
            top = starts[number % len(heights)] - by
        top = max(0, min(top, len(every) - rows))
        if what == "scroll":
            view.scroll(by)
        elif heights:
            view.put(number % len(heights), by)
        assert view.top == top, (before, what, number, by)
        assert [view.at(row) for row in range(rows)] == [
            every[top + row] if top + row < len(every) else None for row in range(rows)
        ]
        for block, height in enumerate(heights):
            row = starts[block] - top
            if height and view.row_of(block) is None:
                assert row >= rows or row + height <= 0
            elif height:
                assert view.row_of(block) == row
                assert view.is_above(block) == (row < 0)
            assert view.fits_from_start(block) == (starts[block + 1] <= rows)


@given(st.lists(st.integers(1, 7), min_size=1, max_size=30), st.integers(0, 1_000), st.integers(-60, 60))
def test_so_many_lines_away_stands_the_block_that_has_that_line(
    heights: list[int], number: int, lines: int
) -> None:
    block = number % len(heights)
    every = [n for n, height in enumerate(heights) for _ in range(height)]
    line = sum(heights[:block]) + lines
    assert view_of(heights, 5).away(block, lines) == every[max(0, min(line, len(every) - 1))]


def test_a_jump_asks_for_the_heights_around_it() -> None:
    asked: list[int] = []

    def height_of(block: int) -> int:
        asked.append(block)
        return 2

    view = View(height_of)
    view.begin(20_000, 20)
    for block in (19_999, 10_000, 3):
        view.put(block, 10)
        assert view.row_of(block) is not None
    assert len(asked) == len(set(asked)) < 50
