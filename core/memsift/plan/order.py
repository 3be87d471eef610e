"""Where lines that return belong among lines that came or returned since they went.

An insert knows the two lines that it stood between. Where others stand between those two by now, only the
file's history says on which side of them it belongs: here it is woven into one sequence of all lines that the
file ever had, each at its place, those that are not there at the moment too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from memsift.lately import lately
from memsift.markdown import parse
from memsift.markdown.model import Line
from memsift.plan.align import align
from memsift.plan.locate import NotFound, Text, find_place
from memsift.plan.model import Change, Op
from memsift.plan.pairing import items
from memsift.plan.side import Side


@dataclass(frozen=True, slots=True)
class Step:
    """What one plan did to a file; None: it was not there. `undoes`: the plans that it took back."""

    plan: str
    before: bytes | None
    after: bytes | None
    undoes: Collection[str] = ()


def in_old_order(
    changes: Iterable[Change], plan: str, steps: Sequence[Step], now: bytes | None
) -> tuple[Change, ...]:
    """The way back of a plan (from `diff`, towards its `before`), each insert at its place in `now`.

    `steps`: what plans did to this file, in order, from one before the plan or the plan itself on. Equal
    lines are told apart by them. Pure; time grows with the steps times the lines.
    """
    changes = tuple(changes)
    wanted = next((step for step in steps if step.plan == plan), None)
    if wanted is None or now is None or (wanted is steps[-1] and wanted.after == now):
        return changes  # with steps in between, equal lines can be others than those that were there then
    weave = _Weave(steps[0].before)
    seen: list[_Line] = []
    left: list[_Line] = []
    for step in steps:
        weave.go_to(step.before)
        if step is wanted:
            seen = weave.there()
        weave.go_to(step.after, step.plan, step.undoes)
        if step is wanted:
            left = weave.there()
    weave.go_to(now)
    changes = tuple(change for change in changes if not _ends_gone_lines(change, left))
    if not changes:
        return ()
    side = Side(changes[0].file, _read(now))
    placed = tuple(_placed(change, seen, weave, side) for change in changes)
    return (*_end_of_the_last(placed, weave, side), *placed)


def _end_of_the_last(changes: Iterable[Change], weave: _Weave, side: Side) -> tuple[Change, ...]:
    """Where lines come behind a last one that has no ending, the one that it had when lines followed it."""
    last = weave.there()[-1:]
    if not last or not last[0].ending or side.lines[-1].ending:
        return ()
    behind = any(
        c.op is Op.INSERT and c.place is not None and c.place.line == len(side.lines) + 1 for c in changes
    )
    return (side.end(len(side.lines) - 1, (last[0].ending,)),) if behind else ()


def _ends_gone_lines(change: Change, left: Sequence[_Line]) -> bool:
    """Whether a change gives another ending to lines that are gone by now: equal ones are others."""
    if change.op is not Op.REPLACE or change.before != change.after or change.endings is None:
        return False
    return not all(line.there for line in left[change.line - 1 : change.line - 1 + len(change.before)])


def _placed(change: Change, seen: Sequence[_Line], weave: _Weave, side: Side) -> Change:
    place = change.place
    if change.op is not Op.INSERT or place is None or place.at not in ("after", "file-start"):
        return change
    lines = seen[place.order : place.order + len(change.after)]
    if not lines or any(line.there for line in lines):
        return change
    try:
        find_place(side.text, change)
    except NotFound:
        return change  # nothing of what it stood among is left: that is for a person to decide
    index = weave.index_of(lines[0])
    at = side.place(index, (place.section, place.nth), place.order)
    return replace(change, place=at, endings=_endings(change, lines, last=index == len(side.lines)))


def _endings(change: Change, lines: Sequence[_Line], *, last: bool) -> tuple[str, ...] | None:
    """A line that was the last one when it went has no ending; where others follow it, it has the one from
    before it was that."""
    if change.endings is None or last:
        return change.endings
    return tuple(own or line.ending for own, line in zip(change.endings, lines, strict=True))


@dataclass(slots=True, eq=False)
class _Line:
    """One line that the file had at some time. `by`: the plan that made it or took it away last. `ending`:
    the last that it had while other lines followed it."""

    text: str
    ending: str = ""
    there: bool = True
    by: str | None = None


class _Weave:
    """All lines of a file's history in one order."""

    def __init__(self, data: bytes | None) -> None:
        self._data = data
        self._lines = [_Line(line.text, line.ending) for line in _lines(data)]

    def there(self) -> list[_Line]:
        """The lines that are there now."""
        return [line for line in self._lines if line.there]

    def index_of(self, line: _Line) -> int:
        """How many lines are there before this one."""
        return sum(one.there for one in self._lines[: self._lines.index(line)])

    def go_to(self, data: bytes | None, plan: str | None = None, undoes: Collection[str] = ()) -> None:
        """The file becomes this, by a plan that may take others back."""
        if data != self._data:
            new = _lines(data)
            if not self._take_back(new, plan, undoes):
                self._change(new, _same(self._data, data), plan)
            self._data = data

    def _change(self, new: Sequence[Line], same: Sequence[tuple[int, int]], plan: str | None) -> None:
        there = self.there()
        at = {j: there[i] for i, j in same}
        stays = {id(line) for line in at.values()}
        for line in there:
            if id(line) not in stays:
                line.there, line.by = False, plan
        # What came stands right before the line that follows it: what went stays with the line above it.
        made: dict[int, list[_Line]] = {}
        follows = 0
        for j, came in reversed(list(enumerate(new))):
            if j in at:
                follows = id(at[j])
                at[j].ending = came.ending or at[j].ending
            else:
                made.setdefault(follows, []).insert(0, _Line(came.text, came.ending, by=plan))
        if made:
            old, self._lines = self._lines, []
            for line in old:
                self._lines += [*made.get(id(line), ()), line]
            self._lines += made.get(0, ())

    def _take_back(self, new: Sequence[Line], plan: str | None, undoes: Collection[str]) -> bool:
        """Turn round what those plans did, if that alone leads there; whether it does."""
        turned = [line for line in self._lines if line.by in undoes]
        for line in turned:
            line.there = not line.there
        if [line.text for line in self._lines if line.there] == [line.text for line in new]:
            for line in turned:
                line.by = plan
            return True
        for line in turned:
            line.there = not line.there
        return False


# A session is taken back plan by plan, each along the same history: what was read or compared once is known.
@lately(calls=512, longest=100_000)
def _lines(data: bytes | None) -> Sequence[Line]:
    """The lines of a version, as a document has them."""
    return tuple(_read(data).lines)


def _read(data: bytes | None) -> Text:
    return Text(parse(data or b""))


@lru_cache(maxsize=1024)
def _same(old: bytes | None, new: bytes | None) -> tuple[tuple[int, int], ...]:
    """The lines that stay, as `diff` has it: entries as a whole, and in those that changed line by line."""
    found: list[tuple[int, int]] = []
    for item in items(_read(old), _read(new))[0]:
        if item.a and item.b:
            a, b = item.a, item.b
            found += [(a.start + i, b.start + j) for i, j in align(a.texts, b.texts)]
    return tuple(found)
