"""The process beside the app: reads what to compare, says what it found, ends when the app does."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Any, BinaryIO

from memsift.review.aside import wire
from memsift.review.aside.model import NotWanted
from memsift.review.aside.work import Work
from memsift.text import ascii_signs
from memsift.vault import Vault, refs
from memsift.vault.carry import unpack

NICENESS = 5
A_KEY = 0.012  # seconds in which most keys are answered
Asked = tuple[dict[str, Any], list[bytes]]


class Server:
    """Does one thing after the other; a comparison stops when a newer one is asked for."""

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self._source, self._sink = source, sink
        self._asked: SimpleQueue[Asked] = SimpleQueue()
        self._newest = 0
        self._work = Work()
        self._vault: Vault | None = None

    def serve(self) -> None:
        """Until the process is ended: by the end of its input, wherever it is then."""
        Thread(target=self._listen, daemon=True).start()
        self._say({"works": True})
        while True:
            value, blobs = self._asked.get()
            number = int(value["number"])
            try:
                self._do(value, blobs, number)
            except NotWanted:
                continue
            except Exception as error:  # noqa: BLE001 - its kind is told, and the next reading may go well
                self._say({"number": number, "failed": type(error).__name__})

    def _do(self, value: dict[str, Any], blobs: Sequence[bytes], number: int) -> None:
        if value["do"] == "compare":
            self._vault = unpack(value["vault"], blobs, self._vault)
            wanted = wire.wanted_of(value["wanted"])
            ascii_signs(wanted.ascii)
            found = self._work.compare(self._vault, wanted, lambda: self._newest != number)
            for part in wire.found_as(found, (ref.ref for ref in refs(self._vault))):
                self._say({"number": number, **part})
        elif self._vault is not None:
            look = self._work.look(self._vault, wire.facts_of(value["facts"], blobs))
            self._say({"number": number, **wire.look_as(look)})

    def _listen(self) -> None:
        try:
            while True:
                asked = wire.read(self._bytes)
                self._newest = int(asked[0]["number"])
                self._asked.put(asked)
        finally:
            # The app is gone, or what it sends makes no sense: nobody waits for an answer.
            os._exit(0)

    def _bytes(self, size: int) -> bytes:
        data = self._source.read(size)
        if len(data) < size:
            raise EOFError
        return data

    def _say(self, value: dict[str, object]) -> None:
        try:
            for frame in wire.frames(value):
                self._sink.write(frame)
            self._sink.flush()
        except OSError:
            os._exit(0)


class StandStill:
    """Handles the signal that says that a key came: nothing is done here while the app answers it.

    A priority is not enough: the kernel lets what runs go on for some milliseconds. Nobody has to say that it
    may go on again, so it does whatever becomes of the app; a key that is held leaves it most of the time.
    """

    def __init__(self) -> None:
        self._until = 0.0
        self._stands = False

    def __call__(self, *_: object) -> None:
        self._until = monotonic() + A_KEY
        if self._stands:
            return  # this came in the midst of the other, which sees to it
        self._stands = True
        while (left := self._until - monotonic()) > 0:
            sleep(left)
        self._stands = False


def main() -> None:
    """Serve on the two pipes. What anything prints goes nowhere: the pipe is for frames alone."""
    signal.signal(signal.SIGUSR1, StandStill())
    with suppress(OSError):
        os.nice(NICENESS)
    sink = os.fdopen(os.dup(1), "wb")
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 1)
    gc.freeze()
    Server(sys.stdin.buffer, sink).serve()


if __name__ == "__main__":
    main()
