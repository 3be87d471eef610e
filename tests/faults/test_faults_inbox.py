"""Proposals are approved while an agent writes the same file, in whatever way: no edit is lost, none is made
twice, what is decided is decided once."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from race import HABITS, SAVES, Writer, in_history, writing

from inbox_kit import GLOBAL, START, answer, drop, lay, waiting
from memsift.review.decide import Answer
from memsift.review.desk import Desk
from memsift.store import Committed, Outcome, commit, seam, ways
from memsift.store.decisions import Decisions
from memsift.store.files.at import At
from memsift.store.files.inbox import NEW
from store_kit import left_overs, open_desk
from tally import tally

ROUNDS = 300 if os.environ.get("MEMSIFT_TORTURE") else 12
STAYS = [line for line in START[GLOBAL].splitlines() if line.startswith("- ")]


@dataclass
class Result:
    """What came of the rounds. `wrong`: in words, with the round's number."""

    decided: int = 0
    wrong: list[str] = field(default_factory=list)


def race(folder: Path, habit: str, rounds: int, point: str | None = None) -> Result:
    """So many rounds. The agent begins at any moment of the decision, or does all it does at this point of
    the seam (only a habit that opens nothing for writing may: it would wait for us, and we for it)."""
    vault = lay(folder / "vault", START)
    result, chance = Result(), random.Random(1)
    with writing(habit, 1) as writer:
        desk = open_desk(vault)
        for n in range(rounds):
            wrong, outcome = _round(desk, writer, vault, n, chance, point)
            result.decided += isinstance(outcome, Committed)
            result.wrong += [f"{habit}, round {n}: {fault} ({outcome})" for fault in wrong]
            if wrong:
                break  # the next round would begin with what this one left
            settle(desk, vault)
        desk.close()
    if left_overs(vault):
        result.wrong.append(f"{habit}: left over: {left_overs(vault)}")
    return result


def _round(
    desk: Desk, writer: Writer, vault: Path, n: int, chance: random.Random, point: str | None
) -> tuple[list[str], Outcome]:
    id, mine, theirs = f"01JE{n:022d}", f"person {n} wants", f"theirs{n}"
    drop(vault, id=id, content=mine, section="other")
    letter = (vault / NEW / f"{id}.json").read_bytes()
    item = waiting(desk)[id]
    if point is None:
        writer.start(vault / GLOBAL, theirs)
        time.sleep(chance.random() * 0.01)
        outcome, said = answer(desk, item), writer.join()
    else:
        met: list[str] = []

        def write() -> None:
            writer.start(vault / GLOBAL, theirs)
            met.append(writer.join())

        with _at({point: write}):
            outcome = answer(desk, item)
        said = "".join(met)
    if said != "ok":
        return [f"the agent could not write: {said!r}"], outcome
    desk.store.claim()  # what had to wait for the agent is brought to an end
    lines = [f"- {theirs}n{save}: written by another program" for save in range(SAVES)]
    wrong = judge(desk, vault, [*lines, *STAYS], mine, id, outcome)
    (vault / NEW / f"{id}.json").write_bytes(letter)  # the agent sends it once more
    if isinstance(outcome, Committed) == (id in waiting(desk)):
        wrong.append(f"the proposal {'waits again' if isinstance(outcome, Committed) else 'is gone'}")
    return wrong, outcome


@contextmanager
def _at(acts: dict[str, Callable[[], None]]) -> Iterator[None]:
    """Each of these is done when the decision comes to its point of the seam, in this order."""
    left = list(acts)

    def hook(name: str, path: str) -> None:
        if left and name == left[0]:
            acts[left.pop(0)]()

    seam.hook = hook
    try:
        yield
    finally:
        seam.hook = None


def judge(desk: Desk, vault: Path, stays: list[str], mine: str, id: str, outcome: Outcome) -> list[str]:
    """What is wrong after a round. Every line stands in the file once, or a card waits and History has it."""
    wrong = []
    cards = waiting(desk)
    there = (vault / GLOBAL).read_text("utf-8")
    carded = any(card.file == GLOBAL and card.kind == "drift" for card in cards.values())
    for line in stays:
        count = there.splitlines().count(line)
        if count > 1 or (count == 0 and not (carded and in_history(desk, GLOBAL, line.encode()))):
            wrong.append(f"{line!r} stands there {count} times")
    if there.count(mine) > 1:
        wrong.append(f"approved twice: {there.count(mine)} times {mine!r}")
    if isinstance(outcome, Committed):
        if mine not in there and not (carded and in_history(desk, GLOBAL, mine.encode())):
            wrong.append("approved, and nowhere")
    elif mine in there and not carded:
        wrong.append("refused, and yet in the file without a card")
    if desk.store.journal.open_plans():
        wrong.append(f"left open: {desk.store.journal.open_plans()}")
    # Nothing is torn: every line is one that somebody wrote whole.
    wrong += [
        f"torn: {line!r}" for line in there.splitlines() if line and line[0] != "#" and line[:2] != "- "
    ]
    return wrong


def settle(desk: Desk, vault: Path) -> None:
    """Begin anew with nothing waiting."""
    lay(vault, START)
    for kind, what in (("drift", Answer.APPROVE), ("proposal", Answer.REJECT)):
        for id in [one.id for one in waiting(desk).values() if one.kind == kind]:
            if (item := waiting(desk).get(id)) is not None:
                assert isinstance(answer(desk, item, what), Committed)
    assert waiting(desk) == {}


@pytest.mark.parametrize("habit", HABITS)
def test_approving_while_an_agent_writes(habit: str, quick: Path) -> None:
    result = race(quick, habit, ROUNDS)
    tally("rounds raced in the inbox", ROUNDS)
    assert result.wrong == []
    # A race in which nothing gets through proves nothing.
    assert result.decided >= ROUNDS / 3


POINTS = (
    "commit.locked", "commit.rebased", "commit.intent-durable", "write.temp-filled", "write.before-swap",
    "write.swapped", "write.before-cleanup", "commit.file-written", "commit.before-done",
)  # fmt: skip


@pytest.mark.parametrize("point", POINTS)
def test_an_edit_timed_to_the_moment(point: str, quick: Path) -> None:
    """An agent that watches can choose when it writes."""
    result = race(quick, "temp and rename", 3, point)
    tally("rounds raced in the inbox", 3)
    assert result.wrong == []


def approved_while_the_letter_is_held(folder: Path) -> list[str]:
    """The agent has its letter open for writing from when the memory is written until that is given back."""
    vault = lay(folder / "vault", START)
    desk = open_desk(vault)
    id = drop(vault, content="person wants", section="other")
    item = waiting(desk)[id]
    held: list[int] = []
    hold = {
        "commit.file-written": lambda: held.append(os.open(vault / NEW / f"{id}.json", os.O_WRONLY)),
        "commit.rebased": lambda: os.close(held[0]),
    }
    with _at(hold):
        outcome = answer(desk, item)
    assert held
    wrong = judge(desk, vault, STAYS, "person wants", id, outcome)
    if not isinstance(outcome, Committed):
        wrong.append(f"it was not waited for: {outcome}")
    desk.close()
    return wrong


def test_a_letter_that_is_held_open_is_waited_for(quick: Path) -> None:
    assert approved_while_the_letter_is_held(quick) == []
    tally("rounds raced in the inbox")


def test_a_file_that_is_away_while_it_is_saved_is_not_begun_anew(
    quick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vault = lay(quick / "vault", START)
    desk = open_desk(vault)
    id = drop(vault, content="person wants", section="other")
    item = waiting(desk)[id]
    path, theirs = vault / GLOBAL, "- Memory_7: theirs"
    saved = path.read_bytes() + theirs.encode() + b"\n"

    def save(_: float = 0) -> None:
        if not path.exists():
            with path.open("xb") as file:
                file.write(saved)

    path.unlink()
    monkeypatch.setattr(commit.time, "sleep", save)  # the agent is done while we wait
    outcome = answer(desk, item)
    assert path.read_bytes().startswith(saved)
    assert judge(desk, vault, [theirs, *STAYS], "person wants", id, outcome) == []
    if not isinstance(outcome, Committed):  # it was not what was shown: said once more, it is done
        assert isinstance(answer(desk, waiting(desk)[id]), Committed)
    assert "person wants" in path.read_text("utf-8")
    desk.close()


# -- the harness must see what it is there for


def test_the_harness_sees_what_came_out_and_was_not_compared(
    quick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(At, "_check_out", lambda *_: None)
    wrong = race(quick, "temp and rename", 1, "write.before-swap").wrong
    assert any("written by another program' stands there 0 times" in w for w in wrong), wrong


def test_the_harness_sees_a_swap_that_is_not_given_back(quick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(At, "_undo_swap", lambda self, temp, ours: self.drop(temp))
    wrong = race(quick, "temp and rename", 1, "write.before-swap").wrong
    assert any("written by another program' stands there 0 times" in w for w in wrong), wrong


def test_the_harness_sees_a_proposal_approved_twice(quick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The plan is begun anew, and what was written of it stays where it is all the same.
    monkeypatch.setattr(ways, "go_back", lambda vault, files: ())
    wrong = approved_while_the_letter_is_held(quick)
    assert any("approved twice" in w for w in wrong), wrong


def test_the_harness_sees_a_decision_that_is_not_kept(quick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Decisions, "decide", lambda *_: None)
    wrong = race(quick, "append", 1).wrong
    assert any("waits again" in w for w in wrong), wrong
