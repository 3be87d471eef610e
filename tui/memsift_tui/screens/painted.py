"""Screens that lay out and paint in one go."""

from __future__ import annotations

from typing import TypeVar

from textual.geometry import Size
from textual.screen import Screen

Result = TypeVar("Result")


class PaintedScreen(Screen[Result]):
    """A screen whose layout is painted in a batch, once its widgets have heard of their sizes."""

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        # Held until the widgets have heard of their sizes and are drawn for them: one paint, not three.
        with self.app.batch_update():
            super()._refresh_layout(size, scroll)

    def _compositor_refresh(self) -> None:
        # A layout in a batch is painted later than it is made. Textual then forgets the widgets that have
        # changed in between, and what they say would never be seen.
        self._compositor.update_widgets(self._dirty_widgets)
        super()._compositor_refresh()
