"""A plan on disk: found again in what others wrote, all or nothing, with its numbers and notes."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from memsift.plan.model import Change, Conflict, Op, Place, Plan, What
from memsift.plan.model import Refused as PlanRefused
from memsift.store import Store, StoreError, seam
from store_kit import (
    COOK,
    DEV,
    FILES,
    GLOBAL,
    WHY,
    add,
    create,
    delete,
    fork,
    left_overs,
    make_vault,
    move,
    on_disk,
    open_store,
    plan,
    replace,
)
from tally import tally


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "vault")


@pytest.fixture(autouse=True)
def _no_hook() -> Iterator[None]:
    yield
    seam.hook = None


def test_looking_changes_no_byte_and_no_time(vault: Path) -> None:
    def picture() -> dict[str, tuple[int, int, int]]:
        paths = [vault, *vault.rglob("*")]
        return {str(p): (p.stat().st_mtime_ns, p.stat().st_ctime_ns, p.stat().st_size) for p in paths}

    before = picture()
    store = open_store(vault)
    store.read()
    store.close()
    store = open_store(vault)
    assert store.history() == ()
    store.close()
    assert picture() == before


def test_a_plan_over_two_files(vault: Path) -> None:
    store = open_store(vault)
    done = store.commit(plan(move(GLOBAL, DEV, "User Profile", "- Profile_2: lives in Bern")))
    assert set(done.files) == {GLOBAL, DEV}
    now = on_disk(vault)
    assert b"Profile_2" not in now[GLOBAL]
    assert now[DEV] == FILES[DEV] + b"\n- Profile_2: lives in Bern\n"
    assert now[COOK] == FILES[COOK]
    assert [r.files for s in store.history() for r in s.plans] == [(GLOBAL, DEV)]
    store.close()


def test_untouched_files_keep_their_time_and_touched_ones_their_mode(vault: Path) -> None:
    os.chmod(vault / GLOBAL, 0o640)
    before = (vault / DEV).stat()
    store = open_store(vault)
    store.commit(plan(delete(GLOBAL, "- Profile_2: lives in Bern")))
    store.close()
    after = (vault / DEV).stat()  # when it was read may change, and nothing else
    for name in ("st_ino", "st_mode", "st_uid", "st_gid", "st_size", "st_mtime_ns", "st_ctime_ns"):
        assert getattr(after, name) == getattr(before, name), name
    assert stat.S_IMODE((vault / GLOBAL).stat().st_mode) == 0o640
    # Every line kept its own ending, the byte order mark is there.
    assert (vault / GLOBAL).read_bytes() == FILES[GLOBAL].replace(b"- Profile_2: lives in Bern\r\n", b"")


def test_an_edit_elsewhere_merges_silently(vault: Path) -> None:
    store = open_store(vault)
    path = vault / GLOBAL
    path.write_bytes(FILES[GLOBAL].replace(b"short answers", b"very short answers"))
    store.commit(plan(replace(GLOBAL, "- Profile_1: likes tea", "- Profile_1: likes coffee")))
    assert b"very short answers" in path.read_bytes()
    assert b"likes coffee" in path.read_bytes()
    store.close()


def test_an_edit_of_the_same_entry_stops_with_three_versions(vault: Path) -> None:
    store = open_store(vault)
    path = vault / GLOBAL
    path.write_bytes(FILES[GLOBAL].replace(b"likes tea", b"likes mate"))
    before = on_disk(vault)
    with pytest.raises(Conflict) as error:
        store.commit(
            plan(
                replace(DEV, "- Profile_1: writes Python", "- Profile_1: writes Rust"),
                replace(GLOBAL, "- Profile_1: likes tea", "- Profile_1: likes coffee"),
            )
        )
    (clash,) = error.value.clashes
    assert (clash.expected, clash.now, clash.wanted) == (
        ("- Profile_1: likes tea",),
        ("- Profile_1: likes mate",),
        ("- Profile_1: likes coffee",),
    )
    assert on_disk(vault) == before
    assert store.history() == ()
    store.close()


def test_a_writer_between_reading_and_writing_keeps_both_edits(vault: Path) -> None:
    store = open_store(vault)
    path = vault / GLOBAL

    def hook(point: str, _: str) -> None:
        if point == "commit.intent-durable":
            seam.hook = None
            other = path.with_name("other.md.new")
            other.write_bytes(FILES[GLOBAL].replace(b"short answers", b"very short answers"))
            other.rename(path)

    seam.hook = hook
    store.commit(plan(replace(GLOBAL, "- Profile_1: likes tea", "- Profile_1: likes coffee")))
    assert b"very short answers" in path.read_bytes()
    assert b"likes coffee" in path.read_bytes()
    assert len(store.history()[0].plans) == 1
    assert left_overs(vault) == []
    store.close()


def test_a_writer_that_takes_the_entry_away_in_between_stops_us(vault: Path) -> None:
    store = open_store(vault)
    path = vault / GLOBAL

    def hook(point: str, where: str) -> None:
        if point == "commit.file-written":  # the first file is written: it must be taken back
            seam.hook = None
            path.write_bytes(FILES[GLOBAL].replace(b"- Profile_1: likes tea\r\n", b""))

    seam.hook = hook
    before = on_disk(vault)
    with pytest.raises(Conflict):
        store.commit(
            plan(
                replace(DEV, "- Profile_1: writes Python", "- Profile_1: writes Rust"),
                replace(GLOBAL, "- Profile_1: likes tea", "- Profile_1: likes coffee"),
            )
        )
    assert on_disk(vault) == before | {GLOBAL: FILES[GLOBAL].replace(b"- Profile_1: likes tea\r\n", b"")}
    assert store.history() == ()
    assert store.journal.open_plans() == ()
    store.close()


def test_two_processes_on_one_file_lose_nothing(vault: Path) -> None:
    """Each adds its own entries to the same section, taking the vault from the other before every write."""
    rounds = 8

    def adds(name: str) -> None:
        store = open_store(vault)
        for n in range(rounds):
            _insist(store, plan(add(GLOBAL, "Preferences", f"- {name} {n}")))
        store.close()

    children = [fork(partial(adds, name)) for name in ("first", "second")]
    assert [os.waitpid(pid, 0)[1] for pid in children] == [0, 0]
    lines = (vault / GLOBAL).read_text("utf-8-sig").splitlines()
    for name in ("first", "second"):
        assert [line for line in lines if line.startswith(f"- {name}")] == [
            f"- {name} {n}" for n in range(rounds)
        ]
    store = open_store(vault)
    assert len(store.journal.records()) == 2 * rounds
    assert store.baseline(GLOBAL) == (vault / GLOBAL).read_bytes()
    store.close()
    tally("rounds of two processes", rounds)


def _insist(store: Store, wanted: Plan) -> None:
    from memsift.store import Held

    while True:
        try:
            store.commit(wanted)
            return
        except Held:
            store.take_over()


# -- what is never written -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        ".obsidian/app.json",
        ".git/config.md",
        "notes.txt",
        "../out.md",
        "/tmp/out.md",
        ".memsift/id",
        ".memsift/numbers.json",
        "a\nb.md",
        "a/./b.md/",
    ],
)
def test_only_memory_is_ever_written(name: str, vault: Path) -> None:
    store = open_store(vault)
    before = on_disk(vault)
    with pytest.raises((PlanRefused, StoreError)):
        store.commit(plan(create(name, b"x")))
    assert on_disk(vault) == before
    assert not (vault / ".memsift").exists()
    store.close()


def test_an_own_folder_that_is_a_link_is_refused(vault: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (vault / ".memsift").symlink_to(tmp_path / "elsewhere")
    store = open_store(vault)
    assert any(note.id == "store.own-folder-odd" for note in store.notes)
    with pytest.raises(StoreError):
        store.commit(plan(delete(GLOBAL, "- Profile_2: lives in Bern")))
    assert (vault / GLOBAL).read_bytes() == FILES[GLOBAL]
    assert list((tmp_path / "elsewhere").iterdir()) == []
    store.close()


def test_a_read_only_file_is_refused_with_its_reason(vault: Path) -> None:
    (vault / COOK).write_bytes(b"- Memory_1: caf\xe9\n")
    store = open_store(vault)
    with pytest.raises(PlanRefused):
        store.commit(plan(add(COOK, "Other Memory", "- Memory_9: x")))
    store.close()


def test_a_plan_that_changes_nothing_is_not_written_down(vault: Path) -> None:
    store = open_store(vault)
    done = store.commit(plan(replace(GLOBAL, "- Profile_1: likes tea", "- Profile_1: likes tea")))
    assert (done.plan_id, done.files) == ("", ())
    assert store.history() == ()
    assert not (vault / ".memsift").exists()
    store.close()


# -- numbers -------------------------------------------------------------------------------------------


def marks(vault: Path) -> dict[str, object]:
    read: dict[str, object] = json.loads((vault / ".memsift/numbers.json").read_text())
    return read


def test_a_deleted_number_stays_taken(vault: Path) -> None:
    store = open_store(vault)
    store.commit(plan(delete(DEV, "- Profile_3: likes tea a lot")))
    assert marks(vault)[DEV] == {"Profile": 3}
    assert store.read().marks[DEV] == {"Profile": 3}
    store.undo()
    assert marks(vault)[DEV] == {"Profile": 3}
    store.close()


def test_marks_only_rise_and_others_marks_stay(vault: Path) -> None:
    (vault / ".memsift").mkdir()
    there = {"schema": 1, "other.md": {"X": 4}, DEV: {"Profile": 9}}
    (vault / ".memsift/numbers.json").write_text(json.dumps(there))
    store = open_store(vault)
    wanted = Plan(WHY, (add(DEV, "User Profile", "- Profile_5: x"),), {DEV: {"Profile": 5}})
    store.commit(wanted)
    assert marks(vault) == {"schema": 1, "other.md": {"X": 4}, DEV: {"Profile": 9}}
    store.close()


def test_numbers_seen_once_are_known_though_the_file_is_gone(vault: Path) -> None:
    store = open_store(vault)
    (vault / DEV).write_bytes(b"# User Profile\n\n- Profile_1: writes Python\n")  # an agent removed Profile_3
    assert store.read().marks[DEV] == {"Profile": 3}
    store.close()


# -- steps that are no edits ---------------------------------------------------------------------------


def step(**what: object) -> Change:
    return Change(Op.INBOX, "", What.FILE, step=what)


def test_dismissals_snoozes_and_places_are_plans_too(vault: Path) -> None:
    store = open_store(vault)
    store.commit(plan(step(do="dismiss", key="k"), step(do="not-duplicate", a="b", b="a")))
    assert store.decisions.dismissed() == {"k"}
    assert store.decisions.not_duplicate() == {("a", "b")}
    store.undo()
    assert store.decisions.dismissed() == frozenset()
    assert store.decisions.not_duplicate() == frozenset()
    assert on_disk(vault) == FILES
    store.close()


def test_a_proposal_moves_with_its_decision_and_comes_back(vault: Path) -> None:
    new, done = ".memsift/inbox/new/A.json", ".memsift/inbox/done/A.json"
    make_vault(vault, {new: b'{"id":"A"}'})
    store = open_store(vault)
    decide = Change(
        Op.INBOX, new, What.FILE, to_file=done, data=b'{"id":"A"}',
        step={"do": "decided", "proposal": "A", "outcome": "approved", "reason": "true"},
    )  # fmt: skip
    store.commit(plan(decide, add(COOK, "Other Memory", "- Memory_3: salt")))
    assert not (vault / new).exists()
    assert (vault / done).read_bytes() == b'{"id":"A"}'
    assert store.decisions.decided()["A"].outcome == "approved"
    store.undo()
    assert (vault / new).read_bytes() == b'{"id":"A"}'
    assert not (vault / done).exists()
    assert store.decisions.decided() == {}
    assert on_disk(vault) == FILES
    store.close()


def test_a_proposal_that_is_not_what_was_shown_is_not_decided(vault: Path) -> None:
    new = ".memsift/inbox/new/A.json"
    make_vault(vault, {new: b"swapped"})
    store = open_store(vault)
    decide = Change(Op.INBOX, new, What.FILE, to_file=".memsift/inbox/done/A.json", data=b"shown")
    with pytest.raises(Conflict):
        store.commit(plan(decide, add(COOK, "Other Memory", "- Memory_3: salt")))
    assert on_disk(vault) == FILES
    store.close()


def test_a_proposal_is_decided_once(vault: Path) -> None:
    new, done = ".memsift/inbox/new/A.json", ".memsift/inbox/done/A.json"
    make_vault(vault, {new: b"{}"})
    store = open_store(vault)
    decide = Change(
        Op.INBOX, new, What.FILE, to_file=done, data=b"{}",
        step={"do": "decided", "proposal": "A", "outcome": "approved", "reason": ""},
    )  # fmt: skip
    store.commit(plan(decide))
    (vault / done).unlink()
    make_vault(vault, {new: b"{}"})  # an agent puts it back
    with pytest.raises(PlanRefused) as error:
        store.commit(plan(decide))
    assert error.value.message.id == "store.already-decided"
    store.close()


def test_a_file_does_not_grow_out_of_reach(vault: Path) -> None:
    store = open_store(vault)
    with pytest.raises(PlanRefused) as error:
        store.commit(plan(create("big.md", b"x" * (5 * 1024 * 1024 + 1))))
    assert error.value.message.id == "store.would-be-too-large"
    assert on_disk(vault) == FILES
    store.close()


def test_a_deleted_file_comes_back_with_its_mode(vault: Path) -> None:
    os.chmod(vault / COOK, 0o644)
    store = open_store(vault)
    store.commit(plan(Change(Op.DELETE, COOK, What.FILE, data=FILES[COOK])))
    store.undo()
    assert stat.S_IMODE((vault / COOK).stat().st_mode) == 0o644
    store.close()


def test_a_file_is_created_with_its_folders(vault: Path) -> None:
    store = open_store(vault)
    name = "YOLO/new/folder/a.md"
    two = Change(Op.INSERT, name, What.ENTRY, after=("- two",), place=Place(at="file-end"))
    store.commit(plan(create(name, b"- one\n"), two))
    assert (vault / "YOLO/new/folder/a.md").read_bytes() == b"- one\n- two\n"
    store.undo()
    assert not (vault / "YOLO/new/folder/a.md").exists()
    store.close()
