"""How long what waits has been waiting, without working out what each item would do: for `status`.

Mostly nothing waits, and a login does not wait for what would read it: each kind is looked for first.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import TYPE_CHECKING

from memsift.store.files.inbox import NEW
from memsift.vault.model import OUTSIDE

if TYPE_CHECKING:
    from memsift.review.desk import Desk


def waiting_days(desk: Desk) -> tuple[int, ...]:
    """The age in days of every proposal, drift card and decision without the PIN. Raises StoreError."""
    days = (*_proposals(desk), *_drift(desk), *_unsigned(desk))
    return tuple(max(0, (desk.today - day).days) for day in days)


def _proposals(desk: Desk) -> Iterator[date]:
    store = desk.store
    if store.folder.names(NEW):
        from memsift.review.inbox import Inbox

        waiting = Inbox(store.folder).look(desk.vault, store.decisions.decided())
        yield from (one.created.astimezone().date() for one in waiting.whole())


def _drift(desk: Desk) -> Iterator[date]:
    baselines = desk.store.baselines()
    if {file.path: file.data for file in desk.vault.files if file.readonly != OUTSIDE} != baselines:
        from memsift.review.drift import DriftReader

        yield from (_day(one.mtime_ns) or desk.today for one in DriftReader().find(desk.vault, baselines))


def _unsigned(desk: Desk) -> Iterator[date]:
    if desk.store.lock.on:
        from memsift.review.unsigned import standing

        yield from (one.when.date() for one in standing(desk.store))


def _day(mtime_ns: int) -> date | None:
    """The local day of a file's last change; None where there is no file any more."""
    return datetime.fromtimestamp(mtime_ns / 1e9).astimezone().date() if mtime_ns > 0 else None
