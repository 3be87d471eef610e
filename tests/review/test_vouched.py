"""Approving a grade is the person's word for it, written as the form for fields writes it: what was approved
is not asked about by the next checkup."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from inbox_kit import (
    GLOBAL,
    LONG_TERM,
    RECENT,
    START,
    TREE,
    YES,
    answer,
    approve,
    codes,
    done,
    drop,
    lay,
    waiting,
)
from memsift.checks import run_checks
from memsift.checks.own_grades import own_grades, read_as_usual
from memsift.review.desk import Desk
from memsift.review.facts import facts_of
from memsift.review.items import ProposalItem
from memsift.review.wanted import State
from store_kit import open_desk

Ask = Callable[..., tuple[Desk, ProposalItem]]


@pytest.fixture
def ask(quick: Path) -> Iterator[Ask]:
    """Opens a vault of these files and drops a proposal into it."""
    opened: list[Desk] = []

    def made(files: dict[str, str], **fields: Any) -> tuple[Desk, ProposalItem]:
        vault = lay(quick / "vault", files)
        opened.append(open_desk(vault))
        id = drop(vault, **fields)
        item = waiting(opened[-1])[id]
        assert isinstance(item, ProposalItem)
        return opened[-1], item

    yield made
    for desk in opened:
        desk.close()


def text(desk: Desk, file: str = GLOBAL) -> str:
    return (Path(desk.store.place.root) / file).read_text("utf-8")


def also(item: ProposalItem) -> list[str]:
    return [message.id for message in item.also]


def asked(desk: Desk) -> list[str]:
    return [
        f"{one.entries[0].entry.text}" for one in run_checks(desk.vault, facts_of(desk), only=["no-source"])
    ]


IN_TREE = {"file": LONG_TERM, "scope": None, "gate": YES}


def test_a_new_f1_without_a_date_gets_the_day_and_is_not_asked_about(ask: Ask) -> None:
    desk, item = ask(START, confidence="F1", sources=["user, 2026-11-28"])
    today = desk.today
    assert item.after == (f"- Profile_2: [F1] Plays the cello [date:: {today}] [source:: user 2026-11-28]",)
    assert also(item) == ["inbox.also-number", "inbox.also-day"]
    approve(desk, item)
    assert item.after[0] in text(desk)
    assert asked(desk) == []


def test_a_new_f1_without_enough_sources_has_the_persons_word(ask: Ask) -> None:
    desk, item = ask(TREE, **IN_TREE, section="家", content="养了一只猫", confidence="F1", sources=["照片"])
    assert item.after == (f"- [F1] 养了一只猫 [日期:: 2026-11-28] [来源:: 照片、用户] [确认:: {desk.today}]",)
    assert also(item)[0] == "inbox.also-word"
    assert "out-of-checks" not in codes(item)
    approve(desk, item)
    assert asked(desk) == []


def test_what_says_enough_is_left_as_the_agent_wrote_it(ask: Ask) -> None:
    more = {"section": "家", "content": "养了一只猫", "confidence": "F1", "sources": ["照片", "房东来信"]}
    _, item = ask(TREE, **IN_TREE, **more)
    assert item.after == ("- [F1] 养了一只猫 [日期:: 2026-11-28] [来源:: 照片、房东来信]",)
    assert "inbox.also-word" not in also(item)


@pytest.mark.parametrize("other", ["- [F1] 养了一只猫\n", "- [F2] 猫\n- [F1] 养了一只\n"])
def test_another_entry_that_begins_with_the_same_words_changes_nothing(ask: Ask, other: str) -> None:
    old = {LONG_TERM: f"# 长期记忆\n\n## 家\n\n{other}"}
    more = {"section": "家", "content": "养了一只猫和一只狗", "confidence": "F1"}
    _, item = ask(TREE | old, **IN_TREE, **more, sources=["照片", "房东来信"])
    line = "- [F1] 养了一只猫和一只狗 [日期:: 2026-11-28] [来源:: 照片、房东来信]"
    assert (item.after, "inbox.also-word" in also(item)) == ((line,), False)


@pytest.mark.parametrize("grade", [None, "F0"])
def test_what_is_not_verified_has_nobodys_word(ask: Ask, grade: str | None) -> None:
    _, item = ask(START, confidence=grade, sources=["user"])
    start = "- Profile_2: " + ("[F0] " if grade else "")
    assert item.after == (f"{start}Plays the cello [source:: user]",)


def test_a_raised_grade_confirms_beside_an_old_date(ask: Ask) -> None:
    old = {LONG_TERM: "# 长期记忆\n\n## 家\n\n- [F0] 女儿读三年级（2026-03-04，来源：推断）\n"}
    fields = {"action": "update", "expected": "女儿读三年级", "content": "女儿读四年级"}
    desk, item = ask(TREE | old, **IN_TREE, **fields)
    assert [question.name for question in item.questions] == ["grade"]
    assert item.word_for("F1") == {"sources": ("推断", "用户"), "confirmed": desk.today}
    done(answer(desk, item, answers={"grade": "F1"}))
    assert f"- [F1] 女儿读四年级（2026-03-04，来源：推断、用户，确认：{desk.today}）\n" in text(
        desk, LONG_TERM
    )
    assert asked(desk) == []


def test_a_grade_that_an_agent_claims_is_raised_in_the_same_words(ask: Ask) -> None:
    old = {GLOBAL: "# Other Memory\n- Memory_1: [F0] Has a cat [date:: 2026-03-04] [source:: user]\n"}
    desk, item = ask(old, action="update", entry="Memory_1", content="Has two cats", confidence="F1")
    shown = f"- Memory_1: [F1] Has two cats [date:: 2026-03-04] [source:: user] [confirmed:: {desk.today}]"
    assert item.after == (shown,)
    assert "out-of-checks" not in codes(item)
    approve(desk, item)
    assert shown in text(desk)


def test_a_confirmation_that_the_agent_writes_itself_is_still_warned_of(ask: Ask) -> None:
    old = {GLOBAL: "# Other Memory\n- Memory_1: [F0] Has a cat [date:: 2026-03-04] [source:: user]\n"}
    content = "Has two cats [confirmed:: 2026-11-01]"
    _, item = ask(old, action="update", entry="Memory_1", content=content, confidence="F1")
    assert "out-of-checks" in codes(item)


def test_what_is_so_already_stays_so(ask: Ask) -> None:
    old = {GLOBAL: "# Other Memory\n- Memory_1: [F1] Has a cat\n"}
    _, item = ask(old, action="update", entry="Memory_1", content="Has a cat", confidence="F1")
    assert item.state is State.ALREADY


def test_a_move_is_written_with_the_grade_that_was_answered(ask: Ask) -> None:
    old = {RECENT: "# 近期状态\n\n- 在准备搬家（2026-11-20）\n"}
    fields = {**IN_TREE, "file": RECENT, "to": {"file": LONG_TERM}}
    desk, item = ask(TREE | old, action="move", expected="在准备搬家", **fields)
    assert [question.name for question in item.questions] == ["grade"]
    done(answer(desk, item, answers={"grade": "F1"}))
    assert f"- [F1] 在准备搬家（2026-11-20，来源：用户，确认：{desk.today}）\n" in text(desk, LONG_TERM)
    assert asked(desk) == []


def test_where_the_vault_means_something_else_by_grades_nobodys_word_is_written(ask: Ask) -> None:
    own = {"AGENTS.md": "# 规则\n\n- F0：已核实的事实\n- F1：大概\n- F2：猜测\n"}
    fields = {**IN_TREE, "section": "家", "content": "养了一只猫", "confidence": "F2", "sources": ["照片"]}
    desk, item = ask(TREE | own, **fields)
    line = "- [F2] 养了一只猫 [日期:: 2026-11-28] [来源:: 照片]"
    assert (item.after, "inbox.also-word" in also(item)) == ((line,), False)
    for one in own_grades(desk.vault):
        desk.store.decisions.dismiss(read_as_usual(one), desk.store.now())
    (again,) = (one for one in waiting(desk).values() if isinstance(one, ProposalItem))
    assert again.after == (f"{line[:-1]}、用户] [确认:: {desk.today}]",)
