"""A long text over the whole screen, to be read and left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from memsift.messages import Lang
from memsift.text import SafeText
from memsift_tui.screens.window import Window
from memsift_tui.widgets.bars import Hint, LinesBar
from memsift_tui.widgets.entry_pane import EntryPane
from memsift_tui.widgets.lines import SPACE, Line, TextItem


class ReadingScreen(Window[None], inherit_bindings=False):
    """`lines`: what there is to read, for a width in cells."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,question_mark,D", "leave", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown,space", "page(1)", show=False),
        Binding("home", "end(-1)", show=False),
        Binding("end", "end(1)", show=False),
    ]

    def __init__(self, title: SafeText, lines: Callable[[int], Sequence[Line]], lang: Lang) -> None:
        super().__init__(lang)
        self._lines = lines
        self._title = title
        self._pane = EntryPane()
        self._head = LinesBar()
        self._count = 0

    def compose(self) -> ComposeResult:
        yield self._head
        yield self._pane
        yield self._last

    def on_mount(self) -> None:
        self._head.show([((SPACE, "title"), (self._title, "title"))])
        self._show(self.app.size.width)
        # Its height is known, and what is below it, only once it has been laid out.
        self.call_after_refresh(self.show_keys)

    def on_resize(self, event: events.Resize) -> None:
        self._show(event.size.width)
        self.call_after_refresh(self.show_keys)

    def _show(self, width: int) -> None:
        lines = self._lines(max(width - 4, 10))
        self._count = len(lines)
        self._pane.set_items(
            [TextItem(f"{number}", True, (line,), marked=False) for number, line in enumerate(lines)]
        )

    def own_hints(self) -> Sequence[Hint]:
        """How to scroll, and how many lines there are below what is seen."""
        below = self._count - self._pane.top - self._pane.size.height
        return self.scrolling(self._count > self._pane.size.height, below)

    def action_scroll(self, step: int) -> None:
        self._scroll(step)

    def action_page(self, step: int) -> None:
        self._scroll(step * max(self._pane.size.height - 2, 1))

    def action_end(self, step: int) -> None:
        self._scroll(step * self._count)

    def _scroll(self, lines: int) -> None:
        self._pane.scroll_view(lines)
        self.show_keys()
