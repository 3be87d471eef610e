"""The cut between the entries, and what a file's sections take."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memsift.loaders import cut_line, cut_position, section_sizes
from memsift.markdown import parse

TEXT = "# A\n- one\n  more\n\n- two\n\n# B\nprose\n- 三\n"


@pytest.mark.parametrize(
    ("included", "line"),
    [
        (0, 1),
        (3, 2),
        (4, 2),
        (6, 2),
        (9, 2),
        (12, 2),
        (16, 4),
        (17, 4),
        (18, 5),
        (21, 5),
        (23, 6),
        (24, 6),
        (len(TEXT.encode()) - 2, 9),
        (len(TEXT.encode()) - 1, 10),
        (len(TEXT.encode()), None),
        (10_000, None),
    ],
)
def test_cut_position(included: int, line: int | None) -> None:
    assert cut_position(parse(TEXT.encode()), included) == line


def test_a_field_comment_goes_where_its_entry_goes() -> None:
    text = "- one\n<!-- status: active -->\n- two\n"
    assert cut_position(parse(text.encode()), len(text) - 3) == 2


def test_a_cut_at_the_head_is_drawn_below_what_is_lost() -> None:
    document = parse(TEXT.encode())
    assert cut_line(document, ((6, len(TEXT.encode())),)) == 4
    assert cut_line(document, ()) == 1


@given(st.integers(0, 60))
def test_no_entry_is_cut_through(included: int) -> None:
    document = parse(TEXT.encode())
    line = cut_position(document, included)
    assert line is None or not any(entry.line < line <= entry.end_line for entry in document.entries)


def test_section_sizes_largest_first() -> None:
    text = "---\na: b\n---\n# A\n- x\n## B\n- 很长的一条记忆\n# A\n- x\n"
    sizes = section_sizes(parse(text.encode()))
    assert [(size.title, size.path, size.line, size.end_line, size.bytes) for size in sizes] == [
        ("B", ("A", "B"), 6, 7, 29),
        (None, (), 1, 3, 13),
        ("A", ("A",), 4, 5, 8),
        ("A", ("A",), 8, 9, 8),
    ]


@given(
    st.lists(st.sampled_from(["# A\n", "## B\n", "- x\n", "\n", "prose", "```\n", "C\n===\n"])).map("".join)
)
@settings(max_examples=150)
def test_section_sizes_add_up_to_the_file(text: str) -> None:
    document = parse(text.encode())
    assert sum(size.bytes for size in section_sizes(document)) == len(document.data)
