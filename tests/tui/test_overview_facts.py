"""What the Overview counts."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest

from memsift.checks import run_checks
from memsift.checks.base import STEPS
from memsift.checks.model import Finding
from memsift.checks.own_grades import holding
from memsift.loaders import Unit, inject
from memsift.messages import Message
from memsift.review.facts import facts_of
from memsift.review.steps import cards
from memsift.review.triage import to_ask
from memsift.store import PlanRecord, SessionRecord
from memsift.vault import Role
from memsift.vault.refs import refs
from memsift_tui.screens.overview.facts import age_of, budgets, cut_budgets, look, waiting
from memsift_tui.screens.overview.lines import Drawing, grade_panel
from memsift_tui.widgets.lines import BOXES

TODAY = date(2026, 11, 29)


@pytest.mark.parametrize(
    ("days", "age"),
    [
        (-3, "week"),
        (0, "week"),
        (7, "week"),
        (8, "month"),
        (28, "month"),
        (29, "quarter"),
        (91, "quarter"),
        (92, "year"),
        (365, "year"),
        (366, "older"),
        (None, "undated"),
    ],
)
def test_ages(days, age) -> None:
    assert age_of(None if days is None else TODAY - timedelta(days=days), TODAY) == age


def test_grades_ages_and_what_is_struck_out(open_desk) -> None:
    entries = [
        "- [F2] a [date:: 2026-11-28]",
        "- [F1] b [date:: 2025-01-01] [confirmed:: 2026-11-20]",
        "- [F0] c",
        "- d",
        "- ~~e~~",
    ]
    vault = open_desk(files={"a.md": "\n".join(["# A", *entries, ""])}).vault
    facts = look(vault, TODAY, {}, ())
    assert facts.grades == {"F2": 1, "F1": 1, "F0": 1, "none": 1}
    assert facts.ages == {"week": 1, "month": 1, "quarter": 0, "year": 0, "older": 0, "undated": 2}
    assert (facts.files, facts.total, facts.entries, facts.struck) == (1, 5, 4, 1)


@pytest.mark.parametrize("says", ["F0 = verified", "F0: not verified"])
def test_grades_are_not_explained_where_the_vault_explains_them_otherwise(open_desk, says) -> None:
    desk = open_desk(
        files={"AGENTS.md": f"# R\n- {says}\n", ".AGENT/02-memory/long-term.md": "# A\n- [F0] c\n"}
    )
    facts = look(desk.vault, TODAY, {}, (), next(iter(holding(desk.vault, frozenset())), None))
    shown = "\n".join(
        "".join(t for t, _ in line) for line in grade_panel(facts, Drawing(BOXES["rounded"], "en"), 60)
    )
    own = says == "F0 = verified"
    assert ("what they mean: AGENTS.md:2" in shown) is own
    assert ("unverified" in shown) is not own


@pytest.mark.parametrize("demo", ["en", "zh"])
def test_all_entries_are_counted_as_review_counts_them(open_desk, demo) -> None:
    """Review shows rules too; they have neither grade nor age, and the Overview says how many they are."""
    vault = open_desk(demo).vault
    facts = look(vault, TODAY, {}, ())
    assert facts.total == len(refs(vault))
    rules = next(file for file in vault.files if file.role is Role.RULES)
    assert facts.aside >= len(rules.document.entries) > 0
    assert sum(facts.grades.values()) == sum(facts.ages.values()) == facts.entries


def test_the_report_of_a_checkup_is_no_memory_of_this_week(open_desk) -> None:
    """It stands among the session logs (contract §6), where a line of a talk is memory, and of it is none."""
    logs = ".AGENT/会话日志/2026-11-2"
    files = {
        "AGENTS.md": "# R\n",
        f"{logs}8.md": "# 会话\n- 学琴\n",
        f"{logs}9-每周体检.md": "# 体检\n- 改了一条\n",
    }
    facts = look(open_desk(files=files).vault, TODAY, {}, ())
    assert (facts.total, facts.entries, facts.aside) == (2, 1, 1)
    assert facts.ages["week"] == facts.weeks[-1].dated == 1


def test_ten_weeks_of_decisions_and_entries(open_desk) -> None:
    files = {"a.md": "# A\n- x [date:: 2026-11-29]\n- y [date:: 2026-11-23]\n- z [date:: 2026-11-22]\n- w\n"}
    vault = open_desk(files=files).vault

    def plan(number: int, day: date, **more: Any) -> PlanRecord:
        when = datetime(day.year, day.month, day.day, 12).astimezone()
        return PlanRecord(str(number), "s", when, Message("tui.told.saved"), (), **more)

    made = (
        plan(1, TODAY),
        plan(2, TODAY, undone_by="3"),
        plan(3, TODAY, undoes=("2",)),
        plan(4, date(2026, 9, 21)),
        plan(5, date(2026, 9, 20)),
    )
    session = SessionRecord("s", made[0].when, None, "", "", 1, made)
    weeks = look(vault, TODAY, {}, (session,)).weeks
    assert [week.start.weekday() for week in weeks] == [0] * 10
    assert (weeks[0].start, weeks[-1].start) == (date(2026, 9, 21), date(2026, 11, 23))
    assert [week.decided for week in weeks] == [1, *[0] * 8, 1]
    assert [week.dated for week in weeks] == [*[0] * 8, 1, 2]


def limits_of(finding: Finding) -> Any:
    return finding.data["limits"]


def test_budgets_agree_with_the_check_that_tells_them(open_desk) -> None:
    desk = open_desk("en")
    facts = facts_of(desk)
    found = budgets(desk.vault, facts.policy)
    over = {(one.file, str(one.unit)) for one in found if one.over}
    told = {
        (finding.file, str(limit["unit"]))
        for finding in run_checks(desk.vault, facts, only=["over-cap"])
        if not finding.entries
        for limit in limits_of(finding)
    }
    assert told
    assert over == told
    assert [one.share for one in found if one.limit] == sorted(
        (one.share for one in found if one.limit), reverse=True
    )


def test_a_cut_says_what_is_lost(open_desk) -> None:
    text = "# Rules\n" + "".join(f"- rule {number}\n" for number in range(20))
    vault = open_desk(files={"AGENTS.md": text, ".AGENT/02-memory/recent.md": "# R\n- x\n"}).vault
    given = inject(vault, "", "dsh", {"dsh": {"value": 100, "overhead": 0}})
    (one,) = cut_budgets(given)
    assert (one.file, one.used, one.limit, one.unit, one.loader) == (
        "AGENTS.md",
        len(text),
        100,
        Unit.BYTES,
        "dsh",
    )
    assert one.over == len(text) - 100
    assert one.lost == 10


def test_waiting_has_every_step_with_the_checkups_cards(open_desk) -> None:
    desk = open_desk("en")
    facts = facts_of(desk)
    asked = cards(to_ask(run_checks(desk.vault, facts), facts.snoozed, desk.today).now)
    found = waiting(asked)
    assert tuple(one.step for one in found) == STEPS
    assert sum(one.n for one in found) == len(asked)
    assert any(one.errors for one in found)
    assert all(one.errors <= one.n for one in found)


def test_a_loader_is_told_by_its_name(open_desk) -> None:
    vault = open_desk(
        files={"AGENTS.md": "# Rules\n- a rule\n", ".AGENT/02-memory/recent.md": "# R\n- x\n"}
    ).vault
    assert [one.loader for one in budgets(vault, {}) if one.loader] == ["DSH"]
