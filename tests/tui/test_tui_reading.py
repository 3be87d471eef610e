"""Help, and what else is read over the whole screen: nothing shines through, and every key leaves it."""

from __future__ import annotations

import re

import pytest
from test_tui_review import running, text, type_keys

from memsift.messages import Message
from memsift_tui.actions import Context, keymap
from memsift_tui.screens.help import HelpScreen


@pytest.mark.parametrize("key", ["escape", "q", "enter", "question_mark"])
async def test_help_is_left_with_each_of_its_keys(open_desk, key: str) -> None:
    async with running(open_desk("en"), size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["question_mark"])
        assert isinstance(app.screen, HelpScreen)
        await type_keys(pilot, [key])
        assert not isinstance(app.screen, HelpScreen)
        assert app.return_code is None


async def test_help_covers_the_screen_and_scrolls_to_its_end(open_desk) -> None:
    async with running(open_desk("zh"), size=(80, 24), lang="zh") as (app, pilot):
        assert "│" in text(app)
        await type_keys(pilot, ["question_mark"])
        assert "│" not in text(app)
        assert "─" not in text(app)
        assert "↓" in text(app)
        assert "包含另一条" in text(app), "the signs come first"
        await type_keys(pilot, ["pagedown"] * 8)
        assert "都已保存" in text(app), "and how to leave comes last"


async def test_the_foot_of_help_says_how_much_is_below(open_desk) -> None:
    async with running(open_desk("en"), size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["question_mark"])
        assert "is contained in another entry" in text(app)
        found = re.search(r"(\d+) more below", text(app))
        assert found
        await type_keys(pilot, ["down"])
        assert f"{int(found[1]) - 1} more below" in text(app)
        await type_keys(pilot, ["end"])
        assert "more below" not in text(app)
        assert "everything is already saved" in text(app)
        await type_keys(pilot, ["home"])
        assert found[0] in text(app)


async def test_a_text_too_long_for_the_field_is_left_to_an_editor(open_desk) -> None:
    files = {"notes.md": f"# A\n- {'x' * 60_000}\n"}
    async with running(open_desk(files=files), size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["home", "down", "e"])
        assert "too long to be edited here: E opens" in text(app)
        assert app.screen is app.base_screen


async def test_what_is_empty_says_what_to_do_and_in_the_apps_words(open_desk) -> None:
    files = {"notes.md": "# A\n- Likes tea\n- Owns a kayak\n"}
    async with running(open_desk(files=files), size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["f4"])
        assert "it is not known who reads it. f chooses." in " ".join(text(app).replace("┃", "").split())
        assert "--loader" not in text(app)
        await type_keys(pilot, ["f2"])
        await pilot.pause()
        assert "Nothing waits here. What agents propose, and what they change" in text(app)
        await type_keys(pilot, ["f6"])
        await pilot.pause()
        assert "0 struck out" not in text(app)


def test_next_alike_does_not_say_that_there_is_none_while_it_is_compared() -> None:
    action = keymap().action("alike.next")
    assert action.why_not(Context("review", comparing=True)) == Message("tui.why.comparing")
    assert action.why_not(Context("review")) == Message("tui.why.nothing-alike")
