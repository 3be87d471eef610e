"""Likeness: which texts say the same, which contradict each other, and why. Knows no files."""

from memsift.similarity.groups import suggest_survivor
from memsift.similarity.index import Index
from memsift.similarity.judge import judge
from memsift.similarity.merge import compose_merge
from memsift.similarity.model import Group, Judgement, MemberFacts, Pair, Stopped, Verdict

__all__ = [
    "Group",
    "Index",
    "Judgement",
    "MemberFacts",
    "Pair",
    "Stopped",
    "Verdict",
    "compose_merge",
    "judge",
    "suggest_survivor",
]
