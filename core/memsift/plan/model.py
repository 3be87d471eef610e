"""Changes and plans: what will be done, as plain data. Nothing here touches a disk."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from memsift.messages import Message


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
    must follow (empty: at the end of the section, before its trailing blank lines).
    """

    section: tuple[str, ...] = ()
    nth: int = 0
    after: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """One edit of one entry, heading or line of one file, with what it expects to find there.

    `before` and `after` are whole lines without endings. `line` is where `before` began when the
    change was made: a hint that decides between equal texts, never an anchor by itself.
    `id` is the entry's id if it had one; the anchor is id *and* `before`, else `before` if it occurs
    once, else a person is asked. CREATE and DELETE carry the file's bytes in `data`; RENAME and MOVE
    the other file in `to_file`; BASELINE and INBOX are steps of the store: `step` says which.
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


@dataclass(frozen=True, slots=True)
class Plan:
    """Changes that happen together or not at all. `why` is said in History."""

    why: Message
    changes: tuple[Change, ...]
    marks: dict[str, dict[str, int]] = field(default_factory=dict)
    """Numbers that this plan issues: file → prefix → highest."""
