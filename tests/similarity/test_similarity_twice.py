"""One statement told twice: in other words, with its days written otherwise, or as a part of more."""

from __future__ import annotations

from pathlib import Path

import pytest

from similarity.likeness_scores import agreement, rows_of, told, told_of

_TWICE = Path(__file__).parents[1] / "cases" / "likeness-twice.txt"


def test_twice():
    """Half are look-alikes or contradictions; none of these passes for a repetition."""
    found = told_of(rows_of(_TWICE))
    assert found.total() == 168
    agreed, right = agreement(found)
    assert agreed >= 141 / 168
    assert right >= 92 / 103
    assert found["conflict", "dup"] == 0


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
        (
            "Sailing near Waren 8–22 August 2027, driving via Rostock. Wants a packing list.",
            "Two weeks of sailing near Waren, 8–22 August 2027, driving via Rostock.",
        ),
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
        (
            "Helga Brandt is retiring, last day 30 June. Successor is Tom Okafor from the Cork office.",
            "Helga Brandt retires 30 June 2026. New boss is Tom Okafor, coming over from Cork.",
        ),
        # A name with a word in it that tells of a lesser role.
        (
            "Home Assistant opens the blinds at 07:10 and writes a line into the log when that fails.",
            "Opens the blinds at 07:10.",
        ),
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
        # One change: each tells in its own way what was.
        (
            "记账不用随手记了，改用 Firefly，手机网页都能看",
            "记账原来用随手记，现在改用 Firefly，手机和网页都能看",
        ),
        ("家长会推迟到 11 月 20 日", "家长会不在 11 月 6 日开了，推迟到 11 月 20 日，正好避开她出差"),
        ("舞蹈课换到周日 10:00 了", "舞蹈课周六不上了，换到周日 10:00，地点不变"),
        ("早读改由小邢带", "早读老段不带了，改由小邢带，时间没变"),
        (
            "The hearing is postponed to 9 June.",
            "The hearing is not on 12 May any more, it is postponed to 9 June; the weeks go into the report.",
        ),
        (
            "The pottery course has moved to the annexe, Tuesdays 18:30",
            "Pottery isn't in the cellar any more, moved to the annexe; Tuesdays 18:30 as before",
        ),
        (
            "Odoo has been running since 2 February and replaces the Filemaker file.",
            "Since 2 February the workshop uses Odoo instead of paper and the Filemaker file.",
        ),
        (
            "Since May the accounts are done in Datev, which replaces Lexware; Ms Kühn has access",
            "Since May Datev instead of Lexware for the accounts, Ms Kühn has access",
        ),
        (
            "Cello lessons moved from Tuesday to Friday 16:00, same teacher (Mr Dorn), room 3.",
            "Cello is on Fridays at 16:00 now, no longer Tuesdays, with Mr Dorn.",
        ),
        ("例会从周五挪到周一 14:00", "例会现在周一 14:00，原来周五"),
        # What is told to be over is nothing that the other tells of.
        (
            "Keeps bees since 2019: six hives behind the chapel",
            "Six hives behind the chapel, a beekeeper since 2019, honey sold at the gate",
        ),
        ("仓库钥匙两把，一把在门卫，一把在老葛那", "仓库有两把钥匙：门卫一把，老葛一把"),
        # Rules of style.
        ("Figures always in a table, never in running text", "Figures in tables rather than in running text"),
        (
            "Brief answers. Bullet points, no introduction and no summary at the end.",
            "Keep it brief: bullet points, nothing before them and no summary after.",
        ),
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
        ("仓库钥匙两把", "仓库钥匙有三把"),
        ("The hearing is on 12 May.", "The hearing is not on 12 May any more, it is postponed to 9 June."),
        ("家长会推迟到 11 月 27 日", "家长会不在 11 月 6 日开了，推迟到 11 月 20 日"),
        ("记账用随手记，手机网页都能看", "记账不用随手记了，改用 Firefly，手机网页都能看"),
        (
            "Pottery has moved to the annexe, Tuesdays 18:30",
            "Pottery isn't in the annexe any more, it moved to the school hall",
        ),
        (
            "Since May the accounts are done in Datev",
            "Since May the accounts are in Lexware instead of Datev",
        ),
        ("Short answers only, no intro and no summary.", "Detailed answers, with an intro and a summary."),
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
        ("Fencing moved to Friday 18:00", "Swimming is no longer on Wednesday, moved to Friday 18:00"),
        ("牙套复诊换到周五下午了", "牙套复诊周五不去了，换到下周一"),  # a contradiction, but never the same
        ("早读改由小邢带", "晚自习老段不带了，改由小邢带"),
        # What was and what is so have changed places: never the same.
        ("Moved from Tuesday to Friday 16:00", "Moved from Friday to Tuesday 16:00"),
        ("Uses Datev instead of Lexware since May", "Uses Lexware instead of Datev since May"),
        ("大提琴课从周二挪到周五", "大提琴课从周五挪到周二"),
        ("例会原来周五，现在周一 14:00", "例会现在周五 14:00"),
        (
            "The deadline moved to 5 May, the venue moved to the annexe",
            "The deadline moved to 5 May, the fee moved to the invoice",
        ),
        ("Flat no. 27 is rented since 2019.", "Flat no. 31 is to let, a two-room walk-up."),
    ],
)
def test_neither(one, other):
    assert told(one, other) == "none"
    assert told(other, one) == "none"
