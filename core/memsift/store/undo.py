"""The way back: plans that take back plans, and entries that return."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from memsift.markdown import parse
from memsift.messages import Message
from memsift.plan.apply import apply, touched
from memsift.plan.diff import apply_changes, diff, revert_changes
from memsift.plan.invert import invert
from memsift.plan.model import Change, Clash, Conflict, DifferenceKind, Op, Place, Plan, PlanError, What
from memsift.store import steps
from memsift.store.bases import changes_only
from memsift.store.journal import Journal
from memsift.store.model import Deleted, PlanRecord, StoreError, Touched


@dataclass(frozen=True, slots=True)
class WayBack:
    """A plan that takes others back (newest first, named in `undoes`), and what it does to the baselines."""

    plan: Plan
    base_changes: tuple[Change, ...]
    undoes: tuple[str, ...]


def way_back(journal: Journal, records: Iterable[PlanRecord], why: Message) -> WayBack:
    """The plan that takes these plans back, newest first. Number marks stay: a number is never issued twice.

    Raises StoreError when a plan was forgotten, its bytes were pruned, or it is already undone.
    """
    changes: list[Change] = []
    bases: list[Change] = []
    undoes: list[str] = []
    for record in records:
        if record.forgotten:
            raise StoreError(Message("store.forgotten", {"id": record.id}))
        if record.undone:
            raise StoreError(Message("store.already-undone", {"id": record.id}))
        undoes.append(record.id)
        plan, files = journal.plan(record.id), journal.touched(record.id)
        changes += [back for c in reversed(plan.changes) if (back := steps.inverse(c)) is not None]
        changes += invert(plan, _there(files, "before"), _there(files, "after")).changes
        # The baselines have a way of their own: where drift was decided along, it becomes drift again.
        bases += invert(plan, _there(files, "base_before"), _there(files, "base_after")).changes
        named = {*touched(plan), *steps.inbox_files(plan)}
        for t in files:
            if t.file not in named:
                bases += revert_changes(*diff(t.base_before, t.base_after, t.file))
    return WayBack(Plan(why, tuple(changes)), tuple(bases), tuple(undoes))


def way_back_of_many(
    journal: Journal, records: Iterable[PlanRecord], files: Mapping[str, bytes | None], why: Message
) -> WayBack:
    """The plan that takes several plans back, newest first, from the files as they are.

    Each is taken back on what the ones before it leave, and the plan is what is different then: places that
    one plan knew are not those that another one did. Raises what `apply` and `way_back` raise.
    """
    ways = [way_back(journal, (record,), why) for record in records]
    named = dict.fromkeys(name for way in ways for name in touched(Plan(why, way.base_changes)))
    bases = {name: journal.baseline_of(name) for name in named}
    now, now_bases = dict(files), dict(bases)
    inbox: list[Change] = []
    for way in ways:
        now |= apply(way.plan, now)
        now_bases |= changes_only(way.base_changes, now_bases)[0]
        inbox += [change for change in way.plan.changes if change.op is Op.INBOX]
    changes = [c for name in now for c in apply_changes(*diff(files.get(name), now[name], name))]
    base_changes = [c for name in bases for c in apply_changes(*diff(bases[name], now_bases[name], name))]
    undoes = tuple(name for way in ways for name in way.undoes)
    return WayBack(Plan(why, (*inbox, *changes)), tuple(base_changes), undoes)


def _there(files: Iterable[Touched], which: str) -> dict[str, bytes | None]:
    return {t.file: getattr(t, which) for t in files}


def what_fits(
    journal: Journal, records: Iterable[PlanRecord], files: Mapping[str, bytes | None], why: Message
) -> tuple[tuple[PlanRecord, ...], tuple[Clash, ...]]:
    """Which of these plans (newest first) can still be taken back, given the files as they are, and what
    stands in the way of the others. Each is tried on what the ones before it leave."""
    now = dict(files)
    fit: list[PlanRecord] = []
    clashes: list[Clash] = []
    for record in records:
        try:
            one = way_back(journal, (record,), why).plan
            now |= apply(one, now) | steps.move_inbox(one, now)
            fit.append(record)
        except Conflict as conflict:
            clashes += conflict.clashes
        except (PlanError, StoreError):
            continue  # forgotten, given up, or it would do damage by now: not among those that fit
    return tuple(fit), tuple(clashes)


def deleted(files: Iterable[Touched]) -> tuple[Deleted, ...]:
    """The entries that a plan removed from the vault; one that it moved elsewhere was not removed."""
    gone: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = []
    came: list[tuple[str, ...]] = []
    for t in files:
        for d in diff(t.before, t.after, t.file):
            if d.kind is DifferenceKind.ADDED:
                came.append(d.after)
            elif d.kind is DifferenceKind.REMOVED:
                place = d.backward[0].place
                gone.append((t.file, place.section if place else (), d.before))
    found: list[Deleted] = []
    for file, section, lines in gone:
        if lines in came:
            came.remove(lines)
        else:
            found.append(Deleted(len(found), file, section, lines))
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
    """The plan that puts deleted entries back: at the end of the section that they stood in; where that is
    gone, under a new heading of its name; where the file is gone, in a new one."""
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
        at = Place(entry.section) if entry.section else Place(at="section-end")
        changes.append(Change(Op.INSERT, entry.file, What.ENTRY, after=entry.lines, place=at, restores=True))
    return Plan(why, tuple(changes))


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
