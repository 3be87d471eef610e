"""A plan on its way to the disk: all of it or nothing, under kill -9 too.

The order is what makes it safe: first the intent with every byte that is needed to go either way, durable
in the journal; then the files, each swapped in whole; then the number marks; then, in one transaction,
the baseline, the decisions and the mark that it is done. `recover.py` reads the same order backwards.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from datetime import datetime

from memsift.markdown import parse
from memsift.messages import Message
from memsift.plan.apply import apply, touched
from memsift.plan.model import Change, Conflict, Op, Plan
from memsift.plan.model import Refused as PlanRefused
from memsift.record import dataclass
from memsift.store import seam, steps, ways
from memsift.store.bases import changes_only, rebase_baseline
from memsift.store.decisions import Decisions
from memsift.store.files import LIMIT, Folder
from memsift.store.journal import Journal
from memsift.store.model import Busy, Changed, ChangedAfter, Committed, State, StoreError, Touched
from memsift.store.place import ID_FILE, NUMBERS_FILE, OWN
from memsift.store.sight import MARKS_PLACE, kept_marks
from memsift.vault import dump_marks, highest_numbers, merge_marks, parse_marks
from memsift.vault.marks import Marks

_ATTEMPTS = 20
_PAUSE = 0.05  # seconds between attempts: long enough for an editor to finish its save

ODD = frozenset({"store.leads-outside", "store.no-regular-file", "store.hard-link", "store.file-too-large"})
"""What is wrong with a file of ours that somebody swapped for something else."""

_TORN_READS = 6
_MOMENT_NS = 300_000_000


@dataclass(frozen=True, slots=True)
class Road:
    """What a plan needs on its way: the vault, its journal, the time."""

    vault: Folder
    journal: Journal
    decisions: Decisions
    clock: Callable[[], datetime]
    vault_id: str


@dataclass(frozen=True, slots=True)
class _Prepared:
    touched: tuple[Touched, ...]
    notes: tuple[Message, ...]

    @property
    def written(self) -> tuple[Touched, ...]:
        return tuple(t for t in self.touched if t.before != t.after)

    @property
    def begins_anew(self) -> bool:
        """Whether a file is made that was there when the person last decided: it may only be away for the
        moment in which somebody saves it."""
        return any(t.before is None and t.after and t.base_before for t in self.touched)


def commit(
    road: Road,
    plan: Plan,
    session: Callable[[], str],
    *,
    undoes: tuple[str, ...] = (),
    base_changes: tuple[Change, ...] | None = None,
) -> Committed:
    """Carry out a plan on disk. The caller holds the vault's lock and has recovered what was left over.

    `session()` gives the session's id when there is something to write down. `base_changes`: what happens
    to the baselines instead of the plan's own changes (an undo gives each its own way back). Where the vault
    has a PIN that was not typed yet, nothing is begun.
    A writer that gets in between is waited for and the plan is found again in what they wrote.
    Raises plan.Conflict, plan.Refused, StoreError; then nothing was done.
    """
    road.journal.lock.need()
    waiting: StoreError | None = None
    for attempt in range(_ATTEMPTS):
        if attempt:
            time.sleep(_PAUSE)
        try:
            prepared = _prepare(road, plan, base_changes)
        except Conflict:
            if attempt < _TORN_READS and _just_written(road, plan):
                continue
            raise
        if attempt < _TORN_READS and prepared.begins_anew:
            continue
        if not prepared.touched and not any(change.step for change in plan.changes):
            return Committed("", (), prepared.notes)
        seam.point("commit.rebased")
        sitting = session()  # durable by itself: what fails from here on must not take it along
        with road.journal.writing():
            plan_id = road.journal.begin_plan(sitting, road.clock(), plan, prepared.touched, undoes)
            road.journal.lock.sign_plan(plan_id, steps.statements(plan))
        seam.point("commit.intent-durable")
        try:
            notes = (*prepared.notes, *_write_files(road, prepared.written))
        except (Changed, Busy) as error:
            give_back(road, plan_id, plan, prepared.written)
            waiting = error
            continue
        except StoreError:
            give_back(road, plan_id, plan, prepared.written)
            raise
        try:
            notes = finish(road, plan_id, plan, prepared.touched, notes)
        except StoreError as error:
            # The files are written and the intent is durable: the decision stands, its mark comes later.
            notes = (*notes, Message("store.finish-later", {"reason": error.message}))
        return Committed(plan_id, tuple(t.file for t in prepared.written), notes)
    assert waiting is not None
    raise waiting


def _just_written(road: Road, plan: Plan) -> bool:
    """Whether a file of the plan was written this very moment, or is not there at all: a writer that empties
    a file before it fills it again, or gives it another name before it writes a new one, may have been met
    half-way, and what seems to be gone will be there."""
    seen = {name: road.vault.read(name) for name in touched(plan)}
    if any(change.before and seen.get(change.file) is None for change in plan.changes):
        return True
    return any(found and time.time_ns() - found.key.mtime_ns < _MOMENT_NS for found in seen.values())


def _prepare(road: Road, plan: Plan, base_changes: tuple[Change, ...] | None) -> _Prepared:
    """Read what the plan touches and work out what everything becomes. Nothing is written."""
    names = (*touched(plan), *steps.inbox_files(plan))
    accepted = tuple(c.file for c in plan.changes if c.op is Op.BASELINE)
    check_names((*names, *accepted))
    _check_inbox(plan)
    _check_undecided(road, plan)
    road.vault.names(OWN)  # a symlink or a file in its place is refused before anything is begun
    seen = {name: road.vault.read(name) for name in dict.fromkeys((*names, *accepted))}
    before = {name: found.data if found else None for name, found in seen.items()}
    after = {**apply(plan, before), **steps.move_inbox(plan, before)}

    with_base = dict.fromkeys((*before, *touched(Plan(plan.why, base_changes or ()))))
    bases = {name: road.journal.baseline_of(name) for name in with_base}
    memory = {name: after[name] for name in after if not name.startswith(f"{OWN}/")}
    # Drift that a plan accepts is the baseline on which the plan's own changes stand.
    approved = steps.set_baselines(plan, bases, before)
    if base_changes is None:
        new_bases, notes = rebase_baseline(plan, before, memory, {**bases, **approved})
    else:
        new_bases, notes = changes_only(base_changes, bases)
    kept = steps.kept_baselines(plan, bases)
    new_bases = {**approved, **new_bases, **kept}
    # Where the baseline stays, drift was rejected: that it was decided along is what was asked for.
    notes = tuple(note for note in notes if note.params.get("file") not in kept)

    modes = {c.to_file: seen[c.file] for c in plan.changes if c.op is Op.RENAME and c.to_file}
    found = []
    for name in dict.fromkeys((*after, *new_bases)):
        was, now = before.get(name), after.get(name, before.get(name))
        base, new_base = bases.get(name), new_bases.get(name, bases.get(name))
        if was != now or base != new_base:
            like = seen.get(name) or modes.get(name)
            mode = like.mode if like else road.journal.last_mode(name)
            found.append(Touched(name, was, now, base, new_base, mode))
            if now is not None and now != was and len(now) > LIMIT:
                raise PlanRefused(Message("store.would-be-too-large", {"file": name}))
    return _Prepared(tuple(found), notes)


def bytes_of(vault: Folder, names: Iterable[str]) -> dict[str, bytes | None]:
    """The files as they are now; None: not there. Raises StoreError."""
    seen = {name: vault.read(name) for name in dict.fromkeys(names)}
    return {name: found.data if found else None for name, found in seen.items()}


def check_names(names: Iterable[str]) -> None:
    """Only memory and our own folder are ever written: no settings, no repository's insides.

    Raises plan.Refused.
    """
    for name in names:
        parts = name.split("/")
        own = parts[0] == OWN and len(parts) > 2 and parts[1] in ("inbox", "reports")
        hidden = any(part.startswith(".") and part != ".AGENT" for part in parts)
        if name.startswith("/") or ".." in parts or "" in parts:
            raise PlanRefused(Message("store.leads-outside", {"file": name}))
        if not own and (hidden or not name.lower().endswith(".md")):
            raise PlanRefused(Message("store.not-memory", {"file": name}))
        if any(c < " " or c == "\x7f" or "\udc80" <= c <= "\udcff" for c in name):
            raise PlanRefused(Message("store.name-odd", {"file": name}))


def _check_inbox(plan: Plan) -> None:
    """What moves within the inbox moves nothing else. Raises plan.Refused."""
    for name in steps.inbox_files(plan):
        if not name.startswith(f"{OWN}/inbox/"):
            raise PlanRefused(Message("store.not-memory", {"file": name}))


def _check_undecided(road: Road, plan: Plan) -> None:
    """A proposal is decided once, whatever was put back into the inbox."""
    wanted = {str(c.step["proposal"]) for c in plan.changes if c.step.get("do") == "decided"}
    if wanted and wanted & road.decisions.decided().keys():
        raise PlanRefused(Message("store.already-decided"))


def _write_files(road: Road, written: tuple[Touched, ...]) -> tuple[Message, ...]:
    notes: list[Message] = []
    for t in written:
        try:
            road.vault.write(t.file, t.before, t.after, mode=t.mode)
        except ChangedAfter:
            # It was written whole; what somebody did to it afterwards is theirs, and shows as drift.
            notes.append(Message("store.changed-after", {"file": t.file}))
        seam.point("commit.file-written", t.file)
    seam.point("commit.files-written")
    return tuple(notes)


def finish(
    road: Road, plan_id: str, plan: Plan, files: tuple[Touched, ...], notes: tuple[Message, ...]
) -> tuple[Message, ...]:
    """The files are written: marks, then baseline, decisions and the mark of being done, together.

    Returns what the person is told of all this. Raises StoreError.
    """
    notes = (*notes, *write_marks(road, plan, files), *write_id(road))
    seam.point("commit.before-done")
    with road.journal.writing():
        for t in files:  # where it stays as it was too: what stood there may have been put in its place
            road.journal.set_baseline(t.file, t.base_after)
        steps.carry_out(road.decisions, plan, plan_id, road.clock())
        road.journal.end_plan(plan_id, State.DONE, notes)
    seam.point("commit.done")
    return notes


def write_marks(road: Road, plan: Plan, files: tuple[Touched, ...]) -> tuple[Message, ...]:
    """Raise the marks in the journal and in `.memsift/numbers.json` to what the plan issues and what this
    machine ever saw in the files that it touched. Never lowers one. Returns what is odd about the file.

    Raises StoreError.
    """
    known = kept_marks(road.decisions)
    memory = [t for t in files if not t.file.startswith(f"{OWN}/")]
    raised = merge_marks(
        plan.marks,
        {t.file: known[t.file] for t in memory if known.get(t.file)},
        *({t.file: highest_numbers(parse(data))} for t in memory for data in (t.before, t.after) if data),
    )
    raised = {file: prefixes for file, prefixes in raised.items() if prefixes}
    if not raised:
        return ()
    with road.journal.writing():
        road.decisions.set_place(MARKS_PLACE, merge_marks(kept_marks(road.decisions), raised))
    return _unless_odd(lambda: _raise_marks(road, raised))


def _raise_marks(road: Road, raised: Marks) -> None:
    for _ in range(_ATTEMPTS):
        seen = road.vault.read(NUMBERS_FILE)
        there = parse_marks(seen.data if seen else None)
        merged = merge_marks(there.marks, raised)
        if merged == there.marks:
            return
        try:
            road.vault.write(NUMBERS_FILE, seen.data if seen else None, dump_marks(merged))
            return
        except Changed:
            continue


def write_id(road: Road) -> tuple[Message, ...]:
    """Make `.memsift/id` if it is not there: the vault's name, which travels with it. Returns what is odd
    about it. Raises StoreError."""
    return _unless_odd(lambda: _make_id(road))


def _make_id(road: Road) -> None:
    if road.vault.read(ID_FILE) is None:
        try:
            road.vault.write(ID_FILE, None, road.vault_id.encode() + b"\n")
        except Changed:
            return  # made by somebody at this moment: theirs stands


def _unless_odd(write: Callable[[], None]) -> tuple[Message, ...]:
    """Write a file of our own. Where anybody put a link or a folder in its place the plan is done all the
    same, and told of it: the file is for other machines, the journal knows the same."""
    try:
        write()
    except StoreError as error:
        if error.message.id not in ODD:
            raise
        return (Message("store.own-file-odd", {"reason": error.message}),)
    return ()


def give_back(road: Road, plan_id: str, plan: Plan, written: tuple[Touched, ...]) -> None:
    """Undo what was written of a plan that cannot be finished; it leaves the journal, and its signatures too.

    When that fails too (the disk is gone) the next start goes on with it. Raises StoreError.
    """
    with road.journal.writing():
        road.journal.end_plan(plan_id, State.GOING_BACK)
    notes = ways.go_back(road.vault, written)
    with road.journal.writing():
        road.journal.lock.unsign_plan(plan_id, steps.statements(plan))
        if notes:
            road.journal.end_plan(plan_id, State.ROLLED_BACK, notes)
        else:
            road.journal.drop_plan(plan_id)
