"""Files that a person may take for memory and that are none, by their names alone: said, never guessed at."""

from __future__ import annotations

from memsift.vault.layouts.base import join, parents, split
from memsift.vault.layouts.hippocampus import FOLDER, looks_like_memory
from memsift.vault.model import Role, Vault

# Files are told by their own names in these: a file of another name beside them is part of the folder.
_BY_FOLDER = (Role.SESSION_LOG, Role.EXTERNAL)


def strays(vault: Vault) -> tuple[str, ...]:
    """The notes below an `.AGENT/` that stand where memory stands, in code-point order of their paths: at the
    top of the tree, beside a memory file, or in a folder that is called like one (`projects/`)."""
    trees = {join(root, FOLDER) for root in vault.hippocampus}
    beside = {
        split(file.path)[0]
        for file in vault.files
        if file.layout == "hippocampus" and file.role not in (*_BY_FOLDER, Role.RULES)
    }
    return tuple(
        note.path
        for note in vault.notes
        if FOLDER in parents(note.path) and looks_like_memory(note.path, beside | trees)
    )
