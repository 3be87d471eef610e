"""An edit that another program wrote over at once, because it had read ours in between, is in History."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from memsift.messages import Message
from memsift.store import Committed, StoreError, came_out, care, seam
from store_kit import FILES, GLOBAL, make_vault, on_disk, open_desk, plan, replace

BERN, BASEL = "- Profile_2: lives in Bern", "- Profile_2: lives in Basel"
FIRST, SECOND = b"- Profile_8: first save\n", b"- Profile_9: second save\n"


class Careless:
    """Another program, in three moments of our swap: it saves aside and renames; it reads what stands there;
    it saves what it read, with more."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.moment = 0
        self.read = b""

    def __call__(self, name: str, path: str) -> None:
        if path != str(self.path):
            return
        if self.moment == 0 and name == "write.before-swap":
            self.save(self.path.read_bytes() + FIRST)
        elif self.moment == 1 and name == "write.swapped":
            self.read = self.path.read_bytes()
        elif self.moment == 2 and name == "exchange.after":
            self.save(self.read + SECOND)
        else:
            return
        self.moment += 1

    def save(self, data: bytes) -> None:
        aside = self.path.with_suffix(".tmp")
        aside.write_bytes(data)
        aside.rename(self.path)


def race_once(vault: Path, pruned: int = 0) -> tuple[object, list[bytes], dict[str, bytes]]:
    """What came of a decision that met it, every version that History knows, and the files after undoing the
    newest entry there. `pruned`: so many plans, the oldest, whose bytes are not kept any more."""
    desk = open_desk(vault)
    other = seam.hook = Careless(vault / GLOBAL)
    try:
        outcome = desk.commit(plan(replace(GLOBAL, BERN, BASEL)))
    finally:
        seam.hook = None
    assert other.moment == 3
    assert FIRST not in on_disk(vault)[GLOBAL]
    assert SECOND in on_disk(vault)[GLOBAL]
    ids = sorted(int(one.id[1:]) for session in desk.history() for one in session.plans)[pruned:]
    history = [data for number in ids for data in desk.changed_by(f"p{number}").get(GLOBAL, ())]
    desk.refresh()
    assert [item.file for item in desk.items()][:1] == [GLOBAL]  # and a card says that the file has changed
    desk.undo()
    desk.close()
    return outcome, [data or b"" for data in history], on_disk(vault)


def test_what_was_written_over_is_in_history_and_can_be_brought_back(tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "vault", FILES)
    outcome, history, after = race_once(vault)
    assert isinstance(outcome, Committed)  # it was found again in what the other program had made of it
    assert any(FIRST in data for data in history)
    assert FIRST in after[GLOBAL]


def test_older_bytes_that_are_kept_no_more_are_in_nobodys_way(tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "vault", FILES)
    desk = open_desk(vault)
    assert isinstance(desk.commit(plan(replace(GLOBAL, BERN, BASEL))), Committed)
    assert isinstance(desk.commit(plan(replace(GLOBAL, BASEL, BERN))), Committed)
    assert care.prune(desk.store.journal, desk.store.now() + timedelta(days=1), 0) == 2
    desk.close()
    outcome, history, _ = race_once(vault, pruned=2)
    assert isinstance(outcome, Committed)
    assert any(FIRST in data for data in history)


def test_what_cannot_be_written_down_now_is_by_the_next_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The decision stands: it is not told as one that was not done."""
    vault = make_vault(tmp_path / "vault", FILES)
    desk = open_desk(vault)
    with monkeypatch.context() as failing:

        def full(*_: object) -> str:
            raise StoreError(Message("store.errno-nospc"))

        failing.setattr(came_out, "_write_down", full)
        seam.hook = Careless(vault / GLOBAL)
        try:
            assert isinstance(desk.commit(plan(replace(GLOBAL, BERN, BASEL))), Committed)
        finally:
            seam.hook = None
    assert len(desk.history()[0].plans) == 1
    assert isinstance(desk.commit(plan(replace(GLOBAL, BASEL, BERN))), Committed)
    kept = [desk.changed_by(one.id)[GLOBAL][0] or b"" for one in desk.history()[0].plans]
    assert [FIRST in data for data in kept] == [False, False, True]
    desk.close()


def test_the_test_sees_bytes_that_are_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(came_out, "keep", lambda *_: None)
    _, history, after = race_once(make_vault(tmp_path / "vault", FILES))
    assert not any(FIRST in data for data in (*history, after[GLOBAL]))
