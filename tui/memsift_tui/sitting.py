"""What the app does with its desk. Answers are messages; nothing here knows Textual.

Saving is done at once and waited for: the card says "saved" only when it is durable, and keys pressed
meanwhile wait in the terminal's queue, so decisions keep their order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from threading import Lock
from typing import TYPE_CHECKING

from memsift.markdown import parse
from memsift.messages import Message
from memsift.record import dataclass
from memsift.store import Committed, Outcome, PlanRecord, SessionRecord, Stopped, StoreError
from memsift.vault.model import EntryRef, Vault
from memsift.vault.refs import Refs, text_hash

if TYPE_CHECKING:
    from datetime import datetime

    from memsift.checks.likeness import Likeness
    from memsift.checks.model import Finding
    from memsift.checks.own_grades import OwnGrades
    from memsift.plan.model import Plan
    from memsift.review.decide import Decision
    from memsift.review.desk import Desk

PATIENCE = 0.5
"""Seconds that a key waits for another Memsift that is writing: the screen stands still meanwhile, so that it
is soon said and the person tries again."""
REMEMBERED = 40  # plans that are looked through for who wrote an entry


@dataclass(frozen=True, slots=True)
class Told:
    """What came of something: whether it was done, and what to say. `brief`: what does not fit of it need
    not be shown elsewhere, as History says it whole."""

    done: bool
    message: Message
    stopped: Stopped | None = None
    brief: bool = False


@dataclass(frozen=True, slots=True)
class Past:
    """What the journal knows of entries, by ref: which somebody else changed since they were last left, and
    the last plan that wrote each. `problem`: why nothing is known of that."""

    changed: frozenset[str] = frozenset()
    touched: Mapping[str, PlanRecord] = field(default_factory=dict)
    problem: Message | None = None


class Sitting:
    """One desk, as the screens use it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        desk.store.patience = PATIENCE
        self.past: Past | None = None  # as `look_back` found it last
        self._looking = Lock()
        self._standing: list[PlanRecord] | None = None
        self._began: datetime | None = None  # their session

    @property
    def vault(self) -> Vault:
        return self.desk.vault

    # Changing.

    def commit(self, plan: Plan, done: Message) -> Told:
        """Save a plan. `done` is what to say when that worked; the files that it names are those that were
        written. `stopped`: what it is about has changed."""
        if not plan.changes:
            return Told(False, Message("tui.told.nothing"))
        outcome = self.desk.commit(plan)
        if isinstance(outcome, Committed) and outcome.files and "file" in done.params:
            written = [path.rpartition("/")[2] for path in outcome.files]
            done = Message(done.id, {**done.params, "file": written})
        return self._came_of(outcome, done)

    def decide(self, decisions: Sequence[Decision], done: Message) -> Told:
        """Carry out what was said to items of the inbox, as one plan."""
        return self._came_of(self.desk.decide(decisions), done)

    def review_all(self, done: Message) -> Told:
        """Take everything that stands in the files as not yet reviewed."""
        return self._came_of(self.desk.review_all(), done)

    def undo(self, plan_id: str | None = None) -> Told:
        """Take back one plan, by default the last one that stands."""
        record = self._record(plan_id)
        what = record.what if record is not None else ""
        return self._came_of(self.desk.undo(plan_id), Message("tui.told.undone", {"what": what}), brief=True)

    def undo_session(self, session: str | None = None, *, part: bool = False) -> Told:
        """Take back a session, by default the last one that did something."""
        outcome = self.desk.undo_session(session, part=part)
        record = self._record(outcome.plan_id) if isinstance(outcome, Committed) else None
        done = (
            Message("tui.told.undone-session", {"n": len(record.undoes)})
            if record is not None
            else Message("tui.told.undone-whole-session")
        )
        return self._came_of(outcome, done)

    def restore(self, plan_id: str) -> Told:
        """Bring back the entries that a plan removed."""
        outcome = self.desk.restore(plan_id)
        record = self._record(outcome.plan_id) if isinstance(outcome, Committed) else None
        what = record.what if record is not None else ""
        return self._came_of(outcome, Message("tui.told.restored", {"what": what}), brief=True)

    def _record(self, plan_id: str | None) -> PlanRecord | None:
        """A plan as History has it, None for the one that would be undone next. None where there is no such
        plan (its id is empty where the files were so already), or the journal cannot be read just now."""
        try:
            return self.desk.to_undo(plan_id)[0]
        except StoreError:
            return None

    def _came_of(self, outcome: Outcome, done: Message, *, brief: bool = False) -> Told:
        self._standing = None
        failed = self.refresh()
        if isinstance(outcome, Committed):
            notes = outcome.notes
            said = Message("tui.told.with-note", {"done": done, "note": notes[0]}) if notes else done
            return Told(True, said, brief=brief and not notes)
        if failed is not None:
            return Told(False, failed)
        stopped = outcome if isinstance(outcome, Stopped) else None
        return Told(False, Message("tui.told.failed", {"why": outcome.message}), stopped)

    def decided_elsewhere(self) -> None:
        """Something was decided at the desk, not through this sitting: what can be undone is another now."""
        self._standing = None

    # Reading.

    def refresh(self) -> Message | None:
        """Read the files again. A message when that failed; what was read before stays on the screen."""
        try:
            self.desk.refresh()
        except StoreError as error:
            return error.message
        return None

    def look_back(self) -> Past:
        """Find out who changed what, and keep it in `past`. Slow where much was changed: for a worker."""
        with self._looking:
            every = Refs(self.vault)
            try:
                self.past = Past(self._changed(every), self._touched(every))
            except StoreError as error:
                self.past = Past(problem=error.message)
            return self.past

    def _changed(self, every: Refs) -> frozenset[str]:
        baselines = self.desk.store.baselines()
        changed: set[str] = set()
        for file in self.vault.files:
            before = baselines.get(file.path)
            if before != file.data:
                changed |= {ref.ref for ref in changed_since(before, every.of(file.path))}
        return frozenset(changed)

    def _touched(self, every: Refs) -> dict[str, PlanRecord]:
        """The last plan that wrote each entry, of the newest `REMEMBERED` ones."""
        plans = [p for s in self.sessions() for p in reversed(s.plans) if not (p.undone or p.forgotten)]
        first_lines: dict[str, dict[bytes, str]] = {}
        touched: dict[str, PlanRecord] = {}
        for record in plans[:REMEMBERED]:
            try:
                changed = self.desk.changed_by(record.id)
            except StoreError:
                continue  # its bytes are not kept any more: who wrote an entry is one line of its details
            for path, (before, after) in changed.items():
                if path not in first_lines:
                    first_lines[path] = {_first_line(ref): ref.ref for ref in every.of(path)}
                for line in _lines(after) - _lines(before):
                    if (ref := first_lines[path].get(line)) is not None:
                        touched.setdefault(ref, record)
        return touched

    def sessions(self) -> tuple[SessionRecord, ...]:
        """What was done, newest session first. Raises StoreError when the journal cannot be read."""
        return self.desk.history()

    def standing(self) -> list[PlanRecord]:
        """The plans of the last session that did something which could be undone now, newest first.
        Empty where the journal cannot be read just now: nothing can be undone then. It is asked again."""
        if self._standing is None:
            try:
                sessions = self.sessions()
            except StoreError:
                return []
            self._standing = []
            for session in sessions:
                plans = [p for p in session.plans if p.stands]
                if plans:
                    self._standing, self._began = plans[::-1], session.started
                    break
        return self._standing

    def earlier(self) -> datetime | None:
        """When the session began whose plans are `standing`, where it is another one than this sitting's."""
        plans = self.standing()
        own = not plans or plans[0].session == self.desk.store.session_name()
        return None if own else self._began

    def findings(self, vault: Vault | None = None, likeness: Likeness | None = None) -> tuple[Finding, ...]:
        """What the weekly checks find, in their order. Slow.

        `vault`: another reading than the last. `likeness`: that of the reading, when it is known.
        Raises StoreError when the journal cannot be read.
        """
        from memsift.checks import Run, run_checks
        from memsift.review.facts import facts_of

        run = Run(vault or self.vault, facts_of(self.desk), likeness)
        return run_checks(run.vault, run.facts, run=run)

    # What is remembered beside the files.

    def tell_apart(self, a: EntryRef, b: EntryRef) -> Message | None:
        """Remember that two entries are no duplicates. A message when that failed."""
        try:
            self.desk.store.lock.need()
            self.desk.store.decisions.tell_apart(
                text_hash(a.entry.text), text_hash(b.entry.text), self.desk.store.now()
            )
        except StoreError as error:
            return error.message
        return None

    def apart(self) -> frozenset[tuple[str, str]]:
        """Pairs of text hashes, sorted, that are no duplicates."""
        try:
            return self.desk.store.decisions.not_duplicate()
        except StoreError:
            return frozenset()  # more is shown as alike than need be: that hides nothing

    def own_grades(self) -> OwnGrades | None:
        """The line that says what the vault means by its grades, where that is not what Memsift means."""
        from memsift.checks.own_grades import holding

        try:
            dismissed = self.desk.store.decisions.dismissed()
        except StoreError:
            dismissed = frozenset()  # the vault's own words are shown: nothing is raised by mistake
        return next(iter(holding(self.vault, dismissed)), None)

    @property
    def silenced(self) -> tuple[str, ...]:
        """The person's patterns of what always looks alike."""
        return tuple(self.desk.store.settings["alike.always"])

    @property
    def private_folder(self) -> str:
        """A folder of this machine that only the person can read: for texts that are being edited."""
        return self.desk.store.place.state

    def draft(self, name: str) -> str | None:
        """A text that was not saved: for an entry's ref, or for what is added to a section."""
        try:
            kept = self.desk.store.decisions.place(f"draft:{name}")
        except StoreError:
            return None  # a kindness, as below
        return kept if isinstance(kept, str) else None

    def keep_draft(self, name: str, text: str | None) -> None:
        """Keep a text that was not saved, on this machine alone; None forgets it."""
        try:
            self.desk.store.decisions.set_place(f"draft:{name}", text or None)
        except StoreError:
            # A draft is a kindness: where the journal cannot be written nothing can be saved either, and
            # that is said when saving is tried.
            return


def _lines(data: bytes | None) -> set[bytes]:
    return {line.rstrip(b"\r") for line in (data or b"").split(b"\n")}


def _first_line(ref: EntryRef) -> bytes:
    return ref.file.document.lines[ref.entry.line - 1].text.encode()


def changed_since(before: bytes | None, now: Sequence[EntryRef]) -> list[EntryRef]:
    """Those of a file's entries that were not in `before` and say what none of those that went from there
    said: what was changed outside since then. What an entry says is only read where its lines are others."""
    old = parse(before).entries if before is not None else ()
    known, standing = {entry.raw for entry in old}, {ref.entry.raw for ref in now}
    others = [ref for ref in now if ref.entry.raw not in known]
    said = {entry.text for entry in old if entry.raw not in standing} if others else set()
    return [ref for ref in others if ref.entry.text not in said]
