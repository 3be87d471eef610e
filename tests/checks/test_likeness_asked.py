"""What people who tidy memories asked for, where it is about likeness; each test names the request.

Further ones: B3, B7, B9 and 65 in `test_duplicate`; 20, 22 and 25 in `tests/review/test_review_asked`.
"""

from __future__ import annotations

import pytest

from checks.answered import (
    DEV,
    GLOBAL,
    LONG,
    RECENT,
    after,
    carried_out,
    found_by,
    keys,
    only,
    resolution,
)
from memsift.checks.likeness import Likeness
from memsift.checks.likeness_json import duplicates_answer
from memsift.messages import Message, say
from memsift.plan import Conflict
from memsift.vault import text_hash
from vault.vault_trees import vault_of

RULES = "AGENTS.md"


def yolo(text: str, dev: str = "") -> dict[str, str]:
    return {GLOBAL: f"# Other Memory\n{text}", DEV: f"# Other Memory\n{dev}"}


def test_b1_unlike_chinese_is_no_pair_at_any_preset() -> None:
    vault = vault_of(yolo("- Memory_1: 我喜欢爬山\n- Memory_2: 我喜欢乌龙茶\n"))
    for least in (0.0, 50.0):
        assert duplicates_answer(Likeness(vault), least=least)["pairs"] == []
    similar = duplicates_answer(Likeness(vault), similar=True)["pairs"]
    assert isinstance(similar, list)
    assert all(row["verdict"] == "similar" for row in similar)


def test_b5_another_value_is_never_preselected_for_a_merge() -> None:
    one = only("conflict", yolo("- Home_1: 备份机地址 192.0.2.5\n- Home_2: 备份机地址 192.0.2.6\n"))
    assert not any(key.startswith("merge") for key in keys(one))
    assert not any(key.endswith("*") for key in keys(one)), "neither has the better source or the newer date"
    (reasons,) = (value for value in one.message.params.values() if isinstance(value, tuple))
    assert [say(reason, "en") for reason in reasons] == ["same but for: 192.0.2.5 / 192.0.2.6"]


@pytest.mark.parametrize(
    ("texts", "stays", "why"),
    [
        (("高数考了 86 分", "高数考了 86 分，班级第 12"), 2, "similarity.stays-complete"),
        (("爱喝茶 (2026-01-01)", "爱喝茶。 (2026-02-01)"), 2, "similarity.stays-newest"),
        (("爱喝茶。", "爱喝茶"), 1, "similarity.stays-lowest"),
    ],
)
def test_19_the_one_that_stays_and_why_are_told(texts: tuple[str, str], stays: int, why: str) -> None:
    one = only("duplicate", yolo("".join(f"- Memory_{n}: {text}\n" for n, text in enumerate(texts, 1))))
    assert one.data["survivor"] == f"{GLOBAL}#Memory_{stays}"
    assert one.data["why"] == why
    assert say(Message(why), "zh") != say(Message(why), "en")
    merge = next(one for one in one.resolutions if one.key == "merge")
    assert {need.name: need.default for need in merge.needs}["survivor"] == one.data["survivor"]


def test_21_reference_files_take_part_and_are_never_edited() -> None:
    files = {
        RULES: "# Rules\n- Keep every invoice for ten years\n",
        LONG: "# L\n- Keep every invoice for ten years.\n",
        RECENT: "# R\n",
    }
    one = only("duplicate", files)
    assert {ref.file.path for ref in one.entries} == {RULES, LONG}
    for key in ("merge", "keep-one"):
        if key in {item.key for item in one.resolutions}:
            assert RULES not in after(files, one, key)


def test_31_one_member_is_left_out_and_the_rest_merged() -> None:
    files = yolo(
        "- Memory_1: Keeps bees\n- Memory_2: keeps bees.\n- Memory_3: Keeps bees!\n- Memory_4: Likes tea\n"
    )
    one = only("duplicate", files)
    left = "\n".join(f"{GLOBAL}#Memory_{n}" for n in (1, 3))
    assert after(files, one, "merge", members=left) == {
        GLOBAL: "# Other Memory\n- Memory_1: Keeps bees\n- Memory_2: keeps bees.\n- Memory_4: Likes tea\n"
    }


def test_32_after_a_merge_the_list_is_one_shorter() -> None:
    files = yolo(
        "- Memory_1: Keeps bees\n- Memory_2: keeps bees.\n",
        "- Memory_1: Rows on Mondays\n- Memory_2: On Mondays he rows.\n",
    )
    before = found_by("duplicate", files)
    changed = files | {path: text for path, text in after(files, before[0], "merge").items() if text}
    now = found_by("duplicate", changed)
    assert len(now) == len(before) - 1
    assert now[0].id == before[1].id


def test_33_no_answer_takes_every_member() -> None:
    files = yolo("- Memory_1: Keeps bees\n- Memory_2: keeps bees.\n- Memory_3: KEEPS BEES\n")
    one = only("duplicate", files)
    for item in one.resolutions:
        if item.build is not None and item.key in ("merge", "keep-one"):
            text = after(files, one, item.key)[GLOBAL]
            assert text is not None
            assert "bees" in text.lower()


def test_23_what_a_program_left_behind_is_found_by_a_check_of_its_own() -> None:
    files = yolo("- Memory_1: Keeps bees\n- Memory_2: [score: 0.71]\n- Memory_3: $ git gc\n- Memory_4:\n")
    found = found_by("unread", files)
    assert [one.line for one in found] == [3, 4, 5]
    assert [one.data["cause"] for one in found] == ["machine", "machine", "empty"]
    for one in found:
        assert "delete" in keys(one)


def test_24_the_old_fact_and_the_corrected_one_meet_on_one_card() -> None:
    one = only(
        "conflict", yolo("- Memory_1: The tax number ends in 44\n- Memory_2: The tax number ends in 71\n")
    )
    assert {ref.entry.fields.id for ref in one.entries} == {"Memory_1", "Memory_2"}
    assert {key.rstrip("*") for key in keys(one)} >= {"choose-first", "choose-second", "keep-both"}
    assert {need.name for need in resolution(one, "keep-both").needs} >= {"first", "second"}


def test_26_residue_of_a_task_is_offered_for_expiry_when_it_is_old() -> None:
    late = "- [F1] This week: review PR 142 (2026-10-01, source: user)\n"
    soon = "- [F1] Today: call the printer (2026-11-28, source: user)\n"
    files = {RECENT: f"# Recent\n\n{late}{soon}", LONG: "# L\n"}
    one = only("stale", files)
    assert one.line == 3
    assert {"archive*", "delete"} <= set(keys(one))


def test_27_logs_are_only_added_to_and_living_files_let_go() -> None:
    log = ".AGENT/02-memory/session-logs/2026-11-29-weekly-checkup.md"
    files = {
        RECENT: "# Recent\n\n- [F1] Guest pass holds (2026-10-20, expires: 2026-11-20)\n",
        log: "# 2026-11-29 Weekly checkup\n\n- first\n",
    }
    one = only("expired", files)
    made = after(files, one, "archive")
    assert made[RECENT] == "# Recent\n\n"
    assert (made[log] or "").startswith(files[log])
    assert "Guest pass holds" in (made[log] or "")
    assert after(files, one, "delete") == {RECENT: "# Recent\n\n"}


def test_28_a_line_without_a_file_may_go_a_file_without_a_line_only_gets_one() -> None:
    index = ".AGENT/02-memory/index.md"
    files = {
        LONG: "# Long-term\n\n## Network\n\n- a\n\n## Ports\n\n- b\n",
        index: "# Index\n\n- net → long-term.md#Network\n- gone → vanished.md\n",
    }
    (dead,) = found_by("dead-link", files)
    assert after(files, dead, "remove-line") == {index: "# Index\n\n- net → long-term.md#Network\n"}
    (alone,) = found_by("index", files)
    assert alone.file == LONG
    assert keys(alone) == ["add-line*", "open", "keep"]


SAID = "Keeps bees in the orchard"


def test_29_what_was_dismissed_stays_away_until_its_text_changes() -> None:
    files = yolo(f"- Memory_1: {SAID}\n- Memory_2: {SAID}.\n")
    one = only("duplicate", files)
    assert found_by("duplicate", files, dismissed=frozenset({one.key})) == ()
    changed = yolo(f"- Memory_1: {SAID}\n- Memory_2: {SAID}!\n")
    assert len(found_by("duplicate", changed, dismissed=frozenset({one.key}))) == 1


def test_30_not_a_duplicate_holds_for_both_texts_until_one_changes() -> None:
    files = yolo(f"- Memory_1: {SAID}\n- Memory_2: {SAID}.\n")
    known = tuple(sorted((text_hash(SAID), text_hash(f"{SAID}."))))
    assert found_by("duplicate", files, not_duplicate=frozenset({known})) == ()
    for texts in ((f"{SAID}!", f"{SAID}."), (SAID, SAID)):
        changed = yolo("".join(f"- Memory_{n}: {text}\n" for n, text in enumerate(texts, 1)))
        assert len(found_by("duplicate", changed, not_duplicate=frozenset({known}))) == 1


def test_34_backups_archives_and_conflict_copies_take_no_part() -> None:
    line = f"- Memory_1: {SAID}\n"
    files = yolo(line)
    for name in ("global.bak.md", "global.sync-conflict-20261101-101010-ABCDEFG.md", "archive/global.md"):
        files[f"YOLO/memory/{name}"] = f"# Other Memory\n{line}"
    assert found_by("duplicate", files) == ()


def test_35_a_merge_that_was_worked_out_earlier_is_not_applied_to_other_texts() -> None:
    files = yolo(f"- Memory_1: {SAID}\n- Memory_2: {SAID}.\n")
    merge = resolution(only("duplicate", files), "merge")
    changes = merge.build({need.name: need.default or "" for need in merge.needs})
    now = yolo(f"- Memory_1: {SAID}\n- Memory_2: {SAID}, twelve hives\n")
    with pytest.raises(Conflict):
        carried_out(now, changes)
