"""The Vault: a value made of bytes. Walking folders and reading files is `store/files.py`'s."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from datetime import date
from enum import StrEnum
from threading import Lock
from typing import TYPE_CHECKING, cast

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


class LateDocument:
    """What a file's bytes mean, worked out once, when that is first asked for. For any thread."""

    __slots__ = ("_made", "_make", "data")
    _guard = Lock()

    def __init__(self, data: bytes, make: Callable[[], Document]) -> None:
        self.data = data
        self._make: Callable[[], Document] | None = make
        self._made: Document | None = None

    def get(self) -> Document:
        """The document."""
        make = self._make
        if make is not None:
            made = make()
            with self._guard:  # two threads may have made it: the first one stays
                if self._make is not None:
                    self._made, self._make = made, None
        assert self._made is not None
        return self._made


class _Unparsed:
    """A file whose `document` is there when it is first asked for: a vault has hundreds of files, a screen
    shows two."""

    __slots__ = ("_late",)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            # Asked only for what is not there yet.
            if name != "document":
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            self.document = self._late.get()
            return self.document


@dataclass(frozen=True, slots=True)
class MemoryFile(_Unparsed):
    path: str
    role: Role
    layout: str  # yolo, hippocampus, plain
    document: Document
    assistant: str | None = None  # the assistant's name, role ASSISTANT only
    readonly: str | None = None  # message id
    mtime_ns: int = 0

    @property
    def data(self) -> bytes:
        """`document.data`, had without making the document."""
        late: LateDocument | None = getattr(self, "_late", None)
        return self.document.data if late is None else late.data

    @property
    def mergeable(self) -> bool:
        """Whether a merge may change what stands in it: rules and what is only shown stay as they are."""
        return self.readonly is None and self.role is not Role.RULES

    @property
    def late(self) -> LateDocument:
        """Its document, for another reading of the same bytes."""
        late: LateDocument | None = getattr(self, "_late", None)
        return LateDocument(self.document.data, lambda: self.document) if late is None else late


def unparsed_file(
    late: LateDocument,
    path: str,
    role: Role,
    layout: str,
    assistant: str | None,
    readonly: str | None,
    mtime_ns: int,
) -> MemoryFile:
    """A memory file whose document is made when it is asked for."""
    file = MemoryFile(path, role, layout, cast("Document", None), assistant, readonly, mtime_ns)
    delattr(file, "document")
    object.__setattr__(file, "_late", late)
    return file


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
