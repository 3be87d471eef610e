"""Findings that hang together are asked on one card: contradictions that have an entry in common. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from memsift.checks.contradiction import MOST
from memsift.checks.model import Finding


def hanging(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings with one in the place of the first of each lot that hangs together. What has more entries
    than a card has room for becomes several."""
    listed = tuple(findings)
    made: dict[int, Finding] = {}
    gone: set[int] = set()
    waiting = _lots([one for one in listed if one.join is not None])
    while waiting:
        lot, rest = _first_few(waiting.pop())
        waiting += _lots(rest)
        if len(lot) > 1 and (join := lot[0].join) is not None:
            made[id(lot[0])] = join(lot)
            gone |= {id(one) for one in lot[1:]}
    return tuple(made.get(id(one), one) for one in listed if id(one) not in gone)


def _first_few(lot: list[Finding]) -> tuple[list[Finding], list[Finding]]:
    """The findings about the first entries that hang together, as far as a card has room, and the rest."""
    names = {ref.ref for ref in lot[0].entries}
    for one in lot:
        more = names | {ref.ref for ref in one.entries}
        if len(more) <= MOST and any(ref.ref in names for ref in one.entries):
            names = more
    inside = [all(ref.ref in names for ref in one.entries) for one in lot]
    few = [one for one, here in zip(lot, inside, strict=True) if here]
    return few, [one for one, here in zip(lot, inside, strict=True) if not here]


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
