"""Contradictions on the Checkup screen: several that hang together on one card, what is said before one is
struck out, and what is asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from test_checkup import checkup, find, until, words
from textual.pilot import Pilot
from textual.screen import ModalScreen

from memsift_tui.launch import Choice
from memsift_tui.screens.ask import ConfirmScreen
from memsift_tui.screens.checkup import card as cards
from memsift_tui.screens.checkup.ask import AnswerLine, ask_needs
from memsift_tui.screens.checkup.screen import CheckupScreen
from memsift_tui.screens.checkup.tick import TickScreen
from tui_kit import OpenDesk, drawn

LESSONS = (
    "Erhu lesson is on Thursday 20:00 at the clan hall",
    "From June the erhu lesson is on Tuesday 20:00",
    "Erhu lesson moved to Thursday again from 20 August",
)
FEE = ("Lesson Thursday 20:00, clan hall upstairs, RM 60", "Lesson fee RM 70 since July")


def notes(*said: str) -> dict[str, str]:
    lines = "".join(f"- Memory_{n}: {one}\n" for n, one in enumerate(said, 1))
    return {"YOLO/memory/global.md": f"# Other Memory\n{lines}"}


def text_of(screen: CheckupScreen) -> str:
    assert screen.memsift.desk is not None
    return Path(screen.memsift.desk.vault.root, "YOLO/memory/global.md").read_text(encoding="utf-8")


async def test_several_stand_on_one_small_card_each_with_its_answer(open_desk: OpenDesk) -> None:
    async with checkup(open_desk(files=notes(*LESSONS))) as (pilot, screen):
        find(screen, "conflict")
        await pilot.pause()
        rows = drawn(screen)
        for number, said in enumerate(LESSONS, 1):
            (row,) = (row for row in rows if row[1:4] == f" {number} ")
            assert f"global.md:{number + 1}" in row
            assert " ".join(said.split()[:4]) in "\n".join(rows)
        assert "3 entries hang together" in "\n".join(rows)
        # Nothing is recommended: the cursor stands on no answer that strikes one out.
        here = screen.choice_here()
        assert here is not None
        assert not here.resolution.about or here.resolution.key == "edit"


async def test_which_go_is_ticked_and_seen_before_anything_is_done(open_desk: OpenDesk) -> None:
    async with checkup(open_desk(files=notes(*LESSONS))) as (pilot, screen):
        find(screen, "conflict")
        await pilot.press("3")
        await until(pilot, lambda: isinstance(pilot.app.screen, TickScreen))
        shown = "\n".join(drawn(pilot.app.screen))
        assert "“Erhu lesson moved to Thursday again from 20 August” holds." in shown
        assert "[ ] Erhu lesson is on Thursday" in shown
        assert "does not contradict it" in shown
        assert "[x] From June the erhu lesson is on Tuesday" in shown
        assert "only this one says: “20:00”" in shown
        await pilot.press("down", "space")
        await pilot.pause()
        assert "[ ] From June" in "\n".join(drawn(pilot.app.screen))
        await pilot.press("enter")
        await pilot.pause()
        assert "None is ticked" in "\n".join(drawn(pilot.app.screen)), "it says why, and stays"
        await pilot.press("x", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, AnswerLine))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, TickScreen))
        assert "[x] From June" in "\n".join(drawn(pilot.app.screen)), (
            "what was ticked is kept on the way back"
        )
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, AnswerLine))
        await pilot.press("enter")
        await until(pilot, lambda: screen.session.done == 1)
        assert f"- Memory_2: ~~{LESSONS[1]}~~" in text_of(screen)
        assert f"- Memory_1: {LESSONS[0]}\n" in text_of(screen)


@pytest.mark.parametrize("kept", [True, False])
async def test_what_is_written_anew_is_not_said_to_be_lost(open_desk: OpenDesk, kept: bool) -> None:
    said = (
        "Erhu lesson is on Thursday 20:00 at the clan hall",
        "From June the erhu lesson is on Tuesday, bring the spare bow",
        "Erhu lesson moved to Friday from 20 August",
    )
    async with checkup(open_desk(files=notes(*said))) as (_, screen):
        find(screen, "conflict")
        card = screen.card
        assert card is not None
        edit = card.choice("edit")
        assert edit is not None
        assert screen.memsift.desk is not None
        asked: list[TickScreen] = []

        async def ask(window: ModalScreen[Any]) -> None:
            assert isinstance(window, TickScreen)
            asked.append(window)

        async def write(*_: object) -> str | None:
            return None if asked else "Erhu lesson is on Sunday" + (", bring the spare bow" if kept else "")

        assert await ask_needs(edit, screen.memsift.desk.vault, "en", ask, write) is None
        (window,) = asked
        notes_said = [str(item.note) for item in window._items]
        assert ("only this one says: “bring the spare bow”" in notes_said) is not kept


async def test_against_rules_the_cursor_begins_on_what_leaves_all(open_desk: OpenDesk) -> None:
    files = {
        "AGENTS.md": "# R\n- The Memos service listens on port 5230\n",
        ".AGENT/02-memory/long-term.md": "# L\n- The Memos service listens on port 5231\n",
        ".AGENT/02-memory/recent.md": "# Recent\n",
    }
    async with checkup(open_desk(files=files)) as (pilot, screen):
        find(screen, "conflict")
        await pilot.pause()
        card, here = screen.card, screen.choice_here()
        assert card is not None
        assert [one.resolution.key for one in card.choices] == ["choose-second", "apart", "keep"]
        assert here is not None
        assert here.resolution.key == "keep"


async def test_leaving_the_ticks_decides_nothing(open_desk: OpenDesk) -> None:
    async with checkup(open_desk(files=notes(*LESSONS))) as (pilot, screen):
        find(screen, "conflict")
        await pilot.press("2")
        await until(pilot, lambda: isinstance(pilot.app.screen, TickScreen))
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert screen.session.done == 0


async def test_what_would_be_lost_stands_where_the_answer_is_looked_at(open_desk: OpenDesk) -> None:
    async with checkup(open_desk(files=notes(*FEE))) as (pilot, screen):
        find(screen, "conflict")
        card = screen.card
        assert card is not None
        assert not any(one.resolution.recommended for one in card.choices)
        screen._pane.move_to(f"{cards.ANSWER}2")
        await pilot.pause()
        told = words(screen.happens(78))
        assert told.index("“Lesson Thursday 20:00”, “clan hall upstairs”") < told.index("Memory_1")
        assert "assistants still read it" in told
        screen._pane.move_to(f"{cards.ANSWER}1")
        await pilot.pause()
        assert "Nobody says this any more" not in words(screen.happens(78))


async def _asks(pilot: Pilot[Choice | int], key: str) -> str:
    """Press a key, and what the window says that comes."""
    await pilot.press(key)
    await until(pilot, lambda: isinstance(pilot.app.screen, AnswerLine))
    await pilot.pause()
    said = " ".join(" ".join(drawn(pilot.app.screen)).replace("│", " ").split())
    await pilot.press("escape")
    await until(pilot, lambda: not isinstance(pilot.app.screen, AnswerLine))
    return said


async def test_what_would_be_lost_is_said_in_the_window_too(open_desk: OpenDesk) -> None:
    async with checkup(open_desk(files=notes(*FEE))) as (pilot, screen):
        find(screen, "conflict")
        lost = "Nobody says this any more then: “Lesson Thursday 20:00”, “clan hall upstairs”."
        assert lost in await _asks(pilot, "2")
        assert "Nobody says" not in await _asks(pilot, "1")


async def test_at_once_it_says_what_stays_and_what_is_struck_out(open_desk: OpenDesk) -> None:
    said = (
        "Bin day is Tuesday",
        "Bin day moved to Wednesday",
        "Standup is at 9:30",
        "Standup is at 10:00 now",
    )
    async with checkup(open_desk(files=notes(*said))) as (pilot, screen):
        find(screen, "conflict")
        await pilot.press("X")
        await until(pilot, lambda: isinstance(pilot.app.screen, ConfirmScreen))
        await pilot.pause()
        shown = " ".join(" ".join(drawn(pilot.app.screen)).replace("│", " ").split())
        assert "stays: global.md#Memory_2 Bin day moved to Wednesday" in shown
        assert "struck out: global.md#Memory_1 Bin day is Tuesday" in shown
        await pilot.press("enter")
        await until(pilot, lambda: screen.session.done == 2)
        assert "~~Bin day is Tuesday~~" in text_of(screen)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_a_day_that_is_asked_says_what_it_wants(open_desk: OpenDesk, size: tuple[int, int]) -> None:
    long = "Erhu lesson is on {} 20:00 at the clan hall upstairs behind the temple of the harbour"
    both = notes(long.format("Thursday"), long.format("Tuesday"))
    async with checkup(open_desk(files=both), size=size) as (pilot, screen):
        find(screen, "conflict")
        card = screen.card
        assert card is not None
        keep = card.choice("keep-both")
        assert keep is not None
        await pilot.press(str(keep.number))
        await until(pilot, lambda: isinstance(pilot.app.screen, AnswerLine))
        assert "clan hall upst" in " ".join(" ".join(drawn(pilot.app.screen)).split())
        assert "…”" in "".join(drawn(pilot.app.screen)), "what is cut says so"
        await pilot.press("enter")
        await pilot.pause()
        said = " ".join(" ".join(drawn(pilot.app.screen)).replace("│", " ").split())
        assert "This has to be filled in." in said
        assert isinstance(pilot.app.screen, AnswerLine)


async def test_leaving_it_is_recorded_as_that(open_desk: OpenDesk) -> None:
    async with checkup(open_desk(files=notes(*FEE))) as (pilot, screen):
        find(screen, "conflict")
        await pilot.press("r")
        await until(pilot, lambda: screen.session.done == 1)
        assert "keep as it is" in "\n".join(drawn(screen))
        assert screen.session.decided[-1].what.params["key"] == "keep"


async def test_what_another_memory_says_stands_on_the_card_of_a_guess(open_desk: OpenDesk) -> None:
    recent = (
        "# Recent\n- [F0] Iris has a cough (2026-11-28, source: chat)\n"
        "- Iris has no cough (2026-11-29, source: chat)\n"
    )
    files = {"AGENTS.md": "# Rules\n", ".AGENT/02-memory/recent.md": recent}
    async with checkup(open_desk(files=files)) as (pilot, screen):
        card = next(one for one in screen.session.open if any(f.check == "unverified" for f in one.findings))
        later = next(f for f in card.findings if f.check == "unverified")
        alone = cards.Card((later,))
        beside = cards.Beside(against=screen.session.against(alone))
        assert screen.memsift.desk is not None
        items = cards.card_items(alone, screen.memsift.desk.vault, "en", beside)
        (said,) = (item for item in items if item.key.startswith("#against"))
        assert isinstance(said, cards.Text)
        assert said.text == "Another memory says otherwise (.AGENT/02-memory/recent.md:3): Iris has no cough"
        await pilot.pause()


async def test_grades_of_another_meaning_say_what_an_answer_brings(open_desk: OpenDesk) -> None:
    facts = "".join(
        f"- [F0] {one} (2026-11-01, source: user)\n" for one in ("Plays the cello", "Rents a shed")
    )
    files = {
        "AGENTS.md": "# Rules\n\n- F0 = confirmed by him\n",
        ".AGENT/02-memory/long-term.md": f"# Long-term\n\n{facts}",
    }
    async with checkup(open_desk(files=files)) as (pilot, screen):
        find(screen, "grades")
        await pilot.pause()
        rows = drawn(screen)
        assert any("brings 2 cards more" in row for row in rows)
        assert "r keep" not in rows[-1], "what is written there is a decision, and not leaving it"
        await pilot.press("r")
        await pilot.pause()
        assert screen.session.done == 0
