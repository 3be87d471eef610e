"""Going back: plans that take back plans, and how the files were after one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from memsift.messages import Message
from memsift.plan.model import Conflict
from memsift.store import files
from memsift.store.commit import Road, bytes_of, commit
from memsift.store.journal import Journal
from memsift.store.model import Committed, PlanRecord, StoreError
from memsift.store.undo import Return, Returning, later_returns, since_of, way_back_of_many


def undo(road: Road, session: Callable[[], str], plan_id: str | None) -> Committed:
    """Take back one plan. Raises what `commit` raises."""
    record = road.journal.to_undo(plan_id)
    why = _why(record.what)
    since = since_of(road.journal.records())
    way = Returning(road.journal, _now(road, (record,), since.returns), why, since).way_back(record)
    return commit(road, way.plan, session, undoes=way.undoes, base_changes=way.base_changes)


_OTHER_WAY = {
    "store.why-undo": "store.why-redo",
    "store.why-redo": "store.why-undo",
    "store.why-undo-session": "store.why-redo-session",
    "store.why-redo-session": "store.why-undo-session",
}


def _why(what: Message) -> Message:
    """What taking this back is called: what was taken back is done again, however often."""
    other = _OTHER_WAY.get(what.id)
    return Message(other, what.params) if other else Message("store.why-undo", {"what": what})


def undo_session(road: Road, session: Callable[[], str], wanted: str | None, *, part: bool) -> Committed:
    """Take back a session's plans as one; unless `part`, all of them or none. Raises what `commit` raises."""
    records = road.journal.to_undo_session(wanted)
    why = Message("store.why-undo-session", {"n": len(records)})
    since = since_of(road.journal.records())
    found = way_back_of_many(road.journal, records, _now(road, records, since.returns), why, since)
    way, left = found.way, len(records) - len(found.way.undoes)
    if left and not part:
        raise Conflict(Message("store.session-in-part", {"n": left, "all": len(records)}), found.clashes)
    if not way.undoes:
        raise StoreError(Message("store.nothing-to-undo"))
    return commit(road, way.plan, session, undoes=way.undoes, base_changes=way.base_changes)


def _now(road: Road, records: Sequence[PlanRecord], returns: Sequence[Return]) -> dict[str, bytes | None]:
    """The files that taking these plans back is about, as they are."""
    around = [one.record for record in records for one in later_returns(returns, record)]
    return bytes_of(road.vault, (file for one in (*records, *around) for file in one.files))


def state_after(journal: Journal, plan_id: str) -> dict[str, bytes | None]:
    """Files as they were after a plan: what the last plan up to it left, else what the next one found.

    Files that no plan touched are not among them. Raises StoreError when bytes are not kept any more.
    """
    records = journal.records()
    names = [record.id for record in records]
    if plan_id not in names:
        raise StoreError(Message("store.no-plan", {"id": plan_id}))
    at = names.index(plan_id)  # newest first: later plans stand before it
    found: dict[str, bytes | None] = {}
    for record in records[:at]:
        found |= {t.file: t.before for t in journal.touched(record.id) if t.before != t.after}
    for record in reversed(records[at:]):
        found |= {t.file: t.after for t in journal.touched(record.id) if t.before != t.after}
    return found


def export(state: Mapping[str, bytes | None], folder: str, *, vault: str) -> tuple[str, ...]:
    """Write files into a new folder outside the vault; returns their names. Raises StoreError."""
    real = files.real_path(folder)
    if f"{real}/".startswith(vault.rstrip("/") + "/"):
        raise StoreError(Message("store.export-inside", {"file": folder}))
    wanted = {name: data for name, data in state.items() if data is not None}
    if files.kind_of(folder) is not None and files.Folder(folder).names():
        raise StoreError(Message("store.export-not-empty", {"file": folder}))
    files.make_private(folder)
    target = files.Folder(folder)
    for name, data in wanted.items():
        target.write(name, None, data)
    return tuple(wanted)
