"""What is remembered by looking at a vault: first-seen days, the highest numbers, the first baseline."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from memsift.markdown.model import Document
from memsift.messages import Message
from memsift.record import dataclass
from memsift.store.decisions import Decisions
from memsift.store.journal import Journal
from memsift.store.model import StoreError
from memsift.vault import highest_numbers, merge_marks, text_hash
from memsift.vault.marks import Marks
from memsift.vault.model import Vault

MARKS_PLACE = "marks"
"""Where the journal keeps the number marks of this vault: nobody but us writes there."""

_STARTED = "baseline-started"


@dataclass(frozen=True, slots=True)
class Seen:
    """What is known after a look. `trouble`: why the journal could not keep it; the next look tries again."""

    first_seen: dict[str, date]
    marks: Marks
    trouble: Message | None = None


class Sight:
    """Looks at one vault again and again; a file whose document is the same is looked at once."""

    def __init__(self, journal: Journal, decisions: Decisions) -> None:
        self._journal = journal
        self._decisions = decisions
        self._first_seen = decisions.first_seen()
        self._known: dict[str, Document] = {}

    def take(self, vault: Vault, readable: Collection[str], today: date) -> Seen:
        """Remember what is new in a vault. `readable`: the files whose bytes were read.

        The first look of all makes each file's bytes its baseline: drift is what comes after.
        """
        changed = [f for f in vault.files if f.path in readable and f.document is not self._known.get(f.path)]
        new = {
            text: today
            for file in changed
            for text in (text_hash(entry.text) for entry in file.document.entries)
            if text not in self._first_seen
        }
        found: Marks = {file.path: highest_numbers(file.document) for file in changed}
        first_seen = {**self._first_seen, **new}
        try:
            marks = self._keep(vault, readable, new, found, today)
        except StoreError as error:
            return Seen(first_seen, found, error.message)
        self._first_seen = first_seen
        self._known = {file.path: file.document for file in vault.files}
        return Seen(dict(first_seen), marks)

    def _keep(
        self, vault: Vault, readable: Collection[str], new: dict[str, date], found: Marks, today: date
    ) -> Marks:
        first = self._journal.meta(_STARTED) is None
        known = self.marks()
        if not (new or first or merge_marks(known, found) != known):
            return known
        with self._journal.writing():
            # Read again inside: another process may have written meanwhile.
            marks = merge_marks(self.marks(), found)
            self._decisions.set_place(MARKS_PLACE, marks)
            self._decisions.see(new, today)
            if self._journal.meta(_STARTED) is None:
                for file in vault.files:
                    if file.path in readable:
                        self._journal.set_baseline(file.path, file.document.data)
                self._journal.set_meta(_STARTED, today.isoformat())
        return marks

    def marks(self) -> Marks:
        """The highest numbers that this machine ever saw, by file and prefix. Raises StoreError."""
        return kept_marks(self._decisions)


def kept_marks(decisions: Decisions) -> Marks:
    """The number marks that the journal keeps. Raises StoreError."""
    kept = decisions.place(MARKS_PLACE)
    return {str(f): dict(m) for f, m in kept.items()} if isinstance(kept, dict) else {}
