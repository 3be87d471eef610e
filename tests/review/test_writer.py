"""The plugin's own cases through the whole road: files → vault → changes → apply → files."""

from __future__ import annotations

from typing import Any

import pytest

from memsift.messages import Message
from memsift.plan import Plan, PlanError, apply, invert
from memsift.review import writer
from plan.yolo_differences import AVOIDED, OURS, RULES
from tally import tally
from vault.vault_trees import cases, vault_of

WRITES = [case for case in cases("yolo.dev.json") if case["op"] in ("add", "update", "delete")]
WHY = Message("plan.undo", {"what": "-"})


def written(case: dict[str, Any]) -> tuple[writer.Written, dict[str, bytes | None]]:
    args = case["args"]
    # In a group of steps the numbers that earlier steps issued are marked.
    marks = {"YOLO/memory/global.md": {"Memory": 3}} if case.get("group") == "reuse-1" else None
    vault = vault_of(case["files_before"], case["settings"], marks=marks)
    file = writer.scope_file(vault, args.get("scope"), args.get("assistantId"))
    files = {path: text.encode() if text is not None else None for path, text in case["files_before"].items()}
    if case["op"] == "add":
        return writer.add(vault, file, args.get("content"), category=args.get("category")), files
    if case["op"] == "update":
        return writer.update(vault, file, args.get("id"), args.get("new_content")), files
    return writer.remove(vault, file, args.get("id")), files


def after(case: dict[str, Any]) -> str | None:
    """The file as it is written; None when it is refused. Undoing gives the bytes back."""
    try:
        made, files = written(case)
    except PlanError:
        return None
    plan = Plan(WHY, made.changes, made.marks)
    changed = apply(plan, files)
    undone = apply(invert(plan, files, changed), changed)
    assert undone == {path: files.get(path) for path in changed}
    assert set(changed) == {made.file}
    data = changed[made.file]
    assert data is not None
    return data.decode()


@pytest.mark.parametrize("case", WRITES, ids=[case["name"] for case in WRITES])
def test_the_plugins_case(case: dict[str, Any]) -> None:
    name = case["name"]
    tally("vectors")
    if "danger" in case:
        assert case["danger"] in AVOIDED
        assert after(case) == OURS[name]
    elif name in RULES:
        assert after(case) == RULES[name][1]
    elif "error" in case:
        assert after(case) is None
    else:
        assert after(case) == case["files_after"][case["result"]["filePath"]]
        made, _ = written(case)
        assert made.id == case["result"]["id"]
        assert made.file == case["result"]["filePath"]


def test_every_difference_has_a_case_that_differs() -> None:
    by_name = {case["name"]: case for case in WRITES}
    for name, (rule, text) in RULES.items():
        case = by_name[name]
        assert rule.startswith("§")
        plugins = None if "error" in case else case["files_after"][case["result"]["filePath"]]
        assert text != plugins, name
    assert set(OURS) == {case["name"] for case in WRITES if "danger" in case}


GLOBAL = "YOLO/memory/global.md"


def test_a_section_is_reached_by_its_own_text_and_made_when_missing() -> None:
    vault = vault_of({GLOBAL: "# User Profile\n\n# 📌 Code Preferences\n- Code_4: tabs\n"})
    made = writer.add(vault, GLOBAL, "spaces", section="📌 Code Preferences")
    assert (made.id, made.new_section, made.marks) == ("Code_5", False, {GLOBAL: {"Code": 5}})
    made = writer.add(vault, GLOBAL, "Tea", section="Drinks")
    assert (made.id, made.new_section, made.new_file) == ("Drink_1", True, False)
    assert apply(Plan(WHY, made.changes), {GLOBAL: vault.files[0].document.data})[GLOBAL] == (
        b"# User Profile\n\n# \xf0\x9f\x93\x8c Code Preferences\n- Code_4: tabs\n\n# Drinks\n- Drink_1: Tea\n"
    )
    assert writer.add(vault, GLOBAL, "x", section="用户画像").id == "Profile_1"


def test_entries_outside_the_yolo_layout_get_no_number() -> None:
    path = ".AGENT/02-记忆库/长期记忆.md"
    vault = vault_of({path: "# 长期记忆\n\n## 家\n- [F1] 喝茶（2026-10-01，来源：用户）\n"})
    made = writer.add(vault, path, "骑车", section="家", fields={"confidence": "F1", "sources": ["用户"]})
    assert made.id is None
    assert made.marks == {}
    (change,) = made.changes
    assert change.after == ("- [F1] 骑车 [来源:: 用户]",)
    new = writer.add(vault, path, "骑车", section="路上")
    assert new.changes[0].after == ("## 路上",)


def test_line_breaks_are_told() -> None:
    vault = vault_of({GLOBAL: "# Other Memory\n"})
    assert writer.add(vault, GLOBAL, "one\ntwo").flattened
    assert not writer.add(vault, GLOBAL, "  one two\n").flattened


def test_items_inside_an_entry_go_with_their_own_lines() -> None:
    text = "# Other Memory\n- Memory_1: a\n  - Memory_2: b\n    - c\n  - Memory_3: d\n"
    vault = vault_of({GLOBAL: text})
    plan = Plan(WHY, writer.remove(vault, GLOBAL, "Memory_2").changes)
    assert apply(plan, {GLOBAL: text.encode()})[GLOBAL] == (
        b"# Other Memory\n- Memory_1: a\n  - Memory_3: d\n"
    )


def test_an_id_twice_is_refused_unless_the_plugin_sees_one() -> None:
    vault = vault_of({GLOBAL: "# Other Memory\n- Memory_1: a\n- Memory_1: b\n"})
    with pytest.raises(PlanError, match="several"):
        writer.update(vault, GLOBAL, "Memory_1", "x")
