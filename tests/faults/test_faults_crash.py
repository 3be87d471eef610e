"""Killed or failed at any point, a decision is all there or not at all, and the journal says which."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from crash import Harness, Scenario

from memsift.plan.model import Change, Op, What
from memsift.review.desk import Desk
from memsift.store import Outcome, Store, commit, seam, ways
from store_kit import COOK, DEV, FILES, GLOBAL, LOG, add, create, delete, move, plan, replace
from tally import tally

INBOX = ".memsift/inbox"


def _edit(desk: Desk) -> Outcome:
    return desk.commit(plan(replace(GLOBAL, "- Profile_2: lives in Bern", "- Profile_2: lives in Basel")))


def _move(desk: Desk) -> Outcome:
    return desk.commit(plan(move(GLOBAL, DEV, "User Profile", "- Profile_2: lives in Bern")))


def _merge(desk: Desk) -> Outcome:
    trail = b"# 2026-11-29\n\n- tea: one of three kept\n"
    return desk.commit(
        plan(
            replace(GLOBAL, "- Profile_1: likes tea", "- Profile_1: likes tea a lot, always"),
            delete(DEV, "- Profile_3: likes tea a lot"),
            delete(COOK, "- Memory_1: tea, always tea"),
            create(LOG, trail),
        )
    )


def _rename(desk: Desk) -> Outcome:
    return desk.commit(
        plan(
            Change(Op.RENAME, COOK, What.FILE, to_file="YOLO/memory/chef.md"),
            replace(DEV, "- Profile_1: writes Python", "- Profile_1: writes Python, knows chef"),
        )
    )


def _delete_file(desk: Desk) -> Outcome:
    return desk.commit(plan(Change(Op.DELETE, COOK, What.FILE, data=FILES[COOK])))


def _undo(desk: Desk) -> Outcome:
    return desk.undo()


def _undo_session(desk: Desk) -> Outcome:
    return desk.undo_session()


def _one_decision(desk: Desk) -> None:
    _move(desk)


def _two_decisions(desk: Desk) -> None:
    _move(desk)
    _edit_dev(desk)


def _edit_dev(desk: Desk) -> None:
    desk.commit(plan(add(COOK, "Other Memory", "- Memory_3: salt")))


def _approve(desk: Desk) -> Outcome:
    name = "01JE0000000000000000000000"
    step: dict[str, object] = {"do": "decided", "proposal": name, "outcome": "approved", "reason": ""}
    return desk.commit(
        plan(
            replace(COOK, "- Memory_2: no sugar", "- Memory_2: little sugar"),
            Change(
                Op.INBOX,
                f"{INBOX}/new/{name}.json",
                What.FILE,
                to_file=f"{INBOX}/done/{name}.json",
                data=b"{}",
                step=step,
            ),
        )
    )


PROPOSAL = {f"{INBOX}/new/01JE0000000000000000000000.json": b"{}"}
SCENARIOS = [
    Scenario("edit", FILES, _edit),
    Scenario("move across two files", FILES, _move),
    Scenario("merge across three with a trail", FILES, _merge),
    Scenario("rename and edit", FILES, _rename),
    Scenario("delete a file", FILES, _delete_file),
    Scenario("undo", FILES, _undo, _one_decision),
    Scenario("undo a session", FILES, _undo_session, _two_decisions),
    Scenario("approve a proposal", FILES | PROPOSAL, _approve),
]


TORTURE = bool(os.environ.get("MEMSIFT_TORTURE"))
"""Every point of every scenario, not only of the plan over two files (a few minutes)."""


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.name)
def test_killed_at_every_point(scenario: Scenario, quick: Path) -> None:
    every = 1 if TORTURE or scenario is SCENARIOS[1] else 5
    result = Harness(quick).kill_everywhere(scenario, every)
    tally("crash points", result.points)
    assert result.wrong == []
    assert result.points > 20
    assert result.names <= set(seam.POINTS)


CODES = (errno.ENOSPC, errno.EIO, errno.EACCES)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.name)
@pytest.mark.parametrize("for_good", [False, True], ids=["once", "from then on"])
def test_every_call_fails_in_turn(scenario: Scenario, for_good: bool, quick: Path) -> None:
    every = 1 if TORTURE else 2 if scenario is SCENARIOS[1] else 5
    codes = CODES if TORTURE else (CODES[SCENARIOS.index(scenario) % len(CODES)],)
    for code in codes:
        result = Harness(quick / errno.errorcode[code]).fail_everywhere(
            scenario, code, for_good=for_good, every=every
        )
        tally("failed calls", result.points)
        assert result.wrong == []
        assert result.points > 10


def sees(harness: Harness, fault: str) -> bool:
    """Whether the harness finds a planted fault."""
    return any(fault in w for w in harness.kill_everywhere(SCENARIOS[1], 3, until=lambda w: fault in w).wrong)


def test_the_harness_sees_files_that_the_journal_does_not_know_yet(
    quick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # One transaction around it all: nothing is wrong with it until somebody stops it.
    real = commit.commit

    def in_one(road: commit.Road, *words: Any, **named: Any) -> Any:
        with road.journal.writing():
            return real(road, *words, **named)

    monkeypatch.setattr(commit, "commit", in_one)
    assert sees(Harness(quick), "neither")


def test_the_harness_sees_left_overs(quick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ways, "clear_temps", lambda vault, t: ())
    monkeypatch.setattr(Store, "mend", lambda store: ())
    assert sees(Harness(quick), "left over")


def test_the_harness_sees_a_recovery_that_does_nothing(quick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ways, "go_on", lambda vault, files: None)
    assert sees(Harness(quick), "neither")


def test_the_harness_sees_an_answer_that_is_not_true(quick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commit, "give_back", lambda *_: None)
    result = Harness(quick).fail_everywhere(SCENARIOS[1], errno.EIO, for_good=False, every=2)
    assert any("not what is on the disk" in w for w in result.wrong)
