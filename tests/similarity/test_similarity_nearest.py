"""What stands nearest below: one statement to which each adds something (no duplicate), notices in other
words, what is put aside, and an allergy told as what cannot be had."""

from __future__ import annotations

import pytest

from memsift.similarity import Verdict, judge
from similarity.likeness_scores import told

_LESSON = "Fiddle lesson Wednesday 16:45, chapel, £22"
_TEACHER = "Fiddle lesson with Mrs Lund on Wednesdays at 16:45. Bring the rosin."


def test_each_adds_something_to_one_statement():
    """Neither contains the other: they are look-alikes, shown to whoever asks for them."""
    assert told(_LESSON, _TEACHER) == "none"
    found = judge(_LESSON, _TEACHER)
    assert found is not None
    assert found.verdict is Verdict.SIMILAR


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # Another thing on the same day, or a statement that is word for word the same.
        (_LESSON, "Ballet with Mrs Lund on Wednesdays at 16:45. Bring the slippers."),
        ("猫砂盆每天清两次，8 点和 20 点", "鱼缸每天清两次，8 点和 20 点，别换水"),
        ("Choir Monday 19:00 in the crypt; tea afterwards", "Choir Monday 19:00 in the crypt; keys with Jo"),
        # Who is on which day has changed, and where something takes place.
        ("Bar: Finn Monday, Thursday. Odd Friday", "Bar now: Finn Friday. Odd Monday and Thursday"),
        ("读书分享 6 月 7 日，地点南校区报告厅", "读书分享 6 月 7 日在图书馆小厅办，先报名"),
    ],
)
def test_this_is_not_one_statement(one, other):
    assert told(one, other) != "dup"
    assert told(other, one) != "dup"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The grant covers four months", "The grant was stretched to nine months"),
        ("Oats £3 a bag", "The mill raised oats to £4 a bag"),
        ("校刊印 800 册，骑马钉", "校刊印数砍到 500 册"),
        ("桥牌社每周三在旧食堂打", "桥牌社从旧食堂换到阅览室，时间没变"),
        ("Book club in the vestry, Tuesdays", "The book club has moved from the vestry to the inn"),
        ("表弟跑冷链长途，十天回来一次", "表弟八月起不跑冷链长途了"),
        ("Ines sings in the chapel choir", "Ines doesn't sing in the chapel choir any more since her move"),
        ("日程用飞书日历记，全家看得见", "日程改用纸本记，飞书日历老漏"),
        ("Board minutes go out as a slide deck", "Board minutes as plain text, not as slides"),
        ("斋月里不喝咖啡，茶可以", "斋月现在可以喝咖啡了"),
        ("Drives a grey Volvo", "Volvo sold on 3 May"),
    ],
)
def test_a_notice_replaces_what_the_other_says(one, other):
    assert told(one, other) == "conflict"
    assert told(other, one) == "conflict"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The grant covers four months", "The notice period was stretched to nine months"),
        ("桥牌社每周三在旧食堂打", "打印机从旧食堂换到阅览室了"),
        ("表弟跑冷链长途", "表弟不抽烟了"),
        ("Ines sings in the chapel choir", "The chapel choir doesn't sing on Sundays any more"),
        ("Board minutes go out as a slide deck", "Quotes go out as text, not as slides"),
        ("How the flat was before: no dogs", "Dogs are now weighed at the vet"),
        # Held at one figure since two days, and a value from a month on that is another thing's.
        ("Blades back at 3.4 mm from 22 June.", "Blades at 3.4 mm since 4 August. Belt new."),
        ("From May the library opens at 8:15 on Tuesdays", "From May the pool opens at 8:15 on Tuesdays"),
    ],
)
def test_a_notice_of_something_else_replaces_nothing(one, other):
    assert told(one, other) == "none"
    assert told(other, one) == "none"


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("Can't eat walnuts, her lips swell", "Allergic to walnuts", "dup"),
        ("小满不能吃花生", "小满对花生过敏，喉咙会肿", "dup"),
        ("Can't eat walnuts before the scan", "Allergic to walnuts", "none"),
        ("奶奶不能吃花生，牙不好", "小满花生过敏", "none"),
        ("Keep it short, he reads on the tram", "Short answers, please", "dup"),
        ("结论写在最前面", "回答先给结论", "dup"),
    ],
)
def test_other_words_for_it(one, other, kind):
    assert told(one, other) == told(other, one) == kind


@pytest.mark.parametrize(
    ("one", "other", "label"),
    [
        # A grade and a day before bars are bookkeeping.
        ("2026-03-07｜F0｜鱼缸的水隔天换一次。来源：用户", "鱼缸的水隔天换一次", "dup"),
        ("F1 · 2026-03-07 · The boiler is serviced in May", "The boiler is serviced in May", "dup"),
        # What comes first against what is only told further on, and against what is said to come then.
        ("汇报先说结果", "没套模板，先拆表再逐列核对，一上午出结果", "none"),
        ("先装水泵再接电", "先接电再装水泵", "conflict"),
    ],
)
def test_bookkeeping_and_what_comes_first(one, other, label):
    assert told(one, other) == label
    assert told(other, one) == label


@pytest.mark.parametrize(
    "other",
    [
        "The parking permit ends on 4 May 2027",
        "Parking permit ends May 4, 2027",
        "The parking permit ends 2027-05-04",
    ],
)
def test_another_way_to_write_a_day_is_not_told_anew(other):
    """Where all that is shared is what both say of their day, what each speaks of is the point."""
    assert told("Bike insurance ends 2027-05-04", other) == "none"
    assert told("Parking permit ends 2027-05-04", other) == "dup"
