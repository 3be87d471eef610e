"""A desk on a copy of the demo vault or of files given in the test, with state and settings of its own."""

from __future__ import annotations

import asyncio
import inspect
import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic

import pytest
from textual.pilot import Pilot

from memsift.review.desk import Desk
from memsift.store import StoreError
from memsift_tui.app import MemsiftApp
from tui_kit import DEMO, PATIENCE, TODAY, OpenDesk, ended


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Tests of the app are coroutines; each gets an event loop of its own, and ends if it waits in vain."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = pyfuncitem._fixtureinfo.argnames
    asyncio.run(ended(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted})))
    return True


@pytest.fixture(autouse=True)
def _keys_are_dealt_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pilot's `press` and `pause` go on when nothing is left to come of the keys: Textual's own look at how
    busy this process is, and take one that waits for a processor for one at rest."""
    queues = Pilot._wait_for_screen

    async def wait(pilot: Pilot[object], timeout: float = PATIENCE) -> bool:
        done = await queues(pilot, timeout)
        end = monotonic() + PATIENCE
        while done and isinstance(pilot.app, MemsiftApp) and pilot.app.is_running and _deals(pilot.app):
            assert monotonic() < end, "a key is not dealt with"
            await asyncio.sleep(0.002)
        return done and await queues(pilot, timeout)

    monkeypatch.setattr(Pilot, "_wait_for_screen", wait)


def _deals(app: MemsiftApp) -> bool:
    """Whether an event that is to be waited for is on its way."""
    return app._gate._settling is not None or app._gate._let_in is not None


@pytest.fixture
def open_desk(tmp_path: Path) -> Iterator[OpenDesk]:
    """`open_desk("en")` for the demo, `open_desk(files={path: text})` for a vault of one's own."""
    opened: list[Desk] = []

    def open_it(demo: str = "en", *, files: Mapping[str, str] | None = None) -> Desk:
        root = tmp_path / "vault"
        if not root.exists() and files is None:
            shutil.copytree(DEMO / demo, root)
        for path, text in (files or {}).items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_bytes(text.encode())
        state, config = str(tmp_path / "state"), str(tmp_path / "config")
        desk = Desk.open(root, today=TODAY, lang="en", state_dir=state, config_dir=config)
        opened.append(desk)
        return desk

    yield open_it
    for desk in opened:
        with suppress(StoreError):  # closed by the test itself
            desk.close()
