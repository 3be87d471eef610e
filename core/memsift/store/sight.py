"""What is remembered by looking at a vault: first-seen days, the highest numbers, the first baseline."""

from __future__ import annotations

from collections.abc import Collection
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
from memsift.vault.model import Vault

MARKS_PLACE = "marks"
"""Where the journal keeps the number marks of this vault: nobody but us writes there."""

_STARTED = "baseline-started"
_LOOKED_AT = "looked-at"


@dataclass(frozen=True, slots=True)
class Seen:
    """What is known after a look. `trouble`: why the journal could not keep it; the next look tries again."""

    first_seen: dict[str, date]
    marks: Marks
    trouble: Message | None = None


class Sight:
    """Looks at one vault again and again; a file whose bytes are the same is looked at once."""

    def __init__(self, journal: Journal, decisions: Decisions) -> None:
        self._journal = journal
        self._decisions = decisions
        self._known: dict[str, bytes] = {}

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
        first look at what is seen only because a person named it.
        """
        sums = {f.path: sha(f.data) for f in vault.files if f.path in readable}
        changed = [f for f in vault.files if f.path in readable and f.data != self._known.get(f.path)]
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
        first_seen = {**self._first_seen, **new}
        try:
            marks = self._keep(vault, sums, new, found, today)
        except StoreError as error:
            return Seen(first_seen, found, error.message)
        self._first_seen = first_seen
        self._known = {file.path: file.data for file in vault.files}
        return Seen(dict(first_seen), marks)

    def _keep(
        self, vault: Vault, sums: dict[str, str], new: dict[str, date], found: Marks, today: date
    ) -> Marks:
        first = not self.started
        known = self.marks()
        named = self.newly_named(vault)
        others = merge_marks(known, found) != known or (found and self._looked_at() != sums)
        if not (new or first or named or others):
            return known
        with self._journal.writing():
            # Read again inside: another process may have written meanwhile.
            marks = merge_marks(self.marks(), found)
            self._decisions.set_place(MARKS_PLACE, marks)
            self._decisions.see(new, today)
            self._decisions.set_place(_LOOKED_AT, sums)
            if self._journal.meta(_STARTED) is None:
                for file in vault.files:
                    if file.path in sums:
                        self._journal.set_baseline(file.path, file.data)
                self._journal.set_meta(_STARTED, today.isoformat())
            for file in vault.files:
                if file.path in named and file.path in sums and not self._has_baseline(file.path):
                    self._journal.set_baseline(file.path, file.data)
        return marks

    def newly_named(self, vault: Vault) -> frozenset[str]:
        """The files that are looked at only because they, or a folder above them, were named for the first
        time: beside memory of another layout, which alone is looked at where nothing is named."""
        plain = [file.path for file in vault.files if file.layout == PLAIN]
        if not vault.opened or not plain or len(plain) == len(vault.files):
            return frozenset()
        by_name = {name: [p for p in plain if p == name or p.startswith(f"{name}/")] for name in vault.opened}
        return frozenset(
            path for below in by_name.values() if not any(map(self._has_baseline, below)) for path in below
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


def kept_marks(decisions: Decisions) -> Marks:
    """The number marks that the journal keeps. Raises StoreError."""
    kept = decisions.place(MARKS_PLACE)
    return {str(f): dict(m) for f, m in kept.items()} if isinstance(kept, dict) else {}
