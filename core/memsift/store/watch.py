"""Tells the app that files of the vault changed. An extra: the guard is the re-reading before each write."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Collection
from contextlib import aclosing

from watchfiles import Change, awatch

from memsift.messages import Message
from memsift.store.files import Folder, folders, is_temp, kind_of, real_path
from memsift.store.files.inbox import BAD, DONE, INBOX, NEW
from memsift.store.model import StoreError
from memsift.store.place import OWN
from memsift.vault.walk import skip_folder, wanted

_LOOK_MS = 500  # after so long without a change the watching has surely begun
_INBOX = frozenset({OWN, INBOX, NEW, DONE, BAD})


async def changes(root: str, stop: asyncio.Event | None = None) -> AsyncGenerator[frozenset[str], None]:
    """Vault paths of memory files, notes, plugin settings and proposals that changed, in batches, until
    `stop` is set or the vault is gone. A batch that is empty, as the first one is, says that what was read
    before may be old: from then on nothing is missed.

    Watched are the folders that a walk of the vault goes through, each by itself: nothing behind a symlinked
    folder, or in one that is left out, ever is; nor are folders that hold a name that is no UTF-8. Raises
    StoreError when the system can watch no more folders: then the app goes on by looking itself.
    """
    stop = stop or asyncio.Event()
    top = Folder(root)
    while not stop.is_set() and top.exists():
        try:
            async with aclosing(_until_folders_change(top, stop)) as batches:
                async for batch in batches:
                    yield batch
        except FileNotFoundError:
            continue  # a folder went between the walk and the watching
        except StoreError as error:
            if error.message.id != "store.folder-gone":
                raise
        except ExceptionGroup as errors:
            if errors.split(RuntimeError)[1] is not None:
                raise
            # A name came that is no UTF-8 and cannot be told: its folder is not watched from now on.
        except (OSError, RuntimeError) as error:
            raise StoreError(Message("store.cannot-watch")) from error


async def _until_folders_change(top: Folder, stop: asyncio.Event) -> AsyncGenerator[frozenset[str], None]:
    """As `changes`, until folders came or went: what is watched is another list then.

    A folder that becomes a link while its watch is set is told by the one above, which is set first.
    """
    there = await asyncio.to_thread(folders, top, _skip)

    def of_interest(change: Change, full: str) -> bool:
        path = _path(top, full)
        return concerns(path) or _is_of_folder(top, there, change, path)

    watching = awatch(
        *map(top.full, there),
        watch_filter=of_interest,
        stop_event=stop,
        recursive=False,
        ignore_permission_denied=True,
        yield_on_timeout=True,
        rust_timeout=_LOOK_MS,
    )
    began = False
    async with aclosing(watching) as batches:
        async for batch in batches:
            if not began:
                began = True
                yield frozenset()
                # What came or went between the walk and the watching is never told.
                if await asyncio.to_thread(folders, top, _skip) != there:
                    return
            told = frozenset(path for path in (_path(top, full) for _, full in batch) if concerns(path))
            if told:
                yield told
            if any(_is_of_folder(top, there, change, _path(top, full)) for change, full in batch):
                return


def _path(top: Folder, full: str) -> str:
    return full.removeprefix(top.real).lstrip("/")


def _is_of_folder(top: Folder, there: Collection[str], change: Change, path: str) -> bool:
    """Whether a folder came, or one that is watched went or became another."""
    if path in there:
        return change is not Change.modified
    if change is Change.deleted or _is_left_out(path):
        return False
    full = top.full(path)
    return kind_of(full) == "folder" and real_path(full) == full


def _skip(name: str, parent: str) -> bool:
    path = f"{parent}/{name}" if parent else name
    return path not in _INBOX if path.split("/")[0] == OWN else skip_folder(name, parent)


def _is_left_out(path: str) -> bool:
    """Whether a walk goes around a folder of this vault path, or around one above it."""
    parent = ""
    for name in path.split("/"):
        if _skip(name, parent):
            return True
        parent = f"{parent}/{name}" if parent else name
    return False


def concerns(path: str) -> bool:
    """Whether a change of this vault path can change what is shown."""
    folder, _, name = path.rpartition("/")
    if is_temp(name):
        return False
    if path == OWN or path.startswith(f"{OWN}/"):
        # A folder that is new may hold something already: what came before it was watched is never told.
        return path == OWN or path.split("/")[1] == "inbox"
    return not (folder and _is_left_out(folder)) and wanted(path)
