"""Edits of other programs that came out at a swap, were given back, and were written over all the same.

In the moment between, another program can read what we had put there, and write it out over its own earlier
save. Its edit is nowhere then. It gets an entry in History, so that a person can see it and bring it back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from memsift.messages import Message
from memsift.plan.diff import apply_changes, diff
from memsift.plan.model import Plan
from memsift.store.model import State, StoreError, Touched

if TYPE_CHECKING:
    from memsift.store.commit import Road

_LATEST = 8
"""How many versions of a file are looked through for what came out: those of the plan that met it."""


def keep(road: Road, session: Callable[[], str]) -> None:
    """Write down what came out and is in neither the file nor a version that the journal knows.

    Undoing that entry brings it back. The decision that met it stands whatever comes of this: what cannot be
    written down now is by the next one.
    """
    came, road.vault.came_out = road.vault.came_out, []
    for file, data in came:
        try:
            _keep_one(road, session, file, data)
        except StoreError:
            road.vault.came_out.append((file, data))


def _keep_one(road: Road, session: Callable[[], str], file: str, data: bytes) -> None:
    seen = road.vault.read(file)
    now = seen.data if seen else None
    if all(_lost(data, version, file) for version in (now, *_latest(road, file))):
        plan = Plan(Message("store.why-came-out", {"file": file}), apply_changes(*diff(data, now, file)))
        base = road.journal.baseline_of(file)
        _write_down(road, session(), plan, Touched(file, data, now, base, base, seen.mode if seen else None))


def _write_down(road: Road, session: str, plan: Plan, touched: Touched) -> None:
    with road.journal.writing():
        plan_id = road.journal.begin_plan(session, road.clock(), plan, [touched])
        road.journal.lock.sign_plan(plan_id, ())
        road.journal.end_plan(plan_id, State.DONE)


def _lost(data: bytes, version: bytes | None, file: str) -> bool:
    """Whether something of the bytes is not in another version of the file."""
    return any(difference.before for difference in diff(data, version, file))


def _latest(road: Road, file: str) -> Iterator[bytes | None]:
    rows = road.journal.rows(
        "SELECT before,after FROM touched WHERE file=? ORDER BY plan DESC LIMIT ?", file, _LATEST // 2
    )
    for name in (name for row in rows for name in row):
        try:
            yield road.journal.bytes_of(name)
        except StoreError:
            continue  # not kept any more, so nothing can be found in it
