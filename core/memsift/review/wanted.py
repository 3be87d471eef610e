"""What a proposal would do to the vault as it is now: the changes, or why there are none. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from enum import StrEnum
from typing import Any

from memsift.checks.model import Facts
from memsift.markdown import parse
from memsift.markdown.model import Document, Entry, Section
from memsift.messages import Message
from memsift.plan import (
    KEEP,
    Change,
    NewSection,
    Op,
    PlanError,
    editable_lines,
    move,
    set_fields,
)
from memsift.plan.operations.draft import put, take
from memsift.plan.operations.entries import with_text
from memsift.plan.operations.fields import FIELDS, with_fields
from memsift.plan.operations.language import keys_for
from memsift.record import dataclass
from memsift.review import writer
from memsift.review.meant import find, reads_as
from memsift.review.nested_ids import find_item
from memsift.review.proposal import Action, Proposal
from memsift.review.sources import as_written
from memsift.review.spot import NoPlace, Spot, spot_of
from memsift.review.vouched import word
from memsift.vault import (
    Role,
    Vault,
    category_of_title,
    category_section,
    known_section,
    next_id,
    next_id_in_new_section,
)

KEPT_ROLES = (Role.LONG_TERM, Role.PROJECTS, Role.PROFILE)
"""Where nothing may stand that is not known to be so."""


class State(StrEnum):
    """How a proposal stands to the vault as it is now."""

    READY = "ready"
    STALE = "stale"  # the entry does not read as the agent knew it
    GONE = "gone"  # the entry is not there (any more)
    ALREADY = "already"  # the file says so already
    STUCK = "stuck"  # it cannot be carried out, and `reason` says why


@dataclass(frozen=True, slots=True)
class Wanted:
    """What would be done. `before`, `after`: the lines of the entry concerned, as they are and would be.

    `id`: the entry's number, for a new one the one that it would get. `role`, `layout`: of the file that
    is written (the one moved to). `expected`: what the agent knew, for the three columns of STALE.
    """

    state: State
    file: str
    role: Role
    layout: str
    section: str | None = None
    entry: Entry | None = None
    id: str | None = None
    line: int = 0
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    marks: Mapping[str, Mapping[str, int]] | None = None
    reason: Message | None = None
    expected: str | None = None
    new_file: bool = False
    new_section: bool = False
    flattened: bool = False
    moved_from: str | None = None
    """For a move, the file that the entry stands in; `file` and `section` are where it goes."""
    word: Mapping[str, object] = field(default_factory=dict)
    """What stands in `after` because whoever approves a grade says that it is so, field by field."""


def work_out(proposal: Proposal, vault: Vault, facts: Facts) -> Wanted:
    """What the proposal would do now. Raises NoPlace; all else is told by the state."""
    spot = spot_of(vault, proposal.target)
    empty = Wanted(State.STUCK, spot.path, spot.role, spot.layout, expected=proposal.expected)
    if spot.file is not None:
        reason = spot.file.readonly or spot.file.document.readonly
        if reason is not None:
            return replace(empty, reason=Message("inbox.stuck-readonly", {"file": spot.path}))
    try:
        if proposal.action is Action.ADD:
            return _add(proposal, vault, spot, facts)
        return _on_entry(proposal, vault, spot, facts)
    except NoPlace:
        raise
    except PlanError as error:
        return replace(empty, reason=error.message, section=proposal.target.section)


# -- add


def _add(proposal: Proposal, vault: Vault, spot: Spot, facts: Facts) -> Wanted:
    assert proposal.content is not None
    section = proposal.target.section
    if section is None and spot.layout != "yolo" and spot.document is not None:
        section = _last_section(spot.document)
    fields, said = _fields(proposal, spot.role, spot.layout), dict[str, object]()
    made = writer.add(vault, spot.path, proposal.content, section=section, fields=_ordered(fields))
    if _is_known(fields.get("confidence")):
        said = word(vault, spot.path, made.changes, _inserted(made.changes).after, None, facts)
    if said:
        fields = _ordered(fields | said)
        made = writer.add(vault, spot.path, proposal.content, section=section, fields=fields)
    insert = _inserted(made.changes)
    title = insert.place.section[-1] if insert.place and insert.place.section else None
    base = Wanted(
        State.READY,
        spot.path,
        spot.role,
        spot.layout,
        section=title,
        id=made.id,
        line=insert.line,
        after=insert.after,
        changes=made.changes,
        marks=made.marks,
        new_file=made.new_file,
        new_section=made.new_section and not made.new_file,
        flattened=made.flattened,
        word=said,
    )
    same = _same_text(spot.document, insert.after)
    return base if same is None else replace(base, state=State.ALREADY, entry=same, line=same.line)


def _fields(proposal: Proposal, role: Role, layout: str) -> dict[str, object]:
    """The fields of a new entry: what the agent said, F0 where it says that this is no fact, and, where
    entries carry dates, the day on which it was said."""
    grade = proposal.confidence
    if proposal.gate.fact is False and role not in KEPT_ROLES:
        grade = "F0"
    found: dict[str, object] = {}
    if grade is not None:
        found["confidence"] = grade
    if layout == "hippocampus":
        found["date"] = proposal.created.astimezone().date()
    if sources := as_written(proposal.sources):
        found["sources"] = sources
    if proposal.expires is not None:
        found["expires"] = proposal.expires
    return found


def _ordered(fields: Mapping[str, object]) -> dict[str, object]:
    """Fields in the order in which they are written into a new entry."""
    return {name: fields[name] for name in FIELDS if name in fields}


def _is_known(grade: object) -> bool:
    return grade is not None and grade != "F0"


def _inserted(changes: tuple[Change, ...]) -> Change:
    return next(change for change in reversed(changes) if change.op is Op.INSERT)


def _last_section(document: Document) -> str | None:
    named = [s.heading.title for s in document.sections if s.heading is not None]
    return named[-1] if named else None


def _same_text(document: Document | None, lines: tuple[str, ...]) -> Entry | None:
    """The entry of a file that says exactly this already."""
    if document is None:
        return None
    new = parse("\n".join((*lines, "")).encode()).entries
    if not new or not new[0].text.strip():
        return None
    return next((e for e in document.entries if e.text == new[0].text and not e.fields.struck), None)


# -- on an entry


def _on_entry(proposal: Proposal, vault: Vault, spot: Spot, facts: Facts) -> Wanted:
    if spot.document is None:
        return Wanted(State.GONE, spot.path, spot.role, spot.layout, expected=proposal.expected)
    document = spot.document
    entry, current, nested = find(document, proposal)
    base = Wanted(
        State.READY,
        spot.path,
        spot.role,
        spot.layout,
        section=_title(document, entry) if entry else proposal.target.section,
        entry=entry,
        id=proposal.entry if nested else (entry.fields.id if entry else proposal.entry),
        line=entry.line if entry else 0,
        before=editable_lines(document, entry) if entry else (),
        expected=proposal.expected,
    )
    if entry is None:
        if proposal.action is Action.DELETE and proposal.entry and not proposal.entry.startswith("^"):
            return replace(base, state=State.ALREADY)
        return replace(base, state=State.GONE)
    made = _carry_out(proposal, vault, spot, document, entry, facts)
    ready = replace(made, **_kept(base))
    if proposal.action is Action.MOVE:
        ready = replace(ready, section=made.section, moved_from=spot.path)
    if not ready.changes:
        return replace(ready, state=State.ALREADY)
    if proposal.expected is not None and not reads_as(current, proposal.expected, entry):
        return replace(ready, state=State.STALE)
    return ready


def _kept(base: Wanted) -> dict[str, Any]:
    names = ("section", "entry", "line", "before", "expected")
    return {name: getattr(base, name) for name in names}


def _title(document: Document, entry: Entry) -> str | None:
    section = next((s for s in document.sections if s.index == entry.section), None)
    return section.heading.title if section is not None and section.heading is not None else None


def _carry_out(
    proposal: Proposal, vault: Vault, spot: Spot, document: Document, entry: Entry, facts: Facts
) -> Wanted:
    """The changes of an action on an entry that is there. Raises PlanError, NoPlace."""
    done = Wanted(State.READY, spot.path, spot.role, spot.layout, id=entry.fields.id)
    nested = find_item(document, proposal.entry.strip()) if proposal.entry else None
    match proposal.action:
        case Action.UPDATE:
            assert proposal.content is not None
            if nested is not None and proposal.entry is not None:
                made = writer.update(vault, spot.path, proposal.entry, proposal.content)
                return replace(done, id=proposal.entry, changes=made.changes, after=_after(made.changes))
            changes, said = _update(proposal, spot, document, entry, {}), dict[str, object]()
            if changes and _is_known(proposal.confidence):
                said = word(vault, spot.path, changes, _after(changes), entry, facts)
            if said:
                changes = _update(proposal, spot, document, entry, said)
            return replace(done, changes=changes, after=_after(changes), word=said)
        case Action.DELETE:
            if nested is not None and proposal.entry is not None:
                made = writer.remove(vault, spot.path, proposal.entry)
                return replace(done, id=proposal.entry, changes=made.changes, after=_after(made.changes))
            return replace(done, changes=writer.remove_entry(document, spot.path, entry))
        case Action.CONFIRM:
            changes = set_fields(document, spot.path, entry, {"confirmed": facts.today})
            return replace(done, changes=changes, after=_after(changes))
        case _:
            return _move(proposal, vault, spot, document, entry, facts)


def _after(changes: tuple[Change, ...]) -> tuple[str, ...]:
    return next((c.after for c in changes if c.op is Op.REPLACE and c.before != c.after), ())


def _update(
    proposal: Proposal, spot: Spot, document: Document, entry: Entry, said: Mapping[str, object]
) -> tuple[Change, ...]:
    """Another text and, where the agent gave them, another grade, more sources, another expiry. `said`: the
    person's word for the grade."""
    assert proposal.content is not None
    draft = with_text(take(document, entry), proposal.content)
    values: dict[str, object] = {}
    if proposal.confidence is not None:
        values["confidence"] = proposal.confidence
    if proposal.sources:
        values["sources"] = tuple(dict.fromkeys((*entry.fields.sources, *as_written(proposal.sources))))
    if proposal.expires is not None:
        values["expires"] = proposal.expires
    values |= said
    if values:
        draft = with_fields(draft, values, keys_for(document, entry, proposal.content))
    changes = put(document, spot.path, entry, draft)
    return writer.ended(document, spot.path, changes) if spot.layout == "yolo" else changes


def _move(
    proposal: Proposal, vault: Vault, spot: Spot, document: Document, entry: Entry, facts: Facts
) -> Wanted:
    """To another section or file, with a grade where one is said. In the plugin's files the entry gets a
    number of where it goes; in others it loses the plugin's."""
    assert proposal.to is not None
    to = proposal.to
    there = spot if to.file is None and to.scope is None and to.assistant is None else spot_of(vault, to)
    title, found = _section(there, to.section)
    same_file = there.path == spot.path
    if same_file and found is not None and found.index == entry.section:
        done = Wanted(State.ALREADY, there.path, there.role, there.layout, id=entry.fields.id)
        return replace(done, section=title)
    number: Any = KEEP
    marks: dict[str, dict[str, int]] = {}
    if there.layout == "yolo":
        number = _number(vault, there, title, found)
        prefix, _, digits = number.rpartition("_")
        marks = {there.path: {prefix: int(digits)}}
    elif spot.layout == "yolo":
        number = None
    section: Section | NewSection | str | None = found if there.document is not None else title
    if found is None and title is not None and there.document is not None:
        section = NewSection(title)

    def moved(fields: Mapping[str, object]) -> tuple[tuple[Change, ...], tuple[str, ...]]:
        changes = move(
            document,
            spot.path,
            entry,
            section,
            to_file=there.path,
            to_document=there.document,
            id=number,
            fields=fields,
        )
        return changes, next(change.after for change in changes if change.op is Op.MOVE)

    fields: dict[str, object] = {"confidence": proposal.confidence} if proposal.confidence else {}
    changes, after = moved(fields)
    said = dict[str, object]()
    if _is_known(proposal.confidence):
        said = word(vault, there.path, changes, after, entry, facts)
    if said:
        changes, after = moved(fields | said)
    return Wanted(
        State.READY,
        there.path,
        there.role,
        there.layout,
        section=title,
        id=number if isinstance(number, str) else None if number is None else entry.fields.id,
        changes=changes,
        marks=marks,
        after=after,
        word=said,
        new_file=there.document is None,
        new_section=there.document is not None and found is None and title is not None,
    )


def _section(there: Spot, wanted: str | None) -> tuple[str | None, Section | None]:
    """The title of the section that is meant, and the section if it is there."""
    document = there.document
    category = category_of_title(wanted or "other") if there.layout == "yolo" else None
    if category is not None:
        found = category_section(document, category) if document is not None else None
        return known_section(category).title, found
    if document is None:
        return wanted, None
    title = wanted if wanted is not None else _last_section(document)
    match = next((s for s in document.sections if s.heading is not None and s.heading.title == title), None)
    return title, match


def _number(vault: Vault, there: Spot, title: str | None, section: Section | None) -> str:
    marks = vault.marks.get(there.path, {})
    document = there.document or parse(b"")
    if section is not None:
        return next_id(document, section, marks)
    return next_id_in_new_section(document, title or "", marks)
