"""The Checkup screen: the weekly checks, one card at a time."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from memsift_tui.screens.base import bindings
from memsift_tui.screens.checkup.answers import AnswerActions
from memsift_tui.screens.checkup.whole import WholeActions


class CheckupScreen(AnswerActions, WholeActions):
    """The screen of the registry, put together from its parts."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("checkup")

    async def do_open(self) -> None:
        """Enter: give the answer under the cursor, or do what the line says."""
        if self.card is None:
            if not self._checking:
                await self.end_chosen(self._pane.cursor_key or "")
        elif (choice := self.choice_here()) is not None:
            await self.give(choice)
        elif (way := self.way_here()) is not None:
            self.ask_later(way.to)

    do_checkup_answer = do_open
