"""Going from side to side where one is shown at a time: the cursor is drawn where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest
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


THREE = {**LONG, "YOLO/memory/third.md": "# A\n" + "".join(f"- third {n}\n" for n in range(40))}


@pytest.mark.parametrize("size", [(80, 24), (120, 30)])
async def test_a_file_that_one_comes_back_to_is_as_it_was_left(
    open_desk: OpenDesk, size: tuple[int, int]
) -> None:
    async with running(open_desk(files=THREE), size=size) as (app, pilot):
        await type_keys(pilot, ["right", "pagedown", "down", "down"])
        await settled(app, pilot)
        screen = review(app)
        first, pane = screen.state.files[1], screen.pane()
        left = pane.cursor_key, pane.cursor_rows
        assert pane.top > 0, "it was scrolled"
        await type_keys(pilot, ["right_square_bracket"])
        await settled(app, pilot)
        assert screen.state.files[1] != first
        assert pane.top == 0, "another file begins at its beginning"
        await type_keys(pilot, ["down", "down", "left_square_bracket"])
        await settled(app, pilot)
        assert screen.state.files[1] == first
        assert (pane.cursor_key, pane.cursor_rows) == left
        assert len(stood_on(app)) == 1


@pytest.mark.parametrize("gone", [OTHER, "YOLO/memory/third.md"])
async def test_a_file_whose_entry_is_gone_meanwhile_begins_at_its_beginning(
    open_desk: OpenDesk, gone: str
) -> None:
    async with running(open_desk(files=THREE)) as (app, pilot):
        screen = review(app)
        screen.show_file(1, gone)
        screen.side_pane(1).move_end(1)
        screen.show_file(1, next(file for file in THREE if file not in (gone, GLOBAL)))
        Path(app.desk.vault.root, gone).write_text("# A\n- all new\n", encoding="utf-8")
        app.read_again()
        await settled(app, pilot)
        screen.show_file(1, gone)
        await settled(app, pilot)
        pane = screen.side_pane(1)
        assert pane.cursor_key == pane.keys[0]


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({GLOBAL: "# A\n- a\n", OTHER: "# A\n- b\n"}, "There is no other file for this side."),
        (
            {GLOBAL: "# A\n- a\n", OTHER: "# A\n- b\n", ".AGENT/02-memory/recent.md": "- c\n"},
            "There is no other assistant; f",
        ),
        ({"notes.md": "# A\n- a\n"}, "There is no other file for this side."),
    ],
)
async def test_why_no_other_file_comes_is_said(open_desk: OpenDesk, files: dict[str, str], said: str) -> None:
    async with running(open_desk(files=files)) as (app, pilot):
        before = list(review(app).state.files)
        await type_keys(pilot, ["right_square_bracket"])
        assert said in text(app)
        assert review(app).state.files == before


@pytest.mark.parametrize("demo", ["en", "zh"])
async def test_where_one_side_is_shown_tab_leads_to_what_is_alike(open_desk: OpenDesk, demo: str) -> None:
    """From every entry to one that is lit with it, and back; the global file keeps its side."""
    async with running(open_desk(demo), size=(80, 24)) as (app, pilot):
        screen = review(app)
        beside = 0
        for key in screen._alike_order()[0]:
            screen.go_to(screen.refs[key])
            await settled(app, pilot)
            side, files = screen.state.side, list(screen.state.files)
            partners = {one.ref for one in screen.state.likeness[key]}
            able = {ref for ref in partners if screen.refs[ref].file.path != files[side]}
            if files[1 - side] == GLOBAL:
                able = {ref for ref in able if screen.refs[ref].file.path == GLOBAL}
            await type_keys(pilot, ["tab"])
            await settled(app, pilot)
            assert screen.state.side == 1 - side
            assert screen.state.files[side] == files[side]
            if not able:
                assert screen.state.files == files
                continue
            beside += 1
            assert screen.here().ref in able
            assert key in screen.lit(), "both are lit"
            await type_keys(pilot, ["tab"])
            await settled(app, pilot)
            assert screen.here().ref == key, "and back"
        assert beside > 8
