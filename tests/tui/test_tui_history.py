"""The History screen: what was done, its diff, and back again."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_tui_review import GLOBAL, memory, review, running, settled, text, type_keys

from memsift.messages import Message
from memsift.plan import Plan, delete, named
from memsift.store import Committed
from memsift.vault import refs
from memsift_tui.screens.menu import MenuScreen
from memsift_tui.screens.reading import ReadingScreen

THREE = "# User Profile\n- Profile_1: Alpha\n- Profile_2: Beta\n- Profile_3: Gamma\n"


async def test_a_delete_is_found_with_its_diff_and_undone(open_desk) -> None:
    desk = open_desk("en")
    before = memory(desk.vault.root)
    async with running(desk) as (app, pilot):
        review(app).pane().move_to(f"{GLOBAL}#Profile_3")
        await type_keys(pilot, ["d", "d", "f5"])
        await settled(app, pilot)
        shown = text(app)
        assert "Deleted Profile_3" in shown
        assert "Deleted Profile_4" in shown
        assert "- Profile_4" in shown
        await type_keys(pilot, ["down"])
        await settled(app, pilot)
        app.screen_of("history").perform("history.undo")
        await settled(app, pilot)
        assert "undone" in text(app)
        assert b"Profile_3" in memory(desk.vault.root)[GLOBAL]
        await type_keys(pilot, ["f1"])
        assert f"{GLOBAL}#Profile_3" in review(app).refs
        await type_keys(pilot, ["u"])
        await settled(app, pilot)
    # Undone out of order, two neighbours may come back in either order; nothing is lost or changed.
    after = memory(desk.vault.root)
    assert {path: sorted(data.split(b"\n")) for path, data in after.items()} == {
        path: sorted(data.split(b"\n")) for path, data in before.items()
    }


async def test_a_delete_of_an_earlier_sitting_is_restored(open_desk) -> None:
    desk = open_desk("en")
    async with running(desk) as (app, pilot):
        review(app).pane().move_to(f"{GLOBAL}#Profile_3")
        await type_keys(pilot, ["d"])
        await settled(app, pilot)
    desk.close()
    again = open_desk("en")
    async with running(again, size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["f5", "R"])
        await settled(app, pilot)
        assert "brought back Profile_3: " in text(app)
    assert b"Profile_3" in memory(again.vault.root)[GLOBAL]


async def test_what_was_brought_back_is_marked_and_is_not_undone_into_a_second_one(open_desk) -> None:
    desk = open_desk("en")
    async with running(desk, size=(120, 30)) as (app, pilot):
        review(app).pane().move_to(f"{GLOBAL}#Profile_3")
        await type_keys(pilot, ["d"])
        await settled(app, pilot)
        await type_keys(pilot, ["f5", "R"])
        await settled(app, pilot)
        row = next(row for row in text(app).split("\n") if "Deleted Profile_3" in row)
        assert "  brought back  " in row
        stands = memory(desk.vault.root)
        app.screen_of("history").pane().move_to(desk.history()[0].plans[0].id)
        await type_keys(pilot, ["u"])
        await settled(app, pilot)
        assert "back already" in text(app)
        assert memory(desk.vault.root) == stands
        await type_keys(pilot, ["R"])
        await settled(app, pilot)
        assert "stands there again: Deleted Profile_3" in text(app)


async def test_a_whole_session_says_what_it_did_and_is_undone_at_once(open_desk) -> None:
    desk = open_desk("en")
    before = memory(desk.vault.root)
    async with running(desk) as (app, pilot):
        review(app).pane().move_to(f"{GLOBAL}#Profile_3")
        await type_keys(pilot, ["d", "d", "f5", "home"])
        await settled(app, pilot)
        assert "2 steps, of which 2 can be undone together" in text(app)
        assert f"Written: {GLOBAL}" in text(app)
        app.screen_of("history").perform("history.undo")
        await settled(app, pilot)
        await type_keys(pilot, ["2", "enter"])
        await settled(app, pilot)
        assert "of which 0 can be undone together" in text(app)
    assert memory(desk.vault.root) == before


async def test_nothing_done_yet_is_said(open_desk) -> None:
    async with running(open_desk("en")) as (app, pilot):
        await type_keys(pilot, ["f5"])
        assert "Nothing has been done yet." in text(app)
        await type_keys(pilot, ["R"])
        assert "not on something that was done" in text(app)


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
async def test_what_was_changed_is_shown_as_far_as_there_are_rows_and_read_whole(open_desk, size) -> None:
    long = " ".join(f"word{n}" for n in range(120))
    desk = open_desk(files={GLOBAL: f"# User Profile\n- Profile_1: {long}\n"})
    async with running(desk, size=size) as (app, pilot):
        review(app).pane().move_to(f"{GLOBAL}#Profile_1")
        await type_keys(pilot, ["d", "f5"])
        await settled(app, pilot)
        assert "word119" in text(app), "the rows that the list leaves free are used"
        await type_keys(pilot, ["D"])
        await settled(app, pilot)
        assert isinstance(app.screen, ReadingScreen)
        assert "word119" in text(app)


async def test_more_than_there_is_room_for_says_how_much_is_left(open_desk) -> None:
    entries = "".join(f"- Profile_{n}: number {n}\n" for n in range(1, 61))
    desk = open_desk(files={GLOBAL: f"# User Profile\n{entries}"})
    async with running(desk, size=(80, 24)) as (app, pilot):
        review(app).pane().move_to(f"{GLOBAL}#Profile_1")
        await type_keys(pilot, ["X", "d", "enter", "f5"])
        await settled(app, pilot)
        assert "… 44 more lines: D shows them" in text(app), text(app)
        await type_keys(pilot, ["D", "end"])
        await settled(app, pilot)
        assert "number 60" in text(app)


async def delete_and_look(app, pilot, *numbers) -> None:
    """Delete these one after the other in Review, and open History."""
    for number in numbers:
        review(app).pane().move_to(f"{GLOBAL}#Profile_{number}")
        await type_keys(pilot, ["d"])
        await settled(app, pilot)
    await type_keys(pilot, ["f5"])
    await settled(app, pilot)


@pytest.mark.parametrize("by", ["menu", "key"])
async def test_one_undo_after_the_other_each_takes_back_the_row_under_the_cursor(open_desk, by) -> None:
    desk = open_desk(files={GLOBAL: THREE})
    async with running(desk, size=(80, 24)) as (app, pilot):
        await delete_and_look(app, pilot, 1, 2, 3)
        history = app.screen_of("history")
        rows = list(app.sitting.sessions()[0].plans)  # Alpha, Beta, Gamma
        for name, row in (("Beta", rows[1]), ("Alpha", rows[0]), ("Gamma", rows[2])):
            history.pane().move_to(row.id)
            await undo_here(app, pilot, by)
            assert history.pane().cursor_key == row.id, "the cursor stays on what was undone"
            assert f": {name}\n".encode() in memory(desk.vault.root)[GLOBAL]
        assert memory(desk.vault.root)[GLOBAL].count(b"Profile_") == 3


async def undo_here(app, pilot, by) -> None:
    """Undo the row under History's cursor, through the menu as somebody without letters does, or directly."""
    if by == "menu":
        await type_keys(pilot, ["enter"])
        menu = app.screen
        assert isinstance(menu, MenuScreen)
        menu._pane.move_to("history.undo")
        await type_keys(pilot, ["enter"])
    else:
        app.screen_of("history").perform("history.undo")
    await settled(app, pilot)


async def test_a_restore_after_an_undo_brings_back_the_row_under_the_cursor(open_desk) -> None:
    desk = open_desk(files={GLOBAL: THREE})
    async with running(desk, size=(80, 24)) as (app, pilot):
        await delete_and_look(app, pilot, 1, 2)
        first, second = app.sitting.sessions()[0].plans
        history = app.screen_of("history")
        history.pane().move_to(second.id)
        await undo_here(app, pilot, "menu")
        history.pane().move_to(first.id)
        await type_keys(pilot, ["enter"])
        app.screen._pane.move_to("history.restore")
        await type_keys(pilot, ["enter"])
        await settled(app, pilot)
        assert history.pane().cursor_key == first.id
        assert memory(desk.vault.root)[GLOBAL].count(b"Profile_") == 3


async def test_a_line_that_went_while_its_menu_was_open_is_not_acted_for_by_another(open_desk) -> None:
    desk = open_desk(files={GLOBAL: "# User Profile\n- Profile_1: Alpha\n- Profile_2: Beta\n"})
    async with running(desk, size=(80, 24)) as (app, pilot):
        review(app).pane().move_to(f"{GLOBAL}#Profile_1")
        await type_keys(pilot, ["enter"])
        app.screen._pane.move_to("entry.delete")
        left = b"# User Profile\n- Profile_2: Beta\n"
        (Path(desk.vault.root) / GLOBAL).write_bytes(left)
        app.read_again()
        await type_keys(pilot, ["enter"])
        await settled(app, pilot)
        assert "nothing was done" in text(app)
        assert memory(desk.vault.root)[GLOBAL] == left


async def test_undo_out_of_the_menu_of_everything_is_about_the_row_that_it_was_opened_on(open_desk) -> None:
    desk = open_desk(files={GLOBAL: THREE})
    async with running(desk, size=(80, 24)) as (app, pilot):
        await delete_and_look(app, pilot, 1, 2)
        first, second = app.sitting.sessions()[0].plans
        history = app.screen_of("history")
        history.pane().move_to(first.id)
        await type_keys(pilot, [":"])
        assert app.screen._pane.move_to("history.undo")
        history.pane().move_to(second.id)  # as when something was done meanwhile
        await type_keys(pilot, ["enter"])
        await settled(app, pilot)
        assert history.pane().cursor_key == first.id
        left = memory(desk.vault.root)[GLOBAL]
        assert b"Alpha" in left
        assert b"Beta" not in left


@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_a_row_names_the_entry_and_its_file_and_undoing_says_what(open_desk, lang) -> None:
    here = ".AGENT/long-term.md"
    desk = open_desk(
        files={here: "# Long-term\n\n## Boat\n\n- [F1] The stove burns oak (2026-09-01, source: user)\n"}
    )
    async with running(desk, size=(80, 24), lang=lang) as (app, pilot):
        await type_keys(pilot, ["down", "down", "d"])
        await settled(app, pilot)
        await type_keys(pilot, ["f5"])
        await settled(app, pilot)
        row = next(line for line in text(app).split("\n") if "The stove burns oak" in line)
        assert {"en": "Deleted The stove", "zh": "删除 The stove"}[lang] in row
        assert here in row
        await type_keys(pilot, ["u"])
        await settled(app, pilot)
        row = next(line for line in text(app).split("\n") if line.startswith("┃"))
        assert {"en": "  undone  ", "zh": "  已撤销  "}[lang] in row
        assert here in row
        said = text(app).split("\n")[-1]
        assert {"en": "Undone: Deleted The stove", "zh": "已撤销：删除 The stove"}[lang] in said
        assert not app._notifications, "what History says whole needs no notice"


async def test_a_secret_is_not_told_in_history(open_desk) -> None:
    desk = open_desk(files={GLOBAL: "# User Profile\n- Profile_1: password=hunter2hunter2\n"})
    async with running(desk, size=(120, 30)) as (app, pilot):
        await type_keys(pilot, ["down", "d", "f5"])
        await settled(app, pilot)
        assert "Deleted Profile_1: password" in text(app)
        assert "hunter2" not in str(app.sitting.sessions()[0].plans[0].what)


async def test_the_undo_key_takes_back_the_chosen_row(open_desk) -> None:
    desk = open_desk(files={GLOBAL: THREE})
    async with running(desk, size=(80, 24)) as (app, pilot):
        await delete_and_look(app, pilot, 1, 2)
        await type_keys(pilot, ["down"])
        await settled(app, pilot)
        assert "u undo this" in text(app)
        await type_keys(pilot, ["u"])
        await settled(app, pilot)
        assert memory(desk.vault.root)[GLOBAL] == b"# User Profile\n- Profile_1: Alpha\n- Profile_3: Gamma\n"
        await type_keys(pilot, ["u"])
        assert "undone already" in text(app)
        assert memory(desk.vault.root)[GLOBAL] == b"# User Profile\n- Profile_1: Alpha\n- Profile_3: Gamma\n"


LONG = "The boiler in the cellar is bled every autumn before the heating is turned on for the winter"


@pytest.mark.parametrize(("size", "whole"), [((80, 24), False), ((100, 30), False), ((160, 48), True)])
async def test_a_row_uses_the_width_for_what_was_done(open_desk, size, whole) -> None:
    desk = open_desk(files={GLOBAL: f"# User Profile\n- Profile_1: {LONG}\n"})
    async with running(desk, size=size) as (app, pilot):
        await delete_and_look(app, pilot, 1)
        (plan,) = app.sitting.sessions()[0].plans
        assert "heating" not in str(plan.what), "what is kept is short, as in journals kept so far"
        row = next(row for row in text(app).split("\n") if "Deleted Profile_1" in row)
        assert ("for the winter" in row) == whole
        assert GLOBAL in row
        assert "  " not in row.partition("Deleted")[2].partition(GLOBAL)[0].strip(" ") or whole
        await type_keys(pilot, ["u"])
        await settled(app, pilot)
        row = next(row for row in text(app).split("\n") if "undid" in row)
        assert ("heating is turned on" in row) == whole, "what was undone is named whole too"


async def test_names_are_asked_for_of_the_rows_that_are_drawn_alone(open_desk, monkeypatch) -> None:
    many = "".join(f"- Profile_{n}: number {n}, {LONG}\n" for n in range(60))
    desk = open_desk(files={GLOBAL: f"# User Profile\n{many}"})
    for ref in list(refs(desk.vault)):
        what = Message("tui.why-plan.delete", {"entry": named(ref.entry.fields.id, ref.entry.text)})
        assert isinstance(
            desk.commit(Plan(what, delete(ref.file.document, ref.file.path, ref.entry))), Committed
        )
        desk.refresh()
    asked: list[str] = []
    whole = type(desk).what_whole
    monkeypatch.setattr(type(desk), "what_whole", lambda self, one: asked.append(one.id) or whole(self, one))
    async with running(desk, size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["f5"])
        await settled(app, pilot)
        assert 0 < len(set(asked)) <= 24
        assert len(asked) <= 2 * 24, "once each time that they are listed"
        before = len(asked)
        await type_keys(pilot, ["down", "down", "up"])
        await settled(app, pilot)
        assert len(asked) == before


async def test_what_was_undone_is_not_offered_to_be_undone(open_desk) -> None:
    desk = open_desk(files={GLOBAL: THREE})
    async with running(desk, size=(80, 24)) as (app, pilot):
        await delete_and_look(app, pilot, 1)
        row = app.screen.pane().cursor_key
        assert "u undo this" in text(app)
        await type_keys(pilot, ["u"])
        await settled(app, pilot)
        assert app.screen.pane().cursor_key == row
        assert "u undo this" not in text(app)
        await type_keys(pilot, ["enter"])
        assert "history.undo" not in app.screen._pane.keys
        await type_keys(pilot, ["escape", "up"])
        await settled(app, pilot)
        assert "u undo this" in text(app), "the undoing can itself be taken back"
        await type_keys(pilot, ["home"])
        await settled(app, pilot)
        assert "u undo this" not in text(app), "nothing of this session stands"
        await type_keys(pilot, ["u"])
        assert "Nothing to undo." in text(app)


async def test_what_was_brought_back_is_not_offered_to_be_undone_into_a_second_one(open_desk) -> None:
    desk = open_desk(files={GLOBAL: THREE})
    async with running(desk, size=(80, 24)) as (app, pilot):
        await delete_and_look(app, pilot, 1)
        row = app.screen.pane().cursor_key
        await type_keys(pilot, ["R"])
        await settled(app, pilot)
        app.screen.pane().move_to(row)
        await settled(app, pilot)
        assert "brought back" in text(app)
        assert "u undo this" not in text(app)


@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_a_step_is_found_by_what_it_did_and_by_what_it_changed(open_desk, lang) -> None:
    desk = open_desk(
        files={GLOBAL: f"# User Profile\n- Profile_1: Alpha\n- Profile_2: {LONG}\n- Profile_3: C\n"}
    )
    async with running(desk, size=(100, 30), lang=lang) as (app, pilot):
        await delete_and_look(app, pilot, 1, 2, 3)
        first, second, third = app.sitting.sessions()[0].plans
        history = app.screen_of("history")
        assert history.pane().cursor_key == third.id
        for typed, row in (("alph", first), ("winter", second), ("profile_3", third)):
            await type_keys(pilot, ["/", *typed])
            await settled(app, pilot)
            assert isinstance(app.screen, MenuScreen)
            assert app.screen._pane.cursor_key == row.id
            await type_keys(pilot, ["enter"])
            await settled(app, pilot)
            assert history.pane().cursor_key == row.id


async def test_nothing_is_searched_where_nothing_was_done(open_desk) -> None:
    async with running(open_desk(), size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["f5", "/"])
        assert app.screen is app.screen_of("history")
        assert "nothing to search in yet" in text(app)


async def test_undo_in_a_new_sitting_leads_to_what_was_done_before(open_desk) -> None:
    async with running(open_desk(), size=(80, 24)) as (app, pilot):
        await pilot.press("u")
        await settled(app, pilot)
        assert "What was done before: History (F5)." in text(app)


async def test_the_steps_of_an_earlier_session_are_asked_about_with_its_day(open_desk) -> None:
    for again in (False, True):
        async with running(open_desk("en"), size=(80, 24)) as (app, pilot):
            if not again:
                await type_keys(pilot, ["down", "d"])
                await settled(app, pilot)
            await type_keys(pilot, ["U"])
            await settled(app, pilot)
            asked = " ".join(text(app).replace("│", " ").split())
            began = app.desk.history()[0].started.strftime("%Y-%m-%d %H:%M")
            assert (f"Undo the one step of the session of {began} (1)?" in asked) == again, asked
            assert ("Undo the one step of this session (1)?" in asked) != again
            app.desk.close()
