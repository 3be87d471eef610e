"""One version of a file, making the changes that lead from it to the other version."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from memsift.markdown.model import Line
from memsift.plan.lines import is_blank, texts
from memsift.plan.locate import Text
from memsift.plan.model import Change, Op, Place, What
from memsift.plan.pairing import Unit


class Side:
    """One version: makes changes that go from this version to the other."""

    def __init__(self, file: str, text: Text) -> None:
        self.file = file
        self.text = text
        self.lines = text.lines
        seen: Counter[tuple[str, ...]] = Counter()
        self.starts = [-1]
        self.named: list[tuple[tuple[str, ...], int]] = [((), 0)]
        for section in text.document.sections:
            if section.heading is not None:
                self.starts.append(section.line - 1)
                self.named.append((section.path, seen[section.path]))
                seen[section.path] += 1

    def section(self, index: int) -> tuple[tuple[str, ...], int]:
        """Path and ordinal of the section around a line; ((), 0) before every heading."""
        return self.named[bisect_right(self.starts, index) - 1]

    def place(self, index: int, near: tuple[tuple[str, ...], int], order: int) -> Place:
        """The place before line `index`: the lines around it, as far as a line that is not blank."""
        low, high = index, index
        while low > 0 and index - low < 6 and (low == index or is_blank(self.lines[low].text)):
            low -= 1
        while high < len(self.lines) and high - index < 6:
            high += 1
            if not is_blank(self.lines[high - 1].text):
                break
        if low == high:
            return Place(at="file-start", order=order)
        path, nth = near
        before, behind = texts(self.lines[low:index]), texts(self.lines[index:high])
        return Place(path, nth, before, "after", behind, index + 1, order)

    def insert(self, index: int, unit: Unit, other: Side) -> Change:
        what = What.ENTRY if unit.entry else What.LINE
        lines = other.lines[unit.start : unit.end]
        return Change(
            Op.INSERT,
            self.file,
            what,
            index + 1,
            after=texts(lines),
            id=unit.id,
            place=self.place(index, other.section(unit.start), unit.start),
            endings=endings(lines),
            restores=True,
        )

    def remove(self, unit: Unit) -> Change:
        what = What.ENTRY if unit.entry else What.LINE
        return Change(
            Op.REMOVE,
            self.file,
            what,
            unit.start + 1,
            before=unit.texts,
            id=unit.id,
            place=None if unit.entry else self.behind(unit.start),
            restores=True,
            within=self.section(unit.start)[0] if unit.entry else None,
        )

    def replace(self, unit: Unit, new: Unit, other: Side) -> Change:
        lines = other.lines[new.start : new.end]
        return Change(
            Op.REPLACE,
            self.file,
            What.ENTRY,
            unit.start + 1,
            unit.texts,
            texts(lines),
            unit.id,
            endings=endings(lines),
            restores=True,
            within=self.section(unit.start)[0],
        )

    def move(self, unit: Unit, index: int, new: Unit, other: Side) -> Change:
        return replace(
            self.insert(index, new, other), op=Op.MOVE, line=unit.start + 1, before=unit.texts, id=unit.id,
            within=self.section(unit.start)[0],
        )  # fmt: skip

    def behind(self, index: int) -> Place:
        return Place(after=texts(self.lines[max(0, index - 2) : index]), at="after")

    def end(self, start: int, wanted: Sequence[str]) -> Change:
        """Other endings for lines that stay."""
        same = texts(self.lines[start : start + len(wanted)])
        return Change(
            Op.REPLACE,
            self.file,
            What.LINE,
            start + 1,
            same,
            same,
            place=self.behind(start),
            endings=tuple(wanted),
            restores=True,
        )


def endings(lines: Iterable[Line]) -> tuple[str, ...]:
    return tuple(line.ending for line in lines)
