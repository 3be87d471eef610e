"""Processes that open one vault at the same moment share one journal, whoever begins it."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import pytest

from memsift.store.files import Folder
from memsift.store.opening import OPENING
from store_kit import fork, make_vault, open_store
from tally import tally

ROUNDS = 20
PROCESSES = 4


def at_once(vault: Path) -> None:
    """Each process waits for the same word, opens the vault and leaves its name in the journal."""
    ready, word = os.pipe()

    def opens(number: int) -> None:
        os.close(word)
        os.read(ready, 1)  # ends when the last one who could write has let go
        store = open_store(vault)
        assert store.blocked is None, store.blocked
        with store.journal.writing():
            store.journal.set_meta(f"here-{number}", "yes")
        store.close()

    children = [fork(partial(opens, number)) for number in range(PROCESSES)]
    os.close(ready)
    os.close(word)
    assert [os.waitpid(pid, 0)[1] for pid in children] == [0] * PROCESSES
    store = open_store(vault)
    assert [store.journal.meta(f"here-{number}") for number in range(PROCESSES)] == ["yes"] * PROCESSES
    store.close()


def test_a_journal_that_is_begun_by_several_at_once_is_one(tmp_path: Path) -> None:
    for n in range(ROUNDS):
        (tmp_path / str(n)).mkdir()
        at_once(make_vault(tmp_path / str(n) / "vault"))
    tally("journals begun by four processes at once", ROUNDS)


def test_the_test_sees_journals_that_are_opened_without_a_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class NoLock:
        def close(self) -> None: ...

    lock = Folder.lock
    monkeypatch.setattr(
        Folder,
        "lock",
        lambda folder, path, **named: NoLock() if path == OPENING else lock(folder, path, **named),
    )
    for n in range(10 * ROUNDS):
        (tmp_path / str(n)).mkdir()
        try:
            at_once(make_vault(tmp_path / str(n) / "vault"))
        except AssertionError:
            return
    pytest.fail("nobody was in the other's way")


@pytest.mark.parametrize("end", ["", "-wal"])
def test_a_damaged_journal_is_set_aside_once(tmp_path: Path, end: str) -> None:
    vault = make_vault(tmp_path / "vault")
    store = open_store(vault)
    state = Path(store.place.state)
    store.close()
    (state / "journal.db").write_bytes(b"no journal at all, and longer than the head of one " * 40)
    if end:
        (state / f"journal.db{end}").write_bytes(b"left over")
    at_once(vault)
    aside = [name for name in os.listdir(state) if name.startswith("journal.damaged-")]
    assert len([name for name in aside if name.endswith(".db")]) == 1
    assert any((state / name).read_bytes().startswith(b"no journal at all") for name in aside)
