"""A section's text into another file; a line that leads there stays under its heading."""

from __future__ import annotations

from collections.abc import Sequence

from memsift.markdown import parse
from memsift.markdown.model import Document, Line, Section
from memsift.messages import Message
from memsift.plan.diff import apply_changes, diff
from memsift.plan.lines import Splice, is_blank, join, splice
from memsift.plan.model import Change, PlanError
from memsift.plan.operations.draft import one_line
from memsift.plan.operations.places import create_file, end_line, find_section


def body(document: Document, section: Section) -> tuple[int, int]:
    """The first and the last line, from 1, of a section's own text: from its heading to the next one of any
    level, without the blank lines around it. The first is behind the last where it holds nothing."""
    start = section.heading.end_line + 1 if section.heading is not None else section.line
    end = section.end_line
    while start <= end and is_blank(document.lines[start - 1].text):
        start += 1
    while end >= start and is_blank(document.lines[end - 1].text):
        end -= 1
    return start, end


def sink_section(
    document: Document,
    file: str,
    section: Section,
    to_file: str,
    to_document: Document | None,
    pointer: str,
) -> tuple[Change, ...]:
    """A section's own lines go, bytes as they are, to the end of `to_file` (None: it is made) under the same
    heading; where that file has a section of this title, to its end. `pointer`, made one line, takes their
    place, so that links to the heading lead where they led.

    Raises PlanError where there is nothing to move or where either file would read differently around it.
    """
    heading = section.heading
    if heading is None:
        raise PlanError(Message("plan.no-section", {"file": file, "section": ""}))
    if to_file == file:
        raise PlanError(Message("plan.sink-same", {"file": file}))
    start, end = body(document, section)
    pointing = one_line(pointer)[0]
    if start > end or (start == end and document.lines[start - 1].text == pointing):
        raise PlanError(Message("plan.section-empty", {"section": heading.title}))
    for there, path in ((document, file), (to_document, to_file)):
        if there is not None and there.readonly is not None:
            raise PlanError(Message("plan.readonly", {"file": path, "why": Message(there.readonly)}))
        if there is not None and there.unclosed_line is not None:
            raise PlanError(Message("plan.unclosed", {"file": path, "line": there.unclosed_line}))
    moved = document.lines[start - 1 : end]
    stays = (Line(pointing, moved[-1].ending),)
    left = join(document.bom, splice(document.lines, [Splice(start - 1, end, stays)], document.newline))
    _same_headings(document, parse(left), file, start)
    opened = document.lines[heading.line - 1 : heading.end_line]
    gap = document.lines[heading.end_line : start - 1]
    if to_document is None:
        made = join(False, (*opened, *gap, *moved))
        return (*create_file(to_file, made), *apply_changes(*diff(document.data, left, file)))
    grown = _grown(to_document, heading.title, (*opened, *gap), moved)
    _same_headings(to_document, parse(grown), to_file, 0)
    arrives = apply_changes(*diff(to_document.data, grown, to_file))
    return (*arrives, *apply_changes(*diff(document.data, left, file)))


def _grown(document: Document, title: str, opened: Sequence[Line], moved: Sequence[Line]) -> bytes:
    """The file with the lines at the end of its section of this title, else with the section at its end."""
    blank = Line("", document.newline)
    section = find_section(document, title)
    if section is None:
        at = len(document.lines)
        gap = (blank,) if at and not is_blank(document.lines[-1].text) else ()
        edit = Splice(at, at, (*gap, *opened, *moved))
    else:
        at = end_line(document, section) - 1
        edit = Splice(at, at, (blank, *moved))
    return join(document.bom, splice(document.lines, [edit], document.newline))


def _same_headings(before: Document, after: Document, file: str, line: int) -> None:
    """Raises PlanError unless every heading that was there still reads as one."""
    now = iter((heading.level, heading.raw) for heading in after.headings)
    if not all((heading.level, heading.raw) in now for heading in before.headings):
        raise PlanError(Message("plan.reads-differently", {"file": file, "line": line or len(before.lines)}))
