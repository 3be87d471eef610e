"""The desk: one vault, its store and one sitting. What every door opens."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from datetime import date, datetime
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING

from memsift.messages import Lang, Message
from memsift.review.doors import decided_meanwhile
from memsift.store import (
    Committed,
    Deleted,
    Held,
    Holder,
    Outcome,
    PlanRecord,
    Refused,
    SessionRecord,
    Stopped,
    Store,
    StoreError,
)
from memsift.store.place import remember_opened
from memsift.vault.model import Vault

if TYPE_CHECKING:
    from memsift.plan.model import Plan
    from memsift.review.decide import Decision
    from memsift.review.items import Item
    from memsift.review.tray import Tray


class Desk:
    """A vault opened for a person. Nothing in it is changed by opening, looking or closing.

    `vault` is the last reading; `today` and `lang` are fixed for the sitting. Methods that decide answer
    Committed, Stopped (what they are about has changed; three versions of each) or Refused, and never
    raise for what a disk or another program did.
    """

    def __init__(self, store: Store, today: date, lang: Lang, vault: Vault) -> None:
        self.store = store
        self.today = today
        self.lang = lang
        self.vault = vault
        self.held_by: Holder | None = None
        self._noting = True

    @classmethod
    def open(
        cls,
        path: str | PathLike[str],
        *,
        today: date | None = None,
        lang: Lang = "en",
        look: bool = False,
        noting: bool = True,
        state_dir: str | None = None,
        config_dir: str | None = None,
    ) -> Desk:
        """Open the vault that `path` belongs to.

        `look`: for reading alone. Otherwise the vault is taken for this sitting; when another Memsift has
        it, `held_by` says which, everything can be looked at, and `take_over` is offered. What a stopped
        Memsift left half done is brought to an end either way, if nobody else has the vault.
        Not `noting`: the vault is there sooner, and `note` is called when it is shown.
        Raises StoreError when there is no vault to look at.
        """
        store = Store.open(path, state_dir=state_dir, config_dir=config_dir, clock=_clock(today))
        try:
            held_by = _settle(store, look=look)
            day = today or store.now().date()
            desk = cls(store, day, lang, store.read(day, noting=noting))
        except BaseException:  # an interrupt too must let the vault go
            store.close()
            raise
        desk.held_by = held_by
        desk._noting = noting
        if store.temps and not look and held_by is None:
            # What cannot be removed now is told by `doctor`; it is no reason not to open.
            with contextlib.suppress(StoreError):
                store.mend()
        return desk

    @cached_property
    def tray(self) -> Tray:
        """What waits. It brings along all that proposals and drift need, so a vault is shown before it is
        asked for."""
        from memsift.review.tray import Tray

        return Tray(self.store)

    @property
    def notes(self) -> tuple[Message, ...]:
        """What the person should be told: plans brought to an end, settings that are wrong, a journal that
        was damaged, a vault that may have been moved (`moved_from`)."""
        return tuple(self.store.notes)

    @property
    def moved_from(self) -> str | None:
        """The path at which this vault was known and is gone: ask whether it was moved (`answer_moved`)."""
        return self.store.place.moved_from

    def answer_moved(self, moved: bool) -> Vault:
        """The answer; the vault is read again with the state that it now has. Raises StoreError."""
        self.store.answer_moved(moved)
        return self.refresh()

    def refresh(self) -> Vault:
        """Read the vault again; cheap when little changed. Raises StoreError when it cannot be read."""
        self.vault = self.store.read(self.today, noting=self._noting)
        return self.vault

    def note(self, stop: Callable[[], bool] = lambda: False) -> None:
        """Remember what is new in the vault, where opening it has left that for later. Reads all entries;
        gives up when `stop()` becomes true. For a thread: a decision, or the end, does not wait for it."""
        vault = self.vault
        for entry in (entry for file in vault.files for entry in file.document.entries):
            if stop():
                return
            _ = entry.text  # read here, not where the store keeps others waiting
        noted = self.store.note(vault, self.today)
        self._noting = True
        if self.vault is vault:
            self.vault = noted

    def take_over(self) -> Message | None:
        """Take the vault from the Memsift that has it; a message when that was not possible."""
        try:
            self.store.take_over()
            self.store.claim()
        except StoreError as error:
            return error.message
        self.held_by = None
        return None

    def tell_of_other_doors(self) -> None:
        """Add to `notes` what was decided since the app was last open, and from where. Raises StoreError."""
        if self.store.blocked is not None:
            return
        note = decided_meanwhile(self.store) if self.held_by is None else None
        if note is not None:
            self.store.notes.append(note)
        self.store.notes += self.tell_of_unsigned()

    def tell_of_unsigned(self) -> tuple[Message, ...]:
        """How much was decided without the vault's PIN and waits for that in the Inbox. Raises StoreError."""
        if not self.store.lock.on:
            return ()
        from memsift.review.unsigned import standing

        count = len(standing(self.store))
        return (Message("lock.unsigned", {"n": count}),) if count else ()

    def remember(self) -> None:
        """Make this the vault that is opened when none is named. Raises StoreError."""
        remember_opened(self.store.states, self.store.place.root)

    # -- what waits ----------------------------------------------------------------------------------

    def items(self) -> tuple[Item, ...]:
        """The proposals and the drift that wait, as the last reading has them. Raises StoreError."""
        return self.tray.look(self.vault, self.today)

    def review_all(self) -> Outcome:
        """Take everything that stands in the files as not yet reviewed: each entry becomes a card."""
        from memsift.plan.model import Plan
        from memsift.store import accept_baseline

        changes = [
            accept_baseline(file.path, base, b"")
            for file in self.vault.files
            if (base := self.store.baseline(file.path)) and file.readonly is None
        ]
        return self.commit(Plan(Message("inbox.why-review-all"), tuple(changes)))

    def decide(self, decisions: Sequence[Decision]) -> Outcome:
        """Carry out what a person said to items, all of it or nothing; the vault is read again first.

        Stopped when an item is not what was shown any more (its digest is another).
        """
        return self._outcome(lambda: self._decide(decisions))

    def _decide(self, decisions: Sequence[Decision]) -> Committed:
        from dataclasses import replace

        from memsift.review.decide import masks_a_secret
        from memsift.review.unsigned import PREFIX, settle

        if any(one.id.startswith(PREFIX) for one in decisions):
            return settle(decisions, self.tray.look(self.refresh(), self.today), self.store)
        plan = self.tray.plan(decisions, self.refresh(), self.today)
        done = self.store.commit(plan)
        if masks_a_secret(plan):
            return replace(done, notes=(*done.notes, Message("inbox.secret-masked")))
        return done

    # -- deciding ------------------------------------------------------------------------------------

    def preview(self, plan: Plan) -> dict[str, bytes | None]:
        """The files that a plan touches, as saving it would leave them now; None: gone.

        Raises plan.Conflict, plan.Refused, StoreError, as saving would stop or refuse.
        """
        return self.store.preview(plan)

    def commit(self, plan: Plan) -> Outcome:
        """Carry out a plan: on disk, in the baseline and in the journal, all of it or nothing."""
        return self._outcome(lambda: self.store.commit(plan))

    def undo(self, plan_id: str | None = None) -> Outcome:
        """Take back one plan; None: the last one."""
        return self._outcome(lambda: self.store.undo(plan_id))

    def undo_session(self, session: str | None = None, *, part: bool = False) -> Outcome:
        """Take back a session as one plan; None: the last one.

        Stopped when some of it cannot be: ask, and call again with `part` to undo the others.
        """
        return self._outcome(lambda: self.store.undo_session(session, part=part))

    def to_undo(self, plan_id: str | None = None) -> tuple[PlanRecord, ...]:
        """The plan that `undo` would take back, to show it first. Raises StoreError when there is none."""
        return self.store.to_undo(plan_id)

    def to_undo_session(self, session: str | None = None) -> tuple[PlanRecord, ...]:
        """The plans that `undo_session` would take back, newest first. Raises StoreError: none."""
        return self.store.to_undo_session(session)

    def restore(self, plan_id: str, which: tuple[int, ...] | None = None) -> Outcome:
        """Bring back entries that a plan removed (`Deleted.nth`; None: all of them)."""
        return self._outcome(lambda: self.store.restore(plan_id, which))

    def _outcome(self, act: Callable[[], Committed]) -> Outcome:
        from memsift.plan.model import Conflict, PlanError

        try:
            done = act()
        except Conflict as conflict:
            return Stopped(conflict.clashes, conflict.message)
        except PlanError as error:
            return Refused(error.message)
        except StoreError as error:
            if isinstance(error, Held):
                self.held_by = error.holder
            return Refused(error.message)
        return done

    # -- history -------------------------------------------------------------------------------------

    def history(self) -> tuple[SessionRecord, ...]:
        """Sessions that did something, newest first, each with its plans in order. Raises StoreError."""
        return self.store.history()

    def what_whole(self, record: PlanRecord) -> Message:
        """What a plan was about, its entries named whole: History keeps their first words, the plan (or the
        one that it took back) all of them. As it is kept where these plans are not there any more."""
        from memsift.plan import is_cut, whole

        what = record.what
        for plan_id in (record.id, *record.undoes):
            if not is_cut(what):
                break
            with contextlib.suppress(StoreError):
                what = whole(what, self.store.journal.plan(plan_id).changes)
        return what

    def plan_texts(self) -> dict[str, str]:
        """Of each plan of History the lines that it put in and took out, to search in. Raises StoreError."""
        return self.store.journal.plan_texts()

    def deleted(self, plan_id: str) -> tuple[Deleted, ...]:
        """The entries that a plan removed, for `restore`. Raises StoreError."""
        return self.store.deleted(plan_id)

    def changed_by(self, plan_id: str) -> dict[str, tuple[bytes | None, bytes | None]]:
        """What a plan did: file → bytes before and after. Raises StoreError."""
        return self.store.changed_by(plan_id)

    def close(self) -> None:
        """End the sitting. Raises StoreError when the journal could not note it."""
        self.store.close()


def _clock(today: date | None) -> Callable[[], datetime] | None:
    """The machine's clock, on the day that was said to be today: History then tells of that day too."""
    if today is None:
        return None
    return lambda: datetime.combine(today, datetime.now().time()).astimezone()


def _settle(store: Store, *, look: bool) -> Holder | None:
    """Take the vault, or bring left-overs to an end and let it go again; who has it, if somebody does."""
    try:
        if not look or store.journal.open_plans():
            store.claim()
            if look:
                store.release()
    except Held as held:
        return held.holder
    except StoreError as error:
        if error.message not in store.notes:
            store.notes.append(error.message)
    return None
