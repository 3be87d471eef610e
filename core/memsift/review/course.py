"""The course of a checkup: which card is looked at, what was skipped, how far it is, where it goes on.

What was decided is read back from the journal, so a dropped line loses nothing; the place is kept beside.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from memsift.checks import Progress, Run
from memsift.messages import Message
from memsift.record import dataclass
from memsift.review import answering
from memsift.review.counted import remember_count
from memsift.review.desk import Desk
from memsift.review.drift import DriftReader
from memsift.review.drifted import drift_findings
from memsift.review.facts import facts_of
from memsift.review.fullness import remember_full
from memsift.review.pace import LOOKS, Left, Pace, left
from memsift.review.recheck import Checker
from memsift.review.steps import GRADES, Card, StepCount, by_harm, cards, count_steps, seconds_for
from memsift.review.triage import may_wait, to_ask
from memsift.similarity import Verdict
from memsift.store import PlanRecord, StoreError
from memsift.store.journal import number_of
from memsift.vault import EntryRef

PLACE = "checkup"
RESUME_DAYS = 3
"""After how many days a checkup that was broken off is begun anew."""

_LONGEST_LOOK = 180.0  # seconds: more at one card is a person who is away


class Course:
    """The cards in order, the place among them, the time. `check` fills it; deciding is `Checkup`'s.

    `minutes`: the time that the person gives it. `clock`: seconds that only grow.
    """

    def __init__(
        self,
        desk: Desk,
        *,
        minutes: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.desk = desk
        self.minutes = minutes
        self.open: tuple[Card, ...] = ()
        self.later: tuple[tuple[str, int], ...] = ()
        self.held: Message | None = None
        self.brings = 0  # how many cards there would be more, were grades read as usual
        self.skipped: tuple[str, ...] = ()
        self.resumed = False
        self.checked = False
        self._checker = Checker()
        self._drift = DriftReader()
        self._clock = clock
        self._shown_at = clock()
        self._seconds = 0.0
        self._looks: tuple[float, ...] = ()  # of each answer, how many times as long as usual it took
        self._at: str | None = None
        self._opened: tuple[str, ...] = ()
        self._order: tuple[str, ...] = ()
        self._records: tuple[PlanRecord, ...] | None = None
        self._first_total: int | None = None  # how many cards there were when they were counted first
        self._known: frozenset[str] = frozenset()  # what was found then
        self._new: frozenset[str] = frozenset()  # the cards that ask nothing of it
        self._against: dict[str, list[EntryRef]] = {}
        self._still: frozenset[str] = frozenset()  # as Facts has it: `asked_still`
        self._left: Left | None = None  # as it was counted last
        self._begin()

    # -- beginning, leaving --------------------------------------------------------------------------

    def _begin(self) -> None:
        kept = self._kept_place()
        if kept is None:
            self.began = self.desk.store.now()
            self._since = self._newest()
            return
        self.resumed = True
        self.began, self._since = kept.began, kept.since
        self._at, self.skipped, self._opened = kept.at, kept.skipped, kept.opened
        self._seconds, self._looks = kept.seconds, kept.looks
        self.minutes = kept.minutes if self.minutes is None else self.minutes
        if kept.session is not None:
            with suppress(StoreError):  # then it goes on as a session of its own
                self.desk.store.resume_session(kept.session)

    def _kept_place(self) -> _Kept | None:
        """The place of a checkup that was broken off not long ago."""
        try:
            kept = _kept(self.desk.store.decisions.place(PLACE))
        except StoreError:
            return None  # `check` tells of a journal that cannot be read
        recent = kept is not None and self.desk.today - kept.began.date() < timedelta(days=RESUME_DAYS)
        return kept if recent else None

    def _newest(self) -> int | None:
        """The number of the last plan so far; None where the journal cannot be read at the moment."""
        try:
            records = self.desk.store.journal.records()
        except StoreError:
            return None
        return number_of(records[0].id) if records else 0

    def place(self) -> dict[str, object]:
        """What is kept so that another sitting goes on here."""
        sessions = [record.session for record in self.records]
        return {
            "began": self.began.isoformat(timespec="seconds"),
            "since": None if self._since is None else f"p{self._since}",
            "session": self.desk.store.session_name() or (sessions[0] if sessions else None),
            "at": self._at,
            "skipped": list(self.skipped),
            "opened": list(self._opened),
            "seconds": round(self._seconds, 1),
            "looks": [round(one, 2) for one in self._looks[-LOOKS:]],
            "minutes": self.minutes,
        }

    def keep_place(self) -> None:
        """Remember where we are. That it could not be kept costs a few keys next time and nothing else."""
        if self.finished:
            return
        with suppress(StoreError):
            self.desk.store.decisions.set_place(PLACE, self.place())

    leave = keep_place

    # -- what there is -------------------------------------------------------------------------------

    def check(self, progress: Progress | None = None) -> Message | None:
        """Run the checks over the desk's vault and put the cards in order. A message when that failed."""
        try:
            facts = replace(facts_of(self.desk), asked_still=self._still)
            found = self._checker.check(self.desk.vault, facts, progress)
            drift = self._drift.find(self.desk.vault, self.desk.store.baselines())
        except StoreError as error:
            return error.message
        remember_full(self.desk.store, found, self.desk.today)
        every = (*found, *drift_findings(drift))
        asked = to_ask(every, facts.snoozed, self.desk.today, self._opened)
        now = cards(asked.now)
        self.later, self.held = asked.later, asked.held
        self.open = by_harm(now) if self.minutes is not None else now
        self.brings = asked.back
        self._against = _contradicted(self._checker.run)
        self._records = None
        self._choose()
        if self._first_total is None:
            self._first_total = self.done + len(self.open)
            self._known = frozenset(one.id for one in every)
        ids = {card.id: {one.id for one in card.findings} for card in self.open}
        self._new |= {card for card, asked in ids.items() if self._known.isdisjoint(asked)}
        self._left = left([seconds_for(card) for card in self.open], self._looks, self._left)
        remember_count(self.desk.store, len(self.open), self.desk.today)
        self.checked = True
        return None

    def against(self, card: Card) -> tuple[EntryRef, ...]:
        """The entries that contradict one of a card's and do not stand on it, each once."""
        on_card = {ref.ref for ref in card.entries}
        others = (other for ref in card.entries for other in self._against.get(ref.ref, ()))
        return tuple({ref.ref: ref for ref in others if ref.ref not in on_card}.values())

    def _choose(self) -> None:
        """Stay on the card, else go on behind where it stood, else with the first that was not skipped."""
        ids = [card.id for card in self.open]
        if self._at not in ids or self._at in self.skipped:
            behind: list[str] = []
            if self._at in self._order:
                behind = list(self._order[self._order.index(self._at) + 1 :])
            wanted = (one for one in (*behind, *ids) if one in ids and one not in self.skipped)
            self._at = next(wanted, None)
        self._order = tuple(ids)

    @property
    def card(self) -> Card | None:
        """The card to look at; None when all were decided or skipped, or the time is up."""
        found = next((card for card in self.open if card.id == self._at), None)
        return None if found is not None and self.time_is_up and may_wait(found) else found

    @property
    def time_is_up(self) -> bool:
        return self.minutes is not None and self.spent >= self.minutes * 60

    @property
    def steps(self) -> tuple[StepCount, ...]:
        """The steps that have cards left."""
        return count_steps(self.open)

    @property
    def spent(self) -> float:
        """Seconds of looking so far."""
        return self._seconds + self._looking()

    def _looking(self) -> float:
        return min(max(self._clock() - self._shown_at, 0.0), _LONGEST_LOOK)

    @property
    def pace(self) -> Pace:
        """As the cards were counted last."""
        done = self.done
        total = done + len(self.open)
        # What a card had left for later makes it more cards, and nothing new.
        new = min(len(self._new), max(0, total - (self._first_total or total)))
        return Pace(done, total, self.spent, self._left.seconds if self._left is not None else 0.0, new)

    @property
    def records(self) -> tuple[PlanRecord, ...]:
        """The plans since the checkup began, undone ones too, oldest first."""
        if self._since is None:
            self._since = self._newest()  # what came before this was known is taken for older: never undone
        if self._since is None:
            return ()
        if self._records is None:
            try:
                newer = [r for r in self.desk.store.journal.records() if number_of(r.id) > self._since]
            except StoreError:
                return ()  # for this once; nothing can be decided or undone then, and trying says why
            self._records = tuple(reversed(newer))
        return self._records

    @property
    def decided(self) -> tuple[PlanRecord, ...]:
        """The decisions of the checkup that stand, oldest first."""
        return tuple(one for one in self.records if answering.is_decision(one.what) and not one.undone)

    @property
    def done(self) -> int:
        """How many cards were decided."""
        return sum(answering.count(one.what) for one in self.decided)

    @property
    def finished(self) -> bool:
        """Whether the report of this checkup is written and stands."""
        return any(one.what.id == answering.REPORT and not one.undone for one in self.records)

    # -- moving --------------------------------------------------------------------------------------

    def skip(self) -> None:
        """Leave the card for later in this sitting, or for the next checkup."""
        if self._at is not None:
            self._note_time()
            self.skipped = (*(one for one in self.skipped if one != self._at), self._at)
            self._choose()
            self.keep_place()

    def back(self) -> bool:
        """Return to the card that was skipped last; False when none was."""
        there = {card.id for card in self.open}
        while self.skipped:
            *rest, last = self.skipped
            self.skipped = tuple(rest)
            if last in there:
                self.go(last)
                return True
        return False

    def skipped_again(self) -> None:
        """Go through what was skipped."""
        self.skipped = ()
        self._choose()
        self.keep_place()

    def go(self, card_id: str) -> bool:
        """Look at a card. False when it is not open."""
        if all(card.id != card_id for card in self.open):
            return False
        self._note_time()
        self._at = card_id
        self.skipped = tuple(one for one in self.skipped if one != card_id)
        self.keep_place()
        return True

    def go_to_step(self, step: str) -> bool:
        """Look at the first card of a step."""
        first = next((card for card in self.open if card.step == step), None)
        return first is not None and self.go(first.id)

    def open_later(self, check: str) -> None:
        """Go through a kind of findings that was set aside; GRADES: what is held back because of them."""
        self._opened = (*self._opened, check)
        self._first_total = None  # what the person asks for is not new
        self.check()
        leads = ((card, card.lead) for card in self.open)
        wanted = (c for c, one in leads if (one.held is not None if check == GRADES else one.check == check))
        first = next(wanted, None)
        if first is not None:
            self.go(first.id)

    def give_time(self, minutes: int | None) -> None:
        """So many minutes for the whole of it, errors first; None: as long as it takes."""
        self.minutes = minutes
        self.check()
        self.keep_place()

    def _note_answer(self) -> None:
        """The card is answered: how long it was looked at says how fast the person is."""
        if (card := self.card) is not None:
            self._looks = (*self._looks, self._looking() / seconds_for(card))

    def _note_time(self) -> None:
        self._seconds += self._looking()
        self._shown_at = self._clock()

    def wake(self) -> None:
        """The person is here again: what passed meanwhile is no time spent."""
        self._shown_at = self._clock()


def _contradicted(run: Run | None) -> dict[str, list[EntryRef]]:
    """For each entry that another one contradicts: those that do."""
    found: dict[str, list[EntryRef]] = {}
    for pair in run.pairs if run is not None else ():
        if pair.judgement.verdict is Verdict.CONFLICT:
            found.setdefault(pair.a.ref, []).append(pair.b)
            found.setdefault(pair.b.ref, []).append(pair.a)
    return found


@dataclass(frozen=True, slots=True)
class _Kept:
    """The place of a checkup that was broken off. `since`: the number of the last plan before it."""

    began: datetime
    since: int
    session: str | None
    at: str | None
    skipped: tuple[str, ...]
    opened: tuple[str, ...]
    seconds: float
    looks: tuple[float, ...]
    minutes: int | None


def _kept(value: object) -> _Kept | None:
    """What `Course.place` was, read back; None for anything else: others can write into the journal too."""
    try:
        kept: dict[str, Any] = dict(value)  # type: ignore[call-overload]  # what is no mapping raises
        return _Kept(
            datetime.fromisoformat(kept["began"]),
            number_of(kept["since"]),
            _text(kept.get("session")),
            _text(kept.get("at")),
            tuple(map(str, kept.get("skipped", ()))),
            tuple(map(str, kept.get("opened", ()))),
            _measured(kept.get("seconds", 0)),
            tuple(map(_measured, kept.get("looks", ()))),
            int(kept["minutes"]) if kept.get("minutes") else None,
        )
    except (LookupError, TypeError, ValueError, OverflowError, StoreError):
        return None


def _measured(value: Any) -> float:
    """A time or how many times as long; raises ValueError for what no clock can have said."""
    if not 0 <= (number := float(value)) < math.inf:
        raise ValueError(value)
    return number


def _text(value: object) -> str | None:
    return None if value is None else str(value)
