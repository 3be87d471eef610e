"""Vaults that mean something else by their grades: what goes by grades is held back and counted, until the
person says that they are read as Memsift does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from inbox_kit import lay
from memsift.checks import run_checks
from memsift.messages import say
from memsift.review.aside.work import first_look
from memsift.review.desk import Desk
from memsift.review.facts import facts_of
from memsift.review.finish import summarise
from memsift.review.report import summary_lines
from memsift.review.session import Checkup
from memsift.store import Committed
from memsift_tui.commands.root import root
from store_kit import one_at_a_time

TODAY = date(2026, 11, 29)
FACTS = ("The key hangs in the shed", "Plays the cello", "Rents a garage in Delft")
RULES = "# Rules\n\n- F0 = confirmed by him\n"
FILES = {
    "AGENTS.md": RULES,
    ".AGENT/02-memory/long-term.md": "# Long-term memory\n\n"
    + "".join(f"- [F0] {fact} (2026-11-01, source: user)\n" for fact in FACTS)
    + "- [F1] Sings on Mondays (2026-11-02, source: chat)\n",
    ".AGENT/02-memory/recent.md": "# Recent\n\n- Lease of the car (2026-11-02, until 2026-11-10)\n",
}
# Each guess among lasting memories is a card (`unverified` and `misplaced`), the last one too (`no-source`).
HELD = len(FACTS) + 1


@pytest.fixture
def open_vault(tmp_path: Path, own_state: None) -> Iterator[Callable[[], Desk]]:
    vault = lay(tmp_path / "vault", FILES)
    with one_at_a_time() as opened:
        yield lambda: opened(vault, TODAY)


def begun(desk: Desk) -> Checkup:
    checkup = Checkup(desk)
    assert checkup.check() is None
    return checkup


def asked(checkup: Checkup) -> list[str]:
    return [one.check for card in checkup.open for one in card.findings]


def give(checkup: Checkup, key: str) -> None:
    assert checkup.card is not None
    choice = checkup.card.choice(key)
    assert choice is not None
    assert isinstance(checkup.answer(choice), Committed)


def said(checkup: Checkup) -> str | None:
    return None if checkup.held is None else say(checkup.held, "en")


def test_the_meaning_is_asked_first_and_nothing_about_grades(
    open_vault: Callable[[], Desk],
) -> None:
    checkup = begun(open_vault())
    assert asked(checkup) == ["grades", "expired"]
    assert checkup.card is not None
    assert checkup.card.lead.check == "grades"
    why = f"{HELD} cards about grades are held back: AGENTS.md:3 defines F0 otherwise."
    assert said(checkup) == why
    assert why in summary_lines(summarise(checkup), "en")
    checkup.give_time(5)
    assert checkup.open[0].lead.check == "grades"


def test_the_first_look_begins_with_it_and_counts_the_same(open_vault: Callable[[], Desk]) -> None:
    desk = open_vault()
    checkup = begun(desk)
    run = checkup._checker.run
    assert run is not None
    facts = facts_of(desk)
    look = first_look(run_checks(desk.vault, facts, run=run), facts)
    assert (look.file, look.line, look.waiting) == ("AGENTS.md", 3, len(checkup.open))


def test_kept_it_goes_on_being_held_back_also_another_day(open_vault: Callable[[], Desk]) -> None:
    checkup = begun(open_vault())
    give(checkup, "as-written")
    assert asked(checkup) == ["expired"]
    again = begun(open_vault())
    assert asked(again) == ["expired"]
    assert str(said(again)).startswith(f"{HELD} cards about grades are held back")


def test_read_as_memsift_does_it_is_asked_and_undoing_holds_it_back_again(
    open_vault: Callable[[], Desk],
) -> None:
    checkup = begun(open_vault())
    give(checkup, "as-usual")
    assert said(checkup) is None
    every = asked(checkup)
    assert [every.count(name) for name in ("unverified", "misplaced", "no-source", "grades")] == [3, 3, 1, 0]
    again = begun(open_vault())
    assert sorted(asked(again)) == sorted(every), "it is remembered"
    assert isinstance(again.undo(), Committed)
    assert asked(again) == ["grades", "expired"]


def test_another_line_is_another_question(open_vault: Callable[[], Desk]) -> None:
    desk = open_vault()
    give(begun(desk), "as-usual")
    Path(desk.vault.root, "AGENTS.md").write_text("# Rules\n\n- F0 = checked by him\n", encoding="utf-8")
    assert asked(begun(open_vault()))[0] == "grades"


def test_what_is_held_back_can_be_gone_through_all_the_same(open_vault: Callable[[], Desk]) -> None:
    checkup = begun(open_vault())
    checkup.open_later("grades")
    assert checkup.held is None
    assert checkup.card is not None
    assert checkup.card.lead.held is not None


def test_the_command_gives_all_in_json_and_a_number_in_words(open_vault: Callable[[], Desk]) -> None:
    desk = open_vault()
    vault = str(desk.vault.root)
    desk.close()
    runner = CliRunner()
    how = ["check", vault, "--today", TODAY.isoformat(), "--lang", "en"]
    every = runner.invoke(root, [*how, "--json"]).output
    assert every.count('"check": "unverified"') + every.count('"check":"unverified"') == len(FACTS)
    words = runner.invoke(root, how).output
    assert f"{HELD} cards about grades are held back: AGENTS.md:3 defines F0 otherwise." in words
    assert "nobody has verified it" not in words
    assert ": 2 cards of the checkup" in words
