"""What is true where the cursor stands, and the reasons for which something cannot be done there."""

from __future__ import annotations

from collections.abc import Callable

from memsift.messages import Message
from memsift.record import dataclass


@dataclass(frozen=True, slots=True)
class Context:
    """What is true where the cursor stands: all that an action needs to say whether it can be done.

    `readonly` says why the file under the cursor is never written, None when it may be. `bare`: its lines are
    rules and pointers, which carry no grade and no date.
    """

    screen: str
    entry: bool = False
    section: bool = False
    file: bool = False
    others: int = 1  # memory files that are not seen now
    readonly: Message | None = None
    bare: bool = False
    ticked: int = 0
    partners: int = 0
    alike: int = 0
    comparing: bool = False
    plan: bool = False
    session: bool = False
    settled: Message | None = None  # why the line under the cursor cannot be undone
    listed: bool = False
    undoable: bool = False
    sides: int = 2
    card: bool = False
    question: bool = False
    answers: frozenset[str] = frozenset()  # the keys of the answers that the card offers
    below: bool = False  # there is more of the card than is seen
    recommended: bool = False  # an answer that is seen
    unseen: int = 0  # the number of a recommended answer that is out of view
    evidence: bool = False
    bulk: int = 0
    skipped: int = 0
    setting: bool = False
    own_value: bool = False


Guard = Callable[[Context], Message | None]


def on_entry(context: Context) -> Message | None:
    return None if context.entry else Message("tui.why.no-entry")


def on_section(context: Context) -> Message | None:
    return None if context.section or context.entry else Message("tui.why.no-section")


def on_chosen(context: Context) -> Message | None:
    return None if context.entry or context.ticked else Message("tui.why.no-entry")


def writable(context: Context) -> Message | None:
    return context.readonly


def graded(context: Context) -> Message | None:
    return Message("tui.why.bare") if context.bare else None


def on_file(context: Context) -> Message | None:
    return None if context.file else Message("tui.why.no-file")


def another_file(context: Context) -> Message | None:
    return None if context.others else Message("tui.told.only-file")


def partners(context: Context) -> Message | None:
    return None if context.partners else Message("tui.why.no-partner")


def mergeable(context: Context) -> Message | None:
    return None if context.partners or context.ticked > 1 else Message("tui.why.nothing-to-merge")


def alike(context: Context) -> Message | None:
    if context.alike:
        return None
    return Message("tui.why.comparing" if context.comparing else "tui.why.nothing-alike")


def undoable(context: Context) -> Message | None:
    if context.screen == "settings":  # what was done to memories is not seen there
        return Message("settings.why.no-undo")
    return None if context.undoable else Message("tui.why.nothing-undoable")


HERE: frozenset[Guard] = frozenset({on_entry, on_section, on_chosen, partners, mergeable})
"""What changes from entry to entry."""


def on_plan(context: Context) -> Message | None:
    return None if context.plan else Message("tui.why.no-plan")


def on_session(context: Context) -> Message | None:
    return None if context.session or context.plan else Message("tui.why.no-plan")


def takeable(context: Context) -> Message | None:
    return context.settled


def on_list(context: Context) -> Message | None:
    return None if context.listed else Message("tui.why.nothing-listed")


def on_card(context: Context) -> Message | None:
    return None if context.card else Message("checkup.why.no-card")


def before_end(context: Context) -> Message | None:
    return None if context.card else Message("checkup.why.at-end")


def recommended(context: Context) -> Message | None:
    if context.unseen:  # nobody gives an answer that they do not see
        return Message("checkup.why.out-of-view", {"n": context.unseen})
    return None if context.recommended else Message("checkup.why.none-recommended")


def offers(*keys: str) -> Guard:
    """Whether the Checkup's card offers one of these answers."""

    def guard(context: Context) -> Message | None:
        return Message("checkup.why.not-this") if context.answers.isdisjoint(keys) else None

    return guard


def can(answer: str) -> Guard:
    """Whether the Inbox's card can be answered so."""

    def guard(context: Context) -> Message | None:
        if not context.card:
            return Message("inbox.why.no-card")
        return None if answer in context.answers else Message("inbox.why.not-this")

    return guard


def more_below(context: Context) -> Message | None:
    """Whether something of the Inbox's card is further down than is seen."""
    return can("reject")(context) or (None if context.below else Message("inbox.told.end"))


def evidence(context: Context) -> Message | None:
    return None if context.evidence else Message("checkup.why.no-evidence")


def bulk(context: Context) -> Message | None:
    return None if context.bulk else Message("checkup.why.no-bulk")


def skipped(context: Context) -> Message | None:
    return None if context.skipped else Message("checkup.why.none-skipped")


def on_setting(context: Context) -> Message | None:
    return None if context.setting else Message("settings.why.none")


def own_value(context: Context) -> Message | None:
    return None if context.own_value else Message("settings.why.is-default")
