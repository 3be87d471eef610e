"""The journal: private, checked when opened, set aside when damaged, kept small, made to forget."""

from __future__ import annotations

import random
import sqlite3
import stat
import zlib
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memsift.messages import Message
from memsift.plan.model import Change, Op, Place, Plan, What
from memsift.store import StoreError, care, database, encode, forget_journal
from memsift.store.database import Damaged
from memsift.store.journal import Journal
from memsift.store.model import State, Touched, sha
from memsift.store.settings import save as save_settings
from memsift.vault import text_hash
from store_kit import COOK, FILES, GLOBAL, WHY, delete, make_vault, on_disk, open_store, plan, replace
from tally import tally

NOW = datetime(2026, 11, 29, 8, 0, tzinfo=UTC)
TEA, COFFEE = "- Profile_1: likes tea", "- Profile_1: likes coffee"


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "vault")


def journal_of(vault: Path) -> Path:
    (path,) = (vault.parent / "state").glob("*/journal.db")
    return path


def test_everything_of_ours_is_the_owners_alone(vault: Path) -> None:
    store = open_store(vault)
    store.commit(plan(replace(GLOBAL, TEA, COFFEE)))
    ours = [*(vault.parent / "state").rglob("*"), *(vault / ".memsift").rglob("*"), vault.parent / "state"]
    assert len(ours) > 6
    for path in ours:
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path
    store.close()


def test_settings_of_the_database(vault: Path) -> None:
    store = open_store(vault)
    pragma = {
        name: store.journal.rows(f"PRAGMA {name}")[0][0]
        for name in ("journal_mode", "synchronous", "secure_delete")
    }
    assert pragma == {"journal_mode": "wal", "synchronous": 2, "secure_delete": 1}
    store.close()


def test_a_journal_that_is_locked_for_long_is_waited_for_once(
    vault: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "WAIT", 0.02)
    monkeypatch.setattr(database, "WAIT_AGAIN", 0.01)
    store = open_store(vault)

    def waits() -> list[tuple[object, ...]]:
        return store.journal.rows("PRAGMA busy_timeout")

    with closing(sqlite3.connect(journal_of(vault), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert waits() == [(20,)]
        for _ in range(2):
            with pytest.raises(StoreError, match="another program is using it"):
                store.commit(plan(replace(GLOBAL, TEA, COFFEE)))
            assert waits() == [(10,)]
        assert on_disk(vault) == FILES
    store.commit(plan(replace(GLOBAL, TEA, COFFEE)))
    assert waits() == [(20,)]
    store.close()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"no database at all, but long enough to be taken for one" * 40,
        lambda data: data[: len(data) // 2],
        lambda data: data[:4200] + b"\xff" * 8000 + data[12200:],
        lambda data: b"\x00" * len(data),
    ],
    ids=["text", "half", "hole", "zeros"],
)
def test_a_damaged_journal_is_set_aside_and_a_new_one_begun(
    spoil: Callable[[bytes], bytes], vault: Path
) -> None:
    store = open_store(vault)
    store.commit(plan(replace(GLOBAL, TEA, COFFEE)))
    store.close()
    path = journal_of(vault)
    path.write_bytes(spoil(path.read_bytes()))
    damaged = path.read_bytes()
    before = on_disk(vault)
    store = open_store(vault)
    (note,) = [n for n in store.notes if n.id == "store.journal-damaged"]
    assert Path(str(note.params["file"])).read_bytes() == damaged
    assert on_disk(vault) == before
    assert store.history() == ()
    store.commit(plan(replace(GLOBAL, COFFEE, TEA)))
    assert len(store.history()) == 1
    assert [p.id for p in store.problems()] == ["store.journal-aside"]
    store.close()
    tally("damaged journals")


def test_a_journal_of_a_newer_memsift_is_left_alone(vault: Path) -> None:
    open_store(vault).close()
    path = journal_of(vault)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version=99")
    db.close()
    before = path.read_bytes()
    store = open_store(vault)
    assert store.blocked is not None
    with pytest.raises(StoreError):
        store.commit(plan(replace(GLOBAL, TEA, COFFEE)))
    assert on_disk(vault) == FILES
    store.close()
    assert path.read_bytes() == before


def test_another_programs_database_is_not_taken_for_ours(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE mine (x)")
    db.close()
    with pytest.raises(Damaged):
        Journal(str(path))


def test_a_locked_journal_is_said_and_nothing_is_done(vault: Path) -> None:
    store = open_store(vault)
    store.journal.rows("PRAGMA busy_timeout=50")
    other = sqlite3.connect(journal_of(vault), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError) as error:
        store.commit(plan(replace(GLOBAL, TEA, COFFEE)))
    assert error.value.message.id == "store.journal-trouble"
    assert on_disk(vault) == FILES
    make_vault(vault, {COOK: FILES[COOK] + b"- Memory_8: salt\n"})
    assert store.read(date(2026, 1, 2)).marks[COOK] == {"Memory": 8}  # looking goes on
    other.execute("ROLLBACK")
    assert store.read(date(2026, 3, 4)).first_seen[text_hash("salt")] == date(2026, 3, 4)
    assert store.decisions.first_seen()[text_hash("salt")] == date(2026, 3, 4)
    other.close()
    store.commit(plan(replace(GLOBAL, TEA, COFFEE)))
    store.close()


def test_a_state_folder_that_cannot_be_made_leaves_looking(tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "vault")
    (tmp_path / "state").write_text("a file where the folder should be")
    store = open_store(vault)
    assert store.blocked is not None
    assert len(store.read().files) == 3
    with pytest.raises(StoreError) as error:
        store.commit(plan(replace(GLOBAL, TEA, COFFEE)))
    assert error.value.message.id == "store.no-journal"
    assert on_disk(vault) == FILES
    store.close()


def _record(journal: Journal, n: int, at: datetime, size: int = 2000) -> str:
    data = f"{n} ".encode() * size
    with journal.writing():
        session = journal.begin_session(at, "", "", 1)
        name = journal.begin_plan(
            session, at, Plan(WHY, ()), [Touched("a.md", data, data + b"x", data, data + b"x")]
        )
        journal.end_plan(name, State.DONE)
    return name


def test_old_plans_are_given_up_and_stay_in_history(tmp_path: Path) -> None:
    journal = Journal(":memory:")
    with journal.writing():
        journal.set_baseline("a.md", b"the baseline")
    names = [_record(journal, n, NOW + timedelta(days=n)) for n in range(6)]
    assert care.prune(journal, NOW + timedelta(days=2), 1 << 30) == 2
    assert [r.id for r in journal.records()] == names[::-1]
    with pytest.raises(StoreError) as error:
        journal.touched(names[0])
    assert error.value.message.id == "store.pruned"
    assert journal.touched(names[2])[0].before == b"2 " * 2000
    assert care.prune(journal, NOW, 0) == 4  # nothing may be kept: but the baseline is
    assert journal.baseline() == {"a.md": b"the baseline"}
    assert care.check(journal) == ()
    assert care.prune(journal, NOW, 0) == 0


def test_a_baseline_that_was_unpacked_before_is_held_against_what_is_kept_now() -> None:
    journal = Journal(":memory:")
    with journal.writing():
        journal.set_baseline("a.md", b"a")
        journal.set_baseline("b.md", b"b")
    assert journal.baseline() == journal.baseline() == {"a.md": b"a", "b.md": b"b"}
    with journal.writing():
        journal.set_baseline("a.md", b"another")
        journal.run("UPDATE blobs SET data=x'00' WHERE sha=?", sha(b"b"))
    assert journal.baseline() == {"a.md": b"another"}
    with journal.writing():
        journal.run("UPDATE blobs SET data=? WHERE sha=?", zlib.compress(b"b"), sha(b"b"))
    assert journal.baseline() == {"a.md": b"another", "b.md": b"b"}


def test_a_plan_that_is_under_way_is_never_given_up() -> None:
    journal = Journal(":memory:")
    with journal.writing():
        session = journal.begin_session(NOW, "", "", 1)
        name = journal.begin_plan(session, NOW, Plan(WHY, ()), [Touched("a.md", b"a", b"b", None, None)])
    assert care.prune(journal, NOW + timedelta(days=9), 0) == 0
    assert journal.touched(name)[0].after == b"b"


def test_forgetting_leaves_no_byte_and_proves_it(vault: Path) -> None:
    secret = "sugar"
    store = open_store(vault)
    store.commit(plan(delete(COOK, "- Memory_2: no sugar")))
    kept = store.commit(plan(replace(GLOBAL, TEA, COFFEE))).plan_id
    store.decisions.set_place("checkup", {"at": "no sugar"})

    def holds(data: bytes) -> bool:
        return secret.encode() in data

    def scrub(file: str, data: bytes) -> bytes:
        return data.replace(b"no sugar", b"")

    def there(file: str) -> bool:
        return True

    assert forget_journal.holding(store.journal, holds)
    assert forget_journal.would_forget(store.journal, holds, scrub, there) == ("p1",)
    assert forget_journal.holding(store.journal, holds)
    assert forget_journal.forget(store.journal, holds, scrub, there=there) == ("p1",)
    assert forget_journal.holding(store.journal, holds) == ()
    records = {r.id: r for r in store.journal.records()}
    assert records["p1"].forgotten
    with pytest.raises(StoreError) as error:
        store.undo("p1")
    assert error.value.message.id == "store.forgotten"
    store.undo(kept)
    store.close()
    searched = 0
    for path in (vault.parent / "state").rglob("*"):
        if path.is_file():
            searched += len(path.read_bytes())
            assert secret.encode() not in path.read_bytes()
    assert searched > 1000
    tally("bytes searched", searched)


def test_check_finds_what_does_not_fit(vault: Path) -> None:
    store = open_store(vault)
    store.commit(plan(replace(GLOBAL, TEA, COFFEE)))
    assert store.problems() == ()
    store.journal.run("DELETE FROM blobs WHERE sha=(SELECT before FROM touched)")
    store.journal.run("UPDATE blobs SET data=? WHERE sha=(SELECT sha FROM baseline LIMIT 1)", b"spoilt")
    assert {p.id for p in store.problems()} == {"store.blob-missing", "store.blob-damaged"}
    store.close()


def test_temp_files_of_ours_are_found_and_mended(vault: Path) -> None:
    (vault / "YOLO/memory/.memsift-0123456789ab-00000000.tmp").write_bytes(FILES[GLOBAL])
    (vault / "YOLO/memory/.memsift-0123456789ab-11111111.tmp").write_bytes(b"somebody's words")
    store = open_store(vault)
    assert [p.id for p in store.problems()] == ["store.temp-left", "store.temp-left"]
    assert [m.id for m in store.mend()] == ["store.temp-removed"]
    store.read()
    assert [p.params["file"] for p in store.problems()] == ["YOLO/memory/.memsift-0123456789ab-11111111.tmp"]
    store.close()


TEXT = st.text(max_size=12)
CHANGES = st.builds(
    Change,
    op=st.sampled_from(list(Op)),
    file=TEXT,
    what=st.sampled_from(list(What)),
    line=st.integers(0, 10**6),
    before=st.lists(TEXT, max_size=3).map(tuple),
    after=st.lists(TEXT, max_size=3).map(tuple),
    id=st.none() | TEXT,
    place=st.none() | st.builds(Place, section=st.lists(TEXT, max_size=2).map(tuple), nth=st.integers(0, 9)),
    to_file=st.none() | TEXT,
    data=st.none() | st.binary(max_size=30),
    step=st.dictionaries(st.sampled_from(["do", "key", "until", "name"]), TEXT | st.dates() | st.none()),
    endings=st.none() | st.lists(st.sampled_from(["\n", "\r\n", ""]), max_size=3).map(tuple),
    bom=st.none() | st.booleans(),
    restores=st.booleans(),
)


@given(st.lists(CHANGES, max_size=3).map(tuple), st.dictionaries(TEXT, st.dictionaries(TEXT, st.integers())))
@settings(max_examples=150, deadline=None)
def test_plans_come_back_from_the_journal_as_they_were(
    changes: tuple[Change, ...], marks: dict[str, dict[str, int]]
) -> None:
    why = Message("store.why-undo", {"what": WHY, "day": date(2026, 1, 2), "n": 3})
    wanted = Plan(why, changes, marks)
    assert encode.load_plan(encode.dump_plan(wanted)) == wanted


@pytest.mark.parametrize(("days", "kept"), [(400, True), (7, False)])
def test_how_long_what_was_replaced_is_kept_can_be_set(vault: Path, days: int, kept: bool) -> None:
    store = open_store(vault, clock=lambda: datetime.now(UTC) - timedelta(days=30))
    done = store.commit(plan(replace(GLOBAL, TEA, COFFEE)))
    store.close()
    save_settings(str(vault.parent / "config"), "history.keep_days", days)
    store = open_store(vault)  # what is too old is given up when a sitting ends in which something was done
    last = store.commit(plan(replace(COOK, "- Memory_2: no sugar", "- Memory_2: honey")))
    store.close()
    store = open_store(vault)
    store.undo(last.plan_id)
    if kept:
        store.undo(done.plan_id)
        assert on_disk(vault) == FILES
    else:
        with pytest.raises(StoreError) as error:
            store.undo(done.plan_id)
        assert error.value.message.id == "store.pruned"
    store.close()


@pytest.mark.parametrize(("megabytes", "kept"), [(64, True), (1, False)])
def test_how_much_of_it_is_kept_can_be_set(vault: Path, megabytes: int, kept: bool) -> None:
    noise = random.Random(1).randbytes(1_500_000).hex().encode()  # takes 1.5 MB of the journal
    make_vault(vault, {COOK: FILES[COOK] + b"- " + noise + b"\n"})
    save_settings(str(vault.parent / "config"), "history.keep_mb", megabytes)
    store = open_store(vault)
    done = store.commit(plan(replace(GLOBAL, TEA, COFFEE)))
    store.commit(plan(replace(COOK, "- Memory_2: no sugar", "- Memory_2: honey")))
    store.close()
    store = open_store(vault)
    assert len(store.history()[0].plans) == 2
    if kept:
        store.undo(done.plan_id)
        assert on_disk(vault)[GLOBAL] == FILES[GLOBAL]
    else:
        with pytest.raises(StoreError) as error:
            store.undo(done.plan_id)
        assert error.value.message.id == "store.pruned"
    store.close()


def test_what_somebody_wrote_into_the_journal_hides_nothing_else(vault: Path) -> None:
    store = open_store(vault)
    for n, line in enumerate((TEA, "- Profile_2: lives in Bern")):
        store.commit(plan(delete(GLOBAL, line)))
        with store.journal.writing():
            store.decisions.snooze(f"key {n}", date(2026, 12, 1))
    with store.journal.writing():
        store.journal.run("UPDATE plans SET at='yesterday', why='{' WHERE id=1")
        store.journal.run("UPDATE sessions SET started='2026-11-29'")
        store.journal.run("UPDATE snoozed SET until='soon' WHERE key='key 0'")
        store.journal.run("UPDATE first_seen SET day='' WHERE rowid=1")
    store.close()
    store = open_store(vault)
    assert store.decisions.snoozed() == {"key 1": date(2026, 12, 1)}
    (session,) = store.history()
    assert [record.what.id for record in session.plans] == ["store.plan-unreadable", WHY.id]
    # Its time cannot be read: it is not taken for old, and can still be undone.
    assert care.prune(store.journal, NOW + timedelta(days=9), 1 << 30) == 1
    assert store.journal.touched("p1")[0].before == FILES[GLOBAL]
    store.close()
