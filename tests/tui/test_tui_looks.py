"""Rules of how it looks that hold on every screen (docs/looks.md)."""

from __future__ import annotations

import re

import pytest
from test_tui_frames import SIZES, frame, problems
from test_tui_review import running, settled, type_keys

from memsift.checks.base import STEPS
from memsift.messages import Lang
from memsift.text import cell_width, visible
from memsift_tui.app import MemsiftApp
from memsift_tui.screens.ask import ConfirmScreen
from memsift_tui.screens.menu import MenuScreen
from memsift_tui.screens.review.items import Chip, EntryItem, SectionTop
from memsift_tui.styles.choose import THEMES
from memsift_tui.styles.themes import palette
from memsift_tui.widgets.content import capital, list_rows
from memsift_tui.widgets.lines import NAME_CELLS, PLAIN, Frame, columns

PLACE = {"en": r"(\d+) of (\d+)", "zh": r"(\d+) / (\d+)"}


def rows(app: MemsiftApp) -> list[str]:
    return [strip.text for strip in frame(app)]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("home", ["f4", "f7"])
async def test_a_long_list_says_in_the_header_where_one_is(open_desk, home: str, lang: Lang) -> None:
    async with running(open_desk(lang), size=(80, 24), lang=lang) as (app, pilot):
        await type_keys(pilot, [home])
        await settled(app, pilot)
        found = re.search(PLACE[lang] + " $", rows(app)[0])
        assert found is not None, rows(app)[0]
        assert int(found[1]) == 1
        await type_keys(pilot, ["down", "down"])
        await settled(app, pilot)
        moved = re.search(PLACE[lang] + " $", rows(app)[0])
        assert moved is not None
        assert (int(moved[1]), moved[2]) == (3, found[2])


async def test_a_list_that_is_seen_whole_counts_nothing(open_desk) -> None:
    async with running(open_desk(), size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["d", "f5"])
        await settled(app, pilot)
        assert " of " not in rows(app)[0]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("key", ["f", "M"])
async def test_names_and_places_stand_in_columns(open_desk, key: str, lang: Lang) -> None:
    """Which file, and where in it: the second ones below each other, however long the first are."""
    async with running(open_desk(lang), size=(160, 48), lang=lang) as (app, pilot):
        await type_keys(pilot, ["down", key])
        await settled(app, pilot)
        menu = app.screen
        assert isinstance(menu, MenuScreen)
        pairs = [re.split(r" {2,}", entry.label) for entry in menu._entries if "  " in entry.label]
        labels = [entry.label for entry in menu._entries if "  " in entry.label]
        starts = {
            cell_width(label) - cell_width(second)
            for label, (first, second) in zip(labels, pairs, strict=True)
            if cell_width(first) <= NAME_CELLS
        }
        assert len(labels) > 5
        assert len(starts) == 1, labels


def test_one_long_name_moves_no_other_line() -> None:
    long = visible("n" * (NAME_CELLS + 1))
    first, second, third, alone = columns(
        [
            (visible("ab"), visible("x")),
            (visible("记忆"), visible("y")),
            (long, visible("z")),
            (long, visible("")),
        ]
    )
    assert (first, second, third, alone) == ("ab    x", "记忆  y", f"{long}  z", long)


async def test_a_menus_title_stands_apart_from_where_in_it_one_is(open_desk) -> None:
    async with running(open_desk(), size=(80, 24)) as (app, pilot):
        await type_keys(pilot, ["down", "enter"])
        await settled(app, pilot)
        assert any(re.search(r"What can be done here {2,}1 of \d+ ", row) for row in rows(app))


@pytest.mark.parametrize("cells", range(20, 60, 3))
def test_nothing_that_is_listed_is_torn(cells: int) -> None:
    said = visible(
        "留到下次：28 条（密钥泄露 1、超限截断 1、外部改动 1、过期标掉 3、重复合并 5、矛盾留痕 5）。"
    )
    lines = list_rows(said, cells)
    assert "".join(lines) == said
    assert all(cell_width(line) <= cells for line in lines)
    assert all(line.endswith(("、", "：", "。")) for line in lines)


def test_words_that_begin_a_line_begin_with_a_capital() -> None:
    assert capital(visible("move it: which grade")) == "Move it: which grade"
    assert capital(visible("移动：等级")) == "移动：等级"
    assert capital(visible("")) == ""


@pytest.mark.parametrize("theme", THEMES)
def test_a_contradiction_is_no_fainter_than_what_is_merely_the_same(theme: str) -> None:
    styles = palette(theme)
    chips = {
        sign: EntryItem("k", "text", (Chip(visible("P_1"), "muted"),), sign, alike=visible("said")).lines(
            Frame(60), PLAIN
        )[-1]
        for sign in "!="
    }
    weights = {
        sign: [styles[style].bold for text, style in line if text == "said"] for sign, line in chips.items()
    }
    assert weights == {"!": [True], "=": [True]}


@pytest.mark.parametrize("folded", [False, True])
def test_the_sign_of_a_fold_is_no_fainter_than_its_title(folded: bool) -> None:
    line = SectionTop("s", visible("Preferences"), 3, folded=folded).lines(Frame(40), PLAIN)[0]
    assert [style for text, style in line if text.strip() in ("▾", "▸", "Preferences")] == ["title", "title"]


@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_names_of_settings_are_cut_for_no_room_that_values_leave(open_desk, lang: Lang) -> None:
    async with running(open_desk(lang), size=(80, 24), lang=lang) as (app, pilot):
        await type_keys(pilot, ["f7", "end"])
        await settled(app, pilot)
        shown = [row for row in rows(app) if row.rstrip().endswith("│")]
        assert len(shown) > 10
        cuts = [cell_width(row.partition("…")[0]) for row in shown if "…" in row]
        assert all(cut >= 52 for cut in cuts), shown


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("size", SIZES)
async def test_the_list_of_all_duplicates_is_whole(open_desk, size: tuple[int, int], lang: Lang) -> None:
    async with running(open_desk(lang), size=size, lang=lang) as (app, pilot):
        await type_keys(pilot, ["f3"])
        await settled(app, pilot)
        for _ in range(len(STEPS)):
            if "2 条说的是同一件事" in (shown := "\n".join(rows(app))) or "2 entries say the same" in shown:
                break
            await type_keys(pilot, ["tab"])
            await settled(app, pilot)
        await type_keys(pilot, ["X"])
        await settled(app, pilot)
        assert isinstance(app.screen, ConfirmScreen)
        assert problems(frame(app), *size, dialog=True) == []
