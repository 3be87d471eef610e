"""Entries that contradict each other: which is better founded, the ways out, and the trail."""

from __future__ import annotations

from datetime import date

import pytest

from checks.answered import (
    DEV,
    GLOBAL,
    LONG,
    RECENT,
    REPORT,
    after,
    found_by,
    keys,
    only,
    pairs_of,
    resolution,
)
from memsift.checks.model import Finding
from memsift.messages import say
from memsift.plan import PlanError

LOG = ".AGENT/02-memory/session-logs/2026-11-12-network.md"
NOTE = "notes/manual.md"


def port(a: str = "", b: str = "") -> dict[str, str]:
    return {
        GLOBAL: f"# Other Memory\n- Memory_2: The Memos service listens on port 5230{a}\n",
        DEV: f"# Other Memory\n- Memory_1: The Memos service listens on port 5231{b}\n",
    }


def address(a: str, b: str) -> dict[str, str]:
    return {
        LONG: f"# L\n\n## Network\n\n- The router's admin address is 192.0.2.5{a}\n"
        f"- The router's admin address is 192.0.2.6{b}\n",
        LOG: "# Network\n",
        NOTE: "# Manual\n",
    }


def test_found() -> None:  # B5
    one = only("conflict", address("", ""))
    assert (one.severity.value, one.step, one.line) == ("warning", "conflict", 5)
    assert keys(one) == ["choose-first", "choose-second", "keep-both", "edit", "apart", "keep"]
    assert "192.0.2.5 / 192.0.2.6" in say(one.message, "en")
    assert f"{LONG}:5 and {LONG}:6 contradict each other" in say(one.message, "en")
    assert "互相矛盾" in say(one.message, "zh")
    assert found_by("duplicate", address("", "")) == ()


@pytest.mark.parametrize(
    "text",
    [
        "- Memory_9: Mum's birthday is in March\n- Memory_10: Dad's birthday is in September\n",
        "- Memory_1: The router has port 22 open\n- Memory_2: The printer has port 9100 open\n",
        "- Memory_1: Likes tea\n- Memory_2: Does not drive\n",
    ],
)
def test_innocent(text: str) -> None:
    assert found_by("conflict", {GLOBAL: f"# Other Memory\n{text}"}) == ()


def test_two_assistants_that_nobody_reads_together_do_not_contradict() -> None:
    files = {GLOBAL: "# Other Memory\n", DEV: port()[DEV], "YOLO/memory/ed.md": port()[GLOBAL]}
    assert found_by("conflict", files) == ()


@pytest.mark.parametrize(
    ("a", "b", "recommended"),
    [
        (" (2026-10-05, source: user)", " (2026-11-08, source: user)", "choose-second"),
        (" (2026-11-09, source: user)", " (2026-11-08, source: user)", "choose-first"),
        (" (2026-11-08, source: user)", " (2026-11-08, source: user)", None),
        (" (source: user)", " (2026-11-08, source: user)", None),
        (" (2026-10-05, source: user)", " (2026-11-08, source: inferred)", "choose-first"),
        (" (2026-10-05, source: [[2026-11-12-network]])", " (2026-11-08, source: inferred)", "choose-first"),
        (" (2026-11-08, source: [[2026-11-12-network]])", " (2026-10-05, source: user)", "choose-second"),
        (" (2026-10-05, source: [[manual]])", " (2026-11-08, source: user)", "choose-first"),
        (
            " (2026-10-05, source: user) [confirmed:: 2026-11-20]",
            " (2026-11-08, source: user)",
            "choose-first",
        ),
        ("", " (2026-11-08)", None),
        ("", " (source: user)", "choose-second"),
        # A photo of a notice is nothing that can be ranked: the newer is not struck out for it.
        (" (2026-10-05, source: user)", " (2026-11-08, source: photo of the notice)", "choose-second"),
        (" (2026-11-08, source: user)", " (2026-10-05, source: photo of the notice)", "choose-first"),
        (" (2026-11-08, source: user)", " (source: photo of the notice)", "choose-first"),
        (" [F1] (2026-10-05, source: user)", " [F0] (2026-11-08, source: user)", None),
        (" [F0] (2026-10-05, source: user)", " [F1] (2026-11-08, source: user)", "choose-second"),
    ],
)
def test_the_better_founded_is_recommended(a: str, b: str, recommended: str | None) -> None:
    one = only("conflict", address(a, b))
    assert [r.key for r in one.resolutions if r.recommended] == ([recommended] if recommended else [])


@pytest.mark.parametrize(
    ("a", "b", "why", "weil"),
    [
        (
            " (2026-10-05, source: user)",
            " (2026-11-08, source: user)",
            "newer: 2026-11-08",
            "较新：2026-11-08",
        ),
        (" (2026-10-05, source: inferred)", " (source: user)", "from the better source", "来源更可靠"),
    ],
)
def test_the_answer_says_why_it_is_recommended(a: str, b: str, why: str, weil: str) -> None:
    one = resolution(only("conflict", address(a, b)), "choose-second")
    assert say(one.label, "en") == f"this holds ({why}): The router's admin address is 192.0.2.6"
    assert f"（{weil}）" in say(one.label, "zh")


FEE = ("Lesson Thursday 20:00, clan hall upstairs, RM 60", "Lesson fee RM 70 since July")


def two(a: str, b: str) -> Finding:
    return only("conflict", {GLOBAL: f"# Other Memory\n- Memory_1: {a}\n- Memory_2: {b}\n"})


@pytest.mark.parametrize(
    ("a", "b", "recommended"),
    [
        ("Height of cut on greens: 3.2 mm.", "Back to 3.4 mm on greens from 22 June.", "choose-second"),
        ("Standup is at 10:00 now", "Standup is at 9:30", "choose-first"),
        ("例会周一上午十点", "例会改到周二上午十点", "choose-second"),
        # A date is asked before the text, and a better source before a date; where text and source speak for
        # different ones nothing is.
        ("Standup is at 10:00 now (2026-05-01)", "Standup is at 9:30 (2026-08-01)", "choose-second"),
        ("Standup is at 10:00 now (source: user)", "Standup is at 9:30", "choose-first"),
        ("Standup is at 10:00 now", "Standup is at 9:30 (source: user)", None),
        ("[F0] Standup is at 10:00 now", "[F1] Standup is at 9:30", None),
        # What else the older one says would go with it.
        (*FEE, None),
        ("例会周一上午十点，三楼会议室（2026-03-01）", "例会改到周二上午十点（2026-08-01）", None),
    ],
)
def test_the_newer_by_its_text_is_recommended_where_nothing_else_goes(
    a: str, b: str, recommended: str | None
) -> None:
    one = two(a, b)
    assert [r.key for r in one.resolutions if r.recommended] == ([recommended] if recommended else [])


def test_what_goes_with_the_struck_one_is_told_and_stands_ready_to_be_kept() -> None:
    one = two(*FEE)
    newer = resolution(one, "choose-second")
    assert say(newer.label, "en") == f"this holds (says that it has changed): {FEE[1]}"
    told = [say(each, "en") for each in newer.tells()]
    assert "“Lesson Thursday 20:00”, “clan hall upstairs”" in told[0]
    assert "assistants still read it" in told[-1]
    text = next(need for need in resolution(one, "edit").needs if need.name == "text")
    assert text.default == f"{FEE[1]}; Lesson Thursday 20:00; clan hall upstairs"
    assert [say(each, "zh") for each in resolution(one, "keep").tells()] == []


def test_where_neither_is_newer_both_stand_ready() -> None:
    both = ("Deploys on Thursdays, Omar must be online", "Deploys on Tuesdays")
    text = resolution(two(*both), "edit").needs[0]
    assert text.default == f"{both[0]}; {both[1]}"
    plain = resolution(only("conflict", port()), "edit").needs[0]
    assert plain.default == "The Memos service listens on port 5230", "nothing else would be lost"


def test_choosing_strikes_the_other_out_and_leaves_a_trail() -> None:
    files = address(" (2026-10-05, source: user)", " (2026-11-08, source: user)")
    made = after(files, only("conflict", files), "choose-second", why="Changed with the new router")
    today = ".AGENT/02-memory/session-logs/2026-11-29-weekly-checkup.md"
    where = "#^"
    assert made[LONG] == (
        "# L\n\n## Network\n\n- ~~The router's admin address is 192.0.2.5~~ (2026-10-05, source: user)\n"
        "- The router's admin address is 192.0.2.6 (2026-11-08, source: user)\n"
    )
    log = made[today] or ""
    assert log.startswith(
        "# 2026-11-29 Weekly checkup\n\n## Contradictions\n\n- Settled on 2026-11-29:\n  - kept: "
    )
    kept, gone, why = log.splitlines()[5:]
    assert kept.startswith(f"  - kept: The router's admin address is 192.0.2.6 ({LONG}{where}")
    assert kept.endswith("; source: user; date: 2026-11-08)")
    assert gone.startswith("  - let go: The router's admin address is 192.0.2.5 (")
    assert gone.endswith("; source: user; date: 2026-10-05)")
    assert why == "  - why: Changed with the new router"
    now = {**files, **{path: text or "" for path, text in made.items()}}
    for check in ("conflict", "expired", "stale", "unverified", "no-source", "misplaced", "duplicate"):
        assert found_by(check, now) == ()


def test_a_number_takes_the_place_of_a_number() -> None:
    files = {GLOBAL: port()[GLOBAL] + port()[DEV].removeprefix("# Other Memory\n")}
    made = after(files, only("conflict", files), "choose-second")
    assert made[GLOBAL] == (
        "# Other Memory\n- Memory_2: ~~The Memos service listens on port 5230~~ [superseded:: Memory_1]\n"
        "- Memory_1: The Memos service listens on port 5231\n"
    )
    across = after(port(), only("conflict", port()), "choose-first")
    assert across[GLOBAL] == (
        "# Other Memory\n"
        f"- Memory_2: ~~The Memos service listens on port 5230~~ [superseded:: {DEV}#Memory_1]\n"
    )
    unknown = "source: unknown; date: unknown"
    assert across[REPORT] == (
        "# 2026-11-29 Weekly checkup\n\n## Contradictions\n\n- Settled on 2026-11-29:\n"
        f"  - kept: The Memos service listens on port 5231 ({DEV}#Memory_1; {unknown})\n"
        f"  - let go: The Memos service listens on port 5230 ({GLOBAL}#Memory_2; {unknown})\n"
        "  - why: not said\n"
    )


def test_a_file_name_that_no_field_can_hold() -> None:
    odd = "YOLO/memory/dev (a]b).md"
    files = {GLOBAL: port()[GLOBAL], odd: port()[DEV]}
    made = after(files, only("conflict", files), "choose-first")
    assert made[GLOBAL] == "# Other Memory\n- Memory_2: ~~The Memos service listens on port 5230~~\n"


def test_keep_both_with_their_dates() -> None:
    one = only("conflict", port("", " (2026-11-01)"))
    files = port("", " (2026-11-01)")
    both = resolution(one, "keep-both")
    assert [(need.name, need.default) for need in both.needs] == [("second", None), ("why", "")]
    assert both.changes is None
    assert both.remembers
    made = after(files, one, "keep-both", second="2024-05-01", why="moved")
    assert (
        made[GLOBAL]
        == "# Other Memory\n- Memory_2: The Memos service listens on port 5230 [date:: 2024-05-01]\n"
    )
    assert DEV not in made
    report = made[REPORT] or ""
    assert report.count("  - kept: ") == 2
    # The days that the same answer gives are told, not what stood there before it.
    assert "date: 2024-05-01" in report
    assert "date: 2026-11-01" in report
    assert "date: unknown" not in report
    typed = after(files, one, "keep-both", second="2024年5月1日", why="moved")
    assert typed == made
    with pytest.raises(PlanError):
        after(files, one, "keep-both", second="then")


def test_write_what_holds() -> None:
    one = only("conflict", port())
    made = after(port(), one, "edit", text="The Memos service listens on port 5232", why="looked it up")
    assert made[GLOBAL] == "# Other Memory\n- Memory_2: The Memos service listens on port 5232\n"
    assert made[DEV] == (
        "# Other Memory\n"
        f"- Memory_1: ~~The Memos service listens on port 5231~~ [superseded:: {GLOBAL}#Memory_2]\n"
    )
    report = made[REPORT] or ""
    assert report.count("  - let go: ") == 2
    assert "  - now: The Memos service listens on port 5232\n  - why: looked it up\n" in report
    with pytest.raises(PlanError):
        after(port(), one, "edit", text=" ")


def test_the_trail_in_chinese() -> None:
    files = {
        ".AGENT/02-记忆库/长期记忆.md": "# 长期记忆\n\n## 网络\n\n"
        "- [F1] 备份机地址 192.0.2.5（2026-10-05，来源：用户）\n"
        "- [F1] 备份机地址 192.0.2.6（2026-11-08，来源：用户）\n",
        ".AGENT/02-记忆库/会话日志/2026-11-12-网络.md": "# 网络\n",
    }
    made = after(files, only("conflict", files), "choose-second", why="换了机器")
    log = made[".AGENT/02-记忆库/会话日志/2026-11-29-每周体检.md"] or ""
    assert log.startswith(
        "# 2026-11-29 每周体检\n\n## 矛盾留痕\n\n- 2026-11-29 处理：\n  - 保留：备份机地址 192.0.2.6（"
    )
    assert "  - 舍弃：备份机地址 192.0.2.5（" in log
    assert log.endswith("来源：用户；日期：2026-10-05）\n  - 理由：换了机器\n")


def test_rules_hold_against_a_memory() -> None:
    files = {
        "AGENTS.md": "# R\n- The Memos service listens on port 5230\n",
        LONG: "# L\n- The Memos service listens on port 5231\n",
        RECENT: "# Recent\n",
    }
    one = only("conflict", files)
    assert keys(one) == ["choose-second", "apart", "keep"]
    made = after(files, one, "choose-second")
    assert made[LONG] == "# L\n- ~~The Memos service listens on port 5231~~\n"


def test_a_password_is_never_quoted() -> None:
    files = {
        GLOBAL: "# Other Memory\n- Memory_1: 路由器密码：hunter2abc\n- Memory_2: 路由器密码：hunter9xyz\n",
    }
    one = only("conflict", files)
    said = [
        one.message,
        *(r.label for r in one.resolutions),
        *(m for r in one.resolutions for m in r.tells()),
    ]
    told = " ".join(say(message, "zh") for message in said)
    assert "hunter" not in told + (after(files, one, "choose-first")[REPORT] or "")


def test_the_same_id_on_other_lines_and_days() -> None:
    one = only("conflict", port())
    moved = {**port(), GLOBAL: "# Intro\n\n" + port()[GLOBAL]}
    assert only("conflict", moved, today=date(2027, 5, 5)).id == one.id


def test_not_a_conflict_is_remembered() -> None:
    one = only("conflict", port())
    (pair,) = pairs_of(one)
    assert found_by("conflict", port(), not_duplicate=frozenset({(pair[0], pair[1])})) == ()
