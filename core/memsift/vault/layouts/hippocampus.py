"""Layout `hippocampus`: an `.AGENT/` tree with profile, index, long-term and recent memory, and logs.

Files are found by name anywhere below `.AGENT/`, in Chinese or English; the numbers before folder names
and the folders' own names are free. `*工作区`/`*workspace` folders hold an agent's work, not memory.
"""

from __future__ import annotations

import re
from collections.abc import Container

from memsift.vault.layouts.base import Layout, Placed, Tree, join, nfc, parents, split
from memsift.vault.layouts.copies import is_leftover
from memsift.vault.model import Role

NAME = "hippocampus"
FOLDER = ".AGENT"
RULES_FILE = "AGENTS.md"

_BY_NAME = {
    "用户画像": Role.PROFILE,
    "助手画像": Role.PROFILE,
    "user-profile": Role.PROFILE,
    "assistant-profile": Role.PROFILE,
    "记忆索引": Role.INDEX,
    "index": Role.INDEX,
    "长期记忆": Role.LONG_TERM,
    "long-term": Role.LONG_TERM,
    "近期状态": Role.RECENT,
    "recent": Role.RECENT,
    "项目档案": Role.PROJECTS,
    "projects": Role.PROJECTS,
}
_BY_FOLDER = {
    "会话日志": Role.SESSION_LOG,
    "session-logs": Role.SESSION_LOG,
    "session-log": Role.SESSION_LOG,
    "外部引用": Role.EXTERNAL,
    "external": Role.EXTERNAL,
    "external-references": Role.EXTERNAL,
    "external-refs": Role.EXTERNAL,
    "external-links": Role.EXTERNAL,
}


def find(tree: Tree) -> Layout:
    """Every `.AGENT` tree at or below the opened folder, and the `AGENTS.md` beside it."""
    roots: dict[str, None] = {}
    files: dict[str, Placed] = {}
    notes: set[str] = set()
    for path in tree.markdown:
        if path in tree.taken:
            continue
        folders = parents(path)
        if FOLDER not in folders:
            continue
        root = "/".join(folders[: folders.index(FOLDER)])
        roots[root] = None
        role = role_of(path)
        if role is None:
            notes.add(path)
        else:
            files[path] = Placed(role)
    for root in roots:
        rules = join(root, RULES_FILE)
        if rules in tree.paths and rules not in tree.taken:
            files[rules] = Placed(Role.RULES)
    return Layout(NAME, files, frozenset(notes), tuple(roots))


def role_of(path: str) -> Role | None:
    """The role of a file below `.AGENT/` by its name and folders; None: it is no memory."""
    if _is_work(path):
        return None
    for folder in _below(path):
        role = _BY_FOLDER.get(_unnumbered(folder))
        if role is not None:
            return role
    return _BY_NAME.get(_stem(path))


def looks_like_memory(path: str, folders: Container[str]) -> bool:
    """Whether a file below `.AGENT/` without a role stands in one of the `folders`, or in one that is called
    like a memory file."""
    if _is_work(path):
        return False
    return split(path)[0] in folders or any(_unnumbered(folder) in _BY_NAME for folder in _below(path))


def _is_work(path: str) -> bool:
    """Whether a file is an agent's work, a copy, or says what the folder is: no memory whatever its name."""
    name = split(path)[1]
    return (
        is_leftover(name)
        or name.startswith(".")
        or _stem(path) == "readme"
        or any(folder.endswith(("工作区", "workspace")) for folder in _below(path))
    )


def _below(path: str) -> list[str]:
    """The folders between `.AGENT/` and the file, as names are compared."""
    folders = parents(path)
    return [_key(folder) for folder in folders[folders.index(FOLDER) + 1 :]]


def _stem(path: str) -> str:
    return _key(split(path)[1][: -len(".md")])


def _unnumbered(folder: str) -> str:
    return re.sub(r"^[\d\s._-]+", "", folder)


def _key(name: str) -> str:
    """A name as names are compared: composed, any case, `_` and spaces like `-`."""
    return re.sub(r"[\s_]+", "-", nfc(name).casefold())
