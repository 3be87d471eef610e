"""Every kind of terminal gets what it can show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from program import Program, memsift
from terminal_kit import READY, OpenApp

from memsift.review.brief import FOLDER
from tally import tally

pytestmark = pytest.mark.pty

COLOUR = re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]")
TRUECOLOUR = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}


@pytest.mark.parametrize(
    ("env", "colours"),
    [
        (TRUECOLOUR, "all"),
        ({"TERM": "xterm"}, "sixteen"),
        ({"TERM": "xterm-256color"}, "sixteen"),
        ({"TERM": "tmux-256color"}, "sixteen"),
        ({"TERM": "screen"}, "sixteen"),
        ({"TERM": "linux"}, "sixteen"),
        ({"TERM": "no-such-terminal"}, "sixteen"),
        ({**TRUECOLOUR, "NO_COLOR": "1"}, "none"),
        ({**TRUECOLOUR, "COLORFGBG": "0;15"}, "all"),
    ],
    ids=lambda value: "-".join(value.values()) if isinstance(value, dict) else value,
)
def test_colours_are_those_that_the_terminal_has(
    open_app: OpenApp, vault: Path, env: dict[str, str], colours: str
) -> None:
    app = open_app(vault, env=env)
    app.press("down")
    app.wait_for("1 of 22")
    app.press("q")
    assert app.wait_end() == 0
    assert app.left_behind() == []
    sent = bytes(app.output)
    assert (b"38;2;" in sent) is (colours == "all")
    assert b"38;5;" not in sent
    assert (COLOUR.search(sent) is None) is (colours == "none")
    tally("kinds of terminals")


@pytest.mark.parametrize(("ground", "accent"), [("15;0", b"36"), ("0;15", b"34")], ids=["dark", "light"])
def test_the_sixteen_colours_fit_the_ground(
    open_app: OpenApp, vault: Path, ground: str, accent: bytes
) -> None:
    app = open_app(vault, env={"TERM": "screen", "COLORFGBG": ground})
    app.press("down")
    app.wait_for("1 of 22")
    app.press("q")
    assert app.wait_end() == 0
    assert re.search(rb"\x1b\[(?:[0-9;]*;)?" + accent + rb"[;m]", app.output)


def test_the_linux_console_gets_signs_that_its_font_has(open_app: OpenApp, vault: Path) -> None:
    app = open_app(vault, env={"TERM": "linux"})
    app.press("down")
    shown = app.wait_for("1 of 22")
    assert "┌" in shown
    assert not set("╭╮╰╯▾▸┇✓") & set(app.output.decode())
    app.press("q")
    assert app.wait_end() == 0


# Dialogs and screens, each with words that show that it is there: cuts, masks, quotes, arrows, bars.
DIALOGS = (("m", "Merge 2"), (":", "Everything"), ("e", "Enter save"), ("g", "Fields of"),
           ("/", "Search all files"), ("?", "Help: Review"), ("enter", "What can be done here"))  # fmt: skip
SCREENS = (("d", "Deleted"), ("f2", "Inbox"), ("f3", "Secrets 1"), ("tab", "lines, 10 over"),
           ("F", "The checkup so far"), ("f4", "about"), ("c", "since the session began"),
           ("f5", "Session of"), ("f6", "Waiting for you"), ("pagedown", "Room in the files"),
           ("f7", "Language and looks"))  # fmt: skip


def test_a_terminal_without_utf8_gets_ascii(open_app: OpenApp, vault: Path) -> None:
    app = open_app(vault, env={"LC_ALL": "C", "LANG": "C"})
    app.wait_for("waiting for you")
    app.press("n")
    assert "+-" in app.wait_for("2 of 22")
    for key, shown in DIALOGS:
        app.press(key)
        app.wait_for(shown)
        app.wait_settled()
        app.press("esc")
        app.wait_gone(shown)
    for key, shown in SCREENS:
        app.press(key)
        app.wait_for(shown)
    files = FOLDER + "".join(path.read_text("utf-8") for path in vault.rglob("*.md"))
    assert not set("…•·×“”╭╮─│") & set(files), "the demo holds a sign that is one of ours"
    ours = {sign for sign in app.output.decode() if not sign.isascii()} - set(files)
    assert ours == set()
    assert "****" in app.output.decode()
    app.press("q")
    assert app.wait_end() == 0


def test_a_dumb_terminal_is_told_what_works_there(vault: Path, places: dict[str, str]) -> None:
    with Program(memsift(str(vault), "--lang", "en"), env={**places, "TERM": "dumb"}) as app:
        assert app.wait_end() == 2
        assert "this terminal (TERM=dumb) cannot show the app" in app.text.replace("\n", " ")
        assert "memsift --help" in app.text.replace("\n", "")
        assert b"\x1b" not in app.output


@pytest.mark.parametrize(("columns", "rows"), [(60, 20), (250, 70)])
def test_small_and_large_windows_hold_every_screen(
    open_app: OpenApp, vault: Path, columns: int, rows: int
) -> None:
    app = open_app(vault, columns=columns, rows=rows)
    titles = {"f2": "Inbox", "f3": "Checkup", "f4": "What it reads", "f5": "History", "f6": "Overview"}
    for key, title in {**titles, "f7": "Settings", "f1": "Review"}.items():
        app.press(key)
        app.wait_for(lambda text, title=title: title in text.split("\n", 1)[0])
        app.until(lambda: READY in app.lines[rows - 1], "the status line in the last row")
    app.resize(100, 30)
    app.until(lambda: READY in app.lines[29], "the status line in the last row")
    app.press("down")
    app.wait_for("1 of 22")
    app.press("q")
    assert app.wait_end() == 0
    assert app.left_behind() == []
    tally("kinds of terminals")


def test_letters_that_an_input_method_sent_wide_are_commands(open_app: OpenApp, vault: Path) -> None:
    app = open_app(vault)
    app.press("ｊ")
    app.wait_for("1 of 22")
    app.press("？")
    app.wait_for("Help: Review")
    app.press("esc")
    app.wait_gone("Help: Review")
    app.press("：")
    app.wait_for("Everything")
    app.press("esc")
    app.wait_gone("Everything")
    app.press("ｄ")
    app.wait_for("Deleted 1 entry")
    app.press("ｕ")
    app.wait_for("Undone: ")
    app.press("ｑ")
    assert app.wait_end() == 0
