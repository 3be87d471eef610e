"""The header says which screen it is and which keys lead to the others, at any width."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from memsift.text import visible
from memsift_tui.screens.header import BRANDED, KEPT, Tab, header_line
from memsift_tui.widgets.lines import Line, width_of

NAMES = ("Review", "Inbox", "Checkup", "What it reads", "History", "Overview", "Settings")
KEYS = [f"F{n}" for n in range(1, 8)]
RIGHT: Line = ((visible("22 alike "), "accent"),)


def tabs(here: int, keys: Sequence[str] = KEYS) -> list[Tab]:
    return [
        Tab(visible(key), visible(name), number == here)
        for number, (key, name) in enumerate(zip(keys, NAMES, strict=True))
    ]


def said(
    cells: int, here: int = 0, right: Line = RIGHT, vault: str = "vault", **more: tuple[str, ...]
) -> str:
    line = header_line(visible(vault), tabs(here, **more), right, cells)
    assert width_of(line) == cells
    return "".join(text for text, _ in line)


@pytest.mark.parametrize(
    ("here", "shown"),
    [(0, "F1 Review  F2-F7"), (1, "F1  F2 Inbox  F3-F7"), (5, "F1-F5  F6 Overview  F7"),
     (6, "F1-F6  F7 Settings")],
)  # fmt: skip
def test_a_narrow_screen_names_itself_and_says_the_other_keys(here: int, shown: str) -> None:
    assert said(80, here).startswith(f" Memsift  vault   {shown}  ")


def test_where_the_right_end_takes_more_nothing_is_cut_in_the_middle() -> None:
    ticked: Line = ((visible("x" * 46), "accent"),)
    assert said(80, right=ticked).startswith(" Memsift  vault   F1 Review  ")
    assert "F2" not in said(80, right=ticked)


def test_where_it_takes_more_still_the_screens_name_stands_whole() -> None:
    ticked: Line = ((visible("2 ticked   22 entries alike   1 changed   2 proposed "), "accent"),)
    for vault, shown in (("vault", "vault"), ("all-of-my-memories", "all-of-my-me…")):
        line = said(80, right=ticked, vault=vault)
        assert line.startswith(f" {shown}   F1 Review ")
        assert line.endswith(" 2 ticked   22 entries alike   1 changed   2 proposed ")


def test_a_very_narrow_screen_says_it_too() -> None:
    assert said(60).startswith(" vault   F1 Review  F2-F7  ")


def test_a_wide_screen_names_all() -> None:
    assert all(f"F{number} {name}  " in said(160) for number, name in enumerate(NAMES, 1))


def test_what_comes_at_the_right_end_later_moves_nothing() -> None:
    longest: Line = ((visible("x" * (KEPT - 1)), "accent"),)
    for cells in range(BRANDED, 200):
        now, later = said(cells, right=()), said(cells, right=longest)
        assert now[: cells - KEPT].rstrip() == later[: cells - KEPT].rstrip()


def test_only_the_screen_that_is_shown_has_the_accent() -> None:
    line = header_line(visible("vault"), tabs(4), (), 160)
    assert [str(text) for text, style in line if style == "header-side"] == ["History"]


def test_keys_of_ones_own_are_said_one_by_one_and_none_leaves_no_gap() -> None:
    assert "F1 Review  F2 c F4 F5 F6 F7 " in said(80, keys=("F1", "F2", "c", "F4", "F5", "F6", "F7"))
    assert "Review  F2-F6 " in said(80, keys=("", "F2", "F3", "F4", "F5", "F6", ""))
