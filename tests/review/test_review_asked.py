"""What people who review memories asked for, where it takes a whole desk; each test names the request."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from inbox_kit import GLOBAL, LONG_TERM, START, TREE, YES, answer, drop, lay, waiting
from memsift.checks import run_checks
from memsift.checks.likeness import Likeness
from memsift.checks.likeness_json import duplicates_answer
from memsift.review.decide import Answer
from memsift.review.desk import Desk
from memsift.review.facts import facts_of
from memsift.review.session import Checkup
from memsift.store import Committed
from store_kit import open_desk


def opened(folder: Path, files: dict[str, str]) -> Desk:
    return open_desk(lay(folder / "vault", files))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = opened(tmp_path, START)
    yield made
    made.close()


def test_20_the_checkup_has_the_findings_of_check_and_their_order(tmp_path: Path) -> None:
    twice = START[GLOBAL] + "- Memory_2: has a cat.\n- Memory_3:\n- Memory_4: see [[nowhere]]\n"
    made = opened(tmp_path, {GLOBAL: twice})
    found = run_checks(made.vault, facts_of(made))
    checkup = Checkup(made)
    assert checkup.check() is None
    assert len(found) >= 3
    assert sorted(one.id for card in checkup.open for one in card.findings) == sorted(one.id for one in found)
    leads = [card.lead.id for card in checkup.open]
    assert leads == [one.id for one in found if one.id in set(leads)]
    made.close()


def test_22_what_was_rejected_is_known_again_and_patterns_count_what_they_hide(desk: Desk) -> None:
    name = drop(Path(desk.store.place.root), content="Score of the run: 12")
    item = waiting(desk)[name]
    assert isinstance(answer(desk, item, Answer.REJECT, reason="not again"), Committed)
    name = drop(Path(desk.store.place.root), content="score of the RUN: 12")
    again = waiting(desk)[name]
    assert [flag.code for flag in again.flags] == ["rejected-before"]
    weeks = "# Other Memory\n- Memory_1: Report of week 3 is in\n- Memory_2: Report of week 3 is in.\n"
    lay(Path(desk.store.place.root), {GLOBAL: weeks})
    desk.refresh()
    told = duplicates_answer(Likeness(desk.vault, silenced=["Report of week*"]))
    assert told["pairs"] == []
    assert told["silenced"] == {"Report of week*": 1}


def test_25_a_proposal_that_would_not_fit_says_so_before_it_is_approved(tmp_path: Path) -> None:
    full = {**TREE, LONG_TERM: TREE[LONG_TERM] + "\n" + "另一行文字。" * 2_400 + "\n"}
    made = opened(tmp_path, full)
    name = drop(
        Path(made.store.place.root),
        file=LONG_TERM,
        section="家",
        content="长" * 3_000,
        confidence="F1",
        gate=YES,
        scope=None,
    )
    flags = waiting(made)[name].flags
    assert "over-limit" in [flag.code for flag in flags]
    assert "长长" not in (tmp_path / "vault" / LONG_TERM).read_text("utf-8")
    made.close()
