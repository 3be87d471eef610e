"""One statement told twice: in other words, with its days written otherwise, or as a part of more."""

from __future__ import annotations

import pytest

from similarity.likeness_scores import told


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # A span of days, and the month or year of a day that both say.
        (
            "Sailing week on the Müritz, 14–21 June, charter from Waren",
            "14 June to 21 June: charter boat from Waren, sailing on the Müritz",
        ),
        (
            "Oct 2024: course in Bergen, 7 October until 11 October, flight via Oslo",
            "Course in Bergen 7–11 October 2024, flying via Oslo",
        ),
        ("5 月 2–6 日去恩施，动车来回", "去恩施玩，5 月 2 日到 6 日，来回坐动车"),
        ("10 月 3 日至 9 日外婆来住，睡书房", "外婆 10 月 3–9 日来住，安排睡书房"),
        # When it was written down, in front.
        (
            "(Mar 2026) Tilda swims for the Otters. Training Mon 16:15, gala on the last Sunday.",
            "Daughter Tilda, 11, swims for the Otters (training Mon 16:15, gala last Sunday); Ole draws.",
        ),
    ],
)
def test_they_say_the_same(one, other):
    assert told(one, other) == "dup"
    assert told(other, one) == "dup"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Sailing week on the Müritz, 14–21 June", "Sailing week on the Müritz, 5–12 July"),
        ("5 月 2–6 日去恩施，动车来回", "5 月 3 日到 8 日去恩施，动车来回"),
        ("外婆 10 月 3–9 日来住，睡书房", "外婆 10 月 3–15 日来住，睡书房"),
    ],
)
def test_they_contradict(one, other):
    assert told(one, other) == "conflict"
    assert told(other, one) == "conflict"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "Sailing week on the Müritz, 14–21 June",
            "Sailing week on the Müritz needs a deposit by 14 April",
        ),
        ("5 月 2–6 日去恩施，动车来回", "5 月 2 日要交恩施酒店的定金"),
    ],
)
def test_neither(one, other):
    assert told(one, other) == "none"
    assert told(other, one) == "none"
