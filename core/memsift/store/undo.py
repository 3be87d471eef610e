"""The way back: plans that take back plans, and entries that return."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from memsift.messages import Message
from memsift.plan.apply import apply, touched
from memsift.plan.diff import apply_changes, diff, revert_changes
from memsift.plan.invert import invert
from memsift.plan.model import Change, Clash, Conflict, Op, Plan, PlanError
from memsift.plan.order import Step, in_old_order
from memsift.store import steps
from memsift.store.bases import changes_only
from memsift.store.journal import Journal, number_of
from memsift.store.model import PlanRecord, State, StoreError, Touched

MANY_STEPS = 200
"""Plans on one file that are looked through for where something belongs."""


@dataclass(frozen=True, slots=True)
class WayBack:
    """A plan that takes others back (newest first, named in `undoes`), and what it does to the baselines."""

    plan: Plan
    base_changes: tuple[Change, ...]
    undoes: tuple[str, ...]


class Returning:
    """Takes plans back one after the other, in memory, on files and baselines as they are at the moment.

    `files`: the bytes of all files that the plans touched; they change with each plan that is taken back.
    """

    def __init__(self, journal: Journal, files: Mapping[str, bytes | None], why: Message) -> None:
        self._journal = journal
        self._why = why
        self.files = dict(files)
        self.bases: dict[str, bytes | None] = {}
        self._taken: dict[tuple[str, str], list[Step]] = {}  # file and column → what was taken back so far

    def way_back(self, record: PlanRecord) -> WayBack:
        """The plan that takes this one back. Number marks stay: a number is never issued twice.

        Raises StoreError when the plan was forgotten, its bytes were pruned, or it is already undone.
        """
        if record.forgotten:
            raise StoreError(Message("store.forgotten", {"id": record.id}))
        if record.undone:
            raise StoreError(Message("store.already-undone", {"id": record.id}))
        plan, files = self._journal.plan(record.id), self._journal.touched(record.id)
        backs = (steps.inverse(change, unsigned=record.unsigned) for change in reversed(plan.changes))
        changes = [back for back in backs if back is not None]
        inverse = invert(plan, _there(files, "before"), _there(files, "after")).changes
        changes += self._placed(inverse, record, "before", self.files)
        # The baselines have a way of their own: where drift was decided along, it becomes drift again.
        bases = list(invert(plan, _there(files, "base_before"), _there(files, "base_after")).changes)
        named = {*touched(plan), *steps.inbox_files(plan)}
        for t in files:
            if t.file not in named:
                bases += revert_changes(*diff(t.base_before, t.base_after, t.file))
        for name in touched(Plan(self._why, tuple(bases))):
            if name not in self.bases:
                self.bases[name] = self._journal.baseline_of(name)
        base_changes = self._placed(bases, record, "base_before", self.bases)
        return WayBack(Plan(self._why, tuple(changes)), tuple(base_changes), (record.id,))

    def take(self, way: WayBack, *, also: Mapping[str, bytes | None] | None = None) -> None:
        """Take a plan back in memory. Raises what `apply` raises; then nothing changed. `also`: other files
        that become something by it."""
        files = {**apply(way.plan, self.files), **(also or {})}
        bases = changes_only(way.base_changes, self.bases)[0]
        for column, now, then in (("before", self.files, files), ("base_before", self.bases, bases)):
            for file, data in then.items():
                if now.get(file) != data:
                    step = Step("", now.get(file), data, way.undoes)
                    self._taken.setdefault((file, column), []).append(step)
            now |= then

    def _placed(
        self, changes: Iterable[Change], record: PlanRecord, column: str, now: Mapping[str, bytes | None]
    ) -> list[Change]:
        """The changes with each insert where the file's history says that it belongs."""
        placed: list[Change] = []
        for file, own in groupby(changes, key=lambda change: change.file):
            past = (*past_of(self._journal, file, record.id, column), *self._taken.get((file, column), ()))
            try:
                placed += in_old_order(own, record.id, past, now.get(file))
            except Conflict:
                if column == "before":
                    raise
                # The baseline stays as it is, and what the file says beyond it shows as drift.
        return placed


@dataclass(frozen=True, slots=True)
class WayBackOfMany:
    """The plan that takes back those of several plans that can still be taken back (`way.undoes`, newest
    first), and what stands in the way of the others."""

    way: WayBack
    clashes: tuple[Clash, ...]


def way_back_of_many(
    journal: Journal, records: Iterable[PlanRecord], files: Mapping[str, bytes | None], why: Message
) -> WayBackOfMany:
    """The plan that takes several plans back, newest first, from the files as they are.

    Each is taken back on what the ones before it leave, and the plan is what is different then: places that
    one plan knew are not those that another one did. Raises StoreError when the journal cannot be read.
    """
    returning = Returning(journal, files, why)
    first_bases: dict[str, bytes | None] = {}
    inbox: list[Change] = []
    letters: set[str] = set()
    undoes: list[str] = []
    clashes: list[Clash] = []
    for record in records:
        try:
            way = returning.way_back(record)
            bases = dict(returning.bases)
            moved = steps.move_inbox(way.plan, returning.files)
            returning.take(way, also=moved)
        except Conflict as conflict:
            clashes += conflict.clashes
            continue
        except (PlanError, StoreError):
            continue  # forgotten, given up, or it would do damage by now: not among those that fit
        first_bases = {**bases, **first_bases}
        inbox += [change for change in way.plan.changes if change.op is Op.INBOX]
        letters |= moved.keys()
        undoes += way.undoes
    now = {name: data for name, data in returning.files.items() if name not in letters}
    changes = [c for name in now for c in apply_changes(*diff(files.get(name), now[name], name))]
    base_changes = [
        c
        for name, base in first_bases.items()
        for c in apply_changes(*diff(base, returning.bases[name], name))
    ]
    plan = Plan(why, (*inbox, *changes))
    return WayBackOfMany(WayBack(plan, tuple(base_changes), tuple(undoes)), tuple(clashes))


def _there(files: Iterable[Touched], which: str) -> dict[str, bytes | None]:
    return {t.file: getattr(t, which) for t in files}


def past_of(journal: Journal, file: str, plan: str, column: str = "before") -> tuple[Step, ...]:
    """What plans did to a file (`column` base_before: to its baseline), from the first on that matters to the
    undoing of this one: itself, or one that was undone since. Empty where bytes are not kept any more, or
    there are too many to look through."""
    done = State.DONE.value
    undone: dict[int, set[int]] = {}
    for number, other in journal.rows("SELECT plan,undone FROM undoes"):
        undone.setdefault(int(str(number)), set()).add(int(str(other)))
    first = number_of(plan)
    for number in sorted(undone, reverse=True):
        if number > first:
            first = min(first, *undone[number])
    rows = journal.rows(
        f"SELECT t.plan,t.{column},t.{column.replace('before', 'after')} FROM touched t"
        " JOIN plans ON plans.id=t.plan WHERE file=? AND t.plan>=? AND state=? ORDER BY t.plan",
        file, first, done,
    )  # fmt: skip
    if len(rows) > MANY_STEPS:
        return ()
    try:
        return tuple(
            Step(
                f"p{number}", journal.bytes_of(before), journal.bytes_of(after),
                tuple(f"p{other}" for other in undone.get(int(str(number)), ())),
            )
            for number, before, after in rows
        )  # fmt: skip
    except StoreError:
        return ()
