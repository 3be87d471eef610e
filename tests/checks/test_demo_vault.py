"""The demo vaults: every planted fault is found, what only looks wrong is not, and there is nothing else."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from memsift.checks import run_checks
from memsift.checks.model import Facts, Finding
from memsift.loaders import Unit, inject
from memsift.vault import RawFile, Vault, build
from memsift_tui.demo import copy_demo

DEMO = Path(__file__).parents[2] / "tui" / "memsift_tui" / "demo" / "vaults"
SEVERITY = {"secret": "error", "cut": "error", "sync-conflict": "error"}


def read(root: Path) -> Vault:
    files = [path for path in sorted(root.rglob("*")) if path.is_file()]
    return build(str(root), [RawFile(p.relative_to(root).as_posix(), p.read_bytes()) for p in files])


def planted(lang: str) -> dict[str, Any]:
    listed: dict[str, Any] = json.loads((DEMO / f"{lang}.faults.json").read_text("utf-8"))
    return listed


def is_it(fault: dict[str, Any], one: Finding) -> bool:
    """Whether a finding is the fault: its check, severity, and exactly its entries or its file and words."""
    if one.check != fault["check"] or one.severity.value != fault.get(
        "severity", SEVERITY.get(one.check, "warning")
    ):
        return False
    if "entries" in fault:
        return len(one.entries) == len(fault["entries"]) and all(
            any(
                ref.file.path == file and (ref.entry.fields.id == name or name in ref.entry.raw)
                for ref in one.entries
            )
            for file, name in fault["entries"]
        )
    said = json.dumps([one.message.params, one.data], default=str, ensure_ascii=False)
    return bool(one.file == fault["file"] and fault.get("text", "") in said)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_planted_fault_and_nothing_else(lang: str) -> None:
    listed = planted(lang)
    left = list(run_checks(read(DEMO / lang), Facts(date.fromisoformat(listed["today"]))))
    missed = []
    for fault in listed["faults"]:
        fits = [one for one in left if is_it(fault, one)]
        if len(fits) == 1:
            left.remove(fits[0])
        else:
            missed.append((fault["kind"], len(fits)))
    assert missed == []
    assert [(one.check, one.file, one.line) for one in left] == []


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_only_looks_wrong_is_not_found(lang: str) -> None:
    listed = planted(lang)
    found = run_checks(read(DEMO / lang), Facts(date.fromisoformat(listed["today"])))
    for innocent in listed["innocent"]:
        for file, name in innocent["entries"]:
            about = {
                one.check
                for one in found
                for ref in one.entries
                if ref.file.path == file and (ref.entry.fields.id == name or name in ref.entry.raw)
            }
            assert not about & set(innocent["check"]), innocent["kind"]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_copy_for_another_day_has_the_same_faults(lang: str, tmp_path: Path) -> None:
    today = date(2026, 11, 29) + timedelta(days=100)
    copy = copy_demo("zh" if lang == "zh" else "en", tmp_path / "demo", today)
    found = run_checks(read(copy), Facts(today))
    listed = planted(lang)
    counts: dict[str, int] = {}
    for fault in listed["faults"]:
        counts[fault["check"]] = counts.get(fault["check"], 0) + 1
    assert {check: sum(one.check == check for one in found) for check in {f.check for f in found}} == counts


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_one_loader_cuts_and_what_matters_most_is_lost(lang: str) -> None:
    given = inject(read(DEMO / lang), "", "claude-code")
    assert given.limit is not None
    assert given.limit.cut
    assert (given.limit.unit, given.limit.allowance) == (Unit.LINES, 200)
    assert len(given.parts[0].lost) == 6
    assert (DEMO / lang / "MEMORY.md").stat().st_size < 8_000, "the demo is small"
    others = [inject(read(DEMO / lang), "", name).limit for name in ("dsh", "codex", "openclaw")]
    assert not any(limit is not None and limit.cut for limit in others)
