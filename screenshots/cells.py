"""A terminal's cells as an SVG picture, in the colours that the terminal itself would choose."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby

from emulator import Cell, Style

from memsift.text import cell_width

WIDE, HIGH = 8.43, 18.0  # a cell; DejaVu Sans Mono at 14 px is 8.43 wide
DARK = ("#000000 #cd3131 #0dbc79 #e5e510 #2472c8 #bc3fbc #11a8cd #e5e5e5 "
        "#666666 #f14c4c #23d18b #f5f543 #3b8eea #d670d6 #29b8db #ffffff").split()  # fmt: skip
LIGHT = ("#000000 #c91b00 #00853e #846d00 #0451a5 #bc05bc #0598bc #555555 "
         "#666666 #cd3131 #14ce14 #b5ba00 #0451a5 #bc05bc #0598bc #a5a5a5").split()  # fmt: skip


def svg(cells: Sequence[Sequence[Cell]], *, light: bool = False) -> str:
    """The picture of rows of cells; a cell's colours are written as SGR wrote them."""
    ground, ink = ("#ffffff", "#333333") if light else ("#0c0c0c", "#cccccc")
    wide, high = len(cells[0]) * WIDE, len(cells) * HIGH
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.1f} {high:.1f}" font-size="14" '
        'font-family="DejaVu Sans Mono, Noto Sans CJK SC, monospace" xml:space="preserve">',
        f'<rect width="100%" height="100%" fill="{ground}"/>',
    ]
    for y, row in enumerate(cells):
        runs = [(style, list(run)) for style, run in groupby(enumerate(row), key=lambda cell: cell[1].style)]
        for style, run in runs:
            paper = _tones(style, ink, ground, light)[1]
            if paper != ground:
                out.append(_box(run[0][0], y, len(run), paper))
        for style, run in runs:
            out += _text(run, y, style, _tones(style, ink, ground, light)[0])
    return "\n".join([*out, "</svg>\n"])


def _box(x: int, y: int, count: int, fill: str) -> str:
    return (
        f'<rect x="{x * WIDE:.2f}" y="{y * HIGH:.2f}" width="{count * WIDE + 0.3:.2f}" '
        f'height="{HIGH + 0.3:.2f}" fill="{fill}"/>'
    )


def _text(run: Sequence[tuple[int, Cell]], y: int, style: Style, fill: str) -> list[str]:
    look = f'fill="{fill}"'
    if "bold" in style.attributes:
        look += ' font-weight="bold"'
    if "italic" in style.attributes:
        look += ' font-style="italic"'
    out = [
        f'<text x="{x * WIDE:.2f}" y="{y * HIGH + 13.6:.2f}" {look}{_font(cell.text)}>'
        f"{escape(cell.text)}</text>"
        for x, cell in run
        if cell.text.strip()
    ]
    left, right = run[0][0] * WIDE, (run[-1][0] + 1) * WIDE
    for name, at in (("underline", 16.0), ("strike", 9.0)):
        if name in style.attributes:
            level = y * HIGH + at
            out.append(
                f'<line x1="{left:.2f}" y1="{level:.1f}" x2="{right:.2f}" y2="{level:.1f}" stroke="{fill}"/>'
            )
    return out


def _font(text: str) -> str:
    """Not every program that draws SVG looks for a sign in the second font."""
    return ' font-family="Noto Sans CJK SC" font-size="15"' if cell_width(text) > 1 else ""


def _tones(style: Style, ink: str, ground: str, light: bool) -> tuple[str, str]:
    """Ink and paper as `#rrggbb`; faint ink is half way to the ground, as most terminals draw it."""
    front, back = _colour(style.ink, light) or ink, _colour(style.paper, light) or ground
    if "reverse" in style.attributes:
        front, back = back, front
    if "dim" in style.attributes:
        front = _between(front, back)
    return front, back


def _colour(sgr: str, light: bool) -> str | None:
    if not sgr:
        return None
    numbers = [int(part) for part in sgr.split(";")]
    palette = LIGHT if light else DARK
    if len(numbers) == 5:
        return "#{:02x}{:02x}{:02x}".format(*numbers[2:])
    if len(numbers) == 3:
        return _eight_bit(numbers[2], palette)
    return palette[numbers[0] % 10 + (8 if numbers[0] >= 90 else 0)]


def _eight_bit(number: int, palette: Sequence[str]) -> str:
    if number < 16:
        return palette[number]
    if number >= 232:
        return f"#{8 + (number - 232) * 10:02x}" + f"{8 + (number - 232) * 10:02x}" * 2
    steps = (0, 95, 135, 175, 215, 255)
    rest = number - 16
    return f"#{steps[rest // 36]:02x}{steps[rest // 6 % 6]:02x}{steps[rest % 6]:02x}"


def _between(one: str, other: str) -> str:
    pairs = [(int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{(a * 5 + b * 3) // 8:02x}" for a, b in pairs)
