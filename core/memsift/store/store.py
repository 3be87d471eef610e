"""One vault on one machine: reading it, changing it, and what is remembered of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import date, datetime, timedelta
from os import PathLike, fspath
from threading import RLock
from typing import TYPE_CHECKING

from memsift.messages import Message
from memsift.store import files, place, seam, settings
from memsift.store.decisions import Decisions
from memsift.store.files import inbox
from memsift.store.hold import Hold
from memsift.store.journal import Damaged, Journal
from memsift.store.lock import Lock
from memsift.store.model import Committed, Deleted, Holder, PlanRecord, SessionRecord, StoreError
from memsift.store.place import NUMBERS_FILE, OWN, Place
from memsift.store.prepared import Prepared
from memsift.store.reading import Reader
from memsift.store.sight import Sight
from memsift.vault import build, merge_marks, parse_marks
from memsift.vault.marks import Marks, ReadMarks
from memsift.vault.model import RawFile, Vault

if TYPE_CHECKING:
    from memsift.plan.model import Plan
    from memsift.store.commit import Road
    from memsift.store.forget import Forgetting, Proof, ToForget

JOURNAL_FILE = "journal.db"
_NO_LIMIT = 1 << 40  # the journal is ours, however large


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
        self.blocked: Message | None = None
        self.settings = settings.load_for_vault(config, self.folder)
        self.notes += self.settings.problems
        self.states = states
        self._config = config
        self._clock = clock
        self._guard = RLock()
        self._started = clock()
        self._session: str | None = None
        self._reader = Reader(self.folder)
        self._vault: Vault | None = None
        self._readable: set[str] = set()
        self._temps: tuple[str, ...] = ()
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
        return cls(where, states, place.config_root(config_dir, env), clock or _now)

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
        self.journal = self._open_journal()
        self.decisions = Decisions(self.journal)
        self._sight = Sight(self.journal, self.decisions)
        if self.lock.taken_away:
            self.notes.append(Message("lock.taken-away"))

    def _open_journal(self) -> Journal:
        try:
            if self.place.trouble is not None:
                raise StoreError(self.place.trouble)
            if self._state.read(JOURNAL_FILE, limit=_NO_LIMIT) is None:
                self._state.put(JOURNAL_FILE, b"")  # private from its first byte
            try:
                return Journal(self._state.full(JOURNAL_FILE))
            except Damaged:
                return self._begin_anew()
        except StoreError as error:
            self.blocked = Message("store.no-journal", {"reason": error.message})
            self.notes.append(self.blocked)
            return Journal(":memory:")

    def _begin_anew(self) -> Journal:
        """Set a damaged journal aside under a name that says so, and begin a new one."""
        aside = f"journal.damaged-{self._clock():%Y%m%d-%H%M%S}.db"
        for end in ("", "-wal", "-shm"):
            if JOURNAL_FILE + end in self._state.names():
                self._state.move_aside(JOURNAL_FILE + end, aside + end)
        self._state.put(JOURNAL_FILE, b"")
        self.notes.append(Message("store.journal-damaged", {"file": self._state.full(aside)}))
        return Journal(self._state.full(JOURNAL_FILE))

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
                if self._session is not None and self.blocked is None:
                    with self.journal.writing():
                        self.journal.end_session(self._session, self._clock())
                    if self.lock.on and not self.lock.open:
                        return  # another PIN was set meanwhile: what is given up could not be signed anew
                    # A day that was only said to be today must not make what is kept look old.
                    oldest = min(self._clock(), _now()) - timedelta(days=self.settings["history.keep_days"])
                    from memsift.store import care

                    care.prune(self.journal, oldest, self.settings["history.keep_mb"] * 1024 * 1024)
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
            reading = self._reader.read()
            self._temps = (*reading.temps, *self._own_temps())
            vault = build(self.place.root, reading.files, opened=self.place.inside, before=self._vault)
            there = self._numbers_there()
            self._readable = {raw.path for raw in reading.files if raw.data is not None}
            self._vault = replace(
                vault,
                marks=there.marks,
                problems=(*vault.problems, *there.problems, *reading.problems),
            )
            if noting or (marks := self._kept_marks()) is None:
                return self.note(self._vault, today)
            self._vault = replace(self._vault, marks=merge_marks(there.marks, marks))
            return self._vault

    def _kept_marks(self) -> Marks | None:
        """The number marks that the journal has; None: this vault was not looked at before."""
        try:
            return self._sight.marks() if self._sight.started else None
        except StoreError:
            return None  # `note` tells of it

    def note(self, vault: Vault, today: date | None = None) -> Vault:
        """Remember what is new in the last reading of the vault; with what is known of it then."""
        with self._guard:
            seen = self._sight.take(vault, self._readable, today or self._clock().date())
            if seen.trouble is not None and seen.trouble not in self.notes:
                self.notes.append(seen.trouble)
            noted = replace(vault, first_seen=seen.first_seen, marks=merge_marks(vault.marks, seen.marks))
            if self._vault is vault:
                self._vault = noted
            return noted

    def read_with(self, changed: Mapping[str, bytes | None]) -> Vault:
        """The vault as it would be with these files as they are here (None: gone). Nothing is remembered.

        Raises StoreError when the vault cannot be looked into.
        """
        with self._guard:
            seen = [raw for raw in self._reader.read().files if raw.path not in changed]
            seen += [RawFile(path, data, 0, len(data)) for path, data in changed.items() if data is not None]
            now = self._vault or self.read()
            vault = build(self.place.root, seen, opened=self.place.inside, before=now)
            return replace(vault, first_seen=now.first_seen, marks=now.marks)

    def _own_temps(self) -> tuple[str, ...]:
        """What stopped writes left in our own folder, which is not walked."""
        found = []
        # Not `inbox/tmp`: an agent may be writing there at this moment.
        for folder in (OWN, f"{OWN}/reports", inbox.NEW, inbox.DONE, inbox.BAD):
            with suppress(StoreError):  # an odd folder is told of where it is used
                found += [f"{folder}/{n}" for n in self.folder.names(folder) if files.is_temp(n)]
        return tuple(found)

    def _numbers_there(self) -> ReadMarks:
        try:
            seen = self.folder.read(NUMBERS_FILE)
        except StoreError:
            return parse_marks(b"?")
        return parse_marks(seen.data if seen else None)

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
        with self._guard, self._hold.writing():
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
                came_out.keep(road, self._session_id)

    @contextmanager
    def _holding(self) -> Iterator[None]:
        with self._guard:
            if self.blocked is not None:
                raise StoreError(self.blocked)
            if not self.folder.exists():
                raise StoreError(Message("store.folder-gone", {"file": self.folder.real}))
            with self._hold.writing():
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

    def _session_id(self) -> str:
        if self._session is None:
            with self.journal.writing():
                begun = self.journal.begin_session(
                    self._started, files.terminal_name(), files.parent_program(), files.process_id()
                )
            self._session = begun  # only now: what was not kept is nobody's session
        return self._session

    def session_name(self) -> str | None:
        """The session that this sitting's plans are written down under; None before the first of them."""
        return self._session

    def resume_session(self, session: str) -> bool:
        """Go on with a session that was broken off, so that it stays one thing to look at and to undo.

        False, and nothing done, when this sitting has begun another one or there is no such session.
        Raises StoreError.
        """
        with self._guard:
            if self._session is not None or self.blocked is not None:
                return self._session == session
            if self.journal.reopen_session(session, files.terminal_name(), files.parent_program()):
                self._session = session
            return self._session == session

    def answer_moved(self, moved: bool) -> None:
        """The person's answer to whether this is the vault that was known at `place.moved_from`.

        Yes: its state is taken on; what was begun here meanwhile is dropped, or set aside where something
        was decided in it. No: this is another one.
        """
        with self._guard:
            old = place.state_of(self.states, self.place.moved_from or "")
            begun = self.place
            if not moved or old is None:
                self.place = replace(begun, moved_from=None)
                place.bind(self.place)
                return
            decided = bool(self.journal.records())
            self.journal.close()
            self._hold.release()
            self.place = replace(begun, state=old, moved_from=None)
            place.bind(self.place)
            if decided:
                place.unbind(begun.state)
                self.notes.append(Message("store.state-aside", {"file": begun.state}))
            else:
                place.drop_state(begun.state)
            self._vault = None
            wanted = self.lock.wanted
            self._begin()
            self.lock.wanted = wanted

    # -- changing ------------------------------------------------------------------------------------

    def commit(self, plan: Plan) -> Committed:
        """Carry out a plan, on disk and in the baseline, and write it down. All or nothing."""
        from memsift.store.commit import commit

        with self._writing() as road:
            return commit(road, plan, self._session_id)

    def preview(self, plan: Plan) -> dict[str, bytes | None]:
        """The files that a plan touches, as it would leave them now. Nothing is changed."""
        from memsift.plan.apply import apply, touched
        from memsift.store.commit import check_names

        check_names(touched(plan))
        return apply(plan, self._bytes_of(touched(plan)))

    def _bytes_of(self, names: tuple[str, ...]) -> dict[str, bytes | None]:
        seen = {name: self.folder.read(name) for name in names}
        return {name: found.data if found else None for name, found in seen.items()}

    def undo(self, plan_id: str | None = None) -> Committed:
        """Take back one plan (None: the last one that can be)."""
        from memsift.store import undo
        from memsift.store.commit import commit

        with self._writing() as road:
            (record,) = self.to_undo(plan_id)
            why = Message("store.why-undo", {"what": record.what})
            way = undo.Returning(self.journal, self._bytes_of(record.files), why).way_back(record)
            return commit(road, way.plan, self._session_id, undoes=way.undoes, base_changes=way.base_changes)

    def to_undo(self, plan_id: str | None = None) -> tuple[PlanRecord]:
        """The plan that `undo` would take back: this one, or the last that is no undo itself."""
        if plan_id is not None:
            return (self.journal.record(plan_id),)
        for record in self.journal.records():
            if not (record.undone or record.undoes or record.forgotten):
                return (record,)
        raise StoreError(Message("store.nothing-to-undo"))

    def undo_session(self, session: str | None = None, *, part: bool = False) -> Committed:
        """Take back a session's plans (None: the last session that has any), newest first, as one plan.

        When some cannot be taken back any more, Conflict tells which entries stand in the way; `part` says
        that the person wants the others undone all the same.
        """
        from memsift.plan.model import Conflict
        from memsift.store import undo
        from memsift.store.commit import commit

        with self._writing() as road:
            records = self.to_undo_session(session)
            why = Message("store.why-undo-session", {"n": len(records)})
            names = tuple(dict.fromkeys(file for record in records for file in record.files))
            now = self._bytes_of(names)
            found = undo.way_back_of_many(self.journal, records, now, why)
            way, left = found.way, len(records) - len(found.way.undoes)
            if left and not part:
                raise Conflict(
                    Message("store.session-in-part", {"n": left, "all": len(records)}), found.clashes
                )
            if not way.undoes:
                raise StoreError(Message("store.nothing-to-undo"))
            return commit(road, way.plan, self._session_id, undoes=way.undoes, base_changes=way.base_changes)

    def to_undo_session(self, session: str | None = None) -> tuple[PlanRecord, ...]:
        """The plans that `undo_session` would take back, newest first: those of the session (None: the last
        that has any) that still stand. One that took back another of its session is not among them."""
        records = self.journal.records()
        if session is None:
            session = next((r.session for r in records if not r.undone and not r.undoes), None)
        own = {r.id for r in records if r.session == session}
        found = tuple(
            r for r in records if r.id in own and not r.undone and not own.issuperset(r.undoes or "-")
        )
        if not found:
            raise StoreError(Message("store.nothing-to-undo"))
        return found

    def deleted(self, plan_id: str) -> tuple[Deleted, ...]:
        """The entries that a plan removed from the vault."""
        from memsift.store import undo

        return undo.deleted(self.journal.touched(self.journal.record(plan_id).id))

    def restore(self, plan_id: str, which: tuple[int, ...] | None = None) -> Committed:
        """Bring back entries that a plan removed (`Deleted.nth`; None: all), whatever happened since; those
        that stand there again stay as they are."""
        from memsift.store import undo
        from memsift.store.commit import commit

        with self._writing() as road:
            record = self.journal.record(plan_id)
            entries = [d for d in self.deleted(plan_id) if which is None or d.nth in which]
            if not entries:
                raise StoreError(Message("store.nothing-to-restore", {"id": plan_id}))
            now = self._bytes_of(tuple(dict.fromkeys(entry.file for entry in entries)))
            entries = undo.still_gone(entries, {t.file: t.before for t in self.journal.touched(plan_id)}, now)
            if not entries:
                raise StoreError(Message("store.restored-already", {"id": plan_id}))
            why = Message("store.why-restore", {"what": record.what})
            return commit(road, undo.bring_back(entries, now, why), self._session_id)

    # -- the PIN -------------------------------------------------------------------------------------

    @property
    def lock(self) -> Lock:
        """The vault's PIN: whether there is one, and typing it."""
        return self.journal.lock

    def set_pin(self, pin: str) -> None:
        """Give the vault a PIN, or another one (the lock must be open for that)."""
        by = {
            "when": f"{self._clock():%Y-%m-%d %H:%M}",
            "tty": files.terminal_name(),
            "parent": files.parent_program(),
        }
        with self._writing():
            self.lock.set_pin(pin, by)

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
        touched = self.journal.touched(self.journal.record(plan_id).id)
        return {t.file: (t.before, t.after) for t in touched if t.before != t.after}

    def at(self, plan_id: str) -> dict[str, bytes | None]:
        """The files of the vault that plans ever touched, as they were after this plan."""
        from memsift.store import undo

        return undo.state_after(self.journal, plan_id)

    def export(self, plan_id: str, folder: str) -> tuple[str, ...]:
        """Write the state after a plan into a new folder outside the vault; returns the files written."""
        real = files.real_path(folder)
        if f"{real}/".startswith(self.place.root.rstrip("/") + "/"):
            raise StoreError(Message("store.export-inside", {"file": folder}))
        wanted = {name: data for name, data in self.at(plan_id).items() if data is not None}
        if files.kind_of(folder) is not None and files.Folder(folder).names():
            raise StoreError(Message("store.export-not-empty", {"file": folder}))
        files.make_private(folder)
        target = files.Folder(folder)
        for name, data in wanted.items():
            target.write(name, None, data)
        return tuple(wanted)

    # -- care ----------------------------------------------------------------------------------------

    def problems(self) -> tuple[Message, ...]:
        """What is wrong with the journal, the numbers, the id and left-overs, for `doctor`."""
        from memsift.store import care

        found = [*self.settings.problems, *self._numbers_there().problems]
        if self.blocked is not None:
            return (self.blocked, *found)
        if self.lock.taken_away:
            found.append(Message("lock.taken-away"))
        found += care.check(self.journal)
        found += [Message("store.temp-left", {"file": temp}) for temp in self._temps]
        _, odd = place.read_id(self.folder)
        found += [odd] if odd else []
        found += [
            Message("store.journal-aside", {"file": self._state.full(name)})
            for name in self._state.names()
            if name.startswith("journal.damaged-") and name.endswith(".db")
        ]
        return tuple(found)

    def mend(self) -> tuple[Message, ...]:
        """Mend what can be: plans that were stopped, temp files whose bytes are safe in the journal.

        Returns what was done. What it cannot mend stays in `problems`.
        """
        from memsift.store import care
        from memsift.store.recover import clear_own_temps

        with self._writing() as road:
            told = list(care.mend(self.journal))
            clear_own_temps(road)
            for temp in self._temps:
                seen = self.folder.read(temp)
                if seen is not None and (not seen.data or self.journal.known(seen.data)):
                    self.folder.discard(temp)
                    told.append(Message("store.temp-removed", {"file": temp}))
                    self._temps = tuple(t for t in self._temps if t != temp)
            return tuple(told)

    # -- forgetting ----------------------------------------------------------------------------------

    def to_forget(self, text: str) -> ToForget:
        """What `forget` would do with this text."""
        with self._forgetting(text) as (forgetting, _):
            return forgetting.look()

    def forget(self, text: str, shown: ToForget) -> Proof:
        """Remove a text from everything that Memsift keeps, as `to_forget` showed it, and prove it."""
        self.lock.need()
        with self._forgetting(text) as (forgetting, session):
            forgetting.carry_out(shown, session)
        with self._forgetting(text) as (forgetting, _):
            return forgetting.prove()

    @contextmanager
    def _forgetting(self, text: str) -> Iterator[tuple[Forgetting, Callable[[], str]]]:
        from memsift.store.forget import Forgetting
        from memsift.store.needle import Needle

        with self._writing() as road:
            needle = Needle(text)
            if len(needle.wanted) < 2:
                raise StoreError(Message("forget.too-short"))
            others = (self._config,)
            yield Forgetting(road, self._state, self.read(), needle, others), self._session_id

    @property
    def temps(self) -> tuple[str, ...]:
        """Temp files of ours that the last reading met."""
        return self._temps


def _now() -> datetime:
    return datetime.now().astimezone()
