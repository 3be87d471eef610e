"""Files of our own that somebody swapped for something else, and what must not happen twice."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memsift.store import StoreError, care
from memsift.store.model import State, Touched
from memsift.vault import text_hash
from store_kit import COOK, FILES, delete, make_vault, on_disk, open_store, plan

SUGAR, TEA = "- Memory_2: no sugar", "- Memory_1: tea, always tea"


@pytest.mark.parametrize("name", ["numbers.json", "id"])
@pytest.mark.parametrize("what", ["link out", "folder", "hard link"])
def test_a_file_of_ours_that_was_swapped_stops_no_decision(tmp_path: Path, name: str, what: str) -> None:
    vault = make_vault(tmp_path / "vault")
    store = open_store(vault)
    own = vault / ".memsift" / name
    own.parent.mkdir()
    outside = tmp_path / "outside"
    outside.write_text("{}")
    if what == "link out":
        own.symlink_to(outside)
    elif what == "folder":
        own.mkdir()
    else:
        os.link(outside, own)
    first = store.commit(plan(delete(COOK, SUGAR)))
    if (what, name) != ("hard link", "id"):  # an id that is there is not written
        assert [note.id for note in first.notes] == ["store.own-file-odd"]
    assert store.journal.open_plans() == ()
    store.commit(plan(delete(COOK, TEA)))
    assert store.read().marks[COOK] == {"Memory": 2}
    assert outside.read_text() == "{}"
    store.undo()
    store.undo()
    store.close()
    assert on_disk(vault) == FILES


def test_what_was_restored_is_not_restored_again(tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "vault", {COOK: b"- same\n- same\n- other\n"})
    store = open_store(vault)
    twin = store.commit(plan(delete(COOK, "- other")))
    store.restore(twin.plan_id)
    with pytest.raises(StoreError) as raised:
        store.restore(twin.plan_id)
    assert raised.value.message.id == "store.restored-already"
    # One of two equal entries is gone although the other one stands.
    from memsift.plan import delete as delete_entry

    document = store.read().files[0].document
    gone = store.commit(plan(*delete_entry(document, COOK, document.entries[0])))
    assert on_disk(vault)[COOK].count(b"- same\n") == 1
    store.restore(gone.plan_id)
    assert on_disk(vault)[COOK].count(b"- same\n") == 2
    store.close()


def test_a_plan_that_is_still_going_back_keeps_its_bytes(tmp_path: Path) -> None:
    store = open_store(make_vault(tmp_path / "vault"))
    long_ago = datetime(2020, 1, 1, tzinfo=UTC)
    touched = Touched(COOK, b"a", b"b", b"a", b"b")
    with store.journal.writing():
        session = store.journal.begin_session(long_ago, "", "", 1)
        name = store.journal.begin_plan(session, long_ago, plan(delete(COOK, SUGAR)), [touched])
        store.journal.end_plan(name, State.GOING_BACK)
    assert care.prune(store.journal, datetime.now(UTC), 0) == 0
    assert store.journal.touched(name) == (touched,)
    store.close()


def test_forgetting_leaves_no_hash_to_guess_by(tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "vault")
    store = open_store(vault)
    before = text_hash("no sugar")
    assert before in store.decisions.first_seen()
    (vault / COOK).write_bytes(FILES[COOK].replace(b"no sugar", b"no sugar at all"))
    store.read()
    now = text_hash("no sugar at all")
    assert now in store.decisions.first_seen()
    proof = store.forget("sugar", store.to_forget("sugar"))
    assert proof.left == ()
    assert not {before, now} & store.decisions.first_seen().keys()
    assert text_hash("tea, always tea") in store.decisions.first_seen()
    store.close()


def test_what_was_decided_before_the_move_was_told_is_kept(tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "vault")
    store = open_store(vault)
    store.commit(plan(delete(COOK, SUGAR)))
    store.close()
    vault = vault.rename(tmp_path / "elsewhere")
    store = open_store(vault)
    store.commit(plan(delete(COOK, TEA)))
    meanwhile = Path(store.place.state)
    store.answer_moved(True)
    assert [note.id for note in store.notes] == ["store.state-aside"]
    assert (meanwhile / "journal.db").exists()
    store.close()
    store = open_store(vault)
    assert Path(store.place.state) != meanwhile
    assert store.place.moved_from is None
    assert len(store.history()) == 1
    store.close()
