"""What happens once is drawn once: Textual calls the handlers of every class of a screen by itself."""

from __future__ import annotations

import pytest
from test_tui_review import running, settled

from memsift_tui.screens import SCREENS
from memsift_tui.screens.frame import FramedScreen
from memsift_tui.screens.listing import ListingScreen


@pytest.mark.parametrize("screen_id", [spec.id for spec in SCREENS])
async def test_another_size_draws_header_and_status_once(open_desk, monkeypatch, screen_id) -> None:
    async with running(open_desk("en"), size=(100, 30)) as (app, pilot):
        app.open_screen(screen_id)
        await settled(app, pilot)
        screen = app.screen
        asked: list[object] = []
        own = FramedScreen.on_resize
        monkeypatch.setattr(
            FramedScreen, "on_resize", lambda self, event: asked.append(event) or own(self, event)
        )
        await pilot.resize_terminal(90, 28)
        await settled(app, pilot)
        assert screen.size == (90, 28)
        assert asked
        assert len(asked) == len(set(map(id, asked))), "an event was answered twice"


async def test_coming_back_to_a_list_lists_it_once(open_desk, monkeypatch) -> None:
    async with running(open_desk("en"), size=(80, 24)) as (app, pilot):
        for screen_id in ("settings", "review"):
            app.open_screen(screen_id)
            await settled(app, pilot)
        came: list[str] = []
        for owner, method in ((FramedScreen, "show_tour"), (ListingScreen, "show_again")):
            own = getattr(owner, method)
            monkeypatch.setattr(
                owner, method, lambda self, own=own, method=method: came.append(method) or own(self)
            )
        app.open_screen("settings")
        await settled(app, pilot)
        assert sorted(came) == ["show_again", "show_tour"]
