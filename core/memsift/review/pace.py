"""How far a checkup is, and how long the rest will take. Pure: who asks keeps what was said before."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from memsift.messages import Message
from memsift.record import dataclass

LOOKS = 9
"""So many of the last answers say how fast somebody is: one that took long changes little."""
_PRIOR = (1.0, 1.0, 1.0)  # answers that took as long as usual, before there are any
_STEPS = ((10, 1), (30, 5))  # minutes up to which they are told in steps of so many
_WIDEST = 10


@dataclass(frozen=True, slots=True)
class Left:
    """How many cards are open, and the seconds that they will take."""

    cards: int
    seconds: float


def left(usual: Sequence[float], looks: Sequence[float], before: Left | None) -> Left:
    """How long the open cards will take.

    `usual`: the seconds that each of them takes usually. `looks`: of each answer given so far, how many times
    as long as usual it took, oldest first. `before`: what was said last: with no more cards than then it is
    never more, and each further card adds what a card takes.
    """
    cards = len(usual)
    if not cards:
        return Left(0, 0.0)
    seconds = sum(usual) * median((*_PRIOR, *looks[-LOOKS:]))
    if before is not None:
        seconds = min(seconds, before.seconds + max(cards - before.cards, 0) * seconds / cards)
    return Left(cards, seconds)


def minutes(seconds: float) -> int:
    """Seconds as they are told: in whole minutes, many of them in steps, so that the number stands still."""
    exact = seconds / 60
    step = next((step for most, step in _STEPS if exact <= most), _WIDEST)
    return max(1, round(exact / step) * step)


@dataclass(frozen=True, slots=True)
class Pace:
    """How far the sitting is. Seconds are of looking, pauses left out. `new`: how many of the cards came
    up by what was answered."""

    done: int
    total: int
    spent: float
    left: float
    new: int = 0

    @property
    def message(self) -> Message:
        params = {"done": self.done, "total": self.total, "minutes": minutes(self.left)}
        if self.done >= self.total:
            return Message("session.pace-done", params)
        if self.new:
            return Message("session.pace-new", {**params, "new": self.new})
        return Message("session.pace", params)
