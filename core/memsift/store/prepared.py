"""What comparing prepares of each text, kept from one run to the next in Memsift's own folder of a vault.

Kept by the text's hash, so that nothing of it can be out of date; of texts that are there no more, nothing
is kept when it is written the next time. Without the file, or where it cannot be written, all is prepared
anew.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress

from memsift.store.files import Folder
from memsift.store.model import StoreError

FILE = "prepared.json"
_LIMIT = 256 * 1024 * 1024
_FEW = 50  # new texts from which on it pays to write the file again


class Prepared:
    """The file of one state folder. It is read once; safe to use from a worker."""

    def __init__(self, state: Folder) -> None:
        self._state = state
        self._kept: tuple[int, Mapping[str, str]] | None = None

    def recall(self, version: int) -> Mapping[str, str]:
        """What was prepared of each text, by its hash; nothing when another version prepared it."""
        if self._kept is None or self._kept[0] != version:
            self._kept = version, self._read(version)
        return self._kept[1]

    def _read(self, version: int) -> Mapping[str, str]:
        with suppress(StoreError, ValueError, KeyError, TypeError):
            seen = self._state.read(FILE, _LIMIT)
            kept = json.loads(seen.data) if seen else {}
            if kept["version"] == version:
                return {str(key): str(one) for key, one in dict(kept["texts"]).items()}
        return {}

    def keep(self, version: int, texts: Mapping[str, str]) -> None:
        """Keep what was prepared, if much of it is new. That it cannot be kept does not matter."""
        if len(texts.keys() - self.recall(version).keys()) < _FEW:
            return
        with suppress(StoreError):
            self._state.put(FILE, json.dumps({"version": version, "texts": dict(texts)}).encode())
            self._kept = version, dict(texts)

    def drop(self) -> None:
        """Remove the file: a text is to be forgotten, and its hash would tell that it was there."""
        self._kept = None
        self._state.discard(FILE)
