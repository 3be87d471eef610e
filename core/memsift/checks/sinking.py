"""A section of the rules into a file that no assistant is given, and the line that leads there. Pure.

The check of what is too long and the screen of what an assistant reads both do it by this.
"""

from __future__ import annotations

import unicodedata

from memsift.checks.base import Run
from memsift.markdown import parse
from memsift.markdown.link_anchors import heading_for_link
from memsift.markdown.model import Document, Section
from memsift.messages import Lang, Message, say
from memsift.plan import Change, PlanError, file_keys, sink_section
from memsift.plan.operations.sink import body
from memsift.vault import MemoryFile


def sinkable(document: Document) -> dict[str, Section]:
    """Title → section with text of its own, largest first (UTF-8 bytes). A title that stands twice means
    the larger of its sections."""
    sized: list[tuple[int, Section]] = []
    for section in document.sections:
        if section.heading is None or not section.heading.title.strip():
            continue
        start, end = body(document, section)
        size = sum(len((one.text + one.ending).encode()) for one in document.lines[start - 1 : end])
        if size:
            sized.append((size, section))
    sized.sort(key=lambda one: -one[0])
    found: dict[str, Section] = {}
    for _, section in sized:
        assert section.heading is not None
        found.setdefault(section.heading.title, section)
    return found


def default_target(file: MemoryFile) -> str:
    """`docs/rules.md` beside the rules, named in their language: one file for all that is moved out."""
    folder = file.path.rpartition("/")[0]
    name = say(Message("checks.sink.file"), file_keys(file.document))
    return f"{folder}/docs/{name}" if folder else f"docs/{name}"


def sink(run: Run, file: MemoryFile, title: str, target: str) -> tuple[Change, ...]:
    """Move the section of this title to `target`, a path from the vault's root; a link to it stays.

    Raises PlanError when there is no such section, when `target` is no place for it, and when a link would
    lead elsewhere afterwards.
    """
    document = file.document
    section = sinkable(document).get(title.strip())
    if section is None or section.heading is None:
        raise PlanError(Message("plan.no-section", {"file": file.path, "section": title}))
    path = _place(run, file, target)
    _links_hold(run, file, section, path)
    lang: Lang = file_keys(document)
    link = f"[[{path}#{heading_for_link(section.heading.raw)}]]"
    pointer = f"- {say(Message('checks.sink.pointer'), lang)}{link}"
    return sink_section(document, file.path, section, path, _there(run, path), pointer)


def _place(run: Run, file: MemoryFile, target: str) -> str:
    """The path as it is written. No assistant may be given the file, and a link must be able to name it."""
    path = unicodedata.normalize("NFC", target.strip())
    parts = path.split("/")
    name = parts[-1].casefold()
    given = {one.path.rpartition("/")[0] for one in run.vault.files} - {""}
    wrong = (
        any(not part or part.startswith(".") or part != part.strip() for part in parts)
        or any(char in '\\:*?"<>|#^[]' or not char.isprintable() for char in path)
        or not name.endswith(".md")
        or name == file.path.rpartition("/")[2].casefold()
        or path in run.files
        or path.rpartition("/")[0] in given
    )
    if wrong:
        raise PlanError(Message("checks.sink.no-place", {"file": path}))
    return path


def _there(run: Run, path: str) -> Document | None:
    """The note with this path, None when there is none."""
    note = next((one for one in run.vault.notes if one.path == path), None)
    if note is not None and note.data is not None and note.readonly is None:
        return parse(note.data)
    if note is not None or path in run.vault.names:
        raise PlanError(Message("checks.sink.no-place", {"file": path}))
    return None


def _links_hold(run: Run, file: MemoryFile, section: Section, to: str) -> None:
    """What the text links to must be found from its new place too, and no link may lead to one of its lines;
    links to its heading lead to the line that stays."""
    lines = range(*_stretch(file.document, section))
    index = run.link_index
    for link in index.links_of(file.path):
        if link.span.line in lines and link.kind != "url":
            was, now = index.resolve(file.path, link), index.resolve(to, link)
            if was.path is not None and (was.path, was.line) != (now.path, now.line):
                raise PlanError(Message("checks.sink.link", {"link": link.text}))
    for row in run.links:
        here = row.file == file.path and row.link.span.line in lines
        if row.resolved.path == file.path and row.resolved.line in lines and not here:
            raise PlanError(Message("checks.sink.linked", {"file": row.file, "link": row.link.text}))


def _stretch(document: Document, section: Section) -> tuple[int, int]:
    start, end = body(document, section)
    return start, end + 1
