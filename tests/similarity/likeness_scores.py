"""How well judged pairs agree with their labels: a corpus (`tests/cases/duplicates`), and lists of pairs.

A corpus is `entries.jsonl` (id, text) and `pairs.jsonl` (a, b, label dup|conflict|distinct, why). A pair that
is not labelled is unrelated. Shown are same and contains (as duplicates) and conflict.

A list holds one pair a line: `label | one | other`, with a sheet's name after the label where there are
several, or JSON with `label`, `a` and `b`. `none` stands for a pair that is not to be lit.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from memsift.similarity import Pair, Verdict, judge

CORPUS = Path(__file__).parents[1] / "cases" / "duplicates"
MECHANICAL = ("verbatim", "punct", "width", "case", "numfmt", "meta", "reorder", "contain", "detail", "trad")
_BOOKKEEPING = re.compile(r"\[F[0-2]\]|\[\[[^\]]*\]\]")
_KIND = {Verdict.SAME: "dup", Verdict.CONTAINS: "dup", Verdict.CONFLICT: "conflict", Verdict.SIMILAR: "none"}

Key = tuple[str, str]
Row = tuple[str, str, str]


@dataclass(frozen=True)
class Corpus:
    """Texts by id; labelled pairs (ids sorted) with (label, why)."""

    texts: Mapping[str, str]
    labels: Mapping[Key, tuple[str, str]]

    def labelled(self, *labels: str) -> set[Key]:
        """The pairs with one of these labels."""
        return {key for key, (label, _) in self.labels.items() if label in labels}

    def language(self, key: Key) -> str:
        """zh, en or mixed: of both texts, mixed when they differ."""
        one, other = (_language(self.texts[name]) for name in key)
        return one if one == other else "mixed"


def load(folder: Path = CORPUS) -> Corpus:
    """Read a corpus."""
    entries, pairs = (
        [json.loads(line) for line in (folder / name).read_text("utf-8").splitlines() if line.strip()]
        for name in ("entries.jsonl", "pairs.jsonl")
    )
    return Corpus(
        {entry["id"]: entry["text"] for entry in entries},
        {_key(pair["a"], pair["b"]): (pair["label"], pair["why"]) for pair in pairs},
    )


def shown(pairs: Iterable[Pair]) -> dict[Key, str]:
    """Judged pairs as the scores want them: sorted ids → dup or conflict."""
    return {
        _key(pair.a, pair.b): _KIND[pair.judgement.verdict]
        for pair in pairs
        if pair.judgement.verdict is not Verdict.SIMILAR
    }


def told(one: str, other: str) -> str:
    """What is lit of two texts: dup, conflict or none."""
    found = judge(one, other)
    return "none" if found is None else _KIND[found.verdict]


def rows_of(path: Path) -> Iterator[Row]:
    """The pairs of a list: label, one, other."""
    for line in path.read_text("utf-8").splitlines():
        if path.suffix == ".jsonl":
            row = json.loads(line)
            label, one, other = row["label"], row["a"], row["b"]
        elif line and not line.startswith("#"):
            label, *sheet, one, other = line.split(" | ")
            assert len(sheet) < 2, line
        else:
            continue
        yield "none" if label == "distinct" else label, one, other


def told_of(rows: Iterable[Row]) -> Counter[tuple[str, str]]:
    """How often a label met a verdict: (label, verdict) → pairs."""
    return Counter((label, told(one, other)) for label, one, other in rows)


def agreement(found: Mapping[tuple[str, str], int]) -> tuple[float, float]:
    """The share of pairs on which label and verdict agree: of all, and of those that are lit."""
    agreed = {label: count for (label, kind), count in found.items() if label == kind}
    lit = sum(count for (_, kind), count in found.items() if kind != "none")
    return sum(agreed.values()) / sum(found.values()), (sum(agreed.values()) - agreed.get("none", 0)) / lit


class Rate(NamedTuple):
    """Precision, recall and their harmonic mean."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


@dataclass(frozen=True)
class Scores:
    """`duplicates`: a pair shown as a duplicate is right only when it is labelled so. `worth`: any shown pair
    is right when it is labelled duplicate or conflict. `conflicts`: likewise for conflicts alone."""

    duplicates: Rate
    worth: Rate
    conflicts: Rate
    hard_shown: int
    false_per_100: float
    conflicts_as_duplicates: float
    mechanical: Mapping[str, tuple[int, int]]
    languages: Mapping[str, tuple[Rate, Rate]]


def score(corpus: Corpus, found: Mapping[Key, str]) -> Scores:
    """The scores of the shown pairs."""
    dup, conflict = corpus.labelled("dup"), corpus.labelled("conflict")
    as_dup = {key for key, kind in found.items() if kind == "dup"}
    as_conflict = set(found) - as_dup
    kinds: dict[str, tuple[int, int]] = {}
    for key in dup:
        kind = re.split("[: ]", corpus.labels[key][1])[0]
        hit, of = kinds.get(kind, (0, 0))
        kinds[kind] = (hit + (key in found), of + 1)
    languages = {}
    for name in ("zh", "en", "mixed"):
        spoken = {key for key in (*found, *dup, *conflict) if corpus.language(key) == name}
        languages[name] = (
            _rate(as_dup & spoken, dup & spoken),
            _rate(set(found) & spoken, (dup | conflict) & spoken),
        )
    return Scores(
        _rate(as_dup, dup),
        _rate(set(found), dup | conflict),
        _rate(as_conflict, conflict),
        len(corpus.labelled("distinct") & set(found)),
        100 * len(set(found) - dup - conflict) / len(corpus.texts),
        len(conflict & as_dup) / max(1, len(conflict)),
        {kind: kinds.get(kind, (0, 0)) for kind in MECHANICAL},
        languages,
    )


def _rate(shown_: set[Key], right: set[Key]) -> Rate:
    hit = len(shown_ & right)
    return Rate(hit / len(shown_) if shown_ else 1.0, hit / len(right) if right else 1.0)


def _key(a: str, b: str) -> Key:
    return (a, b) if a <= b else (b, a)


def _language(text: str) -> str:
    plain = unicodedata.normalize("NFKC", _BOOKKEEPING.sub(" ", text))
    if not re.search("[\u3400-\u9fff]", plain):
        return "en"
    return "mixed" if re.search("[A-Za-z]{2,}", plain) else "zh"
