"""What is new in a vault is remembered by looking at it, once: at once, or when it is on the screen."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from memsift.markdown.model import Entry
from memsift.markdown.parse import _EntryReader
from memsift.store import Store
from memsift.vault.refs import text_hash

DAY, LATER = date(2026, 11, 1), date(2026, 11, 30)
ONE, TWO = "# Other Memory\n- Memory_1: one\n", "# Other Memory\n- Memory_1: two\n"


def open_store(folder: Path) -> Store:
    memory = folder / "vault" / "YOLO" / "memory"
    if not memory.exists():
        memory.mkdir(parents=True)
        (memory / "global.md").write_text(ONE, encoding="utf-8")
        (memory / "coder.md").write_text(TWO, encoding="utf-8")
    return Store.open(folder / "vault", state_dir=str(folder / "state"), config_dir=str(folder / "config"))


def test_the_first_look_is_noted_whatever_is_asked(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    vault = store.read(DAY, noting=False)
    assert vault.first_seen == {text_hash("one"): DAY, text_hash("two"): DAY}
    assert set(store.baselines()) == {"YOLO/memory/coder.md", "YOLO/memory/global.md"}
    store.close()


def test_a_later_look_reads_nothing_until_it_is_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = open_store(tmp_path)
    first.read(DAY)
    first.close()
    (tmp_path / "vault" / "YOLO" / "memory" / "global.md").write_text(
        ONE + "- Memory_7: new\n", encoding="utf-8"
    )
    asked: list[str] = []
    read = _EntryReader.read

    def counted(self: _EntryReader, entry: Entry) -> object:
        asked.append(entry.raw)
        return read(self, entry)

    monkeypatch.setattr(_EntryReader, "read", counted)
    store = open_store(tmp_path)
    vault = store.read(LATER, noting=False)
    assert [entry.id for file in vault.files for entry in file.document.entries] == [
        "Memory_1",
        "Memory_1",
        "Memory_7",
    ]
    assert asked == []
    noted = store.note(vault, LATER)
    assert noted.first_seen[text_hash("one")] == DAY
    assert noted.first_seen[text_hash("new")] == LATER
    assert noted.marks["YOLO/memory/global.md"] == {"Memory": 7}
    # The file that is as it was is not read for that.
    assert asked == ["- Memory_1: one", "- Memory_7: new"]
    store.close()


@pytest.mark.parametrize("noting", [True, False])
def test_a_file_that_is_seen_only_because_it_is_named_is_its_own_baseline(
    tmp_path: Path, noting: bool
) -> None:
    open_store(tmp_path).close()
    first = open_store(tmp_path)
    first.read(DAY)
    first.close()
    named = tmp_path / "vault" / "notes" / "mine.md"
    named.parent.mkdir()
    named.write_text("- one\n- two\n", encoding="utf-8")
    folders = {"state_dir": str(tmp_path / "state"), "config_dir": str(tmp_path / "config")}
    for said in ("- one\n- two\n", "- one\n- two\n- three\n"):
        named.write_text(said, encoding="utf-8")
        store = Store.open(named, **folders)
        assert "notes/mine.md" in {file.path for file in store.read(LATER, noting=noting).files}
        assert store.baselines()["notes/mine.md"] == b"- one\n- two\n", "what comes later is drift"
        store.close()


def test_a_new_file_where_all_markdown_is_memory_is_no_baseline(tmp_path: Path) -> None:
    folder, folders = (
        tmp_path / "plain",
        {"state_dir": str(tmp_path / "s"), "config_dir": str(tmp_path / "c")},
    )
    folder.mkdir()
    (folder / "old.md").write_text("- one\n", encoding="utf-8")
    store = Store.open(folder, **folders)
    store.read(DAY)
    store.close()
    (folder / "by-an-agent.md").write_text("- two\n", encoding="utf-8")
    store = Store.open(folder / "by-an-agent.md", **folders)
    store.read(LATER)
    assert "by-an-agent.md" not in store.baselines()
    store.close()
