"""Every kind of terminal gets what it can show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from terminal_kit import OpenApp

from tally import tally

pytestmark = pytest.mark.pty

COLOUR = re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]")
TRUECOLOUR = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}


@pytest.mark.parametrize(
    ("env", "colours"),
    [
        (TRUECOLOUR, "all"),
        ({"TERM": "xterm"}, "sixteen"),
        ({"TERM": "xterm-256color"}, "sixteen"),
        ({"TERM": "tmux-256color"}, "sixteen"),
        ({"TERM": "screen"}, "sixteen"),
        ({"TERM": "linux"}, "sixteen"),
        ({"TERM": "no-such-terminal"}, "sixteen"),
        ({**TRUECOLOUR, "NO_COLOR": "1"}, "none"),
        ({**TRUECOLOUR, "COLORFGBG": "0;15"}, "all"),
    ],
    ids=lambda value: "-".join(value.values()) if isinstance(value, dict) else value,
)
def test_colours_are_those_that_the_terminal_has(
    open_app: OpenApp, vault: Path, env: dict[str, str], colours: str
) -> None:
    app = open_app(vault, env=env)
    app.press("down")
    app.wait_for("1 of 22")
    app.press("q")
    assert app.wait_end() == 0
    assert app.left_behind() == []
    sent = bytes(app.output)
    assert (b"38;2;" in sent) is (colours == "all")
    assert b"38;5;" not in sent
    assert (COLOUR.search(sent) is None) is (colours == "none")
    tally("kinds of terminals")
