"""The key that signs, and the PIN that wraps it. Pure: what is kept of them is `lock.py`'s.

The key is 32 random bytes. scrypt makes a pad and a check of the PIN and a salt. `hmac` and `hashlib` are
imported when they are used: they bring OpenSSL along, which a vault without a PIN does without.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Mapping

_COST = {"n": 2**16, "r": 8, "p": 2, "maxmem": 2**27}  # 64 MiB and a third of a second: guessing is slow
_SIZE = 32


def new_key() -> bytes:
    """A key that nobody can guess."""
    return os.urandom(_SIZE)


def sign(key: bytes, digest: str) -> str:
    """What says, in hex, that the key signed this digest."""
    return _mac(key, digest.encode("utf-8", "surrogatepass"))


def proof(key: bytes) -> str:
    """What says of a key that it is the one; it says nothing else about it."""
    return sign(key, "memsift lock")


def plain_pin(pin: str) -> str:
    """The same PIN whatever input method it was typed with."""
    return unicodedata.normalize("NFKC", pin).strip()


def wrap(key: bytes, pin: str) -> dict[str, str]:
    """The key as it is kept: only this PIN opens it."""
    salt = os.urandom(_SIZE)
    pad, check = _stretched(pin, salt)
    wrapped = bytes(a ^ b for a, b in zip(key, pad, strict=True))
    return {"salt": salt.hex(), "key": wrapped.hex(), "check": _mac(check, wrapped)}


def unwrap(record: Mapping[str, object], pin: str) -> bytes | None:
    """The key; None when it is another PIN, or the record is no such record."""
    from hmac import compare_digest

    try:
        salt, wrapped = (bytes.fromhex(str(record[name])) for name in ("salt", "key"))
    except (KeyError, ValueError):
        return None
    if len(wrapped) != _SIZE:
        return None
    pad, check = _stretched(pin, salt)
    kept = str(record.get("check")).encode("utf-8", "surrogatepass")
    if not compare_digest(_mac(check, wrapped).encode(), kept):
        return None
    return bytes(a ^ b for a, b in zip(wrapped, pad, strict=True))


def _stretched(pin: str, salt: bytes) -> tuple[bytes, bytes]:
    """A pad for the key and a key for its check."""
    from hashlib import scrypt

    made = scrypt(plain_pin(pin).encode("utf-8", "surrogatepass"), salt=salt, dklen=2 * _SIZE, **_COST)
    return made[:_SIZE], made[_SIZE:]


def _mac(key: bytes, data: bytes) -> str:
    from hmac import new

    return new(key, data, "sha256").hexdigest()
