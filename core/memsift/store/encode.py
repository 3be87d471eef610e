"""Plans and messages as JSON text for the journal, and back. Nothing is lost on the way."""

from __future__ import annotations

import json
from binascii import a2b_base64, b2a_base64
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

from memsift.messages import Message

if TYPE_CHECKING:
    from memsift.plan.model import Change, Plan

_TAG = "$"


def dump(value: object) -> str:
    """JSON of plain values, Messages, dates and bytes."""
    return json.dumps(_plain(value), ensure_ascii=True, separators=(",", ":"))


def load(text: str) -> Any:
    """What `dump` was given. Raises ValueError on anything else."""
    return _rich(json.loads(text))


def dump_plan(plan: Plan) -> str:
    return dump({"why": plan.why, "changes": [_change(c) for c in plan.changes], "marks": plan.marks})


def load_plan(text: str) -> Plan:
    """The plan as it was. Raises ValueError, KeyError or TypeError on text that is none."""
    # Plans are met when something was done: what only looks at a vault does without them.
    from memsift.plan.model import Plan

    raw = load(text)
    return Plan(raw["why"], tuple(_load_change(c) for c in raw["changes"]), raw["marks"])


def _change(change: Change) -> dict[str, object]:
    """Only what differs from a change's defaults, so that what is kept stays small."""
    empty = type(change)(change.op, change.file)
    return {
        f.name: getattr(change, f.name)
        for f in fields(change)
        if f.name in ("op", "file") or getattr(change, f.name) != getattr(empty, f.name)
    }


def _load_change(raw: dict[str, Any]) -> Change:
    from memsift.plan.model import Change, Op, Place, What

    raw = _with_tuples(raw)
    raw["op"] = Op(raw["op"])
    if "what" in raw:
        raw["what"] = What(raw["what"])
    if "place" in raw:
        raw["place"] = Place(**_with_tuples(raw["place"]))
    return Change(**raw)


def _with_tuples(raw: dict[str, Any]) -> dict[str, Any]:
    """JSON knows lists alone; in a change every sequence is a tuple."""
    return {key: tuple(value) if isinstance(value, list) else value for key, value in raw.items()}


LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
"""Stands for a time that cannot be read, where what was done then must stay."""


def kept_time(kept: object) -> datetime | None:
    """A time as the journal keeps it; None for what is none: any program of the person's can write there, and
    one bad row must not hide the others."""
    try:
        when = datetime.fromisoformat(str(kept))
    except ValueError:
        return None
    return when if when.tzinfo is not None else None


def kept_day(kept: object) -> date | None:
    """A day as the journal keeps it; None for what is none."""
    try:
        return date.fromisoformat(str(kept))
    except ValueError:
        return None


def _plain(value: object) -> object:
    if isinstance(value, Message):
        return {_TAG: "message", "id": value.id, "params": _plain(value.params)}
    if isinstance(value, bytes):
        return {_TAG: "bytes", "data": b2a_base64(value, newline=False).decode("ascii")}
    if isinstance(value, date):
        return {_TAG: "date", "day": value.isoformat()[:10]}
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, frozenset, set)):
        return [_plain(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: _plain(getattr(value, f.name)) for f in fields(value)}
    return value


def _rich(value: object) -> Any:
    if isinstance(value, list):
        return [_rich(item) for item in value]
    if not isinstance(value, dict):
        return value
    kind = value.get(_TAG)
    if kind == "message":
        return Message(value["id"], _rich(value["params"]))
    if kind == "bytes":
        return a2b_base64(value["data"])
    if kind == "date":
        return date.fromisoformat(value["day"])
    return {key: _rich(item) for key, item in value.items()}
