"""Whose links are listed (contract §4 and §1)."""

from __future__ import annotations

from memsift.vault.link_paths import folder_of
from memsift.vault.model import Role, Vault

_DOT_TREE = ".AGENT"
_BRIEFS = "Agent速报"
_WORKSPACE = ("工作区", "workspace")


def listed_files(vault: Vault) -> tuple[str, ...]:
    """The paths of the files whose links are listed, in code-point order.

    Memory files; the notes that a layout keeps for links and secrets only (`README.md` below `.AGENT/`,
    `Agent速报/`, the plugin's old `memory.md`); and in a vault without any layout every note, since there
    notes are the memory.
    """
    paths = {file.path for file in vault.files}
    if vault.hippocampus or vault.global_file or any(file.layout != "plain" for file in vault.files):
        paths |= {note.path for note in vault.notes if _belongs(note.path, vault)}
    else:
        paths |= {note.path for note in vault.notes if _opened(note.path, vault)}
    return tuple(sorted(paths))


def _belongs(path: str, vault: Vault) -> bool:
    folders = path.split("/")[:-1]
    name = path.rpartition("/")[2].lower()
    if _DOT_TREE in folders:
        below = folders[folders.index(_DOT_TREE) + 1 :]
        return name == "readme.md" and not any(part.lower().endswith(_WORKSPACE) for part in below)
    if _BRIEFS in folders:
        return "/".join(folders[: folders.index(_BRIEFS)]) in vault.hippocampus
    return name == "memory.md" and any(
        file.role is Role.GLOBAL and folder_of(folder_of(file.path)) == folder_of(path)
        for file in vault.files
    )


def _opened(path: str, vault: Vault) -> bool:
    return not vault.opened or any(
        not name or path == name or path.startswith(name + "/") for name in vault.opened
    )
