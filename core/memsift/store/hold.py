"""Who holds a vault: one Memsift at a time decides, a second may look, and may take over.

The holder keeps a lock on `hold.lock` for its sitting. A take-over puts a new, locked file in its place;
the first one notices at its next write that the file under that name is not its own any more.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime

from memsift.messages import Message
from memsift.store.files import Folder, Lock, process_id, terminal_name
from memsift.store.model import Held, Holder, StoreError

_HOLD, _NEW, _WRITING = "hold.lock", "hold.new", "writing.lock"
PATIENCE = 10.0
"""Seconds to wait for another process that is writing at this moment; it may have been stopped there."""


class Hold:
    """The hold on one vault, by its state folder."""

    def __init__(self, state: Folder, clock: Callable[[], datetime]) -> None:
        self._state = state
        self._clock = clock
        self._lock: Lock | None = None

    def claim(self) -> None:
        """Take the vault, or make sure that it is still ours.

        Raises Held when another Memsift has it (or has taken it over), StoreError.
        """
        if self._lock is not None:
            if not self._lock.ours():
                raise Held(self.holder(), taken=True)
            return
        lock = self._state.lock(_HOLD)
        if lock is None:
            raise Held(self.holder(), taken=False)
        if not lock.ours():  # a take-over came between opening and locking
            lock.close()
            raise Held(self.holder(), taken=False)
        self._take(lock)

    def take_over(self) -> None:
        """Take the vault from whoever has it. The caller is inside `writing()`. Raises StoreError."""
        self.release()
        lock = self._state.lock(_NEW)
        if lock is None:
            raise StoreError(Message("store.busy-elsewhere"))
        lock.rename(_HOLD)
        self._take(lock)

    def _take(self, lock: Lock) -> None:
        since = self._clock().isoformat(timespec="seconds")
        word = {"pid": process_id(), "tty": terminal_name(), "since": since}
        lock.say(json.dumps(word).encode() + b"\n")
        self._lock = lock

    def holder(self) -> Holder:
        """Who has the vault, as they said. Raises StoreError."""
        seen = self._state.read(_HOLD, limit=4096)
        try:
            word = json.loads(seen.data) if seen else {}
            return Holder(int(word.get("pid", 0)), str(word.get("tty", "")), str(word.get("since", "")))
        except (ValueError, TypeError, AttributeError):
            return Holder()

    @contextmanager
    def writing(self, patience: float = PATIENCE) -> Iterator[None]:
        """Keep every other process from writing meanwhile. Raises StoreError, after `patience` seconds when
        another one is writing."""
        with self._state.locked(_WRITING, wait=patience):
            yield

    def release(self) -> None:
        """Let the vault go."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None
