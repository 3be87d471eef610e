"""From what a person decided to the plan that carries it out. Pure but for the bytes it is given.

A decision is about what was shown: its digest comes back with it, and where the proposal, the entry concerned
or the drifted text is another by now, nothing is done (contract §7).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from memsift.messages import Message
from memsift.plan import Change, Conflict, Op, Plan, PlanError, named_lines, replace_text
from memsift.review import drift as drifts
from memsift.review.ahead import applied, written
from memsift.review.gate import answered
from memsift.review.items import DriftItem, Item, ProposalItem
from memsift.review.kept import holds_secret
from memsift.review.proposal import MAX_CONTENT, Action, Proposal, Target, as_json
from memsift.review.wanted import State, Wanted, work_out
from memsift.store.files.inbox import DONE, NEW
from memsift.text import find_secrets, mask
from memsift.vault import Vault
from memsift.vault.as_json import dumps


class Answer(StrEnum):
    """What a person can say to an item."""

    APPROVE = "approve"  # with `content`: in the person's own words
    REJECT = "reject"
    DONE = "done"  # the file says so already
    AS_NEW = "as-new"  # the entry is gone: add it as a new one
    ANYWAY = "anyway"  # the entry is another by now: do it to what is there
    INSTEAD = "instead"  # an addition: change the entry `other` instead


REASONS = ("wrong", "known", "no-use", "not-now", "not-allowed", "unclear")
"""The short list of reasons for a rejection; words stand in `messages/words/inbox/`."""

REASONS_TO_STAY = ("still-so", "still-used", "not-now", "unclear")
"""The same for what asks to delete an entry."""


def reasons_for(actions: Iterable[str]) -> tuple[str, ...]:
    """The reasons to choose from for rejecting what asks for these actions together."""
    return REASONS_TO_STAY if {*actions} == {Action.DELETE.value} else REASONS


_TEXTS = frozenset({"content", "expected", "why", "sources", "section", "entry", "group", "reason"})

APPROVED, EDITED, REJECTED = "approved", "edited", "rejected"


@dataclass(frozen=True, slots=True)
class Decision:
    """One answer. `digest`: of the item as it was shown. `answers`: to its questions. `other`: a ref."""

    id: str
    answer: Answer
    digest: str
    reason: str = ""
    content: str | None = None
    answers: Mapping[str, str] = field(default_factory=dict)
    other: str | None = None


@dataclass(frozen=True, slots=True)
class Desktop:
    """What decisions are worked out with: the items as they are now, the reading that they are from,
    `data(proposal)`: the bytes of its file, None when they are others by now; `remembered(name)`: a place."""

    items: Mapping[str, Item]
    vault: Vault
    now: datetime
    data: Callable[[Proposal], bytes | None]
    remembered: Callable[[str], object]


class ChangedWhileLooking(Conflict):
    """What was decided about is not what was shown. Nothing was done."""

    def __init__(self, id: str) -> None:
        super().__init__(Message("inbox.changed-while-looked", {"id": id}), ())


def plan_of(decisions: Sequence[Decision], desk: Desktop) -> Plan:
    """The one plan that carries out all of these decisions.

    Raises ChangedWhileLooking, Conflict, PlanError (an answer is missing, a secret is inside, the item cannot
    be carried out). Then nothing may be done about any of them.
    """
    pairs = [(one, _shown(one, desk)) for one in decisions]
    if len({one.id for one in decisions}) != len(decisions):
        raise PlanError(Message("inbox.decided-twice"))
    changes = _drift_changes(pairs)
    vault, marks = desk.vault, dict[str, dict[str, int]]()
    for one, item in pairs:
        if not isinstance(item, ProposalItem):
            continue
        wanted, final = _proposal_wanted(one, item, vault, desk.now)
        step = Plan(
            Message("inbox.why-preview"),
            wanted.changes if one.answer is not Answer.DONE else (),
            {file: dict(prefixes) for file, prefixes in (wanted.marks or {}).items()},
        )
        if step.changes:
            vault = applied(vault, step)
            changes += step.changes
            _raise_marks(marks, step.marks)
        changes += _decided(one, item, final, desk)
    return Plan(_why(pairs), tuple(changes), marks)


def _shown(one: Decision, desk: Desktop) -> Item:
    item = desk.items.get(one.id)
    if item is None or item.digest != one.digest:
        raise ChangedWhileLooking(one.id)
    return item


def _raise_marks(marks: dict[str, dict[str, int]], more: Mapping[str, Mapping[str, int]]) -> None:
    for file, prefixes in more.items():
        here = marks.setdefault(file, {})
        for prefix, number in prefixes.items():
            here[prefix] = max(here.get(prefix, 0), number)


# -- drift


def _drift_changes(pairs: Sequence[tuple[Decision, Item]]) -> list[Change]:
    found = [(one, item) for one, item in pairs if isinstance(item, DriftItem)]
    yes = [item.drift for one, item in found if one.answer is Answer.APPROVE and one.content is None]
    no = [item.drift for one, item in found if one.answer is Answer.REJECT]
    edits = [(one, item) for one, item in found if one.content is not None]
    if len(yes) + len(no) + len(edits) != len(found):
        raise PlanError(Message("inbox.no-such-answer"))
    touched = [{part.file for item in group for part in item.parts} for group in (yes, no)]
    if touched[0] & touched[1]:
        raise PlanError(Message("inbox.both-ways"))
    changes = [*drifts.approve(yes), *drifts.reject(no)]
    for one, item in edits:
        entry, file = item.entry_on_disk, item.context.vault.file(item.file)
        if entry is None or file is None or one.content is None:
            raise PlanError(Message("inbox.no-such-answer"))
        _no_secret(one.content)
        edited = replace_text(file.document, item.file, entry, one.content)
        changes += edited or drifts.approve([item.drift])
    return changes


# -- proposals


def _proposal_wanted(
    one: Decision, item: ProposalItem, vault: Vault, now: datetime
) -> tuple[Wanted, Proposal]:
    """What is to be done, and the proposal as the person decided it."""
    asked = item.proposal
    nothing = replace(item.wanted, changes=(), marks=None)
    if one.answer is Answer.REJECT:
        return nothing, asked
    facts = item.context.facts
    if one.answer is Answer.DONE:
        if item.state is not State.ALREADY:
            raise PlanError(Message("inbox.no-such-answer"))
        return nothing, asked
    final = _as_decided(one, item)
    final = answered(final, work_out(final, vault, facts), one.answers)
    wanted = work_out(final, vault, facts)
    if one.answer is Answer.ANYWAY and item.state is State.STALE:
        wanted = replace(wanted, state=State.READY)
    if wanted.reason is not None:
        raise PlanError(wanted.reason)
    if wanted.state is State.ALREADY and item.state is not State.ALREADY:
        # An earlier one of the same batch has done it.
        return replace(wanted, changes=(), marks=None), final
    if wanted.state is not State.READY:
        raise PlanError(Message(f"inbox.state-{wanted.state.value}", {"entry": item.entry or item.file}))
    # A heading or a file that is made along with the entry may hold one too.
    _no_secret(written(wanted), "\n".join(wanted.before))
    return wanted, final


def _as_decided(one: Decision, item: ProposalItem) -> Proposal:
    asked = item.proposal
    if one.content is not None:
        if asked.content is None:
            raise PlanError(Message("inbox.no-such-answer"))
        if len(one.content) > MAX_CONTENT or not one.content.strip():
            raise PlanError(Message("inbox.bad-too-long", {"field": "content", "limit": MAX_CONTENT}))
        asked = replace(asked, content=one.content)
    if one.answer is Answer.AS_NEW:
        if asked.action is not Action.UPDATE:
            raise PlanError(Message("inbox.no-such-answer"))
        return replace(asked, action=Action.ADD, entry=None, expected=None)
    if one.answer is Answer.INSTEAD:
        file, hash_, name = (one.other or "").partition("#")
        if asked.action is not Action.ADD or not hash_ or not name:
            raise PlanError(Message("inbox.no-such-answer"))
        target = Target(file=file)
        return replace(asked, action=Action.UPDATE, entry=name, expected=None, target=target)
    return asked


def _no_secret(after: str, before: str = "") -> None:
    """A secret can never be approved as it is."""
    old = {before[s.start : s.end] for s in find_secrets(before)}
    if any(after[s.start : s.end] not in old for s in find_secrets(after)):
        raise PlanError(Message("inbox.holds-secret"))


def outcome_of(one: Decision) -> str:
    """What the journal calls it."""
    if one.answer is Answer.REJECT:
        return REJECTED
    return EDITED if one.content is not None or one.answer is Answer.INSTEAD else APPROVED


def _decided(one: Decision, item: ProposalItem, final: Proposal, desk: Desktop) -> list[Change]:
    """The steps that move the letter, write down what became of it, and remember a rejection."""
    data = desk.data(item.proposal)
    if data is None:
        raise ChangedWhileLooking(one.id)
    outcome = outcome_of(one)
    said = {"result": outcome, "at": desk.now.isoformat(timespec="seconds"), "reason": one.reason}
    if outcome == EDITED and final.content != item.proposal.content:
        said["content"] = final.content or ""
    raw = _masked(as_json(item.proposal)) | {"outcome": _masked(said)}
    name = f"{item.id}.json"
    step: dict[str, object] = {
        "do": "decided",
        "proposal": item.id,
        "outcome": outcome,
        "reason": one.reason,
        "becomes": (dumps(raw, indent=1) + "\n").encode(),
    }
    changes = [Change(Op.INBOX, f"{NEW}/{name}", to_file=f"{DONE}/{name}", data=data, step=step)]
    place = rejected_place(item.mark)
    was = desk.remembered(place)
    value = {"reason": one.reason, "id": item.id} if outcome == REJECTED else None
    if value != was and (value is not None or was is not None):
        changes.append(Change(Op.INBOX, "", step={"do": "place", "name": place, "value": value, "was": was}))
    return changes


def _masked(said: Mapping[str, object]) -> dict[str, object]:
    """What a letter says, with its secrets masked: it stays in the vault, where nobody decides about it any
    more. The journal keeps the letter as it was, so that undoing brings it back."""

    def without(value: object) -> object:
        if isinstance(value, (list, tuple)):
            return [without(one) for one in value]
        return str(mask(value)) if isinstance(value, str) else value

    return {name: without(value) if name in _TEXTS else value for name, value in said.items()}


def masks_a_secret(plan: Plan) -> bool:
    """Whether the plan takes a secret out of a letter that it puts away."""
    for change in plan.changes:
        becomes = change.step.get("becomes") if change.step else None
        if isinstance(becomes, bytes) and holds_secret(change.data or b"") and not holds_secret(becomes):
            return True
    return False


def rejected_place(mark: str) -> str:
    """The name under which it is remembered that this was rejected."""
    return f"rejected:{mark}"


def rejected_reason(value: object) -> str | None:
    """The reason in such a place; None when there is none."""
    return str(value.get("reason", "")) if isinstance(value, dict) else None


# -- what History says


def _why(pairs: Sequence[tuple[Decision, Item]]) -> Message:
    if len(pairs) == 1:
        one, item = pairs[0]
        params = {"agent": item.agent or "", "entry": entry_named(item), "reason": one.reason}
        return Message(f"inbox.why-{item.kind}-{_word(one)}", params)
    yes = sum(one.answer is not Answer.REJECT for one, _ in pairs)
    return Message("inbox.why-many", {"yes": yes, "no": len(pairs) - yes})


def entry_named(item: Item) -> str:
    """An entry by its number and first words; what is about no entry by its file."""
    lines = item.after or item.before
    if not lines and isinstance(item, ProposalItem) and item.proposal.content is not None:
        lines = (f"- {item.proposal.content}",)
    return named_lines(lines, item.file, item.entry)


def _word(one: Decision) -> str:
    return "reject" if one.answer is Answer.REJECT else "edit" if one.content is not None else "approve"
