"""The demo vaults: of what the checks on entries look for, every planted fault is found and nothing else."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from memsift.checks import run_checks
from memsift.checks.model import Facts, Finding
from memsift.messages import Message
from memsift.plan import Plan, apply
from memsift.vault import RawFile, build

DEMO = Path(__file__).parents[2] / "tui" / "memsift_tui" / "demo" / "vaults"
MINE = ("expired", "stale", "duplicate", "conflict", "misplaced", "unverified", "no-source")


def found(lang: str) -> tuple[dict[str, Any], tuple[Finding, ...]]:
    root = DEMO / lang
    files = [path for path in sorted(root.rglob("*")) if path.is_file()]
    raw = [RawFile(path.relative_to(root).as_posix(), path.read_bytes()) for path in files]
    planted = json.loads((DEMO / f"{lang}.faults.json").read_text("utf-8"))
    return planted, run_checks(build(str(root), raw), Facts(date.fromisoformat(planted["today"])), MINE)


def is_named(finding: Finding, named: list[list[str]]) -> bool:
    """Whether a finding is about exactly the entries that the list names, by id or by words."""
    return len(finding.entries) == len(named) and all(
        any(
            ref.file.path == file and (ref.entry.fields.id == name or name in ref.entry.raw)
            for ref in finding.entries
        )
        for file, name in named
    )


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_planted_fault_and_nothing_else(lang: str) -> None:
    planted, findings = found(lang)
    left = list(findings)
    missed = []
    for fault in planted["faults"]:
        if fault["check"] not in MINE:
            continue
        fits = [
            one
            for one in left
            if one.check == fault["check"]
            and is_named(one, fault["entries"])
            and one.severity.value == fault.get("severity", "warning")
        ]
        if len(fits) == 1:
            left.remove(fits[0])
        else:
            missed.append(fault["kind"])
    assert (missed, [(one.check, [ref.ref for ref in one.entries]) for one in left]) == ([], [])


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_only_looks_wrong_is_not_found(lang: str) -> None:
    planted, findings = found(lang)
    kinds = Counter(check for one in planted["innocent"] for check in one["check"])
    assert kinds
    for innocent in planted["innocent"]:
        for file, name in innocent["entries"]:
            about = {
                one.check
                for one in findings
                for ref in one.entries
                if ref.file.path == file and (ref.entry.fields.id == name or name in ref.entry.raw)
            }
            assert not about & set(innocent["check"])


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_taking_every_recommended_answer_comes_to_an_end(lang: str) -> None:
    root = DEMO / lang
    files = {p.relative_to(root).as_posix(): p.read_bytes() for p in sorted(root.rglob("*")) if p.is_file()}
    seen: set[str] = set()
    while True:
        vault = build(str(root), [RawFile(path, data) for path, data in sorted(files.items())])
        found = run_checks(vault, Facts(date(2026, 11, 29)), MINE)
        assert not seen & {one.id for one in found}, "what was answered came back"
        answer = next(((one, r) for one in found for r in one.resolutions if r.recommended), None)
        if answer is None:
            break
        finding, resolution = answer
        seen.add(finding.id)
        assert resolution.changes
        made = apply(Plan(Message("plan.undo", {"what": "-"}), resolution.changes), files)
        files = {path: data for path, data in {**files, **made}.items() if data is not None}
    assert len(seen) > 8
    # What is left is what only the person knows.
    assert {one.check for one in found} <= {"conflict", "unverified", "no-source", "stale", "duplicate"}
    assert all((root / one.file).is_file() for one in found), "found in the log of the day"
