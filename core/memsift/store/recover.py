"""What a stopped Memsift left half done: finished or rolled back, whichever the files allow."""

from __future__ import annotations

from collections.abc import Iterable

from memsift.messages import Message
from memsift.plan.model import Plan
from memsift.store import seam, steps, ways
from memsift.store.commit import ODD, Road, finish, write_marks
from memsift.store.model import State, StoreError, Touched
from memsift.store.place import ID_FILE, NUMBERS_FILE
from memsift.store.sight import kept_marks
from memsift.vault import dump_marks, merge_marks, parse_marks

_DAMAGED = frozenset({"store.blob-damaged", "store.plan-unreadable", "store.pruned", "store.forgotten"})
"""What is wrong with a stopped plan of which the journal does not hold all that is needed."""


def recover(road: Road) -> tuple[Message, ...]:
    """Bring every plan that was begun and not ended to an end; the caller holds the vault's lock.

    A plan goes on if every one of its files allows it (the person had decided, and was told it is saved as
    soon as the intent was durable), else back. What others changed meanwhile is never overwritten.
    Returns what the person is to be told. Raises StoreError: then the rest waits for the next time.
    """
    told: list[Message] = []
    for plan_id in road.journal.open_plans():
        seam.point("recover.begin", plan_id)
        told += _one(road, plan_id)
        seam.point("recover.done", plan_id)
    return tuple(told)


def _one(road: Road, plan_id: str) -> tuple[Message, ...]:
    try:
        plan = road.journal.plan(plan_id)
        files = road.journal.touched(plan_id)
    except StoreError as error:
        if error.message.id not in _DAMAGED:
            raise
        # It can be led neither on nor back, ever: that must not keep everything else from being done.
        names = road.journal.files_of(plan_id)
        told = Message("store.recovered-not", {"id": plan_id, "files": list(names)})
        with road.journal.writing():
            road.journal.lock.unsign_plan(plan_id, ())
            road.journal.end_plan(plan_id, State.ROLLED_BACK, (told,))
        return (told,)
    written = tuple(t for t in files if t.before != t.after)
    clear_own_temps(road)
    notes = tuple(note for t in written for note in ways.clear_temps(road.vault, t))
    going_back = road.journal.state(plan_id) is State.GOING_BACK
    if not going_back and all(_can_go_on(road, t) for t in written):
        ways.go_on(road.vault, written)
        seam.point("recover.before-done", plan_id)
        notes = finish(road, plan_id, plan, files, notes)
        return (Message("store.recovered-finished", {"what": plan.why}), *notes)
    notes = (*notes, *ways.go_back(road.vault, written))
    seam.point("recover.before-done", plan_id)
    with road.journal.writing():
        road.journal.lock.unsign_plan(plan_id, steps.statements(plan))
        road.journal.end_plan(plan_id, State.ROLLED_BACK, notes)
    return (Message("store.recovered-back", {"what": plan.why}), *notes)


def _can_go_on(road: Road, t: Touched) -> bool:
    seen = road.vault.read(t.file)
    return ways.lies(seen.data if seen else None, t) is not ways.Lies.LOST


def clear_own_temps(road: Road) -> None:
    """Remove what a stopped write of `.memsift/id` or `.memsift/numbers.json` left. Numbers that somebody
    else had written and that were swapped out at that moment are not lost: marks only ever rise."""
    for temp in _temps_of(road, NUMBERS_FILE):
        left = road.vault.read(temp)
        write_marks(
            road, Plan(Message("store.why-recover"), (), parse_marks(left.data).marks if left else {}), ()
        )
        road.vault.discard(temp)
    for temp in _temps_of(road, ID_FILE):
        road.vault.discard(temp)


def clear_known_temps(road: Road, temps: Iterable[str]) -> tuple[str, ...]:
    """Remove what stopped writes left, ours and of those temp files the ones whose bytes are safe in the
    journal. Returns the latter. Raises StoreError."""
    clear_own_temps(road)
    removed = []
    for temp in temps:
        seen = road.vault.read(temp)
        if seen is not None and (not seen.data or road.journal.known(seen.data)):
            road.vault.discard(temp)
            removed.append(temp)
    return tuple(removed)


def mend_numbers(road: Road) -> tuple[Message, ...]:
    """Where the file of number marks cannot be read, write it anew from what this machine knows of them.

    Returns what was done. Raises StoreError.
    """
    try:
        seen = road.vault.read(NUMBERS_FILE)
    except StoreError as error:
        if error.message.id not in ODD:
            raise
        return ()  # a link or a folder in its place: that is for a person to look at
    there = parse_marks(seen.data if seen else None)
    if seen is None or not there.problems:
        return ()
    marks = merge_marks(there.marks, kept_marks(road.decisions))
    road.vault.write(NUMBERS_FILE, seen.data, dump_marks(marks))
    return (Message("store.numbers-mended", {"file": NUMBERS_FILE}),)


def _temps_of(road: Road, name: str) -> tuple[str, ...]:
    try:
        return road.vault.temps_of(name)
    except StoreError as error:
        if error.message.id not in ODD:
            raise
        return ()  # a link in its place: nothing of ours was written there
