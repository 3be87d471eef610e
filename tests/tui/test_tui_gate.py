"""Keys that come faster than the screens change still go where the ones before them led."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace

import pytest
from textual import events

from memsift_tui.app import MemsiftApp
from memsift_tui.screens.ask import LineScreen
from memsift_tui.screens.review.screen import ReviewScreen
from memsift_tui.terminal import gate
from memsift_tui.terminal.gate import Gate
from memsift_tui.widgets.inputs import LineInput

FILES = {"YOLO/memory/global.md": "# User Profile\n\n- Profile_1: likes tea\n- Profile_2: lives in Bern\n"}


def burst(app: MemsiftApp, keys: Sequence[str]) -> None:
    """Keys as one read of the terminal gives them: none waits for the one before."""
    for key in keys:
        app.post_message(events.Key(key, key if len(key) == 1 else None))


async def typed_into_a_new_dialog(open_desk) -> str:
    """What stands in the line of a dialog that was opened by the first key of a burst."""
    app = MemsiftApp(open_desk(files=FILES), "en")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        screen = app.screen_of("review")
        assert isinstance(screen, ReviewScreen)
        done: list[str | None] = []

        async def ask() -> None:
            done.append(await app.push_screen_wait(LineScreen(screen.t("tui.ask.section"), "en")))

        screen.do_view_sort = ask  # type: ignore[method-assign]  # a question of ours
        burst(app, ["o", "a", "b", "tab", "c"])
        for _ in range(20):
            await pilot.pause()
        if not isinstance(app.screen, LineScreen):
            return ""
        return app.screen.query_one(LineInput).value


async def test_what_is_typed_after_a_key_that_opens_a_dialog_goes_into_it(open_desk) -> None:
    assert await typed_into_a_new_dialog(open_desk) == "abc"


async def test_the_test_sees_keys_that_do_not_wait(open_desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Gate, "takes", lambda self, event: True)
    assert await typed_into_a_new_dialog(open_desk) != "abc"


async def test_garbage_is_looked_for_when_keys_rest(open_desk, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = asyncio.Event()
    times: list[int] = []

    def look(generation: int) -> int:
        times.append(generation)
        looked.set()
        return 0

    app = MemsiftApp(open_desk(files=FILES), "en")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        monkeypatch.setattr(gate, "gc", SimpleNamespace(collect=look))
        burst(app, ["down", "up"] * 5)
        await asyncio.wait_for(looked.wait(), 30)
        assert not app._gate._waiting
        assert set(times) == {1}
