"""A test that waits in vain fails; it does not hold up all others."""

from __future__ import annotations

import asyncio

import pytest

from tui_kit import ended


async def wait_for_ever() -> None:
    while True:
        await asyncio.sleep(0)


def test_a_wait_that_nothing_ends_is_ended() -> None:
    with pytest.raises(TimeoutError):
        asyncio.run(ended(wait_for_ever(), within=0.01))


def test_work_that_fails_by_itself_fails_as_it_is() -> None:
    async def wrong() -> None:
        raise AssertionError("this")

    with pytest.raises(AssertionError, match="this"):
        asyncio.run(ended(wrong()))
