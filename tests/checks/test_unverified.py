"""Guesses, put as questions."""

from __future__ import annotations

import pytest

from checks.answered import (
    GLOBAL,
    LONG,
    RECENT,
    REPORT,
    a_run,
    after,
    carried_out,
    found_by,
    keys,
    only,
    resolution,
)
from memsift.checks.unverified import sweep
from memsift.messages import say

GUESS = "- [F0] The publisher may want it a week earlier. (2026-11-25, source: inferred)\n"
ZH = ".AGENT/02-记忆库/近期状态.md"


def recent(text: str = GUESS) -> dict[str, str]:
    return {RECENT: f"# Recent\n\n## Busy with\n\n{text}", LONG: "# L\n"}


def test_asked_as_a_question() -> None:
    one = only("unverified", recent())
    assert (one.severity.value, one.step, one.data) == ("warning", "verified", {"since": "2026-11-25"})
    assert say(one.message, "en").startswith("Is it so that: The publisher may want it a week earlier?")
    assert say(one.message, "zh").startswith("是这样吗：The publisher may want it a week earlier？")
    assert keys(one) == ["true", "not-true", "not-any-more", "forget", "snooze"]
    assert [r.kind.value for r in one.resolutions] == ["change", "change", "change", "forget", "snooze"]


@pytest.mark.parametrize(
    "files",
    [
        recent(GUESS.replace("[F0] ", "")),
        recent(GUESS.replace("[F0]", "[F1]")),
        recent(GUESS.replace(")\n", ") [pinned:: yes]\n")),
        recent("- ~~[F0] The publisher may want it earlier~~ (2026-11-25)\n"),
        recent("- the word F0 in a text, 待验证\n"),
        {".AGENT/02-memory/session-logs/2026-11-25-talk.md": f"# Talk\n{GUESS}", LONG: "# L\n"},
        {"AGENTS.md": "- [F0] is for guesses\n", LONG: "# L\n"},
    ],
)
def test_innocent(files: dict[str, str]) -> None:
    assert found_by("unverified", files) == ()


def test_yes() -> None:
    one = only("unverified", recent())
    assert after(recent(), one, "true") == {
        RECENT: recent(
            "- [F1] The publisher may want it a week earlier. "
            "(2026-11-25, source: inferred, user, confirmed: 2026-11-29)\n"
        )[RECENT]
    }


def test_yes_in_chinese_and_without_fields() -> None:
    files = {ZH: "# 近期状态\n- 【F0】编辑可能想提前一周\n"}
    made = after(files, only("unverified", files), "true")
    assert made == {ZH: "# 近期状态\n- 【F1】编辑可能想提前一周 [来源:: 用户] [日期:: 2026-11-29]\n"}
    assert found_by("unverified", {ZH: made[ZH] or ""}) == ()
    assert found_by("no-source", {ZH: made[ZH] or ""}) == ()


def test_yes_leaves_an_entry_that_lacks_nothing() -> None:
    for text in (GUESS, "- [F0] x\n", "- [F0] x (source: user)\n", "- [F0] x (2026-10-01, source: user)\n"):
        made = after(recent(text), only("unverified", recent(text)), "true")
        now = {**recent(text), RECENT: made[RECENT] or ""}
        assert found_by("no-source", now) == ()


def test_no() -> None:
    assert after(recent(), only("unverified", recent()), "not-true") == {RECENT: recent("")[RECENT]}


def test_not_any_more() -> None:
    made = after(recent(), only("unverified", recent()), "not-any-more")
    assert made == {
        RECENT: recent(
            "- [F0] ~~The publisher may want it a week earlier.~~ "
            "(2026-11-25, source: inferred, expired: 2026-11-29)\n"
        )[RECENT]
    }
    assert found_by("unverified", {RECENT: made[RECENT] or "", LONG: "# L\n"}) == ()


def test_forget_and_next_week_change_nothing_themselves() -> None:
    one = only("unverified", recent())
    assert resolution(one, "forget").changes == ()
    assert resolution(one, "snooze").changes == ()


def test_in_the_files_of_the_plugin_too() -> None:
    files = {GLOBAL: "# Other Memory\n- Memory_1: [F0] Sleeps late\n"}
    one = only("unverified", files)
    assert after(files, one, "true") == {
        GLOBAL: "# Other Memory\n- Memory_1: [F1] Sleeps late [source:: user] [date:: 2026-11-29]\n"
    }


def test_all_ticked_at_once_are_archived_first() -> None:
    files = recent(GUESS + "- [F0] b\n- [F1] c (2026-11-25, source: user)\n")
    run = a_run(files)
    ticked = [one.entries[0] for one in found_by("unverified", files)]
    made = carried_out(files, sweep(run, ticked))
    assert made[RECENT] == recent("- [F1] c (2026-11-25, source: user)\n")[RECENT]
    assert (made[REPORT] or "").endswith(f"archived on 2026-11-29:\n\n> {GUESS}> - [F0] b\n")


def test_a_secret_in_a_guess_is_not_said() -> None:
    files = recent("- [F0] the key may be sk-EXAMPLEexample1234567890\n")
    one = only("unverified", files)
    assert "EXAMPLE" not in say(one.message, "en")
    assert "••••" in say(one.message, "en")


def test_ids_hold() -> None:
    other = {RECENT: "# Recent\n\n## Elsewhere\n\ntext\n\n" + GUESS, LONG: "# L\n"}
    assert only("unverified", other).id == only("unverified", recent()).id
