"""Which driver the app gets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.driver import Driver


def choose_driver(environ: Mapping[str, str]) -> type[Driver] | None:
    """The class for `App(driver_class=…)`. None, Textual's own: when `MEMSIFT_FULL_FRAMES` is set, when
    the person chose a driver (`TEXTUAL_DRIVER`), and where there is no LinuxDriver (no termios)."""
    if environ.get("MEMSIFT_FULL_FRAMES") or environ.get("TEXTUAL_DRIVER"):
        return None
    try:
        from memsift_tui.terminal.driver import DifferenceDriver
    except ImportError:
        return None
    return DifferenceDriver
