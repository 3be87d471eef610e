"""Approving while an agent rewrites the same file: every edit is in the file, or a card, and none is torn."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from inbox_kit import GLOBAL, START, answer, drop, lay, waiting
from memsift.review.decide import Answer
from memsift.review.desk import Desk
from memsift.store import Committed
from store_kit import open_desk, quick_folder
from tally import tally

Write = Callable[[Path, bytes], None]
ROUNDS = 1_000 if os.environ.get("MEMSIFT_TORTURE") else 30


def in_place(path: Path, data: bytes) -> None:
    with path.open("r+b") as file:
        file.write(data)
        file.truncate()


def renamed(path: Path, data: bytes) -> None:
    temp = path.with_suffix(".md.tmp")
    temp.write_bytes(data)
    temp.rename(path)


def appended(path: Path, data: bytes) -> None:
    line = data.rstrip(b"\n").rpartition(b"\n")[2] + b"\n"
    with path.open("ab") as file:
        file.write(line)


def settle(desk: Desk, vault: Path) -> None:
    """Begin anew with nothing waiting."""
    lay(vault, START)
    for kind, what in (("drift", Answer.APPROVE), ("proposal", Answer.REJECT)):
        for id in [one.id for one in waiting(desk).values() if one.kind == kind]:
            if (item := waiting(desk).get(id)) is not None:
                assert isinstance(answer(desk, item, what), Committed)
    assert waiting(desk) == {}


@pytest.mark.parametrize("write", [in_place, renamed, appended])
def test_approving_while_an_agent_writes(tmp_path: Path, write: Write) -> None:
    with quick_folder(tmp_path) as folder:
        vault = lay(folder / "vault", START)
        desk = open_desk(vault)
        path = vault / GLOBAL
        decided = 0
        for number in range(ROUNDS):
            mine, theirs = f"person {number} wants", f"agent {number} writes"
            id = drop(vault, content=mine, section="other")
            item = waiting(desk)[id]
            start = threading.Barrier(2)

            def agent(text: str = theirs, at: threading.Barrier = start) -> None:
                at.wait()
                write(path, path.read_bytes() + f"- Memory_{text.split()[1]}9999: {text}\n".encode())

            thread = threading.Thread(target=agent)
            thread.start()
            start.wait()
            outcome = answer(desk, item)
            thread.join()
            cards = waiting(desk)
            there = path.read_text("utf-8")
            shown = "\n".join(line for one in cards.values() for line in (*one.before, *one.after))
            decided += isinstance(outcome, Committed)
            assert theirs in there
            assert mine in there or mine in shown
            # Nothing is torn: every line is one that somebody wrote whole.
            for line in there.splitlines():
                assert line == "" or line[0] == "#" or line.startswith("- "), line
            settle(desk, vault)
        desk.close()
    assert decided
    tally("rounds raced in the inbox", ROUNDS)
