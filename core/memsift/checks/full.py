"""How long a file has been over its limit: what is full for weeks takes nothing in, and nobody notices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date

from memsift.checks.model import Facts, Finding, Severity
from memsift.messages import Message

CHECKS = frozenset({"cut", "over-cap"})


def is_full(finding: Finding) -> bool:
    """Whether a finding says that a file or a project is over its limit."""
    return finding.check in CHECKS and finding.severity is not Severity.INFO and not finding.entries


def lasting(finding: Finding, facts: Facts) -> Finding:
    """The finding, with how many days it has been so if it was seen on an earlier day."""
    since = facts.full_since.get(finding.id)
    if since is None or (days := (facts.today - since).days) <= 0:
        return finding
    return replace(
        finding,
        message=Message("checks.full-for", {"what": finding.message, "days": days}),
        data={**finding.data, "full_since": since.isoformat(), "full_days": days},
    )


def full_days(finding: Finding) -> int:
    """For how many days what it tells of has been over its limit; 0 when that is not known."""
    days = finding.data.get("full_days")
    return days if isinstance(days, int) else 0


def full_since(findings: Iterable[Finding], before: Mapping[str, date], today: date) -> dict[str, date]:
    """Finding id → since when, for all that is full now: what was full before keeps its day."""
    return {one.id: min(before.get(one.id, today), today) for one in findings if is_full(one)}
