"""Hostile texts on every screen: whatever files, names, proposals and settings hold, the terminal is sent
nothing but what the app itself draws with."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from emulator import UnknownSequence
from program import Program, memsift
from terminal_kit import OpenApp, bytes_of
from test_terminal_hostile import ATTACKS, assert_only_our_own

from memsift.review.proposal import Action, Gate
from memsift.review.submit import Ask, Letterbox
from tally import tally

pytestmark = pytest.mark.pty

MEGABYTE = "x" * 1_000_000
MORE = (*ATTACKS, "\x85next", "[bold red]", "\x1b[31;5m", MEGABYTE)
SHORT = tuple(one for one in MORE if one is not MEGABYTE)
TODAY = "2026-11-29"
LONG = 900.0  # seconds; to compare and check these texts takes a while


def lay_out(folder: Path, places: dict[str, str]) -> Path:
    """A vault with the texts in headings, entries, file names, logs, the plugin's settings, proposals, the
    vault's settings and the person's own."""
    vault = folder / "vault\x1b[2J\u202e[@click=app.quit]"
    memory, agent = vault / "YOLO" / "memory", vault / ".AGENT" / "02-memory"
    logs = agent / "session-logs"
    for one in (memory, logs, vault / ".obsidian" / "plugins" / "yolo", vault / ".memsift"):
        one.mkdir(parents=True)
    lines = "".join(f"- Profile_{n}: before {attack} after\n" for n, attack in enumerate(MORE, 1))
    again = "".join(f"- Profile_{n}: Before, {attack} after\n" for n, attack in enumerate(SHORT, 1))
    headings = "".join(
        f"# Other Memory {attack}\n- Memory_{n}: one {n}\n" for n, attack in enumerate(SHORT, 30)
    )
    (memory / "global.md").write_text(f"# User Profile\n{lines}\n{headings}", "utf-8", newline="")
    for name in ("dev.md", "evil\x1b]0;t\x07\u202e[red].md"):
        (memory / name).write_text(f"# User Profile\n{again}", "utf-8", newline="")
    dated = "".join(
        f"- [F{n % 2}] since {attack} holds (2026-10-0{n % 9 + 1}, source: {attack}) [expires:: 2026-11-20] "
        f"[[no {attack} file]]\n"
        for n, attack in enumerate(SHORT)
    )
    (agent / "long-term.md").write_text(f"# Long-term\n## Home {SHORT[0]}\n{dated}", "utf-8", newline="")
    (agent / "recent.md").write_text(f"# Recent\n{dated}", "utf-8", newline="")
    log = f"# Log {SHORT[9]}\n{dated}"
    (logs / "2026-11-20-evil\x1b[2J\u202e.md").write_text(log, "utf-8", newline="")
    (vault / "AGENTS.md").write_text("# Rules\n" + "".join(f"## {one}\n- do\n" for one in SHORT), "utf-8")
    data = {
        "version": 81,
        "yolo": {"baseDir": "YOLO"},
        "currentAssistantId": "u1",
        "assistants": [{"id": "u1", "name": "Dev"}]
        + [{"id": f"u{n}", "name": f"bot {one}"} for n, one in enumerate(SHORT, 2)],
    }
    (vault / ".obsidian" / "plugins" / "yolo" / "data.json").write_text(json.dumps(data), "utf-8")
    propose(vault)
    settings = "\n".join(f"{json.dumps(f'keys.{one}')} = {json.dumps(one)}" for one in SHORT[:6])
    for config in (
        Path(places["XDG_CONFIG_HOME"]) / "memsift" / "config.toml",
        vault / ".memsift" / "config.toml",
    ):
        config.parent.mkdir(parents=True, exist_ok=True)
        config.write_text(f"{settings}\ntheme = {json.dumps(SHORT[0])}\n", "utf-8")
    return vault


def propose(vault: Path) -> None:
    """Proposals whose agent, reason, text and place hold the texts; sent by hand, past our own tools."""
    box = Letterbox.open(str(vault))
    gate = Gate(fact=True, useful_in_a_month=True, allowed=True)
    for number in range(len(SHORT)):
        ask = Ask(Action.ADD, f"AGENT{number}E", content=f"text {number}", category="other", scope="global",
                  why=f"WHY{number}E", gate=gate)  # fmt: skip
        box.propose(ask)
    for letter in sorted((vault / ".memsift").rglob("*.json")):
        text = letter.read_text("utf-8")
        for number, attack in enumerate(SHORT):
            raw = json.dumps(attack)[1:-1]
            for name in ("AGENT", "WHY"):
                text = text.replace(f"{name}{number}E", f"{name} {raw}")
            text = text.replace(f'"text {number}"', f'"text {raw}"')
        letter.write_text(text, "utf-8")


def walk(app: Program, *, deep: int = 3) -> None:
    """Look at a screen: down by pages, to its end and back."""
    for key in (*["pagedown"] * deep, "end", "up", "home", "down"):
        app.press(key)
    app.wait_settled()


def leave(app: Program, shown: str) -> None:
    """Leave a dialog: once it is drawn, and until its words are gone for good. Rows that are being drawn anew
    lack them for a moment, and a key that is pressed then reaches a busy app in one piece with Esc, as Alt
    and that key."""
    while shown not in app.wait_settled(1.0):
        app.wait_for(shown)
    app.press("esc")
    app.wait_gone(shown)
    while shown in app.wait_settled(1.0):
        app.wait_gone(shown)


def memories(vault: Path) -> dict[str, object]:
    """The vault's files but for the inbox, where what is no proposal is put aside."""
    return {path: seen for path, seen in bytes_of(vault).items() if not path.startswith(".memsift/")}


def on_screen(title: str) -> Callable[[str], bool]:
    return lambda text: title in text.split("\n", 1)[0]


DIALOGS = [("e", "Enter save"), ("g", "Enter save"), ("m", "Merge"), ("enter", "What can be done here"),
           ("f", "Show on this side"), (":", "Everything"), ("?", "Help: Review"), ("M", "Move to"),
           ("S", "one entry a line"), ("v", "Show")]  # fmt: skip


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40)])
def test_every_screen_sends_only_our_own(
    open_app: OpenApp, tmp_path: Path, places: dict[str, str], columns: int, rows: int
) -> None:
    vault = lay_out(tmp_path, places)
    before = memories(vault)
    app = open_app(vault, columns=columns, rows=rows)
    app.wait_for("waiting for you", deadline=LONG)
    for _ in range(5):
        walk(app)
        app.press("]")
    app.press("left", "home", "down", "down")
    app.wait_settled()
    for key, shown in DIALOGS:
        app.press(key)
        app.wait_for(shown)
        leave(app, shown)
    app.press("/")
    app.wait_for("Search all files")
    app.press("a", "f", "t")
    leave(app, "Search all files")
    for key, title in [("f2", "Inbox"), ("f3", "Checkup"), ("f4", "What it reads"), ("f6", "Overview"),
                       ("f7", "Settings"), ("f5", "History")]:  # fmt: skip
        app.press(key)
        app.wait_for(on_screen(title))
        walk(app)
        if key == "f2":
            for _ in range(len(SHORT)):
                app.press("space", "s")
        if key == "f3":
            for _ in range(9):
                app.press("tab")
                app.wait_settled()
                for _ in range(3):
                    app.press("down", "s")
                app.wait_settled()
        if key == "f4":
            for view in ("changed since the session began", "with the ticked proposals", "   now"):
                app.press("c")
                app.wait_for(view)
            app.press("]")
            app.wait_for("bot ")
            app.wait_settled()
    app.press("q")
    assert app.wait_end() == 0
    assert_only_our_own(app)
    assert_no_attack(app)
    assert app.left_behind() == []
    assert memories(vault) == before
    tally("hostile texts on every screen", len(MORE))


def assert_no_attack(app: Program) -> None:
    """No text with control characters arrived as it is, not even such as the app itself could send."""
    sent = app.output.decode("utf-8")
    for attack in SHORT:
        if not attack.isprintable() and "👨" not in attack:
            for lead in (
                "before ",
                "Before, ",
                "since ",
                "Memory ",
                "text ",
                "WHY ",
                "AGENT ",
                "bot ",
                "Home ",
            ):
                assert lead + attack not in sent, repr(attack)


def test_what_is_decided_is_told_and_kept_harmlessly(
    open_app: OpenApp, tmp_path: Path, places: dict[str, str]
) -> None:
    """A merge of two versions, History, the report: what Memsift itself writes of hostile texts."""
    vault = lay_out(tmp_path, places)
    app = open_app(vault, columns=100, rows=30)
    app.wait_for("waiting for you", deadline=LONG)
    app.press("down")
    app.wait_for("1 of ")
    app.press("e")
    app.wait_for("Enter save")
    path = vault / "YOLO" / "memory" / "global.md"
    text = path.read_text("utf-8")
    path.write_text(text.replace(f"before {SHORT[0]} after", f"before {SHORT[1]} other", 1), "utf-8")
    app.press("!", "enter")
    app.wait_for("was changed meanwhile")
    app.wait_settled()
    app.press("esc")
    app.wait_gone("was changed meanwhile")
    for _ in range(3):
        app.press("down", "d")
        app.wait_for("Deleted 1 entry")
    app.press("f5")
    app.wait_for(on_screen("History"))
    walk(app, deep=1)
    app.press("f3")
    app.wait_for("split into several entries")
    app.press("F")
    app.wait_settled()
    app.press("D")
    app.wait_settled()
    app.press("esc")
    app.wait_settled()
    app.press("q")
    app.wait_settled()
    if app.status is None and app.text.split("\n", 1)[0].strip().startswith("Memsift"):
        app.press("q")
    assert app.wait_end() == 0
    assert_only_our_own(app)
    assert_no_attack(app)


def test_first_start_in_a_folder_with_a_hostile_name(tmp_path: Path, places: dict[str, str]) -> None:
    empty = tmp_path / "empty\x1b[2J\u202e[bold"
    empty.mkdir()
    argv = memsift(str(empty), "--lang", "en")
    with Program(argv, env=places) as app:
        app.wait_for("No vault is open yet")
        app.press("enter")
        app.wait_for("Path of the folder")
        app.write(b"\x1b[200~" + "no\u202esuch[red]\x07".encode() + b"\x1b[201~")
        app.press("enter")
        app.wait_for("There is no folder")
        app.press("esc")
        assert app.wait_end() == 0
        assert_only_our_own(app)


COMMANDS = "check entries links inbox duplicates status history inject doctor verify".split()


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_print_nothing_hostile(tmp_path: Path, places: dict[str, str], command: str) -> None:
    vault = lay_out(tmp_path, places)
    with Program(memsift(command, str(vault), "--today", TODAY), env=places, columns=200, rows=50) as app:
        if command == "doctor":
            app.wait_for("Type y and Enter:", deadline=LONG)
            app.press("n", "enter")
        app.wait_end(deadline=LONG)
        sent = app.output.decode("utf-8").replace("\r\n", "\n")
    sent = re.sub("\x1b\\[\\?2004[hl]", "", sent)  # ours: a question is not answered by a paste
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]", sent)


def test_a_visible_that_is_switched_off_is_caught(tmp_path: Path, places: dict[str, str]) -> None:
    """The test itself: with `visible()` doing nothing, the scan must not stay silent."""
    vault = lay_out(tmp_path, places)
    off = "import memsift.text.safe as safe; safe._uncommon = lambda *_: False"
    code = f"{off}; from memsift_tui.cli import main; main()"
    argv = [sys.executable, "-c", code, str(vault), "--lang", "en", "--today", TODAY]
    with Program(argv, env=places, columns=100, rows=30) as app:
        app.until(lambda: b"User Profile" in app.output, "the first screen")
        app.wait_settled()
        app.press("pagedown", "pagedown")
        app.wait_settled()
        with pytest.raises((AssertionError, UnknownSequence)):
            assert_only_our_own(app)
        with pytest.raises(AssertionError):
            assert_no_attack(app)
