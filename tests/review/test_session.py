"""The checkup without a screen: the demo vaults gone through with simulated answers."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

import memsift_tui
from memsift.checks import run_checks
from memsift.messages import Lang, languages, say
from memsift.review.bulk import Bulk
from memsift.review.course import PLACE
from memsift.review.decide import Answer, Decision
from memsift.review.desk import Desk
from memsift.review.facts import facts_of
from memsift.review.finish import finish, summarise
from memsift.review.session import Checkup, Opened
from memsift.review.steps import SECONDS_A_CARD, Card, Choice
from memsift.store import Committed, Outcome, Refused
from memsift.store.journal import Journal
from memsift.text import find_secrets
from store_kit import broken

TODAY = date(2026, 11, 29)
DEMO = Path(memsift_tui.__file__).parent / "demo" / "vaults"

# What a simulated person answers, in this order of liking.
LIKED = ("replace", "mark", "archive", "merge", "choose-first", "true", "confirm", "retarget", "rename")
SAID = {"replace": {"where": "the safe"}}


class Clock:
    """Seconds that pass when told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


class Home:
    """A copy of a demo vault, opened as often as wanted."""

    def __init__(self, root: Path, lang: Lang = "en") -> None:
        self.vault = root / "vault"
        self.lang = lang
        self._root = root
        shutil.copytree(DEMO / lang, self.vault)
        self.desks: list[Desk] = []

    def open(self, today: date = TODAY) -> Desk:
        state, config = str(self._root / "state"), str(self._root / "config")
        desk = Desk.open(self.vault, today=today, lang=self.lang, state_dir=state, config_dir=config)
        self.desks.append(desk)
        return desk

    def bytes(self) -> dict[str, bytes]:
        """Every file of the vault but Memsift's own."""
        return {
            path.relative_to(self.vault).as_posix(): path.read_bytes()
            for path in sorted(self.vault.rglob("*"))
            if path.is_file() and ".memsift" not in path.parts
        }


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    made = Home(tmp_path)
    yield made
    for desk in made.desks:
        desk.close()


def begun(desk: Desk, clock: Clock | None = None, minutes: int | None = None) -> Checkup:
    checkup = Checkup(desk, minutes=minutes, clock=clock or Clock())
    assert checkup.check() is None
    return checkup


def liked(card: Card) -> Choice:
    """The answer of the simulated person: what they like, else keeping, else a snooze."""
    for key in (*LIKED, "keep", "snooze"):
        if (choice := card.choice(key)) is not None:
            return choice
    raise AssertionError(f"nothing to answer on {card.id}")


def answer_all(checkup: Checkup, most: int = 99) -> int:
    """Answer cards until none is left, at most so many; how many it were."""
    count = 0
    while (card := checkup.card) is not None and count < most:
        choice = liked(card)
        outcome = checkup.answer(choice, SAID.get(choice.resolution.key))
        assert isinstance(outcome, Committed), (card.id, choice.resolution.key, outcome)
        count += 1
    return count


def kept(checkup: Checkup) -> Outcome | Opened:
    """Leave what the card shows as it is."""
    choice = checkup.card.choice("keep") if checkup.card is not None else None
    assert choice is not None
    return checkup.answer(choice)


def find(checkup: Checkup, check: str) -> Card:
    """Go to the first card of a check."""
    card = next(one for one in checkup.open if one.lead.check == check)
    assert checkup.go(card.id)
    return card


@pytest.mark.parametrize("lang", languages())
def test_the_whole_checkup_and_its_undo(tmp_path: Path, lang: Lang) -> None:
    home = Home(tmp_path, lang)
    desk = home.open()
    before = home.bytes()
    checkup = begun(desk)
    cards = len(checkup.open)
    assert cards > 20
    answered = answer_all(checkup)
    assert answered >= cards - 2  # a merge may settle what another card asked
    assert checkup.open == ()
    assert checkup.steps == ()
    done = finish(checkup, brief=True)
    assert isinstance(done.outcome, Committed)
    assert done.report is not None
    assert done.brief is not None
    assert checkup.finished
    assert run_checks(desk.vault, facts_of(desk)) == ()  # the report itself is no finding
    assert isinstance(checkup.undo_all(), Committed)
    assert home.bytes() == before
    assert len(checkup.open) == cards
    desk.close()


def test_the_cards_are_the_findings_of_the_checks_in_their_order(home: Home) -> None:
    desk = home.open()
    checkup = begun(desk)
    found = run_checks(desk.vault, facts_of(desk))
    shown = [one.id for card in checkup.open for one in card.findings]
    assert sorted(shown) == sorted(one.id for one in found)
    leads = [card.lead.id for card in checkup.open]
    assert leads == [one.id for one in found if one.id in set(leads)]


def test_what_is_said_of_one_entry_stands_on_one_card(home: Home) -> None:
    checkup = begun(home.open())
    several = [card for card in checkup.open if len(card.findings) > 1]
    assert any({f.check for f in card.findings} >= {"unverified", "misplaced"} for card in several)
    for card in several:
        numbers = [choice.number for choice in card.choices]
        assert numbers == list(range(1, len(numbers) + 1))


def test_a_recommended_answer_comes_first_of_its_finding(home: Home) -> None:
    checkup = begun(home.open())
    for card in checkup.open:
        for finding in card.findings:
            own = [choice.resolution for choice in card.choices if choice.finding is finding]
            assert [one.recommended for one in own] == sorted((r.recommended for r in own), reverse=True)


def test_a_preview_shows_exactly_what_the_answer_does(home: Home) -> None:
    checkup = begun(home.open())
    while (card := checkup.card) is not None:
        choice = liked(card)
        said = SAID.get(choice.resolution.key, {})
        shown = checkup.preview(choice, said)
        assert shown.refusal is None
        before = home.bytes()
        assert isinstance(checkup.answer(choice, said), Committed)
        after = home.bytes()
        changed = {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
        assert {p for p, (old, new) in shown.files.items() if old != new} == changed
        for path in changed:
            assert shown.files[path] == (before.get(path), after.get(path))


def test_skip_back_and_again(home: Home) -> None:
    checkup = begun(home.open())
    first, second = checkup.open[0], checkup.open[1]
    assert checkup.card == first
    checkup.skip()
    assert checkup.card == second
    assert checkup.skipped == (first.id,)
    assert checkup.back()
    assert checkup.card == first
    assert not checkup.back()
    for _ in checkup.open:
        checkup.skip()
    assert checkup.card is None
    assert len(checkup.skipped) == len(checkup.open)
    checkup.skipped_again()
    assert checkup.card == first


def test_a_skipped_card_is_not_shown_again_by_itself(home: Home) -> None:
    checkup = begun(home.open())
    skipped = checkup.open[0]
    checkup.skip()
    answer_all(checkup)
    assert [card.id for card in checkup.open] == [skipped.id]
    assert checkup.card is None
    assert summarise(checkup).skipped == 1


def test_a_snoozed_card_rests_for_a_week(home: Home) -> None:
    desk = home.open()
    checkup = begun(desk)
    card = find(checkup, "unverified")
    assert isinstance(checkup.snooze(), Committed)
    assert card.id not in [one.id for one in checkup.open]
    desk.close()
    home.desks.remove(desk)
    for days, there in ((6, False), (7, True)):
        later = home.open(TODAY + timedelta(days=days))
        texts = {ref.entry.text for one in begun(later).open for ref in one.entries if one.is_question}
        assert (card.entries[0].entry.text in texts) is there
        later.close()
        home.desks.remove(later)


def test_what_is_kept_stays_away_until_its_text_changes_and_an_undo_brings_it_back(home: Home) -> None:
    desk = home.open()
    checkup = begun(desk)
    card = find(checkup, "expired")
    assert isinstance(kept(checkup), Committed)
    assert card.id not in [one.id for one in checkup.open]
    assert isinstance(checkup.undo(), Committed)
    assert checkup.card is not None
    assert checkup.card.id == card.id
    assert isinstance(kept(checkup), Committed)
    path = home.vault / card.lead.file
    text = card.entries[0].entry.text
    path.write_text(path.read_text("utf-8").replace(text, f"{text} soon"), "utf-8")
    assert checkup.look_again() is None
    assert any(f.check == "expired" and f.file == card.lead.file for c in checkup.open for f in c.findings)


def test_keeping_duplicates_apart_is_undone_with_the_plan(home: Home) -> None:
    desk = home.open()
    checkup = begun(desk)
    card = find(checkup, "duplicate")
    assert isinstance(kept(checkup), Committed)
    assert desk.store.decisions.not_duplicate()
    assert isinstance(checkup.undo(), Committed)
    assert desk.store.decisions.not_duplicate() == frozenset()
    assert card.id in [one.id for one in checkup.open]


@pytest.mark.parametrize(
    "kept",
    [
        {"began": "yesterday", "since": "p1"},
        {"began": "2026-11-29T08:00:00+00:00", "since": None},
        {"began": "2026-11-29T08:00:00+00:00", "since": "one"},
        {"began": "2026-11-29T08:00:00+00:00", "since": "p1", "seconds": "long"},
        {"began": "2026-11-29T08:00:00+00:00", "since": "p1", "seconds": "nan"},
        {"began": "2026-11-29T08:00:00+00:00", "since": "p1", "looks": ["nan"] * 9},
        {"began": "2026-11-29T08:00:00+00:00", "since": "p1", "looks": ["inf"] * 9},
        {"began": "2026-11-29T08:00:00+00:00", "since": "p1", "looks": [-1.0] * 9},
        {"began": "2026-11-29T08:00:00+00:00", "since": "p1", "minutes": float("inf")},
        {"began": "2026-11-29T08:00:00+00:00", "since": "p1", "skipped": 3},
        "a place",
        7,
    ],
    ids=str,
)
def test_a_place_that_is_none_begins_a_checkup_anew(home: Home, kept: object) -> None:
    desk = home.open()
    desk.store.decisions.set_place(PLACE, kept)
    checkup = begun(desk)
    assert not checkup.resumed
    assert checkup.card is not None
    assert "about" in say(checkup.pace.message, "en")


def test_what_is_older_is_no_part_of_a_checkup_that_began_without_a_journal(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = home.open()
    older = begun(desk)
    find(older, "expired")
    assert isinstance(kept(older), Committed)
    desk.store.decisions.set_place(PLACE, None)

    with monkeypatch.context() as patch:
        patch.setattr(Journal, "records", broken)
        checkup = Checkup(desk)
        assert checkup.undoable == ()
    assert checkup.check() is None
    assert checkup.undoable == ()
    assert isinstance(checkup.undo_all(), Refused)
    assert isinstance(checkup.snooze(), Committed)
    assert len(checkup.undoable) == 1


def test_left_in_the_middle_and_resumed_at_the_same_card_with_the_same_undo(home: Home) -> None:
    before = home.bytes()
    desk = home.open()
    clock = Clock()
    checkup = begun(desk, clock)
    clock.now = 30
    assert answer_all(checkup, 5) == 5
    checkup.skip()
    here, skipped, done = checkup.card, checkup.skipped, checkup.done
    assert here is not None
    desk.store.journal.close()  # the line drops: nothing is closed in good order
    desk.store.release()
    home.desks.remove(desk)

    again = begun(home.open())
    assert again.resumed
    assert again.card is not None
    assert (again.card.id, again.skipped, again.done) == (here.id, skipped, done)
    assert again.spent >= 30
    assert isinstance(again.undo(), Committed)
    assert again.done == done - 1
    again.skipped_again()
    answer_all(again)
    assert isinstance(finish(again).outcome, Committed)
    sessions = home.desks[-1].history()
    assert len(sessions) == 1  # one thing to look at and to undo
    assert isinstance(again.undo_all(), Committed)
    assert home.bytes() == before


def test_a_checkup_that_was_broken_off_long_ago_begins_anew(home: Home) -> None:
    desk = home.open()
    checkup = begun(desk)
    answer_all(checkup, 2)
    desk.close()
    home.desks.remove(desk)
    later = begun(home.open(TODAY + timedelta(days=7)))
    assert not later.resumed
    assert later.done == 0


def test_all_recommended_of_a_kind_at_once_with_one_undo(home: Home) -> None:
    desk = home.open()
    checkup = begun(desk)
    before = home.bytes()
    card = next(one for one in checkup.open if one.lead.check == "duplicate")
    many = checkup.many(card)
    assert many.count == many.recommended > 3
    assert checkup.many(card) is many, "it is asked at every key, and gone through everything once"
    bulk = checkup.bulk("duplicate")
    assert isinstance(bulk, Bulk)
    assert bulk.count == len(bulk.decisions) == many.recommended - bulk.left_out
    left = len(checkup.open)
    assert isinstance(checkup.accept(bulk), Committed)
    assert checkup.done == bulk.count
    assert len(checkup.open) <= left - bulk.count + bulk.left_out + 1
    assert checkup.many(card).recommended == bulk.left_out
    assert isinstance(checkup.undo(), Committed)
    assert home.bytes() == before
    assert len(checkup.open) == left
    assert checkup.many(card).recommended == many.recommended


@pytest.mark.parametrize("check", ["duplicate", "stale", "expired", "misplaced", "dead-link"])
def test_many_at_once_do_what_one_by_one_does(tmp_path: Path, check: str) -> None:
    results = []
    for name in ("bulk", "single"):
        home = Home(tmp_path / name)
        desk = home.open()
        checkup = begun(desk)
        if name == "bulk":
            bulk = checkup.bulk(check)
            assert isinstance(bulk, Bulk)
            assert isinstance(checkup.accept(bulk), Committed)
        else:
            wanted = [c.id for c in checkup.open if any(f.check == check for f in c.findings)]
            for card_id in wanted:
                card = next((one for one in checkup.open if one.id == card_id), None)
                best = [c for c in (card.choices if card else ()) if c.finding.check == check]
                best = [c for c in best if c.resolution.recommended]
                if best:
                    assert isinstance(checkup.answer(best[0]), Committed)
        results.append(home.bytes())
        desk.close()
    assert results[0] == results[1]


def test_the_pace_says_how_far_and_how_long(home: Home, clock: Clock) -> None:
    checkup = begun(home.open(), clock)
    total = len(checkup.open)
    assert (checkup.pace.done, checkup.pace.total) == (0, total)
    for _ in range(4):
        clock.now += 20
        answer_all(checkup, 1)
    pace = checkup.pace
    assert (pace.done, pace.spent) == (4, 80)
    assert pace.total == 4 + len(checkup.open)
    assert 5 < pace.left / len(checkup.open) < 21
    assert say(pace.message, "en").startswith(f"4 of {pace.total} cards, about ")
    clock.now += 4000  # away from the keyboard
    assert checkup.spent < 80 + 200


def test_with_little_time_the_gravest_comes_first_and_the_rest_is_told(home: Home, clock: Clock) -> None:
    checkup = begun(home.open(), clock, minutes=5)
    ranks = [min(["error", "warning", "info"].index(f.severity) for f in c.findings) for c in checkup.open]
    assert ranks == sorted(ranks)
    clock.now = 10
    answer_all(checkup, 1)
    clock.now = 170
    checkup.skip()
    for _ in range(2):
        clock.now += 175
        checkup.wake()
        checkup._seconds += 175
    assert checkup.time_is_up
    while (card := checkup.card) is not None:
        assert card.step in ("secret", "limits", "sync-conflict", "drift", "expired", "duplicate")
        checkup.skip()
    assert summarise(checkup).open > 5
    checkup.give_time(None)
    assert checkup.card is not None


def test_what_changed_outside_is_a_step_before_what_expired(home: Home, clock: Clock) -> None:
    desk = home.open()
    checkup = begun(desk, clock)
    before = [one.step for one in checkup.steps]
    total = checkup.pace.total
    path = next(file.path for file in desk.vault.files if file.path.endswith("recent.md"))
    was = (home.vault / path).read_bytes()
    (home.vault / path).write_bytes(was + b"- the new kettle is blue (2026-11-28, source: user)\n")
    assert checkup.look_again() is None
    (item,) = desk.items()
    at = before.index("expired")
    assert [one.step for one in checkup.steps] == [*before[:at], "drift", *before[at:]]
    assert next(one.left for one in checkup.steps if one.step == "drift") == 1
    assert checkup.pace.total > total
    assert any(step.step == "drift" for step in summarise(checkup).left)

    checkup.give_time(5)
    card = find(checkup, "drift")
    assert (card.id, card.lead.file) == (item.id, path)
    errors = [
        n for n, one in enumerate(checkup.open) if any(f.severity.value == "error" for f in one.findings)
    ]
    expired = [n for n, one in enumerate(checkup.open) if one.step == "expired" and n not in errors]
    assert max(errors) < checkup.open.index(card) < min(expired)
    checkup._seconds = 600.0
    assert checkup.time_is_up
    assert checkup.card == card  # it does not wait for another day
    opened = checkup.answer(card.choices[0])
    assert opened == Opened(path, card.lead.line, "drift")
    assert isinstance(desk.decide([Decision(item.id, Answer.APPROVE, item.digest)]), Committed)
    assert checkup.look_again() is None
    assert "drift" not in [one.step for one in checkup.steps]


def test_evidence_is_one_key_away_from_being_a_source(home: Home) -> None:
    note = home.vault / "notes" / "publisher.md"
    note.write_text("# Call\n\nThe publisher may want the text a week earlier.\n", "utf-8")
    checkup = begun(home.open())
    card = next(one for one in checkup.open if one.is_question and checkup.evidence(one))
    assert checkup.go(card.id)
    found = next(one for one in checkup.evidence(card) if not one.counted)
    assert isinstance(checkup.add_evidence(card, found), Committed)
    file = home.desks[-1].vault.file(card.lead.file)
    assert file is not None
    assert any(found.source in entry.fields.sources for entry in file.document.entries)
    assert summarise(checkup).other == 1


def test_an_answer_that_needs_something_is_not_given_without_it(home: Home) -> None:
    checkup = begun(home.open())
    card = find(checkup, "secret")
    choice = card.choice("replace")
    assert choice is not None
    before = home.bytes()
    refused = checkup.answer(choice)
    assert isinstance(refused, Refused)
    assert refused.message.id == "session.needs"
    assert checkup.preview(choice).refusal == refused.message
    assert home.bytes() == before
    assert checkup.card == card


def test_opening_a_place_decides_nothing(home: Home) -> None:
    checkup = begun(home.open())
    card = find(checkup, "over-cap")
    choice = card.choice("open")
    assert choice is not None
    opened = checkup.answer(choice)
    assert isinstance(opened, Opened)
    lines = Path(checkup.desk.vault.root, card.lead.file).read_text("utf-8").split("\n")
    behind = lines[card.lead.line - 1 :]
    assert behind[0] == "", "the limit falls on a blank line"
    text = next(number for number, line in enumerate(behind) if line)  # where there is something to see
    assert (opened.file, opened.line) == (card.lead.file, card.lead.line + text)
    assert checkup.card == card
    assert checkup.done == 0


def test_a_merge_that_another_program_got_in_front_of_is_stopped_and_asked_again(home: Home) -> None:
    checkup = begun(home.open())
    card = next(c for c in checkup.open if c.lead.check == "duplicate" and liked(c).resolution.recommended)
    checkup.go(card.id)
    gone = card.entries[0]
    path = home.vault / gone.file.path
    line = gone.file.document.lines[gone.entry.line - 1].text
    path.write_bytes(path.read_bytes().replace(line.encode(), b"- Profile_77: something else entirely"))
    merged = card.choice("merge")
    assert merged is not None
    outcome = checkup.answer(merged)
    assert not isinstance(outcome, Committed)
    assert b"something else entirely" in path.read_bytes()
    assert card.id not in [one.id for one in checkup.open]  # what it was about is no more


def test_forgetting_shows_what_it_removes_and_proves_it(home: Home) -> None:
    checkup = begun(home.open())
    card = find(checkup, "secret")
    choice = card.choice("forget")
    assert choice is not None
    secret = next(
        path.read_text("utf-8")[s.start : s.end]
        for path in [home.vault / card.lead.file]
        for s in find_secrets(path.read_text("utf-8"))
    )
    shown = checkup.to_forget(choice)
    assert not isinstance(shown, Refused)
    assert card.lead.file in shown.files
    proof = checkup.forget(choice, shown)
    assert not isinstance(proof, Refused)
    assert proof.left == ()
    assert not any(secret.encode() in data for data in home.bytes().values())
    assert card.id not in [one.id for one in checkup.open]


def test_a_session_that_goes_on_elsewhere_says_from_where(home: Home) -> None:
    desk = home.open()
    checkup = begun(desk)
    answer_all(checkup, 1)
    journal, name = desk.store.journal, desk.store.session_name()
    assert name is not None
    journal.end_session(name, checkup.began)
    first = desk.history()[0].tty
    assert journal.reopen_session(name, "/dev/pts/77", "sshd")
    assert journal.reopen_session(name, "/dev/pts/77", "sshd")
    session = desk.history()[0]
    assert session.ended is None
    assert session.tty == f"{first}, /dev/pts/77".removeprefix(", ")
    assert not journal.reopen_session("s999", "", "")
    assert not desk.store.resume_session("s999")  # this sitting has a session of its own already


def test_looking_at_what_would_be_remembers_nothing(home: Home) -> None:
    desk = home.open()
    path = "YOLO/memory/global.md"
    seen = desk.store.read_with({path: b"# User Profile\n- Profile_1: another\n", "AGENTS.md": None})
    there = seen.file(path)
    assert there is not None
    assert [entry.text for entry in there.document.entries] == ["another"]
    assert seen.file("AGENTS.md") is None
    now = desk.refresh().file(path)
    assert now is not None
    assert len(now.document.entries) > 1


def test_the_time_left_never_grows_by_itself_and_new_cards_are_told(home: Home, clock: Clock) -> None:
    desk = home.open()
    checkup = begun(desk, clock)
    left = [checkup.pace.left]
    for seconds in (2, 2, 170, 170):
        clock.now += seconds
        answer_all(checkup, 1)
        assert checkup.pace.new == 0
        left.append(checkup.pace.left)
    assert left == sorted(left, reverse=True)
    path = next(file.path for file in desk.vault.files if file.path.endswith("recent.md"))
    was = (home.vault / path).read_bytes()
    (home.vault / path).write_bytes(was + b"- the new kettle is blue (2026-11-28, source: user)\n")
    assert checkup.look_again() is None
    assert checkup.pace.new == 1
    assert "(1 new)" in say(checkup.pace.message, "en")
    assert checkup.pace.left > left[-1]


def test_an_undo_changes_the_time_left_by_one_card_also_in_a_later_sitting(home: Home, clock: Clock) -> None:
    checkup = begun(home.open(), clock)
    for seconds in (2, 2, 2, 2, 170, 170):
        clock.now += seconds
        answer_all(checkup, 1)
    before, cards = checkup.pace.left, len(checkup.open)
    clock.now += 170
    assert isinstance(checkup.undo(), Committed)
    assert len(checkup.open) == cards + 1
    assert before < checkup.pace.left <= before + SECONDS_A_CARD
    checkup.leave()
    again = begun(checkup.desk, clock)
    assert again.resumed
    assert again._looks == pytest.approx(checkup._looks, abs=0.01), "the pace is known again"


def test_looking_at_the_pace_leaves_no_trace(home: Home, clock: Clock) -> None:
    checkup = begun(home.open(), clock)
    clock.now += 100
    answer_all(checkup, 1)
    before = vars(checkup).copy()
    assert checkup.pace.done == 1
    assert vars(checkup) == before
