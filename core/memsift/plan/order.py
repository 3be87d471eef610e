"""Where lines that return belong among lines that came or returned since they went.

An insert knows the two lines that it stood between. Where others stand between those two by now, only the
file's history says on which side of them it belongs: here it is woven into one sequence of all lines that the
file ever had, each at its place, those that are not there at the moment too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from memsift.lately import lately
from memsift.markdown import parse
from memsift.markdown.model import Line
from memsift.messages import Message
from memsift.plan.align import align
from memsift.plan.apply import is_soft
from memsift.plan.locate import NotFound, Text, find_place
from memsift.plan.model import Change, Clash, Conflict, Op, What
from memsift.plan.pairing import Item, Unit, items, units
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
    lines are told apart by them. Raises Conflict where a plan since then took away, or changed, what would be
    taken back: the later one goes first. Pure; time grows with the steps times the lines.
    """
    changes = tuple(changes)
    wanted = next((step for step in steps if step.plan == plan), None)
    if not changes or wanted is None or now is None or (wanted is steps[-1] and wanted.after == now):
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
    side = Side(changes[0].file, _read(now))
    found = [one for change in changes if (one := _found(change, left, weave, side)) is not None]
    clashes = tuple(one for one in found if isinstance(one, Clash))
    if clashes:
        raise Conflict(Message("plan.later-first", {"n": len(clashes), "file": side.file}), clashes)
    placed = tuple(_placed(one, seen, weave, side) for one in found if isinstance(one, Change))
    return (*_end_of_the_last(placed, weave, side), *placed)


def _found(change: Change, left: Sequence[_Line], weave: _Weave, side: Side) -> Change | Clash | None:
    """The change with the lines that it takes away or replaces where they are by now: equal ones are others.

    A clash where a plan since took them away, or made something else of them; None where nothing is left to
    do then. What went otherwise may be there again, and is searched for.
    """
    if change.what is What.FILE or not change.before:
        return change
    lines = list(left[change.line - 1 : change.line - 1 + len(change.before)])
    if change.op is not Op.MOVE:
        lines = [line.by_now() for line in lines]
    if lines and all(line.there for line in lines):
        index = weave.index_of(lines[0])
        whole = change.what is not What.ENTRY or side.text.entries.get(index) == len(lines)
        if whole and weave.there()[index : index + len(lines)] == lines:
            return _at(change, index, side)
    if is_soft(change):
        return None
    if any(not line.there and line.by is None for line in lines):
        return change
    there = next((weave.index_of(line) for line in lines if line.there), None)
    now = None if there is None else (side.lines[there].text,)
    return Clash(change, change.before, now, change.after, 0 if there is None else there + 1)


def _at(change: Change, index: int, side: Side) -> Change:
    if change.what is What.ENTRY:
        return replace(change, line=index + 1, within=side.section(index)[0])
    if change.what is What.HEADING:
        return replace(change, line=index + 1)
    return replace(change, line=index + 1, place=side.behind(index))


def _end_of_the_last(changes: Sequence[Change], weave: _Weave, side: Side) -> tuple[Change, ...]:
    """The ending of the line that is the last one, or becomes it: where lines come behind it, the one that it
    had when lines followed it; where those behind it go, the one that it had as the last."""
    inserts = [c.place.line for c in changes if c.op in (Op.INSERT, Op.MOVE) and c.place is not None]
    gone = {line for c in changes if c.op in (Op.REMOVE, Op.MOVE) for line in _range(c)}
    number = len(side.lines)
    while number in gone:
        number -= 1
    if number == 0:
        return ()
    line, ending = weave.there()[number - 1], side.lines[number - 1].ending
    wanted: str | None = ending
    if any(at > number for at in inserts):
        wanted = line.ending
    elif number < len(side.lines):
        wanted = line.last
    return () if wanted is None or wanted == ending else (side.end(number - 1, (wanted,)),)


def _range(change: Change) -> range:
    return range(change.line, change.line + len(change.before))


def _placed(change: Change, seen: Sequence[_Line], weave: _Weave, side: Side) -> Change:
    place = change.place
    if change.op not in (Op.INSERT, Op.MOVE) or place is None or place.at not in ("after", "file-start"):
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
    before it was that. One that becomes the last has the one that it had as that."""
    if change.endings is None:
        return None
    if last and lines[-1].last is not None:
        return (*change.endings[:-1], lines[-1].last)
    return tuple(own or line.ending for own, line in zip(change.endings, lines, strict=True))


@dataclass(slots=True, eq=False)
class _Line:
    """One line that the file had at some time.

    `ending`: the last that it had while other lines followed it; `last`: the one that it had as the last.
    `story`: the plans (None: others) that made it or took it away and still stand; `taken`: those that were
    taken back, by what took them back. `moved`: the line that it is since it left its place.
    """

    text: str
    there: bool = True
    story: tuple[str | None, ...] = ()
    taken: Mapping[str | None, tuple[str | None, ...]] = field(default_factory=dict)
    ending: str = ""
    last: str | None = None
    moved: _Line | None = None

    @property
    def by(self) -> str | None:
        """Who made it or took it away last."""
        return self.story[-1] if self.story else None

    def turn(self, by: str | None) -> None:
        self.there = not self.there
        self.story = (*self.story, by)

    def turn_back(self, plan: str | None, undoes: Collection[str]) -> None:
        """Turn round what those plans did with it, or what they took back."""
        gone: list[str | None] = []
        while self.by is not None and self.by in undoes:
            gone.append(self.by)
            self.story = self.story[:-1]
        back = [one for other in undoes for one in reversed(self.taken.get(other, ()))]
        if gone or back:
            self.there ^= (len(gone) + len(back)) % 2 == 1
            self.story = (*self.story, *back)
            self.taken = {**{k: v for k, v in self.taken.items() if k not in undoes}, plan: tuple(gone)}

    def by_now(self) -> _Line:
        """The line wherever it was moved."""
        line = self
        while not line.there and line.moved is not None:
            line = line.moved
        return line


class _Weave:
    """All lines of a file's history in one order."""

    def __init__(self, data: bytes | None) -> None:
        self._data = data
        self._lines = [_Line(line.text) for line in _lines(data)]
        self._note_ends()

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
                self._change(new, _course(self._data, data), plan)
                self._come_back_elsewhere(plan, undoes)
            self._data = data
            self._note_ends()

    def _note_ends(self) -> None:
        lines = _lines(self._data)
        for line, own in zip(self.there(), lines, strict=True):
            line.ending = own.ending or line.ending
            if own is lines[-1]:
                line.last = own.ending

    def _change(self, new: Sequence[Line], course: Sequence[_Spot], plan: str | None) -> None:
        there = self.there()
        now = [
            there[spot.old] if spot.stays else _Line(line.text, story=(plan,))
            for line, spot in zip(new, course, strict=True)
        ]
        stays = {id(line) for line in now}
        for line in there:
            if id(line) not in stays:
                line.turn(plan)
        if plan is None:
            self._come_back(now)
        for line, spot in zip(now, course, strict=True):
            if spot.moved >= 0:
                there[spot.moved].moved = line
        self._weave_in(now, [None if spot.old < 0 else there[spot.old] for spot in course])

    def _come_back(self, now: list[_Line]) -> None:
        """What others bring back is what went: lines of the same text, where it stood."""
        where = {id(line): index for index, line in enumerate(self._lines)}
        ends = [where.get(id(line), -1) for line in now]  # -1: it is new
        at, end = 0, len(self._lines)
        limits = []
        for own in reversed(ends):
            end = own if own >= 0 else end
            limits.append(end)
        for n, limit in enumerate(reversed(limits)):
            if ends[n] >= 0:
                at = ends[n] + 1
                continue
            for index in range(at, limit):
                old = self._lines[index]
                if not old.there and old.text == now[n].text:
                    old.turn(None)
                    now[n], at = old, index + 1
                    break

    def _come_back_elsewhere(self, plan: str | None, undoes: Collection[str]) -> None:
        """What plans took away that are taken back now is the line of that text which came back by it, where
        the entry was moved since; not where it could be several."""
        if not undoes:
            return
        gone = [line for line in self._lines if not line.there and line.by is not None and line.by in undoes]
        came = [line for line in self._lines if line.there and line.story == (plan,)]
        went, back = Counter(line.text for line in gone), Counter(line.text for line in came)
        by_text = {line.text: line for line in came}
        for line in gone:
            if went[line.text] == back[line.text] == 1 and line.moved is None:
                line.moved = by_text[line.text]

    def _weave_in(self, now: Sequence[_Line], instead: Sequence[_Line | None]) -> None:
        """Put in the lines that are new. What came in the place of something stands behind it; else right
        before the line that follows: what went stays with the line above it."""
        known = {id(line) for line in self._lines}
        behind: dict[int, list[_Line]] = {}
        ahead: dict[int, list[_Line]] = {}
        follows = 0
        for line, old in zip(reversed(now), reversed(instead), strict=True):
            if id(line) in known:
                follows = id(line)
            elif old is None:
                ahead.setdefault(follows, []).insert(0, line)
            else:
                behind.setdefault(id(old), []).insert(0, line)
                follows = id(line)
        if behind or ahead:
            lines, self._lines = self._lines, []
            for line in lines:
                for one in (line, *behind.get(id(line), ())):
                    self._lines += [*ahead.get(id(one), ()), one]
            self._lines += ahead.get(0, ())

    def _take_back(self, new: Sequence[Line], plan: str | None, undoes: Collection[str]) -> bool:
        """Turn round what those plans did, if that alone leads there; whether it does."""
        if not undoes:
            return False
        kept = [(line, line.there, line.story, line.taken) for line in self._lines]
        for line in self._lines:
            line.turn_back(plan, undoes)
        if [line.text for line in self.there()] == [line.text for line in new]:
            return True
        for line, there, story, taken in kept:
            line.there, line.story, line.taken = there, story, taken
        return False


# A session is taken back plan by plan, each along the same history: what was read or compared once is known.
@lately(calls=512, longest=100_000)
def _lines(data: bytes | None) -> Sequence[Line]:
    """The lines of a version, as a document has them."""
    return tuple(_read(data).lines)


def _read(data: bytes | None) -> Text:
    return Text(parse(data or b""))


class _Spot(NamedTuple):
    """Where a line of a version comes from. `old`: the line of the one before which it is (`stays`) or in the
    place of which it came, -1: it came between others. `moved`: the line that it was elsewhere, or -1."""

    old: int = -1
    stays: bool = False
    moved: int = -1


@lately(calls=1024, longest=200_000)
def _course(old: bytes | None, new: bytes | None) -> tuple[_Spot, ...]:
    """The spot of each line of a version, as `diff` has it: entries as a whole, in those that changed line by
    line. Where as many came as went between two that stayed, each came in the place of one."""
    a, b = _read(old), _read(new)
    found = [_Spot()] * len(b.lines)
    pairs, moves = items(a, b)
    arrived = {unit.start for unit in moves.values()}
    went: list[Unit] = []
    came: list[Unit] = []
    for item in (*pairs, Item(None, None)):
        if item.a and not item.b:
            went += [item.a] if item.a.start not in moves else []
        elif item.b and not item.a:
            came += [item.b] if item.b.start not in arrived else []
        else:
            for n, unit in enumerate(came if went else ()):
                instead = _Spot((went[n] if len(went) == len(came) else went[-1]).end - 1)
                found[unit.start : unit.end] = [instead] * (unit.end - unit.start)
            went, came = [], []
            if item.a and item.b:
                found[item.b.start : item.b.end] = _course_of_one(item.a, item.b)
    starts = {unit.start: unit for unit in units(a)}
    for start, unit in moves.items():
        moved = _course_of_one(starts[start], unit)
        found[unit.start : unit.end] = [_Spot(moved=spot.old if spot.stays else -1) for spot in moved]
    return tuple(found)


def _course_of_one(a: Unit, b: Unit) -> list[_Spot]:
    """The spots of the lines of an entry that stayed or changed."""
    found = [_Spot()] * len(b.texts)
    at_a = at_b = 0
    for i, j in (*align(a.texts, b.texts), (len(a.texts), len(b.texts))):
        if at_a < i:
            found[at_b:j] = [_Spot(a.start + i - 1)] * (j - at_b)
        if j < len(b.texts):
            found[j] = _Spot(a.start + i, stays=True)
        at_a, at_b = i + 1, j + 1
    return found
