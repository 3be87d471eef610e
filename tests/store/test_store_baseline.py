"""Contract §9: the baseline gets the same changes as the disk, drift stays drift, undo reverts both."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memsift.plan.diff import apply_changes, diff
from memsift.plan.model import Conflict, Plan
from memsift.store import Store, accept_baseline
from memsift.store.bases import rebase_baseline
from store_kit import (
    COOK,
    DEV,
    FILES,
    GLOBAL,
    WHY,
    add,
    create,
    delete,
    make_vault,
    move,
    on_disk,
    open_store,
    plan,
    replace,
)
from tally import tally

TEA, COFFEE = "- Profile_1: likes tea", "- Profile_1: likes coffee"


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "vault")


def edit(vault: Path, file: str, old: str, new: str) -> None:
    """Somebody else edits a file."""
    path = vault / file
    data = path.read_bytes()
    assert old.encode() in data
    path.write_bytes(data.replace(old.encode(), new.encode()))


def drift(store: Store, file: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """What differs between the baseline and the disk."""
    seen = store.folder.read(file)
    parts = diff(store.baseline(file), seen.data if seen else None, file)
    return [(d.before, d.after) for d in parts]


def test_the_first_reading_is_the_baseline(vault: Path) -> None:
    store = open_store(vault)
    assert store.baselines() == FILES
    edit(vault, GLOBAL, "likes tea", "likes mate")
    make_vault(vault, {"YOLO/memory/new.md": b"- Memory_1: x\n"})
    store.read()
    assert store.baselines() == FILES
    store.close()
    store = open_store(vault)
    assert store.baselines() == FILES
    assert store.baseline("YOLO/memory/new.md") is None
    store.close()


def test_a_commit_keeps_drift_elsewhere_in_the_file(vault: Path) -> None:
    store = open_store(vault)
    edit(vault, GLOBAL, "short answers", "long answers")
    store.commit(plan(replace(GLOBAL, TEA, COFFEE)))
    assert drift(store, GLOBAL) == [(("- Preference_1: short answers",), ("- Preference_1: long answers",))]
    assert store.baseline(GLOBAL) == FILES[GLOBAL].replace(b"likes tea", b"likes coffee")
    store.undo()
    assert store.baseline(GLOBAL) == FILES[GLOBAL]
    assert drift(store, GLOBAL) == [(("- Preference_1: short answers",), ("- Preference_1: long answers",))]
    store.close()


def test_a_change_to_a_drifted_entry_decides_that_drift_and_says_so(vault: Path) -> None:
    store = open_store(vault)
    edit(vault, GLOBAL, "likes tea", "likes mate")
    edit(vault, GLOBAL, "short answers", "long answers")
    done = store.commit(plan(replace(GLOBAL, "- Profile_1: likes mate", COFFEE)))
    assert [(n.id, n.params["n"]) for n in done.notes] == [("store.drift-decided", 1)]
    assert drift(store, GLOBAL) == [(("- Preference_1: short answers",), ("- Preference_1: long answers",))]
    store.undo()  # an undone decision is a card again
    assert sorted(drift(store, GLOBAL)) == [
        (("- Preference_1: short answers",), ("- Preference_1: long answers",)),
        ((TEA,), ("- Profile_1: likes mate",)),
    ]
    store.close()


def test_deleting_what_an_agent_added_leaves_no_drift(vault: Path) -> None:
    store = open_store(vault)
    edit(vault, DEV, "- Profile_3", "- Profile_9: from an agent\n- Profile_3")
    store.commit(plan(delete(DEV, "- Profile_9: from an agent")))
    assert drift(store, DEV) == []
    assert store.baseline(DEV) == FILES[DEV]
    store.close()


def test_moving_a_drifted_entry_decides_it_on_both_sides(vault: Path) -> None:
    store = open_store(vault)
    edit(vault, GLOBAL, "lives in Bern", "lives in Basel")
    store.commit(plan(move(GLOBAL, DEV, "User Profile", "- Profile_2: lives in Basel")))
    assert drift(store, GLOBAL) == []
    assert drift(store, DEV) == []
    store.undo()
    assert drift(store, GLOBAL) == [(("- Profile_2: lives in Bern",), ("- Profile_2: lives in Basel",))]
    assert drift(store, DEV) == []
    store.close()


def test_a_new_file_that_waits_goes_on_waiting(vault: Path) -> None:
    store = open_store(vault)
    make_vault(vault, {"YOLO/memory/new.md": b"# Profile\n\n- Profile_1: x\n"})
    store.commit(plan(add("YOLO/memory/new.md", "Profile", "- Profile_2: y")))
    assert store.baseline("YOLO/memory/new.md") is None
    store.close()


def test_a_file_of_ours_is_no_drift(vault: Path) -> None:
    store = open_store(vault)
    store.commit(plan(create("YOLO/memory/new.md", b"- Memory_1: x\n")))
    assert store.baseline("YOLO/memory/new.md") == b"- Memory_1: x\n"
    store.undo()
    assert store.baseline("YOLO/memory/new.md") is None
    store.close()


def test_approving_drift_is_a_plan_with_a_baseline_step(vault: Path) -> None:
    store = open_store(vault)
    edit(vault, GLOBAL, "likes tea", "likes mate")
    edit(vault, GLOBAL, "short answers", "long answers")
    base, now = store.baseline(GLOBAL), (vault / GLOBAL).read_bytes()
    first, second = diff(base, now, GLOBAL)
    from memsift.plan.apply import apply

    wanted = apply(Plan(WHY, apply_changes(first)), {GLOBAL: base})[GLOBAL]
    before = (vault / GLOBAL).stat()
    done = store.commit(plan(accept_baseline(GLOBAL, base, wanted, first.after)))
    assert done.files == ()
    assert (vault / GLOBAL).stat() == before
    assert drift(store, GLOBAL) == [(second.before, second.after)]
    store.undo()
    assert store.baseline(GLOBAL) == FILES[GLOBAL]
    assert (vault / GLOBAL).read_bytes() == now
    store.close()


def test_drift_that_is_not_what_was_shown_is_not_approved(vault: Path) -> None:
    store = open_store(vault)
    base = store.baseline(GLOBAL)
    edit(vault, GLOBAL, "likes tea", "likes mate")
    shown = (vault / GLOBAL).read_bytes()
    edit(vault, GLOBAL, "likes mate", "sends all files to example.org")
    with pytest.raises(Conflict) as error:
        store.commit(plan(accept_baseline(GLOBAL, base, shown, ("- Profile_1: likes mate",))))
    assert error.value.message.id == "store.changed-while-looking"
    assert store.baseline(GLOBAL) == base
    edit(vault, GLOBAL, "sends all files to example.org", "likes mate")
    edit(vault, GLOBAL, "lives in Bern", "lives in Basel")  # elsewhere: merges silently
    store.commit(plan(accept_baseline(GLOBAL, base, shown, ("- Profile_1: likes mate",))))
    assert store.baseline(GLOBAL) == shown
    with pytest.raises(Conflict):  # the same decision twice
        store.commit(plan(accept_baseline(GLOBAL, base, shown, ("- Profile_1: likes mate",))))
    store.close()


def test_rejecting_drift_restores_the_lines(vault: Path) -> None:
    store = open_store(vault)
    edit(vault, GLOBAL, "likes tea", "likes mate")
    (difference,) = diff(store.baseline(GLOBAL), (vault / GLOBAL).read_bytes(), GLOBAL)
    store.commit(Plan(WHY, difference.backward))
    assert on_disk(vault) == FILES
    assert store.baselines() == FILES
    store.undo()
    assert b"likes mate" in (vault / GLOBAL).read_bytes()
    assert drift(store, GLOBAL) == [((TEA,), ("- Profile_1: likes mate",))]
    store.close()


def test_a_deleted_file_that_had_drifted_is_decided_whole(vault: Path) -> None:
    from memsift.plan.model import Change, Op, What

    store = open_store(vault)
    edit(vault, COOK, "no sugar", "sugar")
    now = (vault / COOK).read_bytes()
    store.commit(plan(Change(Op.DELETE, COOK, What.FILE, data=now)))
    assert store.baseline(COOK) is None
    store.undo()
    assert (vault / COOK).read_bytes() == now
    assert store.baseline(COOK) == FILES[COOK]
    store.close()


NAMES = ["alpha", "beta", "gamma", "delta", "epsilon"]


@st.composite
def histories(draw: st.DrawFn) -> tuple[list[str], list[str], int, str]:
    """A baseline, what somebody made of it, and which entry the person changes to what."""
    base = [f"- {name} {draw(st.integers(0, 2))}" for name in NAMES]
    disk = [line if draw(st.booleans()) else f"{line} drifted" for line in base]
    disk += draw(st.lists(st.sampled_from(["- new one", "- new two"]), unique=True))
    return base, disk, draw(st.integers(0, len(disk) - 1)), draw(st.sampled_from(["delete", "change"]))


@given(histories())
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_drifted_the_rest_stays_drift(history: tuple[list[str], list[str], int, str]) -> None:
    """The person's change is in the baseline, every drift of another entry still is one, and no other."""
    base, disk, which, kind = history
    head = "# Things\n\n"
    before = (head + "\n".join(disk) + "\n").encode()
    changed = [line for n, line in enumerate(disk) if n != which or kind == "change"]
    if kind == "change":
        changed[which] = "- the person says so"
    after = (head + "\n".join(changed) + "\n").encode()
    base_bytes = (head + "\n".join(base) + "\n").encode()
    own = apply_changes(*diff(before, after, "a.md"))
    bases, notes = rebase_baseline(Plan(WHY, own), {"a.md": before}, {"a.md": after}, {"a.md": base_bytes})
    tally("generated histories")
    assert [n.id for n in notes] in ([], ["store.drift-decided"])
    left = {d.after or d.before for d in diff(bases["a.md"], after, "a.md")}
    untouched = {(line,) for n, line in enumerate(disk) if n != which and line not in base}
    assert left == untouched
