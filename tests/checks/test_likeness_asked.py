"""What people who tidy memories asked for, where it is about likeness; each test names the request.

Further ones: B3, B7, B9 and 65 in `test_duplicate`, 24 in `test_conflict`, 29 to 33 in `test_duplicate` and
`test_conflict`, 34 in `test_likeness`, 35 in `tests/plan`.
"""

from __future__ import annotations

import pytest

from checks.answered import DEV, GLOBAL, LONG, RECENT, after, found_by, keys, only
from memsift.checks.likeness import Likeness
from memsift.checks.likeness_json import duplicates_answer
from memsift.messages import Message, say
from vault.vault_trees import vault_of

RULES = "AGENTS.md"


def yolo(text: str, dev: str = "") -> dict[str, str]:
    return {GLOBAL: f"# Other Memory\n{text}", DEV: f"# Other Memory\n{dev}"}


def test_b1_unlike_chinese_is_no_pair_at_any_preset() -> None:
    vault = vault_of(yolo("- Memory_1: 我喜欢爬山\n- Memory_2: 我喜欢乌龙茶\n"))
    for least in (0.0, 50.0):
        assert duplicates_answer(Likeness(vault), least=least)["pairs"] == []
    similar = duplicates_answer(Likeness(vault), similar=True)["pairs"]
    assert all(row["verdict"] == "similar" for row in similar)  # type: ignore[attr-defined]


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
