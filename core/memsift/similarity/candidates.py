"""Who is compared with whom: all pairs of sketches that share enough signs. Exact: the same as trying all.

The shared signs of every pair are counted by rapidfuzz (sorted sketches: the longest common subsequence is
the multiset intersection), in blocks of rows against the sketches before them. The count needed
(`sketch.needed`) is a whole number of the two lengths, so that one comparison a row settles a block, and
there is no bound to trust.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq
from rapidfuzz.process import cdist

from memsift.similarity.model import Stopped

_CELLS = 16_000_000  # counts in one block: 16 MB, and how much is done between two looks at `stop`


class Row(NamedTuple):
    """The partners of one sketch: places of the others, best first, and how many more there are."""

    place: int
    partners: tuple[int, ...]
    values: tuple[float, ...]
    more: int


def _need(short: NDArray[np.int64], long: NDArray[np.int64] | int) -> NDArray[np.int64]:
    """`sketch.needed` for arrays of lengths > 0."""
    return -(-4 * short * (short + long) // (5 * (3 * short + long)))


def _value(counts: NDArray[np.int64], short: NDArray[np.int64], long: NDArray[np.int64] | int) -> NDArray[np.float64]:
    """The share of the shorter and the share of both, added: what partners are ranked by."""
    shared: NDArray[np.float64] = counts / short + 2 * counts / (short + long)
    return shared


def hits(one: str, others: Sequence[str]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """The places in `others` (none empty) of the sketches to compare with `one`, and their values."""
    if not one or not others:
        return np.empty(0, np.int64), np.empty(0, np.float64)
    counts = cdist([one], others, scorer=LCSseq.similarity, dtype=np.uint32)[0].astype(np.int64)
    lengths = np.fromiter(map(len, others), dtype=np.int64, count=len(others))
    short, long = np.minimum(lengths, len(one)), np.maximum(lengths, len(one))
    found = np.flatnonzero(counts >= _need(short, long))
    return found, _value(counts[found], short[found], long[found])


def all_rows(
    ordered: Sequence[str],
    partners: int,
    *,
    progress: Callable[[float], object] | None = None,
    stop: Callable[[], bool] | None = None,
    workers: int = -1,
) -> Iterator[Row]:
    """For every sketch its partners among those before it; rows without any are left out.

    `ordered`: sketches by ascending length, none empty. `partners`: how many a row keeps. `progress` is told
    the share that is done, 0–1. Raises Stopped when `stop()` becomes true, asked between blocks.
    """
    columns = list(ordered)  # cdist takes a slower road when both sides are one object
    lengths = np.fromiter(map(len, ordered), dtype=np.int64, count=len(ordered))
    first = 0
    while first < len(ordered):
        if stop and stop():
            raise Stopped
        last = min(len(ordered), first + max(1, _CELLS // (first + 4_000)))
        size = np.uint8 if lengths[last - 1] < 256 else np.uint32
        counts = cdist(
            ordered[first:last], columns[:last], scorer=LCSseq.similarity, dtype=size, workers=workers
        )
        yield from _block(counts, lengths, first, partners)
        first = last
        if progress:
            progress((first / len(ordered)) ** 2)


def _block(
    counts: NDArray[np.uint8] | NDArray[np.uint32], lengths: NDArray[np.int64], first: int, partners: int
) -> Iterator[Row]:
    """The rows of one block of counts: row k is sketch first + k, columns are sketches from 0."""
    row, size = 0, len(counts)
    while row < size:
        # Rows of one length need the same counts.
        long = int(lengths[first + row])
        end = min(size, int(np.searchsorted(lengths, long, side="right")) - first)
        short = lengths[: first + end]
        need = _need(short, long).astype(counts.dtype)
        where, found = np.nonzero(counts[row:end, : first + end] >= need)
        before = found < where + first + row
        where, found = where[before], found[before]
        starts = np.flatnonzero(np.diff(where, prepend=-1))
        for start, stop in zip(starts, np.append(starts[1:], len(where)), strict=False):
            at = row + int(where[start])
            places = found[start:stop]
            values = _value(counts[at, places].astype(np.int64), short[places], long)
            best = np.lexsort((places, -values))[:partners]
            yield Row(
                first + at,
                tuple(places[best].tolist()),
                tuple(values[best].tolist()),
                max(0, len(places) - partners),
            )
        row = end
