"""The files of a vault that a loader loads."""

from __future__ import annotations

import re
from functools import cache

from memsift.loaders.model import Loader
from memsift.markdown import parse
from memsift.record import dataclass
from memsift.vault.model import OUTSIDE, MemoryFile, Role, Vault
from memsift.vault.refs import hippocampus_root


@dataclass(frozen=True, slots=True)
class Source:
    """A file and its bytes. `file` None: a note, which is parsed only if its entries are asked for."""

    path: str
    data: bytes
    file: MemoryFile | None = None

    def memory_file(self) -> MemoryFile:
        return self.file or MemoryFile(self.path, Role.OTHER, "plain", parse(self.data))


def source_of(vault: Vault, path: str) -> Source | None:
    """The file with this path; None when it is not there, not read, or leads out of the vault."""
    return _sources(vault).get(path)


def _sources(vault: Vault) -> dict[str, Source]:
    found = {
        note.path: Source(note.path, note.data)
        for note in vault.notes
        if note.data is not None and note.readonly != OUTSIDE
    }
    return found | {
        file.path: Source(file.path, file.document.data, file)
        for file in vault.files
        # Read-only and empty: its bytes were not read (too large, not readable, leads out of the vault).
        if file.readonly != OUTSIDE and (file.readonly is None or file.document.data)
    }


def start_folder(vault: Vault) -> str:
    """The folder that an agent is started in: where the first `.AGENT` stands, else the vault."""
    return vault.hippocampus[0] if vault.hippocampus else ""


def loaded_by(vault: Vault, loader: Loader) -> tuple[Source, ...]:
    """The files that a loader loads at its start, in the order in which it names them."""
    start = start_folder(vault)
    prefix = f"{start}/" if start else ""
    sources = _sources(vault)
    found: dict[str, Source] = {}
    for pattern in loader.files:
        matcher = glob(pattern)
        for path in sorted(sources):
            if path.startswith(prefix) and matcher.fullmatch(path[len(prefix) :]):
                found.setdefault(path, sources[path])
    return tuple(found.values())


def read_by_agent(vault: Vault, loader: Loader) -> tuple[Source, ...]:
    """The memory that the agent of a hippocampus tree reads by itself, by its rules: role by role."""
    start = start_folder(vault)
    sources = _sources(vault)
    return tuple(
        sources[file.path]
        for role in loader.then
        for file in vault.files
        if str(file.role) == role and file.layout == "hippocampus" and hippocampus_root(file) == start
        if file.path in sources
    )


@cache
def glob(pattern: str) -> re.Pattern[str]:
    """A pattern of paths: `*` and `?` within one name, `**/` for any folders."""
    parts = re.split(r"(\*\*/|\*|\?)", pattern)
    words = {"**/": "(?:[^/]+/)*", "*": "[^/]*", "?": "[^/]"}
    return re.compile("".join(words.get(part) or re.escape(part) for part in parts))
