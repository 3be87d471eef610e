"""It ends while threads are at work that never end: nobody waits for what reads or compares."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest
from program import Program

pytestmark = pytest.mark.pty

# Comparing that hears of nothing, as one long look at a large vault does: in its process, and in a thread
# where there can be none.
NEVER_ANSWERS = """
import memsift.review.aside.comparer as comparer
from memsift_tui.cli import main

comparer.PROGRAM = ("-c", "import sys; sys.stdin.read()")
main({argv!r})
"""
NEVER_DONE = """
import os
import memsift.review.aside.work as work
import memsift.review.aside.comparer as comparer
from memsift_tui.cli import main

def compare(*_):
    open(os.path.expanduser("~/begun"), "w").close()
    while True:
        pass

work.Work.compare = compare
comparer.PROGRAM = ("-c", "")
main({argv!r})
"""

# Reading that hears of nothing: a disk that went to sleep.
NEVER_READ = """
import threading
import memsift.store.reading as reading
from memsift_tui.cli import main

reading.Reader.read = lambda self: threading.Event().wait()
main({argv!r})
"""


def busy(source: str, vault: Path) -> list[str]:
    return [sys.executable, "-c", source.format(argv=[str(vault), "--lang", "en"])]


@pytest.mark.parametrize("source", [NEVER_DONE, NEVER_ANSWERS], ids=["in a thread", "in its process"])
@pytest.mark.parametrize("how", ["quit", "SIGTERM", "SIGHUP", "closed"])
def test_it_ends_while_comparing_goes_on(places: dict[str, str], vault: Path, how: str, source: str) -> None:
    with Program(busy(source, vault), env=places) as app:
        app.wait_for("22 entries")
        app.wait_for("comparing")
        if source == NEVER_DONE:
            app.until((Path(places["HOME"]) / "begun").exists, "comparing to begin")
        _end(app, how)


@pytest.mark.parametrize("how", ["SIGTERM", "SIGHUP", "closed"])
def test_it_ends_while_reading_goes_on(places: dict[str, str], vault: Path, how: str) -> None:
    with Program(busy(NEVER_READ, vault), env=places) as app:
        app.wait_for("Reading")
        _end(app, how)


def _end(app: Program, how: str) -> None:
    if how == "quit":
        app.press("q")
        expected = 0
    elif how == "closed":
        app.hang_up()
        expected = 128 + signal.SIGHUP
    else:
        app.signal(signal.Signals[how])
        expected = 128 + signal.Signals[how]
    assert app.wait_end() == expected
    if how != "closed":
        assert app.left_behind() == []


# What Python does by itself: threads are waited for.
WAITS = """
from concurrent.futures import ThreadPoolExecutor
from memsift_tui import app
app.LeftThreads = ThreadPoolExecutor
"""


def test_the_test_sees_an_app_that_waits_for_its_threads(places: dict[str, str], vault: Path) -> None:
    with Program(busy(WAITS + NEVER_DONE, vault), env=places) as app:
        app.until((Path(places["HOME"]) / "begun").exists, "comparing to begin")
        app.press("q")
        with pytest.raises(AssertionError, match="still running"):
            app.wait_end(deadline=3)
