"""Groups of texts that say the same, and who of them stays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from memsift.messages import Message
from memsift.similarity.merge import covers
from memsift.similarity.model import Group, MemberFacts, Pair, Verdict

_ALIKE = (Verdict.SAME, Verdict.CONTAINS)


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
    fullest = [one for one in left if all(covers(one.text, other.text) for other in left)]
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
