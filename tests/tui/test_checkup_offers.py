"""A text that the Checkup only offers gives way to what the person writes."""

from __future__ import annotations

import pytest
from test_checkup import checkup, find, until

from memsift_tui.widgets.inputs import EntryText
from tui_kit import OpenDesk

PRICES = "# Prices\n- The piano hire costs 45 euro a month\n- The piano hire costs 52 euro a month\n"


@pytest.mark.parametrize(
    ("keys", "holds"), [("48", "48"), (["end", "!"], "The piano hire costs 45 euro a month!")]
)
async def test_what_is_typed_first_replaces_the_first_statement_and_end_keeps_it(
    open_desk: OpenDesk, keys: list[str], holds: str
) -> None:
    async with checkup(open_desk(files={"notes.md": PRICES})) as (pilot, screen):
        find(screen, "conflict")
        assert screen.card is not None
        own = screen.card.choice("edit")
        assert own is not None
        await pilot.press(str(own.number))
        await until(pilot, lambda: bool(pilot.app.screen.query(EntryText)))
        area = pilot.app.screen.query_one(EntryText)
        await until(pilot, lambda: area.has_focus)
        await pilot.press(*keys)
        await until(pilot, lambda: area.text == holds)
