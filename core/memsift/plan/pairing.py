"""Two versions of a file as one sequence of items: what stayed, changed, went and came."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from memsift.markdown.model import Entry, Line
from memsift.plan.align import align, longest_increasing
from memsift.plan.locate import Text
from memsift.record import dataclass

# How alike (0–100) two texts must be to be one entry that changed, without and against their ids.
_ALIKE, _RENUMBERED = 50, 90
# A stretch with more possible pairs than this is compared by id alone.
_MANY = 40_000


@dataclass(frozen=True, slots=True)
class Unit:
    """An entry with all its lines, or one other line. `start` counts from 0, `end` is exclusive."""

    start: int
    end: int
    texts: tuple[str, ...]
    entry: Entry | None

    @property
    def id(self) -> str | None:
        return self.entry.fields.id if self.entry else None


@dataclass(frozen=True, slots=True)
class Item:
    """`a` in the earlier and `b` in the later version: both (the same place), or one of the two."""

    a: Unit | None
    b: Unit | None


def units(text: Text) -> list[Unit]:
    result: list[Unit] = []
    at = 0
    lines: Sequence[Line] = text.lines
    for entry in text.document.entries:
        result += [Unit(i, i + 1, (lines[i].text,), None) for i in range(at, entry.lead_line - 1)]
        start, at = entry.lead_line - 1, entry.end_line
        result.append(Unit(start, at, tuple(line.text for line in lines[start:at]), entry))
    return result + [Unit(i, i + 1, (lines[i].text,), None) for i in range(at, len(lines))]


def items(before: Text, after: Text) -> tuple[list[Item], dict[int, Unit]]:
    """The items in order (between two that stayed or changed, first what went, then what came), and
    what became, elsewhere, of those that went (by their `start`)."""
    a, b = units(before), units(after)
    pairs = _swapped_in_place(a, b) or align([u.texts for u in a], [u.texts for u in b])
    pairs = _with_swaps(a, b, pairs)
    pairs += _changed(a, b, pairs)
    pairs.sort()
    result: list[Item] = []
    at_a = at_b = 0
    for i, j in [*pairs, (len(a), len(b))]:
        result += [Item(u, None) for u in a[at_a:i]]
        result += [Item(None, u) for u in b[at_b:j]]
        if i < len(a):
            result.append(Item(a[i], b[j]))
        at_a, at_b = i + 1, j + 1
    return result, _moves(result)


def _swapped_in_place(a: Sequence[Unit], b: Sequence[Unit]) -> list[tuple[int, int]] | None:
    """All units by their place, where entries without id exchanged their texts two by two, else None.

    Such entries have changed, they have not moved (contract §9)."""
    if len(a) != len(b):
        return None
    differ = [i for i in range(len(a)) if a[i].texts != b[i].texts]
    if not differ or any(a[i].entry is None or a[i].id or b[i].id for i in differ):
        return None
    at = {a[i].texts: i for i in differ}
    if any(b[i].texts not in at or b[at[b[i].texts]].texts != a[i].texts for i in differ):
        return None
    return [(i, i) for i in range(len(a))]


def _with_swaps(a: Sequence[Unit], b: Sequence[Unit], pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """`pairs` and those of entries without id that exchanged texts across what stayed between them."""
    spots_a, spots_b = _gaps(a, b, pairs)
    lost = {a[i].texts: (gap, i) for gap, many in spots_a.items() for i in many if a[i].entry and not a[i].id}
    came = {b[j].texts: (gap, j) for gap, many in spots_b.items() for j in many if b[j].entry and not b[j].id}
    if len(lost) * len(came) > _MANY:
        return pairs
    found: list[tuple[int, int]] = []
    used: set[int] = set()
    for text, (gap, i) in lost.items():
        if text not in came or came[text][0] == gap or i in used:
            continue
        there = came[text][0]
        for other, (other_gap, k) in lost.items():
            if other_gap == there and came.get(other, (None, 0))[0] == gap and k not in used:
                found += [(i, came[other][1]), (k, came[text][1])]
                used |= {i, k}
                break
    return longest_increasing(sorted([*pairs, *found]))


def _gaps(
    a: Sequence[Unit], b: Sequence[Unit], pairs: Sequence[tuple[int, int]]
) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
    """The unpaired indices of both sides, by the number of the stretch between pairs they stand in."""
    in_a: dict[int, list[int]] = {}
    in_b: dict[int, list[int]] = {}
    at_a = at_b = 0
    for gap, (i, j) in enumerate([*pairs, (len(a), len(b))]):
        if at_a < i:
            in_a[gap] = list(range(at_a, i))
        if at_b < j:
            in_b[gap] = list(range(at_b, j))
        at_a, at_b = i + 1, j + 1
    return in_a, in_b


def _changed(a: Sequence[Unit], b: Sequence[Unit], pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Entries that are the same ones with another text: in one stretch, by id, then by likeness."""
    in_a, in_b = _gaps(a, b, pairs)
    lost = {a[i].texts for many in in_a.values() for i in many if a[i].entry}
    came = {b[j].texts for many in in_b.values() for j in many if b[j].entry}
    ids_a = {a[i].id for many in in_a.values() for i in many}
    ids = (ids_a & {b[j].id for many in in_b.values() for j in many}) - {None}
    result: list[tuple[int, int]] = []
    for gap, many_a in in_a.items():
        ours = [i for i in many_a if a[i].entry]
        theirs = [j for j in in_b.get(gap, ()) if b[j].entry]
        if not ours or not theirs:
            continue
        same = _same_ids(a, b, ours, theirs)
        paired_a, paired_b = {i for i, _ in same}, {j for _, j in same}
        # What stands elsewhere word for word has moved there; what has its id elsewhere too.
        ours = [
            i for i in ours if i not in paired_a and a[i].texts not in came and a[i].id not in ids - {None}
        ]
        theirs = [
            j for j in theirs if j not in paired_b and b[j].texts not in lost and b[j].id not in ids - {None}
        ]
        result += same + _alike(a, b, ours, theirs, same)
    return result


def _same_ids(
    a: Sequence[Unit], b: Sequence[Unit], ours: Sequence[int], theirs: Sequence[int]
) -> list[tuple[int, int]]:
    places: defaultdict[str, list[int]] = defaultdict(list)
    for j in theirs:
        if (key := b[j].id) is not None:
            places[key].append(j)
    pairs = []
    for i in ours:
        key = a[i].id
        if key is not None and places[key]:
            pairs.append((i, places[key].pop(0)))
    return longest_increasing(pairs)


def _alike(
    a: Sequence[Unit],
    b: Sequence[Unit],
    ours: Sequence[int],
    theirs: Sequence[int],
    fixed: Sequence[tuple[int, int]],
) -> list[tuple[int, int]]:
    """The likest pairs first, as long as they cross neither each other nor `fixed`."""
    if len(ours) * len(theirs) > _MANY:
        return []
    # 10 ms, and most differences are paired before it comes to likeness: imported at the first need.
    from rapidfuzz import fuzz

    scored = []
    for i in ours:
        for j in theirs:
            least = _RENUMBERED if a[i].id and b[j].id else _ALIKE
            score = fuzz.ratio(_words(a[i]), _words(b[j]), score_cutoff=least)
            if score:
                scored.append((-score, abs(i - j), i, j))
    chosen: list[tuple[int, int]] = []
    for _, _, i, j in sorted(scored):
        if all((i - k) * (j - m) > 0 for k, m in (*fixed, *chosen)):
            chosen.append((i, j))
    return chosen


def _words(unit: Unit) -> str:
    assert unit.entry is not None
    return unit.entry.text


def _moves(result: Sequence[Item]) -> dict[int, Unit]:
    """Entries that went and came back elsewhere: the same lines, else the same id."""
    went = [item.a for item in result if item.a and not item.b and item.a.entry]
    came = [item.b for item in result if item.b and not item.a and item.b.entry]
    moves: dict[int, Unit] = {}
    for name in ("texts", "id"):
        left: defaultdict[object, list[Unit]] = defaultdict(list)
        taken = {unit.start for unit in moves.values()}
        for unit in came:
            if unit.start not in taken:
                left[getattr(unit, name)].append(unit)
        for unit in went:
            key = getattr(unit, name)
            if unit.start not in moves and key is not None and left[key]:
                moves[unit.start] = left[key].pop(0)
    return moves
