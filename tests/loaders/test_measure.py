"""Where a limit falls: never within a character, never too much, never less than fits."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memsift.loaders.measure import MEASURES, head, keep, lines, measure, overlap, tail, tokens
from memsift.loaders.units import Lost, Unit

TEXTS = st.text(st.characters(codec="utf-8") | st.sampled_from("\n\n 汉字é🧑‍🔬a")).map(str.encode)


@given(TEXTS, st.integers(0, 60), st.sampled_from(Unit))
@settings(max_examples=300)
def test_head_is_the_longest_prefix_that_fits(data: bytes, allowance: int, unit: Unit) -> None:
    count = head(data, allowance, unit)
    kept = data[:count].decode()
    assert MEASURES[unit](kept) <= allowance
    if count < len(data):
        longer = kept + data[count:].decode()[0]
        assert MEASURES[unit](longer) > allowance


@given(TEXTS, st.integers(0, 60), st.sampled_from(Unit))
@settings(max_examples=300)
def test_tail_is_the_longest_suffix_that_fits(data: bytes, allowance: int, unit: Unit) -> None:
    count = tail(data, allowance, unit)
    kept = data[len(data) - count :].decode()
    assert MEASURES[unit](kept) <= allowance
    if count < len(data):
        assert MEASURES[unit](data[: len(data) - count].decode()[-1] + kept) > allowance


@given(TEXTS, st.integers(0, 60), st.sampled_from(Unit), st.sampled_from(Lost))
def test_what_is_kept_is_in_order_and_fits(data: bytes, allowance: int, unit: Unit, lost: Lost) -> None:
    ranges = keep(data, allowance, unit, lost)
    assert list(ranges) == sorted(ranges)
    for start, end in ranges:
        data[start:end].decode()
    if measure(data, unit) <= allowance and (allowance or not data):
        assert ranges == (((0, len(data)),) if data else ())


@pytest.mark.parametrize("data", [b"\xff" * 9, b"\x80" * 9, b"a\xe6\xb1", "汉".encode()[:2] + b"a"])
@pytest.mark.parametrize("unit", Unit)
def test_bytes_that_are_no_utf8_are_cut_too(data: bytes, unit: Unit) -> None:
    for allowance in range(12):
        assert 0 <= head(data, allowance, unit) <= len(data)
        assert 0 <= tail(data, allowance, unit) <= len(data)
    assert head(data, 9, unit) == len(data)


def test_lines_count_with_or_without_a_final_newline() -> None:
    assert [lines(text) for text in ("", "a", "a\n", "a\nb", "\n", "a\r\nb\r\n")] == [0, 1, 1, 2, 1, 2]


def test_tokens_are_one_a_character_of_chinese_and_a_quarter_of_english() -> None:
    assert tokens("") == 0
    assert tokens("住在杭州") == 4
    assert tokens("Short answers please") == 5
    assert tokens("Пример") == 3
    assert tokens("a") == 1


def test_overlap() -> None:
    assert overlap(((0, 5), (8, 12)), ((3, 10),)) == ((3, 5), (8, 10))
    assert overlap(((0, 5),), ()) == ()
