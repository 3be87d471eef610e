"""A desk on a copy of the demo vault or of files given in the test, with state and settings of its own."""

from __future__ import annotations

import asyncio
import inspect
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path

import pytest

import memsift_tui
from memsift.review.desk import Desk
from memsift.store import StoreError

TODAY = date(2026, 11, 29)
DEMO = Path(memsift_tui.__file__).parent / "demo" / "vaults"
OpenDesk = Callable[..., Desk]


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Tests of the app are coroutines; each gets an event loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = pyfuncitem._fixtureinfo.argnames
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted}))
    return True


@pytest.fixture(autouse=True)
def _quiet_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "COLORTERM", "EDITOR", "VISUAL", "MEMSIFT_ASCII"):
        monkeypatch.delenv(name, raising=False)


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
