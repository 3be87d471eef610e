"""Layout `plain`: any other folder or file of markdown lists that a person opens by name."""

from __future__ import annotations

from memsift.vault.layouts.base import Layout, Placed, Tree, split
from memsift.vault.layouts.copies import is_leftover
from memsift.vault.model import Role

NAME = "plain"


def find(tree: Tree) -> Layout:
    """What was opened by name and is no other layout's; the whole vault when it has no other layout.

    A file named by itself counts whatever is in it; in a folder only files that have entries do.
    """
    named = tree.opened or (() if tree.roots else ("",))
    files: dict[str, Placed] = {}
    for name in named:
        inside = [path for path in tree.markdown if path != name and _is_below(path, name)]
        if name in tree.markdown and name not in tree.taken:
            files[name] = Placed(Role.OTHER)
        elif not any(path in tree.taken for path in inside):
            files |= {path: Placed(Role.OTHER) for path in inside if _counts(tree, path)}
    return Layout(NAME, files, roots=tuple(named) if files else ())


def _is_below(path: str, folder: str) -> bool:
    return not folder or path.startswith(folder + "/")


def _counts(tree: Tree, path: str) -> bool:
    name = split(path)[1]
    return not is_leftover(name) and not name.startswith(".") and tree.has_entries(path)
