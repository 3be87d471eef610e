"""The blocks of the Review screen's panes: section boxes, notes and entries, as lines of styled text.

An entry stands as

    │  = 用户住在杭州，养了两只猫          │     tick, sign, text
    │    Profile_1  F1  2026-10-27  changed │     chips

Its number of lines depends on its text and the width alone, never on the cursor, on ticks or on what
likeness finds later: a pane must not jump. Likeness therefore shows as the sign before the text, and
as a chip where the chips' line has room, in words or at least by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from memsift.record import dataclass
from memsift.text import MASK, SafeText, cell_width, clip, drawn, find_secrets, visible, whole, wrap, wrap_lit
from memsift_tui.widgets.lines import SPACE, Frame, Line, Look, Span, blank, width_of

INDENT = 5  # border, tick and sign, a blank behind each sign, before an entry's text
RIGHT = 2  # a blank and the border
TWO = SPACE * 2
NOTE_LINES = 8  # prose between entries is shown so far; the file itself holds the rest


@dataclass(frozen=True, slots=True)
class Chip:
    """A short fact below an entry's text: words and the name of a style."""

    text: SafeText
    style: str = "muted"


@dataclass(frozen=True, slots=True)
class SectionTop:
    """A section's upper border with its title; the cursor can stand on it, to fold it or add to it."""

    key: str
    title: SafeText
    count: int | None
    folded: bool = False
    box: bool = True  # False: a heading that only leads to deeper ones, drawn as a rule
    foldable: bool = True
    stop: bool = True

    def lines(self, frame: Frame, look: Look) -> tuple[Line, ...]:
        box = frame.box
        here = look.cursor and look.focused
        open_box = self.box and not self.folded
        sign = box.folded if self.folded else box.open
        fold: Line = ((sign + SPACE, "title"),) if self.box and self.foldable else ()
        counted = self.box and self.count is not None
        count = visible(f" {self.count} ") if counted else box.across
        corner = box.top_left if open_box else box.across
        # The cursor shows at the corner and in the title alone: a whole border costs 300 bytes a move.
        left: Line = (
            (box.cursor, "cursor-bar") if here else (corner, "border"),
            (box.across + SPACE, "border"),
        )
        right = box.across + (box.top_right if open_box else box.across)
        room = frame.width - width_of(left) - cell_width(count + right) - width_of(fold) - 2
        if room < 1:
            return (((box.across * max(frame.width, 0), "cursor-bar" if here else "border"),),)
        shown = clip(self.title, room)
        fill = SPACE + box.across * (room + 1 - cell_width(shown))
        title: Span = (shown, "title-focus" if here else "title")
        return (
            (
                *left,
                *fold,
                title,
                (fill, "border"),
                (count, "muted" if counted else "border"),
                (right, "border"),
            ),
        )


@dataclass(frozen=True, slots=True)
class SectionEnd:
    """A section's lower border."""

    key: str
    stop: bool = False

    def lines(self, frame: Frame, look: Look) -> tuple[Line, ...]:
        box = frame.box
        return (((box.bottom_left + box.across * max(frame.width - 2, 0) + box.bottom_right, "border"),),)


@dataclass(frozen=True, slots=True)
class Note:
    """Words that are no entry: a section's description, prose, or that it is empty.

    `framed`: it stands inside a section's frame; what stands alone in a pane has no sides.
    """

    key: str
    text: str
    style: str = "muted"
    limit: int = NOTE_LINES
    stop: bool = False
    framed: bool = True

    def lines(self, frame: Frame, look: Look) -> tuple[Line, ...]:
        room = max(frame.width - 4, 1)
        rows = wrap(visible(self.text, newlines=True), room)
        if len(rows) > self.limit:
            rows = [*rows[: self.limit - 1], frame.box.more]
        side: Span = (frame.box.down, "border") if self.framed else (SPACE, "text")
        return tuple(
            (
                side,
                (SPACE, "text"),
                (row, self.style),
                (blank(room - cell_width(row)), "text"),
                (SPACE, "text"),
                side,
            )
            for row in rows
        )


@dataclass(frozen=True, slots=True)
class EntryItem:
    """One entry. `text` is its comparison text, straight from the file; `sign` says what is alike:
    `!` conflict, `=` same, `<` is contained, `>` contains, `-` none."""

    key: str
    text: str
    chips: tuple[Chip, ...] = ()
    sign: str = "-"
    alike: SafeText | None = None
    alike_short: SafeText | None = None
    style: str = "text"
    stop: bool = True

    def lines(self, frame: Frame, look: Look) -> tuple[Line, ...]:
        room = max(frame.width - INDENT - RIGHT, 1)
        rows = text_rows(self.text, room, self.style, look.differs, steady=True)
        chip_rows = _chip_rows(self._chips(look, room), room)
        out: list[Line] = []
        for number, row in enumerate((*rows, *chip_rows)):
            lead = self._lead(frame, look) if number == 0 else ((blank(INDENT - 1), "text"),)
            fill = blank(room - width_of(row) + 1)
            out.append((self._side(frame, look), *lead, *row, (fill, "text"), (frame.box.down, "border")))
        return tuple(out)

    def _side(self, frame: Frame, look: Look) -> Span:
        if look.cursor and look.focused:
            return (frame.box.cursor, "cursor-bar")
        if look.lit:
            return (frame.box.lit, "lit-bar")
        return (frame.box.down, "border")

    def _lead(self, frame: Frame, look: Look) -> Line:
        tick: Span = (frame.box.tick, "tick") if look.ticked else (SPACE, "text")
        style = {"!": "error", "-": "muted"}.get(self.sign, "sign")
        if look.cursor and look.focused and not self.chips:
            style = "cursor-chip"
        return (tick, (SPACE, "text"), (visible(self.sign), style), (SPACE, "text"))

    def _chips(self, look: Look, room: int) -> Sequence[Chip]:
        chips = list(self.chips)
        if chips and look.cursor and look.focused:
            chips[0] = Chip(chips[0].text, "cursor-chip")
        for alike in (self.alike, self.alike_short):
            if alike is not None and chips:
                rows = len(_chip_rows(chips, room))
                longer = [*chips, Chip(alike, "conflict" if self.sign == "!" else "sign")]
                if len(_chip_rows(longer, room)) == rows and cell_width(alike) <= room:
                    return longer
        return chips


def text_rows(
    text: str, cells: int, style: str, differs: Sequence[tuple[int, int]] = (), *, steady: bool = False
) -> list[Line]:
    """A text from a file, wrapped to `cells`: secrets masked, differing characters in the style `differs` and
    in brackets too, with the whole of each word and number that they are in.

    `differs` are (start, end) offsets of the text. `steady`: it takes as many lines as without them, and has
    no brackets where these would take another. An empty text gives one empty line.
    """
    shown, marked = _masked(text, differs)
    marked = whole(shown, marked)
    plain = wrap_lit(shown, cells, marked)
    if marked:
        bracketed = wrap_lit(*_bracketed(shown, marked, cells))
        plain = plain if steady and len(bracketed) != len(plain) else bracketed
    return [tuple((part, "differs" if lit else style) for part, lit in row if part) for row in plain]


def _masked(text: str, differs: Sequence[tuple[int, int]]) -> tuple[str, list[tuple[int, int]]]:
    """The text with its secrets masked, and where the differing characters are then."""
    secrets = find_secrets(text)
    if not secrets:
        return text, sorted(differs)
    parts: list[str] = []
    moved: list[tuple[int, int]] = []
    at = length = 0
    for start, end in (*((s.start, s.end) for s in secrets), (len(text), len(text))):
        if start < at:
            continue  # two rules found one value
        moved += [
            (max(a, at) - at + length, min(b, start) - at + length)
            for a, b in differs
            if a < start and b > at
        ]
        length += start - at
        moved += [(length, length + len(MASK)) for a, b in differs if a < end and b > start]
        parts += (text[at:start], drawn(MASK) if end > start else "")
        length += len(parts[-1])
        at = end
    return "".join(parts), sorted(set(moved))


def _bracketed(
    text: str, marked: Iterable[tuple[int, int]], cells: int
) -> tuple[str, int, list[tuple[int, int]]]:
    """The arguments of `wrap_lit` for the text with `[` and `]` around the marked characters, `{` and `}`
    where brackets of the text itself are near."""
    parts: list[str] = []
    inside: list[tuple[int, int]] = []
    at = counted = 0
    added = opened = 0
    for start, end in marked:
        # What stands in brackets already, as a grade or a whole field does, needs no others.
        inner = text[start:end].strip()
        if inner.startswith("[") and inner.endswith("]"):
            parts.append(text[at:end])
            inside.append((start + added, end + added))
            at = end
            continue
        own = text[:start].endswith("[") and text[end:].startswith("]")
        # Beside brackets of the text itself ours could not be told from them.
        opened += text.count("[", counted, start) - text.count("]", counted, start)
        counted = start
        first, last = "{}" if opened > 0 or "[" in inner or "]" in inner else "[]"
        # Blanks at its ends stand outside.
        a = start + len(text[start:end]) - len(text[start:end].lstrip()) if inner else start
        b = a + len(inner) if inner else end
        parts.append(text[at:end] if own else f"{text[at:a]}{first}{text[a:b]}{last}{text[b:end]}")
        inside.append((start + added - own, end + added + (1 if own else 2)))
        added += 0 if own else 2
        at = end
    return "".join((*parts, text[at:])), cells, inside


def _chip_rows(chips: Sequence[Chip], cells: int) -> list[Line]:
    """Chips two blanks apart, on as many lines as they need."""
    rows: list[Line] = []
    row: list[Span] = []
    used = 0
    for chip in chips:
        text = clip(chip.text, cells)
        wide = cell_width(text)
        if row and used + 2 + wide > cells:
            rows.append(tuple(row))
            row, used = [], 0
        if row:
            row.append((TWO, "text"))
            used += 2
        row.append((text, chip.style))
        used += wide
    if row:
        rows.append(tuple(row))
    return rows
