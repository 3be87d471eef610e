"""The store: the disk, the journal, and the one way in which a plan gets there."""

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
