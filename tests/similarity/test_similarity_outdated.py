"""What a text tells of only as what was or as shut, values of two people, corrections."""

from __future__ import annotations

from pathlib import Path

import pytest

from memsift.similarity import Verdict, judge, says_all
from similarity.likeness_scores import agreement, rows_of, told, told_of

_REPLACED = Path(__file__).parents[1] / "cases" / "likeness-replaced.txt"


def test_what_has_been_replaced():
    """Written and labelled before its kinds were mended; half are look-alikes or the same."""
    found = told_of(rows_of(_REPLACED))
    agreed, right = agreement(found)
    assert found.total() >= 160
    assert agreed >= 0.95
    assert right == 1
    assert found["conflict", "dup"] == 0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Salts the hides at noon", "Salts the hides in the evening; at noon the shed is too hot"),
        ("晚上刷船底", "早上刷船底，晚上刷老是招蚊子"),
        ("Sells the ropes only on Ebay", "Ebay account closed, sells the ropes only at the dock"),
        ("缆绳只在咸鱼卖", "缆绳咸鱼店关了，只在码头卖"),
    ],
)
def test_what_took_its_place_is_shown(one, other):
    found = judge(one, other)
    assert found is not None
    assert found.verdict is Verdict.CONFLICT
    assert found.reasons
    assert found.differs_b


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # No reason is told: not the same, but no sure contradiction.
        ("Salts the hides in the evening", "Salts the hides in the morning; the evening is for tanning"),
        ("Only rides the ferry to the depot", "The ferry kiosk at the depot is closed"),
        # A weight and a count; a small one; people behind a colon; names that look like other words.
        ("花狸现在 4100 克", "花狸生了 3 只"),
        ("号角长 40 厘米", "小号角长 25 厘米"),
        ("潜水证：本人 2027-05-01 到期", "潜水证：老于 2028-06-01 到期"),
        ("Tim's diving badge expires on 2 May 2027", "Nadia's diving badge expires on 9 June 2029"),
        ("Jan climbs grade 6", "Jane climbs grade 5"),
    ],
)
def test_neither_the_same_nor_a_contradiction(one, other):
    assert told(one, other) == "none"
    assert told(other, one) == "none"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Salts the hides in the evening", "Salts the hides in the evening, and again in the morning"),
        ("缆绳一捆 55 元", "缆绳 55 元一捆"),
        ("A splice takes 90 minutes", "Splices take an hour and a half"),
        ("The launch goes every 30 minutes", "Every half hour the launch goes"),
        ("Clean the bilge filter quarterly", "The bilge filter is cleaned every three months"),
        ("Rent arrives every fourth Monday", "Every four weeks, on a Monday, the rent arrives"),
        ("Knot class every other Friday", "Knot class is held every two weeks, on a Friday"),
        ("Sells the ropes only on Ebay", "Sells the ropes only on Ebay; the dock shop is closed"),
    ],
)
def test_still_the_same(one, other):
    assert told(one, other) == "dup"
    assert told(other, one) == "dup"


def test_a_correction_may_begin_with_its_source():
    one = "黑背 2 月 4 日下窝，预产期 4 月 8 日"
    assert told(one, "翻了兽医的本子，黑背的预产期应该是 4 月 10 日") == "conflict"
    assert told("黑背 2 月 4 日下窝", "黑背的预产期应该是 4 月 10 日") == "none"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # Which Saturday of the month; what is no longer used; one end of a span.
        (
            "Sale of ropes: first Sunday of the month",
            "The sale of ropes has moved to the third Sunday of the month",
        ),
        ("Knot class is every last Friday", "Knot class is every first Friday"),
        ("Knot class every Friday", "Knot class is every other Friday now"),
        (
            "otter is backed up to badger nightly at 1 am.",
            "Backup otter to badger now starts at 03:30, because 1 am clashed with the scan.",
        ),
        ("The lease of the slipway runs until 30 June 2027", "The slipway lease was extended to June 2031"),
        ("Harbour tour: every Sunday", "The harbour tour takes place every third Sunday"),
        ("Rent arrives every fourth Monday", "Rent arrives every fourth Tuesday"),
        ("报名只走邮件", "报名走网站，邮件不再受理"),
        ("双人舱 380 元一晚", "国庆起双人舱 420 元一晚"),
        ("小苗用苹果手机", "小苗换成华为手机了"),
        (
            "Loft is shut from 2 May to 9 May for the regatta",
            "The loft: shut from 2 May until 16 May, regatta",
        ),
    ],
)
def test_they_contradict(one, other):
    assert told(one, other) == "conflict"
    assert told(other, one) == "conflict"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("山羊奶酪一块 46 元", "烟熏奶酪现在卖 46 元一块"),
        ("Used sails come with a warranty of 3 months", "New sails come with three years of warranty"),
        ("The winch is greased every year in May", "The winch was exchanged in May 2024"),
        ("麻团是只三花，今年五岁", "麻团 4.6 公斤"),
        ("Winter sails are stored at Holm's", "Winter sails are put on at the end of November"),
        ("顾岚教三班和四班", "顾岚教两个班"),
        ("Hedda takes zinc every other day", "Hedda takes her zinc in the evening"),
        (
            "The loft is open until 21:00",
            "Loft: closes at nine in the evening",
        ),  # the same, but not found to be
        # Some of all; on a holiday; somebody of whom two things are told.
        ("Belay set: eight Petzl slings", "Three of the Petzl slings are worn"),
        ("双人舱 380 元一晚", "双人舱国庆 520 元一晚"),
        ("Mara is a welder.", "Mara switched to decaf."),
        ("老贺女儿在青岛读大二", "老贺改成晚上游泳，早上水太凉"),
        ("小苗在海边小学", "小苗换成长发了"),
        ("Knot class is every second Friday", "Knot class is on the second Friday of May"),
    ],
)
def test_two_things_or_two_sayings(one, other):
    assert told(one, other) == "none"
    assert told(other, one) == "none"


def test_a_denial_of_one_thing_from_both_ends_is_no_contradiction():
    assert told("接单不要超额", "超额的单不接") != "conflict"
    assert told("Prefers tea, not coffee", "Prefers coffee, not tea") == "conflict"


@pytest.mark.parametrize(
    ("of_month", "weeks"),
    [
        ("Knot class every second Monday of the month", "Knot class every other Monday"),
        ("Knot class every second Monday of the month", "Knot class every two weeks on Monday"),
        ("Knot class every second Monday of the month", "Knot class every second Monday"),
        ("Knot class every third Sunday of the month", "Knot class every three weeks on Sunday"),
        ("Rent arrives every fourth Friday in the month", "Rent arrives every four weeks on Friday"),
        ("每月第二个周一上绳结课", "每两周周一上绳结课"),
        ("每月第二个周一上绳结课", "隔周周一上绳结课"),
        ("每个月第四个星期日验船", "每四周星期日验船"),
    ],
)
def test_a_day_of_the_month_is_no_day_of_every_so_many_weeks(of_month, weeks):
    for one, other in ((of_month, weeks), (weeks, of_month)):
        assert told(one, other) == "conflict"
        assert not says_all(one, other)
    of_each = of_month.replace("of the month", "of each month").replace("每个月", "每月")
    assert told(of_each, weeks) != "dup"
    assert not says_all(of_each, weeks)


@pytest.mark.parametrize("nth", ["second", "third", "fourth"])
def test_every_such_day_of_the_month_is_the_day_of_every_month(nth):
    one = f"Knot class every {nth} Monday of the month at 18:30"
    assert told(one, f"Knot class on the {nth} Monday of the month at 18:30") == "dup"
    assert told(one, f"Knot class on the {nth} Monday of every month at 18:30") == "dup"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("船上养了一只叫桅杆的猫", "船上养了一只猫，桅杆不再抓老鼠"),
        ("船舱里有三只箱子和一捆绳", "船舱里有三只箱子，绳不再受潮"),
        ("这只海鸥常来码头", "这只海鸥常来，码头不再喂"),
        ("Just got the Harken winch", "Just got a winch, the Harken no longer slips"),
    ],
)
def test_a_measure_word_and_just_are_no_only(one, other):
    assert told(one, other) != "conflict"
    assert told(other, one) != "conflict"
