"""Tells the app that files of the vault changed. An extra: the guard is the re-reading before each write."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from watchfiles import Change, awatch

from memsift.messages import Message
from memsift.store.files import is_temp, real_path
from memsift.store.model import StoreError
from memsift.store.place import OWN
from memsift.vault.walk import skip_folder, wanted

_LOOK_MS = 500  # after so long without a change the watching has surely begun


async def changes(root: str, stop: asyncio.Event | None = None) -> AsyncIterator[frozenset[str]]:
    """Vault paths of memory files, notes, plugin settings and proposals that changed, in batches, until
    `stop` is set or the vault is gone. The first batch is empty: from now on nothing is missed, and what was
    read before may be old.

    Raises StoreError when the system can watch no more folders: then the app goes on by looking itself.
    """

    def of_interest(_: Change, path: str) -> bool:
        return concerns(path.removeprefix(root).lstrip("/")) and not _through_link(root, path)

    try:
        began = False
        async for batch in awatch(
            root,
            watch_filter=of_interest,
            stop_event=stop,
            recursive=True,
            yield_on_timeout=True,
            rust_timeout=_LOOK_MS,
        ):
            if not began:
                began = True
                yield frozenset()
            if batch:
                yield frozenset(path.removeprefix(root).lstrip("/") for _, path in batch)
    except (OSError, RuntimeError) as error:
        raise StoreError(Message("store.cannot-watch")) from error


def concerns(path: str) -> bool:
    """Whether a change of this vault path can change what is shown."""
    *folders, name = path.split("/")
    if is_temp(name):
        return False
    if path == OWN or folders[:1] == [OWN]:
        # A folder that is new may hold something already: what came before it was watched is never told.
        return path == OWN or [*folders, name][1] == "inbox"
    parent = ""
    for folder in folders:
        if skip_folder(folder, parent):
            return False
        parent = f"{parent}/{folder}" if parent else folder
    return wanted(path)


def _through_link(root: str, path: str) -> bool:
    """Whether a file is only seen through a symlinked folder. The watching follows those, the walk does not:
    what happens in a busy folder elsewhere is nothing of the vault."""
    folder = path.rpartition("/")[0]
    return len(folder) > len(root) and real_path(folder) != folder
