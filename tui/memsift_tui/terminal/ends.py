"""How the app ends when it is told to from outside, or when the terminal is gone before it is."""

from __future__ import annotations

import os
import signal
import sys
import termios
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from threading import Timer

GRACE = 0.45
"""Seconds from a signal to the end of the process, whatever it is doing: a stopped decision is finished at
the next start."""

# What the app may have turned on, turned off: paste, wrap, sizes, mouse, keyboard, screen, caret, focus.
_PLAIN = (
    b"\x1b[?2026l\x1b[?2004l\x1b[?7h\x1b[?2048l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l"
    b"\x1b[<u\x1b[m\x1b[?1049l\x1b[?25h\x1b[?1004l"
)


class _Terminal:
    """The terminal as it was before the app had it."""

    def __init__(self) -> None:
        self.fd = sys.__stdin__.fileno() if sys.__stdin__ is not None else -1
        self.ours = False
        with suppress(OSError, termios.error):
            self.settings = termios.tcgetattr(self.fd)
            self.ours = True

    def put_back(self) -> None:
        """Once; never waits for a terminal that reads nothing."""
        if not self.ours:
            return
        self.ours = False
        with suppress(OSError, termios.error):
            termios.tcsetattr(self.fd, termios.TCSANOW, self.settings)
            # A handle of our own: not to wait is a property that others who have it open would share.
            os.write(os.open(os.ttyname(self.fd), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK), _PLAIN)


@contextmanager
def ending_by_signal(end: Callable[[int], None]) -> Iterator[None]:
    """A context in which SIGTERM and SIGHUP call `end(number)` in the main thread; when that has not ended
    the process within `GRACE`, the terminal is put back and the process ends with 128 + number.

    Not by asyncio's own handlers: they hear of a signal through a pipe that also wakes the loop for each key
    read by the input thread, and while keys pour in it is full: a signal that comes then is lost.
    """
    terminal = _Terminal()

    def end_now(status: int) -> None:
        terminal.put_back()
        os._exit(status)

    def told(number: int, _: object) -> None:
        last = Timer(GRACE, end_now, (128 + number,))
        last.daemon = True
        last.start()
        end(number)

    old = {number: signal.signal(number, told) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        terminal.ours = False  # it was put back by the app
        for number, handler in old.items():
            signal.signal(number, handler)


class LeftThreads(ThreadPoolExecutor):
    """Threads that nobody waits for at the end: what reads and compares has nothing to lose."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        super().shutdown(wait=False, cancel_futures=True)


def let_go_of_a_closed_terminal() -> None:
    """Make sure that what is still buffered for a closed terminal cannot fail when Python ends.

    Python would end with status 120 then, in place of the honest 129 of a line that dropped.
    """
    for stream in (sys.__stdout__, sys.__stderr__):
        if stream is None or stream.closed:
            continue
        try:
            stream.flush()
        except OSError:
            null = os.open(os.devnull, os.O_WRONLY)
            with suppress(OSError):
                os.dup2(null, stream.fileno())
            os.close(null)
