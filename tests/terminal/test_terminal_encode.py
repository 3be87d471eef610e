"""The bytes of single orders. That they show the right thing is held by `test_terminal_differ.py`."""

from __future__ import annotations

from memsift_tui.terminal.cells import BLANK, Grid
from memsift_tui.terminal.encode import Encoder
from memsift_tui.terminal.styles import Style

RED, BOLD = Style(ink="31"), Style(attributes=frozenset({"1"}))
COLUMNS, ROWS = 40, 8


def sent(*rows: tuple[int, tuple[tuple[int, str, Style], ...]]) -> str:
    """What is sent to draw this over a screen full of `x`: row → (column, text, style), blanks around."""
    wanted, shown = Grid(COLUMNS, ROWS, ("x", RED)), Grid(COLUMNS, ROWS, ("x", RED))
    for y, pieces in rows:
        wanted.cells[y][:-1] = [BLANK] * (COLUMNS - 1)
        for x, text, style in pieces:
            wanted.draw(x, y, tuple((char, 1) for char in text), style)
    encoder = Encoder(next_row="\n")
    encoder.x, encoder.y, encoder.pen = 0, 0, Style()
    encoder.draw(range(ROWS), wanted, shown)
    return encoder.take()


def test_blanks_behind_words_are_erased_while_the_caret_is_there() -> None:
    words = ((0, "one", RED), (20, "two", BOLD))
    out = sent((1, words), (3, words), (5, words))
    assert out.count("one\x1b[17X") == 3
    assert out.count("two\x1b[16X") == 3
    assert out.count("31m") == 1


def test_a_few_blanks_at_the_end_of_what_changed_are_erased_too() -> None:
    assert sent((2, ((0, "n" * 33, RED),))).endswith("n\x1b[6X")
    assert sent((2, ((0, "n" * 35, RED),))).endswith("n    ")


def test_the_row_below_is_reached_by_a_new_line_where_that_is_shorter() -> None:
    out = sent((2, ((0, "n" * 20, RED), (20, "ab", BOLD))), (3, ((4, "cd", BOLD),)))
    assert "\n" in out
    assert "\x1b[4;5H" not in out
