"""What is told of somebody, of one day only or of what has changed: sheets, and the rules on other texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from similarity.likeness_scores import agreement, rows_of, told, told_of

_CASES = Path(__file__).parents[1] / "cases"


@pytest.mark.parametrize(
    ("name", "agreeing", "right"),
    [
        ("likeness-sheet-7.jsonl", 62 / 64, 49 / 50),
        ("likeness-sheet-8.jsonl", 73 / 78, 59 / 60),
        ("likeness-changed.txt", 49 / 57, 1),
        ("likeness-sheet-9.jsonl", 56 / 59, 39 / 40),
        ("likeness-sheet-10.jsonl", 66 / 71, 1),
        ("likeness-sheet-11.jsonl", 91 / 100, 1),
        ("likeness-sheet-12.jsonl", 86 / 111, 61 / 71),
        ("likeness-lit-wrongly.txt", 58 / 61, 38 / 39),
        ("likeness-notices.txt", 275 / 304, 72 / 89),
        ("likeness-nearest.txt", 174 / 211, 63 / 67),
    ],
)
def test_sheets(name, agreeing, right):
    """Sheets 7 to 12, of vaults nobody had judged: 51/64, 63/78, 44/59, 58/71, 82/100, 79/111 at first."""
    rows = list(rows_of(_CASES / name))
    found = told_of(rows)
    assert found == told_of((label, other, one) for label, one, other in rows)
    assert agreement(found)[0] >= agreeing
    assert agreement(found)[1] >= right


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Inga fills in at the kiosk Mondays and Fridays", "Kiosk stand-in: Inga, only on Mondays"),
        ("The lease of the slipway runs until 30 June 2027", "The slipway lease was extended to June 2031"),
        ("Pia resigned from the choir in June", "Pia sings in the choir on Tuesdays"),
    ],
)
def test_they_contradict(one, other):
    assert told(one, other) == "conflict"
    assert told(other, one) == "conflict"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # Two things that are told of somebody, or of a firm where somebody was.
        ("老葛头换成低钠盐了，腿肿", "家里：妻子石兰，岳父老葛头"),
        ("老葛头的血压比去年低了 9，减半片药", "老葛头九月换了新拐杖，旧的退掉了"),
        (
            "Ferro at Brandt & Voss left in March; Ida is at the till",
            "Brandt & Voss opens Sundays, 10 till noon",
        ),
        ("Dad's chess moved to Monday mornings", "Dad's left knee operation took place on 3 May 2026"),
        # What was measured on a day, and the rule for it.
        ("气温低于三度时只跑 4 公里", "2026 年 12 月 2 日：气温 1.5 ℃，跑 4 公里，手冷"),
        # Who it was, and who has come since.
        ("螺丝从宁波固达买，销售是柯经理", "宁波固达换了销售，新来的是卞经理"),
    ],
)
def test_neither_the_same_nor_a_sure_contradiction(one, other):
    assert told(one, other) == "none"
    assert told(other, one) == "none"


def test_what_drops_is_not_dropped():
    assert told("The radio link goes out when rain is heavy", "The radio link drops in heavy rain") == "dup"
    assert told("Rows on Mondays with the club", "Rowing on Mondays with the club was dropped") == "conflict"


def test_a_date_of_record_is_no_value():
    """Behind a grade a date says when it was noted; behind a dot alone it is what is told."""
    assert told("The fence is green · F0 · 2026-09-21", "The fence is green · F1 · 2026-10-29") == "dup"
    assert told("The dentist · 2026-09-21", "The dentist · 2026-10-29") != "dup"
