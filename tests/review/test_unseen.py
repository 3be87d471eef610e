"""What cannot be looked at is said to be so: it is never told as if there were nothing."""

from __future__ import annotations

import errno
import json
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

import memsift_tui
from inbox_kit import GLOBAL, START, approve, codes, drop, lay, raw, waiting
from memsift.messages import say
from memsift.review import submit, tray
from memsift.review.desk import Desk
from memsift.review.flags import Known
from memsift.review.items import Context
from memsift.review.proposal import new_id
from memsift.review.session import Checkup
from memsift.review.steps import Card
from memsift.review.unsigned import UnsignedItem
from memsift.store import Refused, StoreError, seam
from memsift.store.journal import Journal
from memsift_tui.cli import run
from store_kit import BROKEN, broken, not_looked_into, open_desk

DEMO = Path(memsift_tui.__file__).parent / "demo" / "vaults" / "en"


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return lay(tmp_path / "vault", START)


@pytest.fixture
def desk(vault: Path) -> Iterator[Desk]:
    desk = open_desk(vault)
    yield desk
    desk.close()


@pytest.fixture
def checkup(tmp_path: Path) -> Iterator[Checkup]:
    shutil.copytree(DEMO, tmp_path / "demo")
    desk = open_desk(tmp_path / "demo")
    checkup = Checkup(desk)
    assert checkup.check() is None
    yield checkup
    desk.close()


def of_many(checkup: Checkup) -> Card:
    return next(card for card in checkup.open if checkup.many(card).answers)


def test_many_answers_that_cannot_be_worked_out_say_why(
    checkup: Checkup, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = checkup.many(of_many(checkup)).answers[0]
    monkeypatch.setattr(Desk, "preview", broken)
    for told in (checkup.bulk("duplicate"), checkup.bulk_same(answer)):
        assert isinstance(told, Refused)
        assert told.message == BROKEN


def test_a_preview_shows_no_file_as_new_that_cannot_be_read(
    checkup: Checkup, monkeypatch: pytest.MonkeyPatch
) -> None:
    choice = next(one for card in checkup.open for one in card.choices if one.resolution.recommended)
    monkeypatch.setattr(Desk, "preview", lambda self, plan: {"log.md": b"x"})
    assert checkup.preview(choice).files == {"log.md": (None, b"x")}
    monkeypatch.setattr(type(checkup.desk.store.folder), "read", broken)
    assert checkup.preview(choice).refusal == BROKEN


@pytest.mark.parametrize("folder", ["inbox/new", "inbox/bad"])
def test_an_inbox_that_cannot_be_looked_into_is_not_empty(
    desk: Desk, vault: Path, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    checkup = Checkup(desk)
    assert checkup.waiting() == 0
    drop(vault)
    (vault / ".memsift/inbox/bad").mkdir()
    assert checkup.waiting() == 1
    not_looked_into(monkeypatch, folder)
    with pytest.raises(StoreError) as told:
        checkup.waiting()
    assert folder in str(told.value.message.params)


@pytest.mark.usefixtures("own_state")
def test_the_login_line_says_that_it_could_not_look(
    vault: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drop(vault)
    not_looked_into(monkeypatch, "inbox/new")
    assert run(["status", str(vault), "--lang", "en", "--today", "2026-11-29"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "inbox/new" in said.err


def edited(vault: Path) -> None:
    path = vault / GLOBAL
    path.write_bytes(path.read_bytes() + b"- Memory_7: put in by somebody\n")


def test_decided_proposals_that_cannot_be_looked_at_are_told(
    desk: Desk, vault: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edited(vault)
    assert waiting(desk)
    assert list(desk.tray.problems) == []
    (vault / ".memsift/inbox/done").mkdir(parents=True)
    not_looked_into(monkeypatch, "inbox/done")
    assert waiting(desk)
    (problem,) = desk.tray.problems
    assert "inbox/done" in say(problem, "en")
    with pytest.raises(StoreError):
        desk.tray.report()  # whose they were cannot be told


def test_a_decided_proposal_that_cannot_be_read_is_told(
    desk: Desk, vault: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edited(vault)
    done = decided(vault, 1)[0]

    def hook(name: str, path: str) -> None:
        if name == "open.before" and path.endswith(done):
            raise OSError(errno.EIO, "broken", path)

    monkeypatch.setattr(seam, "hook", hook)
    waiting(desk)
    (problem,) = desk.tray.problems
    assert done in say(problem, "en")


def decided(vault: Path, count: int) -> list[str]:
    """Proposals that were decided, oldest first: the names of their files."""
    folder = vault / ".memsift/inbox/done"
    folder.mkdir(parents=True, exist_ok=True)
    names = []
    for day in range(1, count + 1):
        id = new_id(datetime(2026, 11, day, tzinfo=UTC))
        outcome = {"result": "approved", "at": "2026-11-28T10:00:00+00:00", "reason": ""}
        (folder / f"{id}.json").write_text(json.dumps({**raw(id=id), "outcome": outcome}), "utf-8")
        names.append(f"{id}.json")
    return names


def test_of_the_decided_proposals_the_newest_are_looked_at(
    desk: Desk, vault: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edited(vault)
    names = decided(vault, 4)
    monkeypatch.setattr(tray, "NEWEST_DONE", 2)
    monkeypatch.setattr(submit, "NEWEST_DONE", 2)
    read: list[str] = []
    monkeypatch.setattr(seam, "hook", lambda name, path: read.append(path) if name == "open.before" else None)
    waiting(desk)
    seen = [name for name in names if any(path.endswith(name) for path in read)]
    assert seen == names[2:]
    fates = submit.Letterbox.open(str(vault)).fates()
    assert [f"{one.proposal.id}.json" for one in fates] == names[:1:-1]


def test_a_plan_without_the_pin_that_cannot_be_read_is_flagged(
    desk: Desk, vault: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drop(vault)
    approve(desk, *waiting(desk).values())
    record = desk.store.journal.records()[0]
    context = Context(desk.vault, desk.today, desk.store.now(), Known({}, desk.tray.rejected))

    def shown() -> UnsignedItem:
        return UnsignedItem(record, "pts/1", desk.store, context)

    assert codes(shown()) == ["unsigned", "along-decided"]
    unread = {
        ("changed_by",): ["unsigned", "along-decided", "unsigned-unread"],
        ("plan",): ["unsigned", "unsigned-unread"],
        ("changed_by", "plan"): ["unsigned", "unsigned-unread"],
    }
    for methods, told in unread.items():
        with monkeypatch.context() as patch:
            for method in methods:
                patch.setattr(Journal, method, broken)
            assert codes(shown()) == told
