"""Items with an id inside an entry: where they are. For the plugin they are entries of their own."""

from __future__ import annotations

import re

from memsift.markdown.model import Document, Entry
from memsift.messages import Message
from memsift.plan.model import PlanError
from memsift.record import dataclass

_ITEM = re.compile(r"([ \t]+)(?:[-*+]|\d{1,9}[.)])[ \t]")


@dataclass(frozen=True, slots=True)
class NestedItem:
    """Lines `start`..`end` (from 0, exclusive, within `lines`, those of `entry` with its lead comment)."""

    entry: Entry
    lines: tuple[str, ...]
    start: int
    end: int


def find_item(document: Document, id: str) -> NestedItem | None:
    """The item of this id inside an entry; None when there is none or an entry has the id itself.

    Raises PlanError when there are several.
    """
    if any(entry.fields.id == id for entry in document.entries):
        return None
    mark = re.compile(_ITEM.pattern + re.escape(id) + r"[ \t]*[:：]")
    found: list[NestedItem] = []
    for entry in document.entries:
        if id not in entry.raw:
            continue
        lines = tuple(line.text for line in document.lines[entry.lead_line - 1 : entry.end_line])
        for index, line in enumerate(lines):
            match = mark.match(line)
            if match and index > entry.line - entry.lead_line and not _in_fence(lines, index):
                found.append(NestedItem(entry, lines, index, _end(lines, index, len(match[1].expandtabs(4)))))
    if len(found) > 1:
        raise PlanError(Message("plan.id-twice", {"id": id}))
    return found[0] if found else None


def text_of_item(item: NestedItem) -> str:
    """The item's text behind its id, without the lines below it."""
    return re.split("[:：]", item.lines[item.start], maxsplit=1)[-1].strip()


def _end(lines: tuple[str, ...], start: int, indent: int) -> int:
    """Behind the last line that is indented more than the item."""
    end = start + 1
    for index in range(start + 1, len(lines)):
        text = lines[index].expandtabs(4)
        if text.strip():
            if len(text) - len(text.lstrip()) <= indent:
                break
            end = index + 1
    return end


def _in_fence(lines: tuple[str, ...], index: int) -> bool:
    fences = sum(line.lstrip(" \t-*+").startswith(("```", "~~~")) for line in lines[:index])
    return fences % 2 == 1
