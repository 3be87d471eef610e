"""One vault on one machine: reading it, changing it, and what is remembered of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import date, datetime
from os import PathLike, fspath
from threading import RLock
from typing import TYPE_CHECKING

from memsift.messages import Message
from memsift.store import files, place, seam, settings
from memsift.store.decisions import Decisions
from memsift.store.hold import PATIENCE, Hold
from memsift.store.lock import Lock
from memsift.store.look import Look, numbers_there
from memsift.store.model import Committed, Deleted, Holder, PlanRecord, SessionRecord, StoreError
from memsift.store.opening import open_journal, set_aside
from memsift.store.place import Place
from memsift.store.prepared import Prepared
from memsift.store.sitting import Sitting, local_now
from memsift.vault.model import Vault

if TYPE_CHECKING:
    from memsift.plan.model import Plan
    from memsift.store.commit import Road
    from memsift.store.forget import Forgetting, Proof, ToForget


class Store:
    """What a desk works with: one object a sitting; its methods may be called from any thread.

    Looking never changes the vault: `open` and `read` write to the state folder alone, and where that
    cannot be written nothing can be decided (`blocked` says why) while looking goes on. `notes` is what
    the person should be told about opening. Methods raise StoreError, those that commit also plan.Conflict
    and plan.Refused; then nothing was done. What only methods that change something need is imported by
    them: a vault is seen before that is there.
    """

    def __init__(self, where: Place, states: str, config: str, clock: Callable[[], datetime]) -> None:
        self.place = where
        self.folder = files.Folder(where.root)
        self.notes: list[Message] = list(where.notes)
        self.settings = settings.load_for_vault(config, self.folder)
        self.notes += self.settings.problems
        self.states = states
        self.patience = PATIENCE  # seconds to wait for another process that is writing
        self._config = config
        self._clock = clock
        self._guard = RLock()
        self._started = clock()
        self._begin()

    @classmethod
    def open(
        cls,
        path: str | PathLike[str],
        *,
        state_dir: str | None = None,
        config_dir: str | None = None,
        clock: Callable[[], datetime] | None = None,
        environ: Mapping[str, str] | None = None,
    ) -> Store:
        """The store of the vault that `path` (a folder or a file) belongs to.

        The folders of state and settings: as given, else by `environ` (this process's when None).
        Raises StoreError when there is nothing to look at.
        """
        env = files.environment() if environ is None else environ
        states = place.state_root(state_dir, env)
        where = place.find_place(fspath(path), states)
        return cls(where, states, place.config_root(config_dir, env), clock or local_now)

    def own_settings(self) -> settings.Settings:
        """The person's settings as their file has them, without what the vault tightens."""
        return settings.load(self._config)

    def change_setting(self, name: str, value: settings.Value) -> None:
        """Change one of the person's settings (None: back to the default) and go by it from now on.

        Raises StoreError; then nothing was changed.
        """
        settings.save(self._config, name, value)
        self.settings = settings.load_for_vault(self._config, self.folder)

    def _begin(self) -> None:
        self._state = files.Folder(self.place.state)
        self._hold = Hold(self._state, self._clock)
        self.prepared = Prepared(self._state)
        opened = open_journal(self._state, self.place.trouble, self._clock)
        self.journal, self.blocked = opened.journal, opened.blocked
        self.notes += opened.notes
        self.decisions = Decisions(self.journal)
        self._sitting = Sitting(self.journal, self._started, self._clock)
        self._look = Look(self.folder, self.place, self.journal, self.decisions, self._clock)

    def now(self) -> datetime:
        """What the clock of this sitting says, with its zone."""
        return self._clock()

    def close(self) -> None:
        """End the sitting: the session is ended, old history given up, the vault let go.

        Where a disk takes neither by now nothing is lost: every decision is down, and what is old is given up
        the next time.
        """
        with self._guard, suppress(StoreError):
            try:
                if self._sitting.session is not None and self.blocked is None:
                    self._sitting.end()
                    if self.lock.on and not self.lock.open:
                        return  # another PIN was set meanwhile: what is given up could not be signed anew
                    from memsift.store import care

                    # A day that was only said to be today must not make what is kept look old.
                    care.grow_old(self.journal, min(self._clock(), local_now()), self.settings)
            finally:
                self.journal.close()
                self._hold.release()

    # -- looking -------------------------------------------------------------------------------------

    def read(self, today: date | None = None, *, noting: bool = True) -> Vault:
        """The vault as it is now. Files that did not change are neither read nor parsed again.

        What is seen for the first time is remembered with `today`; the first reading of a vault is its
        baseline. Not `noting`: a vault that was looked at before is only read; that is quick, as nothing is
        compared, and `note` does the rest. Raises StoreError when the vault cannot be looked into.
        """
        with self._guard:
            vault = self._look.read()
            known = None if noting else self._look.remembered(vault)
            return known if known is not None else self.note(vault, today)

    def note(self, vault: Vault, today: date | None = None) -> Vault:
        """Remember what is new in the last reading of the vault; with what is known of it then."""
        with self._guard:
            noted, trouble = self._look.note(vault, today)
            if trouble is not None and trouble not in self.notes:
                self.notes.append(trouble)
            return noted

    def read_with(self, changed: Mapping[str, bytes | None]) -> Vault:
        """The vault as it would be with these files as they are here (None: gone). Nothing is remembered."""
        with self._guard:
            return self._look.read_with(changed, self._look.vault or self.read())

    @property
    def temps(self) -> tuple[str, ...]:
        """Temp files of ours that the last reading met."""
        return self._look.temps

    def baseline(self, file: str) -> bytes | None:
        """The file as the person last left it; None: it is new since then."""
        return self.journal.baseline_of(file)

    def baselines(self) -> dict[str, bytes]:
        """Every file's baseline, files that are gone included."""
        return self.journal.baseline()

    # -- holding -------------------------------------------------------------------------------------

    def claim(self) -> None:
        """Take the vault for this sitting and bring to an end what a stopped Memsift left.

        What that was is appended to `notes`. Raises Held when another Memsift has it, StoreError.
        """
        with self._holding():
            if self.journal.open_plans():
                self._road()

    def take_over(self) -> None:
        """Take the vault from the Memsift that has it; it notices at its next write."""
        with self._guard, self._hold.writing(self.patience):
            self._hold.take_over()

    def release(self) -> None:
        """Let the vault go; looking goes on."""
        self._hold.release()

    def holder(self) -> Holder:
        """Which Memsift has the vault, or had it last."""
        return self._hold.holder()

    @contextmanager
    def _writing(self) -> Iterator[Road]:
        from memsift.store import came_out

        with self._holding():
            road = self._road()
            try:
                yield road
            finally:
                came_out.keep(road, self._sitting.begun)

    @contextmanager
    def _holding(self) -> Iterator[None]:
        with self._guard:
            if self.blocked is not None:
                raise StoreError(self.blocked)
            if not self.folder.exists():
                raise StoreError(Message("store.folder-gone", {"file": self.folder.real}))
            with self._hold.writing(self.patience):
                self._hold.claim()
                seam.point("commit.locked")
                yield

    def _road(self) -> Road:
        """The way to the disk, cleared of what a stopped Memsift left on it."""
        from memsift.store.commit import Road
        from memsift.store.recover import recover

        road = Road(self.folder, self.journal, self.decisions, self._clock, self.place.id)
        self.notes += recover(road)
        return road

    def session_name(self) -> str | None:
        """The session that this sitting's plans are written down under; None before the first of them."""
        return self._sitting.session

    def resume_session(self, session: str) -> bool:
        """Go on with a session that was broken off, so that it stays one thing to look at and to undo.

        False, and nothing done, when this sitting has begun another one or there is no such session.
        Raises StoreError.
        """
        with self._guard:
            return self.blocked is None and self._sitting.resume(session)

    def answer_moved(self, moved: bool) -> None:
        """The person's answer to whether this is the vault that was known at `place.moved_from`.

        Yes: its state is taken on; what was begun here meanwhile is dropped, or set aside where something
        was decided in it. No: this is another one.
        """
        with self._guard:
            begun = self.place
            old = place.state_of(self.states, begun.moved_from or "") if moved else None
            if old is None:
                self.place = replace(begun, moved_from=None)
                place.bind(self.place)
                return
            decided = bool(self.journal.records())
            self.journal.close()
            self._hold.release()
            self.place = place.take_on(begun, old, decided=decided)
            if decided:
                self.notes.append(Message("store.state-aside", {"file": begun.state}))
            wanted = self.lock.wanted
            self._begin()
            self.lock.wanted = wanted

    # -- changing ------------------------------------------------------------------------------------

    def commit(self, plan: Plan) -> Committed:
        """Carry out a plan, on disk and in the baseline, and write it down. All or nothing."""
        from memsift.store.commit import commit

        with self._writing() as road:
            return commit(road, plan, self._sitting.begun)

    def preview(self, plan: Plan) -> dict[str, bytes | None]:
        """The files that a plan touches, as it would leave them now. Nothing is changed."""
        from memsift.plan.apply import apply, touched
        from memsift.store.commit import bytes_of, check_names

        check_names(touched(plan))
        return apply(plan, bytes_of(self.folder, touched(plan)))

    def undo(self, plan_id: str | None = None) -> Committed:
        """Take back one plan (None: the last one that can be)."""
        from memsift.store import history

        with self._writing() as road:
            return history.undo(road, self._sitting.begun, plan_id)

    def to_undo(self, plan_id: str | None = None) -> tuple[PlanRecord]:
        """The plan that `undo` would take back: this one, or the last that is no undo itself."""
        return (self.journal.to_undo(plan_id),)

    def undo_session(self, session: str | None = None, *, part: bool = False) -> Committed:
        """Take back a session's plans (None: the last session that has any), newest first, as one plan.

        When some cannot be taken back any more, Conflict tells which entries stand in the way; `part` says
        that the person wants the others undone all the same.
        """
        from memsift.store import history

        with self._writing() as road:
            return history.undo_session(road, self._sitting.begun, session, part=part)

    def to_undo_session(self, session: str | None = None) -> tuple[PlanRecord, ...]:
        """The plans that `undo_session` would take back, newest first."""
        return self.journal.to_undo_session(session)

    def deleted(self, plan_id: str) -> tuple[Deleted, ...]:
        """The entries that a plan removed from the vault."""
        from memsift.store import restore

        return restore.deleted(self.journal.touched(self.journal.record(plan_id).id))

    def restore(self, plan_id: str, which: tuple[int, ...] | None = None) -> Committed:
        """Bring back entries that a plan removed (`Deleted.nth`; None: all), whatever happened since; those
        that stand there again stay as they are."""
        from memsift.store import restore

        with self._writing() as road:
            return restore.restore(road, self._sitting.begun, plan_id, which)

    # -- the PIN -------------------------------------------------------------------------------------

    @property
    def lock(self) -> Lock:
        """The vault's PIN: whether there is one, and typing it."""
        return self.journal.lock

    def set_pin(self, pin: str) -> None:
        """Give the vault a PIN, or another one (the lock must be open for that)."""
        with self._writing():
            self.lock.set_pin(pin, self._sitting.seal())

    def remove_pin(self) -> None:
        """Take the PIN away; the lock must be open."""
        with self._writing():
            self.lock.remove_pin()

    # -- history -------------------------------------------------------------------------------------

    def history(self) -> tuple[SessionRecord, ...]:
        """Sessions that did something, newest first, each with its plans in order of doing."""
        return self.journal.sessions()

    def changed_by(self, plan_id: str) -> dict[str, tuple[bytes | None, bytes | None]]:
        """What a plan did: file → its bytes before and after."""
        return self.journal.changed_by(plan_id)

    def at(self, plan_id: str) -> dict[str, bytes | None]:
        """The files of the vault that plans ever touched, as they were after this plan."""
        from memsift.store import history

        return history.state_after(self.journal, plan_id)

    def export(self, plan_id: str, folder: str) -> tuple[str, ...]:
        """Write the state after a plan into a new folder outside the vault; returns the files written."""
        from memsift.store import history

        return history.export(self.at(plan_id), folder, vault=self.place.root)

    # -- care ----------------------------------------------------------------------------------------

    def problems(self) -> tuple[Message, ...]:
        """What is wrong with the journal, the numbers, the id and left-overs, for `doctor`."""
        from memsift.store import care

        found = [*self.settings.problems, *numbers_there(self.folder).problems]
        if self.blocked is not None:
            return (self.blocked, *found)
        found += care.check(self.journal)
        found += [Message("store.temp-left", {"file": temp}) for temp in self.temps]
        found += place.odd_id(self.folder)
        return (*found, *set_aside(self._state))

    def mend(self) -> tuple[Message, ...]:
        """Mend what can be: plans that were stopped, temp files whose bytes are safe in the journal.

        Returns what was done. What it cannot mend stays in `problems`.
        """
        from memsift.store import care
        from memsift.store.recover import clear_known_temps, mend_numbers

        with self._writing() as road:
            told = (*care.mend(self.journal), *mend_numbers(road))
            removed = clear_known_temps(road, self.temps)
            self._look.temps = tuple(temp for temp in self.temps if temp not in removed)
            return (*told, *(Message("store.temp-removed", {"file": temp}) for temp in removed))

    # -- forgetting ----------------------------------------------------------------------------------

    def to_forget(self, text: str) -> ToForget:
        """What `forget` would do with this text."""
        with self._forgetting(text) as forgetting:
            return forgetting.look()

    def forget(self, text: str, shown: ToForget) -> Proof:
        """Remove a text from everything that Memsift keeps, as `to_forget` showed it, and prove it."""
        self.lock.need()
        with self._forgetting(text) as forgetting:
            forgetting.carry_out(shown, self._sitting.begun)
        with self._forgetting(text) as forgetting:
            return forgetting.prove()

    @contextmanager
    def _forgetting(self, text: str) -> Iterator[Forgetting]:
        from memsift.store.forget import forgetting

        with self._writing() as road:
            yield forgetting(text, road, self._state, self.read(), (self._config,))
