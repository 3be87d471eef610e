"""What was found by typing: where it stands in a line, and that the line shows it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_tui_frames import frame
from test_tui_review import GLOBAL, running, settled, type_keys

from memsift.text import cell_width, find_folded, fold, visible
from memsift.vault import refs
from memsift_tui.screens.finding import found_line, hits, search
from memsift_tui.screens.menu import MenuScreen
from memsift_tui.screens.review.views import result
from memsift_tui.screens.window import BESIDE
from memsift_tui.widgets.entry_pane import EntryPane
from memsift_tui.widgets.lines import Line

LONG = "The boiler in the cellar is bled every autumn before the heating is turned on for the winter"


def lit(line: Line) -> list[str]:
    return [str(text) for text, style in line if style == "found"]


def said(line: Line) -> str:
    return "".join(text for text, _ in line)


@pytest.mark.parametrize(
    ("text", "typed", "found"),
    [
        ("Likes green tea and Tea cakes", "tea", ["tea", "Tea"]),
        ("Ｌikes green ＴＥＡ", "tea", ["ＴＥＡ"]),
        ("家裡養了一隻貓", "一只猫", ["一隻貓"]),
        ("green tea, tea that is green", "tea green", ["green", "tea", "tea", "green"]),
        ("green tea green", "green tea", ["green tea"]),
        ("Lives in Hangzhou", "hngzhou", ["H", "ngzhou"]),
        ("aaa", "aa", ["aa"]),
        ("Likes tea", "coffee", []),
        ("Likes tea", "  ", []),
    ],
)
def test_what_was_typed_is_found_folded_whole_then_by_words_then_by_letters(text, typed, found) -> None:
    assert [text[start:end] for start, end in hits(text, typed)] == found


@pytest.mark.parametrize("cells", [24, 40, 60, 200])
@pytest.mark.parametrize("typed", ["boiler", "autumn", "winter", "for the winter"])
def test_a_long_line_begins_where_what_was_found_in_it_is_seen(cells: int, typed: str) -> None:
    line = found_line(visible(LONG), typed, cells, "text", "found")
    assert lit(line) == [typed]
    assert cell_width(visible(said(line))) <= cells
    inside = said(line).strip("…")
    assert inside in LONG
    assert said(line).startswith("…") == (not LONG.startswith(inside))
    assert said(line).endswith("…") == (not LONG.endswith(inside))


@given(
    text=st.text(alphabet="ab é\u0301猫Ａ\x1b\u202e", max_size=40).map(visible),
    typed=st.text(alphabet="abé猫", min_size=1, max_size=4),
    cells=st.integers(4, 30),
)
def test_a_found_line_is_a_piece_of_its_text_and_what_is_lit_was_typed(text, typed: str, cells: int) -> None:
    line = found_line(text, typed, cells, "text", "found")
    assert cell_width(visible(said(line))) <= cells
    assert said(line).strip("…") in text
    for part in lit(line):
        assert set(fold(part.strip("…"))) <= set(fold(typed)) | set(fold("\u0301"))
    if find_folded(typed, text) and cell_width(visible(typed)) < cells // 2:
        assert lit(line), "what was found is seen"


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (100, 30), (160, 48)])
async def test_the_search_uses_the_width_and_underlines_what_it_found(open_desk, columns, rows) -> None:
    desk = open_desk(files={GLOBAL: f"# User Profile\n- Profile_1: {LONG}\n- Profile_2: likes autumn\n"})
    async with running(desk, size=(columns, rows)) as (app, pilot):
        await type_keys(pilot, ["/", *"autumn"])
        await settled(app, pilot)
        menu = app.screen
        assert isinstance(menu, MenuScreen)
        box = menu.query_one("#menu").region
        assert box.width == (columns - BESIDE if columns == 160 else columns)
        top = menu.query_one(EntryPane).region.y
        hit = frame(app)[top : top + 2]
        shown = [strip.text for strip in hit]
        assert all("autumn" in row and "Profile_" in row for row in shown)
        assert ("winter" in " ".join(shown)) == (columns > 140), "the whole line where there is room"
        underlined = {
            part.text for strip in hit for part in strip if part.style is not None and part.style.underline
        }
        assert underlined == {"autumn"}, "and no brackets: the lines must not jump while one types"
        assert all("(global)" in row for row in shown), "the file beside the number"


@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_a_memory_comes_before_what_leads_to_it_and_enter_goes_to_it(open_desk, lang) -> None:
    files = {
        ".AGENT/index.md": "# Index\n\n- Levothyroxine → long-term.md#Health\n",
        ".AGENT/long-term.md": "# Long-term\n\n## Health\n\n- Takes levothyroxine in the morning\n",
    }
    async with running(open_desk(files=files), size=(80, 24), lang=lang) as (app, pilot):
        await type_keys(pilot, ["/", *"levo"])
        await settled(app, pilot)
        top = app.screen.query_one(EntryPane).region.y
        first, second = (strip.text for strip in frame(app)[top : top + 2])
        assert "Takes levothyroxine" in first
        assert "long-term" in first
        assert "Levothyroxine →" in second
        assert "index" in second
        await type_keys(pilot, ["enter"])
        await settled(app, pilot)
        assert app.screen.here().file.path == ".AGENT/long-term.md"


def test_what_comes_last_still_comes_before_what_only_has_the_letters() -> None:
    folded = {"index": "tea", "loose": "the eagle ate", "memory": "green tea"}
    assert search(folded, "tea", last={"index"}) == ["memory", "index", "loose"]


async def test_what_was_found_in_a_source_alone_shows_the_source(open_desk) -> None:
    text = "# Long-term\n\n## Boat\n\n- [F1] The stove burns oak (2026-09-01, source: the surveyor)\n"
    desk = open_desk(files={".AGENT/long-term.md": text})
    async with running(desk, size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["/", *"surveyor"])
        await settled(app, pilot)
        row = frame(app)[app.screen.query_one(EntryPane).region.y].text
        assert "The stove burns oak" in row
        assert "the surveyor" in row


def test_a_secret_is_found_and_not_shown(open_desk) -> None:
    desk = open_desk(files={GLOBAL: "# User Profile\n- Profile_1: password=hunter2hunter2\n"})
    (ref,) = refs(desk.vault)
    found = result(ref, "hunter2", wide=True)
    assert search({ref.ref: fold(ref.entry.text)}, "hunter2") == [ref.ref]
    assert "hunter2" not in f"{found.label}{found.note}"


@pytest.mark.parametrize("columns", [100, 160])
async def test_a_list_of_files_is_as_wide_as_their_names(open_desk, columns: int) -> None:
    async with running(open_desk("en"), size=(columns, 48)) as (app, pilot):
        await type_keys(pilot, ["f"])
        await settled(app, pilot)
        menu = app.screen
        assert isinstance(menu, MenuScreen)
        box = menu.query_one("#menu").region
        shown = [strip.text for strip in frame(app)[box.y : box.bottom]]
        assert any("2026-10-24-restore-rehearsal.md" in row for row in shown)
        assert not any("…" in row for row in shown), "no name is cut that the screen has room for"
        assert box.x == 0 or box.x >= BESIDE // 2
