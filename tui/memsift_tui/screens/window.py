"""What all windows share: a window answers once, the last line of the screen is its own, and where it stands.

That is where the list that it is about leaves room free for it, else at the foot of the screen, on its keys;
where it would cover the line that it is about, under the header.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeVar, runtime_checkable

from textual import events
from textual.await_complete import AwaitComplete
from textual.geometry import Size, Spacing
from textual.screen import ModalScreen

from memsift.messages import Lang, Message
from memsift.text import SafeText, cell_width, clip, visible, wrap
from memsift_tui.actions import key_words
from memsift_tui.screens.painted import PaintedScreen
from memsift_tui.screens.review.layout import HEADER_ROWS
from memsift_tui.widgets.bars import Hint, LinesBar, status_line
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import SPACE, Line, Span

if TYPE_CHECKING:
    from memsift_tui.widgets.entry_pane import EntryPane

Result = TypeVar("Result")

BESIDE = 32
"""Cells that a window leaves beside it at least, half of them on each side, else it takes them too: fewer
show nothing but splinters of lines."""
TOLD_ROWS = 4
_TO_SCREENS = re.compile(r"f\d+")
BESIDE_TOLD = 24
"""Cells of the line of keys that help, leaving and some room take: what is told gets the others."""


def foot_lines(
    cells: int,
    hints: Callable[[], Sequence[Hint]],
    always: Sequence[Hint],
    told: Span | None,
    notes: Sequence[Span] = (),
    *,
    brief: bool = False,
) -> list[Line]:
    """The foot of a screen or window: its keys, or what is told where one row can hold it beside `always`.
    What is longer stands in rows above the keys, and so does each of `notes`."""
    above = list(notes)
    if told is not None and not brief and cell_width(told[0]) > cells - BESIDE_TOLD:
        above, told = [*above, told], None
    rows: list[Line] = [
        ((SPACE, "status"), (row, style)) for text, style in above for row in _rows(text, max(cells - 2, 8))
    ]
    return [*rows, status_line(cells, () if told is not None else hints(), always, told)]


def _rows(text: SafeText, cells: int) -> list[SafeText]:
    """A text in a few rows; the last one says by its end where that is not all."""
    rows = wrap(text, cells)
    first, more = rows[:TOLD_ROWS], rows[TOLD_ROWS:]
    return [*first[:-1], clip(first[-1] + SPACE + more[0], cells)] if more else first


def key_hint(lang: Lang, names: str, does: str, **params: object) -> Hint:
    """Keys by their names, blanks between, and what they do: `tui.window.<does>`."""
    shown = " ".join(key_words(name, lang) for name in names.split())
    return Hint(visible(shown), words(Message(f"tui.window.{does}", params), lang))


@runtime_checkable
class Below(Protocol):
    """A screen that a window can lie over: the pane with the line it is about, the rows below the body."""

    def pane(self) -> EntryPane | None: ...

    @property
    def foot_rows(self) -> int: ...


class Window(ModalScreen[Result], PaintedScreen[Result]):  # styles are those of the first
    """`DOES`, `LEAVE`: what Enter and Esc do; subclasses with other keys give `own_hints()`."""

    DOES: ClassVar[str] = "choose"
    LEAVE: ClassVar[str] = "back"

    _answered = False

    def __init__(self, lang: Lang) -> None:
        super().__init__()
        self._lang = lang
        self._told: Span | None = None
        self._last = LinesBar(fill="status", classes="window-keys")

    def t(self, message_id: str, **params: object) -> SafeText:
        """Words in the window's language."""
        return words(Message(message_id, params), self._lang)

    # Its answer.

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Give the answer and go. A second one, typed before it was gone, is let go, and so is one that is
        given while another screen stands before this one."""
        if self._answered or not self.is_current:
            return AwaitComplete()
        self._answered = True
        return super().dismiss(result)

    def action_leave(self) -> None:
        """Go without an answer."""
        self.dismiss(None)

    # Its keys.

    def own_hints(self) -> Sequence[Hint]:
        """What its keys do, the most useful first; Esc stands after them."""
        return (self.hint("enter", self.DOES),)

    def leaving(self) -> Hint:
        """What Esc does."""
        return self.hint("escape", self.LEAVE)

    def hints(self, *of: tuple[str, str]) -> tuple[Hint, ...]:
        """Several of `hint`."""
        return tuple(self.hint(names, does) for names, does in of)

    def hint(self, names: str, does: str, **params: object) -> Hint:
        """A hint: names of keys, blanks between, and `tui.window.<does>`."""
        return key_hint(self._lang, names, does, **params)

    def scrolling(self, scrolls: bool, below: int) -> tuple[Hint, ...]:
        """The hint of what is longer than what is seen of it; `below`: the rows that lie below that."""
        if not scrolls:
            return ()
        more = self.hint("up down", "more", n=below) if below > 0 else self.hint("up down", "scroll")
        return (more,)

    def show_keys(self) -> None:
        """Draw its last line anew; nothing is sent where nothing changed."""
        if self.is_attached:
            lines = foot_lines(self.app.size.width, self.own_hints, (self.leaving(),), self._told)
            self._last.styles.height = len(lines)
            self._last.show(lines)

    def tell(self, text: SafeText, style: str = "status-told") -> None:
        """Say something in the last line until the next key."""
        self._told = (text, style)
        self.show_keys()

    def untell(self) -> None:
        """A key was pressed: what was told has been read."""
        if self._told is not None:
            self._told = None
            self.show_keys()

    def on_key(self, event: events.Key) -> None:
        """A key that leads to a screen does nothing here, which is said, unless the window took it."""
        if _TO_SCREENS.fullmatch(event.key) and not self._answered:
            self.tell_stray(event.key)

    def tell_stray(self, key: str) -> None:
        """Say that a key does nothing here."""
        self.tell(self.t("tui.window.stray", key=visible(key_words(key, self._lang))))

    # Where it stands.

    @property
    def most_rows(self) -> int:
        """The rows that a box can take: all but the last line, and the header where there is one."""
        height = self.app.size.height
        return height - 2 if height >= HEADER_ROWS else height - 1

    def wide(self, cells: int) -> int:
        """How wide a box of so many cells is: with room beside it, or from edge to edge."""
        room = self.app.size.width
        return cells if room - cells >= BESIDE else room

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        # Placed by its height before anything is painted: one paint, not two.
        with self.app.batch_update():
            super()._refresh_layout(size, scroll)
            if self._place():
                super()._refresh_layout(size, scroll)

    def _place(self) -> bool:
        """Put the box in its place; whether it stood elsewhere."""
        box = next(iter(self.query(".dialog")), None)
        if box is None:
            return False
        below = next((one for one in reversed(self.app.screen_stack) if isinstance(one, Below)), None)
        pane = below.pane() if below is not None else None
        wide, high = box.outer_size
        room = self.app.size.height - self._last.outer_size.height
        foot = max(below.foot_rows - 1, 0) if below is not None else 0
        side: int | None = None
        if pane is not None and pane.size.width >= wide and pane.free_rows >= high:
            foot = room - pane.region.bottom
            side = pane.region.x + (pane.size.width - wide) // 2
        asked = rows_of_cursor(pane)
        up = room - foot - high
        if up < 0:
            foot, up = 0, max(room - high, 0)
        top = up < asked.stop and asked.start > high
        across = "center" if side is None else "left"
        margin = Spacing(1 if top else 0, 0, 0 if top else foot, side or 0)
        wanted = (across, "top" if top else "bottom", margin)
        before = (self.styles.align_horizontal, self.styles.align_vertical, box.styles.margin)
        self.styles.align_horizontal, self.styles.align_vertical, box.styles.margin = wanted
        return before != wanted

    def on_resize(self, event: events.Resize) -> None:
        self.show_keys()


def rows_of_cursor(pane: EntryPane | None) -> range:
    """The rows of the screen on which what a window asks about stands."""
    if pane is None or not pane.is_attached:
        return range(0)
    at = pane.asked_rows
    return range(pane.region.y + at.start, pane.region.y + at.stop) if at else range(0)
