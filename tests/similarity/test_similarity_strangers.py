"""Corpora and whole vaults by hands that had not read the rules: what is lit is worth looking at, and no
contradiction passes for a repetition. What was measured before they were looked into: docs/likeness.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from memsift.similarity import Index
from similarity.likeness_scores import agreement, load, rows_of, score, shown, told_of

_CASES = Path(__file__).parents[1] / "cases"
_MARGIN = 0.02


@pytest.mark.parametrize(
    ("name", "duplicates", "conflicts"),
    [
        ("duplicates-6", (0.99, 0.75), (0.95, 0.82)),
        ("duplicates-7", (0.99, 0.73), (1.0, 0.72)),
        ("duplicates-8", (0.99, 0.69), (0.95, 0.72)),
        ("duplicates-9", (0.99, 0.74), (0.97, 0.65)),
    ],
)
def test_corpora(name, duplicates, conflicts):
    """Some 520 entries each, 118 duplicate, 50 conflict and 60 hard distinct pairs, half Chinese."""
    corpus = load(_CASES / name)
    found = score(corpus, shown(Index(corpus.texts).pairs()))
    assert found.duplicates.precision >= duplicates[0] - _MARGIN
    assert found.duplicates.recall >= duplicates[1] - _MARGIN
    assert found.conflicts.precision >= conflicts[0] - _MARGIN
    assert found.conflicts.recall >= conflicts[1] - _MARGIN
    assert found.conflicts_as_duplicates == 0
    assert found.hard_shown <= 2
    assert found.false_per_100 <= 0.7


@pytest.mark.parametrize(
    ("name", "agreeing", "right"),
    [
        ("likeness-sheet-13.jsonl", 0.88, 0.97),
        ("likeness-sheet-14.jsonl", 0.81, 0.94),
        ("likeness-sheet-15.jsonl", 0.80, 0.95),
        ("likeness-sheet-16.jsonl", 0.81, 0.93),
    ],
)
def test_vaults_of_several_assistants(name, agreeing, right):
    """Two vaults each of one global file and two assistants' files, which repeat each other; the last two
    with both demo vaults. 102 of 145, 114 of 148, 149 of 192 and 161 of 205 agreed at first sight."""
    found = told_of(rows_of(_CASES / name))
    agreed, lit_rightly = agreement(found)
    assert agreed >= agreeing
    assert lit_rightly >= right
    assert found["conflict", "dup"] <= 4  # of which the labeller gives the other label too


def test_vaults_of_a_year_of_talk():
    """Both demo vaults and three that one person's messages were written down into: 36 of 43 agreed at first
    sight."""
    found = told_of(rows_of(_CASES / "likeness-sheet-17.jsonl"))
    agreed, lit_rightly = agreement(found)
    assert agreed >= 0.95
    assert lit_rightly == 1
    assert found["conflict", "dup"] == 0


def test_a_household_and_a_product_manager():
    """Both demo vaults and two that were written as a year's notes: 37 of 45 agreed at first sight."""
    found = told_of(rows_of(_CASES / "likeness-sheet-18.jsonl"))
    agreed, lit_rightly = agreement(found)
    assert agreed >= 0.91
    assert lit_rightly >= 0.96
    assert found["conflict", "dup"] <= 1  # a flat that was offered with a day, and the move on that day


def test_a_print_shop():
    """A vault in the manner of a public file: 4 of 11 agreed at first sight."""
    found = told_of(rows_of(_CASES / "likeness-sheet-19.jsonl"))
    assert agreement(found)[0] >= 6 / 11
    assert found["conflict", "dup"] == 0
