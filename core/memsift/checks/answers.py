"""Answers that many checks offer."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from memsift.checks import trail
from memsift.checks.base import Run
from memsift.checks.log import REPORTS
from memsift.checks.model import Answers, Resolution, ResolutionKind
from memsift.markdown import Document, Entry
from memsift.messages import Message
from memsift.text import typed_date
from memsift.vault import EntryRef, MemoryFile, Role
from memsift.vault.refs import hippocampus_root

if TYPE_CHECKING:
    from memsift.plan import Change


def keep(label: str = "checks.answer.keep", *, leaves: bool = False) -> Resolution:
    """Leave it; not asked again until its text changes. `leaves`: as Resolution has it."""
    return Resolution("keep", Message(label), ResolutionKind.KEEP, leaves=leaves)


def snooze() -> Resolution:
    """Ask again next week."""
    return Resolution("snooze", Message("checks.answer.snooze"), ResolutionKind.SNOOZE)


def look(label: str = "checks.answer.open") -> Resolution:
    """Open the place."""
    return Resolution("open", Message(label), ResolutionKind.OPEN)


def forget(label: str = "checks.answer.forget") -> Resolution:
    """Remove it everywhere and prove it."""
    return Resolution("forget", Message(label), ResolutionKind.FORGET)


def delete(ref: EntryRef, key: str = "delete", label: str = "checks.answer.delete") -> Resolution:
    """Remove the entry; it can be restored from History."""

    def build(_: Answers) -> tuple[Change, ...]:
        from memsift.plan import delete

        return delete(ref.file.document, ref.file.path, ref.entry)

    return Resolution(key, Message(label), ResolutionKind.CHANGE, build=build)


def archive(run: Run, ref: EntryRef, *, recommended: bool = False) -> Resolution:
    """Move the entry into today's log."""
    return Resolution(
        "archive",
        _archive_words(run),
        ResolutionKind.CHANGE,
        recommended=recommended,
        build=lambda _: trail.archive(run, [ref]),
    )


def _archive_words(run: Run) -> Message:
    """Where no log is kept, the archive is a file in a hidden folder: that is said."""
    if run.log.file.startswith(REPORTS):
        return Message("checks.answer.archive-in", {"file": run.log.file})
    return Message("checks.answer.archive")


def titles_for(home: MemoryFile, ref: EntryRef) -> tuple[tuple[str, ...], str | None]:
    """The sections of a file that an entry may move to, and the one to begin with: that of its own name.

    The file's own title is left out where there are sections below it.
    """
    headings = [section.heading for section in home.document.sections if section.heading is not None]
    below = [heading for heading in headings if heading.level > 1]
    titles = tuple(dict.fromkeys(heading.title for heading in below or headings))
    own = ref.entry.heading_path[-1] if ref.entry.heading_path else None
    return titles, own if own in titles else next(iter(titles), None)


def home(run: Run, ref: EntryRef, *roles: Role) -> list[MemoryFile]:
    """The files of these roles that belong to the tree in which the entry stands and may be written, in
    the order of the roles."""
    root = hippocampus_root(ref.file)
    return [
        file
        for role in roles
        for file in run.vault.of_role(role, layout=ref.file.layout)
        if file.readonly is None and hippocampus_root(file) == root
    ]


def day(said: str) -> date:
    """The day that a person named. Raises PlanError."""
    found = typed_date(said)
    if found is None:
        from memsift.plan import PlanError

        raise PlanError(Message("checks.bad-day", {"value": said}))
    return found


def own_text(ref: EntryRef) -> str:
    """The text that a person edits: of the first line, without number, grade and fields."""
    from memsift.plan import editable_text

    return editable_text(ref.file.document, ref.entry)


def person(document: Document, entry: Entry) -> str:
    """The person as a source, in the language of the entry's fields."""
    from memsift.plan import keys_for

    return "用户" if keys_for(document, entry, entry.text) == "zh" else "user"
