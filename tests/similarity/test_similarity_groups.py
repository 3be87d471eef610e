"""Groups, the member that stays, and the text that loses nothing."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memsift.messages import say
from memsift.similarity import (
    Index,
    MemberFacts,
    Verdict,
    compose_merge,
    judge,
    says_all,
    suggest_survivor,
)


def test_a_chain_is_shown_as_what_it_is():
    texts = {
        "a": "公众号每周更新一篇",
        "b": "公众号每周更新一篇，一般在周日晚上八点发布，封面由阿坤画",
        "c": "公众号的封面由阿坤画",
        "d": "猫咪叫芝麻",
    }
    assert {(p.a, p.b) for p in Index(texts).pairs()} == {("a", "b"), ("b", "c")}
    (group,) = Index(texts).groups()
    assert group.members == ("a", "b", "c")
    assert not group.whole
    assert {(p.a, p.b) for p in group.pairs} == {("a", "b"), ("b", "c")}


def test_a_conflict_connects_nothing():
    texts = {"a": "房租每月 3200 元", "b": "房租每月 3500 元", "c": "房租每月 3200 元。"}
    index = Index(texts)
    assert {p.judgement.verdict for p in index.pairs()} == {Verdict.SAME, Verdict.CONFLICT}
    (group,) = index.groups()
    assert group.members == ("a", "c")
    assert group.whole


def test_groups_come_in_the_order_of_the_texts():
    texts = {"z": "用户喜欢喝茶", "y": "猫咪叫芝麻", "x": "猫叫芝麻", "w": "用户喜欢喝茶。"}
    assert [group.members for group in Index(texts).groups()] == [("z", "w"), ("y", "x")]


def _facts(*members: tuple[str, str, date | None, int | None, int | None]) -> list[MemberFacts]:
    return [MemberFacts(*member) for member in members]


@pytest.mark.parametrize(
    ("members", "key", "reason"),
    [
        (
            _facts(
                ("a", "高数期末考了 86 分", date(2026, 5, 1), 2, 1),
                ("b", "高数期末考了 86 分，班级排名第 12", None, None, 9),
            ),
            "b",
            "says the most",
        ),
        (
            _facts(
                ("a", "用户喜欢喝茶", date(2026, 1, 1), 2, 1), ("b", "用户喜欢喝茶。", date(2026, 2, 1), 0, 2)
            ),
            "b",
            "the newest",
        ),
        (
            _facts(("a", "用户喜欢喝茶", None, 1, 1), ("b", "用户喜欢喝茶。", None, 2, 2)),
            "b",
            "the best graded",
        ),
        (
            _facts(("a", "用户喜欢喝茶", None, None, 7), ("b", "用户喜欢喝茶。", None, None, 3)),
            "b",
            "the lowest number",
        ),
        (
            _facts(("a", "用户喜欢喝茶", None, None, None), ("b", "用户喜欢喝茶。", None, None, None)),
            "a",
            "comes first",
        ),
    ],
)
def test_who_stays_and_why(members, key, reason):
    found, message = suggest_survivor(members)
    assert (found, str(message)) == (key, reason)
    assert say(message, "zh")


def test_nobody_stays_of_nobody():
    with pytest.raises(ValueError, match="at least one"):
        suggest_survivor([])


def test_a_merge_adds_only_what_the_longest_lacks():
    assert (
        compose_merge(["公众号每周更新一篇", "公众号每周更新一篇，一般在周日晚上八点发布"])
        == "公众号每周更新一篇，一般在周日晚上八点发布"
    )
    assert (
        compose_merge(["用户会弹吉他，学了五年，主要弹指弹。", "用户会弹吉他，每天练半小时"])
        == "用户会弹吉他，学了五年，主要弹指弹；每天练半小时"
    )
    assert (
        compose_merge(["Has two budgies, a blue one called Kiwi.", "Has two budgies, both male"])
        == "Has two budgies, a blue one called Kiwi; both male"
    )


@pytest.mark.parametrize(
    ("texts", "merged"),
    [
        (["用户讨厌芹菜", "用户不爱吃芹菜"], "用户不爱吃芹菜"),
        (
            ["She mows the lawn every Tuesday", "Agnes mows the lawn on Tuesdays."],
            "She mows the lawn every Tuesday",
        ),
        # The clause that says more takes the place of the one that says less.
        (
            ["专栏每周更新一篇，插图由阿坤画", "专栏每周更新一篇访谈，录音自己剪"],
            "专栏每周更新一篇访谈，录音自己剪；插图由阿坤画",
        ),
        # A clause that is said in other words is not said again.
        (
            ["教练是罗老师，每两周开一次例会", "例会每隔一周一次，在周二下午两点半"],
            "例会每隔一周一次，在周二下午两点半；教练是罗老师",
        ),
    ],
)
def test_a_merge_says_nothing_twice(texts, merged):
    assert compose_merge(texts) == merged


@pytest.mark.parametrize(
    ("texts", "merged"),
    [
        # What has its subject from before does not come to stand behind another one.
        (
            [
                "The kitchen EpiPens were replaced 11 August, new expiry January 2028.",
                "EpiPens in the kitchen replaced 11 August, good until Jan 2028. "
                "The school-office one is still March 2027.",
            ],
            "EpiPens in the kitchen replaced 11 August, good until Jan 2028. "
            "The school-office one is still March 2027. "
            "The kitchen EpiPens were replaced 11 August, new expiry January 2028.",
        ),
        (
            ["小院的老猫叫芝麻，怕生人，六岁。小狗叫豆包，爱咬鞋。", "老猫叫芝麻，绝育了"],
            "小院的老猫叫芝麻，怕生人，六岁。小狗叫豆包，爱咬鞋。老猫叫芝麻，绝育了",
        ),
        # A sentence of its own brings its subject along.
        (
            ["Keeps bees. Sells the honey in May, never in June.", "Keeps bees, two hives."],
            "Keeps bees. Sells the honey in May, never in June. Keeps bees, two hives.",
        ),
        (
            ["Keeps bees. Sells the honey in May.", "Plays chess"],
            "Keeps bees. Sells the honey in May; Plays chess",
        ),
    ],
)
def test_a_clause_is_not_merged_behind_another_subject(texts, merged):
    assert compose_merge(texts) == merged


def test_a_merge_of_what_is_the_same_keeps_the_first_that_says_all():
    assert compose_merge(["Keeps bees.", "keeps bees"]) == "Keeps bees."
    assert compose_merge(["keeps bees", "Keeps bees."]) == "keeps bees"


def test_a_merge_keeps_both_values_and_both_denials():
    merged = compose_merge(["房租每月 3200 元，月初交", "房租每月 3500 元"])
    assert "3200 元" in merged
    assert "3500 元" in merged
    merged = compose_merge(["允许外部人员进入机房参观学习", "不允许外部人员进入机房"])
    assert "不允许" in merged
    assert merged.startswith("允许")


def test_a_merge_of_nothing_is_nothing():
    assert compose_merge([]) == ""
    assert compose_merge(["", "  "]) == ""
    assert compose_merge([" 猫叫芝麻 ", "猫叫芝麻"]) == "猫叫芝麻"


_clauses = st.lists(
    st.sampled_from(
        ["猫叫芝麻", "三岁了", "不吃鱼", "每周 2 次梳毛", "born in May", "likes naps", "no collar"]
    ),
    min_size=1,
    max_size=4,
    unique=True,
)


@given(st.lists(_clauses, min_size=1, max_size=4))
@settings(max_examples=60, deadline=None)
def test_nothing_that_a_member_says_is_lost_and_nothing_said_twice(members):
    texts = ["，".join(clauses) for clauses in members]
    merged = compose_merge(texts)
    for clauses in members:
        for clause in clauses:
            assert merged.count(clause) == 1
    for text in texts:
        found = judge(merged, text)
        assert found is not None
        assert found.verdict in (Verdict.SAME, Verdict.CONTAINS), (merged, text)


def test_what_is_too_long_to_be_a_memory_is_joined_as_it_is() -> None:
    long = "x" * 60_000
    assert compose_merge(["Likes tea", f"Likes tea {long}"]) == f"Likes tea; Likes tea {long}"


def test_nothing_is_said_of_what_is_denied():
    assert not says_all("Cats and dogs in the kitchen", "No cats, no dogs in the kitchen")
    assert not says_all("No cats, no dogs in the kitchen", "Cats and dogs in the kitchen")
    assert not says_all("厨房里猫和狗", "厨房里不许有猫，不许有狗")
    assert not says_all(
        "Never feeds the cat, the dog sleeps outside", "The dog never sleeps outside, feeds the cat"
    )


def test_a_denial_is_said_however_many_more_there_are():
    assert says_all("No cats in the kitchen, no dogs in the kitchen", "No cats in the kitchen")
    assert says_all("厨房里不许有猫，也不许有狗", "厨房里不许有猫")
    assert says_all("Keeps a dog, no cats", "Keeps a dog")
    assert not says_all("No cats in the kitchen", "No cats in the kitchen, no dogs in the kitchen")
