"""The Vault: a value made of bytes. Walking folders and reading files is `store/files.py`'s."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from memsift.markdown.model import Document, Entry


class Role(StrEnum):
    GLOBAL = "global"
    ASSISTANT = "assistant"
    PROFILE = "profile"
    INDEX = "index"
    LONG_TERM = "long-term"
    RECENT = "recent"
    PROJECTS = "projects"
    SESSION_LOG = "session-log"
    RULES = "rules"
    EXTERNAL = "external"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class RawFile:
    """One file as it was found. `path` is relative to the vault, with `/`, exactly as on disk.

    `readonly` is a message id when it may be looked at and never written (its real path leaves the
    vault, not readable, …), else None. `data` None: known by name only (not markdown, or too large).
    """

    path: str
    data: bytes | None
    mtime_ns: int = 0
    size: int = 0
    readonly: str | None = None


@dataclass(frozen=True, slots=True)
class Assistant:
    """One assistant of the YOLO plugin. `file` None: it has no instructions and reads global alone."""

    id: str
    name: str
    has_instructions: bool
    file: str | None


@dataclass(frozen=True, slots=True)
class MemoryFile:
    path: str
    role: Role
    layout: str  # yolo, hippocampus, plain
    document: Document
    assistant: str | None = None  # the assistant's name, role ASSISTANT only
    readonly: str | None = None  # message id
    mtime_ns: int = 0


@dataclass(frozen=True, slots=True)
class EntryRef:
    """An entry and the file that it stands in. `ref` is contract §5's `file#id` or `file#^hash~n`."""

    file: MemoryFile
    entry: Entry
    ref: str


@dataclass(frozen=True, slots=True)
class Vault:
    """Everything that was read, at one moment.

    `files` are the memory files in code-point order of their paths; `notes` every other markdown
    file (for links, evidence and secrets); `names` every path of the vault that a link may mean.
    `marks` are the number marks of `.memsift/numbers.json` (file → prefix → highest).
    """

    root: str
    files: tuple[MemoryFile, ...]
    notes: tuple[RawFile, ...]
    names: tuple[str, ...]
    assistants: tuple[Assistant, ...] = ()
    current_assistant: str | None = None
    has_settings: bool = False  # the plugin's data.json was there
    marks: dict[str, dict[str, int]] = field(default_factory=dict)
    first_seen: dict[str, date] = field(default_factory=dict)  # sha256 of comparison text → day
