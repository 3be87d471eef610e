"""What keeps a journal small and honest."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from datetime import datetime, timedelta

from memsift.messages import Message
from memsift.store import encode
from memsift.store.journal import Journal
from memsift.store.model import State, sha
from memsift.store.settings import Settings

# In place of a blob's name: the bytes were here and are not kept any more.
PRUNED = "pruned"
BEGUN = "forgetting"
"""The place where the day stands on which a person began to forget something, until it is done."""

COLUMNS = ("before", "after", "base_before", "base_after")


def grow_old(journal: Journal, now: datetime, wanted: Settings) -> None:
    """Give up what is older or more than the settings say. Raises StoreError."""
    oldest = now - timedelta(days=wanted["history.keep_days"])
    prune(journal, oldest, wanted["history.keep_mb"] * 1024 * 1024)


def prune(journal: Journal, before: datetime, max_bytes: int) -> int:
    """Give up what is needed to undo plans older than `before`, then the oldest ones until what is kept
    takes no more than `max_bytes` (compressed). The plans stay in History, the baseline stays whole.

    Returns how many plans can no longer be undone because of this. Raises StoreError.
    """
    with journal.writing():
        rows = journal.rows(
            "SELECT DISTINCT plans.id, at FROM plans JOIN touched ON touched.plan=plans.id"
            " WHERE state NOT IN (?,?) AND before IS NOT ? ORDER BY plans.id",
            State.INTENT.value, State.GOING_BACK.value, PRUNED,
        )  # fmt: skip
        given_up = [
            number for number, at in rows if (when := encode.kept_time(at)) is not None and when < before
        ]
        for number in given_up:
            give_up(journal, number)
        sweep(journal)
        left = [number for number, _ in rows if number not in given_up]
        while left and _size(journal) > max_bytes:
            given_up.append(left.pop(0))
            give_up(journal, given_up[-1])
            sweep(journal)
    return len(given_up)


def check(journal: Journal) -> tuple[Message, ...]:
    """What does not fit together in the journal, for `doctor`. Raises StoreError."""
    problems = [Message("lock.taken-away")] if journal.lock.taken_away else []
    names = set()
    for name, data in blobs(journal):
        names.add(name)
        if data is None or sha(data) != name:
            problems.append(Message("store.blob-damaged", {"name": str(name)[:12]}))
    for number, file, *used in journal.rows(f"SELECT plan,file,{','.join(COLUMNS)} FROM touched"):
        if {name for name in used if name is not None} - names - {PRUNED}:
            problems.append(Message("store.blob-missing", {"id": f"p{number}", "file": str(file)}))
    for file, name in journal.rows("SELECT file,sha FROM baseline"):
        if name not in names:
            problems.append(Message("store.baseline-missing", {"file": str(file)}))
    problems += [Message("store.plan-open", {"id": plan}) for plan in journal.open_plans()]
    begun = journal.rows("SELECT value FROM places WHERE name=?", BEGUN)
    problems += [Message("forget.not-ended", {"day": encode.load(str(row[0]))}) for row in begun]
    return tuple(problems)


def mend(journal: Journal) -> tuple[Message, ...]:
    """Let go of kept bytes that are damaged, and of what needs them: those plans cannot be undone any more,
    those files show as new. Returns what was done. Raises StoreError."""
    with journal.writing():
        kept = {name for name, data in blobs(journal) if data is not None and sha(data) == name}
        told = []
        for number, *used in journal.rows(f"SELECT plan,{','.join(COLUMNS)} FROM touched"):
            if {name for name in used if name is not None} - kept - {PRUNED}:
                give_up(journal, number)
                told.append(Message("forget.mended-plan", {"id": f"p{number}"}))
        for file, name in journal.rows("SELECT file,sha FROM baseline"):
            if name not in kept:
                journal.set_baseline(str(file), None)
                told.append(Message("forget.mended-baseline", {"file": str(file)}))
        for (name,) in journal.rows("SELECT sha FROM blobs"):
            if name not in kept:
                journal.run("DELETE FROM blobs WHERE sha=?", name)
        sweep(journal)
    return tuple(told)


def blobs(journal: Journal) -> Iterator[tuple[object, bytes | None]]:
    """Every blob's name and bytes; None: they cannot be unpacked."""
    for (name,) in journal.rows("SELECT sha FROM blobs"):
        packed = journal.rows("SELECT data FROM blobs WHERE sha=?", name)[0][0]
        try:
            yield name, zlib.decompress(packed) if isinstance(packed, bytes) else None
        except zlib.error:
            yield name, None


def give_up(journal: Journal, number: object) -> None:
    """Let go of what is needed to undo a plan."""
    with journal.lock.signing_again(int(str(number))):
        journal.run(
            "UPDATE touched SET before=?, after=?, base_before=NULL, base_after=NULL WHERE plan=?",
            PRUNED, PRUNED, number,
        )  # fmt: skip


def _size(journal: Journal) -> int:
    return int(str(journal.rows("SELECT coalesce(sum(length(data)),0) FROM blobs")[0][0]))


def sweep(journal: Journal) -> None:
    """Drop the blobs that nothing names any more."""
    kept = "SELECT sha FROM baseline UNION SELECT sha FROM signatures WHERE sha IS NOT NULL"
    used = " UNION ".join(f"SELECT {c} FROM touched WHERE {c} IS NOT NULL" for c in COLUMNS)
    journal.run(f"DELETE FROM blobs WHERE sha NOT IN ({kept} UNION {used})")
