"""Decisions through another door are told once, and one's own are not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from inbox_kit import START, approve, drop, lay, waiting
from memsift.review import doors
from store_kit import open_desk


def decide(vault: Path, text: str) -> None:
    desk = open_desk(vault)
    id = drop(vault, content=text)
    approve(desk, waiting(desk)[id])
    desk.close()


def start(vault: Path, monkeypatch: pytest.MonkeyPatch, pid: int) -> int | None:
    """Start the app as a process of this number; how many decisions it tells of."""
    monkeypatch.setattr(doors, "process_id", lambda: pid)
    desk = open_desk(vault)
    desk.tell_of_other_doors()
    told = [note.params["n"] for note in desk.notes if note.id == "inbox.decided-meanwhile"]
    desk.close()
    return int(str(told[0])) if told else None


def test_what_came_through_another_door_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    vault = lay(tmp_path / "vault", START)
    decide(vault, "Sings")
    assert start(vault, monkeypatch, 1) is None  # nothing to compare with on the first start
    decide(vault, "Runs")
    decide(vault, "Swims")
    assert start(vault, monkeypatch, os.getpid()) == 2
    decide(vault, "Dives")  # by the app itself, that is by this very process
    assert start(vault, monkeypatch, 1) is None
    assert start(vault, monkeypatch, 1) is None
