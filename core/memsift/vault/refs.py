"""Entries by reference, and who is read together with whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

from memsift.record import dataclass
from memsift.sums import sha256
from memsift.vault.layouts.base import is_markdown, split
from memsift.vault.layouts.copies import is_archived
from memsift.vault.model import OUTSIDE, EntryRef, MemoryFile, Role, Vault


def text_hash(text: str) -> str:
    """The sha256 of a comparison text, in hex: what `first_seen`, dismissals and refs go by."""
    return sha256(text.encode("utf-8", errors="surrogatepass")).hexdigest()


def refs(vault: Vault) -> tuple[EntryRef, ...]:
    """Every entry of the vault with its reference, in order of file and line.

    `file#id`, else `file#^` + 10 hex of the comparison text's sha256; the nth equal one of a file ends
    in `~n`, from the second on. Files that lead out of the vault have none: they are never searched.
    """
    return tuple(ref for file in vault.files for ref in file_refs(file))


def file_refs(file: MemoryFile) -> tuple[EntryRef, ...]:
    """The entries of one file with their references."""
    if file.readonly == OUTSIDE:
        return ()
    path = file.path
    seen: dict[str, int] = {}
    found: list[EntryRef] = []
    for entry in file.document.entries:
        name = entry.id or f"^{text_hash(entry.text)[:10]}"
        nth = seen[name] = seen.get(name, 0) + 1
        found.append(EntryRef(file, entry, f"{path}#{name}" if nth == 1 else f"{path}#{name}~{nth}"))
    return tuple(found)


class Refs(Mapping[str, EntryRef]):
    """Every entry of a vault by its reference. Those of a file are made when one of them is asked for; only
    counting or going through all of them reads every file."""

    def __init__(self, vault: Vault) -> None:
        self._files = {file.path: file for file in vault.files}
        self._made: dict[str, tuple[Sequence[EntryRef], dict[str, int]]] = {}

    def of(self, path: str | None) -> Sequence[EntryRef]:
        """The entries of a file in order; none when it is no memory file."""
        return self._of(path)[0]

    def place(self, ref: str) -> int | None:
        """The number of an entry among its file's, from 1."""
        place = self._of(_path(ref))[1].get(ref)
        return None if place is None else place + 1

    def __getitem__(self, ref: str) -> EntryRef:
        found, places = self._of(_path(ref))
        return found[places[ref]]

    def __iter__(self) -> Iterator[str]:
        return (ref.ref for path in self._files for ref in self.of(path))

    def __len__(self) -> int:
        return sum(len(self.of(path)) for path in self._files)

    def _of(self, path: str | None) -> tuple[Sequence[EntryRef], dict[str, int]]:
        if path is None or (file := self._files.get(path)) is None:
            return (), {}
        if path not in self._made:
            found = file_refs(file)
            self._made[path] = found, {ref.ref: place for place, ref in enumerate(found)}
        return self._made[path]


def _path(ref: str) -> str:
    """The file of a reference; neither an id nor a hash has a `#`."""
    return ref.rpartition("#")[0]


class Reading(StrEnum):
    """How the files of a group belong together.

    TOGETHER: one reader is given all of them; equal entries are `duplicate`. ALONE: a file that is only
    compared within itself. ACROSS: the assistants' own files, which nobody reads together; what is equal
    in two of them is `misplaced`.
    """

    TOGETHER = "together"
    ALONE = "alone"
    ACROSS = "across"


@dataclass(frozen=True, slots=True)
class ReadingGroup:
    """Files to compare with each other (contract §6). `reader`: the assistant's name, else None.

    `nobody`: there are settings, and no listed assistant reads this file.
    """

    kind: Reading
    files: tuple[MemoryFile, ...]
    reader: str | None = None
    nobody: bool = False


_HIPPOCAMPUS = (Role.RULES, Role.PROFILE, Role.LONG_TERM, Role.RECENT, Role.PROJECTS)


def reading_groups(vault: Vault) -> tuple[ReadingGroup, ...]:
    """Who is compared with whom. A file may stand in several groups; so a pair may be met twice.

    Never session logs, archives, backups, files that lead out of the vault; never across layouts.
    """
    usable = [f for f in vault.files if f.readonly != OUTSIDE and not is_archived(f.path)]
    return (*_yolo_groups(vault, usable), *_hippocampus_groups(vault, usable), *_plain_groups(usable))


def _yolo_groups(vault: Vault, usable: Iterable[MemoryFile]) -> list[ReadingGroup]:
    files = {file.path: file for file in usable if file.layout == "yolo"}
    groups: list[ReadingGroup] = []
    own: dict[str, MemoryFile] = {}
    done: set[str] = set()
    for who in vault.assistants:
        file = files.get(who.own_file or "")
        shared = files.get(who.global_file or "")
        if file is None or file.role is Role.GLOBAL or file.path in done:
            continue
        done.add(file.path)
        if who.has_instructions:
            own[file.path] = file
            both = (shared, file) if shared else (file,)
            groups.append(ReadingGroup(Reading.TOGETHER, both, who.name))
            done |= {f.path for f in both}
        else:
            groups.append(ReadingGroup(Reading.ALONE, (file,), who.name))
    for path, file in files.items():
        if path not in done:
            nobody = file.role is Role.ASSISTANT
            groups.append(ReadingGroup(Reading.ALONE, (file,), None, nobody))
    if len(own) > 1:
        groups.append(ReadingGroup(Reading.ACROSS, tuple(own.values())))
    return groups


def _hippocampus_groups(vault: Vault, usable: Iterable[MemoryFile]) -> list[ReadingGroup]:
    groups: dict[str, list[MemoryFile]] = {root: [] for root in vault.hippocampus}
    for file in usable:
        if file.layout == "hippocampus" and file.role in _HIPPOCAMPUS:
            groups[hippocampus_root(file)].append(file)
    return [ReadingGroup(Reading.TOGETHER, tuple(files)) for files in groups.values() if files]


def hippocampus_root(file: MemoryFile) -> str:
    """The folder that holds the `.AGENT` (or the `AGENTS.md`) of this file."""
    folders = file.path.split("/")[:-1]
    return "/".join(folders[: folders.index(".AGENT")]) if ".AGENT" in folders else split(file.path)[0]


def _plain_groups(usable: Iterable[MemoryFile]) -> list[ReadingGroup]:
    files = tuple(file for file in usable if file.layout == "plain" and is_markdown(file.path))
    return [ReadingGroup(Reading.TOGETHER, files)] if files else []
