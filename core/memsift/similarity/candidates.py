"""Who is compared with whom: all pairs of sketches that share enough signs. Exact: the same as trying all.

A sign that stands k times in a sketch counts as k signs (the first, the second …), so that what two sketches
share is what two sets share. Each sign has a list of the sketches that hold it, in their order; the shared
counts of one sketch with all before it are those lists, added up. The count needed (`sketch.needed`) is a
whole number of the two lengths: there is no bound to trust.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq
from rapidfuzz.process import cdist

from memsift.similarity.model import Stopped

_LOOK = 8  # rows between two looks at `stop`
_FEW = 16  # a row whose lists hold fewer than one in so many sketches is sorted instead of counted

Places = NDArray[np.int64]


class Row(NamedTuple):
    """The partners of one sketch: places of the others, best first, and how many more there are."""

    place: int
    partners: tuple[int, ...]
    values: tuple[float, ...]
    more: int


def _need(short: Places, long: Places | int) -> Places:
    """`sketch.needed` for arrays of lengths > 0."""
    need: Places = -(-2 * short * (short + long) // (3 * (3 * short + long)))
    return need


def _value(counts: Places, short: Places, long: Places | int) -> NDArray[np.float64]:
    """The share of the shorter and the share of both, added: what partners are ranked by."""
    value: NDArray[np.float64] = counts / short + 2 * counts / (short + long)
    return value


def hits(one: str, others: Sequence[str], lengths: Places) -> tuple[Places, NDArray[np.float64]]:
    """The places in `others` (none empty, of these lengths) of the sketches to compare with `one`, and
    their values.

    Sketches are sorted: their longest common subsequence is what they share.
    """
    if not one or not others:
        return np.empty(0, np.int64), np.empty(0, np.float64)
    counts = cdist([one], others, scorer=LCSseq.similarity, dtype=np.uint32)[0].astype(np.int64)
    short, long = np.minimum(lengths, len(one)), np.maximum(lengths, len(one))
    found = np.flatnonzero(counts >= _need(short, long))
    return found, _value(counts[found], short[found], long[found])


class _Lists(NamedTuple):
    """`holders`: for sign after sign, the sketches that hold it, ascending. Of sketch n the signs are
    numbered from `offsets[n]`; for each, its list begins at `first` and sketch n stands in it at `own`."""

    holders: NDArray[np.int32]
    offsets: Places
    first: NDArray[np.int32]
    own: NDArray[np.int32]


def _lists(ordered: Sequence[str], lengths: Places) -> _Lists:
    signs = np.frombuffer("".join(ordered).encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    sketch = np.repeat(np.arange(len(ordered), dtype=np.int32), lengths)
    places = np.arange(len(signs), dtype=np.int32)
    # Within a sketch equal signs stand together: number them.
    begins = _begins(signs) | _begins(sketch)
    nth = places - np.maximum.accumulate(np.where(begins, places, 0))
    keys = (signs.astype(np.int64) << 32) | nth
    del begins, nth
    by_sign = np.argsort(keys, kind="stable")
    keys = keys[by_sign]
    first, own = np.empty_like(places), np.empty_like(places)
    first[by_sign] = np.maximum.accumulate(np.where(_begins(keys), places, 0))
    own[by_sign] = places
    return _Lists(sketch[by_sign], np.concatenate(([0], np.cumsum(lengths))), first, own)


def _begins(values: NDArray[Any]) -> NDArray[np.bool_]:
    """Where a run of equal values begins."""
    found = np.ones(len(values), dtype=bool)
    found[1:] = values[1:] != values[:-1]
    return found


def all_rows(
    ordered: Sequence[str],
    partners: int,
    *,
    progress: Callable[[float], object] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Iterator[Row]:
    """For every sketch its partners among those before it; rows without any are left out.

    `ordered`: sketches by ascending length, none empty. `partners`: how many a row keeps. `progress` is told
    the share that is done, 0–1. Raises Stopped when `stop()` becomes true.
    """
    if not ordered:
        return
    lengths = np.fromiter(map(len, ordered), dtype=np.int64, count=len(ordered))
    lists = _lists(ordered, lengths)
    need, long = np.empty(0, np.int64), 0
    for n in range(len(ordered)):
        if n % _LOOK == 0:
            if stop and stop():
                raise Stopped
            if progress:
                progress((n / len(ordered)) ** 2)
        if lengths[n] != long:
            long = int(lengths[n])
            need = _need(lengths[: int(np.searchsorted(lengths, long, side="right"))], long)
        low, high = lists.offsets[n], lists.offsets[n + 1]
        holders = np.concatenate(
            [
                lists.holders[a:b]
                for a, b in zip(lists.first[low:high].tolist(), lists.own[low:high].tolist(), strict=True)
            ]
        )
        if not len(holders):
            continue
        if len(holders) * _FEW < n:
            places, counts = np.unique(holders, return_counts=True)
            enough = counts >= need[places]
            places, counts = places[enough], counts[enough]
        else:
            counted = np.bincount(holders)
            places = np.flatnonzero(counted >= need[: len(counted)])
            counts = counted[places]
        if len(places):
            values = _value(counts, lengths[places], long)
            best = np.lexsort((places, -values))[:partners]
            yield Row(
                n,
                tuple(places[best].tolist()),
                tuple(values[best].tolist()),
                max(0, len(places) - partners),
            )
