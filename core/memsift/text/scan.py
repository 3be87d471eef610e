"""Two ways to go through much text quickly. Whole vaults are searched at each start."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from re import Match, Pattern

_FEW = 24


def mapped(text: str, to: Callable[[str], str]) -> str:
    """A text with each character replaced by `to(character)`, also one character.

    What `to` gives must stay as it is when it is given to `to` again. Asked once for each different
    character: `str.translate` alone raises and catches an error for each one that it does not know.
    """
    different = set(text)
    changed = {char: new for char in different if (new := to(char)) != char}
    if len(changed) > _FEW:
        return text.translate({ord(char): changed.get(char, char) for char in different})
    for char, new in changed.items():
        text = text.replace(char, new)
    return text


def matches_at(
    pattern: Pattern[str], text: str, lowered: str, starts: Iterable[str], *, past: bool = True
) -> Iterator[Match[str]]:
    """Matches of a pattern that begins with one of the words `starts`, in order, without overlaps
    (with `past` False they may overlap: the caller judges them).

    `lowered` is `text` in lower case. Looking for the words first is some twenty times as fast as
    letting the pattern look at every character.
    """
    return matches_from(pattern, text, places_of(starts, lowered), past=past)


def places_of(words: Iterable[str], text: str) -> set[int]:
    """Where in a text one of the words begins."""
    places: set[int] = set()
    for word in words:
        place = text.find(word)
        while place >= 0:
            places.add(place)
            place = text.find(word, place + 1)
    return places


def matches_from(
    pattern: Pattern[str], text: str, places: Iterable[int], *, past: bool = True
) -> Iterator[Match[str]]:
    """Matches of a pattern that begin at one of the places, as `matches_at` gives them."""
    reached = 0
    for place in sorted(places):
        if place >= reached and (match := pattern.match(text, place)):
            reached = match.end() if past else place
            yield match
