"""What stands before a colon: an attribute that many things have, or the identifier of one thing."""

from __future__ import annotations

import pytest

from memsift.similarity import Verdict, attribute_of, judge


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
