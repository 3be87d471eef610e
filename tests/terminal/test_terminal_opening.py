"""A vault that takes long to read: the app is seen before it is there, and leaving meanwhile is clean."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest
from program import Program

from tally import tally

pytestmark = pytest.mark.pty
OPENING = "Reading …"

# A disk that takes its time: reading waits for the file `go`.
SLOW = """
import time
from pathlib import Path
import memsift.store.reading as reading
from memsift_tui.cli import main

at_once = reading.Reader.read

def read(self):
    while not Path({go!r}).exists():
        time.sleep(0.01)
    return at_once(self)

reading.Reader.read = read
main({argv!r})
"""


@pytest.fixture
def go(tmp_path: Path) -> Path:
    """The file that lets reading go on."""
    return tmp_path / "go"


def start(vault: Path, go: Path, places: dict[str, str]) -> Program:
    source = SLOW.format(go=str(go), argv=[str(vault), "--lang", "en"])
    return Program([sys.executable, "-c", source], env=places, columns=100, rows=30)


@pytest.mark.parametrize("how", ["SIGTERM", "SIGHUP", "the line drops"])
def test_an_end_while_it_is_read_is_clean(vault: Path, go: Path, places: dict[str, str], how: str) -> None:
    with start(vault, go, places) as program:
        program.wait_for(OPENING)
        if how == "the line drops":
            program.hang_up()
            assert program.wait_end() == 128 + signal.SIGHUP
        else:
            program.signal(signal.Signals[how])
            assert program.wait_end() == 128 + signal.Signals[how]
            assert program.left_behind() == []
    go.touch()
    with start(vault, go, places) as again:
        # Nobody holds the vault: the question whether to take it over would keep the key for itself.
        again.wait_for("q leave")
        again.press("q")
        assert again.wait_end() == 0
    tally("ends while a vault is read")


def test_keys_wait_for_the_vault(vault: Path, go: Path, places: dict[str, str]) -> None:
    with start(vault, go, places) as program:
        program.wait_for(OPENING)
        program.press("down", "down", "down")
        go.touch()
        program.wait_for("3 of 22")
        program.press("q")
        assert program.wait_end() == 0
