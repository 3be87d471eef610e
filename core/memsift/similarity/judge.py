"""What two texts are to each other."""

from __future__ import annotations

import re

from rapidfuzz.distance import Indel

from memsift.messages import Message
from memsift.similarity.model import Judgement, Verdict
from memsift.similarity.normal import comparison_form


def judge(a: str, b: str) -> Judgement | None:
    """First version."""
    if a == b:
        return Judgement(Verdict.SAME, 100.0, (Message("similarity.equal"),), (), ())
    x, y = ("".join(c for c in comparison_form(t) if c.isalnum()) for t in (a, b))
    if not x or not y:
        return None
    score = 100 * Indel.normalized_similarity(x, y)
    if score < 75:
        return None
    verdict = Verdict.SAME if sorted(re.findall(r"\d+", x)) == sorted(re.findall(r"\d+", y)) else Verdict.CONFLICT
    return Judgement(verdict, score, (), (), ())


def what_only(text: str, merged: str) -> list[str]:
    """The clauses of `text` that `merged` does not say."""
    found = judge(text, merged)
    if found and found.verdict is Verdict.SAME:
        return []
    return [text]
