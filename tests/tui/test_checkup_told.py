"""What a person is told and asked on a card: choices by digits, the way back, what is counted at the end."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_checkup import checkup, editor, find, until, words

from memsift.text import cell_width, visible
from memsift_tui.screens.ask import LineScreen
from memsift_tui.screens.checkup.ask import cut_middle
from memsift_tui.screens.edit import EditScreen
from memsift_tui.screens.menu import MenuScreen
from memsift_tui.screens.review.screen import ReviewScreen
from memsift_tui.widgets.lines import BOXES, PLAIN, Frame
from tui_kit import OpenDesk, drawn


@pytest.mark.parametrize("digit", [1, 2])
async def test_a_choice_is_made_with_its_digit_as_an_answer_is(open_desk: OpenDesk, digit: int) -> None:
    long_term = "# Long\n\n## One\n\n## Two\n"
    recent = "# Recent\n- Sails on Sundays (2026-01-01, source: user)\n"
    files = {"AGENTS.md": "# Rules\n", ".AGENT/m/long-term.md": long_term, ".AGENT/m/recent.md": recent}
    desk = open_desk(files=files)
    async with checkup(desk) as (pilot, screen):
        find(screen, "stale")
        assert screen.card is not None
        promote = screen.card.choice("promote")
        assert promote is not None
        await pilot.press(str(promote.number))
        for need in ("1", str(digit)):  # the grade, then the section
            await until(pilot, lambda: isinstance(pilot.app.screen, MenuScreen))
            menu = pilot.app.screen
            await pilot.press(need)
            await until(pilot, lambda menu=menu: pilot.app.screen is not menu)
        await until(pilot, lambda: screen.session.done == 1)
        assert "Saved for “Sails on Sundays”: move to long-term memory" in screen._told[0]
    sections = (Path(desk.vault.root) / ".AGENT/m/long-term.md").read_text("utf-8").split("## Two")
    assert "Sails on Sundays" in sections[digit - 1]


async def test_which_one_to_keep_is_asked_by_what_differs_and_where_each_stands(open_desk: OpenDesk) -> None:
    said = "Wheezes from the dust of MDF and of old plasterboard, and wears a mask for both of them"
    files = {
        "home/memory/long-term.md": f"# Long\n## Health and the workshop\n- [F0] {said} (2026-02-11)\n",
        "home/memory/old-projects-of-the-workshop-2025.md": f"# Old\n- [F1] {said}, always (2026-03-01)\n",
    }
    async with checkup(open_desk(files=files)) as (pilot, screen):
        find(screen, "duplicate")
        assert screen.card is not None
        keep = next(c for c in screen.card.choices if [n.name for n in c.resolution.needs] == ["survivor"])
        await pilot.press(str(keep.number))
        await until(pilot, lambda: isinstance(pilot.app.screen, MenuScreen))
        await pilot.pause()
        rows = [row for row in drawn(pilot.app.screen) if "Wheezes" in row and "│" in row]
        first, second = (next(row for row in rows if grade in row) for grade in ("F0", "F1"))
        assert "F0  2026-02-11  long-term.md:3 / Health and th…" in first
        assert "F1  2026-03-01  longest  old-pr…shop-2025.md:2 / Old" in second


@pytest.mark.parametrize("cells", [9, 12, 20, 40])
def test_a_place_is_cut_in_its_middle(cells: int) -> None:
    for path in ("memory/long-term.md:12", "记忆/家庭/长期记忆.md:3"):
        shown = cut_middle(visible(path), cells)
        assert cell_width(shown) <= cells
        assert shown == path or (shown[0] == path[0] and shown[-2:] == path[-2:] and "…" in shown)


async def test_what_was_written_oneself_is_told_with_its_file(open_desk: OpenDesk) -> None:
    prices = "# Prices\n- The piano hire costs 45 euro a month\n- The piano hire costs 52 euro a month\n"
    async with checkup(open_desk(files={"home/notes.md": prices}), size=(120, 30)) as (pilot, screen):
        (await editor(pilot, screen)).area.text = "The piano hire costs 60 euro"
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, LineScreen))
        await pilot.press("enter")
        await until(pilot, lambda: screen.session.done == 1)
        assert "Saved in notes.md (write what holds): “The piano hire costs 60 euro”" in words(
            screen._status.shown
        )


async def test_splitting_begins_with_the_entry_and_numbers_its_lines(open_desk: OpenDesk) -> None:
    said = "sails on sundays " * 20
    async with checkup(open_desk(files={"notes.md": f"# A\n- {said}\n"})) as (pilot, screen):
        find(screen, "over-cap")
        assert screen.card is not None
        split = screen.card.choice("split")
        assert split is not None
        await pilot.press(str(split.number))
        await until(pilot, lambda: isinstance(pilot.app.screen, EditScreen))
        assert isinstance(pilot.app.screen, EditScreen)
        assert pilot.app.screen.area.text == said.strip()
        assert pilot.app.screen.area.show_line_numbers
        lost = "Line 2 does not say whom or what it is about: “71, retired"
        for text, told in (("Ann sails\nAnn is retired", False), ("Ann sails\n71, retired", True)):
            pilot.app.screen.area.text = text
            shown = "Ann is retired" if not told else lost
            await until(pilot, lambda shown=shown: shown in "\n".join(drawn(pilot.app.screen)))
            assert (lost in "\n".join(drawn(pilot.app.screen))) is told


async def test_what_is_told_is_whole_and_covers_nothing(open_desk: OpenDesk) -> None:
    async with checkup(open_desk("en")) as (pilot, screen):
        find(screen, "duplicate")
        long = visible("something that takes more than a line of the screen to be told whole, " * 2)
        rows = len(screen._shows.shown)
        screen.tell(long, "status-error")
        await pilot.pause()
        assert " ".join(str(long).split()) in " ".join(" ".join(drawn(screen)).split())
        assert not pilot.app._notifications
        assert len(screen._shows.shown) == rows, "the preview stays"
        await pilot.press("down")
        await pilot.pause()
        assert screen._status.size.height == 1


async def test_an_opened_place_says_the_way_back(open_desk: OpenDesk) -> None:
    text = "# User Profile\n- Profile_1: tea\n\n## Boats\n- sails on sundays\n"
    async with checkup(open_desk(files={"YOLO/memory/global.md": text})) as (pilot, screen):
        find(screen, "number")
        assert screen.card is not None
        look = screen.card.choice("open")
        assert look is not None
        await pilot.press(str(look.number))
        await until(pilot, lambda: isinstance(pilot.app.screen, ReviewScreen))
        review = pilot.app.screen
        assert isinstance(review, ReviewScreen)

        def told() -> str:
            return words(review._status.shown)

        await until(pilot, lambda: f"line {look.finding.line} of" in told())
        assert "F3 goes back" in told()
        await pilot.press("f3")
        await until(pilot, lambda: pilot.app.screen is screen)


async def test_the_end_counts_a_skipped_card_once_and_a_put_off_one_as_put_off(open_desk: OpenDesk) -> None:
    async with checkup(open_desk("en")) as (pilot, screen):
        await pilot.press("w", "s", "F")
        await pilot.pause()
        rows = {item.key: words(item.lines(Frame(80, BOXES["rounded"]), PLAIN)) for item in screen._items}
        left = len(screen.session.open)
        assert f"not seen yet ({left - 1})" in rows["#cards"]
        assert "(1)" in rows["#skipped"]
        said = "\n".join(rows.values())
        assert "Asked again next week: 1" in said
        assert "Decided" not in said
        assert "end" not in [hint.does for hint in screen.hints()], "it is there already"


@pytest.mark.parametrize("rows", [14, 16, 18, 20, 22, 24])
async def test_answers_are_told_to_be_below_only_where_they_are_not_seen(
    open_desk: OpenDesk, rows: int
) -> None:
    """Also when the room for the card changes after it was drawn: the tour's strip, a long line told."""
    said = "".join(
        f"- Memory_{n}: 每周五晚上打羽毛球 [[nowhere {n}]] [expires:: 2026-11-01]\n" for n in (1, 2)
    )
    async with checkup(open_desk(files={"notes.md": f"# A\n{said}"}), size=(80, rows)) as (pilot, screen):
        card = max(screen.session.open, key=lambda one: len(one.choices))
        assert screen.session.go(card.id)
        screen.show_again()
        for happens in (lambda: None, lambda: screen.tell(visible("a long line " * 12)), screen.do_move_up):
            happens()
            await pilot.pause()
            await pilot.pause()
            shown = drawn(screen)
            seen = {int(row[1:4]) for row in shown if row[1:4].strip().isdigit()}
            last = card.choices[-1].number
            told = [row for row in shown if "below" in row]
            assert bool(told) != (last in seen), shown
            if told:
                below = {int(word) for word in told[0].split() if word.isdigit()}
                assert below.isdisjoint(seen), shown


@pytest.mark.parametrize("key", ["keep", "snooze"])
async def test_keeping_and_putting_off_hold_for_all_that_a_card_says(open_desk: OpenDesk, key: str) -> None:
    text = "# Rules\n- [F1] See [[nowhere]] and [[elsewhere]] (2026-11-01, source: chat)\n"
    async with checkup(open_desk(files={"notes.md": text})) as (pilot, screen):
        card = screen.card
        assert card is not None
        assert (len(card.findings), len(card.asked)) == (3, 2)
        (offered,) = (one for one in card.choices if one.resolution.key == key)  # it stands there once
        await pilot.press(str(offered.number))
        await until(pilot, lambda: screen.session.done == 1)
        # What was not asked yet is not waved through with it; put off is the whole card.
        later = card.findings[2:] if key == "keep" else ()
        assert [one.id for left in screen.session.open for one in left.findings] == [one.id for one in later]
        await pilot.press("u")
        await until(pilot, lambda: screen.session.done == 0)
        assert [len(one.findings) for one in screen.session.open] == [3]
