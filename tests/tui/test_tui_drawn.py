"""Lines that are kept are what would be drawn now, whatever was done; and nothing is drawn that is kept."""

from __future__ import annotations

from test_tui_review import review, running, settled

from memsift.text import visible
from memsift_tui.app import MemsiftApp
from memsift_tui.widgets.bars import LinesBar
from memsift_tui.widgets.drawn import DrawnWidget
from memsift_tui.widgets.entry_pane import EntryPane
from tui_kit import OpenDesk

REVIEW = (
    "down pagedown down x tab down n n N z z right_parenthesis x left_square_bracket right_square_bracket "
    "end home enter down escape m escape e a escape g escape v end enter v home enter slash t escape "
    "question_mark escape L pagedown L delete u"
).split()
OTHERS = (
    "f2 down enter escape f3 down tab f4 down pagedown f5 down f6 pagedown end home f7 down pagedown end "
    "f1 down"
).split()


def stale(app: MemsiftApp) -> list[str]:
    """The lines that are kept and would be drawn in another way now."""
    found = []
    for screen in app.screen_stack:
        for widget in screen.query(DrawnWidget):
            if isinstance(widget, EntryPane):
                widget._drawn.clear()
                widget._lined.clear()
            if not widget._kept_for or widget._kept_for[0] != widget.size:
                continue  # thrown away when it is drawn next
            for y, strip in list(widget._kept.items()):
                now = widget.draw(y, widget.size.width, widget._styles)
                if list(now) != list(strip):
                    found.append(f"{screen.id} {widget.id} {y}: {strip.text!r}, now {now.text!r}")
    return found


async def test_what_is_kept_is_what_would_be_drawn(open_desk: OpenDesk) -> None:
    async with running(open_desk("en")) as (app, pilot):
        for key in REVIEW:
            await pilot.press(key)
            await pilot.pause()
            assert stale(app) == [], key
        await settled(app, pilot)
        assert stale(app) == []
        for key in OTHERS:
            await pilot.press(key)
            await pilot.pause()
            assert stale(app) == [], key
        for size in ((80, 24), (60, 20), (160, 48)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert stale(app) == [], size
        for action in ("theme", "language"):
            app.screen.perform(action)
            await pilot.pause()
            assert stale(app) == [], action


async def test_only_lines_that_are_not_kept_are_drawn(open_desk: OpenDesk) -> None:
    async with running(open_desk("en")) as (app, pilot):
        await settled(app, pilot)
        drawn: list[int] = []
        pane = review(app).side_pane(1)

        def draw(y: int, *how: object) -> object:
            drawn.append(y)
            return EntryPane.draw(pane, y, *how)  # type: ignore[arg-type]  # handed on as they came

        pane.draw = draw  # type: ignore[method-assign,assignment]  # counted, else the same
        await pilot.press("down")
        await pilot.press("down")
        await pilot.pause()
        lit = {y for y in drawn if pane._view.at(y) is not None}
        assert len(lit) < pane.size.height // 2
        drawn.clear()
        pane.refresh()
        await pilot.pause()
        assert sorted(drawn) == list(range(pane.size.height))


async def test_a_bar_that_says_something_else_is_drawn_anew(open_desk: OpenDesk) -> None:
    async with running(open_desk("en")) as (app, pilot):
        await settled(app, pilot)
        bar = review(app).query_one("#header", LinesBar)
        bar.show([((visible("another header"), "text"),)])
        await pilot.pause()
        assert bar._kept[0].text.startswith("another header")
