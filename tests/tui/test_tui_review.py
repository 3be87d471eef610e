"""The Review screen on a real desk: looking, finding, merging, editing, and everything back again."""

from __future__ import annotations

import hashlib
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from memsift.messages import Lang, Message
from memsift.review.desk import Desk
from memsift_tui.app import MemsiftApp
from memsift_tui.failures import what_failed
from memsift_tui.launch import AppOptions, Choice
from memsift_tui.screens.edit import EditScreen
from memsift_tui.screens.form import FormScreen
from memsift_tui.screens.menu import MenuScreen
from memsift_tui.screens.merge import MergeScreen
from memsift_tui.screens.review import core
from memsift_tui.screens.review.screen import ReviewScreen
from memsift_tui.terminal.gate import ASKING
from memsift_tui.widgets.content import words
from memsift_tui.widgets.inputs import EntryText
from tui_kit import drawn

GLOBAL = "YOLO/memory/global.md"


@asynccontextmanager
async def running(
    desk: Desk | None, *, size: tuple[int, int] = (120, 40), lang: Lang = "en", **options: Any
) -> AsyncIterator[tuple[MemsiftApp, Pilot[Choice | int]]]:
    app = MemsiftApp(desk, lang, AppOptions(theme="memsift-dark", **options))
    async with app.run_test(size=size, notifications=True) as pilot:
        await settled(app, pilot)
        yield app, pilot


async def settled(app: MemsiftApp, pilot: Pilot[Choice | int]) -> None:
    """Until nothing more comes by itself: what works beside the person is done, the cursor has rested."""
    await pilot.pause()
    while at_work(app):
        await pilot.pause(0.01)
    await pilot.pause()


def at_work(app: MemsiftApp) -> bool:
    """Whether something is still to come without a key."""
    review = app._screens.get("review")
    return any(not worker.is_finished for worker in app.workers if worker.group != ASKING) or (
        isinstance(review, ReviewScreen) and (review.comparing or review._rest is not None)
    )


def review(app: MemsiftApp) -> ReviewScreen:
    screen = app.screen_of("review")
    assert isinstance(screen, ReviewScreen)
    return screen


def text(app: MemsiftApp) -> str:
    return "\n".join(drawn(app.screen))


async def type_keys(pilot: Pilot[Choice | int], keys: Sequence[str]) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


def fingerprint(root: str) -> dict[str, tuple[str, int]]:
    return {
        str(path.relative_to(root)): (hashlib.sha256(path.read_bytes()).hexdigest(), path.stat().st_mtime_ns)
        for path in sorted(Path(root).rglob("*"))
        if path.is_file()
    }


def memory(root: str) -> dict[str, bytes]:
    return {str(p.relative_to(root)): p.read_bytes() for p in sorted(Path(root).rglob("*.md"))}


async def test_both_files_are_seen_with_what_is_alike_and_looking_changes_nothing(open_desk) -> None:
    desk = open_desk("en")
    before = fingerprint(desk.vault.root)
    async with running(desk) as (app, pilot):
        shown = text(app)
        assert "Global  YOLO/memory/global.md" in shown
        assert "User Profile" in shown
        assert "= same as" in shown
        assert "! conflicts with" in shown
        await type_keys(
            pilot, ["down", "n", "n", "N", "]", "[", "tab", "tab", "pagedown", "end", "home", "Z", "Z"]
        )
        await pilot.press("q")
    assert fingerprint(desk.vault.root) == before
    assert app.return_code == 0


async def test_partners_are_lit_in_both_files_with_what_differs(open_desk) -> None:
    async with running(open_desk("en")) as (app, pilot):
        await type_keys(pilot, ["n"])
        await settled(app, pilot)
        screen = review(app)
        here = screen.here()
        assert here is not None
        lit = screen.lit()
        assert here.ref in lit
        partner = next(ref for ref in lit if ref != here.ref)
        assert screen.refs[partner].file.path in screen.state.files
        assert any(mark.differs for mark in lit.values())
        assert any("[" in line and "┃" in line for line in text(app).splitlines())


async def test_n_goes_through_everything_that_is_alike_and_comes_round(open_desk) -> None:
    async with running(open_desk("en")) as (app, pilot):
        screen = review(app)
        seen = []
        for _ in range(len(screen.state.likeness)):
            await pilot.press("n")
            here = screen.here()
            assert here is not None
            seen.append(here.ref)
        assert set(seen) == set(screen.state.likeness)
        await pilot.press("n")
        assert screen.here().ref == seen[0]
        await pilot.press("N")
        assert screen.here().ref == seen[-1]


async def test_a_merge_makes_one_of_two_and_undo_brings_every_byte_back(open_desk) -> None:
    desk = open_desk("en")
    before = memory(desk.vault.root)
    async with running(desk) as (app, pilot):
        screen = review(app)
        while not (screen.here() and screen.state.likeness[screen.here().ref][0].verdict == "same"):
            await pilot.press("n")
        group = {screen.here().ref, *(p.ref for p in screen.state.likeness[screen.here().ref])}
        await pilot.press("m")
        await pilot.pause()
        assert isinstance(app.screen, MergeScreen)
        assert "Enter merge" in text(app), "what merges is said at once"
        assert "[ Merge 2 into" in text(app)
        await type_keys(pilot, ["up"])
        assert "Enter this one stays" in text(app)
        assert "End to merging" in text(app)
        await type_keys(pilot, ["tab"])
        assert "Enter merge" in text(app)
        await type_keys(pilot, ["enter"])
        await settled(app, pilot)
        assert app.screen is screen
        assert len(group & set(screen.refs)) == 1
        assert memory(desk.vault.root) != before
        await pilot.press("u")
        await settled(app, pilot)
        assert screen.here().ref in group
    assert memory(desk.vault.root) == before


async def test_plain_terminals_get_plain_signs(open_desk) -> None:
    files = {"notes.md": "# A\n- Likes tea\n"}
    async with running(open_desk(files=files), size=(120, 24), signs="ascii") as (app, _):
        assert "> " in text(app)
        assert text(app).isascii()


async def test_a_conflict_is_merged_into_one_of_its_texts(open_desk) -> None:
    files = {"notes.md": "# A\n- Memory_1: Shoe size is 38\n- Memory_2: Shoe size is 39\n"}
    desk = open_desk(files=files)
    async with running(desk, size=(80, 24)) as (app, pilot):
        screen = review(app)
        screen.pane().move_to("notes.md#Memory_1")
        await type_keys(pilot, ["X", "m"])
        assert isinstance(app.screen, MergeScreen)
        assert text(app).count("contradicts; Enter: this one stays") == 2
        chosen = app.screen.query_one(EntryText)
        assert chosen.text == "", "nothing says which holds now: nothing is preselected"
        await type_keys(pilot, ["end", "enter"])
        assert isinstance(app.screen, MergeScreen)
        assert "first choose with Enter" in text(app)
        await type_keys(pilot, ["home", "down", "enter"])
        assert chosen.text == "Shoe size is 39"
        assert "contradicts what stays" in text(app)
        await type_keys(pilot, ["end", "enter"])
        await settled(app, pilot)
    assert memory(desk.vault.root)["notes.md"] == b"# A\n- Memory_2: Shoe size is 39\n"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_edit_delete_move_fields_split_and_undo_the_session(open_desk, size: tuple[int, int]) -> None:
    desk = open_desk("en")
    before = memory(desk.vault.root)
    async with running(desk, size=size) as (app, pilot):
        screen = review(app)
        screen.pane().move_to(f"{GLOBAL}#Profile_1")
        await pilot.press("e")
        await pilot.pause()
        assert isinstance(app.screen, EditScreen)
        await type_keys(pilot, [*" and 装订", "enter"])
        await settled(app, pilot)
        assert b"in Halmwick and \xe8\xa3\x85\xe8\xae\xa2" in memory(desk.vault.root)[GLOBAL]
        await pilot.press("g")
        await pilot.pause()
        assert isinstance(app.screen, FormScreen)
        await type_keys(pilot, ["f", "1", "enter"])
        await settled(app, pilot)
        fields = screen.refs[f"{GLOBAL}#Profile_1"].entry.fields
        assert (fields.confidence, fields.sources) == ("F1", ("user",))
        screen.pane().move_to(f"{GLOBAL}#Profile_3")
        await pilot.press("d")
        await settled(app, pilot)
        assert f"{GLOBAL}#Profile_3" not in screen.refs
        screen.pane().move_to(f"{GLOBAL}#Profile_6")
        moved = screen.refs[f"{GLOBAL}#Profile_6"].entry.text
        await type_keys(pilot, ["M", "enter"])
        await settled(app, pilot)
        other = screen.state.files[1]
        assert any(r.entry.text == moved and r.file.path == other for r in screen.refs.values())
        screen.pane().move_to(f"{GLOBAL}#Preference_1")
        await type_keys(pilot, ["S", "home", *(["right"] * 24), "ctrl+j", "enter"])
        await settled(app, pilot)
        await pilot.press("z")
        await settled(app, pilot)
        assert app.session_steps() == 6
        await type_keys(pilot, ["U", "6", "enter"])
        await settled(app, pilot)
        assert memory(desk.vault.root) == before


async def test_everything_works_with_arrows_enter_esc_and_tab_alone(open_desk) -> None:
    desk = open_desk("en")
    before = memory(desk.vault.root)
    async with running(desk, size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["down", "enter"])
        assert isinstance(app.screen, MenuScreen)
        await choose(app, pilot, "entry.delete")
        await settled(app, pilot)
        assert memory(desk.vault.root) != before
        await pilot.press("escape", "escape")
        await pilot.pause()
        await choose(app, pilot, "undo")
        await settled(app, pilot)
        assert memory(desk.vault.root) == before
        await pilot.press("escape", "escape")
        await pilot.pause()
        await choose(app, pilot, "quit")
        await pilot.pause()
    assert app.return_code == 0


async def choose(app: MemsiftApp, pilot: Pilot[Choice | int], action: str) -> None:
    """Walk down a menu to an action and choose it."""
    menu = app.screen
    assert isinstance(menu, MenuScreen)
    for _ in range(80):
        if menu._pane.cursor_key == action:
            break
        await pilot.press("down")
    assert menu._pane.cursor_key == action
    await pilot.press("enter")


async def test_several_ticked_are_done_once_with_their_exact_number(open_desk) -> None:
    desk = open_desk("en")
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["down", "x", "x", "x", "d"])
        assert "Delete these 3 entries?" in text(app)
        await pilot.press("d")
        await pilot.pause()
        assert "Delete these 3 entries?" in text(app), "the key that asked must not confirm"
        await pilot.press("escape")
        await settled(app, pilot)
        assert app.session_steps() == 0
        await type_keys(pilot, ["d", "enter"])
        await settled(app, pilot)
        assert app.session_steps() == 1
        assert not review(app).state.ticks


async def test_full_width_letters_are_commands_and_pasted_text_is_none(open_desk) -> None:
    desk = open_desk("en")
    async with running(desk) as (app, pilot):
        await pilot.press("down")
        before = review(app).here()
        from textual import events

        app.post_message(events.Paste("ddddqq\n"))
        await settled(app, pilot)
        assert app.session_steps() == 0
        assert review(app).here() == before
        app.post_message(events.Key("fullwidth_latin_small_letter_d", "ｄ"))
        await settled(app, pilot)
        assert app.session_steps() == 1


async def test_an_action_that_cannot_be_done_says_why(open_desk) -> None:
    async with running(open_desk("en")) as (app, pilot):
        review(app).pane().move_end(-1)
        await pilot.press("e")
        await pilot.pause()
        assert "The cursor is not on an entry." in text(app)
        await pilot.press("down")
        await pilot.pause()
        assert "The cursor is not on an entry." not in text(app)


async def test_one_side_below_a_hundred_columns_and_tab_changes_it(open_desk) -> None:
    async with running(open_desk("en"), size=(80, 24)) as (app, pilot):
        assert "Global  YOLO" in text(app)
        assert "dev-helper  YOLO" not in text(app)
        await pilot.press("tab")
        await settled(app, pilot)
        assert "dev-helper  YOLO" in text(app)
        assert "Global  YOLO" not in text(app)
        await pilot.resize_terminal(120, 40)
        await settled(app, pilot)
        assert "dev-helper  YOLO" in text(app)
        assert "Global  YOLO" in text(app)


@pytest.mark.parametrize("size", [(20, 5), (1, 1), (40, 10), (250, 70)])
async def test_any_size_is_survived(open_desk, size: tuple[int, int]) -> None:
    async with running(open_desk("zh"), size=size, lang="zh") as (app, pilot):
        await type_keys(
            pilot, ["down", "n", "tab", "enter", "escape", "question_mark", "escape", "e", "escape"]
        )
        await type_keys(pilot, ["g", "escape", "slash", "a", "escape", "f5", "f1", "M", "escape"])
        await settled(app, pilot)
        await pilot.resize_terminal(80, 24)
        await settled(app, pilot)
        assert app.screen is app.base_screen
        assert "YOLO/memory" in text(app)
        assert all(cell_len(line) == 80 for line in text(app).splitlines())


async def test_the_language_changes_while_it_is_open(open_desk) -> None:
    async with running(open_desk("en")) as (app, pilot):
        review(app).perform("language")
        await settled(app, pilot)
        assert "全局记忆" in text(app)
        review(app).perform("language")
        await settled(app, pilot)
        assert "Global" in text(app)


async def test_files_changed_outside_are_read_again_and_places_stay(open_desk) -> None:
    desk = open_desk("en")
    async with running(desk) as (app, pilot):
        review(app).pane().move_to(f"{GLOBAL}#Preference_3")
        path = Path(desk.vault.root) / GLOBAL
        path.write_text(
            path.read_text().replace("# User Profile\n", "# User Profile\n\n- Profile_90: added outside\n", 1)
        )
        app.read_again()
        await settled(app, pilot)
        assert review(app).here().ref == f"{GLOBAL}#Preference_3"
        assert f"{GLOBAL}#Profile_90" in review(app).state.changed
        review(app).pane().move_to(f"{GLOBAL}#Profile_90")
        await settled(app, pilot)
        assert "Profile_90  changed" in text(app)


async def test_a_text_that_was_not_saved_is_offered_again(open_desk) -> None:
    desk = open_desk("en")
    async with running(desk) as (app, pilot):
        review(app).pane().move_to(f"{GLOBAL}#Profile_1")
        await type_keys(pilot, ["e", *" more", "escape"])
        await settled(app, pilot)
        assert "Your text is kept" in text(app)
        await pilot.press("e")
        await pilot.pause()
        assert "Halmwick more" in text(app)
        assert "had not saved" in text(app)


async def test_a_text_being_typed_survives_the_end_of_the_line(open_desk) -> None:
    desk = open_desk("en")
    async with running(desk) as (app, pilot):
        review(app).pane().move_to(f"{GLOBAL}#Profile_1")
        await type_keys(pilot, ["e", *" lost?"])
        app.end_by(1)
        await pilot.pause()
    assert app.return_code == 129
    async with running(desk) as (app, pilot):
        review(app).pane().move_to(f"{GLOBAL}#Profile_1")
        await pilot.press("e")
        await pilot.pause()
        assert "Halmwick lost?" in text(app)


async def test_search_finds_in_other_files_and_leads_there(open_desk) -> None:
    async with running(open_desk("en")) as (app, pilot):
        await type_keys(pilot, ["slash", *"memos service"])
        await pilot.pause()
        assert "Memos service" in text(app)
        await pilot.press("enter")
        await settled(app, pilot)
        assert "Memos" in review(app).here().entry.text


async def test_not_a_duplicate_is_remembered(open_desk) -> None:
    desk = open_desk("en")
    async with running(desk) as (app, pilot):
        await pilot.press("n")
        screen = review(app)
        here = screen.here()
        await pilot.press("D")
        await settled(app, pilot)
        assert not screen.state.likeness.get(here.ref)
    async with running(desk) as (app, pilot):
        assert not review(app).state.likeness.get(here.ref)


HOSTILE = [
    "\x1b[2J\x1b]52;c;aGk=\x07",
    "[@click=app.quit]press[/] [b]x[/b] [/etc/passwd] [",
    "\u202eright to left\u2066",
    "zero\u200bwidth\u2060\ufeff",
    "\x9b31m\x85",
    "👩‍👩‍👧🇨🇳",
    "x" * 100_000,
]


@pytest.mark.parametrize("theme", ["memsift-dark", "memsift-ansi-dark"])
async def test_hostile_texts_are_shown_harmlessly_everywhere(open_desk, theme: str) -> None:
    entries = "".join(f"- Memory_{n}: {text}\n" for n, text in enumerate(HOSTILE, 1))
    headings = "".join(f"# {text[:200]}\n- {text[:50]}\n\n" for text in HOSTILE)
    name = "YOLO/memory/\x1b[31m[b]bad\u202e.md"
    desk = open_desk(files={GLOBAL: f"# Other Memory\n{entries}\n{headings}", name: f"# A\n{entries}"})
    async with running(desk) as (app, pilot):
        app.theme = theme
        for keys in (
            ["]"],
            ["n"],
            ["enter"],
            ["escape"],
            ["f"],
            ["escape"],
            ["slash", "x"],
            ["escape"],
            ["f5"],
            ["f1"],
        ):
            await type_keys(pilot, keys)
            harmless_screen(app)
        dialogs = cycle("egMS")
        for key in review(app).pane().keys:
            review(app).pane().move_to(key)
            await pilot.pause()
            harmless_screen(app)
            if key in review(app).refs:
                opened = next(dialogs)
                await type_keys(pilot, [opened])
                harmless_screen(app)
                await type_keys(pilot, ["escape"])
        await settled(app, pilot)


def harmless_screen(app: MemsiftApp) -> None:
    for character in set(text(app)) - {"\n"}:
        assert character.isprintable(), hex(ord(character))
        assert character not in "\u202e\u2066\u200b\u2060\ufeff\u200d"
    assert app.return_code is None


async def test_while_a_key_is_held_the_place_waits_for_a_rest(open_desk, monkeypatch) -> None:
    entries = "".join(f"- Profile_{n}: number {n}\n" for n in range(1, 9))
    async with running(open_desk(files={GLOBAL: f"# User Profile\n{entries}"}), size=(80, 30)) as (
        app,
        pilot,
    ):
        await type_keys(pilot, ["down"])
        await settled(app, pilot)
        assert "1 of 8" in text(app)
        now = core.monotonic()
        monkeypatch.setattr(core, "monotonic", lambda: now)  # no time passes between the keys
        screen = review(app)
        screen.perform("move.down")
        screen.perform("move.down")
        assert screen.here().entry.fields.id == "Profile_3"
        assert "3 of 8" not in text(app)
        await settled(app, pilot)
        assert "3 of 8" in text(app)


async def test_first_start_offers_three_ways_and_leaves() -> None:
    async with running(None) as (app, pilot):
        assert "Open a folder" in text(app)
        assert "Look at the demo" in text(app)
        await type_keys(pilot, ["down", "down", "enter"])
    assert app.return_value == Choice("demo")


async def test_first_start_names_a_folder_that_is_not_there(tmp_path: Path) -> None:
    async with running(None) as (app, pilot):
        await type_keys(pilot, ["enter", *"/no/such", "enter"])
        await pilot.pause()
        assert "There is no folder" in text(app)
        await type_keys(pilot, ["enter", *str(tmp_path), "enter"])
        await pilot.pause()
    assert app.return_value == Choice("choose", str(tmp_path))


async def test_a_crash_says_where_and_never_what(open_desk, capsys) -> None:
    secret = "a very private memory"
    app = MemsiftApp(open_desk("en"), "en", AppOptions())

    def fail() -> None:
        memory_text = secret
        raise ZeroDivisionError(memory_text)

    async def crash() -> None:
        async with app.run_test(notifications=True) as pilot:
            await pilot.pause()
            app.call_later(fail)
            await app._exception_event.wait()

    with pytest.raises(ZeroDivisionError):
        await crash()
    printed = " ".join("".join(capsys.readouterr()).split())
    assert app.return_code == 1
    assert secret not in printed


def test_a_missing_message_is_named_where_the_app_ends_by_it() -> None:
    with pytest.raises(KeyError) as missing:
        words(Message("tui.no.such-words"), "en")
    told = what_failed(missing.value)
    assert told["kind"] == "KeyError 'tui.no.such-words'"
    assert re.fullmatch(r"memsift\.messages\.\S+:\d+( < memsift\S+:\d+)+", told["where"])
    memories: dict[str, str] = {}
    with pytest.raises(KeyError) as other:
        memories["a very private memory"]
    assert what_failed(other.value)["kind"] == "KeyError"


async def test_a_vault_that_another_memsift_has_is_looked_at_until_it_is_taken_over(open_desk) -> None:
    first = open_desk("en")
    second = open_desk("en")
    assert second.held_by is not None
    async with running(second) as (app, pilot):
        assert "Another Memsift" in text(app)
        await pilot.press("escape")
        await settled(app, pilot)
        before = memory(second.vault.root)
        await type_keys(pilot, ["down", "d"])
        await settled(app, pilot)
        assert "Not done:" in text(app)
        assert memory(second.vault.root) == before
    async with running(second) as (app, pilot):
        await pilot.press("enter")
        await settled(app, pilot)
        assert "The vault is yours now." in text(app)
    assert first is not second


async def test_the_first_look_counts_anew_when_something_was_decided(open_desk) -> None:
    desk = open_desk(
        files={GLOBAL: "# User Profile\n- Profile_1: a [expires:: 2026-01-01]\n- Profile_2: b\n"}
    )
    async with running(desk, size=(80, 24)) as (app, pilot):
        while "1 card of the checkup (F3) waiting for you" not in text(app):
            await pilot.pause(0.05)
        assert "(YOLO/memory/global.md, line 2)" in text(app)
        (Path(desk.vault.root) / GLOBAL).write_bytes(b"# User Profile\n- Profile_1: c\n- Profile_2: b\n")
        app.read_again()
        while "Nothing grave" not in text(app):  # what waits now is the change itself
            await pilot.pause(0.05)
        assert "1 card of the checkup (F3) waiting for you" in text(app)


async def test_the_first_look_says_three_things_until_the_cursor_moves(open_desk) -> None:
    async with running(open_desk("en")) as (app, pilot):
        while "waiting for you" not in text(app):
            await pilot.pause(0.05)
        shown = text(app)
        assert "Nothing reviewed here yet: 21 files" in shown
        worst = r"Look at first, in F3: .* \(YOLO/memory/dev-helper.md, line 14\)"
        assert re.search(worst, " ".join(shown.split()))
        assert re.search(r"\d+ cards of the checkup \(F3\) waiting for you", shown)
        await pilot.press("down")
        await settled(app, pilot)
        assert "Nothing reviewed here yet" not in text(app)
        assert f"{GLOBAL}, line 3" in text(app)


async def test_a_file_that_is_no_memory_by_its_name_is_named(open_desk) -> None:
    files = {
        ".AGENT/long-term.md": "# Long term\n\n- [F1] Rows on Saturdays\n",
        ".AGENT/profile.md": "- Left-handed\n",
    }
    async with running(open_desk("en", files=files)) as (app, pilot):
        await settled(app, pilot)
        assert "Not read as memory, because of the name: profile.md" in text(app)
        await type_keys(pilot, ["f", "down", "enter"])
        await settled(app, pilot)
        assert ".AGENT/profile.md is no memory by its name: call it user-profile.md" in text(app)


async def test_an_editor_of_ones_own_changes_the_entry(open_desk, tmp_path, monkeypatch) -> None:
    desk = open_desk("en")
    editor = tmp_path / "editor.sh"
    editor.write_text("#!/bin/sh\nsed -i 's/Halmwick/Oldtown/' \"$1\"\n")
    editor.chmod(0o755)
    monkeypatch.setenv("EDITOR", str(editor))
    async with running(desk) as (app, pilot):
        monkeypatch.setattr(app, "suspend", nullcontext)  # a headless app has no terminal to give away
        review(app).pane().move_to(f"{GLOBAL}#Profile_1")
        await pilot.press("E")
        await settled(app, pilot)
        assert "Saved in global.md: Edited Profile_1: " in text(app)
    assert b"Oldtown" in memory(desk.vault.root)[GLOBAL]


async def test_a_text_of_several_lines_is_saved_as_one_and_that_is_said(open_desk) -> None:
    desk = open_desk("en")
    async with running(desk) as (app, pilot):
        review(app).pane().move_to(f"{GLOBAL}#Profile_1")
        await type_keys(pilot, ["e", "ctrl+j", *"second", "enter"])
        await settled(app, pilot)
        assert "Saved as one line" in text(app)
    assert b"in Halmwick second\n" in memory(desk.vault.root)[GLOBAL]


async def test_an_entry_with_lines_below_is_edited_as_it_stands(open_desk) -> None:
    desk = open_desk(files={GLOBAL: "# Other Memory\n- Memory_1: first\n  - below\n"})
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["down", "e", *" more", "enter"])
        await settled(app, pilot)
        assert "Saved in global.md: Edited Memory_1: first" in text(app)
    assert memory(desk.vault.root)[GLOBAL] == b"# Other Memory\n- Memory_1: first\n  - below more\n"


async def test_an_entry_is_moved_below_a_section_before_below_a_title(open_desk) -> None:
    recent, long_term = ".AGENT/recent.md", ".AGENT/long-term.md"
    desk = open_desk(
        files={
            recent: "# Recent\n\n## Now\n\n- The stove smokes (2026-11-20, source: user)\n",
            long_term: "# Long-term\n\n## Boat\n\n- [F1] It is green (2026-09-01, source: user)\n",
            ".AGENT/user-profile.md": "# User profile\n\n## Person\n\n- [F1] Rows (2026-09-01)\n",
        }
    )
    async with running(desk, size=(80, 24)) as (app, pilot):
        screen = review(app)
        screen.show_file(0, long_term)
        screen.show_file(1, recent)
        if screen.state.side == 0:
            await type_keys(pilot, ["tab"])
        screen.pane().move_to(screen.refs.of(recent)[0].ref)
        await type_keys(pilot, ["M"])
        await settled(app, pilot)
        menu = app.screen
        assert isinstance(menu, MenuScreen)
        labels = [entry.label for entry in menu._entries]
        assert labels[0].endswith("Boat")
        assert any("Person" in label for label in labels), "a file that no side shows"
        await type_keys(pilot, ["enter"])
        await settled(app, pilot)
    after = memory(desk.vault.root)[long_term].decode()
    assert after.index("## Boat") < after.index("The stove smokes")


async def test_moving_starts_on_the_section_of_the_same_title_and_says_how_much_each_holds(open_desk) -> None:
    first, second = "YOLO/memory/global.md", "YOLO/memory/Dev.md"
    desk = open_desk(
        files={
            first: "# Tools\n\n- Lathe\n\n# Preferences\n\n- Preference_1: Tea\n- Preference_2: Rain\n",
            second: "# What not to do\n\n- Memory_1: Hurry\n\n# Preferences\n\n- Preference_1: Short words\n",
        }
    )
    async with running(desk, size=(80, 24)) as (app, pilot):
        screen = review(app)
        screen.go_to(screen.refs[f"{first}#Preference_1"])
        await type_keys(pilot, ["M"])
        await settled(app, pilot)
        menu = app.screen
        assert isinstance(menu, MenuScreen)
        rows = [row.split() for row in text(app).splitlines() if "Preferences " in row and "entr" in row]
        assert [(row[1], row[-3]) for row in rows] == [("┃", "1"), ("Global", "2")]
        await type_keys(pilot, ["enter"])
        await settled(app, pilot)
    after = memory(desk.vault.root)[second].decode()
    assert after.index("# Preferences") < after.index("Tea")


@pytest.mark.parametrize("more", [(), ("YOLO/memory/Coach.md",)])
async def test_at_80_columns_the_last_line_says_that_there_are_other_files(open_desk, more) -> None:
    files = ("YOLO/memory/global.md", "YOLO/memory/Dev.md", *more)
    desk = open_desk(files=dict.fromkeys(files, "# Preferences\n\n- Preference_1: Drinks tea\n"))
    async with running(desk, size=(80, 24)) as (app, pilot):
        screen = review(app)
        for path in (files[0], *sorted(files[1:])):
            await settled(app, pilot)
            assert "] next file" in text(app).splitlines()[-1]
            assert "n next alike" in text(app).splitlines()[-1]
            assert screen.file().path == path
            await type_keys(pilot, ["]"])


async def test_of_two_notes_seen_one_at_a_time_the_key_shows_the_other(open_desk) -> None:
    desk = open_desk(files={"a.md": "- Rows\n", "b.md": "- Sails\n"})
    async with running(desk, size=(80, 24)) as (app, pilot):
        seen = []
        for _ in range(3):
            seen.append(review(app).file().path)
            await type_keys(pilot, ["]"])
            await settled(app, pilot)
    assert seen[0] == seen[2] != seen[1]


async def test_with_one_file_there_is_no_next_one(open_desk) -> None:
    async with running(open_desk(files={"a.md": "- Rows\n"}), size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["down"])
        await settled(app, pilot)
        assert "next file" not in text(app)
        assert "d delete" in text(app).splitlines()[-1]


async def test_a_new_entry_in_the_tree_is_written_as_its_neighbours(open_desk) -> None:
    long_term = ".AGENT/long-term.md"
    desk = open_desk(
        files={long_term: "# Long-term\n\n## Boat\n\n- [F1] (2026-09-01, source: chat) It is green\n"}
    )
    async with running(desk, size=(80, 24)) as (app, pilot):
        review(app).pane().move_to(review(app).refs.of(long_term)[0].ref)
        await type_keys(pilot, ["A", *"The stove smokes", "enter"])
        await settled(app, pilot)
    assert b"- [F1] (2026-11-29, source: user) The stove smokes\n" in memory(desk.vault.root)[long_term]


async def test_the_global_file_keeps_its_side_where_one_is_shown(open_desk) -> None:
    async with running(open_desk("en"), size=(80, 24)) as (app, pilot):
        screen = review(app)
        first = list(screen.state.files)
        await type_keys(pilot, ["right_square_bracket"])
        await settled(app, pilot)
        assert (screen.state.side, screen.state.files) == (1, first), "the assistant beside it comes first"
        await type_keys(pilot, ["right_square_bracket"])
        await settled(app, pilot)
        assert screen.state.files[0] == GLOBAL
        assert screen.state.files[1] != first[1]
        await type_keys(pilot, ["tab"])
        await settled(app, pilot)
        assert screen.file().path == GLOBAL
