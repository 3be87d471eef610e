"""Which state belongs to which vault: first sight, moving, copying, ids that others write."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

import pytest

from memsift.store import Store, StoreError, seam
from memsift.store.place import config_root, last_opened, remember_opened, state_root
from memsift.store.settings import last_opened as last_vault
from store_kit import GLOBAL, make_vault, on_disk, open_store, plan, replace

TEA, COFFEE = "- Profile_1: likes tea", "- Profile_1: likes coffee"


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "vault")


def decide(vault: Path) -> str:
    store = open_store(vault)
    store.commit(plan(replace(GLOBAL, TEA, COFFEE)))
    name = store.place.state
    store.close()
    return name


def test_where_things_are_kept(tmp_path: Path) -> None:
    assert state_root("/x/s", {"MEMSIFT_STATE_DIR": "/y"}) == "/x/s"
    assert state_root(None, {"MEMSIFT_STATE_DIR": "/y", "XDG_STATE_HOME": "/z"}) == "/y"
    assert state_root(None, {"XDG_STATE_HOME": "/z"}) == "/z/memsift"
    assert state_root(None, {"XDG_STATE_HOME": "relative"}) == str(Path.home() / ".local/state/memsift")
    assert config_root(None, {"MEMSIFT_CONFIG_DIR": "/c"}) == "/c"
    assert config_root(None, {"XDG_CONFIG_HOME": "/z"}) == "/z/memsift"


def test_the_state_is_the_same_by_any_way_to_the_vault(vault: Path, tmp_path: Path) -> None:
    state = decide(vault)
    (tmp_path / "link").symlink_to(vault)
    for way in (vault, tmp_path / "link", vault / "YOLO" / ".." / ".", vault / "YOLO/memory", vault / GLOBAL):
        store = Store.open(way, state_dir=str(tmp_path / "state"), config_dir=str(tmp_path / "config"))
        assert store.place.state == state
        assert store.place.root == str(vault)
        store.close()
    assert store.place.inside == (GLOBAL,)


def test_the_first_decision_makes_the_id_and_nothing_before(vault: Path) -> None:
    store = open_store(vault)
    assert not (vault / ".memsift").exists()
    store.commit(plan(replace(GLOBAL, TEA, COFFEE)))
    assert (vault / ".memsift/id").read_text().strip() == store.place.id
    store.close()


def test_a_moved_vault_is_asked_about_until_it_is_answered(vault: Path, tmp_path: Path) -> None:
    state = decide(vault)
    moved = tmp_path / "elsewhere"
    vault.rename(moved)
    for _ in range(2):
        store = open_store(moved)
        assert store.place.moved_from == str(vault)
        assert store.history() == ()
        begun = store.place.state
        store.close()
    store = open_store(moved)
    store.answer_moved(True)
    assert store.place.state == state
    assert len(store.history()) == 1
    assert not Path(begun).exists()
    store.read()
    store.undo()
    assert TEA.encode() in on_disk(moved)[GLOBAL]
    store.close()
    store = open_store(moved)
    assert (store.place.moved_from, store.place.state) == (None, state)
    store.close()


def test_the_answer_no_makes_it_another_vault(vault: Path, tmp_path: Path) -> None:
    decide(vault)
    moved = tmp_path / "elsewhere"
    vault.rename(moved)
    store = open_store(moved)
    store.answer_moved(False)
    store.close()
    store = open_store(moved)
    assert store.place.moved_from is None
    assert store.history() == ()
    store.close()


def test_a_copy_has_a_state_of_its_own(vault: Path, tmp_path: Path) -> None:
    state = decide(vault)
    copy = tmp_path / "copy"
    shutil.copytree(vault, copy)
    store = open_store(copy)
    assert (store.place.moved_from, store.history()) == (None, ())
    assert store.place.state != state
    store.close()
    store = open_store(vault)
    assert store.place.state == state
    store.close()


def test_an_id_that_somebody_else_wrote_does_not_change_the_state(vault: Path) -> None:
    state = decide(vault)
    (vault / ".memsift/id").write_text("0" * 32 + "\n")
    store = open_store(vault)
    assert store.place.state == state
    assert "store.id-changed" in [note.id for note in store.notes]
    store.close()
    (vault / ".memsift/id").unlink()
    store = open_store(vault)
    assert store.place.state == state
    store.close()


@pytest.mark.parametrize("text", ["", "../../etc", "x" * 40, "\x1b[31m", "0" * 31])
def test_an_id_that_is_none_is_passed_over(text: str, vault: Path) -> None:
    (vault / ".memsift").mkdir()
    (vault / ".memsift/id").write_text(text)
    store = open_store(vault)
    assert [note.id for note in store.notes] == ["store.id-unreadable"]
    store.close()


def test_foreign_things_in_the_state_folder_are_passed_over(vault: Path, tmp_path: Path) -> None:
    state = decide(vault)
    for name, text in (("a", "{"), ("b", "[]"), ("c", '{"id": 1, "path": 2}'), ("d", "\xff")):
        (tmp_path / "state" / name).mkdir()
        (tmp_path / "state" / name / "vault.json").write_text(text)
    (tmp_path / "state/file").write_text("x")
    store = open_store(vault)
    assert store.place.state == state
    store.close()


@pytest.mark.parametrize("what", ["", "/vault.json"], ids=["its folder", "its file"])
def test_a_state_that_cannot_be_read_now_is_not_begun_anew(what: str, vault: Path) -> None:
    state = Path(decide(vault))
    failed: list[str] = []

    def fails(name: str, path: str) -> None:
        if name == "open.before" and path == f"{state}{what}" and not failed:
            failed.append(path)
            raise OSError(errno.EIO, os.strerror(errno.EIO), path)

    seam.hook = fails
    try:
        store = open_store(vault)
    finally:
        seam.hook = None
    assert failed
    assert store.blocked is not None
    assert len(store.read().files) == 3  # looking goes on
    with pytest.raises(StoreError):
        store.commit(plan(replace(GLOBAL, COFFEE, TEA)))
    store.close()
    assert [path.name for path in state.parent.iterdir() if path.is_dir()] == [state.name]
    store = open_store(vault)
    assert len(store.history()) == 1
    store.close()


def test_what_is_no_vault_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x")
    for path in (tmp_path / "nothing", tmp_path / "a.txt", Path("/dev/null")):
        with pytest.raises(StoreError):
            open_store(path)


def test_the_vault_opened_last(vault: Path, tmp_path: Path) -> None:
    states = str(tmp_path / "state")
    assert last_opened(states) is None
    remember_opened(states, str(vault))
    assert last_opened(states) == str(vault)
    assert last_vault({"MEMSIFT_STATE_DIR": states}) == vault
    shutil.rmtree(vault)
    assert last_opened(states) is None
