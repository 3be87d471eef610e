"""What the checks on links share: a link's place, and the changes that give it another text."""

from __future__ import annotations

from memsift.checks.base import Run
from memsift.checks.model import Answers, Need, Resolution, ResolutionKind
from memsift.messages import Message
from memsift.plan import Change, PlanError, replace_spans
from memsift.vault import EntryRef, ListedLink, MemoryFile
from memsift.vault.links import rewrite


def entry_of(run: Run, row: ListedLink) -> EntryRef | None:
    """The entry that a link stands in."""
    return run.entry_at(row.file, row.link.span.line)


def is_struck(run: Run, row: ListedLink) -> bool:
    ref = entry_of(run, row)
    return ref is not None and ref.entry.fields.struck


def editable(run: Run, row: ListedLink) -> MemoryFile | None:
    """The memory file whose link may be given another text; one that runs over a line end may not."""
    return None if "\n" in row.link.text else run.writable(row.file)


def put(file: MemoryFile, row: ListedLink, text: str) -> tuple[Change, ...]:
    """This one link with another text; nothing else of its line changes."""
    return replace_spans(file.document, file.path, [(row.link.span, text)])


def write_path(file: MemoryFile, row: ListedLink, paths: tuple[str, ...], *, recommended: bool) -> Resolution:
    """The path from the root in the link's own form; asks which file where several could be meant."""

    def build(said: Answers) -> tuple[Change, ...]:
        path = said.get("target", paths[0])
        if path not in paths:
            raise PlanError(Message("checks.link.not-one", {"target": path}))
        return put(file, row, rewrite(row.link, path))

    return Resolution(
        "write-path",
        Message("checks.answer.write-path"),
        ResolutionKind.CHANGE,
        recommended=recommended,
        needs=(Need("target", "file", paths),) if len(paths) > 1 else (),
        build=build,
    )
