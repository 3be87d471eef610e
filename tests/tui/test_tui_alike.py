"""What is alike, as the Review screen follows the person's settings."""

from __future__ import annotations

import pytest
from test_settings_screen import write_config
from test_tui_review import GLOBAL, memory, review, running, settled, text, type_keys


async def test_what_always_looks_alike_is_not_lit_and_its_count_is_shown(open_desk, tmp_path) -> None:
    files = {
        "YOLO/memory/global.md": "# Other Memory\n- Memory_1: Weekly report 3 is sent\n"
        "- Memory_2: weekly report 3 is sent.\n- Memory_3: Keeps bees\n- Memory_4: keeps bees.\n"
    }
    write_config(tmp_path, '[alike]\nalways = ["weekly * sent"]\n')
    async with running(open_desk(files=files)) as (app, _):
        assert set(review(app).state.likeness) == {
            "YOLO/memory/global.md#Memory_3",
            "YOLO/memory/global.md#Memory_4",
        }
        assert "1 always alike" in text(app)


@pytest.mark.parametrize("demo", ["en", "zh"])
async def test_undoing_a_merge_stays_on_the_side_that_is_shown(open_desk, demo) -> None:
    """What came back stands in a file that one column does not show: the cursor does not follow it there."""
    desk = open_desk(demo)
    before = memory(desk.vault.root)
    async with running(desk, size=(80, 24), lang=demo) as (app, pilot):
        await type_keys(pilot, ["n", "n", "m", "tab", "enter"])
        await settled(app, pilot)
        assert memory(desk.vault.root) != before
        stood = review(app).here().ref
        assert stood == f"{GLOBAL}#Profile_3"
        await type_keys(pilot, ["u"])
        await settled(app, pilot)
        assert memory(desk.vault.root) == before
        assert review(app).here().ref == stood


async def test_undoing_a_delete_stands_on_what_came_back(open_desk) -> None:
    async with running(open_desk("en"), size=(80, 24)) as (app, pilot):
        review(app).pane().move_to(f"{GLOBAL}#Profile_4")
        await type_keys(pilot, ["d", "home", "u"])
        await settled(app, pilot)
        assert review(app).here().ref == f"{GLOBAL}#Profile_4"
