"""The end of the checkup as lines: the summary, and what can be done now. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from memsift.messages import Lang, Message
from memsift.review.brief import FOLDER
from memsift.review.finish import can_commit, summarise
from memsift.review.report import summary_lines
from memsift.review.session import Checkup
from memsift.review.steps import GRADES
from memsift.store import StoreError
from memsift.text import visible
from memsift_tui.screens.checkup.card import Row, Text
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import Item, blank

# Its lines, by what they do.
FINISH, BRIEF, GIT, CARDS = "#finish", "#brief", "#git", "#cards"
AGAIN, DIFF, UNDO, LEAVE, LATER = "#skipped", "#diff", "#undo", "#leave", "#later:"
INBOX = "#inbox"

_INDENT = 2  # what is read begins where the choices do


@dataclass(slots=True)
class End:
    """What the person chose about the end. `early`: they went to it before the last card. `report`: the path
    of the report that was written."""

    early: bool = False
    brief: bool = False
    git: bool = False
    report: str | None = None


def end_items(session: Checkup, end: End, lang: Lang) -> list[Item]:
    """The summary, and what can be done now."""
    items: list[Item] = [
        Text("#title", words(_title(session, end), lang), "title-focus", indent=_INDENT),
        Text("#gap", blank(0)),
    ]
    for number, line in enumerate(summary_lines(summarise(session), lang)):
        items.append(Text(f"#sum{number}", visible(line), listed=True, indent=_INDENT))
    items.append(Text("#gap-", blank(0)))
    if end.report is not None and session.finished:
        said = words(Message("checkup.end.written", {"file": end.report}), lang)
        items += [Text("#report", said, "accent", indent=_INDENT), Text("#gap--", blank(0))]
    return items + _rows(session, end, lang)


def _title(session: Checkup, end: End) -> Message:
    if session.finished:
        return Message("checkup.end.finished")
    if session.time_is_up and session.open and not end.early:
        return Message("checkup.end.time", {"n": session.minutes or 0})
    return Message("checkup.end.so-far" if session.open else "checkup.end.done")


def _rows(session: Checkup, end: End, lang: Lang) -> list[Item]:
    rows: list[Item] = []

    def row(key: str, message_id: str, ticked: bool | None = None, **params: object) -> None:
        rows.append(Row(key, words(Message(message_id, params), lang), ticked))

    if not session.finished:  # a week without a finding is a checkup too
        row(FINISH, "checkup.end.finish")
        row(BRIEF, "checkup.end.brief", end.brief, folder=FOLDER)
        if can_commit(session):
            row(GIT, "checkup.end.git", end.git)
    skipped = [one for one in session.open if one.id in session.skipped]
    unseen = len(session.open) - len(skipped)
    if unseen and (end.early or session.time_is_up):
        row(CARDS, "checkup.end.cards", n=unseen)
    if skipped:
        row(AGAIN, "checkup.end.skipped", n=len(skipped))
    try:
        if waiting := session.waiting():
            row(INBOX, "checkup.end.inbox", n=waiting)
    except StoreError as error:
        row(INBOX, "checkup.end.inbox-unseen", why=error.message)
    for check, number in session.later:
        row(f"{LATER}{check}", "checkup.end.later", n=number, check=Message(f"session.check.{check}"))
    if session.held is not None:
        row(f"{LATER}{GRADES}", "checkup.end.held", n=session.held.params["n"])
    if session.decided:
        row(DIFF, "checkup.end.diff")
        row(UNDO, "checkup.end.undo")
    if session.finished or not rows:
        row(LEAVE, "checkup.end.leave")
    return rows
