"""Tells the app that files of the vault changed. An extra: the guard is the re-reading before each write."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from watchfiles import Change, awatch

from memsift.messages import Message
from memsift.store.files import is_temp
from memsift.store.model import StoreError
from memsift.store.place import OWN
from memsift.vault.walk import skip_folder, wanted


async def changes(root: str, stop: asyncio.Event | None = None) -> AsyncIterator[frozenset[str]]:
    """Vault paths of memory files, notes, plugin settings and proposals that changed, in batches, until
    `stop` is set or the vault is gone.

    Raises StoreError when the system can watch no more folders: then the app goes on by looking itself.
    """

    def of_interest(_: Change, path: str) -> bool:
        return concerns(path.removeprefix(root).lstrip("/"))

    try:
        async for batch in awatch(root, watch_filter=of_interest, stop_event=stop, recursive=True):
            yield frozenset(path.removeprefix(root).lstrip("/") for _, path in batch)
    except (OSError, RuntimeError) as error:
        raise StoreError(Message("store.cannot-watch")) from error


def concerns(path: str) -> bool:
    """Whether a change of this vault path can change what is shown."""
    *folders, name = path.split("/")
    if is_temp(name):
        return False
    if folders[:1] == [OWN]:
        return folders[1:2] == ["inbox"]
    parent = ""
    for folder in folders:
        if skip_folder(folder, parent):
            return False
        parent = f"{parent}/{folder}" if parent else folder
    return wanted(path)
