"""Drift as a step of the checkup: what waits in the Inbox is counted there and leads to its card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from memsift.checks.model import Finding, Resolution, ResolutionKind, Severity
from memsift.messages import Message
from memsift.review.drift import Drift, DriftReader

if TYPE_CHECKING:
    from memsift.store import Store
    from memsift.vault.model import Vault

DRIFT = "drift"
"""The name of the step, and of the check that its findings say they are of."""

_OPEN = Resolution("open", Message("session.drift.open"), ResolutionKind.OPEN)


def drift_findings(drift: Iterable[Drift]) -> tuple[Finding, ...]:
    """A finding for each drift card, with its id. It is decided in the Inbox: the only answer leads there."""
    return tuple(
        Finding(
            one.id,
            DRIFT,
            DRIFT,
            Severity.WARNING,
            one.file,
            next((d.line_after or d.line_before for d in one.differences), 0),
            Message("session.drift", {"file": one.file}),
            resolutions=(_OPEN,),
            key=f"{DRIFT}:{one.id}",
        )
        for one in drift
    )


def found_outside(store: Store, vault: Vault) -> tuple[Finding, ...]:
    """What changed outside, in a reading, as the checkup's findings. Raises StoreError."""
    return drift_findings(DriftReader().find(vault, store.baselines()))
