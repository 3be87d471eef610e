"""Letters of the inbox that hold a secret: they stand in the vault too, though no memory file holds it."""

from __future__ import annotations

from memsift.review.submit import DONE_BYTES
from memsift.store.files import Folder
from memsift.store.files.inbox import BAD, DONE, NEW, letters
from memsift.store.needle import json_strings
from memsift.text import find_secrets


def letters_with_secrets(vault: Folder) -> tuple[str, ...]:
    """The vault paths of these letters: waiting, decided and malformed ones. Raises StoreError."""
    return tuple(
        f"{where}/{letter.name}"
        for where in (NEW, DONE, BAD)
        for letter in letters(vault, where, DONE_BYTES)
        if letter.data is not None and holds_secret(letter.data)
    )


def holds_secret(data: bytes) -> bool:
    """Whether a letter says one: in one of its strings, or anywhere in one that is no JSON."""
    text = data.decode("utf-8", "replace")
    said = json_strings(text)
    return any(map(find_secrets, [text] if said is None else said))
