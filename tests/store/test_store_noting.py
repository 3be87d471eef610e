"""What is new in a vault is remembered by looking at it, once: at once, or when it is on the screen."""

from __future__ import annotations

import errno
from datetime import date
from pathlib import Path

import pytest

from memsift.markdown.model import Entry
from memsift.markdown.parse import _EntryReader
from memsift.store import Store, seam, sight
from memsift.store.decisions import Decisions
from memsift.sums import sha256
from memsift.vault.refs import text_hash

DAY, LATER = date(2026, 11, 1), date(2026, 11, 30)
ONE, TWO = "# Other Memory\n- Memory_1: one\n", "# Other Memory\n- Memory_1: two\n"


def opened_at(folder: Path, path: Path) -> Store:
    """A store of what is at a path, with its state and settings in `folder`."""
    return Store.open(path, state_dir=str(folder / "state"), config_dir=str(folder / "config"))


def open_store(folder: Path) -> Store:
    memory = folder / "vault" / "YOLO" / "memory"
    if not memory.exists():
        memory.mkdir(parents=True)
        (memory / "global.md").write_text(ONE, encoding="utf-8")
        (memory / "coder.md").write_text(TWO, encoding="utf-8")
    return opened_at(folder, folder / "vault")


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
    for said in ("- one\n- two\n", "- one\n- two\n- three\n"):
        named.write_text(said, encoding="utf-8")
        store = opened_at(tmp_path, named)
        assert "notes/mine.md" in {file.path for file in store.read(LATER, noting=noting).files}
        assert store.baselines()["notes/mine.md"] == b"- one\n- two\n", "what comes later is drift"
        store.close()


def test_a_new_file_where_all_markdown_is_memory_is_no_baseline(tmp_path: Path) -> None:
    folder = tmp_path / "plain"
    folder.mkdir()
    (folder / "old.md").write_text("- one\n", encoding="utf-8")
    store = opened_at(tmp_path, folder)
    store.read(DAY)
    store.close()
    (folder / "by-an-agent.md").write_text("- two\n", encoding="utf-8")
    store = opened_at(tmp_path, folder / "by-an-agent.md")
    store.read(LATER)
    assert "by-an-agent.md" not in store.baselines()
    store.close()


def opened(folder: Path, name: str) -> Store:
    """The vault of `folder`, opened by the name of something in it and looked at."""
    store = opened_at(folder, folder / "vault" / name)
    store.read(LATER)
    return store


@pytest.fixture
def beside(tmp_path: Path) -> Path:
    """A vault that was looked at; `notes` beside its memory is a folder with nothing in it."""
    store = open_store(tmp_path)
    store.read(DAY)
    store.close()
    (tmp_path / "vault" / "notes").mkdir()
    return tmp_path


def baselines(folder: Path, name: str) -> set[str]:
    """The files below `notes` that have a baseline once that name was looked at."""
    store = opened(folder, name)
    found = {file for file in store.baselines() if file.startswith("notes/")}
    store.close()
    return found


def note(folder: Path, name: str, text: str = "- by somebody\n") -> None:
    path = folder / "vault" / "notes" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_what_comes_into_an_empty_folder_that_was_named_is_no_baseline(beside: Path) -> None:
    assert baselines(beside, "notes") == set()
    note(beside, "agent.md")
    assert baselines(beside, "notes") == set()
    assert baselines(beside, "notes/agent.md") == set(), "what is below a name was looked at with it"


def test_the_folder_of_a_file_that_was_named_is_its_own_baseline_too(beside: Path) -> None:
    note(beside, "one.md")
    note(beside, "two.md")
    assert baselines(beside, "notes/one.md") == {"notes/one.md"}
    assert baselines(beside, "notes") == {"notes/one.md", "notes/two.md"}
    note(beside, "agent.md")
    assert baselines(beside, "notes") == {"notes/one.md", "notes/two.md"}


def test_what_waits_in_a_folder_goes_on_waiting_when_one_above_it_is_named(beside: Path) -> None:
    note(beside, "in/one.md")
    assert baselines(beside, "notes/in") == {"notes/in/one.md"}
    note(beside, "in/agent.md")
    note(beside, "other.md")
    assert baselines(beside, "notes") == {"notes/in/one.md", "notes/other.md"}


def test_a_named_file_that_cannot_be_read_is_named_once(
    beside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note(beside, "mine.md")
    (beside / "vault" / "notes" / "mine.md").chmod(0)

    def hook(name: str, path: str) -> None:
        if name == "open.before" and path.endswith("mine.md"):
            raise PermissionError(errno.EACCES, "not for you", path)

    with monkeypatch.context() as patch:
        patch.setattr(seam, "hook", hook)
        store = opened(beside, "notes/mine.md")
        written: list[str] = []
        set_place = Decisions.set_place
        patch.setattr(
            Decisions,
            "set_place",
            lambda self, name, value: (written.append(name), set_place(self, name, value))[1],
        )
        assert store.read(LATER, noting=False).file("notes/mine.md") is not None
        store.note(store.read(LATER), LATER)
        store.close()
    assert written == []
    (beside / "vault" / "notes" / "mine.md").chmod(0o600)
    assert baselines(beside, "notes/mine.md") == set(), "whoever wrote it meanwhile is told of"


def test_a_journal_that_kept_no_names_takes_all_that_has_a_baseline_for_named(beside: Path) -> None:
    note(beside, "one.md")
    assert baselines(beside, "notes") == {"notes/one.md"}
    store = opened(beside, "notes")
    store.decisions.set_place("named", None)
    store.close()
    note(beside, "agent.md")
    (beside / "vault" / "more").mkdir()
    (beside / "vault" / "more" / "mine.md").write_text("- mine\n", encoding="utf-8")
    assert baselines(beside, "notes/agent.md") == {"notes/one.md"}
    assert baselines(beside, "notes") == {"notes/one.md"}
    store = opened(beside, "more")
    assert "more/mine.md" in store.baselines()
    store.close()


def test_only_bytes_that_are_others_are_hashed_and_what_is_kept_of_all_is_true(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(tmp_path)
    hashed: list[bytes] = []

    def counted(data: bytes) -> str:
        hashed.append(data)
        return sha256(data).hexdigest()

    monkeypatch.setattr(sight, "sha", counted)
    store.read(DAY)
    assert sorted(hashed) == sorted([ONE.encode(), TWO.encode()])
    hashed.clear()
    first = store.read(LATER)
    assert store.read(LATER).first_seen == first.first_seen
    assert hashed == []
    changed, memory = ONE + "- Memory_7: new\n", tmp_path / "vault" / "YOLO" / "memory"
    (memory / "global.md").write_text(changed, encoding="utf-8")
    seen = store.read(LATER).first_seen
    assert hashed == [changed.encode()]
    assert seen == {text_hash("one"): DAY, text_hash("two"): DAY, text_hash("new"): LATER}
    assert first.first_seen == {text_hash("one"): DAY, text_hash("two"): DAY}
    sums = {f"YOLO/memory/{path.name}": sha256(path.read_bytes()).hexdigest() for path in memory.glob("*.md")}
    assert store.decisions.place("looked-at") == sums
    # A file that went and came back as it was is known by its bytes again.
    (memory / "coder.md").unlink()
    store.read(LATER)
    (memory / "coder.md").write_text(TWO, encoding="utf-8")
    store.read(LATER)
    assert store.decisions.place("looked-at") == sums
    store.close()
