"""What is remembered by looking at a vault: first-seen days, the highest numbers, the first baseline."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from datetime import date
from functools import cached_property

from memsift.messages import Message
from memsift.record import dataclass
from memsift.store.decisions import Decisions
from memsift.store.journal import Journal
from memsift.store.model import StoreError, sha
from memsift.vault import highest_numbers, merge_marks, text_hash
from memsift.vault.layouts.plain import NAME as PLAIN
from memsift.vault.marks import Marks
from memsift.vault.model import MemoryFile, Vault

MARKS_PLACE = "marks"
"""Where the journal keeps the number marks of this vault: nobody but us writes there."""

_STARTED = "baseline-started"
_LOOKED_AT = "looked-at"
_NAMED = "named"
"""Where the journal keeps under which names memory was looked at that is seen because it is named."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What is known after a look. `trouble`: why the journal could not keep it; the next look tries again.
    `first_seen` is the same value until something is new: nobody changes it."""

    first_seen: dict[str, date]
    marks: Marks
    trouble: Message | None = None


@dataclass(frozen=True, slots=True)
class _Names:
    """Under which names a vault was looked at, and those that are new now. `""`: all of it."""

    known: tuple[str, ...]
    new: tuple[str, ...]


class Sight:
    """Looks at one vault again and again; a file whose bytes are the same is looked at once."""

    def __init__(self, journal: Journal, decisions: Decisions) -> None:
        self._journal = journal
        self._decisions = decisions
        self._known: dict[str, bytes] = {}
        self._sums: dict[str, str] = {}  # of those bytes

    @cached_property
    def _first_seen(self) -> dict[str, date]:
        return self._decisions.first_seen()

    @property
    def started(self) -> bool:
        """Whether this vault was looked at before. Raises StoreError."""
        return self._journal.meta(_STARTED) is not None

    def take(self, vault: Vault, readable: Collection[str], today: date) -> Seen:
        """Remember what is new in a vault. `readable`: the files whose bytes were read.

        The first look of all makes each file's bytes its baseline: drift is what comes after. So does the
        first look under a name at what is seen only because a person named it.
        """
        there = [f for f in vault.files if f.path in readable]
        changed = [f for f in there if f.data != self._known.get(f.path)]
        # What is as it was is not hashed again: with 20,000 entries that takes as long as a key's answer.
        sums = self._sums | {f.path: sha(f.data) for f in changed}
        sums = {f.path: sums.get(f.path) or sha(f.data) for f in there}
        if changed and not self._known:
            # Another process has looked at most of them: reading what all entries say takes longer than this.
            with suppress(StoreError):  # said where the journal is written to
                before = self._looked_at()
                changed = [f for f in changed if before.get(f.path) != sums[f.path]]
        new = {
            text: today
            for file in changed
            for text in (text_hash(entry.text) for entry in file.document.entries)
            if text not in self._first_seen
        }
        found: Marks = {file.path: highest_numbers(file.document) for file in changed}
        first_seen = {**self._first_seen, **new} if new else self._first_seen
        try:
            marks = self._keep(vault, sums, new, found, today)
        except StoreError as error:
            return Seen(first_seen, found, error.message)
        self._first_seen = first_seen
        self._known, self._sums = {file.path: file.data for file in vault.files}, sums
        return Seen(first_seen, marks)

    def _keep(
        self, vault: Vault, sums: dict[str, str], new: dict[str, date], found: Marks, today: date
    ) -> Marks:
        known = self.marks()
        others = merge_marks(known, found) != known or (found and self._looked_at() != sums)
        if not (new or others) and self.started and self.knows_names(vault):
            return known
        with self._journal.writing():
            # Read again inside: another process may have written meanwhile.
            marks = merge_marks(self.marks(), found)
            names = self._names(vault)
            self._decisions.set_place(MARKS_PLACE, marks)
            self._decisions.see(new, today)
            self._decisions.set_place(_LOOKED_AT, sums)
            first = not self.started
            for file in vault.files:
                if file.path in sums and (first or self._is_newly_named(file, names)):
                    self._journal.set_baseline(file.path, file.data)
            if first:
                self._journal.set_meta(_STARTED, today.isoformat())
            self._decisions.set_place(_NAMED, [*names.known, *names.new])
        return marks

    def knows_names(self, vault: Vault) -> bool:
        """Whether it is remembered that the vault was looked at under the names by which it is opened now.
        Raises StoreError."""
        return self._kept_names() is not None and not self._names(vault).new

    def _names(self, vault: Vault) -> _Names:
        """Where no layout but this one has memory, all of it is looked at without a name too."""
        alone = all(file.layout == PLAIN for file in vault.files)
        named = vault.opened or (("",) if alone else ())
        kept = self._kept_names()
        if kept is None:
            kept = self._older_names(vault, alone=alone)
        return _Names(tuple(kept), tuple(name for name in named if not _covers(kept, name)))

    def _kept_names(self) -> list[str] | None:
        kept = self._decisions.place(_NAMED)
        return [str(name) for name in kept] if isinstance(kept, list) else None

    def _older_names(self, vault: Vault, *, alone: bool) -> list[str]:
        """What was looked at before names were kept. Rather too much than too little: what counts as seen is
        shown as drift, what does not is taken as it is."""
        if not self.started:
            return []
        if alone:
            return [""]
        others = {file.path for file in vault.files if file.layout != PLAIN}
        kept = (str(file) for (file,) in self._journal.rows("SELECT file FROM baseline ORDER BY file"))
        return list(dict.fromkeys(file.split("/")[0] for file in kept if file not in others))

    def _is_newly_named(self, file: MemoryFile, names: _Names) -> bool:
        """Whether nobody can have looked at a file before it, or a folder above it, was named just now."""
        named = [name for name in names.new if name]  # what nobody named waits
        return (
            file.layout == PLAIN
            and _covers(named, file.path)
            and not _covers(names.known, file.path)
            and not self._has_baseline(file.path)
        )

    def _has_baseline(self, file: str) -> bool:
        return bool(self._journal.rows("SELECT 1 FROM baseline WHERE file=?", file))

    def _looked_at(self) -> dict[str, str]:
        """File → the sum of its bytes when all of its entries were remembered last."""
        kept = self._decisions.place(_LOOKED_AT)
        return {str(path): str(one) for path, one in kept.items()} if isinstance(kept, dict) else {}

    def marks(self) -> Marks:
        """The highest numbers that this machine ever saw, by file and prefix. Raises StoreError."""
        return kept_marks(self._decisions)


def _covers(names: Iterable[str], path: str) -> bool:
    """Whether a path is one of the names or below one."""
    return any(not name or path == name or path.startswith(f"{name}/") for name in names)


def kept_marks(decisions: Decisions) -> Marks:
    """The number marks that the journal keeps. Raises StoreError."""
    kept = decisions.place(MARKS_PLACE)
    return {str(f): dict(m) for f, m in kept.items()} if isinstance(kept, dict) else {}
