"""What is told of a thing that was done is told whether or not the journal can be asked about it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from memsift.messages import Message, say
from memsift.plan import Plan, replace_text
from memsift.review.desk import Desk
from memsift.store import Outcome
from memsift.store.journal import Journal
from memsift_tui.sitting import Sitting
from store_kit import broken, open_desk

NOTE = "a.md"
BEFORE = b"# A\n- one\n"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    (tmp_path / "vault").mkdir()
    (tmp_path / "vault" / NOTE).write_bytes(BEFORE)
    desk = open_desk(tmp_path / "vault")
    yield desk
    desk.close()


@pytest.fixture
def sitting(desk: Desk) -> Sitting:
    """In which one entry was changed."""
    sitting = Sitting(desk)
    edit(sitting, "two")
    return sitting


def edit(sitting: Sitting, text: str) -> None:
    (file,) = sitting.vault.files
    changes = replace_text(file.document, NOTE, file.document.entries[0], text)
    assert sitting.commit(
        Plan(Message("tui.why-edit", {"ref": NOTE}), changes), Message("tui.told.nothing")
    ).done


def there(desk: Desk) -> bytes:
    return (Path(desk.vault.root) / NOTE).read_bytes()


def test_a_session_is_undone_step_by_step_and_counted(sitting: Sitting) -> None:
    told = sitting.undo_session()
    assert told.done
    assert say(told.message, "en") == "Undone: 1 step of the session."
    assert there(sitting.desk) == BEFORE


def test_a_session_that_comes_to_nothing_is_told_without_a_number(sitting: Sitting) -> None:
    edit(sitting, "one")
    assert there(sitting.desk) == BEFORE
    told = sitting.undo_session()
    assert told.done
    assert say(told.message, "en") == "Undone: the session."


def test_a_journal_that_cannot_be_read_afterwards_hides_no_undoing(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = Desk.undo_session

    def then_broken(self: Desk, session: str | None = None, *, part: bool = False) -> Outcome:
        outcome = done(self, session, part=part)
        monkeypatch.setattr(Journal, "records", broken)
        return outcome

    monkeypatch.setattr(Desk, "undo_session", then_broken)
    told = sitting.undo_session()
    assert told.done
    assert say(told.message, "en") == "Undone: the session."
    assert there(sitting.desk) == BEFORE
