"""What waits for a person: propose, inbox, approve, reject."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from memsift.messages import Message, say
from memsift.text import visible
from memsift_tui.commands.common import (
    DECLINED,
    Day,
    as_lang,
    ask_y,
    common,
    desk_on,
    masked,
    require_terminal,
    unlock,
    vault_and_ids,
    vault_argument,
    vault_option,
)
from memsift_tui.enter import find_vault
from memsift_tui.failures import CannotRun
from memsift_tui.language import tell
from memsift_tui.printer import print_json, print_line, print_message

if TYPE_CHECKING:
    from memsift.messages import Lang
    from memsift.review.decide import Answer
    from memsift.review.desk import Desk
    from memsift.review.items import Item
    from memsift.store import Outcome

_LISTED = 200  # lines of one side of an item in the list of all
_OPTIONS = {"by_expected": "--expected", "by_file": "--file", "by_id": "--entry"}
_ACTIONS = ["add", "update", "delete", "move", "confirm"]


# -- propose


def _propose_options(command: Any) -> Any:
    """The options of `propose`, in the order in which help lists them."""
    for name, key, more in reversed(
        (
            ("--content", "content", {}),
            ("--entry", "entry", {}),
            ("--scope", "scope", {}),
            ("--assistant", "assistant", {}),
            ("--file", "file", {}),
            ("--section", "section", {}),
            ("--category", "category", {}),
            ("--expected", "expected", {}),
            ("--confidence", "confidence", {}),
            ("--source", "source", {"multiple": True}),
            ("--expires", "expires", {"type": Day()}),
            ("--why", "why", {"default": ""}),
            ("--agent", "agent", {"default": "cli"}),
            ("--asked-by", "asked-by", {"type": click.Choice(["agent", "user"]), "default": "agent"}),
            ("--group", "group", {}),
            ("--fact/--no-fact", "fact", {"default": None}),
            ("--useful/--not-useful", "useful", {"default": None}),
            ("--allowed/--not-allowed", "allowed", {"default": None}),
            ("--layer", "layer", {}),
            ("--to-file", "to-file", {}),
            ("--to-scope", "to-scope", {}),
            ("--to-assistant", "to-assistant", {}),
            ("--to-section", "to-section", {}),
        )
    ):
        named: dict[str, Any] = {"default": None, **more}
        command = click.option(name, help=tell(f"inbox.propose.{key}"), **named)(command)
    return command


@click.command("propose", help=tell("inbox.propose.help"))
@click.argument("action", type=click.Choice(_ACTIONS))
@vault_argument
@_propose_options
@common(as_json=True)
def propose_command(
    action: str, vault: Path | None, lang: str | None, today: date | None, as_json: bool, **said: Any
) -> int:
    """File a proposal; the only command that writes without a terminal, and only into the inbox."""
    from memsift.review.proposal import as_json as proposal_json
    from memsift.review.submit import Letterbox, Unfit
    from memsift.store.model import StoreError

    try:
        posted = Letterbox.open(str(find_vault(vault))).propose(_ask(action, said))
    except Unfit as error:
        params = {**error.message.params, **_OPTIONS}  # an option is named as it is typed
        raise CannotRun(Message(error.message.id, params)) from error
    except StoreError as error:
        raise CannotRun(error.message) from error
    if as_json:
        print_json(proposal_json(posted.proposal) | {"already": posted.already})
        return 0
    print_line(visible(posted.proposal.id))
    if posted.already:
        print_message(Message("inbox.propose.already"), as_lang(lang))
    return 0


def _ask(action: str, said: dict[str, Any]) -> Any:
    """What the options ask for. Raises CannotRun for a grade that is none."""
    from memsift.review.proposal import Action, Gate, Target
    from memsift.review.submit import Ask

    grade = said["confidence"].upper() if said["confidence"] else None
    if grade not in (None, "F0", "F1", "F2"):
        raise CannotRun(Message("inbox.propose.grade", {"value": visible(said["confidence"])}))
    needs_text = action in ("add", "update")
    to = Target(said["to_file"], said["to_scope"], said["to_assistant"], said["to_section"])
    return Ask(
        Action(action),
        agent=" ".join(said["agent"].split()) or "cli",
        by_user=said["asked_by"] == "user",
        content=said["content"] if needs_text or said["content"] is not None else ...,
        id=... if action == "add" or (said["entry"] is None and said["expected"]) else said["entry"],
        content_name="new_content" if action == "update" else "content",
        scope=said["scope"],
        assistant=said["assistant"],
        file=said["file"],
        category=said["category"],
        section=said["section"],
        expected=said["expected"],
        to=to if action == "move" or to != Target() else None,
        confidence=grade,
        sources=tuple(one.strip() for one in said["source"] if one.strip()),
        expires=said["expires"],
        why=said["why"],
        gate=Gate(said["fact"], said["useful"], said["allowed"], said["layer"]),
        group=said["group"],
    )


# -- inbox


@click.command("inbox", help=tell("inbox.help"))
@vault_argument
@common(as_json=True)
def inbox_command(vault: Path | None, lang: str | None, today: date | None, as_json: bool) -> int:
    """What waits: proposals and drift, oldest first."""
    from memsift.review.inbox import BAD_HOW
    from memsift.review.items import ago, summary
    from memsift.review.items_json import item_json

    spoken = as_lang(lang)
    with desk_on(vault, today, lang) as desk:
        items, bad, problems = desk.items(), desk.tray.bad, desk.tray.problems
        if as_json:
            print_json(
                {
                    "items": [item_json(item, spoken) for item in items],
                    "bad": [
                        {"file": masked(one.name), "reason": masked(say(one.reason, spoken))} for one in bad
                    ],
                    "problems": [masked(say(one, spoken)) for one in problems],
                }
            )
            return 1 if items or bad or problems else 0
        for item in items:
            show_item(item, spoken, _LISTED)
        for one in bad:
            _say(Message("inbox.bad", {"name": one.name, "reason": one.reason}), spoken)
        if bad:
            _say(BAD_HOW, spoken)
        for problem in problems:
            _say(problem, spoken)
        if not items:
            print_message(Message("inbox.nothing"), spoken)
            return 1 if bad or problems else 0
        count, days = summary(items)
        print_message(Message("inbox.sum", {"n": count, "ago": ago(days)}), spoken)
    return 1


def _say(message: Message, lang: Lang, indent: str = "") -> None:
    """Print a message about texts that agents wrote."""
    print_line(visible(indent + masked(say(message, lang))))


def _state(item: Item) -> Message:
    return Message(f"inbox.state-{item.state.value}", {"entry": item.entry or item.file})


def show_item(item: Item, lang: Lang, most: int | None = None) -> None:
    """One item in a few lines: who, what, where, the lines as they are and would be, the warnings. `most`:
    lines of each side; None: all, as whoever decides has to see them."""
    from memsift.review.items import DriftItem, ProposalItem
    from memsift.review.wanted import State

    kind = f"inbox.{'action' if item.kind == 'proposal' else 'drift'}-{item.action}"
    target = item.drift.to_file if isinstance(item, DriftItem) else None
    words = say(Message(kind, {"file": target or ""}), lang)
    # Each part is masked by itself: beside others a secret may not read as one.
    parts = [masked(part) for part in (item.file, item.section, item.entry) if part]
    who = f"{masked(item.agent)}  " if item.agent else ""
    when = f"{item.created.astimezone():%Y-%m-%d %H:%M}"
    print_line(visible(f"{item.id}  {when}  {who}{masked(words)}  {' > '.join(parts)}"))
    came_from = item.wanted.moved_from if isinstance(item, ProposalItem) else None
    if came_from is not None:
        print_message(Message("inbox.moved-from", {"file": masked(came_from)}), lang)
    if item.why:
        print_line(visible(f"    {masked(item.why)}"))
    if item.state is not State.READY:
        _say(_state(item), lang)
    for detail in item.details if isinstance(item, DriftItem) else ():
        _say(detail, lang, "    ")
    for sign, lines in (("-", item.before), ("+", item.after)):
        for line in lines[:most]:
            print_line(visible(f"    {sign} {masked(line)}"))
        if most is not None and len(lines) > most:
            _say(Message("inbox.more-lines", {"n": len(lines) - most}), lang, "    ")
    for flag in item.flags:
        print_line(visible(f"    ! {masked(say(flag.message, lang))}"))


# -- approve, reject


@click.command("approve", help=tell("inbox.approve.help"))
@click.argument("ids", nargs=-1, metavar="[VAULT] ID…")
@vault_option
@common()
def approve_command(ids: tuple[str, ...], vault: Path | None, lang: str | None, today: date | None) -> int:
    """Approve items, after they were shown and a person typed y."""
    from memsift.review.decide import Answer
    from memsift.review.wanted import State

    vault, ids = vault_and_ids(ids, vault, least=1)
    require_terminal()
    spoken = as_lang(lang)
    with desk_on(vault, today, lang, look=False) as desk:
        items = _named(desk, ids)
        for item in items:
            show_item(item, spoken)
        for item in items:
            if item.questions:
                question = item.questions[0].message
                raise CannotRun(
                    Message("inbox.approve.open-app", {"id": visible(item.id), "question": question})
                )
        troubled = [i for i in items if i.state not in (State.READY, State.ALREADY)]
        if troubled:
            for item in troubled:
                reason = getattr(getattr(item, "wanted", None), "reason", None) or _state(item)
                _say(Message("inbox.approve.cannot", {"id": item.id, "reason": reason}), spoken)
            return DECLINED
        _tell_of_groups(items, spoken)
        answers = [(i, Answer.DONE if i.state is State.ALREADY else Answer.APPROVE) for i in items]
        return _decide(desk, answers, "", Message("inbox.approve.ask", {"n": len(items)}), spoken)


@click.command("reject", help=tell("inbox.reject.help"))
@click.argument("ids", nargs=-1, metavar="[VAULT] ID…")
@click.option("--why", required=True, help=tell("inbox.reject.why"))
@vault_option
@common()
def reject_command(
    ids: tuple[str, ...], why: str, vault: Path | None, lang: str | None, today: date | None
) -> int:
    """Reject items with a reason, after they were shown and a person typed y."""
    from memsift.review.decide import Answer

    vault, ids = vault_and_ids(ids, vault, least=1)
    require_terminal()
    spoken = as_lang(lang)
    with desk_on(vault, today, lang, look=False) as desk:
        items = _named(desk, ids)
        for item in items:
            show_item(item, spoken)
        _tell_of_groups(items, spoken)
        answers = [(item, Answer.REJECT) for item in items]
        return _decide(desk, answers, why.strip(), Message("inbox.reject.ask", {"n": len(items)}), spoken)


def _named(desk: Desk, ids: Sequence[str]) -> list[Item]:
    """The items of these ids, each once. Raises CannotRun for an id that nothing has."""
    known = {item.id: item for item in desk.items()}
    for id in ids:
        if id not in known:
            raise CannotRun(Message("inbox.no-item", {"id": visible(id)}))
    return [known[id] for id in dict.fromkeys(ids)]


def _tell_of_groups(items: Sequence[Item], lang: Lang) -> None:
    """Say which proposals of a group are left out."""
    from memsift.review.items import ProposalItem

    chosen = {item.id for item in items}
    left = [m for i in items if isinstance(i, ProposalItem) for m in i.mates if m not in chosen]
    if left:
        print_message(Message("inbox.part-of-group", {"ids": list(dict.fromkeys(left))}), lang)


def _decide(
    desk: Desk, answers: Sequence[tuple[Item, Answer]], reason: str, question: Message, lang: Lang
) -> int:
    from memsift.review.decide import Decision

    if not ask_y(question):
        return DECLINED
    unlock(desk)
    outcome = desk.decide([Decision(item.id, answer, item.digest, reason) for item, answer in answers])
    return say_decided(outcome, len(answers), lang)


def say_decided(outcome: Outcome, count: int, lang: Lang) -> int:
    """Say what came of decisions. Raises CannotRun when they were refused."""
    from memsift.store import Committed, Refused

    if isinstance(outcome, Refused):
        raise CannotRun(outcome.message)
    if isinstance(outcome, Committed):
        print_message(Message("inbox.done", {"n": count, "plan": outcome.plan_id}), lang)
        for note in outcome.notes:
            print_message(note, lang)
        return 0
    print_message(outcome.message, lang)
    return DECLINED
