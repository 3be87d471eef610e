"""What the Checkup shows a part of can be read whole, and one thing is counted in one way."""

from __future__ import annotations

import re

from test_checkup import checkup, find, until, words

from memsift.review.bulk import many
from memsift.review.finish import finish, summarise
from memsift.review.steps import cards
from memsift.store import Committed
from memsift_tui.screens.reading import ReadingScreen
from tui_kit import OpenDesk, drawn


async def test_a_preview_that_is_cut_names_the_key_that_shows_all_of_it(open_desk: OpenDesk) -> None:
    long = "- [F1] " + "word " * 28 + "end (2026-01-01, until 2026-02-01)\n"
    async with checkup(open_desk(files={"notes.md": f"# Notes\n{long}"}), (60, 18)) as (pilot, screen):
        find(screen, "expired")
        await pilot.pause()
        assert re.search(r"… \d+ more lines: Space shows them", "\n".join(drawn(screen)))
        whole = words(screen.happens(200))
        await pilot.press("space")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReadingScreen))
        reading = pilot.app.screen
        assert isinstance(reading, ReadingScreen)
        assert words(reading._lines(200)) == whole
        assert whole.count("end") >= 2, "as it was and as it will be"
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert screen.session.done == 0


async def test_all_changes_and_the_end_count_the_same_files(open_desk: OpenDesk) -> None:
    async with checkup(open_desk("en")) as (pilot, screen):
        find(screen, "expired")
        await pilot.press("a")
        await until(pilot, lambda: screen.session.done == 1)
        assert isinstance(finish(screen.session).outcome, Committed)
        n = summarise(screen.session).files
        assert 0 < n < len(screen.session.diff()), "the report is beside them"
        await pilot.press("D")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReadingScreen))
        await pilot.pause()
        more = len(screen.session.diff()) - n
        said = f"Changed by this checkup: {n} file{'s' * (n > 1)}; by its report or other steps: {more}"
        assert said in "\n".join(drawn(pilot.app.screen))


async def test_those_that_are_alike_in_other_steps_are_told_apart(open_desk: OpenDesk) -> None:
    same = "".join(f"- [F0] {fact}\n" for fact in ("Plays the cello", "Rents a garage", "Keeps two bees"))
    late = "- [F0] Lease of the car (2026-01-01, until 2026-02-01)\n"
    async with checkup(open_desk(files={"notes.md": f"# Notes\n{same}{late}"}), (100, 30)) as (pilot, screen):
        every = cards([one for card in screen.session.open for one in card.findings])
        find(screen, "unverified")
        card = screen.card
        assert card is not None
        found = many(card.lead, every)
        alone = sum(one.step == "verified" for one in screen.session.open)
        assert (found.alike, found.elsewhere, alone) == (4, 1, 3)
        await pilot.pause()
        shown = " ".join(" ".join(drawn(screen)).split())
        assert "4 are like this, 1 of them in other steps: X answers them all at once." in shown
