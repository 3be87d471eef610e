"""Whatever other programs write meanwhile, in whatever way: no edit is lost, none is applied twice."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from race import ACTS, HABITS, Tally, races

from memsift.store import commit, ways
from memsift.store.files.at import At
from memsift.store.model import Touched
from tally import tally

TORTURE = bool(os.environ.get("MEMSIFT_TORTURE"))
ROUNDS = 150 if TORTURE else 10


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("habit", HABITS)
def test_a_race_loses_nothing(habit: str, act: str, quick: Path) -> None:
    def enough(result: Tally) -> bool:
        # A race in which nothing gets through proves nothing.
        return bool(result.wrong) or result.outcomes["Committed"] >= ROUNDS / 3

    result = races(quick, habit, act, ROUNDS, enough)
    tally("rounds raced", result.rounds)
    tally("saves of other programs raced", result.saves)
    tally("decisions that got through a race", result.outcomes["Committed"])
    assert result.wrong == []
    assert enough(result)


# -- the harness must see what it is there for


def seen(folder: Path, habit: str, act: str, *words: str) -> bool:
    """Whether it comes to a report with all these words."""

    def met(result: Tally) -> bool:
        return any(all(word in wrong for word in words) for wrong in result.wrong)

    return met(races(folder, habit, act, 12, met))


def test_the_harness_sees_a_writer_overwritten(quick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(self: At, expected: bytes, new: bytes) -> None:
        temp, _ = self.fill(new, like=None, mode=0o600)
        os.rename(temp, self.name, src_dir_fd=self.fd, dst_dir_fd=self.fd)

    monkeypatch.setattr(At, "swap", careless)
    assert seen(quick, "append", "edit", "another program", "stands there 0 times")


def test_the_harness_sees_half_a_merge(quick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ways, "go_back", lambda vault, files: ())
    wrong = races(quick, "append", "merge", 12, lambda result: bool(result.wrong)).wrong
    assert any("stands there 0 times" in w or "applied twice" in w or "part of it" in w for w in wrong), wrong


def test_the_harness_sees_a_line_that_is_put_in_twice(quick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def too_simple(present: bytes | None, t: Touched) -> ways.Lies:
        if present in (t.before, t.after):
            return ways.Lies.NEW if present == t.after else ways.Lies.OLD
        return ways.Lies.NEW if ways.merged(present or b"", t, ways.Lies.OLD) else ways.Lies.OLD

    monkeypatch.setattr(ways, "lies", too_simple)
    assert seen(quick, "append", "move", "applied twice")


def test_the_harness_sees_a_torn_file_taken_for_a_deletion(
    quick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = commit._prepare

    def hasty(road: commit.Road, plan: commit.Plan, *rest: Any) -> object:
        for name in commit.touched(plan):
            seen = road.vault.read(name)
            if seen is not None and not seen.data:
                road.vault.write(name, b"", b"# User Profile\n")  # it "was emptied": begin it anew
        return real(road, plan, *rest)

    def swap_anyway(self: At, expected: bytes, new: bytes) -> None:
        temp, _ = self.fill(new, like=None, mode=0o600)
        os.rename(temp, self.name, src_dir_fd=self.fd, dst_dir_fd=self.fd)

    monkeypatch.setattr(commit, "_prepare", hasty)
    monkeypatch.setattr(At, "swap", swap_anyway)
    assert seen(quick, "truncate, then write", "edit", "stands there 0 times", "Profile_")
