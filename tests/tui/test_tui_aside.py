"""What comes of comparing: only rows that say something else are drawn anew, and a failure is told once."""

from __future__ import annotations

import pytest

from memsift.review.aside.comparer import Comparer
from memsift.review.aside.model import Failed, Found
from memsift_tui.app import MemsiftApp
from memsift_tui.launch import AppOptions
from memsift_tui.screens.review.screen import ReviewScreen
from tui_kit import OpenDesk


async def test_only_rows_that_say_something_else_are_drawn_anew(open_desk: OpenDesk) -> None:
    app = MemsiftApp(open_desk("en"), "en", AppOptions(theme="memsift-dark"))
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        while screen.comparing:
            await pilot.pause(0.01)
        await pilot.pause()
        pane = screen.side_pane(0)
        lit = next(key for key in pane.keys if screen.state.likeness.get(key))
        number = pane._index[lit]
        before = dict(pane._drawn)
        assert number in before
        found = screen.state.likeness
        without = {ref: partners for ref, partners in found.items() if ref != lit}
        vault = screen.vault
        # Two comparisons of one reading may end one after the other: what is shown then counts.
        screen._compared = vault
        screen.alike_found(ReviewScreen.Alike(vault, Found(without, screen.linked)))
        assert number not in pane._drawn
        assert pane._drawn == {index: drawn for index, drawn in before.items() if index != number}
        await pilot.pause()
        rows = [strip.text for strip in before[number][1]]
        now = [strip.text for strip in pane._drawn[number][1]]
        assert now != rows
        assert len(now) == len(rows)
        screen.alike_found(ReviewScreen.Alike(vault, Found(found, screen.linked)))
        await pilot.pause()
        assert [strip.text for strip in pane._drawn[number][1]] == rows


async def test_that_comparing_failed_is_told_once(
    open_desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise Failed("Gone")

    told: list[str] = []
    tell = ReviewScreen.tell
    monkeypatch.setattr(Comparer, "compare", fails)
    monkeypatch.setattr(
        ReviewScreen,
        "tell",
        lambda screen, said, *style: (told.append(str(said)), tell(screen, said, *style)),
    )
    app = MemsiftApp(open_desk("en"), "en", AppOptions(theme="memsift-dark"))
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        for _ in range(2):
            while screen.comparing:
                await pilot.pause(0.01)
            await pilot.pause()
            assert [said for said in told if "Comparing failed" in said] == [
                "Comparing failed (Gone); duplicates are not marked."
            ]
            screen.compare()
        await pilot.press("down")
        assert app.is_running
