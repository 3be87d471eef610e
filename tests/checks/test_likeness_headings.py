"""The lines under a heading are about what it names: the status of two projects is no contradiction."""

from __future__ import annotations

import pytest

from checks.answered import GLOBAL, LONG, RECENT
from memsift.checks.likeness import Likeness
from memsift.similarity import Verdict
from vault.vault_trees import vault_of

PROJECTS = ".AGENT/02-memory/projects.md"
PROFILE = ".AGENT/01-profile/user-profile.md"
TWO = """# 项目档案

## 博客重做
- 状态：进行中
- 负责人：小王
- 截止：2026-12-10
- 文档：`docs/blog/指南.md`

## 相册迁移
- 状态：进行中
- 负责人：老李
- 截止：2026-12-24
- 文档：`docs/photo/计划.md`
"""


def verdicts(files: dict[str, str]) -> list[Verdict]:
    return [pair.judgement.verdict for pair in Likeness(vault_of(files)).pairs()]


def test_what_two_headings_have_of_one_kind_is_dark() -> None:
    assert verdicts({PROJECTS: TWO}) == []


def test_under_one_heading_it_is_lit() -> None:
    headings = [line for line in TWO.splitlines() if line.startswith("## ")]
    together = TWO.replace(headings[1], "")
    assert sorted(verdicts({PROJECTS: together})) == [Verdict.CONFLICT] * 3 + [Verdict.SAME]


def test_a_line_that_says_itself_what_it_is_about_is_lit_under_any_heading() -> None:
    lines = TWO.replace("- 状态：进行中", "- 路由器：192.0.2.1", 1).replace(
        "- 状态：进行中", "- 路由器：192.0.2.254"
    )
    assert verdicts({PROJECTS: lines}) == [Verdict.CONFLICT]


@pytest.mark.parametrize("heading", ["博客重做", "博客"])
def test_two_files_can_speak_of_one_thing(heading: str) -> None:
    recent = f"# 近期状态\n\n## {heading}\n- 负责人：老李\n"
    files = {PROJECTS: TWO[: TWO.index("- 截止")], RECENT: recent}
    assert verdicts(files) == [Verdict.CONFLICT]
    assert verdicts({**files, RECENT: recent.replace(f"## {heading}", "## 阳台")}) == []


def test_sections_that_name_kinds_of_memories_are_no_things() -> None:
    lines = "# About\n- Status: retired\n\n# Home\n- Status: working full time\n"
    assert verdicts({PROFILE: lines}) == verdicts({GLOBAL: lines}) == [Verdict.CONFLICT]
    assert verdicts({LONG: lines}) == []


def records(*headings: str) -> dict[str, str]:
    """A file of records that each have a score, and a way of tasting that is always the same."""
    lines = "".join(
        f"## {heading}\n- Body: {6 + n} of 10, acidic\n- How: three cups each, blind\n"
        for n, heading in enumerate(headings)
    )
    return {LONG: f"# Tastings\n\n{lines}"}


def test_a_label_of_many_headings_is_a_field_of_each() -> None:
    found = verdicts(records("2026-05-03 Lot 7", "2026-05-09 Lot 8", "2026-06-01 Lot 11"))
    assert found == [Verdict.SAME] * 3


def test_of_one_thing_on_several_days_a_field_is_one() -> None:
    found = verdicts(records("2026-05-03 Lot 7", "2026-05-09 Lot 7", "2026-06-01 lot 7", "Lot 8", "Lot 9"))
    assert found.count(Verdict.CONFLICT) == 3


def test_a_label_of_two_headings_alone_is_no_field() -> None:
    two = {path: text.replace("Body", "Cups") for path, text in records("Lot 7", "Lot 8").items()}
    assert Verdict.CONFLICT in verdicts(two)


def test_what_every_account_has_is_a_field_of_each() -> None:
    accounts = "## Mail\n- Username: ada\n- Port: 993\n\n## Backup\n- Username: ada-nas\n- Port: 22\n"
    assert verdicts({LONG: f"# Accounts\n\n{accounts}"}) == []


@pytest.mark.parametrize(
    ("above", "other", "found"),
    [
        ("Web shop", "Printer", []),
        ("Web shop", "Web shop, moved", [Verdict.CONFLICT]),  # it speaks of the same
        ("Important notes", "Printer", [Verdict.CONFLICT]),  # names no thing
    ],
)
def test_an_attribute_of_one_thing_contradicts_nothing_that_is_told_of_another(
    above: str, other: str, found: list[Verdict]
) -> None:
    text = f"# Servers\n\n## {above}\n- VM: 104 on node-2\n\n## {other}\n- The VM is 117 on node-2\n"
    assert verdicts({LONG: text}) == found


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("Shed kiln (the old one)", "Shed kiln — old instance", [Verdict.CONTAINS]),
        ("Shed kiln, firing 41", "Shed kiln, firing 39", []),
        ("Shed kiln", "Garage wheel", []),
    ],
)
def test_two_headings_in_nearly_the_same_words_name_one_thing(
    one: str, other: str, found: list[Verdict]
) -> None:
    text = (
        f"# Tools\n\n## {one}\n- Model: Skutt 1027\n\n## {other}\n- Model: Skutt 1027, bought second-hand\n"
    )
    assert verdicts({LONG: text}) == found
