"""The way back: one plan, a session, after a restart, after edits by others, of an undo; and restoring."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from memsift.messages import say
from memsift.plan.diff import _Differ
from memsift.plan.model import Change, Conflict, Difference, Op, Place, What
from memsift.store import PlanRecord, StoreError
from memsift.store.undo import later_returns, returns_of
from store_kit import (
    COOK,
    DEV,
    FILES,
    GLOBAL,
    WHY,
    add,
    create,
    delete,
    id_of,
    make_vault,
    move,
    on_disk,
    open_desk,
    open_store,
    plan,
    replace,
)

TEA, COFFEE = "- Profile_1: likes tea", "- Profile_1: likes coffee"


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "vault")


def test_undo_after_a_restart(vault: Path) -> None:
    store = open_store(vault)
    store.commit(
        plan(
            move(GLOBAL, DEV, "User Profile", "- Profile_2: lives in Bern"),
            delete(COOK, "- Memory_2: no sugar"),
        )
    )
    store.close()
    store = open_store(vault)
    store.undo()
    assert on_disk(vault) == FILES
    (newest, oldest) = store.journal.records()
    assert (newest.undoes, oldest.undone_by) == ((oldest.id,), newest.id)
    store.close()


def test_undo_keeps_edits_made_elsewhere(vault: Path) -> None:
    store = open_store(vault)
    store.commit(plan(replace(GLOBAL, TEA, COFFEE)))
    path = vault / GLOBAL
    path.write_bytes(path.read_bytes().replace(b"short answers", b"long answers"))
    store.undo()
    assert path.read_bytes() == FILES[GLOBAL].replace(b"short answers", b"long answers")
    store.close()


def test_undo_of_an_entry_that_changed_since_stops(vault: Path) -> None:
    store = open_store(vault)
    store.commit(plan(replace(GLOBAL, TEA, COFFEE)))
    path = vault / GLOBAL
    path.write_bytes(path.read_bytes().replace(b"likes coffee", b"likes water"))
    with pytest.raises(Conflict) as error:
        store.undo()
    assert error.value.clashes[0].now == ("- Profile_1: likes water",)
    assert b"likes water" in path.read_bytes()
    store.close()


def test_undo_of_an_undo_and_undoing_twice(vault: Path) -> None:
    store = open_store(vault)
    first = store.commit(plan(replace(GLOBAL, TEA, COFFEE))).plan_id
    changed = on_disk(vault)
    back = store.undo(first).plan_id
    with pytest.raises(StoreError) as error:
        store.undo(first)
    assert error.value.message.id == "store.already-undone"
    again = store.undo(back).plan_id
    assert on_disk(vault) == changed
    states = {r.id: r.undone_by for r in store.journal.records()}
    assert states == {first: None, back: again, again: None}
    store.undo(first)
    assert on_disk(vault) == FILES
    store.close()


def test_undoing_again_and_again_is_one_clear_sentence(vault: Path) -> None:
    store = open_store(vault)
    last = store.commit(plan(replace(GLOBAL, TEA, COFFEE))).plan_id
    what = say(store.journal.record(last).what, "en")
    said = []
    for _ in range(4):
        last = store.undo(last).plan_id
        said.append(say(store.journal.record(last).what, "en"))
    assert said == [f"undid: {what}", f"did again: {what}"] * 2
    last = store.undo_session().plan_id
    last = store.undo(last).plan_id
    assert say(store.journal.record(last).what, "en").startswith("did a session again that was undone (")
    store.close()


def test_bare_undo_goes_back_step_by_step(vault: Path) -> None:
    store = open_store(vault)
    store.commit(plan(replace(GLOBAL, TEA, COFFEE)))
    store.commit(plan(add(COOK, "Other Memory", "- Memory_3: salt")))
    store.undo()
    assert b"salt" not in on_disk(vault)[COOK]
    assert b"likes coffee" in on_disk(vault)[GLOBAL]
    store.undo()
    assert on_disk(vault) == FILES
    with pytest.raises(StoreError) as error:
        store.undo()
    assert error.value.message.id == "store.nothing-to-undo"
    store.close()


def test_a_session_is_undone_as_a_whole(vault: Path) -> None:
    store = open_store(vault)
    store.commit(plan(replace(GLOBAL, TEA, COFFEE)))
    store.commit(plan(replace(GLOBAL, COFFEE, "- Profile_1: likes water")))
    store.commit(plan(delete(COOK, "- Memory_2: no sugar")))
    store.commit(plan(create("YOLO/memory/new.md", b"- x\n")))
    store.undo(store.journal.records()[1].id)  # one of them was taken back already
    store.close()
    store = open_store(vault)
    done = store.undo_session()
    assert on_disk(vault) == FILES
    assert len(store.journal.record(done.plan_id).undoes) == 3
    store.undo(done.plan_id)
    assert b"likes water" in on_disk(vault)[GLOBAL]
    store.close()


def test_a_session_is_never_undone_in_part_silently(vault: Path) -> None:
    store = open_store(vault)
    first = store.commit(plan(replace(GLOBAL, TEA, COFFEE))).plan_id
    second = store.commit(plan(delete(COOK, "- Memory_2: no sugar"))).plan_id
    path = vault / GLOBAL
    path.write_bytes(path.read_bytes().replace(b"likes coffee", b"likes water"))
    before = on_disk(vault)
    with pytest.raises(Conflict) as error:
        store.undo_session()
    assert error.value.message.params == {"n": 1, "all": 2}
    assert error.value.clashes[0].now == ("- Profile_1: likes water",)
    assert on_disk(vault) == before
    done = store.undo_session(part=True)
    assert store.journal.record(done.plan_id).undoes == (second,)
    assert store.journal.record(first).undone_by is None
    assert on_disk(vault) == before | {COOK: FILES[COOK]}
    store.close()


def test_sessions_are_apart(vault: Path) -> None:
    for new in (COFFEE, "- Profile_1: likes water"):
        store = open_store(vault)
        now = TEA if new == COFFEE else COFFEE
        store.commit(plan(replace(GLOBAL, now, new)))
        store.close()
    store = open_store(vault)
    newest, oldest = store.history()
    assert newest.ended is not None
    store.undo_session(newest.id)
    assert b"likes coffee" in on_disk(vault)[GLOBAL]
    store.undo_session(oldest.id)
    assert on_disk(vault) == FILES
    store.close()


def test_a_renamed_file_that_was_edited_since_goes_back_with_its_edit(vault: Path) -> None:
    store = open_store(vault)
    store.commit(plan(Change(Op.RENAME, COOK, What.FILE, to_file="YOLO/memory/chef.md")))
    path = vault / "YOLO/memory/chef.md"
    path.write_bytes(path.read_bytes() + b"- Memory_3: salt\n")
    store.undo()
    assert on_disk(vault) == FILES | {COOK: FILES[COOK] + b"- Memory_3: salt\n"}
    store.close()


def test_a_deleted_entry_is_restored_whatever_happened_since(vault: Path) -> None:
    store = open_store(vault)
    done = store.commit(plan(delete(COOK, "- Memory_2: no sugar"), delete(GLOBAL, TEA)))
    assert [(d.file, d.lines) for d in store.deleted(done.plan_id)] == [
        (COOK, ("- Memory_2: no sugar",)),
        (GLOBAL, (TEA,)),
    ]
    (vault / COOK).write_bytes(b"# Something else\n\n- Memory_7: all new\n")
    with pytest.raises(Conflict):
        store.undo_session(part=False)
    store.restore(done.plan_id, (0,))
    assert (vault / COOK).read_bytes() == (
        b"# Something else\n\n- Memory_7: all new\n\n# Other Memory\n- Memory_2: no sugar\n"
    )
    assert TEA.encode() not in (vault / GLOBAL).read_bytes()
    store.restore(done.plan_id, (1,))
    assert TEA.encode() in (vault / GLOBAL).read_bytes()
    store.close()


@pytest.mark.parametrize(
    ("edited", "gone"), [(False, (2,)), (False, (2, 3)), (True, (2,)), (False, (1, 2, 3, 4))]
)
def test_what_is_restored_comes_between_its_neighbours(
    tmp_path: Path, edited: bool, gone: tuple[int, ...]
) -> None:
    entries = [f"- Memory_{number}: number {number}" for number in range(1, 5)]
    before = "\n".join(
        ("# Other Memory", *entries, "", "# Preferences", "- Preference_1: short", "")
    ).encode()
    vault = make_vault(tmp_path / "vault", {GLOBAL: before})
    store = open_store(vault)
    done = store.commit(plan(*(delete(GLOBAL, entries[number - 1]) for number in gone))).plan_id
    if edited:
        path = vault / GLOBAL
        path.write_bytes(path.read_bytes().replace(b"number 3", b"number three"))
        before = before.replace(b"number 3", b"number three")
    store.restore(done)
    assert (vault / GLOBAL).read_bytes() == before
    store.close()


def test_an_entry_of_a_deleted_file_is_restored_into_a_new_one(vault: Path) -> None:
    store = open_store(vault)
    done = store.commit(plan(delete(COOK, "- Memory_2: no sugar")))
    (vault / COOK).unlink()
    store.restore(done.plan_id)
    assert b"- Memory_2: no sugar" in (vault / COOK).read_bytes()
    store.close()


def test_moving_is_no_deleting(vault: Path) -> None:
    store = open_store(vault)
    done = store.commit(plan(move(GLOBAL, DEV, "User Profile", "- Profile_2: lives in Bern")))
    assert store.deleted(done.plan_id) == ()
    with pytest.raises(StoreError):
        store.restore(done.plan_id)
    store.close()


def test_any_past_state_can_be_written_out(vault: Path, tmp_path: Path) -> None:
    store = open_store(vault)
    first = store.commit(plan(replace(GLOBAL, TEA, COFFEE))).plan_id
    store.commit(plan(replace(GLOBAL, COFFEE, "- Profile_1: likes water")))
    store.commit(plan(delete(COOK, "- Memory_2: no sugar")))
    written = store.export(first, str(tmp_path / "out"))
    assert set(written) == {GLOBAL, COOK}
    assert (tmp_path / "out" / COOK).read_bytes() == FILES[COOK]
    assert (tmp_path / "out" / GLOBAL).read_bytes() == FILES[GLOBAL].replace(b"likes tea", b"likes coffee")
    with pytest.raises(StoreError):
        store.export(first, str(tmp_path / "out"))
    store.close()


@pytest.mark.parametrize("name", ["p99", "s1", "x", "", "p", "p1x", "p" + "9" * 30])
def test_no_such_plan(name: str, vault: Path) -> None:
    store = open_store(vault)
    for act in (store.deleted, store.restore, store.at):
        with pytest.raises(StoreError):
            act(name)
    store.close()


ABOUT = b"# Other Memory\n\n" + b"".join(
    b"- Memory_%d: %s\n" % (n, w) for n, w in enumerate((b"one", b"two", b"three", b"four"), 1)
)
COOKS = FILES | {COOK: ABOUT}


@pytest.mark.parametrize("order", list(permutations((0, 1, 2))), ids=str)
@pytest.mark.parametrize("gone", [(2, 3, 4), (3, 2, 1), (2, 4, 3)], ids=str)
def test_neighbours_come_back_in_their_order_whichever_is_first(
    gone: tuple[int, ...], order: tuple[int, ...], tmp_path: Path
) -> None:
    vault = make_vault(tmp_path / "vault", COOKS)
    desk = open_desk(vault)
    lines = [line for line in ABOUT.decode().splitlines() if line.startswith("-")]
    done = [desk.store.commit(plan(delete(COOK, lines[n - 1]))).plan_id for n in gone]
    with (vault / COOK).open("ab") as file:
        file.write(b"- Memory_9: by another program\n")
    for n in order:
        desk.store.undo(done[n])
    assert on_disk(vault)[COOK] == ABOUT + b"- Memory_9: by another program\n"
    # The baselines came back in the same order: nothing but the other program's line waits for an answer.
    desk.refresh()
    assert [item.after for item in desk.items()] == [("- Memory_9: by another program",)]
    # Undoing the undoing, and all of it again at once.
    for _ in range(3):
        desk.store.undo(desk.store.journal.records()[0].id)
    desk.store.undo_session(part=True)
    desk.close()


def test_a_session_of_which_a_part_was_undone_goes_back_as_a_whole(tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "vault", COOKS)
    store = open_store(vault)
    lines = [line for line in ABOUT.decode().splitlines() if line.startswith("-")]
    done = [
        store.commit(plan(delete(COOK, line))).plan_id for line in (lines[1], lines[2], lines[0], lines[3])
    ]
    store.undo(done[1])
    store.undo_session()
    assert on_disk(vault)[COOK] == ABOUT
    store.close()


def move_down(line: str) -> Change:
    """`line`, an entry of GLOBAL, goes to the end of its other section."""
    place = Place(("Other Memory",))
    return Change(Op.MOVE, GLOBAL, before=(line,), after=(line,), id=id_of(line), place=place)


@pytest.mark.parametrize("whole", [False, True])
def test_a_move_goes_back_although_an_edit_before_it_went_back_since(whole: bool, tmp_path: Path) -> None:
    files = {GLOBAL: f"# User Profile\n\n{TEA}\n- Profile_2: x\n\n# Other Memory\n\n- Memory_1: y\n".encode()}
    vault = make_vault(tmp_path / "vault", files)
    desk = open_desk(vault)
    edited = desk.store.commit(plan(replace(GLOBAL, TEA, COFFEE))).plan_id
    moved = desk.store.commit(plan(move_down(COFFEE))).plan_id
    desk.store.undo(edited)
    below = on_disk(vault)
    assert below[GLOBAL].decode().endswith(f"- Memory_1: y\n{TEA}\n")
    back = desk.store.undo_session() if whole else desk.store.undo(moved)
    assert on_disk(vault) == files
    desk.refresh()
    assert desk.items() == ()
    assert [one.undone_by for one in desk.store.journal.records()[-2:]].count(None) == 0
    desk.store.undo(back.plan_id)
    assert on_disk(vault) == below
    desk.close()


def test_an_edit_goes_back_although_the_one_after_it_went_back_where_the_entry_was_moved_to(
    tmp_path: Path,
) -> None:
    files = {GLOBAL: f"# User Profile\n\n{TEA}\n- Profile_2: x\n\n# Other Memory\n\n- Memory_1: y\n".encode()}
    vault = make_vault(tmp_path / "vault", files)
    desk = open_desk(vault)
    mate = COFFEE.replace("coffee", "mate")
    first = desk.store.commit(plan(replace(GLOBAL, TEA, COFFEE))).plan_id
    second = desk.store.commit(plan(replace(GLOBAL, COFFEE, mate))).plan_id
    moved = desk.store.commit(plan(move_down(mate))).plan_id
    for one in (second, moved, first):
        desk.store.undo(one)
    assert on_disk(vault) == files
    desk.refresh()
    assert desk.items() == ()
    desk.close()


def test_what_was_taken_back_without_the_pin_is_not_done_again_on_the_way() -> None:
    def record(
        number: int, undoes: tuple[str, ...] = (), *, file: str = GLOBAL, unsigned: bool = False
    ) -> PlanRecord:
        when = datetime(2026, 11, 29, 8, number, tzinfo=UTC)
        return PlanRecord(f"p{number}", "s1", when, WHY, (file,), undoes, unsigned=unsigned)

    def later(record: PlanRecord, *records: PlanRecord) -> list[str]:
        return [one.record.id for one in later_returns(returns_of(records), record)]

    third, second, first = record(3, ("p1",)), record(2), record(1)
    assert later(second, third, second, first) == ["p3"]
    assert later(second, record(3, ("p1",), unsigned=True), second, first) == []
    assert later(second, third, second, record(1, unsigned=True)) == []
    assert later(second, record(3, ("p1",), file=DEV), second, first) == []
    assert later(second, record(3, ("p2",)), second, first) == []
    assert later(third, third, second, first) == []


def test_a_session_of_many_plans_compares_each_version_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [f"- Profile_{n}: fact {n}" for n in range(1, 61)]
    start = ("# User Profile\n\n" + "\n".join(lines) + "\n").encode()
    vault = make_vault(tmp_path / "vault", {GLOBAL: start})
    store = open_store(vault)
    gone = lines[::2]
    for line in gone:
        store.commit(plan(delete(GLOBAL, line)))
    with (vault / GLOBAL).open("ab") as file:
        file.write(b"- Profile_99: by another program\n")
    compared = 0
    really = _Differ.differences

    def counted(self: _Differ) -> tuple[Difference, ...]:
        nonlocal compared
        compared += 1
        return really(self)

    monkeypatch.setattr(_Differ, "differences", counted)
    store.undo_session()
    assert (vault / GLOBAL).read_bytes() == start + b"- Profile_99: by another program\n"
    assert compared <= len(gone) + 5
    store.close()


@pytest.mark.parametrize("seed", range(12))
def test_a_random_history_is_taken_back_in_any_order_and_leaves_no_drift(seed: int, tmp_path: Path) -> None:
    """Edits and deletes of one file, taken back in a random order: what is refused goes after the others."""
    chance = Random(seed)
    vault = make_vault(tmp_path / "vault", COOKS)
    desk = open_desk(vault)
    done = []
    for n in range(6):
        lines = [line for line in on_disk(vault)[COOK].decode().splitlines() if line.startswith("-")]
        if not lines:
            break
        line = chance.choice(lines)
        new = f"{line.partition(':')[0]}: {chance.choice(['one', 'wholly other words', f'number {n}'])}"
        step = delete(COOK, line) if chance.random() < 0.4 or new == line else replace(COOK, line, new)
        done.append(desk.store.commit(plan(step)).plan_id)
    chance.shuffle(done)
    while done:
        for one in done:
            before = on_disk(vault)
            try:
                desk.store.undo(one)
            except Conflict:
                assert on_disk(vault) == before
                continue
            done.remove(one)
            break
        else:
            pytest.fail("nothing could be taken back any more")
    assert on_disk(vault)[COOK] == ABOUT
    desk.refresh()
    assert desk.items() == ()
    desk.close()


def test_what_was_brought_back_does_not_come_twice(vault: Path) -> None:
    store = open_store(vault)
    first = store.commit(plan(delete(COOK, "- Memory_2: no sugar"), replace(GLOBAL, TEA, COFFEE)))
    back = store.restore(first.plan_id)
    stands = on_disk(vault)
    with pytest.raises(StoreError) as raised:
        store.undo(first.plan_id)
    assert raised.value.message.id == "store.brought-back-already"
    assert "brought back Memory_2: no sugar" in say(raised.value.message, "en")
    assert on_disk(vault) == stands
    store.undo(back.plan_id)  # once that is taken back, there is nothing to come twice
    store.undo(first.plan_id)
    assert on_disk(vault) == FILES
    store.close()


def test_a_session_with_a_delete_and_its_return_is_undone_as_one(vault: Path) -> None:
    store = open_store(vault)
    store.restore(store.commit(plan(delete(COOK, "- Memory_2: no sugar"))).plan_id)
    store.undo_session()
    assert on_disk(vault) == FILES
    store.close()
