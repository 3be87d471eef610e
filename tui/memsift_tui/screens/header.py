"""The header: whose vault it is, the screens with their keys, and what a screen says at the right end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from memsift.messages import Lang, Message
from memsift.text import SafeText, clip, visible
from memsift_tui.widgets.bars import left_and_right
from memsift_tui.widgets.content import words
from memsift_tui.widgets.entry_pane import EntryPane
from memsift_tui.widgets.lines import SPACE, Line, blank, width_of

KEPT = 40
"""Cells that names of screens leave to the right end, also while it says nothing yet: what comes there
later must not change how the rest is drawn."""
BRANDED = 80
"""Cells from which there is room for the program's own name."""
_APART = blank(2)


def place_line(pane: EntryPane, lang: Lang) -> Line:
    """Where in a list the cursor is, `3 of 76`, for the right end of a line; nothing where all is seen."""
    if (place := pane.place) is None:
        return ()
    said = Message("tui.side.of", {"at": place[0], "total": place[1]})
    return ((words(said, lang), "muted"), (SPACE, "text"))


class Tab(NamedTuple):
    """A screen as the header shows it: the key that leads to it, nothing when it has none, and its name."""

    key: SafeText
    name: SafeText
    here: bool = False


def header_line(vault: SafeText, tabs: Sequence[Tab], right: Line, cells: int) -> Line:
    """`Memsift  vault   F1 Review  F2-F7`; where there is room, every screen by its name."""
    called = clip(vault, max(cells // 4, 12))
    brand: Line = ((visible("Memsift"), "muted"), (_APART, "header")) if cells >= BRANDED else ()
    left: Line = ((SPACE, "header"), *brand, (called, "header"), (blank(3), "header"))
    shown = _joined(_one(tab) for tab in tabs)
    if width_of(shown) > cells - width_of(left) - KEPT:
        shown = _short(tabs)
    if width_of((*left, *shown, *right)) >= cells:
        shown = next((_one(tab) for tab in tabs if tab.here), ())
    if width_of((*left, *shown, *right)) >= cells:  # the screen's name is needed more than the two others
        room = cells - width_of((*shown, *right)) - 5
        left = ((SPACE, "header"), (clip(called, max(room, 4)), "header"), (blank(3), "header"))
    return left_and_right((*left, *shown), right, cells, "header")


def _joined(parts: Iterable[Line]) -> Line:
    """These side by side, but for empty ones."""
    between: Line = ((_APART, "header"),)
    return tuple(span for part in parts if part for span in (*between, *part))[len(between) :]


def _one(tab: Tab) -> Line:
    key: Line = ((tab.key, "muted"), (SPACE, "header")) if tab.key else ()
    return (*key, (tab.name, "header-side" if tab.here else "muted"))


def _short(tabs: Sequence[Tab]) -> Line:
    """The screen that is shown by its name, those before and after it by their keys."""
    at = next((number for number, tab in enumerate(tabs) if tab.here), 0)
    return _joined([_keys(tabs[:at]), *map(_one, tabs[at : at + 1]), _keys(tabs[at + 1 :])])


def _keys(tabs: Sequence[Tab]) -> Line:
    """`F2-F7`; keys that a person has chosen, and that follow no order, one after the other."""
    keys = [tab.key for tab in tabs if tab.key]
    if not keys:
        return ()
    in_order = [f"F{_number(keys[0]) + step}" for step in range(len(keys))]
    if len(keys) > 1 and _number(keys[0]) and in_order == [str(key) for key in keys]:
        return ((keys[0] + visible("-") + keys[-1], "muted"),)
    return tuple(
        span for key in keys for span in ((SPACE, "header"), (key, "muted"))
    )[1:]  # fmt: skip


def _number(key: SafeText) -> int:
    """Which F-key it is; 0 for any other."""
    return int(key[1:]) if key[:1] == "F" and key[1:].isdecimal() else 0
