"""Expired entries."""

from __future__ import annotations

from datetime import date

import pytest

from checks.answered import DEV, GLOBAL, LONG, REPORT, after, found_by, keys, only
from memsift.messages import say
from memsift.plan import PlanError

TOKEN = "# Other Memory\n- Memory_1: The token works [expires:: 2026-11-20]\n- Memory_2: Other\n"
LOG = ".AGENT/02-memory/session-logs/2026-11-12-photos.md"


def test_found_with_its_answers() -> None:
    one = only("expired", {GLOBAL: TOKEN})
    assert (one.severity.value, one.file, one.line, one.step) == ("warning", GLOBAL, 2, "expired")
    assert one.data == {"expires": "2026-11-20"}
    assert keys(one) == ["mark*", "extend", "archive", "delete", "keep"]
    assert say(one.message, "en") == "Expired on 2026-11-20, 9 days ago; assistants are still given it."
    assert say(one.message, "zh") == "已在 2026-11-20 过期（9 天前），助手仍会读到它。"


@pytest.mark.parametrize(
    "written",
    ["(expires 2026-03-10)", "[expires:: 2026-03-10]", "（有效期至：2026年3月10日）", "📅 2026-03-10"],
)
def test_it_holds_to_the_end_of_its_day(written: str) -> None:
    # mem0 #6931: an entry was gone a day early. `today` is the local day, whatever UTC says.
    files = {GLOBAL: f"# Other Memory\n- Memory_1: The offer stands {written}\n"}
    assert found_by("expired", files, today=date(2026, 3, 10)) == ()
    assert only("expired", files, today=date(2026, 3, 11)).data == {"expires": "2026-03-10"}


@pytest.mark.parametrize(
    "line",
    [
        "- Memory_1: a [expires:: 2026-11-29]",
        "- Memory_1: ~~a~~ [expires:: 2026-11-20]",
        "- [x] a 📅 2026-11-20",
        "- Memory_1: a [expires:: 2026-11-20] [pinned:: yes]",
        "- Memory_1: a [expires:: 2026-11-20] [状态:: 作废]",
        "- Memory_1: the invoice says when the warranty expires",
        "- Memory_1: met on 2026-09-30 in the park, and the flowers last until winter",
        "```\n- Memory_1: a [expires:: 2026-11-20]\n```",
        "- Memory_1: a [expires:: 2026-02-30]",
    ],
)
def test_innocent(line: str) -> None:
    assert found_by("expired", {GLOBAL: f"# Other Memory\n{line}\n"}) == ()


def test_rules_and_indexes_carry_no_expiry() -> None:
    line = "- a → b.md [expires:: 2026-11-20]\n"
    assert found_by("expired", {"AGENTS.md": line, ".AGENT/02-memory/index.md": line, LONG: "# x\n"}) == ()


def test_an_expiry_in_prose_is_offered() -> None:
    files = {GLOBAL: "# Other Memory\n- Memory_1: token expires 2026-09-30\n"}
    one = only("expired", files)
    assert (one.severity.value, keys(one)) == ("info", ["set", "keep"])
    line = "- Memory_1: token expires 2026-09-30 [expires:: 2026-09-30]\n"
    assert after(files, one, "set") == {GLOBAL: "# Other Memory\n" + line}
    chinese = only("expired", {GLOBAL: "# 其他记忆\n- Memory_1: 门禁卡 2027年3月1日到期，记得续\n"})
    assert chinese.data == {"expires": "2027-03-01"}
    for spelled in ("14 November 2026", "Nov. 14, 2026", "the 14th of November 2026"):
        english = only("expired", {GLOBAL: f"# Other Memory\n- Memory_1: First aid expires {spelled}\n"})
        assert english.data == {"expires": "2026-11-14"}


def test_a_log_that_tells_of_an_expiry_is_history() -> None:
    assert found_by("expired", {LOG: "# Photos\n- token expires 2026-09-30\n", LONG: "# x\n"}) == ()


def test_mark_in_the_language_of_what_follows_the_day() -> None:
    files = {GLOBAL: "# 其他记忆\n- Memory_1: 体检卡放在抽屉里（2026-11-20到期）\n"}
    made = after(files, only("expired", files), "mark")
    assert made == {
        GLOBAL: "# 其他记忆\n- Memory_1: ~~体检卡放在抽屉里~~（2026-11-20到期，已过期：2026-11-29）\n"
    }


def test_mark() -> None:
    one = only("expired", {GLOBAL: TOKEN})
    struck = "- Memory_1: ~~The token works~~ [expires:: 2026-11-20] [expired:: 2026-11-29]\n"
    made = after({GLOBAL: TOKEN}, one, "mark")
    assert made == {GLOBAL: f"# Other Memory\n{struck}- Memory_2: Other\n"}
    assert found_by("expired", {GLOBAL: made[GLOBAL] or ""}) == ()


def test_extend_asks_for_the_day() -> None:
    one = only("expired", {GLOBAL: TOKEN})
    assert after({GLOBAL: TOKEN}, one, "extend") == {GLOBAL: TOKEN.replace("11-20", "12-27")}
    assert after({GLOBAL: TOKEN}, one, "extend", until="2027-02-01") == {
        GLOBAL: TOKEN.replace("2026-11-20", "2027-02-01")
    }
    with pytest.raises(PlanError, match=r"next week is no date"):
        after({GLOBAL: TOKEN}, one, "extend", until="next week")
    farther = only("expired", {GLOBAL: TOKEN}, policy={"extend_days": 7})
    assert after({GLOBAL: TOKEN}, farther, "extend") == {GLOBAL: TOKEN.replace("11-20", "12-06")}


def test_delete() -> None:
    one = only("expired", {GLOBAL: TOKEN})
    assert after({GLOBAL: TOKEN}, one, "delete") == {GLOBAL: "# Other Memory\n- Memory_2: Other\n"}


def test_archive_without_session_logs() -> None:
    one = only("expired", {GLOBAL: TOKEN})
    assert after({GLOBAL: TOKEN}, one, "archive") == {
        GLOBAL: "# Other Memory\n- Memory_2: Other\n",
        REPORT: "# 2026-11-29 Weekly checkup\n\n## Archived\n\n"
        f"From {GLOBAL}, archived on 2026-11-29:\n\n> - Memory_1: The token works [expires:: 2026-11-20]\n",
    }


def test_archive_into_the_log_of_the_day_and_stay_there() -> None:
    recent, log = ".AGENT/02-记忆库/近期状态.md", ".AGENT/02-记忆库/会话日志/2026-11-12-相册.md"
    entry = "<!-- source: 用户 -->\n- [F1] 门禁卡能用（2026-10-20，到期：2026-11-20）\n  - 备用的在抽屉里\n"
    files = {recent: f"# 近期状态\n\n## 家里\n\n{entry}", log: "# 相册\n\n- 升级了服务\n"}
    made = after(files, only("expired", files), "archive")
    today = ".AGENT/02-记忆库/会话日志/2026-11-29-每周体检.md"
    quote = "".join(f"> {line}\n" for line in entry.splitlines())
    told = f"原在 {recent}，归档于 2026-11-29：\n\n"
    assert made == {
        recent: "# 近期状态\n\n## 家里\n\n",
        today: f"# 2026-11-29 每周体检\n\n## 归档\n\n{told}{quote}",
    }
    now = {**files, **{path: text or "" for path, text in made.items()}}
    assert found_by("expired", now) == ()
    second = {**now, recent: "# 近期状态\n- 旧的（到期：2026-11-01）\n"}
    added = after(second, only("expired", second), "archive")
    assert added[today] == f"{made[today]}\n{told}> - 旧的（到期：2026-11-01）\n"


def test_ids_hold_on_other_lines_days_and_languages() -> None:
    before = only("expired", {GLOBAL: TOKEN})
    moved = only("expired", {GLOBAL: "# Intro\n\n" + TOKEN}, today=date(2027, 1, 1))
    assert moved.id == before.id
    assert moved.line != before.line
    assert only("expired", {DEV: TOKEN}).id != before.id
    assert found_by("expired", {GLOBAL: TOKEN}, dismissed=frozenset({before.key})) == ()
    changed = TOKEN.replace("works", "still works")
    assert len(found_by("expired", {GLOBAL: changed}, dismissed=frozenset({before.key}))) == 1
