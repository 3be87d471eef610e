"""What is remembered: the language and the theme for the next time, who wrote an entry, what it reads."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_tui_review import review, running, settled, text

from memsift_tui.styles.choose import THEMES

FILE = "YOLO/memory/global.md"


async def test_language_and_theme_are_kept_in_the_settings(open_desk, tmp_path: Path) -> None:
    desk = open_desk("en")
    async with running(desk) as (app, pilot):
        app.screen.perform("language")
        app.screen.perform("theme")
        await pilot.pause()
    kept = (tmp_path / "config" / "config.toml").read_text(encoding="utf-8")
    assert 'lang = "zh"' in kept
    assert 'theme = "light"' in kept


@pytest.mark.parametrize(
    ("colours", "begun", "every"),
    [("truecolor", "memsift-ansi-light", THEMES), ("", "memsift-ansi-light", THEMES[2:])],
)
async def test_the_next_theme_goes_through_all_that_the_terminal_can_show(
    open_desk, monkeypatch: pytest.MonkeyPatch, colours: str, begun: str, every: tuple[str, ...]
) -> None:
    monkeypatch.setenv("COLORTERM", colours)
    async with running(open_desk("en")) as (app, pilot):
        app.use_theme(begun)
        used = []
        for _ in every:
            app.screen.perform("theme")
            await pilot.pause()
            used.append(app.theme)
        assert used == list(every)


async def test_the_detail_strip_says_which_plan_wrote_the_entry_last(open_desk) -> None:
    async with running(open_desk("en")) as (app, pilot):
        await pilot.press("down", "e")
        await pilot.pause()
        await pilot.press("end", "x", "enter")
        while not review(app).touched:
            await pilot.pause(0.01)
        await pilot.press("down", "up")
        await settled(app, pilot)
        assert "Edited Profile_1" in text(app)


async def test_beside_a_vaults_only_file_stands_what_is_read_of_it(open_desk) -> None:
    desk = open_desk(files={FILE: "# User Profile\n\n- Profile_1: drinks tea\n"})
    async with running(desk) as (app, pilot):
        assert "What it reads" in text(app)
        assert text(app).count("drinks tea") == 2
        await pilot.press("tab", "down", "e", "d")
        await pilot.pause()
        assert "The cursor is not on an entry." in text(app)
