"""Which file belongs to which assistant of the YOLO plugin: its own rules, so that ours is the same file.

Source: the plugin's `getYoloBaseDir` and `getAssistantMemoryPath`, held by the given vectors
(`yolo.dev.json`, op `paths`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from memsift.vault import js

DEFAULT_BASE = "YOLO"
MEMORY_FOLDER = "memory"
GLOBAL_FILE = "global.md"


class Who(NamedTuple):
    """An assistant as the plugin knows it. `name` may be empty: then its id stands for it."""

    id: str
    name: str
    has_instructions: bool


def normal_path(path: str) -> str:
    """A vault path as Obsidian's `normalizePath` writes it: `/` alone, none at the ends, NFC."""
    joined = re.sub(r"[\\/]+", "/", path).strip("/")
    return unicodedata.normalize("NFC", joined.replace("\u00a0", " ").replace("\u202f", " ")) or "/"


def base_folder(setting: str | None) -> str:
    """The folder that `yolo.baseDir` means. Empty, absent or leaving the vault: `YOLO`."""
    path = normal_path(js.trim(setting or ""))
    path = re.sub(r"^(\./)+", "", path).strip("/")
    if path in ("", ".") or ".." in path.split("/"):
        return DEFAULT_BASE
    return path


def memory_folder(base: str) -> str:
    return f"{base_folder(base)}/{MEMORY_FOLDER}"


def global_file(base: str) -> str:
    return f"{memory_folder(base)}/{GLOBAL_FILE}"


def shown_name(who: Who) -> str:
    return js.trim(who.name) or who.id


def _file_stem(who: Who) -> str:
    clean = re.sub(r'[\\/:*?"<>|]', "_", js.trim(shown_name(who)))
    return re.sub(f"[{re.escape(js.SPACE)}]+", " ", clean) or "assistant"


def assistant_files(base: str, assistants: Sequence[Who]) -> dict[str, str]:
    """Each assistant's file (id → vault path), whether it has instructions or not.

    Of several with one name the lowest id, in the order of `localeCompare`, has the plain file and the
    next ones ` (2)`, ` (3)`; names are compared before Unicode is normalised, as the plugin does.
    """
    twins: dict[str, list[Who]] = {}
    for who in assistants:
        twins.setdefault(_file_stem(who), []).append(who)
    files: dict[str, str] = {}
    for stem, group in twins.items():
        group.sort(key=lambda who: js.locale_key(who.id))
        for index, who in enumerate(group):
            number = f" ({index + 1})" if index else ""
            files.setdefault(who.id, normal_path(f"{memory_folder(base)}/{stem}{number}.md"))
    return files
