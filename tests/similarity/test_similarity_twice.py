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
        # A number that is said to be one; a person that is also named.
        (
            "Cabin no. 6 at Lake Vättern, a 4-bed chalet, bought 2011",
            "The family's chalet at Vättern is number 6, four beds, theirs since 2011",
        ),
        (
            "Sister Livia in Turin is a notary and keeps the father's accounts; brother Enzo drives a coach.",
            "Enzo, 33, drives a coach; Livia, 40, is a notary in Turin and keeps their father's accounts.",
        ),
        # Who is above whom, and who else left.
        (
            "7 月 1 日起升任仓储部副经理，手下 12 人，向陆振邦汇报",
            "7 月 1 日升仓储部副经理，带 12 个人，上级是陆振邦",
        ),
        ("Reports to Ines Falk since 4 May.", "New boss since 4 May is Ines Falk. Gerrit retired."),
        # Everyday words.
        (
            "English for work questions. Italian only when it is about his grandmother or the authorities.",
            "Answer in English on work. Italian when it concerns his grandmother or an Italian office.",
        ),
        (
            "报价单要带型号、数量、交期；拿不准的就直说，千万别编",
            "报价单要写明型号、数量、交货期（如 6205、6206）。没把握就直说，千万不能编",
        ),
        ("汉口 1978 年的老厂房改成美术馆，加固用碳纤维布", "汉口 1978 年旧厂房改美术馆，用碳纤维布加固"),
        # What one adds, the other denying or planning nothing of its own.
        (
            "Show every formula, two decimals in the result. Loads in kN, lengths in mm, stresses in N/mm².",
            "Loads in kN, lengths in mm, stresses in N/mm².",
        ),
        ("图纸用 A3，标注中文，比例 1:50 或 1:100，不要用彩色打印", "图纸 A3，中文标注，比例 1:50 或 1:100"),
        ("未经新人同意不得公开照片", "照片没有新人的同意不能发出去"),
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
        # Each says something of its own: what is denied, what is to be done.
        (
            "Furnace is a Buderus GB172 (2018); Dieter Kolb sweeps it every October, 80 € last year.",
            "Furnace sweeping with Dieter Kolb, ring him for October 2027.",
        ),
        (
            "Show every formula, two decimals in the result. Loads in kN, lengths in mm, stresses in N/mm².",
            "Loads in kN, lengths in mm, stresses in N/mm², never MPa.",
        ),
        (
            "图纸用 A3，标注中文，比例 1:50 或 1:100。线宽按院标。",
            "图纸用 A3，标注中文，比例 1:50 或 1:100，不要用彩色打印。",
        ),
        (
            "Grafana went live on 4 May and replaces the Excel sheets. Alerts there in English.",
            "Moving alert rules over to Grafana (May 2026).",
        ),
        (
            "Sister Livia in Turin is a notary; Enzo drives a coach.",
            "Livia's office in Turin closes in August.",
        ),
        ("Flat no. 27 is rented since 2019.", "Flat no. 31 is to let, a two-room walk-up."),
    ],
)
def test_neither(one, other):
    assert told(one, other) == "none"
    assert told(other, one) == "none"
