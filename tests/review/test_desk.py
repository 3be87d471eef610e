"""The desk: what every door opens. Opening, looking and closing changes nothing."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from memsift.messages import Message, languages, say
from memsift.store import Committed, Refused, Stopped, StoreError, seam
from store_kit import (
    COOK,
    FILES,
    GLOBAL,
    create,
    delete,
    make_vault,
    on_disk,
    open_desk,
    plan,
    replace,
)
from tally import tally

CASES = Path(__file__).parents[1] / "cases" / "nasty"
TEA, COFFEE = "- Profile_1: likes tea", "- Profile_1: likes coffee"


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "vault")


def picture(vault: Path) -> dict[str, tuple[int, int, int]]:
    paths = [vault, *vault.rglob("*")]
    return {str(p): (p.stat().st_mtime_ns, p.stat().st_ctime_ns, p.stat().st_size) for p in paths}


def test_opening_looking_and_closing_changes_nothing(tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    shutil.copytree(CASES, vault / "YOLO/memory")
    (vault / "YOLO/memory/global.md").write_bytes(FILES[GLOBAL])
    before = picture(vault)
    for look in (True, False):
        desk = open_desk(vault, look=look)
        assert len(desk.vault.files) > 20
        desk.refresh()
        assert desk.history() == ()
        desk.close()
    assert picture(vault) == before
    assert not (vault / ".memsift").exists()
    tally("nasty inputs", len(list(CASES.iterdir())))


def test_numbers_that_only_the_journal_knows_are_known_from_the_start(vault: Path) -> None:
    """A decision does not wait for what is remembered later, and a number is never issued twice."""
    path = vault / GLOBAL
    here = path.read_bytes()
    path.write_bytes(here.replace(TEA.encode(), b"- Profile_7: likes tea"))
    open_desk(vault).close()
    path.write_bytes(here)
    desk = open_desk(vault, noting=False)
    early = desk.vault.marks[GLOBAL]["Profile"]
    again = desk.refresh().marks[GLOBAL]["Profile"]
    desk.note()
    assert (early, again, desk.vault.marks[GLOBAL]["Profile"]) == (7, 7, 7)
    desk.close()


def test_a_preview_is_what_saving_does(vault: Path) -> None:
    desk = open_desk(vault)
    wanted = plan(
        replace(GLOBAL, TEA, COFFEE), delete(COOK, "- Memory_2: no sugar"), create("n.md", b"- x\n")
    )
    preview = desk.preview(wanted)
    assert on_disk(vault) == FILES
    assert isinstance(desk.commit(wanted), Committed)
    assert on_disk(vault) == FILES | preview
    desk.close()


def test_the_answers(vault: Path) -> None:
    desk = open_desk(vault)
    done = desk.commit(plan(replace(GLOBAL, TEA, COFFEE)))
    assert isinstance(done, Committed)
    stopped = desk.commit(plan(replace(GLOBAL, TEA, COFFEE)))
    assert isinstance(stopped, Stopped)
    assert stopped.conflicts[0].now == (COFFEE,)
    refused = desk.commit(plan(create(".git/x.md", b"")))
    assert isinstance(refused, Refused)
    assert isinstance(desk.undo("p77"), Refused)
    assert isinstance(desk.undo(), Committed)
    assert isinstance(desk.undo_session(), Refused)
    assert isinstance(desk.restore(done.plan_id), Refused)
    for answer in (stopped, refused):
        for lang in languages():
            assert say(answer.message, lang)
    assert on_disk(vault) == FILES
    desk.close()


def test_today_is_fixed_for_the_sitting(vault: Path) -> None:
    from memsift.review.desk import Desk
    from memsift.vault import text_hash

    first, later = date(2026, 1, 2), date(2026, 3, 4)
    folders: dict[str, Any] = {f"{name}_dir": str(vault.parent / name) for name in ("state", "config")}
    Desk.open(vault, today=first, **folders).close()
    make_vault(vault, {COOK: FILES[COOK] + b"- Memory_3: salt\n"})
    desk = Desk.open(vault, today=later, lang="zh", **folders)
    seen = desk.vault.first_seen
    assert seen[text_hash("likes tea")] == first
    assert seen[text_hash("salt")] == later
    assert (desk.today, desk.lang) == (later, "zh")
    desk.close()


def test_who_decided_is_written_down(vault: Path) -> None:
    import os

    desk = open_desk(vault)
    desk.commit(plan(replace(GLOBAL, TEA, COFFEE)))
    (session,) = desk.history()
    assert session.pid == os.getpid()
    assert session.parent
    desk.close()


def test_the_vault_can_be_remembered(vault: Path) -> None:
    from memsift.store.settings import last_opened

    desk = open_desk(vault)
    desk.remember()
    desk.close()
    assert last_opened({"MEMSIFT_STATE_DIR": str(vault.parent / "state")}) == vault


def test_no_vault(tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        open_desk(tmp_path / "nothing")


def test_a_first_try_that_failed_takes_no_session_along(vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is decided after it stands in History, under the session that it was decided in."""
    desk = open_desk(vault)
    left = [1]

    def fail_once(name: str, path: str) -> None:
        if name == "journal.before-commit" and desk.store.session_name() is not None and left:
            left.pop()
            raise StoreError(Message("store.errno-nospc"))

    monkeypatch.setattr(seam, "hook", fail_once)
    change = plan(replace(GLOBAL, TEA, COFFEE))
    for wanted in (Refused, Committed):
        assert isinstance(desk.commit(change), wanted)
    assert left == []
    assert [len(session.plans) for session in desk.history()] == [1]
    desk.close()
