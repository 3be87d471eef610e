"""Which edits make which cards, and what deciding them does to the disk and to the baseline."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inbox_kit import (
    GLOBAL,
    LOGS,
    RECENT,
    START,
    TREE,
    answer,
    approve,
    codes,
    done,
    drop,
    lay,
    memory,
    reject,
    waiting,
)
from memsift.messages import Message
from memsift.plan import Plan, apply
from memsift.review import drift
from memsift.review.decide import Answer, Decision
from memsift.review.desk import Desk
from memsift.review.items import DriftItem, Item
from memsift.store import Refused, Stopped
from store_kit import open_desk
from store_kit import plan as plan_of
from store_kit import replace as change
from vault.vault_trees import vault_of

HELPER = "YOLO/memory/Helper.md"
WHY = Message("inbox.why-preview")


@pytest.fixture
def desk(quick: Path) -> Iterator[Desk]:
    desk = open_desk(lay(quick / "vault", START | {HELPER: "# Other Memory\n- Memory_1: Works at night\n"}))
    yield desk
    desk.close()


@pytest.fixture
def tree(quick: Path) -> Iterator[Desk]:
    desk = open_desk(lay(quick / "vault", TREE))
    yield desk
    desk.close()


def root(desk: Desk) -> Path:
    return Path(desk.store.place.root)


def write(desk: Desk, text: str, file: str = GLOBAL) -> list[Item]:
    lay(root(desk), {file: text})
    return list(waiting(desk).values())


def kinds(items: list[Item]) -> list[str]:
    return [item.action for item in items]


def test_what_a_person_does_here_is_no_drift(desk: Desk) -> None:
    done(desk.commit(plan_of(change(GLOBAL, "- Memory_1: Has a cat", "- Memory_1: Has two cats"))))
    assert waiting(desk) == {}


def test_one_card_an_entry_and_one_for_other_lines(desk: Desk) -> None:
    items = write(
        desk,
        "Words.\n\n# User Profile\n- Profile_1: Lives in Basel\n- Profile_2: New\n\n# Preferences\n"
        "- Preference_2: Drinks green tea in the morning, never coffee\n\n# Other Memory\n"
        "- Memory_1: Has a cat\n",
    )
    assert sorted(kinds(items)) == ["added", "changed", "lines", "removed"]
    by_kind = {item.action: item for item in items}
    assert by_kind["changed"].before == ("- Profile_1: Lives in Bern",)
    assert by_kind["changed"].after == ("- Profile_1: Lives in Basel",)
    assert by_kind["changed"].section == "User Profile"
    assert by_kind["removed"].entry == "Preference_1"
    # Rejecting one restores exactly that entry, approving one moves the baseline by exactly that one.
    reject(desk, by_kind["removed"])
    assert "- Preference_1: Answers in short\n- Preference_2" in memory(root(desk))[GLOBAL].decode()
    assert sorted(kinds(list(waiting(desk).values()))) == ["added", "changed", "lines"]
    approve(desk, waiting(desk)[by_kind["changed"].id])
    assert sorted(kinds(list(waiting(desk).values()))) == ["added", "lines"]
    assert b"Lives in Basel" in (desk.store.baseline(GLOBAL) or b"")
    assert b"Words." not in (desk.store.baseline(GLOBAL) or b"")


def test_two_entries_that_swapped_their_texts_are_two_changed_entries(desk: Desk) -> None:
    one, two = "Answers in short", "Drinks green tea in the morning, never coffee"
    text = START[GLOBAL].replace(f"_1: {one}", "_1: @").replace(f"_2: {two}", f"_2: {one}").replace("@", two)
    assert kinds(write(desk, text)) == ["changed", "changed"]


def test_rejecting_says_nothing_beside_it(desk: Desk) -> None:
    path = root(desk) / GLOBAL
    path.write_bytes(path.read_bytes().replace(b"Has a cat", b"Has a dog"))
    (card,) = waiting(desk).values()
    assert reject(desk, card).notes == ()


def test_when_the_disk_returns_the_card_goes(desk: Desk) -> None:
    assert len(write(desk, START[GLOBAL].replace("cat", "dog"))) == 1
    assert write(desk, START[GLOBAL]) == []


def test_a_drifted_entry_can_be_edited(desk: Desk) -> None:
    (item,) = write(desk, START[GLOBAL].replace("a cat", "a dog"))
    done(answer(desk, item, content="Has a cat and a dog"))
    assert "- Memory_1: Has a cat and a dog\n" in memory(root(desk))[GLOBAL].decode()
    assert waiting(desk) == {}


def test_an_edit_of_a_drifted_entry_decides_the_drift_too(desk: Desk) -> None:
    write(desk, START[GLOBAL].replace("a cat", "a dog"))
    drop(root(desk), action="update", entry="Memory_1", content="Has a parrot")
    proposal = next(item for item in waiting(desk).values() if item.kind == "proposal")
    made = approve(desk, proposal)
    assert [note.id for note in made.notes] == ["store.drift-decided"]
    assert waiting(desk) == {}


def test_a_file_that_vanished_is_one_loud_card(desk: Desk) -> None:
    (root(desk) / GLOBAL).unlink()
    (item,) = waiting(desk).values()
    assert item.action == "vanished"
    assert "loud" in codes(item)
    reject(desk, item)
    assert memory(root(desk))[GLOBAL] == START[GLOBAL].encode()
    (root(desk) / GLOBAL).unlink()
    (item,) = waiting(desk).values()
    approve(desk, item)
    assert waiting(desk) == {}
    assert desk.store.baseline(GLOBAL) is None
    done(desk.undo())
    assert kinds(list(waiting(desk).values())) == ["vanished"]


@pytest.mark.parametrize("left", ["", "\n", "# Memory\n\nStart over.\n"])
def test_a_file_that_was_emptied_is_one_loud_card(desk: Desk, left: str) -> None:
    full = START[GLOBAL] + "- Memory_2: Has a bike\n"
    approve(desk, *write(desk, full))
    (item,) = write(desk, left)
    assert (item.action, codes(item)) == ("emptied", ["loud"])
    reject(desk, item)
    assert memory(root(desk))[GLOBAL] == full.encode()
    (item,) = write(desk, left)
    approve(desk, item)
    assert waiting(desk) == {}
    assert memory(root(desk))[GLOBAL] == left.encode()


def test_a_new_file_is_one_card_and_rejecting_takes_it_away(desk: Desk) -> None:
    items = write(desk, "# Other Memory\n- Memory_1: a\n- Memory_2: b\n", "YOLO/memory/New.md")
    assert kinds(items) == ["new-file"]
    reject(desk, items[0])
    assert not (root(desk) / "YOLO/memory/New.md").exists()
    items = write(desk, "# Other Memory\n- Memory_1: a\u2028b\n", "YOLO/memory/New.md")
    approve(desk, items[0])
    assert waiting(desk) == {}


def test_a_renamed_file_is_one_card(desk: Desk) -> None:
    (root(desk) / HELPER).rename(root(desk) / "YOLO/memory/Aide.md")
    (item,) = waiting(desk).values()
    assert isinstance(item, DriftItem)
    assert (item.action, item.drift.to_file) == ("renamed", "YOLO/memory/Aide.md")
    reject(desk, item)
    assert (root(desk) / HELPER).exists()
    assert not (root(desk) / "YOLO/memory/Aide.md").exists()
    (root(desk) / HELPER).rename(root(desk) / "YOLO/memory/Aide.md")
    approve(desk, *waiting(desk).values())
    assert waiting(desk) == {}


def test_the_plugins_migration_is_known_as_one(desk: Desk) -> None:
    folded = root(desk) / "YOLO/memory/global/legacy-memory.md"
    folded.parent.mkdir()
    folded.write_text(f"---\nname: legacy-memory\n---\n\n{START[GLOBAL]}")
    (root(desk) / GLOBAL).unlink()
    (item,) = waiting(desk).values()
    assert isinstance(item, DriftItem)
    assert (item.action, item.drift.to_file) == ("migrated", "YOLO/memory/global/legacy-memory.md")
    assert codes(item) == []
    reject(desk, item)
    assert (root(desk) / GLOBAL).read_text() == START[GLOBAL]


def test_recent_is_one_card_a_file_but_old_entries_are_cards_of_their_own(tree: Desk) -> None:
    text = TREE[RECENT] + "- [F0] 可能要买车（2026-11-28）\n- [F1] 下周体检（2026-11-28，来源：用户）\n"
    (item,) = write(tree, text, RECENT)
    assert item.action == "recent"
    approve(tree, item)
    items = write(tree, text.replace("在准备搬家", "在准备搬家具") + "- 第三条\n", RECENT)
    assert sorted(kinds(items)) == ["changed", "recent"]


def test_what_comes_to_session_logs_is_one_line(tree: Desk) -> None:
    old = f"{LOGS}/2026-11-20-搬家.md"
    lay(root(tree), {f"{LOGS}/2026-11-28-体检.md": "# 体检\n\n- 没事\n", old: TREE[old] + "- 定了一家\n"})
    items = write(tree, "# 周末\n\n- 去了湖边\n", f"{LOGS}/2026-11-29-周末.md")
    assert kinds(items) == ["logs"]
    assert isinstance(items[0], DriftItem)
    assert len(items[0].drift.parts) == 3
    approve(tree, items[0])
    assert waiting(tree) == {}
    assert kinds(write(tree, "# 搬家\n\n- 定了一家\n", old)) == ["removed"]


def test_line_ends_and_marks_are_one_card(desk: Desk) -> None:
    data = b"\xef\xbb\xbf" + START[GLOBAL].replace("\n", "\r\n").encode().rstrip()
    (root(desk) / GLOBAL).write_bytes(data)
    (item,) = waiting(desk).values()
    assert isinstance(item, DriftItem)
    assert item.action == "bytes"
    assert len(item.details) == 3
    reject(desk, item)
    assert memory(root(desk))[GLOBAL] == START[GLOBAL].encode()
    (root(desk) / GLOBAL).write_bytes(data)
    approve(desk, *waiting(desk).values())
    assert waiting(desk) == {}
    assert memory(root(desk))[GLOBAL] == data


def test_drift_is_flagged_like_a_proposal(desk: Desk) -> None:
    (item,) = write(desk, START[GLOBAL].replace("a cat", "a cat, password: hunter2secret"))
    assert codes(item) == ["secret"]
    (item,) = write(desk, START[GLOBAL].replace("Has a cat", "~~Has a cat~~ [pinned:: yes]"))
    assert codes(item) == ["out-of-checks"]
    (item,) = write(desk, START[GLOBAL].replace("green tea in the morning, never coffee", "tea"))
    assert codes(item) == ["shrinks"]


def test_approved_on_another_machine(desk: Desk) -> None:
    name = drop(root(desk))
    done_folder = root(desk) / ".memsift/inbox/done"
    approve(desk, waiting(desk)[name])
    there = (done_folder / f"{name}.json").read_bytes()
    done(desk.undo())
    (root(desk) / f".memsift/inbox/new/{name}.json").unlink()
    (done_folder / f"{name}.json").write_bytes(there)
    (item,) = write(desk, START[GLOBAL].replace("Bern\n", "Bern\n- Profile_2: Plays the cello\n"))
    assert codes(item) == ["elsewhere"]
    # Only the very entry: nothing that holds its words, and nothing beside it.
    (item,) = write(desk, START[GLOBAL].replace("Bern\n", "Bern\n- Profile_2: Plays the cello for money\n"))
    assert codes(item) == []


def test_a_drifted_text_that_changed_while_it_was_looked_at(desk: Desk) -> None:
    (item,) = write(desk, START[GLOBAL].replace("a cat", "a dog"))
    lay(root(desk), {GLOBAL: START[GLOBAL].replace("a cat", "a wolf")})
    for what in (Answer.APPROVE, Answer.REJECT):
        assert isinstance(answer(desk, item, what), Stopped)
    assert memory(root(desk))[GLOBAL] == START[GLOBAL].replace("a cat", "a wolf").encode()
    assert desk.store.baseline(GLOBAL) == START[GLOBAL].encode()


def test_a_drifted_text_that_changes_after_the_last_look(desk: Desk) -> None:
    (item,) = write(desk, START[GLOBAL].replace("a cat", "a dog"))
    plan = desk.tray.plan([Decision(item.id, Answer.APPROVE, item.digest)], desk.vault, desk.today)
    lay(root(desk), {GLOBAL: START[GLOBAL].replace("a cat", "a wolf")})
    assert isinstance(desk.commit(plan), Stopped)
    assert desk.store.baseline(GLOBAL) == START[GLOBAL].encode()


def test_an_edit_elsewhere_in_the_file_waits_as_a_card_of_its_own(desk: Desk) -> None:
    (item,) = write(desk, START[GLOBAL].replace("a cat", "a dog"))
    lay(root(desk), {GLOBAL: START[GLOBAL].replace("a cat", "a dog").replace("Bern", "Zug")})
    approve(desk, item)
    (other,) = waiting(desk).values()
    assert other.after == ("- Profile_1: Lives in Zug",)


def test_proposals_and_drift_of_one_file_in_one_go(desk: Desk) -> None:
    write(desk, START[GLOBAL].replace("a cat", "a dog"))
    drop(root(desk))
    drop(root(desk), action="delete", entry="Preference_1")
    before = memory(root(desk))
    approve(desk, *waiting(desk).values())
    assert waiting(desk) == {}
    assert desk.store.baseline(GLOBAL) == memory(root(desk))[GLOBAL]
    done(desk.undo())
    assert memory(root(desk)) == before
    assert len(waiting(desk)) == 3


def test_one_file_both_ways_in_one_go_is_refused(desk: Desk) -> None:
    items = write(desk, START[GLOBAL].replace("a cat", "a dog").replace("Bern", "Zug"))
    answers = [Answer.APPROVE, Answer.REJECT]
    pairs = zip(items, answers, strict=True)
    assert isinstance(desk.decide([Decision(i.id, a, i.digest) for i, a in pairs]), Refused)


def test_on_request_everything_is_to_be_reviewed(desk: Desk) -> None:
    before = memory(root(desk))
    done(desk.review_all())
    items = list(waiting(desk).values())
    assert sum(item.action == "added" for item in items) == 5
    approve(desk, *items)
    assert waiting(desk) == {}
    assert memory(root(desk)) == before
    assert desk.store.baseline(GLOBAL) == before[GLOBAL]


def test_a_file_that_cannot_be_read_is_no_deletion(desk: Desk) -> None:
    path = root(desk) / HELPER
    path.unlink()
    os.mkfifo(path)
    assert waiting(desk) == {}


LINES = st.lists(
    st.sampled_from(
        [
            "- Memory_1: a",
            "- Memory_2: b",
            "- c",
            "  under",
            "# One",
            "## Two",
            "words",
            "",
            "- [x] d",
            "~~~",
            "-",
        ]
    ),
    max_size=10,
)


@settings(max_examples=100, deadline=None)
@given(LINES, LINES, st.data())
def test_any_choice_of_cards_can_be_rejected(old: list[str], new: list[str], data: st.DataObject) -> None:
    base, disk = ("\n".join(lines).encode() for lines in (old, new))
    vault = vault_of({GLOBAL: disk})
    reader = drift.DriftReader()
    cards = reader.find(vault, {GLOBAL: base})
    changes = drift.reject(cards)
    assert apply(Plan(WHY, changes), {GLOBAL: disk}).get(GLOBAL, disk) == base
    steps = drift.approve(cards)
    assert [s.data for s in steps if s.file == GLOBAL][-1:] == ([disk] if base != disk else [])
    chosen = [card for card in cards if data.draw(st.booleans())]
    left = apply(Plan(WHY, drift.reject(chosen)), {GLOBAL: disk}).get(GLOBAL, disk)
    assert left is not None
    later = drift.reject(reader.find(vault_of({GLOBAL: left}), {GLOBAL: base}))
    assert apply(Plan(WHY, later), {GLOBAL: left}).get(GLOBAL, left) == base
