"""A program in a pseudo-terminal of 100×30 with 24-bit colours: keys are pressed, what comes is seen."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pyte

COLUMNS, ROWS = 100, 30
UP, DOWN = b"\x1b[A", b"\x1b[B"
SETTLED, QUIET, PATIENCE = 0.4, 0.12, 60.0  # seconds
BYTES_A_SECOND, ROUND_TRIP = 64_000 / 8, 0.150
PRESSES, REPEAT = 30, 1 / 30
PUT_BACK = {
    b"1049": b"l",
    b"25": b"h",
    b"1000": b"l",
    b"1003": b"l",
    b"1006": b"l",
    b"2004": b"l",
    b"1004": b"l",
}


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
        self._screen = Screen(COLUMNS, ROWS)
        self._stream = pyte.ByteStream(self._screen)
        self.output = bytearray()
        self._drawn = 0  # so many bytes of it are on the screen
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

    @property
    def screen(self) -> Screen:
        """The screen as it stands now. It is drawn when it is looked at: that takes longer than what is
        measured."""
        if self._drawn < len(self.output):
            self._stream.feed(bytes(self.output[self._drawn :]))
            self._drawn = len(self.output)
        return self._screen

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

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
        return bool(data)

    def wait_ready(self) -> float:
        """Milliseconds until the words are seen. Raises RuntimeError when they never are."""
        wanted = re.compile(self.program.ready)
        while not wanted.search(self.text):
            self.pump(0.02)
            if time.perf_counter() - self.began > PATIENCE:
                raise RuntimeError(f"{self.program.name} was never ready:\n{self.text}")
        return (self.last - self.began) * 1000

    def quiet(self, seconds: float) -> None:
        while self.pump(seconds):
            pass

    def wait_idle(self) -> float:
        """Wait until it works at nothing any more, or patience ends; the most memory that it had together
        with the processes it started, at one look, in MB."""
        end = time.perf_counter() + PATIENCE
        most = self.together_mb()
        while self.working and time.perf_counter() < end:
            self.pump(0.1)
            most = max(most, self.together_mb())
        self.quiet(SETTLED)
        return max(most, self.together_mb())

    @property
    def working(self) -> bool:
        """Whether it says that it works at something."""
        return self.program.working in self.text

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
