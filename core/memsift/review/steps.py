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

GRADES = "grades"
"""The check whose card comes before all others: while it is open, what goes by grades is not asked."""

SECONDS_A_CARD, SECONDS_A_QUESTION = 12.0, 5.0
"""What a card takes a person before there is a measure of this sitting: a choice, a yes or no."""


FOR_ALL = (ResolutionKind.KEEP, ResolutionKind.SNOOZE)
"""Answers that leave the entries as they are: given once, they hold for all that is asked together."""

MOST_ANSWERS = 9
"""Answers that are offered at a time: each has a number key, and one look takes them in."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One numbered answer of a card. `number` counts from 1, over all that the card asks together."""

    number: int
    finding: Finding
    resolution: Resolution


@dataclass(frozen=True, slots=True)
class Card:
    """A finding, and the other findings of the same entries. `id` is that of the first, which also gives the
    step. What is decided at one look is `asked`; `more` is what is asked after it, `later` where it is that.
    """

    findings: tuple[Finding, ...]
    later: bool = False

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
        """The entries that what is asked is about, each once."""
        found = {ref.ref: ref for one in self.asked for ref in one.entries}
        return tuple(found.values())

    @property
    def asked(self) -> tuple[Finding, ...]:
        """The findings that are asked together: the first, and behind it those about the very same entries as
        far as there are not too many answers. What is said of one of several entries is asked for itself, so
        that no answer leaves open which of them it is about."""
        names = {ref.ref for ref in self.lead.entries}
        asked: tuple[Finding, ...] = ()
        for one in self.findings:
            together = (*asked, one)
            # What leads to the rest, and back from there, is a line among the answers.
            room = MOST_ANSWERS - self.later - (len(together) < len(self.findings))
            same = {ref.ref for ref in one.entries} == names
            if not asked or (same and len(_answers(together)) <= room):
                asked = together
        return asked

    @property
    def more(self) -> Card | None:
        """What else there is to ask about the entries, as a card of its own; None: nothing."""
        asked = {id(one) for one in self.asked}
        rest = tuple(one for one in self.findings if id(one) not in asked)
        return Card(rest, later=True) if rest else None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The answers in the order of their numbers: finding after finding, the recommended one first. What
        leaves all as it is stands there once: it is the answer to every finding that offers it."""
        return tuple(Choice(number, *each) for number, each in enumerate(_answers(self.asked), 1))

    def at(self, finding_id: str | None) -> Card | None:
        """The card, or what it asks later, that asks this finding; None where it is none of them."""
        card: Card | None = self
        while card is not None and all(one.id != finding_id for one in card.asked):
            card = card.more
        return card

    @property
    def is_question(self) -> bool:
        """Whether it asks the person if something is true (F0)."""
        return self.lead.check == "unverified"

    def choice(self, key: str) -> Choice | None:
        """The first answer with this key."""
        return next((one for one in self.choices if one.resolution.key == key), None)


def offering(findings: Iterable[Finding], answer: Resolution) -> tuple[Finding, ...]:
    """The findings that offer this answer in these words."""
    same = (answer.kind, answer.label)
    return tuple(one for one in findings if any((has.kind, has.label) == same for has in one.resolutions))


def _answers(findings: Sequence[Finding]) -> list[tuple[Finding, Resolution]]:
    """What findings that are asked together offer."""
    return [
        (one, answer)
        for one in findings
        for answer in sorted(one.resolutions, key=lambda answer: not answer.recommended)
        if answer.kind not in FOR_ALL or offering(findings, answer)[0] is one
    ]


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
            # Each of several that contradict each other is an answer: a line that leads on must have room.
            if one.check != "conflict" or len(one.entries) + 2 < MOST_ANSWERS:
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
    """Findings step after step; those of one step in the order in which they are. What the vault's grades
    mean is asked first."""
    return tuple(sorted(findings, key=lambda one: (one.check != GRADES, SITTING.index(one.step))))


def by_harm(many: Sequence[Card]) -> tuple[Card, ...]:
    """For a sitting with little time: errors of every step first, what is only worth knowing last."""
    rank = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFO: 2}

    def harm(card: Card) -> tuple[bool, int]:
        return card.lead.check != GRADES, min(rank[one.severity] for one in card.findings)

    return tuple(sorted(many, key=harm))


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
