"""Documents, read-only files and reuse when a vault is built."""

from __future__ import annotations

from datetime import date
from importlib import import_module
from typing import Any

import pytest

from memsift.markdown import parse
from memsift.messages import Message, languages, say
from memsift.vault import OUTSIDE, RawFile, build, entries_json, refs
from vault.vault_trees import vault_of

GLOBAL, OTHER = "YOLO/memory/global.md", "YOLO/memory/Other.md"
ENTRY = "# Memory\n- Memory_1: a\n"


def test_a_file_is_parsed_when_it_is_asked_what_it_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[bytes] = []

    def counted(data: bytes, **more: Any) -> object:
        parsed.append(data)
        return parse(data, **more)

    monkeypatch.setattr(import_module("memsift.vault.build"), "parse", counted)
    files = {GLOBAL: ENTRY, OTHER: ENTRY + "\0"}
    vault = vault_of(files)
    assert [(file.data, file.readonly) for file in vault.files] == [
        (files[OTHER].encode(), "markdown.nul"),
        (ENTRY.encode(), None),
    ]
    assert parsed == []
    # Not read yet, and read once for every reading of the same bytes.
    later = vault_of(files, before=vault)
    first, second = vault.file(GLOBAL), later.file(GLOBAL)
    assert first is not None
    assert second is not None
    assert [entry.id for entry in second.document.entries] == ["Memory_1"]
    assert first.document is second.document
    assert parsed == [ENTRY.encode()]
    assert first == second


def test_files_that_leave_the_vault_are_listed_and_nothing_else() -> None:
    secret = b"- Memory_1: elsewhere\n"
    vault = build(
        "/vault",
        [
            RawFile("YOLO/memory/global.md", ENTRY.encode()),
            RawFile("YOLO/memory/Out.md", secret, readonly=OUTSIDE),
            RawFile("note.md", secret, readonly=OUTSIDE),
        ],
    )
    out = vault.file("YOLO/memory/Out.md")
    assert out is not None
    assert out.readonly == OUTSIDE
    assert [ref.ref for ref in refs(vault)] == ["YOLO/memory/global.md#Memory_1"]
    assert [(note.path, note.data) for note in vault.notes] == [("note.md", None)]
    answer = entries_json(vault)
    assert isinstance(answer["files"], list)
    assert [(row["file"], row["readonly"]) for row in answer["files"]] == [
        ("YOLO/memory/Out.md", True),
        ("YOLO/memory/global.md", False),
        ("note.md", True),
    ]
    assert "elsewhere" not in repr(answer)


def test_a_file_that_was_not_read_is_read_only() -> None:
    vault = vault_of({"YOLO/memory/global.md": ENTRY, "YOLO/memory/Big.md": None})
    file = vault.file("YOLO/memory/Big.md")
    assert file is not None
    assert file.readonly == "vault.not-read"


@pytest.mark.parametrize("data", [b"\xff\xfe- a\n", b"- a\x00\n"])
def test_bytes_that_are_no_text_are_read_only(data: bytes) -> None:
    vault = vault_of({"YOLO/memory/global.md": data})
    assert vault.files[0].readonly
    row = entries_json(vault, "zh")["files"]
    assert isinstance(row, list)
    assert row[0]["readonly"] is True
    assert row[0]["reason"]


def test_documents_serve_again_where_the_bytes_are_the_same() -> None:
    files = {"YOLO/memory/global.md": ENTRY, ".AGENT/index.md": "- [F1] a (2026-10-27)\n"}
    first = vault_of(files)
    again = vault_of(files | {"YOLO/memory/global.md": ENTRY + "- Memory_2: b\n"}, before=first)
    same = vault_of(files, before=first)
    assert same == first
    assert same.files[1].document is first.files[1].document
    assert len(again.files[1].document.entries) == 2
    # An index that becomes an ordinary list has its fields again.
    plain = vault_of({".AGENT/index.md": "", "index.md": "- [F1] a\n"}, opened=("index.md",), before=first)
    assert plain.files[-1].document.entries[0].fields.confidence == "F1"


def test_what_is_handed_over_is_kept() -> None:
    vault = vault_of({"a.md": ENTRY}, marks={"a.md": {"Memory": 3}}, first_seen={"x": date(2026, 11, 1)})
    assert vault.marks == {"a.md": {"Memory": 3}}
    assert vault.first_seen == {"x": date(2026, 11, 1)}


def test_settings_may_stand_among_the_files_and_leave_no_trace() -> None:
    raw = [
        RawFile("AI/memory/global.md", ENTRY.encode()),
        RawFile(".obsidian/plugins/yolo/data.json", b'{"yolo": {"baseDir": "AI"}, "key": "sk-1"}'),
        RawFile(".obsidian/plugins/yolo/notes.md", b"- x\n"),
    ]
    vault = build("/vault", raw)
    assert [file.path for file in vault.files] == ["AI/memory/global.md"]
    assert vault.names == ("AI/memory/global.md",)
    assert "sk-1" not in repr(vault)


def test_every_word_is_there_in_both_languages() -> None:
    for code in (
        "vault.not-read",
        "vault.marks-unreadable",
        "vault.mark-ignored",
        "vault.settings-unreadable",
    ):
        message = Message(code, {"file": "F", "prefix": "P", "number": 3})
        assert len({say(message, lang) for lang in languages()}) == 2
