"""The Overview: every bar with its words, in every width and signs; from there on to what waits."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest
from rich.cells import cell_len
from test_tui_review import running, settled, text, type_keys

from memsift.checks.base import STEPS
from memsift.loaders import Unit
from memsift_tui.screens.menu import MenuScreen
from memsift_tui.screens.overview.facts import AGES, GRADES, Budget, Facts, Waiting, Week
from memsift_tui.screens.overview.lines import Drawing, Waits, bar, budget_bar, overview_lines
from memsift_tui.screens.overview.screen import OverviewScreen
from memsift_tui.screens.review.screen import ReviewScreen
from memsift_tui.widgets.lines import BOXES, width_of

HOSTILE = "\x1b]0;x\x07[red]evil[/]\u202e\u200b.md"
FACTS = Facts(
    files=2,
    total=1_284,
    entries=1_234,
    struck=1,
    grades=dict(zip(GRADES, (4, 1_200, 30, 0), strict=True)),
    ages=dict(zip(AGES, (1, 2, 3, 4, 5, 1_219), strict=True)),
    budgets=(
        Budget("AGENTS.md", 100_000, 65_244, Unit.BYTES, cut=True, lost=7),
        Budget(f"memory/{HOSTILE}", 50, 60, Unit.LINES, project=HOSTILE),
        Budget("很长的中文文件名很长的中文文件名很长的中文文件名.md", 5_000, None, Unit.BYTES),
    ),
    weeks=tuple(Week(date(2026, 9, 21) + timedelta(weeks=n), n, 9 - n) for n in range(10)),
)
WAITS = Waits(tuple(Waiting(step, n, int(n == 3)) for n, step in enumerate(STEPS)), 2, 0)


def shown(lines) -> str:
    return "\n".join("".join(text for text, _ in line) for line in lines)


@pytest.mark.parametrize("cells", [30, 60, 71, 72, 80, 101, 150])
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
def test_every_line_is_exactly_as_wide_and_nothing_hostile_is_in_it(cells, lang, box) -> None:
    lines = overview_lines(FACTS, WAITS, box, lang, cells)
    assert {width_of(line) for line in lines} == {cells}
    assert not {"\x1b", "\x07", "\u202e", "\u200b"} & set(shown(lines))


@pytest.mark.parametrize("cells", [60, 80, 150])
def test_nothing_jumps_when_what_waits_is_counted(cells) -> None:
    before = overview_lines(FACTS, Waits(), BOXES["rounded"], "en", cells)
    after = overview_lines(FACTS, WAITS, BOXES["rounded"], "en", cells)
    assert len(before) == len(after)
    assert "checking" in shown(before)
    assert "checking" not in shown(after)


def test_words_and_signs_say_what_the_bars_say() -> None:
    said = shown(overview_lines(FACTS, WAITS, BOXES["ascii"], "en", 120))
    assert "34,756 bytes cut off, 7 entries lost" in said
    assert "50 of 60 lines" in said
    assert "1,200  97 %" in said
    assert "! " in said
    assert "38 in all" in said
    assert "1 over the limit" in said


@pytest.mark.parametrize(("share", "full"), [(0, 0), (0.001, 1), (0.5, 5), (0.99, 9), (1, 10), (2, 10)])
def test_a_bar_is_never_empty_for_something_nor_full_for_less_than_all(share, full) -> None:
    (filled, _), (rest, _) = bar(share, 10, Drawing(BOXES["ascii"], "en"))
    assert (filled.count("#"), rest.count(".")) == (full, 10 - full)


@pytest.mark.parametrize(("used", "at"), [(50, 9), (100, 9), (200, 4), (100_000_000, 0)])
def test_the_cut_stands_where_it_falls(used, at) -> None:
    line = budget_bar(Budget("a", used, 100, Unit.LINES), 10, Drawing(BOXES["ascii"], "en"))
    drawn = shown([line])
    assert len(drawn) == 10
    assert drawn.index("|") == at


@pytest.mark.parametrize(("lang", "size"), [("en", (80, 24)), ("zh", (120, 40)), ("zh", (60, 20))])
async def test_it_counts_the_demo_and_leads_on(open_desk, lang, size) -> None:
    async with running(open_desk(lang), size=size, lang=lang) as (app, pilot):
        await type_keys(pilot, ["f6"])
        screen = app.screen
        assert isinstance(screen, OverviewScreen)
        while screen.counting:
            await pilot.pause(0.02)
        await settled(app, pilot)
        assert screen.waits.steps is not None
        assert sum(step.n for step in screen.waits.steps) > 5
        assert {cell_len(line) for line in text(app).splitlines()} == {size[0]}
        top = text(app)
        more = "more below" if lang == "en" else "下面还有"
        assert (more in top) == (size != (120, 40))
        await type_keys(pilot, ["pagedown"])
        assert (text(app) != top) == (size != (120, 40))
        await type_keys(pilot, ["end"])
        assert more not in text(app)
        await type_keys(pilot, ["home"])
        assert text(app) == top
        await type_keys(pilot, ["enter"])
        assert isinstance(app.screen, MenuScreen)
        assert any(way.id == "file:AGENTS.md" for way in screen.ways())
        while app.screen._pane.cursor_key != "file:AGENTS.md":
            await pilot.press("down")
        await type_keys(pilot, ["enter"])
        await settled(app, pilot)
        review = app.screen
        assert isinstance(review, ReviewScreen)
        assert review.state.files[1] == "AGENTS.md"


async def test_what_waits_is_counted_again_when_something_changed(open_desk) -> None:
    async with running(open_desk("en")) as (app, pilot):
        await type_keys(pilot, ["f6"])
        screen = app.screen
        assert isinstance(screen, OverviewScreen)
        before = screen.facts
        await type_keys(pilot, ["f1", "n", "d", "f6"])
        await settled(app, pilot)
        while screen.counting:
            await pilot.pause(0.02)
        assert screen.facts.entries == before.entries - 1
        assert screen.waits.drift == 0, "a decision of the person's own is no change from outside"
        memory = Path(app.desk.vault.root) / "YOLO/memory/global.md"
        memory.write_bytes(memory.read_bytes() + b"- Memory_99: by somebody else\n")
        app.read_again()
        while screen.counting or screen.waits.drift == 0:
            await pilot.pause(0.02)
        assert screen.facts.entries == before.entries
        assert screen.waits.drift == 1
