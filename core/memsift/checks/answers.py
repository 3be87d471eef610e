"""Answers that many checks offer."""

from __future__ import annotations

from memsift.checks import trail
from memsift.checks.base import Run
from memsift.checks.model import Resolution, ResolutionKind
from memsift.messages import Message
from memsift.plan import delete as delete_entry
from memsift.vault import EntryRef


def keep(label: str = "checks.answer.keep") -> Resolution:
    """Leave it; not asked again until its text changes."""
    return Resolution("keep", Message(label), ResolutionKind.KEEP)


def snooze() -> Resolution:
    """Ask again next week."""
    return Resolution("snooze", Message("checks.answer.snooze"), ResolutionKind.SNOOZE)


def look(label: str = "checks.answer.open") -> Resolution:
    """Open the place."""
    return Resolution("open", Message(label), ResolutionKind.OPEN)


def forget() -> Resolution:
    """Remove it everywhere and prove it."""
    return Resolution("forget", Message("checks.answer.forget"), ResolutionKind.FORGET)


def delete(ref: EntryRef) -> Resolution:
    """Remove the entry; it can be restored from History."""
    return Resolution(
        "delete",
        Message("checks.answer.delete"),
        ResolutionKind.CHANGE,
        build=lambda _: delete_entry(ref.file.document, ref.file.path, ref.entry),
    )


def archive(run: Run, ref: EntryRef, *, recommended: bool = False) -> Resolution:
    """Move the entry into today's log."""
    return Resolution(
        "archive",
        Message("checks.answer.archive"),
        ResolutionKind.CHANGE,
        recommended=recommended,
        build=lambda _: trail.archive(run, [ref]),
    )
