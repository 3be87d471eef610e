"""Findings and the answers they offer (contract §5 and §6)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from memsift.messages import Message
from memsift.plan.model import Change
from memsift.vault.model import EntryRef


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class ResolutionKind(StrEnum):
    CHANGE = "change"
    KEEP = "keep"
    SNOOZE = "snooze"
    OPEN = "open"
    FORGET = "forget"


@dataclass(frozen=True, slots=True)
class Need:
    """Something a person must say before a resolution has changes. `default` None: it must be said."""

    name: str
    type: str  # text, date, grade, file, section, entry
    choices: tuple[str, ...] = ()
    default: str | None = None


@dataclass(frozen=True, slots=True)
class Resolution:
    """One answer. `changes` is computed with the needs' defaults, None while a need has none.

    `build` in `checks/resolve.py` computes the changes for other answers to `needs`.
    """

    key: str
    label: Message
    kind: ResolutionKind
    recommended: bool = False
    needs: tuple[Need, ...] = ()
    changes: tuple[Change, ...] | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """Something a check noticed. `id` as contract §5 says: stable over lines, days and languages."""

    id: str
    check: str
    step: str
    severity: Severity
    file: str
    line: int
    message: Message
    entries: tuple[EntryRef, ...] = ()
    data: dict[str, object] = field(default_factory=dict)
    resolutions: tuple[Resolution, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """All that a check may know beside the vault. Checks are pure: no clock, disk or network."""

    today: date
    policy: dict[str, object] = field(default_factory=dict)
    marks: dict[str, dict[str, int]] = field(default_factory=dict)
    first_seen: dict[str, date] = field(default_factory=dict)
    web: dict[str, str] = field(default_factory=dict)  # URL → ok | gone | unknown
    dismissed: frozenset[str] = frozenset()
    not_duplicate: frozenset[tuple[str, str]] = frozenset()
