"""Guesses (F0), put to the person as questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memsift.checks import answers, trail
from memsift.checks.base import Run, found, words
from memsift.checks.model import Finding, Resolution, ResolutionKind, Severity
from memsift.checks.sources import Weight
from memsift.markdown import Confidence
from memsift.messages import Message
from memsift.plan import Change, set_fields, strike
from memsift.vault import EntryRef, Role

_END = " \t.。;；!！"


def run(run: Run) -> Iterator[Finding]:
    """F0 entries outside session logs, unless pinned or struck out. None of the answers is recommended:
    only the person knows. `data.since` is the entry's date, for whoever asks about the oldest first."""
    for ref in run.dated:
        fields = ref.entry.fields
        if fields.confidence is not Confidence.F0 or fields.struck or fields.pinned:
            continue
        if ref.file.role is not Role.SESSION_LOG:
            yield _question(run, ref)


def _question(run: Run, ref: EntryRef) -> Finding:
    day = ref.entry.fields.date
    return found(
        "unverified",
        Severity.WARNING,
        Message("checks.unverified", {"text": words(ref).rstrip(_END)}),
        [ref],
        data={"since": day.isoformat() if day else None},
        resolutions=[
            Resolution(
                "true",
                Message("checks.answer.true"),
                ResolutionKind.CHANGE,
                build=lambda _: confirm(run, ref, "F1"),
            ),
            answers.delete(ref, key="not-true", label="checks.answer.not-true"),
            Resolution(
                "not-any-more",
                Message("checks.answer.not-any-more"),
                ResolutionKind.CHANGE,
                build=lambda _: strike(ref.file.document, ref.file.path, ref.entry, expired=run.facts.today),
            ),
            answers.forget("checks.answer.do-not-keep"),
            answers.snooze(),
        ],
    )


def confirm(run: Run, ref: EntryRef, grade: str | None = None) -> tuple[Change, ...]:
    """The person says today that it is so. `grade`: what it becomes; None leaves it."""
    values = person_says_so(run, ref)
    if grade is not None and ref.entry.fields.confidence != grade:
        values = {"confidence": grade, **values}
    return set_fields(ref.file.document, ref.file.path, ref.entry, values)


def person_says_so(run: Run, ref: EntryRef) -> dict[str, object]:
    """The fields that say so: the person becomes a source, today a day of confirmation, or the date of an
    entry without one."""
    fields = ref.entry.fields
    values: dict[str, object] = {}
    if not any(one.weight is Weight.PERSON for one in run.sources.of(ref)):
        values["sources"] = (*fields.sources, answers.person(ref.file.document, ref.entry))
    if fields.date is None:
        values["date"] = run.facts.today
    elif fields.date != run.facts.today:
        values["confirmed"] = run.facts.today
    return values


def sweep(run: Run, refs: Sequence[EntryRef]) -> tuple[Change, ...]:
    """Take all ticked guesses away at once: an archive of what goes is written first, in the same plan."""
    return trail.archive(run, refs)
