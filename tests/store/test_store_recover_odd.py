"""What stands in the way of recovery, by damage or by somebody's hand, stops nothing else for ever."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from memsift.plan import Refused
from memsift.store import seam
from memsift.store.files.calls import temp_stem
from store_kit import COOK, DEV, FILES, GLOBAL, add, delete, make_vault, on_disk, open_store, plan, replace

BERN, BASEL = "- Profile_2: lives in Bern", "- Profile_2: lives in Basel"


class Stopped(BaseException):
    """In place of kill -9."""


def stopped_at(vault: Path, where: str) -> None:
    """A decision over two files that was stopped at a point."""
    store = open_store(vault)

    def stop(name: str, path: str) -> None:
        if name == where:
            raise Stopped

    seam.hook = stop
    try:
        with pytest.raises(Stopped):
            store.commit(plan(replace(GLOBAL, BERN, BASEL), delete(COOK, "- Memory_2: no sugar")))
    finally:
        seam.hook = None
    store.journal.close()
    store.release()


def _link_out(temp: Path, outside: Path) -> None:
    temp.symlink_to(outside)


def _link_in(temp: Path, outside: Path) -> None:
    temp.symlink_to("dev.md")


def _second_name(temp: Path, outside: Path) -> None:
    os.link(temp.parent / "dev.md", temp)


def _pipe(temp: Path, outside: Path) -> None:
    os.mkfifo(temp)


def _folder(temp: Path, outside: Path) -> None:
    temp.mkdir()


@pytest.mark.parametrize("plant", [_link_out, _link_in, _second_name, _pipe, _folder])
def test_something_under_a_temp_name_of_ours_stops_no_recovery(
    plant: Callable[[Path, Path], None], tmp_path: Path
) -> None:
    vault = make_vault(tmp_path / "vault", FILES)
    outside = tmp_path / "outside.md"
    outside.write_text("- not yours\n")
    stopped_at(vault, "commit.intent-durable")
    path = vault / GLOBAL
    plant(path.with_name(temp_stem(path.name) + "00000000.tmp"), outside)
    store = open_store(vault)
    store.claim()
    assert [note.id for note in store.notes] == ["store.recovered-finished"]
    assert BASEL.encode() in path.read_bytes()
    assert not path.is_symlink()
    assert path.stat().st_nlink == 1
    assert (vault / DEV).read_bytes() == FILES[DEV]
    assert outside.read_text() == "- not yours\n"
    store.close()


@pytest.mark.parametrize("damage", ["blob", "plan"])
def test_a_stopped_plan_whose_bytes_are_damaged_stops_nothing_else(damage: str, tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "vault", FILES)
    stopped_at(vault, "commit.intent-durable")
    database = sqlite3.connect(next((tmp_path / "state").glob("*/journal.db")))
    if damage == "blob":
        database.execute("UPDATE blobs SET data=x'00' WHERE sha=(SELECT after FROM touched LIMIT 1)")
    else:
        database.execute("UPDATE plans SET plan='{}'")
    database.commit()
    database.close()
    before = on_disk(vault)
    store = open_store(vault)
    store.claim()
    (told,) = store.notes
    assert told.id == "store.recovered-not"
    files = told.params["files"]
    assert isinstance(files, (list, tuple))
    assert set(files) == {GLOBAL, COOK}
    assert on_disk(vault) == before
    store.commit(plan(add(COOK, "Other Memory", "- Memory_3: salt")))
    store.mend()
    assert store.problems() == ()
    assert store.journal.open_plans() == ()
    store.close()
    again = open_store(vault)
    again.claim()
    assert again.notes == []
    again.close()


def test_what_is_restored_must_be_read_as_an_entry_there(tmp_path: Path) -> None:
    """Where its section begins with a fence that is not closed, it would be code."""
    vault = make_vault(tmp_path / "vault", FILES)
    store = open_store(vault)
    gone = store.commit(plan(delete(COOK, "- Memory_2: no sugar")))
    path = vault / COOK
    heading, rest = path.read_bytes().split(b"\n", 1)
    path.write_bytes(heading + b"\n\n```\ncode that goes on\n" + rest)
    now = path.read_bytes()
    with pytest.raises(Refused):
        store.restore(gone.plan_id)
    assert path.read_bytes() == now
    store.close()
