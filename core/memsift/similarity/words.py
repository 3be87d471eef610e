"""The lexicon made ready: what a run of characters and words means."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from memsift.similarity import lexicon
from memsift.similarity.stem import light_stem


class Meaning(NamedTuple):
    """One token that a phrase stands for. `kind`: filler, negation, person, word, occasion."""

    kind: str
    canon: str


Key = tuple[str, ...]
UNTRUE = "untrue"
OFTEN = frozenset(
    {"everyhour", "everyday", "everynight", "everyweek", "everymonth", "everyquarter", "everyyear"}
)
PERIODS = frozenset(lexicon.words("periods"))
_HAN = re.compile(r"[\u3400-\u9fff]")
_PIECE = re.compile(r"[\u3400-\u9fff]|[^\u3400-\u9fff]+")
NEGATED = {"ca": "can", "wo": "will", "sha": "shall"}


def units(phrase: str) -> Key:
    """A phrase of the lexicon as the units that a text is cut into: Han characters, stemmed words."""
    found: list[str] = []
    for part in re.split(r"[_\s-]+", phrase):
        for piece in _PIECE.findall(part):
            if piece.endswith("n't"):
                found += [light_stem(NEGATED.get(piece[:-3], piece[:-3])), "not"]
            else:
                found.append(light_stem(piece.removesuffix("'s")))
    return tuple(found)


@cache
def _meanings() -> dict[Key, tuple[Meaning, ...]]:
    table: dict[Key, tuple[Meaning, ...]] = {}

    def add(phrase: str, *meaning: Meaning) -> None:
        table.setdefault(units(phrase), meaning)

    for phrase in (*lexicon.words("no-negations"), *lexicon.words("no-fillers")):
        add(phrase, Meaning("word", phrase))
    for phrase in lexicon.words("dislikes"):
        add(phrase, Meaning("negation", "no"), Meaning("word", "like"))
    for phrase in lexicon.words("avoided"):
        add(phrase, Meaning("negation", "no"), Meaning("word", "eat"))
    for phrase in lexicon.words("brief"):
        add(phrase, Meaning("word", "answer"), Meaning("word", "concise"))
    for phrase in lexicon.words("conclusion-first"):
        add(phrase, Meaning("word", "before"), Meaning("word", "conclusion"))
    for phrase in lexicon.words("untrue"):
        add(phrase, Meaning("word", UNTRUE))
    for phrase in lexicon.words("read-only"):
        add(phrase, Meaning("negation", "no"), Meaning("word", "change"))
    for phrase in lexicon.words("negations"):
        add(phrase, Meaning("negation", "no"))
    for phrase in lexicon.words("fillers"):
        add(phrase, Meaning("filler", phrase))
    for phrase in lexicon.words("occasions"):
        add(phrase, Meaning("occasion", phrase.removesuffix("节") if len(phrase) > 2 else phrase))
    for kind, section in (("person", "persons"), ("word", "synonyms")):
        for line in lexicon.lines(section):
            name, *phrases_ = line.split()
            for phrase in phrases_:
                add(phrase, Meaning(kind, name.rstrip(":")))
    # Phrases that only a rule knows must still be cut out as one token.
    for section in (
        "exclusive",
        "several",
        "single",
        "ceased",
        "slots",
        "roles",
        "variants",
        "lesser",
        "shut",
        "additional",
        "recovered",
    ):
        for phrase in lexicon.words(section):
            if phrase != "|" and len(units(phrase)) > 1:
                add(phrase, Meaning("word", _spelt(phrase)))
    return table


def _spelt(phrase: str) -> str:
    return ("" if _HAN.match(phrase) else " ").join(units(phrase))


@cache
def phrases() -> dict[str, tuple[tuple[Key, tuple[Meaning, ...]], ...]]:
    """First unit → (units, meaning), longest first."""
    known: dict[str, list[tuple[Key, tuple[Meaning, ...]]]] = {}
    for key, meaning in sorted(_meanings().items(), key=lambda item: -len(item[0])):
        known.setdefault(key[0], []).append((key, meaning))
    return {first: tuple(items) for first, items in known.items()}


def canon_of(phrase: str) -> str:
    """The canonical token of a phrase of the lexicon (its last one, for phrases of two)."""
    meaning = _meanings().get(units(phrase))
    return meaning[-1].canon if meaning else _spelt(phrase)


@cache
def exclusive() -> dict[str, frozenset[tuple[int, int]]]:
    """Canonical token → (line, member) of the sets of which one is so."""
    found: dict[str, set[tuple[int, int]]] = {}
    for n, line in enumerate(lexicon.lines("exclusive")):
        for m, member in enumerate(line.split("|")):
            for phrase in member.split():
                for name in {canon_of(phrase), phrase}:
                    found.setdefault(name, set()).add((n, m))
    return {name: frozenset(places) for name, places in found.items()}


@cache
def many_sided(least: int = 3) -> frozenset[int]:
    """The lines of `exclusive` with so many sides at least."""
    return frozenset(n for n, line in enumerate(lexicon.lines("exclusive")) if line.count("|") + 1 >= least)


@cache
def class_of(section: str) -> frozenset[str]:
    """The canonical tokens of one class of words."""
    listed = lexicon.words(section)
    return frozenset(map(canon_of, listed)) | frozenset(listed)


@cache
def slot_families() -> dict[str, int]:
    """Slot word → which others can stand for it."""
    return {
        name: n
        for n, line in enumerate(lexicon.lines("slots"))
        for phrase in line.split()
        for name in (canon_of(phrase), phrase)
    }


@cache
def common() -> frozenset[str]:
    """Characters and word stems of so many texts that they weigh little."""
    listed = lexicon.words("common-words")
    return frozenset((*lexicon.words("common-han"), *listed, *map(light_stem, listed)))
