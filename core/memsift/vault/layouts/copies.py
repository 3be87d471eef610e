"""Files beside memory files that are none: copies, backups, locks, conflict copies of file syncs."""

from __future__ import annotations

import re
from collections.abc import Container

from memsift.text.late import late

# `name (1)`, `name（1）`, `name copy 2`, `name - Copy`, `name 副本`: what a file manager or a sync adds.
_COPY = late(
    r"(?P<stem>.+?)(?:\s*[(（]\d{1,4}[)）]|\s+(?:-\s*)?copy(?:\s*[(（]?\d{1,4}[)）]?)?"
    r"|\s*(?:-\s*)?副本(?:\s*[(（]?\d{1,4}[)）]?)?)",
    re.IGNORECASE,
)


def is_conflict_copy(name: str) -> bool:
    """Whether a file name is that of a sync's conflict copy (Syncthing, Dropbox and their like)."""
    lower = name.lower()
    return ".sync-conflict-" in lower or "conflicted copy" in lower


def is_leftover(name: str) -> bool:
    """A conflict copy, backup, lock or temporary file: never memory, in any layout."""
    lower = name.lower()
    stem = lower.removesuffix(".md")
    return is_conflict_copy(name) or ".bak" in lower or stem.endswith((".lock", ".tmp"))


def copied_stem(stem: str) -> str | None:
    """`global` for `global (1)`: what a copy was made of, None when the stem is not a copy's."""
    found = _COPY.fullmatch(stem)
    return found["stem"] if found else None


def is_copy(stem: str, stems: Container[str]) -> bool:
    """Whether this is a copy of a file whose stem is among `stems`."""
    original = copied_stem(stem)
    return original is not None and original in stems


# Folders whose files are kept, not used: never compared with living memory.
_ARCHIVE = late(
    r"[\d\s._-]*(?:archived?|archives|backups?|bak|trash|old|归档|存档|备份|回收站)(?:[\s._-].*)?",
    re.IGNORECASE,
)


def is_archived(path: str) -> bool:
    """Whether a file stands in an archive or backup folder."""
    return any(_ARCHIVE.fullmatch(folder) for folder in path.split("/")[:-1])
