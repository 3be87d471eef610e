"""Groups of texts that say the same, who of them stays, and the text that loses nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from memsift.messages import Message
from memsift.similarity.judge import judge
from memsift.similarity.merge import what_only
from memsift.similarity.model import Group, MemberFacts, Pair, Verdict

_ALIKE = (Verdict.SAME, Verdict.CONTAINS)
_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_END = " \t\n.。;；,，"


def group(pairs: Iterable[Pair], order: Mapping[str, int]) -> tuple[Group, ...]:
    """The groups that same and contains connect, members and groups in the order of the texts."""
    parent: dict[str, str] = {}

    def root(key: str) -> str:
        while parent.setdefault(key, key) != key:
            parent[key] = parent[parent[key]]
            key = parent[key]
        return key

    alike = [pair for pair in pairs if pair.judgement.verdict in _ALIKE]
    for pair in alike:
        first, second = sorted((root(pair.a), root(pair.b)), key=order.__getitem__)
        parent[second] = first
    members: dict[str, list[str]] = {}
    for key in sorted(parent, key=order.__getitem__):
        members.setdefault(root(key), []).append(key)
    linked: dict[str, list[Pair]] = {}
    for pair in alike:
        linked.setdefault(root(pair.a), []).append(pair)
    return tuple(
        Group(tuple(keys), tuple(linked[top]), len(linked[top]) == len(keys) * (len(keys) - 1) // 2)
        for top, keys in members.items()
    )


def suggest_survivor(members: Sequence[MemberFacts]) -> tuple[str, Message]:
    """The key of the member that should stay and why: most complete, then newest, best graded, lowest number.

    A member is the most complete when its text says all that each other says and more. Raises ValueError
    without members.
    """
    if not members:
        raise ValueError("a group has at least one member")
    left = list(members)
    fullest = [one for one in left if all(_covers(one, other) for other in left)]
    if fullest and len(fullest) < len(left):
        left = fullest
        if len(left) == 1:
            return left[0].key, Message("similarity.stays-complete")
    for newest in (True, False):
        ranks = [
            (one.date.toordinal() if one.date else 0) if newest else (-1 if one.grade is None else one.grade)
            for one in left
        ]
        best = max(ranks)
        if min(ranks) < best:
            left = [one for one, rank in zip(left, ranks, strict=True) if rank == best]
            if len(left) == 1:
                return left[0].key, Message(
                    "similarity.stays-newest" if newest else "similarity.stays-graded"
                )
    numbered = [one for one in left if one.number is not None]
    if numbered:
        return min(numbered, key=lambda one: one.number or 0).key, Message("similarity.stays-lowest")
    return left[0].key, Message("similarity.stays-first")


def _covers(one: MemberFacts, other: MemberFacts) -> bool:
    """Whether `one` says all that `other` says."""
    if one.text == other.text:
        return True
    found = judge(one.text, other.text)
    if found is None:
        return False
    return found.verdict is Verdict.SAME or (found.verdict is Verdict.CONTAINS and found.longer == "a")


def compose_merge(texts: Sequence[str]) -> str:
    """One text in which nothing is lost that a member says: the longest, then what only the others say.

    Joined with "；" where the longest text is Chinese or Japanese, else with "; ". Empty without texts.
    """
    ordered = sorted(dict.fromkeys(text.strip() for text in texts if text.strip()), key=len, reverse=True)
    if not ordered:
        return ""
    merged = ordered[0]
    joiner = "；" if _HAN.search(merged) else "; "
    for text in ordered[1:]:
        for part in what_only(text, merged):
            merged = merged.rstrip(_END) + joiner + part
    return merged
