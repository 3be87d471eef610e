"""A forgotten Memsift in another terminal: the second says so, can look, can take over."""

from __future__ import annotations

from pathlib import Path

import pytest
from screens import Program, environment, memsift, piped

from store_kit import FILES, make_vault, on_disk
from tally import tally

pytestmark = pytest.mark.pty
READY = "q leave"
ASKED = "Enter takes it over"


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "vault", FILES)


def opened(vault: Path) -> Program:
    argv = memsift(str(vault), "--lang", "en", "--today", "2026-11-29")
    return Program(argv, env=environment(vault.parent), columns=100, rows=30)


def delete_first(app: Program) -> None:
    app.press("down")
    app.wait_for("1 of ")
    app.press("d")


def test_the_second_says_so_looks_and_takes_over(vault: Path) -> None:
    before = on_disk(vault)
    with opened(vault) as first, opened_when_ready(first, vault) as second:
        second.wait_for(ASKED)
        second.press("esc")
        second.wait_gone(ASKED)
        second.wait_for("likes tea")  # it can look
        status, said, _ = piped("entries", str(vault), env=environment(vault.parent))
        assert (status, "likes tea" in said) == (0, True)
        status, said, error = piped("history", str(vault), env=environment(vault.parent))
        assert status == 0, error
        assert on_disk(vault) == before
        second.press("q")
        assert second.wait_end() == 0
        with opened(vault) as third:
            third.wait_for(ASKED)
            third.press("enter")
            third.wait_for("The vault is yours now")
            delete_first(first)  # the first one notices at its next decision
            first.wait_for("took over")
            assert on_disk(vault) == before
            delete_first(third)
            third.until(lambda: on_disk(vault) != before, "the entry to go")
            third.press("q")
            assert third.wait_end() == 0
        first.press("q")
        assert first.wait_end() == 0
    tally("takings over")


def opened_when_ready(first: Program, vault: Path) -> Program:
    first.wait_for(READY)
    return opened(vault)
