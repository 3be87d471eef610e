"""Going from side to side where one is shown at a time: the cursor is drawn where it stands."""

from __future__ import annotations

from test_tui_review import GLOBAL, review, running, settled, text, type_keys

from memsift_tui.app import MemsiftApp
from tui_kit import OpenDesk

OTHER = "YOLO/memory/other.md"
LONG = {file: "# A\n" + "".join(f"- {file} {n}\n" for n in range(60)) for file in (GLOBAL, OTHER)}


def stood_on(app: MemsiftApp) -> list[str]:
    """The rows that have the cursor's bar."""
    return [row for row in text(app).split("\n") if review(app).pane().box.cursor in row]


async def test_the_cursor_is_seen_on_the_side_that_one_comes_back_to(open_desk: OpenDesk) -> None:
    async with running(open_desk(files=LONG), size=(80, 24)) as (app, pilot):
        for keys in (["home"], ["down"], ["pagedown"], ["end"], ["end", "up"]):
            for side in (0, 1):
                await type_keys(pilot, keys)
                before = stood_on(app)
                assert len(before) == 1, (keys, side)
                await type_keys(pilot, ["tab", "tab"])
                await settled(app, pilot)
                assert stood_on(app) == before, (keys, side)
                await type_keys(pilot, ["tab"])
