"""However it ends, the terminal is as it was and the status is honest."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from program import Program, memsift, planted
from terminal_kit import READY, OpenApp

from tally import tally

pytestmark = pytest.mark.pty


@pytest.mark.parametrize("shown", ["the screen", "a dialog"])
@pytest.mark.parametrize("how", ["quit", "SIGTERM", "SIGHUP"])
def test_the_terminal_is_put_back(open_app: OpenApp, vault: Path, how: str, shown: str) -> None:
    app = open_app(vault)
    if shown == "a dialog":
        app.press("enter")
        app.wait_for("Esc back")
    if how == "quit":
        if shown == "a dialog":
            app.press("esc")
            app.wait_gone("Esc back")
        app.press("q")
        expected = 0
    else:
        number = signal.Signals[how]
        app.signal(number)
        expected = 128 + number
    assert app.wait_end() == expected
    assert app.left_behind() == []
    tally("ends in a terminal")


def edit_the_first(app: Program) -> None:
    app.press("down")
    app.wait_for("1 of 22")
    app.press("e")
    app.wait_for("Enter save")


def type_until_the_line_drops(app: Program) -> None:
    edit_the_first(app)
    app.press(*" half a thought")
    app.wait_for("half a thought")
    app.hang_up()
    assert app.wait_end() == 128 + signal.SIGHUP


def test_a_text_being_typed_is_offered_again_after_the_line_dropped(open_app: OpenApp, vault: Path) -> None:
    type_until_the_line_drops(open_app(vault))
    again = open_app(vault)
    edit_the_first(again)
    again.wait_for("half a thought")


def test_stopped_and_continued_it_stands_there_again(open_app: OpenApp, vault: Path) -> None:
    app = open_app(vault)
    app.press("down")
    app.wait_for("1 of 22")
    app.signal(signal.SIGTSTP)
    app.until(lambda: os.WIFSTOPPED(os.waitpid(app.pid, os.WUNTRACED | os.WNOHANG)[1]), "the stop")
    app.wait_settled()
    assert app.left_behind() == []  # the shell has its terminal back meanwhile
    app.signal(signal.SIGCONT)
    app.wait_for("1 of 22")
    app.press("down")
    app.wait_for("2 of 22")
    app.press("q")
    assert app.wait_end() == 0
    assert app.left_behind() == []
    tally("stops and continuations")


# After Ctrl+C it answers nothing any more.
STUCK = """
import time
from memsift_tui import app
def stuck(self):
    while True:
        time.sleep(0.01)
app.MemsiftApp.action_help_quit = stuck
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_it_ends_though_its_loop_is_stuck(
    number: signal.Signals, places: dict[str, str], vault: Path
) -> None:
    """As in a very long computation: the terminal is put back and the status is the signal's all the same."""
    with Program([*planted(STUCK), str(vault), "--lang", "en"], env=places) as app:
        app.wait_for(READY)
        app.press("ctrl+c")
        app.wait_settled()
        app.signal(number)
        assert app.wait_end() == 128 + number
        assert app.left_behind() == []
    tally("ends in a terminal")


def test_the_test_sees_an_app_that_would_not_end(places: dict[str, str], vault: Path) -> None:
    code = "from memsift_tui.terminal import ends\nends.GRACE = 1000\n" + STUCK
    with Program([*planted(code), str(vault), "--lang", "en"], env=places) as app:
        app.wait_for(READY)
        app.press("ctrl+c")
        app.wait_settled()
        app.signal(signal.SIGTERM)
        with pytest.raises(AssertionError, match="still running"):
            app.wait_end(deadline=3)


# The other screen is not left, the caret stays hidden.
NOT_PUT_BACK = """
from memsift_tui.terminal import driver
write = driver.DifferenceDriver.write
driver.DifferenceDriver.write = lambda self, data: write(self, data.replace("\\x1b[?{mode}", ""))
"""


@pytest.mark.parametrize("mode", ["1049l", "25h"])
def test_the_test_sees_a_terminal_that_is_not_put_back(
    places: dict[str, str], vault: Path, mode: str
) -> None:
    code = NOT_PUT_BACK.replace("{mode}", mode)
    with Program([*planted(code), str(vault), "--lang", "en"], env=places) as app:
        app.wait_for(READY)
        app.press("q")
        assert app.wait_end() == 0
        assert app.left_behind() != []


def test_the_test_sees_a_text_that_is_not_kept(
    open_app: OpenApp, places: dict[str, str], vault: Path
) -> None:
    code = "from memsift_tui import sitting\nsitting.Sitting.keep_draft = lambda *_: None"
    with Program([*planted(code), str(vault), "--lang", "en"], env=places) as app:
        app.wait_for(READY)
        type_until_the_line_drops(app)
    again = open_app(vault)
    edit_the_first(again)
    with pytest.raises(AssertionError, match="half a thought"):
        again.wait_for("half a thought", deadline=3)


def test_a_closed_terminal_ends_it(open_app: OpenApp, vault: Path) -> None:
    app = open_app(vault)
    app.hang_up()
    assert app.wait_end() == 128 + signal.SIGHUP


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_dumb_terminal_is_told_so_in_a_sentence(places: dict[str, str], vault: Path, term: str) -> None:
    with Program(memsift(str(vault), "--lang", "en"), env={**places, "TERM": term}) as program:
        assert program.wait_end() == 2
        assert "TERM" in program.text
        assert b"\x1b" not in program.output
