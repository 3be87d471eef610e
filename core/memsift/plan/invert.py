"""The plan that undoes a plan, as changes: it also fits after edits elsewhere in the files."""

from __future__ import annotations

from collections.abc import Mapping

from memsift.messages import Message
from memsift.plan.apply import touched
from memsift.plan.diff import diff, revert_changes
from memsift.plan.model import Change, Op, Plan, What


def invert(plan: Plan, before: Mapping[str, bytes | None], after: Mapping[str, bytes | None]) -> Plan:
    """What undoes `plan`, which turned the files `before` into `after` (a file missing in one of them
    does not exist there). Applied to `after` it gives `before` byte for byte. Numbers stay issued.
    """
    names = dict.fromkeys(touched(plan))
    changes: list[Change] = []
    renames = [c for c in plan.changes if c.op is Op.RENAME and c.to_file is not None]
    for rename in reversed(renames):
        old, new = rename.file, rename.to_file
        assert new is not None
        was, now = before.get(old), after.get(new)
        if was is None or now is None or old not in names or new not in names:
            continue  # renamed on or away again in the same plan: told by the bytes of both names below
        names.pop(old)
        names.pop(new)
        changes += revert_changes(*diff(was, now, new))
        changes.append(Change(Op.RENAME, new, What.FILE, to_file=old, restores=True))
    for name in names:
        changes += revert_changes(*diff(before.get(name), after.get(name), name))
    return Plan(Message("plan.undo", {"what": plan.why}), tuple(changes))
