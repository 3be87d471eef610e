"""What need not be looked at today: on an old vault hundreds of findings of a kind are one line. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date

from memsift.checks.model import Finding, Severity
from memsift.messages import Message
from memsift.record import dataclass
from memsift.review.hanging import hanging
from memsift.review.steps import GRADES, Card, awake, cards, in_order

LATER = frozenset({"no-source", "index", "naming"})
"""Checks that speak of every old entry at once, and whose findings do no harm while they wait."""

MANY = 12
"""How many findings of such a check are asked one by one; more become a line."""

FIRST = frozenset({"secret", "limits", "sync-conflict", "drift", "expired", "duplicate"})
"""The steps that are gone through even when the time is up."""


@dataclass(frozen=True, slots=True)
class Sorted:
    """Findings to be asked now, and how many of each check wait, most first. `held`: what goes by grades to
    which the vault gives another meaning, said with the number of cards more that there would be, were it
    asked; None: nothing."""

    now: tuple[Finding, ...]
    later: tuple[tuple[str, int], ...]
    held: Message | None = None
    back: int = 0  # that number

    @property
    def waiting(self) -> int:
        """How many findings, and cards that are held back, are not asked now."""
        return sum(count for _, count in self.later) + self.back


def sort_out(findings: Iterable[Finding], opened: Iterable[str] = ()) -> Sorted:
    """Set aside what there is too much of. `opened`: checks that the person wants to go through now."""
    listed = tuple(findings)
    light = [one for one in listed if one.check in LATER and one.severity is not Severity.ERROR]
    counts = Counter(one.check for one in light)
    aside = {check for check, count in counts.items() if count > MANY} - set(opened)
    later = tuple((check, count) for check, count in counts.most_common() if check in aside)
    put = {id(one) for one in light if one.check in aside}
    return Sorted(tuple(one for one in listed if id(one) not in put), later)


def to_ask(
    findings: Iterable[Finding], snoozed: Mapping[str, date], today: date, opened: Iterable[str] = ()
) -> Sorted:
    """What is asked today, in the checkup's order: without what rests, what is held back, and what there is
    too much of. Every screen that says how many cards wait counts these. `opened`: with GRADES in it nothing
    is held back."""
    here = hanging(awake(in_order(findings), snoozed, today))
    if GRADES in opened:
        return sort_out(here, opened)
    asked = sort_out((one for one in here if one.held is None), opened)
    put = [one for one in here if one.held is not None]
    why = put[0].held if put else None
    if why is None:
        return asked
    # Where all of it would be set aside as too much, it is that which is told.
    back = _cards_of(sort_out(here, opened)) - _cards_of(asked) or len(cards(put))
    return replace(asked, held=Message(why.id, {**why.params, "n": back}), back=back)


def _cards_of(asked: Sorted) -> int:
    """How many cards there are beside the one about the vault's own meaning, which goes with its answer."""
    return sum(card.lead.check != GRADES for card in cards(asked.now))


def resting(findings: Iterable[Finding], snoozed: Mapping[str, date], today: date) -> int:
    """How many cards there would be more, had nothing been put off to a later day."""
    listed = in_order(one for one in findings if one.held is None)
    put_off = hanging(one for one in listed if snoozed.get(one.key, today) > today)
    return len(cards(put_off)) if put_off else 0


def may_wait(card: Card) -> bool:
    """Whether a card may be left for another day when the time that was given is over."""
    grave = any(one.severity is Severity.ERROR for one in card.findings)
    return not grave and card.step not in FIRST and card.lead.check != GRADES
