"""One entry taken out of its file, as operations work on it: its lines, read on their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from memsift.markdown import parse
from memsift.markdown.model import Document, Entry, FieldSpan
from memsift.messages import Message
from memsift.plan.model import Change, Op, Place, PlanError, Refused, What
from memsift.record import dataclass

_BULLET = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)")
_BREAKS = re.compile(r"[ \t]*[\r\n\x0b\x0c\x1c-\x1e\x85\u2028\u2029]+[ \t]*")
_BLOCK_START = re.compile(
    r"#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|\d{1,9}(?=[.)](?:\s|$))|`{3}|~{3}|<(?=[!?/A-Za-z])|\|"
)


def one_line(text: str) -> tuple[str, bool]:
    """Text as one line, and whether it had to be changed for that. Line breaks of every kind and the
    blanks around them become one space; blanks at both ends go, which does not count as a change.

    Raises PlanError for text that is empty or that no memory file can hold.
    """
    if "\0" in text or any("\ud800" <= c <= "\udfff" for c in text):
        raise PlanError(Message("plan.text-control"))
    bare = text.strip()
    if not bare:
        raise PlanError(Message("plan.text-empty"))
    flat = _BREAKS.sub(" ", bare)
    return flat, flat != bare


@dataclass(frozen=True, slots=True)
class Draft:
    """The lines that go where an entry goes (lead comment first), and what they say on their own.
    Lines of `entry` count from 1 within `lines`."""

    lines: tuple[str, ...]
    entry: Entry

    @property
    def first(self) -> str:
        """The bullet's line."""
        return self.lines[self.entry.line - 1]

    def spans(self, *names: str) -> list[FieldSpan]:
        return [span for span in self.entry.fields.spans if span.name in names]

    def with_line(self, number: int, text: str) -> Draft:
        """Another text for line `number` (from 1), read again."""
        return read_draft((*self.lines[: number - 1], text, *self.lines[number:]))

    def with_first(self, text: str) -> Draft:
        return self.with_line(self.entry.line, text)


def read_draft(lines: Sequence[str]) -> Draft:
    """Raises Refused when the lines are not one entry."""
    document = parse("\n".join((*lines, "")).encode())
    whole = len(document.entries) == 1 and document.entries[0].lead_line == 1
    if not whole or document.entries[0].end_line != len(lines) or document.unclosed_line is not None:
        raise Refused(Message("plan.not-one-entry"))
    return Draft(tuple(lines), document.entries[0])


def take(document: Document, entry: Entry) -> Draft:
    return read_draft(lines_of(document, entry))


def lines_of(document: Document, entry: Entry) -> tuple[str, ...]:
    """The lines that go where the entry goes, its lead comment included."""
    return tuple(line.text for line in document.lines[entry.lead_line - 1 : entry.end_line])


def put(document: Document, file: str, entry: Entry, draft: Draft) -> tuple[Change, ...]:
    """The change that puts a draft in its entry's place; none when nothing is different."""
    before = lines_of(document, entry)
    if before == draft.lines:
        return ()
    return (
        Change(
            Op.REPLACE, file, What.ENTRY, entry.lead_line, before, draft.lines, entry.fields.id,
            within=entry.heading_path,
        ),
    )  # fmt: skip


def behind(document: Document, entry: Entry) -> Place:
    """The place directly behind an entry."""
    section = next((s for s in document.sections if s.index == entry.section), None)
    path = section.path if section is not None and section.heading is not None else ()
    nth = sum(s.path == path and s.index < entry.section and s.heading is not None for s in document.sections)
    return Place(path, nth if path else 0, lines_of(document, entry), "after", (), entry.end_line + 1)


@dataclass(frozen=True, slots=True)
class Anatomy:
    """An entry's first line: what stands before the text (indent, bullet, task mark, id, grade, leading
    fields), the text, and what follows or lies in it as it is written (fields, comments, block id).
    `struck`: the strokes around the text. `places`: where each character of the text stands in the line."""

    head: str
    text: str
    tail: str
    struck: str = ""
    places: tuple[int, ...] = ()


# Comments, and a block id at the end of the line even where lines of the same paragraph follow.
_KEPT = re.compile(r"[ \t]*(?:<!--.*?-->|%%.*?%%)|[ \t]+\^[A-Za-z0-9-]+(?=[ \t]*\Z)")
_PAIRS = {"(": ")", "（": "）"}
_STROKES = "~~"


def anatomy(draft: Draft) -> Anatomy:
    """The parts of the bullet's line. A bare date at an edge is text (contract §2)."""
    line = draft.first
    number = draft.entry.line
    fields = [s for s in draft.entry.fields.spans if s.span.line == number and s.style != "edge"]
    bullet = _BULLET.match(line)
    at = bullet.end() if bullet else 0
    spans = _groups(line, at, sorted((s.span.start, s.span.end) for s in fields))
    struck = ""
    inner: list[tuple[int, int]] = []
    for start, end in spans:
        if end <= at:
            continue
        if line[at:start] == _STROKES and not inner:  # `~~Profile_1: text~~`
            struck, at = _STROKES, start
        if line[at:start].strip():
            inner.append((start, end))
            continue
        at = end
        while at < len(line) and line[at] in " \t":
            at += 1
    inner += [m.span() for m in _KEPT.finditer(line, at) if not _within(inner, m.start())]
    places, tail = _cut(line, at, sorted(inner))
    text = "".join(line[place] for place in places)
    head = line[:at]
    if struck:
        text = text.removesuffix(_STROKES)
    elif (
        len(text) > 4 and text.startswith(_STROKES) and text.endswith(_STROKES) and text.count(_STROKES) == 2
    ):
        struck, head, text, places = _STROKES, head + _STROKES, text[2:-2], places[2:]
    return Anatomy(head, text, tail, struck, places[: len(text)])


def _within(spans: Sequence[tuple[int, int]], at: int) -> bool:
    return any(start <= at < end for start, end in spans)


def _cut(line: str, at: int, spans: Sequence[tuple[int, int]]) -> tuple[tuple[int, ...], str]:
    """Where the characters of the text stand from `at` on, its fields left out; and the fields, each with the
    blanks before it."""
    text: list[int] = []
    tail: list[str] = []
    for start, end in _groups(line, at, spans):
        gap, piece = line[at:start], line[start:end]
        text += range(at, start) if gap.strip() else ()
        blanks = gap[len(gap.rstrip()) :] or piece[: len(piece) - len(piece.lstrip())]
        tail.append(blanks + piece.strip())
        at = end
    text += range(at, len(line)) if line[at:].strip() else ()
    first, last = 0, len(text)
    while first < last and line[text[first]].isspace():
        first += 1
    while last > first and line[text[last - 1]].isspace():
        last -= 1
    return tuple(text[first:last]), "".join(tail)


def _groups(line: str, at: int, spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Ranges of fields that touch; where parentheses hold nothing else, with their parentheses."""
    result: list[tuple[int, int]] = []
    for start, end in spans:
        if result and start <= result[-1][1]:
            result[-1] = result[-1][0], max(end, result[-1][1])
        else:
            result.append((start, end))
    return [
        (start - 1, end + 1)
        if start > at and end < len(line) and _PAIRS.get(line[start - 1]) == line[end]
        else (start, end)
        for start, end in result
    ]


def retext(line: str, parts: Anatomy, text: str) -> str:
    """The first line with another text: only what is different between the two texts is another then, and
    every field stays where it stands. Where fields lie within what is different, they go behind the text."""
    old, places = parts.text, parts.places
    shorter = min(len(old), len(text))
    start = next((i for i in range(shorter) if old[i] != text[i]), shorter)
    most = shorter - start
    same = next((i for i in range(most) if old[-1 - i] != text[-1 - i]), most)
    gone, new = places[start : len(old) - same], text[start : len(text) - same]
    if not old or (gone and gone[-1] - gone[0] >= len(gone)):
        return compose(replace(parts, text=text))
    at = gone[0] if gone else places[start - 1] + 1 if start else places[0]
    if not start and parts.head.endswith(":"):
        new = " " + new  # `P_1:a`, as the plugin writes its numbers
    return (line[:at] + new + line[at + len(gone) :]).rstrip()


def compose(parts: Anatomy) -> str:
    """A first line from its parts. An ASCII colon, a bullet and a bracket have a space behind them."""
    head = parts.head
    if parts.text and head and head[-1] not in " \t：】）~":
        head += " "
    tail = parts.tail
    if parts.text and tail and tail[0] in "[(^📅✅#·<%":
        tail = " " + tail
    return (head + parts.text + parts.struck + tail).rstrip()


def safe_text(text: str, *, has_id: bool) -> str:
    """Text for behind a bullet. Without an id in front, what would begin a block (a heading, a quote, a
    list, a fence) gets a backslash, so that it reads as what it is."""
    found = None if has_id else _BLOCK_START.match(text)
    if found is None:
        return text
    at = found.end() if found.group()[0].isdigit() else 0
    return text[:at] + "\\" + text[at:]


def with_id(draft: Draft, new_id: str | None) -> Draft:
    """The entry under another number, spelled as its own was; None: without one."""
    span = next(iter(draft.spans("id")), None)
    line = draft.first
    if span is not None:
        if new_id is None:
            return draft.with_first(line[: span.span.start] + line[span.span.end :].lstrip(" \t"))
        return draft.with_first(line[: span.value.start] + new_id + line[span.value.end :])
    if new_id is None:
        return draft
    at = _BULLET.match(line)
    start = at.end() if at else 0
    task = next(iter(draft.spans("task")), None)
    if task is not None and task.span.line == draft.entry.line:
        start = max(start, task.span.end)
    head = line[:start] if line[:start].endswith((" ", "\t")) else line[:start] + " "
    return draft.with_first(f"{head}{new_id}: {line[start:].lstrip()}")


def without_block_id(draft: Draft) -> Draft:
    """The lines of a copy: a block id belongs to one line of a vault."""
    for span in reversed(draft.spans("block")):
        line = draft.lines[span.span.line - 1]
        draft = draft.with_line(span.span.line, (line[: span.span.start] + line[span.span.end :]).rstrip())
    return draft
