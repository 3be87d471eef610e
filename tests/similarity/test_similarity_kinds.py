"""Kinds of errors that pairs of real vaults showed, each on other texts than it was found in; the second
corpus; and the sheets of pairs that were labelled by hand before they were judged."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from memsift.similarity import Index, Pair
from similarity.likeness_scores import Corpus, agreement, load, rows_of, score, shown, told, told_of

_CASES = Path(__file__).parents[1] / "cases"

_PANTRY = [
    (what, when)
    for what in ("plums", "quince", "medlar", "damson", "rhubarb", "greengage")
    for when in ("spring", "harvest", "winter")
]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # A question is not said by a statement.
        ("Is the cellar dry?", "The cellar is dry"),
        ("阁楼漏水吗？", "阁楼漏水"),
        # A span of time or one small word carries no containment.
        ("Would it be of any use in a year?", "The chimney is swept on the second Monday of the year"),
        ("Will it do for a week?", "The stove is cleaned every week and oiled in spring"),
        # A name that goes on is another name.
        ("移动端用 Spring", "移动端用 Spring Boot"),
        ("The choir sings with Aurora", "The choir sings with Aurora Borealis"),
        # What is denied may be several.
        ("合同里不要用缩写", "合同里不要用口号"),
        # Denying one thing is not the opposite of another.
        ("Don't end letters with a slogan", "Start letters with a slogan"),
        # Values of other kinds do not exclude each other.
        ("摘要用英文写", "摘要用编号写"),
    ],
)
def test_look_alikes(one, other):
    assert told(one, other) == "none"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("闸门每天凌晨两点自动检查，结果写进日志", "每天凌晨 2 点检查闸门，结果写进日志"),
        ("The ferry leaves at 8 in the evening", "The ferry leaves at 8 pm"),
        ("The bell rings at half past six pm", "The bell rings at 18:30"),
        ("Mows the lawn every other week", "The lawn gets mowed every two weeks"),
        ("绿植隔天喷一次水", "绿植每两天喷一次水"),
        ("镇上的集市一周两次", "镇上的集市每周两次"),
        ("Waters the orchid twice a week", "The orchid gets water two times per week"),
        ("Pays the club on the 3rd of March", "Pays the club on March 3"),
        ("奶奶家的车是一辆红色面包车", "奶奶家是一辆红色面包车"),
        ("他每年秋季去一次敦煌", "他每年秋天去一次敦煌"),
        ("Speeches must not exceed five minutes", "Speeches take five minutes at most"),
        ("The kids are not allowed to bring phones", "Children must not bring phones"),
        ("大扫除定在每月最后一个周日", "大扫除定在每个月的最后一个星期天"),
        ("匯出成 PDF 再列印", "导出成 PDF 再打印"),
        ("喂鸡", "喂鸡：每天早晚各一次，冬天加一把玉米，水槽要换温水"),
    ],
)
def test_the_same_in_other_forms(one, other):
    assert told(one, other) == "dup"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("监护人是舅舅", "监护人是姑姑"),
        ("Nora leads the rescue team", "Ivan leads the rescue team"),
        ("她还在银行工作", "她已经从银行离职"),
        ("摘要放在报告开头", "摘要放在报告结尾"),
        ("在报告开头放摘要", "在报告结尾放摘要"),
        ("烟道每年清一次", "烟道半年清一次"),
        ("药饭前吃", "药饭后吃"),
        ("每天傍晚给羊添草", "每天早上给羊添草"),
        ("每晚给羊添草", "每天早上给羊添草"),
        ("每天给羊喂料 2 桶", "每天给羊喂料 2 升"),
        ("姨父住在敦煌", "姨父住在银川"),
        ("The landlord is Mr. Abbot", "The landlord is Mrs. Cole"),
        ("仓库的队列名是 alpha，由小组维护", "仓库的队列名是 beta"),
    ],
)
def test_contradictions(one, other):
    assert told(one, other) == "conflict"


def test_a_long_text_in_which_something_else_stops_is_no_contradiction():
    long = (
        "Before the greenhouse is aired the pump has to be stopped, or the pipes knock; this takes time, "
        "the gauge shows nothing, the tank fills by itself, and afterwards the valves have to be set by hand"
    )
    assert told(long, "Aired the greenhouse, the pipes knocked once") == "none"


def _half(name: str) -> Corpus:
    """One half of the second corpus."""
    folder = _CASES / "duplicates-2"
    halves = {
        entry["id"]: entry["half"]
        for entry in map(json.loads, (folder / "entries.jsonl").read_text("utf-8").splitlines())
    }
    whole = load(folder)
    return Corpus(
        {key: text for key, text in whole.texts.items() if halves[key] == name},
        {pair: label for pair, label in whole.labels.items() if halves[pair[0]] == name},
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # What is kept to say that something is not so never repeats it.
        ("⚠️ 不存在的手册《灌溉要则》，勿再引用", "《灌溉要则》"),
        ("⚠️ 《灌溉要则 2018》不存在，勿再引用", "引用《灌溉要则 2018》"),
        ("The guide Weller 2017 on hedges does not exist; do not cite it", "Weller 2017 on hedges"),
        ("It is not true that the barn is for sale", "The barn is for sale"),
        ("用户有一台拖拉机是误记", "用户有一台拖拉机"),
        # Forbidden, and allowed in a case.
        ("不要用破折号", "写家书可以用破折号"),
        ("No footnotes", "Footnotes are fine in the yearbook"),
        ("阁楼间每晚 380 元", "阁楼间价格 410 元一晚"),
        ("Each chapter is 1,800 words at most", "Chapters have at most 2,100 words"),
    ],
)
def test_contradictions_of_the_sheet(one, other):
    assert told(one, other) == "conflict"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # Two seasons, two things, figures of two kinds: nothing contradicts.
        ("A sack of pellets lasts five weeks in summer", "A sack of pellets lasts three weeks in winter"),
        ("接船每趟 90 元，提前一天预约", "接车每趟 40 元，提前一天预约"),
        ("渡口在南门，步行 6 分钟", "南门渡口每天 20 元"),
        ("用户叫罗桂英，五十岁，在凤凰古城开茶馆", "罗桂英在凤凰经营一家茶馆，名字叫“半日闲”"),
    ],
)
def test_values_of_two_things(one, other):
    assert told(one, other) == "none"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # Where something lies, hangs or is kept.
        ("The spare oar lives in the boat house", "A spare oar is kept in the boat house"),
        ("Ledgers are on the shelf under /srv/ledger", "The ledgers are kept on the shelf in /srv/ledger"),
        # Rates, tenths, before and after a time, each one of two.
        ("水塔每年清洗一次，上次是 2025 年 4 月", "水塔一年清洗一次"),
        ("学费两千元一个月", "学费每月 2000 元"),
        ("The plot costs £60 a year", "The plot costs 60 pounds per year"),
        ("到店时间下午三点，离店时间中午十二点", "15:00 以后到店，12:00 以前离店"),
        ("烘干机是热泵的，两台，各 9 公斤", "两台热泵烘干机，每台九公斤"),
        ("定金三成", "定金 30%"),
        ("唱诗班每隔一周排练一次", "唱诗班每两周排练一次"),
        ("The quartet plays every Friday in the town hall", "On Fridays the quartet plays in the town hall"),
        ("The amplifier has 40 W", "The amplifier has 40 watts"),
        ("档案放在 /srv/old，只读", "档案放在 /srv/old，绝对不能修改"),
        ("WiFi 叫 linjian，密码在门卡背面", "无线网名称 linjian，密码写在门卡背面"),
        ("The mast is −5 degrees off", "The mast is -5 degrees off"),
    ],
)
def test_duplicates_of_the_sheet(one, other):
    assert told(one, other) == "dup"


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("Prefers letters to phone calls", "Prefers phone calls to letters", "conflict"),
        ("The museum lent the map to the library", "The library lent the map to the museum", "conflict"),
        ("会员买票九折", "会员购票享九折", "dup"),
        ("旧唱片按原价三折收", "收旧唱片一般按原价的三成", "dup"),
        ("Weigh the goats every fortnight", "The goats are weighed every two weeks", "dup"),
        ("晚上十二点以后才睡", "每天睡觉都在半夜十二点以后", "dup"),
        ("父亲在绍兴，每月回去一次", "每个月回绍兴看父亲一次", "dup"),
        ("Gets hives when she eats too much", "Too much eating gives her hives", "dup"),
        ("标题不要用“震撼”“绝美”这类词", "标题里别出现“绝美”“震撼”", "dup"),
        ("不喜欢被叫领导", "别称呼他“领导”", "none"),
        ("The boiler is serviced every six months", "Service the boiler twice a year", "none"),
        ("A pot of jam costs 4 pounds", "Jam pots hold 340 g", "none"),
        (
            "Glass domes come from a blower in Oban",
            "Domes are ordered from the glass blower in Oban",
            "dup",
        ),
        ("Has read the atlas twice", "Has read the almanac twice", "none"),
        ("长廊湿度保持在 45% 到 55%", "长廊湿度控制在 50% 到 60%", "conflict"),
        ("茶位 22 元一位", "茶位每位 24 元", "conflict"),
    ],
)
def test_kinds_of_two_further_vaults(one, other, kind):
    assert told(one, other) == kind


def test_a_text_is_found_again_in_a_very_long_one():
    one = "The greenhouse keys hang behind the pantry door, beside the old barometer"
    rest = (
        f"On shelf {n} stand jars of {what} for the {when} fair" for n, (what, when) in enumerate(_PANTRY)
    )
    assert told(one, ". ".join((*rest, one))) == "dup"


def test_each_with_a_clause_of_its_own_is_not_the_same():
    one = "猫叫芝麻，三岁了，每周 2 次梳毛，不吃鱼罐头"
    assert told(one, "猫叫芝麻，三岁了，每周 2 次梳毛，怕打雷刮风") == "none"
    assert told(one, "猫叫芝麻，三岁了，每周 2 次梳毛") == "dup"


@pytest.mark.parametrize("half", ["A", "B"])
def test_the_second_corpus(half):
    corpus = _half(half)
    found = score(corpus, shown(Index(corpus.texts).pairs()))
    assert found.duplicates.precision >= 0.95
    assert found.duplicates.f1 >= LEAST[half][0]
    assert found.worth.f1 >= LEAST[half][1]
    assert found.conflicts.precision >= 0.85
    assert found.conflicts.recall >= 0.85
    assert found.hard_shown <= 2
    assert found.false_per_100 <= 0.7
    missed = {kind: hits for kind, hits in found.mechanical.items() if hits[0] < hits[1]}
    assert not missed


LEAST = {"A": (0.93, 0.94), "B": (0.93, 0.94)}  # duplicates, worth showing


def test_the_sheet():
    """What was lit in six vaults and a quarter of look-alikes, labelled without verdicts."""
    agreed, right = agreement(told_of(rows_of(_CASES / "likeness-sheet.jsonl")))
    assert agreed >= 0.95
    assert right >= 0.95


def test_the_second_sheet():
    """The demo vaults and two that no rule was made for: 65 of 73 agreed at first sight, then its kinds were
    mended."""
    agreed, right = agreement(told_of(rows_of(_CASES / "likeness-sheet-2.jsonl")))
    assert agreed >= 0.95
    assert right >= 0.98


def test_the_third_sheet():
    """Both demo vaults and two that no rule was made for: 59 of 74 agreed at first sight."""
    agreed, right = agreement(told_of(rows_of(_CASES / "likeness-sheet-3.jsonl")))
    assert agreed >= 0.92
    assert right >= 0.98


def test_the_fourth_sheet():
    """Both demo vaults and two that nobody had judged: 99 of 112 agreed at first sight."""
    agreed, right = agreement(told_of(rows_of(_CASES / "likeness-sheet-4.jsonl")))
    assert agreed >= 110 / 112
    assert right == 1


def test_the_fifth_sheet():
    """Both demo vaults and two that nobody had judged: 117 of 129 agreed at first sight."""
    agreed, right = agreement(told_of(rows_of(_CASES / "likeness-sheet-5.jsonl")))
    assert agreed >= 122 / 129
    assert right >= 94 / 95


def test_the_sixth_sheet():
    """Both demo vaults and two that nobody had judged: 57 of 66 agreed at first sight."""
    agreed, right = agreement(told_of(rows_of(_CASES / "likeness-sheet-6.jsonl")))
    assert agreed >= 63 / 66
    assert right == 1


def test_the_nearest_that_is_not_lit():
    """An older sheet with the nearest of what is not lit: it counts what is missed."""
    agreed, right = agreement(told_of(rows_of(_CASES / "likeness-near.jsonl")))
    assert agreed >= 0.84
    assert right >= 0.95


@pytest.mark.parametrize(
    ("name", "least", "shown_rightly"),
    [("duplicates-3", 0.48, 0.95), ("duplicates-4", 0.5, 0.9), ("duplicates-5", 0.3, 0.9)],
)
def test_vaults_written_as_people_write(name, least, shown_rightly):
    """Whole vaults, every pair labelled before it was judged: much is said in words that no list holds."""
    files = load(_CASES / name)
    found = score(files, shown(_by_vault(files)))
    assert found.duplicates.precision >= shown_rightly
    assert found.duplicates.recall >= least
    assert found.hard_shown <= 1


def _by_vault(corpus: Corpus) -> Iterator[Pair]:
    """The pairs within each vault of a corpus whose ids begin with the vault's name."""
    for vault in dict.fromkeys(key.partition("/")[0] for key in corpus.texts):
        yield from Index({key: text for key, text in corpus.texts.items() if key.startswith(vault)}).pairs()
