"""An edit that another program wrote over at once, because it had read ours in between, is in History."""

from __future__ import annotations

from pathlib import Path

import pytest

from memsift.store import Committed, came_out, seam
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


def race_once(vault: Path) -> tuple[object, list[bytes], dict[str, bytes]]:
    """What came of a decision that met it, every version that History knows, and the files after undoing the
    newest entry there."""
    desk = open_desk(vault)
    other = seam.hook = Careless(vault / GLOBAL)
    try:
        outcome = desk.commit(plan(replace(GLOBAL, BERN, BASEL)))
    finally:
        seam.hook = None
    assert other.moment == 3
    assert FIRST not in on_disk(vault)[GLOBAL]
    assert SECOND in on_disk(vault)[GLOBAL]
    history = [
        d for session in desk.history() for p in session.plans for d in desk.changed_by(p.id).get(GLOBAL, ())
    ]
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


def test_the_test_sees_bytes_that_are_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(came_out, "keep", lambda *_: None)
    _, history, after = race_once(make_vault(tmp_path / "vault", FILES))
    assert not any(FIRST in data for data in (*history, after[GLOBAL]))
