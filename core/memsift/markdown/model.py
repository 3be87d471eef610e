"""The values that reading a markdown file gives. Plain data; parsing stands in `parse.py`.

Lines count from 1. A line's text has no ending; its ending is kept beside it. All offsets inside a
line count characters (code points) of the line's text.
"""

from __future__ import annotations

from dataclasses import field
from datetime import date
from datetime import date as Day  # a field named `date` hides the type in its class
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol, cast

from memsift.record import dataclass


class NodeKind(StrEnum):
    """What a run of lines is. Every line of a file belongs to exactly one node."""

    FRONTMATTER = "frontmatter"
    FENCE = "fence"
    CODE = "code"
    COMMENT = "comment"  # an HTML comment block
    OBSIDIAN_COMMENT = "obsidian-comment"  # %% … %%
    CONFLICT = "conflict"  # <<<<<<< … >>>>>>>
    HEADING = "heading"
    ENTRY = "entry"
    QUOTE = "quote"
    PROSE = "prose"
    BLANK = "blank"
    UNREADABLE = "unreadable"  # not UTF-8, NUL bytes or too large: one node, all bytes


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its text and its own ending (`"\\n"`, `"\\r\\n"` or `""` at the end of the file)."""

    text: str
    ending: str


@dataclass(frozen=True, slots=True)
class Node:
    """A run of whole lines, `line`..`end_line` inclusive."""

    kind: NodeKind
    line: int
    end_line: int


@dataclass(frozen=True, slots=True)
class Span:
    """Characters `start`..`end` (exclusive) of one line."""

    line: int
    start: int
    end: int


class Confidence(StrEnum):
    F0 = "F0"
    F1 = "F1"
    F2 = "F2"


class DateFrom(StrEnum):
    """Where an entry's date was read (contract §2, in this order)."""

    KEY = "key"
    PAREN = "paren"
    EDGE = "edge"
    HEADING = "heading"
    FILE = "file"


@dataclass(frozen=True, slots=True)
class FieldSpan:
    """Where one field stands, brackets, key and separators included, so that it can be cut out.

    `name`: id, confidence, date, source, expires, confirmed, expired, superseded (a status that says so
    too), pinned, task, block; also supersedes, status (any other), done (`✅ day`), planned (`⏳ day`) and
    trailer (an agent's `[score=… source=…]`, never to be cut). `value` is the part of `span` that holds
    the value alone. `style`: how it is written: `bracket` `[k:: v]`; `paren` in parentheses with a key,
    `paren-date` without; `edge` a bare date, which stays in the comparison text; `tail` after `·` or `;`;
    `emoji`; `flag` (`#pinned`); `prefix` and `suffix`; `comment` in the line above.
    """

    name: str
    span: Span
    value: Span
    style: str


@dataclass(frozen=True, slots=True)
class Fields:
    """What an entry says about itself. Absent: None or empty."""

    id: str | None = None
    confidence: Confidence | None = None
    date: Day | None = None
    date_from: DateFrom | None = None
    sources: tuple[str, ...] = ()
    expires: Day | None = None
    confirmed: tuple[Day, ...] = ()
    expired: Day | None = None
    superseded: str | None = None
    supersedes: str | None = None
    pinned: bool = False
    task: str | None = None  # the character between the brackets of `[ ]`
    struck: bool = False
    block_id: str | None = None  # Obsidian's trailing ^id, without the caret
    bad_dates: tuple[str, ...] = ()  # as written, where a date would have been read
    spans: tuple[FieldSpan, ...] = ()


@dataclass(frozen=True, slots=True)
class LinkSpan:
    """A link as written. `kind`: wiki, embed, markdown, index, source, url (contract §4).

    `text` is exactly what stands in the file; `target` the path part, decoded; `subpath` what follows
    `#` (None without one; a block reference starts with `^`); `shown` the words a reader sees.
    """

    kind: str
    span: Span
    text: str
    target: str
    subpath: str | None
    shown: str


@dataclass(frozen=True, slots=True)
class Heading:
    line: int
    end_line: int  # a setext heading has two lines
    level: int
    title: str  # plain words, markup off, for showing and matching
    raw: str  # the heading's text as written, without `#`s


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it up to the next heading (of any level).

    `index` is the section's place in the file; section 0 is what stands before the first heading
    (`heading` None) and exists only when it has an entry. Titles may repeat; `index` never does.
    """

    index: int
    heading: Heading | None
    path: tuple[str, ...]  # titles from the outermost heading to this one
    line: int
    end_line: int
    description: str | None  # the `> …` line directly under the heading


class Reader(Protocol):
    """Reads what an entry says, when that is asked for."""

    def read(self, entry: Entry) -> tuple[Fields, str]:
        """The entry's `fields` and `text`."""

    def id(self, entry: Entry) -> str | None:
        """The entry's `fields.id`, without reading the rest."""


class _Unread:
    """An entry whose `fields` and `text` are read when one of them is first asked for: a vault has thousands
    of entries, a screen shows a dozen."""

    __slots__ = ("_reader",)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            # Asked only for what is not there yet. Two threads may read at once: they read the same.
            if name not in ("fields", "text"):
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            if (reader := self._reader) is not None:
                self.fields, self.text = reader.read(self)
                self._reader = None
            return object.__getattribute__(self, name)


@dataclass(frozen=True, slots=True)
class Entry(_Unread):
    """One memory: a top-level list item with its indented lines.

    `line` is the bullet's line; `lead_line` the first line that goes where the entry goes (the field
    comment above, else equal to `line`); `end_line` the last, without trailing blank lines.
    `text` is the comparison text of contract §2. `raw` the lines `line`..`end_line` as they are, joined
    by `\\n`, without line endings.
    """

    line: int
    lead_line: int
    end_line: int
    section: int
    heading_path: tuple[str, ...]
    bullet: str  # `-`, `*`, `+`, `1.`, `1)`
    fields: Fields
    text: str
    raw: str
    links: tuple[LinkSpan, ...] = ()

    @property
    def id(self) -> str | None:
        """`fields.id`, had without reading the rest."""
        reader: Reader | None = getattr(self, "_reader", None)
        return self.fields.id if reader is None else reader.id(self)


def unread_entry(
    reader: Reader,
    line: int,
    lead_line: int,
    end_line: int,
    section: int,
    heading_path: tuple[str, ...],
    bullet: str,
    raw: str,
    links: tuple[LinkSpan, ...],
) -> Entry:
    """An entry whose fields and text `reader` reads when they are asked for."""
    entry: Any = Entry.__new__(Entry)
    entry.line, entry.lead_line, entry.end_line = line, lead_line, end_line
    entry.section, entry.heading_path, entry.bullet = section, heading_path, bullet
    entry.raw, entry.links, entry._reader = raw, links, reader
    return cast("Entry", entry)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that stops reading or writing a part of the file. `code` is a message id."""

    code: str
    line: int
    params: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Document:
    """A file's bytes and what they mean. `join(document) == document.data`, always.

    `readonly`: a message id saying why the file is never written (not UTF-8, NUL, too large), else
    None. `first_opaque_tail`: the line of an unclosed fence or comment; below it nothing may be
    edited structurally; None when there is none.
    """

    data: bytes
    lines: tuple[Line, ...]
    nodes: tuple[Node, ...]
    headings: tuple[Heading, ...]
    sections: tuple[Section, ...]
    entries: tuple[Entry, ...]
    links: tuple[LinkSpan, ...]  # all links of the file, entries' included, in order
    bom: bool
    newline: str  # the file's dominant ending; "\n" when it has none
    readonly: str | None
    unclosed_line: int | None
    problems: tuple[Problem, ...]
    file_date: date | None = None  # the date in a session log's name, given by the caller
