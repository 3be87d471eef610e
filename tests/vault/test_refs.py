"""References, and who is compared with whom."""

from __future__ import annotations

import hashlib
from importlib import import_module
from typing import Any

import pytest

from memsift.markdown import parse
from memsift.vault import OUTSIDE, RawFile, Vault, build, reading_groups, refs, text_hash
from memsift.vault.refs import Refs
from vault.vault_trees import vault_of

GLOBAL, OTHER = "YOLO/memory/global.md", "YOLO/memory/Other.md"
A = "# Memory\n- Memory_1: a\n"


def shape(vault: Vault) -> list[tuple[str, tuple[str, ...], str | None, bool]]:
    return [
        (
            str(group.kind),
            tuple(file.path.rpartition("/")[2] for file in group.files),
            group.reader,
            group.nobody,
        )
        for group in reading_groups(vault)
    ]


def test_refs_are_ids_or_hashes_and_number_equal_ones() -> None:
    text = "# A\n- Memory_1: a\n- Memory_1: b\n- plain\n- plain [date:: 2026-10-27]\n- plain\n- other\n"
    vault = vault_of({"n.md": text})
    name = "^" + hashlib.sha256(b"plain").hexdigest()[:10]
    other = "^" + hashlib.sha256(b"other").hexdigest()[:10]
    assert [ref.ref for ref in refs(vault)] == [
        "n.md#Memory_1",
        "n.md#Memory_1~2",
        f"n.md#{name}",
        f"n.md#{name}~2",
        f"n.md#{name}~3",
        f"n.md#{other}",
    ]


def test_an_assistant_reads_global_and_its_own() -> None:
    files = {f"YOLO/memory/{name}.md": A for name in ("global", "Dev", "Life")}
    assert shape(vault_of(files)) == [
        ("together", ("global.md", "Dev.md"), "Dev", False),
        ("together", ("global.md", "Life.md"), "Life", False),
        ("across", ("Dev.md", "Life.md"), None, False),
    ]


def test_with_settings_the_unread_are_compared_within_themselves() -> None:
    files = {f"YOLO/memory/{name}.md": A for name in ("global", "Dev", "Mute", "Stray")}
    listed = [{"id": "1", "name": "Dev", "systemPrompt": "x"}, {"id": "2", "name": "Mute"}]
    assert shape(vault_of(files, {"yolo": {}, "assistants": listed})) == [
        ("together", ("global.md", "Dev.md"), "Dev", False),
        ("alone", ("Mute.md",), "Mute", False),
        ("alone", ("Stray.md",), None, True),
    ]


def test_global_alone() -> None:
    assert shape(vault_of({"YOLO/memory/global.md": A})) == [("alone", ("global.md",), None, False)]
    one = [{"id": "1", "name": "global", "systemPrompt": "x"}]
    assert shape(vault_of({"YOLO/memory/global.md": A}, {"yolo": {}, "assistants": one})) == [
        ("alone", ("global.md",), None, False)
    ]


def test_hippocampus_reads_its_memory_and_never_logs_or_archives() -> None:
    names = (
        "用户画像",
        "记忆索引",
        "长期记忆",
        "近期状态",
        "项目档案",
        "会话日志/2026-10-27-a",
        "外部引用/x",
    )
    files = {f".AGENT/02/{name}.md": A for name in names} | {
        "AGENTS.md": A,
        ".AGENT/归档/长期记忆.md": A,
        ".AGENT/backup 2026/recent.md": A,
    }
    assert shape(vault_of(files)) == [
        ("together", ("用户画像.md", "近期状态.md", "长期记忆.md", "项目档案.md", "AGENTS.md"), None, False)
    ]


def test_trees_are_not_compared_with_each_other() -> None:
    files = {"a/.AGENT/recent.md": A, "b/.AGENT/recent.md": A, "b/AGENTS.md": A, "YOLO/memory/global.md": A}
    assert [group[1] for group in shape(vault_of(files))] == [
        ("global.md",),
        ("recent.md",),
        ("recent.md", "AGENTS.md"),
    ]


def test_two_yolo_folders_have_their_own_global() -> None:
    files = {f"{top}YOLO/memory/{name}.md": A for top in ("", "x/") for name in ("global", "Dev")}
    groups = [tuple(file.path for file in group.files) for group in reading_groups(vault_of(files))]
    assert groups[:2] == [
        ("YOLO/memory/global.md", "YOLO/memory/Dev.md"),
        ("x/YOLO/memory/global.md", "x/YOLO/memory/Dev.md"),
    ]


def test_plain_files_are_compared_with_those_opened() -> None:
    assert shape(vault_of({"a.md": A, "b.md": A})) == [("together", ("a.md", "b.md"), None, False)]


def test_files_that_leave_the_vault_take_no_part() -> None:
    raw = [
        RawFile(f"YOLO/memory/{n}.md", A.encode(), readonly=OUTSIDE if n == "B" else None)
        for n in ("global", "B")
    ]
    assert shape(build("/v", raw)) == [("alone", ("global.md",), None, False)]


def test_the_references_of_a_file_are_made_when_one_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parsed: list[bytes] = []

    def counted(data: bytes, **more: Any) -> object:
        parsed.append(data)
        return parse(data, **more)

    monkeypatch.setattr(import_module("memsift.vault.build"), "parse", counted)
    files = {GLOBAL: "# One\n- Memory_1: a\n- b\n- b\n", OTHER: "- c\n", "note#1.md": "- d\n"}
    vault = vault_of(files, opened=("note#1.md",))
    every = Refs(vault)
    last = f"{GLOBAL}#^{text_hash('b')[:10]}~2"
    assert every[last].entry.line == 4
    assert (every.place(f"{GLOBAL}#Memory_1"), every.place(last)) == (1, 3)
    assert parsed == [files[GLOBAL].encode()]
    assert f"{GLOBAL}#Memory_2" not in every
    assert "no.md#Memory_1" not in every
    assert every.place("no.md#Memory_1") is None
    assert every.of("no.md") == every.of(None) == ()
    assert every.get(f"{OTHER}#Memory_9") is None
    assert list(every.values()) == list(refs(vault))
    assert len(every) == 5
