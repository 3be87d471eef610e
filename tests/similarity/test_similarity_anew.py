"""One memory in two wordings, and what only looks like it: pairs of two days, the rules on other texts."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memsift.similarity import Verdict, judge
from similarity.likeness_scores import agreement, rows_of, told, told_of


def test_pairs_of_two_days():
    found = told_of(rows_of(Path(__file__).with_name("two_days.txt")))
    assert found.total() > 600
    assert agreement(found)[0] >= 0.86
    assert sum(count for (label, kind), count in found.items() if kind not in ("none", label)) <= 4
    assert found["conflict", "dup"] == 0
    assert found["none", "dup"] == 0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # The frame has changed too: another order, other small words, other words for the same.
        ("The ferry crew gets its rota every Thursday", "Every Thursday the rota goes to the ferry crew"),
        ("The lanterns are filled two hours before dusk", "Fill the lanterns 2 h before dusk"),
        ("果园每年九月请人来采梨", "每年 9 月请人到果园采摘梨子"),
        ("灯塔的备用发电机放在二楼储藏间", "备用发电机在灯塔二楼的储藏间里"),
        # Before and after tell one order from its two ends.
        ("Oars are dried before they are stacked", "Stack the oars after they are dried"),
        # A double denial denies nothing; passive and active.
        ("Never sail without telling the harbour master", "Tell the harbour master before you sail"),
        ("Ropes are spliced by Einar", "Einar splices the ropes"),
        # Irregular verbs, hours after at, times in words, spans in other units, days first, ages.
        ("She took the keel to Vardø", "Takes the keel to Vardø"),
        ("The watch changes at four", "The watch is changed at 4:00"),
        ("Low tide is at half past six", "Low tide: 18:30"),
        ("渔网泡 48 小时", "渔网要泡两天"),
        ("The berth is paid until 31.12.2027", "Berth paid until 31 December 2027"),
        ("Einar is seven years old", "Einar is 7"),
        ("The cistern holds 2 m³", "The cistern holds 2000 litres"),
        ("漏斗静置一刻钟", "漏斗静置 15 分钟"),
    ],
)
def test_told_anew(one, other):
    assert told(one, other) == "dup"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # One frame, word for word: what is not shared is the point.
        ("Leeks are earthed up every fortnight", "Celery is earthed up every fortnight"),
        ("灯塔的镜片每周擦一次", "灯塔的栏杆每周擦一次"),
        # Each adds something; lists with items of their own; what holds too; what only reminds.
        ("The lamp oil is bought in Alta", "The lamp oil of the second tank was bought by Nils"),
        ("Crew: Einar, Sunniva and Nils", "The crew are Einar, Sunniva and Hallvard"),
        ("Lifeboat drill must cover the dinghies too", "The lifeboat drill is every Monday"),
        ("提醒用户五月续船只保险", "船只的保险五月到期"),
        # Two places changed; persons changed.
        ("Sunniva paints the hull, Einar the deck", "Einar paints the hull, the deck is done by Sunniva"),
        ("医生劝老师多休息", "老师劝医生少喝酒"),
        # Not at one time, not at another; another room, other figures; other quotations.
        ("No radio calls in the morning", "No radio calls in the evening"),
        ("Cabin 3 sleeps 4", "Cabin 5 sleeps 6"),
        ("日志里不要写“顺风”", "日志里不要写“平安”"),
        # Green tea and black tea can both be liked.
        ("Likes green sails", "Likes blue sails"),
    ],
)
def test_only_alike_in_form(one, other):
    assert told(one, other) != "dup"
    assert told(one, other) != "conflict"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The chandler is in Tromsø", "The chandler moved to Bodø"),
        ("Weather log: Sunniva", "Weather log: Hallvard"),
        ("航海日志由小范记录", "航海日志改由老崔记录"),
        ("Einar is the harbour master", "Sunniva is the harbour master since May"),
        ("Meeting place for the regatta: Hammerfest", "The regatta has its meeting place in Alta"),
        ("The drill moved from Monday to Friday", "The drill is on Mondays"),
        ("灯塔参观从周三改到周六", "灯塔参观在周三"),
        ("The lamp is on during storms", "The lamp is off during storms"),
        ("The harbour tour is free", "The harbour tour costs 12 euros"),
        ("Logs are written in the first person", "Logs are written in the third person"),
        ("船票提前一个月订", "船票提前一周订"),
        ("The boathouse is open on Sundays", "The boathouse is closed on Sundays"),
        ("允许带狗上船", "禁止带狗上船"),
        ("No dogs", "Dogs are welcome on the upper deck"),
        ("Sold the red skiff", "Sails a red skiff"),
        ("Masts are varnished every quarter", "Masts are varnished every month"),
    ],
)
def test_contradictions_told_anew(one, other):
    assert told(one, other) == "conflict"


_OPPOSITES = [
    ("enabled", "disabled"), ("open", "closed"), ("required", "optional"), ("public", "private"),
    ("on", "off"), ("full", "empty"), ("manual", "automatic"), ("wet", "dry"),
]  # fmt: skip
_PLACES = ["the bilge pump", "the signal lamp", "the crane on the quay", "the gate of the slipway"]
_REST = ["", " at night", " during drills"]


@given(st.sampled_from(_OPPOSITES), st.sampled_from(_PLACES), st.sampled_from(_REST), st.booleans())
@settings(max_examples=60, deadline=None)
def test_antonyms_are_never_the_same(words, place, rest, turned):
    one, other = (f"{place} is {word}{rest}" for word in words)
    found = judge(*((other, one) if turned else (one, other)))
    assert found is not None
    assert found.verdict is Verdict.CONFLICT
    assert found.reasons
    assert found.differs_a
    assert found.differs_b


_HAN = [
    ("打开", "关闭"),
    ("开启", "停用"),
    ("允许", "禁止"),
    ("公开", "保密"),
    ("手动", "自动"),
    ("增加", "减少"),
]


@given(st.sampled_from(_HAN), st.sampled_from(["码头的闸门", "灯塔的信号", "渔船的补给"]), st.booleans())
@settings(max_examples=40, deadline=None)
def test_chinese_antonyms_are_never_the_same(words, subject, turned):
    one, other = (f"{subject}{word}" for word in words)
    found = judge(*((other, one) if turned else (one, other)))
    assert found is None or found.verdict in (Verdict.CONFLICT, Verdict.SIMILAR)


_UNITS = [
    ("{} hours", "{} minutes", 60),
    ("{} kg", "{} g", 1000),
    ("{} km", "{} m", 1000),
    ("{} weeks", "{} days", 7),
    ("{} 小时", "{} 分钟", 60),
    ("{} 公斤", "{} 斤", 2),
    ("{} GB", "{} MB", 1000),
    ("{} 年", "{} 个月", 12),
]


@given(st.sampled_from(_UNITS), st.integers(2, 40), st.integers(0, 3))
@settings(max_examples=80, deadline=None)
def test_another_unit_says_the_same_and_another_figure_never(unit, figure, more):
    large, small, factor = unit
    frame = "灯塔的记录保留 {}" if any(char >= "\u4e00" for char in large) else "The tide record covers {}"
    found = judge(frame.format(large.format(figure)), frame.format(small.format(figure * factor + more)))
    if more:
        assert found is None or found.verdict not in (Verdict.SAME, Verdict.CONTAINS)
    else:
        assert found is not None
        assert found.verdict is Verdict.SAME
