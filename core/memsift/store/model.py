"""The store's values and the errors it raises. Plain data; nothing here touches a disk."""

from __future__ import annotations

import errno
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from memsift.messages import Message, MessageError
from memsift.record import dataclass
from memsift.sums import sha256

if TYPE_CHECKING:
    from memsift.plan.model import Clash, Place

_ERRNO_WORDS = {
    errno.ENOSPC: "store.errno-nospc",
    errno.EDQUOT: "store.errno-nospc",
    errno.EACCES: "store.errno-access",
    errno.EPERM: "store.errno-access",
    errno.EROFS: "store.errno-readonly",
    errno.EIO: "store.errno-io",
    errno.ENOENT: "store.errno-gone",
    errno.ESTALE: "store.errno-gone",
    errno.ELOOP: "store.errno-link",
    errno.ENOTDIR: "store.errno-link",
    errno.ENAMETOOLONG: "store.errno-name",
}


class StoreError(MessageError):
    """Something that the store could not or would not do. `message` says why and what to do."""


class Changed(StoreError):
    """A file was not (or did not stay) what was expected. `found` is what stands there, None: nothing."""

    def __init__(self, path: str, found: bytes | None) -> None:
        super().__init__(Message("store.changed", {"file": path}))
        self.path = path
        self.found = found


class CameOut(Changed):
    """What was swapped out was not what was expected; it was given back. For a moment ours stood there:
    whoever read it then may write it over `found`."""


class ChangedAfter(Changed):
    """The file was written as planned, and by the time it was read back somebody had changed it again."""


class Busy(StoreError):
    """Somebody has the file open for writing: replacing it now could lose what they write."""

    def __init__(self, path: str) -> None:
        super().__init__(Message("store.busy", {"file": path}))
        self.path = path


class Held(StoreError):
    """Another Memsift holds this vault (or has taken it over). `holder` says which."""

    def __init__(self, holder: Holder, *, taken: bool) -> None:
        super().__init__(Message("store.taken-over" if taken else "store.held", holder.params()))
        self.holder = holder


def os_error(path: str, error: OSError) -> StoreError:
    """A StoreError that says in plain words what the system answered for `path`."""
    word = _ERRNO_WORDS.get(error.errno or 0)
    reason: object = Message(word) if word else (error.strerror or type(error).__name__)
    return StoreError(Message("store.os-error", {"file": path, "reason": reason}))


def sha(data: bytes) -> str:
    """The name that bytes have in the journal: their sha256, in hex."""
    return sha256(data).hexdigest()


@dataclass(frozen=True, slots=True)
class Holder:
    """Which Memsift holds a vault. `since` is local time, ISO; `pid` 0: not known."""

    pid: int = 0
    tty: str = ""
    since: str = ""

    def params(self) -> dict[str, object]:
        return {"pid": self.pid, "tty": self.tty or "?", "since": self.since or "?"}


class State(StrEnum):
    """How far a plan came."""

    INTENT = "intent"
    GOING_BACK = "going-back"
    DONE = "done"
    ROLLED_BACK = "rolled-back"


@dataclass(frozen=True, slots=True)
class Touched:
    """What a plan did to one file. None: the file was (or is) not there. `base_*`: its baseline."""

    file: str
    before: bytes | None
    after: bytes | None
    base_before: bytes | None
    base_after: bytes | None
    mode: int | None = None


BROUGHT_BACK = frozenset({"store.why-restore", "store.why-restore-many"})
"""What plans are called that bring entries back."""


@dataclass(frozen=True, slots=True)
class PlanRecord:
    """One plan in History. `undoes`: the plans that it took back; `undone_by`: the one that took it back
    (None again once that one was itself undone). `unsigned`: the vault has a PIN, and this was not decided
    with it."""

    id: str
    session: str
    when: datetime
    what: Message
    files: tuple[str, ...]
    undoes: tuple[str, ...] = ()
    undone_by: str | None = None
    forgotten: bool = False
    unsigned: bool = False

    @property
    def undone(self) -> bool:
        return self.undone_by is not None

    @property
    def stands(self) -> bool:
        """Whether it can be taken back with its session: it was not yet, and is no way back itself."""
        return not (self.undone or self.undoes or self.forgotten)

    @property
    def brought_back(self) -> str | None:
        """The plan whose entries this one brought back and keeps there; None: it is no such plan."""
        plan = self.what.params.get("plan") if self.what.id in BROUGHT_BACK and not self.undone else None
        return plan if isinstance(plan, str) else None

    @property
    def moment(self) -> str:
        """When it was done, for people."""
        return f"{self.when:%Y-%m-%d %H:%M}"

    @property
    def memory_files(self) -> tuple[str, ...]:
        """The files without those that Memsift keeps for itself: letters in the inbox, numbers, reports."""
        return tuple(file for file in self.files if not file.startswith(".memsift/"))

    @property
    def shown_files(self) -> tuple[str, ...]:
        """The files for people: a proposal's own file in the inbox only where there is no other."""
        return self.memory_files or self.files


@dataclass(frozen=True, slots=True)
class SessionRecord:
    """One sitting. `tty` and `parent` (the program that started Memsift) say who decided."""

    id: str
    started: datetime
    ended: datetime | None
    tty: str
    parent: str
    pid: int
    plans: tuple[PlanRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class Committed:
    """The plan is on disk and in the journal. `notes`: what a person should be told beside it."""

    plan_id: str
    files: tuple[str, ...]
    notes: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Stopped:
    """Nothing was done: what the plan is about has changed meanwhile. A person decides.

    `conflicts` hold the three versions of each: as expected, as it is now, as it would become.
    """

    conflicts: tuple[Clash, ...]
    message: Message


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing was done, and trying again changes nothing before the reason is dealt with."""

    message: Message


Outcome = Committed | Stopped | Refused


@dataclass(frozen=True, slots=True)
class Proposal:
    """What was decided about a proposal: `outcome` approved, edited or rejected."""

    id: str
    outcome: str
    when: datetime
    reason: str = ""
    plan: str | None = None


@dataclass(frozen=True, slots=True)
class Deleted:
    """An entry that a plan removed. `nth`: its number within the plan, for `restore`. `place`: where it
    stood, between its neighbours of then."""

    nth: int
    file: str
    section: tuple[str, ...]
    lines: tuple[str, ...]
    place: Place | None = None
