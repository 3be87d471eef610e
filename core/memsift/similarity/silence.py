"""Texts that always look alike to the person who keeps them, and are not to be lit."""

from __future__ import annotations

from collections.abc import Iterable

from memsift.text import fold


class Silence:
    """Patterns: plain text in which `*` stands for anything, found anywhere in a text, without regard to
    case, width and script. Matching is linear in the text: nothing of a pattern is a regular expression."""

    def __init__(self, patterns: Iterable[str]) -> None:
        self._pieces = {
            pattern: [piece for piece in map(str.strip, fold(pattern).split("*")) if piece]
            for pattern in patterns
        }
        self._pieces = {pattern: pieces for pattern, pieces in self._pieces.items() if pieces}
        self.counts: dict[str, int] = dict.fromkeys(self._pieces, 0)

    def clear(self) -> None:
        """Begin counting anew."""
        self.counts = dict.fromkeys(self._pieces, 0)

    def hides(self, a: str, b: str) -> bool:
        """Whether one pattern matches both texts; counts it under the first that does."""
        if not self._pieces:
            return False
        for pattern, pieces in self._pieces.items():
            if _matches(pieces, fold(a)) and _matches(pieces, fold(b)):
                self.counts[pattern] += 1
                return True
        return False


def _matches(pieces: list[str], text: str) -> bool:
    at = 0
    for piece in pieces:
        at = text.find(piece, at)
        if at < 0:
            return False
        at += len(piece)
    return True
