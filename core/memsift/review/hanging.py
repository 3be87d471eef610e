"""Findings that hang together are asked on one card: contradictions that have an entry in common. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from memsift.checks.contradiction import MOST
from memsift.checks.model import Finding


def hanging(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings with one in the place of the first of each lot that hangs together, as far as one card
    has room for its entries; others stay as they are."""
    listed = tuple(findings)
    made: dict[int, Finding] = {}
    gone: set[int] = set()
    for lot in _lots([one for one in listed if one.join is not None]):
        join = lot[0].join
        if join is None or len(lot) < 2 or len({ref.ref for one in lot for ref in one.entries}) > MOST:
            continue
        made[id(lot[0])] = join(lot)
        gone |= {id(one) for one in lot[1:]}
    return tuple(made.get(id(one), one) for one in listed if id(one) not in gone)


def _lots(findings: Sequence[Finding]) -> list[list[Finding]]:
    """The findings that shared entries connect, in order."""
    leads: dict[str, str] = {}

    def root(name: str) -> str:
        while leads.setdefault(name, name) != name:
            leads[name] = name = leads[leads[name]]
        return name

    for one in findings:
        first, *others = (root(ref.ref) for ref in one.entries)
        for other in others:
            leads[root(other)] = root(first)
    lots: dict[str, list[Finding]] = {}
    for one in findings:
        lots.setdefault(root(one.entries[0].ref), []).append(one)
    return list(lots.values())
