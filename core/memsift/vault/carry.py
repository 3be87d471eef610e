"""A vault as plain values and bytes, for another process that reads it from a pipe instead of the disk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from memsift.markdown import parse
from memsift.markdown.model import Document
from memsift.vault.build import BARE, bare, log_date
from memsift.vault.model import Assistant, LateDocument, MemoryFile, RawFile, Role, Vault, unparsed_file

_AS_THEY_ARE = ("root", "current_assistant", "has_settings", "marks", "global_file")
_LISTS = ("names", "opened", "hippocampus")


def pack(vault: Vault) -> tuple[dict[str, object], list[bytes]]:
    """A reading of a vault as values for JSON and the bytes of its files, in their order.

    Left out: what is remembered of its entries (`first_seen`) and its `problems`.
    """
    value: dict[str, object] = {name: getattr(vault, name) for name in (*_AS_THEY_ARE, *_LISTS)}
    value["assistants"] = [
        [a.id, a.name, a.has_instructions, a.file, a.own_file, a.global_file] for a in vault.assistants
    ]
    value["files"] = [
        [f.path, f.role.value, f.layout, f.assistant, f.readonly, f.mtime_ns] for f in vault.files
    ]
    value["notes"] = [[n.path, n.data is not None, n.mtime_ns, n.size, n.readonly] for n in vault.notes]
    notes = [note.data for note in vault.notes if note.data is not None]
    return value, [*(file.data for file in vault.files), *notes]


def unpack(value: Mapping[str, Any], blobs: Sequence[bytes], before: Vault | None = None) -> Vault:
    """The vault that was packed. `before`: an earlier one, whose documents serve again where the bytes are
    the same. Raises ValueError, KeyError, TypeError, StopIteration for what is no vault."""
    known = {file.path: file for file in before.files} if before else {}
    bytes_of = iter(blobs)
    plain: dict[str, Any] = {name: value[name] for name in _AS_THEY_ARE}
    plain |= {name: tuple(value[name]) for name in _LISTS}
    return Vault(
        **plain,
        assistants=tuple(Assistant(*one) for one in value["assistants"]),
        files=tuple(_file(row, next(bytes_of), known.get(row[0])) for row in value["files"]),
        notes=tuple(
            RawFile(path, next(bytes_of) if there else None, mtime_ns, size, readonly)
            for path, there, mtime_ns, size, readonly in value["notes"]
        ),
    )


def _file(row: Sequence[Any], data: bytes, known: MemoryFile | None) -> MemoryFile:
    path, named, layout, assistant, readonly, mtime_ns = row
    role = Role(named)
    if known is not None and known.role is role and known.data == data:
        late = known.late
    else:
        late = LateDocument(data, lambda: _document(path, role, data))
    return unparsed_file(late, path, role, layout, assistant, readonly, mtime_ns)


def _document(path: str, role: Role, data: bytes) -> Document:
    document = parse(data, file_date=log_date(path, role))
    return bare(document) if role in BARE else document
