"""Dates: the shapes of contract §2, those that do not exist, and what is none."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memsift.text import is_yearless, iter_dates, iter_spelled, leading_date, parse_date, typed_date

DAY = date(2026, 10, 7)


@pytest.mark.parametrize(
    "text",
    ["2026-10-07", "2026/10/07", "2026/10/7", "2026年10月7日", "２０２６年１０月０７日", " 2026-10-07 "],
)
def test_shapes(text: str) -> None:
    assert parse_date(text) == DAY
    assert [found.date for found in iter_dates(f"决定于{text}。")] == [DAY]
    assert typed_date(text) == DAY


@pytest.mark.parametrize("text", ["２０２６－１０－０７", "2026／10／7", "2026 年 10 月 7 日"])
def test_what_an_input_method_types(text: str) -> None:
    assert typed_date(text) == DAY


@pytest.mark.parametrize("text", ["2026-02-30", "2026/13/01", "2026年2月30日", "2025-02-29"])
def test_no_such_day(text: str) -> None:
    assert parse_date(text) is None
    assert [(found.text, found.date) for found in iter_dates(f"({text})")] == [(text, None)]


@pytest.mark.parametrize(
    "text",
    [
        "12026-10-07",
        "2026-10-071",
        "v2026-10-07",
        "1.2026-10-07",
        "https://x.example/2026/10/07/post",
        "2026.10.07",
        "a2026-10-07",
        "2026-10-07-topic.md",
        "2026-10-07-主题",
        "2026-10-07.md",
        "2026-10/07",
        "1234-10-07",
        "10-07",
    ],
)
def test_no_date(text: str) -> None:
    assert list(iter_dates(text)) == []


@pytest.mark.parametrize(
    "text", ["2026-10-07T10:00:00+08:00", "2026-10-07 10:00", "2026-10-07.", "【2026-10-07】", "2026-10-07~"]
)
def test_what_may_follow(text: str) -> None:
    assert [found.date for found in iter_dates(text)] == [DAY]


def test_several_with_places() -> None:
    text = "2026-10-07 起，到 2026年12月1日 止"
    assert [text[found.start : found.end] for found in iter_dates(text)] == ["2026-10-07", "2026年12月1日"]


def test_yearless() -> None:
    assert all(map(is_yearless, ["10-27", "10/27", "10月27日", "1月1号"]))
    assert not any(map(is_yearless, ["13-27", "10-32", "2026-10-27", "10:27", "十月"]))


def test_leading() -> None:
    assert leading_date("2026-10-07-每周体检") == DAY
    assert leading_date("2026-10-07") == DAY
    assert leading_date("2026-10-071") is None
    assert leading_date("周报 2026-10-07") is None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("14 November 2026", date(2026, 11, 14)),
        ("until the 3rd of may 2027", date(2027, 5, 3)),
        ("Sept 1st, 2026.", date(2026, 9, 1)),
        ("30 February 2026", None),
    ],
)
def test_spelled_in_english(text: str, day: date | None) -> None:
    assert [found.date for found in iter_spelled(text)] == [day]


@pytest.mark.parametrize(
    "text", ["November 2026", "14 November", "may 2026 be kind", "3 Mayhem 2026", "14 Nov 20267"]
)
def test_no_spelled_day(text: str) -> None:
    assert list(iter_spelled(text)) == []


@given(st.dates(date(1800, 1, 1), date(2199, 12, 31)))
def test_every_day(day: date) -> None:
    written = (day.isoformat(), f"{day:%Y/%m/%d}", f"{day.year}年{day.month}月{day.day}日")
    assert [parse_date(text) for text in written] == [day] * 3
