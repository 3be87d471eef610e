"""Nothing that a file holds, that is typed at random or pasted drives the terminal or the vault."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from emulator import Emulator
from program import Program, planted
from terminal_kit import READY, OpenApp, bytes_of

from tally import tally

pytestmark = pytest.mark.pty

SEEDS = 10 if os.environ.get("MEMSIFT_TORTURE") else 2
NASTY = Path(__file__).parents[1] / "cases" / "nasty"
ATTACKS = (
    "\x1b[2J\x1b[H",
    "\x1b]52;c;ZXZpbA==\x07",
    "\x1b]0;evil title\x1b\\",
    "\x9b31m",
    "\x1bP1$r0m\x1b\\",
    "\x1b[?1049l",
    "\x1b[6n",
    "\x08\x08\x08",
    "\x7f",
    "a\u202egnirts\u202c",
    "\u2066isolate\u2069",
    "zero\u200bwidth\ufeff",
    "tag\U000e0041\U000e0042",
    "[@click=app.quit]x[/] [/etc/passwd] [bold",
    "\x07bell",
    "👨‍👩‍👧 🇨🇭",
    "\u2028line\u2029",
)


def assert_only_our_own(app: Program) -> None:
    """The strict terminal refuses whatever the app itself never sends."""
    shown = Emulator(app.screen.columns, app.screen.lines)
    shown.feed(app.output.decode("utf-8"))
    assert not [other for other in shown.others if other.startswith("OSC 52") or "\x07" in other]
    held = "".join(cell.text for row in shown.cells for cell in row)
    bad = {
        c for c in app.output.decode() if c in "\u200b\u200d\ufeff\u2060" or "\U000e0000" <= c <= "\U000e007f"
    }
    assert not bad, held


def lay_out(folder: Path) -> Path:
    memory = folder / "YOLO" / "memory"
    memory.mkdir(parents=True)
    lines = "".join(f"- Profile_{n}: before {attack} after\n" for n, attack in enumerate(ATTACKS, 1))
    heading = "# User Profile\x1b[31m\u202e\n"
    (memory / "global.md").write_bytes((heading + lines).encode())
    (memory / "evil\x1b[2J\u202e.md").write_bytes(lines.encode())
    for path in sorted(NASTY.glob("*.md")):
        (memory / path.name).write_bytes(path.read_bytes())
    return folder


@pytest.mark.parametrize("columns", [80, 120])
def test_hostile_files_send_nothing_to_the_terminal(open_app: OpenApp, tmp_path: Path, columns: int) -> None:
    vault = lay_out(tmp_path / "vault")
    app = open_app(vault, columns=columns, rows=30)
    before = bytes_of(vault)
    files = len(list((vault / "YOLO" / "memory").iterdir()))
    for _ in range(files):
        for key in ("down", "down", "pagedown", "end", "]"):
            app.press(key)
    app.press("f")
    app.wait_for("Enter choose")
    app.press("esc")
    app.wait_gone("Enter choose")
    app.press("home", "down")
    app.wait_for(lambda text: " 1 of " in text or "┃" in text)
    app.press("e")
    app.wait_for("Enter save")
    app.press("esc")
    app.wait_gone("Enter save")
    app.press("q")
    assert app.wait_end() == 0
    assert_only_our_own(app)
    assert app.left_behind() == []
    assert bytes_of(vault) == before
    tally("hostile texts in a terminal", len(ATTACKS))


def paste(app: Program, vault: Path, data: bytes) -> None:
    """It is pasted while an entry is chosen, and does nothing to the vault; the keys after it are taken."""
    app.press("down")
    app.wait_for("1 of 22")
    before = bytes_of(vault)
    app.write(b"\x1b[200~" + data + b"\x1b[201~")
    app.press("down")
    app.until(lambda: "2 of 22" in app.text or bytes_of(vault) != before, "the next entry", deadline=900)
    assert bytes_of(vault) == before, "what was pasted was obeyed"


def test_a_large_paste_triggers_nothing(open_app: OpenApp, vault: Path) -> None:
    app = open_app(vault)
    paste(app, vault, b"d\rMq\x03u:zX" * (1024 * 1024))  # 10 MB; every letter is a command
    app.press("q")
    assert app.wait_end() == 0
    tally("pasted megabytes", 10)


def test_the_test_sees_a_paste_that_is_obeyed(places: dict[str, str], vault: Path) -> None:
    code = "from textual import _xterm_parser\n_xterm_parser.BRACKETED_PASTE_START = 'never'"
    with Program([*planted(code), str(vault), "--lang", "en"], env=places) as app:
        app.wait_for(READY)
        with pytest.raises(AssertionError, match="was obeyed"):
            paste(app, vault, b"d")


# What stands open when the keys come: nothing, a text being edited, a menu over the second of two screens.
OPEN = {
    "the screen": (),
    "a typed dialog": (("down", "1 of 22"), ("e", "Enter save")),
    "two screens and a menu": (("f3", "Checkup"), ("?", "Esc back")),
}


@pytest.mark.parametrize("shown", OPEN)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_random_bytes_as_keys_never_end_it_or_confuse_the_terminal(
    open_app: OpenApp, vault: Path, seed: int, shown: str
) -> None:
    app = open_app(vault, columns=100, rows=30)
    for key, words in OPEN[shown]:
        app.press(key)
        app.wait_for(words)
    chance = random.Random(seed)
    # What quits or starts another program is left out: that it goes on is what is asked. Ctrl+X cuts: what
    # it cut is given to the terminal's clipboard, and rightly so.
    allowed = bytes(set(range(256)) - set(b"qE\x03\x18"))
    for _ in range(40):
        app.write(bytes(chance.choice(allowed) for _ in range(50)))
    app.write(b"\x1b[201~")  # should a paste have begun
    app.wait_settled()
    if app.status is None:
        app.signal(15)
    # A menu can hold "leave", and Enter may have met it: 0. What must not be is 1, an error of ours.
    assert app.wait_end() in (0, 128 + 15)
    assert app.left_behind() == []
    assert_only_our_own(app)
    tally("random keys", 2000)


def test_keys_in_one_packet_reach_what_the_ones_before_led_to(open_app: OpenApp, vault: Path) -> None:
    app = open_app(vault)
    app.press("down")
    app.wait_for("1 of 22")
    before = memory(vault)
    # Edit, type, save, the next entry, its menu and three down in it: all before anything was drawn.
    app.write(b"e half a thought\r" + b"\x1b[B" + b"\r" + 3 * b"\x1b[B")
    app.wait_for(lambda text: "Esc back" in text and "2 of 22" in text)
    after = memory(vault)
    (changed,) = [name for name, data in after.items() if data != before[name]]
    assert after[changed].count(b" half a thought\n") == 1
    app.write(b"\x1b")
    app.wait_gone("Esc back")
    app.press("u")
    app.until(lambda: memory(vault) == before, "the undo")


def memory(vault: Path) -> dict[str, bytes]:
    return {name: data for name, (data, _) in bytes_of(vault).items() if name.endswith(".md")}


def test_a_very_small_window_and_back(open_app: OpenApp, vault: Path) -> None:
    app = open_app(vault, columns=80, rows=24)
    app.resize(20, 5)
    app.until(lambda: READY in app.lines[4], "the status line in the fifth row")
    app.resize(80, 24)
    app.until(lambda: READY in app.lines[23], "the status line in the last row")
    app.wait_for("Memsift")
    app.press("down")
    app.wait_for("1 of 22")
    app.press("q")
    assert app.wait_end() == 0
