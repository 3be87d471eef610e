"""The journal: what was done, in order, with what is needed to undo it. SQLite, private, durable.

It also holds what only this machine knows of a vault: the baseline, first-seen days, dismissals,
snoozes, decided proposals and the place in the checkup. Losing it loses no memory, only the way back.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from itertools import chain
from typing import TYPE_CHECKING

from memsift.messages import Message
from memsift.store import encode
from memsift.store.database import Database
from memsift.store.lock import Lock
from memsift.store.model import PlanRecord, SessionRecord, State, StoreError, Touched, sha

if TYPE_CHECKING:
    from memsift.plan.model import Plan


class Journal(Database):
    """One vault's journal, in a database of its own (which says what opening it and its methods raise)."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.lock = Lock(self)
        self._bases: dict[object, tuple[object, bytes | None]] = {}  # as `baseline` unpacked them last

    # -- blobs ---------------------------------------------------------------------------------------

    def keep(self, data: bytes | None) -> str | None:
        """Keep bytes; returns their name. None stays None."""
        if data is None:
            return None
        name = sha(data)
        if not self.rows("SELECT 1 FROM blobs WHERE sha=?", name):
            self.run("INSERT INTO blobs VALUES (?,?,?)", name, len(data), zlib.compress(data, 6))
        return name

    def bytes_of(self, name: object) -> bytes | None:
        """The bytes of that name; None for None. Raises StoreError when they were pruned or forgotten, or
        are damaged."""
        if name is None:
            return None
        rows = self.rows("SELECT data FROM blobs WHERE sha=?", name)
        if not rows:
            raise StoreError(Message("store.pruned"))
        data = _unpacked(name, rows[0][0])
        if data is None:
            raise StoreError(Message("store.blob-damaged", {"name": str(name)[:12]}))
        return data

    def known(self, data: bytes) -> bool:
        """Whether these bytes are kept here."""
        return bool(self.rows("SELECT 1 FROM blobs WHERE sha=?", sha(data)))

    # -- sessions and plans --------------------------------------------------------------------------

    def begin_session(self, started: datetime, tty: str, parent: str, pid: int) -> str:
        number = self.insert(
            "INSERT INTO sessions (started,tty,parent,pid) VALUES (?,?,?,?)",
            started.isoformat(timespec="seconds"), tty, parent, pid,
        )  # fmt: skip
        return f"s{number}"

    def reopen_session(self, session: str, tty: str, parent: str) -> bool:
        """Go on with a session from another terminal, which is written down beside the first. False: no
        such session."""
        number = number_of(session)
        rows = self.rows("SELECT tty,parent FROM sessions WHERE id=?", number)
        if not rows:
            return False
        old_tty, old_parent = str(rows[0][0]), str(rows[0][1])
        self.run(
            "UPDATE sessions SET ended=NULL,tty=?,parent=? WHERE id=?",
            _with(old_tty, tty), _with(old_parent, parent), number,
        )  # fmt: skip
        return True

    def end_session(self, session: str, ended: datetime) -> None:
        self.run(
            "UPDATE sessions SET ended=? WHERE id=?", ended.isoformat(timespec="seconds"), number_of(session)
        )

    def begin_plan(
        self,
        session: str,
        at: datetime,
        plan: Plan,
        touched: Iterable[Touched],
        undoes: Iterable[str] = (),
    ) -> str:
        """Write down what is about to be done (state INTENT); returns the plan's id.

        `undoes`: the plans that this one takes back.
        """
        number = self.insert(
            "INSERT INTO plans (session,at,state,why,plan) VALUES (?,?,?,?,?)",
            number_of(session),
            at.isoformat(timespec="seconds"),
            State.INTENT.value,
            encode.dump(plan.why),
            encode.dump_plan(plan),
        )
        for t in touched:
            blobs = [self.keep(data) for data in (t.before, t.after, t.base_before, t.base_after)]
            self.run("INSERT INTO touched VALUES (?,?,?,?,?,?,?)", number, t.file, *blobs, t.mode)
        for other in undoes:
            self.run("INSERT INTO undoes VALUES (?,?)", number, number_of(other))
        return f"p{number}"

    def end_plan(self, plan: str, state: State, notes: Iterable[Message] = ()) -> None:
        """Mark a plan done or rolled back. `notes`: what the person is told about it."""
        self.run(
            "UPDATE plans SET state=?, notes=? WHERE id=?",
            state.value,
            encode.dump(list(notes)),
            number_of(plan),
        )

    def drop_plan(self, plan: str) -> None:
        """Take a plan out of the journal that was begun and of which nothing is on disk."""
        number = number_of(plan)
        self.run("DELETE FROM touched WHERE plan=?", number)
        self.run("DELETE FROM undoes WHERE plan=?", number)
        self.run("DELETE FROM plans WHERE id=?", number)

    def open_plans(self) -> tuple[str, ...]:
        """Plans that were begun and not ended, oldest first."""
        rows = self.rows(
            "SELECT id FROM plans WHERE state IN (?,?) ORDER BY id",
            State.INTENT.value,
            State.GOING_BACK.value,
        )
        return tuple(f"p{row[0]}" for row in rows)

    def state(self, plan: str) -> State:
        """How far a plan came. Raises StoreError when there is none."""
        rows = self.rows("SELECT state FROM plans WHERE id=?", number_of(plan))
        if not rows:
            raise StoreError(Message("store.no-plan", {"id": plan}))
        return State(str(rows[0][0]))

    def plan(self, plan: str) -> Plan:
        """The plan itself. Raises StoreError when there is none, or it was forgotten or cannot be read."""
        rows = self.rows("SELECT plan FROM plans WHERE id=?", number_of(plan))
        if not rows:
            raise StoreError(Message("store.no-plan", {"id": plan}))
        if rows[0][0] is None:
            raise StoreError(Message("store.forgotten", {"id": plan}))
        try:
            return encode.load_plan(str(rows[0][0]))
        except (ValueError, LookupError, TypeError) as error:
            raise StoreError(Message("store.plan-unreadable", {"id": plan})) from error

    def plan_texts(self) -> dict[str, str]:
        """Of every plan that is kept the lines that it put in and took out, to search in; those that cannot
        be read are not among them. Quick: 10,000 plans take a third of a second."""
        found: dict[str, str] = {}
        for number, kept in self.rows("SELECT id,plan FROM plans WHERE plan IS NOT NULL"):
            with suppress(ValueError, LookupError, TypeError, AttributeError):
                changes = json.loads(str(kept))["changes"]
                lines = (one.get(side, ()) for one in changes for side in ("before", "after"))
                found[f"p{number}"] = " ".join(chain.from_iterable(lines))
        return found

    def touched(self, plan: str) -> tuple[Touched, ...]:
        """What a plan did, file by file. Raises StoreError when its bytes are no longer kept."""
        rows = self.rows(
            "SELECT file,before,after,base_before,base_after,mode FROM touched WHERE plan=? ORDER BY rowid",
            number_of(plan),
        )
        result = []
        for file, before, after, base_before, base_after, mode in rows:
            result.append(
                Touched(
                    str(file),
                    self.bytes_of(before),
                    self.bytes_of(after),
                    self.bytes_of(base_before),
                    self.bytes_of(base_after),
                    mode if isinstance(mode, int) else None,
                )
            )
        return tuple(result)

    def files_of(self, plan: str) -> tuple[str, ...]:
        """The files that a plan touches."""
        rows = self.rows("SELECT file FROM touched WHERE plan=? ORDER BY rowid", number_of(plan))
        return tuple(str(file) for (file,) in rows)

    def last_mode(self, file: str) -> int | None:
        """The permission bits that a file had when it was last touched; None when that is not known."""
        rows = self.rows(
            "SELECT mode FROM touched WHERE file=? AND mode IS NOT NULL ORDER BY plan DESC LIMIT 1", file
        )
        return int(str(rows[0][0])) if rows else None

    def record(self, plan: str) -> PlanRecord:
        """One plan as History shows it. Raises StoreError when there is none that was done."""
        for record in self.records():
            if record.id == plan:
                return record
        raise StoreError(Message("store.no-plan", {"id": plan}))

    def records(self) -> tuple[PlanRecord, ...]:
        """Every plan that was done, newest first."""
        rows = self.rows(
            "SELECT id,session,at,why,forgotten FROM plans WHERE state=? ORDER BY id DESC", State.DONE.value
        )
        files: dict[object, list[str]] = {}
        for number, file in self.rows("SELECT plan,file FROM touched ORDER BY rowid"):
            files.setdefault(number, []).append(str(file))
        undoes: dict[object, list[object]] = {}
        for number, undone in self.rows("SELECT plan,undone FROM undoes ORDER BY undone DESC"):
            undoes.setdefault(number, []).append(undone)
        undone_by: dict[object, object] = {}
        unsigned = self.lock.unsigned()
        found = []
        for number, session, at, why, forgotten in rows:
            # Newest first: what took this plan back is known by now, and so is whether that still holds.
            if number not in undone_by:
                undone_by |= {other: number for other in undoes.get(number, ()) if other not in undone_by}
            found.append(
                PlanRecord(
                    id=f"p{number}",
                    session=f"s{session}",
                    when=_when(at),
                    what=_what(why, f"p{number}"),
                    files=tuple(files.get(number, ())),
                    undoes=tuple(f"p{other}" for other in undoes.get(number, ())),
                    undone_by=f"p{undone_by[number]}" if number in undone_by else None,
                    forgotten=bool(forgotten),
                    unsigned=f"p{number}" in unsigned,
                )
            )
        return tuple(found)

    def sessions(self) -> tuple[SessionRecord, ...]:
        """Sessions that did something, newest first, each with its plans in order of doing."""
        plans: dict[str, list[PlanRecord]] = {}
        for record in reversed(self.records()):
            plans.setdefault(record.session, []).append(record)
        rows = self.rows("SELECT id,started,ended,tty,parent,pid FROM sessions ORDER BY id DESC")
        return tuple(
            SessionRecord(
                f"s{number}", _when(started), _when(ended) if ended else None,
                str(tty), str(parent), int(str(pid)), tuple(plans[f"s{number}"]),
            )
            for number, started, ended, tty, parent, pid in rows
            if f"s{number}" in plans
        )  # fmt: skip

    def to_undo(self, plan_id: str | None) -> PlanRecord:
        """The plan of that id; None: the last that is no undo itself and still stands. Raises StoreError."""
        if plan_id is not None:
            return self.record(plan_id)
        for record in self.records():
            if record.stands:
                return record
        raise StoreError(Message("store.nothing-to-undo"))

    def to_undo_session(self, session: str | None) -> tuple[PlanRecord, ...]:
        """The plans of a session (None: the last that has any) that still stand, newest first. One that took
        back another of its session is not among them. Raises StoreError."""
        records = self.records()
        if session is None:
            session = next((r.session for r in records if not r.undone and not r.undoes), None)
        own = {r.id for r in records if r.session == session}
        found = tuple(
            r for r in records if r.id in own and not r.undone and not own.issuperset(r.undoes or "-")
        )
        if not found:
            raise StoreError(Message("store.nothing-to-undo"))
        return found

    def changed_by(self, plan_id: str) -> dict[str, tuple[bytes | None, bytes | None]]:
        """What a plan did: file → its bytes before and after. Raises StoreError."""
        touched = self.touched(self.record(plan_id).id)
        return {t.file: (t.before, t.after) for t in touched if t.before != t.after}

    # -- the baseline ---------------------------------------------------------------------

    def baseline(self) -> dict[str, bytes]:
        """Each memory file as the person last left it; without those whose bytes are damaged, which show as
        new files until `doctor` has mended the journal."""
        rows = self.rows("SELECT file,sha,data FROM baseline LEFT JOIN blobs USING (sha)")
        counts = self.lock.baselines({str(file): str(name) for file, name, _ in rows})
        bases: dict[object, tuple[object, bytes | None]] = {}
        found: dict[str, bytes] = {}
        for file, name, packed in rows:
            counting = counts.get(str(file))
            if counting != name:  # another one counts in its place, or none
                whole = self.rows("SELECT data FROM blobs WHERE sha=?", counting)
                packed = whole[0][0] if whole else None
            kept = self._bases.get(counting)
            # Asked for at every look, and most bytes stay as they are: unpacking 2 MB takes 20 ms.
            data = kept[1] if kept is not None and kept[0] == packed else _unpacked(counting, packed)
            bases[counting] = packed, data
            if data is not None:
                found[str(file)] = data
        self._bases = bases
        return found

    def baseline_of(self, file: str) -> bytes | None:
        rows = self.rows("SELECT sha FROM baseline WHERE file=?", file)
        counts = self.lock.baselines({file: str(rows[0][0])}) if rows else {}
        return self.bytes_of(counts.get(file))

    def set_baseline(self, file: str, data: bytes | None) -> None:
        name = self.keep(data)
        if name is None:
            self.run("DELETE FROM baseline WHERE file=?", file)
        else:
            self.run("INSERT OR REPLACE INTO baseline VALUES (?,?)", file, name)
        self.lock.settled(file, name)


def _with(names: str, name: str) -> str:
    """Names separated by commas, with one more where it is new."""
    return names if name in names.split(", ") or not name else f"{names}, {name}".removeprefix(", ")


def _unpacked(name: object, packed: object) -> bytes | None:
    """A blob's bytes; None when they are not what its name says."""
    try:
        data = zlib.decompress(packed) if isinstance(packed, bytes) else None
    except zlib.error:
        return None
    return data if data is not None and sha(data) == name else None


def number_of(name: str) -> int:
    """The number in `p12` or `s3`. Raises StoreError for any other text."""
    if name[:1] not in ("p", "s") or not name[1:].isascii() or not name[1:].isdigit() or len(name) > 18:
        raise StoreError(Message("store.no-plan", {"id": name}))
    return int(name[1:])


def _when(kept: object) -> datetime:
    """When something was done; long ago where that cannot be read: it must stay in History."""
    return encode.kept_time(kept) or encode.LONG_AGO


def _what(kept: object, plan: str) -> Message:
    """What a plan was about, in words; that it cannot be read where that is so."""
    try:
        what = encode.load(str(kept))
    except (ValueError, LookupError, TypeError):
        what = None
    return what if isinstance(what, Message) else Message("store.plan-unreadable", {"id": plan})
