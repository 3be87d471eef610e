"""Marked spans end at the borders of words and numbers."""

from __future__ import annotations

from importlib import import_module
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memsift.text import whole


@pytest.mark.parametrize(
    ("marked", "grown"),
    [
        ("cut at 3.[2] mm", "cut at [3.2] mm"),
        ("at 20[:00] at home", "at [20:00] at home"),
        ("20[ August]", "20[ August]"),
        ("1,[0]00 steps", "[1,000] steps"),
        ("take[s] it", "[takes] it"),
        ("do[n't] go", "[don't] go"),
        ("F[1], Profile_1[2]", "[F1], [Profile_12]"),
        ("Zu[\u0308]rich, Mü[n]chen", "[Zu\u0308rich], [München]"),
        ("两[只]猫，9[点]半", "两[只]猫，9[点]半"),
        ("晚上１[０]点", "晚上[１０]点"),
        ("血压 1[1]8/76", "血压 [118]/76"),
        ("ends 3[.] Then", "ends 3[.] Then"),
        ("a[b] [c]d", "[ab] [cd]"),
        ("on[e]-[t]wo", "[one]-[two]"),
        ("x[y][z]", "[xyz]"),
    ],
)
def test_what_is_cut_through_is_marked_whole(marked: str, grown: str) -> None:
    text, spans = read(marked)
    assert (text, whole(text, spans)) == read(grown)


def read(marked: str) -> tuple[str, list[tuple[int, int]]]:
    """A text without its `[` and `]`, and the spans between them."""
    spans: list[tuple[int, int]] = []
    text = ""
    for character in marked:
        if character == "[":
            spans.append((len(text), len(text)))
        elif character == "]":
            spans[-1] = spans[-1][0], len(text)
        else:
            text += character
    return text, spans


@given(st.text("aé1３.,:' -两猫'_", max_size=30), st.data())
def test_nothing_marked_is_lost_and_none_touch(text: str, data: st.DataObject) -> None:
    ends = st.integers(0, len(text))
    spans = data.draw(st.lists(st.tuples(ends, ends).map(lambda two: (min(two), max(two))), max_size=4))
    grown = whole(text, spans)
    for start, end in spans:
        assert start == end or any(a <= start and end <= b for a, b in grown)
    assert all(0 <= a < b <= len(text) for a, b in grown)
    assert all(one[1] < other[0] for one, other in pairwise(grown))
    assert whole(text, grown) == grown


def test_of_many_spans_in_one_long_word_each_place_is_looked_at_a_few_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = import_module("memsift.text.whole")  # its function has its name in the package
    looked: list[int] = []
    inside = module._inside
    monkeypatch.setattr(module, "_inside", lambda text, at: looked.append(at) or inside(text, at))
    text = "a" * 400
    assert whole(text, [(n, n + 1) for n in range(100, 300, 2)]) == [(0, 400)]
    assert len(looked) <= 2 * len(text)
