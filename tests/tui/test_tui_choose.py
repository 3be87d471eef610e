"""What a terminal gets: theme, signs, mouse, switches. All pure."""

from __future__ import annotations

import pytest

from memsift_tui.launch import options_for
from memsift_tui.styles.choose import choose_theme, depth, mouse_wanted, signs, textual_environment


@pytest.mark.parametrize(
    ("environ", "theme"),
    [
        ({"COLORTERM": "truecolor", "TERM": "xterm-256color"}, "memsift-dark"),
        ({"COLORTERM": "24bit"}, "memsift-dark"),
        ({"TERM": "xterm-256color"}, "memsift-ansi-dark"),
        ({"TERM": "xterm", "COLORTERM": ""}, "memsift-ansi-dark"),
        ({"COLORTERM": "truecolor", "COLORFGBG": "0;15"}, "memsift-light"),
        ({"COLORTERM": "truecolor", "COLORFGBG": "15;0"}, "memsift-dark"),
        ({"COLORFGBG": "0;default;7"}, "memsift-ansi-light"),
        ({"COLORTERM": "truecolor", "NO_COLOR": "1"}, "memsift-ansi-dark"),
        ({"COLORFGBG": "nonsense"}, "memsift-ansi-dark"),
        ({}, "memsift-ansi-dark"),
    ],
)
def test_the_theme_fits_the_terminal(environ: dict[str, str], theme: str) -> None:
    assert choose_theme(environ) == theme


def test_a_chosen_shade_keeps_the_depth() -> None:
    assert choose_theme({}, "light") == "memsift-ansi-light"
    assert choose_theme({"COLORTERM": "truecolor"}, "light") == "memsift-light"
    assert choose_theme({"COLORTERM": "truecolor"}, "memsift-ansi-dark") == "memsift-ansi-dark"
    assert choose_theme({}, "memsift-dark") == "memsift-ansi-dark"


def test_depths() -> None:
    assert depth({"NO_COLOR": ""}) == "ansi"
    assert depth({"NO_COLOR": "1", "COLORTERM": "truecolor"}) == "none"


def test_the_mouse_is_off_over_ssh_unless_asked_for() -> None:
    assert mouse_wanted({})
    assert not mouse_wanted({"SSH_CONNECTION": "a b c d"})
    assert mouse_wanted({"SSH_CONNECTION": "a b c d"}, True)
    assert not mouse_wanted({}, False)


@pytest.mark.parametrize(
    ("environ", "kind"),
    [
        ({"TERM": "linux", "LANG": "en_US.UTF-8"}, "square"),
        ({"TERM": "xterm", "LANG": "C.UTF-8"}, "rounded"),
        ({"TERM": "xterm", "LANG": "C"}, "ascii"),
        ({"TERM": "xterm"}, "rounded"),
        ({"MEMSIFT_ASCII": "1"}, "ascii"),
    ],
)
def test_border_signs(environ: dict[str, str], kind: str) -> None:
    assert signs(environ) == kind


def test_what_the_person_set_stays() -> None:
    assert textual_environment({"TEXTUAL_ANIMATIONS": "full"}) == {"TEXTUAL_DISABLE_KITTY_KEY": "1"}


def test_options_are_put_together() -> None:
    options = options_for({"SSH_TTY": "/dev/pts/1"}, keys={"undo": "U"}, opened=("a.md",))
    assert (options.mouse, options.theme, options.opened) == (False, "memsift-ansi-dark", ("a.md",))
