"""Two injections side by side: what a change of memory changes for the assistant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from enum import StrEnum

from memsift.loaders.measure import head
from memsift.loaders.model import Injection, LimitUse
from memsift.loaders.units import Lost
from memsift.record import dataclass
from memsift.text import find_folded
from memsift.vault.model import EntryRef


@dataclass(frozen=True, slots=True)
class Comparison:
    """What differs from `before` to `after`.

    `lines`: (mark, line) with mark " ", "-" or "+", the whole text in order. `falls_out`: entries that
    only now are beyond the cut, `comes_in` those that no longer are.
    """

    lines: tuple[tuple[str, str], ...]
    bytes_before: int
    bytes_after: int
    tokens_before: int
    tokens_after: int
    falls_out: tuple[EntryRef, ...]
    comes_in: tuple[EntryRef, ...]

    @property
    def same(self) -> bool:
        return all(mark == " " for mark, _ in self.lines)


def compare(before: Injection, after: Injection) -> Comparison:
    """What an assistant will know otherwise, line by line."""
    lost_before = {ref.ref: ref for part in before.parts for ref in part.lost}
    lost_after = {ref.ref: ref for part in after.parts for ref in part.lost}
    return Comparison(
        lines=tuple(_lines(before.text.split("\n"), after.text.split("\n"))),
        bytes_before=before.bytes,
        bytes_after=after.bytes,
        tokens_before=before.tokens_estimate,
        tokens_after=after.tokens_estimate,
        falls_out=tuple(ref for name, ref in lost_after.items() if name not in lost_before),
        comes_in=tuple(ref for name, ref in lost_before.items() if name not in lost_after),
    )


def _lines(old: list[str], new: list[str]) -> Iterable[tuple[str, str]]:
    # What is equal at both ends is most of it, and comparing is quadratic at worst.
    head_end = next(
        (i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new))
    )
    most = min(len(old), len(new)) - head_end
    tail = next((i for i in range(most) if old[-1 - i] != new[-1 - i]), most)
    yield from ((" ", line) for line in old[:head_end])
    yield from _middle(old[head_end : len(old) - tail], new[head_end : len(new) - tail])
    yield from ((" ", line) for line in old[len(old) - tail :])


def _middle(old: list[str], new: list[str]) -> Iterable[tuple[str, str]]:
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for _, i1, i2, j1, j2 in matcher.get_opcodes():
        if old[i1:i2] == new[j1:j2]:
            yield from ((" ", line) for line in old[i1:i2])
        else:
            yield from (("-", line) for line in old[i1:i2])
            yield from (("+", line) for line in new[j1:j2])


class Fate(StrEnum):
    """What becomes of a phrase that must survive."""

    SAFE = "safe"
    LAST_FIFTH = "last-fifth"  # given, but within the last fifth of what fits
    BELOW = "below"  # in a file, beyond the cut
    MISSING = "missing"  # in none of the files that the loader gives


@dataclass(frozen=True, slots=True)
class Survival:
    """A phrase and where it stands best; `file` and `line` are None when it is missing."""

    phrase: str
    fate: Fate
    file: str | None = None
    line: int | None = None


def survive(injection: Injection, phrases: Iterable[str]) -> tuple[Survival, ...]:
    """For each phrase whether the assistant is given it. Compared folded: case, width, script.

    Only the loader's own files count, not those that an agent is asked to read.
    """
    return tuple(_survival(injection, phrase) for phrase in phrases if phrase.strip())


_ORDER = (Fate.SAFE, Fate.LAST_FIFTH, Fate.BELOW, Fate.MISSING)


def _survival(injection: Injection, phrase: str) -> Survival:
    best = Survival(phrase, Fate.MISSING)
    limit = injection.limit if injection.limit and injection.limit.lost is Lost.TAIL else None
    for part in injection.parts:
        if part.by_agent:
            continue
        text = part.data.decode("utf-8", errors="surrogateescape")
        for start, end in find_folded(phrase, text):
            first = len(text[:start].encode("utf-8", errors="surrogateescape"))
            last = first + len(text[start:end].encode("utf-8", errors="surrogateescape"))
            if not any(low <= first and last <= high for low, high in part.kept):
                fate = Fate.BELOW
            elif limit and last > _safe_bytes(part.data, limit):
                fate = Fate.LAST_FIFTH
            else:
                fate = Fate.SAFE
            if _ORDER.index(fate) < _ORDER.index(best.fate):
                best = Survival(phrase, fate, part.file, text.count("\n", 0, start) + 1)
    return best


def _safe_bytes(data: bytes, limit: LimitUse) -> int:
    """How far the first four fifths of a limit reach into a file."""
    return head(data, limit.allowance * 4 // 5, limit.unit)
