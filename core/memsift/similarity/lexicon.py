"""The word classes of `lexicon.txt`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def lines(section: str) -> tuple[str, ...]:
    """The lines of one section. Raises KeyError when there is none of that name."""
    return _sections()[section]


@cache
def words(section: str) -> tuple[str, ...]:
    """The words of a section that lists words."""
    return tuple(" ".join(lines(section)).split())


@cache
def meaning(name: str) -> tuple[str, ...]:
    """The words for one meaning of [synonyms]."""
    return tuple(next(line for line in lines("synonyms") if line.startswith(f"{name}: ")).split()[1:])


@cache
def text() -> str:
    """The whole list, as it is written."""
    return files(__package__).joinpath("lexicon.txt").read_text("utf-8")


@cache
def _sections() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    listed: list[str] = []
    for line in text().splitlines():
        if line.startswith("[") and line.endswith("]"):
            listed = found.setdefault(line[1:-1], [])
        elif line.strip() and not line.startswith("#"):
            listed.append(line)
    return {name: tuple(section) for name, section in found.items()}
