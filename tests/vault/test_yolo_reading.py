"""What the plugin sees: every add, update and delete case, reproduced to the byte from our reading."""

from __future__ import annotations

from typing import Any

import pytest

from memsift.vault import js
from memsift.vault.yolo_reading import read
from memsift.vault.yolo_sections import category_of_word, heading_title, known_section
from tally import tally
from vault.vault_trees import cases

TEMPLATE = "# User Profile\n\n# Preferences\n\n# Other Memory\n"
ALL = cases("yolo.dev.json")
ADDS = [case for case in ALL if case["op"] == "add" and "result" in case]
FOUND = [case for case in ALL if case["op"] in ("update", "delete") and "result" in case]
REFUSED = [
    case
    for case in ALL
    if case["op"] in ("update", "delete") and str(case.get("error", "")).startswith("Memory id ")
]


@pytest.mark.parametrize("case", ADDS, ids=[case["name"] for case in ADDS])
def test_add(case: dict[str, Any]) -> None:
    tally("vectors")
    result, args = case["result"], case["args"]
    text = case["files_before"].get(result["filePath"], TEMPLATE)
    category = category_of_word(args.get("category"))
    reading = read(text.encode())
    assert reading.next_id(category) == result["id"]
    lines = text.removeprefix("\ufeff").split("\n")
    if lines[-1] == "":
        lines.pop()
    block = reading.block(category)
    if block is None:
        while lines and not js.trim(lines[-1]):
            lines.pop()
        lines += [*([""] if lines else []), f"# {known_section(category).title}"]
    at = block.append_after if block else len(lines)
    lines.insert(at, f"- {result['id']}: {js.trim(args['content'])}")
    assert "\n".join(lines) + "\n" == case["files_after"][result["filePath"]]


@pytest.mark.parametrize("case", FOUND, ids=[case["name"] for case in FOUND])
def test_update_and_delete_find_one_entry(case: dict[str, Any]) -> None:
    tally("vectors")
    path = case["result"]["filePath"]
    before = case["files_before"][path]
    (entry,) = read(before.encode()).by_id(case["result"]["id"])
    lines = before.removeprefix("\ufeff").split("\n")
    if case["op"] == "delete":
        del lines[entry.line - 1]
    else:
        lines[entry.line - 1] = f"- {entry.id}: {js.trim(case['args']['new_content'])}"
    assert "\n".join(lines).rstrip("\n") == case["files_after"][path].rstrip("\n")


@pytest.mark.parametrize("case", REFUSED, ids=[case["name"] for case in REFUSED])
def test_what_it_refuses_is_not_there_once(case: dict[str, Any]) -> None:
    tally("vectors")
    path = next(iter(case["files_after"]))
    entries = read(case["files_before"].get(path, TEMPLATE).encode()).by_id(js.trim(case["args"]["id"]))
    assert len(entries) == (0 if "not found" in case["error"] else 2)


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("# A", "A"),
        ("   # A", "A"),
        ("    # A", None),
        ("####### A", None),
        ("#A", None),
        ("# ", None),
        ("#", None),
        ("# #", "#"),
        ("# A #", "A"),
        ("# A#", "A"),
        ("# A # b", "A # b"),
        ("#\u3000偏好", "偏好"),
        ("# a\u2028b", None),
        ("# a\r", "a"),
        ("\ufeff# A", "A"),
    ],
)
def test_heading_title(line: str, title: str | None) -> None:
    assert heading_title(line) == title


def test_reading_is_linear() -> None:
    hostile = (
        "# " + " " * 200_000 + "x\n" + "- " + "a" * 200_000 + "\n" + "#" * 200_000 + "\n" + "- :" * 50_000
    )
    assert read((hostile * 3).encode()).entries == ()
