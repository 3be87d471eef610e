"""The tour of the demo: what it says, what it notices, that it never stands in the way."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from test_checkup import find, until
from test_tui_review import memory, running, settled, text, type_keys

from memsift.review.desk import Desk
from memsift_tui.actions import keymap
from memsift_tui.screens import SCREENS
from memsift_tui.screens.tour import AT_CUT, STEPS, TEXT_ROWS, Tour, TourBar, tour_lines
from memsift_tui.widgets.lines import BOXES, width_of

ALL = {spec.id for spec in SCREENS}
# What somebody presses who does what the steps say; the first = of the demo comes with the second n.
DOES = {
    "look": [["down"]],
    "alike": [["n"]],
    "merge": [["n"], ["m"], ["tab"], ["enter"]],
    "undo": [["u"]],
    "overview": [["f6"]],
    "checkup": [["f3"]],
    "card": [["s"]],
    "inbox": [["f2"]],
    "reads": [["f4"]],
    "cut": [["f"], ["down"], ["down"], ["down"], ["enter"], ["g"]],
    "end": [["question_mark"]],
}


def test_steps_go_on_by_what_they_ask_for_alone() -> None:
    tour = Tour(ALL)
    tour.begin(0)
    assert tour.step.id == "look"
    assert not tour.notice("entry.fields", "review", 0)
    assert tour.notice("move.down", "review", 0)
    assert tour.noticed
    assert tour.notice("alike.next", "review", 0)
    assert not tour.notice("alike.merge", "review", 0), "left without merging"
    assert tour.notice("alike.merge", "review", 1)
    assert not tour.notice("move.down", "review", 1)
    assert tour.notice("undo", "review", 0)
    assert tour.step.id == "overview"


def test_taking_back_is_passed_over_where_nothing_was_done() -> None:
    tour = Tour(ALL)
    tour.begin(0)
    for _ in range(3):
        tour.go_on(0)
    assert tour.step.id == "overview"
    assert not tour.noticed
    assert (tour.at, len(tour.steps)) == (5, len(STEPS)), "a step keeps its number"


def test_what_is_done_before_its_turn_is_shown_as_done_and_not_asked_for() -> None:
    tour = Tour(ALL)
    tour.begin(0)
    assert not tour.notice("screen.overview", "overview", 0)
    assert tour.step.id == "look"
    assert (tour.at, len(tour.steps)) == (1, len(STEPS))
    assert not tour.notice("alike.next", "review", 0)
    assert tour.notice("move.down", "review", 0)
    assert tour.step.id == "alike"
    assert tour.already
    assert tour.notice("alike.merge", "review", 1), "the next one is done"
    assert tour.step.id == "undo"
    asked = {}
    while tour.step is not None:
        asked[tour.step.id] = tour.already
        tour.go_on(1)
    assert list(asked) == ["undo", "overview", "checkup", "card", "inbox", "reads", "cut", "end"]
    assert [step for step, already in asked.items() if already] == ["overview"]


def test_the_words_of_every_step_are_shown_whatever_is_done_before_its_turn() -> None:
    tour = Tour(ALL)
    tour.begin(0)
    shown = [tour.step.id]
    for action, screen in (
        ("screen.inbox", "inbox"),
        ("screen.reads", "reads"),
        ("screen.review", "review"),
        ("alike.next", "review"),
        ("move.down", "review"),
        ("screen.checkup", "checkup"),
        ("screen.overview", "overview"),
    ):
        tour.notice(action, screen, 1)
        shown.append(tour.step.id)
    while tour.step is not None:
        shown.append(tour.step.id)
        tour.go_on(1)
    assert list(dict.fromkeys(shown)) == [step.id for step in STEPS]


def test_a_card_that_was_left_is_not_asked_for_on_another_screen() -> None:
    tour = Tour(ALL)
    tour.begin(0)
    for _ in range(5):
        tour.go_on(1)
    assert tour.step.id == "checkup"
    assert tour.notice("screen.checkup", "checkup", 0)
    assert tour.step.id == "card"
    assert tour.notice("screen.inbox", "inbox", 0)
    assert tour.step.id == "inbox"
    assert tour.already, "its words are shown, and nothing is asked"
    tour.go_on(0)
    assert tour.step.id == "reads"
    assert (tour.at, len(tour.steps)) == (len(STEPS) - 2, len(STEPS))


def test_steps_of_screens_that_are_not_there_are_left_out() -> None:
    assert [step.id for step in Tour(set()).to_come] == ["look", "alike", "merge", "undo", "end"]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("cells", [60, 80, 160])
@pytest.mark.parametrize("at", range(len(STEPS)))
def test_every_step_fits_and_names_its_keys(lang, cells, at) -> None:
    tour = Tour({step.screen for step in STEPS if step.screen})
    for _ in range(at):
        tour.go_on(1)
    assert (tour.at, len(tour.steps)) == (at + 1, len(STEPS))
    keys = keymap()
    lines = tour_lines(tour, keys, lang, BOXES["rounded"], cells)
    assert width_of(lines[0]) == cells
    assert len(lines) <= 1 + TEXT_ROWS
    said = "".join(part for line in lines[1:] for part, _ in line)
    assert said.rstrip().endswith((".", "。", "FOLDER", "文件夹")), "cut off"
    assert all(width_of(line) <= cells for line in lines)


async def test_the_demo_begins_with_it_and_it_follows_from_screen_to_screen(open_desk) -> None:
    async with running(open_desk("en"), size=(80, 24), tour=True) as (app, pilot):
        assert "Tour of the demo, step 1 of 11" in text(app)
        assert "Done." not in text(app)
        await type_keys(pilot, ["down"])
        assert "✓ Done. Now step 2 of 11" in text(app)
        await type_keys(pilot, ["n"])
        assert "3 of" in text(app)
        await type_keys(pilot, ["d"])
        await settled(app, pilot)
        assert "4 of" in text(app)
        assert "press u to take it back" in text(app)
        await type_keys(pilot, ["u"])
        await settled(app, pilot)
        assert "Press F6" in text(app)
        await type_keys(pilot, ["f6"])
        await settled(app, pilot)
        assert "6 of" in text(app)
        assert {cell_len(line) for line in text(app).splitlines()} == {80}
        await type_keys(pilot, ["<"])
        await pilot.pause()
        assert "The tour is ended." in text(app)
        assert not app.query(TourBar)
        await type_keys(pilot, ["f1"])
        await settled(app, pilot)
        assert "Tour of the demo" not in text(app)
        await type_keys(pilot, [">"])
        await settled(app, pilot)
        assert "Tour of the demo, step 1 of" in text(app)


def test_taking_back_something_else_goes_on_too() -> None:
    tour = Tour(ALL)
    tour.begin(4)  # a session before this one did something as well
    assert tour.notice("move.down", "review", 4)
    assert tour.notice("alike.next", "review", 4)
    assert tour.notice("alike.merge", "review", 5)
    assert tour.step.id == "undo"
    assert not tour.notice("entry.delete", "review", 6)
    assert tour.notice("undo", "review", 5)
    assert tour.step.id == "overview"


async def test_its_heading_is_of_the_step_that_is_shown(open_desk) -> None:
    async with running(open_desk("en"), size=(80, 24), tour=True) as (app, pilot):
        await type_keys(pilot, ["f6", "f1", "n"])
        await settled(app, pilot)
        assert "step 1 of 11" in text(app)
        await type_keys(pilot, ["down"])
        await settled(app, pilot)
        assert "✓ Done already: step 2 of 11" in text(app)
        await type_keys(pilot, [">"])
        await settled(app, pilot)
        assert "step 3 of 11" in text(app)
        assert "m merges" in " ".join(text(app).split())


@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_who_does_what_it_says_comes_to_its_end(open_desk, lang) -> None:
    """Every step by its own keys at 80×24, and each is told as done when the next one is shown."""
    desk = open_desk(lang)
    before = memory(desk.vault.root)
    async with running(desk, size=(80, 24), lang=lang, tour=True) as (app, pilot):
        done = {"en": "Done. Now step", "zh": "做到了。接着第"}[lang]
        for at, step in enumerate(STEPS, 1):
            assert app.tour.step is step
            shown = text(app)
            assert (f"step {at} of 11" if lang == "en" else f"第 {at} 步，共 11 步") in shown
            assert (done in shown) == (at > 1)
            for keys in DOES[step.id]:
                await type_keys(pilot, keys)
                await settled(app, pilot)
            if step.id == "merge":
                assert memory(desk.vault.root) != before
            if step.id == "undo":
                assert memory(desk.vault.root) == before
            if step.id == "cut":
                assert {"en": "Ask before ordering", "zh": "采购先问过"}[lang] in text(app)
                assert {"en": "CUT by", "zh": "截断"}[lang] in text(app)
        assert app.tour is None
        await type_keys(pilot, ["escape"])
        await settled(app, pilot)
        assert {"en": "That was the tour.", "zh": "导览到此结束"}[lang] in text(app)


async def test_it_can_be_gone_through_with_one_key_and_then_is_over(open_desk) -> None:
    async with running(open_desk("zh"), lang="zh", tour=True) as (app, pilot):
        assert "演示导览：第 1 步" in text(app)
        for _ in STEPS:
            await type_keys(pilot, [">"])
            if app.tour is None:
                break
        await pilot.pause()
        assert app.tour is None
        assert "导览到此结束" in text(app)


async def test_it_belongs_to_the_demo_alone(open_desk) -> None:
    async with running(open_desk("en")) as (app, pilot):
        assert "Tour" not in text(app)
        await type_keys(pilot, [">"])
        assert "memsift demo" in text(app)
        await type_keys(pilot, ["<"])
        assert "No tour is on." in text(app)


async def test_it_speaks_the_language_that_is_switched_to(open_desk) -> None:
    async with running(open_desk("en"), tour=True) as (app, pilot):
        app.switch_language()
        await settled(app, pilot)
        assert "演示导览" in text(app)


def test_the_demo_command_opens_the_app_with_it(tmp_path, monkeypatch) -> None:
    import memsift_tui.enter
    from memsift_tui.commands import setup

    asked: dict[str, object] = {}
    monkeypatch.setattr(memsift_tui.enter, "enter", lambda *where, **how: asked.update(how) or 0)
    monkeypatch.setattr(setup, "require_terminal", lambda: None)
    setup.demo_command.main(["--dir", str(tmp_path / "demo"), "--lang", "en"], standalone_mode=False)
    assert asked == {"remember": False, "tour": True}
    desk = Desk.open(
        tmp_path / "demo", state_dir=str(tmp_path / "state"), config_dir=str(tmp_path / "config")
    )
    try:
        # One corrects a memory, one contradicts what stands there: the Inbox has something to decide.
        assert sorted(item.action for item in desk.items()) == ["add", "update"]
    finally:
        desk.close()


def test_who_goes_to_a_later_screen_is_not_held_at_an_earlier_ones_step() -> None:
    tour = Tour(ALL)
    tour.begin(0)
    for _ in range(4):
        tour.go_on(1)
    assert tour.step.id == "overview"
    assert tour.notice("screen.inbox", "inbox", 0)
    assert tour.step.id == "checkup"
    assert not tour.noticed, "it was passed over, not done"
    assert tour.passed == 5
    assert tour.notice("screen.checkup", "checkup", 0)
    assert tour.step.id == "card"
    assert tour.noticed
    assert tour.notice("screen.reads", "reads", 0)
    assert tour.step.id == "inbox"
    assert tour.already
    assert tour.notice("screen.reads", "reads", 0)
    assert tour.step.id == "cut"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_card_is_asked_for_with_the_way_to_it(lang) -> None:
    tour = Tour(ALL)
    while tour.step.id != "card":
        tour.go_on(1)
    said = "".join(
        part for line in tour_lines(tour, keymap(), lang, BOXES["rounded"], 80) for part, _ in line
    )
    assert "F3" in said


def test_going_to_a_cut_takes_the_loader_that_cuts() -> None:
    tour = Tour(ALL)
    tour.begin(0)
    while tour.step.id != "cut":
        tour.go_on(0)
    assert not tour.notice(AT_CUT, "reads", 0)
    assert not tour.notice("reads.loader", "reads", 0)
    assert not tour.notice("reads.cut", "reads", 0), "pressed where that loader cuts nothing"
    assert tour.notice(AT_CUT, "reads", 0)
    assert tour.step.id == "end"


async def test_the_key_for_the_next_step_goes_on_also_right_behind_one_that_was_done(open_desk) -> None:
    async with running(open_desk("en"), size=(80, 24), tour=True) as (app, pilot):
        await type_keys(pilot, ["down"])
        assert "✓ Done. Now step 2 of 11" in text(app)
        await type_keys(pilot, [">"])
        assert "Tour of the demo, step 3 of 11" in text(app)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Step 4 left out, nothing to undo. Now step 5 of 11"),
        ("zh", "第 4 步没有可撤销的，略过。现在第 5 步"),
    ],
)
async def test_a_step_that_has_nothing_to_take_back_is_said_to_be_left_out(open_desk, lang, said) -> None:
    async with running(open_desk(lang), size=(80, 24), lang=lang, tour=True) as (app, pilot):
        await type_keys(pilot, [">", ">", ">"])
        row = next(row for row in text(app).splitlines() if said in row)
        assert {"en": "> next step", "zh": "> 下一步"}[lang] in row
        await type_keys(pilot, [">"])
        assert "left out" not in text(app)
        assert "略过" not in text(app)


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
async def test_history_has_room_for_its_list_beside_the_tour(open_desk, size) -> None:
    async with running(open_desk("en"), size=size, tour=True) as (app, pilot):
        await type_keys(pilot, ["down", "down", "d", "d", "d", "f5"])
        await settled(app, pilot)
        assert text(app).count("Deleted ") == 3, "each in a row of the list"
        pane = app.screen.pane()
        assert pane.free_rows == 0, "and no row of it is empty while the strip below has some"
        await type_keys(pilot, ["<"])
        await settled(app, pilot)
        assert pane.free_rows == 0
        assert pane.place is None, "the list is seen whole"


async def test_begun_anew_elsewhere_it_goes_to_where_its_first_step_is_done(open_desk) -> None:
    async with running(open_desk(), size=(80, 24), tour=True) as (app, pilot):
        await type_keys(pilot, ["f4", "<", ">"])
        await settled(app, pilot)
        assert app.screen is app.screen_of("review")
        assert "step 1 of 11" in text(app)
        await type_keys(pilot, ["down"])
        await settled(app, pilot)
        assert "step 2 of 11" in text(app)


async def test_who_wanders_ahead_is_told_what_was_passed_over_and_what_was_done(open_desk) -> None:
    async with running(open_desk("en"), size=(80, 24), tour=True) as (app, pilot):
        for _ in range(4):
            await type_keys(pilot, [">"])
        assert "step 6 of 11" in text(app)
        await type_keys(pilot, ["f2"])
        await settled(app, pilot)
        assert "Skipped step 6. Now step 7 of 11" in text(app)
        await type_keys(pilot, [">"])
        await settled(app, pilot)
        assert "✓ Done already: step 8 of 11" in text(app)
        assert "what agents ask to change" in text(app)
        await type_keys(pilot, ["f4"])
        await settled(app, pilot)
        assert "✓ Done. Now step 10 of 11" in text(app)


@pytest.mark.parametrize("key", ["1", "enter", "o", "w"])
async def test_whatever_answers_a_card_is_what_the_step_asks_for(open_desk, key) -> None:
    async with running(open_desk("en"), size=(80, 24), tour=True) as (app, pilot):
        for _ in range(4):
            await type_keys(pilot, [">"])
        await type_keys(pilot, ["f3"])
        screen = app.screen_of("checkup")
        await until(pilot, lambda: screen.session.checked and screen.card is not None)
        await settled(app, pilot)
        assert "step 7 of 11" in text(app)
        await type_keys(pilot, ["tab", "down"])
        await settled(app, pilot)
        assert "step 7 of 11" in text(app), "nothing was answered"
        find(screen, "unverified")
        await type_keys(pilot, [key])
        await until(pilot, lambda: screen.session.done == 1)
        await settled(app, pilot)
        assert "✓ Done. Now step 8 of 11" in text(app)
