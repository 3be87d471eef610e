"""Entries of recent files that are not recent any more."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from checks.answered import GLOBAL, LONG, RECENT, REPORT, TODAY, after, found_by, keys, only, resolution
from memsift.messages import say
from memsift.plan import PlanError
from memsift.vault import text_hash

LONG_TERM = (
    "# Long-term memory\n\n## Home\n\n- [F1] The flat has two rooms (2026-10-01, source: user)\n\n## Work\n"
)


def recent(*lines: str) -> dict[str, str]:
    return {RECENT: "\n".join(["# Recent", "", "## Home", "", *lines, ""]), LONG: LONG_TERM}


def test_found_by_age() -> None:
    line = "- [F1] The flat upstairs is being renovated (2026-10-20, source: user)"
    one = only("stale", recent(line))
    assert (one.severity.value, one.line, one.data) == ("warning", 5, {"since": "2026-10-20"})
    assert keys(one) == ["promote", "archive*", "delete", "keep"]
    assert "40 days old" in say(one.message, "en")
    assert "已有 40 天" in say(one.message, "zh")


@pytest.mark.parametrize(("age", "severity"), [(13, None), (14, "info"), (28, "info"), (29, "warning")])
def test_the_borders(age: int, severity: str | None) -> None:
    files = recent(f"- a ({(TODAY - timedelta(age)).isoformat()})")
    assert [one.severity.value for one in found_by("stale", files)] == ([severity] if severity else [])


def test_the_thresholds_are_settings() -> None:
    files = recent("- a (2026-11-20)")
    assert found_by("stale", files) == ()
    assert only("stale", files, policy={"recent_days": 7}).severity.value == "warning"
    assert only("stale", files, policy={"recent_warn_days": 7}).severity.value == "info"


@pytest.mark.parametrize(
    "line",
    [
        "- ~~a~~ (2026-10-01) [expired:: 2026-11-15]",
        "- a (2026-10-01) [pinned:: yes]",
        "- a (2026-10-01) [confirmed:: 2026-11-25]",
        "- [x] a (2026-10-01)",
        "- a (2026-10-01, expires: 2026-11-20)",  # asked about by `expired`
        "- a",
    ],
)
def test_innocent(line: str) -> None:
    assert found_by("stale", recent(line)) == ()


def test_only_recent_files_age() -> None:
    files = {LONG: "# L\n- a (2020-01-01)\n", GLOBAL: "# Other Memory\n- Memory_1: b (2020-01-01)\n"}
    assert found_by("stale", files) == ()


def test_what_is_archived_is_left_in_peace() -> None:
    lines = "- [F0] a (2026-10-01, expires: 2026-10-02)\n- [F1] b\n- [F0] c (2026-10-01)\n"
    files = {".AGENT/归档/recent.md": f"# Recent\n{lines}", LONG: "# L\n"}
    for check in ("stale", "expired", "unverified", "no-source"):
        assert found_by(check, files) == ()
        assert found_by(check, {RECENT: files[".AGENT/归档/recent.md"]})


def test_undated_entries_age_from_the_day_they_were_seen() -> None:
    seen = {text_hash("a"): date(2026, 9, 1)}
    one = only("stale", recent("- a"), first_seen=seen)
    assert (one.severity.value, one.data) == ("info", {"since": "2026-09-01"})
    assert "Has no date; first seen on 2026-09-01" in say(one.message, "en")
    assert found_by("stale", recent("- a"), first_seen={text_hash("a"): date(2026, 11, 20)}) == ()


def test_the_date_of_the_heading_above_counts() -> None:
    files = {RECENT: "# Recent\n\n## 2026-10-01\n\n- a\n"}
    assert only("stale", files).data == {"since": "2026-10-01"}


def test_promote_asks_for_grade_and_section() -> None:
    files = recent("- [F1] Works at night (2026-10-20, source: user)")
    one = only("stale", files)
    (promote,) = (r for r in one.resolutions if r.key == "promote")
    assert [(need.name, need.choices, need.default) for need in promote.needs] == [
        ("grade", ("F1", "F2"), "F1"),
        ("section", ("Home", "Work"), None),
    ]
    assert promote.changes is None
    made = after(files, one, "promote", section="Work", grade="F2")
    assert made == {
        RECENT: "# Recent\n\n## Home\n\n",
        LONG: LONG_TERM + "- [F2] Works at night (2026-10-20, source: user, confirmed: 2026-11-29)\n",
    }
    same = after(files, one, "promote", section="Home")
    assert same[LONG] == LONG_TERM.replace(
        "user)\n", "user)\n- [F1] Works at night (2026-10-20, source: user)\n"
    )
    with pytest.raises(PlanError):
        after(files, one, "promote", section="Home", grade="F0")


@pytest.mark.parametrize(
    ("written", "grade", "becomes"),
    [
        ("- x (2026-10-20)", "F1", "- [F1] x (2026-10-20, source: user, confirmed: 2026-11-29)"),
        ("- [F0] x (2026-10-20, source: user)", "F1", "- [F1] x (2026-10-20, source: user)"),
        (
            "- [F1] x (2026-10-20, source: user) [confirmed:: 2026-10-25]",
            "F2",
            "- [F2] x (2026-10-20, source: user) [confirmed:: 2026-10-25]",
        ),
        ("- [F0] x (2026-10-20, source: a, b)", "F1", "- [F1] x (2026-10-20, source: a, b)"),
    ],
)
def test_a_grade_is_the_persons_word(written: str, grade: str, becomes: str) -> None:
    files = recent(written)
    made = after(files, only("stale", files), "promote", section="Work", grade=grade)
    assert (made[LONG] or "").splitlines()[-1] == becomes
    assert found_by("no-source", {LONG: made[LONG] or ""}) == ()


def test_f2_takes_two_days() -> None:
    files = recent("- x (2026-10-20)")
    with pytest.raises(PlanError, match="two different days"):
        after(files, only("stale", files), "promote", section="Work", grade="F2")


def test_where_grades_mean_something_else_none_is_asked_and_none_raised() -> None:
    files = recent("- [F0] Works at night (2026-10-20, source: user)")
    files["AGENTS.md"] = "- F0 = said by the user, verified; F2 = a guess\n"
    one = only("stale", files)
    (promote,) = (r for r in one.resolutions if r.key == "promote")
    assert [need.name for need in promote.needs] == ["section"]
    made = after(files, one, "promote", section="Home")
    assert "- [F0] Works at night (2026-10-20, source: user)\n" in (made[LONG] or "")


def test_without_a_long_term_file_there_is_nowhere_to_promote_to() -> None:
    files = {RECENT: "# Recent\n- a (2026-10-01)\n"}
    assert keys(only("stale", files)) == ["archive*", "delete", "keep"]


def test_archive_and_delete() -> None:
    files = recent("- a (2026-10-01)", "- b (2026-11-28)")
    one = only("stale", files)
    made = after(files, one, "archive")
    assert made[RECENT] == "# Recent\n\n## Home\n\n- b (2026-11-28)\n"
    assert (made[REPORT] or "").endswith("> - a (2026-10-01)\n")
    assert after(files, one, "delete") == {RECENT: "# Recent\n\n## Home\n\n- b (2026-11-28)\n"}


def test_where_no_log_is_kept_the_answer_says_where_the_archive_is() -> None:
    files = {".AGENT/recent.md": "# Recent\n\n- [F1] Sails on Sunday (2026-01-01, source: user)\n"}
    (one,) = found_by("stale", files)
    label = say(resolution(one, "archive").label, "en")
    assert label.startswith("archive, to .memsift/reports/")
    assert label.endswith("(a hidden folder; History brings it back)")
    log = {".AGENT/session-logs/2026-01-01.md": "# Day\n\n- sailed\n"}
    (one,) = found_by("stale", {**files, **log})
    assert say(resolution(one, "archive").label, "en") == "archive"
