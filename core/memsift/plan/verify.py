"""After an edit everything that was not edited must read as before (design.md, Writing)."""

from __future__ import annotations

from collections.abc import Sequence

from memsift.markdown.model import Document, NodeKind
from memsift.messages import Message
from memsift.plan.lines import Splice, is_blank
from memsift.plan.model import Change, Refused, What

# How one line reads: what it is part of, and at which line (from 0) that part begins.
Reading = tuple[str, int]

# Runs of these have no identity of their own: where one begins says nothing about a line in it.
_LOOSE = frozenset({NodeKind.PROSE, NodeKind.BLANK, NodeKind.QUOTE})


def readings(document: Document) -> list[Reading]:
    """How each line reads, in order. An entry's lead comment reads as part of the entry."""
    result: list[Reading] = []
    for node in document.nodes:
        start = -1 if node.kind in _LOOSE else node.line - 1
        result += [(node.kind.value, start)] * (node.end_line - node.line + 1)
    for entry in document.entries:
        for line in range(entry.lead_line - 1, entry.end_line):
            result[line] = ("entry", entry.lead_line - 1)
    return result


def verify(file: str, before: Document, after: Document, edits: Sequence[tuple[Splice, Change]]) -> None:
    """Check that untouched lines read as before and that new entries and headings are what they were
    meant to be. Linear in the file. Raises Refused."""
    if after.unclosed_line is not None and before.unclosed_line is None:
        raise Refused(Message("plan.would-swallow", {"file": file, "line": after.unclosed_line}))
    old, new = readings(before), readings(after)
    ordered = sorted(edits, key=lambda edit: (edit[0].start, edit[0].end))
    moved: list[int | None] = []
    shift = 0
    for edit, change in ordered:
        moved += [index + shift for index in range(len(moved), edit.start)]
        moved += [None] * (edit.end - edit.start)
        if not _reads_as_meant(after, new, edit.start + shift, edit, change):
            raise Refused(_why_not(file, before, edit.start + 1, change))
        shift += len(edit.lines) - (edit.end - edit.start)
    moved += [index + shift for index in range(len(moved), len(old))]
    for index, to in enumerate(moved):
        if to is None or is_blank(before.lines[index].text):
            continue
        kind, start = old[index]
        begins = moved[start] if start >= 0 else -1
        if new[to] != (kind, new[to][1] if begins is None else begins):
            raise Refused(Message("plan.reads-differently", {"file": file, "line": index + 1}))
    ends = _last_lines(after, new)
    for (kind, start), last in _last_lines(before, old).items():
        begins, to = moved[start], moved[last]
        if begins is not None and to is not None and ends.get((kind, begins)) != to:
            raise Refused(Message("plan.reads-differently", {"file": file, "line": last + 1}))


def _last_lines(document: Document, all_readings: Sequence[Reading]) -> dict[Reading, int]:
    """The last line that is not blank of everything that has a beginning: what follows it must not come
    under it."""
    return {
        reading: index
        for index, reading in enumerate(all_readings)
        if reading[1] >= 0 and not is_blank(document.lines[index].text)
    }


def _reads_as_meant(
    after: Document, new: Sequence[Reading], start: int, edit: Splice, change: Change
) -> bool:
    """A new entry must be one entry with all its lines, a new heading a heading."""
    if change.what not in (What.ENTRY, What.HEADING) or not change.after or not edit.lines:
        return True
    first = start + len(edit.lines) - len(change.after)
    stop = first + len(change.after)
    wanted = ("entry" if change.what is What.ENTRY else NodeKind.HEADING.value, first)
    same = all(new[i] == wanted for i in range(first, stop) if not is_blank(edit.lines[i - start].text))
    # A line of white space that counts as text (a form feed) may come under it: no harm.
    return same and (stop >= len(new) or new[stop] != wanted or is_blank(after.lines[stop].text))


def _why_not(file: str, before: Document, line: int, change: Change) -> Message:
    if before.unclosed_line is not None and line > before.unclosed_line:
        return Message("plan.unclosed", {"file": file, "line": before.unclosed_line})
    name = "plan.not-an-entry" if change.what is What.ENTRY else "plan.not-a-heading"
    return Message(name, {"file": file, "line": line})
