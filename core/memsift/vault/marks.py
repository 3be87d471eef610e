"""Number marks: the highest number each prefix ever had in each file, so that none is issued twice.

They travel with the vault in `.memsift/numbers.json`:
`{"schema": 1, "YOLO/memory/global.md": {"Profile": 7}}`. Any file sync may have touched that file and
anything may be written there, so reading never raises and merging is by maximum.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from memsift.messages import Message
from memsift.record import dataclass
from memsift.text.late import late
from memsift.vault import as_json

Marks = dict[str, dict[str, int]]
"""file → prefix → highest number."""

MAX_BYTES = 4 * 1024 * 1024
MAX_NUMBER = 999_999_999
MAX_BEYOND = 1_000
"""A mark further than this beyond the highest number present is ignored (contract §3)."""

_PREFIX = late(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class ReadMarks:
    """What was read, and what in it was no mark."""

    marks: Marks
    problems: tuple[Message, ...] = ()


def parse_marks(data: bytes | None) -> ReadMarks:
    """The marks of `.memsift/numbers.json`. Never raises; what is no mark is left out and reported.

    A file or prefix that stands twice counts with its highest number.
    """
    if data is None:
        return ReadMarks({})
    try:
        if len(data) > MAX_BYTES:
            raise ValueError("too large")
        pairs = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_Pairs, parse_int=_number)
        if not isinstance(pairs, _Pairs):
            raise ValueError("not an object")
    except (ValueError, RecursionError):
        return ReadMarks({}, (Message("vault.marks-unreadable"),))
    marks: Marks = {}
    problems: list[Message] = []
    for file, prefixes in pairs:
        if file == "schema" and not isinstance(prefixes, _Pairs):
            continue
        if not isinstance(prefixes, _Pairs):
            problems.append(Message("vault.mark-ignored", {"file": file, "prefix": "", "number": ""}))
            continue
        for prefix, number in prefixes:
            mark = _as_mark(prefix, number)
            if mark is not None:
                _raise_to(marks, file, prefix, mark)
            else:
                shown = number if isinstance(number, int) else ""
                problems.append(
                    Message("vault.mark-ignored", {"file": file, "prefix": prefix, "number": shown})
                )
    return ReadMarks(marks, tuple(problems))


class _Pairs(list[tuple[str, object]]):
    """A JSON object as it is written, equal keys kept apart."""


def _number(digits: str) -> int:
    """A JSON integer; what is too long for a mark becomes one that is refused, without being computed."""
    return int(digits) if len(digits) <= 18 else MAX_NUMBER + 1


def _as_mark(prefix: str, number: object) -> int | None:
    if not isinstance(number, int) or isinstance(number, bool) or not _PREFIX.fullmatch(prefix):
        return None
    return number if 0 <= number <= MAX_NUMBER else None


def _raise_to(marks: Marks, file: str, prefix: str, number: int) -> None:
    of_file = marks.setdefault(file, {})
    of_file[prefix] = max(of_file.get(prefix, 0), number)


def merge_marks(*all_marks: Mapping[str, Mapping[str, int]]) -> Marks:
    """One set of marks with the highest number of each file and prefix."""
    merged: Marks = {}
    for marks in all_marks:
        for file, prefixes in marks.items():
            for prefix, number in prefixes.items():
                _raise_to(merged, file, prefix, number)
    return merged


def dump_marks(marks: Mapping[str, Mapping[str, int]]) -> bytes:
    """The bytes of `numbers.json`: sorted, one file a line, so that equal marks are equal bytes."""
    lines = ['{"schema":1']
    lines += [
        f"{as_json.dumps(file)}:{as_json.dumps(dict(sorted(prefixes.items())))}"
        for file, prefixes in sorted(marks.items())
        if prefixes
    ]
    return (",\n".join(lines) + "}\n").encode()


def usable_marks(
    marks: Mapping[str, int], present: Mapping[str, int]
) -> tuple[dict[str, int], dict[str, int]]:
    """(marks that count, marks that are ignored) of one file, given the highest numbers present in it.

    Ignored are numbers of more than nine digits and those more than 1,000 beyond the highest present:
    one wrong mark would else spoil the numbering for good.
    """
    used: dict[str, int] = {}
    ignored: dict[str, int] = {}
    for prefix, number in marks.items():
        fits = 0 <= number <= MAX_NUMBER and number <= present.get(prefix, 0) + MAX_BEYOND
        (used if fits else ignored)[prefix] = number
    return used, ignored
