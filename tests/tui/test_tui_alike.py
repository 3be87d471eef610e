"""What is alike, as the Review screen follows the person's settings."""

from __future__ import annotations

from test_settings_screen import write_config
from test_tui_review import review, running, text


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
