"""Contradictions that hang together are one card, whose record says what was done; a card answers its own
question and no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest

from inbox_kit import lay
from memsift.checks import run_checks
from memsift.checks.contradiction import MOST
from memsift.checks.model import Finding
from memsift.messages import say
from memsift.review.answering import single
from memsift.review.desk import Desk
from memsift.review.facts import facts_of
from memsift.review.hanging import hanging
from memsift.review.session import Checkup
from memsift.review.steps import MOST_ANSWERS, Card
from memsift.review.triage import resting
from memsift.store import Committed, Refused
from store_kit import one_at_a_time

TODAY = date(2026, 11, 29)
NOTES = "notes.md"
THURSDAY, TUESDAY, AGAIN = (
    "Erhu lesson is on Thursday 20:00 at the clan hall",
    "From June the erhu lesson is on Tuesday 20:00",
    "Erhu lesson moved to Thursday again from 20 August",
)
CHAIN = (THURSDAY, TUESDAY, AGAIN)
HEIGHTS = (
    "Height of cut on greens: 3.2 mm",
    "Height on greens raised to 3.6 mm",
    "Back to 3.4 mm on greens from 22 June",
)

Open = Callable[..., Desk]


@pytest.fixture
def open_vault(tmp_path: Path, own_state: None) -> Iterator[Open]:
    with one_at_a_time() as opened:

        def open_it(*said: str, today: date = TODAY, **files: str) -> Desk:
            if said:
                files = {NOTES: "# Notes\n\n" + "".join(f"- {one}\n" for one in said)}
            return opened(lay(tmp_path / "vault", files), today)

        yield open_it


def begun(desk: Desk) -> Checkup:
    checkup = Checkup(desk)
    assert checkup.check() is None
    return checkup


def pairs_of(desk: Desk) -> tuple[Finding, ...]:
    return run_checks(desk.vault, facts_of(desk), ["conflict"])


def card_of(checkup: Checkup, check: str = "conflict") -> Card:
    (card,) = (one for one in checkup.open if one.lead.check == check)
    return card


def give(checkup: Checkup, card: Card, key: str, **said: str) -> None:
    choice = card.choice(key)
    assert choice is not None
    assert isinstance(checkup.answer(choice, said), Committed)


def struck(desk: Desk) -> list[str]:
    text = Path(desk.vault.root, NOTES).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if "~~" in line]


def texts(card: Card) -> list[str]:
    return [ref.entry.text for ref in card.entries]


def test_what_is_found_stays_in_pairs_and_the_card_is_one(open_vault: Open) -> None:
    desk = open_vault(*CHAIN)
    found = pairs_of(desk)
    assert [[ref.entry.text for ref in one.entries] for one in found] == [
        [THURSDAY, TUESDAY],
        [TUESDAY, AGAIN],
    ]
    alone = {one.id for one in found}
    card = card_of(begun(desk))
    assert texts(card) == list(CHAIN)
    assert card.lead.id not in alone
    assert card.lead.keys == tuple(one.key for one in found)
    # The same pairs with nothing to hang on keep id and key.
    both = open_vault(THURSDAY, TUESDAY)
    assert [(one.id, one.key) for one in pairs_of(both)] == [(found[0].id, found[0].key)]
    assert card_of(begun(both)).lead.id == found[0].id


def test_only_what_contradicts_the_chosen_one_is_struck_out(open_vault: Open) -> None:
    desk = open_vault(*CHAIN)
    checkup = begun(desk)
    card = card_of(checkup)
    choice = card.choice("choose-third")
    assert choice is not None
    told = [say(one, "en") for one in choice.resolution.tells()]
    assert any(THURSDAY in one and "does not contradict" in one for one in told)
    assert any("assistants still read it" in one for one in told)
    give(checkup, card, "choose-third")
    assert struck(desk) == [f"- ~~{TUESDAY}~~"]
    said = str(desk.store.history()[0].plans[-1].what.params["text"])
    assert said == TUESDAY, "what was struck out is named"
    assert [one.lead.check for one in checkup.open] == []
    assert isinstance(checkup.undo(), Committed)
    assert card_of(checkup).lead.id == card.lead.id


def test_the_others_can_be_ticked_too_and_none_at_all_is_no_answer(open_vault: Open) -> None:
    desk = open_vault(*CHAIN)
    checkup = begun(desk)
    card = card_of(checkup)
    first, second, _ = (ref.ref for ref in card.entries)
    choice = card.choice("choose-third")
    assert choice is not None
    assert isinstance(checkup.answer(choice, {"goes": ""}), Refused)
    give(checkup, card, "choose-third", goes=f"{first}\n{second}")
    assert struck(desk) == [f"- ~~{THURSDAY}~~", f"- ~~{TUESDAY}~~"]


def test_the_last_change_of_all_is_recommended(open_vault: Open) -> None:
    card = card_of(begun(open_vault(*HEIGHTS)))
    assert texts(card) == list(HEIGHTS)
    assert card.choices[0].resolution.key == "choose-third"
    assert card.choices[0].resolution.recommended
    assert [one.number for one in card.choices if one.resolution.recommended] == [1]


def test_one_that_leaves_some_standing_is_named_the_newer_and_not_recommended(open_vault: Open) -> None:
    card = card_of(begun(open_vault(*CHAIN)))
    assert not any(one.resolution.recommended for one in card.choices)
    said = [say(one.resolution.label, "en") for one in card.choices]
    assert f"this holds (notes.md:5; says that it has changed): {AGAIN}" in said
    assert f"this holds (notes.md:4): {TUESDAY}" in said


def test_what_is_written_takes_the_place_of_what_contradicts_it(open_vault: Open) -> None:
    desk = open_vault(*CHAIN)
    checkup = begun(desk)
    card = card_of(checkup)
    edit = card.choice("edit")
    assert edit is not None
    assert [need.name for need in edit.resolution.needs] == ["text", "goes", "why"]
    assert edit.resolution.needs[0].default == f"{AGAIN}; 20:00", "with what only the struck one says"
    give(checkup, card, "edit", text="Erhu lesson on Thursday 20:00")
    assert struck(desk) == [f"- ~~{TUESDAY}~~"]
    assert "- Erhu lesson on Thursday 20:00" in Path(desk.vault.root, NOTES).read_text(encoding="utf-8")


@pytest.mark.parametrize("said", [CHAIN, CHAIN[:2]])
def test_left_as_it_is_says_no_more_than_that(open_vault: Open, said: tuple[str, ...]) -> None:
    desk = open_vault(*said)
    checkup = begun(desk)
    before = pairs_of(desk)
    give(checkup, card_of(checkup), "keep")
    (record,) = checkup.decided
    (told,) = single(record.what)
    assert say(record.what, "en").startswith("Checkup, keep as it is: ")
    assert say(told.params["answer"], "zh") == "保持原样"  # type: ignore[arg-type]  # a Message
    assert desk.store.decisions.not_duplicate() == frozenset(), "nobody said what they are to each other"
    assert desk.store.decisions.dismissed() >= {one.key for one in before}
    again = open_vault()
    assert begun(again).open == ()
    # Until a text changes: then it is asked again.
    changed = open_vault(*(one.replace("20:00", "19:00") for one in said))
    assert card_of(begun(changed)).lead.check == "conflict"


def test_no_contradiction_is_an_answer_of_its_own(open_vault: Open) -> None:
    desk = open_vault(*CHAIN)
    checkup = begun(desk)
    give(checkup, card_of(checkup), "apart")
    assert say(checkup.decided[0].what, "en").startswith("Checkup, they do not contradict each other: ")
    assert len(desk.store.decisions.not_duplicate()) == 2
    assert checkup.open == ()
    assert isinstance(checkup.undo(), Committed)
    assert desk.store.decisions.not_duplicate() == frozenset()


def test_put_off_it_rests_for_a_week_and_comes_back_whole(open_vault: Open) -> None:
    desk = open_vault(*CHAIN)
    checkup = begun(desk)
    card = card_of(checkup)
    assert isinstance(checkup.snooze(card), Committed)
    assert checkup.open == ()
    facts = facts_of(desk)
    assert resting(pairs_of(desk), facts.snoozed, TODAY) == 1
    later = begun(open_vault(today=date(2026, 12, 6)))
    assert card_of(later).lead.id == card.lead.id


def test_what_one_card_cannot_hold_becomes_several(open_vault: Open) -> None:
    days = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    choir = [f"The choir meets on {day} at 19:00 in St Mary's hall" for day in days]
    few = card_of(begun(open_vault(*choir)))
    assert len(few.entries) == MOST
    assert len(few.choices) == MOST_ANSWERS
    desk = open_vault(*choir, "The choir meets on Friday at 18:00 in St Mary's hall")
    found = pairs_of(desk)
    lots = hanging(found)
    assert len(lots) < 4 < len(found)
    assert sorted(key for one in lots for key in (one.keys or (one.key,))) == sorted(one.key for one in found)
    assert all(len(one.entries) <= MOST for one in lots)
    # What does not stand on a card is told there.
    checkup = begun(desk)
    cards = [card for card in checkup.open if card.lead.check == "conflict"]
    assert len(cards) == len(lots)
    for card in cards:
        others = {ref.ref for ref in checkup.against(card)}
        assert others
        assert others.isdisjoint(ref.ref for ref in card.entries)


def test_a_card_about_one_entry_names_what_another_says_against_it(open_vault: Open) -> None:
    recent = (
        "# Recent\n- [F0] Iris has a cough (2026-11-20, source: chat)\n"
        "- Iris has no cough (2026-11-25, source: chat)\n"
    )
    desk = open_vault(**{".AGENT/02-memory/recent.md": recent, "AGENTS.md": "# Rules\n"})
    checkup = begun(desk)
    told = {card.lead.check: [ref.entry.text for ref in checkup.against(card)] for card in checkup.open}
    assert told.pop("conflict") == []
    assert told == {"unverified": ["Iris has no cough"]} or told == {}
    (question,) = (one for card in checkup.open for one in card.findings if one.check == "unverified")
    assert [ref.entry.text for ref in checkup.against(Card((question,)))] == ["Iris has no cough"]
    # Left as it is, it is one still.
    give(checkup, card_of(checkup), "keep")
    assert [ref.entry.text for ref in checkup.against(Card((question,)))] == ["Iris has no cough"]


def test_yes_to_a_guess_leaves_open_whether_it_is_still_recent(open_vault: Open) -> None:
    recent = "# Recent\n- [F0] Knee does not hurt (2026-10-05, source: user)\n"
    files = {".AGENT/02-memory/recent.md": recent, "AGENTS.md": "# Rules\n"}
    desk = open_vault(**files)
    checkup = begun(desk)
    (card,) = checkup.open
    assert {one.check for one in card.findings} == {"stale", "unverified"}
    give(checkup, card, "true")
    (left,) = checkup.open
    assert [one.check for one in left.findings] == ["stale"]
    assert left.entries[0].entry.fields.confirmed == (TODAY,)
    give(checkup, left, "keep")
    assert checkup.open == ()
    assert run_checks(desk.vault, facts_of(desk), ["stale"]) == (), "by itself it counts from today"


def test_how_many_cards_grades_read_as_usual_bring(open_vault: Open) -> None:
    facts = "".join(
        f"- [F0] {fact} (2026-11-01, source: user)\n" for fact in ("Plays the cello", "Rents a garage")
    )
    files = {
        "AGENTS.md": "# Rules\n\n- F0 = confirmed by him\n",
        ".AGENT/02-memory/long-term.md": f"# L\n\n{facts}",
    }
    checkup = begun(open_vault(**files))
    assert checkup.brings == 2
    assert checkup.held is not None
    assert checkup.held.params["n"] == 2, "what is told at the end is what comes"
    card = card_of(checkup, "grades")
    assert card.choice("keep") is None, "the key that leaves a card as it is has no answer here"
    before = len(checkup.open) - 1
    give(checkup, card, "as-usual")
    assert len(checkup.open) == before + 2
    assert checkup.brings == 0


def test_what_is_held_back_is_as_many_cards_as_come_when_it_is_asked(open_vault: Open) -> None:
    """Of the entries without a source there are too many: they come as one line, and are no cards."""
    guesses = "".join(f"- [F0] Guess number {n} is new (2026-11-01, source: user)\n" for n in range(3))
    unsourced = "".join(f"- [F1] Town number {n} has a lake (2026-11-01)\n" for n in range(14))
    files = {
        "AGENTS.md": "# Rules\n\n- F0 = confirmed by him\n",
        ".AGENT/02-memory/long-term.md": f"# L\n\n{guesses}{unsourced}",
    }
    checkup = begun(open_vault(**files))
    held, before = checkup.held, sum(card.lead.check != "grades" for card in checkup.open)
    assert held is not None
    checkup.open_later("grades")
    assert sum(card.lead.check != "grades" for card in checkup.open) == before + int(str(held.params["n"]))


def test_of_two_that_agree_the_newest_is_named(open_vault: Open) -> None:
    said = (
        "优甲乐 50 微克，每天早上空腹，半小时后吃饭（2026-03-12，来源：用户）",
        "优甲乐加到 75 微克，3月18日开始（2026-03-18，来源：用户）",
        "优甲乐每天 75 微克，早上空腹（2026-09-14，来源：用户）",
    )
    card = card_of(begun(open_vault(*said)))
    named = [one.resolution.about for one in card.choices if "why" in one.resolution.label.params]
    because = [
        c.resolution for c in card.choices if c.resolution.label.id == "checks.answer.choose-of-because"
    ]
    assert len(named) == 3
    assert [one.about for one in because] == [card.entries[2].ref]
    assert not because[0].recommended, "the second stays beside it: that is for the person to see"
