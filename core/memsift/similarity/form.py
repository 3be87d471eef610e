"""The full reading of a text: tokens with their meaning, weight and place in the original."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

from memsift.lately import lately
from memsift.similarity import lexicon
from memsift.similarity.context import afternoons, announce, lighten, noted, switched, wished
from memsift.similarity.marks import (
    DAYS,
    DIED,
    GIVEN_UP,
    LEFT,
    NOW_BY,
    SINCE,
    TURNS,
    VALUES,
    Marks,
    Token,
    marks,
    no_more,
    shifts_to,
    stops_doing,
    tells_since,
)
from memsift.similarity.normal import bare, fold_with_offsets
from memsift.similarity.units import END, MEASURES, Unit, units
from memsift.similarity.values import MONEY, unit_of
from memsift.similarity.words import canon_of, class_of, common, exclusive, phrases

QUOTES = frozenset('“”「」『』"')
_DENIED = {"more-than": "less-than", "less-than": "atleast"}
# Twice a week, 一周两次: how often.
_OFTEN = {"hour": "everyhour", "day": "everyday", "night": "everynight", "week": "everyweek"}
_OFTEN |= {"month": "everymonth", "year": "everyyear"}
_OFTEN |= {"天": "everyday", "周": "everyweek", "月": "everymonth", "年": "everyyear"}
ONCE_IN = {
    "1d": "everyday",
    "7d": "everyweek",
    "1mo": "everymonth",
    "3mo": "everyquarter",
    "12mo": "everyyear",
}
_PLAIN = str.maketrans("\u2018\u2019\u2212", "''-")  # apostrophes and the minus sign
_EACH_ONE = {("一", "晚"): "everynight", ("一", "夜"): "everynight"}
# Before a value they compare; before anything else they say where something is.
_PLACING = frozenset({"under", "over", "above", "below", "within", "up to"})
_PLACED = {"under": "below", "below": "below", "over": "above", "above": "above"}  # the shop, my desk
_SIDES, _SIDE = frozenset(_PLACED.values()), 0.2  # they weigh little beside what they are said of
_DETERMINERS = frozenset("the a an my his her our their its".split())
FAMILIAR = frozenset("小阿老")  # before a given name
_PLAIN_AFTER = frozenset("的了着过地得是在有要会也就都又再把被给让和与跟时")
_PERSONAL = frozenset("由归给找让跟和与")
_VALUE_NOUNS = frozenset(lexicon.words("value-nouns"))

_T = TypeVar("_T")


class Form(NamedTuple):
    """`content`: the tokens with a weight, in order; `at`: where these stand in `tokens`; `weight`: their
    sum; `folded`: the comparison form without spaces and punctuation; `clause`: for each content token,
    which clause it stands in;
    `spaceless`: whether it is written without spaces, as Chinese is; `frame`: the weight of each token, with
    values by their kind and words of which one can be so by their set; `words`: all but punctuation;
    `capitals`: the content that is written with a capital, where not all is; `shouted`: what
    is written with capitals throughout; `owners`: the content with an
    's; `denies`: whether a negation stands in it; `turns`: whether it may tell of a change or an end;
    `quotes`: whether it quotes; `marks`: see there; `kept`: what is worked out of it once (see `once`)."""

    tokens: tuple[Token, ...]
    content: tuple[Token, ...]
    at: tuple[int, ...]
    weight: float
    folded: str
    clause: tuple[int, ...]
    spaceless: bool
    frame: dict[str, float]
    words: tuple[str, ...]
    capitals: frozenset[int]
    shouted: frozenset[int]
    owners: frozenset[int]
    denies: bool
    turns: bool
    quotes: bool
    marks: Marks
    kept: dict[str, Any]

    def weigh(self, places: Iterable[int]) -> float:
        """The weight of some of the content."""
        return sum(self.content[k].weight for k in places)


@lately(calls=4096, longest=4_000)
def read(text: str) -> Form:
    """Read a text. Linear in its length."""
    folded, starts, ends = fold_with_offsets(bare(text).translate(_PLAIN))
    known, light = phrases(), common()
    listed = units(folded)
    tokens: list[Token] = []
    at, size = 0, len(listed)
    while at < size:
        unit = listed[at]
        if period := _rate(listed, at, tokens):
            span = 1 + (unit.kind in ("word", "sign"))
            end = listed[at + span - 1].end
            shown = folded[unit.start : end]
            tokens.append(Token("word", period, 1.5, starts[unit.start], ends[end - 1], shown))
            at += span
            continue
        if unit.kind != "word":
            if unit.text in (":", "："):
                announce(tokens)
            tokens.append(_other(unit, folded, starts, ends))
            at += 1
            continue
        if folded[unit.start : unit.end] == "even":  # has the stem of evening
            tokens.append(Token("filler", "even", 0.0, starts[unit.start], ends[unit.end - 1], "even"))
            at += 1
            continue
        if _measures(tokens, unit) or _letter(listed, at, text[starts[unit.start]]):
            kind = "filler" if _measures(tokens, unit) else "word"
            weight = 0.0 if kind == "filler" else 1.0
            if kind == "filler":  # 2 杯 is not 2 升
                tokens[-1] = tokens[-1]._replace(surface=tokens[-1].surface + unit.text)
            tokens.append(Token(kind, unit.text, weight, starts[unit.start], ends[unit.end - 1], unit.text))
            at += 1
            continue
        for key, meanings in known.get(unit.text, ()):
            stop = at + len(key)
            if stop <= size and all(
                listed[at + k].text == key[k] and listed[at + k].kind == "word" for k in range(1, len(key))
            ):
                first, last = starts[unit.start], ends[listed[stop - 1].end - 1]
                surface = folded[unit.start : listed[stop - 1].end]
                for meaning in meanings:
                    counted = _counted(listed, stop)
                    if surface in _PLACED and not counted and _names_next(listed, stop):
                        meaning = meaning._replace(kind="word", canon=_PLACED[surface])
                    elif (surface in _PLACING and not counted) or (surface == "since" and counted):
                        meaning = meaning._replace(kind="filler")
                    if meaning.canon in _DENIED and (denied := _denied(tokens)):
                        first = denied.start if tokens[-1] is denied else first
                        tokens.remove(denied)
                        meaning = meaning._replace(canon=_DENIED[meaning.canon])
                    if surface == "used" and _is_secondhand(listed, at):
                        meaning = meaning._replace(kind="word", canon="secondhand")
                    if meaning.kind == "filler" and _calls(surface, tokens):
                        meaning = meaning._replace(kind="word")
                    weight = _weight(meaning.kind, meaning.canon, light)
                    weight = min(weight, _SIDE) if meaning.canon in _SIDES else weight
                    tokens.append(Token(meaning.kind, meaning.canon, weight, first, last, surface))
                at = stop
                break
        else:
            weight = _weight("word", unit.text, light)
            tokens.append(Token("word", unit.text, weight, starts[unit.start], ends[unit.end - 1], unit.text))
            at += 1
    lighten(tokens)
    noted(tokens)
    switched(tokens)
    afternoons(tokens)
    wished(tokens)
    at_content = tuple(n for n, token in enumerate(tokens) if token.weight)
    content = tuple(tokens[n] for n in at_content)
    clause, number = [], 0
    for token in tokens:
        number += ends_clause(token)
        if token.weight:
            clause.append(number)
    frame: dict[str, float] = {}
    for token in content:
        sign = _frame_sign(token)
        frame[sign] = frame.get(sign, 0.0) + token.weight
    return Form(
        tuple(tokens),
        content,
        at_content,
        sum(token.weight for token in content),
        "".join(filter(str.isalnum, folded)),
        tuple(clause),
        any(token.surface > "\u2e80" for token in content),
        frame,
        tuple(token.canon for token in tokens if token.kind not in ("stop", "sign")),
        _capitals(text, content),
        frozenset(k for k, token in enumerate(content) if text[token.start : token.end].isupper()),
        _owners(text, content),
        any(token.kind == "negation" for token in tokens),
        _turns(tokens),
        any(token.surface in QUOTES for token in tokens),
        marks(tokens, content),
        {},
    )


def once(form: Form, name: str, make: Callable[[Form], _T]) -> _T:
    """What is made of a reading, the first time it is asked for; to be read only."""
    if name not in form.kept:
        form.kept[name] = make(form)
    found: _T = form.kept[name]
    return found


def place_of(form: Form, token: Token) -> int:
    """Where a token stands first."""
    places = once(form, "places", lambda it: {one: n for n, one in reversed(list(enumerate(it.tokens)))})
    return places[token]


def ends_clause(token: Token) -> bool:
    """Whether a clause ends with a token; quotation marks only hold something together."""
    return token.kind == "stop" and token.surface not in QUOTES


def is_familiar(form: Form, place: int) -> bool:
    """Whether a word stands right behind 小, 阿 or 老, as a name."""
    before = form.content[place - 1] if place else None
    return before is not None and before.surface in FAMILIAR and form.content[place].start == before.end


@cache
def _turning() -> frozenset[str]:
    return TURNS | NOW_BY | SINCE | GIVEN_UP | DIED | LEFT | class_of("ceased")


def _turns(tokens: Sequence[Token]) -> bool:
    turning = _turning()
    return any(
        ((token.canon in turning or token.surface in turning) and token.surface != "former")
        or (token.kind in DAYS and tells_since(tokens, n))
        or stops_doing(tokens, n) is not None
        or no_more(tokens, n) is not None
        or shifts_to(tokens, n) is not None
        for n, token in enumerate(tokens)
    )


def _capitals(text: str, content: tuple[Token, ...]) -> frozenset[int]:
    latin = [
        k for k, token in enumerate(content) if token.kind in ("word", "person") and token.surface < "\u0250"
    ]
    found = frozenset(k for k in latin if text[content[k].start].isupper())
    return found if len(found) < len(latin) or any(not t.surface.isascii() for t in content) else frozenset()


def _owners(text: str, content: tuple[Token, ...]) -> frozenset[int]:
    if "'" not in text and "\u2019" not in text:
        return frozenset()
    return frozenset(
        k
        for k, token in enumerate(content)
        if text[token.start : token.end].translate(_PLAIN).endswith("'s")
        or text[token.end - 1 : token.end + 1].translate(_PLAIN) == "s'"
    )


def _frame_sign(token: Token) -> str:
    if token.kind in VALUES:
        return "=number" if token.kind in ("quantity", "version") else "=" + token.kind
    places = exclusive().get(token.canon)
    return f"one of {min(places)[0]}" if places else token.canon


def _counted(listed: list[Unit], at: int) -> bool:
    """Whether a figure follows, or an article before one."""
    return any(
        (unit.kind.startswith("=") and unit.kind != "=address") or unit.text in ("a", "an")
        for unit in listed[at : at + 1]
    )


def _names_next(listed: list[Unit], at: int) -> bool:
    """Whether a thing is named next, of which something can be above or below."""
    return at < len(listed) and listed[at].text in _DETERMINERS


def _rate(listed: list[Unit], at: int, tokens: list[Token]) -> str | None:
    """The period of a rate that begins here: a week after a count, 一周 before one."""
    unit = listed[at]
    after = listed[at + 1] if at + 1 < len(listed) else END
    priced = bool(tokens) and tokens[-1].kind == "quantity"
    if unit.text == "/" and priced:
        return _OFTEN.get(after.text)  # £42/month
    if unit.text in ("a", "an"):
        counts = [
            token.kind for token in tokens[-2:] if not (token.kind == "filler" and token.canon in MEASURES)
        ]
        return _OFTEN.get(after.text) if counts and counts[-1] in ("number", "quantity") else None
    if priced and unit.kind == "=number~" and after.text in MEASURES and unit_of(tokens[-1].canon) in MONEY:
        return "each"  # 22 元一杯
    if unit.kind == "=number~" and after.text in MEASURES and at + 2 < len(listed):  # 一杯 22 元
        return "each" if _is_price(listed[at + 2]) else None
    if unit.text == "1cny" and unit.kind == "=quantity" and (priced or _is_price(after)):
        return "each"  # 一块 42 元: a piece
    if priced and (unit.text, after.text) in _EACH_ONE:  # 480 元一晚
        return _EACH_ONE[unit.text, after.text]
    if unit.kind != "=quantity" or unit.text not in ONCE_IN:
        return None
    if priced and unit_of(tokens[-1].canon) in MONEY:  # 三千元一个月
        return ONCE_IN[unit.text]
    # 一周两次, 一天一片, 一个月见一次, 一年清理一次
    near = listed[at + 1 : at + 6]
    times = any(one.kind.startswith("=number") and two.text == "次" for one, two in itertools.pairwise(near))
    return ONCE_IN[unit.text] if times or after.kind.startswith("=number") else None


def _is_price(unit: Unit) -> bool:
    return unit.kind == "=quantity" and unit_of(unit.text) in MONEY


def _is_secondhand(listed: list[Unit], at: int) -> bool:
    """Whether a used says what kind of thing a clause begins with: used bikes; not used by, used for."""
    after = listed[at + 1] if at + 1 < len(listed) else END
    begins = not at or listed[at - 1].kind == "stop"
    return begins and after.kind == "word" and canon_of(after.text) not in class_of("fillers")


def _calls(surface: str, tokens: list[Token]) -> bool:
    """Whether a function word is a name here: 小可, 阿才 at the beginning of a clause."""
    if not tokens or tokens[-1].surface not in FAMILIAR or len(surface) > 1 or surface in _PLAIN_AFTER:
        return False
    return len(tokens) == 1 or tokens[-2].kind in ("stop", "person") or tokens[-2].surface in _PERSONAL


def _denied(tokens: list[Token]) -> Token | None:
    """The negation that a comparison stands after: not more than, must not cost more than."""
    for token in tokens[-2:][::-1]:
        if token.kind in ("negation", "stop"):
            return token if token.kind == "negation" else None
    return None


def _measures(tokens: list[Token], unit: Unit) -> bool:
    """Whether a unit is the measure word of a number: 三个, 5 条."""
    return bool(tokens) and tokens[-1].kind == "number" and unit.text in MEASURES


def _letter(listed: list[Unit], at: int, shown: str) -> bool:
    """Whether a letter is a name (A 型, hall A) and no article: no Latin word follows, or it is a capital."""
    if listed[at].text in ("d", "m", "s", "t"):  # what 'd, 'm … leave, unless it is a capital after a name
        return shown.isupper() and at > 0 and listed[at - 1].kind == "word"
    if listed[at].text not in ("a", "i"):
        return False
    if shown == "A" and at and listed[at - 1].kind == "word":
        return True
    after = listed[at + 1] if at + 1 < len(listed) else END
    if shown == "a" and after.kind in ("=quantity", "=number"):
        return False  # on a seven-week round, a three-bed semi
    return not (after.kind == "=weekday" or (after.kind == "word" and after.text.isascii()))  # on a Tuesday


def _other(unit: Unit, folded: str, starts: list[int], ends: list[int]) -> Token:
    first, last = starts[unit.start], ends[unit.end - 1]
    if unit.kind.startswith("="):
        kind = unit.kind.strip("=~")
        soft = unit.kind.endswith("~")
        return Token(kind, unit.text, 0.5 if soft else 2.0, first, last, folded[unit.start : unit.end], soft)
    if unit.kind == "op":
        if unit.text == "&":
            return Token("filler", "and", 0, first, last, "&")
        return Token(
            "negation" if unit.text in ("!=", "≠") else "word",
            unit.text,
            0 if unit.text == "+" else 0.5,
            first,
            last,
            unit.text,
        )
    if unit.kind == "sign" and unit.text in exclusive():  # ✅ and ❌
        return Token("word", unit.text, 0.5, first, last, unit.text)
    return Token(unit.kind, unit.text, 0, first, last, unit.text)


def _weight(kind: str, canon: str, light: frozenset[str]) -> float:
    if kind in ("filler", "negation"):
        return 0.0
    if kind in ("person", "occasion"):
        return 1.5
    if canon in _VALUE_NOUNS:
        return 0.3
    if len(canon) == 1 and canon > "\u0250":
        return 0.5 if canon in light else 1.0
    return 0.6 if canon in light else 1.5
