"""What History and Settings share: a list, and below it what there is to know of its line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual import events, on
from textual.app import ComposeResult

from memsift_tui.screens import later
from memsift_tui.screens.base import BaseScreen
from memsift_tui.screens.finding import search
from memsift_tui.screens.header import place_line
from memsift_tui.widgets.bars import LinesBar
from memsift_tui.widgets.entry_pane import EntryPane
from memsift_tui.widgets.lines import Line, blank


class ListingScreen(BaseScreen):
    """Subclasses give `list_again()`, which puts items into the pane, and `strip()`."""

    def __init__(self) -> None:
        super().__init__()
        self._pane = EntryPane()
        self._rule = LinesBar(fill="border", id="detail-rule")
        self._strip = LinesBar()

    def body(self) -> ComposeResult:
        yield self._pane
        yield self._rule
        yield self._strip

    # For subclasses.

    def list_again(self) -> None:
        """Put the items into the pane."""

    def strip(self, cells: int, rows: int) -> Sequence[Line]:
        """What there is to know of the line under the cursor."""
        return ()

    def strip_rows(self, height: int) -> int:
        """How many rows the strip has on a screen of this height, without the tour's strip."""
        return 0 if height < 14 else 4

    def header_right(self) -> Line:
        """Where in a long list the cursor is."""
        return place_line(self._pane, self.lang)

    def came(self) -> None:
        """The screen is shown again after another one."""

    def findable(self) -> Mapping[str, str]:
        """The keys of the lines, in order, and what finding looks in of each, folded."""
        return {}

    def found_entry(self, key: str) -> later.MenuEntry:
        """A line as the window lists it that finds."""
        raise NotImplementedError

    # The rest is the same for both.

    async def do_list_find(self) -> None:
        """Lines are found by typing; the one that is chosen gets the cursor."""
        prompt = "tui.menu.search-list"
        chosen = await self.app.push_screen_wait(
            later.MenuScreen(self.t(prompt), [], self.lang, find=self._found, prompt=prompt)
        )
        if chosen is not None:
            self._pane.move_to(chosen)

    def _found(self, words: str) -> list[later.MenuEntry]:
        return [self.found_entry(key) for key in search(self.findable(), words)]

    def on_mount(self) -> None:
        self._pane.set_active(True)
        self._arrange()
        self.came()
        self.show_again()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        if self.is_mounted:
            self.came()
            self.show_again()

    def show_tour(self) -> None:
        """It takes rows: so follows every size, too, that the screen is given."""
        super().show_tour()
        self._arrange()
        self._show_strip()

    @property
    def _room(self) -> int:
        return self.app.size.height - self.tour_rows

    def _arrange(self) -> None:
        width = self.app.size.width
        rows = self.strip_rows(self._room)
        self._strip.styles.height = rows
        self._strip.display = self._rule.display = rows > 0
        self._rule.show([((self.memsift.box.across * max(width, 1), "border"),)])

    def show_again(self) -> None:
        self.list_again()
        self.show_header()
        self.show_status()
        self._show_strip()

    def _show_strip(self) -> None:
        width = self.app.size.width
        rows = self.strip_rows(self._room)
        lines = self.strip(max(width - 2, 10), rows) if rows else ()
        self._strip.show([((blank(1), "text"), *line) for line in lines[:rows]])

    def pane(self) -> EntryPane:
        return self._pane

    @on(EntryPane.Moved)
    def moved(self, event: EntryPane.Moved) -> None:
        self.show_header()
        self._show_strip()
        self.show_status()

    @on(EntryPane.Chosen)
    def clicked(self, event: EntryPane.Chosen) -> None:
        if event.again:
            self.perform("open")
