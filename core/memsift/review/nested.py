"""Items with an id inside an entry: for Memsift lines of that entry, for the plugin entries."""

from __future__ import annotations

import re
from dataclasses import dataclass

from memsift.markdown.model import Document, Entry
from memsift.messages import Message
from memsift.plan import Change, PlanError, editable_lines, replace_entry, with_new_text

_ITEM = re.compile(r"([ \t]+)(?:[-*+]|\d{1,9}[.)])[ \t]")


@dataclass(frozen=True, slots=True)
class Nested:
    """Lines `start`..`end` (from 0, exclusive, within the lines of `entry`) of an item of an entry."""

    entry: Entry
    lines: tuple[str, ...]
    start: int
    end: int

    def replace_text(self, document: Document, file: str, text: str) -> tuple[Change, ...]:
        """Another text for the item; its indent, bullet and id stay."""
        line = self.lines[self.start]
        indent = line[: len(line) - len(line.lstrip())]
        made = with_new_text((line.lstrip(),), text)[0]
        after = (*self.lines[: self.start], indent + made, *self.lines[self.start + 1 :])
        return replace_entry(document, file, self.entry, after)

    def delete(self, document: Document, file: str) -> tuple[Change, ...]:
        """Without the item and the lines below it."""
        return replace_entry(document, file, self.entry, (*self.lines[: self.start], *self.lines[self.end :]))


def find_nested(document: Document, id: str) -> Nested | None:
    """The item of this id inside an entry; None when there is none or an entry has the id itself.

    Raises PlanError when there are several.
    """
    if any(entry.fields.id == id for entry in document.entries):
        return None
    mark = re.compile(_ITEM.pattern + re.escape(id) + r"[ \t]*[:：]")
    found: list[Nested] = []
    for entry in document.entries:
        if id not in entry.raw:
            continue
        lines = editable_lines(document, entry)
        for index, line in enumerate(lines):
            match = mark.match(line)
            if match and index > entry.line - entry.lead_line and not _in_fence(lines, index):
                found.append(Nested(entry, lines, index, _end(lines, index, len(match[1].expandtabs(4)))))
    if len(found) > 1:
        raise PlanError(Message("plan.id-twice", {"id": id}))
    return found[0] if found else None


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
