"""A menu's size: as many lines as the screen has room for, with one left free above its keys."""

from __future__ import annotations

import pytest
from test_tui_review import running, text, type_keys

from memsift_tui.screens.menu import MenuScreen
from memsift_tui.widgets.entry_pane import EntryPane


@pytest.mark.parametrize(("rows", "lines"), [(24, 14), (30, 15), (48, 24)])
async def test_a_long_menu_is_as_tall_as_half_the_screen(open_desk, rows: int, lines: int) -> None:
    async with running(open_desk(), size=(100, rows)) as (app, pilot):
        await type_keys(pilot, [":"])
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
        pane, foot = app.screen.query_one(EntryPane), app.screen.query_one("#menu-foot")
        assert len(pane.keys) > lines
        assert pane.size.height == lines
        assert foot.region.y == pane.region.bottom + 1


@pytest.mark.parametrize(
    ("home", "opens"),
    [("f1", ["enter"]), ("f1", ["escape"]), ("f1", [":", *"mer"]), ("f6", ["enter"]), ("f5", ["escape"])],
)
async def test_a_screens_key_goes_there_from_a_menu_too(open_desk, home: str, opens: list[str]) -> None:
    async with running(open_desk(), size=(80, 24)) as (app, pilot):
        await type_keys(pilot, [home, *opens])
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
        await type_keys(pilot, ["f4"])
        await pilot.pause()
        assert app.screen is app.screen_of("reads")


async def test_the_search_says_that_nothing_was_found_once_something_was_typed(open_desk) -> None:
    async with running(open_desk(), size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["/"])
        await pilot.pause()
        assert "Nothing matches." not in text(app)
        await type_keys(pilot, [*"qqqqq"])
        await pilot.pause()
        assert "Nothing matches." in text(app)
