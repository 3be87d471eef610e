"""Values in canonical form: numbers, quantities, dates, times, weekdays, versions and addresses.

三 = 3 = three, 1,000 = 1k, 百分之十 = 10%, 半小时 = 30 minutes, 2026年5月20日 = May 20,
2026, 下午五点 = 17:00.
All work on folded text (see `normal`); how values are written stands in `value_shapes`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from memsift.similarity.value_shapes import (
    ADDRESS,
    ADDRESS_SIGN,
    AS_WORDS,
    ENGLISH,
    HAN_DIGITS,
    HAN_UNITS,
    MONTHS,
    ORDINALS,
    SCALE,
    START,
    UNITS,
    VALUE,
    WEEKDAYS,
)

MONEY = frozenset({"cny", "usd", "eur", "gbp"})  # units of a price
_PAST = {"half past": "半", "half": "半", "quarter past": "一刻", "quarter to": "三刻"}
_NUMBER = re.compile(r"half |-?[\d.]*(?:e[+-]?\d+)?")
_FULL_MONTHS = tuple(f"{month}." for month in MONTHS if len(month) > 4 or month in ("may", "june", "july"))
_SECONDS = {"s": 1.0, "d": 86_400.0, "mo": 30 * 86_400.0}
_EVENING = 5  # 晚上五点 is in the afternoon
_EXACT = 15  # digits that a float holds; longer numbers stay as they are written


class Value(NamedTuple):
    """A value at [start, end) of the folded text. `kind`: number, quantity, date, time, weekday, version,
    address. `soft`: an article rather than a count (一个, one)."""

    start: int
    end: int
    kind: str
    canon: str
    soft: bool = False


def han_number(text: str) -> int | None:
    """The value of Chinese numerals: 二十一 = 21, 两千三 = 2300, 二〇二六 = 2026; None if they are none."""
    if all(c in HAN_DIGITS for c in text):
        return int("".join(str(HAN_DIGITS[c]) for c in text))
    total = section = digit = 0
    last = 1
    for char in text:
        if char in HAN_DIGITS:
            digit = HAN_DIGITS[char]
            last = 1 if char in "零〇" else last
            continue
        unit = HAN_UNITS.get(char)
        if unit is None:
            return None
        if unit >= 10_000:
            total = (
                (total + section + digit) * unit
                if total and unit > 10_000
                else total + (section + digit) * unit
            )
            section = 0
        else:
            section += (digit or 1) * unit
        digit, last = 0, unit
    return total + section + digit * (last // 10 if digit and last >= 100 else 1)


def number_words() -> tuple[str, ...]:
    """English words for numbers, months and weekdays."""
    return (*ENGLISH, "hundred", "thousand", "million", *MONTHS, *WEEKDAYS)


def _integer(text: str) -> int | None:
    return int(text) if text.isdecimal() else han_number(text)


def _plain(number: float) -> str:
    return str(int(number)) if number == int(number) else f"{number:.6g}"


def _quantity(number: float, unit: str | None) -> tuple[str, str]:
    if unit is None:
        return "number", _plain(number)
    base, factor = UNITS[unit]
    return "quantity", _plain(round(number * factor, 9)) + base


def find_values(text: str) -> list[Value]:
    """The values of a folded text, in order, without overlaps, without the spaces around them."""
    found: list[Value] = []
    at = 0
    if ADDRESS_SIGN.search(text):
        for match in ADDRESS.finditer(text):
            _scan(text, at, match.start(), found)
            shown = match[0].rstrip(".:,;!?")
            canon = re.sub(r"^https?://(?:www\.)?", "", shown).rstrip("/")
            if match["zone"]:  # 东八区 = UTC+8
                hours = match["hours"] and ("+" if canon[0] == "东" else "-") + str(
                    han_number(match["hours"])
                )
                canon = "utc" + (hours or re.sub(r"[^+\d-]|(?<=[+-])0", "", canon))
            if match["id"] or match["phone"]:
                canon = re.sub("[-_ ]", "", canon)  # utf-8 = utf8, 0171 555 203 = 0171555203
            found.append(Value(match.start(), match.start() + len(shown), "address", canon))
            at = match.start() + len(shown)
    _scan(text, at, len(text), found)
    return found


def _scan(text: str, at: int, end: int, found: list[Value]) -> None:
    """Add the values of text[at:end] other than addresses."""
    while start := START.search(text, at, end):
        at = start.start() + 1
        if match := VALUE.match(text, start.start(), end):
            value = _read(match)
            if value is not None:
                shown = text[value.start : value.end]
                first = value.start + len(shown) - len(shown.lstrip())
                if value.kind == "date" and shown.endswith(_FULL_MONTHS):
                    shown = shown[:-1]  # the full stop behind 19 July.
                found.append(value._replace(start=first, end=first + len(shown.strip())))
                at = value.end


def _read(match: re.Match[str]) -> Value | None:
    kind = match.lastgroup or ""
    for kind in ("date", "time", "weekday", "version", "quantity"):
        if match[kind]:
            break
    start, end = match.span()
    part = match.groupdict()
    if kind == "date":
        return _date(match, part)
    if kind == "time":
        return _time(match, part)
    if kind == "weekday":
        day = WEEKDAYS.get(part["w2"] or "") or (7 if part["w1"] in "日天7" else _integer(part["w1"]))
        return Value(start, end, kind, f"w{day}")
    if kind == "version":
        return Value(start, end, kind, part["v1"] or part["v2"])
    return _count(match, part)


def _date(match: re.Match[str], part: dict[str, str | None]) -> Value | None:
    if quarter := part["z1"] or part["z2"]:
        return Value(match.start(), match.end(), "date", f"q{_integer(quarter)}")
    year = month = day = None
    for n in range(1, 15):
        year = year or part.get(f"y{n}")
        month = month or part.get(f"m{n}")
        day = day or part.get(f"d{n}")
    lunar = "lunar" if part["lunar"] else ""
    m = d = None
    if month:
        m = MONTHS.get(month) or {"正": 1, "冬": 11, "腊": 12}.get(month) or _integer(month)
        if m is None or not 1 <= m <= 12:
            return None
    if day:
        text = day.removeprefix("初")
        d = ORDINALS.get(text) or (
            20 + (han_number(text[1:]) or 0) if text.startswith("廿") else _integer(text)
        )
        if d is None or not 1 <= d <= 31:
            return None
    canon = lunar + "-".join((year or "*", f"{m:02}" if m else "*", f"{d:02}" if d else "*"))
    return Value(match.start(), match.end(), "date", canon)


def _half_day(words: str, hour: int) -> str:
    """am, pm or nothing: 8 in the evening, 2 at night, 4 o'clock."""
    if "night" in words:
        return "pm" if 5 < hour < 12 else "am"
    if words.endswith("morning"):
        return "am"
    return "pm" if words.endswith(("noon", "evening")) else words.removesuffix("o'clock")


def _time(match: re.Match[str], part: dict[str, str | None]) -> Value | None:
    shown = next((found for n in (1, 2, 3, 4, 5, 6, 8) if (found := part[f"h{n}"])), "")
    if part["h7"]:
        return Value(match.start(), match.end(), "time", "12:00" if part["h7"] == "noon" else "00:00")
    hour = ENGLISH[shown] if shown in ENGLISH else _integer(shown)
    if hour is None or hour > 24:
        return None
    minute = part["n1"] or part["n2"] or part["n3"] or part["n4"] or _PAST.get(part["past"] or "", "0")
    hour -= part["past"] == "quarter to"
    m = {"半": 30, "一刻": 15, "三刻": 45}.get(minute)
    if m is None:
        m = _integer(minute)
    if m is None or m > 59:
        return None
    period = (
        part["p1"]
        or part["p3"]
        or _half_day(part["p2"] or part["p4"] or part["p5"] or part["p6"] or "", hour)
    )
    if part["h2"] == "一" and not period and not part["n2"]:
        return None  # 一点: a bit
    sure = bool(period) or hour > 12 or hour == 0 or (part["h1"] or "").startswith("0")
    small = period in ("晚上", "晚") and 0 < hour < _EVENING  # 晚 2:00 is in the night
    if period[:1] == "p" or (period in ("下午", "午后", "傍晚", "晚上", "今晚", "明晚", "晚") and not small):
        hour = hour + 12 if hour < 12 else (0 if hour == 12 and period.endswith(("晚上", "晚")) else hour)
    elif (period in ("中午", "正午") and hour < 4) or (period in ("夜里", "深夜", "半夜") and 6 < hour < 12):
        hour += 12
    elif (period[:1] == "a" or period in ("凌晨", "夜里", "深夜", "半夜")) and hour == 12:
        hour = 0
    return Value(match.start(), match.end(), "time", f"{'' if sure else '~'}{hour % 24:02}:{m:02}")


def _count(match: re.Match[str], part: dict[str, str | None]) -> Value | None:
    start, end = match.span()
    if part["pc"]:
        number = float(part["pc"][:_EXACT]) if part["pc"][0].isdigit() else han_number(part["pc"])
        return None if number is None else Value(start, end, "quantity", _plain(number) + "%")
    if part["fort"]:
        return Value(start, end, "quantity", "14d")
    if part["quarter"]:
        return Value(start, end, "quantity", "900s")
    if off := part["off"]:  # 九折, 八五折: what is left to pay
        digits = "".join(str(HAN_DIGITS.get(char, char)) for char in off).replace(".", "")
        return Value(start, end, "quantity", f"{int(digits) * (10 if len(digits) == 1 else 1)}%")
    if part["tenths"]:
        return Value(start, end, "quantity", f"{HAN_DIGITS[part['tenths']]}0%")
    if part["money"]:
        unit = {"$": "usd", "¥": "元", "€": "eur"}.get(part["money"])
        raw = (part["q0"] or "").replace(",", "")
        if len(raw) > _EXACT:
            return Value(start, end, "number", raw)
        number = float(raw) * SCALE.get(part["k0"] or "", 1)
        return Value(
            start, end, "quantity", _plain(number) + "gbp" if unit is None else _quantity(number, unit)[1]
        )
    if part["half"] or part["u1"]:
        unit = part["u0"] or part["u1"] or ""
        if unit in ("月", "天", "day"):
            return Value(start, end, "quantity", "half " + ("mo" if unit == "月" else "d"))
        return Value(start, end, *_quantity(0.5, unit))
    if unit := part["u7"]:
        return Value(start, end, *_quantity(1.5, unit))
    if unit := part["u5"] or part["u6"]:
        return Value(start, end, *_quantity(2, "个月" if unit == "月" else unit))
    if part["q1"]:
        return _digits(match, part)
    if part["q7"]:
        number = float(_spelt(part["q7"]))
        number = number * SCALE.get(part["k7"] or "", 1) + _spelt(part["r7"] or "zero")
        kind, canon = _quantity(number, part["u4"])
        return Value(start, end, kind, canon, part["q7"] == "one" and not part["k7"] and kind == "number")
    if part["initial"]:
        return Value(start, end, "number", "1")
    if part["nth"]:
        return Value(start, end, "number", str(ORDINALS.get(part["nth"], part["nth"])))  # last
    if part["school"]:
        return Value(start, end, "quantity", f"{part['school']}grade")
    if part["q8"]:
        return Value(start, end, "number", part["q8"])
    text = part["q2"] or part["q3"] or part["q4"] or part["q5"] or part["q6"] or part["q9"] or ""
    unit = part["u3"]
    if text in AS_WORDS or (text == "十" and match.string.startswith("十分", start) and unit != "分钟"):
        return None
    number = han_number(text)
    if number is None or (text == "两" and match.string.startswith("口", end)):
        return None  # 小两口
    if text in ("万", "千", "百", "亿", "零"):
        return None
    if part["alf2"]:
        number += 0.5
    kind, canon = _quantity(number, unit)
    # 一点 (a bit), 一分为二: single numerals before 点 or 分 are no counts.
    if text == "一" and match.string[end : end + 1] in ("点", "分", "行", "代", "道", "口", "成", "头"):
        return None
    return Value(start, end, kind, canon, text == "一" and part["q3"] is None and kind == "number")


def _spelt(words: str) -> int:
    """An English number below a hundred: twenty-one."""
    return sum(ENGLISH[word] for word in re.split("[- ]", words))


def _digits(match: re.Match[str], part: dict[str, str | None]) -> Value:
    start, end = match.span()
    raw = (part["q1"] or "").replace(",", "")
    scale, unit = part["k1"], part["u2"]
    if len(raw) > _EXACT or (not scale and not unit and not part["alf"]):
        if "." in raw:
            return Value(start, end, "version", ("-" if part["neg"] else "") + raw)
        return Value(start, end, "number", ("-" if part["neg"] else "") + (raw.lstrip("0") or "0"))
    number = float(raw) * SCALE.get(scale or "", 1)
    if part["alf"]:
        number += 0.5
    kind, canon = _quantity(-number if part["neg"] else number, unit)
    return Value(start, end, kind, canon)


def compatible(a: tuple[str, str], b: tuple[str, str]) -> bool:
    """Whether two (kind, canon) can be the same thing said more or less exactly: May 20 and 2026-05-20,
    5 点 and 17:00, 20.11 and 20.11.1, 325 and 325 分."""
    if a == b:
        return True
    (kind_a, x), (kind_b, y) = a, b
    kinds = {kind_a, kind_b}
    if kinds == {"date"}:
        if x[0] == "q" or y[0] == "q":
            return False
        parts = list(
            zip(x.removeprefix("lunar").split("-"), y.removeprefix("lunar").split("-"), strict=False)
        )
        open_ = {(p == "*", q == "*") for p, q in parts}
        return (
            x.startswith("lunar") == y.startswith("lunar")
            and all(p == q or "*" in (p, q) for p, q in parts)
            and any(p == q != "*" for p, q in parts)  # May is not 2026
            and not (open_ >= {(True, False), (False, True)})  # September 2028 is not 23 September
        )
    if kinds == {"time"}:
        return (
            (x.startswith("~") or y.startswith("~")) and x[-2:] == y[-2:] and _hour(x) % 12 == _hour(y) % 12
        )
    if kinds == {"address"}:  # a file, by its name or by its whole path
        return x.endswith("/" + y) or y.endswith("/" + x)
    if kinds <= {"version", "number"}:
        return x.startswith(y + ".") or y.startswith(x + ".")
    if kinds == {"quantity"}:
        return same_span(x, y) is True
    if kinds == {"number", "quantity"}:
        number, quantity = (x, y) if kind_a == "number" else (y, x)
        return bare_number(quantity) == number
    return False


def unit_of(quantity: str) -> str:
    """The unit of a canonical quantity: l of 300l; of half a day, d."""
    number = _NUMBER.match(quantity)
    return quantity[number.end() :] if number else quantity


def same_span(a: str, b: str) -> bool | None:
    """Whether two spans of time in different units are one (48 hours, two days; 30 days, a month); None when
    they are no such spans, or so near to each other that nobody could say."""
    spans = []
    for quantity in (a, b):
        unit = unit_of(quantity)
        if unit not in _SECONDS or quantity.startswith("half"):
            return None
        spans.append(float(quantity.removesuffix(unit)) * _SECONDS[unit])
    if unit_of(a) == unit_of(b):
        return None
    short, long = sorted(map(abs, spans))
    if long <= 1.04 * short:
        return True
    return False if long > 1.1 * short else None


def bare_number(quantity: str) -> str:
    """A canonical quantity without its unit."""
    return quantity.removesuffix(unit_of(quantity))


def _hour(canon: str) -> int:
    return int(canon.lstrip("~")[:2])
