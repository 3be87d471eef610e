"""What is so beside something else, or was so before, contradicts nothing that is told of it."""

from __future__ import annotations

import pytest

from memsift.similarity import Verdict, judge


def _kind(one: str, other: str) -> Verdict | None:
    found = judge(one, other)
    return found.verdict if found else None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "Band practice Thursdays at 19:00 in the loft",
            "From November there is an extra band practice on Sundays",
        ),
        ("Swimming on Tuesdays at 7", "Swimming is now also on Fridays at 7"),
        ("舞蹈课周二晚七点，在少年宫", "五月起舞蹈课周六上午也要加练，一直到汇演"),
        ("英语课周三晚七点", "十月起英语课再加一节，周六上午九点"),
        ("门诊从三月起换到周一下午", "三月还有工会组织的义诊，只这一次"),
    ],
)
def test_one_more_replaces_nothing(one, other):
    assert _kind(one, other) is not Verdict.CONFLICT


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "Band practice Thursdays at 19:00 in the loft",
            "From November band practice is on Sundays at 15:00",
        ),
        ("英语课周三晚七点", "从十月起英语课也改到周六上午九点"),
        ("舞蹈课周二晚七点，在少年宫", "五月起舞蹈课改到周六上午"),
        ("门诊在周四上午", "门诊从三月起换到周一下午"),
    ],
)
def test_what_takes_its_place_does(one, other):
    assert _kind(one, other) is Verdict.CONFLICT


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # Both tell what it was before.
        (
            "Gas switched from Eon to Octopus in March, 88 a month",
            "Gas is with Octopus since March; Eon is cancelled",
        ),
        (
            "The cello went for £900 in May, he bought a viola",
            "Sold the cello for £900 in May and bought a viola",
        ),
        # A plan with stops is not one that stops.
        (
            "Cycling the Elbe 4–11 May, by train from Dresden. Wants stops",
            "May: cycling the Elbe 4–11 May, train from Dresden",
        ),
        # Not yet is waiting to be.
        ("Kitchen tiles not grouted yet", "The kitchen tiles are still waiting to be grouted"),
    ],
)
def test_the_end_of_what_both_call_over(one, other):
    assert _kind(one, other) is not Verdict.CONFLICT


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Plays the cello every Monday evening with Ines", "The cello was sold in May"),
        ("Pays Eon 88 a month for gas", "The gas contract with Eon is cancelled"),
        ("Pottery class on Mondays at the mill", "The pottery class at the mill stops in June"),
    ],
)
def test_an_end_still_contradicts(one, other):
    assert _kind(one, other) is Verdict.CONFLICT


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # An end in another clause is no partner of a denial.
        ("Ann no longer eats meat. The butcher retired", "Ann eats meat. The butcher retired"),
        ("小明不再吃鱼了，小红已离职", "小明吃鱼，小红已离职"),
        # An answer is no sign of a number.
        ("Pets in the flat are allowed: no. 14 rooms", "Pets in the flat are allowed: yes. 14 rooms"),
        ("Vegan: no. 2 children", "Vegan: yes. 2 children"),
    ],
)
def test_a_denial_is_not_lost(one, other):
    assert _kind(one, other) is Verdict.CONFLICT
    assert _kind(other, one) is Verdict.CONFLICT


def test_what_only_looks_like_an_opposite_or_a_change():
    assert (
        _kind("The trade union flag hangs in the hall", "The trade ion flag hangs in the hall")
        is not Verdict.CONFLICT
    )
    assert _kind("The gate opens at 11  ", "The gate opens at 11") is Verdict.SAME
    assert _kind("Ann has stopped minding the twins", "Ann no longer minds the twins") is Verdict.SAME
