"""Forgetting in the journal: what of it held the text holds it no more."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from memsift.messages import Message
from memsift.store import encode
from memsift.store.care import COLUMNS, blobs, give_up, sweep
from memsift.store.journal import Journal
from memsift.store.model import StoreError

Holds = Callable[[bytes], bool]
Scrub = Callable[[str, bytes], "bytes | None"]
"""(file, bytes) → the bytes without the text; None: they cannot be had without it."""


class _Rehearsal(Exception):
    """Ends a transaction without keeping it."""


def forget(
    journal: Journal,
    holds: Holds,
    scrub: Scrub,
    *,
    there: Callable[[str], bool],
    hashes: Collection[str] = (),
) -> tuple[str, ...]:
    """Remove a text from the journal. Plans that are about it stay as "forgotten, cannot be undone"; plans
    that only touched a file in which it stood keep their way back, the text taken out of both ends.

    `there`: whether a file is still in the vault, so that its name has to stay. `hashes`: sha256 of the
    forgotten entries' texts, which say what they were to anybody who can guess; looked at last, `scrub` may
    add to them. Afterwards freed pages are
    overwritten and the write-ahead log is emptied. Returns the plans' ids, oldest first. Raises StoreError.
    """
    with journal.writing(), journal.lock.signing_again():
        plans = _forget(journal, holds, scrub, there, hashes)
    journal.compact()
    return plans


def would_forget(
    journal: Journal, holds: Holds, scrub: Scrub, there: Callable[[str], bool]
) -> tuple[str, ...]:
    """The plans that `forget` would make impossible to undo. Nothing is kept. Raises StoreError."""
    plans: tuple[str, ...] = ()
    try:
        with journal.writing():
            plans = _forget(journal, holds, scrub, there, ())
            raise _Rehearsal
    except _Rehearsal:
        return plans


def _forget(
    journal: Journal, holds: Holds, scrub: Scrub, there: Callable[[str], bool], hashes: Collection[str]
) -> tuple[str, ...]:
    def names_it(file: str) -> bool:
        return holds(_utf8(file)) and not there(file)

    # A blob that cannot be unpacked cannot be shown to be free of the text: it goes with it.
    hit = {name for name, data in blobs(journal) if data is None or holds(data)}
    for row, file, name in journal.rows("SELECT rowid,file,sha FROM signatures WHERE file IS NOT NULL"):
        if name in hit or names_it(str(file)):
            journal.run("DELETE FROM signatures WHERE rowid=?", row)
    for file, name in journal.rows("SELECT file,sha FROM baseline"):
        if names_it(str(file)):
            journal.set_baseline(str(file), None)
        elif name in hit:
            journal.set_baseline(str(file), _scrubbed(journal, str(file), name, scrub))
    forgotten: list[str] = []
    for number, *texts in journal.rows("SELECT id,why,plan,notes FROM plans WHERE forgotten=0 ORDER BY id"):
        about_it = any(holds(word) for word in words(texts))
        rows = journal.rows(f"SELECT rowid,file,{','.join(COLUMNS)} FROM touched WHERE plan=?", number)
        about_it = about_it or any(names_it(str(row[1])) for row in rows)
        if about_it or not _scrub_touched(journal, rows, hit, scrub):
            forgotten.append(f"p{number}")
            give_up(journal, number)
            journal.run(
                "UPDATE plans SET forgotten=1, plan=NULL, notes='[]', why=? WHERE id=?",
                encode.dump(Message("store.why-forgotten")), number,
            )  # fmt: skip
    for row, file in journal.rows("SELECT rowid,file FROM touched"):
        if names_it(str(file)):
            journal.run("UPDATE touched SET file=? WHERE rowid=?", f"forgotten-{row}", row)
    _forget_words(journal, holds, there)
    for text in hashes:
        journal.run("DELETE FROM first_seen WHERE text=?", text)
        journal.run("DELETE FROM not_duplicate WHERE a=? OR b=?", text, text)
    sweep(journal)
    return tuple(forgotten)


def _scrub_touched(journal: Journal, rows: list[tuple[object, ...]], hit: set[object], scrub: Scrub) -> bool:
    """Take the text out of what a plan found and left; False when that cannot be done."""
    for row, file, *names in rows:
        if not hit.intersection(names):
            continue
        kept: list[str | None] = []
        for name in names:
            if name in hit:
                data = _scrubbed(journal, str(file), name, scrub)
                if data is None:
                    return False
                kept.append(journal.keep(data))
            else:
                kept.append(None if name is None else str(name))
        if kept[0] == kept[1] and names[0] != names[1]:
            return False  # what it did to this file was the text and nothing else
        journal.run(
            f"UPDATE touched SET {','.join(f'{column}=?' for column in COLUMNS)} WHERE rowid=?", *kept, row
        )
    return True


def _scrubbed(journal: Journal, file: str, name: object, scrub: Scrub) -> bytes | None:
    try:
        data = journal.bytes_of(name)
    except StoreError:
        return None  # what cannot be read cannot be kept without the text: all of it goes
    return None if data is None else scrub(file, data)


def _forget_words(journal: Journal, holds: Holds, there: Callable[[str], bool]) -> None:
    for name, reason in journal.rows("SELECT id,reason FROM proposals"):
        if holds(_utf8(str(reason))):
            journal.run("UPDATE proposals SET reason='' WHERE id=?", name)
    for name, value in journal.rows("SELECT name,value FROM places"):
        if holds(_utf8(str(name))):
            journal.run("DELETE FROM places WHERE name=?", name)
        elif any(holds(word) for word in words([value])):
            left = _without(_loaded(value), holds, there)
            journal.run("DELETE FROM places WHERE name=?", name)
            if left:
                journal.run("INSERT INTO places VALUES (?,?)", name, encode.dump(left))


def _without(value: object, holds: Holds, there: Callable[[str], bool]) -> object:
    """A remembered value without what in it holds the text; None where nothing is left. Number marks of a
    file that is there stay, whatever its name is: a number is never issued twice."""
    if isinstance(value, dict):
        keys = [key for key in value if there(str(key)) or not holds(_utf8(str(key)))]
        left = {key: _without(value[key], holds, there) for key in keys}
        return {key: item for key, item in left.items() if item is not None or value[key] is None}
    if isinstance(value, list):
        return [kept for item in value if (kept := _without(item, holds, there)) is not None]
    return None if any(holds(word) for word in _strings(value)) else value


def holding(journal: Journal, holds: Holds) -> tuple[str, ...]:
    """Where in the journal a text still stands: the proof after `forget` is an empty answer."""
    found = [f"blob {name}" for name, data in blobs(journal) if data is None or holds(data)]
    for table, columns in (
        ("plans", "id,why,plan,notes"),
        ("proposals", "id,reason"),
        ("places", "name,value,name"),
        ("touched", "plan,file"),
        ("baseline", "file,file"),
        ("signatures", "statement,file"),
        ("meta", "key,value"),
    ):
        for key, *texts in journal.rows(f"SELECT {columns} FROM {table}"):
            if any(holds(word) for word in words(texts)):
                found.append(f"{table} {key}")
    return tuple(found)


def _loaded(text: object) -> object:
    try:
        return encode.load(str(text))
    except (ValueError, LookupError, TypeError):
        return str(text)


def words(texts: Iterable[object]) -> Iterator[bytes]:
    """Every string and bytes inside JSON texts of the journal, as UTF-8: there they stand escaped."""
    for text in texts:
        if text is not None:
            yield from _strings(_loaded(text))


def _strings(value: object) -> Iterator[bytes]:
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, bytes):
            yield value
        elif isinstance(value, str):
            yield _utf8(value)
        elif isinstance(value, Message):
            waiting.append(dict(value.params))
        elif isinstance(value, dict):
            waiting += [*value.keys(), *value.values()]
        elif isinstance(value, (list, tuple)):
            waiting += value
            lines = [line for line in value if isinstance(line, str)]
            if lines and len(lines) == len(value):
                # Lines of one entry are kept apart; the text looked for may reach over several.
                yield _utf8("\n".join(lines))


def _utf8(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
