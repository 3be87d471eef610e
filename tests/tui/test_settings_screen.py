"""The Settings screen: what is shown, changed, refused, saved, and followed at once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from rich.cells import cell_len
from test_tui_review import GLOBAL, memory, review, running, settled, text, type_keys
from textual.events import Key

from memsift.loaders import Unit
from memsift.store.settings import SETTINGS
from memsift_tui.actions import ACTIONS
from memsift_tui.screens.menu import MenuScreen
from memsift_tui.screens.review.screen import ReviewScreen
from memsift_tui.screens.settings.change import (
    CheckedLine,
    KeyScreen,
    check_keys,
    check_limit,
    pressed_key,
    read_limit,
    read_number,
)
from memsift_tui.screens.settings.rows import RowItem
from memsift_tui.screens.settings.screen import SettingsScreen
from memsift_tui.widgets.lines import PLAIN, Frame

HOSTILE = "\x1b]52;c;eA==\x07[@click=app.quit]x[/]\u202e"


def config(desk) -> Path:
    return Path(desk.store._config) / "config.toml"


def write_config(root: Path, words: str) -> None:
    (root / "config").mkdir(exist_ok=True)
    (root / "config" / "config.toml").write_text(words, "utf-8")


def here(app, name: str) -> SettingsScreen:
    """The screen, with the cursor on a setting."""
    screen = app.screen_of("settings")
    assert isinstance(screen, SettingsScreen)
    assert screen.pane().move_to(name)
    return screen


@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_every_setting_loader_and_key_has_a_row_in_both_languages(open_desk, lang) -> None:
    async with running(open_desk("en"), lang=lang) as (app, pilot):
        await type_keys(pilot, ["f7"])
        screen = app.screen_of("settings")
        rows = screen._rows
        assert {s.name for s in SETTINGS if s.kind not in ("loaders", "keys")} <= set(rows)
        assert {f"keys.{action.id}" for action in ACTIONS} <= set(rows)
        assert {"loaders.dsh", "loaders.codex"} <= set(rows)
        assert all(row.label and row.about and row.more and row.value for row in rows.values())
        assert not any(row.own or row.tight for row in rows.values())


async def test_a_number_is_checked_saved_with_comments_kept_and_set_back(open_desk, tmp_path) -> None:
    write_config(tmp_path, "# mine\n[checks]\nrecent_days = 20  # short\n")
    desk = open_desk("en")
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f7"])
        here(app, "checks.recent_days")
        assert "20 days" in text(app)
        await type_keys(pilot, ["enter"])
        assert isinstance(app.screen, CheckedLine)
        await type_keys(pilot, ["backspace", "backspace", *"0", "enter"])
        assert "“0” is not a whole number from 1 to 3,650." in text(app)
        assert "20" in config(desk).read_text()
        await type_keys(pilot, ["backspace", *"15", "enter"])
        await settled(app, pilot)
        assert config(desk).read_text() == "# mine\n[checks]\nrecent_days = 15  # short\n"
        assert desk.store.settings["checks.recent_days"] == 15
        assert "Saved. “Recent entries are stale after”: 15 days" in text(app)
        await type_keys(pilot, ["R"])
        await settled(app, pilot)
        assert desk.store.settings["checks.recent_days"] == 28
        assert config(desk).read_text().startswith("# mine\n[checks]\n")
        await type_keys(pilot, ["R"])
        assert "This is the default already." in text(app)


@pytest.mark.parametrize("key", ["u", "U"])
async def test_no_memory_is_undone_from_among_the_settings(open_desk, key) -> None:
    desk = open_desk("en")
    async with running(desk) as (app, pilot):
        review(app).pane().move_to(f"{GLOBAL}#Profile_3")
        await type_keys(pilot, ["d"])
        await settled(app, pilot)
        after = memory(desk.vault.root)
        await type_keys(pilot, ["f7"])
        assert "u undo" not in text(app)
        await type_keys(pilot, [key])
        await settled(app, pilot)
        assert app.screen is app.screen_of("settings"), "nothing is asked"
        assert "A setting is not undone but changed again" in text(app)
        assert memory(desk.vault.root) == after
        await type_keys(pilot, ["f1", "u"])
        await settled(app, pilot)
        assert b"Profile_3" in memory(desk.vault.root)[GLOBAL]


async def test_language_and_theme_switch_at_once(open_desk) -> None:
    desk = open_desk("en")
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f7"])
        here(app, "lang")
        await type_keys(pilot, ["e"])
        assert isinstance(app.screen, MenuScreen)
        await type_keys(pilot, ["end", "enter"])
        await settled(app, pilot)
        assert app.lang == "zh"
        assert "语言" in text(app)
        await type_keys(pilot, ["f1"])
        assert "全局记忆" in text(app)
        await type_keys(pilot, ["f7"])
        here(app, "theme")
        await type_keys(pilot, ["e", "down", "down", "enter"])
        await settled(app, pilot)
        assert app.theme.endswith("light")
        assert desk.store.settings["theme"] == "light"


async def test_what_the_menu_switches_the_row_says_at_once_and_by_the_same_words(open_desk) -> None:
    async with running(open_desk("en")) as (app, pilot):
        await type_keys(pilot, ["f7"])
        screen = here(app, "lang")
        app.screen.perform("language")
        await settled(app, pilot)
        assert app.lang == "zh"
        assert screen._rows["lang"].value == "中文"
        app.screen.perform("language")
        await settled(app, pilot)
        app.screen.perform("theme")
        await settled(app, pilot)
        row = screen._rows["theme"]
        assert row.own
        assert f"{row.label}: {row.value}" in text(app)
        assert "memsift-" not in text(app).splitlines()[-1]


async def test_a_key_is_pressed_refused_when_taken_and_works_at_once(open_desk) -> None:
    desk = open_desk("en")
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f7"])
        here(app, "keys.alike.next")
        await type_keys(pilot, ["e", "enter"])
        assert isinstance(app.screen, KeyScreen)
        await type_keys(pilot, ["d"])
        assert "is the key of “delete”" in text(app)
        assert "Esc leave it as it is" in text(app)
        await type_keys(pilot, ["f8"])
        await settled(app, pilot)
        assert desk.store.settings["keys"] == {"alike.next": "f8"}
        assert "Saved. “next alike”: F8" in text(app), "by its short name, not by the sentence of its help"
        await type_keys(pilot, ["f1"])
        review = app.screen
        assert isinstance(review, ReviewScreen)
        first = review.here()
        await type_keys(pilot, ["n"])
        assert review.here() == first
        await type_keys(pilot, ["f8"])
        assert review.here() != first
        await type_keys(pilot, ["f7"])
        here(app, "keys.alike.next")
        await type_keys(pilot, ["R"])
        await settled(app, pilot)
        await type_keys(pilot, ["f1"])
        second = review.here()
        await type_keys(pilot, ["n"])
        assert review.here() != second


async def test_an_action_without_a_key_can_be_given_one(open_desk) -> None:
    desk = open_desk("en")
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f7"])
        here(app, "keys.language")
        await type_keys(pilot, ["e", "down", "enter", *"f8", "enter"])
        await settled(app, pilot)
        assert desk.store.settings["keys"] == {"language": "f8"}
        await type_keys(pilot, ["f8"])
        assert app.lang == "zh"


async def test_a_loaders_limit_and_phrases(open_desk) -> None:
    desk = open_desk("en")
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f7"])
        here(app, "loaders.dsh")
        await type_keys(pilot, ["e", *"lots", "enter"])
        assert "“lots” is not a limit" in text(app)
        await type_keys(pilot, ["backspace"] * 4 + [*"80", "space", *"lines", "enter"])
        await settled(app, pilot)
        assert desk.store.settings["loaders"] == {"dsh": {"unit": "lines", "value": 80}}
        assert "80 lines" in text(app)
        here(app, "checks.must_survive")
        await type_keys(pilot, ["e", *"never", "ctrl+j", *"ever", "enter"])
        await settled(app, pilot)
        assert desk.store.settings["checks.must_survive"] == ("never", "ever")
        await type_keys(pilot, ["e", *"x", "escape"])
        await settled(app, pilot)
        assert desk.store.settings["checks.must_survive"] == ("never", "ever")


async def test_what_the_vaults_own_file_tightens_is_said_and_hostile_text_is_harmless(open_desk) -> None:
    words = (
        "[checks]\nrecent_days = 10\nagents_lines = 999\n[evil]\n"
        + '"\\u001b]52;c;eA==[@click=app.quit]" = 1\n'
    )
    desk = open_desk(
        files={
            "YOLO/memory/global.md": f"# User Profile\n- Profile_1: {HOSTILE}\n",
            ".memsift/settings.toml": words,
        }
    )
    async with running(desk, size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["f7"])
        here(app, "checks.recent_days")
        app.clear_notifications()
        await settled(app, pilot)
        shown = text(app)
        assert "Not used" in shown
        assert "this vault" in shown
        assert "makes it 10 days; yours is 28 days." in shown
        assert "\x1b" not in shown
        await type_keys(pilot, ["e", "backspace", "backspace", *"20", "enter"])
        await settled(app, pilot)
        assert "keeps it at 10 days" in text(app)
        assert desk.store.own_settings()["checks.recent_days"] == 20
        await type_keys(pilot, ["f6"])
        await settled(app, pilot)
        assert "\x1b" not in text(app)


async def test_a_file_that_is_no_toml_is_never_overwritten(open_desk, tmp_path) -> None:
    write_config(tmp_path, "lang = = 1\n")
    desk = open_desk("en")
    async with running(desk) as (app, pilot):
        await type_keys(pilot, ["f7"])
        here(app, "lang")
        await type_keys(pilot, ["e", "down", "enter"])
        await settled(app, pilot)
        assert "Not done" in text(app)
        assert config(desk).read_text() == "lang = = 1\n"


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (160, 48)])
@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_lines_fill_every_size_exactly(open_desk, size, lang) -> None:
    async with running(open_desk("en"), size=size, lang=lang) as (app, pilot):
        await type_keys(pilot, ["f7", "down", "end", "pageup"])
        assert {cell_len(line) for line in text(app).splitlines()} == {size[0]}


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 48)])
@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_values_stand_in_one_column_whatever_their_boxes(open_desk, size, lang) -> None:
    async with running(open_desk("en"), size=size, lang=lang) as (app, pilot):
        await type_keys(pilot, ["f7"])
        await settled(app, pilot)
        screen = app.screen_of("settings")
        frame = Frame(size[0], app.box)
        items = [item for item in screen.pane()._items if isinstance(item, RowItem)]
        starts: dict[str, int] = {}
        for item in items:
            shown = "".join(text for text, _ in item.lines(frame, PLAIN)[0])
            label, value = item.row.label, item.row.value
            if cell_len(label) + cell_len(value) + 1 > size[0] - 4:
                continue
            name, value_there, rest = shown.removeprefix(f"│ {label}").partition(value)
            assert shown.startswith(f"│ {label} "), "no name is cut that has room"
            assert (name.strip(), value_there, rest.strip(" │")) == ("", value, ""), "and no value"
            starts[label] = cell_len(f"│ {label}{name}")
        column, most = Counter(starts.values()).most_common(1)[0]
        assert most >= len(items) * 0.85, starts
        assert all(cell_len(label) + 4 > column for label, start in starts.items() if start > column)
        assert column < 60, "near its name also on a wide screen"


async def test_whose_value_it_is_stands_at_the_right_end(open_desk, tmp_path) -> None:
    write_config(tmp_path, "[checks]\nrecent_days = 20\n")
    async with running(open_desk("en"), size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["f7"])
        here(app, "checks.recent_days")
        await settled(app, pilot)
        (row,) = [line for line in text(app).split("\n") if "20 days" in line and "stale" in line]
        assert row.endswith("  yours │")


@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_rows_are_told_apart_by_their_names(open_desk, lang) -> None:
    async with running(open_desk("en"), lang=lang) as (app, pilot):
        await type_keys(pilot, ["f7"])
        await settled(app, pilot)
        rows = app.screen_of("settings")._rows.values()
        names = Counter(row.label for row in rows if row.kind != "keys")
        assert set(names.values()) == {1}, names


@pytest.mark.parametrize(
    ("lang", "names"), [("en", {"中文 (Chinese)", "English"}), ("zh", {"English (英文)", "中文"})]
)
async def test_a_language_is_listed_in_its_own_words_too(open_desk, lang, names) -> None:
    async with running(open_desk("en"), size=(80, 24), lang=lang) as (app, pilot):
        await type_keys(pilot, ["f7"])
        here(app, "lang")
        await type_keys(pilot, ["e"])
        assert isinstance(app.screen, MenuScreen)
        assert names < {entry.label for entry in app.screen._entries}


async def test_a_setting_is_found_by_typing(open_desk) -> None:
    async with running(open_desk("en"), size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["f7"])
        assert "/ search" in text(app)
        await type_keys(pilot, ["/", *"undone for", "enter"])
        await settled(app, pilot)
        assert app.screen.pane().cursor_key == "history.keep_days"


@pytest.mark.parametrize(
    ("typed", "limit"),
    [
        ("32768 bytes", (32768, Unit.BYTES)),
        ("32,768 字节", (32768, Unit.BYTES)),
        ("60行", (60, Unit.LINES)),
        ("１００ 字", (100, Unit.CHARS)),
        ("1 line", (1, Unit.LINES)),
        ("0", (0, None)),
        ("7 apples", None),
        ("bytes", None),
        ("-1", None),
    ],
)
def test_limits_as_typed(typed, limit) -> None:
    assert read_limit(typed) == limit
    assert (check_limit(typed) is None) == (limit is not None)


@pytest.mark.parametrize(("typed", "number"), [("6,000", 6000), ("", None), ("1.5", None), ("9" * 30, None)])
def test_numbers_as_typed(typed, number) -> None:
    assert read_number(typed) == number


@pytest.mark.parametrize(
    ("key", "character", "written"),
    [
        ("left_square_bracket", "[", "["),
        ("D", "D", "D"),
        ("ctrl+d", "\x04", "ctrl+d"),
        ("space", " ", "space"),
        ("f8", None, "f8"),
        ("upper", "ｄ", "d"),
    ],
)
def test_a_pressed_key_is_written_as_the_file_has_it(key, character, written) -> None:
    assert pressed_key(Key(key, character)) == written


def test_keys_that_cannot_be_taken_are_told() -> None:
    assert check_keys("entry.delete", {})("ctrl+x D") is not None  # D is alike.distinct's
    assert check_keys("entry.delete", {"alike.distinct": "f8"})("D") is None
    assert check_keys("entry.delete", {})("nokey") is not None
