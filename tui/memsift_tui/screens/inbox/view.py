"""The card beside the list: ready lines that can be scrolled, and whether what matters of them was seen."""

from __future__ import annotations

from textual import events
from textual.message import Message as Posted

from memsift_tui.screens.inbox.card import CardLines
from memsift_tui.widgets.bars import LinesBar


class CardView(LinesBar):
    """Some lines, as many as fit. Posts `Seen` when the last of those that matter has been on the screen."""

    DEFAULT_CSS = """
    CardView { height: 1fr; width: 1fr; background: $background; }
    """

    class Seen(Posted):
        """What the card would do has been seen to its end."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._card = CardLines()
        self._top = 0
        self._key = ""

    def show_card(self, key: str, card: CardLines) -> None:
        """Show a card's lines; the place is kept where it is the same card."""
        if key != self._key:
            self._top = 0
        self._key, self._card = key, card
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
    def below(self) -> int:
        """How many lines are further down, those that do not matter too."""
        return max(len(self._card.lines) - self._top - self.size.height, 0) if self.size.height else 0

    @property
    def unread(self) -> int:
        """How many of the lines that matter are further down."""
        return max(self._card.needed - self._top - self.size.height, 0)

    def _draw(self) -> None:
        height = self.size.height
        self._top = max(0, min(self._top, len(self._card.lines) - height))
        self.show(self._card.lines[self._top : self._top + height] if height else ())
        if height and self._key and not self.unread:
            self.post_message(self.Seen(self._key))

    def on_resize(self, event: events.Resize) -> None:
        self._draw()
