"""The layouts: how a vault keeps memory. One file each; a vault may hold several.

To add one, write `find(tree) -> Layout` in a file of its own and name it here. The order counts: a path
that one layout has claimed is not offered to the next, and `plain` takes what is left.
"""

from __future__ import annotations

from memsift.vault.layouts import hippocampus, plain, yolo
from memsift.vault.layouts.base import FindLayout, Layout, Placed, Tree

LAYOUTS: tuple[FindLayout, ...] = (yolo.find, hippocampus.find, plain.find)

DOT_FOLDERS = frozenset({hippocampus.FOLDER})
"""The only dot-folders that are walked for memory (contract §1)."""

__all__ = ["DOT_FOLDERS", "LAYOUTS", "FindLayout", "Layout", "Placed", "Tree"]
