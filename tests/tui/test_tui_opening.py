"""The vault is opened once the app is seen: words in its place, keys that wait, clean ends."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from test_tui_review import settled, text
from textual.color import Color
from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot

from memsift.messages import Message
from memsift.review.desk import Desk
from memsift.store import StoreError
from memsift_tui.app import MemsiftApp
from memsift_tui.launch import AppOptions, Choice, Opening
from memsift_tui.screens.first import FirstScreen
from memsift_tui.screens.review.screen import ReviewScreen
from tui_kit import PATIENCE


@asynccontextmanager
async def opening(
    open_desk: Callable[[], Desk], path: Path
) -> AsyncIterator[tuple[MemsiftApp, Pilot[Choice | int], threading.Event, Opening]]:
    """The app while its vault is not open yet; the event lets it be opened."""
    go = threading.Event()

    def wait_and_open() -> Desk:
        assert go.wait(PATIENCE)
        return open_desk()

    coming = Opening(path, wait_and_open, remember=False)
    app = MemsiftApp(None, "en", AppOptions(theme="memsift-dark"), opening=coming)
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await pilot.pause()
        try:
            yield app, pilot, go, coming
        finally:
            go.set()


async def opened(app: MemsiftApp, pilot: Pilot[Choice | int]) -> None:
    while not isinstance(app.screen, ReviewScreen):
        await pilot.pause(0.01)
    await settled(app, pilot)


async def test_the_frame_is_seen_first_and_keys_wait_for_the_vault(open_desk, tmp_path: Path) -> None:
    async with opening(lambda: open_desk("en"), tmp_path / "vault") as (app, pilot, go, _):
        before = text(app)
        assert "Memsift  vault   F1 Review  F2-F7" in before
        assert "Reading …" in before
        assert "q leave" not in before
        await pilot.press("down", "down", "e")
        assert text(app) == before
        go.set()
        while "Enter save" not in text(app):
            await pilot.pause(0.01)
        await pilot.press("escape")
        await opened(app, pilot)
        after = text(app)
        assert "2 of 22" in after
        # The frame stands where it stood.
        rule = before.split("\n").index("─" * 100)
        assert after.split("\n")[rule] == "─" * 100
        assert after.split("\n")[0].startswith(before.split("\n")[0].rstrip())
        await pilot.press("f5", "f1")
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)


async def test_a_vault_that_cannot_be_opened_ends_the_app_with_the_reason(tmp_path: Path) -> None:
    def fail() -> Desk:
        raise StoreError(Message("store.not-readable"))

    async with opening(fail, tmp_path) as (app, pilot, go, coming):
        go.set()
        while app.return_code is None:
            await pilot.pause(0.01)
        assert app.return_code == 2
        assert coming.error is not None
        assert coming.desk is None


async def test_without_memory_files_the_first_screen_comes(open_desk, tmp_path: Path) -> None:
    (tmp_path / "vault").mkdir()
    async with opening(lambda: open_desk(files={}), tmp_path / "vault") as (app, pilot, go, coming):
        go.set()
        while not isinstance(app.screen, FirstScreen):
            await pilot.pause(0.01)
        assert coming.desk is None
        await pilot.press("q")
    assert app.return_value == Choice("leave")


async def test_the_first_frame_has_its_theme_and_no_rule_is_parsed_twice_for_it(
    open_desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    again: list[None] = []
    reparse = Stylesheet.reparse

    def counted(sheet: Stylesheet) -> None:
        again.append(None)
        reparse(sheet)

    monkeypatch.setattr(Stylesheet, "reparse", counted)
    app = MemsiftApp(open_desk("en"), "en", AppOptions(theme="memsift-light"))
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await settled(app, pilot)
        assert not again
        light = Color.parse(app.get_css_variables()["background"])
        assert app.screen.styles.background == app.styles.background == light
        app.use_theme("memsift-dark")
        await settled(app, pilot)
        assert again
        dark = Color.parse(app.get_css_variables()["background"])
        assert app.screen.styles.background == app.styles.background == dark != light
