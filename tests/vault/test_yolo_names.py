"""Which file an assistant has: the `paths` cases, and the order of `localeCompare`."""

from __future__ import annotations

from typing import Any

import pytest

from memsift.vault import js
from memsift.vault.layouts.yolo_names import Who, assistant_files, base_folder, global_file
from tally import tally
from vault.vault_trees import cases

CASES = [case for case in cases("yolo.dev.json") if case["op"] == "paths"]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_given_case(case: dict[str, Any]) -> None:
    settings = case["settings"] or {}
    base = settings.get("yolo", {}).get("baseDir")
    assistants = [
        Who(one["id"], one.get("name") or "", bool(js.trim(one.get("systemPrompt", ""))))
        for one in settings.get("assistants", [])
    ]
    current = case["args"].get("assistantId", settings.get("currentAssistantId"))
    tally("vectors")
    reads = {who.id for who in assistants if who.has_instructions}
    own = assistant_files(base, assistants)[current] if current in reads else None
    assert {"global": global_file(base), "assistant": own} == case["result"]


@pytest.mark.parametrize(
    ("setting", "folder"),
    [
        ("a\\b", "a/b"),
        ("a//b/", "a/b"),
        ("././a", "a"),
        ("a/..", "YOLO"),
        ("..", "YOLO"),
        (".", "YOLO"),
        ("a..b", "a..b"),
        ("\ufeffAI", "AI"),
        ("a\u00a0b", "a b"),
        ("Cafe\u0301", "Caf\u00e9"),
    ],
)
def test_base_folder(setting: str, folder: str) -> None:
    assert base_folder(setting) == folder


def test_ids_sort_as_localecompare_sorts_them() -> None:
    # The order of Intl.Collator("en") for these texts.
    order = ["", "__default_agent__", "-a", "0000", "10", "9", "a", "A", "a1", "ab", "B", "é", "Z"]
    scrambled = sorted(order, key=lambda text: text[::-1])
    assert sorted(scrambled, key=js.locale_key) == [
        "", "__default_agent__", "-a", "0000", "10", "9", "a", "A", "a1", "ab", "B", "é", "Z",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "name", ["a" * 10_000, "\u202egpj", "\x1b[31m", "a\nb", "/" * 5000, "..", "CON", "\x00", "*?<>|"]
)
def test_a_name_never_leads_out_of_the_memory_folder(name: str) -> None:
    path = assistant_files("YOLO", [Who("1", name, True)])["1"]
    folder, _, file = path.rpartition("/")
    assert folder == "YOLO/memory"
    assert file.endswith(".md")
    assert file not in (".", "..")


def test_many_twins_are_quick() -> None:
    twins = [Who(str(n), "Twin", True) for n in range(3000)]
    files = assistant_files("", twins)
    assert len(set(files.values())) == 3000
    assert files["0"] == "YOLO/memory/Twin.md"
