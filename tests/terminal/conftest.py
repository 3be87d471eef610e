"""What the tests in a real terminal share: vaults, an environment of their own, the app ready on a screen."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest
from program import Program, memsift

import memsift_tui

DEMO = Path(memsift_tui.__file__).parent / "demo" / "vaults"
READY = "q leave"


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


OpenApp = Callable[..., Program]


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


def bytes_of(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Every file below a folder: its bytes and when it was changed (ns)."""
    return {
        str(path.relative_to(folder)): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
