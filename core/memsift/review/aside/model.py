"""What is asked of a comparison beside the person, and what it finds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from memsift.messages import Message
from memsift.record import dataclass

Stop = Callable[[], bool]
"""Becomes true when an answer is not wanted any more; may wait, to let others go first."""


@dataclass(frozen=True, slots=True)
class Partner:
    """Another entry that an entry is alike to. `here`, `there`: the differing characters of each text.

    `verdict`: same, contains, contained, conflict. `reasons` in words.
    """

    ref: str
    verdict: str
    score: float
    here: tuple[tuple[int, int], ...] = ()
    there: tuple[tuple[int, int], ...] = ()
    reasons: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Wanted:
    """How to compare. `apart`: pairs of text hashes, each sorted, that are no duplicates; `silenced`: the
    person's patterns of what always looks alike; `state`: the private folder in which what was prepared of
    the texts is kept for the next run; `ascii`: whether signs of ours are drawn in ASCII."""

    apart: frozenset[tuple[str, str]]
    silenced: tuple[str, ...]
    state: str
    ascii: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """What one reading of a vault holds: ref → its partners, conflicts first, the most alike first; ref → the
    places (`file:line`) whose links lead to it; how many pairs the person's patterns hid."""

    alike: Mapping[str, tuple[Partner, ...]]
    linked: Mapping[str, tuple[str, ...]]
    silenced: int = 0


@dataclass(frozen=True, slots=True)
class FirstLook:
    """What the weekly checks say of a reading: the gravest finding with its place, and how many cards
    the checkup has. What changed outside is no check: whoever knows the baselines adds its cards. `resting`:
    how many more were put off to a later day."""

    waiting: int = 0
    worst: Message | None = None
    file: str = ""
    line: int = 0
    resting: int = 0


class NotWanted(Exception):
    """`stop()` became true, or the comparer was ended: nothing came of it."""


class Failed(Exception):
    """Comparing went wrong. `kind` says how, in a word or two without any text of a memory."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind
