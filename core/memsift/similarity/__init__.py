"""Likeness: which texts say the same, which contradict each other, and why. Knows no files.

`Index` is imported when it is first asked for: only the search through many texts needs numpy (20 MB), which
judging two of them and merging do without.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from memsift.similarity.attributes import attribute_of
from memsift.similarity.groups import suggest_survivor
from memsift.similarity.judge import judge
from memsift.similarity.merge import compose_merge, repeats, says_all, tells_change
from memsift.similarity.model import Group, Judgement, MemberFacts, Pair, Stopped, Verdict
from memsift.similarity.settle import left_unsaid, newer

if TYPE_CHECKING:
    from memsift.similarity.index import Index

__all__ = [
    "Group",
    "Index",
    "Judgement",
    "MemberFacts",
    "Pair",
    "Stopped",
    "Verdict",
    "attribute_of",
    "compose_merge",
    "judge",
    "left_unsaid",
    "newer",
    "repeats",
    "says_all",
    "suggest_survivor",
    "tells_change",
]


def __getattr__(name: str) -> object:
    if name != "Index":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.index").Index
