"""What stands in another place than it belongs: guesses among lasting memories, the same fact in several
assistants' own files, facts in the index."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from memsift.checks import answers
from memsift.checks.base import Run, found, words
from memsift.checks.duplicate import (
    chosen,
    files_of,
    likeness_data,
    members_need,
    suggested,
    sure,
    taking_part,
)
from memsift.checks.likeness import LikeGroup
from memsift.checks.merging import merge_entries, merged_text
from memsift.checks.model import Answers, Finding, Need, Resolution, ResolutionKind, Severity
from memsift.markdown import Confidence, Document, NodeKind, Section, parse
from memsift.messages import Message
from memsift.plan import YOLO_TEMPLATE, Change, Op, PlanError, move
from memsift.plan.operations.draft import read_draft, with_id
from memsift.text import mask
from memsift.vault import (
    EntryRef,
    MemoryFile,
    Role,
    category_of_section,
    category_section,
    known_section,
    next_id,
    next_id_in_new_section,
)

_ARROW = re.compile(r"→|->")
_PLACEHOLDER = re.compile(r"[（(][^（()）]*[)）]|[-–—…\s]*")
_MARKER = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])\s+")
_NEXT_TO_NOTHING = " \t-*+_·,，、;；.。:：()（）"


def run(run: Run) -> Iterator[Finding]:
    """The three kinds; a guess is also asked about by `unverified`."""
    for ref in run.dated:
        fields = ref.entry.fields
        if ref.file.role is Role.LONG_TERM and fields.confidence is Confidence.F0 and not fields.struck:
            yield _guess(run, ref)
    for group in run.likeness.groups(run.pairs):
        if group.misplaced:
            yield _in_several(run, group)
    for file in run.vault.of_role(Role.INDEX):
        if file.readonly is None:
            yield from _facts_in(run, file)


# -- a guess among lasting memories


def _guess(run: Run, ref: EntryRef) -> Finding:
    return found(
        "misplaced",
        Severity.WARNING,
        Message("checks.misplaced.guess", {"text": words(ref)}),
        [ref],
        slot="guess",
        resolutions=[
            *_move(
                run,
                ref,
                "demote",
                Message("checks.answer.demote-recent"),
                (Role.RECENT,),
                recommended=not run.own_grades,
            ),
            answers.archive(run, ref),
            answers.keep(),
        ],
    )


def _move(
    run: Run, ref: EntryRef, key: str, label: Message, roles: Sequence[Role], *, recommended: bool = False
) -> list[Resolution]:
    """Move to a section of one of the files of these roles: one answer, `file#section`."""
    places: dict[str, tuple[MemoryFile, str]] = {}
    default = None
    for file in answers.home(run, ref, *roles):
        titles, first = answers.titles_for(file, ref)
        places |= {f"{file.path}#{title}": (file, title) for title in titles}
        default = default or (f"{file.path}#{first}" if first is not None else None)
    if not places:
        return []

    def build(said: Answers) -> tuple[Change, ...]:
        if said["to"] not in places:
            raise PlanError(Message("checks.no-such-place", {"value": said["to"]}))
        file, title = places[said["to"]]
        return move(
            ref.file.document,
            ref.file.path,
            ref.entry,
            title,
            to_file=file.path,
            to_document=file.document,
            level=2,
        )

    needs = (Need("to", "place", tuple(places), default=default),)
    return [Resolution(key, label, ResolutionKind.CHANGE, recommended, needs, build)]


# -- the same fact in several assistants' own files


def _in_several(run: Run, group: LikeGroup) -> Finding:
    refs = [ref for ref in group.members if ref.file.mergeable]
    return found(
        "misplaced",
        Severity.WARNING,
        Message("checks.misplaced.several", {"n": len(group.members), "files": files_of(group.members)}),
        group.members,
        slot="several",
        data=likeness_data(group),
        resolutions=[*_lift(run, group, refs), answers.keep("checks.answer.keep-all")],
    )


def _lift(run: Run, group: LikeGroup, refs: Sequence[EntryRef]) -> list[Resolution]:
    """Make one entry of them in the global file, in the section that the survivor stands in."""
    home = _global_file(run, group.members)
    if home is None or len(refs) < 2:
        return []
    path, document = home
    survivor = suggested(group, refs)
    text = merged_text(refs, survivor)

    def build(said: Answers) -> tuple[Change, ...]:
        stays = chosen(refs, said["survivor"])
        return _lifted(run, stays, taking_part(refs, said, stays), said["text"], path, document)

    needs = (
        Need("survivor", "entry", tuple(ref.ref for ref in refs), default=survivor.ref),
        Need("text", "text", default=text),
        *members_need(refs),
    )
    label = Message("checks.answer.lift", {"file": path})
    recommended = sure(run, group, refs, text)
    return [Resolution("lift", label, ResolutionKind.CHANGE, recommended, needs, build)]


def _global_file(run: Run, refs: Sequence[EntryRef]) -> tuple[str, Document | None] | None:
    """The global file beside these assistants' files, which may not exist yet; None where it may not be
    written or the files stand in different folders."""
    folders = {ref.file.path.rpartition("/")[0] for ref in refs}
    if len(folders) != 1:
        return None
    path = f"{folders.pop()}/global.md".removeprefix("/")
    file = run.vault.file(path)
    if file is None:
        return path, None
    return None if file.readonly is not None else (path, file.document)


def _lifted(
    run: Run, stays: EntryRef, others: Sequence[EntryRef], text: str, path: str, document: Document | None
) -> tuple[Change, ...]:
    there = document if document is not None else parse(YOLO_TEMPLATE.encode())
    section, number = _section_in(run, there, path, stays)
    merged = merge_entries(run, stays, others, text)
    moved = move(
        stays.file.document,
        stays.file.path,
        stays.entry,
        section,
        to_file=path,
        to_document=document,
        id=number,
    )
    own = next((one for one in merged if one.op is Op.REPLACE and _is_of(one, stays)), None)
    if own is None:
        return (*moved, *merged)
    lines = with_id(read_draft(own.after), number).lines
    rest = tuple(one for one in merged if one is not own)
    return (*(replace(one, after=lines) if one.op is Op.MOVE else one for one in moved), *rest)


def _is_of(change: Change, ref: EntryRef) -> bool:
    return change.file == ref.file.path and change.line == ref.entry.lead_line


def _section_in(run: Run, there: Document, path: str, ref: EntryRef) -> tuple[Section | str | None, str]:
    """The section of the global file that answers to the entry's own, and the number that it gets there."""
    marks = run.vault.marks.get(path)
    own = next((s for s in ref.file.document.sections if s.index == ref.entry.section), None)
    if own is None or own.heading is None:
        return None, next_id(there, None, marks)
    category = category_of_section(ref.file.document, own)
    title = known_section(category).title if category else own.heading.title
    if category is not None:
        section = category_section(there, category)
    else:
        section = next((s for s in there.sections if s.heading and s.heading.title == title), None)
    if section is None:
        return title, next_id_in_new_section(there, title, marks)
    return section, next_id(there, section, marks)


# -- facts in the index


def _facts_in(run: Run, file: MemoryFile) -> Iterator[Finding]:
    """Lines of an index without an arrow that are no heading, quote, table or bare link."""
    for ref in run.entries:
        if (
            ref.file.path == file.path
            and not ref.entry.fields.struck
            and _is_fact(file, ref.entry.line, ref.entry.end_line)
        ):
            yield _in_index(run, file, ref.entry.line, ref)
    for node in file.document.nodes:
        if node.kind is NodeKind.PROSE and _is_fact(file, node.line, node.end_line):
            yield _in_index(run, file, node.line, None)


def _is_fact(file: MemoryFile, line: int, end_line: int) -> bool:
    lines = [one.text for one in file.document.lines[line - 1 : end_line]]
    text = "\n".join(lines)
    if _ARROW.search(text) or text.lstrip().startswith("|"):
        return False
    for link in file.document.links:
        if line <= link.span.line <= end_line:
            text = text.replace(link.text, "", 1)
    rest = _MARKER.sub("", text, count=1).strip(_NEXT_TO_NOTHING + "\n")
    if all(word.startswith("#") for word in rest.split()):  # nothing, or tags alone
        return False
    return not _PLACEHOLDER.fullmatch(_MARKER.sub("", lines[0], count=1).strip())


def _in_index(run: Run, file: MemoryFile, line: int, ref: EntryRef | None) -> Finding:
    if ref is None:
        text = file.document.lines[line - 1].text
        return found(
            "misplaced",
            Severity.WARNING,
            Message("checks.misplaced.index", {"text": str(mask(text.strip()))}),
            file=file.path,
            line=line,
            slot="index",
            texts=[text],
            resolutions=[answers.look(), answers.keep()],
        )
    roles = (Role.RECENT, Role.LONG_TERM, Role.PROJECTS)
    return found(
        "misplaced",
        Severity.WARNING,
        Message("checks.misplaced.index", {"text": words(ref, 60)}),
        [ref],
        slot="index",
        resolutions=[
            *_move(run, ref, "move", Message("checks.answer.move"), roles),
            answers.look(),
            answers.keep(),
        ],
    )
