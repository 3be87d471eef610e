"""Findings as the commands give them (contract §5, F). A secret's value never leaves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from enum import Enum

from memsift.checks.model import Finding, Resolution
from memsift.messages import Lang, Message, say
from memsift.plan import Change, PlanError, changes_json
from memsift.vault import entry_json
from memsift.vault.entry_json import Masking


def check_json(vault: str, today: date, findings: Sequence[Finding], lang: Lang) -> dict[str, object]:
    """The whole answer of `memsift check --json`."""
    counts = Counter(one.check for one in findings)
    return {
        "today": today.isoformat(),
        "vault": vault,
        "findings": [finding_json(one, lang) for one in findings],
        "summary": {check: counts[check] for check in sorted(counts)},
    }


def finding_json(finding: Finding, lang: Lang) -> dict[str, object]:
    """F of contract §5; `masked` is there only when something in it is masked."""
    hide = Masking()
    entries = [entry_json(ref) for ref in finding.entries]
    answer: dict[str, object] = {
        "id": finding.id,
        "check": finding.check,
        "step": finding.step,
        "severity": finding.severity.value,
        "file": finding.file,
        "line": finding.line,
        "code": finding.message.id,
        "params": _plain(finding.message.params, hide, lang),
        "message": hide(say(finding.message, lang)),
        "entries": entries,
        "data": _plain(finding.data, hide, lang),
        "resolutions": [resolution_json(one, hide, lang) for one in finding.resolutions],
    }
    masked = finding.masked or hide.masked or any("masked" in entry for entry in entries)
    return answer | ({"masked": True} if masked else {})


def resolution_json(resolution: Resolution, hide: Masking, lang: Lang) -> dict[str, object]:
    """One answer with the changes that it makes by its defaults. `refused` says why they cannot be made."""
    refused: dict[str, object] = {}
    changes: list[dict[str, object]] | None
    try:
        made = resolution.changes
        changes = None if made is None else masked_changes(made, hide)
    except PlanError as error:
        changes, refused = None, {"refused": hide(say(error.message, lang))}
    return {
        "key": resolution.key,
        "label": hide(say(resolution.label, lang)),
        "recommended": resolution.recommended,
        "kind": resolution.kind.value,
        "needs": [
            {
                "name": need.name,
                "type": need.type,
                "choices": [hide(choice) for choice in need.choices],
                "default": None if need.default is None else hide(need.default),
            }
            for need in resolution.needs
        ],
        "changes": changes,
        **refused,
    }


def masked_changes(changes: Iterable[Change], hide: Masking) -> list[dict[str, object]]:
    """`changes[]`, with secrets masked that run over several lines too (a private key)."""
    rows = changes_json(changes)
    for row in rows:
        for side in ("before", "after"):
            lines = row[side]
            if isinstance(lines, list) and lines:
                row[side] = hide("\n".join(lines)).split("\n")
    return rows


def _plain(value: object, hide: Masking, lang: Lang) -> object:
    """A value as JSON has it, every text in it masked."""
    if isinstance(value, Message):
        return hide(say(value, lang))
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, str):
        return hide(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(key): _plain(one, hide, lang) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(one, hide, lang) for one in value]
    return value
