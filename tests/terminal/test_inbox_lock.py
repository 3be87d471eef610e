"""The PIN in a real terminal: a program with a terminal of its own that does not know it is kept out."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from program import Program
from terminal_kit import MEMSIFT, env_of

from inbox_kit import GLOBAL, START, drop, memory

PIN, WRONG = "blue tram 7", "1234"
pytestmark = pytest.mark.pty


@pytest.fixture
def vault(start_vault: Path) -> Path:
    return start_vault


def command(vault: Path, *words: str, columns: int = 120) -> Program:
    return Program([*MEMSIFT, *words], env=env_of(vault), columns=columns, rows=30)


def typed(program: Program, *asked_and_said: str) -> tuple[int | None, str]:
    """Type an answer to each question; the status and what was printed."""
    for asked, said in zip(asked_and_said[::2], asked_and_said[1::2], strict=True):
        program.wait_for(asked)
        program.press(*said, "enter")
    program.wait_end()
    return program.status, program.text


def set_pin(vault: Path) -> None:
    with command(vault, "lock") as program:
        status, shown = typed(program, "New PIN:", PIN, "Once more:", PIN)
    assert status == 0, shown
    assert "The PIN is set." in shown
    assert PIN not in shown


def look(vault: Path, *words: str) -> str:
    return subprocess.run(
        [*MEMSIFT, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True,
        env={**os.environ, **env_of(vault)}, check=False,
    ).stdout  # fmt: skip


ASKING: dict[str, Callable[[str], tuple[str, ...]]] = {
    "approve": lambda id: ("approve", id),
    "reject": lambda id: ("reject", id, "--why", "x"),
    "undo": lambda id: ("undo",),
    "restore": lambda id: ("restore", "p1"),
    "forget": lambda id: ("forget", "Has a cat"),
    "lock": lambda id: ("lock",),
    "lock --remove": lambda id: ("lock", "--remove"),
}


def test_without_knowing_the_pin_no_command_decides(vault: Path) -> None:
    id = drop(vault, action="delete", entry="Memory_1")
    with command(vault, "approve", id) as program:
        assert typed(program, "Type y and Enter:", "y")[0] == 0
    set_pin(vault)
    waits = drop(vault)
    before = {path: path.read_bytes() for path in vault.rglob("*") if path.is_file()}
    for name, words in ASKING.items():
        with command(vault, *words(waits)) as program:
            first = () if name in ("forget", "lock", "lock --remove") else ("Type y and Enter:", "y")
            status, shown = typed(program, *first, "The PIN:", WRONG)
        assert status == 2, (name, shown)
        assert "this is not the PIN" in shown, name
        assert WRONG not in shown, name
        assert before == {path: path.read_bytes() for path in vault.rglob("*") if path.is_file()}, name
    items = json.loads(look(vault, "inbox", "--json"))["items"]
    assert [item["id"] for item in items] == [waits]


def test_with_the_pin_they_do(vault: Path) -> None:
    set_pin(vault)
    id = drop(vault, action="delete", entry="Memory_1")
    with command(vault, "approve", id) as program:
        assert typed(program, "Type y and Enter:", "y", "The PIN:", PIN)[0] == 0
    assert b"Has a cat" not in memory(vault)[GLOBAL]
    with command(vault, "lock") as program:
        status, shown = typed(program, "The PIN:", PIN, "New PIN:", "another", "Once more:", "another")
    assert (status, "What was decided with the old one stays signed" in shown) == (0, True)
    with command(vault, "undo") as program:
        assert typed(program, "Type y and Enter:", "y", "The PIN:", "another")[0] == 0
    assert memory(vault)[GLOBAL] == START[GLOBAL].encode()
    with command(vault, "lock", "--remove") as program:
        assert typed(program, "The PIN:", "another", "Type y and Enter:", "y")[0] == 0
    items = json.loads(look(vault, "inbox", "--json"))["items"]
    assert [item["id"] for item in items] == [id]
    assert not any(plan["unsigned"] for plan in all_plans(vault))


def all_plans(vault: Path) -> list[dict[str, object]]:
    sessions = json.loads(look(vault, "history", "--json"))["sessions"]
    return [plan for session in sessions for plan in session["plans"]]


def test_two_that_are_not_the_same_set_nothing(vault: Path) -> None:
    with command(vault, "lock") as program:
        status, shown = typed(program, "New PIN:", PIN, "Once more:", WRONG)
    assert (status, "the two were not the same" in shown) == (2, True)
    with command(vault, "lock") as program:
        status, shown = typed(program, "New PIN:", "ab", "Once more:", "ab")
    assert (status, "at least 4 characters" in shown) == (2, True)
    with command(vault, "lock", "--remove") as program:
        status, shown = typed(program)
    assert (status, "This vault has no PIN." in shown) == (0, True)


def test_the_app_asks_at_the_start_and_at_the_first_decision(vault: Path) -> None:
    set_pin(vault)
    drop(vault)
    with command(vault, str(vault), columns=100) as program:
        program.wait_for("The PIN of this vault (set on")
        program.press("esc")
        program.wait_for("only looking")
        program.press("f2")
        program.wait_for("1 waits")
        program.press("a")
        program.wait_for("The PIN of this vault (set on")
        program.press(*WRONG, "enter")
        program.wait_for("That is not the PIN")
        assert WRONG not in program.text
        assert memory(vault)[GLOBAL] == START[GLOBAL].encode()
        program.press(*PIN, "enter")
        program.wait_for("do it once more")
        assert PIN not in program.text
        program.press("a")
        program.wait_for("Nothing waits here")
        program.press("q")
        program.wait_end()
    assert b"Plays the cello" in memory(vault)[GLOBAL]
    assert not any(plan["unsigned"] for plan in all_plans(vault))


def test_a_decision_that_was_forged_is_told_at_the_start_in_the_inbox_and_in_history(vault: Path) -> None:
    id = drop(vault)
    with command(vault, "approve", id) as program:
        assert typed(program, "Type y and Enter:", "y")[0] == 0
    set_pin(vault)
    (journal,) = (vault.parent / "state").rglob("journal.db")
    with closing(sqlite3.connect(journal)) as db, db:
        db.execute(
            "INSERT INTO plans (session,at,state,why,plan)"
            " SELECT session,'2026-11-29T10:00:00+00:00',state,why,plan FROM plans LIMIT 1"
        )
    assert "DECIDED WITHOUT YOUR PIN" in look(vault, "inbox")
    assert "! without your PIN" in look(vault, "history")
    with command(vault, str(vault), columns=100) as program:
        program.wait_for("The PIN of this vault (set on")
        program.press(*PIN, "enter")
        program.wait_for("1 decision was made without your PIN")
        program.press("f5")
        program.wait_for("WITHOUT YOUR PIN")
        program.press("f2")
        program.wait_for("DECIDED WITHOUT YOUR PIN")
        program.press("a")
        program.wait_for("Nothing waits here")
        program.press("q")
        program.wait_end()
    assert not any(plan["unsigned"] for plan in all_plans(vault))
