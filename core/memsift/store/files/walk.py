"""Looking through a folder tree without opening a single file."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from memsift.messages import Message
from memsift.record import dataclass
from memsift.store.files.calls import LIMIT, Key, do, is_temp
from memsift.store.files.folder import Folder, kind_of
from memsift.store.model import StoreError, os_error

DEPTH = 100
"""Folders nested deeper than this are not walked: no vault is, a trap may be."""

_NOT_UTF8 = re.compile("[\udc80-\udcff]")  # how Python shows bytes of a name that are no UTF-8
_CONTROL = re.compile("[\x00-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class Found:
    """A file as a walk met it. `reason`: a message id saying why it is not to be written, or not read."""

    path: str
    key: Key
    readable: bool
    reason: str | None = None
    through: str | None = None
    """For a symlink that stays inside: the path that it leads to."""
    links: int = 1
    """How many names the file has (hard links)."""


@dataclass(frozen=True, slots=True)
class Walk:
    """What a walk found, in code-point order, and the folders that it could not look into."""

    files: tuple[Found, ...]
    temps: tuple[str, ...]
    problems: tuple[Message, ...]


def walk(top: Folder, skip: Callable[[str, str], bool]) -> Walk:
    """Every file below `top`, without opening any. Left out: dot-files, folders that `skip(name, path of
    the folder above)` names. Symlinked folders are not followed.

    Raises StoreError when the top folder itself cannot be read.
    """
    files: list[Found] = []
    temps: list[str] = []
    problems: list[Message] = []
    for path, entry in _go(top, skip, problems):
        if entry is None or entry.is_dir(follow_symlinks=False):
            continue
        if is_temp(entry.name):
            temps.append(path)
        elif entry.name[0] != ".":
            found = _found(top, path, entry)
            if found is not None:
                files.append(found)
    names = _names_by_inode(files)
    files = [_judge_links(found, names) for found in files]
    return Walk(tuple(sorted(files, key=lambda f: f.path)), tuple(sorted(temps)), tuple(problems))


def folders(top: Folder, skip: Callable[[str, str], bool]) -> tuple[str, ...]:
    """The folders that a walk goes through, each before those in it; without those whose name is no UTF-8, or
    that hold such a name. Raises StoreError as `walk` does."""
    found: dict[str, None] = {}
    for path, entry in _go(top, skip, []):
        if entry is None:
            found[path] = None
        elif _NOT_UTF8.search(entry.name):
            found.pop(path.rpartition("/")[0], None)
    return tuple(path for path in found if not _NOT_UTF8.search(path))


def _go(
    top: Folder, skip: Callable[[str, str], bool], problems: list[Message]
) -> Iterator[tuple[str, os.DirEntry[str] | None]]:
    """Each folder that is gone through (None), and what is in it."""
    waiting = [""]
    while waiting:
        folder = waiting.pop()
        try:
            with top.handle(folder) as fd, do("list", top.full(folder), os.scandir, fd) as entries:
                yield folder, None
                for entry in entries:
                    path = f"{folder}/{entry.name}" if folder else entry.name
                    yield path, entry
                    if not entry.is_dir(follow_symlinks=False) or skip(entry.name, folder):
                        continue
                    if path.count("/") >= DEPTH:
                        problems.append(Message("store.too-deep", {"file": path}))
                    else:
                        waiting.append(path)
        except OSError as error:
            if not folder:
                raise os_error(top.real, error) from error
            if error.errno != errno.ENOENT:  # removed while we walked: simply not there
                problems.append(os_error(folder, error).message)


def _found(top: Folder, path: str, entry: os.DirEntry[str]) -> Found | None:
    try:
        st = do("stat", top.full(path), entry.stat, follow_symlinks=False)
        if stat.S_ISLNK(st.st_mode):
            return _found_link(top, path, st)
    except FileNotFoundError:
        return None  # gone between listing and looking
    except OSError:
        return Found(path, Key(0, 0, 0, 0), readable=False, reason="store.not-readable")
    key = Key.of(st)
    if not stat.S_ISREG(st.st_mode):
        return Found(path, key, readable=False, reason="store.not-a-file")
    return _with_name(path, key, st)


def _found_link(top: Folder, path: str, st: os.stat_result) -> Found | None:
    try:
        leads_to = kind_of(top.full(path))
    except StoreError:  # in a circle, or where nobody lets us look
        return Found(path, Key.of(st), readable=False, reason="store.not-readable")
    if leads_to == "folder":
        return None  # a symlinked folder: neither followed nor a file
    if not path.lower().endswith(".md"):
        return Found(path, Key.of(st), readable=False)  # known by name, for links
    try:
        through = top.through(path)
    except StoreError:
        return Found(path, Key.of(st), readable=False, reason="store.outside-vault")
    target = do("stat", top.full(path), os.stat, top.full(through), follow_symlinks=False)
    if not stat.S_ISREG(target.st_mode):
        return Found(path, Key.of(target), readable=False, reason="store.not-a-file")
    return replace(_with_name(path, Key.of(target), target), through=through)


def _with_name(path: str, key: Key, st: os.stat_result) -> Found:
    """A regular file, judged by its name and size."""
    if _NOT_UTF8.search(path):
        return Found(path, key, readable=False, reason="store.name-not-utf8")
    if st.st_size > LIMIT:
        return Found(path, key, readable=False, reason="store.too-large")
    if _CONTROL.search(path):
        return Found(path, key, readable=True, reason="store.odd-name")
    return Found(path, key, readable=True, links=st.st_nlink)


def _names_by_inode(files: list[Found]) -> Counter[int]:
    return Counter(found.key.inode for found in files if found.links > 1 and found.through is None)


def _judge_links(found: Found, names: Counter[int]) -> Found:
    """A file with a second name is never written (that name would keep the old text), and when the second
    name is outside the vault it is not read either: it may be anything that the person can read."""
    if found.links < 2:
        return found
    all_inside = names[found.key.inode] == found.links
    return replace(found, readable=all_inside, reason="store.hard-linked")
