"""Since when files are over their limits, remembered in the journal from one look to the next."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import date

from memsift.checks.full import full_since
from memsift.checks.model import Finding
from memsift.store import Store, StoreError

PLACE = "full.since"


def kept_full_since(store: Store) -> dict[str, date]:
    """Finding id → day, as it was remembered last. Raises StoreError when the journal cannot be read."""
    kept = store.decisions.place(PLACE)
    if not isinstance(kept, dict):
        return {}
    return {str(one): day for one, day in kept.items() if isinstance(day, date)}


def remember_full(store: Store, findings: Iterable[Finding], today: date) -> None:
    """Remember what is full now; `findings` must hold all of `cut` and `over-cap`. That it cannot be written
    (somebody only looks) costs the count of days and nothing else."""
    with suppress(StoreError):
        before = kept_full_since(store)
        now = full_since(findings, before, today)
        if now != before:
            with store.journal.writing():
                store.decisions.set_place(PLACE, now)
