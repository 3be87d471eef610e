"""Parts of a text that do not say themselves whom or what they are about."""

from __future__ import annotations

import pytest

from memsift.text.midway import begins_midway


@pytest.mark.parametrize(
    "text",
    [
        "71, retired primary school teacher, speaks Sichuanese",
        "71 years old",
        "He tapes them to the bench.",
        "also at the school office",
        "and the other one",
        "new expiry January 2028",
        "(which is blue)",
        "她不吃香菜",
        "其中一只怕生",
        "72岁，退休教师",
        "但是周三不行",
        "还有一只在学校",
    ],
)
def test_what_points_back_or_has_no_beginning(text: str) -> None:
    assert begins_midway(text)


@pytest.mark.parametrize(
    "text",
    [
        "Wants cut lists in centimetres",
        "Chen Guizhen is 71, a retired teacher",
        "2 cubes of macrocarpa in October",
        "5230 is the port",
        "pixi.toml names the tasks",
        "iPhone 13, cracked",
        "Thistle field, north side",
        "Itemised bills only",
        "其他人不吃辣",
        "还款日是 15 号",
        "妈妈 12 月 9 日看膝盖",
        "",
    ],
)
def test_what_says_what_it_is_about(text: str) -> None:
    assert not begins_midway(text)


def test_a_small_letter_says_nothing_where_all_texts_begin_so() -> None:
    assert not begins_midway("likes tea", small=True)
    assert begins_midway("his tea is green", small=True)
