"""The demo vaults: taking every recommended answer of the checks on entries comes to a good end."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from memsift.checks import run_checks
from memsift.checks.model import Facts
from memsift.messages import Message
from memsift.plan import Plan, apply
from memsift.vault import RawFile, build

DEMO = Path(__file__).parents[2] / "tui" / "memsift_tui" / "demo" / "vaults"
CHECKS = ("expired", "stale", "duplicate", "conflict", "misplaced", "unverified", "no-source")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_taking_every_recommended_answer_comes_to_an_end(lang: str) -> None:
    root = DEMO / lang
    files = {p.relative_to(root).as_posix(): p.read_bytes() for p in sorted(root.rglob("*")) if p.is_file()}
    seen: set[str] = set()
    while True:
        vault = build(str(root), [RawFile(path, data) for path, data in sorted(files.items())])
        found = run_checks(vault, Facts(date(2026, 11, 29)), CHECKS)
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
