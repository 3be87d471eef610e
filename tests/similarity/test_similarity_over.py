"""What is over: an ailment that is healed, a plan that has come about; and one of many told from all."""

from __future__ import annotations

import pytest

from memsift.similarity import Verdict, judge
from similarity.likeness_scores import told


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The cat has an ear infection", "The cat's ear infection has cleared up"),
        ("Otto's ankle is sprained, no football", "Otto's ankle has healed, football again"),
        ("左膝盖疼，爬楼要慢", "左膝盖已经不疼了"),
        ("孩子咳嗽，在吃药", "孩子的咳嗽已经好了"),
    ],
)
def test_an_ailment_that_is_over_contradicts(one, other):
    assert told(one, other) == told(other, one) == "conflict"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ilse's left knee hurts on the stairs", "Ilse's right knee has healed"),
        ("Better light in the study helps with headaches", "Headache trouble in the study"),
        ("左膝盖疼，爬楼要慢", "右膝盖已经不疼了"),
        ("孩子咳嗽，在吃药", "药在冰箱里，孩子咳嗽没好"),
        ("Dad broke his left ankle in May", "Saturdays go to Dad in Kendal until his ankle heals"),
        ("Runs the desk at Mill Lane Surgery, Fridays off", "Mill Lane Surgery is being sold to a chain"),
    ],
)
def test_what_hurts_elsewhere_or_still_is_not_over(one, other):
    assert told(one, other) == told(other, one) == "none"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mum is looking for a flat in Leeds", "Mum found a flat in Leeds in May"),
        ("Nora is about to buy a cargo bike", "Nora bought a cargo bike"),
        ("The choir is going to sell the old organ", "The choir sold the old organ"),
        ("用户正在找新的牙医", "用户找到新的牙医了"),
        ("女儿准备考驾照", "女儿驾照考过了"),
        ("妹妹打算买电动车", "妹妹买了电动车"),
        ("The balance will be paid in June", "The balance was paid in June"),
        ("The hall will be painted white by Otto", "The hall has been painted white by Otto"),
        ("老房子将拆", "老房子拆了"),
        ("六月要交房", "六月交房了"),
    ],
)
def test_a_plan_that_has_come_about_is_no_repetition(one, other):
    assert told(one, other) == told(other, one) == "conflict"


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("Look for typos in the draft before sending", "Found typos in the draft", "none"),
        ("Going to the gym on Mondays", "Went to the gym on Mondays", "none"),
        ("Is Nora about to buy a cargo bike?", "Has Nora bought a cargo bike?", "dup"),
        ("打算年底前把驾照考下来", "计划在年底之前拿到驾照", "dup"),
        ("文件要备份", "文件都要备份好", "dup"),
        ("Bills will be paid within 14 days", "Bills are paid within 14 days", "dup"),
        ("每次出门要锁门", "出门锁了门", "none"),
    ],
)
def test_a_rule_a_question_and_a_plan_told_twice_are_not_done(one, other, kind):
    assert told(one, other) == told(other, one) == kind


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("二号盘备份照片", "两块盘都备份照片", "none"),
        ("第二台打印机在楼上", "两台打印机在楼上", "none"),
        ("Disk two holds the photos", "The photos are on two disks", "none"),
        ("Room 3 is for guests", "Three rooms are for guests", "none"),
        ("二号盘备份照片", "第二块盘是备份照片的", "dup"),
        ("The photos are on two disks", "Two disks hold the photos", "dup"),
        ("薪水每月十号发", "工资每月 10 日发放", "dup"),
        ("If a date is missing, ask one question", "Ask at most one question if a date is missing", "dup"),
    ],
)
def test_which_one_is_not_how_many(one, other, kind):
    assert told(one, other) == told(other, one) == kind


def test_a_day_from_which_on_is_not_held_against_a_day_of_something_else():
    assert (
        told("Ada goes to Elm School from September", "Ada's open day at Elm School is on 1 July") == "none"
    )
    assert told("Ada goes to Elm School from September", "Ada goes to Elm School from October") == "conflict"


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("糖糖上二年级", "糖糖9月升三年级", "conflict"),
        ("女儿糖糖上二年级", "糖糖9月升三年级，换了班主任", "conflict"),
        ("豆包6岁，橘白，已绝育", "豆包今年7岁了，开始吃老年粮", "conflict"),
        ("Ida is 7 years old and likes chess", "Ida turned 8 years old, got a bike", "conflict"),
        ("Ida is 7 years old", "Ida's brother is 9 years old", "none"),
        ("Ida broke her arm at 7 years old", "Ida is 9 years old", "none"),
        ("大女儿上三年级", "小女儿上一年级", "none"),
        ("女儿上二年级", "侄子上三年级", "none"),
        ("Una is in Year 3", "Una moved up to Year 4 in September", "conflict"),
        ("The evening for Year 3 is on 6 May", "The evening for Year 5 is on 9 June", "none"),
        ("二年级的教材在书架上", "三年级的教材在书架上", "none"),
    ],
)
def test_an_age_and_a_school_year_only_rise(one, other, kind):
    assert told(one, other) == told(other, one) == kind


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("体检尿酸 4.9，医生让先管饮食，暂不吃药", "尿酸降到 4.2，医生说继续保持", "conflict"),
        # What both share is when, not what.
        ("老公周二晚上有排练，那天晚饭早一点", "周四晚上改去瑜伽，年卡 1980 元", "none"),
    ],
)
def test_a_notice_is_about_what_stands_before_it(one, other, kind):
    assert told(one, other) == told(other, one) == kind


def test_an_age_is_not_held_against_a_school_year():
    one = "Una is 13 and in Year 9; her birthday is 3 March."
    found = judge(one, "Una is in Year 10 from September, taking Latin, history, art and music.")
    assert (found.verdict, found.reasons[0].params) == (Verdict.CONFLICT, {"a": "9", "b": "10"})
