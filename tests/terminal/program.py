"""A program in a real pseudo-terminal: keys in, a screen out, every byte kept.

Waiting is always for something seen on the screen (or for the end), never for a time. What was waited for is
there as soon as it is seen, but the frame that shows it may have come half: so each wait goes on until the
program has nothing more to say, as the kernel tells it. A slow machine is not taken for a program at rest.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType

import pyte
from emulator import Emulator

KEYS = {
    "enter": "\r",
    "esc": "\x1b",
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
    "f4": "\x1bOS",
    "f5": "\x1b[15~",
    "f6": "\x1b[17~",
    "f7": "\x1b[18~",
    "backspace": "\x7f",
    "space": " ",
    "ctrl+c": "\x03",
    "ctrl+s": "\x13",
    "ctrl+u": "\x15",
}
DEADLINE = 300.0  # seconds; a slow machine only waits longer, a right program never needs it
FRAME = 1.0  # seconds; a program that computes on and on shows what it shows
LOOK = 0.01  # seconds between two looks at whether a program is at rest
AT_REST = frozenset("STtZX")  # states of a thread, as proc(5) has them: no processor or disk is waited for


class Program:
    """`argv` running in a terminal of `columns`×`rows`. Use as a context manager."""

    def __init__(
        self,
        argv: Sequence[str],
        *,
        columns: int = 80,
        rows: int = 24,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
    ) -> None:
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self.output = bytearray()
        self._drawn = 0  # bytes of it that are on the screen
        self.status: int | None = None
        # What the tests are started from must not show through: an editor, colours, an SSH connection.
        kept = ("PATH", "PYTHONPATH", "HOME", "TMPDIR", "MEMSIFT_TALLY", "COVERAGE_PROCESS_START")
        environment = {
            **{name: os.environ[name] for name in kept if name in os.environ},
            "TERM": "xterm-256color",
            "LC_ALL": "C.UTF-8",
            **(env or {}),
        }
        self.pid, self._terminal = pty.fork()
        if self.pid == 0:  # the child: becomes the program
            try:
                if cwd is not None:
                    os.chdir(cwd)
                os.execvpe(argv[0], list(argv), environment)
            finally:
                os._exit(127)
        self.resize(columns, rows)
        # Cooked mode: what the shell had, and wants back.
        self._before = termios.tcgetattr(self._terminal)[:4]

    def __enter__(self) -> Program:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            self._reap(os.waitpid(self.pid, 0)[1])
        os.close(self._terminal)

    @property
    def screen(self) -> pyte.Screen:
        """The screen as it stands now. It is drawn when it is looked at: megabytes that nobody reads cost
        minutes."""
        if self._drawn < len(self.output):
            self._stream.feed(bytes(self.output[self._drawn :]))
            self._drawn = len(self.output)
        return self._screen

    def resize(self, columns: int, rows: int) -> None:
        """Change the terminal's size as a window does."""
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.resize(rows, columns)

    def left_behind(self) -> list[str]:
        """What was not put back as a shell expects it: modes, style, the terminal line's own settings."""
        shown = Emulator(self.screen.columns, self.screen.lines)
        shown.feed(self.output.decode("utf-8", "replace"))
        left = shown.left_behind()
        if termios.tcgetattr(self._terminal)[:4] != self._before:
            left.append("line settings")
        return left

    def press(self, *keys: str) -> None:
        """Press named keys (`KEYS`) or type the characters given."""
        for key in keys:
            self.write(KEYS.get(key, key).encode())

    def write(self, data: bytes) -> None:
        """Send raw bytes as if typed or pasted."""
        view = memoryview(data)
        while view:
            self._pump(0)
            _, writable, _ = select.select([], [self._terminal], [], 0.2)
            if writable:
                try:
                    view = view[os.write(self._terminal, view[:1024]) :]
                except OSError:  # EIO: it has ended, and hears nothing any more
                    return

    def hang_up(self) -> None:
        """Close the terminal under the program: what a dropped line does."""
        os.close(self._terminal)
        self._terminal = os.open(os.devnull, os.O_RDWR)

    def signal(self, number: int) -> None:
        os.kill(self.pid, number)

    @property
    def lines(self) -> list[str]:
        """The screen's lines as text, wide characters once."""
        screen = self.screen
        rows = (screen.buffer[number] for number in range(screen.lines))
        return ["".join(row[column].data for column in range(screen.columns)) for row in rows]

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.lines)

    def wait_for(self, what: str | Callable[[str], bool], *, deadline: float = DEADLINE) -> str:
        """Wait until the screen shows the words (or the predicate holds of its text); the text.

        Raises AssertionError with the screen when the deadline passes or the program ends first.
        """
        seen = (lambda text: what in text) if isinstance(what, str) else what
        return self.until(lambda: seen(self.text), f"{what!r}", deadline)

    def wait_gone(self, words: str, *, deadline: float = DEADLINE) -> str:
        """Wait until the screen no longer shows the words, and not only because a frame came half."""
        end = time.monotonic() + deadline
        while True:
            text = self.until(lambda: words not in self.text, f"{words!r} to go", end - time.monotonic())
            if words not in text:
                return text

    def wait_settled(self, quiet: float = 0.25, *, deadline: float = DEADLINE) -> str:
        """Wait until nothing more comes: for `quiet` seconds of rest, in which it and what it started waited
        for neither processor nor disk, nothing was written. Of use where there are no words to wait for."""
        end, rested = time.monotonic() + deadline, 0.0
        while rested < quiet and time.monotonic() < end:
            began = time.monotonic()
            if self._pump(LOOK):
                rested = 0.0
            elif self._at_rest() and self._at_rest(every=True):  # the first asks one process, not all
                rested += min(time.monotonic() - began, 2 * LOOK)
        self._look_for_end()
        return self.text

    def wait_end(self, *, deadline: float = DEADLINE) -> int:
        """Wait for the program to end; its exit status (128+n when a signal ended it)."""
        end = time.monotonic() + deadline
        while self.status is None:
            self._pump(0.02)
            self._look_for_end()
            if self.status is None and time.monotonic() > end:
                raise AssertionError(f"still running after {deadline} s:\n{self.text}")
        return self.status

    def until(self, holds: Callable[[], bool], wanted: str, deadline: float = DEADLINE) -> str:
        """Wait until something holds, e.g. of a file; the screen's text. Raises AssertionError as above."""
        end = time.monotonic() + deadline
        while not holds():
            if not self._pump(0.05):
                self._look_for_end()
            if self.status is not None and not holds():
                raise AssertionError(f"ended with {self.status} before {wanted}:\n{self.text}")
            if time.monotonic() > end:
                raise AssertionError(f"no {wanted} within {deadline} s:\n{self.text}")
        self._take_frame()
        return self.text

    def _take_frame(self) -> None:
        """Take what is being drawn to its end."""
        end = time.monotonic() + FRAME
        # What was written before it came to rest can be read now.
        while time.monotonic() < end and not (self._at_rest() and not self._pump(0)):
            self._pump(LOOK / 5)

    def _at_rest(self, *, every: bool = False) -> bool:
        """Whether all threads of the program, or of `every` process in its terminal, wait for something to
        come. Where the kernel does not tell, nobody works."""
        processes = _of_session(self.pid) if every else [self.pid]
        # Twice: one thread can wake another that was looked at before it.
        return all(state in AT_REST for _ in range(2) for pid in processes for state in _states(pid))

    def _look_for_end(self) -> None:
        """Note whether it has ended, and take what it wrote last."""
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self._reap(status)
                while self._pump(0):  # may be more than one reading takes
                    pass

    def _reap(self, status: int) -> None:
        self.status = os.waitstatus_to_exitcode(status)
        if self.status < 0:
            self.status = 128 - self.status

    def _pump(self, timeout: float) -> bool:
        """Take what the program wrote; False when it wrote nothing in time."""
        readable, _, _ = select.select([self._terminal], [], [], timeout)
        if not readable:
            return False
        try:
            data = os.read(self._terminal, 65536)
        except OSError:  # EIO: the other end has closed
            data = b""
        if not data:
            time.sleep(timeout)  # it stays readable: whoever waits for the end must not spin
            return False
        self.output += data
        return True


def _states(pid: int) -> Iterator[str]:
    """The state of each thread of a process, as proc(5) has it."""
    for thread in _numbers(f"/proc/{pid}/task"):
        yield from _stat(f"/proc/{pid}/task/{thread}")[:1]


def _of_session(leader: int) -> list[int]:
    """The processes that were started in a terminal, by the one that leads there."""
    return [pid for pid in _numbers("/proc") if _stat(f"/proc/{pid}")[3:4] == [str(leader)]]


def _numbers(folder: str) -> list[int]:
    with suppress(OSError):
        return [int(name) for name in os.listdir(folder) if name.isdigit()]
    return []


def _stat(folder: str) -> list[str]:
    """A process's or thread's words from its state on; none when it has just ended."""
    with suppress(OSError), open(f"{folder}/stat", encoding="utf-8", errors="replace") as file:
        return file.read().rpartition(")")[2].split()
    return []


def memsift(*words: str) -> list[str]:
    """The command line that runs Memsift of this checkout."""
    return [sys.executable, "-m", "memsift_tui", *words]


def planted(code: str) -> list[str]:
    """The command line that runs Memsift after `code`: with a bug planted that a test must find."""
    return [sys.executable, "-c", f"{code}\nimport sys\nfrom memsift_tui.cli import main\nmain(sys.argv[1:])"]
