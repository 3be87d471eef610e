"""What has changed since, told in another frame; whose a thing is; and values of two things."""

from __future__ import annotations

from pathlib import Path

import pytest

from similarity.likeness_scores import agreement, rows_of, told, told_of


def test_pairs_a_while_apart():
    found = told_of(rows_of(Path(__file__).with_name("a_while_apart.txt")))
    agreed, right = agreement(found)
    assert agreed >= 0.85
    assert right >= 0.97
    assert found["conflict", "dup"] == 0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # An hour with a point; the day in another frame, with a clause more.
        ("The quiz night starts at 8pm on 3 May", "On 3 May the quiz night begins at 8.30pm"),
        (
            "Rowing practice: Mondays, 18:00, at the old lock",
            "Rowing has moved to Wednesdays, 18:00 as before",
        ),
        ("渡轮检修 9 月 2 日开始", "渡轮检修推迟到 9 月 20 日，配件没到"),
        ("灯塔日志在 Vika，每天凌晨三点同步", "日志的同步时间改到了凌晨五点"),
        # Another name or place.
        ("The ferry office is in Leirvik", "The ferry office moved to Bømlo in May"),
        ("码头的调度系统用 Odoo", "调度系统换成了 ERPNext"),
        ("The signal app is on version 14", "The signal app was upgraded to 16"),
        ("The anchor chain costs 40 euros a metre", "An anchor chain is now 52 euros per metre"),
    ],
)
def test_what_has_changed(one, other):
    assert told(one, other) == "conflict"
    assert told(other, one) == "conflict"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # Somebody known by another.
        ("Einar's birthday is 4 May", "Einar's mother's birthday is 9 June"),
        ("Sunniva is allergic to shellfish", "Sunniva's aunt is allergic to shellfish"),
        ("阿南海鲜过敏", "阿南的表姐海鲜过敏"),
        ("船长电话尾号 4410", "船长儿子的电话尾号 7723"),
        ("The son of the pilot lives in Alta", "The pilot lives in Vadsø"),
        # Another thing of the same owner.
        ("Nils's boat has two berths", "Nils's old boat had four berths"),
        ("Einar's phone number ends in 81", "Einar's office phone number ends in 12"),
        # Values of two kinds, or of two things.
        ("Sails at level 3", "Has been sailing for 8 years"),
        ("Crane A lifts 8 tonnes", "Crane B lifts 12 tonnes"),
        ("Dock web-04 has 8 GB", "Dock db-04 has 32 GB"),
        ("The kiosk opens at 9", "The kiosk closes at 17:00"),
        ("去程船票 3 月 2 日", "回程船票 3 月 9 日"),
        ("大宝周二学帆船", "二宝周四学帆船"),
        # Something else has changed.
        ("The harbour fee went up to 90 euros", "The harbour fee is due on the 3rd of the month"),
        ("The compass was moved to the bridge", "The compass is checked in March"),
        ("调度系统换成了 ERPNext", "调度系统由小范维护"),
        # What one likes, and what once took place.
        ("Likes rowing on the fjord", "Went rowing on the fjord in 2022"),
    ],
)
def test_about_something_else(one, other):
    assert told(one, other) == "none"
    assert told(other, one) == "none"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The birthday of Einar's mother is 9 June", "Einar's mother's birthday: 9 June"),
        ("不会自动上锁，要手动按一下", "要手动上锁，不会自动锁"),
        ("海图先在 QGIS 描边，再传到船上", "海图在 QGIS 描边之后传到船上"),
        # A note is no “not”, a plane no plan.
        ("Uses Ovra for notes and Kelp for charts", "Notes are in Ovra, charts in Kelp"),
    ],
)
def test_the_same(one, other):
    assert told(one, other) == "dup"
