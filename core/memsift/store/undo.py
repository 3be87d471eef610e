"""The way back: plans that take back plans, and entries that return."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain, groupby

from memsift.messages import Message
from memsift.plan.apply import apply, touched
from memsift.plan.diff import apply_changes, diff, revert_changes
from memsift.plan.invert import invert
from memsift.plan.model import Change, Clash, Conflict, Op, Plan, PlanError
from memsift.plan.order import Step, in_old_order
from memsift.record import dataclass
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
    `since`: what `since_of` finds among all plans.
    """

    def __init__(
        self, journal: Journal, files: Mapping[str, bytes | None], why: Message, since: Since
    ) -> None:
        self._journal = journal
        self._why = why
        self._since = since
        self.files = dict(files)
        self.bases: dict[str, bytes | None] = {}
        self._taken: dict[tuple[str, str], list[Step]] = {}  # file and column → what was taken back so far
        self._back: set[str] = set()  # the plans that were

    def way_back(self, record: PlanRecord) -> WayBack:
        """The plan that takes this one back. Number marks stay: a number is never issued twice.

        Raises StoreError when the plan was forgotten, its bytes were pruned, it is already undone, or what
        it removed was brought back since, which would stand there twice; Conflict where a later one goes
        first.
        """
        if (one := self._brought_back(record)) is not None and not record.undone:
            raise StoreError(Message("store.brought-back-already", {"what": one.what, "when": one.moment}))
        try:
            return self._straight_back(record)
        except Conflict as conflict:
            later = [
                one for one in later_returns(self._since.returns, record) if one.record.id not in self._back
            ]
            if not later:
                raise
            try:
                return self._back_around(record, later)
            except (PlanError, StoreError):
                raise conflict from None  # what stands in the straight way is what the person is told

    def _brought_back(self, record: PlanRecord) -> PlanRecord | None:
        """The plan that brought back entries of this one, where it is not taken back by now."""
        mine = (one for one in self._since.bringing if one.brought_back == record.id)
        return next((one for one in mine if one.id not in self._back), None)

    def _back_around(self, record: PlanRecord, later: Sequence[Return]) -> WayBack:
        """The plan that takes this one back where only what took back earlier ones since stands in the way:
        an entry was edited, then moved, and the edit was taken back. All three are undone in memory, the
        newest first, and the earlier ones taken back again. Raises what `_straight_back` raises."""
        around = Returning(self._journal, self.files, self._why, self._since)
        around.bases = dict(self.bases)
        around._taken = {place: list(taken) for place, taken in self._taken.items()}
        inbox: tuple[Change, ...] = ()
        again = chain.from_iterable(one.undid for one in reversed(later))
        for one in (*(one.record for one in later), record, *again):
            way = around._straight_back(replace(one, undone_by=None))
            around.take(way, also=steps.move_inbox(way.plan, around.files))
            if one is record:
                inbox = tuple(change for change in way.plan.changes if change.op is Op.INBOX)
        letters = steps.inbox_files(Plan(self._why, inbox))
        files = {name: data for name, data in around.files.items() if name not in letters}
        plan = Plan(self._why, (*inbox, *_differences(self.files, files)))
        self.bases |= {name: self._base(name) for name in around.bases}
        return WayBack(plan, _differences(self.bases, around.bases), (record.id,))

    def _base(self, name: str) -> bytes | None:
        return self.bases[name] if name in self.bases else self._journal.baseline_of(name)

    def _straight_back(self, record: PlanRecord) -> WayBack:
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
            self.bases[name] = self._base(name)
        base_changes = self._placed(bases, record, "base_before", self.bases)
        return WayBack(Plan(self._why, tuple(changes)), tuple(base_changes), (record.id,))

    def take(self, way: WayBack, *, also: Mapping[str, bytes | None] | None = None) -> None:
        """Take a plan back in memory. Raises what `apply` raises; then nothing changed. `also`: other files
        that become something by it."""
        files = {**apply(way.plan, self.files), **(also or {})}
        self._back |= {*way.undoes}
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
class Return:
    """A plan that took back others (`undid`, newest first), and that still stands."""

    record: PlanRecord
    undid: tuple[PlanRecord, ...]


def returns_of(records: Sequence[PlanRecord]) -> tuple[Return, ...]:
    """Which of all plans (newest first) took back others and still stand, in the same order.

    What somebody did without the vault's PIN is left out: it is not ours to do again.
    """
    names = {one.id: one for one in records}
    found = []
    for one in records:
        undid = tuple(names[name] for name in one.undoes if name in names)
        ours = not any(each.forgotten or each.unsigned for each in (one, *undid))
        if undid and ours and not one.undone:
            found.append(Return(one, undid))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Since:
    """What else was done that taking plans back has to know, newest first: `returns` took back other plans,
    `bringing` brought entries back."""

    returns: tuple[Return, ...]
    bringing: tuple[PlanRecord, ...]


def since_of(records: Sequence[PlanRecord]) -> Since:
    """Of all plans (newest first) those that matter to taking some back."""
    return Since(returns_of(records), tuple(one for one in records if one.brought_back is not None))


def later_returns(returns: Sequence[Return], record: PlanRecord) -> tuple[Return, ...]:
    """Those after a plan that did something to its files only to take back plans before it."""
    at, files = number_of(record.id), set(record.files)
    return tuple(
        one
        for one in returns
        if number_of(one.record.id) > at > max(number_of(each.id) for each in one.undid)
        and not files.isdisjoint(one.record.files)
    )


@dataclass(frozen=True, slots=True)
class WayBackOfMany:
    """The plan that takes back those of several plans that can still be taken back (`way.undoes`, newest
    first), and what stands in the way of the others."""

    way: WayBack
    clashes: tuple[Clash, ...]


def way_back_of_many(
    journal: Journal,
    records: Iterable[PlanRecord],
    files: Mapping[str, bytes | None],
    why: Message,
    since: Since,
) -> WayBackOfMany:
    """The plan that takes several plans back, newest first, from the files as they are.

    Each is taken back on what the ones before it leave, and the plan is what is different then: places that
    one plan knew are not those that another one did. Raises StoreError when the journal cannot be read.
    """
    returning = Returning(journal, files, why, since)
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
    plan = Plan(why, (*inbox, *_differences(files, now)))
    base_changes = _differences(first_bases, {name: returning.bases[name] for name in first_bases})
    return WayBackOfMany(WayBack(plan, base_changes, tuple(undoes)), tuple(clashes))


def _differences(before: Mapping[str, bytes | None], after: Mapping[str, bytes | None]) -> tuple[Change, ...]:
    """The changes that make each file of `after` of what it is in `before`."""
    return tuple(c for name in after for c in apply_changes(*diff(before.get(name), after[name], name)))


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
        return ()  # without them the plan alone is gone by, which stops where it does not fit
