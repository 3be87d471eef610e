"""What a person meets at the terminal: Memsift beside vim, tig, lazygit and the smallest Textual list.

    python benchmarks/terminal.py [--runs 5] [--entries 100 2000 20000] [--markdown FILE]

Every program runs in a real pseudo-terminal of 100×30 with 24-bit colours, one after the other in one run:
compare times only within it. Bytes repeat exactly.
  ready     from the start until the words are on the screen that mean one can begin
  settled   bytes sent until nothing more came for 0.4 s
  key       bytes and time to the last byte of an answer; an answer ends with 0.12 s of silence
  slow      key → last byte on a line of 64 kbit/s and 150 ms, computed from both
  held      such a line again: from the last press of a key held at 30 Hz for a second to the last byte
  action    bytes of menus, searching, help, other screens, …, p50 and most
  MB        the most memory of it alone; all: with the processes that it started, what they share counted once
  ends      quit, SIGTERM, SIGHUP, closed terminal: exit status and ms, `!` when the terminal is not put back
lazygit is installed from PyPI (`lazygit-py`) into a folder of its own that is removed again.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import re
import select
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
import venv
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pyte

from make_vault import make_vault

COLUMNS, ROWS = 100, 30
UP, DOWN = b"\x1b[A", b"\x1b[B"
# Menu, search, next alike, pages, other side, tick, fold, help, form, other files; every screen. ^ is Esc.
ACTIONS = (
    "\r|^[B|^|/|m|^|n|^[6~|^[5~|\t|\t|x|x|z|z|?|^|g|^|]|[|^OQ|^[B|^OR|^[B|^OS|^[B|^[15~|^[17~|^[18~|^[B|^OP"
)
SETTLED, QUIET, PATIENCE = 0.4, 0.12, 60.0  # seconds
BYTES_A_SECOND, ROUND_TRIP = 64_000 / 8, 0.150
PRESSES, REPEAT = 30, 1 / 30
LIST_APP = """
from textual.app import App
from textual.widgets import Footer, OptionList
class Smallest(App):
    BINDINGS = [("q", "quit", "quit")]
    def compose(self):
        yield OptionList(*(f"row {n} of a list" for n in range(300)))
        yield Footer()
Smallest().run()
"""
PUT_BACK = {
    b"1049": b"l",
    b"25": b"h",
    b"1000": b"l",
    b"1003": b"l",
    b"1006": b"l",
    b"2004": b"l",
    b"1004": b"l",
}
ENDS = ("quit", "SIGTERM", "SIGHUP", "closed")


@dataclass(frozen=True)
class Program:
    """What to start, the words that mean ready, how it is left, and where it runs."""

    name: str
    argv: Sequence[str]
    ready: str
    quit: bytes = b"q"
    cwd: Path | None = None
    actions: Sequence[bytes] = ()
    working: str = "\0"  # the words that say that it still works at something


@dataclass
class Figures:
    """What was measured; lists hold one number a run or a key."""

    ready_ms: list[float] = field(default_factory=list)
    settled_bytes: list[int] = field(default_factory=list)
    key_bytes: list[int] = field(default_factory=list)
    key_ms: list[float] = field(default_factory=list)
    slow_ms: list[float] = field(default_factory=list)
    held_ms: list[float] = field(default_factory=list)
    action_bytes: list[int] = field(default_factory=list)
    idle: float = 0.0  # bytes a second, and the most memory, once it works at nothing any more
    memory_mb: float = 0.0
    together_mb: float = 0.0  # the most with the processes that it started, at one look
    ends: dict[str, str] = field(default_factory=dict)


class Screen(pyte.Screen):
    """pyte breaks at questions that it takes for something to draw, like vim's about its keyboard."""


def _drawing_only(method: Callable[..., None]) -> Callable[..., None]:
    def draw(self: Screen, *numbers: int, private: bool = False) -> None:
        if not private:
            method(self, *numbers)

    return draw


for _name in set(pyte.Stream.csi.values()) - {"set_mode", "reset_mode"}:
    setattr(Screen, _name, _drawing_only(getattr(pyte.Screen, _name)))


class Terminal:
    """One program in a pseudo-terminal."""

    def __init__(self, program: Program, home: Path) -> None:
        self.program = program
        self.screen = Screen(COLUMNS, ROWS)
        self.stream = pyte.ByteStream(self.screen)
        self.output = bytearray()
        self.last = self.began = time.perf_counter()
        env = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
        env |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "HOME": str(home)}
        self.pid, self.line = pty.fork()
        if self.pid == 0:
            try:
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
                os.chdir(program.cwd or home)
                os.execvpe(program.argv[0], list(program.argv), env)
            finally:
                os._exit(127)

    def pump(self, timeout: float) -> bool:
        """Take what came in; False when nothing did in time."""
        if not select.select([self.line], [], [], timeout)[0]:
            return False
        try:
            data = os.read(self.line, 65536)
        except OSError:
            return False
        self.last = time.perf_counter()
        self.output += data
        self.stream.feed(data)
        return bool(data)

    def wait_ready(self) -> float:
        """Milliseconds until the words are seen. Raises RuntimeError when they never are."""
        wanted = re.compile(self.program.ready)
        while not wanted.search("\n".join(self.screen.display)):
            self.pump(0.02)
            if time.perf_counter() - self.began > PATIENCE:
                raise RuntimeError(f"{self.program.name} was never ready:\n" + "\n".join(self.screen.display))
        return (self.last - self.began) * 1000

    def quiet(self, seconds: float) -> None:
        while self.pump(seconds):
            pass

    def wait_idle(self) -> float:
        """Wait until it works at nothing any more, or patience ends; the most memory that it had together
        with the processes it started, at one look, in MB."""
        end = time.perf_counter() + PATIENCE
        most = self.together_mb()
        while self.program.working in "\n".join(self.screen.display) and time.perf_counter() < end:
            self.pump(0.1)
            most = max(most, self.together_mb())
        self.quiet(SETTLED)
        return max(most, self.together_mb())

    def together_mb(self) -> float:
        """The memory of it and of all that it started now, what they share counted once (PSS)."""
        pids, kilobytes = [self.pid], 0
        for pid in pids:
            with suppress(OSError):  # one that has just ended
                for task in Path(f"/proc/{pid}/task").iterdir():
                    pids += map(int, (task / "children").read_text(encoding="ascii").split())
                rollup = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
                kilobytes += int((rollup.partition("\nPss:")[2].split() or ["0"])[0])
        return kilobytes / 1024

    def key(self, data: bytes) -> tuple[int, float]:
        """Press a key; the bytes of the answer and the ms until its last one."""
        before, pressed = len(self.output), time.perf_counter()
        os.write(self.line, data)
        self.quiet(QUIET)
        return len(self.output) - before, max(self.last - pressed, 0.0) * 1000

    def act(self, data: bytes) -> int:
        """Do something; the bytes until it is over."""
        before = len(self.output)
        os.write(self.line, data)
        self.quiet(SETTLED)
        return len(self.output) - before

    def held(self, data: bytes) -> float:
        """Hold a key; the ms from its last press to the last byte, as the slow line would carry them."""
        free = arrived = 0.0
        began = next_press = time.perf_counter()
        presses = 0
        while True:
            if presses < PRESSES and time.perf_counter() >= next_press:
                os.write(self.line, data)
                presses, pressed, next_press = presses + 1, next_press - began, next_press + REPEAT
            before = len(self.output)
            wait = next_press - time.perf_counter() if presses < PRESSES else SETTLED
            if self.pump(max(wait, 0.0)):
                free = max(free, self.last - began) + (len(self.output) - before) / BYTES_A_SECOND
                arrived = free + ROUND_TRIP
            elif presses == PRESSES:
                return max(arrived - pressed, 0.0) * 1000

    def memory_mb(self) -> float:
        """The most memory that it had at once, its children not counted."""
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="utf-8")
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024

    def end(self, how: str) -> str:
        """End it; the exit status or signal, the ms it took, and `!` when the terminal is not put back."""
        began = time.perf_counter()
        closed = how == "closed"
        if how == "quit":
            os.write(self.line, self.program.quit)
        elif closed:
            os.close(self.line)
        else:
            os.kill(self.pid, signal.Signals[how])
        pid = status = 0
        while not pid and time.perf_counter() - began < 5:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if not pid and not closed:
                self.pump(0.005)
            elif not pid:
                time.sleep(0.005)
        took = (time.perf_counter() - began) * 1000
        if not pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            return "stuck"
        if not closed:
            self.quiet(0.05)
            os.close(self.line)
        code = os.waitstatus_to_exitcode(status)
        name = str(code) if code >= 0 else signal.Signals(-code).name
        return f"{name} {took:.0f} ms" + ("" if closed or self._put_back() else " !")

    def _put_back(self) -> bool:
        modes = re.findall(rb"\x1b\[\?([0-9;]+)([hl])", bytes(self.output))
        last = {number: switch for numbers, switch in modes for number in numbers.split(b";")}
        return all(last.get(number, switch) == switch for number, switch in PUT_BACK.items())


def measure(program: Program, runs: int, home: Path) -> Figures:
    """Start it `runs` times for the figures, and four times more for the ends."""
    figures = Figures()
    for number in range(runs + 1):
        terminal = Terminal(program, home)
        ready = terminal.wait_ready()
        terminal.quiet(SETTLED)
        if number:  # the first run only fills the disk's cache
            figures.ready_ms.append(ready)
            figures.settled_bytes.append(len(terminal.output))
            for _ in range(30):
                size, took = terminal.key(DOWN)
                if size:
                    figures.key_bytes.append(size)
                    figures.key_ms.append(took)
                    figures.slow_ms.append(took + (ROUND_TRIP + size / BYTES_A_SECOND) * 1000)
            figures.held_ms.append(terminal.held(UP))
            if number == runs:
                figures.together_mb = terminal.wait_idle()
                before = len(terminal.output)
                end = time.perf_counter() + 2
                while (left := end - time.perf_counter()) > 0:
                    terminal.pump(left)
                figures.idle = (len(terminal.output) - before) / 2
                figures.memory_mb = terminal.memory_mb()
            figures.action_bytes += filter(None, map(terminal.act, program.actions))
        terminal.end("quit")
    for how in ENDS:
        terminal = Terminal(program, home)
        terminal.wait_ready()
        terminal.quiet(SETTLED)
        figures.ends[how] = terminal.end(how)
    return figures


def p(values: Sequence[float], share: float) -> float:
    """Nearest-rank percentile; 0 of nothing."""
    ordered = sorted(values) or [0.0]
    return ordered[max(0, -int(-share * len(ordered) // 1) - 1)]


def peers(work: Path) -> list[Program]:
    """The programs to compare with. One that is not here is said and left out."""
    text = work / "rows.txt"
    text.write_text("".join(f"row {n} of a text\n" for n in range(300)), encoding="utf-8")
    found = [Program("smallest Textual list", (sys.executable, "-c", LIST_APP), "row 0.*")]
    if shutil.which("vim"):
        found.append(Program("vim", ("vim", "-u", "NONE", "-N", str(text)), "row 0 ", b":q!\r"))
    repository = work / "repository"
    if shutil.which("git"):
        _make_repository(repository)
    if shutil.which("tig") and repository.exists():
        found.append(Program("tig", ("tig",), "change 59", b"q", repository))
    lazygit = _install_lazygit(work)
    if lazygit and repository.exists():
        found.append(Program("lazygit", (str(lazygit),), "Commits", b"q", repository))
    names = {program.name for program in found}
    for name in sorted({"vim", "tig", "lazygit"} - names):
        print(f"{name} is not here: left out", file=sys.stderr)
    return found


def _make_repository(folder: Path) -> None:
    who = ("-c", "user.name=a", "-c", "user.email=a@example.org")
    subprocess.run(["git", "init", "-q", str(folder)], check=True)
    for number in range(60):
        (folder / f"file-{number:02}.txt").write_text(f"change {number}\n" * 20, encoding="utf-8")
        subprocess.run(["git", "-C", str(folder), "add", "."], check=True)
        commit = ["git", "-C", str(folder), *who, "commit", "-qm", f"change {number}"]
        subprocess.run(commit, check=True)
    for number in range(40):
        (folder / f"file-{number:02}.txt").write_text(f"other {number}\n" * 20, encoding="utf-8")


def _install_lazygit(work: Path) -> Path | None:
    if there := shutil.which("lazygit"):
        return Path(there)
    folder = work / "lazygit"
    venv.create(folder, with_pip=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "-q", "lazygit-py"]
    if subprocess.run(pip, check=False, capture_output=True).returncode:
        return None
    program = folder / "bin" / "lazygit"
    return program if program.exists() else None


def table(measured: dict[str, Figures], smallest: float) -> str:
    """The figures as a markdown table."""
    lines = [
        "| | ready ms | × list | settled KB | B/key p50 | p95 | key ms p50 | p95 | slow ms | held ms "
        "| idle B/s | B/action p50 | most | MB | all MB |",
        "|---|" + "--:|" * 14,
    ]
    for name, f in measured.items():
        ready = statistics.median(f.ready_ms)
        numbers = (
            f"{ready:.0f}",
            f"{ready / smallest:.2f}",
            f"{statistics.median(f.settled_bytes) / 1000:.1f}",
            f"{p(f.key_bytes, 0.5):.0f}",
            f"{p(f.key_bytes, 0.95):.0f}",
            f"{p(f.key_ms, 0.5):.1f}",
            f"{p(f.key_ms, 0.95):.1f}",
            f"{p(f.slow_ms, 0.5):.0f}",
            f"{statistics.median(f.held_ms):.0f}",
            f"{f.idle:.0f}",
            f"{p(f.action_bytes, 0.5):.0f}" if f.action_bytes else "",
            f"{max(f.action_bytes):.0f}" if f.action_bytes else "",
            f"{f.memory_mb:.0f}",
            f"{f.together_mb:.0f}",
        )
        lines.append(f"| {name} | " + " | ".join(numbers) + " |")
    lines += ["", "| ends | " + " | ".join(ENDS) + " |", "|---|" + "---|" * len(ENDS)]
    for name, f in measured.items():
        lines.append(f"| {name} | " + " | ".join(f.ends[how] for how in ENDS) + " |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--entries", type=int, nargs="*", default=[100, 2_000, 20_000])
    parser.add_argument("--markdown", type=Path, help="write the tables to this file too")
    options = parser.parse_args()
    actions = [key.replace("^", "\x1b").encode() for key in ACTIONS.split("|")]
    with tempfile.TemporaryDirectory(prefix="memsift-benchmark-") as name:
        work = Path(name)
        demo = Path(__file__).parents[1] / "tui" / "memsift_tui" / "demo" / "vaults" / "en"
        vaults = {"Memsift, demo": Path(shutil.copytree(demo, work / "demo"))}
        for count in options.entries:
            vaults[f"Memsift, {count:,} entries"] = make_vault(work / f"vault-{count}", count)
        settings = work / ".config" / "lazygit" / "config.yml"
        settings.parent.mkdir(parents=True)
        settings.write_text("disableStartupPopups: true\n", encoding="utf-8")  # a greeting would get the keys
        programs = peers(work)
        for title, vault in vaults.items():
            argv = (sys.executable, "-m", "memsift_tui", str(vault), "--lang", "en")
            programs.append(
                Program(title, argv, r"\d+ entries.*(.|\n)*q leave", actions=actions, working=" comparing ")
            )
        measured: dict[str, Figures] = {}
        for program in programs:
            measured[program.name] = measure(program, options.runs, work)
            print(f"{program.name}: measured", file=sys.stderr)
    said = table(measured, statistics.median(measured["smallest Textual list"].ready_ms))
    print(said)
    if options.markdown:
        options.markdown.write_text(said + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
