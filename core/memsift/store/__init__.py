"""The store: the disk, the journal, and the one way in which a plan gets there."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memsift.store.model import (
        Committed,
        Deleted,
        Held,
        Holder,
        Outcome,
        PlanRecord,
        Proposal,
        Refused,
        SessionRecord,
        Stopped,
        StoreError,
    )
    from memsift.store.steps import accept_baseline, keep_baseline
    from memsift.store.store import Store

__all__ = [
    "Committed",
    "Deleted",
    "Held",
    "Holder",
    "Outcome",
    "PlanRecord",
    "Proposal",
    "Refused",
    "SessionRecord",
    "Stopped",
    "Store",
    "StoreError",
    "accept_baseline",
    "keep_baseline",
]

_HOMES = {"Store": "store", "accept_baseline": "steps", "keep_baseline": "steps"}


def __getattr__(name: str) -> object:
    # Settings and the seam to the disk are asked for by every command; the store itself brings the parser
    # along (100 ms), which `status` and `--help` do without.
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES.get(name, 'model')}"), name)
