"""Screens that lay out and paint in one go."""

from __future__ import annotations

from typing import TypeVar

from textual.screen import Screen

Result = TypeVar("Result")


class PaintedScreen(Screen[Result]):
    """A screen whose layout is painted in a batch, once its widgets have heard of their sizes."""

    def _compositor_refresh(self) -> None:
        # A layout in a batch is painted later than it is made. Textual then forgets the widgets that have
        # changed in between, and what they say would never be seen.
        self._compositor.update_widgets(self._dirty_widgets)
        super()._compositor_refresh()
