"""What all dialogs share: they answer once."""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen

Result = TypeVar("Result")


class AnswersOnce(ModalScreen[Result]):
    """A modal screen whose second answer, typed before it was gone, is let go instead of failing."""

    _answered = False

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Give the answer and go; nothing when it was given or another screen stands before this one."""
        if self._answered or not self.is_current:
            return AwaitComplete()
        self._answered = True
        return super().dismiss(result)
