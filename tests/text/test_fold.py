"""Folding: what a person calls equal is equal, and nothing more."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memsift.text import find_folded, fold, look_alikes, skeleton, to_simplified
from memsift.text.simplified import SIMPLIFIED, TRADITIONAL


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Prefers tea", "Ｐｒｅｆｅｒｓ　ｔｅａ"),
        ("臺灣的記憶體", "台湾的记忆体"),
        ("特徵、瞭解、畫", "特征、了解、画"),
        ("ﬁle ①", "file 1"),
        ("no\xa0break", "no break"),
        ("zero\u200bwidth", "zerowidth"),
        ("STRASSE", "straße"),
        ("e\u0301", "É"),
        ("ｶﾞ", "ガ"),
    ],
)
def test_equal(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(("one", "other"), [("不要", "要"), ("3.10", "3.11"), ("茶", "咖啡"), ("a b", "ab")])
def test_different(one: str, other: str) -> None:
    assert fold(one) != fold(other)


def test_entities_where_asked() -> None:
    assert fold("R&amp;D", entities=True) == "r&d"
    assert fold("R&amp;D") == "r&amp;d"


@given(st.text(max_size=60))
@settings(max_examples=600, deadline=None)
def test_fold_is_idempotent(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_fold_is_idempotent_for_every_character() -> None:
    for first in range(0, 0x110000, 0x1000):
        folded = fold("\n".join(map(chr, range(first, first + 0x1000))))
        assert fold(folded) == folded, hex(first)


def test_the_table_is_closed() -> None:
    assert len(TRADITIONAL) == len(SIMPLIFIED) == len(set(TRADITIONAL)) > 4000
    assert not set(TRADITIONAL) & set(SIMPLIFIED)


@given(st.text(max_size=60))
@settings(max_examples=200, deadline=None)
def test_one_for_one(text: str) -> None:
    assert len(to_simplified(text)) == len(look_alikes(text)) == len(text)
    assert skeleton(skeleton(text)) == skeleton(text)


@pytest.mark.parametrize("text", ["раsswоrd", "ＰＡＳＳＷＯＲＤ", "𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝", "pass\u200bword", "ΡΑSSWΟRD"])
def test_skeleton(text: str) -> None:
    assert skeleton(text) == "password"


@pytest.mark.parametrize(
    ("needle", "text", "found"),
    [
        ("tea", "Tea, ＴＥＡ and tea", ["Tea", "ＴＥＡ", "tea"]),
        ("记忆", "記憶與记忆", ["記憶", "记忆"]),
        ("fi", "aﬁx", ["ﬁ"]),
        ("word", "wo\u200brd!", ["wo\u200brd"]),
        ("é", "e\u0301t", ["e\u0301"]),
        ("", "abc", []),
        ("x", "abc", []),
    ],
)
def test_find_folded(needle: str, text: str, found: list[str]) -> None:
    assert [text[start:end] for start, end in find_folded(needle, text)] == found
