"""The words of loaders: what a limit counts, which end of a file goes, which of several files go."""

from __future__ import annotations

from enum import StrEnum


class Unit(StrEnum):
    BYTES = "bytes"  # of UTF-8
    CHARS = "chars"  # code points
    LINES = "lines"
    TOKENS = "tokens"  # by the estimate of `measure.tokens`


class Lost(StrEnum):
    """Which end of a file a loader leaves out."""

    TAIL = "tail"
    HEAD = "head"
    MIDDLE = "middle"  # 70 % of the limit is kept at the head, 20 % at the tail


class Drop(StrEnum):
    """Which of several files go when together they are over a cumulative limit."""

    LATER = "later"  # the first that overshoots is cut to the rest, those after it are dropped
    BROADER = "broader"  # those before the last are dropped whole, from the first on; then it is cut
