"""The Overview: every bar with its words, in every width and signs; from there on to what waits."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from rich.cells import cell_len
from test_tui_review import running, settled, text, type_keys

from memsift.checks.base import POLICY, STEPS
from memsift.loaders import Unit
from memsift.messages import Lang
from memsift_tui.screens.menu import MenuScreen
from memsift_tui.screens.overview.facts import AGES, GRADES, Budget, Facts, Waiting, Week
from memsift_tui.screens.overview.facts import budgets as budgets_of
from memsift_tui.screens.overview.lines import (
    Drawing,
    Waits,
    budget_bar,
    budget_names,
    budget_panel,
    overview_lines,
)
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
        Budget("AGENTS.md", 100_000, 65_244, Unit.BYTES, loader="dsh", lost=7),
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


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_no_two_rows_of_the_files_have_one_name(open_desk, lang: Lang) -> None:
    draw = Drawing(BOXES["rounded"], lang)
    demo = budget_names(budgets_of(open_desk(lang).vault, POLICY), draw)
    assert sum("AGENTS.md" in name for name in demo) == 3
    same = [
        Budget("AGENTS.md", 1, 2, Unit.LINES),
        Budget("AGENTS.md", 1, 2, Unit.CHARS),
        Budget("AGENTS.md", 1, 2, Unit.BYTES, loader="dsh"),
        Budget("AGENTS.md", 1, 2, Unit.BYTES, loader="codex"),
        Budget("a/AGENTS.md", 1, 2, Unit.LINES),
        Budget("b/a/AGENTS.md", 1, None, Unit.BYTES),
        Budget("b/a/projects.md", 1, 2, Unit.LINES, project="x"),
    ]
    for names in (demo, budget_names(same, draw)):
        assert len({str(name) for name in names}) == len(names), names
    assert budget_names(same, draw)[-1] == "projects.md # x"


def test_files_get_the_rows_that_are_free_and_none_is_left_out_for_the_line_that_says_so() -> None:
    many = replace(FACTS, budgets=tuple(Budget(f"{n}.md", n, None, Unit.BYTES) for n in range(13)))
    draw = Drawing(BOXES["rounded"], "en")
    assert "and 2 more" in shown(budget_panel(many.budgets, draw, 100))
    assert {len(budget_panel(many.budgets[:n], draw, 100)) for n in (12, 13)} == {14}
    for cells in (60, 160):
        few = overview_lines(many, WAITS, BOXES["rounded"], "en", cells)
        assert "and 2 more" in shown(few)
        whole = overview_lines(many, WAITS, BOXES["rounded"], "en", cells, len(few) + 1)
        assert "more, none" not in shown(whole)
        assert len(whole) == len(few) + 1


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
        scrolls = size != (120, 40)
        below, above = ("more below", "more above") if lang == "en" else ("下面还有", "上面还有")
        assert (below in top, above in top) == (scrolls, False)
        await type_keys(pilot, ["down"])
        both = r"1 above, [1-9]\d* below" if lang == "en" else r"上面 1 行，下面 [1-9]\d* 行"
        assert bool(re.search(both, text(app))) == scrolls
        await type_keys(pilot, ["pagedown"])
        assert (text(app) != top) == scrolls
        await type_keys(pilot, ["end"])
        assert (below in text(app), above in text(app)) == (False, scrolls)
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
