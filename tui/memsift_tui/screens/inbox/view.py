"""The card beside the list: ready lines that can be scrolled, and whether they were seen to their end."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.message import Message as Posted

from memsift_tui.widgets.bars import LinesBar
from memsift_tui.widgets.lines import Line


class CardView(LinesBar):
    """Some lines, as many as fit. Posts `SeenToEnd` when its last line has been on the screen."""

    DEFAULT_CSS = """
    CardView { height: 1fr; width: 1fr; background: $background; }
    """

    class SeenToEnd(Posted):
        """The last line of what is shown has been seen."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._all: tuple[Line, ...] = ()
        self._top = 0
        self._key = ""

    def show_card(self, key: str, lines: Sequence[Line]) -> None:
        """Show a card's lines; the place is kept where it is the same card."""
        if key != self._key:
            self._top = 0
        self._key, self._all = key, tuple(lines)
        self._draw()

    def scroll_lines(self, lines: int) -> bool:
        """Scroll by so many lines; False when there is nothing further that way."""
        before = self._top
        self._top += lines
        self._draw()
        return self._top != before

    @property
    def page(self) -> int:
        """Lines of one page: a line of the last one stays."""
        return max(self.size.height - 1, 1)

    @property
    def hidden_below(self) -> int:
        """How many lines are further down."""
        return max(len(self._all) - self._top - self.size.height, 0)

    def _draw(self) -> None:
        height = self.size.height
        self._top = max(0, min(self._top, len(self._all) - height))
        self.show(self._all[self._top : self._top + height] if height else ())
        if height and self._key and not self.hidden_below:
            self.post_message(self.SeenToEnd(self._key))

    def on_resize(self, event: events.Resize) -> None:
        self._draw()
