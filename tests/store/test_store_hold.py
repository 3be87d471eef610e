"""One Memsift at a time decides: a second may look, may take over, and the first notices."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from memsift.store import Held, StoreError
from store_kit import GLOBAL, delete, make_vault, on_disk, open_desk, open_store, plan, replace, why_not

TEA = "- Profile_1: likes tea"


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "vault")


def test_the_second_looks_and_takes_over_and_the_first_notices(vault: Path) -> None:
    first, second = open_desk(vault), open_desk(vault)
    assert first.held_by is None
    assert second.held_by is not None
    assert second.held_by.pid == os.getpid()
    before = on_disk(vault)
    assert why_not(second.commit(plan(delete(GLOBAL, TEA)))) == "store.held"
    assert on_disk(vault) == before
    assert len(second.vault.files) == 3
    assert second.take_over() is None
    assert second.held_by is None
    refused = first.commit(plan(replace(GLOBAL, "- Profile_2: lives in Bern", "- Profile_2: x")))
    assert why_not(refused) == "store.taken-over"
    assert first.held_by is not None
    assert on_disk(vault) == before
    second.commit(plan(delete(GLOBAL, TEA)))
    assert first.take_over() is None  # and back again
    first.commit(plan(replace(GLOBAL, "- Profile_2: lives in Bern", "- Profile_2: x")))
    assert b"Profile_2: x" in on_disk(vault)[GLOBAL]
    assert TEA.encode() not in on_disk(vault)[GLOBAL]
    first.close()
    second.close()


def test_a_vault_is_free_when_its_holder_leaves_or_is_killed(vault: Path) -> None:
    desk = open_desk(vault)
    desk.close()
    ready, told = os.pipe()
    pid = os.fork()
    if pid == 0:
        open_desk(vault)
        os.write(told, b"x")
        signal.pause()
        os._exit(0)
    os.read(ready, 1)
    desk = open_desk(vault)
    assert desk.held_by is not None
    assert desk.held_by.pid == pid
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    desk.store.claim()
    desk.close()


def test_looking_takes_nothing(vault: Path) -> None:
    looking, working = open_desk(vault, look=True), open_desk(vault)
    assert working.held_by is None
    looking.close()
    working.close()


def test_a_command_that_decides_after_looking_takes_the_vault_then(vault: Path) -> None:
    desk = open_desk(vault, look=True)
    other = open_desk(vault)
    with pytest.raises(Held):
        desk.store.claim()
    other.close()
    desk.commit(plan(delete(GLOBAL, TEA)))
    assert TEA.encode() not in on_disk(vault)[GLOBAL]
    desk.close()


def test_nonsense_in_the_lock_file_is_no_holder(vault: Path) -> None:
    store = open_store(vault)
    store.claim()
    state = Path(store.place.state)
    for text in (b"", b"{", b"[1]", b'{"pid": "x"}', b"\xff"):
        (state / "hold.lock").write_bytes(text)
        assert store.holder().pid == 0
    store.close()


def test_a_vault_that_goes_away_and_comes_back(vault: Path) -> None:
    desk = open_desk(vault)
    away = vault.with_name("away")
    vault.rename(away)
    assert why_not(desk.commit(plan(delete(GLOBAL, TEA)))) == "store.folder-gone"
    with pytest.raises(StoreError):
        desk.refresh()
    assert len(desk.vault.files) == 3
    away.rename(vault)
    assert len(desk.refresh().files) == 3
    desk.commit(plan(delete(GLOBAL, TEA)))
    assert TEA.encode() not in on_disk(vault)[GLOBAL]
    desk.close()


def test_a_suddenly_empty_vault_is_not_a_deleted_one(vault: Path) -> None:
    desk = open_desk(vault)
    away = vault.with_name("away")
    vault.rename(away)
    vault.mkdir()
    with pytest.raises(StoreError) as error:
        desk.refresh()
    assert error.value.message.id == "store.vault-empty"
    vault.rmdir()
    away.rename(vault)
    assert len(desk.refresh().files) == 3
    desk.close()
