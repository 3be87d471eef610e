"""Letters of the inbox that hold a secret: they stand in the vault too, though no memory file holds it."""

from __future__ import annotations

from memsift.review.inbox import DONE_BYTES
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
        if letter.data is not None and any(find_secrets(said) for said in _texts(letter.data))
    )


def _texts(data: bytes) -> list[str]:
    """What a letter says: its strings each by itself, or all of one that is no JSON."""
    text = data.decode("utf-8", "replace")
    said = json_strings(text)
    return [text] if said is None else said
