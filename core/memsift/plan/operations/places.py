"""Where new entries and headings go."""

from __future__ import annotations

from memsift.markdown import parse
from memsift.markdown.model import Document, NodeKind, Section
from memsift.messages import Message
from memsift.plan.lines import is_blank
from memsift.plan.model import Change, Op, Place, PlanError, What
from memsift.plan.operations.draft import lines_of, one_line
from memsift.record import dataclass


@dataclass(frozen=True, slots=True)
class NewSection:
    """A section that is made even where another heading shows the same words (`# **Preferences**`)."""

    title: str


SectionLike = Section | NewSection | str | None
"""A section of the document, its title (as shown or as written), or None: before every heading."""

YOLO_TEMPLATE = "# User Profile\n\n# Preferences\n\n# Other Memory\n"
"""What a new memory file of the YOLO plugin holds (contract §3)."""


def target(
    document: Document | None, file: str, section: SectionLike, *, template: str = "", level: int = 1
) -> tuple[tuple[Change, ...], Place, int]:
    """Changes that make the file and the section where they are missing, the place at the section's end
    and the line that it is now (0 where it is not yet there)."""
    before: tuple[Change, ...] = ()
    if document is None:
        before = create_file(file, template.encode())
        document = parse(template.encode())
        section = section.heading.title if isinstance(section, Section) and section.heading else section
    if isinstance(section, NewSection | str):
        title = section if isinstance(section, str) else section.title
        found = find_section(document, title) if isinstance(section, str) else None
        if found is None:
            change = new_section(document, file, title, level)
            assert change.place is not None
            return (*before, change), Place(change.place.section, change.place.nth), 0
        section = found
    return before, section_place(document, section), end_line(document, section)


def create_file(file: str, data: bytes) -> tuple[Change, ...]:
    """A new file. Applying it raises Conflict when the file exists."""
    lines = tuple(line.text for line in parse(data).lines)
    return (Change(Op.CREATE, file, What.FILE, 1, after=lines, data=data),)


def find_section(document: Document, title: str) -> Section | None:
    """The first section of this title."""
    wanted = title.strip()
    for section in document.sections:
        if section.heading is not None and wanted in (section.heading.title, section.heading.raw.strip()):
            return section
    return None


def new_section(document: Document | None, file: str, title: str, level: int = 1) -> Change:
    """The heading of a new section at the end of the file."""
    flat, _ = one_line(title)
    lines = (f"{'#' * level} {flat}",)
    made = parse(lines[0].encode()).headings
    if len(made) != 1 or made[0].level != level or not made[0].title:
        raise PlanError(Message("plan.no-title", {"title": flat}))
    above: list[tuple[int, str]] = []
    for heading in document.headings if document is not None else ():
        above = [(deep, name) for deep, name in above if deep < heading.level]
        above.append((heading.level, heading.title))
    path = (*(name for deep, name in above if deep < level), made[0].title)
    line = len(document.lines) + 1 if document is not None else 1
    same = sum(s.path == path and s.heading is not None for s in document.sections) if document else 0
    place = Place(path, same, at="new-section", line=line)
    return Change(Op.INSERT, file, What.HEADING, line, after=lines, place=place)


def section_place(document: Document, section: Section | None) -> Place:
    """The end of a section. Where a comment without an entry stands there, a new entry would take it
    for its own: then behind the section's last entry, else behind its heading."""
    if section is None or section.heading is None:
        return Place()
    nth = sum(
        s.path == section.path and s.index < section.index and s.heading is not None
        for s in document.sections
    )
    place = Place(section.path, nth)
    last = _last_line(document, section)
    if not _is_comment(document, last):
        return place
    entries = [e for e in document.entries if e.section == section.index]
    if entries:
        lines, line = lines_of(document, entries[-1]), entries[-1].end_line + 1
    else:
        line = section.heading.end_line + 1
        lines = tuple(one.text for one in document.lines[section.heading.line - 1 : section.heading.end_line])
    return Place(section.path, nth, lines, "after", (), line)


def end_line(document: Document, section: Section | None) -> int:
    """The line that a new entry of the section would be."""
    return _last_line(document, section) + 1


def _last_line(document: Document, section: Section | None) -> int:
    """The last line of a section that is not blank; 0 when there is none."""
    if section is None or section.heading is None:
        end = document.headings[0].line - 1 if document.headings else len(document.lines)
        start = 0
    else:
        start, end = section.line, section.end_line
    while end > start and is_blank(document.lines[end - 1].text):
        end -= 1
    return end


def _is_comment(document: Document, line: int) -> bool:
    return any(n.kind is NodeKind.COMMENT and n.line <= line <= n.end_line for n in document.nodes)
