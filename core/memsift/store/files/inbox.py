"""The inbox's folders on disk: a letter arrives whole, by a rename, and is taken for nothing but bytes.

Anything may stand there: symlinks, pipes and folders are seen and never opened.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping

from memsift.messages import Message
from memsift.record import dataclass
from memsift.store.files.at import At
from memsift.store.files.calls import NOREPLACE, UNSUPPORTED, Key, do, is_temp, rename, sync_folder
from memsift.store.files.folder import Folder
from memsift.store.model import StoreError, os_error

INBOX = ".memsift/inbox"
_NAME_BYTES = 255  # of a name, on every file system in use
_NAME_CHARACTERS = 60  # of which each may take four bytes
NEW, TEMP, DONE, BAD = f"{INBOX}/new", f"{INBOX}/tmp", f"{INBOX}/done", f"{INBOX}/bad"


@dataclass(frozen=True, slots=True)
class Letter:
    """One name in a folder of the inbox. `data` None: it could not be read, and `problem` says why."""

    name: str
    data: bytes | None
    key: Key | None
    problem: Message | None = None


def post(vault: Folder, name: str, data: bytes) -> None:
    """Put a letter into the inbox: written and synced aside, then renamed in. Never over another.

    Raises StoreError.
    """
    path = f"{NEW}/{name}"
    try:
        with vault.handle(TEMP, make=True) as aside, vault.handle(NEW, make=True) as new:
            # The name is of one folder, its handle of the other: the rename goes between the two.
            temp = At(aside, name, f"{TEMP}/{name}", vault.full(f"{TEMP}/{name}"))
            filled, _ = temp.fill(data, like=None, mode=0o600)
            try:
                _move(aside, filled, new, name, vault.full(path))
            finally:
                temp.drop(filled)
            sync_folder(new, vault.full(NEW))
    except FileExistsError as error:
        raise StoreError(Message("store.name-odd", {"file": path})) from error
    except OSError as error:
        raise os_error(path, error) from error


def _move(source: int, name: str, target: int, to: str, full: str) -> None:
    """Move a name between two open folders, never over another. Raises FileExistsError."""
    try:
        rename(source, name, target, to, NOREPLACE, full)
    except OSError as error:
        if error.errno not in UNSUPPORTED:
            raise
        do("link", full, os.link, name, to, src_dir_fd=source, dst_dir_fd=target, follow_symlinks=False)
        do("unlink", full, os.unlink, name, dir_fd=source)


def letters(
    vault: Folder,
    where: str,
    limit: int,
    known: Mapping[str, Letter] | None = None,
    newest: int | None = None,
) -> tuple[Letter, ...]:
    """What stands in a folder of the inbox, by name. A letter of `known` that did not change is not read
    again. `newest`: so many of them alone, the last by name, which begins with the time.

    Raises StoreError when the folder is none of ours (a symlink, a file) or cannot be read.
    """
    try:
        with vault.handle(where) as fd:
            names = sorted(n for n in do("list", vault.full(where), os.listdir, fd) if not is_temp(n))
            names = names[-newest:] if newest is not None else names
            return tuple(_letter(fd, vault, where, name, limit, (known or {}).get(name)) for name in names)
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise os_error(where, error) from error


def _letter(fd: int, vault: Folder, where: str, name: str, limit: int, known: Letter | None) -> Letter:
    at = At(fd, name, f"{where}/{name}", vault.full(f"{where}/{name}"))
    try:
        st = do("stat", at.full, os.stat, name, dir_fd=fd, follow_symlinks=False)
        if known is not None and known.key == Key.of(st):
            return known
        seen = at.read(limit)
    except StoreError as error:
        return Letter(name, None, None, error.message)
    except OSError as error:
        return Letter(name, None, None, os_error(at.path, error).message)
    return Letter(name, seen.data, seen.key)


def set_aside(vault: Folder, name: str, reason: bytes) -> None:
    """Move a letter that is none into `bad/`, whatever it is, and leave the reason beside it.

    Raises StoreError.
    """
    path = f"{NEW}/{name}"
    try:
        with vault.handle(NEW) as new, vault.handle(BAD, make=True) as bad:
            for to in _free_names(name):
                with contextlib.suppress(FileExistsError):
                    _move(new, name, bad, to, vault.full(path))
                    break
            vault.put(f"{BAD}/{reason_name(to)}", reason)
    except FileNotFoundError:
        return  # its writer took it back
    except OSError as error:
        raise os_error(path, error) from error


def reason_name(name: str) -> str:
    """The name of the file that says why `name` was set aside: no longer than a name can be."""
    ending = ".reason"
    while len(os.fsencode(name + ending)) > _NAME_BYTES:
        name = name[:-1]
    return name + ending


def _free_names(name: str) -> Iterator[str]:
    yield name
    for number in range(2, 1_000):
        yield f"{name[:_NAME_CHARACTERS]}~{number}"
