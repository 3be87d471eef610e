"""Figures that stand against each other: numbers, dates, versions, addresses of one kind, and how often."""

from __future__ import annotations

import re

from memsift.similarity.form import ONCE_IN, Form
from memsift.similarity.marks import FREE, Token
from memsift.similarity.rules import MANY, Case, Difference
from memsift.similarity.units import MEASURES
from memsift.similarity.value_shapes import ORDINALS
from memsift.similarity.values import MONEY, bare_number, same_span, unit_of
from memsift.similarity.words import OFTEN

_NUMERIC = frozenset({"number", "quantity", "version"})
_SPAN = re.compile(r"\d(?:s|d|mo)$|^half ")
_ORDINAL = re.compile(r"\d(?:st|nd|rd|th)$|号$")
_PIECES = frozenset("个名位只条张件口人")
_HEADS = frozenset("个名位只条头匹株棵")
_HAN_NUMERALS = frozenset("一二三四五六七八九十")
_BULK = frozenset({"kg", "l", "m"})
_THOSE = frozenset("the them these those her his our my their its".split())
_FAR = 50  # a figure without a unit is of one kind with another up to so many times as large


def values(case: Case) -> list[Difference]:
    """Numbers, dates, versions, addresses … of one kind that both sides have and that differ."""
    x, y = case.a.content, case.b.content
    mine, theirs = case.a.marks.values, case.b.marks.values
    left = [i for i in case.al.only_a if i in mine and not x[i].soft]
    right = [j for j in case.al.only_b if j in theirs and not y[j].soft]
    if not left and not right:
        return []
    left += [i for i in case.al.only_a if x[i].soft]
    right += [j for j in case.al.only_b if y[j].soft]
    if not left or not right:
        return []
    left, right = left[:MANY], right[:MANY]
    place_a, place_b = case.places()
    found: list[Difference] = []
    for same_place in (True, False):
        for i in list(left):
            for j in right:
                here = place_a.get(i, -1) == place_b.get(j, -2)
                if not here and x[i].kind != y[j].kind:
                    continue
                if x[i].kind != y[j].kind and (_of_rate(x, i) or _of_rate(y, j)):
                    continue  # twice a year, every six months
                if x[i].kind != y[j].kind and not _of_a_kind(x, i, y, j):
                    continue
                if _of_a_whole(case.a, i) or _of_a_whole(case.b, j) or _in_that_month(x[i], y[j]):
                    continue
                if comparable(x[i], y[j]) and here is same_place and not (x[i].soft and y[j].soft):
                    found.append(Difference("value" if here else "value-elsewhere", (i,), (j,)))
                    left.remove(i)
                    right.remove(j)
                    break
    return found


def _in_that_month(one: Token, other: Token) -> bool:
    """Whether of two dates one is the month of the other: Oct 2026, 6 October."""
    if one.kind != "date" or other.kind != "date":
        return False
    short, long = sorted((one.canon, other.canon), key=lambda canon: not canon.endswith("-*"))
    years = {short[:4], long[:4]} if short[0] != "*" and long[0] != "*" else set()
    return short.endswith("-*") and short.split("-")[1:2] == long.split("-")[1:2] and len(years) < 2


def _of_a_whole(form: Form, place: int) -> bool:
    """Whether a number tells how many of those that are: two of the six."""
    if form.content[place].kind != "number":
        return False
    at = form.at[place]
    near = [one.surface for one in form.tokens[at + 1 : at + 3]]
    before = form.tokens[at - 1].surface if at else ""
    return (len(near) == 2 and near[0] == "of" and near[1] in _THOSE) or before == "其中"


def _of_rate(side: tuple[Token, ...], place: int) -> bool:
    """Whether a number counts how often in a period: twice a year."""
    return side[place].kind == "number" and place + 1 < len(side) and side[place + 1].canon in OFTEN


def _of_a_kind(x: tuple[Token, ...], i: int, y: tuple[Token, ...], j: int) -> bool:
    """Whether two values written in different kinds can be of one thing: not HSK 3 and two years, nor version
    3 and 40 users."""
    labelled = labels(x, i) or labels(y, j)
    return labelled if "version" in (x[i].kind, y[j].kind) else not labelled


def labels(side: tuple[Token, ...], place: int) -> bool:
    """Whether a number names a level or one of many: HSK 3, grade 5, plot 27."""
    token = side[place]
    before = side[place - 1] if place else None
    return (
        token.kind in ("number", "address")
        and before is not None
        and before.kind == "word"
        and before.surface.isascii()
        and token.start - before.end == 1
    )


def comparable(a: Token, b: Token) -> bool:
    """Whether two values are of one kind, so that only one of them can be so."""
    if a.kind == b.kind == "date" and any(
        year.canon.endswith("-*-*") and day.canon.startswith("*-") for year, day in ((a, b), (b, a))
    ):
        return False  # in 2019; on 9 August
    if a.kind == b.kind == "quantity":  # 6 minutes exclude no 20 yuan
        return unit_of(a.canon) == unit_of(b.canon) or same_span(a.canon, b.canon) is False
    if "quantity" in (a.kind, b.kind) and any(
        one.soft or _ORDINAL.search(one.surface) or one.surface in ORDINALS for one in (a, b)
    ):
        return False  # nor does an article, nor the 3rd
    if {a.kind, b.kind} == {"number", "quantity"}:
        number, quantity = (a, b) if a.kind == "number" else (b, a)
        if unit_of(quantity.canon) == "grade":
            return False  # 13 years old, in Year 9
        if number.surface[-1] in _HEADS and unit_of(quantity.canon) in _BULK:
            return False  # 5 只, 1620 克
    if a.kind == b.kind == "number" and {a.surface[-1] in _HEADS, b.surface[-1] in _HEADS} == {True, False}:
        named = b if a.surface[-1] in _HEADS else a
        if named.surface in _HAN_NUMERALS:
            return False  # 三班, 两个班
    if a.kind == b.kind == "number":
        measures = {one.surface[-1] for one in (a, b)} & MEASURES
        if len(measures) == 2 and not measures <= _PIECES:
            return False  # 60 人, 12 楼
    if {a.kind, b.kind} == {"number", "quantity"} and (both := sizes(a, b)) and max(both) > _FAR * min(both):
        return False  # 4200, and four days
    return a.kind == b.kind or (a.kind in _NUMERIC and b.kind in _NUMERIC)


def sizes(a: Token, b: Token) -> tuple[float, float] | None:
    """Two figures without their units; None when one of them is no whole number."""
    one, other = bare_number(a.canon), bare_number(b.canon)
    return (float(one), float(other)) if one.isdecimal() and other.isdecimal() else None


def rates(case: Case) -> list[Difference]:
    """How often, against a span of time in the same place: 每年 and 半年."""
    x, y = case.a.content, case.b.content
    if skipped := _weeks_skipped(case):
        return [skipped]
    found: list[Difference] = []
    if not (case.a.marks.often or case.b.marks.often):
        return found
    for mine, theirs in case.gaps:
        for i in mine:
            for j in theirs:
                one, other = sorted((x[i], y[j]), key=lambda token: token.kind == "quantity")
                if one.canon in FREE and other.kind == "quantity" and unit_of(other.canon) in MONEY:
                    found.append(Difference("value", (i,), (j,)))
                if ONCE_IN.get(other.canon) == one.canon:
                    continue  # 每月, 一个月
                side, at = (x, i) if other is x[i] else (y, j)
                if at and side[at - 1].canon in ("before", "after"):
                    continue  # 前十天
                if one.canon in OFTEN and other.kind == "quantity" and _SPAN.search(other.canon):
                    found.append(Difference("value", (i,), (j,)))
    return found[:1]


def _weeks_skipped(case: Case) -> Difference | None:
    """Every Tuesday, against every second Tuesday."""
    left = set(case.al.only_a), set(case.al.only_b)
    for pair in case.pairs:
        for side, form in enumerate((case.a, case.b)):
            other, k, n = (case.b, case.a)[side], pair[side], pair[1 - side]
            if form.content[k].kind != "weekday" or k < 2 or not n or k - 1 not in left[side]:
                continue
            weeks = form.content[k - 1].kind == "quantity" and form.content[k - 2].canon == "each"
            if weeks and other.content[n - 1].canon == "each":
                return Difference.told("value", side, (k - 1,), (n - 1,))
    return None
