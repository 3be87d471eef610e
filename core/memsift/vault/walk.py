"""Which files make a vault. Pure: walking and reading is the store's; it asks here."""

from __future__ import annotations

import posixpath
from collections.abc import Callable

from memsift.record import dataclass
from memsift.vault.layouts import DOT_FOLDERS
from memsift.vault.layouts.base import is_markdown
from memsift.vault.layouts.yolo_names import DEFAULT_BASE, global_file
from memsift.vault.layouts.yolo_settings import only_named

__all__ = ["Opened", "find_root", "is_settings_file", "only_named", "skip_folder", "wanted"]

SKIPPED_FOLDERS = frozenset({"node_modules"})
SETTINGS_FOLDER = ".obsidian"
_PLUGIN_FILES = ("data.json", "manifest.json")

ROOT_MARKS = (SETTINGS_FOLDER, ".AGENT", ".memsift", global_file(DEFAULT_BASE))
"""What makes a folder a vault when it stands in it."""


def skip_folder(name: str, parent: str) -> bool:
    """Whether a folder is left out of the walk. `parent` is its vault path, "" at the top.

    Of dot-folders only `.AGENT` is walked, and `.obsidian/plugins/*` for the plugin's settings.
    """
    above = parent.split("/") if parent else []
    if SETTINGS_FOLDER in above:
        below = above[above.index(SETTINGS_FOLDER) + 1 :]
        return below != ["plugins"] and not (below == [] and name == "plugins")
    if name == SETTINGS_FOLDER:
        return False
    return name in SKIPPED_FOLDERS or (name.startswith(".") and name not in DOT_FOLDERS)


def is_settings_file(path: str) -> bool:
    """Whether this is `….obsidian/plugins/<id>/data.json` or `manifest.json`."""
    parts = path.split("/")
    return len(parts) >= 4 and parts[-4:-2] == [SETTINGS_FOLDER, "plugins"] and parts[-1] in _PLUGIN_FILES


def wanted(path: str) -> bool:
    """Whether the file's bytes are needed. All other files are known by name only, for links."""
    if SETTINGS_FOLDER in path.split("/"):
        return is_settings_file(path)
    return is_markdown(path)


@dataclass(frozen=True, slots=True)
class Opened:
    """The folder that is the vault, and what was named inside it (empty: the vault itself)."""

    root: str
    inside: tuple[str, ...]


def find_root(path: str, exists: Callable[[str], bool], *, is_file: bool = False) -> Opened:
    """The vault that an absolute path belongs to: the nearest folder at or above it with a mark.

    `exists(path)` says whether something stands there. Without a mark anywhere above, the folder itself
    (of a file: the folder it stands in) is the vault.
    """
    path = posixpath.normpath(path)
    start = posixpath.dirname(path) if is_file else path
    folder = start
    while not any(exists(posixpath.join(folder, mark)) for mark in ROOT_MARKS):
        above = posixpath.dirname(folder)
        if above == folder:
            folder = start
            break
        folder = above
    inside = "" if path == folder else posixpath.relpath(path, folder)
    return Opened(folder, (inside,) if inside else ())
