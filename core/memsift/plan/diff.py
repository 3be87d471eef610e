"""What is not the same in two versions of a file, entry by entry, with the changes either way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

from memsift.lately import lately
from memsift.markdown import parse
from memsift.messages import Message
from memsift.plan.lines import is_blank
from memsift.plan.locate import Text
from memsift.plan.model import Change, Difference, DifferenceKind, Op, What
from memsift.plan.pairing import Item, Unit, items
from memsift.plan.side import Side

# Endings are restored in runs of at most so many lines, so that an edit outside spoils only one run.
_RUN = 40


def diff(before: bytes | None, after: bytes | None, file: str = "") -> tuple[Difference, ...]:
    """The differences of two versions of `file`, in the order of the file; None: it was not there.

    All `forward` changes together turn `before` into `after`, all `backward` ones `after` into `before`,
    byte for byte, in this order; any of them alone may be taken too. Near-linear time.
    """
    if before == after:
        return ()
    if before is None or after is None:
        return (_whole_file(file, before, after),)
    return _differences(before, after, file)


# Taking back a session looks at the same versions several times: for files and for baselines.
@lately(calls=128, longest=200_000)
def _differences(before: bytes, after: bytes, file: str) -> tuple[Difference, ...]:
    old, new = parse(before), parse(after)
    if old.readonly or new.readonly:
        return (_other_bytes(file, before, after),)
    return _Differ(file, Text(old), Text(new)).differences()


def revert_changes(*differences: Difference) -> tuple[Change, ...]:
    """The changes that undo these differences of one file (given in any order)."""
    return tuple(sorted((c for d in differences for c in d.backward), key=_order))


def apply_changes(*differences: Difference) -> tuple[Change, ...]:
    """The changes that make these differences in the earlier version (given in any order)."""
    return tuple(sorted((c for d in differences for c in d.forward), key=_order))


def _order(change: Change) -> tuple[bool, int]:
    """Inserts at one place in the order of the version they come from; a byte order mark last."""
    inserts = change.op in (Op.INSERT, Op.MOVE)
    return change.what is What.FILE, change.place.order if inserts and change.place else -1


def _whole_file(file: str, before: bytes | None, after: bytes | None) -> Difference:
    there = after if before is None else before
    lines = tuple((there or b"").decode(errors="replace").splitlines())
    create = Change(Op.CREATE, file, What.FILE, after=lines, data=there, restores=True)
    delete = Change(Op.DELETE, file, What.FILE, before=lines, data=there, restores=True)
    if before is None:
        return Difference(DifferenceKind.FILE, (), lines, 0, 1, None, (create,), (delete,))
    return Difference(DifferenceKind.FILE, lines, (), 1, 0, None, (delete,), (create,))


def _other_bytes(file: str, before: bytes, after: bytes) -> Difference:
    def to(old: bytes, new: bytes) -> Change:
        step: dict[str, object] = {"sha256": sha256(old).hexdigest()}
        return Change(Op.REPLACE, file, What.FILE, data=new, step=step, restores=True)

    return Difference(
        DifferenceKind.BYTES,
        (),
        (),
        1,
        1,
        None,
        (to(before, after),),
        (to(after, before),),
        Message("plan.bytes-whole"),
    )


@dataclass
class _Gap:
    """What went and what came between two items that are in both versions; where it begins in each
    and ends in the earlier one (indices from 0)."""

    a: int
    b: int
    went: list[Unit] = field(default_factory=list)
    came: list[Unit] = field(default_factory=list)
    a_end: int = 0


class _Differ:
    """The differences of two readable versions. `a` is the earlier one, `b` the later."""

    def __init__(self, file: str, before: Text, after: Text) -> None:
        self.file = file
        self.a = Side(file, before)
        self.b = Side(file, after)
        self.items, self.moves = items(before, after)
        self.arrived = {unit.start for unit in self.moves.values()}
        self.gaps = _gaps(self.items, len(self.a.lines), len(self.b.lines))
        self.gap_of_came = {unit.start: gap for gap in self.gaps for unit in gap.came}
        self.found: list[Difference] = []
        self.of_went: dict[int, int] = {}  # start of a unit that went → index in found
        self.of_came: dict[int, int] = {}

    def differences(self) -> tuple[Difference, ...]:
        both = [(item.a, item.b) for item in self.items if item.a and item.b]
        for gap, (a, b) in zip(self.gaps, [*both, (None, None)], strict=True):
            self.of_gap(gap)
            if a and b and a.texts != b.texts:
                self.changed(a, b)
        self.bom()
        self.line_ends([(a, b) for a, b in both if a.texts == b.texts])
        return tuple(self.found)

    def changed(self, a: Unit, b: Unit) -> None:
        self.found.append(
            Difference(
                DifferenceKind.CHANGED,
                a.texts,
                b.texts,
                a.start + 1,
                b.start + 1,
                a.id or b.id,
                (self.a.replace(a, b, self.b),),
                (self.b.replace(b, a, self.a),),
            )
        )

    def of_gap(self, gap: _Gap) -> None:
        """What went comes before what came. Backwards everything that went is put where the gap begins
        in `b`, forwards everything that came where it ends in `a`: so any choice of differences gives
        the same lines from either side."""
        went, came = _runs(gap.went), _runs(gap.came)
        # The first lines that went and the first that came are one difference.
        lines_went = next((run for run in went if not _entry(run)), None)
        lines_came = next((run for run in came if not _entry(run)), None)
        for run in went:
            self.add(gap, run, (lines_came or []) if run is lines_went else [])
        for run in came:
            if run is not lines_came or lines_went is None:
                self.add(gap, [], run)

    def add(self, gap: _Gap, went: Sequence[Unit], came: Sequence[Unit]) -> None:
        """One difference: an entry that went, came or moved (with blank lines around it), or lines."""
        entry_a, entry_b = _entry(went), _entry(came)
        if not entry_a:
            went = _as_one(went)
        if not entry_b:
            came = _as_one(came)
        if entry_b and entry_b.start in self.arrived:
            came = [unit for unit in came if unit is not entry_b]  # told where it went from
            entry_b = None
            if not came:
                return
        self.of_went |= {unit.start: len(self.found) for unit in went}
        self.of_came |= {unit.start: len(self.found) for unit in came}
        forward = [self.a.remove(u) for u in went] + [self.a.insert(gap.a_end, u, self.b) for u in came]
        backward = [self.b.insert(gap.b, u, self.a) for u in went] + [self.b.remove(u) for u in came]
        kind = DifferenceKind.LINES
        if entry_a:
            kind = DifferenceKind.REMOVED
            entry_b = self.moves.get(entry_a.start)
            if entry_b:
                kind = DifferenceKind.MOVED
                at = went.index(entry_a)
                there = self.gap_of_came[entry_b.start]
                forward[at] = self.a.move(entry_a, there.a_end, entry_b, self.b)
                backward[at] = self.b.move(entry_b, gap.b, entry_a, self.a)
                self.of_came[entry_b.start] = len(self.found)
        elif entry_b:
            kind = DifferenceKind.ADDED
        shown_a = [entry_a] if entry_a else ([] if entry_b else list(went))
        shown_b = [entry_b] if entry_b else ([] if entry_a else list(came))
        self.found.append(
            Difference(
                kind,
                tuple(text for unit in shown_a for text in unit.texts),
                tuple(text for unit in shown_b for text in unit.texts),
                shown_a[0].start + 1 if shown_a else 0,
                shown_b[0].start + 1 if shown_b else 0,
                (entry_a.id if entry_a else None) or (entry_b.id if entry_b else None),
                tuple(forward),
                tuple(backward),
            )
        )

    def bom(self) -> None:
        if self.a.text.document.bom == self.b.text.document.bom:
            return

        def to(bom: bool) -> Change:
            return Change(Op.REPLACE, self.file, What.FILE, bom=bom, restores=True)

        detail = Message("plan.bytes-bom-added" if self.b.text.document.bom else "plan.bytes-bom-removed")
        self.found.append(
            _bytes(1, 1, [to(self.b.text.document.bom)], [to(self.a.text.document.bom)], detail)
        )

    def line_ends(self, same: Sequence[tuple[Unit, Unit]]) -> None:
        """Endings of lines that stayed: one difference for the last line's, one for all others."""
        last_a, last_b = len(self.a.lines) - 1, len(self.b.lines) - 1
        gap_at = {gap.a: gap for gap in self.gaps}
        runs: list[list[tuple[int, int]]] = []
        final: Difference | None = None
        for unit_a, unit_b in same:
            for i, j in zip(range(unit_a.start, unit_a.end), range(unit_b.start, unit_b.end), strict=True):
                old, new = self.a.lines[i].ending, self.b.lines[j].ending
                if old == new:
                    continue
                if old and new:
                    if not runs or runs[-1][-1] != (i - 1, j - 1) or len(runs[-1]) == _RUN:
                        runs.append([])
                    runs[-1].append((i, j))
                elif i == last_a and j == last_b:
                    final = self.final_newline(i, j)
                else:
                    self.end_with(gap_at[i + 1], i, j)
        if runs:
            forward = [self.a.end(r[0][0], [self.b.lines[j].ending for _, j in r]) for r in runs]
            backward = [self.b.end(r[0][1], [self.a.lines[i].ending for i, _ in r]) for r in runs]
            to = {self.b.lines[j].ending for run in runs for _, j in run}
            name = {frozenset({"\r\n"}): "crlf", frozenset({"\n"}): "lf"}.get(frozenset(to), "endings")
            count = sum(map(len, runs))
            first_i, first_j = runs[0][0]
            self.found.append(
                _bytes(
                    first_i + 1, first_j + 1, forward, backward, Message(f"plan.bytes-{name}", {"n": count})
                )
            )
        if final:
            self.found.append(final)

    def final_newline(self, i: int, j: int) -> Difference:
        name = "plan.bytes-final-newline" if self.b.lines[j].ending else "plan.bytes-no-final-newline"
        forward, backward = self.ending(i, j)
        return _bytes(i + 1, j + 1, [forward], [backward], Message(name))

    def ending(self, i: int, j: int) -> tuple[Change, Change]:
        return self.a.end(i, [self.b.lines[j].ending]), self.b.end(j, [self.a.lines[i].ending])

    def end_with(self, gap: _Gap, i: int, j: int) -> None:
        """The line was, or became, the last one without a newline because of what follows it in the
        other version: its ending belongs to that difference."""
        if gap.came and gap.came[0].start in self.of_came:
            index = self.of_came[gap.came[0].start]
        else:
            index = self.of_went[gap.went[0].start]
        forward, backward = self.ending(i, j)
        found = self.found[index]
        self.found[index] = replace(
            found, forward=(*found.forward, forward), backward=(*found.backward, backward)
        )


def _bytes(
    line_a: int, line_b: int, forward: Sequence[Change], backward: Sequence[Change], detail: Message
) -> Difference:
    kind = DifferenceKind.BYTES
    return Difference(kind, (), (), line_a, line_b, None, tuple(forward), tuple(backward), detail)


def _gaps(found: Sequence[Item], end_a: int, end_b: int) -> list[_Gap]:
    """The stretches before, between and behind the items that are in both versions."""
    result = [_Gap(0, 0)]
    for item in found:
        if item.a and item.b:
            result[-1].a_end = item.a.start
            result.append(_Gap(item.a.end, item.b.end))
        elif item.a:
            result[-1].went.append(item.a)
        elif item.b:
            result[-1].came.append(item.b)
    result[-1].a_end = end_a
    return result


def _entry(run: Sequence[Unit]) -> Unit | None:
    return next((unit for unit in run if unit.entry), None)


def _as_one(run: Sequence[Unit]) -> list[Unit]:
    """Other lines that stand together, as one."""
    if not run:
        return []
    return [Unit(run[0].start, run[-1].end, tuple(text for unit in run for text in unit.texts), None)]


def _runs(gap: Sequence[Unit]) -> list[list[Unit]]:
    """Each entry with the blank lines around it, and runs of other lines."""
    runs: list[list[Unit]] = []
    for unit in gap:
        if unit.entry is None and runs and not (_entry(runs[-1]) and not is_blank(unit.texts[0])):
            runs[-1].append(unit)
        else:
            runs.append([unit])
    result: list[list[Unit]] = []
    for run in runs:
        blank = bool(result) and not _entry(result[-1]) and all(is_blank(u.texts[0]) for u in result[-1])
        if blank and _entry(run):
            result[-1] += run
        else:
            result.append(run)
    return result
