"""The Checkup screen: cards, answers with keys, forms, the end; and its lines as plain data."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic

import pytest
from textual import events
from textual.pilot import Pilot

from memsift.checks.base import STEPS
from memsift.checks.contradiction import CHOOSE
from memsift.messages import Lang, Message, say
from memsift.review.desk import Desk
from memsift.review.steps import short_step_label
from memsift.store import Committed
from memsift.text import cell_width, visible
from memsift_tui.app import MemsiftApp
from memsift_tui.launch import AppOptions, Choice
from memsift_tui.screens.ask import ConfirmScreen, NumberScreen
from memsift_tui.screens.changes import changed_lines
from memsift_tui.screens.checkup import card as cards
from memsift_tui.screens.checkup.ask import AnswerLine, matching, merges
from memsift_tui.screens.checkup.screen import CheckupScreen
from memsift_tui.screens.checkup.steps import progress_line, steps_fit
from memsift_tui.screens.edit import EditScreen
from memsift_tui.screens.merge import MergeScreen
from memsift_tui.screens.reading import ReadingScreen
from memsift_tui.screens.review.screen import ReviewScreen
from memsift_tui.widgets.lines import BOXES, Frame, Line, Look, width_of
from tui_kit import PATIENCE, OpenDesk, drawn

Shown = tuple[Pilot[Choice | int], CheckupScreen]


@asynccontextmanager
async def checkup(desk: Desk, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Shown]:
    app = MemsiftApp(desk, "en", AppOptions(theme="memsift-dark", start="checkup"))
    async with app.run_test(size=size, notifications=True) as pilot:
        screen = app.screen_of("checkup")
        assert isinstance(screen, CheckupScreen)
        await until(pilot, lambda: screen.session.checked and screen.card is not None)
        yield pilot, screen


async def until(pilot: Pilot[Choice | int], holds: Callable[[], bool]) -> None:
    """Let the app work until something holds."""
    end = monotonic() + PATIENCE
    while not holds():
        assert monotonic() < end, "it never came"
        await pilot.pause()


def words(lines: list[Line] | tuple[Line, ...]) -> str:
    return "\n".join("".join(text for text, _ in line) for line in lines)


def find(screen: CheckupScreen, check: str) -> None:
    card = next(one for one in screen.session.open if one.lead.check == check)
    assert screen.session.go(card.id)
    screen.show_again()


async def editor(pilot: Pilot[Choice | int], screen: CheckupScreen) -> EditScreen:
    """The editor in which is written what holds, of the first contradiction."""
    find(screen, "conflict")
    assert screen.card is not None
    edit = screen.card.choice("edit")
    assert edit is not None
    await pilot.press(str(edit.number))
    await until(pilot, lambda: isinstance(pilot.app.screen, EditScreen))
    assert isinstance(pilot.app.screen, EditScreen)
    return pilot.app.screen


async def test_the_recommended_answer_is_one_key_and_the_next_card_comes_at_once(open_desk: OpenDesk) -> None:
    async with checkup(open_desk("en")) as (pilot, screen):
        find(screen, "expired")
        before = screen.card
        assert before is not None
        await pilot.press("a")
        assert screen.session.done == 1
        assert screen.card is not None
        assert screen.card != before
        await pilot.press("u")
        assert screen.session.done == 0
        assert screen.card is not None
        assert screen.card.id == before.id


@pytest.mark.parametrize("copies", [2, 3, 5, 12])
async def test_answers_are_seen_on_a_small_screen_however_many_entries_say_the_same(
    open_desk: OpenDesk, copies: int
) -> None:
    said = "".join(f"- Memory_{n}: 每周五晚上打羽毛球\n" for n in range(1, copies + 1))
    async with checkup(open_desk(files={"notes.md": f"# A\n{said}"})) as (pilot, screen):
        find(screen, "duplicate")
        await pilot.pause()
        shown = "\n".join(drawn(screen))
        assert "1  merge into one" in shown
        assert "3  keep all" in shown or copies > 5
        assert copies > 5 or "Memory_1" in shown
        await pilot.press("up")
        assert "Memory_1" in "\n".join(drawn(screen)), "what was too much is reached with Up"


@pytest.mark.parametrize("rows", [14, 16, 18, 24, 40])
async def test_answers_that_lie_below_are_told_and_reached(open_desk: OpenDesk, rows: int) -> None:
    """A card with several findings on a low screen: the rule says which answers are below."""
    said = "".join(
        f"- Memory_{n}: 每周五晚上打羽毛球 [[nowhere {n}]] [expires:: 2026-11-01]\n" for n in (1, 2)
    )
    async with checkup(open_desk(files={"notes.md": f"# A\n{said}"}), size=(80, rows)) as (pilot, screen):
        card = max(screen.session.open, key=lambda one: len(one.choices))
        assert len(card.findings) > 1
        assert screen.session.go(card.id)
        screen.show_again()
        await pilot.pause()
        last = card.choices[-1].number
        seen = [row for row in drawn(screen) if row[1:4] == f" {last} "]
        told = [row for row in drawn(screen) if "below" in row]
        assert bool(seen) != bool(told), drawn(screen)
        assert told == [] or f"{last} " in told[0]
        for _ in card.choices:
            await pilot.press("down")
        await pilot.pause()
        assert [row for row in drawn(screen) if row[1:4] == f" {last} "]
        assert not [row for row in drawn(screen) if "below" in row]


async def test_f0_questions_are_answered_with_single_keys(open_desk: OpenDesk) -> None:
    keys = {"y": "true", "n": "not-true", "o": "not-any-more", "w": "snooze"}
    async with checkup(open_desk("en")) as (pilot, screen):
        for key, name in keys.items():
            find(screen, "unverified")
            await pilot.press(key)
            if key == "n":  # which deletes, and elsewhere goes on to the next
                await until(pilot, lambda: isinstance(pilot.app.screen, ConfirmScreen))
                assert screen.session.done == 0
                await pilot.press("enter")
            await until(pilot, lambda: screen.session.done == 1)
            assert screen.session.decided[-1].what.params["key"] == name
            await pilot.press("u")
        assert screen.session.done == 0


async def test_a_number_gives_the_answer_of_that_number_full_width_too(open_desk: OpenDesk) -> None:
    async with checkup(open_desk("en")) as (pilot, screen):
        find(screen, "over-cap")
        assert screen.card is not None
        keep = screen.card.choice("keep")
        assert keep is not None
        pilot.app.post_message(events.Key("fullwidth_digit_nine", "９"))  # there is no ninth
        await until(pilot, lambda: screen._told is not None)
        assert screen.session.done == 0
        pilot.app.post_message(events.Key("fullwidth_digit", chr(0xFF10 + keep.number)))
        await until(pilot, lambda: screen.session.done == 1)


async def test_the_cursor_never_begins_on_something_destructive(open_desk: OpenDesk) -> None:
    async with checkup(open_desk("en")) as (_, screen):
        for card in screen.session.open:
            key = cards.first_answer(card)
            chosen = next(one for one in card.choices if f"{cards.ANSWER}{one.number}" == key)
            assert chosen.resolution.key not in cards.DESTRUCTIVE
            assert chosen.resolution.recommended or not chosen.resolution.key.startswith(CHOOSE)
            own = [one for one in card.choices if one.finding is card.lead]
            recommended = [one for one in own if one.resolution.recommended]
            assert not recommended or chosen == recommended[0]


async def test_what_the_answer_under_the_cursor_would_do_is_shown(open_desk: OpenDesk) -> None:
    async with checkup(open_desk("en")) as (pilot, screen):
        find(screen, "expired")
        await pilot.pause()
        shown = words(screen._shows.shown)
        assert "YOLO/memory/global.md" in shown
        assert "[expired:: 2026-11-29]" in shown.replace("[[]", "[").replace("]]", "]")
        assert screen.card is not None
        for _ in screen.card.choices:
            await pilot.press("down")
        await pilot.pause()
        assert "No file changes" in words(screen._shows.shown)


async def test_a_number_shows_beside_its_question_what_its_answer_does(open_desk: OpenDesk) -> None:
    async with checkup(open_desk("en")) as (pilot, screen):
        find(screen, "conflict")
        assert screen.card is not None
        for key in ("choose-first", "choose-second"):
            choice = screen.card.choice(key)
            assert choice is not None
            await pilot.press(str(choice.number))
            await until(pilot, lambda: pilot.app.screen is not screen)
            assert screen.choice_here() == choice
            await pilot.press("escape")
            await until(pilot, lambda: pilot.app.screen is screen)


async def test_what_was_written_is_told_when_it_is_saved(open_desk: OpenDesk) -> None:
    async with checkup(open_desk("en")) as (pilot, screen):
        before = (await editor(pilot, screen)).area.text
        await pilot.press("x", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, AnswerLine))
        await pilot.press("enter")
        await until(pilot, lambda: screen.session.done == 1)
        assert screen._told is not None
        assert f"“{before}x”" in screen._told[0]


async def test_a_need_is_asked_in_a_small_form_and_escape_decides_nothing(open_desk: OpenDesk) -> None:
    desk = open_desk("en")
    async with checkup(desk) as (pilot, screen):
        find(screen, "secret")
        await pilot.press("1")
        await until(pilot, lambda: isinstance(pilot.app.screen, AnswerLine))
        await pilot.press("escape")
        assert screen.session.done == 0
        await pilot.press("1")
        await until(pilot, lambda: isinstance(pilot.app.screen, AnswerLine))
        await pilot.press(*"safe", "enter")
        await until(pilot, lambda: screen.session.done == 1)
        assert "safe" in (Path(desk.vault.root) / "YOLO/memory/dev-helper.md").read_text("utf-8")


async def test_a_merge_is_made_in_the_merge_view(open_desk: OpenDesk) -> None:
    async with checkup(open_desk("en")) as (pilot, screen):
        find(screen, "duplicate")
        assert screen.card is not None
        merge = screen.card.choice("merge")
        assert merge is not None
        assert merges(merge)
        await pilot.press(str(merge.number))
        await until(pilot, lambda: isinstance(pilot.app.screen, MergeScreen))
        assert isinstance(pilot.app.screen, MergeScreen)
        assert "Enter merge" in words(pilot.app.screen._last.shown), "it begins on the button, as in Review"
        await pilot.press("enter")
        await until(pilot, lambda: screen.session.done == 1)


async def test_all_of_a_kind_asks_with_the_exact_number(open_desk: OpenDesk) -> None:
    async with checkup(open_desk("en")) as (pilot, screen):
        card = next(c for c in screen.session.open if c.lead.check == "duplicate")
        screen.session.go(card.id)
        screen.show_again()
        bulk = screen.session.bulk("duplicate")
        assert bulk is not None
        await pilot.press("X")
        await until(pilot, lambda: isinstance(pilot.app.screen, ConfirmScreen))
        await pilot.press("X")  # the key that began it does not confirm it
        assert isinstance(pilot.app.screen, ConfirmScreen)
        await pilot.press("enter")
        await until(pilot, lambda: screen.session.done == bulk.count)
        await pilot.press("u")
        assert screen.session.done == 0


async def test_many_merges_at_once_show_what_stays_and_what_goes(open_desk: OpenDesk) -> None:
    """Each in rows, whichever stands first in the file; what would lose a word is not among them."""
    long = "Tunes the pianos of the conservatory twice a year, in January and in August, all thirty-four"
    desk = open_desk(
        files={
            "YOLO/memory/global.md": "# Other Memory\n- Memory_1: Eats no coriander\n"
            "- Memory_2: Eats no coriander, anything else is fine\n"
            f"- Memory_3: {long}, on site\n- Memory_4: {long}\n"
            "- Memory_5: Daughter Noor was born on 14 May 2016.\n"
            "- Memory_6: Birthday Noor: 14 May 2016. She wants a telescope.\n"
        }
    )
    async with checkup(desk) as (pilot, screen):
        find(screen, "duplicate")
        await pilot.press("X")
        await until(pilot, lambda: isinstance(pilot.app.screen, ConfirmScreen))
        confirm = pilot.app.screen
        assert isinstance(confirm, ConfirmScreen)
        shown = [" ".join(words(confirm._about_lines(rows)).split()) for rows in confirm._about]
        assert shown[0] == (
            "stays: global.md#Memory_2 Eats no coriander, anything else is fine "
            "goes: global.md#Memory_1 Eats no coriander"
        )
        assert shown[1].startswith("stays: global.md#Memory_3 Tunes the pianos of the conservatory")
        assert "goes: global.md#Memory_4 Tunes the pianos of the conservatory" in shown[1]
        assert len(shown) == 2, "the one that loses “daughter” is left for a person to look at"
        assert "1 more stays: nothing is recommended that could be done unseen" in str(confirm._title)
        await pilot.press("enter")
        await until(pilot, lambda: screen.session.done == 2)
        now = (Path(desk.vault.root) / "YOLO/memory/global.md").read_text("utf-8")
        assert [line.split(":")[0] for line in now.splitlines()[1:]] == [
            "- Memory_2",
            "- Memory_3",
            "- Memory_5",
            "- Memory_6",
        ]
        assert "anything else is fine" in now


async def test_a_card_says_nothing_of_a_key_that_leaves_it_out(open_desk: OpenDesk) -> None:
    files = {
        "YOLO/memory/global.md": "# Other Memory\n- Memory_1: Daughter Noor was born on 14 May 2016.\n"
        "- Memory_2: Birthday Noor: 14 May 2016. She wants a telescope.\n"
        "- Memory_3: Eats no coriander\n- Memory_4: Eats no coriander.\n"
    }
    async with checkup(open_desk(files=files)) as (pilot, screen):
        find(screen, "duplicate")
        assert screen.card is not None
        assert screen.card.entries[0].entry.fields.id == "Memory_1"
        await pilot.pause()
        shown = " ".join(" ".join(drawn(screen)).split())
        assert "Noor was born" in shown
        assert screen.context().bulk == 1
        assert not any(" X " in row for row in drawn(screen)[:-1])
        find(screen, "duplicate")
        screen.session.skip()
        screen.show_again()
        await pilot.pause()
        assert "recommended; a does it, 1 asks" in "\n".join(drawn(screen))


async def test_steps_with_tab_skipping_and_returning_with_arrows(open_desk: OpenDesk) -> None:
    async with checkup(open_desk("en")) as (pilot, screen):
        steps = [one.step for one in screen.session.steps]
        seen = []
        for _ in steps:
            assert screen.card is not None
            seen.append(screen.card.step)
            await pilot.press("tab")
        assert seen == steps
        assert screen.end.early
        await pilot.press("tab")
        assert screen.card is not None
        first = screen.card
        await pilot.press("right")
        assert screen.card != first
        await pilot.press("left")
        assert screen.card == first


async def test_the_end_writes_the_report_and_undoes_all(open_desk: OpenDesk) -> None:
    desk = open_desk("en")
    async with checkup(desk) as (pilot, screen):
        find(screen, "expired")
        await pilot.press("a", "F")
        assert screen.end.early
        await pilot.press("down", "enter")  # the brief, too
        await pilot.press("D")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReadingScreen))
        await pilot.press("escape", "up", "enter")
        await until(pilot, lambda: screen.session.finished)
        root = Path(desk.vault.root)
        log = root / ".AGENT/02-memory/session-logs/2026-11-29-weekly-checkup.md"
        assert "## Expired" in log.read_text("utf-8")
        assert (root / "Agent速报/2026-11-29-weekly-checkup.md").exists()
        await pilot.press("U")
        await until(pilot, lambda: isinstance(pilot.app.screen, NumberScreen))
        await pilot.press("2", "enter")
        await until(pilot, lambda: not log.exists())
        assert screen.session.done == 0


async def test_forgetting_asks_for_the_number_and_shows_the_files(open_desk: OpenDesk) -> None:
    desk = open_desk("en")
    async with checkup(desk) as (pilot, screen):
        find(screen, "secret")
        await pilot.press("f")
        await until(pilot, lambda: isinstance(pilot.app.screen, NumberScreen))
        await pilot.pause()
        asked = " ".join(" ".join(drawn(pilot.app.screen)).replace("│", " ").split())
        assert "type 2 and Enter" in asked
        places = "YOLO/memory/dev-helper.md, the last reviewed version of YOLO/memory/dev-helper.md"
        assert f"It stands in 2 places: {places}" in asked
        await pilot.press("f", "enter")
        assert isinstance(pilot.app.screen, NumberScreen)
        await pilot.press("escape")
        assert any(card.lead.check == "secret" for card in screen.session.open)


async def test_what_was_decided_shows_in_the_review(open_desk: OpenDesk) -> None:
    async with checkup(open_desk("en")) as (pilot, screen):
        find(screen, "expired")
        await pilot.press("a")
        assert isinstance(screen.session.desk.history()[0].plans[0].id, str)
        await pilot.press("f1")
        await pilot.pause()
        review = screen.memsift.screen_of("review")
        assert isinstance(review, ReviewScreen)
        entry = next(ref for ref in review.refs.values() if "November check-up" in ref.entry.text)
        assert entry.entry.fields.struck


async def test_files_that_change_outside_change_the_cards(open_desk: OpenDesk) -> None:
    desk = open_desk("en")
    async with checkup(desk) as (pilot, screen):
        find(screen, "expired")
        card = screen.card
        assert card is not None
        path = Path(desk.vault.root) / card.lead.file
        text = path.read_text("utf-8")
        path.write_text(
            text.replace("- Memory_4: The November check-up", "- Memory_4: Some other thing"), "utf-8"
        )
        await pilot.press("ctrl+r")
        assert card.id not in [one.id for one in screen.session.open]


@pytest.mark.parametrize("size", [(80, 24), (61, 20), (40, 12), (200, 60)])
async def test_every_card_fits_its_screen(open_desk: OpenDesk, size: tuple[int, int]) -> None:
    async with checkup(open_desk("zh"), size) as (pilot, screen):
        frame = Frame(size[0], BOXES["ascii"])
        for one in screen.session.open:
            items = cards.card_items(
                one, screen.session.desk.vault, "zh", cards.Beside(screen.session.evidence(one))
            )
            for item in items:
                for look in (Look(), Look(cursor=True, focused=True)):
                    assert all(width_of(line) <= size[0] for line in item.lines(frame, look)), item.key
            assert len({item.key for item in items}) == len(items)
        await pilot.press("tab")


def test_the_present_step_is_always_seen() -> None:
    names = [(visible(f"step number {n}"), n, n == 7) for n in range(9)]
    for cells in (30, 40, 80, 200):
        line = progress_line(names, BOXES["rounded"], cells)
        shown = words([line])
        assert "▸step number 7 7" in shown
        at = cell_width(shown[: shown.index("▸")])
        assert at + cell_width("▸step number 7 7") <= cells


def test_steps_that_do_not_fit_stand_closer_and_what_is_left_out_is_said() -> None:
    names = [(visible(f"step {n}"), n, n == 0) for n in range(9)]
    apart, closer, cut = (words([progress_line(names, BOXES["rounded"], cells)]) for cells in (91, 90, 60))
    assert [steps_fit(names, cells) for cells in (91, 90)] == [True, False]
    assert "step 7 7  step 8 8" in apart
    assert "step 7 7 step 8 8" in closer
    assert cell_width(cut) <= 60
    assert cut.endswith("step 5 5 …")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_all_steps_fit_eighty_columns(lang: Lang) -> None:
    """All but the copies that a file sync leaves, which are rare; with up to nine cards each."""
    steps = [step for step in STEPS if step != "sync-conflict"]
    names = [(visible(say(short_step_label(step), lang)), 9, step is steps[0]) for step in steps]
    line = words([progress_line(names, BOXES["rounded"], 80)])
    assert all(str(name) in line for name, _, _ in names)
    assert "…" not in line


def test_the_diff_says_what_goes_and_comes_logs_last() -> None:
    log = ".AGENT/session-logs/2026-11-29-weekly-checkup.md"
    changed = {
        log: (None, b"# x\n\n- archived\n"),
        "a.md": (b"- the port is 5432\n- same\n", b"- the port is 5433\n- same\n"),
        "same.md": (b"x", b"x"),
    }
    lines = changed_lines(changed, "en", 80)
    shown = words(lines).split("\n")
    assert shown[0] == "a.md"
    assert shown[1:3] == ["- the port is [5432]", "+ the port is [5433]"]
    assert shown[3] == f"{log} (new)"
    assert "same" not in "".join(shown)


def test_a_sign_stands_before_each_line_not_where_it_goes_on() -> None:
    before, after = b"- one two three four\n  and more of it\n", b"- five six seven eight\n  and none of it\n"
    shown = words(changed_lines({"a.md": (before, after)}, "en", 20)).split("\n")
    assert [row[:2] for row in shown[1:]] == ["- ", "  ", "- ", "+ ", "  ", "+ "]


def test_a_secret_in_a_diff_is_masked() -> None:
    token = "ghp_" + "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"
    changed = {"a.md": (f"- key {token}\n".encode(), b"- key in the safe\n")}
    shown = words(changed_lines(changed, "en", 80))
    assert token not in shown
    assert "••••" in shown


def test_files_are_found_by_parts_of_their_names_folded() -> None:
    names = {name: name.lower() for name in ("notes/Long plan.md", "notes/plan.md", "other.md")}
    assert matching(names, "PLAN notes") == ["notes/plan.md", "notes/Long plan.md"]
    assert matching(names, "nothing") == []


async def test_an_answer_tells_when_it_cannot_be_given(open_desk: OpenDesk) -> None:
    async with checkup(open_desk("en")) as (pilot, screen):
        find(screen, "over-cap")
        await pilot.press("y")
        assert screen._told is not None
        assert screen.session.done == 0
        keep = screen.card.choice("keep") if screen.card is not None else None
        assert keep is not None
        outcome = screen.session.answer(keep)
        assert isinstance(outcome, Committed)
        screen.show_outcome(outcome, Message("checkup.told.snoozed"))
        assert screen.session.done == 1


async def test_what_changed_outside_leads_to_its_card_in_the_inbox(open_desk: OpenDesk) -> None:
    desk = open_desk("en")
    path = next(file.path for file in desk.vault.files if file.path.endswith("recent.md"))
    place = Path(desk.vault.root) / path
    place.write_bytes(place.read_bytes() + b"- the new kettle is blue (2026-11-28, source: user)\n")
    desk.refresh()
    async with checkup(desk) as (pilot, screen):
        find(screen, "drift")
        await pilot.press("enter")
        (item,) = desk.items()
        inbox = screen.memsift.screen_of("inbox")
        await until(pilot, lambda: pilot.app.screen is inbox and inbox.pane() is not None)
        pane = inbox.pane()
        assert pane is not None
        await until(pilot, lambda: pane.cursor_key == item.id)
