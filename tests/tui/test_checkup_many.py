"""Many cards of the checkup decided at once: what is asked is all seen, with its keys, at every size."""

from __future__ import annotations

import pytest
from test_checkup import checkup, find, until, words

from memsift.review.desk import Desk
from memsift_tui.screens.ask import ConfirmScreen
from memsift_tui.screens.checkup.screen import CheckupScreen
from memsift_tui.screens.menu import MenuScreen
from memsift_tui.widgets.lines import BOXES, PLAIN, Frame
from tui_kit import OpenDesk, drawn

WORDS = """boats tarred yearly bread rises overnight tides turn early larches drop needles violins need humid
rooms ledgers stay locked mortar cures slowly kites break strings herons nest inland salt rusts hinges rivets
want heat maps fade fast otters fear dogs clay cracks drying lamps burn paraffin ropes rot wet chalk dusts
sleeves beets store sandy drums loosen""".split()
FRAME = Frame(80, BOXES["rounded"])
ALIKE = len(WORDS) // 3
UNSOURCED = "# Memory\n- [F0] quite another thing\n" + "".join(
    f"- [F1] {' '.join(WORDS[n : n + 3])} (2026-11-01, source: chat)\n" for n in range(0, 3 * ALIKE, 3)
)


def hippocampus(open_desk: OpenDesk) -> Desk:
    return open_desk(files={"AGENTS.md": "# Rules\n", ".AGENT/02-memory/long-term.md": UNSOURCED})


def set_aside(screen: CheckupScreen) -> None:
    """What there is too much of is set aside until the person opens it."""
    assert screen.session.later == (("no-source", ALIKE),)
    screen.session.open_later("no-source")
    find(screen, "no-source")


@pytest.mark.parametrize("size", [(80, 24), (60, 12), (100, 30), (40, 9)])
async def test_cards_that_are_alike_get_one_answer_and_every_one_of_them_is_shown(
    open_desk: OpenDesk, size: tuple[int, int]
) -> None:
    async with checkup(hippocampus(open_desk), size) as (pilot, screen):
        set_aside(screen)
        card = screen.card
        assert card is not None
        assert screen.session.many(card).alike == ALIKE
        assert any(f"{ALIKE} are like this: X" in words(item.lines(FRAME, PLAIN)) for item in screen._items)
        await pilot.press("X")
        await until(pilot, lambda: isinstance(pilot.app.screen, MenuScreen))
        while pilot.app.screen._pane.cursor_key != "confirm":  # type: ignore[attr-defined]  # of the menu
            await pilot.press("down")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, ConfirmScreen))
        await pilot.pause()
        seen: set[str] = set()
        for _ in range(3 * ALIKE):
            rows = drawn(pilot.app.screen)
            assert any("Enter do it" in row for row in rows), "the keys are in view"
            assert any("Esc" in row for row in rows)
            seen |= {word.strip("“”") for row in rows for word in row.split()}
            await pilot.press("down")
            await pilot.pause()
        assert set(WORDS[: 3 * ALIKE]) <= seen
        await pilot.press("enter")
        await until(pilot, lambda: screen.session.done == ALIKE)
        assert screen.session.many(card).alike == 0
        await pilot.press("u")
        await until(pilot, lambda: screen.session.many(card).alike == ALIKE)


async def test_nothing_is_decided_when_the_question_about_many_is_left(open_desk: OpenDesk) -> None:
    async with checkup(hippocampus(open_desk)) as (pilot, screen):
        set_aside(screen)
        await pilot.press("X")
        await until(pilot, lambda: isinstance(pilot.app.screen, MenuScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, ConfirmScreen))
        await pilot.press("X", "escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert screen.session.done == 0


async def test_the_answer_given_last_is_offered_first_for_the_others(open_desk: OpenDesk) -> None:
    async with checkup(hippocampus(open_desk)) as (pilot, screen):
        set_aside(screen)
        await pilot.press("r")
        await until(pilot, lambda: screen.session.done == 1)
        await pilot.press("X")
        await until(pilot, lambda: isinstance(pilot.app.screen, MenuScreen))
        await until(pilot, lambda: pilot.app.screen._pane.cursor_key == "keep")  # type: ignore[attr-defined]  # of the menu


async def test_nothing_that_takes_away_is_given_to_many(open_desk: OpenDesk) -> None:
    text = "# Memory\n" + "".join(f"- [F0] {' '.join(WORDS[n : n + 3])}\n" for n in range(0, 15, 3))
    async with checkup(open_desk(files={"AGENTS.md": "# Rules\n", ".AGENT/02-memory/recent.md": text})) as (
        _,
        screen,
    ):
        find(screen, "unverified")
        assert screen.card is not None
        keys = {one.key for one in screen.session.many(screen.card).answers}
        assert keys == {"true", "not-any-more", "snooze"}


async def test_of_several_questions_on_a_card_it_is_said_which_was_answered(open_desk: OpenDesk) -> None:
    recent = (
        "# Recent\n- [F0] Sails on Sundays with Ann (2026-11-20, source: chat)\n"
        "- [F0] Sails on Sundays with Ann (2026-11-21, source: chat)\n"
    )
    async with checkup(open_desk(files={"AGENTS.md": "# Rules\n", ".AGENT/m/recent.md": recent})) as (
        pilot,
        screen,
    ):
        card = screen.card
        assert card is not None
        assert card.choice("true") is None, "which of the two entries would it be about?"
        assert card.more is not None
        await pilot.press("y")
        assert screen.session.done == 0
        await pilot.press(str(len(card.choices) + 1), "y")
        await until(pilot, lambda: screen.session.done == 1)
        assert screen._told is not None
        assert "Saved for “Sails on Sundays with Ann”: yes, it is so" in screen._told[0]
