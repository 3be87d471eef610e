"""Patterns that are compiled when they are first used: compiling all of them takes longer than most
commands run, and most texts never need most of them."""

from __future__ import annotations

import re
from typing import cast

_USES = ("search", "match", "fullmatch", "finditer", "findall", "sub", "subn", "split", "groups", "pattern")


class _Late:
    """Stands for a pattern. Its first use puts the compiled pattern's methods in its place."""

    def __init__(self, source: str, flags: int) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> object:
        # Asked only for what is not here yet.
        compiled = re.compile(self._source, self._flags)
        for use in _USES:
            setattr(self, use, getattr(compiled, use))
        return getattr(compiled, name)


def late(source: str, flags: int = 0) -> re.Pattern[str]:
    """`re.compile(source, flags)`, done at the first use. A mistake in `source` is told then."""
    return cast("re.Pattern[str]", _Late(source, flags))
