"""Vaults that mean something else by their grades: that is said, and nothing is recommended by them."""

from __future__ import annotations

import pytest

from checks.answered import a_run
from memsift.checks import run_checks
from memsift.checks.model import Finding

LONG, RECENT = ".AGENT/02-memory/long-term.md", ".AGENT/02-memory/recent.md"
TREE = {
    LONG: "# Long-term memory\n\n## House\n- [F0] (2026-11-01, source: chat) The key hangs in the shed\n",
    RECENT: "# Recent\n\n## House\n",
}

OTHERWISE = [
    ("F0 = said by Joris or checked, F1 = very likely, F2 = a guess.", "F0"),
    ("- F0 = he said so, F1 = clear from what he does, F2 = a guess.", "F2"),
    ("- F0 = Bride said it, F1 = read in a document, F2 = a guess. Always put the date.", "F2"),
    ("- 记忆分 F0（用户亲口）、F1（文件或日志可查）、F2（推测），写入时注明日期与来源", "F0"),
    ("- 置信度：F0 = 用户亲口说的或有凭据；F1 = 多次看到、还没确认；F2 = 猜的，用之前要问。", "F0"),
    ("- **F0**: verified", "F0"),
    ("| `F0` | confirmed by the owner |", "F0"),
    ("Grades (F0 means double-checked)", "F0"),
    ("F0：已核实", "F0"),
    ("F0 — 經過核實的", "F0"),
    ("Ｆ０：本人确认的", "F0"),
    ("- F2: unverified", "F2"),
    ("F2 -> not yet confirmed by anybody", "F2"),
    ("F2：未经核实", "F2"),
    ("F2 表示猜测", "F2"),
]
AS_USUAL = [
    "- F0: not verified; belongs to recent and session logs alone.",
    "- F0: nobody has checked it; it stays in recent memory and session logs.",
    "- F0: unverified, F1: verified, F2: confirmed on two days",
    "- F1: verified, with a date and a source.",
    "- F2: the person has confirmed it on two different days.",
    "- F0：没有核实过的，只能放在近期状态和会话日志。",
    "- F0 是没人核实过的话，只待在近期状态和会话日志里。",
    "- F1：核实过的，写明日期和来源。",
    "- F2 在不同的日子里由本人确认过两次。",
    "- F2：稳定的，在两个不同的日子里确认过。",
    "- Never raise F0 to F1 yourself.",
    "- F0：待核实；核实过的升为 F1",
    "- F0: to be checked",
    "- F0: until it is verified",
    "- F0 = said by an agent, F1 = checked, F2 = checked twice",
    "- F0 entries that were checked become F1",
    "- F0: new, later confirmed",
    "- F2: stable, no guess",
    "- F2: never a guess",
    "- F2 不是猜的",
    "- [F0] (2026-01-01, source: chat) Prices were checked",
    "- F0: checked only by an agent",
    "| `F2` | Inbox | guesses of agents |",
    "Press F2 for the guesses of agents",
    "```\nF0 = verified\n```",
    "<!-- F0 = verified -->",
]


def findings(files: dict[str, str], check: str) -> list[Finding]:
    run = a_run(files)
    return [one for one in run_checks(run.vault, run.facts, run=run) if one.check == check]


@pytest.mark.parametrize(("line", "grade"), OTHERWISE)
def test_another_meaning_is_told_where_it_stands(line: str, grade: str) -> None:
    (one,) = findings({**TREE, "AGENTS.md": f"# Rules\n\n- Be brief\n{line}\n"}, "grades")
    assert (one.file, one.line, one.data) == ("AGENTS.md", 4, {"grade": grade})
    assert line.rstrip(".。") == one.message.params["text"]
    assert [answer.key for answer in one.resolutions] == ["open", "as-written", "as-usual"]
    assert not any(answer.changes for answer in one.resolutions)


@pytest.mark.parametrize("line", AS_USUAL)
def test_the_usual_meaning_and_other_words_are_not(line: str) -> None:
    files = {**TREE, "AGENTS.md": f"# Rules\n\n{line}\n"}
    assert findings(files, "grades") == []
    assert a_run(files).own_grades == ()


def test_a_long_line_is_told_by_its_beginning() -> None:
    (one,) = findings({**TREE, "AGENTS.md": f"- F0 = verified, {'x' * 100_000}\n"}, "grades")
    assert len(str(one.message.params["text"])) == 200


def test_a_readme_may_say_it_too() -> None:
    said = "F0 = verified\nF2 = a guess\n"
    for path in ("README.md", ".AGENT/readme.md"):
        (one,) = findings({**TREE, path: said}, "grades")
        assert (one.file, one.line) == (path, 1), "one finding a file"
        assert [answer.key for answer in one.resolutions] == ["open"]
    assert findings({**TREE, "code/README.md": said}, "grades") == []


def test_without_grades_there_is_nothing_to_say() -> None:
    files = {**TREE, LONG: TREE[LONG].replace("[F0] ", ""), "AGENTS.md": "- F0 = verified\n"}
    assert findings(files, "grades") == []


def test_where_it_stands_no_answer_is_recommended_for_what_a_grade_says() -> None:
    twice = TREE[LONG] + "- [F1] (2026-11-02, source: a.md) The key hangs in the shed\n"
    for rules, wanted in (("F0: not verified\n", True), ("F0 = verified\n", False)):
        files = {**TREE, "AGENTS.md": rules}
        (misplaced,) = findings(files, "misplaced")
        assert any(answer.recommended for answer in misplaced.resolutions) == wanted
        files[LONG] = twice.replace("source: a.md", "source: user")
        (same,) = findings(files, "duplicate")
        assert any(answer.recommended for answer in same.resolutions) == wanted, "the higher grade stays"
