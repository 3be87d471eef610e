"""Forgetting a text: out of the vault, the inbox, the baseline, the journal and what else Memsift keeps.

It can be stopped at any moment and done again: every step looks anew for what is still there, and the
vault's files change by one plan, all of them or none. What the text was is written down nowhere; only that
somebody began to forget (`BEGUN`), so that `doctor` can tell of it when the end was not reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from datetime import date

from memsift.markdown import parse
from memsift.markdown.model import Entry
from memsift.messages import Message
from memsift.plan.model import Change, Op, Plan, PlanError, What
from memsift.record import dataclass
from memsift.store import forget_journal
from memsift.store.care import BEGUN
from memsift.store.commit import Road, commit
from memsift.store.files import Folder
from memsift.store.files.every import GIT, Piece, every
from memsift.store.files.inbox import BAD, DONE, NEW, TEMP
from memsift.store.model import Changed, Proposal, StoreError, sha
from memsift.store.needle import Needle
from memsift.store.place import NUMBERS_FILE, OWN
from memsift.store.prepared import Prepared
from memsift.store.recover import recover
from memsift.vault import dump_marks, parse_marks, text_hash
from memsift.vault.model import Role, Vault

_JOURNAL = ("journal.db", "journal.db-wal", "journal.db-shm")
_ASIDE = "journal.damaged-"
_REPORTS = f"{OWN}/reports/"
_ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Left:
    """Where the text is, or may be, and why it stays there. `place`: a path, or a part of the journal.
    `again`: it could not be reached this time, and can be the next."""

    place: str
    why: Message
    again: bool = False


@dataclass(frozen=True, slots=True)
class ToForget:
    """What forgetting would do. `files`: vault path → bytes before and after; `letters`: proposals that go,
    as vault paths; `state`: files in Memsift's own folder of this vault that go; `plans`: those that can
    not be undone any more; `baselines`: how many; `left`: what it cannot reach."""

    files: Mapping[str, tuple[bytes, bytes]] = field(default_factory=dict)
    letters: tuple[str, ...] = ()
    state: tuple[str, ...] = ()
    plans: tuple[str, ...] = ()
    baselines: tuple[str, ...] = ()
    numbers: bool = False
    left: tuple[Left, ...] = ()

    @property
    def anything(self) -> bool:
        return bool(self.files or self.letters or self.state or self.plans or self.baselines or self.numbers)


@dataclass(frozen=True, slots=True)
class Proof:
    """The end of it: where the text still stands (nowhere, if all went well), and what was searched."""

    left: tuple[Left, ...]
    files: int
    bytes: int


def forgetting(
    text: str, road: Road, state: Folder, vault: Vault, others: tuple[str, ...] = ()
) -> Forgetting:
    """The forgetting of this text. Raises StoreError when it is too short to be meant."""
    needle = Needle(text)
    if len(needle.wanted) < 2:
        raise StoreError(Message("forget.too-short"))
    return Forgetting(road, state, vault, needle, others)


class Forgetting:
    """One text in one vault. The caller holds the vault's lock. Methods raise StoreError.

    `others`: further folders in which Memsift keeps things (the person's settings), by absolute path:
    they are searched and never changed.
    """

    def __init__(
        self, road: Road, state: Folder, vault: Vault, needle: Needle, others: tuple[str, ...] = ()
    ) -> None:
        self._road, self._state, self._vault, self._needle = road, state, vault, needle
        self._others = others
        self._names = {*vault.names, *(f.path for f in vault.files), *(n.path for n in vault.notes)}
        self._hashes: set[str] = set()

    # -- what there is -------------------------------------------------------------------------------

    def look(self) -> ToForget:
        """What would be done, and what could not."""
        pieces = tuple(every(self._road.vault))
        files, letters, left = {}, [], []
        for piece in pieces:
            if piece.data is None or not self._needle.holds(piece.data):
                continue
            after = self._without(piece)
            if _is_letter(piece.path):
                letters.append(piece.path)
            elif after is not None:
                files[piece.path] = (piece.data, after)
            elif piece.path != NUMBERS_FILE or self._marks_left(piece.data) is None:
                left.append(Left(piece.path, self._why_left(piece)))
        left += [left_over for piece in pieces if (left_over := self._unreached(piece)) is not None]
        journal = self._road.journal
        bases = [file for file, data in journal.baseline().items() if self._needle.holds(data)]
        numbers = next((p for p in pieces if p.path == NUMBERS_FILE and p.data is not None), None)
        return ToForget(
            files,
            tuple(letters),
            self._own_files(),
            forget_journal.would_forget(journal, self._needle.holds, self.scrub, self._there),
            tuple(bases),
            bool(numbers and numbers.data and self._marks_left(numbers.data) is not None),
            (*left, *self._elsewhere()),
        )

    def _without(self, piece: Piece) -> bytes | None:
        """A vault file without the text; None when Memsift may not or cannot write it so."""
        own_report = piece.path.startswith(_REPORTS) and piece.path.endswith(".md")
        if piece.data is None or (piece.path not in self._writable() and not own_report):
            return None
        after = self.scrub(piece.path, piece.data)
        return after if after is not None and not self._needle.holds(after) else None

    def _writable(self) -> set[str]:
        files = {f.path for f in self._vault.files if not (f.readonly or f.document.readonly)}
        return files | {n.path for n in self._vault.notes if n.data is not None and not n.readonly}

    def _there(self, file: str) -> bool:
        return file in self._names

    def _why_left(self, piece: Piece) -> Message:
        known = self._vault.file(piece.path)
        note = next((n for n in self._vault.notes if n.path == piece.path), None)
        reason = known.readonly if known else note.readonly if note else None
        if reason is None and piece.data is not None and piece.path in self._names:
            reason = parse(piece.data).readonly
        return Message(reason or "forget.left-file")

    def _unreached(self, piece: Piece) -> Left | None:
        name = piece.path.rpartition("/")[2]
        if name == GIT:
            return Left(piece.path, Message("forget.left-git"))
        if piece.problem is not None:
            return Left(piece.path, piece.problem)
        if self._needle.in_text(name) and not _is_letter(piece.path):
            return Left(piece.path, Message("forget.left-name"))
        return None

    def _own_files(self) -> tuple[str, ...]:
        """Files of the state folder that go: texts left by an editor, journals that were set aside (what is
        in those cannot be searched)."""
        found = []
        for piece in every(self._state):
            aside = piece.path.startswith(_ASIDE) and piece.data is not None
            holds = piece.data is not None and self._needle.holds(piece.data)
            if aside or (holds and piece.path not in _JOURNAL):
                found.append(piece.path)
        return tuple(found)

    def _elsewhere(self) -> tuple[Left, ...]:
        found = []
        for path in self._others:
            folder = Folder(path)
            if folder.exists():
                found += [
                    Left(folder.full(piece.path), Message("forget.left-settings"))
                    for piece in every(folder)
                    if piece.data is not None and self._needle.holds(piece.data)
                ]
        return tuple(found)

    # -- without the text ----------------------------------------------------------------------------

    def scrub(self, file: str, data: bytes) -> bytes | None:
        """Markdown without the text: entries of a memory file go whole, elsewhere the words. None: these
        bytes cannot be edited."""
        document = parse(data)
        if document.readonly is not None or not file.lower().endswith(".md"):
            return None
        lines = data.decode("utf-8").split("\n")
        gone: set[int] = set()
        if self._goes_whole(file):
            for entry in document.entries:
                if self._stands_in(entry, lines):
                    self._hashes.add(text_hash(entry.text))
                    gone.update(range(entry.lead_line, entry.end_line + 1))
        kept = [line for number, line in enumerate(lines, 1) if number not in gone]
        bom = "\ufeff" if document.bom and 1 in gone else ""
        return (bom + self._needle.cut("\n".join(kept))).encode("utf-8")

    def _goes_whole(self, file: str) -> bool:
        """Rules and links are no memories, and a note's list is not one."""
        known = self._vault.file(file)
        if known is None:
            return file not in self._names
        return known.role not in (Role.RULES, Role.EXTERNAL)

    def _stands_in(self, entry: Entry, lines: list[str]) -> bool:
        text = "\n".join(lines[entry.lead_line - 1 : entry.end_line])
        return self._needle.in_text(entry.text) or self._needle.in_text(text)

    def _marks_left(self, data: bytes) -> bytes | None:
        """`numbers.json` without prefixes, and files that are gone, whose names hold the text; None: there
        is nothing to take out."""
        marks = parse_marks(data).marks
        left = {
            file: {p: n for p, n in prefixes.items() if not self._needle.in_text(p)}
            for file, prefixes in marks.items()
            if self._there(file) or not self._needle.in_text(file)
        }
        left = {file: prefixes for file, prefixes in left.items() if prefixes}
        return None if left == marks else dump_marks(left)

    # -- doing it ------------------------------------------------------------------------------------

    def carry_out(self, shown: ToForget, session: Callable[[], str]) -> None:
        """Do what was shown. Raises Conflict when a file is not what it was then: nothing was done."""
        road, holds = self._road, self._needle.holds
        self._note(road.clock().date())
        changes = tuple(
            Change(Op.REPLACE, file, What.FILE, data=after, step={"sha256": sha(before)})
            for file, (before, after) in sorted(shown.files.items())
        )
        try:
            commit(road, Plan(Message("forget.why"), changes), session)
        except PlanError:
            self._note(None)
            raise
        recover(road)  # a plan whose mark has to come later needs what would be taken out of it
        self._clear_temps(shown.files)  # while the journal knows their bytes
        self._forget_letters(shown.letters)
        for path in shown.state:
            self._state.discard(path)
        Prepared(self._state).drop()
        if shown.numbers:
            self._forget_numbers()
        for file, (before, _) in shown.files.items():
            self.scrub(file, before)  # for the hashes of its entries; those of older versions come with them
        forget_journal.forget(road.journal, holds, self.scrub, there=self._there, hashes=self._hashes)

    def _note(self, begun: date | None) -> None:
        with self._road.journal.writing():
            self._road.decisions.set_place(BEGUN, begun)

    def _clear_temps(self, written: Iterable[str]) -> None:
        """Remove what a disk would not let go of when the files were written: their old bytes."""
        vault = self._road.vault
        for temp in (temp for file in written for temp in vault.temps_of(file)):
            seen = vault.read(temp)
            if seen is not None and self._road.journal.known(seen.data):
                vault.discard(temp)

    def _forget_letters(self, letters: tuple[str, ...]) -> None:
        decided = self._road.decisions.decided()
        with self._road.journal.writing():
            for path in letters:
                name = path.rpartition("/")[2].removesuffix(".json")
                if path.startswith(f"{NEW}/") and name not in decided and not self._needle.in_text(name):
                    # It must not return with the next sync.
                    self._road.decisions.decide(Proposal(name, "forgotten", self._road.clock()))
        for path in letters:
            self._road.vault.discard(path)

    def _forget_numbers(self) -> None:
        for _ in range(_ROUNDS):
            seen = self._road.vault.read(NUMBERS_FILE)
            left = self._marks_left(seen.data) if seen is not None else None
            if seen is None or left is None:
                return
            try:
                self._road.vault.write(NUMBERS_FILE, seen.data, left)
            except Changed:
                continue
            for temp in self._road.vault.temps_of(NUMBERS_FILE):
                self._road.vault.discard(temp)
            return
        raise StoreError(Message("store.restless", {"file": NUMBERS_FILE}))

    # -- the proof -----------------------------------------------------------------------------------

    def prove(self) -> Proof:
        """Search everything that Memsift keeps or can see of this vault, byte by byte, for the text. Unless
        it is where another run can reach it, forgetting has come to its end."""
        left: list[Left] = []
        files = size = 0
        tops = [self._road.vault, self._state, *(Folder(path) for path in self._others)]
        for top in tops:
            for piece in every(top) if top.exists() else ():
                files, size = files + (piece.data is not None), size + len(piece.data or b"")
                if top is self._road.vault and (unreached := self._unreached(piece)) is not None:
                    left.append(unreached)
                if piece.data is not None and self._needle.holds(piece.data):
                    left.append(self._still_there(top, piece))
        left += [
            Left(place, Message("forget.left-journal"), again=True)
            for place in forget_journal.holding(self._road.journal, self._needle.holds)
        ]
        if not any(one.again for one in left):
            self._note(None)
        return Proof(tuple(left), files, size)

    def _still_there(self, top: Folder, piece: Piece) -> Left:
        if top is self._road.vault:
            again = _is_letter(piece.path) or self._without(piece) is not None
            return Left(piece.path, Message("forget.left-again") if again else self._why_left(piece), again)
        if top is self._state:
            return Left(top.full(piece.path), Message("forget.left-journal"), again=True)
        return Left(top.full(piece.path), Message("forget.left-settings"))


def _is_letter(path: str) -> bool:
    return path.rpartition("/")[0] in (NEW, DONE, BAD, TEMP)
