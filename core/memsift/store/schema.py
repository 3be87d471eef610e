"""The journal's tables, as version 1 had them. A change raises VERSION and adds a step to MIGRATIONS."""

from __future__ import annotations

VERSION = 2

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT, started TEXT NOT NULL, ended TEXT,
    tty TEXT NOT NULL, parent TEXT NOT NULL, pid INTEGER NOT NULL
);
CREATE TABLE plans (
    id INTEGER PRIMARY KEY AUTOINCREMENT, session INTEGER NOT NULL, at TEXT NOT NULL,
    state TEXT NOT NULL, why TEXT NOT NULL, plan TEXT, notes TEXT NOT NULL DEFAULT '[]',
    forgotten INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE undoes (plan INTEGER NOT NULL, undone INTEGER NOT NULL, PRIMARY KEY (plan, undone));
-- The hashes name blobs. NULL: the file was not there.
CREATE TABLE touched (
    plan INTEGER NOT NULL, file TEXT NOT NULL, before TEXT, after TEXT,
    base_before TEXT, base_after TEXT, mode INTEGER, PRIMARY KEY (plan, file)
);
CREATE TABLE blobs (sha TEXT PRIMARY KEY, size INTEGER NOT NULL, data BLOB NOT NULL);
CREATE TABLE baseline (file TEXT PRIMARY KEY, sha TEXT NOT NULL);
CREATE TABLE first_seen (text TEXT PRIMARY KEY, day TEXT NOT NULL);
CREATE TABLE dismissed (key TEXT PRIMARY KEY, at TEXT NOT NULL);
CREATE TABLE not_duplicate (a TEXT NOT NULL, b TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (a, b));
CREATE TABLE snoozed (key TEXT PRIMARY KEY, until TEXT NOT NULL);
CREATE TABLE proposals (
    id TEXT PRIMARY KEY, outcome TEXT NOT NULL, at TEXT NOT NULL, reason TEXT NOT NULL, plan INTEGER
);
CREATE TABLE places (name TEXT PRIMARY KEY, value TEXT NOT NULL);
"""

MIGRATIONS: dict[int, tuple[str, ...]] = {
    # What was decided with the vault's PIN (lock.py): a statement's digest; of a baseline its file and hash.
    1: ("CREATE TABLE signatures (statement TEXT PRIMARY KEY, mac TEXT NOT NULL, file TEXT, sha TEXT)",),
}
"""From version → the statements that lead to the next."""


def statements() -> tuple[str, ...]:
    """The statements that make a new journal."""
    return tuple(part for part in TABLES.split(";") if part.strip())
