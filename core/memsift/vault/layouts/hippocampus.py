"""Layout `hippocampus`: an `.AGENT/` tree with profile, index, long-term and recent memory, and logs.

Files are found by name anywhere below `.AGENT/`, in Chinese or English; the numbers before folder names
and the folders' own names are free. `*工作区`/`*workspace` folders hold an agent's work, not memory.
"""

from __future__ import annotations

import re

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
    folders = parents(path)
    below = [_key(folder) for folder in folders[folders.index(FOLDER) + 1 :]]
    name = split(path)[1]
    key = _key(name[: -len(".md")])
    if is_leftover(name) or name.startswith(".") or key == "readme":
        return None
    if any(folder.endswith(("工作区", "workspace")) for folder in below):
        return None
    for folder in below:
        role = _BY_FOLDER.get(re.sub(r"^[\d\s._-]+", "", folder))
        if role is not None:
            return role
    return _BY_NAME.get(key)


def _key(name: str) -> str:
    """A name as names are compared: composed, any case, `_` and spaces like `-`."""
    return re.sub(r"[\s_]+", "-", nfc(name).casefold())
