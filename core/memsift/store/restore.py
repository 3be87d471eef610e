"""Entries that return, whatever happened since they were deleted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from memsift.markdown import parse
from memsift.messages import Message
from memsift.plan.diff import diff
from memsift.plan.model import Change, DifferenceKind, Op, Place, Plan, What
from memsift.plan.show import named_lines
from memsift.store.commit import Road, bytes_of, commit
from memsift.store.model import Committed, Deleted, StoreError, Touched


def restore(
    road: Road, session: Callable[[], str], plan_id: str, which: tuple[int, ...] | None = None
) -> Committed:
    """Bring back entries that a plan removed (`Deleted.nth`; None: all); those that stand there again stay
    as they are. Raises what `commit` raises; StoreError when there is nothing to bring back."""
    record = road.journal.record(plan_id)
    named = {"what": record.what, "when": record.moment}
    files = road.journal.touched(record.id)
    entries = [d for d in deleted(files) if which is None or d.nth in which]
    if not entries:
        raise StoreError(Message("store.nothing-to-restore", named))
    now = bytes_of(road.vault, (entry.file for entry in entries))
    entries = still_gone(entries, {t.file: t.before for t in files}, now)
    if not entries:
        raise StoreError(Message("store.restored-already", named))
    return commit(road, bring_back(entries, now, _why(entries, record.id)), session)


def _why(entries: Sequence[Deleted], plan_id: str) -> Message:
    """What History says of it: the first words of the first entry, secrets masked, and how many there are.
    It also knows whose entries they are (`PlanRecord.brought_back`)."""
    named = {"what": named_lines(entries[0].lines, entries[0].file), "plan": plan_id}
    if len(entries) == 1:
        return Message("store.why-restore", named)
    return Message("store.why-restore-many", {**named, "n": len(entries)})


def deleted(files: Iterable[Touched]) -> tuple[Deleted, ...]:
    """The entries that a plan removed from the vault; one that it moved elsewhere was not removed."""
    gone: list[tuple[str, Place | None, tuple[str, ...]]] = []
    came: list[tuple[str, ...]] = []
    for t in files:
        for d in diff(t.before, t.after, t.file):
            if d.kind is DifferenceKind.ADDED:
                came.append(d.after)
            elif d.kind is DifferenceKind.REMOVED:
                gone.append((t.file, d.backward[0].place, d.before))
    found: list[Deleted] = []
    for file, place, lines in gone:
        if lines in came:
            came.remove(lines)
        else:
            found.append(Deleted(len(found), file, place.section if place else (), lines, place))
    return tuple(found)


def still_gone(
    entries: Iterable[Deleted], before: Mapping[str, bytes | None], now: Mapping[str, bytes | None]
) -> list[Deleted]:
    """Those of a plan's deleted entries that are not back yet. `before`: the files as the plan found them."""
    missing: dict[tuple[str, tuple[str, ...]], int] = {}
    found = []
    for entry in entries:
        key = (entry.file, entry.lines)
        if key not in missing:
            missing[key] = _count(before.get(entry.file), entry.lines) - _count(
                now.get(entry.file), entry.lines
            )
        if missing[key] > 0:
            missing[key] -= 1
            found.append(entry)
    return found


def _count(data: bytes | None, lines: tuple[str, ...]) -> int:
    """How many entries of a file have exactly these lines."""
    document = parse(data or b"")
    return sum(
        tuple(line.text for line in document.lines[entry.lead_line - 1 : entry.end_line]) == lines
        for entry in document.entries
    )


def bring_back(entries: Iterable[Deleted], files: Mapping[str, bytes | None], why: Message) -> Plan:
    """The plan that puts deleted entries back: between the neighbours that they had, as far as these stand,
    else at the end of the section that they stood in; where that is gone, under a new heading of its name;
    where the file is gone, in a new one."""
    changes: list[Change] = []
    made: set[str] = set()
    for entry in entries:
        if files.get(entry.file) is None and entry.file not in made:
            changes.append(Change(Op.CREATE, entry.file, What.FILE, data=b""))
            made.add(entry.file)
        if entry.section:
            title = f"{'#' * min(len(entry.section), 6)} {entry.section[-1]}"
            heading = Place(entry.section, at="new-section")
            changes.append(Change(Op.INSERT, entry.file, What.HEADING, after=(title,), place=heading))
        at = Place(entry.section)
        if entry.place is not None and entry.place.at == "after":
            at = entry.place
        # Not `restores`: it may come to another place, where it may not make others read differently.
        changes.append(Change(Op.INSERT, entry.file, What.ENTRY, after=entry.lines, place=at))
    return Plan(why, tuple(changes))
