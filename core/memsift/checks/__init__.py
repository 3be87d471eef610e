"""The weekly checks: pure functions from a vault and facts to findings with the answers they offer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from importlib import import_module

from memsift.checks.base import Run, unique
from memsift.checks.model import Facts, Finding
from memsift.vault.model import Vault

# Each check is the module of its name (`-` as `_`), imported when it runs: a login message waits for no
# check that it does not ask for. In the order of the checkup's steps.
CHECKS = (
    "secret",
    "cut",
    "over-cap",
    "sync-conflict",
    "expired",
    "stale",
    "duplicate",
    "conflict",
    "grades",
    "unverified",
    "no-source",
    "dead-link",
    "ambiguous-link",
    "parent-link",
    "misplaced",
    "number",
    "naming",
    "index",
    "bad-date",
    "hidden-text",
    "unread",
)

_HELD = frozenset({"unverified", "no-source", "misplaced"})  # what may be held back because of a grade

Progress = Callable[[str, int, int], None]
"""Told before each check: its name, how many are done, how many there are."""


def each_check(
    run: Run, only: Iterable[str] | None = None, progress: Progress | None = None
) -> Iterator[tuple[str, tuple[Finding, ...]]]:
    """Check after check with what it found, dismissed ones left out: for whoever shows the first sooner.

    Raises ValueError for a name that is no check.
    """
    wanted = _wanted(only)
    for done, name in enumerate(wanted):
        if progress is not None:
            progress(name, done, len(wanted))
        found = import_module(f"memsift.checks.{name.replace('-', '_')}").run(run)
        dismissed = run.facts.dismissed
        left = tuple(one for one in found if one.key not in dismissed and one.id not in dismissed)
        yield name, tuple(_held(run, one) for one in left) if name in _HELD and run.own_grades else left


def _held(run: Run, finding: Finding) -> Finding:
    from memsift.checks.grades import held

    return replace(finding, held=held(run, finding))


def run_checks(
    vault: Vault,
    facts: Facts,
    only: Iterable[str] | None = None,
    progress: Progress | None = None,
    *,
    run: Run | None = None,
) -> tuple[Finding, ...]:
    """All findings in the order of contract §5, without those that a person dismissed.

    `only`: these checks. `run`: one whose analyses (likeness, links) serve again.
    Raises ValueError for a name that is no check.
    """
    checked = each_check(run or Run(vault, facts), only, progress)
    return unique(one for _, findings in checked for one in findings)


def _wanted(only: Iterable[str] | None) -> tuple[str, ...]:
    if only is None:
        return CHECKS
    names = set(only)
    if unknown := names.difference(CHECKS):
        raise ValueError(", ".join(sorted(unknown)))
    return tuple(name for name in CHECKS if name in names)


__all__ = ["CHECKS", "Progress", "Run", "each_check", "run_checks"]
