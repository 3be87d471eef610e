"""Checks run over vaults written as dicts, and what an answer would leave behind."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from importlib import import_module
from typing import Any

from memsift.checks import Run, run_checks
from memsift.checks.model import Facts, Finding, Resolution
from memsift.messages import Message
from memsift.plan import Plan, apply, invert
from vault.vault_trees import vault_of

TODAY = date(2026, 11, 29)
Files = Mapping[str, str]
Raw = Mapping[str, str | bytes]

RECENT = ".AGENT/02-memory/recent.md"
LONG = ".AGENT/02-memory/long-term.md"
GLOBAL = "YOLO/memory/global.md"
DEV = "YOLO/memory/dev.md"
ED = "YOLO/memory/ed.md"
REPORT = ".memsift/reports/2026-11-29.md"


def a_run(files: Raw, *, today: date = TODAY, settings: object = None, **facts: Any) -> Run:
    return Run(vault_of(files, settings), Facts(today, **facts))


def found_by(check: str, files: Raw, **how: Any) -> tuple[Finding, ...]:
    """The findings of one check, in order."""
    run = a_run(files, **how)
    return run_checks(run.vault, run.facts, [check], run=run)


def only(check: str, files: Raw, **how: Any) -> Finding:
    """The one finding of a check."""
    (one,) = found_by(check, files, **how)
    return one


def resolution(finding: Finding, key: str) -> Resolution:
    return next(one for one in finding.resolutions if one.key == key)


def pairs_of(finding: Finding) -> list[list[str]]:
    """The texts that are to be remembered as no duplicates, by their hashes, two by two."""
    pairs = finding.data["not_duplicate"]
    assert isinstance(pairs, list)
    return pairs


def keys(finding: Finding) -> list[str]:
    """The keys of the answers in order, the recommended one with a star."""
    return [f"{one.key}*" if one.recommended else one.key for one in finding.resolutions]


def after(files: Files, finding: Finding, key: str, **said: str) -> dict[str, str | None]:
    """The files that an answer changes, as it leaves them. Undoing it must give every byte back."""
    chosen = resolution(finding, key)
    answers = {need.name: need.default for need in chosen.needs if need.default is not None}
    return carried_out(files, chosen.build({**answers, **said}))


def carried_out(files: Files, changes: Any) -> dict[str, str | None]:
    before = {path: text.encode() for path, text in files.items()}
    plan = Plan(Message("plan.undo", {"what": "-"}), tuple(changes))
    made = apply(plan, before)
    now: dict[str, bytes | None] = {**before, **made}
    back = apply(invert(plan, before, now), {path: data for path, data in now.items() if data is not None})
    assert {path: data for path, data in {**now, **back}.items() if data is not None} == before
    return {
        path: None if data is None else data.decode()
        for path, data in made.items()
        if data != before.get(path)
    }


def module(check: str) -> Any:
    return import_module(f"memsift.checks.{check.replace('-', '_')}")
