"""Colours: every text is readable on its background, and meaning never hangs on colour alone."""

from __future__ import annotations

import pytest
from rich.color import Color as RichColor
from rich.color import ColorSystem
from textual.color import Color

from memsift_tui.styles.choose import THEMES
from memsift_tui.styles.themes import DARK, LIGHT, Colours, palette, themes

DECORATION = {"border", "border-focus"}  # lines, no text


def rich_rgb(color: RichColor) -> Color:
    triplet = color.get_truecolor()
    return Color(triplet.red, triplet.green, triplet.blue)


def at_256(color: Color) -> Color:
    """The colour that a terminal of 256 colours shows in its place."""
    return rich_rgb(RichColor.from_rgb(*color.rgb).downgrade(ColorSystem.EIGHT_BIT))


@pytest.mark.parametrize("name", ["memsift-dark", "memsift-light"])
def test_contrast_is_at_least_four_and_a_half_also_at_256_colours(name: str) -> None:
    for meaning, style in palette(name).items():
        if meaning in DECORATION:
            continue
        assert style.color is not None
        assert style.bgcolor is not None
        fore, back = rich_rgb(style.color), rich_rgb(style.bgcolor)
        assert ratio(fore, back) >= 4.5, meaning
        assert ratio(at_256(fore), at_256(back)) >= 4.5, (meaning, "256")


def ratio(a: Color, b: Color) -> float:
    def luminance(color: Color) -> float:
        parts = [c / 255 for c in color.rgb]
        lin = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * lin[0] + 0.7152 * lin[1] + 0.0722 * lin[2]

    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", ["memsift-ansi-dark", "memsift-ansi-light"])
def test_ansi_themes_use_the_persons_own_colours_and_never_bright_black(name: str) -> None:
    for style in palette(name).values():
        for color in (style.color, style.bgcolor):
            assert color is None or (color.number is not None and color.number < 8)


def test_every_theme_knows_the_same_meanings() -> None:
    names = {frozenset(palette(name)) for name in THEMES}
    assert len(names) == 1
    assert {theme.name for theme in themes()} == set(THEMES)


@pytest.mark.parametrize("colours", [DARK, LIGHT], ids=["dark", "light"])
def test_a_menus_cursor_line_is_readable(colours: Colours) -> None:
    assert ratio(Color.parse(colours.strong), Color.parse(colours.cursor)) >= 4.5


def test_differing_characters_are_marked_without_colour_too() -> None:
    for name in THEMES:
        assert palette(name)["differs"].underline
        assert palette(name)["differs"].bold


@pytest.mark.parametrize("name", ["memsift-ansi-dark", "memsift-ansi-light"])
def test_what_is_grave_is_bold_where_there_is_no_colour(name: str) -> None:
    """With NO_COLOR a contradiction must not be fainter than what is merely said twice."""
    styles = palette(name)
    assert styles["sign"].bold
    assert styles["error"].bold
