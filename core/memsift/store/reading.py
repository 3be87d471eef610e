"""From a folder to the bytes that a vault is built of. Files that did not change are read once."""

from __future__ import annotations

import time

from memsift.messages import Message
from memsift.record import dataclass
from memsift.store.files import Folder, Found, settled, walk
from memsift.store.model import StoreError
from memsift.store.place import OWN
from memsift.vault.model import RawFile
from memsift.vault.walk import is_settings_file, only_named, skip_folder, wanted


@dataclass(frozen=True, slots=True)
class Reading:
    """Every file of a vault at one moment; `temps`: what a stopped write left behind."""

    files: tuple[RawFile, ...]
    temps: tuple[str, ...]
    problems: tuple[Message, ...]


class Reader:
    """Reads one vault again and again, as cheaply as it changed."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._kept: dict[str, tuple[Found, RawFile]] = {}
        self._had_files = False

    def read(self) -> Reading:
        """Raises StoreError when the vault itself cannot be looked into."""
        tree = walk(self._folder, skip_folder)
        now = time.time_ns()
        kept: dict[str, tuple[Found, RawFile]] = {}
        files = []
        for found in tree.files:
            known = self._kept.get(found.path)
            raw = known[1] if known is not None and known[0] == found else self._one(found, known)
            # A file that changed a moment ago may change again within one tick of its clock.
            if raw.readonly == found.reason and settled(found.key, now):
                kept[found.path] = (found, raw)
            files.append(raw)
        if self._had_files and not files and not self._folder.names(OWN):
            # A folder that is suddenly empty is an unmounted one more often than a deleted memory; where
            # our own folder is still there, the files are really gone (the last one was rejected, say).
            raise StoreError(Message("store.vault-empty", {"file": self._folder.real}))
        self._kept, self._had_files = kept, bool(files)
        return Reading(tuple(files), tree.temps, tree.problems)

    def _one(self, found: Found, known: tuple[Found, RawFile] | None) -> RawFile:
        data, reason = None, found.reason
        if found.readable and wanted(found.path):
            try:
                seen = self._folder.read(found.path)
                data = seen.data if seen else None
                if data is not None and is_settings_file(found.path):
                    data = only_named(data)  # the plugin's API keys are not kept
                reason = reason if seen else "store.not-readable"
            except StoreError as error:
                reason = "store.not-readable"
                if error.message.id == "store.restless":
                    # Somebody is writing it: what was read last is shown, and not written meanwhile.
                    data, reason = known[1].data if known else None, "store.moving"
        return RawFile(found.path, data, found.key.mtime_ns, found.key.size, reason)
