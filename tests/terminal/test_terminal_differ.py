"""Sending differences shows the same: recorded sessions and random frames, cell by cell, style by style."""

from __future__ import annotations

import json
import os
import pty
import signal
import sys
import termios
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import RLock

import pyte
import pytest
from emulator import Emulator, differences
from hypothesis import given, settings
from hypothesis import strategies as st
from program import Program, memsift
from terminal_kit import OpenApp
from wcwidth import wcwidth

from memsift_tui.terminal.choose import choose_driver
from memsift_tui.terminal.differ import Differ
from memsift_tui.terminal.driver import next_row
from tally import tally

HERE = Path(__file__).parent


class Side:
    """A strict terminal and pyte, side by side."""

    def __init__(self, columns: int, rows: int) -> None:
        self.strict = Emulator(columns, rows)
        self.pyte = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self.pyte)
        self.bytes = 0

    def feed(self, data: str) -> None:
        self.bytes += len(data.encode())
        self.strict.feed(data)
        # pyte takes the keyboard flags' last letter for text, and knows no alternate screen.
        for known in ("\x1b[<u", "\x1b[>1u"):
            data = data.replace(known, "")
        self._stream.feed(data)

    @property
    def shown(self) -> list[str]:
        """What pyte shows. Halves of wide characters that it forgot to blank are blanks."""
        rows = []
        for y in range(self.pyte.lines):
            row = [self.pyte.buffer[y][x].data for x in range(self.pyte.columns)]
            wide = [bool(text) and wcwidth(text[0]) == 2 for text in row]
            rows.append("".join(text or ("" if x and wide[x - 1] else " ") for x, text in enumerate(row)))
        return rows

    def resize(self, columns: int, rows: int) -> None:
        self.strict.resize(columns, rows)
        self.pyte.resize(rows, columns)


def replay(record: Path, columns: int, rows: int) -> tuple[int, int]:
    """Show a recorded session with and without differences; the bytes of both. Raises on any difference."""
    full, less = Side(columns, rows), Side(columns, rows)
    differ = Differ(columns, rows, erases_colour=True)
    settled = True
    for number, line in enumerate(record.read_text(encoding="utf-8").splitlines()):
        size, data = json.loads(line)
        if tuple(size) != differ.size:
            for side in (full, less):
                side.resize(*size)
            differ.resize(*size)
            settled = False
        full.feed(data)
        less.feed(differ.feed(data))
        found = differences(full.strict, less.strict)
        assert not found, f"write {number}: {data!r}: {found[:5]}"
        settled = settled or data.count("\n") + 1 == size[1]
        if settled and "\u200d" not in data:
            assert full.shown == less.shown, f"write {number} in pyte"
    return full.bytes, less.bytes


@pytest.fixture
def recorded(tmp_path: Path, places: dict[str, str]) -> Callable[[list[str], list[object]], Path]:
    def record(argv: list[str], script: list[object], columns: int = 80, rows: int = 24, **env: str) -> Path:
        path = tmp_path / "record.jsonl"
        path_for_python = os.pathsep.join(filter(None, (str(HERE), os.environ.get("PYTHONPATH"))))
        driver = {"TEXTUAL_DRIVER": "recorder:Recorder", "PYTHONPATH": path_for_python, "RECORD": str(path)}
        with Program(argv, columns=columns, rows=rows, env={**places, **driver, **env}) as program:
            program.wait_for(str(script[0]))
            for step in script[1:]:
                if isinstance(step, tuple):
                    program.resize(*step)
                else:
                    program.press(str(step))
                # A lone Esc is known as such after 0.1 s; until then it would make the next key another.
                program.wait_settled(0.2 if step == "esc" else 0.05)
            program.signal(signal.SIGTERM)
            program.wait_end()
        return path

    return record


def keys(names: str) -> list[object]:
    return list(names.split())


WALK = [*keys("down down pagedown end home"), (120, 40), "down", (61, 20), "up", (80, 24)]
EVERYWHERE = keys("f2 esc tab 写 x left f2 esc tab 文 backspace enter tab tab enter f3 f2")
SCREENS = keys("enter esc ? esc f down esc / 茶 esc e 字 esc tab ] ] n n x x Z Z d esc u f2 f3 : 语 esc")


@pytest.mark.pty
@pytest.mark.parametrize("colour", ["truecolor", ""])
def test_any_textual_app_looks_the_same(recorded: Callable[..., Path], colour: str) -> None:
    script = ["f2 ask", *WALK, "f2", "esc", "tab", *WALK, "f3", *EVERYWHERE, (40, 12), (90, 30), "esc", "tab"]
    record = recorded([sys.executable, str(HERE / "recorder.py")], script, COLORTERM=colour)
    full, less = replay(record, 80, 24)
    assert less < full / 2
    tally("frames replayed", len(record.read_text().splitlines()))


@pytest.mark.pty
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)])
def test_the_app_looks_the_same(recorded: Callable[..., Path], vault: Path, size: tuple[int, int]) -> None:
    argv = memsift(str(vault), "--lang", "zh", "--today", "2026-11-29")
    record = recorded(argv, ["退出", *WALK, *SCREENS], *size)
    full, less = replay(record, *size)
    assert less < full / 2
    tally("frames replayed", len(record.read_text().splitlines()))


@pytest.mark.pty
def test_the_driver_itself_shows_the_same(open_app: OpenApp, vault: Path) -> None:
    """The same keys in two terminals, with the driver and with its off switch, a resize there and back."""
    shown: list[Emulator] = []
    sizes: list[int] = []
    for env in ({}, {"MEMSIFT_FULL_FRAMES": "1"}):
        app = open_app(vault, columns=100, rows=30, env=env)
        app.wait_for("waiting for you")
        for key in ("down", "down", "enter", "esc", "?", "esc", "pagedown", "tab", "home"):
            app.press(key)
            app.wait_settled(0.1)
        terminal = Emulator(100, 30)
        terminal.feed(app.output.decode())
        shown.append(terminal)
        sizes.append(len(app.output))
        app.press("q")
        assert app.wait_end() == 0
    assert differences(*shown) == []
    assert sizes[0] < sizes[1] / 2


# Random frames, of what Textual sends.

PIECES = [
    "a",
    "bc ",
    " ",
    "   ",
    "字",
    "宽字",
    "｡",
    "é",
    "e\u0301",
    "✓│",
    "👩\u200d🚀",
    "🇨🇭",
    "\u0301",
    "x" * 30,
    "末",
]
CODES = [
    "1",
    "2",
    "1;2",
    "3;4",
    "7",
    "9;53",
    "31",
    "38;5;200",
    "38;2;1;2;3",
    "48;2;9;9;9",
    "1;31;42",
    "21",
    "97;100",
]


def styled_text(codes: str | None, text: str) -> str:
    return text if codes is None else f"\x1b[{codes}m{text}\x1b[0m"


TEXTS = st.builds(
    styled_text, st.none() | st.sampled_from(CODES), st.lists(st.sampled_from(PIECES)).map("".join)
)
MOVES = st.builds(lambda x, y: f"\x1b[{y};{x}H", st.integers(1, 24), st.integers(1, 7))
SPANS = st.builds(lambda move, texts: move + "".join(texts), MOVES, st.lists(TEXTS, min_size=1, max_size=4))
OTHERS = st.sampled_from(
    [
        "\x07",
        "\x1b[?25l",
        "\x1b[?2026h",
        "\x1b[2J",
        "\x1b[?1049h",
        "\x1b]22;text\x07",
        "\n",
        "\x1b[5;5H\n",
        "\x1b[K",
    ]
)
FRAMES = (
    st.lists(SPANS | SPANS | SPANS | OTHERS, max_size=6).map("".join).map(lambda data: data + "\x1b[1;1H")
)
EVENTS = st.lists(FRAMES | st.sampled_from([(20, 6), (12, 4), (24, 8)]) | st.just(None), max_size=12)


@settings(max_examples=400, deadline=None)
@given(EVENTS, st.booleans())
def test_random_frames_look_the_same(events: list[object], erases_colour: bool) -> None:
    full, less = Emulator(20, 6), Emulator(20, 6, erases_colour=erases_colour)
    differ = Differ(20, 6, erases_colour=erases_colour)
    start = "\x1b[?1049h\x1b[?7l"
    full.feed(start)
    less.feed(differ.feed(start))
    for event in events:
        if isinstance(event, tuple):
            full.resize(*event)
            less.resize(*event)
            differ.resize(*event)
        elif event is None:
            differ.forget()
        else:
            data = str(event)
            full.feed(data)
            less.feed(differ.feed(data))
            assert differences(full, less) == []
    tally("random frames", len(events))


def test_the_same_frame_again_sends_nothing() -> None:
    differ = Differ(20, 6)
    frame = "\x1b[1;1H\x1b[31m红 text\x1b[0m\x1b[3;4Hmore\x1b[1;1H"
    differ.feed("\x1b[?1049h")
    assert differ.feed(frame)
    assert differ.feed(frame) == ""


def test_after_forgetting_it_is_sent_whole() -> None:
    differ = Differ(20, 6)
    frame = "\x1b[1;1Hhello\x1b[1;1H"
    differ.feed("\x1b[?1049h" + frame)
    differ.forget()
    assert "hello" in differ.feed(frame)


def test_a_wide_character_is_never_begun_in_its_middle() -> None:
    differ, shown = Differ(20, 2), Emulator(20, 2)
    for data in ("\x1b[?1049h", "\x1b[1;1H字字字\x1b[1;1H", "\x1b[1;4Hx\x1b[1;1H"):
        shown.feed(differ.feed(data))
    assert shown.text[0] == "字 x字"


@pytest.mark.parametrize(
    ("environ", "own"),
    [({}, True), ({"MEMSIFT_FULL_FRAMES": "1"}, False), ({"TEXTUAL_DRIVER": "x:Y"}, False)],
)
def test_the_driver_can_be_turned_off(environ: Mapping[str, str], own: bool) -> None:
    assert (choose_driver(environ) is not None) is own


def test_without_a_linux_driver_textual_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "textual.drivers.linux_driver", None)
    monkeypatch.delitem(sys.modules, "memsift_tui.terminal.driver", raising=False)
    assert choose_driver(dict(os.environ)) is None


def test_an_error_of_ours_means_full_frames_from_then_on(monkeypatch: pytest.MonkeyPatch) -> None:
    from memsift_tui.terminal.driver import DifferenceDriver

    sent: list[str] = []
    monkeypatch.setattr("memsift_tui.terminal.driver.LinuxDriver.write", lambda self, data: sent.append(data))
    monkeypatch.setattr(Differ, "feed", lambda self, data: 1 / 0)
    driver = DifferenceDriver.__new__(DifferenceDriver)
    driver._differ, driver._lock, driver._held, driver._stale = Differ(20, 6), RLock(), None, False
    for data in ("\x1b[1;1Hone", "two"):
        driver.write(data)
    assert sent == ["\x1b[m\x1b[1;1Hone", "two"]


def test_a_line_that_returns_the_carriage_itself_is_not_told_to() -> None:
    master, line = pty.openpty()
    try:
        assert next_row(line) == "\n"
        attributes = termios.tcgetattr(line)
        attributes[1] &= ~termios.ONLCR
        termios.tcsetattr(line, termios.TCSANOW, attributes)
        assert next_row(line) == "\r\n"
    finally:
        os.close(master)
        os.close(line)
    assert next_row(line) == "\r\n"  # no terminal any more
