"""Entries whose expiry has passed, and expiries that only prose tells of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import chain
from typing import TYPE_CHECKING

from memsift.checks import answers
from memsift.checks.base import Run, found
from memsift.checks.model import Answers, Finding, Need, Resolution, ResolutionKind, Severity
from memsift.messages import Message
from memsift.text import iter_dates, iter_spelled
from memsift.text.late import late
from memsift.vault import EntryRef, Role

if TYPE_CHECKING:
    from memsift.plan import Change

_PROSE = late(
    r"\b(?:expires?|expired|until|till|deadline|due)\b|过期|到期|失效|有效期|截止|만료", re.IGNORECASE
)
_NEAR = 16  # characters between the word and the date: further apart they speak of different things


def run(run: Run) -> Iterator[Finding]:
    """An entry expires at the end of its day, local time; pinned and struck out ones are left alone."""
    for ref in run.dated:
        fields = ref.entry.fields
        if fields.struck or fields.pinned:
            continue
        if fields.expires is not None:
            if fields.expires < run.facts.today:
                yield _expired(run, ref, fields.expires)
        elif ref.file.role is not Role.SESSION_LOG and (day := _told_in_prose(ref.entry.text)) is not None:
            yield _in_prose(ref, day)  # a log tells what was said on its day; nobody is given it


def _expired(run: Run, ref: EntryRef, day: date) -> Finding:
    days = (run.facts.today - day).days
    return found(
        "expired",
        Severity.WARNING,
        Message("checks.expired", {"day": day.isoformat(), "days": days}),
        [ref],
        data={"expires": day.isoformat()},
        resolutions=[
            Resolution(
                "mark",
                Message("checks.answer.mark-expired"),
                ResolutionKind.CHANGE,
                recommended=True,
                build=lambda _: mark_expired(run, ref),
            ),
            extend(run, ref),
            answers.archive(run, ref),
            answers.delete(ref),
            answers.keep(),
        ],
    )


def mark_expired(run: Run, ref: EntryRef) -> tuple[Change, ...]:
    """Strike the entry through and say when."""
    from memsift.plan import strike

    return strike(ref.file.document, ref.file.path, ref.entry, expired=run.facts.today)


def extend(run: Run, ref: EntryRef) -> Resolution:
    """Another expiry; asks for the day, four weeks ahead unless set otherwise."""
    default = run.facts.today + timedelta(days=run.policy("extend_days"))

    def build(said: Answers) -> tuple[Change, ...]:
        from memsift.plan import set_fields

        until = answers.day(said["until"])
        return set_fields(ref.file.document, ref.file.path, ref.entry, {"expires": until})

    return Resolution(
        "extend",
        Message("checks.answer.extend"),
        ResolutionKind.CHANGE,
        needs=(Need("until", "date", default=default.isoformat()),),
        build=build,
    )


def _told_in_prose(text: str) -> date | None:
    """A day that prose calls an expiry: offered, never taken."""
    for day in chain(iter_dates(text), iter_spelled(text)):
        if day.date is None:
            continue
        around = text[max(0, day.start - _NEAR) : day.end + _NEAR]
        if _PROSE.search(around):
            return day.date
    return None


def _in_prose(ref: EntryRef, day: date) -> Finding:
    def build(said: Answers) -> tuple[Change, ...]:
        from memsift.plan import set_fields

        return set_fields(ref.file.document, ref.file.path, ref.entry, {"expires": day})

    return found(
        "expired",
        Severity.INFO,
        Message("checks.expired.prose", {"day": day.isoformat()}),
        [ref],
        slot="prose",
        data={"expires": day.isoformat()},
        resolutions=[
            Resolution("set", Message("checks.answer.set-expiry"), ResolutionKind.CHANGE, build=build),
            answers.keep(),
        ],
    )
