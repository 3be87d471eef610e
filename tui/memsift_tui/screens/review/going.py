"""Going to the other side and to an entry, wherever it is shown. Mixed into the Review screen."""

from __future__ import annotations

from typing import cast

from textual import on

from memsift.vault.model import EntryRef
from memsift_tui.screens.review.core import ReviewCore
from memsift_tui.screens.review.state import Side
from memsift_tui.widgets.entry_pane import EntryPane


class Going(ReviewCore):
    """How actions and clicks put the cursor somewhere else."""

    @on(EntryPane.Chosen)
    def clicked(self, event: EntryPane.Chosen) -> None:
        number = 0 if event.pane is self._sides[0].pane else 1
        if number != self.state.side:
            self.go_to_side(number)
        elif event.again:
            self.perform("open")

    def go_to_side(self, number: int) -> None:
        """Put the cursor on the other side."""
        self.state.side = cast(Side, number)
        self._arrange()
        self._show_title(0)
        self._show_title(1)
        self.rested()

    def go_to(self, ref: EntryRef) -> None:
        """Put the cursor on an entry: where its file is shown already, else on this side; unfolded, and
        unfiltered when the filter hides it."""
        sides = [n for n in (self.state.side, 1 - self.state.side) if self.state.files[n] == ref.file.path]
        number = sides[0] if sides else self.state.side
        if not sides:
            self.state.files[number] = ref.file.path
            self.show_side(number)
        if not self.side_pane(number).has(ref.ref):
            self.state.folds = {key for key in self.state.folds if not key.startswith(f"{ref.file.path}##")}
            self.show_side(number)
        if not self.side_pane(number).has(ref.ref):
            self.state.filter = "all"
            self.show_again()
        if number != self.state.side:
            self.go_to_side(number)
        self.side_pane(number).move_to(ref.ref)
