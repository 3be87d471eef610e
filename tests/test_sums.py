"""The sums are those of hashlib, whichever module of Python's makes them."""

from __future__ import annotations

import hashlib

import pytest

from memsift.sums import sha256


@pytest.mark.parametrize("data", [b"", b"tea", bytes(range(256)) * 5_000], ids=len)
def test_sums_are_those_of_hashlib(data: bytes) -> None:
    assert sha256(data).hexdigest() == hashlib.sha256(data).hexdigest()
    parts = sha256()
    parts.update(data[:100])
    parts.update(data[100:])
    assert parts.digest() == hashlib.sha256(data).digest()
