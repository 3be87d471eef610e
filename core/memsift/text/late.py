"""Patterns that are compiled when they are first used: compiling all of them takes longer than most
commands run, and most texts never need most of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

_USES = ("search", "match", "fullmatch", "finditer", "findall", "sub", "subn", "split", "groups", "pattern")


class _Late:
    """Stands for a pattern. Its first use puts the compiled pattern's methods in its place."""

    def __init__(self, source: str, flags: int) -> None:
        self._source = source
        self._flags = flags
        _WAITING.append(self)

    def __getattr__(self, name: str) -> object:
        # Asked only for what is not here yet.
        compiled = re.compile(self._source, self._flags)
        for use in _USES:
            setattr(self, use, getattr(compiled, use))
        return getattr(compiled, name)

    def compile(self) -> None:
        if "search" not in self.__dict__:
            self.__getattr__("search")


_WAITING: list[_Late] = []  # those that were not compiled ahead; some were used since


def compile_ahead(stop: Callable[[], bool]) -> None:
    """Compile all patterns there are, until `stop` says so: for a thread that has time, in a program in which
    somebody would wait for one (the longest takes 15 ms)."""
    while _WAITING and not stop():
        _WAITING.pop().compile()


def late(source: str, flags: int = 0) -> re.Pattern[str]:
    """`re.compile(source, flags)`, done at the first use. A mistake in `source` is told then."""
    return cast("re.Pattern[str]", _Late(source, flags))
