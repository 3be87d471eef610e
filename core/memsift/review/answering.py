"""From an answer to its plan, and from the journal back to what was answered. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta

from memsift.checks.base import one_line, place, words
from memsift.checks.evidence import Evidence
from memsift.checks.model import Finding, Resolution, ResolutionKind
from memsift.messages import Message
from memsift.plan import Change, Op, Plan, PlanError
from memsift.review.steps import Card, Choice
from memsift.vault import EntryRef

SNOOZE_DAYS = 7
DECIDED, BULK, EVIDENCE = "session.decided", "session.bulk", "session.took-evidence"
REPORT = "session.why-report"
_TEXT = 80  # characters of an entry in what History and the report say of it


def plan_for(choice: Choice, said: Mapping[str, str], today: date) -> Plan:
    """The plan of an answer. Raises PlanError when it cannot be given, or a need was not answered."""
    finding, resolution = choice.finding, choice.resolution
    match resolution.kind:
        case ResolutionKind.CHANGE:
            changes = resolution.build(complete(resolution, said))
            if changes and resolution.remembers:
                changes = (*changes, *dismissal(finding))
        case ResolutionKind.KEEP:
            changes = (*dismissal(finding, resolution), *_also(resolution))
        case ResolutionKind.SNOOZE:
            changes = rest((finding,), today)
        case _:
            changes = ()
    return Plan(why_decided(finding, resolution, said, changes), changes)


def complete(resolution: Resolution, said: Mapping[str, str]) -> dict[str, str]:
    """What was said, with the defaults for the rest. Raises PlanError for a need that has neither."""
    answers: dict[str, str] = {}
    for need in resolution.needs:
        answer = said.get(need.name, need.default)
        if answer is None:
            raise PlanError(Message("session.needs", {"what": need_label(need.name)}))
        answers[need.name] = answer
    return answers


def need_label(name: str) -> Message:
    """What a need asks for, in a few words."""
    return Message(f"session.need.{name}")


def dismissal(finding: Finding, resolution: Resolution | None = None) -> tuple[Change, ...]:
    """The steps that keep a finding away until a text of it changes; alike ones are told apart as well, where
    the answer does not only leave them as they are."""
    leaves = resolution is not None and resolution.leaves
    pairs = () if leaves else finding.data.get("not_duplicate", ())
    apart = [
        Change(Op.INBOX, "", step={"do": "not-duplicate", "a": str(a), "b": str(b)})
        for a, b in (pairs if isinstance(pairs, (list, tuple)) else ())
    ]
    keys = [Change(Op.INBOX, "", step={"do": "dismiss", "key": key}) for key in finding.all_keys]
    return (*keys, *apart)


def _also(resolution: Resolution) -> tuple[Change, ...]:
    if not resolution.also:
        return ()
    return (Change(Op.INBOX, "", step={"do": "dismiss", "key": resolution.also}),)


def rest(findings: Iterable[Finding], today: date) -> tuple[Change, ...]:
    """The steps that let findings rest for a week."""
    until = today + timedelta(days=SNOOZE_DAYS)
    return tuple(
        Change(Op.INBOX, "", step={"do": "snooze", "key": key, "until": until, "was": None})
        for one in findings
        for key in one.all_keys
    )


def snooze_plan(card: Card, today: date) -> Plan:
    """Let all findings of a card rest for a week."""
    snooze = Resolution("snooze", Message("checks.answer.snooze"), ResolutionKind.SNOOZE)
    return Plan(why_decided(card.lead, snooze, {}), rest(card.findings, today))


# -- what the journal is told -----------------------------------------------------------------------------


def why_decided(
    finding: Finding, resolution: Resolution, said: Mapping[str, str], changes: Iterable[Change] = ()
) -> Message:
    """What History and the report say of one decision, by the first of its entries that is changed, or its
    first. Texts of entries are masked."""
    refs = finding.entries
    changed = {(change.file, change.line) for change in changes if change.before}
    first = refs[0] if refs else None
    named = next((ref for ref in refs if (ref.file.path, ref.entry.line) in changed), first)
    why = one_line(said.get("why", ""))
    return Message(
        DECIDED,
        {
            "answer": resolution.label,
            "text": words(named, _TEXT) if named else f"{finding.file}:{finding.line}",
            "where": [place(ref) for ref in refs] or [f"{finding.file}:{finding.line}"],
            "reason": finding.message,
            "why": why,
            "check": finding.check,
            "step": finding.step,
            "key": resolution.key,
            "kind": resolution.kind.value,
            "finding": finding.id,
        },
    )


def why_bulk(check: str, answers: Iterable[Message]) -> Message:
    """What is said of many decisions that were made at once; `items` are those of `why_decided`."""
    items = list(answers)
    return Message(
        BULK, {"n": len(items), "answer": items[0].params["answer"], "check": check, "items": items}
    )


def why_evidence(ref: EntryRef, evidence: Evidence) -> Message:
    return Message(EVIDENCE, {"text": words(ref, _TEXT), "source": evidence.source})


def is_decision(what: Message) -> bool:
    """Whether a plan of the journal is an answer of a checkup."""
    return what.id in (DECIDED, BULK)


def count(what: Message) -> int:
    """How many findings a plan of the journal decided."""
    number = what.params.get("n", 1)
    return number if isinstance(number, int) else 1


def single(what: Message) -> tuple[Message, ...]:
    """The decisions that a plan of the journal holds, one by one."""
    if what.id == DECIDED:
        return (what,)
    items = what.params.get("items", ())
    listed = items if isinstance(items, (list, tuple)) else ()
    return tuple(one for one in listed if isinstance(one, Message))


def finding_of(what: Message) -> str | None:
    """The id of the (first) finding that a plan of the journal decided."""
    for one in single(what):
        return str(one.params.get("finding"))
    return None
