"""From findings to the checkup's cards: what stands together, in which order, how it is counted. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from memsift.checks.base import STEPS
from memsift.checks.model import Finding, Resolution, ResolutionKind, Severity
from memsift.messages import Message
from memsift.vault import EntryRef

_DRIFT_AT = STEPS.index("expired")
SITTING = (*STEPS[:_DRIFT_AT], "drift", *STEPS[_DRIFT_AT:])
"""The steps of a sitting in their order: those of the checks, and what changed outside (`drifted`)."""

SECONDS_A_CARD, SECONDS_A_QUESTION = 12.0, 5.0
"""What a card takes a person before there is a measure of this sitting: a choice, a yes or no."""


FOR_ALL = (ResolutionKind.KEEP, ResolutionKind.SNOOZE)
"""Answers that leave the entries as they are: given once, they hold for all findings of the card."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One numbered answer of a card. `number` counts from 1, over all findings of the card."""

    number: int
    finding: Finding
    resolution: Resolution


@dataclass(frozen=True, slots=True)
class Card:
    """What a person decides at one look: a finding, and the other findings of the same entries.

    `id` is that of the first finding, which also gives the step.
    """

    findings: tuple[Finding, ...]

    @property
    def id(self) -> str:
        return self.findings[0].id

    @property
    def lead(self) -> Finding:
        return self.findings[0]

    @property
    def step(self) -> str:
        return self.findings[0].step

    @property
    def entries(self) -> tuple[EntryRef, ...]:
        """The entries that it is about, each once, those of the first finding first."""
        found = {ref.ref: ref for one in self.findings for ref in one.entries}
        return tuple(found.values())

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The answers in the order of their numbers: finding after finding, the recommended one first. What
        leaves all as it is stands there once: it is the answer to every finding that offers it."""
        ordered = [
            (one, answer)
            for one in self.findings
            for answer in sorted(one.resolutions, key=lambda answer: not answer.recommended)
            if answer.kind not in FOR_ALL or self.offering(answer)[0] is one
        ]
        return tuple(Choice(number, *each) for number, each in enumerate(ordered, 1))

    def offering(self, answer: Resolution) -> tuple[Finding, ...]:
        """The findings that offer this answer in these words."""
        same = (answer.kind, answer.label)
        return tuple(
            one for one in self.findings if any((has.kind, has.label) == same for has in one.resolutions)
        )

    @property
    def is_question(self) -> bool:
        """Whether it asks the person if something is true (F0)."""
        return self.lead.check == "unverified"

    def choice(self, key: str) -> Choice | None:
        """The first answer with this key."""
        return next((one for one in self.choices if one.resolution.key == key), None)


def cards(findings: Iterable[Finding]) -> tuple[Card, ...]:
    """Findings, in their order, as cards.

    Those about the same entries stand together, and what is said of one entry alone stands on the first card
    that shows it: one look at an entry is enough.
    """
    rows: list[list[Finding]] = []
    by_entries: dict[tuple[str, ...], list[Finding]] = {}
    shown_on: dict[str, list[Finding]] = {}
    for one in findings:
        names = tuple(sorted({ref.ref for ref in one.entries}))
        row = by_entries.get(names) if names else None
        if row is None and len(names) == 1:
            row = shown_on.get(names[0])
        if row is None:
            row = []
            rows.append(row)
            if names:
                by_entries[names] = row
            for name in names:
                shown_on.setdefault(name, row)
        row.append(one)
    return tuple(Card(tuple(row)) for row in rows)


@dataclass(frozen=True, slots=True)
class StepCount:
    """A step of the checkup: how many cards it has left."""

    step: str
    left: int

    @property
    def label(self) -> Message:
        return step_label(self.step)


def step_label(step: str) -> Message:
    """A step's name for people."""
    return Message(f"session.step.{step}")


def short_step_label(step: str) -> Message:
    """A step's name where there is little room."""
    return Message(f"session.short.{step}")


def count_steps(open_cards: Iterable[Card]) -> tuple[StepCount, ...]:
    """The steps that have cards left, in their order; finished ones are gone."""
    counts = Counter(card.step for card in open_cards)
    return tuple(StepCount(step, counts[step]) for step in SITTING if counts[step])


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings step after step; those of one step in the order in which they are."""
    return tuple(sorted(findings, key=lambda one: SITTING.index(one.step)))


def by_harm(many: Sequence[Card]) -> tuple[Card, ...]:
    """For a sitting with little time: errors of every step first, what is only worth knowing last."""
    rank = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFO: 2}
    return tuple(sorted(many, key=lambda card: min(rank[one.severity] for one in card.findings)))


def seconds_for(card: Card) -> float:
    """What a card takes before there is a measure."""
    return SECONDS_A_QUESTION if card.is_question else SECONDS_A_CARD


def awake(findings: Iterable[Finding], snoozed: Mapping[str, date], today: date) -> tuple[Finding, ...]:
    """The findings that do not rest until a later day."""
    return tuple(one for one in findings if snoozed.get(one.key, today) <= today)


def takes_default(resolution: Resolution) -> bool:
    """Whether an answer edits something and needs nothing more from the person."""
    return resolution.kind is ResolutionKind.CHANGE and resolution.defaults is not None


def recommended(finding: Finding) -> Resolution | None:
    """The recommended answer, where it can be given without being asked more."""
    return next((one for one in finding.resolutions if one.recommended and takes_default(one)), None)
