"""What is compared costs as much as it is long: work is counted in the lines of code that are run."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import pytest

from memsift.similarity import (
    denials,
    endings,
    from_to,
    judge,
    merge,
    outdated,
    put_aside,
    says_all,
)

_COUNTED = frozenset(
    str(module.__file__) for module in (outdated, denials, endings, from_to, merge, put_aside)
)
_LINEAR = 2.3  # a text twice as long costs at most so many times as much; a quadratic one costs four times


def steps(work: Callable[[], object]) -> int:
    """How many lines of the counted modules are run, each turn of a loop anew."""
    lines = 0

    def inside(_frame: FrameType, event: str, _arg: Any) -> Any:
        nonlocal lines
        lines += event == "line"
        return inside

    def trace(frame: FrameType, _event: str, _arg: Any) -> Any:
        return inside if frame.f_code.co_filename in _COUNTED else None

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return lines


def _names(count: int, form: str) -> str:
    letters = "abcdefghij"
    return " ".join(form.format("".join(letters[int(c)] for c in f"{n:04}")) for n in range(count))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("只在码头卖绳，码头关了。", "了"),
        ("Ropes only at the dock; the dock is closed. ", "now"),
        ("早上刷船底，晚上刷老是招蚊子。", "了"),
        ("Salts hides at noon because evening is cold; ", "now"),
        ("只收码头单，码头单不再接。", "了"),
        ("Smoking is forbidden in the shed, ", "now"),
        ("不要盐，", "了"),
    ],
)
def test_what_was_is_looked_for_in_one_go(one, other):
    counts = [steps(partial(judge, one * n, one * n + other)) for n in (100, 200)]
    assert counts[0] > 100
    assert counts[1] < _LINEAR * counts[0]


@pytest.mark.parametrize(
    ("longer", "shorter"),
    [
        (lambda n: "no salt, no rope, " * n, lambda n: "no rope, " * n),
        (lambda n: _names(n, "no {}rope,") + " dock", lambda n: _names(n, "no {}rope,")),
        (lambda n: "forbidden: dock. rope, salt forbidden. " * n, lambda n: "rope, salt forbidden. " * n),
    ],
)
def test_denials_are_compared_in_one_go(longer, shorter):
    counts = [steps(partial(says_all, longer(n), shorter(n))) for n in (100, 200)]
    assert counts[0] > 100
    assert counts[1] < _LINEAR * counts[0]


@pytest.mark.parametrize(
    ("one", "other", "all_of_it"),
    [
        ("no salt, no rope", "no rope", True),
        ("no salt, rope", "salt, no rope", False),
        ("salt and rope", "no salt", False),
        ("no salt, no rope", "no salt, rope", False),
        ("no salt, no rope", "rope, no salt, no rope", True),
        ("salt: no", "no salt", True),
    ],
)
def test_what_is_denied_stays_denied(one, other, all_of_it):
    assert says_all(one, other) is all_of_it


@pytest.mark.parametrize(
    ("one", "beside"),
    [
        ("Lesson on Thursday 20:00, clan hall; ", "costs 60 euros, "),
        ("样品一天测两次，8 点和 16 点；", "记在本子上 5 毫升，"),
        ("Moved from the hall to the shed. ", "the hall is dry, "),
        ("不跑长途了，", "跑长途，"),
        ("Minutes as text, not a table, ", "minutes as a table, "),
    ],
)
def test_statements_and_notices_are_looked_for_in_one_go(one, beside):
    counts = [steps(partial(judge, one * n, one * n + beside * n)) for n in (100, 200)]
    assert counts[0] > 100
    assert counts[1] < _LINEAR * counts[0]
