"""What tests of the app share: the day, how long they wait, the rows that are drawn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from datetime import date
from pathlib import Path
from typing import Any

from textual.screen import Screen

import memsift_tui
from memsift.review.desk import Desk

TODAY = date(2026, 11, 29)
DEMO = Path(memsift_tui.__file__).parent / "demo" / "vaults"
PATIENCE = 120.0  # seconds; a slow machine only waits longer
LONGEST = 10 * PATIENCE  # seconds; what a whole test may take before it is taken to wait for ever
OpenDesk = Callable[..., Desk]


async def ended(work: Coroutine[Any, Any, None], within: float = LONGEST) -> None:
    """Do it, and raise TimeoutError where it waits in vain: else all tests would stand still."""
    async with asyncio.timeout(within):
        await work


def drawn(screen: Screen[Any]) -> list[str]:
    """The rows of a screen as they are drawn now."""
    return [strip.text for strip in screen._compositor.render_strips()]
