"""The units that a folded text is cut into, before the word list says what they mean."""

from __future__ import annotations

import itertools
import re
from typing import NamedTuple

from memsift.similarity import lexicon
from memsift.similarity.spans import with_days
from memsift.similarity.stem import light_stem
from memsift.similarity.values import find_values
from memsift.similarity.words import NEGATED

_WEEKS = {"second": 2, "other": 2, "3": 3, "4": 4, "5": 5, "6": 6, "8": 8}  # every so many weeks
_EVERY, _MONTH = light_stem("every"), light_stem("month")
_NUMBER = "number"  # not: numbers, numbered
_NUMERALS = "二三四五六七八九"
_NO_NUMBERS = frozenset(lexicon.words("no-numbers"))
MEASURES = frozenset(map(light_stem, lexicon.words("measures")))
_UNSPACED = (
    r"\u1000-\u109f\u0e00-\u0eff\u1780-\u17d3\u3040-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff"
    r"\uac00-\ud7af\U00020000-\U0003ffff"
)
_MARKS = (
    r"\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed"
    r"\u0900-\u0963\u0966-\u0dff"
)
_UNIT = re.compile(
    rf"(?P<han>[{_UNSPACED}])"
    r"|(?P<dotted>(?<![a-z])(?:[a-z]\.){2,}[a-z]?(?![a-z])|ph\.d\b\.?|\b(?:dr|mrs?|ms|prof)\.(?=\s))"
    rf"|(?P<word>(?:[^\W_{_UNSPACED}]|[{_MARKS}])+(?:'[a-z]+|\+\+|\#(?![\w]))?)"
    r"|(?P<arrow>[-=]{1,8}>|<[-=]{1,8}|→|←)|(?P<stop>[,，。.;；:：!！?？\n、…—()（）「」『』“”\"|=]|\s[-–]\s)|(?P<op>!=|[<>≤≥≠]=?|&|\+)"
    r"|(?P<sign>[^\w\s])"
)


class Unit(NamedTuple):
    """At [start, end) of the folded text: a value (its `kind` begins with =), a Han character, a stemmed word
    or a sign."""

    kind: str
    text: str
    start: int
    end: int


END = Unit("end", "", 0, 0)


def units(folded: str) -> list[Unit]:
    """Values, Han characters, stemmed words and signs of a folded text, in order."""
    found: list[Unit] = []

    def plain(start: int, end: int) -> None:
        for match in _UNIT.finditer(folded, start, end):
            kind = match.lastgroup or ""
            text = match[0]
            first, last = match.span()
            if kind == "word":
                base, _, tail = text.partition("'")
                if tail == "t" and base.endswith("n"):
                    found.append(Unit("word", light_stem(NEGATED.get(base[:-1], base[:-1])), first, last))
                    found.append(Unit("word", "not", first, last))
                    continue
                found.append(Unit("word", light_stem(base), first, last))
            elif kind == "dotted":
                found.append(Unit("word", text.rstrip("."), first, last))
            elif kind == "han" and text in _NUMERALS and folded[first : first + 2] not in _NO_NUMBERS:  # 老二
                found.append(Unit("=number", str(_NUMERALS.index(text) + 2), first, last))
            elif kind == "han":
                found.append(Unit("word", text, first, last))
            elif text == "-" and folded[first - 1 : first].isalpha() and folded[last : last + 1].isalpha():
                continue  # e-mail, part-time
            elif kind != "arrow":
                found.append(Unit(kind, text, first, last))

    at = 0
    for value in with_days(folded, find_values(folded)):
        plain(at, value.start)
        found.append(
            Unit("=" + value.kind + ("~" if value.soft else ""), value.canon, value.start, value.end)
        )
        at = value.end
    plain(at, len(folded))
    return _in_weeks(_numbered(found))


_ASKS = frozenset(":：?？.。;；!！")  # an answer follows


def _numbered(listed: list[Unit]) -> list[Unit]:
    """Without the word that only says that a number is one: no. 14, number 14."""
    found: list[Unit] = []
    for n, unit in enumerate(listed):
        if unit.kind == "=number":
            texts = [one.text for one in found[-2:]]
            after = listed[n + 1] if n + 1 < len(listed) else END
            if (
                texts == ["no", "."]
                and len(found) > 2
                and found[-3].text not in _ASKS
                and after.kind != "word"
            ):
                del found[-2:]
            elif texts[-1:] == [_NUMBER] and found[-1].end - found[-1].start == len(_NUMBER):
                del found[-1:]
        found.append(unit)
    return found


def _in_weeks(listed: list[Unit]) -> list[Unit]:
    """Every fourth Tuesday as every four weeks and a Tuesday; every first Tuesday is that of a month, and so
    is every fourth Tuesday of the month."""
    for n in range(len(listed) - 2):
        each, count, day = listed[n : n + 3]
        weeks = _WEEKS.get(count.text, 0)
        if each.text == _EVERY and day.kind == "=weekday" and weeks and not _of_month(listed, n + 3):
            listed[n + 1] = count._replace(kind="=quantity", text=f"{7 * weeks}d")
    return listed


def _of_month(listed: list[Unit], at: int) -> bool:
    """Whether a month follows in the clause: of the month, in each month."""
    near = itertools.takewhile(lambda unit: unit.kind == "word", listed[at : at + 3])
    return any(unit.text == _MONTH for unit in near)
