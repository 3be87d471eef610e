"""Who does what, told from both ends; what has ended; what is done otherwise or as often no more."""

from __future__ import annotations

from pathlib import Path

import pytest

from similarity.likeness_scores import agreement, rows_of, told, told_of

_KINDS = Path(__file__).parents[1] / "cases" / "likeness-kinds.txt"


def test_kinds():
    """Half are look-alikes or the same; no contradiction passes for a repetition."""
    found = told_of(rows_of(_KINDS))
    assert found.total() == 333
    agreed, right = agreement(found)
    assert agreed >= 295 / 333
    assert right >= 107 / 108
    assert found["conflict", "dup"] == 0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # Who does it.
        ("Lukas runs the Thursday clinic", "The Thursday clinic is run by Petra"),
        ("The steward of the lodge is Malin", "The lodge's steward is Pontus"),
        ("老彭管锅炉房", "锅炉房归小段管"),
        ("剧组组长是倪然", "邢可当剧组组长"),
        ("瓷砖从佛山汇得买，业务员白经理", "佛山汇得换了业务员，新来的是裴经理"),
        # What has ended.
        ("The old Berlingo is the parts van", "The Berlingo was sold in June"),
        ("Has a podcast on Acast, every second Friday", "The Acast podcast is discontinued"),
        ("鸽子棚养着四十羽", "鸽子棚今年不养了"),
        # What is done otherwise, and how often.
        ("朵朵学古筝，每周六上午", "朵朵 9 月起改学击剑，周六下午，古筝放阁楼了"),
        ("滤网每两周洗一次，水垢会让流量偏低", "滤网清洗改成每周一次，夏天灰多"),
        ("文竹一周浇一次，喜阴", "入秋后文竹改十天浇一次"),
        # What comes first.
        ("答疑先给结果，再讲步骤", "答疑先把步骤讲清楚，最后才给结果"),
        # What was so, or is no more so, beside what is.
        (
            "On duty every fifth week since the merger (was every third at the old depot)",
            "On duty every third week",
        ),
        (
            "Renate no longer sees patients on Tuesdays, it's Friday mornings",
            "Renate sees patients on Tuesdays",
        ),
        ("进货骑三轮，不坐面包车", "进货改坐面包车了，三轮太慢"),
        ("Every offer includes VAT", "Offers are made without VAT, the tax stands on its own line"),
    ],
)
def test_they_contradict(one, other):
    assert told(one, other) == "conflict"
    assert told(other, one) == "conflict"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Lukas runs the Thursday clinic", "The Tuesday clinic is run by Petra"),
        ("老彭管锅炉，小段管水泵", "锅炉归小段"),  # a contradiction, but never the same
        ("The Berlingo is the parts van", "The Berlingo's roof rack was sold"),
        ("Sold the caravan", "The caravan park opens in April"),
        ("古琴课退了", "古琴课的琴谱放在阳台"),
        ("老彭还有两年退休，手艺最好", "锅炉归老彭管"),
        ("朵朵九月改学击剑，周六下午", "想给朵朵换到市里的小学，她爸不赞成"),
        ("茶园的采茶工一天 180", "茶园的采茶从清明前十天开始"),
        ("孟师傅换了新刨床", "孟师傅换了手机号，尾号 7719"),
        ("Haldane switched to oat milk", "Haldane switched to a Leica M10"),
        # He has retired, or will: that ends nothing that is told of him at home or until then.
        ("Edgar is at home now that he's retired", "Trip to Ghent on 3 May, Edgar stays home with the cat"),
        ("乙班班长是老葛，带班的是小芮", "老葛明年 4 月退休，班里想给他办个仪式"),
        ("Stop and check.", "Check the list of tools."),
        # A cat's weight, and one's own.
        ("体重 81.5", "麻团体重 5.2 公斤，要减到 4.8"),
        (
            "The bus to Ålesund leaves Molde at 7:40, ticket 260",
            "The bus back from Ålesund leaves at 16:10, ticket 260",
        ),
    ],
)
def test_neither(one, other):
    assert told(one, other) == "none"
    assert told(other, one) == "none"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Lukas runs the Thursday clinic", "The Thursday clinic is run by Lukas"),
        (
            "Desk tablets: no photos of patients on them, since the audit. She deletes hers daily.",
            "Desk tablets: no photos of patients on them.",
        ),
        # Four names and figures say that it is one thing.
        (
            "Orchard database is on pomona-db, PostgreSQL 15 with PostGIS, 10.8.0.5",
            "数据库 pomona-db 用 PostgreSQL 15 + PostGIS，VPN 地址 10.8.0.5",
        ),
        (
            "The largest customer, Rowan Farm, has 30 cows trimmed on an eight-week round",
            "Biggest account is Rowan Farm: thirty cows, every eight weeks",
        ),
        # The same figure, otherwise written.
        ("Call the warden on 0171 555 203", "The warden's number is 0171 555203, call him"),
        ("Nils gets a day rate of two hundred and ten dollars", "Nils's pay is a day rate, $210"),
        (
            "Kim's train on Friday: leaves Turin at 16:10, gets to Ivrea 17:55",
            "Kim takes the Friday train leaving Turin 4.10 pm, reaching Ivrea at 5.55",
        ),
        # Who else is named does not part them; who told it is no lesser role.
        (
            "Runa has judo Mondays 5:30, Kilbride. Osk drives in term, Pia if he's ill.",
            "Runa has judo lessons Monday 5:30 pm at the Kilbride hall, somebody has to drive.",
        ),
        (
            "The viva: Oban office, by telephone appointment only. They don't answer letters about it.",
            "From the Study assistant: viva exam is by appointment, phone the Oban office, not letters.",
        ),
        (
            "No smileys in titles. I did it once. Not again.",
            "No smiley, not even in headings (said again, crossly, after the cook put a fish in a title).",
        ),
        # What is denied in other words.
        (
            "Delivery: first 30 km from Alford free, then $1.20/km",
            "No delivery charge inside 30 km of Alford, after that $1.20 per km",
        ),
        ("阿婆腰不好（椎间盘突出），搬米袋这种活别安排给她", "阿婆腰椎间盘突出，别让她搬米袋"),
        ("Speaks Arabic, Portuguese and Dutch", "Is fluent in Portuguese, Dutch and Arabic"),
        ("猪肉从盐井的老韩那里进，每周二、周五到货", "老韩每周二和周五送猪肉来，盐井的山羊也是他供"),
    ],
)
def test_they_say_the_same(one, other):
    assert told(one, other) == "dup"
    assert told(other, one) == "dup"
