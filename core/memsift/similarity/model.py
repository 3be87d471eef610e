"""Pairs, verdicts and groups. Texts are known by a key that the caller chooses; files are unknown here."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
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
    each *original* text that the other does not say, or says otherwise. For CONTAINS, `longer` is
    "a" or "b": the text that says more; None otherwise.
    """

    verdict: Verdict
    score: float
    reasons: tuple[Message, ...]
    differs_a: tuple[tuple[int, int], ...]
    differs_b: tuple[tuple[int, int], ...]
    longer: str | None = None


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


@dataclass(frozen=True, slots=True)
class MemberFacts:
    """What the caller knows of one member of a group, for choosing the one that stays.

    `text` is its comparison text; `grade` 0–2 for F0–F2, None without; `number` the digits of its id.
    """

    key: str
    text: str
    date: date | None = None
    grade: int | None = None
    number: int | None = None


class Stopped(Exception):
    """A search was cancelled by its stop flag; nothing of it was kept as if it were complete."""
