"""Cards, triage and their figures, as plain data."""

from __future__ import annotations

from datetime import date

from memsift.checks.model import Finding, Resolution, ResolutionKind, Severity
from memsift.messages import Message, languages, say
from memsift.review import answering
from memsift.review.steps import (
    SITTING,
    Card,
    awake,
    by_harm,
    cards,
    count_steps,
    short_step_label,
    step_label,
)
from memsift.review.triage import LATER, MANY, may_wait, sort_out
from memsift.vault import refs
from vault.vault_trees import vault_of

TODAY = date(2026, 11, 29)
LONG = ".AGENT/02-memory/long-term.md"
ENTRIES = refs(vault_of({LONG: "# Long\n\n## A\n\n- one thing\n- another thing\n- a third\n"}))


def found(
    number: int,
    check: str = "expired",
    step: str = "expired",
    severity: Severity = Severity.WARNING,
    entries: tuple[int, ...] = (),
    resolutions: tuple[Resolution, ...] = (),
) -> Finding:
    message = Message("checks.stale", {"since": "2026-10-01", "days": 59, "limit": 28})
    return Finding(
        f"{check}-{number}",
        check,
        step,
        severity,
        LONG,
        number,
        message,
        tuple(ENTRIES[n] for n in entries),
        resolutions=resolutions,
        key=f"{check}:{number}",
    )


def test_one_look_at_an_entry_is_enough() -> None:
    both, first, second = found(1, entries=(0, 1)), found(2, entries=(0,)), found(3, entries=(1, 0))
    alone = found(4, entries=(2,))
    made = cards([both, first, second, alone])
    assert [card.findings for card in made] == [(both, first, second), (alone,)]


def test_findings_about_files_stand_alone() -> None:
    one, two = found(1), found(2)
    assert [card.id for card in cards([one, two])] == [one.id, two.id]


def test_an_entry_of_an_earlier_card_does_not_pull_a_group_to_it() -> None:
    alone, group = found(1, entries=(0,)), found(2, "duplicate", "duplicate", entries=(0, 1))
    assert [card.findings for card in cards([alone, group])] == [(alone,), (group,)]


def test_finished_steps_vanish() -> None:
    made = cards([found(1), found(2), found(3, "dead-link", "dead-link")])
    assert [(one.step, one.left) for one in count_steps(made)] == [("expired", 2), ("dead-link", 1)]
    assert count_steps(()) == ()


def test_every_step_has_names() -> None:
    for step in SITTING:
        for lang in languages():
            assert say(step_label(step), lang)
            assert say(short_step_label(step), lang)


def test_what_there_is_too_much_of_is_one_line() -> None:
    for check in LATER:
        many = [found(n, check, "rest") for n in range(MANY + 1)]
        result = sort_out([*many, found(99)])
        assert [one.id for one in result.now] == ["expired-99"]
        assert result.later == ((check, MANY + 1),)
        assert result.waiting == MANY + 1
        assert len(sort_out(many[:MANY]).now) == MANY
        assert len(sort_out(many, opened=[check]).now) == MANY + 1


def test_errors_and_other_checks_are_never_set_aside() -> None:
    many = [found(n, "unverified", "verified") for n in range(300)]
    assert len(sort_out(many).now) == 300
    grave = [found(n, "index", "rest", Severity.ERROR) for n in range(300)]
    assert len(sort_out(grave).now) == 300


def test_with_little_time_errors_come_first_and_may_not_wait() -> None:
    error = found(2, "number", "rest", Severity.ERROR)
    expired, links = found(1), found(3, "dead-link", "dead-link")
    info = found(4, severity=Severity.INFO)
    ordered = by_harm(cards([info, expired, links, error]))
    assert [card.lead for card in ordered] == [error, expired, links, info]
    assert [may_wait(card) for card in ordered] == [False, False, True, False]


def test_a_finding_rests_until_its_day() -> None:
    one = found(1)
    assert awake([one], {one.key: date(2026, 11, 30)}, TODAY) == ()
    assert awake([one], {one.key: TODAY}, TODAY) == (one,)
    assert awake([one], {}, TODAY) == (one,)


def test_the_journal_is_told_what_was_decided_and_why() -> None:
    keep = Resolution("keep", Message("checks.answer.keep"), ResolutionKind.KEEP)
    finding = found(1, entries=(0,), resolutions=(keep,))
    choice = Card((finding,)).choices[0]
    what = answering.plan_for(choice, {"why": "because  of\nthis"}, TODAY).why
    assert say(what, "en") == "Checkup, keep as it is: “one thing”"
    assert say(what, "zh") == "体检，保持原样：“one thing”"
    assert what.params["why"] == "because of this"
    assert answering.is_decision(what)
    assert answering.finding_of(what) == finding.id
    assert answering.count(what) == 1
    many = answering.why_bulk("expired", [what, what])
    assert answering.count(many) == 2
    assert answering.single(many) == (what, what)


def test_a_password_in_a_reason_is_not_written_down() -> None:
    keep = Resolution("keep", Message("checks.answer.keep"), ResolutionKind.KEEP)
    choice = Card((found(1, entries=(0,), resolutions=(keep,)),)).choices[0]
    said = {"why": "the password is password=hunter2hunter2"}
    what = answering.plan_for(choice, said, TODAY).why
    assert "hunter2" not in str(what.params["why"])
