"""Entries of a recent file that are not recent any more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from memsift.checks import answers
from memsift.checks.base import Run, found
from memsift.checks.model import Answers, Finding, Need, Resolution, ResolutionKind, Severity
from memsift.checks.no_source import what_it_lacks
from memsift.checks.sources import CONFIRMED_DAYS, confirmations
from memsift.checks.unverified import person_says_so
from memsift.markdown import Confidence
from memsift.messages import Message
from memsift.plan import Change, Op, PlanError, move, set_fields
from memsift.vault import EntryRef, Role, text_hash


def run(run: Run) -> Iterator[Finding]:
    """Older than `recent_days`: warning; than `recent_warn_days`: info. Age is that of the later of date
    and confirmation; undated entries count from the day they were first seen, as info."""
    late, soon = run.policy("recent_days"), run.policy("recent_warn_days")
    for ref in run.dated:
        fields = ref.entry.fields
        if ref.file.role is not Role.RECENT or fields.struck or fields.pinned:
            continue
        if fields.expires is not None and fields.expires < run.facts.today:
            continue  # `expired` asks about it already
        days = (fields.date, *fields.confirmed)
        if text_hash(ref.entry.text) in run.facts.asked_still:
            days = tuple(day for day in days if day != run.facts.today)
        own = max((day for day in days if day is not None), default=None)
        since = own or _first_seen(run, ref)
        if since is None:
            continue
        age = (run.facts.today - since).days
        if own is None and age >= soon:
            yield _stale(run, ref, since, age, Severity.INFO, "checks.stale.first-seen")
        elif age > late:
            yield _stale(run, ref, since, age, Severity.WARNING, "checks.stale")
        elif age >= soon:
            yield _stale(run, ref, since, age, Severity.INFO, "checks.stale.soon")


def _first_seen(run: Run, ref: EntryRef) -> date | None:
    seen = text_hash(ref.entry.text)
    return run.facts.first_seen.get(seen) or run.vault.first_seen.get(seen)


def _stale(run: Run, ref: EntryRef, since: date, age: int, severity: Severity, words: str) -> Finding:
    return found(
        "stale",
        severity,
        Message(words, {"days": age, "since": since.isoformat(), "limit": run.policy("recent_days")}),
        [ref],
        data={"since": since.isoformat()},
        resolutions=[
            *promote(run, ref),
            answers.archive(run, ref, recommended=severity is Severity.WARNING),
            answers.delete(ref),
            answers.keep(),
        ],
    )


def promote(run: Run, ref: EntryRef) -> list[Resolution]:
    """Move the entry to long-term memory; asks for its grade, which must be F1 or F2 there. That is the
    person's word for it, written down as such where the entry does not show what the grade needs. Where the
    vault means something else by grades, an entry keeps the one that it has: none is asked."""
    homes = answers.home(run, ref, Role.LONG_TERM)
    if not homes:
        return []
    home = homes[0]
    titles, _ = answers.titles_for(home, ref)
    grade = ref.entry.fields.confidence

    def build(said: Answers) -> tuple[Change, ...]:
        document, file = ref.file.document, ref.file.path
        moved = move(
            document, file, ref.entry, said["section"], to_file=home.path, to_document=home.document, level=2
        )
        values = {} if run.own_grades else _as_graded(run, ref, said["grade"])
        graded = set_fields(document, file, ref.entry, values) if values else ()
        if not graded:
            return moved
        return tuple(replace(one, after=graded[0].after) if one.op is Op.MOVE else one for one in moved)

    asked = Need("grade", "grade", ("F1", "F2"), default=grade.value if grade in ("F1", "F2") else None)
    return [
        Resolution(
            "promote",
            Message("checks.answer.promote"),
            ResolutionKind.CHANGE,
            needs=(
                *(() if run.own_grades else (asked,)),
                Need("section", "section", titles, default=titles[0] if len(titles) == 1 else None),
            ),
            build=build,
        )
    ]


def _as_graded(run: Run, ref: EntryRef, grade: str) -> dict[str, object]:
    """The fields of an entry that gets this grade. Raises PlanError: F2 takes the person's word twice."""
    if grade not in (Confidence.F1, Confidence.F2):
        raise PlanError(Message("checks.bad-grade", {"value": grade}))
    fields = ref.entry.fields
    if fields.confidence == grade:
        return {}
    values: dict[str, object] = {"confidence": grade}
    days = confirmations(ref, run.sources.of(ref))
    if grade == Confidence.F2:
        if len(days | {run.facts.today}) < CONFIRMED_DAYS:
            raise PlanError(Message("checks.f2-twice"))
        if len(days) >= CONFIRMED_DAYS:
            return values
    elif not what_it_lacks(run, ref, Confidence.F1):
        return values
    return {**values, **person_says_so(run, ref)}
