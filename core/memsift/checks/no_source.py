"""Verified entries (F1, F2) that do not say by what."""

from __future__ import annotations

from collections.abc import Iterator

from memsift.checks import answers
from memsift.checks.base import Run, found
from memsift.checks.model import Answers, Finding, Need, Resolution, ResolutionKind, Severity
from memsift.checks.sources import Weight, confirmations, independent, typed_sources
from memsift.checks.unverified import confirm
from memsift.markdown import Confidence
from memsift.messages import Message
from memsift.plan import Change, PlanError, set_fields
from memsift.vault import EntryRef

_WORDS = {
    "date": Message("checks.lacks.date"),
    "source": Message("checks.lacks.source"),
    "second-source": Message("checks.lacks.second-source"),
    "confirmation": Message("checks.lacks.confirmation"),
}


def run(run: Run) -> Iterator[Finding]:
    """F1 needs a date and two independent sources or the person's word; F2 a date, a source and the person's
    word. One finding an entry, whatever it lacks."""
    for ref in run.dated:
        if ref.entry.fields.struck or not (lacks := what_it_lacks(run, ref)):
            continue
        grade = ref.entry.fields.confidence
        yield found(
            "no-source",
            Severity.WARNING,
            Message(
                "checks.no-source",
                {"grade": grade.value if grade else "", "lacks": _together(lacks)},
            ),
            [ref],
            data={"lacks": list(lacks)},
            resolutions=[
                *_add(run, ref, lacks),
                Resolution(
                    "confirm",
                    Message("checks.answer.confirm"),
                    ResolutionKind.CHANGE,
                    build=lambda _, ref=ref: confirm(run, ref),  # type: ignore[misc]  # mypy infers no defaults
                ),
                Resolution(
                    "demote",
                    Message("checks.answer.demote"),
                    ResolutionKind.CHANGE,
                    build=lambda _, ref=ref: set_fields(  # type: ignore[misc]  # as above
                        ref.file.document, ref.file.path, ref.entry, {"confidence": "F0"}
                    ),
                ),
                answers.keep(),
                answers.snooze(),
            ],
        )


def _together(lacks: tuple[str, ...]) -> Message:
    """What is missing, as one phrase."""
    *some, last = (_WORDS[one] for one in lacks)
    return Message("checks.lacks.and", {"some": some, "last": last}) if some else last


def what_it_lacks(run: Run, ref: EntryRef, grade: Confidence | None = None) -> tuple[str, ...]:
    """What the grade of an entry (or `grade`, before it gets that) would need and is not there: date,
    source, second-source, confirmation."""
    fields = ref.entry.fields
    grade = grade or fields.confidence
    if grade not in (Confidence.F1, Confidence.F2):
        return ()
    sources = run.sources.of(ref)
    said = confirmations(ref, sources)
    # The person's word needs only its date, which is asked for already.
    person = any(one.weight is Weight.PERSON for one in sources)
    lacks = []
    if fields.date is None:
        lacks.append("date")
    if not sources:
        lacks.append("source")
    elif grade is Confidence.F1 and not said and not person and independent(sources) < 2:
        lacks.append("second-source")
    if grade is Confidence.F2 and not said:
        lacks.append("confirmation")
    return tuple(lacks)


def _add(run: Run, ref: EntryRef, lacks: tuple[str, ...]) -> list[Resolution]:
    """Say where it is from, and when, as far as that is missing."""
    needs = []
    if "source" in lacks or "second-source" in lacks:
        needs.append(Need("source", "text"))
    if "date" in lacks:
        needs.append(Need("date", "date"))
    if not needs:
        return []

    def build(said: Answers) -> tuple[Change, ...]:
        values: dict[str, object] = {}
        if "source" in said:
            new = [with_source(run, ref, one)[-1] for one in typed_sources(said["source"]) or ("",)]
            values["sources"] = (*ref.entry.fields.sources, *new)
        if "date" in said:
            values["date"] = answers.day(said["date"])
        return set_fields(ref.file.document, ref.file.path, ref.entry, values)

    label = (
        Message("checks.answer.add-source")
        if needs[0].name == "source"
        else Message("checks.answer.add-date")
    )
    return [Resolution(f"add-{needs[0].name}", label, ResolutionKind.CHANGE, needs=tuple(needs), build=build)]


def with_source(run: Run, ref: EntryRef, text: str) -> tuple[str, ...]:
    """The entry's sources and one more. Raises PlanError when that is one of them already (two links into
    one file are one source)."""
    text = text.strip()
    if not text:
        raise PlanError(Message("plan.text-empty"))
    new = run.sources.read(ref.file.path, text)
    for old in run.sources.of(ref):
        if old.key == new.key and new.weight is not Weight.INFERENCE:
            raise PlanError(Message("checks.same-source", {"source": old.text}))
    return (*ref.entry.fields.sources, text)
