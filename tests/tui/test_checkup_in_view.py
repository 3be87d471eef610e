"""What a key of the Checkup does is in view, answers are told whole, and the keys come back."""

from __future__ import annotations

import pytest
from test_checkup import checkup, find, until, words
from textual.widgets import Input

from memsift.text import visible
from memsift_tui.screens.checkup import card as cards
from memsift_tui.screens.checkup.card import ANSWER_ROWS, AnswerItem
from memsift_tui.screens.menu import MenuScreen
from memsift_tui.widgets.lines import BOXES, PLAIN, Frame, width_of
from tui_kit import OpenDesk, drawn

PRICES = "# Prices\n- The piano hire costs 45 euro a month\n- The piano hire costs 52 euro a month\n"
LONG_TERM = ".AGENT/02-memory/long-term.md"


async def test_the_recommended_answer_is_named_on_the_key_line_when_another_is_under_the_cursor(
    open_desk: OpenDesk,
) -> None:
    async with checkup(open_desk("en")) as (pilot, screen):
        for card in screen.session.open:
            assert screen.session.go(card.id)
            screen.show_again()
            await pilot.pause()
            found, here = screen.recommended(), screen.choice_here()
            if found is None or here is None:
                continue
            label = str(screen.say(found.resolution.label))
            named = [str(hint.does) for hint in screen.hints() if hint.key == "a"]
            if not screen._pane.sees(f"{cards.ANSWER}{found.number}"):
                assert named == []
            elif here.number == found.number:
                assert named == ["accept"]
            else:
                assert label.startswith(named[0].rstrip("…"))
        find(screen, "duplicate")
        await pilot.press("down")
        await pilot.pause()
        found = screen.recommended()
        assert found is not None
        assert screen.choice_here() != found
        assert f"a {screen.say(found.resolution.label)}"[:20] in words(screen._status.shown)


@pytest.mark.parametrize("cells", [40, 80, 120])
def test_an_answer_is_told_whole_its_note_behind_it_or_below(cells: int) -> None:
    label = "this holds: the router's admin page is at ten dot zero dot zero dot one since we moved to fibre"
    lines = AnswerItem(1, visible(label), visible("recommended; a does it, 1 asks")).lines(
        Frame(cells, BOXES["rounded"]), PLAIN
    )
    said = " ".join(words(lines).split())
    assert f"{label} recommended; a does it, 1 asks" in said
    assert all(width_of(line) <= cells for line in lines)
    endless = AnswerItem(1, visible(label * 20), visible("")).lines(Frame(cells, BOXES["rounded"]), PLAIN)
    assert len(endless) == ANSWER_ROWS
    assert words(endless).endswith("…")


async def test_contradictions_are_never_waved_off_all_at_once(open_desk: OpenDesk) -> None:
    facts = PRICES + "- Harbour pass number is 1182\n- Harbour pass number is 2291\n"
    async with checkup(open_desk(files={"notes.md": facts})) as (pilot, screen):
        found = [one for card in screen.session.open for one in card.findings if one.check == "conflict"]
        assert len(found) > 1
        find(screen, "conflict")
        assert screen.card is not None
        assert screen.session.many(screen.card).answers == ()
        assert screen.context().bulk == 0
        await pilot.press("X")
        await until(pilot, lambda: screen._told is not None)
        assert not isinstance(pilot.app.screen, MenuScreen)


async def test_y_is_the_persons_word_for_a_grade_that_lacks_it(open_desk: OpenDesk) -> None:
    files = {
        "AGENTS.md": "# Rules\n",
        LONG_TERM: "# Memory\n- [F1] sails on sundays (2026-11-01, source: chat)\n",
    }
    async with checkup(open_desk(files=files)) as (pilot, screen):
        find(screen, "no-source")
        await pilot.press("y")
        await until(pilot, lambda: screen.session.done == 1)
        assert screen.session.decided[-1].what.params["key"] == "confirm"


async def test_what_was_told_gives_the_line_back_to_the_keys(open_desk: OpenDesk) -> None:
    async with checkup(open_desk("en")) as (pilot, screen):
        find(screen, "unverified")
        await pilot.press("y")
        await until(pilot, lambda: "Saved" in words(screen._status.shown))
        screen.told_long_enough((visible("something told before"), "status-told"))
        assert "Saved" in words(screen._status.shown), "told anew meanwhile"
        screen.told_long_enough(screen._told)
        assert "Saved" not in words(screen._status.shown)
        assert "skip" in words(screen._status.shown)
        screen.tell(visible("something that takes more than one line of the screen " * 3), "status-error")
        assert "? help" in words(screen._status.shown[-1:])
        assert "leave" in words(screen._status.shown[-1:])


async def test_a_bad_date_is_said_as_soon_as_it_is_typed_and_the_question_names_the_entry(
    open_desk: OpenDesk,
) -> None:
    async with checkup(open_desk(files={"notes.md": PRICES})) as (pilot, screen):
        find(screen, "conflict")
        assert screen.card is not None
        both = screen.card.choice("keep-both")
        assert both is not None
        await pilot.press(str(both.number))
        await until(pilot, lambda: pilot.app.screen is not screen)
        first = pilot.app.screen
        await until(pilot, lambda: bool(first.query(Input)))

        def shown() -> str:
            return " ".join("".join(drawn(first)).split())

        await until(pilot, lambda: "YYYY-MM-DD" in shown())
        assert "45 euro" in shown()
        await pilot.press(*"soon", "enter")
        await until(pilot, lambda: "is no date" in shown())
        assert pilot.app.screen is first
        first.query_one(Input).value = "2026-11-02"
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen not in (first, screen))


async def test_a_recommended_answer_that_is_out_of_view_is_not_given_unseen(open_desk: OpenDesk) -> None:
    said = "- [F0] The piano hire is paid (2026-08-04, source: chat) [[nowhere]] [expires:: 2026-11-01]\n"
    files = {"AGENTS.md": "# Rules\n", LONG_TERM: f"# Prices\n{said}"}
    async with checkup(open_desk(files=files), (60, 12)) as (pilot, screen):
        find(screen, "expired")
        await pilot.press("end")
        await pilot.pause()
        found = screen.recommended()
        assert found is not None
        key = f"{cards.ANSWER}{found.number}"
        assert not screen._pane.sees(key)
        assert "a" not in [str(hint.key) for hint in screen.hints()]
        await pilot.press("a")
        assert screen.session.done == 0
        assert f"The recommended answer, {found.number}, is not in view" in "\n".join(drawn(screen))
        while not screen._pane.sees(key):
            await pilot.press("up")
        assert "a" in [str(hint.key) for hint in screen.hints()]
        await pilot.press("a")
        await until(pilot, lambda: screen.session.done == 1)


async def test_a_message_of_two_rows_moves_no_card(open_desk: OpenDesk) -> None:
    async with checkup(open_desk("en")) as (pilot, screen):
        looked = 0
        for card in screen.session.open:
            assert screen.session.go(card.id)
            screen.untell(moved=False)
            screen.show_again()
            await pilot.pause()
            if screen._pane.top:
                continue
            screen.tell(visible("something that no single row of the screen can hold, " * 2))
            await pilot.pause()
            assert len(screen._status.shown) == 3
            assert screen._pane.top == 0, drawn(screen)
            looked += 1
        assert looked > 5


async def test_a_card_that_follows_the_end_has_its_own_keys_at_once(open_desk: OpenDesk) -> None:
    async with checkup(open_desk("en")) as (pilot, screen):
        for back in ("tab", "shift+tab"):
            await pilot.press("F")
            await until(pilot, lambda: screen.card is None)
            assert "D all changes" in words(screen._status.shown)
            await pilot.press(back)
            await until(pilot, lambda: screen.card is not None)
            await pilot.pause()
            shown = words(screen._status.shown)
            assert "s skip" in shown
            assert "D all changes" not in shown
