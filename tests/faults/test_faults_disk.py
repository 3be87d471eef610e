"""Disks that are full, read-only, gone or lying about the time: it is said, nothing is lost, one goes on."""

from __future__ import annotations

import dataclasses
import errno
import os
import re
import sqlite3
import stat
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from crash import Harness, Scenario
from screens import environment, piped
from test_faults_crash import SCENARIOS, TORTURE

from memsift.messages import languages, say
from memsift.review.desk import Desk
from memsift.store import Committed, Refused, Stopped, Store, commit, seam
from memsift.store.files import Folder, calls, folder
from store_kit import (
    BASEL,
    BERN,
    COOK,
    FILES,
    GLOBAL,
    add,
    delete,
    make_vault,
    on_disk,
    open_desk,
    plan,
    replace,
)
from tally import tally


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "vault")


class every_write_fails:
    """A disk that lets itself be read and not be written."""

    def __init__(self, code: int, below: Path) -> None:
        self.code, self.below = code, str(below)

    def __enter__(self) -> None:
        seam.hook = self

    def __call__(self, name: str, path: str) -> None:
        call, _, when = name.partition(".")
        writes = call in ("write", "exchange", "rename", "mkdir", "link", "fsync")
        if writes and when == "before" and path.startswith(self.below):
            raise OSError(self.code, os.strerror(self.code), path)

    def __exit__(self, *_: object) -> None:
        seam.hook = None


WORDS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk is full",
    errno.EROFS: "read-only",
    errno.EACCES: "no permission",
    errno.EPERM: "no permission",
    errno.EIO: "the disk reports an error",
    errno.ESTALE: "not there any more",
    errno.ENAMETOOLONG: "too long",
}


@pytest.mark.parametrize("code", WORDS, ids=lambda code: errno.errorcode[code])
def test_what_the_disk_answers_is_said_in_plain_words(code: int, vault: Path) -> None:
    desk = open_desk(vault)
    before = on_disk(vault)
    with every_write_fails(code, vault):
        outcome = desk.commit(plan(replace(GLOBAL, BERN, BASEL)))
        assert desk.refresh().files  # looking goes on
    assert isinstance(outcome, Refused)
    assert WORDS[code] in say(outcome.message, "en")
    assert all(GLOBAL.rpartition("/")[2] in say(outcome.message, lang) for lang in languages())
    assert on_disk(vault) == before
    # The disk is well again: the same decision goes through, once.
    assert isinstance(desk.commit(plan(replace(GLOBAL, BERN, BASEL))), Committed)
    assert len(desk.store.journal.records()) == 1
    assert desk.store.problems() == ()
    desk.close()
    tally("disk troubles")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission(vault: Path) -> None:
    folder = (vault / GLOBAL).parent
    folder.chmod(0o500)
    desk = open_desk(vault)
    try:
        outcome = desk.commit(plan(replace(GLOBAL, BERN, BASEL)))
    finally:
        folder.chmod(0o700)
        desk.close()
    assert isinstance(outcome, Refused)


def _a_file(path: Path) -> None:
    path.write_text("not a folder")


def _a_circle(path: Path) -> None:
    path.symlink_to(path.name)


@pytest.mark.parametrize("spoil", [_a_file, _a_circle], ids=["a file", "a circle"])
def test_a_state_folder_that_cannot_be_used_leaves_looking(
    spoil: Callable[[Path], None], vault: Path
) -> None:
    env = environment(vault.parent)
    spoil(vault.parent / "state")
    before = on_disk(vault)
    for command in ("entries", "check", "status", "history", "doctor", "inbox"):
        status, said, error = piped(command, str(vault), "--lang", "en", env=env)
        assert status in (0, 1, 2), (command, error)
        assert "Traceback" not in said + error
        assert "inside Memsift" not in error, (command, error)
        if command == "entries":
            assert (status, "lives in Bern" in said) == (0, True)
        tally("disk troubles")
    assert on_disk(vault) == before


def journal_of(vault: Path) -> Path:
    return next((vault.parent / "state").glob("*/journal.db"))


@pytest.mark.parametrize("where", ["head", "middle", "cut", "empty", "letters"])
def test_a_damaged_journal_is_set_aside(where: str, vault: Path) -> None:
    desk = open_desk(vault)
    desk.commit(plan(replace(GLOBAL, BERN, BASEL)))
    desk.close()
    path = journal_of(vault)
    data = bytearray(path.read_bytes())
    if where == "head":
        data[:16] = b"\0" * 16
    elif where == "middle":
        for page in range(4096, len(data), 4096):
            data[page : page + 64] = os.urandom(64)
    elif where == "cut":
        del data[len(data) // 2 :]
    elif where == "letters":
        data[:] = b"no database at all\n" * 1000
    else:
        data[:] = b""
    path.write_bytes(data)
    before = on_disk(vault)
    desk = open_desk(vault)
    assert on_disk(vault) == before
    if where != "empty":  # an empty file is how every journal begins
        note = next(n for n in desk.notes if n.id == "store.journal-damaged")
        aside = Path(str(note.params["file"]))
        assert aside.read_bytes() == bytes(data)
        assert [p.id for p in desk.store.problems()] == ["store.journal-aside"]
    assert isinstance(desk.commit(plan(replace(GLOBAL, BASEL, BERN))), Committed)
    desk.close()
    tally("damaged journals")


def test_damaged_bytes_in_a_sound_journal_are_told_and_mended(vault: Path) -> None:
    desk = open_desk(vault)
    first = desk.commit(plan(replace(GLOBAL, BERN, BASEL)))
    kept = desk.commit(plan(add(COOK, "Other Memory", "- Memory_3: salt")))
    assert isinstance(first, Committed)
    assert isinstance(kept, Committed)
    desk.close()
    database = sqlite3.connect(journal_of(vault))
    rows = database.execute("SELECT sha,data FROM blobs WHERE sha=(SELECT after FROM touched LIMIT 1)")
    name, packed = rows.fetchone()
    database.execute("UPDATE blobs SET data=? WHERE sha=?", (packed[:-9] + b"x" * 9, name))
    database.commit()
    database.close()
    desk = open_desk(vault)
    assert "store.blob-damaged" in [p.id for p in desk.store.problems()]
    assert desk.items() is not None  # nothing of it stops looking
    assert isinstance(desk.undo(first.plan_id), Refused)
    told = [m.id for m in desk.store.mend()]
    assert set(told) == {"forget.mended-plan", "forget.mended-baseline"}
    assert desk.store.problems() == ()
    desk.refresh()
    assert isinstance(desk.undo(kept.plan_id), Committed)
    assert isinstance(desk.commit(plan(replace(GLOBAL, BASEL, BERN))), Committed)
    desk.close()
    tally("damaged journals")


def test_a_clock_that_goes_backwards(vault: Path) -> None:
    now = [datetime(2026, 11, 29, 8, 0, tzinfo=UTC)]
    store = Store.open(
        vault,
        state_dir=str(vault.parent / "state"),
        config_dir=str(vault.parent / "config"),
        clock=lambda: now[0],
    )
    store.read()
    done = []
    for step, line in enumerate(("- Memory_3: one", "- Memory_4: two", "- Memory_5: three")):
        now[0] -= timedelta(days=400 * step)
        done.append(store.commit(plan(add(COOK, "Other Memory", line))).plan_id)
    assert [r.id for r in store.journal.records()] == done[::-1]
    assert store.to_undo()[0].id == done[-1]  # what was done last, whatever the clock said
    store.undo()
    assert b"three" not in on_disk(vault)[COOK]
    store.close()  # what is old is given up by the clock; what was done last goes last
    desk = open_desk(vault)
    assert b"- Memory_4: two" in on_disk(vault)[COOK]
    assert desk.items() == ()
    desk.close()


def test_a_vault_that_goes_away_while_it_is_open_and_comes_back(vault: Path) -> None:
    desk = open_desk(vault)
    desk.commit(plan(replace(GLOBAL, BERN, BASEL)))
    before = on_disk(vault)
    vault.rename(vault.with_name("away"))
    for trouble in (lambda: None, lambda: vault.mkdir()):
        trouble()
        outcome = desk.commit(plan(delete(COOK, "- Memory_2: no sugar")))
        assert not isinstance(outcome, Committed)
        with pytest.raises(Exception, match=r"gone|empty"):
            desk.refresh()
    vault.rmdir()
    vault.with_name("away").rename(vault)
    desk.refresh()
    assert on_disk(vault) == before
    assert desk.items() == ()  # nothing was taken for deleted
    assert isinstance(desk.commit(plan(delete(COOK, "- Memory_2: no sugar"))), Committed)
    desk.close()
    tally("disk troubles")


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A network folder: no exchange, no rename that never replaces, no leases, no attributes, other owners,
    no fsync of folders, and a clock of whole seconds that is not ours."""

    def not_here(*_: object, **__: object) -> None:
        raise OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP))

    real = calls.Key.of.__func__  # type: ignore[attr-defined]  # of a class method

    def coarse(cls: type[calls.Key], st: os.stat_result) -> calls.Key:
        key = real(cls, st)
        late = 90_000_000_000
        stamps = {name: getattr(key, name) // 10**9 * 10**9 + late for name in ("mtime_ns", "ctime_ns")}
        return dataclasses.replace(key, **stamps)

    fsync = os.fsync

    def fsync_files(fd: int) -> None:
        if stat.S_ISDIR(os.fstat(fd).st_mode):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        fsync(fd)

    monkeypatch.setattr(calls, "_renameat2", not_here)
    monkeypatch.setattr(calls.fcntl, "F_SETLEASE", -1)
    monkeypatch.setattr(os, "listxattr", not_here)
    monkeypatch.setattr(os, "fsync", fsync_files)
    monkeypatch.setattr(calls.Key, "of", classmethod(coarse))


@pytest.mark.usefixtures("network")
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.name)
def test_a_network_folder(scenario: Scenario, quick: Path) -> None:
    """Every decision goes through and back, and killed anywhere it is all there or not at all."""
    result = Harness(quick).kill_everywhere(scenario, 1 if TORTURE else 9)
    assert result.wrong == []
    assert result.points > 5
    tally("crash points", result.points)


@pytest.mark.usefixtures("network")
def test_what_others_write_into_a_network_folder_is_seen(vault: Path) -> None:
    """Two saves of one length within a second that the server's clock does not tell apart."""
    desk = open_desk(vault)
    for word in ("sugar", "honey", "cream"):
        make_vault(vault, {COOK: FILES[COOK].replace(b"sugar", word.encode())})
        desk.refresh()
        file = desk.vault.file(COOK)
        assert file is not None
        assert word.encode() in file.document.data
        assert [item.kind for item in desk.items()] == ([] if word == "sugar" else ["drift"])
    assert isinstance(desk.commit(plan(replace(COOK, "- Memory_2: no sugar", "- x"))), Stopped)
    desk.close()
    tally("disk troubles")


def test_a_disk_without_fsync_is_said(vault: Path) -> None:
    desk = open_desk(vault)

    def no_fsync(name: str, path: str) -> None:
        if name == "fsync.before" and path.startswith(str(vault)):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), path)

    before = on_disk(vault)
    seam.hook = no_fsync
    try:
        outcome = desk.commit(plan(replace(GLOBAL, BERN, BASEL)))
    finally:
        seam.hook = None
    # Either it is written all the same, or it is refused with the reason: never something between.
    assert on_disk(vault) == before or isinstance(outcome, Committed)
    assert isinstance(outcome, (Committed, Refused))
    desk.close()


def test_commands_that_decide_say_it_in_one_line(vault: Path) -> None:
    """Without a terminal nothing is done; the reason is one line, in both languages."""
    env = environment(vault.parent)
    for lang in languages():
        for words in (["undo"], ["forget", "tea"], ["restore", "p1"]):
            status, said, error = piped(*words, "--vault", str(vault), "--lang", lang, env=env)
            assert (status, said) == (2, "")
            assert re.fullmatch(r"memsift: [^\n]+\n", error)


# -- these tests must see what they are there for


def test_the_tests_see_a_write_that_is_not_made(vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commit, "_write_files", lambda *_: ())
    with pytest.raises(AssertionError):
        test_what_the_disk_answers_is_said_in_plain_words(errno.ENOSPC, vault)


def test_the_tests_see_a_damaged_journal_thrown_away(vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Folder, "move_aside", lambda self, path, to: self.discard(path))
    with pytest.raises((AssertionError, OSError)):
        test_a_damaged_journal_is_set_aside("head", vault)


def test_the_tests_see_a_vault_that_is_gone_taken_for_empty(
    vault: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Desk, "refresh", lambda self: self.vault)
    with pytest.raises(pytest.fail.Exception):
        test_a_vault_that_goes_away_while_it_is_open_and_comes_back(vault)


@pytest.mark.usefixtures("network")
def test_the_tests_see_a_name_given_by_a_link_that_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The left-over has a second name then, and so seems to be somebody else's.
    monkeypatch.setattr(folder, "_left_by_a_write", lambda temp, itself: temp.st_nlink == 1)
    with pytest.raises(AssertionError, match="left over"):
        test_a_network_folder(SCENARIOS[0], tmp_path)
