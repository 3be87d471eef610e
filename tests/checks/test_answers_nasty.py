"""Every check over every nasty file in every role: nothing is raised, and every answer can be carried out and
undone to the byte, or says in words why not."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from checks.answered import TODAY
from memsift.checks import run_checks
from memsift.checks.finding_json import finding_json
from memsift.checks.model import Facts, Finding, ResolutionKind
from memsift.messages import Message, say
from memsift.plan import Plan, PlanError, apply, invert
from memsift.text import find_secrets
from memsift.vault import RawFile, build
from tally import tally

NASTY = sorted((Path(__file__).parents[1] / "cases" / "nasty").glob("*.md"))
TREE = ".AGENT/02-memory"
ROLES = {
    "yolo": "YOLO/memory/global.md",
    "assistant": "YOLO/memory/dev.md",
    "long-term": f"{TREE}/long-term.md",
    "recent": f"{TREE}/recent.md",
    "index": f"{TREE}/index.md",
    "projects": f"{TREE}/projects.md",
    "profile": ".AGENT/01-profile/user-profile.md",
    "log": f"{TREE}/session-logs/notes.md",
    "rules": "AGENTS.md",
    "copy": "YOLO/memory/global.sync-conflict-20261128-101500-ABCDEFG.md",
}
BASE = {
    "YOLO/memory/global.md": b"# Other Memory\n- Memory_1: a\n",
    f"{TREE}/long-term.md": b"# L\n\n## Home\n\n- [F1] b (2026-10-01, source: user)\n",
    "notes/a.md": b"# A\n\nSee [[notes]] and [[global]].\n",
}
TIGHT = {
    "agents_lines": 2, "agents_chars": 20, "index_lines": 2, "long_term_chars": 20, "project_lines": 2,
    "entry_chars": 10, "must_survive": ("never written",), "loaders": {"yolo": {"value": 30}},
}  # fmt: skip
SAID = {
    "grade": "F1", "source": "user", "date": "2026-11-01", "until": "2026-12-24", "where": "in the safe",
    "name": "2026-11-01-notes", "target": "notes/a.md", "why": "because", "parts": "one\ntwo",
    "first": "2026-01-01", "second": "2026-02-02", "text": "other words",
}  # fmt: skip


def checked(files: Mapping[str, bytes]) -> tuple[Finding, ...]:
    vault = build("/v", [RawFile(path, data) for path, data in files.items()])
    web = {"https://example.org/gone": "gone"}
    return run_checks(vault, Facts(TODAY, policy=dict(TIGHT), web=web))


def answers(one: Finding, key: str, choice: int) -> dict[str, str]:
    chosen = next(answer for answer in one.resolutions if answer.key == key)
    said = {}
    for need in chosen.needs:
        if need.choices:
            said[need.name] = need.choices[choice % len(need.choices)]
        else:
            said[need.name] = need.default or SAID.get(need.name, "x")
    return said


@pytest.mark.parametrize("path", NASTY, ids=lambda path: path.stem)
def test_every_answer_in_every_role(path: Path) -> None:
    data = path.read_bytes()
    values = [
        data.decode("utf-8", "replace")[s.start : s.end]
        for s in find_secrets(data.decode("utf-8", "replace"))
    ]
    for place in ROLES.values():
        files = {**BASE, place: data}
        found = checked(files)
        refused: list[str] = []
        assert len({one.id for one in found}) == len(found)
        for one in found:
            shown = str(finding_json(one, "zh"))
            assert not any(value in shown for value in values)
            for offer in one.resolutions:
                for choice in (0, 1):
                    _carry_out(files, one, offer.key, choice, refused)
        assert all(refused)
        tally("nasty files checked in a role")


def _carry_out(files: Mapping[str, bytes], one: Finding, key: str, choice: int, told: list[str]) -> None:
    offer = next(answer for answer in one.resolutions if answer.key == key)
    try:
        plan = Plan(Message("plan.undo", {"what": "-"}), offer.build(answers(one, key, choice)))
        made = apply(plan, files)
    except PlanError as error:
        told.append(say(error.message, "en") + say(error.message, "zh"))
        return
    if offer.kind is not ResolutionKind.CHANGE:
        assert made == {}
        return
    now = {**files, **made}
    back = apply(invert(plan, files, now), {name: data for name, data in now.items() if data is not None})
    assert {name: data for name, data in {**now, **back}.items() if data is not None} == files
    tally("answers on nasty files carried out and undone")


def test_many_checks_take_part() -> None:
    texts = [path.read_bytes() for path in NASTY]
    seen = {one.check for data in texts for role in ROLES.values() for one in checked({**BASE, role: data})}
    assert seen >= {"secret", "cut", "over-cap", "sync-conflict", "dead-link", "number", "naming", "index"}
