"""Decisions that touch no memory file, and what else this machine remembers of a vault."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from memsift.store import encode
from memsift.store.journal import Journal, number_of
from memsift.store.lock import Lock, Statement, of_dismissal, of_pair, of_proposal
from memsift.store.model import Proposal


class Decisions:
    """Dismissals, snoozes, decided proposals, first-seen days and places, all kept in the journal.

    Where the vault has a PIN, dismissals, pairs and decided proposals count only when they are signed.
    Methods raise StoreError when the journal cannot be used.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    @property
    def _lock(self) -> Lock:
        return self._journal.lock

    def vouch(self, statements: Iterable[Statement]) -> None:
        """What was decided without the PIN counts from now on."""
        self._lock.sign(statements)

    def no_longer_vouch(self, statements: Iterable[Statement]) -> None:
        self._lock.unsign(one.digest for one in statements)

    def dismiss(self, key: str, at: datetime) -> None:
        """Remember that a finding was dismissed. `key`: check + text hashes (contract §5)."""
        self._journal.run("INSERT OR REPLACE INTO dismissed VALUES (?,?)", key, _stamp(at))
        self._lock.sign([of_dismissal(key)])

    def undismiss(self, key: str) -> None:
        self._journal.run("DELETE FROM dismissed WHERE key=?", key)
        self.no_longer_vouch([of_dismissal(key)])  # else whoever puts the row back finds it signed

    def dismissed(self) -> frozenset[str]:
        keys = (str(row[0]) for row in self._journal.rows("SELECT key FROM dismissed"))
        counts = self._lock.counting()
        return frozenset(key for key in keys if counts(of_dismissal(key)))

    def tell_apart(self, a: str, b: str, at: datetime) -> None:
        """Remember that two texts (sha256 each) are not duplicates."""
        self._journal.run("INSERT OR REPLACE INTO not_duplicate VALUES (?,?,?)", *sorted((a, b)), _stamp(at))
        self._lock.sign([of_pair(a, b)])

    def no_longer_apart(self, a: str, b: str) -> None:
        self._journal.run("DELETE FROM not_duplicate WHERE a=? AND b=?", *sorted((a, b)))
        self.no_longer_vouch([of_pair(a, b)])

    def not_duplicate(self) -> frozenset[tuple[str, str]]:
        rows = self._journal.rows("SELECT a,b FROM not_duplicate")
        pairs = ((str(a), str(b)) for a, b in rows)
        counts = self._lock.counting()
        return frozenset(pair for pair in pairs if counts(of_pair(*pair)))

    def snooze(self, key: str, until: date | None) -> None:
        """Let an item rest until that day; None: no longer."""
        if until is None:
            self._journal.run("DELETE FROM snoozed WHERE key=?", key)
        else:
            self._journal.run("INSERT OR REPLACE INTO snoozed VALUES (?,?)", key, until.isoformat())

    def snoozed(self) -> dict[str, date]:
        rows = self._journal.rows("SELECT key,until FROM snoozed")
        return {str(key): day for key, until in rows if (day := encode.kept_day(until)) is not None}

    def decide(self, proposal: Proposal) -> None:
        self._journal.run(
            "INSERT OR REPLACE INTO proposals VALUES (?,?,?,?,?)",
            proposal.id, proposal.outcome, _stamp(proposal.when), proposal.reason,
            number_of(proposal.plan) if proposal.plan else None,
        )  # fmt: skip
        self._lock.sign([of_proposal(proposal.id, proposal.outcome, proposal.reason)])

    def undecide(self, proposal: str) -> None:
        said = self._journal.rows("SELECT outcome,reason FROM proposals WHERE id=?", proposal)
        self._journal.run("DELETE FROM proposals WHERE id=?", proposal)
        self.no_longer_vouch(of_proposal(proposal, str(outcome), str(reason)) for outcome, reason in said)

    def decided(self) -> dict[str, Proposal]:
        """Proposals that were decided, by id."""
        rows = self._journal.rows("SELECT id,outcome,at,reason,plan FROM proposals")
        counts = self._lock.counting()
        return {
            str(name): Proposal(
                str(name),
                str(outcome),
                encode.kept_time(at) or encode.LONG_AGO,
                str(reason),
                f"p{plan}" if plan else None,
            )
            for name, outcome, at, reason, plan in rows
            if counts(of_proposal(str(name), str(outcome), str(reason)))
        }

    def first_seen(self) -> dict[str, date]:
        """sha256 of an entry's comparison text → the day Memsift first saw it."""
        rows = self._journal.rows("SELECT text,day FROM first_seen")
        return {str(text): known for text, day in rows if (known := encode.kept_day(day)) is not None}

    def see(self, texts: Iterable[str], today: date) -> None:
        """Remember the first sight of texts (sha256 each); those already known keep their day."""
        self._journal.run_many(
            "INSERT OR IGNORE INTO first_seen VALUES (?,?)", [(text, today.isoformat()) for text in texts]
        )

    def place(self, name: str) -> object:
        """Something remembered by name (the place in the checkup, the day of the last one), else None."""
        rows = self._journal.rows("SELECT value FROM places WHERE name=?", name)
        return encode.load(str(rows[0][0])) if rows else None

    def set_place(self, name: str, value: object) -> None:
        """Remember a plain value (JSON types, dates, bytes, Messages) by name; None forgets it."""
        if value is None:
            self._journal.run("DELETE FROM places WHERE name=?", name)
        else:
            self._journal.run("INSERT OR REPLACE INTO places VALUES (?,?)", name, encode.dump(value))


def _stamp(at: datetime) -> str:
    return at.isoformat(timespec="seconds")
