"""Operations on headings, on single lines and on whole files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from memsift.markdown import parse
from memsift.markdown.model import Document, Entry, Section, Span
from memsift.messages import Message
from memsift.plan.lines import is_blank
from memsift.plan.model import Change, Op, Place, PlanError, What
from memsift.plan.operations.draft import lines_of, one_line
from memsift.plan.operations.entries import delete
from memsift.plan.operations.places import create_file, end_line, find_section, new_section, section_place

_ITEM = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]")
_ATX = re.compile(r"([ \t]*#{1,6}[ \t]+)(.*?)([ \t]+#+)?[ \t]*$")


# -- headings


def add_section(document: Document, file: str, title: str, level: int = 1) -> tuple[Change, ...]:
    """A new section at the end of the file. Raises PlanError when one of this title exists."""
    if find_section(document, title) is not None:
        raise PlanError(Message("plan.section-exists", {"file": file, "section": title}))
    return (new_section(document, file, title, level),)


def rename_section(document: Document, file: str, section: Section, title: str) -> tuple[Change, ...]:
    """Another title; level, indent and the form of the heading stay. Links to it are not followed."""
    heading = section.heading
    if heading is None:
        raise PlanError(Message("plan.no-section", {"file": file, "section": ""}))
    flat, _ = one_line(title)
    before = tuple(line.text for line in document.lines[heading.line - 1 : heading.end_line])
    atx = _ATX.match(before[0]) if len(before) == 1 else None
    if atx:
        after: tuple[str, ...] = (f"{atx[1]}{flat}{atx[3] or ''}",)
    else:
        after = (flat, before[-1])
    made = parse("\n".join(after).encode()).headings
    if len(made) != 1 or made[0].level != heading.level or made[0].end_line != len(after):
        raise PlanError(Message("plan.no-title", {"title": flat}))
    return () if after == before else (Change(Op.REPLACE, file, What.HEADING, heading.line, before, after),)


# -- lines


def replace_spans(document: Document, file: str, edits: Iterable[tuple[Span, str]]) -> tuple[Change, ...]:
    """Put other text in the place of spans, several of one line or one entry at once (links that follow
    a move). Spans must not overlap. New text is made one line; empty text removes."""
    texts: dict[int, str] = {}
    for span, text in sorted(edits, key=lambda e: (e[0].line, -e[0].start)):
        line = texts.setdefault(span.line, _line(document, file, span.line))
        new = one_line(text)[0] if text.strip() else text.replace("\n", " ").replace("\r", " ")
        if new.startswith(text.strip()) and text.strip():
            new = text if "\n" not in text and "\r" not in text else new
        texts[span.line] = line[: span.start] + new + line[span.end :]
    changes: list[Change] = []
    inside = {number: entry for entry in document.entries for number in _numbers(entry) if number in texts}
    done: set[int] = set()
    for number in sorted(texts):
        entry = inside.get(number)
        if entry is None:
            changes += _one(document, file, number, (texts[number],))
        elif entry.lead_line not in done:
            done.add(entry.lead_line)
            before = lines_of(document, entry)
            after = tuple(texts.get(n, document.lines[n - 1].text) for n in _numbers(entry))
            if after != before:
                changes.append(
                    Change(
                        Op.REPLACE, file, What.ENTRY, entry.lead_line, before, after, entry.fields.id,
                        within=entry.heading_path,
                    )
                )  # fmt: skip
    return tuple(changes)


def remove_line(document: Document, file: str, line: int) -> tuple[Change, ...]:
    """Remove one line (from 1). In an entry it is a change of the entry."""
    _line(document, file, line)
    entry = next((e for e in document.entries if e.lead_line <= line <= e.end_line), None)
    if entry is None:
        return _one(document, file, line, ())
    before = lines_of(document, entry)
    at = line - entry.lead_line
    after = before[:at] + before[at + 1 :]
    if not after:
        return delete(document, file, entry)
    what = What.ENTRY if line != entry.line else What.LINE
    return (Change(Op.REPLACE, file, what, entry.lead_line, before, after, entry.fields.id),)


def insert_line(document: Document, file: str, after_line: int, text: str) -> tuple[Change, ...]:
    """A new line behind line `after_line` (0: before everything)."""
    flat = (one_line(text)[0],) if text.strip() else ("",)
    if after_line == 0:
        return (Change(Op.INSERT, file, What.LINE, 1, after=flat, place=Place(at="file-start")),)
    _line(document, file, after_line)
    before = _texts(document, max(0, after_line - 2), after_line)
    behind = _texts(document, after_line, after_line + 1)
    place = Place((), 0, before, "after", behind, after_line + 1)
    return (Change(Op.INSERT, file, What.LINE, after_line + 1, after=flat, place=place),)


def append_lines(
    document: Document | None,
    file: str,
    lines: Sequence[str],
    *,
    heading: str | None = None,
    level: int = 2,
    title: str | None = None,
) -> tuple[Change, ...]:
    """Append lines to a log or report: at the end of the section `heading` (made when missing), or of the
    file, a blank line before. `title`: the first heading of a file that does not exist yet. Each line is
    one line; blank ones may be among them."""
    flat = tuple(one_line(line)[0] if line.strip() else "" for line in lines)
    flat = tuple(
        line[: len(line) - len(line.lstrip())] + text if text else text
        for line, text in zip(lines, flat, strict=True)
    )
    changes: tuple[Change, ...] = ()
    if document is None:
        start = f"# {one_line(title)[0]}\n".encode() if title else b""
        changes = create_file(file, start)
        document = parse(start)
    if heading is None:
        gap = ("",) if document.lines and not is_blank(document.lines[-1].text) else ()
        place = Place(at="file-end")
        end = len(document.lines) + 1
        return (*changes, Change(Op.INSERT, file, What.LINE, end, after=(*gap, *flat), place=place))
    section = find_section(document, heading)
    if section is None:
        opened = new_section(document, file, heading, level)
        assert opened.place is not None
        place = Place(opened.place.section, opened.place.nth)
        return (*changes, opened, Change(Op.INSERT, file, What.LINE, after=("", *flat), place=place))
    place = section_place(document, section)
    end = end_line(document, section)
    gap = () if flat[:1] and _ITEM.match(flat[0]) else ("",)
    return (*changes, Change(Op.INSERT, file, What.LINE, end, after=(*gap, *flat), place=place))


def _numbers(entry: Entry) -> range:
    return range(entry.lead_line, entry.end_line + 1)


def _line(document: Document, file: str, line: int) -> str:
    if not 1 <= line <= len(document.lines):
        raise PlanError(Message("plan.line-gone", {"file": file, "line": line}))
    return document.lines[line - 1].text


def _texts(document: Document, start: int, end: int) -> tuple[str, ...]:
    return tuple(line.text for line in document.lines[start:end])


def _one(document: Document, file: str, number: int, after: tuple[str, ...]) -> tuple[Change, ...]:
    """Another text for a line outside entries, or its removal."""
    before = (document.lines[number - 1].text,)
    if before == after:
        return ()
    what = What.HEADING if any(h.line == h.end_line == number for h in document.headings) else What.LINE
    place = Place(after=_texts(document, max(0, number - 3), number - 1), at="after")
    op = Op.REPLACE if after else Op.REMOVE
    return (Change(op, file, what, number, before, after, place=place),)


# -- files


def rename_file(file: str, to_file: str) -> tuple[Change, ...]:
    """Applying it raises Refused when there is a file of that name."""
    return (Change(Op.RENAME, file, What.FILE, to_file=to_file),)


def delete_file(file: str, data: bytes) -> tuple[Change, ...]:
    """`data`: the bytes that are deleted; applying it raises Conflict when they are others by then."""
    lines = tuple(line.text for line in parse(data).lines)
    return (Change(Op.DELETE, file, What.FILE, 1, before=lines, data=data),)
