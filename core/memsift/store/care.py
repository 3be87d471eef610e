"""What keeps a journal small, honest and, where a person asks for it, silent."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime

from memsift.messages import Message
from memsift.store import encode
from memsift.store.journal import Journal
from memsift.store.model import State, sha

# In place of a blob's name: the bytes were here and are not kept any more.
PRUNED = "pruned"
_COLUMNS = ("before", "after", "base_before", "base_after")


def prune(journal: Journal, before: datetime, max_bytes: int) -> int:
    """Give up what is needed to undo plans older than `before`, then the oldest ones until what is kept
    takes no more than `max_bytes` (compressed). The plans stay in History, the baseline stays whole.

    Returns how many plans can no longer be undone because of this. Raises StoreError.
    """
    with journal.writing():
        rows = journal.rows(
            "SELECT DISTINCT plans.id, at FROM plans JOIN touched ON touched.plan=plans.id"
            " WHERE state<>? AND before IS NOT ? ORDER BY plans.id",
            State.INTENT.value, PRUNED,
        )  # fmt: skip
        given_up = [number for number, at in rows if datetime.fromisoformat(str(at)) < before]
        for number in given_up:
            _give_up(journal, number)
        _sweep(journal)
        left = [number for number, _ in rows if number not in given_up]
        while left and _size(journal) > max_bytes:
            given_up.append(left.pop(0))
            _give_up(journal, given_up[-1])
            _sweep(journal)
    return len(given_up)


def forget(
    journal: Journal, holds: Callable[[bytes], bool], baseline: Mapping[str, bytes | None]
) -> tuple[str, ...]:
    """Remove a text: plans whose bytes or words hold it stay as "forgotten, cannot be undone".

    `holds` says whether UTF-8 bytes hold the text; `baseline` replaces the baselines that it stood in.
    Afterwards freed pages are overwritten and the write-ahead log is emptied, so that nothing of it stays
    in the journal's files. Returns the ids of the plans. Raises StoreError.
    """
    plans: list[str] = []
    with journal.writing():
        for file, data in baseline.items():
            journal.set_baseline(file, data)
        hit = {name for name, data in _blobs(journal) if data is not None and holds(data)}
        for number, *texts in journal.rows("SELECT id,why,plan,notes FROM plans"):
            names = journal.rows(f"SELECT {','.join(_COLUMNS)} FROM touched WHERE plan=?", number)
            if hit & {name for row in names for name in row} or any(holds(w) for w in _words(texts)):
                plans.append(f"p{number}")
                _give_up(journal, number)
                journal.run(
                    "UPDATE plans SET forgotten=1, plan=NULL, notes='[]', why=? WHERE id=?",
                    encode.dump(Message("store.why-forgotten")), number,
                )  # fmt: skip
        for name, reason in journal.rows("SELECT id,reason FROM proposals"):
            if holds(str(reason).encode()):
                journal.run("UPDATE proposals SET reason='' WHERE id=?", name)
        for name, value in journal.rows("SELECT name,value FROM places"):
            if any(holds(w) for w in _words([value])):
                journal.run("DELETE FROM places WHERE name=?", name)
        _sweep(journal)
    journal.compact()
    return tuple(plans)


def holding(journal: Journal, holds: Callable[[bytes], bool]) -> tuple[str, ...]:
    """Where in the journal a text still stands: the proof after `forget` is an empty answer."""
    found = [f"blob {name}" for name, data in _blobs(journal) if data is not None and holds(data)]
    for table, columns in (
        ("plans", "id,why,plan,notes"),
        ("proposals", "id,reason"),
        ("places", "name,value"),
    ):
        for key, *texts in journal.rows(f"SELECT {columns} FROM {table}"):
            if any(holds(w) for w in _words(texts)):
                found.append(f"{table} {key}")
    return tuple(found)


def check(journal: Journal) -> tuple[Message, ...]:
    """What does not fit together in the journal, for `doctor`. Raises StoreError."""
    problems: list[Message] = []
    names = set()
    for name, data in _blobs(journal):
        names.add(name)
        if data is None or sha(data) != name:
            problems.append(Message("store.blob-damaged", {"name": str(name)[:12]}))
    for number, file, *used in journal.rows(f"SELECT plan,file,{','.join(_COLUMNS)} FROM touched"):
        if {name for name in used if name is not None} - names - {PRUNED}:
            problems.append(Message("store.blob-missing", {"id": f"p{number}", "file": str(file)}))
    for file, name in journal.rows("SELECT file,sha FROM baseline"):
        if name not in names:
            problems.append(Message("store.baseline-missing", {"file": str(file)}))
    problems += [Message("store.plan-open", {"id": plan}) for plan in journal.open_plans()]
    return tuple(problems)


def _blobs(journal: Journal) -> Iterator[tuple[object, bytes | None]]:
    """Every blob's name and bytes; None: they cannot be unpacked."""
    for (name,) in journal.rows("SELECT sha FROM blobs"):
        packed = journal.rows("SELECT data FROM blobs WHERE sha=?", name)[0][0]
        try:
            yield name, zlib.decompress(packed) if isinstance(packed, bytes) else None
        except zlib.error:
            yield name, None


def _words(texts: list[object]) -> Iterator[bytes]:
    """Every string and bytes inside JSON texts of the journal, as UTF-8: there they stand escaped."""
    waiting: list[object] = []
    for text in texts:
        if text is None:
            continue
        try:
            waiting.append(encode.load(str(text)))
        except ValueError:
            waiting.append(text)
    while waiting:
        value = waiting.pop()
        if isinstance(value, bytes):
            yield value
        elif isinstance(value, str):
            yield value.encode("utf-8", "surrogatepass")
        elif isinstance(value, Message):
            waiting.append(dict(value.params))
        elif isinstance(value, dict):
            waiting += [*value.keys(), *value.values()]
            yield from _joined(value.values())
        elif isinstance(value, list):
            waiting += value
            yield from _joined([value])


def _joined(values: object) -> Iterator[bytes]:
    # Lines of one entry are kept apart; the text looked for may reach over several.
    for value in values:  # type: ignore[attr-defined]
        if isinstance(value, list) and value and all(isinstance(line, str) for line in value):
            yield "\n".join(value).encode("utf-8", "surrogatepass")


def _give_up(journal: Journal, number: object) -> None:
    journal.run(
        "UPDATE touched SET before=?, after=?, base_before=NULL, base_after=NULL WHERE plan=?",
        PRUNED, PRUNED, number,
    )  # fmt: skip


def _size(journal: Journal) -> int:
    return int(str(journal.rows("SELECT coalesce(sum(length(data)),0) FROM blobs")[0][0]))


def _sweep(journal: Journal) -> None:
    """Drop the blobs that nothing names any more."""
    used = " UNION ".join(f"SELECT {c} FROM touched WHERE {c} IS NOT NULL" for c in _COLUMNS)
    journal.run(f"DELETE FROM blobs WHERE sha NOT IN (SELECT sha FROM baseline UNION {used})")
