"""How long what waits has been waiting, without working out what each item would do: for `status`."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING

from memsift.review.drift import DriftReader
from memsift.review.inbox import Inbox
from memsift.review.unsigned import standing

if TYPE_CHECKING:
    from memsift.review.desk import Desk


def waiting_days(desk: Desk) -> tuple[int, ...]:
    """The age in days of every proposal, drift card and decision without the PIN. Raises StoreError."""
    store = desk.store
    proposals = Inbox(store.folder).look(desk.vault, store.decisions.decided()).proposals
    drift = DriftReader().find(desk.vault, store.baselines())
    days = [one.created.astimezone().date() for one in proposals]
    days += [_day(one.mtime_ns) or desk.today for one in drift]
    days += [one.when.date() for one in standing(store)]
    return tuple(max(0, (desk.today - day).days) for day in days)


def _day(mtime_ns: int) -> date | None:
    """The local day of a file's last change; None where there is no file any more."""
    return datetime.fromtimestamp(mtime_ns / 1e9).astimezone().date() if mtime_ns > 0 else None
