"""Which pieces of a row must be sent so that a terminal shows what it shall show."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from memsift_tui.terminal.cells import Cell
from memsift_tui.terminal.styles import PLAIN, Style, change, is_paper

# Ranges `a-b` of characters of which every terminal knows the width: after others the caret may be elsewhere.
_SURE = "\x20-\x7e\u3001-\u3029\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff5e"
_SHORTEST_JUMP = 4  # bytes
_WORTH_ERASING_TO_THE_END = 4  # blanks; erasing takes 3 bytes
_WORTH_ERASING = 10  # blanks; erasing them and jumping over them takes as many bytes
_WORTH_ERASING_AT_LAST = 5  # blanks that end a run; erasing them takes 4 bytes


class Segment(NamedTuple):
    """Cells of one row in one style. `erase`: blanks that are erased, up to `end` (X) or to the edge (K)."""

    y: int
    start: int
    end: int
    text: str
    style: Style
    blank: bool = False  # nothing but paper: any pen with this paper draws it
    erase: str = ""

    @property
    def sure(self) -> bool:
        """Whether every terminal has the caret at `end` afterwards."""
        return self.text.isascii() or all(map(_is_sure, self.text))


@lru_cache(maxsize=4096)
def _is_sure(char: str) -> bool:
    place = bisect_right(_SURE[::3], char) - 1
    return place >= 0 and char <= _SURE[2::3][place]


def segments(y: int, want: list[Cell], have: list[Cell], erases_colour: bool) -> Iterator[Segment]:
    """What to draw in row `y` so that `want` is shown where `have` is. Unknown cells are left alone."""
    pairs = enumerate(zip(want, have, strict=True))
    # One cell is mostly one value (`cells.cell_of`): that is seen before the two are compared.
    changed = [x for x, (cell, had) in pairs if cell is not had and cell is not None and cell != had]
    tail = _tail(want, erases_colour)
    erased = [x for x in changed if x >= tail]
    if len(erased) >= _WORTH_ERASING_TO_THE_END:
        changed = changed[: len(changed) - len(erased)]
    at = 0
    while at < len(changed):
        start = end = changed[at]
        while start and _is_right_half(want[start]):
            start -= 1  # never begin inside a wide character
        while at < len(changed) and ((following := changed[at]) <= end or _belongs(want, end, following)):
            end = following + 1
            at += 1
        while end < len(want) and _is_right_half(want[end]):
            end += 1
        yield from _of_run(y, want, start, end, erases_colour)
        while at < len(changed) and changed[at] < end:
            at += 1
    if len(erased) >= _WORTH_ERASING_TO_THE_END:
        yield Segment(y, erased[0], len(want), "", _style(want[-1]), blank=True, erase="K")


def _tail(row: list[Cell], erases_colour: bool) -> int:
    """Where the blanks begin that end a row and can be erased."""
    end = len(row)
    if _erasable(row[-1], erases_colour):
        while end and row[end - 1] == row[-1]:
            end -= 1
    return end


def _is_blank(cell: Cell) -> bool:
    return cell is not None and cell[0] == " " and is_paper(cell[1])


def _erasable(cell: Cell, erases_colour: bool) -> bool:
    return _is_blank(cell) and (erases_colour or not _style(cell).paper)


def _is_right_half(cell: Cell) -> bool:
    return cell is not None and not cell[0]


def _style(cell: Cell) -> Style:
    return cell[1] if cell is not None else PLAIN


def _belongs(want: list[Cell], end: int, following: int) -> bool:
    """Whether a change behind the run that ends before `end` is part of it: drawing what lies between is
    shorter than jumping over it."""
    if following - end > _SHORTEST_JUMP:
        return False
    style = _style(want[following])
    return all(
        cell is not None and cell[0].isascii() and (cell[1] == style or _drawn_with(cell, style))
        for cell in want[end - 1 : following]
    )


def _drawn_with(cell: Cell, style: Style) -> bool:
    """Whether a pen of this style draws the same blank."""
    return _is_blank(cell) and is_paper(style) and _style(cell).paper == style.paper


def _of_run(y: int, want: list[Cell], start: int, end: int, erases_colour: bool) -> Iterator[Segment]:
    """Cut a run where its style changes. Blanks go with a neighbour on the same paper."""
    current: Segment | None = None
    x = start
    while x < end:
        cell = want[x]
        after = x + 1
        if _is_blank(cell):
            while after < end and want[after] == cell:
                after += 1
            style, text = _style(cell), " " * (after - x)
            worth = _WORTH_ERASING if after < end else _WORTH_ERASING_AT_LAST
            if after - x >= worth and _erasable(cell, erases_colour):
                made = Segment(y, x, after, "", style, blank=True, erase="X")
            elif current is not None and _takes_blanks(current, style):
                made = current._replace(text=current.text + text, end=after)
                current = None
            else:
                made = Segment(y, x, after, text, style, blank=True)
        else:
            text, after = _words(want, x, end)
            style = _style(cell)
            if current is not None and _takes(current, style):
                made = current._replace(text=current.text + text, end=after, style=style, blank=False)
                current = None
            else:
                made = Segment(y, x, after, text, style)
        if current is not None:
            yield current
        current = made
        x = after
    if current is not None:
        yield current


def _words(want: list[Cell], x: int, end: int) -> tuple[str, int]:
    """What stands from a cell that is no blank up to a blank, the next style or `end`; and where that is.
    The right half of a wide character goes with it."""
    cell, x = want[x], x + 1
    text = [cell[0] if cell is not None else ""]
    style = _style(cell)
    blank = " " if is_paper(style) else None
    while x < end and (cell := want[x]) is not None:
        if cell[0]:
            if cell[0] == blank or cell[1] != style:
                break
            text.append(cell[0])
        x += 1
    return "".join(text), x


def _takes_blanks(segment: Segment, style: Style) -> bool:
    return not segment.erase and is_paper(segment.style) and segment.style.paper == style.paper


def _takes(segment: Segment, style: Style) -> bool:
    if segment.erase:
        return False
    return segment.style == style or (
        segment.blank and is_paper(style) and segment.style.paper == style.paper
    )


def by_style(pieces: list[Segment], pen: Style | None) -> list[Segment]:
    """The same segments, those of one style together: a jump is shorter than most changes of colour. Of the
    styles that are left, the one comes next that the pen turns into with the fewest bytes."""
    styles = dict.fromkeys(piece.style for piece in pieces if not piece.blank)
    papers = {style.paper: style for style in reversed(styles) if is_paper(style)}
    groups: dict[Style, list[Segment]] = {}
    before: Segment | None = None
    for piece in pieces:
        style = piece.style
        if piece.blank:
            # Where it follows a piece that its pen draws too, the caret is there already.
            follows = before is not None and (before.y, before.end) == (piece.y, piece.start)
            if follows and before is not None and _takes_blanks(before, style):
                style = before.style
            else:
                style = papers.get(style.paper, style)
        groups.setdefault(style, []).append(piece)
        before = piece
    ordered: list[Segment] = []
    while groups:
        now = PLAIN if pen is None else pen
        pen = min(groups, key=lambda style: len(change(now, style)))
        ordered += groups.pop(pen)
    return ordered
