"""Frames of every screen: whole cells, borders in line, readable at 256 colours, nothing hostile."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.color import ColorSystem
from rich.segment import Segment
from test_tui_review import GLOBAL, review, running, settled, type_keys
from textual.pilot import Pilot
from textual.strip import Strip

from memsift.messages import Lang
from memsift.text import cell_width
from memsift_tui.app import MemsiftApp
from memsift_tui.demo import propose_in_demo
from memsift_tui.launch import Choice
from memsift_tui.screens.ask import Dialog
from memsift_tui.screens.window import BESIDE

SIZES = [(80, 24), (100, 30), (160, 48)]
# From the Review screen: to each other screen, and to what lies over one.
WAYS = [(), ("n",), ("f2",), ("f2", "end"), ("f3",), ("f3", "tab", "tab"), ("f3", "F"), ("f4",), ("f4", "c"),
        ("f5",), ("f6",), ("f6", "pagedown"), ("f7",), ("f7", "pagedown")]  # fmt: skip
DIALOGS = [("n", "enter"), ("n", "n", "m"), ("down", "e"), ("down", "g"), ("down", "S"), ("down", "M"),
           ("v",), ("down", "x", "down", "x", "d"), ("question_mark",), ("slash", "1"), ("f",), ("colon",),
           ("f2", "enter"), ("f2", "r"), ("f2", "e"), ("f3", "enter"), ("f3", "t"), ("f3", "question_mark"),
           ("f4", "f"), ("f4", "o"), ("f5", "enter"), ("f7", "enter"), ("f7", "end", "enter")]  # fmt: skip
OPEN = "╭╮"
HOSTILE = (
    "\x1b[2J\x1b[H", "\x1b]52;c;ZXZpbA==\x07", "\x1b]0;title\x1b\\", "\x9b31m", "\x1bP1$r0m\x1b\\",
    "\x1b[?1049l", "\x1b[6n", "\x08\x08", "\x7f", "a\u202egnirts\u202c", "\u2066isolate\u2069", "z\u200bw",
    "tag\U000e0041\U000e0042", "[@click=app.quit]x[/]", "[bold red", "\x07bell", "👨‍👩‍👧 🇨🇭",
    "\u2028line\u2029", "\x85next", "long " + "x" * 20_000,
)  # fmt: skip


def frame(app: MemsiftApp) -> list[Strip]:
    return list(app.screen._compositor.render_strips())


def cells(strip: Strip) -> Iterator[tuple[str, Segment]]:
    """Each cell of a row: the character that begins there (nothing in a wide one's second half)."""
    for segment in strip:
        for character in segment.text:
            width = cell_len(character)
            if width:
                yield character, segment
            for _ in range(width - 1):
                yield "", segment


def luminance(colour: tuple[int, int, int]) -> float:
    parts = [c / 255 for c in colour]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(segment: Segment) -> float:
    """The contrast of a segment as a terminal with 256 colours shows it."""
    style = segment.style
    assert style is not None
    assert style.color is not None
    assert style.bgcolor is not None
    tones = [c.downgrade(ColorSystem.EIGHT_BIT).get_truecolor() for c in (style.color, style.bgcolor)]
    low, high = sorted(luminance((tone.red, tone.green, tone.blue)) for tone in tones)
    return (high + 0.05) / (low + 0.05)


def edge(app: MemsiftApp) -> int:
    """The row on which the window that is open begins; 0 where none is."""
    return next((box.region.y for box in app.screen.query(".dialog")), 0)


def problems(
    strips: list[Strip], width: int, height: int, *, dialog: bool = False, begins: int = 0
) -> list[str]:
    """What is wrong with a frame. `dialog`: one lies over it, whose edge may cut through a box. `begins`: the
    row of its upper edge, above which a box may just have begun."""
    found: list[str] = []
    if len(strips) != height:
        found.append(f"{len(strips)} rows")
    rows = []
    for number, strip in enumerate(strips):
        row = list(cells(strip))
        rows.append([character for character, _ in row])
        if len(row) != width or cell_width(strip.text) != width:
            found.append(f"row {number} has {len(row)} cells: {strip.text!r}")
        found += [
            f"row {number}: {unicodedata.name(c, hex(ord(c)))}"
            for c in strip.text
            if unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp", "Cs", "Co")
        ]
        for segment in strip:
            if any(c.isalnum() for c in segment.text) and contrast(segment) < 4.5:
                found.append(f"row {number}: contrast {contrast(segment):.1f} of {segment.text!r}")
    for number, (above, below) in enumerate(pairwise(rows[:-1])):
        if set(below) == {"─"} or number + 1 == begins:
            continue  # a pane ends here
        for at, (corner, under) in enumerate(zip(above, below, strict=False)):
            if corner and under and corner in OPEN and under in ("╭╮ " if dialog else "╭╮─ "):
                found.append(f"row {number}, column {at}: {corner} over {under!r}")
    return found


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("size", SIZES)
async def test_every_frame_is_whole_and_readable(open_desk, size: tuple[int, int], lang: Lang) -> None:
    desk = open_desk(lang)
    propose_in_demo(Path(desk.vault.root), lang)
    async with running(desk, size=size, lang=lang, tour=size == SIZES[0]) as (app, pilot):
        review(app).pane().move_to(f"{GLOBAL}#Profile_1")
        await type_keys(pilot, ["d"])  # so that History has something to show
        await settled(app, pilot)
        for way in WAYS:
            await go(app, pilot, way)
            assert problems(frame(app), *size) == [], way
        for way in DIALOGS:
            await go(app, pilot, way)
            assert problems(frame(app), *size, dialog=True, begins=edge(app)) == [], way
            while len(app.screen_stack) > 2 or app.screen is not app.base_screen:
                await pilot.press("escape")
                await settled(app, pilot)


async def go(app: MemsiftApp, pilot: Pilot[Choice | int], way: tuple[str, ...]) -> None:
    """From wherever it is to the Review screen's beginning, nothing ticked, and on from there."""
    await pilot.press("f1", "home")
    if review(app).state.ticks:
        await pilot.press("X")
    for key in way:
        await pilot.press(key)
        await settled(app, pilot)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("size", SIZES)
async def test_the_first_start_is_whole_and_readable(size: tuple[int, int], lang: Lang) -> None:
    async with running(None, size=size, lang=lang) as (app, pilot):
        assert problems(frame(app), *size) == []
        await type_keys(pilot, ["enter"])
        await settled(app, pilot)
        assert problems(frame(app), *size, dialog=True) == []


@pytest.mark.parametrize("width", [60, 80, 88, 100, 112, 160])
async def test_a_dialog_covers_what_is_beside_it_or_leaves_enough_to_be_read(open_desk, width: int) -> None:
    async with running(open_desk("en"), size=(width, 30)) as (app, pilot):
        for way in (("down", "g"), ("down", "e"), ("n", "n", "m"), ("down", "x", "down", "x", "d")):
            await go(app, pilot, way)
            assert isinstance(app.screen, Dialog), way
            beside = width - app.screen.query_one("#dialog").region.width
            assert beside == 0 or beside >= BESIDE, way
            await pilot.press("escape")
            await settled(app, pilot)


async def test_hostile_texts_are_shown_harmlessly_on_every_screen(open_desk) -> None:
    lines = "".join(f"- Profile_{n}: {one.replace(chr(10), '')} after\n" for n, one in enumerate(HOSTILE, 1))
    files = {
        "YOLO/memory/global.md": f"# User Profile {HOSTILE[0]}{HOSTILE[9]}\n\n{lines}",
        "YOLO/memory/evil\x1b[2J\u202e[@click=app.quit].md": f"# Preferences {HOSTILE[13]}\n\n{lines}",
    }
    async with running(open_desk(files=files), size=(100, 30)) as (app, pilot):
        for way in (*WAYS, *DIALOGS):
            await go(app, pilot, way)
            for _ in range(4):
                assert problems(frame(app), 100, 30, dialog=way in DIALOGS, begins=edge(app)) == [], way
                await pilot.press("pagedown")
                await pilot.pause()
            while len(app.screen_stack) > 2 or app.screen is not app.base_screen:
                await pilot.press("escape")
                await settled(app, pilot)
        assert app.return_code is None
