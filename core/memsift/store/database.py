"""The SQLite file below the journal: private, durable, all or nothing, and its troubles in plain words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import RLock

from memsift.messages import Message
from memsift.store import schema, seam
from memsift.store.model import StoreError

APPLICATION_ID = 0x4D454D53  # "MEMS"
WAIT = 1.0
"""Seconds to wait for a program that has the journal locked: a person waits as long at a still screen."""
WAIT_AGAIN = 0.1
"""The same, in seconds, where that program was waited for in vain: until it is done."""


class Damaged(Exception):
    """The file is no journal, or one that can no longer be trusted."""


class Database:
    """One file of tables (schema.py). Methods raise StoreError when it cannot be used (disk full, …).

    Reading methods see one state at a time; writing ones must stand inside `writing()`.
    """

    def __init__(self, path: str) -> None:
        """Open (or begin) the one in `path`, an existing private file, or ":memory:".

        Raises Damaged, StoreError.
        """
        self._guard = RLock()
        self._depth = self._given_up = 0
        self._wait = WAIT
        seam.point("journal.open", path)
        try:
            self._db = sqlite3.connect(path, timeout=WAIT, isolation_level=None, check_same_thread=False)
        except sqlite3.Error as error:
            raise _trouble(error) from error
        try:
            self._prepare()
        except sqlite3.DatabaseError as error:
            self._db.close()
            if isinstance(error, sqlite3.OperationalError) and not _is_damage(error):
                raise _trouble(error) from error
            raise Damaged(str(error)) from error
        except BaseException:  # an interrupt too must leave no open database
            self._db.close()
            raise

    def _prepare(self) -> None:
        run = self._db.execute
        run("PRAGMA secure_delete=ON")
        run("PRAGMA journal_mode=WAL")
        run("PRAGMA synchronous=FULL")
        if run("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
            raise Damaged("integrity_check")
        version = run("PRAGMA user_version").fetchone()[0]
        if version > schema.VERSION:
            raise StoreError(Message("store.journal-newer"))
        if version == schema.VERSION:
            if run("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
                raise Damaged("application_id")
            return
        run("BEGIN IMMEDIATE")
        # Another process may have made the tables while we waited.
        version = run("PRAGMA user_version").fetchone()[0]
        if version == 0:
            if run("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                run("ROLLBACK")
                raise Damaged("foreign tables")
            for statement in schema.statements():
                run(statement)
            run(f"PRAGMA application_id={APPLICATION_ID}")
        for step in range(max(version, 1), schema.VERSION):
            for statement in schema.MIGRATIONS[step]:
                run(statement)
        run(f"PRAGMA user_version={schema.VERSION}")
        run("COMMIT")

    def close(self) -> None:
        with self._guard:
            self._db.close()

    def compact(self) -> None:
        """Rewrite the file without what was deleted and empty the write-ahead log.

        Raises StoreError when somebody is reading it and the log cannot be emptied.
        """
        for statement in ("PRAGMA wal_checkpoint(TRUNCATE)", "VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
            answer = self.rows(statement)
            if answer and answer[0][0]:  # the first column says that it was kept from it
                busy = Message("store.errno-busy")
                raise StoreError(Message("store.journal-trouble", {"reason": busy}))

    @contextmanager
    def writing(self) -> Iterator[None]:
        """All or nothing, durable when it ends without an exception. Nests."""
        with self._guard:
            if self._depth:
                yield
                return
            self._begin()
            self._depth = 1
            try:
                yield
                seam.point("journal.before-commit")
                self.run("COMMIT")
            except BaseException:  # an interrupt too must leave no open transaction
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                self._given_up += 1
                raise
            finally:
                self._depth = 0
            seam.point("journal.after-commit")

    def _begin(self) -> None:
        try:
            self.run("BEGIN IMMEDIATE")
        except StoreError:
            self._wait_for(WAIT_AGAIN)
            raise
        self._wait_for(WAIT)

    def _wait_for(self, seconds: float) -> None:
        if seconds != self._wait:
            self.run(f"PRAGMA busy_timeout={int(seconds * 1000)}")
            self._wait = seconds

    def run(self, sql: str, *values: object) -> int:
        """Execute one statement; returns how many rows it changed. Raises StoreError."""
        return self._execute(sql, values).rowcount

    def insert(self, sql: str, *values: object) -> int | None:
        """Execute one INSERT; returns the number of the new row. Raises StoreError."""
        return self._execute(sql, values).lastrowid

    def run_many(self, sql: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Execute one statement for each row. Raises StoreError."""
        with self._guard:
            try:
                self._db.executemany(sql, rows)
            except sqlite3.Error as error:
                raise _trouble(error) from error

    def rows(self, sql: str, *values: object) -> list[tuple[object, ...]]:
        """The rows of a query. Raises StoreError."""
        with self._guard:
            return self._execute(sql, values).fetchall()

    @property
    def version(self) -> object:
        """Another one whenever anybody wrote to the journal."""
        return (self.rows("PRAGMA data_version"), self._db.total_changes, self._given_up)

    def _execute(self, sql: str, values: tuple[object, ...]) -> sqlite3.Cursor:
        with self._guard:
            try:
                return self._db.execute(sql, values)
            except sqlite3.Error as error:
                raise _trouble(error) from error

    def meta(self, key: str) -> str | None:
        rows = self.rows("SELECT value FROM meta WHERE key=?", key)
        return str(rows[0][0]) if rows else None

    def set_meta(self, key: str, value: str) -> None:
        self.run("INSERT OR REPLACE INTO meta VALUES (?,?)", key, value)


def _is_damage(error: sqlite3.Error) -> bool:
    return error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _trouble(error: sqlite3.Error) -> StoreError:
    """What went wrong, in words that help: a full disk and a lock are not the same trouble."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    word = {
        sqlite3.SQLITE_FULL: "store.errno-nospc",
        sqlite3.SQLITE_READONLY: "store.errno-readonly",
        sqlite3.SQLITE_CANTOPEN: "store.errno-access",
        sqlite3.SQLITE_PERM: "store.errno-access",
        sqlite3.SQLITE_IOERR: "store.errno-io",
        sqlite3.SQLITE_BUSY: "store.errno-busy",
        sqlite3.SQLITE_LOCKED: "store.errno-busy",
    }.get(code)
    reason: object = Message(word) if word else str(error)
    return StoreError(Message("store.journal-trouble", {"reason": reason}))
