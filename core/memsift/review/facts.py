"""From a desk to the facts that the checks go by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from memsift.checks.log import REPORTS
from memsift.checks.model import Facts
from memsift.checks.number import reused
from memsift.review.fullness import kept_full_since
from memsift.store import StoreError
from memsift.store.place import NUMBERS_FILE
from memsift.vault import parse_marks

if TYPE_CHECKING:
    from memsift.review.desk import Desk


def facts_of(desk: Desk, web: Mapping[str, str] | None = None) -> Facts:
    """All that the checks may know of this sitting. `web`: URL → ok, gone or unknown.

    Raises StoreError when the journal cannot be read.
    """
    store, vault = desk.store, desk.vault
    return Facts(
        today=desk.today,
        policy=store.settings.policy,
        marks=vault.marks,
        first_seen=vault.first_seen,
        web=dict(web or {}),
        dismissed=store.decisions.dismissed(),
        not_duplicate=store.decisions.not_duplicate(),
        prepared=store.prepared.recall,
        silenced=store.settings["alike.always"],
        used_before=reused(vault, store.baselines(), parse_marks(_read(desk, NUMBERS_FILE)).marks),
        full_since=kept_full_since(store),
        snoozed=store.decisions.snoozed(),
        report=_read(desk, f"{REPORTS}/{desk.today.isoformat()}.md"),
    )


def _read(desk: Desk, path: str) -> bytes | None:
    """A file of Memsift's own; None when it is not there or cannot be read (`doctor` tells of that)."""
    try:
        seen = desk.store.folder.read(path)
    except StoreError:
        return None
    return seen.data if seen else None
