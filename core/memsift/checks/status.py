"""The one line for a login message: what waits, and whether a checkup is due (contract §5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import field
from datetime import date

from memsift.checks.full import full_days
from memsift.checks.model import Finding, Severity
from memsift.messages import Message
from memsift.record import dataclass

QUICK = ("secret", "cut", "over-cap", "sync-conflict", "expired", "number")
"""The checks that a login waits for: those that find errors, and dates. Likeness and links take longer."""

CHECKUP_DAYS = 7
LAST_CHECKUP = "checkup.finished"
"""The place (`store.decisions.place`) that holds the day of the last finished checkup, as ISO text."""


@dataclass(frozen=True, slots=True)
class Status:
    """`pending`: proposals and drift that wait, `oldest_days` the age of the oldest. `findings` counts
    by check what is above info; `errors` how many are errors; `over` the files that are cut or too long."""

    pending: int
    oldest_days: int | None
    findings: dict[str, int] = field(default_factory=dict)
    errors: int = 0
    over: tuple[str, ...] = ()
    over_days: int = 0  # for how many days the longest of them
    last_review: date | None = None
    due: bool = False
    late: bool = False  # no checkup for so long
    cards: tuple[int, date] | None = None  # the checkup's, when all was looked at last, and that day

    def to_json(self) -> dict[str, object]:
        return {
            "pending": self.pending,
            "oldest_days": self.oldest_days,
            "findings": self.findings,
            "errors": self.errors,
            "over": list(self.over),
            "last_review": self.last_review.isoformat() if self.last_review else None,
            "due": self.due,
        }

    @property
    def words(self) -> Message:
        """The line."""
        parts: list[Message] = []
        if self.pending:
            age = {None: "", 0: "-today"}.get(self.oldest_days, "-aged")
            parts.append(
                Message(f"checks.status.pending{age}", {"n": self.pending, "days": self.oldest_days or 0})
            )
        if self.errors:
            parts.append(Message("checks.status.errors", {"n": self.errors}))
        waiting, day = self.cards or (0, None)
        if waiting and day is not None:
            parts.append(Message("checks.status.cards", {"n": waiting, "day": day.isoformat()}))
        elif others := sum(self.findings.values()) - self.errors:
            code = "checks.status.others" if self.errors else "checks.status.findings"
            parts.append(Message(code, {"n": others}))
        if self.over:
            code = "checks.status.over-for" if self.over_days else "checks.status.over"
            parts.append(Message(code, {"files": list(self.over), "days": self.over_days}))
        if self.last_review is None:
            parts.append(Message("checks.status.never"))
        else:
            parts.append(Message("checks.status.last", {"day": self.last_review.isoformat()}))
        said = "late" if self.late else "due" if self.due or self.findings or waiting else "fine"
        return Message(f"checks.status.{said}", {"parts": parts})


def status(
    findings: Sequence[Finding],
    ages: Sequence[int],
    *,
    today: date,
    last_review: date | None,
    checkup_days: int = CHECKUP_DAYS,
    cards: tuple[int, date] | None = None,
) -> Status:
    """`findings`: those of the QUICK checks. `ages`: days for each proposal and drift that waits. `cards`:
    how many the checkup had when all was looked at last, and on which day.

    Due: something waits, an error, or no checkup was finished for `checkup_days`.
    """
    told = [one for one in findings if one.severity is not Severity.INFO]
    errors = sum(one.severity is Severity.ERROR for one in told)
    over = dict.fromkeys(one.file for one in told if one.check in ("cut", "over-cap"))
    late = last_review is None or (today - last_review).days >= checkup_days
    return Status(
        pending=len(ages),
        oldest_days=max(ages, default=None),
        findings=dict(sorted(Counter(one.check for one in told).items())),
        errors=errors,
        over=tuple(over),
        over_days=max((full_days(one) for one in told), default=0),
        last_review=last_review,
        due=bool(ages) or errors > 0 or late,
        late=late,
        cards=cards,
    )
