"""Comparing beside the person: keys go first, what was worked out serves again, nothing seen jumps."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from threading import Event
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest
from test_tui_review import settled, type_keys
from textual.pilot import Pilot
from textual.widget import Widget

from memsift.messages import languages, say
from memsift.review.aside.model import Found, Wanted
from memsift.review.aside.work import Work, first_look
from memsift.review.desk import Desk
from memsift.review.facts import facts_of
from memsift_tui.app import MemsiftApp
from memsift_tui.launch import AppOptions, Choice
from memsift_tui.screens.review import alike
from memsift_tui.screens.review.screen import ReviewScreen
from memsift_tui.sitting import Sitting
from memsift_tui.widgets.lines import Frame, Look
from tui_kit import PATIENCE, OpenDesk, drawn


@asynccontextmanager
async def running(desk: Desk) -> AsyncIterator[tuple[ReviewScreen, Pilot[Choice | int]]]:
    app = MemsiftApp(desk, "en", AppOptions(theme="memsift-dark"))
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        yield screen, pilot


@asynccontextmanager
async def held_back(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[ReviewScreen, Pilot[Choice | int], Event]]:
    """The Review screen while nothing is compared yet; the event lets it be compared."""
    go = Event()
    at_once = ReviewScreen._compare_in_thread

    def later(screen: ReviewScreen, *reading: Any) -> None:
        assert go.wait(PATIENCE)
        at_once(screen, *reading)

    monkeypatch.setattr(ReviewScreen, "_compare_in_thread", later)
    async with running(desk) as (screen, pilot):
        try:
            yield screen, pilot, go
        finally:
            go.set()


async def test_comparing_waits_while_keys_are_answered(
    open_desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(open_desk("en")) as (screen, pilot):
        await settled(screen.memsift, pilot)  # the thread that compares would ask, and sleep, as well
        await pilot.press("down")
        assert screen.pressed_at > 0
        slept: list[float] = []

        def sleep(seconds: float) -> None:
            slept.append(seconds)
            if len(slept) == 3:
                screen.pressed_at = 0.0  # no key for a long time

        monkeypatch.setattr(alike, "sleep", sleep)
        wanted: Any = SimpleNamespace(is_cancelled=False)
        screen.pressed_at = monotonic() + 60
        assert not screen._stopped(wanted)
        assert len(slept) == 3
        assert not screen._stopped(wanted)
        assert len(slept) == 3
        # What is not wanted any more waits for no key.
        screen.pressed_at = monotonic() + 60
        assert screen._stopped(SimpleNamespace(is_cancelled=True))  # type: ignore[arg-type]  # it asks no more
        assert len(slept) == 3
        screen.pressed_at = 0.0


def test_the_checks_say_the_same_with_what_was_compared_before(open_desk: OpenDesk) -> None:
    desk = open_desk("en")
    sitting, work = Sitting(desk), Work()
    wanted = Wanted(sitting.apart(), sitting.silenced, sitting.private_folder)
    work.compare(desk.vault, wanted)
    look = work.look(desk.vault, facts_of(desk))
    assert look == first_look(sitting.findings(), facts_of(desk))
    assert look.waiting > 10
    assert look.worst is not None
    assert work.look(replace(desk.vault), facts_of(desk)) == look


async def test_nothing_jumps_when_results_arrive(
    open_desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with held_back(open_desk("en"), monkeypatch) as (screen, pilot, go):
        await type_keys(pilot, ["pagedown", "down", "down", "tab", "down"])
        assert screen.comparing
        assert not screen.state.likeness
        before = places(screen)
        words = entry_words(screen)
        go.set()
        await settled(screen.memsift, pilot)
        assert screen.state.likeness
        assert places(screen) == before
        assert entry_words(screen) == words


async def test_what_was_found_is_shown_when_keys_rest_or_by_the_next_that_needs_it(
    open_desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(open_desk("en")) as (screen, pilot):
        await settled(screen.memsift, pilot)
        found, vault = screen.state.likeness, screen._compared
        assert found
        assert vault is not None

        async def comes_after_a_key() -> None:
            """What was found comes, as for the first time, right after a key."""
            await pilot.press("down")
            screen.comparing, screen.state.likeness = True, {}
            screen.alike_found(ReviewScreen.Alike(vault, Found(found, screen.linked)))
            assert screen.comparing
            assert not screen.state.likeness

        monkeypatch.setattr(alike, "AT_REST", 3600.0)
        monkeypatch.setattr(alike, "OVERDUE", 3600.0)
        await comes_after_a_key()
        await pilot.press("up")
        assert not screen.state.likeness
        monkeypatch.setattr(alike, "OVERDUE", 0.0)
        await pilot.press("down")
        assert screen.state.likeness == found
        assert not screen.comparing

        monkeypatch.setattr(alike, "OVERDUE", 3600.0)
        await comes_after_a_key()
        await pilot.press("n")
        here = screen.here()
        assert here is not None
        assert found[here.ref]
        assert not screen.comparing

        await comes_after_a_key()
        screen._compared = replace(vault)  # something newer is compared by now
        await pilot.press("n")
        assert not screen.state.likeness
        screen._compared = vault

        monkeypatch.setattr(alike, "AT_REST", 0.1)
        screen.pressed_at = monotonic()
        screen.alike_found(ReviewScreen.Alike(vault, Found(found, screen.linked)))
        await settled(screen.memsift, pilot)
        assert screen.state.likeness == found


async def test_what_n_goes_through_is_known_before_it_is_pressed(
    open_desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With 20,000 entries the first `n` would wait for the refs of all of them."""
    async with running(open_desk("en")) as (screen, pilot):
        await settled(screen.memsift, pilot)
        ordered = alike._in_order(screen.vault, screen.refs, screen.state.likeness)[2:]

        def again(*_: object) -> None:
            raise AssertionError

        monkeypatch.setattr(alike, "_in_order", again)
        assert screen._alike_order() == ordered
        assert len(ordered[0]) > 10
        await pilot.press("n")
        here = screen.here()
        assert here is not None
        assert here.ref in ordered[1]


def places(screen: ReviewScreen) -> list[object]:
    """Where everything is: the parts, the panes' views, each item's lines, the cursors."""
    panes = [screen.side_pane(0), screen.side_pane(1)]
    frame, look = Frame(panes[0].size.width, panes[0].box), Look()
    return [
        [(widget.id, widget.region) for widget in screen.walk_children(Widget)],
        [(pane.top, pane.cursor_key, pane.keys) for pane in panes],
        [len(item.lines(frame, look)) for pane in panes for item in pane._items],
    ]


def entry_words(screen: ReviewScreen) -> list[str]:
    """What the panes' rows say, without frames and the two signs before a text, and without chips."""
    rows = drawn(screen)[2:-6]
    half = len(rows[0]) // 2
    return [row[at + 4 : at + 30].rstrip(" ─│╮") for row in rows for at in (0, half) if "_" not in row]


async def test_the_first_frame_is_nearly_the_last_one(
    open_desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    frames: list[list[str]] = []

    def watch(app: MemsiftApp) -> None:
        if isinstance(app.screen, ReviewScreen):
            frames.append(drawn(app.screen))

    monkeypatch.setattr(MemsiftApp, "post_display_hook", watch)
    async with running(open_desk("en")) as (screen, pilot):
        await settled(screen.memsift, pilot)
    first, last = frames[0], frames[-1]
    same = [a == b for rows in zip(first, last, strict=True) for a, b in zip(*rows, strict=False)]
    # Chips and signs of what is alike, and what the checks found, come in.
    assert sum(same) / len(same) > 0.85
    # Not even one frame shows panes without their entries.
    assert all("Profile_1" in "".join(frame) for frame in frames)


async def test_a_step_asked_for_while_comparing_is_taken_when_that_is_done(
    open_desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with held_back(open_desk("en"), monkeypatch) as (screen, pilot, go):
        await type_keys(pilot, ["n"])
        before = screen.pane().cursor_key
        assert "Still comparing" in "".join(drawn(screen))
        go.set()
        await settled(screen.memsift, pilot)
        here = screen.here()
        assert screen.pane().cursor_key != before
        assert here is not None
        assert screen.state.likeness[here.ref]
        assert "Still comparing" not in "".join(drawn(screen))


async def test_another_key_meanwhile_takes_the_step_back(
    open_desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with held_back(open_desk("en"), monkeypatch) as (screen, pilot, go):
        await type_keys(pilot, ["n", "down"])
        before = screen.pane().cursor_key
        go.set()
        await settled(screen.memsift, pilot)
        assert screen.pane().cursor_key == before


def test_what_to_look_at_first_names_its_entry(open_desk: OpenDesk) -> None:
    text = "# Other Memory\n- Memory_1: Rows on the canal [expires:: 2020-11-01]\n"
    desk = open_desk(files={"YOLO/memory/global.md": text})
    worst = first_look(Sitting(desk).findings(), facts_of(desk)).worst
    assert worst is not None
    assert say(worst, "en").startswith("“Rows on the canal”: Expired on 2020-11-01")


def test_the_first_look_quotes_both_of_two_entries(open_desk) -> None:
    """Their addresses alone do not say what it is about."""
    tea = "Likes green tea in the morning and black tea in the afternoon"
    desk = open_desk(files={"a.md": f"# A\n- {tea}\n- {tea}, with milk\n"})
    worst = first_look(Sitting(desk).findings(), facts_of(desk)).worst
    assert worst is not None
    for lang in languages():
        assert say(worst, lang).count("“Likes green tea in the") == 2
