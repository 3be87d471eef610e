"""Where the store can be stopped, failed and watched.

`files.py` reports every call that touches the disk, before and after it, and `journal.py`, `commit.py`
every step that a plan goes through. Nobody listens in ordinary use. A test sets `hook`: it may kill the
process there, raise an OSError in place of the call, or count.
"""

from __future__ import annotations

from collections.abc import Callable

Hook = Callable[[str, str], None]

hook: Hook | None = None
"""Called with (name of the point, path or ""); what it raises is raised at that point."""

CALLS = (
    "open", "stat", "list", "read", "write", "fsync", "exchange", "rename", "link", "unlink",
    "mkdir", "rmdir", "chmod", "chown", "xattr", "lease", "lock", "resolve",
)  # fmt: skip
"""Every kind of system call that `files.py` makes; each is a point `<call>.before` and `<call>.after`."""

STEPS = (
    "write.temp-made",
    "write.temp-filled",
    "write.before-swap",
    "write.swapped",
    "write.before-cleanup",
    "write.before-settle",
    "write.done",
    "journal.open",
    "journal.before-commit",
    "journal.after-commit",
    "commit.locked",
    "commit.rebased",
    "commit.intent-durable",
    "commit.file-written",
    "commit.files-written",
    "commit.before-done",
    "commit.done",
    "recover.begin",
    "recover.file-written",
    "recover.before-done",
    "recover.done",
)
"""The named steps of a plan on its way to the disk."""

POINTS = tuple(f"{call}.{when}" for call in CALLS for when in ("before", "after")) + STEPS


def point(name: str, path: str = "") -> None:
    """Say that this point is reached."""
    if hook is not None:
        hook(name, path)
