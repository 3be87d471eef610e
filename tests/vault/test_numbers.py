"""The id of a new entry, and which section the plugin's words reach."""

from __future__ import annotations

from typing import Any

import pytest

from memsift.markdown import parse
from memsift.markdown.model import Document, Section
from memsift.vault import (
    Category,
    category_of_word,
    category_section,
    highest_numbers,
    ignored_marks,
    next_id,
    next_id_in_new_section,
    prefix_of,
)
from memsift.vault.yolo_sections import known_section
from vault.vault_trees import cases, vault_of

# Where ours differs from the plugin's though the case has no `danger`, and by which rule of contract §3.
NEVER_TWICE = "the highest number that this prefix ever had in this file, in whatever section"
OURS = {
    "add: profile ids inside the preferences section are not counted for profile": (
        "Profile_10",
        NEVER_TWICE,
    ),
    **{
        f"add: {name}": ("Preference_5", NEVER_TWICE)
        for name in (
            "tab indent is still taken as a heading",
            "hash followed by text",
            "bold heading not recognised",
            "colon at the end not recognised",
            "emoji prefix not recognised",
            "no space is not a heading",
            "full-width hash is not a heading",
            "setext double underline not recognised",
            "heading in a bullet not recognised",
            "longer title not recognised",
            "other Chinese title not recognised",
            "trailing HTML comment not recognised",
        )
    },
}
ADDS = [case for case in cases("yolo.dev.json") if case["op"] == "add" and "result" in case]


@pytest.mark.parametrize("case", ADDS, ids=[case["name"] for case in ADDS])
def test_the_plugin_s_number_where_it_does_no_damage(case: dict[str, Any]) -> None:
    text = case["files_before"].get(case["result"]["filePath"], "")
    document = parse(text.encode())
    category = category_of_word(case["args"].get("category"))
    section = category_section(document, category)
    ours = (
        next_id(document, section)
        if section
        else next_id_in_new_section(document, known_section(category).title)
    )
    if case["name"] in OURS:
        assert ours == OURS[case["name"]][0]
    elif "danger" not in case:
        assert ours == case["result"]["id"]
    prefix, _, number = ours.rpartition("_")
    assert int(number) > highest_numbers(document).get(prefix, 0)


def section_of(document: Document, title: str) -> Section:
    return next(s for s in document.sections if s.heading and s.heading.title == title)


@pytest.mark.parametrize(
    ("heading", "entries", "prefix"),
    [
        ("# User Profile", "", "Profile"),
        ("## 用户信息", "", "Profile"),
        ("# OTHER   memory ##", "", "Memory"),
        ("# Preferences", "- Note_3: a\n", "Preference"),
        ("# Code Preferences", "", "Code"),
        ("# Habits", "", "Habit"),
        ("# Stories", "", "Story"),
        ("# Boxes", "", "Box"),
        ("# Glass", "", "Glass"),
        ("# Status", "", "Status"),
        ("# 项目背景", "", "项目背景"),
        ("# 项目 背景", "", "项目"),
        ("# 📌 Preferences", "", "Preference"),
        ("# 2026-10-27", "", "Memory"),
        ("# Project Context", "- Proj_1: a\n- Proj_4: b\n- Code_9: c\n", "Proj"),
    ],
)
def test_prefix(heading: str, entries: str, prefix: str) -> None:
    document = parse(f"{heading}\n{entries}".encode())
    section = next(s for s in document.sections if s.heading)
    assert prefix_of(document, section) == prefix


def test_before_any_heading_the_prefix_is_memory() -> None:
    assert next_id(parse(b"- Memory_4: a\n"), None) == "Memory_5"


@pytest.mark.parametrize(
    ("lines", "next_number"),
    [
        ("- Memory_1: a\n- Memory_5: b\n", 6),
        ("- Memory_007: a\n", 8),
        ("- [ ] Memory_3: a\n", 4),
        ("- **Memory_3**: a\n", 4),
        ("* Memory_3：a\n", 4),
        ("- Memory_1: a\n  - Memory_9: nested\n", 10),
        ("- memory_7: a\n", 1),
        ("- Memory_2.5: a\n- Memory_6b: b\n", 1),
        ("- Memory_1: a\n\n```\n- Memory_9: sample\n```\n", 2),
        ("- Memory_9007199254740991: a\n", 9007199254740992),
        ("- Memory_" + "9" * 5000 + ": a\n", 1),
    ],
)
def test_highest_number(lines: str, next_number: int) -> None:
    document = parse(f"# Memory\n{lines}".encode())
    assert next_id(document, category_section(document, Category.OTHER)) == f"Memory_{next_number}"


def test_a_number_is_never_given_twice() -> None:
    document = parse(b"# Memory\n- Memory_2: a\n")
    section = category_section(document, Category.OTHER)
    assert next_id(document, section, {"Memory": 7}) == "Memory_8"
    assert next_id(document, section, {"Memory": 1}) == "Memory_3"
    assert next_id(document, section, {"Memory": 1003}) == "Memory_3"
    assert next_id_in_new_section(document, "User Profile", {"Profile": 5}) == "Profile_6"


def test_a_mark_that_cannot_be_right_is_told_of() -> None:
    """As far beyond as §3 allows, one further, and in a file that is not there."""
    file = "YOLO/memory/global.md"
    marks = {file: {"Memory": 1003, "Profile": 1000}, "YOLO/memory/gone.md": {"Memory": 9999}}
    (told,) = ignored_marks(vault_of({file: "# Memory\n- Memory_2: a\n"}, marks=marks))
    assert (told.id, told.params) == (
        "vault.mark-ignored",
        {"file": file, "prefix": "Memory", "number": 1003},
    )


def test_the_plugin_s_words_reach_its_own_headings_only() -> None:
    text = "Preferences\n===\n\n# **Preferences**\n\n# 📌 偏好\n\n```\n# Preferences\n```\n\n## 偏好 ##\n"
    document = parse(text.encode())
    section = category_section(document, Category.PREFERENCES)
    assert section is not None
    assert section.line == text.count("\n")
    assert category_section(document, Category.PROFILE) is None


def test_of_equal_sections_the_first_is_meant() -> None:
    document = parse(b"# Memory\n- Memory_1: a\n# X\n# Other\n")
    section = category_section(document, Category.OTHER)
    assert section is not None
    assert section.line == 1


def test_a_heading_behind_a_byte_order_mark_is_one() -> None:
    document = parse("\ufeff# User Profile\n- Profile_1: a\n".encode())
    section = category_section(document, Category.PROFILE)
    assert section is not None
    assert next_id(document, section) == "Profile_2"
