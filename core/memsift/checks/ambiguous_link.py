"""Links that could mean several files equally."""

from __future__ import annotations

from collections.abc import Iterator

from memsift.checks import answers
from memsift.checks.base import Run, found
from memsift.checks.linked import editable, entry_of, is_struck, write_path
from memsift.checks.model import Finding, Severity
from memsift.messages import Message
from memsift.vault import LinkStatus


def run(run: Run) -> Iterator[Finding]:
    """One finding a link; which file is meant only the person knows."""
    for row in run.links:
        if row.resolved.status is not LinkStatus.AMBIGUOUS or is_struck(run, row):
            continue
        ref, file = entry_of(run, row), editable(run, row)
        candidates = row.resolved.candidates
        offers = [write_path(file, row, candidates, recommended=False)] if file else []
        yield found(
            "ambiguous-link",
            Severity.WARNING,
            Message("checks.ambiguous-link", {"link": row.link.text, "files": list(candidates)}),
            [ref] if ref else [],
            file=row.file,
            line=row.link.span.line,
            texts=[row.link.text],
            data={
                "link": row.link.text,
                "column": row.link.span.start + 1,
                "kind": row.link.kind,
                "candidates": list(candidates),
            },
            resolutions=[*offers, answers.look(), *([answers.keep()] if row.file in run.files else [])],
        )
