"""Cells: how wide a text is, and texts cut to a width."""

from __future__ import annotations

from memsift.text.characters import widths
from memsift.text.safe import SafeText, _trusted, visible
from memsift.text.signs import more


def cell_width(text: str) -> int:
    """Cells that a text takes up when it is shown; of several lines, the widest.

    A plain str is measured as `visible` shows it, on one line.
    """
    shown = visible(text, newlines=isinstance(text, SafeText))
    if shown.isascii() and "\n" not in shown:
        return len(shown)
    return max(sum(map(widths.__getitem__, line)) for line in shown.split("\n"))


def clip(text: str, cells: int) -> SafeText:
    """A text on one line, at most `cells` wide; what was cut off is said by `…`.

    Never splits a wide character, nor a letter from its marks.
    """
    shown = visible(text)
    if cells <= 0:
        return _trusted("")
    if fitting(shown, 0, cells) == len(shown):
        return shown
    return _trusted(shown[: fitting(shown, 0, cells - 1)] + more())


def fitting(text: SafeText, start: int, cells: int, end: int | None = None) -> int:
    """The offset up to which the characters `start`..`end` fit into `cells`, marks included."""
    end = len(text) if end is None else end
    used = 0
    for index in range(start, end):
        used += widths[text[index]]
        if used > cells:
            return index
    return end


def pad(text: str, cells: int) -> SafeText:
    """A text clipped to `cells` and filled up with spaces to exactly that width."""
    shown = clip(text, cells)
    return _trusted(shown + " " * (cells - cell_width(shown)))
