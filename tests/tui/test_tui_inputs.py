"""Areas to type in: what their keys take away."""

from __future__ import annotations

import pytest
from textual.app import App, ComposeResult

from memsift_tui.widgets.inputs import EntryText

LONG = "sails on sundays with the children " * 4  # several rows of the screen


class Area(App[None]):
    def compose(self) -> ComposeResult:
        yield EntryText(f"first\n{LONG}\nlast")


@pytest.mark.parametrize(
    ("key", "left"),
    [
        ("ctrl+u", f"first\n{LONG[100:]}\nlast"),
        ("ctrl+k", f"first\n{LONG[:100]}\nlast"),
    ],
)
async def test_a_line_of_the_text_is_taken_away_and_not_a_row_of_the_screen(key: str, left: str) -> None:
    async with Area().run_test(size=(40, 20)) as pilot:
        area = pilot.app.query_one(EntryText)
        area.focus()
        await pilot.pause()
        area.move_cursor((1, 100))
        await pilot.press(key)
        await pilot.pause()
        assert area.text == left
        area.read_only = True
        await pilot.press(key)
        await pilot.pause()
        assert area.text == left


async def test_at_the_beginning_of_a_line_it_is_joined_to_the_one_before() -> None:
    async with Area().run_test(size=(40, 20)) as pilot:
        area = pilot.app.query_one(EntryText)
        area.focus()
        await pilot.pause()
        await pilot.press("ctrl+u", "ctrl+u")
        await pilot.pause()
        assert area.text == f"first\n{LONG}"


@pytest.mark.parametrize(("key", "column"), [("ctrl+a", 0), ("ctrl+e", len(LONG))])
async def test_the_keys_of_a_shell_go_to_the_ends_of_a_line_of_the_text(key: str, column: int) -> None:
    async with Area().run_test(size=(40, 20)) as pilot:
        area = pilot.app.query_one(EntryText)
        area.focus()
        await pilot.pause()
        area.move_cursor((1, 70))
        await pilot.press(key)
        await pilot.pause()
        assert area.cursor_location == (1, column)


async def test_nothing_behind_the_caret_joins_the_next_line_and_the_end_of_a_row_does_not() -> None:
    async with Area().run_test(size=(40, 20)) as pilot:
        area = pilot.app.query_one(EntryText)
        area.focus()
        await pilot.pause()
        area.move_cursor((1, 50))
        await pilot.press("end")
        at = area.cursor_location[1]
        assert 0 < at < len(LONG), "the end of a row"
        await pilot.press("ctrl+k")
        await pilot.pause()
        assert area.text == f"first\n{LONG[:at]}\nlast"
        await pilot.press("ctrl+k")
        await pilot.pause()
        assert area.text == f"first\n{LONG[:at]}last"
