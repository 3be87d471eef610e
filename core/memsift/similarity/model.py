"""Pairs, verdicts and groups. Texts are known by a key that the caller chooses; files are unknown here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from memsift.messages import Message


class Verdict(StrEnum):
    SAME = "same"
    CONTAINS = "contains"
    CONFLICT = "conflict"
    SIMILAR = "similar"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What two texts are to each other. `score` 0–100.

    `reasons` explain the verdict in words. `differs_a`, `differs_b` are the characters (start, end) of
    each *original* text that the other does not say, or says otherwise.
    """

    verdict: Verdict
    score: float
    reasons: tuple[Message, ...]
    differs_a: tuple[tuple[int, int], ...]
    differs_b: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """`a` < `b` in the order in which the texts were given. For CONTAINS, `longer` is the key of the
    text that says more."""

    a: str
    b: str
    judgement: Judgement
    longer: str | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Texts connected by same/contains. `whole` is False where a chain links members that are not
    themselves alike (a~b, b~c, a≁c); `pairs` are those that connect it."""

    members: tuple[str, ...]
    pairs: tuple[Pair, ...]
    whole: bool
