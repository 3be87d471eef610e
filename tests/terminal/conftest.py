"""What the tests in a real terminal share: vaults, an environment of their own, the app ready on a screen."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest
from program import Program, memsift
from terminal_kit import DEMO, READY, OpenApp

from inbox_kit import START, lay


@pytest.fixture
def places(tmp_path: Path) -> dict[str, str]:
    """The environment that keeps Memsift's state and settings inside the test's folder."""
    return {
        "HOME": str(tmp_path),
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
    }


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    """A copy of the English demo vault."""
    return Path(shutil.copytree(DEMO / "en", tmp_path / "vault"))


@pytest.fixture
def start_vault(quick: Path) -> Path:
    """The small vault that the inbox's tests start with, on a quick disk."""
    return lay(quick / "vault", START)


@pytest.fixture
def open_app(places: Mapping[str, str]) -> Iterator[OpenApp]:
    """`open_app(vault, columns=…, rows=…, env=…)`: the app in a terminal, its first screen shown."""
    with ExitStack() as running:

        def open_it(vault: Path, *, env: Mapping[str, str] | None = None, **size: int) -> Program:
            argv = memsift(str(vault), "--lang", "en", "--today", "2026-11-29")
            program = running.enter_context(Program(argv, env={**places, **(env or {})}, **size))
            program.wait_for(READY)
            return program

        yield open_it
