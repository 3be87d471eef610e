"""A driver that sends only what changed, on Textual's own hook `App(driver_class=…)`.

Textual repaints whole regions and never compares: of 2,900 cells that a cursor move draws, 188 change.
"""

from __future__ import annotations

import curses
import os
import termios
from threading import RLock
from typing import Any

from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message
from textual.messages import InBandWindowResize

from memsift_tui.terminal.differ import Differ


def erases_colour() -> bool:
    """Whether this terminal erases with the paper in use, as terminfo says; False when it is unknown."""
    try:
        curses.setupterm()
    except curses.error:
        return False
    return curses.tigetflag("bce") > 0


def next_row(line: int) -> str:
    """What brings the caret to the next row's beginning: a terminal line puts the carriage return before each
    newline itself, as long as it is told to; what we send as well is one byte too many."""
    try:
        output: int = termios.tcgetattr(line)[1]
    except termios.error:
        return "\r\n"
    both = termios.OPOST | termios.ONLCR
    return "\n" if output & both == both else "\r\n"


SYNC_BEGIN, SYNC_END = "\x1b[?2026h", "\x1b[?2026l"


class DifferenceDriver(LinuxDriver):
    """A LinuxDriver that keeps what the terminal shows."""

    def __init__(self, app: Any, **options: Any) -> None:
        super().__init__(app, **options)
        # Asked once, now: while the app runs, what curses would ask is no file.
        self._erases_colour = erases_colour()
        self._differ: Differ | None = self._begin()
        # The input thread writes too: it turns on what the terminal says that it can do.
        # Reentrant: SIGCONT is handled in the midst of whatever the app is doing, writing too.
        self._lock = RLock()
        self._held: str | None = None  # a synchronised update that is not ended yet
        self._stale = False

    def _begin(self) -> Differ:
        size = super()._get_terminal_size()
        return Differ(*size, erases_colour=self._erases_colour, next_row=next_row(self.fileno))

    def forget(self) -> None:
        """Send everything again that is drawn from now on (the redraw key, another program's output)."""
        with self._lock:
            if self._differ is not None:
                self._differ.forget()

    def start_application_mode(self) -> None:
        """Start, or come back after a shell or an editor had the terminal: nothing of it is known."""
        with self._lock:
            self._differ = self._begin()
            self._held = None
        super().start_application_mode()  # type: ignore[no-untyped-call]  # untyped in Textual

    def _sigcont_application(self, *_: Any) -> None:
        """Come back after a stop. A line that drops sends SIGCONT too: to a terminal that is gone."""
        try:
            os.tcgetpgrp(self.fileno)
        except OSError:
            return
        super()._sigcont_application()

    def _get_terminal_size(self) -> tuple[int, int]:
        # Asked at every SIGWINCH: whatever the size is now, it was another in between.
        self._stale = True
        return super()._get_terminal_size()

    def process_message(self, message: Message) -> None:
        """Hear of sizes that the terminal tells in its own stream, then do as Textual does."""
        if isinstance(message, InBandWindowResize):
            self._stale = True
        super().process_message(message)

    def write(self, data: str) -> None:
        """Send what `data` changes. A synchronised update goes out in one piece, an empty one not at all."""
        with self._lock:
            out = self._less(data)
            if out:
                super().write(out)

    def _less(self, data: str) -> str:
        if data == SYNC_BEGIN:
            self._held = ""
            return ""
        if data == SYNC_END and self._held is not None:
            held, self._held = self._held, None
            return f"{SYNC_BEGIN}{held}{SYNC_END}" if held else ""
        out = self._difference(data)
        if self._held is None:
            return out
        self._held += out
        return ""

    def _difference(self, data: str) -> str:
        if self._differ is None:
            return data
        try:
            if self._stale:
                self._stale = False
                self._differ.resize(*super()._get_terminal_size())
            return self._differ.feed(data)
        except Exception:  # noqa: BLE001 - an app that can be used is worth more than the bytes saved
            # All that came before was sent: going on in full is right. Textual begins with a plain pen.
            self._differ = None
            return "\x1b[m" + data
