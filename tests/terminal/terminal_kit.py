"""What the tests in a real terminal share beside the fixtures of `conftest.py`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from program import Program

import memsift_tui

DEMO = Path(memsift_tui.__file__).parent / "demo" / "vaults"
READY = "q leave"
OpenApp = Callable[..., Program]


def bytes_of(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Every file below a folder: its bytes and when it was changed (ns)."""
    return {
        str(path.relative_to(folder)): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
