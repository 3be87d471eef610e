"""How a loader's limits share out over the files that it loads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memsift.loaders.measure import keep, measure, overlap
from memsift.loaders.model import Limit, LimitUse, Loader
from memsift.loaders.units import Drop, Lost, Unit

Ranges = tuple[tuple[int, int], ...]


def allot(files: Sequence[bytes], loader: Loader) -> tuple[list[Ranges], LimitUse | None]:
    """Which bytes of each file are given, and the limit that bites (or is nearest to it).

    Files stand in order of loading. Several limits hold at once; without any, every file is whole.
    """
    kept: list[Ranges] = [((0, len(data)),) if data else () for data in files]
    uses: list[tuple[float, int, LimitUse]] = []
    for index, (limit, unused) in enumerate(zip(loader.limits, loader.unused, strict=True)):
        allowance = unused.allowance
        alone = _by_limit(files, limit, allowance, loader)
        before = sum(len(data) for data in files)
        after = sum(_length(ranges) for ranges in alone)
        sizes = [measure(data, limit.unit) for data in files]
        used = sum(sizes) if limit.cumulative else max(sizes, default=0)
        use = replace(unused, used=used, cut=after < before)
        uses.append((after if use.cut else before + allowance / max(used, 1), index, use))
        kept = [overlap(a, b) for a, b in zip(kept, alone, strict=True)]
    return kept, min(uses, key=lambda one: one[:2])[2] if uses else None


def _by_limit(files: Sequence[bytes], limit: Limit, allowance: int, loader: Loader) -> list[Ranges]:
    if not limit.cumulative:
        return [keep(data, allowance, limit.unit, loader.lost) for data in files]
    if loader.drop is Drop.BROADER:
        return _broader_first(files, limit.unit, allowance, loader.lost)
    return _later_last(files, limit.unit, allowance, loader.lost)


def _later_last(files: Sequence[bytes], unit: Unit, allowance: int, lost: Lost) -> list[Ranges]:
    kept: list[Ranges] = []
    rest = allowance
    for data in files:
        use = measure(data, unit)
        kept.append(keep(data, rest, unit, lost) if rest > 0 else ())
        rest = max(0, rest - use)
    return kept


def _broader_first(files: Sequence[bytes], unit: Unit, allowance: int, lost: Lost) -> list[Ranges]:
    sizes = [measure(data, unit) for data in files]
    first = 0
    while first < len(files) - 1 and sum(sizes[first:]) > allowance:
        first += 1
    dropped: list[Ranges] = [() for _ in files[:first]]
    if len(files) - first == 1:
        return [*dropped, keep(files[first], allowance, unit, lost)]
    return [*dropped, *(((0, len(data)),) if data else () for data in files[first:])]


def _length(ranges: Ranges) -> int:
    return sum(end - start for start, end in ranges)
