"""Where a change stands in a file as it is now: by its anchor, never by a line number alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from memsift.markdown.model import Document, Entry, Line, Section
from memsift.plan.lines import is_blank
from memsift.plan.model import Change, Op, Place, What


class NotFound(Exception):
    """The anchor does not hold. `now` (lines) and `line` say what stands there instead, if anything."""

    def __init__(self, now: tuple[str, ...] | None = None, line: int = 0) -> None:
        super().__init__(line)
        self.now = now
        self.line = line


class Text:
    """A file as changes see it: what it means, its lines, and where each line's text occurs."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.lines: tuple[Line, ...] = document.lines
        self._where: dict[str, list[int]] = {}
        self.entries = {e.lead_line - 1: e.end_line - e.lead_line + 1 for e in document.entries}
        self.headings_above = {e.lead_line - 1: e.heading_path for e in document.entries}
        self.headings = {heading.line - 1 for heading in document.headings}

    def occurrences(self, wanted: Sequence[str]) -> Iterable[int]:
        """Indices at which exactly these lines stand. The rarest line is looked up, so that blank
        lines at the front cost nothing."""
        if not self._where:
            for index, line in enumerate(self.lines):
                self._where.setdefault(line.text, []).append(index)
        if not wanted or any(text not in self._where for text in wanted):
            return
        rarest = min(range(len(wanted)), key=lambda i: len(self._where[wanted[i]]))
        for index in self._where[wanted[rarest]]:
            start = index - rarest
            if self.holds(start, wanted):
                yield start

    def holds(self, start: int, wanted: Sequence[str]) -> bool:
        """Whether exactly these lines stand at an index."""
        if start < 0 or start + len(wanted) > len(self.lines):
            return False
        return all(self.lines[start + i].text == text for i, text in enumerate(wanted))


def entry_lines(text: Text, entry: Entry) -> tuple[str, ...]:
    """The lines that go where the entry goes."""
    return tuple(line.text for line in text.lines[entry.lead_line - 1 : entry.end_line])


def find(text: Text, change: Change) -> tuple[int, int]:
    """The index range (from 0, end exclusive) of what `change` replaces or removes.

    Raises NotFound when it is not there, or there more than once and `change.line` does not say which.
    """
    size = len(change.before)
    context = change.place.after if change.place is not None else ()
    hint = change.line - 1
    # Where the line still holds them it is the one, alone or among equals; only else need one search.
    if (
        size
        and _fits(text, change, hint)
        and _behind(text, hint, context)
        and _in_section(text, change, hint)
    ):
        return hint, hint + size
    spots = {spot for spot in text.occurrences(change.before) if _fits(text, change, spot)}
    if len(spots) > 1:
        # Lines that came above may have brought an equal entry of another section to the line.
        spots = {spot for spot in spots if _in_section(text, change, spot)} or spots
    if len(spots) > 1:
        spots = {spot for spot in spots if _behind(text, spot, context)} or spots
    if len(spots) > 1:
        spots &= {hint}
    if len(spots) != 1:
        raise _not_found(text, change)
    start = spots.pop()
    return start, start + size


def _fits(text: Text, change: Change, spot: int) -> bool:
    """Whether the change's lines stand at an index, as what they are: the same lines inside a fence, or
    an entry that has grown since, are not what was meant."""
    if not text.holds(spot, change.before):
        return False
    if change.what is What.ENTRY:
        return text.entries.get(spot) == len(change.before)
    return change.what is not What.HEADING or spot in text.headings


def _in_section(text: Text, change: Change, spot: int) -> bool:
    return change.within is None or text.headings_above.get(spot, change.within) == change.within


def _behind(text: Text, spot: int, lines: Sequence[str]) -> bool:
    return text.holds(spot - len(lines), lines)


def _not_found(text: Text, change: Change) -> NotFound:
    """What stands where the change looks: the entry of that id; else what is at the line now."""
    if change.id is not None:
        same = [e for e in text.document.entries if e.fields.id == change.id]
        if same:
            nearest = min(same, key=lambda e: abs(e.lead_line - change.line))
            return NotFound(entry_lines(text, nearest), nearest.lead_line)
        return NotFound()
    at = change.line - 1
    if change.what is What.ENTRY:
        here = [e for e in text.document.entries if e.lead_line <= change.line <= e.end_line]
        return NotFound(entry_lines(text, here[0]), here[0].lead_line) if here else NotFound()
    if 0 <= at < len(text.lines):
        return NotFound(tuple(line.text for line in text.lines[at : at + len(change.before)]), change.line)
    return NotFound()


def find_section(document: Document, path: Sequence[str], nth: int) -> Section | None:
    """The section of this path and ordinal. Where only one is left of several, that one."""
    same = _sections(document, path)
    if nth < len(same):
        return same[nth]
    return same[0] if len(same) == 1 else None


def has_section(document: Document, path: Sequence[str], nth: int) -> bool:
    return nth < len(_sections(document, path))


def _sections(document: Document, path: Sequence[str]) -> list[Section]:
    return [s for s in document.sections if s.heading is not None and s.path == tuple(path)]


def section_range(text: Text, path: Sequence[str], nth: int) -> tuple[int, int] | None:
    """Index range of a section's lines, heading included; `()` is what precedes every heading."""
    if not path:
        first = text.document.headings[0].line - 1 if text.document.headings else len(text.lines)
        return 0, first
    section = find_section(text.document, path, nth)
    return None if section is None else (section.line - 1, section.end_line)


def section_end(text: Text, start: int, end: int) -> int:
    """Behind the last line of the range that is not blank (white space of any kind, as the plugin has
    it, so that its bytes and ours are the same)."""
    while end > start and is_blank(text.lines[end - 1].text):
        end -= 1
    return end


def find_place(text: Text, change: Change) -> int:
    """The index that an insert goes before. Raises NotFound."""
    place = change.place or Place(at="file-end")
    if place.at == "file-start":
        return 0
    if place.at == "file-end":
        return len(text.lines)
    if place.at == "new-section":
        end = len(text.lines)
        while end and not text.lines[end - 1].text.strip(" \t"):
            end -= 1
        return end
    around = section_range(text, place.section, place.nth)
    if place.at == "after":
        at = _between(text, place, around)
        if at is not None:
            return at
        if change.what is not What.ENTRY:
            raise NotFound()
    if around is None:
        raise NotFound()
    return section_end(text, *around)


def _between(text: Text, place: Place, around: tuple[int, int] | None) -> int | None:
    """The one index behind `place.after` and before `place.before`; None when there is none."""
    hint = place.line - 1
    if hint >= 0 and _behind(text, hint, place.after) and text.holds(hint, place.before):
        return hint
    behind = {start + len(place.after) for start in text.occurrences(place.after)}
    ahead = set(text.occurrences(place.before))
    for spots in (behind & ahead, behind, ahead):
        if len(spots) > 1 and hint in spots:
            return hint
        if len(spots) > 1 and around:
            inside = {spot for spot in spots if around[0] <= spot <= around[1]}
            spots = inside or spots
        if len(spots) == 1:
            return spots.pop()
    return None


def as_insert(change: Change) -> Change:
    """The inserting half of a move."""
    return replace(change, op=Op.INSERT, file=change.to_file or change.file, before=())
