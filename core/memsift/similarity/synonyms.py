"""English words that mean the same in their everyday meaning (`synonyms_en.txt`, from WordNet)."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from memsift.similarity.stem import light_stem


def synonyms(word: str) -> frozenset[int]:
    """The numbers of the sets that a word, as its light stem, stands in."""
    return _sets().get(word, frozenset())


@cache
def _sets() -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for n, line in enumerate(files(__package__).joinpath("synonyms_en.txt").read_text("utf-8").splitlines()):
        if not line.startswith("#"):
            for word in line.split():
                found.setdefault(light_stem(word), set()).add(n)
    return {word: frozenset(places) for word, places in found.items()}
