"""Findings that hang together are asked on one card: contradictions that have an entry in common. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from memsift.checks.contradiction import MOST
from memsift.checks.model import Finding


@dataclass(eq=False, slots=True)
class _Lot:
    """Findings that hang together, by their place among all, and the refs of their entries."""

    names: set[str] = field(default_factory=set)
    places: list[int] = field(default_factory=list)


def hanging(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings with one in the place of the first of each lot that hangs together. What has more entries
    than a card has room for becomes several. Linear."""
    listed = tuple(findings)
    made: dict[int, Finding] = {}
    gone: set[int] = set()
    for lot in _lots(listed):
        first, *others = sorted(lot.places)
        if others and (join := listed[first].join) is not None:
            made[first] = join([listed[place] for place in (first, *others)])
            gone |= {*others}
    return tuple(made.get(place, one) for place, one in enumerate(listed) if place not in gone)


def _lots(findings: Sequence[Finding]) -> list[_Lot]:
    """The findings that can be joined, in lots that shared entries connect, none with more entries than a
    card holds. An entry of a full lot begins another one."""
    lots: dict[_Lot, None] = {}
    lot_of: dict[str, _Lot] = {}  # for each entry the lot that was begun with it last
    for place, one in enumerate(findings):
        if one.join is None:
            continue
        names = {ref.ref for ref in one.entries}
        near = list(dict.fromkeys(lot_of[ref.ref] for ref in one.entries if ref.ref in lot_of))
        lot = _taking(near, names)
        if lot is None:
            lot = _Lot()
            lot_of |= dict.fromkeys(names, lot)
        elif len(near) > 1 and len(set.union(names, *(each.names for each in near))) <= MOST:
            for other in near:
                if other is not lot:
                    lot.names |= other.names
                    lot.places += other.places
                    lot_of |= {name: lot for name in other.names if lot_of.get(name) is other}
                    del lots[other]
        lot.names |= names
        lot.places.append(place)
        for name in names:
            lot_of.setdefault(name, lot)
        lots[lot] = None
    return list(lots)


def _taking(near: Sequence[_Lot], names: set[str]) -> _Lot | None:
    """Of the lots that a finding hangs on one that has room for it, rather one that has its entries."""
    with_room = (lot for lot in near if len(lot.names | names) <= MOST)
    return min(with_room, key=lambda lot: len(names - lot.names), default=None)
