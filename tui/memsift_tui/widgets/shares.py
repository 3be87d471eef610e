"""Parts of a whole, drawn and said: bars and percentages. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from memsift_tui.widgets.lines import Box, Line


def bar(share: float, cells: int, box: Box, style: str = "accent") -> Line:
    """A bar of `cells`, filled to `share` of 1. More than nothing is at least one cell, less than all
    never fills it."""
    full = round(share * cells)
    if share > 0:
        full = max(full, 1)
    if share < 1:
        full = min(full, cells - 1)
    full = max(min(full, cells), 0)
    return ((box.full * full, style), (box.empty * (cells - full), "border"))


def percents(parts: Sequence[int]) -> tuple[int, ...]:
    """The parts in whole percent of their sum, 100 together; those cut off most are rounded up first (the
    method of the largest remainder). All 0 where the sum is."""
    total = sum(parts)
    if total <= 0:
        return (0,) * len(parts)
    found = [100 * part // total for part in parts]
    by_rest = sorted(range(len(parts)), key=lambda at: 100 * parts[at] % total, reverse=True)
    for at in by_rest[: 100 - sum(found)]:
        found[at] += 1
    return tuple(found)
