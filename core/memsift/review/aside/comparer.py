"""Who a screen asks: the process beside the app while there is one, else the same work in its own thread."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

from memsift.checks.model import Facts
from memsift.review.aside import wire
from memsift.review.aside.model import Failed, FirstLook, Found, NotWanted, Stop, Wanted
from memsift.vault.carry import pack
from memsift.vault.model import Vault
from memsift.vault.refs import file_refs

if TYPE_CHECKING:
    from memsift.review.aside.work import Work

T = TypeVar("T")
# -P: nothing is imported from the folder that the app was started in. It may be anybody's.
PROGRAM = ("-P", "-m", "memsift.review.aside")
LOOK = 0.05  # seconds between two looks at `stop` while nothing comes
_PIECE = 1 << 16


class Gone(Exception):
    """The process ended by itself."""


class Process:
    """The process and its two pipes. It ends with us, whatever becomes of us: it reads the end of its input.

    Raises OSError when it cannot be started.
    """

    def __init__(self) -> None:
        if not sys.executable:
            raise OSError
        # Of a session of its own: what the terminal tells its programs (Ctrl+C in an editor) is not for it.
        self._popen = subprocess.Popen(
            [sys.executable, *PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            bufsize=0,
        )
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        self._in, self._out = self._popen.stdin.fileno(), self._popen.stdout.fileno()
        self._came = bytearray()
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._out, selectors.EVENT_READ)
        self.works = False  # it has said so once

    def ask(self, value: object, blobs: Sequence[bytes] = ()) -> None:
        """Tell it something. Raises Gone."""
        try:
            for frame in wire.frames(value, blobs):
                view = memoryview(frame)
                while view:
                    view = view[os.write(self._in, view[:_PIECE]) :]
        except OSError as error:
            raise Gone from error

    def answer(self, stop: Stop) -> dict[str, Any]:
        """What it says next. Raises Gone, NotWanted, ValueError.

        After NotWanted the next answer begins where this one began, also in the midst of a frame.
        """
        begun = bytearray()

        def take(size: int) -> bytes:
            begun.extend(data := self._bytes(size, stop))
            return data

        try:
            value, _ = wire.read(take)
        except NotWanted:
            self._came[:0] = begun
            raise
        if not isinstance(value, dict):
            raise ValueError(type(value).__name__)
        return value

    def _bytes(self, size: int, stop: Stop) -> bytes:
        while len(self._came) < size:
            if stop():
                raise NotWanted
            if self._selector.select(LOOK):
                came = os.read(self._out, _PIECE)
                if not came:
                    raise Gone
                self._came += came
        taken = bytes(self._came[:size])
        del self._came[:size]
        return taken

    def stand_still(self) -> None:
        """Let it do nothing for as long as a key may take; from any thread. It must have said that it works:
        before that the signal would end it."""
        with suppress(OSError):
            self._popen.send_signal(signal.SIGUSR1)

    def kill(self) -> None:
        """End it at once; from any thread."""
        self._popen.kill()

    def end(self) -> None:
        """End it and wait until it is gone, which takes some milliseconds."""
        self.kill()
        self._popen.wait()
        self._selector.close()
        for pipe in (self._popen.stdin, self._popen.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


class Comparer:
    """Compares readings of one vault, one at a time: a newer one waits until the older is not wanted.

    Not `apart`: without a process. All methods but `give_way` and `end` may take long: for a thread.
    """

    def __init__(self, *, apart: bool = True) -> None:
        self._apart = apart
        self._lock = Lock()
        self._process: Process | None = None
        self._work: Work | None = None
        self._busy: Process | None = None  # with what it was asked last
        self._number = 0
        self._ended = False

    def begin(self) -> None:
        """Start the process, which takes a while to be ready, before there is something to ask."""
        with self._lock:
            self._started()

    def compare(self, vault: Vault, wanted: Wanted, stop: Stop = lambda: False) -> Found:
        """What is alike in a reading. Raises NotWanted, Failed, and in a thread whatever went wrong."""
        with self._lock:
            if (process := self._ready(stop)) is None:
                return self._here().compare(vault, wanted, stop)
            value, blobs = pack(vault)
            part: dict[str, object] = {"do": "compare", "wanted": wire.wanted_as(wanted), "vault": value}
            parts = wire.Finding(_names(vault, stop))
            return self._asked(process, part, blobs, stop, parts.take)

    def look(self, vault: Vault, facts: Facts, stop: Stop = lambda: False) -> FirstLook:
        """What the checks say of the reading that was compared last. Raises as `compare` does."""
        with self._lock:
            if (process := self._ready(stop)) is None:
                return self._here().look(vault, facts)
            value, blobs = wire.facts_as(facts)
            return self._asked(process, {"do": "look", "facts": value}, blobs, stop, wire.look_of)

    def rest(self) -> None:
        """Let the process go; the next comparison starts another one."""
        with self._lock:
            self._let_go()

    def give_way(self) -> None:
        """A key came: what is being compared waits until it is answered. Takes no time; from any thread."""
        if (process := self._busy) is not None:
            process.stand_still()

    def end(self) -> None:
        """End everything at once, whatever is being done; from any thread."""
        self._ended = True
        if (process := self._process) is not None:
            process.kill()

    # The process.

    def _started(self) -> Process | None:
        if self._apart and self._process is None and not self._ended:
            try:
                self._process = Process()
            except OSError:
                self._apart = False
            if self._ended and self._process is not None:
                self._process.kill()  # ended in the midst of this
        return self._process

    def _ready(self, stop: Stop) -> Process | None:
        """The process, once it has said that it works; None where none can."""
        if (process := self._started()) is not None and not process.works:
            try:
                process.works = bool(process.answer(stop).get("works"))
            except (Gone, ValueError):
                self._let_go()
                self._apart = False
        if self._ended:
            raise NotWanted
        return self._process

    def _let_go(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.end()

    def _asked(
        self,
        process: Process,
        value: dict[str, object],
        blobs: Sequence[bytes],
        stop: Stop,
        take: Callable[[dict[str, Any]], T | None],
    ) -> T:
        """Ask, and take the parts of the answer until it is whole."""
        self._number += 1
        self._busy = process
        try:
            process.ask({**value, "number": self._number}, blobs)
            while True:
                if stop():
                    raise NotWanted
                part = process.answer(stop)
                if part.get("number") != self._number:
                    continue  # of something that was given up
                if (failed := part.get("failed")) is not None:
                    raise Failed(str(failed))
                if (whole := take(part)) is not None:
                    return whole
        except (Gone, ValueError, KeyError, TypeError, IndexError) as error:
            self._let_go()
            if self._ended:
                raise NotWanted from error
            raise Failed(type(error).__name__) from error
        finally:
            self._busy = None

    def _here(self) -> Work:
        from memsift.review.aside.work import Work

        if self._work is None:
            self._work = Work()
        return self._work


def _names(vault: Vault, stop: Stop) -> list[str]:
    """The refs of a vault, by which entries are numbered. Raises NotWanted."""
    names: list[str] = []
    for file in vault.files:
        if stop():
            raise NotWanted
        names += [ref.ref for ref in file_refs(file)]
    return names
