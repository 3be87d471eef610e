"""Verified entries that do not say by what."""

from __future__ import annotations

import pytest

from checks.answered import GLOBAL, LONG, after, found_by, keys, only, resolution
from memsift.messages import say
from memsift.plan import PlanError

A, B = "2026-11-12-photos", "2026-11-20-paste"
SETTINGS = {"yolo": {}, "assistants": [{"id": "1", "name": "Dev Helper", "systemPrompt": "x"}]}


def tree(entry: str) -> dict[str, str]:
    logs = {f".AGENT/02-memory/session-logs/{name}.md": "# Log\n\n## Done\n\n- x\n" for name in (A, B)}
    return {
        LONG: f"# L\n\n## A\n\n{entry}\n",
        "notes/manual.md": "# Manual\n",
        GLOBAL: "# Preferences\n",
        **logs,
    }


def lacks(entry: str) -> list[str]:
    found = found_by("no-source", tree(entry), settings=SETTINGS)
    assert len(found) < 2
    lacking = found[0].data["lacks"] if found else []
    assert isinstance(lacking, (list, tuple))
    return list(lacking)


@pytest.mark.parametrize(
    ("entry", "missing"),
    [
        ("- [F1] x", ["date", "source"]),
        ("- [F1] x (2026-10-18)", ["source"]),
        ("- [F1] x (source: user)", ["date"]),
        ("- [F2] x", ["date", "source", "confirmation"]),
        (f"- [F1] x (2026-10-18, source: [[{A}]])", ["second-source"]),
        # two links into one file are one source
        (f"- [F1] x (2026-10-18, source: [[{A}]], [[{A}#Done]])", ["second-source"]),
        (f"- [F1] x (2026-10-18, source: [[{A}]], {A})", ["second-source"]),
        (f"- [F1] x (2026-10-18, source: [[{A}]], .AGENT/02-memory/session-logs/{A}.md)", ["second-source"]),
        # what an agent says supports no more than F0
        (f"- [F1] x (2026-10-18, source: [[{A}]], inferred)", ["second-source"]),
        (f"- [F1] x (2026-10-18, source: [[{A}]], Dev Helper)", ["second-source"]),
        (f"- [F1] x（2026-10-18，来源：[[{A}]]、助手推断）", ["second-source"]),
        ("- [F1] x (2026-10-18, source: Claude, assistant)", ["second-source"]),
        (f"- [F2] x (2026-10-24, source: [[{A}]], [[{B}]])", ["confirmation"]),
    ],
)
def test_found(entry: str, missing: list[str]) -> None:
    assert lacks(entry) == missing


@pytest.mark.parametrize(
    "entry",
    [
        "- x",
        "- [F0] x",
        "- [F1] x (2026-10-18, source: user)",
        "- [F1] x（2026-10-18，来源：用户）",
        "- [F1] x（2026-10-18，来源：本人口述）",
        "- [F1] x (2026-10-18, source: me)",
        f"- [F1] x (2026-10-18, source: [[{A}]], [[{B}]])",
        f"- [F1] x (2026-10-18, source: [[{A}]], [[manual]])",
        "- [F1] x (2026-10-18, source: https://example.org/a, the invoice of 2026)",
        f"- [F1] x (2026-10-18, source: [[{A}]]) [confirmed:: 2026-11-01]",
        f"- [F2] x (2026-10-24, source: [[{A}]]) [confirmed:: 2026-11-01]",
        "- [F2] x (2026-10-24, source: user)",
        "- ~~[F1] x~~ [expired:: 2026-11-01]",
    ],
)
def test_innocent(entry: str) -> None:
    assert lacks(entry) == []


def test_an_agents_name_is_no_part_of_a_longer_word() -> None:
    assert lacks(f"- [F1] x (2026-10-18, source: [[{A}]], aide-memoire)") == []
    assert lacks(f"- [F1] x (2026-10-18, source: [[{A}]], Dev Helperson)") == []


def test_words_and_answers() -> None:
    one = only("no-source", tree("- [F1] x"))
    assert (one.severity.value, one.step, one.line) == ("warning", "verified", 5)
    assert keys(one) == ["add-source", "confirm", "demote", "keep", "snooze"]
    assert say(one.message, "en").startswith("F1 without a date and a source: ")
    assert say(one.message, "zh").startswith("标了 F1，却没有日期和来源：")
    three = only("no-source", tree("- [F2] x"))
    assert say(three.message, "en").startswith("F2 without a date, a source and your confirmation: ")
    assert say(three.message, "zh").startswith("标了 F2，却没有日期、来源和你的确认：")
    assert keys(only("no-source", tree("- [F1] x (source: user)")))[0] == "add-date"
    assert keys(only("no-source", tree(f"- [F2] x (2026-10-24, source: [[{A}]])")))[0] == "confirm"


def after_line(entry: str, key: str, **said: str) -> str:
    made = after(tree(entry), only("no-source", tree(entry)), key, **said)
    return (made[LONG] or "").splitlines()[-1]


def test_add_a_source() -> None:
    entry = "- [F1] x (2026-10-18)"
    one = only("no-source", tree(entry))
    assert resolution(one, "add-source").changes is None
    assert after_line(entry, "add-source", source="user") == "- [F1] x (2026-10-18, source: user)"
    two = after_line(entry, "add-source", source="体检报告、医嘱页")
    assert two == "- [F1] x (2026-10-18, source: 体检报告, 医嘱页)"
    both = after_line("- [F1] x", "add-source", source=f"[[{A}]]", date="2026-10-01")
    assert both == f"- [F1] x [source:: [[{A}]]] [date:: 2026-10-01]"
    assert after_line("- [F1] x (source: user)", "add-date", date="2026-10-01") == (
        "- [F1] x (source: user, date: 2026-10-01)"
    )


def test_a_second_link_into_one_file_is_refused() -> None:
    entry = f"- [F1] x (2026-10-18, source: [[{A}]])"
    with pytest.raises(PlanError, match="two links into one file"):
        after_line(entry, "add-source", source=f"[[{A}#Done]]")
    assert after_line(entry, "add-source", source=f"[[{B}]]") == (
        f"- [F1] x (2026-10-18, source: [[{A}]], [[{B}]])"
    )
    with pytest.raises(PlanError):
        after_line(entry, "add-source", source="  ")
    with pytest.raises(PlanError):
        after_line("- [F1] x", "add-source", source="user", date="soon")


def test_confirm() -> None:
    assert after_line("- [F1] x", "confirm") == "- [F1] x [source:: user] [date:: 2026-11-29]"
    assert after_line("- [F1] x (2026-10-18)", "confirm") == (
        "- [F1] x (2026-10-18, source: user, confirmed: 2026-11-29)"
    )
    assert after_line(f"- [F2] x (2026-10-24, source: [[{A}]])", "confirm") == (
        f"- [F2] x (2026-10-24, source: [[{A}]], user, confirmed: 2026-11-29)"
    )
    for entry in ("- [F1] x", "- [F2] x", "- [F2] x (2026-10-24)", "- [F1] x (source: inferred)"):
        assert lacks(after_line(entry, "confirm")) == []


def test_demote() -> None:
    assert after_line("- [F1] x (2026-10-18)", "demote") == "- [F0] x (2026-10-18)"


def test_one_finding_whatever_it_lacks_and_a_stable_id() -> None:
    one = only("no-source", tree("- [F1] x"))
    assert only("no-source", tree("text\n\n- [F1] x (2026-10-18)")).id == one.id
