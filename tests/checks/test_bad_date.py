"""Dates that do not exist."""

from __future__ import annotations

import pytest

from checks.answered import GLOBAL, after, found_by, keys, only, resolution
from memsift.messages import say
from memsift.plan import PlanError


def files(line: str) -> dict[str, str]:
    return {GLOBAL: f"# Other Memory\n- Memory_1: {line}\n"}


@pytest.mark.parametrize(
    ("line", "value", "nearest"),
    [
        ("a [date:: 2026-02-30]", "2026-02-30", "2026-02-28"),
        ("a (2026-11-31)", "2026-11-31", "2026-11-30"),
        ("a（2026-10-20，来源：用户，到期：2026-11-31）", "2026-11-31", "2026-11-30"),
        ("a [expires:: 2024-02-30]", "2024-02-30", "2024-02-29"),
        ("a [expires:: 12-01]", "12-01", "2026-12-01"),
        ("a（到期：3月5日）", "3月5日", "2027-03-05"),
    ],
)
def test_found_and_mended(line: str, value: str, nearest: str) -> None:
    one = only("bad-date", files(line))
    assert (one.severity.value, one.line, one.data) == ("warning", 2, {"value": value})
    assert keys(one) == ["edit", "open", "keep"]
    assert value in say(one.message, "en")
    assert value in say(one.message, "zh")
    assert after(files(line), one, "edit") == files(line.replace(value, nearest))
    assert after(files(line), one, "edit", date="2026-12-24") == files(line.replace(value, "2026-12-24"))
    assert after(files(line), one, "edit", date="2026年12月24日") == files(line.replace(value, "2026-12-24"))


@pytest.mark.parametrize(
    "line",
    [
        "met on 2026-02-30 in the park, says the log",
        "~~a~~ [expires:: 2026-02-30]",
        "the offer ends 12-01 as always",
        "a [date:: 2026-02-28]",
        "10/12 of the way",
        "version 2026.13.45",
        "a [source:: 会话日志/2026-02-30-x.md]",
    ],
)
def test_innocent(line: str) -> None:
    assert found_by("bad-date", files(line)) == ()


def test_no_day_is_no_answer() -> None:
    one = only("bad-date", files("a [date:: 2026-02-30]"))
    with pytest.raises(PlanError):
        resolution(one, "edit").build({"date": "2026-02-31"})


def test_month_that_is_none_must_be_said() -> None:
    one = only("bad-date", files("a [date:: 2026-13-01]"))
    assert resolution(one, "edit").changes is None


def test_never_expired_by_it() -> None:
    assert found_by("expired", files("a [expires:: 2026-02-30]")) == ()


def test_a_heading_is_where_a_date_would_have_been_read() -> None:
    text = "# Other Memory\n## 2026-02-30 trip\n- Memory_1: a\n"
    one = only("bad-date", {GLOBAL: text})
    assert (one.severity.value, one.line, one.data) == ("warning", 2, {"value": "2026-02-30"})
    assert after({GLOBAL: text}, one, "edit") == {GLOBAL: text.replace("02-30", "02-28")}


@pytest.mark.parametrize(
    "below",
    [
        "## 2026-02-30 trip\n",
        "## 2026-02-30 trip\n- Memory_1: a (2026-03-01)\n",
        "## 2026-02-30 trip\n- Memory_1: ~~a~~\n",
        "## the trip of 2026-02-30\n- Memory_1: a\n",
        "## 2026-02-28 trip\n- Memory_1: a\n",
        "## 2026-02-30 trip\n## 2026-03-01\n- Memory_1: a\n",
    ],
)
def test_headings_that_date_nothing_are_innocent(below: str) -> None:
    assert found_by("bad-date", {GLOBAL: "# Other Memory\n" + below}) == ()
