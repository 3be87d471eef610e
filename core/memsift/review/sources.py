"""Sources as agents say them, so that each is one source in the file. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable

_LINK = re.compile(r"(\[\[[^\[\]]*\]\]|\[[^\[\]]*\]\([^()]*\))")
_ENDS_A_SOURCE = re.compile(r"[,，、;；·\[\]【】()（）|\s]+")


def as_written(sources: Iterable[str]) -> tuple[str, ...]:
    """Without the signs that would end a source or make it several (contract §2): `user, 2026-11-29` is one,
    and is written `user 2026-11-29`. Links stay as they are; what is empty then is left out."""
    return tuple(dict.fromkeys(filter(None, map(_one, sources))))


def _one(text: str) -> str:
    parts = _LINK.split(text)
    return "".join(p if n % 2 else _ENDS_A_SOURCE.sub(" ", p) for n, p in enumerate(parts)).strip()
