"""Moving entries and making one of several, within a file and across files."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final, NamedTuple

from memsift.markdown.model import Document, Entry
from memsift.messages import Message
from memsift.plan.model import Change, Op, PlanError, Refused, What
from memsift.plan.operations.draft import Draft, lines_of, put, read_draft, take, with_id
from memsift.plan.operations.entries import delete, with_text
from memsift.plan.operations.fields import with_fields
from memsift.plan.operations.language import keys_for
from memsift.plan.operations.places import YOLO_TEMPLATE, SectionLike, target


class _Keep(Enum):
    KEEP = "keep"


KEEP: Final = _Keep.KEEP
"""The entry keeps its number."""


class Member(NamedTuple):
    """An entry and where it stands."""

    document: Document
    file: str
    entry: Entry


def move(
    document: Document,
    file: str,
    entry: Entry,
    section: SectionLike,
    *,
    to_file: str | None = None,
    to_document: Document | None = None,
    id: str | _Keep | None = KEEP,
    fields: Mapping[str, object] | None = None,
    template: str = YOLO_TEMPLATE,
    level: int = 1,
) -> tuple[Change, ...]:
    """Move an entry to the end of a section, of this file or of `to_file` (`to_document` None: it does
    not exist yet). `id`: its number there; None takes the number away. `fields`: those that it gets on the
    way, as in `set_fields`."""
    inside = to_file is None or to_file == file
    there = document if inside else to_document
    changes, place, _ = target(
        there, file if inside else to_file or file, section, template=template, level=level
    )
    draft = take(document, entry)
    if not isinstance(id, _Keep):
        draft = with_id(draft, id)
        if draft.entry.fields.id != id:
            raise Refused(Message("plan.field-value", {"field": "id", "value": id or ""}))
    if fields:
        draft = with_fields(draft, fields, keys_for(document, entry, entry.text))
    before = lines_of(document, entry)
    moved = Change(
        Op.MOVE,
        file,
        What.ENTRY,
        entry.lead_line,
        before,
        draft.lines,
        entry.fields.id,
        place=place,
        to_file=None if inside else to_file,
        within=entry.heading_path,
    )
    return (*changes, moved)


def merge(
    survivor: Member, others: Sequence[Member], text: str, *, fields: Mapping[str, object] | None = None
) -> tuple[Change, ...]:
    """Make one entry of several, in whatever files they stand. The survivor gets `text` and the fields of
    all: every source, the newest date, the earliest expiry, all confirmations, pinned if one was; its own
    grade, unless `fields` says another. `fields` (as in `set_fields`) goes over all that. The lines below
    the first of the others come under the survivor's. The others are removed."""
    if not others:
        raise PlanError(Message("plan.merge-few"))
    document, file, entry = survivor
    lang = keys_for(document, entry, text)
    draft = with_text(take(document, entry), text)
    draft = with_fields(draft, {**_united([survivor, *others]), **(fields or {})}, lang)
    for other in others:
        draft = _with_children(draft, take(other.document, other.entry))
    changes = put(document, file, entry, draft)
    return changes + tuple(c for other in others for c in delete(other.document, other.file, other.entry))


def _united(members: Sequence[Member]) -> dict[str, object]:
    """What the fields of all say together; only what differs from the survivor's own."""
    many = [member.entry.fields for member in members]
    own = many[0]
    sources = tuple(dict.fromkeys(source for one in many for source in one.sources))
    dates = [one.date for one in many if one.date is not None]
    ends = [one.expires for one in many if one.expires is not None]
    confirmed = tuple(dict.fromkeys(day for one in many for day in one.confirmed))
    values: dict[str, object] = {}
    if sources != own.sources:
        values["sources"] = sources
    if dates and max(dates) != own.date:
        values["date"] = max(dates)
    if ends and min(ends) != own.expires:
        values["expires"] = min(ends)
    if confirmed != own.confirmed:
        values["confirmed"] = sorted(confirmed)
    if any(one.pinned for one in many) and not own.pinned:
        values["pinned"] = True
    return values


def _with_children(draft: Draft, other: Draft) -> Draft:
    """The lines below the first of `other`, as far as the draft does not have them, under its own."""
    below = other.lines[other.entry.line :]
    have = {line.strip() for line in draft.lines}
    new = [line for line in textwrap.dedent("\n".join(below)).split("\n") if line.strip() not in have]
    if not any(line.strip() for line in new):
        return draft
    bullet = re.match(r"[ \t]*(?:[-*+]|\d+[.)])[ \t]*", draft.first)
    indent = " " * (len(bullet.group().rstrip()) + 1 if bullet else 2)
    return read_draft((*draft.lines, *(indent + line if line.strip() else "" for line in new)))
