"""What a plan does to the baseline (contract §9): the same changes as to the disk, never baseline := disk.

All pure. A base of None: the file has no baseline (it is new since the last review, or no memory file).
"""

from __future__ import annotations

from collections.abc import Mapping

from memsift.messages import Message
from memsift.plan.apply import apply, touched
from memsift.plan.diff import apply_changes, diff
from memsift.plan.model import Change, Difference, Op, Plan, PlanError

Files = Mapping[str, bytes | None]


def rebase_baseline(
    plan: Plan, before: Files, after: Files, bases: Files
) -> tuple[dict[str, bytes | None], tuple[Message, ...]]:
    """The baselines after the plan, for the files in `after`, and what the person should be told.

    Drift elsewhere in a file stays drift. Drift of the very entries that the plan changes is decided with
    it: the person saw that text and acted on it.
    """
    drifted = [file for file in after if bases.get(file) != before.get(file)]
    done: dict[str, bytes | None] = {file: after[file] for file in after if file not in drifted}
    notes: list[Message] = []
    for file in drifted:
        base, was, now = bases.get(file), before.get(file), after[file]
        if base is None and was is not None:
            # New since the last review and undecided as a whole: it waits as one card, as it is now.
            done[file] = None
        elif now is None or was is None or base is None:
            done[file] = now
        else:
            done[file], note = _of_file(plan, file, base, was, now)
            if note is not None:
                notes.append(note)
    return done, tuple(notes)


def _of_file(
    plan: Plan, file: str, base: bytes, before: bytes, after: bytes
) -> tuple[bytes | None, Message | None]:
    ours = diff(before, after, file)
    drift = diff(base, before, file)
    met = [d for d in drift if any(_meet(d, o) for o in ours)]
    try:
        with_met = _apply(apply_changes(*met), file, base) if met else base
        wanted = _apply(apply_changes(*ours), file, with_met)
    except PlanError:
        return base, Message("store.baseline-behind", {"file": file})
    return wanted, Message("store.drift-decided", {"file": file, "n": len(met)}) if met else None


def _meet(drift: Difference, ours: Difference) -> bool:
    """Whether a drift is about lines that our change takes away or replaces (both know the same text)."""
    if not drift.after or not ours.before:
        return False
    return drift.line_after < ours.line_before + len(
        ours.before
    ) and ours.line_before < drift.line_after + len(drift.after)


def _apply(changes: tuple[Change, ...], file: str, data: bytes | None) -> bytes | None:
    return apply(Plan(Message("store.why-baseline"), changes), {file: data}).get(file, data)


def changes_only(
    changes: tuple[Change, ...], bases: Files
) -> tuple[dict[str, bytes | None], tuple[Message, ...]]:
    """Baselines with changes of their own (an undo's); where one no longer fits, that baseline stays."""
    plan = Plan(Message("store.why-baseline"), changes)
    try:
        return apply(plan, bases), ()
    except PlanError:
        pass
    done: dict[str, bytes | None] = {}
    notes: list[Message] = []
    for file in touched(plan):
        own = tuple(c for c in changes if c.file == file and c.op is not Op.RENAME)
        try:
            done[file] = _apply(own, file, bases.get(file))
        except PlanError:
            done[file] = bases.get(file)
            notes.append(Message("store.baseline-behind", {"file": file}))
    return done, tuple(notes)
