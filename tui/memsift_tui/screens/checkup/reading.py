"""A long text over the screen, to be read and left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from memsift.messages import Lang, Message
from memsift.text import SafeText
from memsift_tui.screens.dialog import AnswersOnce
from memsift_tui.widgets.bars import LinesBar
from memsift_tui.widgets.content import words
from memsift_tui.widgets.entry_pane import EntryPane
from memsift_tui.widgets.lines import SPACE, Line, TextItem, blank


class ReadingScreen(AnswersOnce[None], inherit_bindings=False):
    """Lines that were made ready, over the whole screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,D", "leave", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown,space", "page(1)", show=False),
    ]
    CSS = """
    ReadingScreen { align: left top; background: $background; }
    ReadingScreen EntryPane { margin: 0 1; }
    """

    def __init__(self, title: SafeText, lines: Sequence[Line], lang: Lang) -> None:
        super().__init__()
        self._lines = lines
        self._title = title
        self._lang = lang
        self._pane = EntryPane()
        self._head = LinesBar(id="reading-title")
        self._foot = LinesBar(fill="status", id="reading-foot")

    def compose(self) -> ComposeResult:
        yield self._head
        yield self._pane
        yield self._foot

    def on_mount(self) -> None:
        self._head.show([((SPACE, "title"), (self._title, "title"))])
        self._foot.show([((SPACE, "status"), (words(Message("tui.menu.back"), self._lang), "status"))])
        items = [
            TextItem(str(number), number == 0, (((blank(1), "text"), *line),), False)
            for number, line in enumerate(self._lines)
        ]
        self._pane.set_items(items)

    def action_leave(self) -> None:
        self.dismiss(None)

    def action_scroll(self, step: int) -> None:
        self._pane.scroll_view(step)

    def action_page(self, step: int) -> None:
        self._pane.scroll_view(step * max(self._pane.size.height - 1, 1))
