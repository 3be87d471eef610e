"""The end of a checkup: the summary, what is written into the vault, and the commit to git."""

from __future__ import annotations

from collections.abc import Mapping

from memsift.checks import Run
from memsift.checks.status import LAST_CHECKUP
from memsift.messages import Message, say
from memsift.plan import Change, Op, Plan, PlanError
from memsift.record import dataclass
from memsift.review import answering
from memsift.review.answering import REPORT
from memsift.review.brief import brief_changes
from memsift.review.course import PLACE
from memsift.review.facts import facts_of
from memsift.review.report import Summary, report_changes, summary_of
from memsift.review.session import Checkup
from memsift.store import Committed, Outcome, PlanRecord, Refused, StoreError
from memsift.store.files import environment
from memsift.store.git import Git, GitError, in_repository


@dataclass(frozen=True, slots=True)
class Finished:
    """What came of the end. `report`: the file that was written. `commit`: the git commit, None without.
    `told`: what went wrong beside it."""

    outcome: Outcome
    report: str | None = None
    brief: str | None = None
    commit: str | None = None
    told: Message | None = None


def summarise(checkup: Checkup) -> Summary:
    """How the checkup stands."""
    return summary_of(
        checkup.decided,
        _others(checkup),
        checkup.steps,
        checkup.later,
        len(checkup.skipped),
        checkup.spent,
        checkup.held,
    )


def _others(checkup: Checkup) -> tuple[PlanRecord, ...]:
    """What else was done since it began and stands: edits, approvals, sources taken; no undoing."""
    return tuple(
        one
        for one in checkup.records
        if not (answering.is_decision(one.what) or one.undone or one.undoes or one.what.id == REPORT)
    )


def finish(checkup: Checkup, *, brief: bool = False, git: bool = False) -> Finished:
    """Write the report (and the brief) as one plan, remember that the checkup is done, commit to git.

    All of it is a part of the session: undoing the session takes it back, and the checkup is open again.
    """
    desk = checkup.desk
    try:
        desk.refresh()
        run = Run(desk.vault, facts_of(desk))
        summary = summarise(checkup)
        report, changes = report_changes(run, checkup.decided, _others(checkup), summary)
        written: str | None = None
        if brief:
            written, more = brief_changes(run, summary, report)
            changes = (*changes, *more)
        changes = (*changes, *_places(checkup))
    except PlanError as error:
        return Finished(Refused(error.message))
    except StoreError as error:
        return Finished(Refused(error.message))
    outcome = desk.commit(Plan(Message(REPORT, {"n": summary.done}), changes))
    checkup.look_again()
    if not isinstance(outcome, Committed):
        return Finished(outcome)
    commit, told = _to_git(checkup, summary) if git else (None, None)
    return Finished(outcome, report, written, commit, told)


def _places(checkup: Checkup) -> tuple[Change, ...]:
    """The steps that end the checkup: no place to go on at, and the day of the last one."""
    decisions = checkup.desk.store.decisions
    ended: dict[str, object] = {"do": "place", "name": PLACE, "value": None, "was": checkup.place()}
    day: dict[str, object] = {
        "do": "place",
        "name": LAST_CHECKUP,
        "value": checkup.desk.today.isoformat(),
        "was": decisions.place(LAST_CHECKUP),
    }
    return tuple(Change(Op.INBOX, "", step=step) for step in (ended, day))


def can_commit(checkup: Checkup) -> bool:
    """Whether the vault stands in a git repository."""
    return in_repository(checkup.desk.vault.root, environment())


def _to_git(checkup: Checkup, summary: Summary) -> tuple[str | None, Message | None]:
    try:
        files: Mapping[str, bytes | None] = {path: after for path, (_, after) in checkup.diff().items()}
        message = say(Message("session.git.message", {"n": summary.done}), checkup.desk.lang)
        return Git(checkup.desk.vault.root, environment()).commit(files, f"{message}\n"), None
    except (GitError, StoreError) as error:
        return None, error.message
