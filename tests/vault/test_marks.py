"""Number marks: read from anywhere, merged by maximum, believed only within reason."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memsift.vault import dump_marks, merge_marks, parse_marks, usable_marks

FILE = "YOLO/memory/global.md"
marks_strategy = st.dictionaries(
    st.text(min_size=1).filter(lambda file: file != "schema"),
    st.dictionaries(
        st.sampled_from(["Profile", "Memory", "项目", "É"]), st.integers(0, 999_999_999), min_size=1
    ),
)


def test_the_file_of_the_contract() -> None:
    read = parse_marks(b'{"schema":1,"YOLO/memory/global.md":{"Profile":7}}')
    assert read.marks == {FILE: {"Profile": 7}}
    assert read.problems == ()


def test_no_file_is_no_marks() -> None:
    assert parse_marks(None).marks == {}
    assert parse_marks(None).problems == ()


@pytest.mark.parametrize(
    "data",
    [b"", b"[]", b"7", b"\xff", b"{" * 100_000, b'{"a":' * 50_000, b"[" * 200_000, b"<<<<<<< HEAD\n{}\n"],
)
def test_hostile_files_are_reported_and_leave_no_mark(data: bytes) -> None:
    read = parse_marks(data)
    assert read.marks == {}
    assert [problem.id for problem in read.problems] == ["vault.marks-unreadable"]


@pytest.mark.parametrize(
    "number", ["1.5", "true", "-1", '"7"', "null", "[]", "{}", "1e3", "1000000000", "9" * 100_000]
)
def test_what_is_no_mark_is_left_out_and_reported(number: str) -> None:
    read = parse_marks(f'{{"{FILE}": {{"Profile": {number}, "Memory": 3}}}}'.encode())
    assert read.marks == {FILE: {"Memory": 3}}
    assert [problem.id for problem in read.problems] == ["vault.mark-ignored"]


@pytest.mark.parametrize("prefix", ["", "a b", "Profile_1", "../x", "\x1b", "7"])
def test_a_prefix_is_letters(prefix: str) -> None:
    read = parse_marks(json.dumps({FILE: {prefix: 3}}).encode())
    assert read.marks == {}
    assert len(read.problems) == 1


def test_what_stands_twice_counts_with_its_highest() -> None:
    read = parse_marks(f'{{"{FILE}":{{"A":3,"A":9,"A":4}},"{FILE}":{{"A":5,"B":1}}}}'.encode())
    assert read.marks == {FILE: {"A": 9, "B": 1}}


@given(marks_strategy)
@settings(max_examples=60)
def test_written_marks_read_back_the_same(marks: dict[str, dict[str, int]]) -> None:
    data = dump_marks(marks)
    assert parse_marks(data).marks == marks
    assert json.loads(data)["schema"] == 1


@given(marks_strategy, marks_strategy, marks_strategy)
@settings(max_examples=40)
def test_merging_takes_the_maximum_in_any_order(
    a: dict[str, dict[str, int]], b: dict[str, dict[str, int]], c: dict[str, dict[str, int]]
) -> None:
    merged = merge_marks(a, b, c)
    assert merged == merge_marks(c, merge_marks(b, a)) == merge_marks(merged, merged)
    for marks in (a, b, c):
        for file, prefixes in marks.items():
            for prefix, number in prefixes.items():
                assert merged[file][prefix] >= number


def test_a_file_name_that_is_no_utf8_survives() -> None:
    marks = {"YOLO/memory/\udcff.md": {"Memory": 2}}
    assert parse_marks(dump_marks(marks)).marks == marks


def test_marks_far_beyond_what_is_there_are_not_believed() -> None:
    marks = {"Profile": 1003, "Memory": 1004, "Preference": 1000, "Proj": 1_000_000_000, "Code": 1001}
    used, ignored = usable_marks(marks, {"Profile": 3, "Memory": 3})
    assert used == {"Profile": 1003, "Preference": 1000}
    assert ignored == {"Memory": 1004, "Proj": 1_000_000_000, "Code": 1001}
