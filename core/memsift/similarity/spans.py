"""The first and last day of a span whose month is said once: 7–11 October, 8 月 1–8 日, 3 月 1 日到 8 日."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memsift.similarity.values import Value

_TO = re.compile(
    r"(?:st|nd|rd|th)?(?:[-–—~]|\s–\s|\s?[日号]?\s?(?:至|到|[-–—~])\s?|\s(?:to|until|till)\s(?:the\s)?)"
)
_DAY = re.compile(r"\d{1,2}(?:st|nd|rd|th)?")
_ENDS = re.compile(r"\s?[日号]")
_LAST = 31


def with_days(text: str, found: Sequence[Value]) -> list[Value]:
    """Values of a folded text in order, the days that a span leaves without a month made dates. Linear."""
    listed = list(found)
    for n in range(len(listed) - 2, -1, -1):  # 7–11 October
        if _joined(text, listed[n], listed[n + 1]) and _is_day(text, listed[n]):
            year, month, last = _parts(listed[n + 1])
            if last != "*" and int(listed[n].canon) < int(last):
                listed[n] = _dated(listed[n], year, month)
    merged: list[Value] = []
    for n, value in enumerate(listed):
        before = merged[-1] if merged else None
        if before is None or not _is_day(text, value) or before.kind != "date":
            merged.append(value)
            continue
        year, month, day = _parts(before)
        after = listed[n + 1] if n + 1 < len(listed) else None
        if day != "*" and int(day) < int(value.canon) and _joined(text, before, value):  # 3 月 1 日到 8 日
            merged.append(_to_the_end(text, _dated(value, year, month)))
        elif (
            day == "*"
            and month != "*"
            and after is not None
            and _is_day(text, after)
            and _joined(text, value, after)
            and _ENDS.match(text, after.end)
            and not text[before.end : value.start].strip()
        ):
            merged[-1] = _dated(value, year, month)._replace(start=before.start)  # 8 月 1–8 日
        else:
            merged.append(value)
    return merged


def _is_day(text: str, value: Value) -> bool:
    return (
        value.kind == "number"
        and bool(_DAY.fullmatch(text, value.start, value.end))
        and 0 < int(value.canon) <= _LAST
    )


def _joined(text: str, one: Value, other: Value) -> bool:
    return bool(_TO.fullmatch(text, one.end, other.start))


def _parts(date: Value) -> tuple[str, str, str]:
    """Year, month and day of a date; * for what it does not say, and throughout for one of another kind."""
    parts = date.canon.split("-") if date.kind == "date" and date.canon[0] in "*12" else []
    return (parts[0], parts[1], parts[2]) if len(parts) == 3 else ("*", "*", "*")


def _dated(day: Value, year: str, month: str) -> Value:
    return day._replace(kind="date", canon=f"{year}-{month}-{int(day.canon):02}")


def _to_the_end(text: str, value: Value) -> Value:
    ends = _ENDS.match(text, value.end)
    return value._replace(end=ends.end()) if ends else value
