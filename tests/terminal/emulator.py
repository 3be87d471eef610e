"""A strict terminal: cells with complete styles. What it does not know it refuses, so that nothing passes
unseen. Beside pyte, which knows no faint, no double underline, no links and no alternate screen."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from rich.cells import split_graphemes

TOKEN = re.compile(
    r"(?P<text>[^\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+)"
    r"|\x1b\[(?P<private>[<>=?]?)(?P<args>[0-9;:]*)(?P<between>[ -/]*)(?P<final>[@-~])"
    r"|\x1b\](?P<osc>[^\x07\x1b]*)(?:\x07|\x1b\\)"
    r"|(?P<control>[\r\n\x07])"
)

ATTRIBUTES = {1: "bold", 2: "dim", 3: "italic", 4: "underline", 5: "blink", 6: "fast", 7: "reverse"}
ATTRIBUTES |= {8: "hidden", 9: "strike", 21: "double", 51: "frame", 52: "circle", 53: "overline"}
OFF = {22: {"bold", "dim"}, 23: {"italic"}, 24: {"underline", "double"}, 25: {"blink", "fast"}}
OFF |= {27: {"reverse"}, 28: {"hidden"}, 29: {"strike"}, 54: {"frame", "circle"}, 55: {"overline"}}
# What a shell expects to find; every other mode is off.
ON_AT_START = frozenset({7, 25})
ALTERNATE = 1049


class UnknownSequence(AssertionError):
    """Something that this terminal does not know, or that must never reach a terminal."""


class Style(NamedTuple):
    """How a cell is drawn. Colours as SGR wrote them, e.g. `31` or `38;2;1;2;3`."""

    attributes: frozenset[str] = frozenset()
    ink: str = ""
    paper: str = ""
    link: str = ""


PLAIN = Style()


class Cell(NamedTuple):
    """A cell; the second half of a wide character has the text ""."""

    text: str = " "
    style: Style = PLAIN


BLANK = Cell()


@dataclass
class Emulator:
    """Feed it output; look at `cells`, `cursor` and `modes`."""

    columns: int
    rows: int
    cells: list[list[Cell]] = field(init=False)
    erases_colour: bool = True  # as most terminals do, screen and old tmux do not
    modes: dict[int, bool] = field(default_factory=dict)
    x: int = 0
    y: int = 0
    style: Style = PLAIN
    drawn: int = 0
    others: list[str] = field(default_factory=list)  # sequences that draw nothing, in order
    _carry: str = ""
    _kept: list[list[Cell]] | None = None

    def __post_init__(self) -> None:
        self.cells = [[BLANK] * self.columns for _ in range(self.rows)]

    @property
    def text(self) -> list[str]:
        """The rows as text, without blanks at their ends."""
        return ["".join(cell.text for cell in row).rstrip() for row in self.cells]

    def on(self, mode: int) -> bool:
        return self.modes.get(mode, mode in ON_AT_START)

    def left_behind(self) -> list[str]:
        """The modes that differ from what a shell expects, and a style that was left on."""
        left = [f"mode {mode}" for mode, on in sorted(self.modes.items()) if on != (mode in ON_AT_START)]
        return left + ([f"style {self.style}"] if self.style != PLAIN else [])

    def resize(self, columns: int, rows: int) -> None:
        """As xterm does: cut or pad at the right and the bottom."""
        self.cells = [
            [*row[:columns], *([BLANK] * (columns - len(row)))]
            for row in [*self.cells[:rows], *([[]] * (rows - len(self.cells)))]
        ]
        for row in self.cells:
            if row[-1].text and split_graphemes(row[-1].text)[1] == 2:
                row[-1] = Cell(" ", row[-1].style)
        self.columns, self.rows = columns, rows
        self.x, self.y = min(self.x, columns - 1), min(self.y, rows - 1)

    def feed(self, data: str) -> None:
        """Take in output. Raises UnknownSequence."""
        data = self._carry + data
        at = 0
        while at < len(data):
            match = TOKEN.match(data, at)
            if match is None:
                if (
                    data[at] == "\x1b"
                    and len(data) - at < 64
                    and re.fullmatch(r"\x1b(\[[<>=?]?[0-9;:]*[ -/]*|\][^\x07\x1b]*\x1b?)?", data[at:])
                ):
                    break
                raise UnknownSequence(repr(data[max(at - 20, 0) : at + 30]))
            if (text := match["text"]) is not None:
                self._put(text)
            elif match["final"]:
                self._csi(match)
            elif match["osc"] is not None:
                self._osc(match["osc"])
            elif match["control"] == "\r":
                self.x = 0
            elif match["control"] == "\n":
                self._line_feed()
            else:
                self.others.append(match.group())
            at = match.end()
        self._carry = data[at:]

    def _line_feed(self) -> None:
        if self.y == self.rows - 1:
            self.cells = [*self.cells[1:], [BLANK] * self.columns]
        else:
            self.y += 1

    def _put(self, text: str) -> None:
        for start, end, width in split_graphemes(text)[0]:
            piece = text[start:end]
            row = self.cells[self.y]
            if width == 0:
                before = self.x - 1
                while before > 0 and not row[before].text:
                    before -= 1
                if before >= 0:
                    row[before] = row[before]._replace(text=row[before].text + piece)
                continue
            self.drawn += width
            if self.x + width > self.columns:
                if self.on(7):
                    self.x = 0
                    self._line_feed()
                    row = self.cells[self.y]
                else:
                    self.x = self.columns - width
            for x in range(self.x, self.x + width):
                self._break(row, x)
            row[self.x] = Cell(piece, self.style)
            if width == 2:
                row[self.x + 1] = Cell("", self.style)
            self.x += width

    def _break(self, row: list[Cell], x: int) -> None:
        """Whichever half of a wide character is drawn over, the other becomes a blank of its style."""
        if not row[x].text and x:
            row[x - 1] = Cell(" ", row[x - 1].style)
        elif x + 1 < self.columns and not row[x + 1].text:
            row[x + 1] = Cell(" ", row[x + 1].style)

    def _csi(self, match: re.Match[str]) -> None:
        key = match["private"] + match["between"] + match["final"]
        numbers = [int(part or 0) for part in re.split("[;:]", match["args"])] if match["args"] else []
        if key == "H":
            row, column = ([*numbers, 1, 1] if len(numbers) < 2 else numbers)[:2]
            self.y = min(max(row, 1), self.rows) - 1
            self.x = min(max(column, 1), self.columns) - 1
        elif key == "m":
            self._sgr(numbers or [0])
        elif key in ("?h", "?l"):
            for number in numbers:
                self.modes[number] = key == "?h"
                if number == ALTERNATE:
                    self._alternate(key == "?h")
        elif key == "C":
            self.x = min(self.x + (numbers[0] if numbers else 1), self.columns - 1)
        elif key == "G":
            self.x = min(max(numbers[0] if numbers else 1, 1), self.columns) - 1
        elif key == "K" and not any(numbers):
            self._erase(self.y, self.x)
        elif key == "J" and numbers == [2]:
            for row in range(self.rows):
                self._erase(row, 0)
        elif key == "X":
            self._erase(self.y, self.x, numbers[0] if numbers else 1)
        elif key in ("?$p", ">u", "<u", " q"):
            self.others.append(match.group())
        else:
            raise UnknownSequence(repr(match.group()))

    def _erase(self, row: int, start: int, count: int | None = None) -> None:
        start = min(start, self.columns - 1)  # at the right edge the caret waits on the last column
        end = self.columns if count is None else min(start + count, self.columns)
        for x in range(start, end):
            self._break(self.cells[row], x)
            self.cells[row][x] = Cell(" ", Style(paper=self.style.paper if self.erases_colour else ""))

    def _alternate(self, on: bool) -> None:
        if on:
            self._kept = self.cells
            self.cells = [[BLANK] * self.columns for _ in range(self.rows)]
        elif self._kept is not None:
            self.cells, self._kept = self._kept, None
            self.resize(self.columns, self.rows)

    def _osc(self, body: str) -> None:
        number, _, rest = body.partition(";")
        if number == "8":
            self.style = self.style._replace(link=rest.partition(";")[2])
        elif number in ("52", "22"):
            self.others.append(f"OSC {body}")
        else:
            raise UnknownSequence(f"OSC {body!r}")

    def _sgr(self, numbers: list[int]) -> None:
        todo = list(numbers)
        while todo:
            number = todo.pop(0)
            attributes, ink, paper, link = self.style
            if number == 0:
                attributes, ink, paper = frozenset(), "", ""
            elif number in ATTRIBUTES:
                attributes |= {ATTRIBUTES[number]}
            elif number in OFF:
                attributes -= OFF[number]
            elif number in (38, 48):
                size = {5: 2, 2: 4}[todo[0]]
                colour = ";".join(map(str, [number, *todo[:size]]))
                del todo[:size]
                ink, paper = (colour, paper) if number == 38 else (ink, colour)
            elif 30 <= number <= 37 or 90 <= number <= 97:
                ink = str(number)
            elif 40 <= number <= 47 or 100 <= number <= 107:
                paper = str(number)
            elif number == 39:
                ink = ""
            elif number == 49:
                paper = ""
            else:
                raise UnknownSequence(f"SGR {number}")
            self.style = Style(attributes, ink, paper, link)


def seen(cell: Cell) -> Cell:
    """A cell as far as it is seen: of a blank without lines or reversed colours, that is its paper."""
    drawn = {"underline", "double", "reverse", "strike", "frame", "circle", "overline"}
    if cell.text != " " or cell.style.attributes & drawn:
        return cell
    return Cell(" ", Style(paper=cell.style.paper, link=cell.style.link))


def differences(one: Emulator, other: Emulator) -> list[str]:
    """Where two terminals do not show the same, the caret included."""
    found = [
        f"row {y} column {x}: {a} / {b}"
        for y, (row, other_row) in enumerate(zip(one.cells, other.cells, strict=True))
        for x, (a, b) in enumerate(zip(row, other_row, strict=True))
        if seen(a) != seen(b)
    ]
    if (one.x, one.y) != (other.x, other.y):
        found.append(f"cursor at {one.x},{one.y} / {other.x},{other.y}")
    if one.modes != other.modes:
        found.append(f"modes {one.modes} / {other.modes}")
    return found
