"""The shapes that values are written in, on folded text: the patterns and tables of `values`.

Every repetition that could run over a whole text is bounded or starts at the border of a word, so that
reading stays linear.
"""

from __future__ import annotations

import re


def _numbered(table: str, first: int = 1) -> dict[str, int]:
    """Words by number: groups parted by |, each group one number."""
    return {word: first + n for n, group in enumerate(table.split("|")) for word in group.split()}


HAN_DIGITS = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
HAN_UNITS = {"十": 10, "百": 100, "千": 1000, "万": 10_000, "亿": 100_000_000}
MONTHS = _numbered(
    "january jan|february feb|march mar|april apr|may|june jun|july jul|august aug|september sept sep"
    "|october oct|november nov|december dec"
)
WEEKDAYS = _numbered(
    "monday mon|tuesday tues tue|wednesday wed|thursday thurs thu|friday fri|saturday sat|sunday sun"
)
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_ONES = "one|two|three|four|five|six|seven|eight|nine"
_TEENS = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
ENGLISH = _numbered(f"zero|{_ONES}|{_TEENS}", 0) | {word: 10 * n for word, n in _numbered(_TENS, 2).items()}
ORDINALS = _numbered(
    "first|second twice|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth"
    "|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth"
)

# Unit → (canonical base, factor). Only factors that hold exactly; months and years do not become days.
UNITS: dict[str, tuple[str, float]] = {
    unit: (base, factor)
    for base, factor, units in (
        ("s", 0.001, "ms 毫秒 millisecond milliseconds"),
        ("s", 1, "s 秒 秒钟 sec secs second seconds"),
        ("s", 60, "分钟 min mins minute minutes"),
        ("s", 900, "刻钟"),
        ("s", 3600, "小时 个小时 钟头 个钟头 h hr hrs hour hours"),
        ("d", 1, "天 day days"),
        ("d", 7, "周 个星期 星期 个礼拜 week weeks wk wks"),
        ("mo", 1, "个月 month months"),
        ("mo", 12, "年 year years yr yrs"),
        ("m", 0.01, "厘米 公分 cm"),
        ("m", 1, "m 米 meter meters metre metres"),
        ("m", 1000, "公里 千米 km kms kilometer kilometers kilometre kilometres"),
        ("m", 0.001, "毫米 mm"),
        ("kg", 0.001, "克 g gram grams"),
        ("kg", 0.5, "斤"),
        ("kg", 1, "公斤 千克 kg kgs kilo kilos kilogram kilograms"),
        ("l", 0.001, "毫升 ml"),
        ("l", 1000, "m³ m3 立方米 立方"),
        ("l", 1, "升 liter liters litre litres"),
        ("b", 1, "字节 byte bytes"),
        ("b", 1e3, "kb kib"),
        ("b", 1e6, "mb mib 兆"),
        ("b", 1e9, "gb gib"),
        ("b", 1e12, "tb tib"),
        ("cny", 1, "元 块 块钱 人民币 rmb cny yuan"),
        ("usd", 1, "美元 美金 usd dollar dollars"),
        ("eur", 1, "欧元 eur euro euros"),
        ("gbp", 1, "英镑 gbp pound pounds"),
        ("%", 1, "% percent"),
        ("ft", 1, "ft foot feet 英尺"),
        ("in", 1, "inch inches 英寸"),
        ("mi", 1, "mile miles 英里"),
        ("gal", 1, "gallon gallons 加仑"),
        ("lb", 1, "lb lbs 磅"),
        ("w", 1, "w watt watts 瓦"),
        ("w", 1e3, "kw kilowatt kilowatts 千瓦"),
        ("v", 1, "volt volts 伏"),
        ("ah", 1, "ah"),
        ("wh", 1e3, "kwh"),
        ("hz", 1, "hz 赫兹"),
        ("hz", 1e3, "khz 千赫"),
        ("hz", 1e6, "mhz"),
        ("hz", 1e9, "ghz"),
        ("cal", 1e3, "kcal 千卡 大卡"),
        ("dpi", 1, "dpi"),
        ("°c", 1, "°c ℃ 度 摄氏度"),
        ("age", 1, "岁 周岁"),
        ("grade", 1, "年级"),
    )
    for unit in units.split()
} | dict.fromkeys(("years old", "year old", "years-old", "year-old"), ("age", 1))
SCALE = {
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
    "billion": 1e9,
}
AS_WORDS = frozenset({"万一", "千万", "一一", "千百"})  # numerals that are no numbers

_HAN = "[零〇一二两三四五六七八九十百千万亿]"
_H = _HAN + "{1,12}"
# 最后一个星期天 is a day, 一个星期一次 a week; 两块硬盘 cost no two yuan.
_AFTER_UNIT = dict.fromkeys(("星期", "礼拜"), "(?![日天二三四五六]|一(?![次回个]))")
_AFTER_UNIT["块"] = "(?![\u4e00-\u9fff])|块(?=[钱一每左以的])"
_UNIT = "|".join(
    re.escape(unit) + _AFTER_UNIT.get(unit[-2:], "") for unit in sorted(UNITS, key=len, reverse=True)
)
_MEASURE = (
    "[个位名条只张件本台辆次遍页章节段句字种款门场层楼届期轮级步项份套双部首篇集排杯瓶碗盒包袋箱片颗支根棵间家所座艘架头匹"
    "群组队人倍成折点分号日格口顿道封幅卷课代行列栋幢粒滴罐壶桶勺匙株朵枚趟圈串捆块把扇盏针剂万千百]"
)
_PART = "凌晨|清晨|早上|早晨|上午|中午|正午|午后|下午|傍晚|晚上|今晚|明晚|夜里|深夜|半夜|晚"
_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_LONG_MONTH = "january|february|april|june|july|august|september|october|november|december"
_SINCE = "|".join(  # no may be
    rf"(?<={word}\s)" for word in "in since until by from last next every each".split()
)
_COUNTED = r"\s(?:person|floor|half|week|month|page|chapter|grade|year|edition)(?![a-z])"
_CLOCK = "|".join(rf"(?<=\b{word}\s)" for word in ("at", "by", "until", "till", "before", "after"))
_BEFORE_HALF = r"(?<=at\s)|(?<=,\s)|(?<=by\s)|(?<=from\s)|(?<=until\s)|(?<=till\s)"  # half seven
_AFTER_CLOCK = (
    r"(?:on|every|each|daily|and|sharp|now|instead|again|but|because|unless"
    r"|in\s(?:spring|summer|autumn|winter))"
)
_DAY = r"3[01]|[12]\d|0?[1-9]"
_Y = r"(?:1[89]|20|21)\d\d"
_N = rf"(?:\d{{1,2}}|{_HAN}{{1,3}})"
_HOST = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_SPELT = rf"(?:(?:{_TENS})(?:[- ](?:{_ONES}))?|{_ONES}|zero|{_TEENS})"
_DAYNAME = "monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|wed|thu(?:rs)?|fri|sat|sun"
_OF_MONTH = rf"(?=\s(?:{_DAYNAME})s?\s(?:(?:of|in)\s)?(?:the|every|each|a)\smonth(?![a-z]))"

# Borders of Latin words that also hold beside Han characters.
_B0, _B1 = r"(?<![a-z0-9_])", r"(?![a-z0-9_])"
# After an hour: 4 pm, four in the afternoon, 4 o'clock.
_HALVES = (
    rf"(?:[ap]\.?m{_B1}\.?"
    rf"|(?:o'clock\s)?(?:in\sthe\s(?:morning|afternoon|evening)|at\snight){_B1}|o'clock{_B1})"
)

ADDRESS_SIGN = re.compile(r"[.:@/_区+-]|\d[a-z]|\d \d|\d{8}")
ADDRESS = re.compile(
    rf"""
    https?://[^\s<>()（）「」，。；、]{{1,2000}}
  | (?<![a-z0-9_.+-])[a-z0-9_.+-]{{1,64}}@{_HOST}(?:\.{_HOST})+
  | (?<![\d.])\d{{1,3}}(?:\.\d{{1,3}}){{3}}(?::\d+|/\d+)?(?![\d.]*\d)
  | (?<![a-z0-9_:])(?:[0-9a-f]{{1,4}}:){{2,7}}(?::?[0-9a-f]{{1,4}}){{1,7}}(?![a-z0-9_:])
  | (?<![a-z0-9_:])::1(?![a-z0-9_])
  | (?<![a-z0-9_.])(?:[a-z0-9_-]{{1,64}}/){{0,20}}(?:{_HOST}\.)+[a-z]{{2,}}(?::\d+)?
        (?:/[a-z0-9_./%+~-]*[a-z0-9_/])?(?![a-z])
  | (?:(?<![a-z0-9_.~-])[a-z0-9_.~-]{{0,64}}/|(?<=`))(?=[\w./-]{{0,200}}[\u3400-\u9fff])
        (?:[\w.-]{{1,64}}/){{0,20}}[\w-]{{1,64}}\.[a-z][a-z0-9]{{1,4}}(?![a-z0-9])
  | (?<![a-z0-9_.])\.[a-z][a-z0-9_-]*(?:\.[a-z0-9_]+)*
  | (?<![a-z0-9])(?:y{{2,4}}|m{{1,3}}|d{{1,3}})(?:[-/.](?:y{{2,4}}|m{{1,3}}|d{{1,3}})){{1,2}}(?![a-z0-9])
  | (?P<zone>(?<![a-z])(?:utc|gmt)\s?[+-]\s?\d{{1,2}}(?!\d)|[东西](?P<hours>[一二三四五六七八九]|十[一二]?)区)
  | (?P<phone>(?<![\w.+/-])(?:(?:\+\d|0\d)(?:[ -]?\d){{6,12}}|1[3-9]\d[ -]?\d{{4}}[ -]?\d{{4}})(?![\w./:-])
        (?<!\d\d-\d\d-\d{{4}}))
  | (?P<id>(?<![a-z0-9_.-])(?=[a-z_-]*\d|[a-z0-9_-]*[a-z]\d|[a-z0-9_-]*[-_]\d)
        [a-z][a-z0-9]*(?:[-_][a-z0-9]+)+(?![a-z0-9_])
      | (?<![a-z0-9_.-])\d{{1,5}}[abcefijnopqruvxyz](?![a-z0-9_]))
  | (?<!\w)(?:~|\.{{1,2}})?/[\w.+-]{{1,255}}(?:/[\w.+-]{{0,255}}){{0,50}}
  | (?<![a-z0-9_])/[a-z._][a-z0-9_.+-]{{0,255}}(?:/[a-z0-9_.+-]{{0,255}}){{0,50}}
  | (?<![a-z0-9_])[a-z]:\\(?:[\w.+-][\w.+ -]{{0,120}}\\){{0,50}}[\w.+-]{{0,255}}
    """,
    re.VERBOSE,
)
VALUE = re.compile(
    rf"""
    (?P<date>
        (?P<y1>{_Y})\s?[-/.年]\s?(?P<m1>1[0-2]|0?[1-9])\s?[-/.月]\s?(?P<d1>{_DAY})(?!\d)\s?[日号]?
      | (?<![\d./-])(?P<d12>3[01]|[12]\d|0?[1-9])\.\s?(?P<m12>1[0-2]|0?[1-9])\.\s?(?P<y12>{_Y})(?!\d)
      | (?<![\d./-])(?P<d13>3[01]|2\d|1[3-9])/(?P<m13>1[0-2]|0?[1-9])/(?P<y13>{_Y})(?!\d)
      | (?<![\d./-])(?P<m14>1[0-2]|0?[1-9])/(?P<d14>3[01]|2\d|1[3-9])/(?P<y14>{_Y})(?!\d)
      | (?P<y2>{_Y})\s?年\s?(?P<m2>{_N})\s?月(?:份)?(?:\s?(?P<d2>{_N})\s?[日号])?
      | (?P<y3>{_Y})[-/](?P<m3>1[0-2]|0[1-9])(?![\d-])
      | (?<![\d一二三四五六七八九十个几每])(?P<m4>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])\s?月
            (?:份)?(?!球|亮|光|饼|薪|度|底薪)(?:\s?(?P<d4>{_N})\s?[日号])?
      | {_B0}(?P<m5>{_MONTH}){_B1}\.?\s(?P<d5>{_DAY})(?:st|nd|rd|th)?{_B1}(?:,?\s(?P<y5>{_Y}){_B1})?
      | {_B0}(?P<d6>{_DAY})(?:st|nd|rd|th)?\s(?:of\s)?(?P<m6>{_MONTH}){_B1}\.?(?:,?\s(?P<y6>{_Y}){_B1})?
      | {_B0}(?P<d11>{"|".join(ORDINALS)})\sof\s(?P<m11>{_LONG_MONTH}|march|may)
            {_B1}(?:,?\s(?P<y11>{_Y}){_B1})?
      | {_B0}(?P<m7>{_MONTH}){_B1}\.?\s(?P<y7>{_Y}){_B1}
      | {_B0}(?P<m8>{_LONG_MONTH}|(?:{_SINCE})(?:march|may)){_B1}
      | (?P<y9>{_Y})\s?年(?!级|代)
      | (?P<lunar>农历|阴历)\s?(?P<m10>正|腊|冬|{_HAN}{{1,2}})月(?P<d10>初{_HAN}|廿{_HAN}|{_HAN}{{1,3}})?
      | 第?(?P<z1>[一二三四1-4])季度 | {_B0}q(?P<z2>[1-4]){_B1}
    )
  | (?P<time>
        (?P<p1>{_PART})?的?\s?(?<!\d)(?P<h1>[01]?\d|2[0-4]):(?P<n1>[0-5]\d)(?::[0-5]\d)?(?!\d)
            (?:\s?(?P<p2>{_HALVES}))?
      | (?P<p3>{_PART})?的?\s?(?<![\d.])(?P<h2>[01]?\d|2[0-4]|{_HAN}{{1,3}})\s?
            (?:点钟|点整|点|时(?=\d|{_HAN}|$|[,，。]))
            (?P<n2>半|一刻|三刻|{_N}(?=分)|[0-5]\d|{_HAN}{{2,3}})?分?(?!建议|原因|理由|要求|内容|意见)
      | (?<![\d.])(?P<h3>1[0-2]|0?[1-9])(?:\.(?P<n3>[0-5]\d))?\s?(?P<p4>{_HALVES})
      | (?<=\bat\s)(?P<h8>[01]?\d|2[0-4])\.(?P<n4>[0-5]\d)
            (?=\s{{0,4}}(?:$|[,;)]|\.(?!\d))|\s{_AFTER_CLOCK}{_B1})
      | {_B0}(?P<past>half\spast|quarter\spast|quarter\sto|(?:{_BEFORE_HALF})half)\s
            (?P<h5>1[0-2]|[1-9]|{_ONES}|ten|eleven|twelve){_B1}(?:\s(?P<p6>{_HALVES}))?
      | {_B0}(?P<h4>{_ONES}|ten|eleven|twelve)\s(?P<p5>{_HALVES})
      | (?:{_CLOCK})(?P<h7>noon|midnight){_B1}
      | (?:{_CLOCK})(?P<h6>1[0-2]|[1-9]|{_ONES}|ten|eleven|twelve)
            (?=\s{{0,4}}(?:$|[,;)]|\.(?!\d))|\s{_AFTER_CLOCK}{_B1})
    )
  | (?P<weekday>
        (?:周|星期|礼拜)(?P<w1>[一二三四五六日天]|[1-7](?!\d))(?!个|年|次|本)
      | {_B0}(?P<w2>(?:{_DAYNAME})(?<=day)|tues|thurs|(?:{_DAYNAME})(?!s?\s(?:on|with|in\sthe)))s?{_B1}
    )
  | (?P<version>
        {_B0}v(?:er(?:sion)?)?\.?\s?(?P<v1>\d+(?:\.\d+)*)(?![\d.]*\d)
      | (?<![\d.])(?P<v2>\d+(?:\.\d+){{2,}}(?:-?(?:rc|beta|alpha|b|a)\.?\d*)?)
    )
  | (?P<quantity>
        百分之(?P<pc>{_H}|\d+(?:\.\d+)?)
      | (?P<off>[一二三四五六七八九]{{1,2}}|\d{{1,2}}|\d\.\d)\s?折(?![叠扇断腾磨中旧])
      | (?P<fort>{_B0}fortnight(?:ly|s)?{_B1})
      | (?P<tenths>[一二三四五六七八九])成(?![为了都立长人员功果绩熟就分本交语])
      | (?P<money>[$¥€£])\s?(?P<q0>\d[\d,]*(?:\.\d+)?)\s?(?P<k0>[km万千](?![a-z]))?
      | (?P<half>半)\s?个?(?P<u0>小时|钟头|天|年|月|斤|公斤)
      | {_B0}half(?:\san?)?\s(?P<u1>hour|day|year){_B1}
      | {_B0}(?:an?|one)\s(?P<u7>hour|day|week|month|year)\sand\sa\shalf{_B1}
      | (?P<quarter>{_B0}(?:a\s)?quarter\sof\san\shour{_B1})
      | (?<=every\s)(?:other|second)\s(?P<u5>day|week|month|year){_B1} | 隔一?个?(?P<u6>[天周月年])
      | (?P<initial>首次|初次|头一次|头一回|第一次|第一回|{_B0}first\stime{_B1})
      | (?:(?<=\byear\s)|(?<=\bgrade\s))(?P<school>1[0-3]|[1-9])(?![\d.,:%-]*\d)
            (?!\s?(?:of|month|year|%)){_B1}
      | {_B0}(?P<q8>\d+)(?:st|nd|rd|th){_B1}
      | (?<![a-z0-9_.])(?P<neg>(?<![^\s:：=是为(（])-)?(?P<q1>\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)?)
            (?:\s?(?P<k1>万亿|[万亿千百]|k(?![a-z\d])|(?<=\d)m(?![a-z\d])|(?:thousand|million|billion)(?![a-z])))?(?P<alf>\s?个?半)?
            (?:[\s-]?(?P<u2>{_UNIT})(?![a-z]))?
      | (?P<q2>{_H})(?P<alf2>个?半)?(?P<u3>{_UNIT})
      | (?:(?<=第)|(?<=[十百千万亿]))(?P<q3>{_H})
      | (?P<q6>(?=[零〇一二两三四五六七八九]{{0,4}}[十百千万亿]){_HAN}{{2,12}})
      | (?P<q4>{_HAN}{{2,12}}(?={_MEASURE})) | (?P<q5>{_H})(?={_MEASURE})
      | (?P<q9>[零〇一二三四五六七八九]{{3,12}})
      | {_B0}(?P<q7>{_SPELT}){_B1}(?:\s(?P<k7>hundred|thousand|million)
            (?:\s(?:and\s)?(?P<r7>{_SPELT}){_B1})?)?(?:[\s-](?P<u4>{_UNIT})(?![a-z]))?
      | {_B0}(?P<nth>(?:first|(?<!every\s)second|second{_OF_MONTH}|last)
                (?=\sof\s|\sday|\s(?:{_DAYNAME})s?{_B1}|{_COUNTED})
            |{"|".join(list(ORDINALS)[2:])}){_B1}
    )
    """,
    re.VERBOSE,
)
# Where a value can begin: the long pattern is tried there alone.
START = re.compile(
    rf"[0-9$¥€£零〇一二两三四五六七八九十百千万亿半农阴第首初头]|(?:{_PART})(?=的?\s?(?:\d|{_HAN}))"
    rf"|(?:{_CLOCK})(?:noon|midnight)|(?:周|星期|礼拜)(?=[一二三四五六日天1-7])|-(?=\d)|隔(?=一?个?[天周月年])"
    rf"|{_B0}(?:v\.?\s?\d|ver|half\s|(?:an?|one)\s(?:hour|day|week|month|year)\sand\sa\shalf|quarter\s(?:past|to|of)\s|fortnight|(?<=every\s)(?:other|second)\s|(?:{_MONTH}|{_SPELT}|q[1-4]|last|{'|'.join(ORDINALS)}|{_DAYNAME})(?=[a-z]{{0,9}}{_B1}))"
)
