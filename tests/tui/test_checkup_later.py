"""What else there is to ask about the entries of a card is asked in its turn: few answers at a time, each
about one entry, and all of them reached by digits as by arrows and Enter."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from test_checkup import checkup, find, until

from memsift.review.steps import MOST_ANSWERS, Card
from memsift_tui.screens.checkup import card as cards
from memsift_tui.screens.checkup.screen import CheckupScreen
from tui_kit import OpenDesk, drawn

BOATS = (
    "# Recent\n"
    "- [F0] Sails on Sundays with Ann (2026-11-20, source: chat) [[no such note]]\n"
    "- [F0] Sails on Sundays with Ann (2026-11-21, source: chat) [[no such note]]\n"
)
FILES = {"AGENTS.md": "# Rules\n", ".AGENT/02-memory/recent.md": BOATS}


def chain(card: Card) -> Iterator[Card]:
    """A card and what it asks later."""
    later: Card | None = card
    while later is not None:
        yield later
        later = later.more


def several(screen: CheckupScreen) -> Card:
    """The card that has the most to ask, shown."""
    card = max(screen.session.open, key=lambda one: len(one.findings))
    assert screen.session.go(card.id)
    screen.show_again()
    return card


async def test_no_more_than_nine_answers_stand_there_and_none_is_lost(open_desk: OpenDesk) -> None:
    for files in (None, FILES):
        async with checkup(open_desk("en", files=files) if files is None else open_desk(files=files)) as (
            _,
            screen,
        ):
            assert screen.session.open
            for card in screen.session.open:
                asked = [one.id for each in chain(card) for one in each.asked]
                assert sorted(asked) == sorted(one.id for one in card.findings)
                for each in chain(card):
                    numbers = [one.number for one in each.choices] + list(cards.ways_of(each))
                    assert numbers == list(range(1, len(numbers) + 1))
                    assert len(numbers) <= MOST_ANSWERS
                    about = {tuple(sorted(ref.ref for ref in one.entries)) for one in each.asked}
                    assert len(about) == 1, "every answer is about the same entries"
                    offered = {(one.finding.id, one.resolution.key) for one in each.choices}
                    for one in each.asked:
                        for answer in one.resolutions:
                            same = {(other.id, answer.key) for other in each.asked}
                            assert offered & same, "it is offered for this finding, or for all of them once"


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (60, 16)])
@pytest.mark.parametrize("letters", [True, False])
async def test_a_later_question_names_its_entry_and_leads_back(
    open_desk: OpenDesk, size: tuple[int, int], letters: bool
) -> None:
    async def go(name: str) -> None:
        assert screen.card is not None
        number = next(n for n, way in cards.ways_of(screen.card).items() if bool(way.to) == (name == "more"))
        if letters:
            await pilot.press(str(number))
            return
        while screen._pane.cursor_key != f"{cards.ANSWER}{number}":
            await pilot.press("down")
        await pilot.press("enter")

    async with checkup(open_desk(files=FILES), size) as (pilot, screen):
        card = several(screen)
        shown = list(chain(card))
        assert len(shown) > 2
        for later in shown[1:]:
            await go("more")
            await until(pilot, lambda wanted=later: screen.card == wanted)  # type: ignore[misc]  # a default gives no type
            assert screen.step == card.step, "it is still that card"
            await pilot.pause()
            (ref,) = later.entries
            assert any(f"recent.md:{ref.entry.line}" in row for row in drawn(screen))
            others = {one.entry.line for one in card.entries} - {ref.entry.line}
            assert not any(f"recent.md:{line}" in row for line in others for row in drawn(screen))
        await go("first")
        await until(pilot, lambda: screen.card == card)
        assert screen.session.done == 0


async def test_answers_to_later_questions_go_on_with_the_next_and_undo_returns_to_them(
    open_desk: OpenDesk,
) -> None:
    async with checkup(open_desk(files=FILES)) as (pilot, screen):
        card = several(screen)
        first, second = list(chain(card))[1:3]
        await pilot.press(str(len(card.choices) + 1))
        await until(pilot, lambda: screen.card == first)
        await pilot.press("y")
        await until(pilot, lambda: screen.session.done == 1)
        assert screen._told is not None
        assert "Saved for “Sails on Sundays with Ann" in screen._told[0]
        assert screen.card is not None
        assert screen.card.later, "the next question about these entries comes"
        assert screen.card.entries[0].entry.line == second.entries[0].entry.line
        assert screen.session.pace.new == 0, "what a card had left for later is nothing new"
        await pilot.press("u")
        await until(pilot, lambda: screen.session.done == 0)
        assert screen.card is not None
        assert screen.card.id == first.id, "the very question is asked again"


async def test_put_off_on_a_later_question_is_not_what_was_asked_first(open_desk: OpenDesk) -> None:
    async with checkup(open_desk(files=FILES)) as (pilot, screen):
        card = several(screen)
        await pilot.press(str(len(card.choices) + 1), "w")
        await until(pilot, lambda: screen.session.done == 1)
        assert screen.card is not None
        assert screen.card.findings == card.asked


async def test_what_leads_to_more_questions_shows_them(open_desk: OpenDesk) -> None:
    async with checkup(open_desk(files=FILES), (100, 40)) as (pilot, screen):
        card = several(screen)
        while screen._pane.cursor_key != f"{cards.ANSWER}{len(card.choices) + 1}":
            await pilot.press("down")
        await pilot.pause()
        shown = "\n".join(drawn(screen))
        assert "more questions, first about “Sails on Sundays with Ann" in shown
        assert card.more is not None
        for one in card.more.findings:
            assert f"recent.md:{one.entries[0].entry.line}  Sails on Sundays" in shown


async def test_the_marked_line_has_text_and_the_end_is_a_step(open_desk: OpenDesk) -> None:
    async with checkup(open_desk("en")) as (pilot, screen):
        find(screen, "over-cap")
        assert screen.card is not None
        (line,) = cards.shown_on(screen.card, screen.session.desk.vault, "en")
        assert line.text.strip()
        assert line.where == "AGENTS.md:62"
        await pilot.pause()
        assert any("Shows AGENTS.md:62 in Review" in row for row in drawn(screen))
        await pilot.press("F")
        await pilot.pause()
        rows = drawn(screen)
        assert rows[1].rstrip().endswith("▸End")
        title = next(row for row in rows if "The checkup so far" in row)
        choice = next(row for row in rows if "write the report" in row)
        assert title.index("The") == choice.index("write")
        await pilot.press("F")
        await pilot.pause()
        assert "This is the end of the checkup." in drawn(screen)[-1]


async def test_a_preview_takes_the_rows_that_the_card_leaves_free(open_desk: OpenDesk) -> None:
    async with checkup(open_desk("zh"), (100, 30)) as (pilot, screen):
        for card in screen.session.open:
            assert screen.session.go(card.id)
            screen.show_again()
            await pilot.pause()
            await pilot.pause()
            rows = drawn(screen)
            cut = any("行" in row and "还有" in row for row in rows[-3:-1])
            blank = [row for row in rows[2:] if not row.strip()]
            free = screen._room() - screen._takes(screen._items) - screen._shows.size.height
            assert not cut or free <= 0, (card.id, blank)


async def test_what_was_to_be_asked_later_is_no_new_card(open_desk: OpenDesk) -> None:
    async with checkup(open_desk(files=FILES)) as (pilot, screen):
        card = several(screen)
        known = {one.id for one in card.findings}
        keep = card.choice("keep")
        assert keep is not None
        await pilot.press(str(keep.number))
        await until(pilot, lambda: screen.session.done == 1)
        assert {one.id for each in screen.session.open for one in each.findings} == known - {card.id}
        assert len(screen.session.open) > 1, "each entry has a card of its own now"
        assert screen._told is not None
        assert "keep all" in screen._told[0]
        assert "new" not in screen._told[0]
