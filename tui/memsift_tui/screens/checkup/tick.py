"""Which of several entries an answer is about: a list to tick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from memsift.messages import Lang
from memsift.text import SafeText, clip, visible, wrap
from memsift_tui.screens.ask import ListDialog
from memsift_tui.widgets.bars import Hint
from memsift_tui.widgets.entry_pane import EntryPane
from memsift_tui.widgets.lines import PLAIN, SPACE, Frame, Line, Look, blank

_ROWS = 2  # of an entry's text, and of what is said of it


@dataclass(frozen=True, slots=True)
class TickItem:
    """One entry to tick: its text, and below it what is said of it."""

    key: str
    text: SafeText
    note: SafeText
    ticked: bool
    stop: bool = True

    def lines(self, frame: Frame, look: Look) -> tuple[Line, ...]:
        here = look.cursor and look.focused
        bar = (frame.box.cursor, "cursor-bar") if here else (SPACE, "text")
        sign = (visible("[x] " if self.ticked else "[ ] "), "tick" if self.ticked else "muted")
        lead: Line = (bar, (SPACE, "text"), sign)
        more: Line = ((blank(6), "text"),)
        room = max(frame.width - 7, 6)
        text = _rows(self.text, room)
        note = _rows(self.note, room) if self.note else []
        style = "title-focus" if here else "text"
        return (
            *((*(more if at else lead), (row, style)) for at, row in enumerate(text)),
            *((*more, (row, "muted")) for row in note),
        )


def _rows(text: SafeText, room: int) -> list[SafeText]:
    rows = wrap(text, room)
    return rows if len(rows) <= _ROWS else [*rows[: _ROWS - 1], clip(rows[_ROWS - 1] + rows[_ROWS], room)]


class TickScreen(ListDialog[tuple[str, ...] | None]):
    """Returns the keys of what is ticked, in order; None when left. At least one has to be. `none`: what is
    said where none is."""

    WIDE: ClassVar[int] = 100
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go", show=False),
        Binding("space,x", "tick", show=False),
    ]

    def __init__(self, question: SafeText, items: Sequence[TickItem], lang: Lang, *, none: SafeText) -> None:
        super().__init__(question, lang)
        self._items = list(items)
        self._none = none
        self._list = EntryPane(id="tick-list")

    def body(self) -> ComposeResult:
        yield self._list

    def own_hints(self) -> Sequence[Hint]:
        return self.hints(("enter", "go-on"), ("space", "tick-one"))

    def on_mount(self) -> None:
        self._list.set_active(True)
        self.set_focus(None)
        self._list.set_items(self._items)

    def fit(self) -> None:
        super().fit()
        frame = Frame(self.inside, self._list.box)
        rows = sum(len(item.lines(frame, PLAIN)) for item in self._items)
        self._list.styles.height = max(min(rows, self.most_rows - self.title_rows - 3), 2)

    @on(EntryPane.Chosen)
    def clicked(self, event: EntryPane.Chosen) -> None:
        self.action_tick()

    def action_tick(self) -> None:
        key = self._list.cursor_key
        self._items = [replace(one, ticked=not one.ticked) if one.key == key else one for one in self._items]
        self._list.set_items(self._items)
        self.show_foot()

    def action_go(self) -> None:
        ticked = tuple(one.key for one in self._items if one.ticked)
        if ticked:
            self.dismiss(ticked)
        else:
            self.say_foot(self._none, "error")
