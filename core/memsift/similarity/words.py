"""The lexicon made ready: what a run of characters and words means."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from memsift.similarity import lexicon
from memsift.similarity.stem import light_stem

_LATIN = re.compile(r"[^\W\d_]")


class Meaning(NamedTuple):
    """One token that a phrase stands for. `kind`: filler, negation, person, word, occasion."""

    kind: str
    canon: str


_HAN = re.compile(r"[\u3400-\u9fff]")


def units(phrase: str) -> tuple[str, ...]:
    """A phrase of the lexicon as the units that a text is cut into: Han characters, stemmed words."""
    found: list[str] = []
    for part in re.split(r"[_\s-]+", phrase):
        for piece in re.findall(r"[\u3400-\u9fff]|[^\u3400-\u9fff]+", part):
            if piece.endswith("n't"):
                found += [{"ca": "can", "wo": "will"}.get(piece[:-3], piece[:-3]), "not"]
            elif piece.endswith("'s"):
                found.append(light_stem(piece[:-2]))
            else:
                found.append(light_stem(piece))
    return tuple(found)


def _lines(table: str) -> Iterator[list[str]]:
    return (line.split() for line in table.strip().splitlines() if line.strip())


@cache
def phrases() -> dict[str, tuple[tuple[tuple[str, ...], tuple[Meaning, ...]], ...]]:
    """First unit → (units, meaning), longest first."""
    table: dict[tuple[str, ...], tuple[Meaning, ...]] = {}

    def add(phrase: str, *meaning: Meaning) -> None:
        table.setdefault(units(phrase), meaning)

    for phrase in lexicon.NO_NEGATIONS.split():
        add(phrase, Meaning("word", phrase))
    for phrase in lexicon.DISLIKES.split():
        add(phrase, Meaning("negation", "no"), Meaning("word", "like"))
    for phrase in lexicon.NEGATIONS.split():
        add(phrase, Meaning("negation", "no"))
    for phrase in lexicon.FILLERS.split():
        add(phrase, Meaning("filler", phrase))
    for phrase in lexicon.OCCASIONS.split():
        add(phrase, Meaning("occasion", phrase.removesuffix("节") if len(phrase) > 2 else phrase))
    for kind, lines in (("person", lexicon.PERSONS), ("word", lexicon.SYNONYMS)):
        for name, *words in _lines(lines):
            for phrase in words:
                add(phrase, Meaning(kind, name.rstrip(":")))
    known: dict[str, list[tuple[tuple[str, ...], tuple[Meaning, ...]]]] = {}
    for key, meaning in sorted(table.items(), key=lambda item: -len(item[0])):
        known.setdefault(key[0], []).append((key, meaning))
    # Phrases that only a rule knows must still be cut out as one token.
    for table_text in (
        lexicon.EXCLUSIVE,
        lexicon.SEVERAL,
        lexicon.SINGLE,
        lexicon.CEASED,
        " ".join(lexicon.SLOTS),
    ):
        for phrase in table_text.replace("|", " ").split():
            key = units(phrase)
            if len(key) > 1 and key not in table:
                table[key] = (Meaning("word", "".join(key) if _HAN.match(phrase) else " ".join(key)),)
                known.setdefault(key[0], []).append((key, table[key]))
    return {first: tuple(sorted(items, key=lambda item: -len(item[0]))) for first, items in known.items()}


def canon_of(phrase: str) -> str:
    """The canonical token of a phrase of the lexicon (its last one, for phrases of two)."""
    key = units(phrase)
    for known, meaning in phrases().get(key[0], ()):
        if known == key:
            return meaning[-1].canon
    return "".join(key) if _HAN.match(phrase) else " ".join(key)


@cache
def exclusive() -> dict[str, frozenset[tuple[int, int]]]:
    """Canonical token → (line, member) of the sets of which one is so."""
    found: dict[str, set[tuple[int, int]]] = {}
    for n, line in enumerate(lexicon.EXCLUSIVE.strip().splitlines()):
        for m, member in enumerate(line.split("|")):
            for phrase in member.split():
                for name in {canon_of(phrase), phrase}:
                    found.setdefault(name, set()).add((n, m))
    return {name: frozenset(places) for name, places in found.items()}


@cache
def class_of(name: str) -> frozenset[str]:
    """The canonical tokens of one class: several, single, ceased, common, slots."""
    if name == "common":
        return frozenset(lexicon.COMMON_HAN) | frozenset(map(light_stem, lexicon.COMMON_WORDS.split()))
    words = {
        "several": lexicon.SEVERAL.split(),
        "single": lexicon.SINGLE.split(),
        "ceased": lexicon.CEASED.split(),
        "slots": sorted(lexicon.SLOTS),
        "copulas": lexicon.COPULAS.split(),
        "connectors": sorted(lexicon.CONNECTORS),
    }[name]
    return frozenset(canon_of(word) for word in words) | frozenset(words)
