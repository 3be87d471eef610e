"""The Vault: a value made of bytes. Walking folders and reading files is `store/files.py`'s."""

from __future__ import annotations

from dataclasses import field
from datetime import date
from enum import StrEnum

from memsift.markdown.model import Document, Entry
from memsift.messages import Message
from memsift.record import dataclass

OUTSIDE = "store.outside-vault"
"""`readonly` of a file whose real path leaves the vault: listed, never injected, searched or served."""

NOT_READ = "vault.not-read"
"""`readonly` of a file whose bytes were not read (too large, or the walker said nothing else)."""


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
    """One assistant of the YOLO plugin. `file` None: it has no instructions and reads global alone.

    `file` may name a file that does not exist yet. `own_file` is where its memory stands, instructions or
    not. `global_file` is the one that it reads (a tree may hold several YOLO folders).
    """

    id: str
    name: str
    has_instructions: bool
    file: str | None
    own_file: str | None = None
    global_file: str | None = None


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
    `current_assistant` is the id of the plugin's current assistant, None without its settings.
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
    opened: tuple[str, ...] = ()  # what was named when opening, relative to the root; empty: all of it
    global_file: str | None = None  # the file that the plugin reads for everybody; may not exist yet
    hippocampus: tuple[str, ...] = ()  # the folders that hold an `.AGENT`, "" for the root
    problems: tuple[Message, ...] = ()

    def file(self, path: str) -> MemoryFile | None:
        """The memory file with this path."""
        return next((file for file in self.files if file.path == path), None)

    def of_role(self, *roles: Role, layout: str | None = None) -> tuple[MemoryFile, ...]:
        """The memory files of these roles, in order of their paths."""
        return tuple(
            file for file in self.files if file.role in roles and (layout is None or file.layout == layout)
        )
