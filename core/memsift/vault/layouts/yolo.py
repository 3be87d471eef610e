"""Layout `yolo`: `<base>/memory/` of the Obsidian plugin YOLO, one file for everybody, one an assistant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from memsift.vault.layouts.base import Layout, Placed, Tree, join, nfc, split
from memsift.vault.layouts.copies import is_copy, is_leftover
from memsift.vault.layouts.yolo_names import GLOBAL_FILE, memory_folder
from memsift.vault.layouts.yolo_settings import YoloSettings
from memsift.vault.model import Assistant, Role

NAME = "yolo"


def find(tree: Tree) -> Layout:
    """Every `<base>/memory/` at or below the opened folder.

    Where the plugin's settings are, its base folder counts and nothing else; elsewhere a folder
    `YOLO/memory/` with a `global.md`.
    """
    folders = _by_folder(tree.markdown)
    files: dict[str, Placed] = {}
    notes: set[str] = set()
    roots: list[str] = []
    assistants: list[Assistant] = []
    for root, memory in _memory_folders(tree, folders):
        settings = tree.settings.get(root)
        listed = folders.get(memory, {})
        configured = _assistants_by_file(root, settings)
        placed = {
            path: Placed(Role.GLOBAL) if name == GLOBAL_FILE else Placed(Role.ASSISTANT, who)
            for name, path in listed.items()
            if name == GLOBAL_FILE or (who := _assistant_of(name, listed, memory, configured)) is not None
        }
        files |= placed
        notes |= {path for path in listed.values() if path not in placed}
        roots.append(root)
        global_file = listed.get(GLOBAL_FILE, join(memory, GLOBAL_FILE))
        assistants += (
            _configured(root, settings, global_file, listed) if settings else _by_files(placed, global_file)
        )
    main = tree.settings.get(roots[0]) if roots else None
    return Layout(
        NAME,
        files,
        frozenset(notes),
        tuple(roots),
        tuple(assistants),
        current_assistant=main.current if main else None,
        global_file=next((who.global_file for who in assistants), None)
        or next((path for path, placed in files.items() if placed.role is Role.GLOBAL), None),
        has_settings=main is not None,
    )


def _by_folder(paths: Iterable[str]) -> dict[str, dict[str, str]]:
    """folder → name → path as on disk; folder and name composed (NFC)."""
    folders: dict[str, dict[str, str]] = {}
    for path in paths:
        folder, name = split(nfc(path))
        folders.setdefault(folder, {})[name] = path
    return folders


def _memory_folders(tree: Tree, folders: Mapping[str, object]) -> list[tuple[str, str]]:
    """(root, memory folder) of every YOLO in the tree, the opened folder's own first."""
    found = [
        (root, join(nfc(root), memory_folder(settings.base_dir))) for root, settings in tree.settings.items()
    ]
    default = memory_folder("")
    for folder, names in folders.items():
        root = folder.removesuffix(default).rstrip("/")
        if folder != join(root, default) or root in tree.settings or ".obsidian" in folder.split("/"):
            continue
        if isinstance(names, dict) and GLOBAL_FILE in names:
            found.append((root, folder))
    return sorted(found, key=lambda item: (item[0].count("/") + bool(item[0]), item))


def _assistants_by_file(root: str, settings: YoloSettings | None) -> dict[str, str]:
    """vault path → assistant's name, for every listed assistant, instructions or not."""
    names: dict[str, str] = {}
    if settings is not None:
        for who in settings.assistants:
            names.setdefault(join(nfc(root), settings.files[who.id]), who.name)
    return names


def _assistant_of(
    name: str, listed: Mapping[str, str], memory: str, configured: Mapping[str, str]
) -> str | None:
    """The name of the assistant whose file this is; None: it is nobody's file."""
    who = configured.get(join(memory, name))
    if who is not None:
        return who
    stem = name[: -len(".md")]
    stems = {other[: -len(".md")] for other in listed}
    nobody = name.startswith(".") or is_leftover(name) or is_copy(stem, stems) or name.lower() == "readme.md"
    return None if nobody else stem


def _configured(
    root: str, settings: YoloSettings, global_file: str, listed: Mapping[str, str]
) -> list[Assistant]:
    """The listed assistants; their files spelled as on disk where they exist."""

    def on_disk(path: str) -> str:
        return listed.get(split(path)[1], join(root, path))

    return [
        Assistant(
            who.id,
            who.name,
            who.has_instructions,
            on_disk(settings.files[who.id]) if who.has_instructions else None,
            on_disk(settings.files[who.id]),
            global_file,
        )
        for who in settings.assistants
    ]


def _by_files(placed: Mapping[str, Placed], global_file: str) -> list[Assistant]:
    """Without settings every assistant's file counts as read; its stem is id and name."""
    return [
        Assistant(file.assistant, file.assistant, True, path, path, global_file)
        for path, file in sorted(placed.items())
        if file.assistant is not None
    ]
