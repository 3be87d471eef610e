"""Grades that the vault itself explains otherwise, and what is not asked then."""

from __future__ import annotations

from collections.abc import Iterator

from memsift.checks import answers
from memsift.checks.base import Run, found
from memsift.checks.model import Finding, Resolution, ResolutionKind, Severity
from memsift.checks.own_grades import read_as_usual
from memsift.messages import Message
from memsift.text import more

SHOWN = 200
"""Characters of such a line that are told."""
BY_GRADE = frozenset({"unverified", "no-source"})
"""Checks that ask because of a grade alone; of `misplaced` it is what it says of a GUESS."""
GUESS = "checks.misplaced.guess"


def run(run: Run) -> Iterator[Finding]:
    """One finding a file, where its rules call F0 verified or F2 a guess and there are grades at all. Which
    meaning counts is the person's to say: nothing is changed, and no answer recommended."""
    if not run.own_grades or not any(ref.entry.fields.confidence for ref in run.dated):
        return
    for own in run.own_grades:
        told = [_as_written(), _as_usual(read_as_usual(own))]
        yield found(
            "grades",
            Severity.WARNING,
            Message(f"checks.grades.{own.grade.lower()}", {"text": _short(own.text)}),
            file=own.file,
            line=own.line,
            about=[own.text],
            data={"grade": own.grade},
            resolutions=[
                answers.look(),
                *(told if own.file in run.files else []),
            ],
        )


def _as_written() -> Resolution:
    """Go by what the vault says: a decision, and not what the key does that leaves a card as it is."""
    return Resolution("as-written", Message("checks.answer.grades-own"), ResolutionKind.KEEP)


def _as_usual(remembered: str) -> Resolution:
    """Have grades read as Memsift does: what was held back is asked."""
    label = Message("checks.answer.grades-as-usual")
    return Resolution("as-usual", label, ResolutionKind.KEEP, also=remembered)


def held(run: Run, finding: Finding) -> Message | None:
    """Why nothing is asked about a finding, in a vault with grades of its own: it goes by what a grade
    says."""
    if finding.check not in BY_GRADE and finding.message.id != GUESS:
        return None
    own = run.own_grades[0]
    return Message("checks.held", {"where": f"{own.file}:{own.line}", "grade": own.grade})


def _short(line: str) -> str:
    return line.rstrip(" .。;；") if len(line) <= SHOWN else f"{line[: SHOWN - 1].rstrip()}{more()}"
