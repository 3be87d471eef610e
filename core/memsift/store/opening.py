"""Opening a vault's journal: one that is damaged is set aside under a name that says so."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from memsift.messages import Message
from memsift.record import dataclass
from memsift.store import files
from memsift.store.database import Damaged
from memsift.store.hold import PATIENCE
from memsift.store.journal import Journal
from memsift.store.model import StoreError

JOURNAL_FILE = "journal.db"
_ASIDE = "journal.damaged-"
OPENING = "journal.lock"


@dataclass(frozen=True, slots=True)
class Opened:
    """The journal, and what the person should be told. `blocked`: why it is none that lasts, so that nothing
    can be decided."""

    journal: Journal
    notes: tuple[Message, ...] = ()
    blocked: Message | None = None


def open_journal(state: files.Folder, trouble: Message | None, clock: Callable[[], datetime]) -> Opened:
    """The journal in a state folder; `trouble`: what is wrong with that folder, if anything.

    One process at a time opens it: SQLite does not wait for another one that makes an empty file its own, and
    what another one has just begun must be neither emptied nor set aside.
    """
    try:
        if trouble is not None:
            raise StoreError(trouble)
        with state.locked(OPENING, wait=PATIENCE):
            return _opened(state, clock)
    except StoreError as error:
        blocked = Message("store.no-journal", {"reason": error.message})
        return Opened(Journal(":memory:"), (blocked,), blocked)


def _opened(state: files.Folder, clock: Callable[[], datetime]) -> Opened:
    told: tuple[Message, ...] = ()
    if state.size(JOURNAL_FILE):
        try:
            journal = Journal(state.full(JOURNAL_FILE))
            return Opened(journal, (Message("lock.taken-away"),) if journal.lock.taken_away else ())
        except Damaged:
            told = (_set_aside(state, clock),)
    if state.size(JOURNAL_FILE) is None:
        state.write(JOURNAL_FILE, None, b"")  # private from its first byte
    return Opened(Journal(state.full(JOURNAL_FILE)), told)


def _set_aside(state: files.Folder, clock: Callable[[], datetime]) -> Message:
    aside = f"{_ASIDE}{clock():%Y%m%d-%H%M%S}.db"
    for end in ("", "-wal", "-shm"):
        if JOURNAL_FILE + end in state.names():
            state.move_aside(JOURNAL_FILE + end, aside + end)
    return Message("store.journal-damaged", {"file": state.full(aside)})


def set_aside(state: files.Folder) -> list[Message]:
    """The journals that were set aside, for `doctor`. Raises StoreError."""
    names = [name for name in state.names() if name.startswith(_ASIDE) and name.endswith(".db")]
    return [Message("store.journal-aside", {"file": state.full(name)}) for name in names]
