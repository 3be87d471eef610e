"""What stands before the colon of a line: two labels are two things, and do not contradict each other."""

from __future__ import annotations

import pytest

from similarity.likeness_scores import told


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "买方：下限 = 成本 - 5%（低于市价），上限 = 成本 + 5%",
            "卖方：下限 = 成本 + 5%，上限 = 成本 - 5%（低于市价）",
        ),
        (
            "Root cause: nobody ran the tests on the new router",
            "Lesson: run the tests on the new router first",
        ),
        ("教训：品尝必须盲测，不能凭印象打分，否则三次都打高", "原因：之前凭印象打分，没有盲测"),
        ("Long orders: the stop is below the price", "Short orders: the stop is above the price"),
    ],
)
def test_two_labels_are_two_things(one, other):
    assert told(one, other) == told(other, one) == "none"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Stop of long orders: below the price", "Long orders' stop: above the price"),
        ("猫粮：皇家，每天 60 克", "猫粮：皇家，每天 45 克"),
        ("Freezer in the shed: two shelves of plums", "The freezer in the shed has one shelf of plums"),
    ],
)
def test_one_thing_under_one_label_in_other_words_still_contradicts(one, other):
    assert told(one, other) == told(other, one) == "conflict"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("This includes the shed, the loft or any other room", "Never lock the shed or the loft"),
        ("以上包括阁楼和棚子", "不要锁阁楼和棚子"),
    ],
)
def test_a_line_that_goes_on_with_the_one_above_contradicts_nothing(one, other):
    assert told(one, other) == told(other, one) == "none"


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        (
            "巡检：已启用（每 5 小时，06:00-24:00，约 400 步）",
            "巡检：每 3 小时，06:00-24:00，低频",
            "conflict",
        ),
        (
            "Patrol: on (every 5 hours, 06:00-24:00, some 400 steps)",
            "Patrol: every 3 hours, 06:00-24:00",
            "conflict",
        ),
        ("滤网：每 2 周冲一次", "滤网：每 6 个月换一次", "none"),
        ("Filter: rinse every 2 weeks", "Filter: replace every 6 months", "none"),
        ("Washing: 40 degrees for towels", "Washing: 30 degrees for wool", "none"),
    ],
)
def test_how_often_under_one_label_is_one(one, other, kind):
    assert told(one, other) == told(other, one) == kind
