"""What the Overview shows, counted from a vault. Pure; nothing here knows a screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from memsift.checks.base import STEPS
from memsift.checks.log import is_report
from memsift.checks.model import Severity
from memsift.checks.own_grades import OwnGrades
from memsift.loaders import AGENTS_MD, YOLO, Injection, LoaderError, Lost, Unit, inject, loaders
from memsift.loaders.measure import chars, lines
from memsift.markdown.model import Entry, Fields
from memsift.review.steps import Card
from memsift.store import SessionRecord
from memsift.vault import MemoryFile, Role, Vault
from memsift.vault.layouts.copies import is_archived
from memsift.vault.model import OUTSIDE

GRADES = ("F2", "F1", "F0", "none")
AGES = ("week", "month", "quarter", "year", "older", "undated")
_AGE_DAYS = {"week": 7, "month": 28, "quarter": 91, "year": 365}
WEEKS = 10

_UNDATED = frozenset({Role.RULES, Role.INDEX, Role.EXTERNAL})
_AGREED: Mapping[Role, tuple[tuple[Unit, str], ...]] = {
    Role.RULES: ((Unit.LINES, "agents_lines"), (Unit.CHARS, "agents_chars")),
    Role.INDEX: ((Unit.LINES, "index_lines"),),
    Role.LONG_TERM: ((Unit.CHARS, "long_term_chars"),),
}
"""The limits that were agreed for a file (`checks/over_cap.py`), by its role."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much of a limit a file takes. `limit` None: nothing limits it. `loader`: which one leaves out what
    is beyond, so that `lost` entries never reach the assistant; else the limit is one that was agreed."""

    file: str
    used: int
    limit: int | None
    unit: Unit
    loader: str | None = None
    lost: int = 0
    project: str | None = None

    @property
    def over(self) -> int:
        return max(self.used - self.limit, 0) if self.limit is not None else 0

    @property
    def share(self) -> float:
        """Used by limit; 0 without one."""
        return self.used / self.limit if self.limit else 0.0


@dataclass(frozen=True, slots=True)
class Week:
    """A week from `start` (a Monday): decisions made in it, entries dated in it."""

    start: date
    decided: int
    dated: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """A step of the checkup: how many cards, and how many of them hold an error."""

    step: str
    n: int
    errors: int


@dataclass(frozen=True, slots=True)
class Facts:
    """What can be counted without running a check. `total`: every entry, as Review counts them; `entries`:
    those of them that have a grade and an age to look at; `struck` and `aside`: the others."""

    files: int
    total: int
    entries: int
    struck: int
    grades: Mapping[str, int]
    ages: Mapping[str, int]
    budgets: tuple[Budget, ...]
    weeks: tuple[Week, ...]
    own_grades: OwnGrades | None = None  # where the vault says what else it means by them

    @property
    def aside(self) -> int:
        """Entries of rules, indexes, lists of links, archives and reports of checkups."""
        return self.total - self.entries - self.struck


def look(
    vault: Vault,
    today: date,
    policy: Mapping[str, object],
    sessions: Iterable[SessionRecord],
    own_grades: OwnGrades | None = None,
) -> Facts:
    """Everything but what the checks find. Entries of rules, indexes and lists of links carry no grade and
    no date, archives are kept, not used, and what checkups wrote down tells of other entries: none of these
    counts. What is struck out is counted apart."""
    homes = (
        file
        for file in vault.files
        if file.role not in _UNDATED and file.readonly != OUTSIDE
        if not (is_archived(file.path) or is_report(file.path))
    )
    living = [entry for file in homes for entry in file.document.entries]
    valid = [entry for entry in living if not entry.fields.struck]
    grades = Counter(_grade(entry.fields) for entry in valid)
    ages = Counter(age_of(_day(entry.fields), today) for entry in valid)
    return Facts(
        files=len(vault.files),
        total=sum(len(file.document.entries) for file in vault.files if file.readonly != OUTSIDE),
        entries=len(valid),
        struck=len(living) - len(valid),
        grades={grade: grades[grade] for grade in GRADES},
        ages={age: ages[age] for age in AGES},
        budgets=budgets(vault, policy),
        weeks=weeks_of(valid, sessions, today),
        own_grades=own_grades,
    )


def _grade(fields: Fields) -> str:
    return fields.confidence.value if fields.confidence is not None else "none"


def _day(fields: Fields) -> date | None:
    """The day of an entry, or the later day on which it was confirmed."""
    return max((d for d in (fields.date, *fields.confirmed) if d is not None), default=None)


def age_of(day: date | None, today: date) -> str:
    """The name of an age: a week, four weeks, a quarter, a year, older; undated. A day to come is new."""
    if day is None:
        return "undated"
    days = (today - day).days
    return next((name for name, most in _AGE_DAYS.items() if days <= most), "older")


def weeks_of(entries: Iterable[Entry], sessions: Iterable[SessionRecord], today: date) -> tuple[Week, ...]:
    """The last ten weeks, this one last."""
    this = today - timedelta(days=today.weekday())
    starts = [this - timedelta(weeks=back) for back in range(WEEKS - 1, -1, -1)]
    dated = Counter(_monday(day) for entry in entries if (day := entry.fields.date) is not None)
    decided = Counter(
        _monday(plan.when.astimezone().date())
        for session in sessions
        for plan in session.plans
        if not plan.undone and not plan.undoes
    )
    return tuple(Week(start, decided[start], dated[start]) for start in starts)


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday()) if day.toordinal() > day.weekday() else day


# Budgets.


def budgets(vault: Vault, policy: Mapping[str, object]) -> tuple[Budget, ...]:
    """The limits of every file that has one, fullest first; then the other files' sizes, largest first."""
    found = [*_agreed(vault, policy), *_cuts(vault, policy)]
    limited = {one.file for one in found}
    free = [
        Budget(file.path, len(file.document.data), None, Unit.BYTES)
        for file in vault.files
        if file.path not in limited and file.role not in (Role.SESSION_LOG, Role.EXTERNAL)
    ]
    found.sort(key=lambda one: (-one.share, one.file))
    free.sort(key=lambda one: (-one.used, one.file))
    return (*found, *free)


def _agreed(vault: Vault, policy: Mapping[str, object]) -> Iterable[Budget]:
    for file in vault.files:
        for unit, name in _AGREED.get(file.role, ()):
            limit = policy.get(name)
            if isinstance(limit, int):
                yield Budget(file.path, _size(file, unit), limit, unit)
        if file.role is Role.PROJECTS and isinstance(most := policy.get("project_lines"), int):
            longest = max(_projects(file), key=lambda one: one[1], default=None)
            if longest is not None:
                yield Budget(file.path, longest[1], most, Unit.LINES, project=longest[0])


def _size(file: MemoryFile, unit: Unit) -> int:
    if unit is Unit.LINES:
        return len(file.document.lines)
    return len(file.document.data.decode("utf-8", "replace").removeprefix("\ufeff"))


def _projects(file: MemoryFile) -> list[tuple[str, int]]:
    """Each project and its lines: a level-2 heading up to the next one."""
    tops = [heading for heading in file.document.headings if heading.level <= 2]
    ends = [*(heading.line - 1 for heading in tops[1:]), len(file.document.lines)]
    return [
        (heading.title, end - heading.line + 1)
        for heading, end in zip(tops, ends, strict=True)
        if heading.level == 2
    ]


def _cuts(vault: Vault, policy: Mapping[str, object]) -> Iterable[Budget]:
    """What the loader that cuts takes in of each of its files, and so those that the person has set up."""
    overrides = policy.get("loaders")
    own: Mapping[str, Mapping[str, object]] = overrides if isinstance(overrides, Mapping) else {}
    for loader in dict.fromkeys((AGENTS_MD, *own)):
        if loader != YOLO:
            try:
                called = loaders(own)[loader].name.partition(" (")[0].partition(",")[0]
                yield from cut_budgets(inject(vault, "", loader, own), called)
            except LoaderError:
                return  # a setting that is none: told when it was read, and by Settings


def cut_budgets(given: Injection, called: str = "") -> Iterable[Budget]:
    """The files that a loader gives, as budgets of its limit. `called`: how the loader is told."""
    limit = given.limit
    if limit is None or limit.lost is not Lost.TAIL:
        return
    for part in given.parts:
        if not part.by_agent:
            used = {Unit.BYTES: len(part.data), Unit.CHARS: chars(part.text), Unit.LINES: lines(part.text)}
            if limit.unit in used:
                size, lost = used[limit.unit], len(part.lost)
                yield Budget(part.file, size, limit.allowance, limit.unit, called or given.loader, lost)


# What waits.


def waiting(asked: Sequence[Card]) -> tuple[Waiting, ...]:
    """Every step of the checkup, in its order, with its cards."""
    n = Counter(card.step for card in asked)
    errors = Counter(
        card.step for card in asked if any(one.severity is Severity.ERROR for one in card.findings)
    )
    return tuple(Waiting(step, n[step], errors[step]) for step in STEPS)


__all__ = ["AGES", "GRADES", "Budget", "Facts", "Waiting", "Week", "budgets", "look", "waiting"]
