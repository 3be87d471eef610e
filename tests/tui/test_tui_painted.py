"""What a widget says between a layout and the painting of it is painted too."""

from __future__ import annotations

import pytest
from test_tui_review import running, settled
from textual.messages import Update

from memsift.text import visible
from memsift_tui.screens.ask import LineScreen
from memsift_tui.screens.painted import PaintedScreen
from memsift_tui.widgets.bars import LinesBar


@pytest.mark.parametrize("window", [True, False], ids=["a window", "a full screen"])
async def test_what_is_said_after_a_layout_is_painted(open_desk, window: bool) -> None:
    async with running(open_desk("en")) as (app, pilot):
        if window:
            await app.push_screen(LineScreen(visible("How many?"), "en"))
            await settled(app, pilot)
        screen = app.screen
        assert isinstance(screen, PaintedScreen)
        for bar in screen.query(LinesBar):
            # As on a busy machine: a key changes the layout and something is said before it is painted.
            screen._refresh_layout()
            bar.show([((visible("not the number"), "error"),)])
            bar._repaint_required = False  # its own message, in time
            await screen._on_update(Update(bar))
            await settled(app, pilot)
            assert not bar._repaint_regions, bar
