"""Every screen says it when something could not be looked at, and none then looks as if all were well."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_tui_review import GLOBAL, memory, review, running, settled, text, type_keys

from memsift.review.session import Checkup
from memsift.store import Refused, Store
from memsift.store.files import Folder
from memsift_tui.screens.checkup.screen import CheckupScreen
from memsift_tui.screens.overview.screen import OverviewScreen
from store_kit import BROKEN, broken, not_looked_into

SAID = "the disk reports an error"


def flat(app) -> str:
    return " ".join(text(app).split())


async def test_the_overview_counts_nothing_that_it_cannot_look_at(open_desk, monkeypatch) -> None:
    async with running(open_desk("en")) as (app, pilot):
        monkeypatch.setattr(Store, "baselines", broken)
        await type_keys(pilot, ["f6"])
        await settled(app, pilot)
        assert isinstance(app.screen, OverviewScreen)
        assert SAID in flat(app)
        assert "not counted" in flat(app)
        assert "in all" not in flat(app)


async def test_the_overview_tells_of_an_inbox_that_it_cannot_look_into(open_desk, monkeypatch) -> None:
    desk = open_desk("en")
    (Path(desk.vault.root) / ".memsift/inbox/new").mkdir(parents=True, exist_ok=True)
    async with running(desk) as (app, pilot):
        not_looked_into(monkeypatch, "inbox/new")
        await type_keys(pilot, ["f6"])
        await settled(app, pilot)
        assert "inbox/new" in flat(app)
        assert "not counted" in flat(app)


async def test_history_is_not_empty_where_it_cannot_be_read(open_desk, monkeypatch) -> None:
    async with running(open_desk("en")) as (app, pilot):
        await type_keys(pilot, ["f5"])
        await settled(app, pilot)
        assert "Nothing has been done yet" in flat(app)
        await type_keys(pilot, ["f1"])
        monkeypatch.setattr(Store, "history", broken)
        await type_keys(pilot, ["f5"])
        await settled(app, pilot)
        assert SAID in flat(app)
        assert "Nothing has been done yet" not in flat(app)


@pytest.mark.parametrize("what", ["history", "baselines", "inbox"])
async def test_the_first_look_says_what_it_could_not_look_at(open_desk, monkeypatch, what) -> None:
    desk = open_desk("en")
    (Path(desk.vault.root) / ".memsift/inbox/new").mkdir(parents=True, exist_ok=True)
    if what == "inbox":
        not_looked_into(monkeypatch, "inbox/new")
    else:
        monkeypatch.setattr(Store, what, broken)
    async with running(desk) as (app, pilot):
        await settled(app, pilot)
        assert ("inbox/new" if what == "inbox" else SAID) in flat(app)
        assert "waits" not in flat(app)


async def test_the_checkup_says_why_many_answers_cannot_be_given(open_desk, monkeypatch) -> None:
    refused = Refused(BROKEN)
    monkeypatch.setattr(Checkup, "bulk", lambda self, check: refused)
    async with running(open_desk("en"), start="checkup") as (app, pilot):
        await settled(app, pilot)
        screen = app.screen
        assert isinstance(screen, CheckupScreen)
        screen.session.go_to_step("duplicate")
        screen.show_again()
        await type_keys(pilot, ["X"])
        await settled(app, pilot)
        assert SAID in flat(app)


async def test_the_end_of_the_checkup_says_that_the_inbox_was_not_looked_into(open_desk, monkeypatch) -> None:
    monkeypatch.setattr(Checkup, "waiting", broken)
    async with running(open_desk("en"), start="checkup") as (app, pilot):
        await settled(app, pilot)
        await type_keys(pilot, ["F"])
        await settled(app, pilot)
        assert "the inbox could not be looked into" in flat(app)


async def test_another_that_was_stopped_while_it_wrote_is_soon_told_of(open_desk, monkeypatch) -> None:
    desk = open_desk("en")
    before = memory(desk.vault.root)
    async with running(desk) as (app, pilot):
        review(app).pane().move_to(f"{GLOBAL}#Profile_3")
        stopped = Folder(desk.store.place.state).lock("writing.lock")
        assert stopped is not None
        waits = []
        lock = Folder.lock

        def watched(self: Folder, path: str, *, wait: float = 0.0, make: bool = True):
            waits.append(wait)
            return lock(self, path, wait=wait, make=make)

        monkeypatch.setattr(Folder, "lock", watched)
        await type_keys(pilot, ["d"])
        await settled(app, pilot)
        assert "another Memsift is writing at this moment" in flat(app)
        assert max(waits) <= 1, "seconds for which the screen stands still"
        assert memory(desk.vault.root) == before
        stopped.close()
        await type_keys(pilot, ["d"])
        await settled(app, pilot)
        assert memory(desk.vault.root) != before
