"""A menu's size: as many lines as half the screen, and no row for its keys: those stand in the last line."""

from __future__ import annotations

import pytest
from test_tui_review import running, settled, text, type_keys

from memsift.text import visible
from memsift_tui.launch import Choice
from memsift_tui.screens import SCREENS
from memsift_tui.screens.ask import LineScreen
from memsift_tui.screens.help import HelpScreen
from memsift_tui.screens.menu import MenuEntry, MenuScreen
from memsift_tui.widgets.entry_pane import EntryPane
from tui_kit import drawn


@pytest.mark.parametrize(("rows", "lines"), [(24, 14), (30, 15), (48, 24)])
async def test_a_long_menu_is_as_tall_as_half_the_screen(open_desk, rows: int, lines: int) -> None:
    async with running(open_desk(), size=(100, rows)) as (app, pilot):
        await type_keys(pilot, [":"])
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
        pane, box = app.screen.query_one(EntryPane), app.screen.query_one("#menu")
        assert len(pane.keys) > lines
        assert pane.size.height == lines
        assert box.region.bottom == pane.region.bottom + 1 == rows - 1


@pytest.mark.parametrize(
    ("home", "opens"),
    [
        ("f1", ["enter"]),
        ("f1", ["escape", "escape"]),
        ("f1", [":", *"mer"]),
        ("f6", ["enter"]),
        ("f5", ["escape", "escape"]),
    ],
)
async def test_a_screens_key_goes_there_from_a_menu_too(open_desk, home: str, opens: list[str]) -> None:
    async with running(open_desk(), size=(80, 24)) as (app, pilot):
        await type_keys(pilot, [home, *opens])
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
        await type_keys(pilot, ["f4"])
        await pilot.pause()
        assert app.screen is app.screen_of("reads")


async def test_a_line_that_is_called_like_a_key_does_not_take_it(open_desk) -> None:
    async with running(open_desk(), size=(80, 24)) as (app, pilot):
        lines = [MenuEntry(choice, visible(choice), visible(choice)) for choice in ("F1", "F2")]
        menu = MenuScreen(visible("Grade"), lines, "en")
        chosen: list[str | None] = []
        app.push_screen(menu, chosen.append)
        await type_keys(pilot, ["f2"])
        assert app.screen is menu
        await type_keys(pilot, ["enter"])
        assert chosen == ["F1"]


@pytest.mark.parametrize("spec", SCREENS, ids=lambda spec: spec.id)
@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_esc_where_nothing_is_open_says_what_leads_on_and_takes_no_key(open_desk, spec, lang) -> None:
    said = {"en": "Esc again: everything.", "zh": "再按 Esc：全部命令。"}[lang]
    async with running(open_desk(), size=(80, 24), lang=lang) as (app, pilot):
        await type_keys(pilot, [spec.key, "escape"])
        await settled(app, pilot)
        screen = app.screen
        assert screen is app.screen_of(spec.id)
        assert text(app).count(said) == 1, "no notice beside it"
        assert {"en": "q leave", "zh": "q 退出"}[lang] in text(app)
        assert (spec.id == "review") == ("F1 " not in text(app).splitlines()[-1])
        # Another key does what it always does, and begins anew what Esc says.
        await type_keys(pilot, ["down", "escape"])
        await settled(app, pilot)
        assert app.screen is screen
        assert said in text(app)
        # Once more, and everything is shown.
        await type_keys(pilot, ["escape"])
        await settled(app, pilot)
        assert isinstance(app.screen, MenuScreen)
        await type_keys(pilot, ["escape", "escape"])
        await settled(app, pilot)
        assert app.screen is screen
        await type_keys(pilot, ["?"])
        await settled(app, pilot)
        assert isinstance(app.screen, HelpScreen)


async def test_what_the_mouse_does_begins_anew_what_esc_says(open_desk) -> None:
    async with running(open_desk(), size=(80, 24)) as (app, pilot):
        screen = app.screen
        await type_keys(pilot, ["escape"])
        await pilot.click(EntryPane, offset=(5, 3))
        await settled(app, pilot)
        await type_keys(pilot, ["escape"])
        await settled(app, pilot)
        assert app.screen is screen
        await type_keys(pilot, ["escape"])
        await settled(app, pilot)
        assert isinstance(app.screen, MenuScreen)


async def test_a_deed_is_listed_once_with_the_key_that_does_it(open_desk) -> None:
    """In History `u` undoes the chosen step: it is that step's line that has the key."""
    async with running(open_desk(), size=(100, 40)) as (app, pilot):
        await type_keys(pilot, ["f5", ":"])
        await settled(app, pilot)
        menu = app.screen
        assert isinstance(menu, MenuScreen)
        assert "undo" not in menu.query_one(EntryPane).keys
        await type_keys(pilot, [*"undo the"])
        await settled(app, pilot)
        listed = [row for row in drawn(menu) if "chosen step" in row]
        assert len(listed) == 1
        assert listed[0].rstrip(" │").endswith(" u"), listed
        await type_keys(pilot, ["escape", "f1", ":"])
        await settled(app, pilot)
        assert "undo" in app.screen.query_one(EntryPane).keys, "elsewhere it is what it always is"


async def test_the_search_says_that_nothing_was_found_once_something_was_typed(open_desk) -> None:
    async with running(open_desk(), size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["/"])
        await pilot.pause()
        assert "Nothing matches." not in text(app)
        await type_keys(pilot, [*"qqqqq"])
        await pilot.pause()
        assert "Nothing matches." in text(app)


def lines_of(count: int) -> list[MenuEntry]:
    return [MenuEntry(f"id{at}", visible(f"choice {at}"), visible("note")) for at in range(1, count + 1)]


@pytest.mark.parametrize(("key", "chosen"), [("2", "id2"), ("9", "id9"), ("２", "id2")])
async def test_a_menu_without_keys_of_its_own_has_numbers(open_desk, key, chosen) -> None:
    async with running(open_desk(), size=(80, 24)) as (app, pilot):
        told: list[str | None] = []
        app.push_screen(MenuScreen(visible("Which"), lines_of(11), "en"), told.append)
        await pilot.pause()
        assert " 2  choice 2 " in text(app)
        assert " 10  choice" not in text(app)
        assert "choice 11" in text(app)
        await pilot.press(key)
        await pilot.pause()
        assert told == [chosen]


@pytest.mark.parametrize(
    ("screen", "key", "said"),
    [
        (MenuScreen(visible("Which"), lines_of(3), "en"), "q", "q does nothing here; Esc goes back."),
        (MenuScreen(visible("Which"), lines_of(3), "en"), "7", "7 does nothing here"),
        (MenuScreen(visible("Which"), lines_of(3), "en", find=True), "f2", "F2 does nothing here"),
        (LineScreen(visible("Say where"), "en"), "f2", "F2 does nothing here"),
        (LineScreen(visible("Say where"), "en"), "q", None),
    ],
    ids=str,
)
async def test_a_key_that_does_nothing_in_a_window_says_so(open_desk, screen, key, said) -> None:
    async with running(open_desk(), size=(80, 24)) as (app, pilot):
        app.push_screen(screen)
        await pilot.pause()
        await pilot.press(key)
        await pilot.pause()
        assert app.screen is screen
        assert ("does nothing here" in text(app)) is (said is not None)
        assert said is None or said in text(app)
        await pilot.press("down")
        await pilot.pause()
        assert "does nothing here" not in text(app), "until the next key"


async def test_a_menu_that_is_typed_in_has_no_numbers(open_desk) -> None:
    async with running(open_desk(), size=(80, 24)) as (app, pilot):
        menu = MenuScreen(visible("Which"), lines_of(3), "en", find=True)
        app.push_screen(menu)
        await pilot.pause()
        assert " 2  choice" not in text(app)
        await type_keys(pilot, ["2"])
        assert app.screen is menu
        assert menu.query_one(EntryPane).keys == ["id2"]


async def test_home_and_end_go_to_the_ends_of_a_list_of_choices(open_desk) -> None:
    async with running(open_desk(), size=(80, 24)) as (app, pilot):
        menu = MenuScreen(visible("Which"), lines_of(4), "en", chosen="id2")
        app.push_screen(menu)
        await pilot.pause()
        pane = menu.query_one(EntryPane)
        for key, stands in (("end", "id4"), ("home", "id1")):
            await pilot.press(key)
            await pilot.pause()
            assert pane.cursor_key == stands


async def test_a_line_of_the_first_start_is_chosen_by_its_number() -> None:
    async with running(None, size=(80, 24)) as (app, pilot):
        assert " 3  " in text(app)
        await pilot.press("3")
        await pilot.pause()
    assert app.return_value == Choice("demo")
