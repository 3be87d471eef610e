"""Conflict copies and conflict marks."""

from __future__ import annotations

import pytest

from checks.answered import GLOBAL, after, found_by, keys, only, resolution
from memsift.checks.sync_conflict import original_of
from memsift.messages import say
from memsift.plan import PlanError

COPY = "YOLO/memory/global.sync-conflict-20261128-101500-ABCDEFG.md"
OURS = "# Other Memory\n- Memory_1: a\n- Memory_2: here only\n- Memory_3: old words\n"
THEIRS = "# Other Memory\n- Memory_1: a\n- Memory_3: new words\n- Memory_4: there only\n"


@pytest.mark.parametrize(
    ("copy", "original"),
    [
        ("YOLO/memory/global.sync-conflict-20261128-101500-ABCDEFG.md", GLOBAL),
        ("YOLO/memory/global (Ann's conflicted copy 2026-11-28).md", GLOBAL),
        ("a (conflicted copy).md", "a.md"),
        ("YOLO/memory/global.md", None),
    ],
)
def test_whose_copy_it_is(copy: str, original: str | None) -> None:
    assert original_of(copy) == original


def test_merged_by_entry_with_a_choice() -> None:
    files = {GLOBAL: OURS, COPY: THEIRS}
    one = only("sync-conflict", files)
    assert (one.severity.value, one.file, one.step) == ("error", COPY, "sync-conflict")
    assert keys(one) == ["merge", "open", "keep"]
    assert [need.name for need in resolution(one, "merge").needs] == ["entry-1"]
    assert resolution(one, "merge").changes is None
    merged = "# Other Memory\n- Memory_1: a\n- Memory_2: here only\n- Memory_3: {}\n- Memory_4: there only\n"
    for choice, words in (("first", "old words"), ("second", "new words")):
        assert after(files, one, "merge", **{"entry-1": choice}) == {GLOBAL: merged.format(words), COPY: None}
    with pytest.raises(PlanError):
        resolution(one, "merge").build({"entry-1": "both"})
    assert GLOBAL in say(one.message, "en")
    assert GLOBAL in say(one.message, "zh")


def test_a_copy_that_only_adds_is_merged_without_a_question() -> None:
    files = {
        GLOBAL: "# Other Memory\n- Memory_1: a\n",
        COPY: "# Other Memory\n- Memory_1: a\n- Memory_2: b\n",
    }
    one = only("sync-conflict", files)
    assert keys(one) == ["merge*", "open", "keep"]
    assert after(files, one, "merge") == {GLOBAL: files[COPY], COPY: None}


def test_a_copy_that_says_nothing_else_goes() -> None:
    files = {GLOBAL: OURS, COPY: OURS}
    assert after(files, only("sync-conflict", files), "merge") == {COPY: None}


def test_copies_without_their_file_or_of_notes_are_only_opened() -> None:
    files = {GLOBAL: OURS, "YOLO/memory/gone (conflicted copy 2026-11-28).md": THEIRS}
    one = only("sync-conflict", files)
    assert (one.message.id, keys(one)) == ("checks.sync-conflict.alone", ["open"])
    notes = {GLOBAL: OURS, "n.md": "a", "n.sync-conflict-20261128-101500-ABCDEFG.md": "b"}
    assert keys(only("sync-conflict", notes)) == ["open"]


def test_ordinary_names_are_innocent() -> None:
    files = {GLOBAL: OURS, "YOLO/memory/global (1).md": OURS, "notes/on sync conflicts.md": "- a\n"}
    assert found_by("sync-conflict", files) == ()


def test_a_copy_is_never_a_duplicate() -> None:
    assert found_by("duplicate", {GLOBAL: OURS, COPY: OURS}) == ()


MARKED = (
    "# Other Memory\n- Memory_1: a\n<<<<<<< ours\n- Memory_2: x\n- Memory_3: here\n{base}=======\n"
    "- Memory_2: y\n- Memory_4: there\n>>>>>>> theirs\n- Memory_5: e\n"
)


@pytest.mark.parametrize("base", ["", "||||||| base\n- Memory_2: w\n"])
def test_marks_are_merged_by_entry(base: str) -> None:
    files = {GLOBAL: MARKED.format(base=base)}
    one = only("sync-conflict", files)
    assert (one.line, keys(one)) == (3, ["merge", "open", "keep"])
    made = after(files, one, "merge", **{"entry-1": "second"})
    assert made == {
        GLOBAL: "# Other Memory\n- Memory_1: a\n- Memory_2: y\n- Memory_3: here\n- Memory_4: there\n"
        "- Memory_5: e\n"
    }
    assert "标记" in say(one.message, "zh")


def test_marks_that_cannot_be_parted_are_opened() -> None:
    files = {GLOBAL: "# Other Memory\n<<<<<<< a\n- Memory_1: x\n>>>>>>> b\n"}
    assert keys(only("sync-conflict", files)) == ["open", "keep"]


@pytest.mark.parametrize(
    "text", ["<<<<<<< a\n- Memory_1: x\n", "=======\n", ">>>>>>> b\n", "- a <<<<<<< b\n"]
)
def test_incomplete_marks_are_text(text: str) -> None:
    assert found_by("sync-conflict", {GLOBAL: f"# Other Memory\n- Memory_1: a\n\n{text}"}) == ()


def test_crlf_and_bom_stay() -> None:
    text = ("\ufeff" + MARKED.format(base="")).replace("\n", "\r\n")
    one = only("sync-conflict", {GLOBAL: text})
    made = after({GLOBAL: text}, one, "merge", **{"entry-1": "first"})[GLOBAL] or ""
    assert made.startswith("\ufeff")
    assert made.count("\n") == made.count("\r\n") == 6
