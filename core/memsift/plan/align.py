"""Which items of two sequences are the same ones: a monotone matching in near-linear time."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Sequence
from difflib import SequenceMatcher
from itertools import pairwise

# Above this many comparisons a stretch without unique items is not searched: it counts as replaced.
_DEEP = 250_000


def align(a: Sequence[Hashable], b: Sequence[Hashable]) -> list[tuple[int, int]]:
    """Pairs (i, j) with a[i] == b[j], increasing in both; every index at most once.

    Patience diff: equal ends first, then the items that are unique on both sides, then the stretches
    between those; what is left is given to difflib while it is small.
    """
    pairs: list[tuple[int, int]] = []
    todo = [(0, len(a), 0, len(b))]
    while todo:
        low_a, high_a, low_b, high_b = todo.pop()
        while low_a < high_a and low_b < high_b and a[low_a] == b[low_b]:
            pairs.append((low_a, low_b))
            low_a, low_b = low_a + 1, low_b + 1
        while low_a < high_a and low_b < high_b and a[high_a - 1] == b[high_b - 1]:
            high_a, high_b = high_a - 1, high_b - 1
            pairs.append((high_a, high_b))
        if low_a == high_a or low_b == high_b:
            continue
        anchors = _unique(a, b, low_a, high_a, low_b, high_b)
        if anchors:
            ends = [(low_a - 1, low_b - 1), *anchors, (high_a, high_b)]
            pairs += anchors
            todo += [(i + 1, next_i, j + 1, next_j) for (i, j), (next_i, next_j) in pairwise(ends)]
        elif (high_a - low_a) * (high_b - low_b) <= _DEEP:
            matcher = SequenceMatcher(None, a[low_a:high_a], b[low_b:high_b], autojunk=False)
            for block in matcher.get_matching_blocks():
                pairs += [(low_a + block.a + k, low_b + block.b + k) for k in range(block.size)]
    return sorted(pairs)


def _unique(
    a: Sequence[Hashable], b: Sequence[Hashable], low_a: int, high_a: int, low_b: int, high_b: int
) -> list[tuple[int, int]]:
    """The longest increasing run of items that occur once in each stretch."""
    in_a = Counter(a[low_a:high_a])
    in_b = Counter(b[low_b:high_b])
    at = {b[j]: j for j in range(low_b, high_b) if in_b[b[j]] == 1}
    both = [(i, at[a[i]]) for i in range(low_a, high_a) if in_a[a[i]] == 1 and a[i] in at]
    return longest_increasing(both)


def longest_increasing(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Of pairs that increase in the first number, most of those that also increase in the second."""
    tails: list[int] = []
    last: list[int] = []  # index into pairs of the end of the best run of each length
    before: list[int] = []
    for index, (_, j) in enumerate(pairs):
        place = bisect_left(tails, j)
        before.append(last[place - 1] if place else -1)
        if place == len(tails):
            tails.append(j)
            last.append(index)
        else:
            tails[place] = j
            last[place] = index
    result = []
    index = last[-1] if last else -1
    while index >= 0:
        result.append(pairs[index])
        index = before[index]
    return result[::-1]
