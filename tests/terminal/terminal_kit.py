"""What the tests in a real terminal share beside the fixtures of `conftest.py`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from program import Program

import memsift_tui

DEMO = Path(memsift_tui.__file__).parent / "demo" / "vaults"
READY = "q leave"
MEMSIFT = (sys.executable, "-m", "memsift_tui")
OpenApp = Callable[..., Program]


def env_of(vault: Path) -> dict[str, str]:
    """The environment in which a command is about this vault, speaks English, and keeps state and settings
    beside the vault."""
    return {
        "MEMSIFT_STATE_DIR": str(vault.parent / "state"),
        "MEMSIFT_CONFIG_DIR": str(vault.parent / "config"),
        "MEMSIFT_VAULT": str(vault),
        "MEMSIFT_LANG": "en",
    }


def bytes_of(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Every file below a folder: its bytes and when it was changed (ns)."""
    found = {}
    for where, _, names in os.walk(folder):
        for name in names:
            path = Path(where, name)
            with suppress(FileNotFoundError):  # gone since it was listed: a temp file of a write
                if path.is_file():
                    found[str(path.relative_to(folder))] = (path.read_bytes(), path.stat().st_mtime_ns)
    return dict(sorted(found.items()))
