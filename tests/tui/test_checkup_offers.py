"""What the Checkup offers to a line gives way to what is typed; a text that is being written is kept."""

from __future__ import annotations

import pytest
from test_checkup import Shown, checkup, find, until, words

from memsift_tui.screens.checkup.ask import AnswerLine
from memsift_tui.screens.edit import EditScreen
from memsift_tui.widgets.inputs import EntryText, LineInput
from tui_kit import OpenDesk, drawn

PRICES = "# Prices\n- The piano hire costs 45 euro a month\n- The piano hire costs 52 euro a month\n"


async def test_what_is_typed_at_once_replaces_none_of_the_text_that_stands_there(open_desk: OpenDesk) -> None:
    async with checkup(open_desk(files={"notes.md": PRICES})) as (pilot, screen):
        find(screen, "conflict")
        area = await write_what_holds(pilot, screen)
        before = area.text
        await pilot.press(*"48")
        await until(pilot, lambda: area.text == f"{before}48")


async def write_what_holds(pilot: Shown[0], screen: Shown[1]) -> EntryText:
    """The box of the answer with one's own words."""
    assert screen.card is not None
    own = screen.card.choice("edit")
    assert own is not None
    await pilot.press(str(own.number))
    return await area_of(pilot)


async def area_of(pilot: Shown[0]) -> EntryText:
    await until(pilot, lambda: bool(pilot.app.screen.query(EntryText)))
    area = pilot.app.screen.query_one(EntryText)
    await until(pilot, lambda: area.has_focus)
    return area


async def test_what_was_written_is_kept_however_it_is_left_and_gone_when_it_is_saved(
    open_desk: OpenDesk,
) -> None:
    async with checkup(open_desk(files={"notes.md": PRICES})) as (pilot, screen):
        find(screen, "conflict")
        await write_what_holds(pilot, screen)
        await pilot.press("ctrl+u", *"48 euro", "escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        area = await write_what_holds(pilot, screen)
        assert area.text == "48 euro"
        assert "This is the text that you had not saved." in words(pilot.app.screen._foot.shown)
        await pilot.press("s", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, AnswerLine))
        await pilot.press("escape")
        area = await area_of(pilot)
        assert area.text == "48 euros", "one box back"
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert screen.session.done == 0
        area = await write_what_holds(pilot, screen)
        assert area.text == "48 euros"
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, AnswerLine))
        await pilot.press("enter")
        await until(pilot, lambda: screen.session.done == 1)
        await pilot.press("u")
        await until(pilot, lambda: screen.session.done == 0)
        find(screen, "conflict")
        assert (await write_what_holds(pilot, screen)).text == "The piano hire costs 45 euro a month"


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30)])
async def test_both_texts_are_seen_while_one_is_written(open_desk: OpenDesk, size: tuple[int, int]) -> None:
    """Also where the cursor stands on the last answer and the first ones are far below the texts."""
    async with checkup(open_desk(files={"notes.md": PRICES}), size=size) as (pilot, screen):
        find(screen, "conflict")
        assert screen.card is not None
        for _ in range(len(screen.card.choices) // 2):
            await pilot.press("down")
        await pilot.pause()
        before = [row for row in drawn(screen) if "euro a month" in row][:2]
        await write_what_holds(pilot, screen)
        assert isinstance(pilot.app.screen, EditScreen)
        box = pilot.app.screen.query_one(".dialog").region
        rows = [at for at, row in enumerate(drawn(screen)) if row in before]
        assert rows
        assert not {*rows} & {*range(box.y, box.bottom)}


async def test_a_name_that_is_refused_stays_to_be_mended_and_begins_as_what_it_is_called_now(
    open_desk: OpenDesk,
) -> None:
    folder = ".AGENT/02-记忆库"
    log = f"{folder}/会话日志/2026-11-28-甲.md"
    files = {
        log: "# 甲\n\n- 买菜\n",
        f"{folder}/近期状态.md": "# 近期状态\n\n- 在搬家（2026-11-20，来源：用户）\n",
    }
    desk = open_desk(files=files)
    async with checkup(desk) as (pilot, screen):
        find(screen, "naming")
        assert screen.card is not None
        rename = screen.card.choice("rename")
        assert rename is not None
        await pilot.press(str(rename.number))
        await until(pilot, lambda: isinstance(pilot.app.screen, AnswerLine))
        line = pilot.app.screen.query_one(LineInput)
        assert line.value == "2026-11-28-甲.md"
        line.value = "杂事小记"
        await pilot.press("enter")
        await until(pilot, lambda: "does not begin with a day" in words(pilot.app.screen._foot.shown))
        assert isinstance(pilot.app.screen, AnswerLine)
        assert line.value == "杂事小记"
        await pilot.press("home", *"2026-11-28-", "enter")
        await until(pilot, lambda: desk.vault.file(f"{folder}/会话日志/2026-11-28-杂事小记.md") is not None)
        assert desk.vault.file(log) is None
