"""Grades that the vault itself explains otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from memsift.checks import answers
from memsift.checks.base import Run, found
from memsift.checks.model import Finding, Severity
from memsift.messages import Message
from memsift.text import more

SHOWN = 200
"""Characters of such a line that are told."""


def run(run: Run) -> Iterator[Finding]:
    """One finding a file, where its rules call F0 verified or F2 a guess and there are grades at all. Which
    meaning counts is the person's to say: nothing is changed, and no answer recommended."""
    if not run.own_grades or not any(ref.entry.fields.confidence for ref in run.dated):
        return
    for own in run.own_grades:
        memory = own.file in run.files
        yield found(
            "grades",
            Severity.WARNING,
            Message(f"checks.grades.{own.grade.lower()}", {"text": _short(own.text)}),
            file=own.file,
            line=own.line,
            about=[own.text],
            data={"grade": own.grade},
            resolutions=[answers.look(), *([answers.keep()] if memory else [])],
        )


def _short(line: str) -> str:
    return line.rstrip(" .。;；") if len(line) <= SHOWN else f"{line[: SHOWN - 1].rstrip()}{more()}"
