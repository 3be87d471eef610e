"""The line-rendered pane: a move repaints two blocks, places are kept, thousands of rows are nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.widget import Widget

from memsift.text import visible
from memsift_tui.styles.themes import themes
from memsift_tui.widgets.entry_pane import EntryPane, Lit
from memsift_tui.widgets.lines import Line, Look, TextItem
from tui_kit import drawn


class Watched(EntryPane):
    """Notes which rows are to be repainted."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn: list[int] = []
        self.moves: list[str | None] = []

    def refresh(self, *regions: Region, **options: Any) -> Self:
        for region in regions or (self.size.region,):
            self.drawn += region.line_range
        return super().refresh(*regions, **options)

    def looks(self) -> dict[str, Look]:
        return {self._items[n].key: self._look(n) for n in range(len(self._items))}


class PaneApp(App[None]):
    def __init__(self, items: Sequence[TextItem]) -> None:
        super().__init__()
        for theme in themes():
            self.register_theme(theme)
        self.theme = "memsift-dark"
        self.pane = Watched()
        self._shown = items

    def compose(self) -> ComposeResult:
        yield self.pane

    def on_mount(self) -> None:
        self.pane.set_active(True)
        self.pane.set_items(self._shown)

    def on_entry_pane_moved(self, event: EntryPane.Moved) -> None:
        self.pane.moves.append(event.key)


def items(count: int, rows: int = 2) -> list[TextItem]:
    def lines(n: int) -> tuple[Line, ...]:
        return tuple(((visible(f"item {n} row {row}"), "text"),) for row in range(rows))

    return [TextItem(f"k{n}", True, lines(n)) for n in range(count)]


async def test_a_move_repaints_the_two_blocks_and_nothing_else() -> None:
    app = PaneApp(items(50))
    async with app.run_test(size=(40, 20), notifications=True) as pilot:
        await pilot.pause()
        app.pane.drawn.clear()
        app.pane.move(1)
        await pilot.pause()
        assert sorted(set(app.pane.drawn)) == [0, 1, 2, 3]


@pytest.mark.parametrize("theme", [theme.name for theme in themes()])
@pytest.mark.parametrize("monochrome", [False, True])
async def test_lines_are_drawn_as_textual_would_draw_them(
    theme: str, monochrome: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if monochrome:
        monkeypatch.setenv("NO_COLOR", "1")
    # Wider than the pane too, so that wide characters are cut.
    shown = [
        TextItem("k", True, (((visible("宽字" * 12), "differs"), (visible("end"), "muted")),)),
        *items(9),
    ]
    app = PaneApp(shown)
    app.theme = theme
    async with app.run_test(size=(40, 20), notifications=True) as pilot:
        await pilot.pause()
        for crop in (app.pane.size.region, Region(3, 0, 7, 2), Region(0, 19, 40, 1)):
            kept = app.pane.render_lines(crop)
            app.pane._styles_cache.clear()
            assert [list(strip) for strip in kept] == [list(s) for s in Widget.render_lines(app.pane, crop)]


async def test_the_view_follows_by_half_pages_and_the_cursor_is_always_seen() -> None:
    app = PaneApp(items(50))
    async with app.run_test(size=(40, 20), notifications=True) as pilot:
        scrolls = 0
        top = app.pane.top
        for n in range(1, 50):
            assert app.pane.move(1)
            await pilot.pause()
            assert any(f"item {n} row 1" in line for line in drawn(app.screen))
            scrolls += app.pane.top != top
            top = app.pane.top
        assert scrolls < 12
        assert not app.pane.move(1)
        assert app.pane.cursor_key == "k49"
        app.pane.move_end(-1)
        await pilot.pause()
        assert "item 0 row 0" in drawn(app.screen)[0]


async def test_a_held_key_turns_whole_pages_and_the_cursor_is_always_seen() -> None:
    app = PaneApp(items(50))
    async with app.run_test(size=(40, 20), notifications=True) as pilot:
        app.pane.hurried = True
        tops: set[int] = set()
        for step in (1, -1):
            for n in range(1, 50):
                assert app.pane.move(step)
                await pilot.pause()
                at = n if step > 0 else 49 - n
                assert any(f"item {at} row 1" in line for line in drawn(app.screen))
                tops.add(app.pane.top)
        assert app.pane.top == 0
        assert len(tops) < 11  # 100 rows, 18 new ones a page, twice


async def test_a_held_key_turns_no_page_for_a_few_lines_at_the_beginning() -> None:
    app = PaneApp(items(20))
    async with app.run_test(size=(40, 20), notifications=True) as pilot:
        app.pane.hurried = True
        app.pane.move_to("k19")
        assert app.pane.top == 20
        turned = []
        for _ in range(19):
            app.pane.move(-1)
            await pilot.pause()
            turned.append(app.pane.turned)
        assert turned.count(True) == 1
        assert app.pane.top == 0


async def test_an_item_taller_than_the_pane_is_scrolled_through_before_it_is_left() -> None:
    app = PaneApp([*items(1, rows=50), *items(2)[1:]])
    async with app.run_test(size=(40, 10), notifications=True) as pilot:
        seen: set[str] = set()
        for _ in range(20):
            await pilot.pause()
            seen |= {line.strip("┃ ") for line in drawn(app.screen)}
            app.pane.move(1)
        assert {f"item 0 row {n}" for n in range(50)} <= seen
        assert app.pane.cursor_key == "k1"


async def test_other_items_keep_the_cursors_entry_on_its_row() -> None:
    app = PaneApp(items(60))
    async with app.run_test(size=(40, 20), notifications=True) as pilot:
        app.pane.move_to("k30")
        await pilot.pause()
        row = next(n for n, line in enumerate(drawn(app.screen)) if "item 30 row 0" in line)
        app.pane.set_items([item for item in items(60) if item.key not in ("k3", "k4", "k31")])
        await pilot.pause()
        assert app.pane.cursor_key == "k30"
        assert "item 30 row 0" in drawn(app.screen)[row]


async def test_when_the_cursors_item_is_gone_its_neighbour_is_next() -> None:
    app = PaneApp(items(10))
    async with app.run_test(size=(40, 20), notifications=True) as pilot:
        app.pane.move_to("k5")
        app.pane.set_items([item for item in items(10) if item.key != "k5"])
        await pilot.pause()
        assert app.pane.cursor_key == "k6"
        app.pane.set_items([])
        await pilot.pause()
        assert app.pane.cursor_key is None
        assert not app.pane.move(1)
        app.pane.move_page(1)
        app.pane.move_end(1)


async def test_ticks_and_lights_repaint_their_own_rows() -> None:
    app = PaneApp(items(8))
    async with app.run_test(size=(40, 20), notifications=True) as pilot:
        await pilot.pause()
        app.pane.drawn.clear()
        app.pane.set_marks(ticks=frozenset({"k2"}), lit={"k4": Lit("same", ((0, 1),))})
        await pilot.pause()
        assert sorted(set(app.pane.drawn)) == [4, 5, 8, 9]
        assert app.pane.looks()["k2"].ticked
        assert app.pane.looks()["k4"].lit == "same"
        app.pane.drawn.clear()
        app.pane.set_marks(ticks=frozenset({"k2"}), lit={"k4": Lit("same", ((0, 1),))})
        await pilot.pause()
        assert app.pane.drawn == []


async def test_of_twenty_thousand_items_only_those_near_what_is_seen_are_laid_out() -> None:
    class Counting(TextItem):
        made = 0

        def lines(self, frame: object, look: Look) -> tuple[Line, ...]:
            Counting.made += 1
            return self.content

    many = [Counting(item.key, True, item.content) for item in items(20_000)]
    app = PaneApp(many)
    async with app.run_test(size=(40, 20), notifications=True) as pilot:
        app.pane.move_end(1)
        await pilot.pause()
        assert any("item 19999 row 1" in line for line in drawn(app.screen))
        app.pane.move_page(-1)
        await pilot.pause()
        assert app.pane.cursor_key == "k19990"
        app.pane.move_to("k10000")
        app.pane.reveal("k5000")
        await pilot.pause()
        assert any("item 5000 row 1" in line for line in drawn(app.screen))
        app.pane.set_items(many[1:])
        await pilot.pause()
        assert any("item 10000 row 1" in line for line in drawn(app.screen))
        assert Counting.made < 300


@pytest.mark.parametrize("size", [(1, 1), (2, 3), (10, 2), (40, 1)])
async def test_tiny_sizes_do_no_harm(size: tuple[int, int]) -> None:
    app = PaneApp(items(5))
    async with app.run_test(size=size, notifications=True) as pilot:
        for step in (1, 1, -1, 1, 1, 1, 1):
            app.pane.move(step)
            app.pane.move_page(step)
            await pilot.pause()
        assert app.pane.cursor_key is not None
        await pilot.resize_terminal(30, 12)
        await pilot.pause()
        assert any("item" in line for line in drawn(app.screen))


async def test_a_move_is_told_once() -> None:
    app = PaneApp(items(5))
    async with app.run_test(size=(40, 20), notifications=True) as pilot:
        await pilot.pause()
        app.pane.moves.clear()
        app.pane.move(1)
        app.pane.move_to("k1")
        await pilot.pause()
        assert app.pane.moves == ["k1"]
