"""What helps to settle a contradiction: which text tells that it is the newer, and what would be lost."""

from __future__ import annotations

import pytest

from memsift.similarity import Verdict, judge, left_unsaid, newer, repeats

# What is struck out, what stays, which of them tells that it is the newer, what nobody says any more then.
PAIRS = [
    ("Bin day is Tuesday.", "Bin day moved to Wednesday.", "b", []),
    (
        "Piano tuner comes in March, brings his own tools, 120 euros.",
        "Piano tuner now comes in October.",
        "b",
        ["brings his own tools", "120 euros"],
    ),
    # A list of days gives way to another list, as a whole.
    ("周勉晚自习周一、周三，21:40 到家", "周勉这学期晚自习周二、周四、周日", "b", ["21:40 到家"]),
    (
        "Evening study Monday, Wednesday and Friday, home at 21:40",
        "Evening study is on Tuesday and Thursday now",
        "b",
        ["home at 21:40"],
    ),
    (
        "Choir meets Mondays at 19:00 in St Mary's hall.",
        "Choir meets Wednesdays at 19:00 in St Mary's hall since September.",
        "b",
        [],
    ),
    (
        "Choir meets Mondays at 19:00 in St Mary's hall, parking behind the bakery.",
        "Choir meets Wednesdays at 19:00 in St Mary's hall since September.",
        "b",
        ["parking behind the bakery"],
    ),
    ("The NAS is at 192.0.2.10, port 5001.", "The NAS is at 192.0.2.20, port 5001.", None, []),
    ("Rent is 950 euros a month.", "Rent went up to 1,020 euros a month from January 2026.", "b", []),
    ("Standup is at 9:30.", "Standup is at 10:00 now.", "b", []),
    (
        "Deploys on Thursdays, never before 10:00, Omar must be online.",
        "Deploys on Tuesdays.",
        None,
        ["never before 10:00", "Omar must be online"],
    ),
    ("Drinks two coffees a day.", "No longer drinks coffee.", "b", []),
    ("Height of cut on greens: 3.2 mm.", "Back to 3.4 mm on greens from 22 June.", "b", []),
    (
        "Lesson Thursday 20:00, clan hall, RM 60.",
        "From June the lesson is on Tuesday 20:00.",
        "b",
        ["clan hall", "RM 60"],
    ),
    ("房租每月 3200 元，押一付三", "房租从 2026 年 3 月起每月 3500 元", "b", ["押一付三"]),
    ("例会周一上午十点，三楼会议室", "例会改到周二上午十点", "b", ["三楼会议室"]),
    ("每周三晚上学法语", "法语课改到周四晚上", "b", []),
    ("晚上九点半以后别提醒，早上六点前也别", "提醒改到晚上十点为止，她现在睡得晚", "b", ["早上六点前也别"]),
    ("跑步四年，半马最好成绩 2 小时 06 分", "半马跑完，2 小时 03 分，比最好成绩快三分钟", None, ["跑步四年"]),
    ("优甲乐 50 微克，每天早上空腹，半小时后吃饭", "优甲乐每天 75 微克，早上空腹", None, ["半小时后吃饭"]),
    ("技术例会周一早八点", "技术例会挪到周三下午两点，乔鹏周一要去太原", "b", []),
]


@pytest.mark.parametrize(("goes", "stays", "told", "lost"), PAIRS)
def test_which_is_newer_and_what_would_be_lost(
    goes: str, stays: str, told: str | None, lost: list[str]
) -> None:
    found = judge(goes, stays)
    assert found is not None
    assert found.verdict is Verdict.CONFLICT
    assert newer(goes, stays) == told
    assert newer(stays, goes) == {"a": "b", "b": "a", None: None}[told]
    said = [goes[start:end] for start, end in left_unsaid(goes, stays)]
    assert said == lost


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        # Two that tell of a change: the one that tells of a return, else of the later day.
        ("From June the lesson is on Tuesday.", "Lesson moved to Thursday again from 20 August.", "b"),
        ("Height raised to 3.6 mm after the scald.", "Back to 3.4 mm from 22 June.", "b"),
        ("法语课改到周四晚上", "法语课又改回周三晚上", "b"),
        ("Takes 300 mg since 16 July.", "Takes 200 mg since May.", "a"),
        ("Rent is 900 since March 2025.", "Rent is 950 since January 2026.", "b"),
        # A day without a year, more than half a year apart, and a day that one of them alone has.
        ("Lives in Leeds since November.", "Lives in York since February.", None),
        ("Lives in Leeds since 2026-01-05.", "Lives in York since May.", None),
        ("Lives in Leeds now.", "Lives in York now.", None),
        # Two that do not.
        ("Lesson on Tuesday.", "Lesson on Thursday.", None),
        ("Train 12:40, back 20:15.", "Train 12:50, back 20:25.", None),
    ],
)
def test_of_two_changes_the_later(one: str, other: str, told: str | None) -> None:
    assert newer(one, other) == told
    assert newer(other, one) == {"a": "b", "b": "a", None: None}[told]


def test_the_places_are_those_of_the_original_text() -> None:
    goes = "＊Ｔｅｎｎｉｓ on Mondays，court 3 behind the school."
    (span,) = left_unsaid(goes, "Tennis moved to Fridays.")
    assert goes[slice(*span)] == "court 3 behind the school"
    assert left_unsaid("", "Tennis") == ()
    assert newer("", "") is None


def test_a_text_that_says_one_thing_twice() -> None:
    one = "The user takes allopurinol 100 mg once a day, started 12 March 2026 by Dr Lau"
    other = "Takes allopurinol 100 mg every morning since the clinic visit of 12 March"
    assert repeats(f"{one}; {other}", [one, other])
    assert not repeats(one, [one, other])
    assert not repeats("likes tea; plays chess on Fridays", ["likes tea", "plays chess on Fridays"])
    assert not repeats("tea with milk, tea with lemon", ["tea with milk, tea with lemon", "tea with milk"])


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ("晚上九点半以后别提醒，早上六点前也别", "提醒改到晚上十点为止，她现在睡得晚", "at-odds"),
        ("跑步四年，半马最好成绩 2 小时 06 分", "半马跑完，2 小时 03 分，比最好成绩快三分钟", "at-odds"),
        ("Height of cut on greens: 3.2 mm.", "Back to 3.4 mm on greens from 22 June.", "at-odds"),
        ("The Memos service listens on port 5230", "The Memos service listens on port 5231", "but-for"),
        ("The router is at 192.0.2.1", "The router is at 192.0.2.254", "but-for"),
    ],
)
def test_same_but_for_is_said_of_what_is_else_the_same(one: str, other: str, said: str) -> None:
    for a, b in ((one, other), (other, one)):
        found = judge(a, b)
        assert found is not None
        assert [reason.id for reason in found.reasons] == [f"similarity.{said}"]
