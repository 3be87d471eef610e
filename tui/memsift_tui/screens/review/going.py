"""Going to the other side and to an entry, wherever it is shown. Mixed into the Review screen."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import cast

from textual import on

from memsift.vault.model import EntryRef, Role
from memsift_tui.screens.review.core import ReviewCore
from memsift_tui.screens.review.state import Side, memory_file
from memsift_tui.widgets.entry_pane import EntryPane


class Going(ReviewCore):
    """How actions and clicks put the cursor somewhere else."""

    def __init__(self) -> None:
        super().__init__()
        self._came_to: str | None = None  # where the cursor stood when one came from the other side

    def do_onward(self) -> Awaitable[None] | None:
        """What the first look said stands there again, until the cursor moves."""
        if self.start_said is not None:
            self.start, self.start_said = self.start_said, None
            self.show_detail()
        return super().do_onward()

    @on(EntryPane.Chosen)
    def clicked(self, event: EntryPane.Chosen) -> None:
        number = 0 if event.pane is self._sides[0].pane else 1
        if number != self.state.side:
            self.go_to_side(number)
        elif event.again:
            self.perform("open")

    def go_to_side(self, number: int) -> None:
        """Put the cursor on the other side."""
        self.state.side, self._came_to = cast(Side, number), None
        self._arrange()
        self._show_title(0)
        self._show_title(1)
        self.rested()

    def change_file(self, number: int, path: str) -> None:
        """Show another file on a side, there where it was left; at its beginning the first time."""
        pane, before = self.side_pane(number), self.state.files[number]
        if path == before:
            return
        if before is not None and pane.cursor_key is not None:
            rows = pane.cursor_rows
            self.state.spots[before] = pane.cursor_key, rows.start if rows else None
        self.state.files[number] = path
        key, row = self.state.spots.get(path, (None, None))
        self.show_side(number, cursor=key, row=row)
        if key is None or not pane.has(key):
            pane.move_end(-1)

    def cross(self) -> None:
        """Go to the other side. Where it is hidden, to what is alike there: none else would be seen lit. One
        comes back to where one went from, as long as the cursor did not move."""
        partner = None
        if self.has_class("alone") and self.pane().cursor_key != self._came_to:
            partner = self._partner_beside()
        if partner is None:
            self.go_to_side(1 - self.state.side)
        else:
            self.change_file(1 - self.state.side, partner.file.path)
            self.go_to(partner)
        self._came_to = self.pane().cursor_key

    def _partner_beside(self) -> EntryRef | None:
        """What the entry under the cursor is alike to and the other side may show: rather in the file that is
        there, and in no other where that is the global one."""
        here, at = self.here(), self.state.files[1 - self.state.side]
        there = memory_file(self.vault, at)
        fixed = there is not None and there.role is Role.GLOBAL
        alike = self.state.likeness.get(here.ref, ()) if here is not None else ()
        refs = [ref for one in alike if (ref := self.refs.get(one.ref)) is not None]
        own = self.state.files[self.state.side]
        able = [ref for ref in refs if ref.file.path == at or not (fixed or ref.file.path == own)]
        return min(able, key=lambda ref: ref.file.path != at, default=None)

    def go_to(self, ref: EntryRef) -> None:
        """Put the cursor on an entry: where its file is shown already, else on this side; unfolded, and
        unfiltered when the filter hides it."""
        sides = [n for n in (self.state.side, 1 - self.state.side) if self.state.files[n] == ref.file.path]
        number = sides[0] if sides else self.state.side
        if not sides:
            self.change_file(number, ref.file.path)
        if not self.side_pane(number).has(ref.ref):
            self.state.folds = {key for key in self.state.folds if not key.startswith(f"{ref.file.path}##")}
            self.show_side(number)
        if not self.side_pane(number).has(ref.ref):
            self.state.filter = "all"
            self.show_again()
        if number != self.state.side:
            self.go_to_side(number)
        self.side_pane(number).move_to(ref.ref)
