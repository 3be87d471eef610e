"""A decision in words, and the places it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memsift.similarity.model import Judgement
from memsift.similarity.rules import Case

if TYPE_CHECKING:
    from memsift.similarity.judge import Decision


def explain(case: Case, decision: Decision, score: float) -> Judgement:
    return Judgement(decision.verdict, score, (), (), (), decision.longer)
