"""Rules of all windows: the last line is theirs, what they are about is seen, what is told is seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_tui_frames import DIALOGS, GLOBAL, frame, go
from test_tui_review import review, running, settled, type_keys
from textual.pilot import Pilot

from memsift.messages import Lang, Message, say
from memsift.text import visible
from memsift_tui.actions import keymap
from memsift_tui.app import MemsiftApp
from memsift_tui.demo import propose_in_demo
from memsift_tui.launch import Choice
from memsift_tui.screens.ask import ConfirmScreen, LineScreen
from memsift_tui.screens.help import HelpScreen, help_lines
from memsift_tui.screens.menu import MenuScreen
from memsift_tui.screens.reading import ReadingScreen
from memsift_tui.screens.window import BESIDE, Window, rows_of_cursor
from memsift_tui.widgets.lines import width_of

SIZES = [((60, 20), "en"), ((80, 24), "zh"), ((250, 70), "en")]
LONG = "something that no single row of any screen can hold, however it is told, " * 4


def rows(app: MemsiftApp) -> list[str]:
    return [strip.text for strip in frame(app)]


async def leave(app: MemsiftApp, pilot: Pilot[Choice | int]) -> None:
    while app.screen is not app.base_screen:
        await pilot.press("escape")
        await settled(app, pilot)


@pytest.mark.parametrize(("size", "lang"), SIZES)
async def test_the_last_line_has_the_windows_keys_and_no_others(
    open_desk, size: tuple[int, int], lang: Lang
) -> None:
    desk = open_desk(lang)
    propose_in_demo(Path(desk.vault.root), lang)
    async with running(desk, size=size, lang=lang) as (app, pilot):
        review(app).pane().move_to(f"{GLOBAL}#Profile_1")
        await type_keys(pilot, ["d"])  # so that History has something to show
        await settled(app, pilot)
        for way in DIALOGS:
            await go(app, pilot, way[:-1])
            before = rows(app)
            await type_keys(pilot, [way[-1]])
            await settled(app, pilot)
            assert isinstance(app.screen, Window), way
            shown = rows(app)
            escape = f"Esc {app.screen.leaving().does} "
            assert shown[-1].endswith(escape), (way, shown[-1])
            assert f"q {say(Message('tui.do.quit'), lang)}" not in shown[-1], way
            for hint in app.screen.own_hints():
                assert not any(f"{hint.key} {hint.does}" in row for row in shown[1:-1]), (way, hint)
            if not isinstance(app.screen, ReadingScreen):
                box = app.screen.query_one(".dialog").region
                assert 0 < box.y < box.bottom < size[1], way
                assert shown[0] == before[0], "the header stays"
            await leave(app, pilot)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 48)])
async def test_what_a_window_is_about_is_seen_beside_it(open_desk, size: tuple[int, int]) -> None:
    async with running(open_desk(), size=size) as (app, pilot):
        for way in (("down", "e"), ("end", "e"), ("down", "g"), ("end", "g"), ("end", "M"), ("f3", "t")):
            await go(app, pilot, way)
            assert isinstance(app.screen, Window), way
            box, asked = app.screen.query_one(".dialog").region, rows_of_cursor(app.base_screen.pane())
            about = set(asked)
            assert about, way
            room = max(asked.start - 1, size[1] - 1 - asked.stop)
            assert not about & {*range(box.y, box.bottom)} or box.height > room, way
            await leave(app, pilot)


@pytest.mark.parametrize("size", [(100, 30), (160, 48)])
async def test_a_question_leaves_the_whole_preview_of_its_answer(open_desk, size: tuple[int, int]) -> None:
    async with running(open_desk(), size=size) as (app, pilot):
        await go(app, pilot, ("f3", "tab", "tab", "down"))
        before = [row for row in rows(app)[1:-1] if row.strip()]
        await type_keys(pilot, ["2"])
        await settled(app, pilot)
        assert isinstance(app.screen, MenuScreen)
        assert [row for row in rows(app) if row in before] == before


async def test_what_is_told_while_a_window_is_open_is_seen_until_the_next_key(open_desk) -> None:
    async with running(open_desk(), size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["down", "e"])
        await settled(app, pilot)
        keys = rows(app)[-1]
        app.tell(visible("It was read again"))
        await settled(app, pilot)
        assert "It was read again" in rows(app)[-1]
        assert rows(app)[-1].endswith("Esc back (your text is kept) ")
        await type_keys(pilot, ["x"])
        await settled(app, pilot)
        assert rows(app)[-1] == keys
        app.tell(visible(LONG))
        await settled(app, pilot)
        assert " ".join(LONG.split()) in " ".join(" ".join(rows(app)[-6:]).split())
        assert rows(app)[-1] == keys


async def test_what_is_told_covers_nothing_and_is_whole(open_desk) -> None:
    async with running(open_desk(), size=(80, 24)) as (app, pilot):
        start = [row for row in rows(app) if "Nothing reviewed here yet" in row or "waiting for you" in row]
        assert len(start) == 2
        app.warn(Message("tui.merge.against-rules"))
        app.tell(visible(LONG))
        await settled(app, pilot)
        shown = rows(app)
        assert set(start) <= set(shown)
        assert " ".join(LONG.split()) in " ".join(" ".join(shown).split())
        assert "? help   q leave" in shown[-1]
        assert not app._notifications
        await type_keys(pilot, ["down"])
        await settled(app, pilot)
        assert any("It contradicts the rules" in row for row in rows(app)), "moving leaves it"
        assert not any("however it is told" in row for row in rows(app))
        await type_keys(pilot, ["x"])
        await settled(app, pilot)
        assert not any("It contradicts the rules" in row for row in rows(app))
        assert app.screen.query_one("#status").size.height == 1


async def test_however_much_is_noted_half_of_the_screen_stays(open_desk) -> None:
    async with running(open_desk(), size=(60, 20)) as (app, pilot):
        for _ in range(12):
            app.warn(Message("tui.merge.against-rules"))
        await settled(app, pilot)
        assert app.screen.query_one("#status").size.height == 10
        assert "16 more lines" in rows(app)[-2]
        app.tell(visible(LONG * 2))
        await type_keys(pilot, ["x"])
        app.tell(visible(LONG * 2))
        await settled(app, pilot)
        assert rows(app)[-2].rstrip().endswith("…")


async def test_what_was_noted_before_there_is_a_vault_is_seen(open_desk) -> None:
    async with running(None, size=(80, 24)) as (app, pilot):
        app.warn(Message("tui.merge.against-rules"))
        await settled(app, pilot)
        assert any("It contradicts the rules" in row for row in rows(app))
        assert rows(app)[-1].endswith("Esc leave ")
        await type_keys(pilot, ["enter"])
        await settled(app, pilot)
        assert isinstance(app.screen, LineScreen)
        assert all(any(choice in row for row in rows(app)) for choice in ("demo", "Leave"))


@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_help_says_which_command_has_no_key(open_desk, lang: Lang) -> None:
    none = {"en": "(menu)", "zh": "（菜单）"}[lang]
    async with running(open_desk(lang), size=(80, 24), lang=lang) as (app, pilot):
        helped = [line for line in help_lines("review", app.keys, lang, 76) if len(line) > 3]
        assert all(line[1][0].strip() for line in helped)
        rename = say(app.keys.action("section.rename").help, lang)
        assert any(line[1][0].strip() == none and line[3][0] == rename for line in helped)
        await type_keys(pilot, [":", *rename[:6]])
        await settled(app, pilot)
        assert any(rename in row for row in rows(app))
        assert not any(none in row for row in rows(app)), "a menu needs no note of itself"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_help_begins_with_the_signs_that_are_seen(lang: Lang) -> None:
    from memsift_tui.actions import keymap

    seen = ["".join(span[0] for span in line).split() for line in help_lines("review", keymap(), lang, 76)]
    assert [row[0] for row in seen[:12] if row and row[0] in "=!><"] == ["=", "!", ">", "<"]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("screen", "signs"), [("checkup", "!*i"), ("inbox", "!i?")])
def test_help_says_what_the_marks_of_cards_mean(screen: str, signs: str, lang: Lang) -> None:
    from memsift_tui.actions import keymap

    seen = ["".join(span[0] for span in line).split() for line in help_lines(screen, keymap(), lang, 76)]
    at = seen.index([say(Message("tui.help-screen.signs"), lang)]) + 1
    assert [row[0] for row in seen[at : seen.index([], at)] if len(row[0]) == 1][: len(signs)] == list(signs)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_wide_help_has_two_columns_that_say_the_same(lang: Lang) -> None:
    from memsift_tui.actions import keymap
    from memsift_tui.screens import SCREENS

    for spec in SCREENS:
        one = help_lines(spec.id, keymap(), lang, 76)
        two = help_lines(spec.id, keymap(), lang, 156)
        assert len(two) < len(one)
        assert max(map(width_of, two)) <= 156
        told = "".join(str(text) for line in two for text, _ in line)
        for line in one[3:]:
            assert all(str(text).strip() in told for text, _ in line)


async def test_help_that_is_seen_whole_does_not_say_how_to_scroll(open_desk) -> None:
    async with running(open_desk(), size=(160, 60)) as (app, pilot):
        await type_keys(pilot, ["question_mark"])
        await settled(app, pilot)
        assert isinstance(app.screen, HelpScreen)
        assert "scroll" not in rows(app)[-1]
        assert rows(app)[-1].endswith("Esc back ")


@pytest.mark.parametrize(
    ("size", "lang"), [((80, 24), "zh"), ((100, 30), "en"), ((100, 30), "zh"), ((160, 48), "en")]
)
async def test_a_menu_stands_on_the_free_rows_of_a_list_beside_what_it_is_about(
    open_desk, size: tuple[int, int], lang: Lang
) -> None:
    desk = open_desk(lang)
    propose_in_demo(Path(desk.vault.root), lang)
    async with running(desk, size=size, lang=lang) as (app, pilot):
        await go(app, pilot, ("f2",))
        pane = app.base_screen.pane()
        assert pane is not None
        assert pane.size.width < size[0] // 2
        before = [strip.crop(pane.region.right).text for strip in frame(app)]
        for key in ("enter", "r"):
            await type_keys(pilot, [key])
            await settled(app, pilot)
            assert isinstance(app.screen, MenuScreen)
            shown = [strip.crop(pane.region.right).text for strip in frame(app)]
            assert shown[:-1] == before[:-1], "the proposal is whole beside it"
            await leave(app, pilot)


@pytest.mark.parametrize("size", [(100, 30), (160, 48)])
async def test_a_question_cuts_no_row_that_the_screen_has_room_for(open_desk, size: tuple[int, int]) -> None:
    async with running(open_desk(), size=size) as (app, pilot):
        asked = visible("Do these? One is left, to be looked at alone: nobody knows which of the two holds.")
        row = visible("Keep: Preference_1 " + "w" * 60 + " end")
        app.push_screen(ConfirmScreen(asked, [(row,), visible("more " * 60)], "en"))
        await settled(app, pilot)
        shown = rows(app)
        assert any(asked in line for line in shown)
        assert any(row in line for line in shown)
        box = app.screen.query_one(".dialog").region
        assert box.x == 0 or box.x >= BESIDE // 2


@pytest.mark.parametrize(
    ("screen", "shown"), [("review", True), ("checkup", True), ("inbox", True), ("history", False)]
)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_help_explains_the_marks_where_they_are_shown(screen: str, shown: bool, lang: Lang) -> None:
    said = "\n".join("".join(part for part, _ in line) for line in help_lines(screen, keymap(), lang, 76))
    assert ("[ ]" in said and "{ }" in said) == shown


async def test_home_and_end_go_to_the_ends_of_what_is_asked_about(open_desk) -> None:
    async with running(open_desk(), size=(80, 24)) as (app, pilot):
        about = [visible(f"entry {n} of many") for n in range(60)]
        app.push_screen(ConfirmScreen(visible("Delete all?"), about, "en"))
        await settled(app, pilot)
        for key, seen, unseen in (("end", "entry 59 ", "entry 0 "), ("home", "entry 0 ", "entry 59 ")):
            await type_keys(pilot, [key])
            await settled(app, pilot)
            shown = "\n".join(rows(app))
            assert seen in shown
            assert unseen not in shown
