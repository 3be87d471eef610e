"""The steps of a plan that are the store's own: `Op.BASELINE` and `Op.INBOX` changes.

BASELINE: the baseline of `file` becomes `data` (None: no baseline), for drift that a person approved.
`step["expected"]` is the sha256 of the baseline that this was made from ("" when there was none). With
`after`, those lines must stand in the file on disk: what was shown is what is approved. With `step["keep"]`
the baseline stays as it is: the plan brings the file back to it (drift that was rejected).

INBOX with a `file`: the file moves to `to_file`; with `data` it must still hold exactly these bytes, and
`step["becomes"]` are its bytes there. `restores`: it returns as `data`, whatever became of the other file
meanwhile: anybody may write into the inbox.
An INBOX change may also, or only, carry a decision in `step["do"]`:

| do | with | remembers |
|---|---|---|
| decided | proposal, outcome, reason | what became of a proposal |
| undecided | proposal (and outcome, reason for its undoing) | that it waits again |
| dismiss, undismiss | key | a finding that was dismissed |
| not-duplicate, duplicate | a, b | two texts (sha256) that are not duplicates |
| snooze | key, until (date or None), was | an item that rests |
| place | name, value, was | a place by name |
| vouch, unvouch | plan, statements | that a plan which was decided without the PIN is the person's |
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date, datetime

from memsift.messages import Message
from memsift.plan.model import Change, Clash, Conflict, Op, Plan
from memsift.store.decisions import Decisions
from memsift.store.lock import Statement, of_dismissal, of_pair, of_proposal
from memsift.store.model import Proposal, sha

_OPPOSITE = {
    "decided": "undecided",
    "undecided": "decided",
    "dismiss": "undismiss",
    "undismiss": "dismiss",
    "not-duplicate": "duplicate",
    "duplicate": "not-duplicate",
    "vouch": "unvouch",
    "unvouch": "vouch",
}
_SIGNS = frozenset({"decided", "dismiss", "not-duplicate", "vouch"})


def accept_baseline(
    file: str, base: bytes | None, wanted: bytes | None, shown: tuple[str, ...] = ()
) -> Change:
    """The step that approves drift: the baseline of `file`, `base` so far, becomes `wanted`.

    `shown`: lines that the person was shown and that must still stand in the file.
    """
    return Change(
        Op.BASELINE, file, data=wanted, after=shown, step={"expected": "" if base is None else sha(base)}
    )


def inbox_files(plan: Plan) -> tuple[str, ...]:
    """The files that the plan's INBOX changes move, both names."""
    moves = [c for c in plan.changes if c.op is Op.INBOX and c.file]
    return tuple(dict.fromkeys(name for c in moves for name in (c.file, c.to_file) if name))


def move_inbox(plan: Plan, files: Mapping[str, bytes | None]) -> dict[str, bytes | None]:
    """What the INBOX changes make of these files. Raises Conflict when one is not what was shown."""
    after: dict[str, bytes | None] = {}
    for change in plan.changes:
        if change.op is not Op.INBOX or not change.file:
            continue
        now = files.get(change.file)
        back = change.restores and change.data is not None
        if not back and (now is None or (change.data is not None and now != change.data)):
            raise _changed(change, now)
        after[change.file] = None
        if change.to_file:
            becomes = change.step.get("becomes")
            after[change.to_file] = change.data if back else becomes if isinstance(becomes, bytes) else now
    return after


def set_baselines(
    plan: Plan, bases: Mapping[str, bytes | None], files: Mapping[str, bytes | None]
) -> dict[str, bytes | None]:
    """The baselines that BASELINE changes set. Raises Conflict when base or file is not what was shown."""
    wanted: dict[str, bytes | None] = {}
    for change in plan.changes:
        if change.op is not Op.BASELINE or change.step.get("keep"):
            continue
        base = wanted.get(change.file, bases.get(change.file))
        if change.step.get("expected", "") != ("" if base is None else sha(base)):
            raise _changed(change, base)
        now = files.get(change.file)
        if change.after and not _stands(change.after, now):
            raise _changed(change, now)
        wanted[change.file] = change.data
    return wanted


def keep_baseline(file: str) -> Change:
    """The step that leaves the baseline of a file as it is, whatever the plan does to the file."""
    return Change(Op.BASELINE, file, step={"keep": True})


def kept_baselines(plan: Plan, bases: Mapping[str, bytes | None]) -> dict[str, bytes | None]:
    """The baselines that the plan says to keep."""
    kept = [c.file for c in plan.changes if c.op is Op.BASELINE and c.step.get("keep")]
    return {file: bases.get(file) for file in kept}


def _stands(lines: tuple[str, ...], data: bytes | None) -> bool:
    there = (data or b"").decode(errors="replace").split("\n")
    there = [line.removesuffix("\r").removeprefix("\ufeff") for line in there]
    size = len(lines)
    return any(tuple(there[i : i + size]) == lines for i in range(len(there) - size + 1))


def _changed(change: Change, now: bytes | None) -> Conflict:
    lines = None if now is None else tuple(now.decode(errors="replace").splitlines())
    clash = Clash(change, change.before, lines, change.after)
    return Conflict(Message("store.changed-while-looking", {"file": change.file}), (clash,))


def carry_out(decisions: Decisions, plan: Plan, plan_id: str, at: datetime) -> None:
    """Write the plan's decisions into the journal; inside its transaction."""
    for change in plan.changes:
        step = change.step
        match step.get("do"):
            case "decided":
                outcome, reason = str(step.get("outcome", "")), str(step.get("reason", ""))
                decisions.decide(Proposal(str(step["proposal"]), outcome, at, reason, plan_id))
            case "undecided":
                decisions.undecide(str(step["proposal"]))
            case "dismiss":
                decisions.dismiss(str(step["key"]), at)
            case "undismiss":
                decisions.undismiss(str(step["key"]))
            case "not-duplicate":
                decisions.tell_apart(str(step["a"]), str(step["b"]), at)
            case "duplicate":
                decisions.no_longer_apart(str(step["a"]), str(step["b"]))
            case "snooze":
                until = step.get("until")
                decisions.snooze(str(step["key"]), until if isinstance(until, date) else None)
            case "place":
                decisions.set_place(str(step["name"]), step.get("value"))
            case "vouch":
                decisions.vouch(_vouched(step))
            case "unvouch":
                decisions.no_longer_vouch(_vouched(step))


def statements(plan: Plan) -> list[Statement]:
    """What a plan decides that counts only when it is signed, where the vault has a PIN."""
    found: list[Statement] = []
    for step in (change.step for change in plan.changes):
        match step.get("do"):
            case "decided":
                names = ("proposal", "outcome", "reason")
                found.append(of_proposal(*(str(step.get(name, "")) for name in names)))
            case "dismiss":
                found.append(of_dismissal(str(step.get("key", ""))))
            case "not-duplicate":
                found.append(of_pair(str(step.get("a", "")), str(step.get("b", ""))))
    return found


def signs(change: Change) -> bool:
    """Whether a change decides something that counts only when it is signed."""
    return bool(statements(Plan(Message("store.why-baseline"), (change,))))


def vouch(plan_id: str, said: Iterable[Statement]) -> Change:
    """The step by which a person says that a plan, as it stands in the journal, is theirs."""
    rows = [[one.digest, one.file, one.sha] for one in said]
    return Change(Op.INBOX, "", step={"do": "vouch", "plan": plan_id, "statements": rows})


def _vouched(step: Mapping[str, object]) -> list[Statement]:
    rows = step.get("statements")
    return [Statement(*row) for row in rows] if isinstance(rows, list) else []


def inverse(change: Change, *, unsigned: bool = False) -> Change | None:
    """The step that takes this one back; None for a baseline, which is taken back by its bytes.

    `unsigned`: of a plan that was not decided with the vault's PIN. Anybody may have written it, and taking
    it back is signed: None too where that would decide something.
    """
    if change.op is not Op.INBOX:
        return None
    step = dict(change.step)
    do = str(step.get("do", ""))
    if do in _OPPOSITE:
        step["do"] = _OPPOSITE[do]
        if unsigned and step["do"] in _SIGNS:
            return None
    elif do == "snooze":
        step["until"], step["was"] = step.get("was"), step.get("until")
    elif do == "place":
        step["value"], step["was"] = step.get("was"), step.get("value")
    if change.file and change.to_file:
        return replace(
            change, file=change.to_file, to_file=change.file, step=step, restores=not change.restores
        )
    return replace(change, step=step)
