"""Changes and plans: what will be done, as plain data. Nothing here touches a disk."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Literal

from memsift.messages import Message, MessageError
from memsift.record import dataclass


class Op(StrEnum):
    """Contract §5, `changes[].op`."""

    INSERT = "insert"
    REPLACE = "replace"
    REMOVE = "remove"
    MOVE = "move"
    CREATE = "create"
    RENAME = "rename"
    DELETE = "delete"
    BASELINE = "baseline"
    INBOX = "inbox"


class What(StrEnum):
    ENTRY = "entry"
    HEADING = "heading"
    LINE = "line"
    FILE = "file"


@dataclass(frozen=True, slots=True)
class Place:
    """Where an insert goes. The section is named by its heading *and* its ordinal among equal ones.

    `section`: titles from the outermost heading inwards (empty: before any heading); `nth` the
    ordinal (0 first) among sections of this very path; `after` the exact lines of the node that it
    must follow, blank lines between included, `before` those that follow it. `line`: where it stood.
    `order`: which of several inserts at one place comes first. On a change of lines that are there
    already, `after` tells equal lines apart. `at`:

    * `section-end` the end of the section, before its trailing blank lines;
    * `after` between the lines `after` and the lines `before`; where only one of the two still holds,
      there; where that is not one place, `line` and then the section decide; where neither holds an
      entry goes to the end of the section;
    * `file-start` before everything (behind a BOM);
    * `file-end` behind everything;
    * `new-section` at the end of the file, whose trailing blank lines become one. Nothing happens
      when a section of this path is there already (two changes of a plan may both need it).
    """

    section: tuple[str, ...] = ()
    nth: int = 0
    after: tuple[str, ...] = ()
    at: Literal["section-end", "after", "file-start", "file-end", "new-section"] = "section-end"
    before: tuple[str, ...] = ()
    line: int = 0
    order: int = 0


@dataclass(frozen=True, slots=True)
class Change:
    """One edit of one entry, heading or line of one file, with what it expects to find there.

    `before` and `after` are whole lines without endings. `line` is where `before` began when the
    change was made: a hint that decides between equal texts, never an anchor by itself.
    `id` is the entry's id if it had one; the anchor is id *and* `before`, else `before` if it occurs
    once, else a person is asked. CREATE and DELETE carry the file's bytes in `data`; RENAME and MOVE
    the other file in `to_file`; BASELINE and INBOX are steps of the store: `step` says which.

    `endings` are the exact line endings of `after` where they matter (undo, drift); None: as the file
    has them. `data` of a REPLACE of a FILE is all its new bytes, `step["sha256"]` of the old ones.
    `bom`: a REPLACE of a FILE that only adds or removes the byte order mark. `restores`: the lines stood
    there before (undo, drift), so they may change how others read, as they did then. `within`: the
    headings above an entry that is there already, which tell it from equal ones in other sections.
    """

    op: Op
    file: str
    what: What = What.ENTRY
    line: int = 0
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    id: str | None = None
    place: Place | None = None
    to_file: str | None = None
    data: bytes | None = None
    step: dict[str, object] = field(default_factory=dict)
    endings: tuple[str, ...] | None = None
    bom: bool | None = None
    restores: bool = False
    within: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """Changes that happen together or not at all. `why` is said in History."""

    why: Message
    changes: tuple[Change, ...]
    marks: dict[str, dict[str, int]] = field(default_factory=dict)
    """Numbers that this plan issues: file → prefix → highest."""


@dataclass(frozen=True, slots=True)
class Clash:
    """A change whose anchor no longer holds: the three versions that a person chooses from.

    `expected` is what the change was made from, `now` what stands there (None: it is gone), `wanted`
    what the change would write. `line` is where `now` begins, 0 when it is gone.
    """

    change: Change
    expected: tuple[str, ...]
    now: tuple[str, ...] | None
    wanted: tuple[str, ...]
    line: int = 0


class DifferenceKind(StrEnum):
    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    MOVED = "moved"  # within the file; its text may have changed too
    LINES = "lines"  # headings, prose, blank lines and other lines that are no entries
    BYTES = "bytes"  # byte order mark, line endings, final newline; or bytes that are no text
    FILE = "file"  # the file appeared or went


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not the same in two versions of a file.

    `before`, `after` are whole lines; `line_before`, `line_after` where they begin (0: nowhere).
    `forward` are the changes that bring the earlier version towards the later one, `backward` the
    other way; `file` in them is what `diff` was told. `detail` says what a BYTES difference is.
    """

    kind: DifferenceKind
    before: tuple[str, ...]
    after: tuple[str, ...]
    line_before: int
    line_after: int
    id: str | None
    forward: tuple[Change, ...]
    backward: tuple[Change, ...]
    detail: Message | None = None


class PlanError(MessageError):
    """A plan that cannot be made or applied; `message` says why to a person."""


class Refused(PlanError):
    """The edit would do damage: another part of the file would read differently, or the new text
    would be read as something else than it was meant to be."""


class Conflict(PlanError):
    """What the plan was made from has changed meanwhile, or stands there more than once. Nothing was
    applied. `clashes`: one for each change that does not hold."""

    def __init__(self, message: Message, clashes: tuple[Clash, ...]) -> None:
        super().__init__(message)
        self.clashes = clashes
