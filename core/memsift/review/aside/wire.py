"""What goes through the pipes: frames of a length and so many bytes; JSON, or the bytes of a file.

Nothing that is read here can be more than data: there is no pickle, and no name that is looked up.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, cast

from memsift.checks.model import Facts
from memsift.messages import Message
from memsift.review.aside.model import FirstLook, Found, Partner, Wanted

LENGTH = 4  # bytes of a frame's length, the highest first
LONGEST = 1 << 30
_ROWS = 100  # entries a frame: each is read quickly, so that a key never waits for more

Read = Callable[[int], bytes]
"""Gives exactly so many bytes; raises EOFError when the other side is gone."""


def frames(value: object, blobs: Sequence[bytes] = ()) -> Iterator[bytes]:
    """A value and what belongs to it, as bytes to be written one after the other."""
    for one in (json.dumps([value, len(blobs)], default=_plain).encode(), *blobs):
        yield len(one).to_bytes(LENGTH)
        yield one


def read(read_bytes: Read) -> tuple[Any, list[bytes]]:
    """What `frames` wrote. Raises EOFError, ValueError for what is none of it."""
    value, count = json.loads(_frame(read_bytes))
    return value, [_frame(read_bytes) for _ in range(count)]


def _frame(read_bytes: Read) -> bytes:
    length = int.from_bytes(read_bytes(LENGTH))
    if length > LONGEST:
        raise ValueError(length)
    return read_bytes(length)


# Values that JSON has no words for. A list comes back as a tuple.


def _plain(value: object) -> object:
    if isinstance(value, Message):
        return {"message": value.id, "params": dict(value.params)}
    if isinstance(value, date):
        return {"date": value.isoformat()}
    if isinstance(value, (frozenset, set)):
        return sorted(value)
    raise TypeError(type(value).__name__)


def message(value: object) -> Message:
    """The message that was written. Raises ValueError, KeyError, TypeError for what is none."""
    found = _value(value)
    if not isinstance(found, Message):
        raise TypeError(type(found).__name__)
    return found


def _value(value: object) -> object:
    if isinstance(value, list):
        return tuple(map(_value, value))
    if not isinstance(value, dict):
        return value
    if "date" in value:
        return date.fromisoformat(value["date"])
    return Message(str(value["message"]), {str(name): _value(one) for name, one in value["params"].items()})


# What is asked.


def wanted_as(wanted: Wanted) -> dict[str, object]:
    return {
        "apart": sorted(wanted.apart),
        "silenced": wanted.silenced,
        "state": wanted.state,
        "ascii": wanted.ascii,
    }


def wanted_of(value: Mapping[str, Any]) -> Wanted:
    apart = frozenset((first, second) for first, second in value["apart"])
    return Wanted(apart, tuple(value["silenced"]), value["state"], value["ascii"])


def facts_as(facts: Facts) -> tuple[dict[str, object], list[bytes]]:
    """The facts of a sitting, without what was prepared: whoever compares has that."""
    names = ("policy", "marks", "web", "dismissed", "not_duplicate", "silenced", "used_before")
    value: dict[str, object] = {name: getattr(facts, name) for name in names}
    value["today"] = facts.today.isoformat()
    value["first_seen"] = {key: day.isoformat() for key, day in facts.first_seen.items()}
    value["full_since"] = {key: day.isoformat() for key, day in facts.full_since.items()}
    value["snoozed"] = {key: day.isoformat() for key, day in facts.snoozed.items()}
    return value, [] if facts.report is None else [facts.report]


def facts_of(value: Mapping[str, Any], blobs: Sequence[bytes]) -> Facts:
    return Facts(
        today=date.fromisoformat(value["today"]),
        policy={name: _tuples(one) for name, one in value["policy"].items()},
        marks=value["marks"],
        first_seen=_days(value["first_seen"]),
        web=value["web"],
        dismissed=frozenset(value["dismissed"]),
        not_duplicate=frozenset((first, second) for first, second in value["not_duplicate"]),
        silenced=tuple(value["silenced"]),
        used_before={path: frozenset(ids) for path, ids in value["used_before"].items()},
        full_since=_days(value["full_since"]),
        snoozed=_days(value["snoozed"]),
        report=blobs[0] if blobs else None,
    )


def _tuples(value: object) -> object:
    """A setting's value as settings have it: lists are tuples."""
    if isinstance(value, dict):
        return {name: _tuples(one) for name, one in value.items()}
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _days(value: Mapping[str, str]) -> dict[str, date]:
    return {key: date.fromisoformat(day) for key, day in value.items()}


# What is found. Entries are numbers: their places among the refs of the reading, which both sides have.


def found_as(found: Found, names: Iterable[str]) -> Iterator[dict[str, object]]:
    """What was found, a few entries at a time; the last one says `done`."""
    place = {name: number for number, name in enumerate(names)}
    listed = list(found.alike.items())
    for at in range(0, len(listed), _ROWS):
        rows = [
            [
                place[ref],
                [[place[p.ref], p.verdict, p.score, p.here, p.there, p.reasons] for p in partners],
            ]
            for ref, partners in listed[at : at + _ROWS]
        ]
        yield {"alike": rows}
    linked = [[place[ref], places] for ref, places in found.linked.items()]
    for at in range(0, len(linked), _ROWS):
        yield {"linked": linked[at : at + _ROWS]}
    yield {"done": True, "silenced": found.silenced}


class Finding:
    """What was found, put together again from its parts."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._alike: dict[str, tuple[Partner, ...]] = {}
        self._linked: dict[str, tuple[str, ...]] = {}

    def take(self, part: Mapping[str, Any]) -> Found | None:
        """Take the next part; all of it after the last. Raises ValueError, KeyError, TypeError or IndexError
        for what is no part."""
        for number, partners in part.get("alike", ()):
            self._alike[self._names[number]] = tuple(map(self._partner, partners))
        for number, places in part.get("linked", ()):
            self._linked[self._names[number]] = tuple(map(str, places))
        return Found(self._alike, self._linked, int(part["silenced"])) if part.get("done") else None

    def _partner(self, row: Sequence[Any]) -> Partner:
        number, verdict, score, here, there, reasons = row
        said = tuple(map(message, reasons))
        return Partner(self._names[number], str(verdict), float(score), _spans(here), _spans(there), said)


def _spans(value: Iterable[Sequence[int]]) -> tuple[tuple[int, int], ...]:
    return tuple((int(start), int(end)) for start, end in value)


def look_as(look: FirstLook) -> dict[str, object]:
    named = {"worst": look.worst, "file": look.file, "line": look.line}
    return {"waiting": look.waiting, **named, "resting": look.resting}


def look_of(value: Mapping[str, Any]) -> FirstLook:
    worst = cast("object | None", value["worst"])
    worst = None if worst is None else message(worst)
    place = str(value["file"]), int(value["line"])
    return FirstLook(int(value["waiting"]), worst, *place, int(value["resting"]))
