"""From what a person chose to a plan. Pure: a vault and refs in, a `Wish` out. Raises PlanError."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from memsift.checks.answers import person
from memsift.checks.base import Run
from memsift.checks.model import Facts
from memsift.checks.sources import Weight
from memsift.markdown import parse
from memsift.markdown.model import Entry, Fields, Section
from memsift.messages import Message
from memsift.plan import (
    KEEP,
    Change,
    add_entry,
    add_section,
    delete,
    editable_text,
    move,
    named,
    rename_section,
    replace_entry,
    replace_text,
    set_fields,
    split,
    strike,
    unstrike,
    usual_entry,
)
from memsift.vault.build import BARE
from memsift.vault.model import EntryRef, MemoryFile, Vault
from memsift.vault.numbers import next_id
from memsift_tui.screens.form import FieldValues

Marks = dict[str, dict[str, int]]


@dataclass(frozen=True, slots=True)
class Wish:
    """Changes that happen together, why (for History), and the numbers that they issue."""

    why: Message
    changes: tuple[Change, ...]
    marks: Marks = field(default_factory=dict)


def text_to_edit(ref: EntryRef) -> tuple[str, bool]:
    """What a person edits of an entry: its text, or, where it has lines below the first, all of its lines
    as they stand in the file (True)."""
    if ref.entry.end_line > ref.entry.line:
        return ref.entry.raw, True
    return editable_text(ref.file.document, ref.entry), False


def edit(ref: EntryRef, text: str, whole: bool) -> Wish:
    """Another text for an entry; `whole`: its lines as they shall stand in the file."""
    document, path = ref.file.document, ref.file.path
    if whole:
        lead = tuple(line.text for line in document.lines[ref.entry.lead_line - 1 : ref.entry.line - 1])
        changes = replace_entry(document, path, ref.entry, (*lead, *text.strip("\n").split("\n")))
    else:
        changes = replace_text(document, path, ref.entry, text)
    return Wish(_why("edit", ref), changes)


def section_of(ref: EntryRef) -> Section | None:
    """The section that an entry stands in; None before every heading."""
    found = next((s for s in ref.file.document.sections if s.index == ref.entry.section), None)
    return found if found is not None and found.heading is not None else None


def add(vault: Vault, file: MemoryFile, section: Section | None, text: str, today: date) -> Wish:
    """A new entry at the end of a section, numbered in files of the plugin. In a hippocampus tree it says of
    itself what most of its file's entries do: who types it is its source, and vouches for it. A rule says
    nothing of itself."""
    number, marks = _number(vault, file, section, {})
    like = usual_entry(file.document, section)
    telling = file.layout == "hippocampus" and file.role not in BARE
    fields = _own_fields(file, like, text, today) if telling else {}
    changes = add_entry(file.document, file.path, section, text, id=number, fields=fields, like=like)
    why = Message("tui.why-plan.added", {"entry": named(number, text)})
    return Wish(why, changes, marks)


def _own_fields(file: MemoryFile, like: Entry | None, text: str, today: date) -> dict[str, object]:
    """What a new entry says of itself beside its text, as far as that does not say it."""
    said = parse(f"- {' '.join(text.split())}\n".encode("utf-8", "replace")).entries
    known = said[0].fields if said else Fields()
    fields: dict[str, object] = {} if known.date else {"date": today}
    if like is not None and like.fields.sources and not known.sources:
        fields["sources"] = (person(file.document, like),)
    if like is not None and like.fields.confidence and known.confidence is None:
        fields["confidence"] = "F1"
    return fields


def remove(refs: Sequence[EntryRef]) -> Wish:
    """Delete entries."""
    changes = tuple(c for r in refs for c in delete(r.file.document, r.file.path, r.entry))
    return Wish(_why_many("delete", refs), changes)


def strike_out(refs: Sequence[EntryRef]) -> Wish:
    """Strike entries out, or take that back where all are struck out already."""
    if all(r.entry.fields.struck for r in refs):
        changes = tuple(c for r in refs for c in unstrike(r.file.document, r.file.path, r.entry))
        return Wish(_why_many("unstrike", refs), changes)
    open_ones = [r for r in refs if not r.entry.fields.struck]
    changes = tuple(c for r in open_ones for c in strike(r.file.document, r.file.path, r.entry))
    return Wish(_why_many("strike", open_ones), changes)


@dataclass(frozen=True, slots=True)
class Word:
    """The person as a source: what they are called, and whether a source is them."""

    name: str
    is_said_by: Callable[[str], bool]


def person_of(vault: Vault, ref: EntryRef, today: date) -> Word:
    """The person as a source of an entry, in the language of its fields."""
    read = Run(vault, Facts(today)).sources.read
    name = person(ref.file.document, ref.entry)
    return Word(name, lambda source: read(ref.file.path, source).weight is Weight.PERSON)


def fields_wanted(now: Fields, values: FieldValues, is_person: Callable[[str], bool]) -> dict[str, object]:
    """What is to be set of what the form says: what is different, and nothing that does not stand on it. The
    person's word needs no field where the entry's date and source say it."""
    wanted: dict[str, object] = {}
    if values.confidence != now.confidence:
        wanted["confidence"] = values.confidence.value if values.confidence else None
    if values.date != now.date:
        wanted["date"] = values.date
    if values.sources != now.sources:
        wanted["sources"] = values.sources
    if values.expires != now.expires:
        wanted["expires"] = values.expires
    said = values.confirmed
    by_date = said == values.date and any(map(is_person, values.sources))
    if said is not None and said not in now.confirmed and not by_date:
        wanted["confirmed"] = said
    return wanted


def fields_of(ref: EntryRef, wanted: Mapping[str, object]) -> Wish:
    """Other fields for an entry; see `fields_wanted`."""
    changes = set_fields(ref.file.document, ref.file.path, ref.entry, wanted) if wanted else ()
    return Wish(_why("fields", ref), changes)


def move_to(vault: Vault, refs: Sequence[EntryRef], to: MemoryFile, section: Section | None) -> Wish:
    """Move entries to the end of a section. In the plugin's files they get the numbers of that section."""
    changes: tuple[Change, ...] = ()
    marks: Marks = {}
    for ref in refs:
        stays = ref.file.path == to.path and section_of(ref) == section
        if stays:
            continue
        number: object = KEEP
        if to.layout == "yolo":
            number, marks = _number(vault, to, section, marks)
        elif ref.file.layout == "yolo" and ref.file.path != to.path:
            number = None
        changes += move(
            ref.file.document,
            ref.file.path,
            ref.entry,
            section,
            to_file=to.path,
            to_document=to.document,
            id=number,  # type: ignore[arg-type]  # the type of KEEP is not offered
        )
    return Wish(_why_many("move", refs, to.path), changes, marks)


def split_into(vault: Vault, ref: EntryRef, parts: Sequence[str]) -> Wish:
    """Make several entries of one: the first keeps the number."""
    numbers: list[str | None] = []
    marks: Marks = {}
    for _ in parts[1:]:
        number = None
        if ref.file.layout == "yolo" and ref.entry.fields.id:
            number, marks = _number(vault, ref.file, section_of(ref), marks)
        numbers.append(number)
    changes = split(ref.file.document, ref.file.path, ref.entry, parts, numbers)
    return Wish(_why("split", ref), changes, marks)


def merge_into(vault: Vault, survivor: EntryRef, others: Sequence[EntryRef], text: str, today: date) -> Wish:
    """Make one entry of several; sources and dates of all are kept, and links follow."""
    from memsift.checks.merging import merge_entries  # brings the judging of texts along

    run = Run(vault, Facts(today))
    return Wish(_why_many("merge", (survivor, *others)), merge_entries(run, survivor, others, text))


def new_section(file: MemoryFile, title: str) -> Wish:
    """A new section at the end of a file."""
    why = Message("tui.why-plan.section", {"file": file.path, "title": title})
    return Wish(why, add_section(file.document, file.path, title, _level(file)))


def rename(file: MemoryFile, section: Section, title: str) -> Wish:
    """Another title for a section."""
    why = Message("tui.why-plan.rename", {"file": file.path, "title": title})
    return Wish(why, rename_section(file.document, file.path, section, title))


def _level(file: MemoryFile) -> int:
    """The level at which the file's entries' sections stand, so that a new one stands beside them."""
    used = {entry.section for entry in file.document.entries}
    levels = [s.heading.level for s in file.document.sections if s.heading and s.index in used]
    return min(levels) if levels else 1 if file.layout == "yolo" else 2


def _number(
    vault: Vault, file: MemoryFile, section: Section | None, issued: Marks
) -> tuple[str | None, Marks]:
    """The next number in a section of the plugin's files, and all numbers issued so far with it."""
    if file.layout != "yolo":
        return None, issued
    known = {**vault.marks.get(file.path, {})}
    for prefix, highest in issued.get(file.path, {}).items():
        known[prefix] = max(known.get(prefix, 0), highest)
    number = next_id(file.document, section, known)
    prefix, _, digits = number.rpartition("_")
    return number, {**issued, file.path: {**issued.get(file.path, {}), prefix: int(digits)}}


def _why(what: str, ref: EntryRef) -> Message:
    return Message(f"tui.why-plan.{what}", {"entry": named(ref.entry.fields.id, ref.entry.text)})


def _why_many(what: str, refs: Sequence[EntryRef], file: str = "") -> Message:
    params: dict[str, object] = {"file": file} if file else {}
    if len(refs) == 1:
        return Message(f"tui.why-plan.{what}", {**_why(what, refs[0]).params, **params})
    return Message(f"tui.why-plan.{what}-many", {"n": len(refs), **params})
