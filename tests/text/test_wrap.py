"""Rows never exceed their width, lose nothing, and know where they come from."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memsift.text import cell_width, visible, wrap, wrap_lit

LETTERS = st.sampled_from([*"ab 中，。（）x\n\t\x1b\u0301é👨\u200d👩❤\ufe0f🇨🇳\u200b-"])
TEXTS = st.one_of(st.text(max_size=60), st.text(alphabet=LETTERS, max_size=60))
WIDTHS = st.integers(2, 30)


@pytest.mark.parametrize(
    ("text", "cells", "rows"),
    [
        ("", 10, [""]),
        ("one two three", 8, ["one two", "three"]),
        ("one  two", 5, ["one", "two"]),
        ("a\n\nb\n", 5, ["a", "", "b", ""]),
        ("extraordinary", 5, ["extra", "ordin", "ary"]),
        ("今天天气很好", 5, ["今天", "天气", "很好"]),
        ("今天天气，很好", 8, ["今天天", "气，很好"]),
        ("他说（好）吧", 6, ["他说", "（好）", "吧"]),
        ("用 Obsidian 记笔记", 10, ["用", "Obsidian", "记笔记"]),
        ("中", 1, ["中"]),
        ("e\u0301e\u0301e\u0301", 2, ["e\u0301e\u0301", "e\u0301"]),
    ],
)
def test_rows(text: str, cells: int, rows: list[str]) -> None:
    assert wrap(text, cells) == rows


@given(TEXTS, WIDTHS)
@settings(max_examples=400, deadline=None)
def test_no_row_is_too_wide_and_nothing_is_lost(text: str, cells: int) -> None:
    rows = wrap(text, cells)
    assert all(cell_width(row) <= cells for row in rows)
    kept = "".join(rows).replace(" ", "")
    assert kept == visible(text, newlines=True).replace(" ", "").replace("\n", "")


@given(TEXTS, WIDTHS, st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), max_size=4))
@settings(max_examples=400, deadline=None)
def test_lit_rows_show_the_same(text: str, cells: int, spans: list[tuple[int, int]]) -> None:
    rows = wrap_lit(text, cells, spans)
    assert ["".join(part for part, _ in row) for row in rows] == wrap(text, cells)
    assert all(part for row in rows for part, _ in row)
    if not any(start < min(end, len(text)) for start, end in spans):
        assert not any(lit for row in rows for _, lit in row)


def test_lit_characters() -> None:
    assert wrap_lit("端口是 8080", 20, [(4, 8)]) == [[("端口是 ", False), ("8080", True)]]
    assert wrap_lit("one two three", 8, [(4, 13)]) == [[("one ", False), ("two", True)], [("three", True)]]
    assert wrap_lit("a\x1bb", 20, [(1, 2)]) == [[("a", False), ("␛", True), ("b", False)]]
    # A joiner shows nothing of its own: the emoji before it is lit.
    assert wrap_lit("👨\u200d👩", 20, [(1, 2)]) == [[("👨", True), ("👩", False)]]


@pytest.mark.parametrize("cells", range(20, 60))
def test_names_of_files_are_kept_whole(cells: int) -> None:
    """As long as they fit into a row; one that does not is broken behind a folder."""
    names = ("记忆库/长期记忆.md", "笔记/装订.md", "用户画像.md", "YOLO/memory/global.md")
    text = (
        f"同步工具在 {names[0]} 旁边留下了副本（{names[1]}、{names[2]}）：见 {names[3]}，只有一个会被读到。"
    )
    rows = wrap(text, cells)
    assert "".join(rows).replace(" ", "") == text.replace(" ", "")
    assert all(cell_width(row) <= cells for row in rows)
    for name in names:
        if cell_width(name) <= cells - 2:
            assert sum(name in row for row in rows) == 1, rows


def test_a_name_longer_than_a_row_is_broken_behind_a_folder() -> None:
    rows = wrap("见 .AGENT/02-记忆库/会话日志/2026-11-29-每周体检.md 末尾", 30)
    assert rows == ["见", ".AGENT/02-记忆库/会话日志/", "2026-11-29-每周体检.md 末尾"]


def test_a_long_line_full_of_names_takes_no_longer() -> None:
    assert len(wrap("长.md" * 20_000, 40)) > 1000
