"""What is seen while a vault is being read: the frame of the Review screen, with words where the entries
will be. The Review screen then stands in the same places, so nothing jumps."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical

from memsift_tui.screens.base import BaseScreen
from memsift_tui.screens.review.layout import layout
from memsift_tui.screens.review.strip import DetailStrip
from memsift_tui.widgets.bars import LinesBar
from memsift_tui.widgets.lines import Line, blank


class OpeningScreen(BaseScreen):
    """Takes no keys: the app holds them until the vault is there."""

    ID = "review"

    def __init__(self) -> None:
        super().__init__()
        self._words = LinesBar(id="opening-words")
        self._strip = DetailStrip()

    def body(self) -> ComposeResult:
        with Vertical(id="sides"):
            yield self._words
        yield from self._strip.compose()

    def on_mount(self) -> None:
        self._arrange()

    def on_resize(self, event: events.Resize) -> None:  # the frame's follows by itself
        self._arrange()

    def _arrange(self) -> None:
        width, height = self.app.size
        plan = layout(width, height, 0)
        self._header.display = plan.header
        self._strip.arrange(plan.detail, width, self.memsift.box.across)
        self._words.show([((blank(2), "text"), (self.t("tui.opening"), "muted"))])

    def show_status(self) -> None:
        """Nothing can be done here, so nothing is offered."""
        self._status.show([((blank(max(self.size.width, 0)), "status"),)])

    def header_right(self) -> Line:
        return ()
