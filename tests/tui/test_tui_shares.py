"""Bars and percentages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memsift_tui.widgets.lines import BOXES
from memsift_tui.widgets.shares import bar, percents


@pytest.mark.parametrize(("share", "full"), [(0, 0), (0.001, 1), (0.5, 5), (0.99, 9), (1, 10), (2, 10)])
def test_a_bar_is_never_empty_for_something_nor_full_for_less_than_all(share: float, full: int) -> None:
    (filled, _), (rest, _) = bar(share, 10, BOXES["ascii"])
    assert (filled.count("#"), rest.count(".")) == (full, 10 - full)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ((585, 332, 329), (47, 27, 26)),
        ((1, 1, 1), (34, 33, 33)),
        ((0, 0), (0, 0)),
        ((), ()),
        ((5,), (100,)),
        ((1, 999_999), (0, 100)),
    ],
)
def test_percentages_are_a_hundred_together(parts: tuple[int, ...], said: tuple[int, ...]) -> None:
    assert percents(parts) == said


@given(st.lists(st.integers(0, 10**9), min_size=1, max_size=40))
def test_none_is_further_from_the_truth_than_one_percent(parts: list[int]) -> None:
    total = sum(parts)
    said = percents(parts)
    assert sum(said) == (100 if total else 0)
    assert all(abs(one * total - 100 * part) < total for one, part in zip(said, parts, strict=True) if total)
