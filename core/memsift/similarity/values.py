"""Values in canonical form: numbers, quantities, dates, times, weekdays, versions and addresses.

三 = 3 = three, 1,000 = 1k, 百分之十 = 10%, 半小时 = 30 minutes, 2026年5月20日 = May 20, 2026, 下午五点 = 17:00.
All work on folded text (see `normal`).
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Value(NamedTuple):
    """A value at [start, end) of the folded text. `kind`: number, quantity, date, time, weekday, version,
    address. `soft`: an article rather than a count (一个, one)."""

    start: int
    end: int
    kind: str
    canon: str
    soft: bool = False


_HAN_DIGITS = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_HAN_UNITS = {"十": 10, "百": 100, "千": 1000, "万": 10_000, "亿": 100_000_000}
_HAN = "[零〇一二两三四五六七八九十百千万亿]"

_MONTHS = {
    name: n
    for n, names in enumerate(
        [
            "january jan",
            "february feb",
            "march mar",
            "april apr",
            "may",
            "june jun",
            "july jul",
            "august aug",
            "september sept sep",
            "october oct",
            "november nov",
            "december dec",
        ],
        1,
    )
    for name in names.split()
}
_WEEKDAYS = {
    name: n
    for n, names in enumerate(
        [
            "monday mon",
            "tuesday tues tue",
            "wednesday wed",
            "thursday thurs thu",
            "friday fri",
            "saturday sat",
            "sunday sun",
        ],
        1,
    )
    for name in names.split()
}
_ENGLISH = {
    word: n
    for n, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ]
    )
} | {
    word: 20 + 10 * n
    for n, word in enumerate(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"])
}

_ORDINALS = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
]

# Unit → (canonical base, factor). Only factors that hold exactly; months and years do not become days.
_UNITS: dict[str, tuple[str, float]] = {
    unit: (base, factor)
    for base, factor, units in (
        ("s", 0.001, "ms 毫秒 millisecond milliseconds"),
        ("s", 1, "s 秒 秒钟 sec secs second seconds"),
        ("s", 60, "分钟 min mins minute minutes"),
        ("s", 3600, "小时 个小时 钟头 个钟头 h hr hrs hour hours"),
        ("d", 1, "天 day days"),
        ("d", 7, "周 个星期 星期 个礼拜 week weeks wk wks"),
        ("mo", 1, "个月 month months"),
        ("mo", 12, "年 year years yr yrs"),
        ("m", 0.01, "厘米 公分 cm"),
        ("m", 1, "米 meter meters metre metres"),
        ("m", 1000, "公里 千米 km kms kilometer kilometers kilometre kilometres"),
        ("m", 0.001, "毫米 mm"),
        ("kg", 0.001, "克 gram grams"),
        ("kg", 0.5, "斤"),
        ("kg", 1, "公斤 千克 kg kgs kilo kilos kilogram kilograms"),
        ("l", 0.001, "毫升 ml"),
        ("l", 1, "升 liter liters litre litres"),
        ("b", 1, "字节 byte bytes"),
        ("b", 1e3, "kb kib"),
        ("b", 1e6, "mb mib 兆"),
        ("b", 1e9, "gb gib"),
        ("b", 1e12, "tb tib"),
        ("cny", 1, "元 块 块钱 人民币 rmb cny yuan"),
        ("usd", 1, "美元 美金 usd dollar dollars"),
        ("eur", 1, "欧元 eur euro euros"),
        ("%", 1, "% percent"),
        ("°c", 1, "°c ℃ 度 摄氏度"),
        ("age", 1, "岁 周岁"),
    )
    for unit in units.split()
}
_UNIT = "|".join(sorted(map(re.escape, _UNITS), key=len, reverse=True))
_MEASURE = (
    "个|位|名|条|只|张|件|本|台|辆|次|遍|页|章|节|段|句|字|种|款|门|场|层|楼|届|期|轮|级|步|项|份|套|双|部|首|篇|集|排|杯|瓶|碗|盒"
    "|包|袋|箱|片|颗|支|根|棵|间|家|所|座|艘|架|头|匹|群|组|队|人|倍|成|折|点|分|号|日|格|口|顿|道|封|幅|卷|课|代|行|列|栋|幢|万|千|百"
)
_PART = "凌晨|清晨|早上|早晨|上午|中午|正午|午后|下午|傍晚|晚上|今晚|明晚|夜里|深夜|半夜|晚"
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_Y = r"(?:1[89]|20|21)\d\d"
_N = rf"(?:\d{{1,2}}|{_HAN}{{1,3}})"
_HOST = r"[a-z0-9](?:[a-z0-9-]*[a-z0-9])?"
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_ONES = "one|two|three|four|five|six|seven|eight|nine"
_SPELT = (
    rf"(?:(?:{_TENS})(?:[- ](?:{_ONES}))?|{_ONES}|zero|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    r"|seventeen|eighteen|nineteen)"
)

# Borders of Latin words that also hold beside Han characters.
_B0, _B1 = r"(?<![a-z0-9_])", r"(?![a-z0-9_])"
_ADDRESS = re.compile(
    rf"""
    (?P<address>
        https?://[^\s<>()（）「」，。；、]+ | [\w.+-]+@{_HOST}(?:\.{_HOST})+
      | (?<![\d.])\d{{1,3}}(?:\.\d{{1,3}}){{3}}(?::\d+|/\d+)?(?![\d.]*\d)
      | (?<![\w:])(?:[0-9a-f]{{1,4}}:){{2,7}}(?::?[0-9a-f]{{1,4}}){{1,7}}(?![\w:]) | (?<![\w:])::1(?!\w)
      | (?<![a-z0-9_.])(?:[\w-]+/)*(?:{_HOST}\.)+[a-z]{{2,}}(?::\d+)?(?:/[\w./%+~-]*[\w/])?(?![a-z])
      | (?<![a-z0-9_.])\.[a-z][\w-]*(?:\.\w+)*
      | (?P<zone>(?<![a-z])(?:utc|gmt)\s?[+-]\s?\d{{1,2}}(?!\d)|[东西](?P<hours>[一二三四五六七八九]|十[一二]?)区)
      | (?P<id>(?<![a-z0-9_.-])(?=[a-z_-]*\d|[a-z0-9_-]*[a-z]\d|[a-z0-9_-]*[-_]\d)[a-z][a-z0-9]*(?:[-_][a-z0-9]+)+(?![a-z0-9_]))
      | (?<![a-z0-9_])(?:~|\.{{1,2}})?/[\w.+-]+(?:/[\w.+-]*)*
    )
    """,
    re.VERBOSE,
)
_VALUE = re.compile(
    rf"""
    (?P<date>
        (?P<y1>{_Y})\s?[-/.年]\s?(?P<m1>1[0-2]|0?[1-9])\s?[-/.月]\s?(?P<d1>3[01]|[12]\d|0?[1-9])(?!\d)\s?[日号]?
      | (?P<y2>{_Y})\s?年\s?(?P<m2>{_N})\s?月(?:份)?(?:\s?(?P<d2>{_N})\s?[日号])?
      | (?P<y3>{_Y})[-/](?P<m3>1[0-2]|0[1-9])(?![\d-])
      | (?<![\d一二三四五六七八九十个几每])(?P<m4>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])\s?月(?:份)?(?!球|亮|光|饼|薪|度|底薪)
            (?:\s?(?P<d4>{_N})\s?[日号])?
      | {_B0}(?P<m5>{_MONTH}){_B1}\.?\s(?P<d5>3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?{_B1}(?:,?\s(?P<y5>{_Y}){_B1})?
      | {_B0}(?P<d6>3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?\s(?:of\s)?(?P<m6>{_MONTH}){_B1}\.?(?:,?\s(?P<y6>{_Y}){_B1})?
      | {_B0}(?P<m7>{_MONTH}){_B1}\.?\s(?P<y7>{_Y}){_B1}
      | {_B0}(?P<m8>january|february|april|june|july|august|september|october|november|december|(?<=in\s)(?:march|may)){_B1}
      | (?P<y9>{_Y})\s?年(?!级|代)
      | (?P<lunar>农历|阴历)\s?(?P<m10>正|腊|冬|{_HAN}{{1,2}})月(?P<d10>初{_HAN}|廿{_HAN}|{_HAN}{{1,3}})?
      | (?:第?(?P<z1>[一二三四1-4])季度|{_B0}q(?P<z2>[1-4]){_B1})
    )
  | (?P<time>
        (?P<p1>{_PART})?的?\s*(?<!\d)(?P<h1>[01]?\d|2[0-4])[::](?P<n1>[0-5]\d)(?::[0-5]\d)?(?!\d)\s*(?P<p2>[ap]\.?m{_B1}\.?)?
      | (?P<p3>{_PART})?的?\s*(?<![\d.])(?P<h2>[01]?\d|2[0-4]|{_HAN}{{1,3}})\s?(?:点钟|点整|点|时(?=\d|{_HAN}|$|[,，。]))
            (?P<n2>半|一刻|三刻|{_N}(?=分)|[0-5]\d|{_HAN}{{2,3}})?分?(?!建议|原因|理由|要求|内容|意见)
      | (?<![\d.])(?P<h3>1[0-2]|0?[1-9])\s?(?P<p4>[ap]\.?m{_B1}\.?)
    )
  | (?P<weekday>(?:周|星期|礼拜)(?P<w1>[一二三四五六日天1-7])(?!\d|个|年|次|本)
      | {_B0}(?P<w2>monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|wed|thu(?:rs)?|fri|sat|sun)s?{_B1}(?!\s(?:on|with|in\sthe))
    )
  | (?P<version>{_B0}v(?:er(?:sion)?)?\.?\s?(?P<v1>\d+(?:\.\d+)*)(?![\d.]*\d) | (?<![\d.])(?P<v2>\d+(?:\.\d+){{2,}}(?:-?(?:rc|beta|alpha|b|a)\.?\d*)?))
  | (?P<quantity>
        百分之(?P<pc>{_HAN}+|\d+(?:\.\d+)?)
      | (?P<money>[$¥€£])\s?(?P<q0>\d[\d,]*(?:\.\d+)?)\s?(?P<k0>[km万千](?![a-z]))?
      | (?P<half>半)\s?个?(?P<u0>小时|钟头|天|年|月|斤|公斤)
      | {_B0}half\san?\s(?P<u1>hour|day|year){_B1}
      | (?<![a-z0-9_.])(?P<neg>(?<![^\s:：=是为(（])-)?(?P<q1>\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:\s?(?P<k1>万亿|[万亿千百]|[km](?![a-z])))?(?P<alf>\s?个?半)?
            (?:[\s-]?(?P<u2>{_UNIT})(?![a-z]))?
      | (?P<q2>{_HAN}+)(?P<alf2>个?半)?(?P<u3>{_UNIT})
      | (?:(?<=第)|(?<=[十百千万亿]))(?P<q3>{_HAN}+) | (?P<q4>{_HAN}{{2,}}(?!$)(?={_MEASURE})) | (?P<q5>{_HAN}+)(?=(?:{_MEASURE}))
      | (?P<q6>(?=[零〇一二两三四五六七八九]*[十百千万亿]){_HAN}{{2,}}) | (?P<q9>[零〇一二三四五六七八九]{{3,}})
      | {_B0}(?P<q7>{_SPELT}){_B1}(?:\s(?P<k7>hundred|thousand|million))?(?:[\s-](?P<u4>{_UNIT})(?![a-z]))?
      | {_B0}(?P<q8>\d+)(?:st|nd|rd|th){_B1}
      | {_B0}(?P<nth>(?:first|second)(?=\sof\s|\sday)|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|twice){_B1}
    )
    """,
    re.VERBOSE,
)

# Where a value can begin: the long pattern is tried there alone.
_START = re.compile(
    rf"[0-9$¥€£零〇一二两三四五六七八九十百千万亿半农阴第]|(?:{_PART})(?=的?\s*(?:\d|{_HAN}))|(?:周|星期|礼拜)(?=[一二三四五六日天1-7])"
    rf"|-(?=\d)|{_B0}(?:v\.?\s?\d|ver|half\s|(?:{_MONTH}|{_SPELT}|q[1-4]|{'|'.join(_ORDINALS)}|twice|mon|tue|wed|thu|fri|sat|sun)(?=[a-z]*{_B1}))"
)

_ADDRESS_SIGN = re.compile(r"[.:@/_区+-]")
_AS_WORDS = frozenset({"万一", "千万", "一一", "十分", "百万", "一万", "千百", "一百一"}) - {
    "百万",
    "一万",
    "一百一",
}
_SCALE = {
    "k": 1e3,
    "m": 1e6,
    "万": 1e4,
    "亿": 1e8,
    "千": 1e3,
    "百": 100,
    "万亿": 1e12,
    "hundred": 100,
    "thousand": 1e3,
    "million": 1e6,
}


def han_number(text: str) -> int | None:
    """The value of Chinese numerals: 二十一 = 21, 两千三 = 2300, 二〇二六 = 2026; None if they are none."""
    if all(c in _HAN_DIGITS for c in text):
        return int("".join(str(_HAN_DIGITS[c]) for c in text))
    total = section = digit = 0
    last = 1
    for char in text:
        if char in _HAN_DIGITS:
            digit = _HAN_DIGITS[char]
            last = 1 if char in "零〇" else last
            continue
        unit = _HAN_UNITS.get(char)
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
    return (*_ENGLISH, "hundred", "thousand", "million", *_MONTHS, *_WEEKDAYS)


def _integer(text: str) -> int | None:
    return int(text) if text.isdecimal() else han_number(text)


def _plain(number: float) -> str:
    return str(int(number)) if number == int(number) else f"{number:.6g}"


def _quantity(number: float, unit: str | None) -> tuple[str, str]:
    if unit is None:
        return "number", _plain(number)
    base, factor = _UNITS[unit]
    return "quantity", _plain(round(number * factor, 9)) + base


def find_values(text: str) -> list[Value]:
    """The values of a folded text, in order, without overlaps, without the spaces around them."""
    found: list[Value] = []
    at = 0
    if _ADDRESS_SIGN.search(text):
        for match in _ADDRESS.finditer(text):
            _scan(text, at, match.start(), found)
            shown = match[0].rstrip(".:,;!?")
            canon = re.sub(r"^https?://(?:www\.)?", "", shown).rstrip("/")
            if match["zone"]:  # 东八区 = UTC+8
                hours = match["hours"] and ("+" if canon[0] == "东" else "-") + str(
                    han_number(match["hours"])
                )
                canon = "utc" + (hours or re.sub(r"[^+\d-]|(?<=[+-])0", "", canon))
            if match["id"]:
                canon = re.sub("[-_]", "", canon)  # utf-8 = utf8
            found.append(Value(match.start(), match.start() + len(shown), "address", canon))
            at = match.start() + len(shown)
    _scan(text, at, len(text), found)
    return found


def _scan(text: str, at: int, end: int, found: list[Value]) -> None:
    """Add the values of text[at:end] other than addresses."""
    while start := _START.search(text, at, end):
        at = start.start() + 1
        if match := _VALUE.match(text, start.start(), end):
            value = _read(match)
            if value is not None:
                shown = text[value.start : value.end]
                first = value.start + len(shown) - len(shown.lstrip())
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
        day = _WEEKDAYS.get(part["w2"] or "") or (7 if part["w1"] in "日天7" else _integer(part["w1"]))
        return Value(start, end, kind, f"w{day}")
    if kind == "version":
        return Value(start, end, kind, part["v1"] or part["v2"])
    return _count(match, part)


def _date(match: re.Match[str], part: dict[str, str | None]) -> Value | None:
    if quarter := part["z1"] or part["z2"]:
        return Value(match.start(), match.end(), "date", f"q{_integer(quarter)}")
    year = month = day = None
    for n in range(1, 11):
        year = year or part.get(f"y{n}")
        month = month or part.get(f"m{n}")
        day = day or part.get(f"d{n}")
    lunar = "lunar" if part["lunar"] else ""
    m = d = None
    if month:
        m = _MONTHS.get(month) or {"正": 1, "冬": 11, "腊": 12}.get(month) or _integer(month)
        if m is None or not 1 <= m <= 12:
            return None
    if day:
        text = day.removeprefix("初")
        d = 20 + (han_number(text[1:]) or 0) if text.startswith("廿") else _integer(text)
        if d is None or not 1 <= d <= 31:
            return None
    canon = lunar + "-".join((year or "*", f"{m:02}" if m else "*", f"{d:02}" if d else "*"))
    return Value(match.start(), match.end(), "date", canon)


def _time(match: re.Match[str], part: dict[str, str | None]) -> Value | None:
    hour = _integer(part["h1"] or part["h2"] or part["h3"] or "")
    if hour is None or hour > 24:
        return None
    minute = part["n1"] or part["n2"] or "0"
    m = {"半": 30, "一刻": 15, "三刻": 45}.get(minute)
    if m is None:
        m = _integer(minute)
    if m is None or m > 59:
        return None
    period = part["p1"] or part["p3"] or part["p2"] or part["p4"] or ""
    if part["h2"] == "一" and not period and not part["n2"]:
        return None  # 一点: a bit
    sure = bool(period) or hour > 12 or hour == 0 or (part["h1"] or "").startswith("0")
    if period[:1] == "p" or period in ("下午", "午后", "傍晚", "晚上", "今晚", "明晚", "晚"):
        hour = hour + 12 if hour < 12 else (0 if hour == 12 and period.endswith(("晚上", "晚")) else hour)
    elif (period in ("中午", "正午") and hour < 4) or (period in ("夜里", "深夜", "半夜") and 6 < hour < 12):
        hour += 12
    elif (period[:1] == "a" or period == "凌晨") and hour == 12:
        hour = 0
    return Value(match.start(), match.end(), "time", f"{'' if sure else '~'}{hour % 24:02}:{m:02}")


def _count(match: re.Match[str], part: dict[str, str | None]) -> Value | None:
    start, end = match.span()
    if part["pc"]:
        number = han_number(part["pc"]) if not part["pc"][0].isdigit() else float(part["pc"])
        return None if number is None else Value(start, end, "quantity", _plain(number) + "%")
    if part["money"]:
        unit = {"$": "usd", "¥": "元", "€": "eur"}.get(part["money"])
        number = float((part["q0"] or "").replace(",", "")) * _SCALE.get(part["k0"] or "", 1)
        return Value(
            start, end, "quantity", _plain(number) + "gbp" if unit is None else _quantity(number, unit)[1]
        )
    if part["half"] or part["u1"]:
        unit = part["u0"] or part["u1"] or ""
        if unit in ("月", "天", "day"):
            return Value(start, end, "quantity", "half " + ("mo" if unit == "月" else "d"))
        return Value(start, end, *_quantity(0.5, unit))
    if part["q1"]:
        return _digits(match, part)
    if part["q7"]:
        number = float(sum(_ENGLISH[word] for word in re.split("[- ]", part["q7"])))
        kind, canon = _quantity(number * _SCALE.get(part["k7"] or "", 1), part["u4"])
        return Value(start, end, kind, canon, part["q7"] == "one" and not part["k7"] and kind == "number")
    if part["nth"]:
        number = 2 if part["nth"] == "twice" else _ORDINALS.index(part["nth"]) + 1
        return Value(start, end, "number", str(number))
    if part["q8"]:
        return Value(start, end, "number", part["q8"])
    text = part["q2"] or part["q3"] or part["q4"] or part["q5"] or part["q6"] or part["q9"] or ""
    unit = part["u3"]
    if text in _AS_WORDS or (text == "十" and match.string.startswith("十分", start) and unit != "分钟"):
        return None
    number = han_number(text)
    if number is None:
        return None
    if text in ("万", "千", "百", "亿", "零"):
        return None
    if part["alf2"]:
        number += 0.5
    kind, canon = _quantity(number, unit)
    # 一点 (a bit), 一分为二: single numerals before 点 or 分 are no counts.
    if text == "一" and match.string[end : end + 1] in ("点", "分", "行", "代", "道", "口", "成", "头"):
        return None
    return Value(start, end, kind, canon, text == "一" and part["q3"] is None and kind == "number")


def _digits(match: re.Match[str], part: dict[str, str | None]) -> Value:
    start, end = match.span()
    raw = (part["q1"] or "").replace(",", "")
    scale, unit = part["k1"], part["u2"]
    if not scale and not unit and not part["alf"]:
        if "." in raw:
            return Value(start, end, "version", ("-" if part["neg"] else "") + raw)
        return Value(start, end, "number", ("-" if part["neg"] else "") + (raw.lstrip("0") or "0"))
    number = float(raw) * _SCALE.get(scale or "", 1)
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
        return all(p == q or "*" in (p, q) for p, q in zip(x.split("-"), y.split("-"), strict=False)) and (
            x.startswith("lunar") == y.startswith("lunar")
        )
    if kinds == {"time"}:
        return (
            (x.startswith("~") or y.startswith("~")) and x[-2:] == y[-2:] and _hour(x) % 12 == _hour(y) % 12
        )
    if kinds <= {"version", "number"}:
        return x.startswith(y + ".") or y.startswith(x + ".")
    if kinds == {"number", "quantity"}:
        number, quantity = (x, y) if kind_a == "number" else (y, x)
        return quantity.rstrip("abcdeglmnorsuy%°k") == number
    return False


def _hour(canon: str) -> int:
    return int(canon.lstrip("~")[:2])
