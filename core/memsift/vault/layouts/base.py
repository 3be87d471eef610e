"""What a layout is: a function that finds its memory files in a listing of paths."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Protocol

from memsift.record import dataclass
from memsift.vault.layouts.yolo_settings import YoloSettings
from memsift.vault.model import Assistant, Role


@dataclass(frozen=True, slots=True)
class Tree:
    """What a layout may look at. Paths have `/`, are relative to the vault, and sorted.

    `settings`: folder that holds an `.obsidian` → what the YOLO plugin there goes by. `taken`: memory files
    of the layouts before, `roots` where those begin. `has_entries(path)` reads a file: it is asked last.
    """

    paths: tuple[str, ...]
    has_entries: Callable[[str], bool]
    opened: tuple[str, ...] = ()
    settings: Mapping[str, YoloSettings] = field(default_factory=dict)
    taken: frozenset[str] = frozenset()
    roots: tuple[str, ...] = ()

    @property
    def markdown(self) -> tuple[str, ...]:
        return tuple(path for path in self.paths if is_markdown(path))


@dataclass(frozen=True, slots=True)
class Placed:
    """A memory file's role; `assistant` is the name, for role assistant only."""

    role: Role
    assistant: str | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """What a layout found. `files`: its memory files. `roots`: the folders where it begins ("": the top).

    `notes`: markdown files that stand in its folders and are no memory, for links and secrets only.
    """

    name: str
    files: Mapping[str, Placed] = field(default_factory=dict)
    notes: frozenset[str] = frozenset()
    roots: tuple[str, ...] = ()
    assistants: tuple[Assistant, ...] = ()
    current_assistant: str | None = None
    global_file: str | None = None
    has_settings: bool = False


class FindLayout(Protocol):
    def __call__(self, tree: Tree) -> Layout: ...


def is_markdown(path: str) -> bool:
    return path.lower().endswith(".md")


def split(path: str) -> tuple[str, str]:
    """(folder, name) of a path; the folder is "" at the top."""
    folder, _, name = path.rpartition("/")
    return folder, name


def join(*parts: str) -> str:
    return "/".join(part for part in parts if part)


def nfc(text: str) -> str:
    """Names are compared composed: some disks keep them decomposed."""
    return unicodedata.normalize("NFC", text)


def parents(path: str) -> Sequence[str]:
    """The folder names above a path, outermost first."""
    return path.split("/")[:-1]
