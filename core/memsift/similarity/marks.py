"""What every comparison asks of a reading, found out once: which of its words could stand for another, which
are values, persons, one side of an opposition."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from memsift.similarity import lexicon
from memsift.similarity.stem import light_stem
from memsift.similarity.words import OFTEN, UNTRUE, class_of, exclusive, slot_families

PLAIN = str.maketrans("éèêëàâáçîïíôóûúñ", "eeeeaaaciiioouun")
FREE = frozenset({"免费", "fre"})

SETS = frozenset({"become", "set"})  # say nothing beside the value that follows
# Words that tell of a change, of which canons and as they are written.
TURNS = frozenset({"become", "move", "switch", "change", "postpone", "update", "migration"})
# What they change stands behind them, then a figure.
_SHIFTS = TURNS | {"increas", "lower", "reduc", "cut", "push", "drop"}
NOW_BY = frozenset({"改用", "改由"})
SINCE = frozenset(
    {"now", "现在", "如今", "这学期", "本学期", "这个学期", "this season", "this term", "this semester"}
)
DIED = frozenset({"去世", "过世", "病逝", "died", "passed away"})
LEFT = frozenset({"搬走", "搬离", "moved out", "moved away"})
GIVEN_UP = frozenset("哪也不去 哪儿也不去 哪都不去 不去了 不回了 去不成".split())  # a plan
_CLAUSE = 12  # words in which what one no longer does is told
NO_LONGER = frozenset({"no longer", "不再"})
_ANY_MORE = frozenset({"any more", "anymore"})
_OBJECT = 6  # words between the one that tells of a change and its *to*
OUT_OF = frozenset({"from", "从"})  # what something was, or where, follows
_FROM = OUT_OF | {"since", "自"}
_TOO = frozenset("也 too also".split())


class Token(NamedTuple):
    """`kind`: word, person, occasion, filler, negation, stop (end of a clause), sign (a symbol), or a kind
    of value. `canon`: what two tokens that mean the same have in common. `start`, `end`: original text.
    `surface`: folded, as written."""

    kind: str
    canon: str
    weight: float
    start: int
    end: int
    surface: str
    soft: bool = False


DAYS = frozenset({"date", "occasion"})
VALUES = frozenset({"number", "quantity", "date", "time", "weekday", "version", "address", "occasion"})


class Marks(NamedTuple):
    """By place in the content: `canons`; `signs`, of which two words that are one thing share one at least;
    `sided`, words of which only one can be so; `values`; `spelling`, Latin words that may join or shorten
    others. `people`, `often`: whether a person, or how often, is told. `untrue`: where it is said that
    something is not so. `copula`: how many stand before the first copula, None without one or with nothing
    before it. `asks`: whether it ends in a question. `aside`: whether a clause begins with a denial."""

    canons: tuple[str, ...]
    signs: tuple[tuple[str | int, ...], ...]
    sided: frozenset[int]
    values: frozenset[int]
    spelling: frozenset[int]
    people: bool
    often: bool
    untrue: tuple[int, ...]
    copula: int | None
    asks: bool
    aside: bool


def marks(tokens: Sequence[Token], content: Sequence[Token]) -> Marks:
    """The marks of a reading. Linear in its length."""
    sides = exclusive()
    return Marks(
        tuple(token.canon for token in content),
        tuple(map(_signs, content)),
        frozenset(k for k, token in enumerate(content) if token.canon in sides),
        frozenset(k for k, token in enumerate(content) if token.kind in VALUES),
        frozenset(k for k, token in enumerate(content) if _spells(token)),
        any(token.kind == "person" for token in content),
        any(token.canon in OFTEN or token.canon in FREE for token in content),
        tuple(k for k, token in enumerate(content) if token.canon == UNTRUE),
        _copula(tokens),
        bool(tokens) and tokens[-1].canon in ("?", "吗"),
        any(one.kind == "stop" and two.kind == "negation" for one, two in pairwise(tokens)),
    )


def tells_since(tokens: Sequence[Token], n: int) -> bool:
    """Whether a token says that something is so now, or from a day on: now, from May, 3 月起."""
    token = tokens[n]
    if token.kind in DAYS:
        after = tokens[n + 1 : n + 2]
        return (n > 0 and tokens[n - 1].surface in _FROM) or (bool(after) and after[0].surface == "起")
    return token.surface in SINCE


def shifts_to(tokens: Sequence[Token], n: int) -> int | None:
    """Where the *to* stands behind a word that changes what follows it: raised the rent to 900."""
    if tokens[n].canon not in _SHIFTS and tokens[n].surface != "raised":
        return None
    for m in range(n + 1, min(n + _OBJECT, len(tokens) - 1)):
        if tokens[m].kind == "stop":
            break
        if tokens[m].surface == "to":
            figure = next((token for token in tokens[m + 1 : m + 3] if token.kind != "filler"), None)
            return m if m > n + 1 and figure is not None and figure.kind in VALUES else None
    return None


def no_more(tokens: Sequence[Token], n: int) -> tuple[int, int] | None:
    """Between which tokens stands what one no longer does, where a denial stands in a place: does not sing in
    the choir any more, no longer sings, 不跑长途了."""
    token = tokens[n]
    if token.kind != "negation":
        return None
    end = next((m for m in range(n + 1, min(n + _CLAUSE, len(tokens))) if tokens[m].kind == "stop"), None)
    end = min(n + _CLAUSE, len(tokens)) if end is None else end
    if token.surface in NO_LONGER:
        return n + 1, end
    if token.surface == "不" and end > n + 2 and tokens[end - 1].surface == "了":
        return n + 1, end - 1
    return next(((n + 1, m) for m in range(n + 2, end) if tokens[m].surface in _ANY_MORE), None)


def stops_doing(tokens: Sequence[Token], n: int) -> int | None:
    """Where the verb stands that one no longer does, where a 不 stands in a place: 今年不养了."""
    if tokens[n].surface != "不" or tokens[n].kind != "negation":
        return None
    if n + 1 < len(tokens) and tokens[n + 1].surface.endswith("了") and len(tokens[n + 1].surface) > 1:
        return n + 1 if n + 2 == len(tokens) or tokens[n + 2].kind == "stop" else None  # 不装了
    for last in (n + 2, n + 3):
        if last < len(tokens) and tokens[last].surface == "了":
            ends = last + 1 == len(tokens) or tokens[last + 1].kind == "stop"
            return n + 1 if ends and tokens[n + 1].weight else None
    return None


def too(tokens: Sequence[Token], more: frozenset[str] = frozenset()) -> list[int]:
    """Which tokens say that something holds beside something else: too, 也, or one of some `more` words; not
    too loud."""
    return [
        n
        for n, token in enumerate(tokens)
        if (token.surface in _TOO or token.surface in more)
        and not (token.surface == "too" and any(after.weight for after in tokens[n + 1 : n + 2]))
    ]


def one_more(tokens: Sequence[Token]) -> bool:
    """Whether a text tells of one more beside what was so before: 加排, an extra lesson."""
    more = class_of("additional")
    return any(token.surface in more or token.canon in more for token in tokens)


def adds(tokens: Sequence[Token]) -> bool:
    """Whether a text tells of one more, or that something holds too."""
    return one_more(tokens) or bool(too(tokens))


def forms(words: Iterable[str]) -> frozenset[tuple[str, int]]:
    """Words as `form_of` tells a token: waters is not water."""
    return frozenset((light_stem(word), len(word)) for word in words)


def form_of(token: Token) -> tuple[str, int]:
    """The stem of a token, with its length as written."""
    return light_stem(token.surface), token.end - token.start


def _signs(token: Token) -> tuple[str | int, ...]:
    if token.kind in VALUES:
        return ("=",)
    slot = slot_families().get(token.canon)
    begins = token.surface[:1].translate(PLAIN)
    if slot is None and token.surface[-1:].isdecimal():
        return (begins, "=")  # DS1821, 1821
    return (begins,) if slot is None else (begins, slot)


def _spells(token: Token) -> bool:
    word = token.canon
    return token.kind in ("word", "address") and len(word) >= 2 and word[0].isalpha() and not word > "\u0250"


def _copula(tokens: Sequence[Token]) -> int | None:
    copulas = lexicon.words("copulas")
    before = 0
    for token in tokens:
        if token.weight:
            before += 1
        # As written: 放在 is one, 在开头放 is none, though both put.
        if before and token.surface in copulas:
            return before
    return None
