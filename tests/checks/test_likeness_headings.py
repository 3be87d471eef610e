"""The lines under a heading are about what it names: the status of two projects is no contradiction."""

from __future__ import annotations

import pytest

from checks.answered import GLOBAL, LONG, RECENT
from memsift.checks.likeness import Likeness
from memsift.similarity import Verdict, attribute_of, judge
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


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("**Status**: done", "status"),
        ("状态：进行中", "状态"),
        ("状態：進行中", "状态"),
        ("Next step: call Kim", "next step"),
        ("The router: 192.0.2.1", ""),
        ("状态：", ""),
        ("status", ""),
        ("Statuses: many", ""),
    ],
)
def test_an_attribute_stands_before_a_colon_with_something_behind_it(text: str, attribute: str) -> None:
    assert attribute_of(text) == attribute


@pytest.mark.parametrize(
    ("a", "b", "verdict"),
    [
        ("find-notes: 已安装（用于搜索和安装其他插件）", "auto-install-plugin：插件安装 fallback", None),
        ("`nas-backup` - runs at 3:00", "`photo-backup` - runs at 4:00", None),
        ("note_finder: 已安装（笔记搜索）", "note-finder：笔记搜索（已安装）", Verdict.SAME),
        ("note-finder: port 8080", "note_finder: port 8081", Verdict.CONFLICT),
    ],
)
def test_two_identifiers_are_two_things(a: str, b: str, verdict: Verdict | None) -> None:
    found = judge(a, b)
    assert (found.verdict if found and found.verdict is not Verdict.SIMILAR else None) == verdict
