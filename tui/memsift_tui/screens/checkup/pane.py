"""Where a card of the checkup is shown."""

from __future__ import annotations

from textual import events
from textual.message import Message as Event

from memsift_tui.screens.checkup.card import ANSWER
from memsift_tui.widgets.entry_pane import EntryPane


class CardPane(EntryPane, inherit_bindings=False):
    """Where a card is shown. It says when it has another size or is scrolled: what lies below is told."""

    class Fitted(Event):
        """Other lines of it are seen."""

    def on_resize(self, event: events.Resize) -> None:
        self.post_message(self.Fitted())

    def scroll_view(self, lines: int) -> None:
        super().scroll_view(lines)
        self.post_message(self.Fitted())

    @property
    def asked_rows(self) -> range:
        """An answer asks about what stands above the first one: what is wrong, and the entries."""
        if not self._fit() or not (self.cursor_key or "").startswith(ANSWER):
            return super().asked_rows
        first = next(at for at, item in enumerate(self._items) if item.stop)
        rows = [row for row in range(self._fitted.height) if (it := self._view.at(row)) and it[0] < first]
        return range(rows[0], rows[-1] + 1) if rows else super().asked_rows

    def sees(self, key: str) -> bool:
        """Whether all of an item is seen."""
        index = self._index.get(key)
        row = self._view.row_of(index) if index is not None and self._fit() else None
        if index is None or row is None:
            return False
        return row >= 0 and row + self._view.height(index) <= self._fitted.height
