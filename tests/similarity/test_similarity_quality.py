"""What is lit is worth looking at: the labelled corpus, and pairs in other subjects."""

from __future__ import annotations

from pathlib import Path

import pytest

from memsift.similarity import Index
from similarity.likeness_scores import Scores, load, rows_of, score, shown, told_of

MARGIN = 0.02
_MORE = Path(__file__).with_name("more_pairs.txt")


@pytest.fixture(scope="module")
def scores() -> Scores:
    corpus = load()
    return score(corpus, shown(Index(corpus.texts).pairs()))


def test_duplicates(scores: Scores):
    assert scores.duplicates.f1 >= 0.97 - MARGIN
    assert scores.duplicates.precision >= 0.98 - MARGIN


def test_worth_showing(scores: Scores):
    assert scores.worth.f1 >= 0.97 - MARGIN
    assert scores.false_per_100 <= 0.7
    assert scores.hard_shown <= 4


def test_conflicts(scores: Scores):
    assert scores.conflicts.precision >= 0.97 - MARGIN
    assert scores.conflicts.recall >= 0.97 - MARGIN
    assert scores.conflicts_as_duplicates <= MARGIN


def test_every_mechanical_kind(scores: Scores):
    missed = {kind: hits for kind, hits in scores.mechanical.items() if hits[0] < hits[1] or not hits[1]}
    assert not missed


def test_every_language(scores: Scores):
    assert all(both.f1 >= 0.95 - MARGIN for rates in scores.languages.values() for both in rates)


def test_other_subjects():
    """Pairs that no word list was made from."""
    found = told_of(rows_of(_MORE))
    for label in ("dup", "conflict", "none"):
        total = sum(count for (said, _), count in found.items() if said == label)
        assert found[label, label] / total >= 0.9, found
    assert found["conflict", "dup"] == 0
