"""Links that go up with `../`: they break when either file moves, and tools resolve them differently."""

from __future__ import annotations

from collections.abc import Iterator

from memsift.checks import answers
from memsift.checks.base import Run, found
from memsift.checks.linked import editable, entry_of, is_struck, write_path
from memsift.checks.model import Finding, Severity
from memsift.messages import Message


def run(run: Run) -> Iterator[Finding]:
    """One finding a link; a dead one is a dead link besides."""
    for row in run.links:
        if not row.resolved.parent or is_struck(run, row):
            continue
        ref, file = entry_of(run, row), editable(run, row)
        resolved = row.resolved
        paths = (resolved.path,) if resolved.path is not None else resolved.candidates
        if resolved.status.dead and resolved.path is None:
            paths = ()
        offers = [write_path(file, row, paths, recommended=len(paths) == 1)] if file and paths else []
        yield found(
            "parent-link",
            Severity.WARNING,
            Message("checks.parent-link", {"link": row.link.text}),
            [ref] if ref else [],
            file=row.file,
            line=row.link.span.line,
            texts=[row.link.text],
            data={
                "link": row.link.text,
                "column": row.link.span.start + 1,
                "kind": row.link.kind,
                "resolved": resolved.path,
            },
            resolutions=[*offers, answers.look(), *([answers.keep()] if row.file in run.files else [])],
        )
