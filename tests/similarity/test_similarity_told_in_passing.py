"""What diaries taught: a change of one matter says nothing of another, and a wish changes nothing."""

from __future__ import annotations

import pytest

from memsift.similarity import Verdict, judge
from similarity.likeness_scores import told

APART = [
    # One child, two matters: only the name and stray characters are the same.
    (
        "果果换了新钢琴老师，姓白，布置很多音阶，果果讨厌音阶，每天练半小时。",
        "果果被同桌老是推，不想让我跟老师说，他妈有点急。",
    ),
    (
        "果果3月2日开课，换了指导老师，姓白，教速写。",
        "果果期末：速写92、色彩88。白老师说线条不够稳。",
    ),
    # The day that is named is one of the new ones.
    (
        "果果画画改到周二、周四，跆拳道停了，他不想学了。",
        "爷爷的复诊定了，11月2号开始，每月去宁波三天。果果周四画画6点下课，爷爷不在时接送要另想办法。",
    ),
    # How much was sold within some time, and what somebody thinks of.
    (
        "在考虑要不要开淘宝店，小汪说别人都开了；现月销约3万。",
        "淘宝店半年只卖了四千块，小汪建议关掉，专心做线下。",
    ),
    ("小陆说她申请调岗，想从急诊转到体检中心，不值夜班。", "帮小陆写个调岗申请，她在急诊干了6年。"),
    ("He is considering cancelling the gym", "Goes to the gym every Tuesday"),
    ("Wants to move from Trello to Linear", "The team's tasks are in Trello"),
    # What one says of others is no part of what is said of those that are named.
    (
        "Response: emergency switch to the free printers (Oki) to save toner",
        "Emergency: other free printers as needed",
    ),
    # Who says it is not what it is about.
    ("猫9公斤了，医生说要减到 6.", "周六打球扭了膝盖，医生说两周别跑步。"),
]
CHANGED = [
    # What somebody meant to do and has done, what was owed and is paid: no repetition.
    ("打算把两块盘都换成 8TB", "现在两块盘都换成 8TB 了"),
    ("准备把阳台封了", "阳台已经封好了"),
    ("Plans to replace both disks with 8 TB ones", "Both disks have been replaced with 8 TB ones"),
    ("He wants to sell the car", "He has sold the car"),
    ("林老板还欠维修尾款 6500 元", "林老板把 6500 元维修尾款结清了"),
    ("果果的画画课改到周二、周四", "果果的画画课在周三"),
    ("小陆从急诊转到体检中心", "小陆在急诊上班"),
    ("He has cancelled the gym", "Goes to the gym every Tuesday"),
    ("Moved from Trello to Linear", "The team's tasks are in Trello"),
]


@pytest.mark.parametrize(("a", "b"), APART)
def test_another_matter_of_the_same_people_stays_dark(a: str, b: str) -> None:
    for pair in ((a, b), (b, a)):
        found = judge(*pair)
        assert found is None or found.verdict is Verdict.SIMILAR


@pytest.mark.parametrize(("a", "b"), CHANGED)
def test_what_has_changed_is_still_found(a: str, b: str) -> None:
    for pair in ((a, b), (b, a)):
        found = judge(*pair)
        assert found is not None
        assert found.verdict is Verdict.CONFLICT


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("打算六月去杭州", "打算六月去杭州玩"),
        ("The plan is on the fridge", "The plan has been on the fridge"),
    ],
)
def test_a_plan_told_twice_is_no_contradiction(a: str, b: str) -> None:
    found = judge(a, b)
    assert found is not None
    assert found.verdict in (Verdict.SAME, Verdict.CONTAINS)


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("Use keys, no buttons, in the settings", "Keys over buttons in the settings", "dup"),
        ("Indent with tabs, not spaces", "Indent with tabs > spaces", "dup"),
        ("缩进用 tab 不用空格", "缩进 tab > 空格", "dup"),
        ("Indent with tabs, not spaces", "Indent with spaces > tabs", "conflict"),
        ("重视病因：遇到误诊先分析再改方案，不硬扛", "病因分析 > 硬扛 - 找到病因再改方案", "dup"),
    ],
)
def test_what_comes_after_another_thing_is_denied_as_much(one, other, kind):
    assert told(one, other) == told(other, one) == kind


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("Never non-smoking rooms", "Never smoking rooms", "conflict"),
        ("Use the CHOIR_MAIN_KEY, never non-choir keys", "Use the CHOIR_MAIN_KEY, never choir keys", "none"),
        # What the shorter one denies, the longer one says: it is not contained.
        (
            "Keys in the vault file as CHOIR_MAIN_KEY and CHOIR_SIDE_KEY",
            "Use CHOIR_MAIN_KEY, never choir's side keys",
            "none",
        ),
    ],
)
def test_a_denial_of_a_denial_and_a_denial_that_only_one_has(one, other, kind):
    assert told(one, other) == told(other, one) == kind


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        (
            "New home of the recipes: the tin box (moved 2026-04-16)",
            "Recipes go to the tin box. The blue folder is no longer used for new recipes (moved 2026-04-16)",
            "dup",
        ),
        ("Chalk is no longer used for the board", "The board is for pens", "none"),
        ("The kiln is no longer used for tests", "Tests are fired in the kiln", "conflict"),
    ],
)
def test_no_longer_used_denies_what_it_is_said_of(one, other, kind):
    assert told(one, other) == told(other, one) == kind


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        (
            "Minimum stock of clay is 900 kg, of glaze 40 kg",
            "The stock of clay fell to 300 kg in March",
            "none",
        ),
        ("Minimum stock of clay is 900 kg", "Minimum stock of clay was raised to 1,200 kg", "conflict"),
        (
            "Letters to parents are drafted, never sent",
            "Drafts all letters to parents and sends them herself",
            "none",
        ),
        (
            "Autumn break is from 21 October to 4 November; nothing is promised for week 43",
            "Poster about the autumn break is printed; she will hang it up on 8 October",
            "none",
        ),
    ],
)
def test_a_bound_a_doer_and_a_day_of_something_else(one, other, kind):
    assert told(one, other) == told(other, one) == kind
