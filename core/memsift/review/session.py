"""The weekly checkup as an object: it yields cards in order and takes answers. It knows no screen.

Every answer is a plan of its own, carried out and journalled at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import chain

from memsift.checks import Run
from memsift.checks.evidence import Evidence, EvidenceFinder
from memsift.checks.model import Finding, ResolutionKind
from memsift.checks.secret import value_at
from memsift.messages import Message
from memsift.plan import Change, Plan, PlanError
from memsift.review import answering
from memsift.review.bulk import Bulk, BulkMaker, Many, SameAnswer, many
from memsift.review.course import Course
from memsift.review.place import line_with_text
from memsift.review.steps import FOR_ALL, Card, Choice, offering
from memsift.review.waiting import waiting_days
from memsift.store import Committed, Outcome, PlanRecord, Refused, StoreError
from memsift.store.forget import Proof, ToForget
from memsift.vault import text_hash
from memsift.vault.model import EntryRef

CONFIRMS = frozenset({"true", "confirm"})
"""Answers by which the person says that it is so."""


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


class Checkup(Course):
    """One checkup of a desk's vault. Call `check` first, then look at `card`, and answer it.

    Methods that decide answer an Outcome and never raise for what a disk or another program did.
    """

    _found_in: tuple[Run, EvidenceFinder] | None = None
    _many: tuple[tuple[Card, ...], Finding, Many] | None = None

    # -- deciding ------------------------------------------------------------------------------------

    def preview(self, choice: Choice, said: Mapping[str, str] | None = None) -> Preview:
        """Exactly what an answer would do to the files; with the defaults where nothing is said."""
        try:
            plan = answering.plan_for(choice, said or {}, self.desk.today)
            after = self.desk.preview(plan)
            return Preview({path: (self._bytes_now(path), data) for path, data in after.items()})
        except (PlanError, StoreError) as error:
            return Preview(refusal=error.message)

    def _bytes_now(self, path: str) -> bytes | None:
        if (file := self.desk.vault.file(path)) is not None:
            return file.document.data
        note = next((one for one in self.desk.vault.notes if one.path == path), None)
        if note is not None:
            return note.data
        seen = self.desk.store.folder.read(path)
        return seen.data if seen else None

    def answer(self, choice: Choice, said: Mapping[str, str] | None = None) -> Outcome | Opened:
        """Give an answer. `said`: answers to its needs, by name; the defaults hold for the others."""
        finding, resolution = choice.finding, choice.resolution
        if resolution.kind is ResolutionKind.OPEN:
            return Opened(finding.file, line_with_text(finding, self.desk.vault), finding.check)
        if resolution.kind is ResolutionKind.FORGET:
            return Refused(Message("session.forget"))  # it is shown first: `to_forget`, `forget`
        try:
            plan = answering.plan_for(choice, said or {}, self.desk.today)
        except PlanError as error:
            return Refused(error.message)
        if not plan.changes:
            return Refused(Message("session.nothing"))
        self._still |= self._asks_still(choice)
        return self._carry_out(self._for_all(choice, plan))

    def _card_of(self, choice: Choice) -> Card | None:
        return next((one for one in self.open if choice.finding in one.findings), None)

    def _asks_still(self, choice: Choice) -> frozenset[str]:
        """The texts that are said to be so on a card that also asks whether they are still recent: to say so
        is no answer to that."""
        card = self._card_of(choice)
        if card is None or choice.resolution.key not in CONFIRMS:
            return frozenset()
        stale = (ref for one in card.findings if one.check == "stale" for ref in one.entries)
        return frozenset(text_hash(ref.entry.text) for ref in stale)

    def _for_all(self, choice: Choice, plan: Plan) -> Plan:
        """An answer that leaves all as it is holds for all that is asked with it and offers it; what is asked
        later is put off with it alone."""
        card = self._card_of(choice)
        if card is None or choice.resolution.kind not in FOR_ALL:
            return plan
        snoozed = choice.resolution.kind is ResolutionKind.SNOOZE
        asked = card.at(choice.finding.id) or card
        every = asked.findings if snoozed else offering(asked.asked, choice.resolution)
        also = [one for one in every if one is not choice.finding]
        if snoozed:
            more = answering.rest(also, self.desk.today)
        else:
            more = tuple(c for one in also for c in answering.dismissal(one, choice.resolution))
        return replace(plan, changes=(*plan.changes, *more))

    def to_forget(self, choice: Choice) -> ToForget | Refused:
        """What forgetting what the choice is about would remove; nothing is done yet."""
        text = self._text_of(choice)
        if text is None:
            return Refused(Message("session.nothing"))
        try:
            return self.desk.store.to_forget(text)
        except (PlanError, StoreError) as error:
            return Refused(error.message)

    def forget(self, choice: Choice, shown: ToForget) -> Proof | Refused:
        """Remove it everywhere, as `to_forget` showed it, and prove it. This cannot be undone."""
        text = self._text_of(choice)
        if text is None:
            return Refused(Message("session.nothing"))
        self._note_time()
        try:
            proof = self.desk.store.forget(text, shown)
        except (PlanError, StoreError) as error:
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

    def waiting(self) -> int:
        """How many proposals and foreign edits wait in the inbox. Raises StoreError."""
        return len(waiting_days(self.desk))

    def snooze(self, later: Card | None = None) -> Outcome | None:
        """Ask again in a week; `later`: only what the card asks later, not what it asks first."""
        card = later or self.card
        if card is None:
            return None
        return self._carry_out(answering.snooze_plan(card, self.desk.today))

    def _carry_out(self, plan: Plan, *, moves: bool = True) -> Outcome:
        if moves:
            self._note_answer()
        self._note_time()
        if self.finished:
            self._since, self._seconds = self._newest(), 0.0  # what comes now is another checkup
            self._records = None
            self.began = self.desk.store.now()
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
        return self._finder.of(ref)

    @property
    def _finder(self) -> EvidenceFinder:
        """The finder over the last reading; the logs and notes are gone through once."""
        run = self._checker.run
        assert run is not None
        if self._found_in is None or self._found_in[0] is not run:
            self._found_in = (run, EvidenceFinder(run))
        return self._found_in[1]

    def _graded(self, card: Card) -> EntryRef | None:
        graded = any(one.check in ("unverified", "no-source") for one in card.asked)
        return card.entries[0] if graded and len(card.entries) == 1 else None

    def add_evidence(self, card: Card, evidence: Evidence) -> Outcome:
        """Take a line as a source of the card's entry."""
        ref, run = self._graded(card), self._checker.run
        if ref is None or run is None:
            return Refused(Message("session.nothing"))
        try:
            changes: tuple[Change, ...] = self._finder.add(ref, evidence)
        except PlanError as error:
            return Refused(error.message)
        return self._carry_out(Plan(answering.why_evidence(ref, evidence), changes), moves=False)

    # -- many at once --------------------------------------------------------------------------------

    def many(self, card: Card) -> Many:
        """What could be decided at once with the card's first finding. Asked at every key: gone through the
        open cards for it is once."""
        known = self._many
        if known is None or known[0] is not self.open or known[1] is not card.lead:
            known = self._many = (self.open, card.lead, many(card.lead, self.open))
        return known[2]

    def bulk(self, check: str) -> Bulk | Refused | None:
        """All recommended answers of a check as one plan, to be shown before `accept`; None: none."""
        every = chain.from_iterable(card.findings for card in self.open)
        try:
            return BulkMaker(self.desk, self._checker).make(check, every)
        except StoreError as error:
            return Refused(error.message)

    def bulk_same(self, answer: SameAnswer) -> Bulk | Refused | None:
        """One answer for all of them as one plan, to be shown before `accept`; None: it changes nothing."""
        try:
            maker = BulkMaker(self.desk, self._checker, answer.at)
            return maker.make(answer.findings[0].check, answer.findings)
        except StoreError as error:
            return Refused(error.message)

    def accept(self, bulk: Bulk) -> Outcome:
        """Carry out exactly what `bulk` showed."""
        return self._carry_out(bulk.plan)

    # -- the way back --------------------------------------------------------------------------------

    @property
    def undoable(self) -> tuple[PlanRecord, ...]:
        """What of this checkup could be taken back, newest first."""
        return tuple(one for one in reversed(self.records) if one.stands)

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
