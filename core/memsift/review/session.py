"""The weekly checkup as an object: it yields cards in order and takes answers. It knows no screen.

Every answer is a plan of its own, carried out and journalled at once; what was decided is read back from the
journal, so a dropped line loses nothing. Only the place (which card, what was skipped, the time spent) is
kept beside it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from memsift.checks import Progress
from memsift.checks.evidence import Evidence, EvidenceFinder
from memsift.checks.model import ResolutionKind
from memsift.checks.secret import value_at
from memsift.messages import Message
from memsift.plan import Change, Conflict, Plan, PlanError
from memsift.review import answering
from memsift.review.bulk import Bulk, BulkMaker, kinds
from memsift.review.desk import Desk
from memsift.review.facts import facts_of
from memsift.review.recheck import Checker
from memsift.review.steps import (
    Card,
    Choice,
    StepCount,
    awake,
    by_harm,
    cards,
    count_steps,
    seconds_for,
)
from memsift.review.triage import may_wait, sort_out
from memsift.review.waiting import waiting_days
from memsift.store import Committed, Outcome, PlanRecord, Refused, StoreError
from memsift.store.forget import Proof, ToForget
from memsift.vault.model import EntryRef

PLACE = "checkup"
FINISHED = "checkup.finished"
RESUME_DAYS = 3
"""After how many days a checkup that was broken off is begun anew."""

_LONGEST_LOOK = 180.0  # seconds: more at one card is a person who is away
_PRIOR = 5  # cards after which this sitting's own pace counts as much as the usual one


@dataclass(frozen=True, slots=True)
class Opened:
    """An answer that leads somewhere: nothing was decided."""

    file: str
    line: int
    check: str


@dataclass(frozen=True, slots=True)
class Preview:
    """What an answer would do: file → bytes before and after. `refusal`: why it cannot be given."""

    files: Mapping[str, tuple[bytes | None, bytes | None]] = field(default_factory=dict)
    refusal: Message | None = None


@dataclass(frozen=True, slots=True)
class Pace:
    """How far the sitting is. Seconds are of looking, pauses left out."""

    done: int
    total: int
    spent: float
    left: float

    @property
    def message(self) -> Message:
        minutes = max(1, round(self.left / 60))
        params = {"done": self.done, "total": self.total, "minutes": minutes}
        return Message("session.pace" if self.done < self.total else "session.pace-done", params)


class Checkup:
    """One checkup of a desk's vault. Call `check` first, then look at `card`, and answer it.

    `minutes`: the time that the person gives it. `clock`: seconds that only grow. Methods that decide answer
    an Outcome and never raise for what a disk or another program did.
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
        self.skipped: tuple[str, ...] = ()
        self.resumed = False
        self.checked = False
        self._checker = Checker()
        self._clock = clock
        self._shown_at = clock()
        self._seconds = 0.0
        self._at: str | None = None
        self._opened: tuple[str, ...] = ()
        self._order: tuple[str, ...] = ()
        self._records: tuple[PlanRecord, ...] | None = None
        self._evidence: dict[str, tuple[Evidence, ...]] = {}
        self._begin()

    # -- beginning, leaving --------------------------------------------------------------------------

    def _begin(self) -> None:
        kept = self._kept_place()
        if kept is None:
            self.began = datetime.now().astimezone()
            newest = self._all_records()
            self._since = newest[0].id if newest else "p0"
            return
        self.resumed = True
        self.began = datetime.fromisoformat(kept["began"])
        self._since = str(kept["since"])
        self._at = kept.get("at")
        self.skipped = tuple(kept.get("skipped", ()))
        self._opened = tuple(kept.get("opened", ()))
        self._seconds = float(kept.get("seconds", 0))
        if self.minutes is None and kept.get("minutes"):
            self.minutes = int(kept["minutes"])
        if session := kept.get("session"):
            with suppress(StoreError):  # then it goes on as a session of its own
                self.desk.store.resume_session(str(session))

    def _kept_place(self) -> dict[str, Any] | None:
        """The place of a checkup that was broken off not long ago."""
        try:
            kept = self.desk.store.decisions.place(PLACE)
        except StoreError:
            return None
        if not isinstance(kept, dict) or not {"began", "since"} <= kept.keys():
            return None
        age = self.desk.today - datetime.fromisoformat(kept["began"]).date()
        return kept if age < timedelta(days=RESUME_DAYS) else None

    def place(self) -> dict[str, object]:
        """What is kept so that another sitting goes on here."""
        sessions = [record.session for record in self.records]
        return {
            "began": self.began.isoformat(timespec="seconds"),
            "since": self._since,
            "session": self.desk.store.session_name() or (sessions[0] if sessions else None),
            "at": self._at,
            "skipped": list(self.skipped),
            "opened": list(self._opened),
            "seconds": round(self._seconds, 1),
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
            facts = facts_of(self.desk)
            found = self._checker.check(self.desk.vault, facts, progress)
            snoozed = self.desk.store.decisions.snoozed()
        except StoreError as error:
            return error.message
        asked = sort_out(awake(found, snoozed, self.desk.today), self._opened)
        now = cards(asked.now)
        self.later = asked.later
        self.open = by_harm(now) if self.minutes is not None else now
        self._records = None
        self._evidence.clear()
        self._choose()
        self.checked = True
        return None

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
        done = self.done
        usual = sum(seconds_for(card) for card in self.open)
        each = usual / len(self.open) if self.open else 0.0
        measured = (each * _PRIOR + self._seconds) / (_PRIOR + done)
        return Pace(done, done + len(self.open), self.spent, measured * len(self.open))

    @property
    def records(self) -> tuple[PlanRecord, ...]:
        """The plans since the checkup began, undone ones too, oldest first."""
        if self._records is None:
            since = int(self._since[1:])
            newer = [one for one in self._all_records() if int(one.id[1:]) > since]
            self._records = tuple(reversed(newer))
        return self._records

    def _all_records(self) -> tuple[PlanRecord, ...]:
        try:
            return self.desk.store.journal.records()
        except StoreError:
            return ()

    @property
    def decided(self) -> tuple[PlanRecord, ...]:
        """The decisions of the checkup that stand, oldest first."""
        return tuple(one for one in self.records if answering.is_decision(one.what) and not one.undone)

    @property
    def done(self) -> int:
        """How many cards were decided."""
        return sum(answering.count(one.what) for one in self.decided)

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
        """Go through a kind of findings that was set aside."""
        self._opened = (*self._opened, check)
        self.check()
        first = next((card for card in self.open if card.lead.check == check), None)
        if first is not None:
            self.go(first.id)

    def give_time(self, minutes: int | None) -> None:
        """So many minutes for the whole of it, errors first; None: as long as it takes."""
        self.minutes = minutes
        self.check()
        self.keep_place()

    def _note_time(self) -> None:
        self._seconds += self._looking()
        self._shown_at = self._clock()

    def wake(self) -> None:
        """The person is here again: what passed meanwhile is no time spent."""
        self._shown_at = self._clock()

    # -- deciding ------------------------------------------------------------------------------------

    def preview(self, choice: Choice, said: Mapping[str, str] | None = None) -> Preview:
        """Exactly what an answer would do to the files; with the defaults where nothing is said."""
        try:
            plan = answering.plan_for(choice, said or {}, self.desk.today)
            after = self.desk.preview(plan)
        except (PlanError, StoreError) as error:
            return Preview(refusal=error.message)
        return Preview({path: (self._bytes_now(path), data) for path, data in after.items()})

    def _bytes_now(self, path: str) -> bytes | None:
        if (file := self.desk.vault.file(path)) is not None:
            return file.document.data
        note = next((one for one in self.desk.vault.notes if one.path == path), None)
        if note is not None:
            return note.data
        with suppress(StoreError):
            seen = self.desk.store.folder.read(path)
            return seen.data if seen else None
        return None

    def answer(self, choice: Choice, said: Mapping[str, str] | None = None) -> Outcome | Opened:
        """Give an answer. `said`: answers to its needs, by name; the defaults hold for the others."""
        finding, resolution = choice.finding, choice.resolution
        if resolution.kind is ResolutionKind.OPEN:
            return Opened(finding.file, finding.line, finding.check)
        if resolution.kind is ResolutionKind.FORGET:
            return Refused(Message("session.forget"))  # it is shown first: `to_forget`, `forget`
        try:
            plan = answering.plan_for(choice, said or {}, self.desk.today)
        except Conflict as conflict:
            return Refused(conflict.message)
        except PlanError as error:
            return Refused(error.message)
        if not plan.changes:
            return Refused(Message("session.nothing"))
        return self._carry_out(plan)

    def to_forget(self, choice: Choice) -> ToForget | Refused:
        """What forgetting what the choice is about would remove; nothing is done yet."""
        text = self._text_of(choice)
        if text is None:
            return Refused(Message("session.nothing"))
        try:
            return self.desk.store.to_forget(text)
        except PlanError as error:
            return Refused(error.message)
        except StoreError as error:
            return Refused(error.message)

    def forget(self, choice: Choice, shown: ToForget) -> Proof | Refused:
        """Remove it everywhere, as `to_forget` showed it, and prove it. This cannot be undone."""
        text = self._text_of(choice)
        if text is None:
            return Refused(Message("session.nothing"))
        self._note_time()
        try:
            proof = self.desk.store.forget(text, shown)
        except PlanError as error:
            return Refused(error.message)
        except StoreError as error:
            return Refused(error.message)
        self.look_again()
        self.keep_place()
        return proof

    def _text_of(self, choice: Choice) -> str | None:
        """The words to forget: the secret itself, else what the entry says on its first line."""
        if choice.finding.check == "secret":
            return value_at(self.desk.vault, choice.finding)
        entries = choice.finding.entries
        return entries[0].entry.text.split("\n")[0] if len(entries) == 1 else None

    @property
    def waiting(self) -> int:
        """How many proposals and foreign edits wait in the inbox."""
        try:
            return len(waiting_days(self.desk))
        except StoreError:
            return 0

    def keep(self) -> Outcome | None:
        """Leave what the card shows as it is, and do not ask again until a text changes. None: cannot be."""
        return self._whole_card("keep")

    def snooze(self) -> Outcome | None:
        """Ask again in a week."""
        card = self.card
        if card is None:
            return None
        return self._carry_out(answering.snooze_plan(card, self.desk.today))

    def _whole_card(self, key: str) -> Outcome | None:
        choice = self.card.choice(key) if self.card is not None else None
        if choice is None:
            return None
        outcome = self.answer(choice)
        return None if isinstance(outcome, Opened) else outcome

    @property
    def finished(self) -> bool:
        """Whether the report of this checkup is written and stands."""
        return any(one.what.id == answering.REPORT and not one.undone for one in self.records)

    def _carry_out(self, plan: Plan, *, moves: bool = True) -> Outcome:
        self._note_time()
        if self.finished:
            self._since, self._seconds = self.records[-1].id, 0.0  # what comes now is another checkup
            self.began = datetime.now().astimezone()
        at = self._at
        outcome = self.desk.commit(plan)
        done = isinstance(outcome, Committed)
        if done and moves:
            self.skipped = tuple(one for one in self.skipped if one != at)
        problem = self.look_again()
        self.keep_place()
        if isinstance(outcome, Committed) and problem is not None:
            return replace(outcome, notes=(*outcome.notes, problem))
        return outcome

    def look_again(self) -> Message | None:
        """Read the files again and find out what is left to ask. A message when that failed."""
        try:
            self.desk.refresh()
        except StoreError as error:
            return error.message
        return self.check()

    # -- evidence ------------------------------------------------------------------------------------

    def evidence(self, card: Card) -> tuple[Evidence, ...]:
        """What session logs and notes say of the same thing as a graded entry; () for other cards."""
        ref = self._graded(card)
        if ref is None or self._checker.run is None:
            return ()
        if card.id not in self._evidence:
            self._evidence[card.id] = EvidenceFinder(self._checker.run).of(ref)
        return self._evidence[card.id]

    def _graded(self, card: Card) -> EntryRef | None:
        graded = any(one.check in ("unverified", "no-source") for one in card.findings)
        return card.entries[0] if graded and len(card.entries) == 1 else None

    def add_evidence(self, card: Card, evidence: Evidence) -> Outcome:
        """Take a line as a source of the card's entry."""
        ref, run = self._graded(card), self._checker.run
        if ref is None or run is None:
            return Refused(Message("session.nothing"))
        try:
            changes: tuple[Change, ...] = EvidenceFinder(run).add(ref, evidence)
        except PlanError as error:
            return Refused(error.message)
        return self._carry_out(Plan(answering.why_evidence(ref, evidence), changes), moves=False)

    # -- many at once --------------------------------------------------------------------------------

    def kinds(self) -> tuple[tuple[str, int], ...]:
        """The checks whose recommended answers could be given all at once, with how many there are."""
        return kinds(self.open)

    def bulk(self, check: str) -> Bulk | None:
        """All recommended answers of a check as one plan, to be shown before `accept`; None: none."""
        try:
            return BulkMaker(self.desk, self._checker).make(check, self.open)
        except StoreError:
            return None

    def accept(self, bulk: Bulk) -> Outcome:
        """Carry out exactly what `bulk` showed."""
        return self._carry_out(bulk.plan)

    # -- the way back --------------------------------------------------------------------------------

    @property
    def undoable(self) -> tuple[PlanRecord, ...]:
        """What of this checkup could be taken back, newest first."""
        plain = (one for one in self.records if not (one.undone or one.undoes or one.forgotten))
        return tuple(reversed(tuple(plain)))

    def undo(self) -> Outcome:
        """Take back the last decision of this checkup; its card is looked at again."""
        if not self.undoable:
            return Refused(Message("session.nothing-to-undo"))
        last = self.undoable[0]
        outcome = self.desk.undo(last.id)
        self._note_time()
        problem = self.look_again()
        if isinstance(outcome, Committed):
            back = answering.finding_of(last.what)
            card = next((c for c in self.open if any(f.id == back for f in c.findings)), None)
            if card is not None:
                self.go(card.id)
            if problem is not None:
                return replace(outcome, notes=(*outcome.notes, problem))
        return outcome

    def undo_all(self, *, part: bool = False) -> Outcome:
        """Take back the whole checkup as one act, what was written at its end too. `part`: although some of
        it cannot be taken back any more."""
        sessions = dict.fromkeys(one.session for one in self.undoable)
        outcome: Outcome = Refused(Message("session.nothing-to-undo"))
        for session in sessions:
            outcome = self.desk.undo_session(session, part=part)
            if not isinstance(outcome, Committed):
                break
        self.look_again()
        return outcome

    def diff(self) -> dict[str, tuple[bytes | None, bytes | None]]:
        """Everything that the checkup changed: file → bytes before it and now. Raises StoreError."""
        found: dict[str, tuple[bytes | None, bytes | None]] = {}
        for record in self.records:
            for path, (before, after) in self.desk.changed_by(record.id).items():
                found[path] = (found[path][0] if path in found else before, after)
        return {path: both for path, both in found.items() if both[0] != both[1]}
