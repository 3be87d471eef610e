"""SHA-256, by which texts, files and plans are told apart.

`hashlib` brings OpenSSL along: 4 ms of a login message and of a start, and no quicker for short texts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import sha256 as sha256
else:
    try:
        from _sha2 import sha256  # as `hashlib` itself takes it where there is no OpenSSL, from 3.12 on
    except ImportError:
        try:
            from _sha256 import sha256  # before
        except ImportError:
            from hashlib import sha256  # noqa: F401 - the same name by another road
