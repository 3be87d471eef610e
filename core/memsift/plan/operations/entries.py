"""Operations on one entry. Each returns the changes; the caller makes a plan of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from memsift.markdown.model import Document, Entry
from memsift.messages import Lang, Message
from memsift.plan.model import Change, Op, PlanError, Refused, What
from memsift.plan.operations.draft import (
    Draft,
    anatomy,
    behind,
    compose,
    lines_of,
    one_line,
    put,
    read_draft,
    retext,
    safe_text,
    take,
    with_id,
    without_block_id,
)
from memsift.plan.operations.fields import cut, with_date_like, with_fields
from memsift.plan.operations.language import key, keys_for
from memsift.plan.operations.places import YOLO_TEMPLATE, SectionLike, target

_JOINING = ",，、;； "


def new_entry(
    document: Document | None,
    text: str,
    *,
    id: str | None = None,
    fields: Mapping[str, object] | None = None,
    like: Entry | None = None,
) -> tuple[str, ...]:
    """The lines of a new entry, `- <id>: <text>` and its fields. `like`: the entry of `document` in whose
    style the fields are written. Raises PlanError or Refused when the text would be read as something else.
    """
    flat, _ = one_line(text)
    mark = f"{id}: " if id is not None else ""
    draft = read_draft((f"- {mark}{safe_text(flat, has_id=id is not None)}",))
    if draft.entry.fields.id != id:
        raise Refused(Message("plan.text-is-id", {"id": draft.entry.fields.id or ""}))
    lang = keys_for(document, like, flat)
    fields = fields or {}
    draft = with_fields(draft, {name: fields[name] for name in ("confidence",) if name in fields}, lang)
    day = fields.get("date")
    if document is not None and like is not None and isinstance(day, date):
        draft = with_date_like(draft, take(document, like), day)
    return with_fields(draft, fields, lang).lines


def add_entry(
    document: Document | None,
    file: str,
    section: SectionLike,
    text: str,
    *,
    id: str | None = None,
    fields: Mapping[str, object] | None = None,
    like: Entry | None = None,
    template: str = YOLO_TEMPLATE,
    level: int = 1,
) -> tuple[Change, ...]:
    """Add an entry at the end of its own section, before trailing blank lines (contract §3).

    `document` None: the file does not exist and starts as `template`. `section`: a Section of the
    document, or a title; a title that is not there is appended as a heading of `level`. The text is made
    one line (ask `one_line` whether that changed it). `fields` as in `set_fields`, `like` as
    in `new_entry`.
    """
    lines = new_entry(document, text, id=id, fields=fields, like=like)
    changes, place, line = target(document, file, section, template=template, level=level)
    return (*changes, Change(Op.INSERT, file, What.ENTRY, line, after=lines, id=id, place=place))


def editable_text(document: Document, entry: Entry) -> str:
    """The text of an entry's first line that `replace_text` replaces: without number, grade, fields."""
    return anatomy(take(document, entry)).text


def replace_text(document: Document, file: str, entry: Entry, new_text: str) -> tuple[Change, ...]:
    """Another text for an entry. Indent, bullet, task mark, number and its colon, grade, fields, strokes,
    block id, comments and the lines below the first stay as they are. Text of several lines whose lines
    below the first are the entry's own is taken as the first line; otherwise it is made one line."""
    draft = with_text(take(document, entry), new_text)
    return put(document, file, entry, draft)


def with_text(draft: Draft, new_text: str) -> Draft:
    """The entry with another text on its first line. Raises Refused where that would change its number,
    or its grade, date, sources, expiry by something else than its own text."""
    below = draft.entry.text.split("\n")[1:]
    head, *rest = new_text.strip().split("\n")
    flat, _ = one_line(head if below and rest == below else new_text)
    parts = anatomy(draft)
    if flat == parts.text:
        return draft
    text = safe_text(flat, has_id=draft.entry.fields.id is not None)
    made = draft.with_first(retext(draft.first, parts, text))
    if made.entry.fields.id != draft.entry.fields.id:
        raise Refused(Message("plan.text-is-id", {"id": made.entry.fields.id or ""}))
    if made.entry.fields.block_id != draft.entry.fields.block_id and draft.entry.fields.block_id:
        raise Refused(Message("plan.not-one-entry"))
    return made


def with_new_text(lines: Sequence[str], new_text: str) -> tuple[str, ...]:
    """The lines of one entry with another text, as `replace_text` makes them."""
    return with_text(read_draft(tuple(lines)), new_text).lines


def delete(document: Document, file: str, entry: Entry) -> tuple[Change, ...]:
    """Remove an entry with its lead comment and its lines."""
    before = lines_of(document, entry)
    return (
        Change(
            Op.REMOVE, file, What.ENTRY, entry.lead_line, before, id=entry.fields.id,
            within=entry.heading_path,
        ),
    )  # fmt: skip


def strike(
    document: Document, file: str, entry: Entry, *, expired: date | None = None, superseded: str | None = None
) -> tuple[Change, ...]:
    """Strike an entry out: its text between `~~`, and why: the day it expired, or the id of the entry
    that replaces it. Raises PlanError when it is struck out already."""
    draft = take(document, entry)
    if entry.fields.struck:
        raise PlanError(Message("plan.already-struck"))
    lang = keys_for(document, entry, entry.text)
    parts = anatomy(draft)
    if parts.text and "~~" not in parts.text:
        head = parts.head if parts.head[-1:] in (" ", "\t", "：", "】", "）") else f"{parts.head} "
        draft = draft.with_first(compose(replace(parts, head=f"{head}~~", struck="~~")))
    values: dict[str, object] = {"expired": expired, "superseded": superseded}
    draft = with_fields(draft, {name: value for name, value in values.items() if value is not None}, lang)
    if not draft.entry.fields.struck:
        draft = _with_status(draft, lang)
    return put(document, file, entry, draft)


def _with_status(draft: Draft, lang: Lang) -> Draft:
    """For texts that strokes cannot hold (they have strokes in them, or are empty)."""
    word = "作废" if lang == "zh" else "superseded"
    parts = anatomy(draft)
    field = f" [{key('status', lang)}:: {word}]"
    block = next((s for s in draft.spans("block") if s.span.line == draft.entry.line), None)
    at = block.span.start if block else len(draft.first.rstrip())
    made = draft.with_first(draft.first[:at] + field + draft.first[at:].rstrip())
    if not made.entry.fields.struck or anatomy(made).text != parts.text:
        raise Refused(Message("plan.not-one-entry"))
    return made


def unstrike(document: Document, file: str, entry: Entry) -> tuple[Change, ...]:
    """Take back that an entry is struck out: strokes, done mark, expired, superseded and status go."""
    if not entry.fields.struck:
        raise PlanError(Message("plan.not-struck"))
    draft = take(document, entry)
    for name in ("status", "superseded", "expired"):
        for span in reversed(draft.spans(name)):
            if name != "status" or _says_struck(draft, span.value.line, span.value.start, span.value.end):
                draft = cut(draft, [span])
    parts = anatomy(draft)
    if parts.struck:
        draft = draft.with_first(compose(replace(parts, head=_unstroked(parts.head), struck="")))
    for span in draft.spans("task"):
        if draft.entry.fields.task in ("x", "X"):
            line = draft.first
            draft = draft.with_first(line[: span.value.start] + " " + line[span.value.end :])
    if draft.entry.fields.struck:
        raise Refused(Message("plan.still-struck"))
    return put(document, file, entry, draft)


def _says_struck(draft: Draft, line: int, start: int, end: int) -> bool:
    return draft.lines[line - 1][start:end].strip().lower() in ("superseded", "已废弃", "作废")


def _unstroked(head: str) -> str:
    at = head.rfind("~~")
    return head[:at] + head[at + 2 :]


def split(
    document: Document, file: str, entry: Entry, parts: Sequence[str], ids: Sequence[str | None] = ()
) -> tuple[Change, ...]:
    """Make several entries of one. The first part keeps the line, the lines below it and the number;
    the others follow it with the same fields. `ids`: numbers of the others (none: without). A comma or a
    semicolon that only joined a part to the next goes."""
    if len(parts) < 2:
        raise PlanError(Message("plan.split-few"))
    parts = [*(part.rstrip().rstrip(_JOINING) or part for part in parts[:-1]), parts[-1]]
    draft = take(document, entry)
    first = put(document, file, entry, with_text(draft, parts[0]))
    copy = without_block_id(read_draft((draft.first,)))
    place = behind(document, entry)
    rest = []
    for index, part in enumerate(parts[1:]):
        new_id = ids[index] if index < len(ids) else None
        made = with_text(with_id(copy, new_id), part)
        rest.append(Change(Op.INSERT, file, What.ENTRY, place.line, after=made.lines, id=new_id, place=place))
    return (*first, *rest)


def renumber(document: Document, file: str, entry: Entry, new_id: str | None) -> tuple[Change, ...]:
    """Give an entry another number, a first one, or none."""
    draft = with_id(take(document, entry), new_id)
    if draft.entry.fields.id != new_id:
        raise Refused(Message("plan.field-value", {"field": "id", "value": new_id or ""}))
    return put(document, file, entry, draft)


def replace_entry(document: Document, file: str, entry: Entry, lines: Sequence[str]) -> tuple[Change, ...]:
    """Other lines for an entry, as somebody wrote them in an editor. Raises Refused unless they are one
    entry."""
    return put(document, file, entry, read_draft(tuple(lines)))
