"""On or back: what can be done with files that a plan was stopped in the middle of.

A file that is neither as it was before nor as it was to be was changed by somebody since. If our edit can
be told apart from theirs, entry by entry, theirs stays and ours goes on or back; else the file is kept as
it is, and told of.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from enum import Enum

from memsift.messages import Message
from memsift.plan.apply import apply
from memsift.plan.diff import apply_changes, diff, revert_changes
from memsift.plan.model import Change, Plan, PlanError
from memsift.store import seam
from memsift.store.files import Folder
from memsift.store.model import Busy, Changed, StoreError, Touched

_ATTEMPTS = 20
_PAUSE = 0.005  # seconds, and so much longer each time: somebody is writing


class Lies(Enum):
    """How a file lies between the two states of a plan."""

    OLD = "old"  # our edit is not in it
    NEW = "new"  # our edit is in it
    LOST = "lost"  # somebody changed the very entries


def go_on(vault: Folder, files: Iterable[Touched]) -> None:
    """Write what is not written yet. The caller has seen that no file is lost. Raises StoreError."""
    for t in files:
        _lead(vault, t, Lies.NEW)


def go_back(vault: Folder, files: Iterable[Touched]) -> tuple[Message, ...]:
    """Take back what was written, last first; returns which files had to be kept. Raises StoreError."""
    kept = [t.file for t in reversed(tuple(files)) if not _lead(vault, t, Lies.OLD)]
    return tuple(Message("store.kept-as-is", {"file": file}) for file in kept)


def lies(present: bytes | None, t: Touched) -> Lies:
    """Where a file stands. Pure."""
    if present == t.after:
        return Lies.NEW
    if present == t.before:
        return Lies.OLD
    if present is None or t.before is None or t.after is None:
        return Lies.LOST
    # What only puts lines in can be done again and again: what takes some out must find them there.
    fits = {way: merged(present, t, way) is not None for way in (Lies.OLD, Lies.NEW)}
    found = {way: fits[way] and any(c.before for c in _changes(t, way)) for way in fits}
    sure = found if any(found.values()) else fits
    if sure[Lies.OLD] == sure[Lies.NEW]:
        return Lies.LOST
    return Lies.NEW if sure[Lies.OLD] else Lies.OLD


def merged(present: bytes, t: Touched, wanted: Lies) -> bytes | None:
    """A file that somebody else changed, with our edit in it or out of it; None when that cannot be told."""
    try:
        plan = Plan(Message("store.why-recover"), _changes(t, wanted))
        return apply(plan, {t.file: present}).get(t.file)
    except PlanError:
        return None


def _changes(t: Touched, wanted: Lies) -> tuple[Change, ...]:
    parts = diff(t.before, t.after, t.file)
    return apply_changes(*parts) if wanted is Lies.NEW else revert_changes(*parts)


def _lead(vault: Folder, t: Touched, wanted: Lies) -> bool:
    """Bring one file to where it is wanted; False when it has to be kept. Raises StoreError."""
    goal = t.after if wanted is Lies.NEW else t.before
    for attempt in range(_ATTEMPTS):
        time.sleep(_PAUSE * attempt)
        seen = vault.read(t.file)
        present = seen.data if seen else None
        now = lies(present, t)
        if now is wanted:
            return True
        if now is Lies.LOST:
            return False
        target = goal if present in (t.before, t.after) else merged(present or b"", t, wanted)
        try:
            vault.write(t.file, present, target, mode=t.mode)
        except (Changed, Busy):
            continue
        seam.point("recover.file-written", t.file)
        return True
    raise StoreError(Message("store.restless", {"file": t.file}))


def clear_temps(vault: Folder, t: Touched) -> tuple[Message, ...]:
    """Remove the temp files that a stopped write of this file left. Raises StoreError.

    One that holds anything but our own versions was swapped out and not yet compared: somebody's edit. It
    gets its place back where ours stands there; else it is left where it is, and told of.
    """
    notes: list[Message] = []
    for temp in vault.temps_of(t.file):
        left = vault.read(temp)
        if left is None:
            continue
        ours = left.data in (t.before, t.after) or (t.after or b"").startswith(left.data)
        if not ours:
            seen = vault.read(t.file)
            present = seen.data if seen else None
            if present is None:
                vault.write(t.file, None, left.data, mode=left.mode)
            elif present == t.after:
                vault.exchange_temp(temp, t.file)
            else:
                notes.append(Message("store.left-over", {"file": t.file, "left": temp}))
                continue
        vault.discard(temp)
    return tuple(notes)
