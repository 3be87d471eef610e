"""The sketch of a text: what is cheap to make for every entry and decides who is compared with whom.

A sketch holds the *signs* of a text: every meaning of the lexicon, every other Han (kana, Hangul, Thai …)
character and every lightly stemmed word, function words and numbers left out, as one sorted string of one
character a sign. Of two sorted strings the longest common subsequence *is* the multiset intersection, so
that rapidfuzz counts the shared signs of all pairs at full speed.
"""

from __future__ import annotations

import re
from binascii import crc32
from collections.abc import Iterable
from functools import lru_cache

from memsift.similarity import lexicon
from memsift.similarity.marks import SETS
from memsift.similarity.normal import comparison_form
from memsift.similarity.stem import light_stem
from memsift.similarity.value_shapes import VALUE, WEEKDAYS
from memsift.similarity.values import number_words
from memsift.similarity.words import exclusive, phrases

_SIGN = re.compile(
    r"[\u1000-\u109f\u0e00-\u0eff\u1780-\u17d3\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af\U00020000-\U0003ffff]"
    r"|[a-z]+|[^\W\d_a-z]+"
)


def _any_of(phrases_: Iterable[str]) -> str:
    """A pattern for phrases of the lexicon; Latin ones as whole words."""
    listed = (phrase.replace("_", " ") for phrase in phrases_)
    return "|".join(rf"\b{phrase}\b" if phrase.isascii() else phrase for phrase in listed)


# 改到, 换成, moved to: what stands before is what a notice of a change is about. Pushed to, 转到 only say
# where something goes, unless a day or another value follows.
_DESTINATIONS = lexicon.words("sketch-destinations")
_TURN = re.compile(
    r"改(?=[用由早晚周\d]|上午|下午|凌晨|星期)|"
    + _any_of(
        phrase
        for phrase in (*lexicon.meaning("become"), *lexicon.words("sketch-turns"))
        if phrase not in _DESTINATIONS
    )
)
_GOES = re.compile(
    f"(?:{_any_of(_DESTINATIONS)})"
    r"\s?(?:the |this |本|每[天日周晚月年]?\s?)?(?P<next>next |下周|下星期|下个?月|下学期|明天|明年)?"
)
_STOP = re.compile(r"[,，。;；:：!！?？\n…]|\.\s")
_ABOUT = 2  # signs that say what a notice is about
_MADE = 16  # the version of the code here and in `normal`
_NUMBER_WORDS = frozenset(map(light_stem, number_words()))
_DAYS = frozenset(light_stem(day + plural) for day in WEEKDAYS if len(day) > 5 for plural in ("", "s"))
_STOP_HAN = frozenset(lexicon.words("sketch-stop-han"))


@lru_cache(maxsize=65536)
def _code(sign: str) -> str:
    """One character for a sign: stable between runs. Two signs may share one, which can only make more
    candidates, never fewer; what decides reads the words themselves."""
    return chr(0x20000 + crc32(sign.encode()) % 0xE0000)


@lru_cache(maxsize=65536)
def _meaning(canon: str) -> str:
    """The sign of a meaning. Words of which only one can be so (left, right) share one: they are compared."""
    if canon in SETS:
        return ""  # moved to Thursday: on Thursday
    places = exclusive().get(canon)
    return _code(f"one of {min(places)[0]}") if places else _code(canon)


@lru_cache(maxsize=65536)
def _plain(unit: str) -> str:
    if unit in _DAYS:
        return _code("=weekday")  # one sign for all, so that two days meet
    return "" if unit in _STOP_HAN or unit in _NUMBER_WORDS else _meaning(unit)


def sketch(text: str) -> str:
    """The sorted signs of a text; of one that begins with telling of a change, those of what it is about.
    Linear in its length."""
    form = comparison_form(text)
    turn = _turn(form)
    if turn is not None and not _STOP.search(form, 0, turn):
        about = _signs(form[:turn])
        if len(about) >= _ABOUT:
            return about
    return _signs(form)


def _turn(form: str) -> int | None:
    """Where a text begins to tell of a change; None when it tells of none."""
    found = [goes.start() for goes in _GOES.finditer(form) if goes["next"] or VALUE.match(form, goes.end())]
    if turn := _TURN.search(form):
        found.append(turn.start())
    return min(found, default=None)


def _signs(form: str) -> str:
    listed = [unit if unit > "\u0250" else light_stem(unit) for unit in _SIGN.findall(form)]
    known = phrases()
    signs: list[str] = []
    at, size = 0, len(listed)
    while at < size:
        unit = listed[at]
        for key, meanings in known.get(unit, ()):
            length = len(key)
            if length == 1 or tuple(listed[at : at + length]) == key:
                signs += [_meaning(m.canon) for m in meanings if m.kind not in ("filler", "negation")]
                at += length
                break
        else:
            signs.append(_plain(unit))
            at += 1
    return "".join(sorted("".join(signs)))


def version() -> int:
    """Another number when sketches are made otherwise or by another word list, and kept ones of no use."""
    return crc32(lexicon.text().encode(), _MADE)


@lru_cache(maxsize=65536)
def needed(shorter: int, longer: int) -> int:
    """How many shared signs two sketches need to be compared at all: the mean of the shares of the shorter
    and of both, shared/shorter and 2·shared/(shorter + longer), must reach a third.

    In whole numbers: 3 · shared · (3·shorter + longer) ≥ 2 · shorter · (shorter + longer). It grows with
    `longer`; never 0, so that texts without signs are compared with none.
    """
    if not shorter:
        return 1
    return -(-2 * shorter * (shorter + longer) // (3 * (3 * shorter + longer)))
