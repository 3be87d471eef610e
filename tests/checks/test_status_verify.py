"""The line for a login message, the acceptance tests, and what must never be stored."""

from __future__ import annotations

from datetime import date

import pytest

from checks.answered import GLOBAL, LONG, TODAY, a_run, found_by
from memsift.checks.model import Facts
from memsift.checks.never_store import against, matching, never_store
from memsift.checks.status import QUICK, status
from memsift.checks.verify import Result, verify
from memsift.messages import say

PROFILE = ".AGENT/01-profile/user-profile.md"
GOOD = {
    GLOBAL: "# User Profile\n- Profile_1: likes tea\n",
    PROFILE: "# P\n\n## 禁记清单\n\n- 家人的病历\n- 客户的报价、合同金额\n- ~~旧的一条~~\n",
    LONG: "# L\n\n## Home\n\n- [F1] a (2026-10-01, source: user)\n",
    "AGENTS.md": "# R\n\n- 不写家人的病历\n",
}


def results(files: dict[str, str], canaries: tuple[str, ...] = ()) -> dict[str, str]:
    return {one.name: one.result.value for one in verify(a_run(files).vault, Facts(TODAY), canaries)}


def test_a_good_vault_passes_and_says_what_a_person_must_do() -> None:
    assert results(GOOD) == {
        "write": "passed", "read": "person", "boundary": "passed", "links": "passed", "secrets": "passed",
    }  # fmt: skip
    for one in verify(a_run(GOOD).vault, Facts(TODAY)):
        assert say(one.detail, "en")
        assert say(one.detail, "zh")


@pytest.mark.parametrize(
    ("name", "path", "text"),
    [
        ("boundary", LONG, "# L\n\n## Home\n\n- 妈妈说起家人的病歷（2026-10-01，来源：用户）\n"),
        ("boundary", GLOBAL, "# User Profile\n- Profile_1: 合同金额是三万\n"),
        ("links", LONG, "# L\n\n- see [[gone]]\n"),
        ("secrets", LONG, "# L\n\n- key sk-EXAMPLEexample1234567890\n"),
        ("write", GLOBAL, "# User Profile\n- Profile_1: a\n\n```\nnever closed\n"),
        ("read", "AGENTS.md", "# R\n" + "- x\n" * 20_000),
    ],
)
def test_each_test_can_fail(name: str, path: str, text: str) -> None:
    told = results({**GOOD, path: text})
    assert told[name] == "failed"
    assert [other for other in told if other != name and told[other] == "failed"] == []


def test_canaries_are_looked_for_in_what_is_given() -> None:
    assert results(GOOD, ("LIKES TEA",))["read"] == "passed"
    assert results(GOOD, ("likes tea", "likes coffee"))["read"] == "failed"
    in_long = {**GOOD, LONG: "# L\n\n## Home\n\n- [F1] 备份在周日（2026-10-01，来源：用户）\n"}
    assert results(in_long, ("备份在周日",))["read"] == "passed"  # the agent reads it by itself


def test_nothing_to_write_to_or_to_read() -> None:
    told = results({"AGENTS.md": "# R\n", ".AGENT/README.md": "# R\n"})
    assert told["write"] == "failed"
    assert results({"notes/a.md": "- a\n"})["read"] == "failed"


def test_the_list_is_the_profiles_and_flags_only_entries() -> None:
    vault = a_run(GOOD).vault
    assert never_store(vault) == ("家人的病历", "客户的报价、合同金额")
    assert against(vault) == ()
    lines = ("Home address, phone numbers", "health records")
    assert matching(lines, "her HOME  address".replace("  ", " ")) == "Home address, phone numbers"
    assert matching(lines, "the hеalth rесоrds of Ann") == "health records"  # with Cyrillic letters
    assert matching(lines, "a home with an address") is None


# -- status


def test_the_line() -> None:
    findings = found_by("expired", {GLOBAL: "# Other Memory\n- Memory_1: a [expires:: 2026-01-01]\n"})
    told = status(findings, (56, 3, 0), today=TODAY, last_review=date(2026, 11, 28))
    assert told.to_json() == {
        "pending": 3, "oldest_days": 56, "findings": {"expired": 1}, "errors": 0, "over": [],
        "last_review": "2026-11-28", "due": True,
    }  # fmt: skip
    assert say(told.words, "en") == (
        "memsift: something to look at "
        "(3 in the inbox, the oldest for 56 days, quick look: 1 finding, last checkup 2026-11-28)"
    )
    assert "收件箱 3 件（最久的已等 56 天）" in say(told.words, "zh")


@pytest.mark.parametrize(
    ("ages", "last", "due"),
    [
        ((), date(2026, 11, 23), False),
        ((), date(2026, 11, 22), True),
        ((), None, True),
        ((0,), date(2026, 11, 29), True),
    ],
)
def test_due(ages: tuple[int, ...], last: date | None, due: bool) -> None:
    told = status((), ages, today=TODAY, last_review=last)
    assert told.due is due
    late = last is None or last < date(2026, 11, 23)
    assert ("checkup due" in say(told.words, "en")) is late  # a proposal that waits makes no checkup due
    assert ("nothing urgent at a quick look" in say(told.words, "en")) is not due
    assert ("memsift check looks at everything" in say(told.words, "en")) is not due, "it may list more"


def test_an_error_is_due_and_a_hint_is_not() -> None:
    secret = found_by("secret", {GLOBAL: "# Other Memory\n- Memory_1: key sk-EXAMPLEexample1234567890\n"})
    assert status(secret, (), today=TODAY, last_review=TODAY).due
    long = {GLOBAL: f"# Other Memory\n- Memory_1: {'x' * 201}\n"}
    hint = status(found_by("over-cap", long), (), today=TODAY, last_review=TODAY)
    assert (hint.due, hint.findings, hint.over) == (False, {}, ())
    rules = {"AGENTS.md": "# R\n" + "- a\n" * 60, LONG: "# L\n"}
    assert status(found_by("over-cap", rules), (), today=TODAY, last_review=TODAY).over == ("AGENTS.md",)


def test_quick_checks_load_neither_likeness_nor_numpy() -> None:
    import subprocess
    import sys

    program = (
        "import sys\nfrom datetime import date\nfrom memsift.checks import run_checks\n"
        "from memsift.checks.model import Facts\nfrom memsift.vault import RawFile, build\n"
        "vault = build('/v', [RawFile('YOLO/memory/global.md', b'- Memory_1: a')])\n"
        f"run_checks(vault, Facts(date(2026, 11, 29)), {QUICK!r})\n"
        "print('numpy' in sys.modules, 'memsift.similarity' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False False"


def test_results_are_three() -> None:
    assert {result.value for result in Result} == {"passed", "failed", "person"}
