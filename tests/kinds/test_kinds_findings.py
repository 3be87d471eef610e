"""Kinds of faults that no reader mends by itself, one case a line: what the checks say of them."""

from __future__ import annotations

import pytest

from checks.answered import GLOBAL, after, found_by, keys, only
from memsift.messages import say
from memsift.vault import list_links
from vault.vault_trees import vault_of

NOTE = "# Other Memory\n- Memory_1: grows tomatoes\n"

# what stands below, code, severity, line
UNREAD = [
    ("- M_3:\n", "checks.unread.empty", "info", 3),
    ("-\n", "checks.unread.empty", "info", 3),
    ("- [ ]\n", "checks.unread.empty", "info", 3),
    ("- （空——暂无）\n", "checks.unread.placeholder", "info", 3),
    ("- (none yet)\n", "checks.unread.placeholder", "info", 3),
    ("- Memory_2: ……\n", "checks.unread.placeholder", "info", 3),
    ("- TODO\n", "checks.unread.placeholder", "info", 3),
    ("- [score: 0.83, status: staged]\n", "checks.unread.machine", "info", 3),
    ("- Memory_2: $ npm install --save left-pad\n", "checks.unread.machine", "info", 3),
    ("\n```sh\n- Memory_2: x\n", "markdown.unclosed-fence", "warning", 4),
    ("\n<!-- note\n- Memory_2: x\n", "markdown.unclosed-comment", "warning", 4),
]


@pytest.mark.parametrize(("below", "code", "severity", "line"), UNREAD)
def test_what_says_nothing_to_anybody(below: str, code: str, severity: str, line: int) -> None:
    one = only("unread", {GLOBAL: NOTE + below})
    assert (one.message.id, one.severity.value, one.line) == (code, severity, line)
    assert one.file == GLOBAL
    assert say(one.message, "en") != say(one.message, "zh")


def test_files_that_are_no_text_are_told_of() -> None:
    for data, code in ((b"- caf\xe9\n", "not-utf8"), (b"- a\x00b\n", "nul")):
        one = only("unread", {GLOBAL: data})
        assert (one.message.id, one.severity.value) == (f"markdown.{code}", "warning")
        assert keys(one) == ["open", "keep"]


@pytest.mark.parametrize(
    "below",
    [
        "- M_1: +\n- M_2: -\n",
        "- Status: moved to Basel\n- State: Bern\n- Costs $ 20 a month\n",
        "- 无糖可乐\n- 空调在二楼\n- None of the above\n- TODO: call Ann\n- nothing but tea\n",
        "- ~~none~~\n",
        "- -\n  - child\n",
        "\n# User Profile\n\n# Preferences\n",
    ],
)
def test_short_texts_and_empty_sections_are_innocent(below: str) -> None:
    assert found_by("unread", {GLOBAL: NOTE + below}) == ()


def test_an_empty_entry_is_deleted_by_its_answer() -> None:
    files = {GLOBAL: NOTE + "- Memory_2:\n- Memory_3: b\n"}
    one = only("unread", files)
    assert keys(one) == ["delete", "open", "keep"]
    assert after(files, one, "delete") == {GLOBAL: NOTE + "- Memory_3: b\n"}


def test_numbers_that_differ_in_leading_zeros_alone() -> None:
    text = "# User Profile\n- Profile_1: a\n- Profile_7: b\n- Profile_07: c\n- profile_8: d\n"
    one = only("number", {GLOBAL: text})
    assert (one.severity.value, one.line, one.message.id) == ("warning", 4, "checks.number.alike")
    assert after({GLOBAL: text}, one, "renumber") == {GLOBAL: text.replace("Profile_07", "Profile_8")}


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("空格 → 长期记忆.md#网络 （附注）", "长期记忆.md#网络"),
        ("空格 → 长期记忆.md#网络　附注", "长期记忆.md#网络"),
        ("空格 ->  没有.md#网络  (note)", "没有.md#网络"),
        ("**空格** → **长期记忆.md#网络**", "长期记忆.md#网络"),
        ("空格 → *没有.md#网络*", "没有.md#网络"),
        ("空格 → <长期记忆.md#网络>", "长期记忆.md#网络"),
        ("| 空格 | → 长期记忆.md#网络 |", "长期记忆.md#网络"),
    ],
)
def test_an_index_target_ends_where_it_ends(line: str, text: str) -> None:
    files = {".AGENT/02-记忆库/记忆索引.md": f"{line}\n", ".AGENT/02-记忆库/长期记忆.md": "## 网络\n- a\n"}
    assert [one.link.text for one in list_links(vault_of(files))] == [text]
