"""Looking at a vault: from its files, and from what is remembered of them, to the Vault value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime

from memsift.messages import Message
from memsift.store import files
from memsift.store.decisions import Decisions
from memsift.store.files import inbox
from memsift.store.journal import Journal
from memsift.store.model import StoreError
from memsift.store.place import NUMBERS_FILE, OWN, Place
from memsift.store.reading import Reader
from memsift.store.sight import Sight
from memsift.vault import build, merge_marks, parse_marks
from memsift.vault.marks import Marks, ReadMarks
from memsift.vault.model import RawFile, Vault


class Look:
    """Looks at one vault again and again: what did not change is neither read nor parsed again.

    Methods raise StoreError when the vault cannot be looked into.
    """

    def __init__(
        self,
        folder: files.Folder,
        where: Place,
        journal: Journal,
        decisions: Decisions,
        clock: Callable[[], datetime],
    ) -> None:
        self._folder = folder
        self._where = where
        self._clock = clock
        self._reader = Reader(folder)
        self._sight = Sight(journal, decisions)
        self.vault: Vault | None = None
        """The last one that was read."""
        self._readable: set[str] = set()
        self.temps: tuple[str, ...] = ()
        """Temp files of ours that the last reading met."""

    def read(self) -> Vault:
        """The vault as its files have it now, without what is known of it beyond that."""
        reading = self._reader.read()
        self.temps = (*reading.temps, *self._own_temps())
        vault = self._built(reading.files, self.vault)
        there = numbers_there(self._folder)
        self._readable = {raw.path for raw in reading.files if raw.data is not None}
        self.vault = replace(
            vault, marks=there.marks, problems=(*vault.problems, *there.problems, *reading.problems)
        )
        return self.vault

    def _built(self, raw: Iterable[RawFile], before: Vault | None) -> Vault:
        return build(self._where.root, raw, opened=self._where.inside, before=before)

    def remembered(self, vault: Vault) -> Vault | None:
        """The vault just read with the number marks that the journal has; None: it, or what was named of it,
        was not looked at before, and has to be noted."""
        if (marks := self._kept_marks(vault)) is None:
            return None
        self.vault = replace(vault, marks=merge_marks(vault.marks, marks))
        return self.vault

    def _kept_marks(self, vault: Vault) -> Marks | None:
        try:
            known = self._sight.started and self._sight.knows_names(vault)
            return self._sight.marks() if known else None
        except StoreError:
            return None  # `note` tells of it

    def note(self, vault: Vault, today: date | None) -> tuple[Vault, Message | None]:
        """Remember what is new in the last reading of the vault; with what is known of it then, and why that
        could not be written down."""
        seen = self._sight.take(vault, self._readable, today or self._clock().date())
        noted = replace(vault, first_seen=seen.first_seen, marks=merge_marks(vault.marks, seen.marks))
        if self.vault is vault:
            self.vault = noted
        return noted, seen.trouble

    def read_with(self, changed: Mapping[str, bytes | None], now: Vault) -> Vault:
        """The vault as it would be with these files as they are here (None: gone). Nothing is remembered."""
        seen = [raw for raw in self._reader.read().files if raw.path not in changed]
        seen += [RawFile(path, data, 0, len(data)) for path, data in changed.items() if data is not None]
        return replace(self._built(seen, now), first_seen=now.first_seen, marks=now.marks)

    def _own_temps(self) -> tuple[str, ...]:
        """What stopped writes left in our own folder, which is not walked."""
        found = []
        # Not `inbox/tmp`: an agent may be writing there at this moment.
        for folder in (OWN, f"{OWN}/reports", inbox.NEW, inbox.DONE, inbox.BAD):
            with suppress(StoreError):  # an odd folder is told of where it is used
                found += [f"{folder}/{n}" for n in self._folder.names(folder) if files.is_temp(n)]
        return tuple(found)


def numbers_there(folder: files.Folder) -> ReadMarks:
    """The number marks in the vault, and what is odd about them."""
    try:
        seen = folder.read(NUMBERS_FILE)
    except StoreError:
        return parse_marks(b"?")
    return parse_marks(seen.data if seen else None)
