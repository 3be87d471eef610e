"""Dates as people write them (contract §2): only shapes with a year are dates."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from datetime import date

from memsift.record import dataclass
from memsift.text.late import late

_DIGIT = "[0-9０-９]"
# 9999 is how people write "never". Other years are no years in a memory.
_YEAR = f"(?:[1１][89８９]|[2２][01０１]){_DIGIT}{{2}}|9999"
_DATE = (
    f"(?P<year>{_YEAR})(?:"
    f"(?P<mark>[-/])(?P<month>{_DIGIT}{{1,2}})(?P=mark)(?P<day>{_DIGIT}{{1,2}})"
    f"|\\s?年\\s?(?P<hanmonth>{_DIGIT}{{1,2}})\\s?月\\s?(?P<handay>{_DIGIT}{{1,2}})\\s?[日号號])"
)
# Not inside a longer run of digits, a word, a version, a path or a file's name; a time may follow.
_BEFORE = "(?<![0-9０-９A-Za-z_./\\-])"
_AFTER = "(?![0-9０-９A-SU-Za-z_]|T(?!\\d\\d:)|[-/]\\w|\\.[0-9A-Za-z])"
_ANYWHERE = late(_BEFORE + _DATE + _AFTER)
_WHOLE = late(_DATE)
_LEADING = late(_DATE + "(?![0-9０-９A-Za-z])")
_YEARLESS = late(
    f"{_BEFORE}(?<!年)(?:(?P<month>{_DIGIT}{{1,2}})(?P<mark>[-/])(?P<day>{_DIGIT}{{1,2}}){_AFTER}"
    f"|(?P<hanmonth>{_DIGIT}{{1,2}})\\s?月\\s?(?P<handay>{_DIGIT}{{1,2}})\\s?[日号號])"
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_SPELLED = late(
    r"\b(?:(?P<day>\d{1,2})(?:st|nd|rd|th)?\s(?:of\s)?)?"
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
    r"(?:\s(?P<american>\d{1,2})(?:st|nd|rd|th)?)?,?\s(?P<year>(?:19|20|21)\d\d)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class FoundDate:
    """Characters `start`..`end` of a text, written `text`; `date` is None where there is no such day."""

    start: int
    end: int
    text: str
    date: date | None


def parse_date(text: str) -> date | None:
    """The day that a text as a whole names, or None: no date, or no such day."""
    match = _WHOLE.fullmatch(text.strip())
    return _day(match) if match else None


def typed_date(text: str) -> date | None:
    """The day that a person typed, with an input method's wide signs too; None as `parse_date` says."""
    return parse_date(unicodedata.normalize("NFKC", text))


def is_yearless(text: str) -> bool:
    """Whether a text as a whole is a day without a year: `10-27`, `10/27`, `10月27日`."""
    match = _YEARLESS.fullmatch(text.strip())
    return match is not None and _plausible(match)


def leading_date(text: str) -> date | None:
    """The day that a heading or a session log's name begins with: `2026-10-27-主题`."""
    match = _LEADING.match(text)
    return _day(match) if match else None


def iter_dates(text: str) -> Iterator[FoundDate]:
    """The dates of a text in order, those that do not exist too.

    Digits inside longer numbers, versions, addresses and file names are no dates.
    """
    if "-" not in text and "/" not in text and "年" not in text:
        return  # each is written with one of these
    for match in _ANYWHERE.finditer(text):
        yield FoundDate(match.start(), match.end(), match.group(), _day(match))


def iter_spelled(text: str) -> Iterator[FoundDate]:
    """The days that prose spells in English, in order: 14 November 2026, Nov 14, 2026. They are no entry's
    date (contract §2)."""
    if not any(century in text for century in ("20", "19", "21")):
        return  # a year begins with one of these
    for match in _SPELLED.finditer(text):
        day, american = match["day"], match["american"]
        if (day is None) is (american is None):
            continue  # a month alone, or a day on both sides of it
        month = _MONTHS.index(match["month"][:3].lower()) + 1
        try:
            found = date(int(match["year"]), month, int(day or american))
        except ValueError:
            found = None
        yield FoundDate(match.start(), match.end(), match.group(), found)


def _day(match: re.Match[str]) -> date | None:
    month = match["month"] or match["hanmonth"]
    day = match["day"] or match["handay"]
    try:
        return date(int(match["year"]), int(month), int(day))
    except ValueError:
        return None


def _plausible(match: re.Match[str]) -> bool:
    month = int(match["month"] or match["hanmonth"])
    day = int(match["day"] or match["handay"])
    return 1 <= month <= 12 and 1 <= day <= 31
