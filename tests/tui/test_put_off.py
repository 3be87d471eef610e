"""What is put off to next week is said: the first look and `memsift check` call nothing right above it."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from memsift.messages import Lang
from memsift.review.aside.model import FirstLook
from memsift.review.aside.wire import look_as, look_of
from memsift.review.aside.work import Work
from memsift.review.facts import facts_of
from memsift.review.session import Checkup
from memsift.store import Committed
from memsift.text import visible
from memsift_tui.commands.root import root
from memsift_tui.screens.review.start import StartFacts, start_lines
from tui_kit import TODAY, OpenDesk

TWINS = {
    "notes.md": "# Prices\n- The piano hire costs 45 euro a month\n- The piano hire costs 45 euro a month\n"
}


@pytest.mark.usefixtures("own_state")
def test_check_and_the_first_look_tell_what_was_put_off(open_desk: OpenDesk) -> None:
    desk = open_desk(files=TWINS)
    checkup = Checkup(desk)
    assert checkup.check() is None
    assert Work().look(desk.vault, facts_of(desk)).resting == 0
    assert len(checkup.open) == 1
    assert isinstance(checkup.snooze(), Committed)
    look = Work().look(desk.vault, facts_of(desk))
    assert look == FirstLook(waiting=0, resting=1)
    assert look_of(json.loads(json.dumps(look_as(look)))) == look
    desk.close()
    argv = ["check", desk.vault.root, "--lang", "en", "--today"]
    assert "1 more card was put off" in CliRunner().invoke(root, [*argv, TODAY.isoformat()]).output
    assert "put off" not in CliRunner().invoke(root, [*argv, "2027-01-01"]).output


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["2 cards put off to next week, nothing else", "Nothing waits for you"]),
        ("zh", ["有 2 张体检卡片已推迟到下周，此外没有问题", "没有等待处理的事项"]),
    ],
)
def test_the_start_names_what_rests(lang: Lang, said: list[str]) -> None:
    look = FirstLook(resting=2)
    facts = StartFacts(files=1, entries=3, changed=0, proposed=0, unreviewed=False, look=look)
    lines = start_lines(facts, lang, 80, 5, (visible("F2"), visible("F3")))
    assert ["".join(words for words, _ in line) for line in lines[1:]] == said
