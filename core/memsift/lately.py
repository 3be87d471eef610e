"""Answers of pure functions that are asked for again and again, kept where they are small."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")


def lately(calls: int, longest: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep the answers to the last so many `calls` of a pure function. Where what it is asked about (texts in
    characters, bytes) is longer than `longest` altogether it is worked out each time: the answers kept must
    not add up to much memory."""

    def keep(function: Callable[P, T]) -> Callable[P, T]:
        kept = cast("Callable[P, T]", lru_cache(maxsize=calls)(function))

        @wraps(function)
        def answer(*args: P.args, **named: P.kwargs) -> T:
            size = sum(len(one) for one in args if isinstance(one, (bytes, str)))
            return kept(*args, **named) if size <= longest else function(*args, **named)

        return answer

    return keep
