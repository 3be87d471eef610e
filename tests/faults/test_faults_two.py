"""A forgotten Memsift in another terminal: the second says so, can look, can take over."""

from __future__ import annotations

from pathlib import Path

import pytest
from screens import Program, environment, memsift, piped, planted

from store_kit import FILES, make_vault, on_disk
from tally import tally

pytestmark = pytest.mark.pty
READY = "q leave"
ASKED = "Enter take it over"


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "vault", FILES)


def opened(vault: Path, plant: str = "") -> Program:
    """The app in a terminal. `plant`: a bug for it, to be found."""
    argv = (planted(plant) if plant else memsift()) + [str(vault), "--lang", "en", "--today", "2026-11-29"]
    return Program(argv, env=environment(vault.parent), columns=100, rows=30)


def delete_first(app: Program) -> None:
    app.press("down")
    app.wait_for("1 of ")
    app.press("d")


def says_so(second: Program) -> None:
    """It asks before anything else: a key that is pressed at once reaches the question, not the entries."""
    second.until(lambda: ASKED in second.text or READY in second.text, "the question, or the entries")
    second.press("down")
    second.until(lambda: ASKED in second.text or "1 of " in second.text, "the question, or an entry chosen")
    assert ASKED in second.text, "nobody said so"


def is_kept_from_deciding(app: Program, vault: Path, words: str) -> None:
    """It is told why, and nothing is written."""
    before = on_disk(vault)
    delete_first(app)
    app.until(lambda: words in app.text or on_disk(vault) != before, f"{words!r}, or a decision")
    assert on_disk(vault) == before, "it decided all the same"


def two_at_once(vault: Path, *, first_has: str = "", second_has: str = "", third_has: str = "") -> None:
    """One is open, another looks and leaves, a third takes over and decides."""
    before = on_disk(vault)
    with opened(vault, first_has) as first:
        first.wait_for(READY)
        with opened(vault, second_has) as second:
            says_so(second)
            second.press("esc")
            second.wait_gone(ASKED)
            second.wait_for("likes tea")  # it can look
            for words, wanted in (("entries", "likes tea"), ("history", "")):
                status, said, error = piped(words, str(vault), env=environment(vault.parent))
                assert status == 0, error
                assert wanted in said
            is_kept_from_deciding(second, vault, "another Memsift has")
            second.press("q")
            assert second.wait_end() == 0
        with opened(vault, third_has) as third:
            says_so(third)
            third.press("enter")
            third.wait_for("The vault is yours now")
            is_kept_from_deciding(first, vault, "took over")
            delete_first(third)
            third.until(lambda: on_disk(vault) != before, "the entry to go")
            third.press("q")
            assert third.wait_end() == 0
        first.press("q")
        assert first.wait_end() == 0


def test_the_second_says_so_looks_and_takes_over(vault: Path) -> None:
    two_at_once(vault)
    tally("takings over")


# -- the test must see what it is there for

# The lock is taken and then believed in for ever.
NEVER_LOOKED_AT_AGAIN = """
from memsift.store.hold import Hold
claim = Hold.claim
Hold.claim = lambda self: None if self._lock is not None else claim(self)
"""

# Whoever has the vault is found out, and dropped on the way to the screen.
NOT_SAID = """
from memsift.review import desk
settle = desk._settle
def silent(store, *, look):
    settle(store, look=look)
desk._settle = silent
"""

# It is asked at the start alone: a decision does not look.
NOT_LOOKED_AT_BEFORE_A_DECISION = """
from memsift.store.hold import Hold
from memsift.store.model import Held
claim = Hold.claim
asked = []
def once(self):
    if not asked:
        asked.append(self)
        claim(self)
Hold.claim = once
"""


def test_it_sees_a_first_that_does_not_notice(vault: Path) -> None:
    with pytest.raises(AssertionError, match="it decided all the same"):
        two_at_once(vault, first_has=NEVER_LOOKED_AT_AGAIN)


def test_it_sees_a_second_that_does_not_say_so(vault: Path) -> None:
    with pytest.raises(AssertionError, match="nobody said so"):
        two_at_once(vault, second_has=NOT_SAID)


def test_it_sees_a_second_that_decides_all_the_same(vault: Path) -> None:
    with pytest.raises(AssertionError, match="it decided all the same"):
        two_at_once(vault, second_has=NOT_LOOKED_AT_BEFORE_A_DECISION)
