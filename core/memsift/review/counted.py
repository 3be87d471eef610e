"""How many cards the checkup had when all of it was looked at last, for the login message, which cannot wait
for that."""

from __future__ import annotations

from contextlib import suppress
from datetime import date

from memsift.record import dataclass
from memsift.store import Store, StoreError

PLACE = "cards.counted"


@dataclass(frozen=True, slots=True)
class Counted:
    """So many cards waited on that day."""

    cards: int
    day: date


def kept_count(store: Store) -> Counted | None:
    """What was counted last; None: nothing yet. Raises StoreError when the journal cannot be read."""
    kept = store.decisions.place(PLACE)
    if not isinstance(kept, dict):
        return None
    cards, day = kept.get("cards"), kept.get("day")
    return Counted(cards, day) if isinstance(cards, int) and isinstance(day, date) else None


def remember_count(store: Store, cards: int, today: date) -> None:
    """Remember what was counted now. That it cannot be written (somebody only looks) leaves the older count,
    which says its day."""
    with suppress(StoreError):
        now = Counted(cards, today)
        if now != kept_count(store):
            with store.journal.writing():
                store.decisions.set_place(PLACE, {"cards": cards, "day": today})
