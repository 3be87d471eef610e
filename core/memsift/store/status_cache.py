"""The last answer of `status`, good as long as nothing that it was made from has changed.

A login message must not wait for a vault to be parsed. What counts as changed is told by looking alone:
names, times and sizes of the vault's files, of the inbox, the journal and the settings.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Mapping
from datetime import date

import memsift
from memsift.record import dataclass
from memsift.store import place
from memsift.store.files import Folder, Found, Walk, kind_of, real_path, settled, walk
from memsift.store.model import StoreError
from memsift.sums import sha256

FOLDER = "status"
_WALKED_DOTS = frozenset({".AGENT", ".obsidian"})
_NEVER = frozenset({"node_modules"})
_JOURNAL = ("journal.db", "journal.db-wal")


@dataclass(frozen=True, slots=True)
class Told:
    """An answer: whether a checkup is due, the line in each language, and the JSON as it was printed."""

    due: bool
    lines: Mapping[str, str]
    json: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked: of which path, for which day, where state and settings are kept."""

    path: str
    today: date
    states: str
    config: str

    @property
    def _file(self) -> str:
        named = f"{real_path(self.path)}\0{self.config}"
        return f"{FOLDER}/{sha256(named.encode('utf-8', 'surrogateescape')).hexdigest()[:24]}.json"

    def recall(self) -> Told | None:
        """The kept answer, if it still holds. Never raises: without one the status is worked out."""
        try:
            seen = Folder(self.states).read(self._file)
            kept = json.loads(seen.data) if seen else None
            if not isinstance(kept, dict) or kept["version"] != memsift.__version__:
                return None
            if kept["today"] != self.today.isoformat():
                return None
            if kept["vault"] != vault_mark(kept["root"]) or kept["around"] != self._around(kept):
                return None
            return Told(bool(kept["due"]), dict(kept["lines"]), str(kept["json"]))
        except (StoreError, OSError, ValueError, KeyError, TypeError):
            return None

    def keep(self, root: str, state: str, vault: str, told: Told) -> None:
        """Keep an answer. `vault`: the mark of the vault before it was read; when it is another one by now,
        or too young to tell a change by, nothing is kept. That it cannot be kept does not matter."""
        with contextlib.suppress(StoreError, OSError):
            if not vault or vault_mark(root) != vault:
                return
            kept: dict[str, object] = {
                "version": memsift.__version__,
                "today": self.today.isoformat(),
                "root": root,
                "state": state,
                "vault": vault,
                "due": told.due,
                "lines": dict(told.lines),
                "json": told.json,
            }
            kept["around"] = self._around(kept)
            Folder(self.states).put(self._file, json.dumps(kept).encode())

    def _around(self, kept: Mapping[str, object]) -> str:
        """The mark of journal and settings."""
        journal = [one for one in _look(str(kept["state"]), shallow=True).files if one.path in _JOURNAL]
        return _mark([*journal, *_look(self.config, shallow=True).files])


def vault_mark(root: str) -> str:
    """Tells one state of a vault's files and of its `.memsift` from another; empty when a file changed so
    lately that its next change might not show, or a folder of our own cannot be looked into.

    Raises StoreError when the vault cannot be looked into.
    """
    seen, own = walk(Folder(root), _skip), _look(f"{root}/{place.OWN}")
    files = [*seen.files, *own.files]
    now = time.time_ns()
    if own.problems or not all(settled(one.key, now) for one in files):
        return ""
    return _mark(files)


def _skip(name: str, parent: str) -> bool:
    return name in _NEVER or (name.startswith(".") and name not in _WALKED_DOTS)


def _look(folder: str, *, shallow: bool = False) -> Walk:
    """What is in a folder of our own; nothing when it is not there."""
    try:
        if kind_of(folder) is None:
            return Walk((), (), ())
        return walk(Folder(folder), lambda name, parent: shallow)
    except StoreError as error:
        return Walk((), (), (error.message,))


def _mark(files: list[Found]) -> str:
    told = sha256()
    for one in files:
        key = one.key
        row = f"{one.path}\0{key.mtime_ns}\0{key.ctime_ns}\0{key.size}\0{key.inode}\0{one.reason}\n"
        told.update(row.encode("utf-8", "surrogateescape"))
    return told.hexdigest()
