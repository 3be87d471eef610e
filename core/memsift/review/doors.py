"""Decisions that came through another door since the app was last open, so that none goes unseen."""

from __future__ import annotations

from memsift.messages import Message
from memsift.store import Store
from memsift.store.files import process_id

_PLACE = "app.seen"


def decided_meanwhile(store: Store) -> Message | None:
    """How much was decided since the app was last opened, and from which terminals and programs; None when
    nothing was, or this is the first time. Remembers what is told. Raises StoreError."""
    before = store.decisions.place(_PLACE)
    sessions = store.history()
    newest = max((_number(plan.id) for one in sessions for plan in one.plans), default=0)
    store.decisions.set_place(_PLACE, {"plan": newest, "pid": process_id()})
    if not isinstance(before, dict):
        return None
    seen, app = before.get("plan", 0), before.get("pid")
    count = 0
    doors: dict[str, None] = {}
    for session in sessions:
        new = [plan for plan in session.plans if _number(plan.id) > int(seen)]
        if new and session.pid != app:
            count += len(new)
            doors[f"{session.tty or '?'} ({session.parent or '?'}, {new[-1].when:%Y-%m-%d %H:%M})"] = None
    return Message("inbox.decided-meanwhile", {"n": count, "doors": list(doors)}) if count else None


def _number(plan: str) -> int:
    return int(plan[1:]) if plan[1:].isdigit() else 0
