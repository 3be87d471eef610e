"""Every file below a folder, hidden ones too: for proving that a text stands in none of them."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator

from memsift.messages import Message
from memsift.record import dataclass
from memsift.store.files.calls import do
from memsift.store.files.folder import Folder
from memsift.store.files.walk import DEPTH
from memsift.store.model import StoreError, os_error

MAX_BYTES = 256 * 1024 * 1024
"""Larger files are told of and not searched."""

GIT = ".git"


@dataclass(frozen=True, slots=True)
class Piece:
    """One name below the folder. `data` None: a folder, a link, a device, or not to be read (`problem`)."""

    path: str
    data: bytes | None = None
    problem: Message | None = None


def every(top: Folder) -> Iterator[Piece]:
    """Every name below `top` and the bytes of each regular file. Symlinks are not followed; what stands in
    a repository's `.git` is packed and not looked into: it comes as one piece.

    Raises StoreError when the folder itself cannot be listed.
    """
    waiting = [""]
    while waiting:
        folder = waiting.pop()
        try:
            with top.handle(folder) as fd:
                names = sorted(do("list", top.full(folder), os.listdir, fd))
                modes = [(name, _mode(top, fd, folder, name)) for name in names]
        except OSError as error:
            if not folder:
                raise os_error(top.real, error) from error
            yield Piece(folder, problem=os_error(folder, error).message)
            continue
        for name, mode in modes:
            path = f"{folder}/{name}" if folder else name
            if stat.S_ISDIR(mode) and name != GIT:
                yield Piece(path)
                if path.count("/") < DEPTH:
                    waiting.append(path)
                else:
                    yield Piece(path, problem=Message("store.too-deep", {"file": path}))
            else:
                yield _piece(top, path) if stat.S_ISREG(mode) else Piece(path)


def _mode(top: Folder, fd: int, folder: str, name: str) -> int:
    try:
        st = do("stat", top.full(folder), os.stat, name, dir_fd=fd, follow_symlinks=False)
    except FileNotFoundError:
        return 0  # gone since it was listed
    return st.st_mode


def _piece(top: Folder, path: str) -> Piece:
    try:
        seen = top.read(path, limit=MAX_BYTES)
    except StoreError as error:
        return Piece(path, problem=error.message)
    return Piece(path, seen.data if seen else None)
