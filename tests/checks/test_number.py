"""Numbers, and what the plugin misreads."""

from __future__ import annotations

import pytest

from checks.answered import DEV, GLOBAL, LONG, after, found_by, keys, only, resolution
from memsift.checks.number import reused
from memsift.messages import say
from memsift.plan import PlanError
from vault.vault_trees import vault_of

TWICE = "# User Profile\n- Profile_1: a\n- Profile_1: b\n- Profile_4: c\n"


def test_the_same_number_twice() -> None:
    files = {GLOBAL: TWICE}
    one = only("number", files)
    assert (one.severity.value, one.line, one.step) == ("error", 3, "rest")
    assert keys(one) == ["renumber*", "open", "keep"]
    assert after(files, one, "renumber") == {GLOBAL: TWICE.replace("Profile_1: b", "Profile_5: b")}
    second = resolution(one, "renumber").needs[0].choices[1]
    assert after(files, one, "renumber", keep=second) == {
        GLOBAL: TWICE.replace("Profile_1: a", "Profile_5: a")
    }
    with pytest.raises(PlanError):
        resolution(one, "renumber").build({"keep": "elsewhere"})
    assert "Profile_1 stands 2 times (lines 2, 3)" in say(one.message, "en")
    assert "Profile_1 出现了 2 次（第 2、3 行）" in say(one.message, "zh")


def test_numbers_go_beyond_everything_that_was_ever_given() -> None:
    text = "# User Profile\n" + "- Profile_1: a\n" * 3
    one = only("number", {GLOBAL: text}, settings=None)
    made = after({GLOBAL: text}, one, "renumber")
    assert made == {GLOBAL: "# User Profile\n- Profile_1: a\n- Profile_2: a\n- Profile_3: a\n"}


@pytest.mark.parametrize(
    "files",
    [
        {GLOBAL: "# User Profile\n- Profile_1: a\n- Profile_3: b\n- Profile_9: c\n"},
        {GLOBAL: "# User Profile\n- Profile_1: a\n", DEV: "# User Profile\n- Profile_1: b\n"},
        {GLOBAL: "# User Profile\n- Profile_1: a\n- Profile_1: ~~b~~\n"},
        {LONG: "# L\n", ".AGENT/02-memory/session-logs/2026-11-01-a.md": "- Profile_1: x\n- Profile_1: y\n"},
        {GLOBAL: "# User Profile\n\n# Preferences\n\n# Other Memory\n"},
    ],
)
def test_innocent(files: dict[str, str]) -> None:
    assert found_by("number", files) == ()


def test_other_layouts_have_numbers_too() -> None:
    assert only("number", {LONG: "# L\n- Fact_1: a\n- Fact_1: b\n"}).data["cause"] == "twice"


def test_a_number_that_was_given_before() -> None:
    before = b"# User Profile\n- Profile_1: a\n- Profile_2: b\n"
    now = "# User Profile\n- Profile_1: a\n- Profile_2: b\n- Profile_3: new\n- Profile_8: fine\n"
    vault = vault_of({GLOBAL: now})
    again = reused(vault, {GLOBAL: before}, {GLOBAL: {"Profile": 7}})
    assert again == {GLOBAL: frozenset({"Profile_3"})}
    one = only("number", {GLOBAL: now}, used_before=again)
    assert (one.severity.value, one.line, keys(one)) == ("warning", 4, ["renumber*", "open", "keep"])
    assert after({GLOBAL: now}, one, "renumber") == {GLOBAL: now.replace("Profile_3", "Profile_9")}
    assert "another entry before" in say(one.message, "en")
    assert "以前" in say(one.message, "zh")


@pytest.mark.parametrize(
    ("base", "marks"),
    [
        ({}, {GLOBAL: {"Profile": 7}}),  # never seen before: nothing is known
        ({GLOBAL: b"- Profile_3: old words\n"}, {GLOBAL: {"Profile": 7}}),  # it had this number already
        ({GLOBAL: b"# User Profile\n"}, {GLOBAL: {"Profile": 2}}),  # the next number
        ({GLOBAL: b"# User Profile\n"}, {GLOBAL: {"Profile": 5_000}}),  # a mark that cannot be right
        ({GLOBAL: b"# User Profile\n"}, {}),
    ],
)
def test_numbers_that_are_new(base: dict[str, bytes], marks: dict[str, dict[str, int]]) -> None:
    vault = vault_of({GLOBAL: "# User Profile\n- Profile_3: c\n"})
    assert reused(vault, base, marks) == {}


# -- what the plugin misreads


@pytest.mark.parametrize(
    ("cause", "text", "normal", "recommended"),
    [
        (
            "crlf",
            "# User Profile\r\n- Profile_1: a\r\n- Profile_2: b\r\n",
            "# User Profile\n- Profile_1: a\n- Profile_2: b\n",
            True,
        ),
        (
            "separator",
            "# User Profile\n- Profile_1: a\u2028b\n- Profile_2: c\n",
            "# User Profile\n- Profile_1: a b\n- Profile_2: c\n",
            True,
        ),
        (
            "shape",
            "# User Profile\n+ Profile_1: a\n- [ ] Profile_2: b\n- **Profile_3**: c\n- Profile_4: d\n",
            "# User Profile\n- Profile_1: a\n- Profile_2: b\n- Profile_3: c\n- Profile_4: d\n",
            True,
        ),
        (
            "continuation",
            "# User Profile\n- Profile_1: a\n  b\n- Profile_2: c\n  - child\n",
            "# User Profile\n- Profile_1: a b\n- Profile_2: c\n  - child\n",
            False,
        ),
    ],
)
def test_lines_that_can_be_normalised(cause: str, text: str, normal: str, recommended: bool) -> None:
    one = next(f for f in found_by("number", {GLOBAL: text}) if f.data["cause"] == cause)
    assert one.severity.value == "warning"
    assert keys(one)[0] == ("normalise*" if recommended else "normalise")
    assert after({GLOBAL: text}, one, "normalise") == {GLOBAL: normal}
    assert "YOLO" in say(one.message, "en")
    assert "YOLO" in say(one.message, "zh")


@pytest.mark.parametrize(
    ("cause", "text", "lines"),
    [
        ("opaque-entry", "# User Profile\n```\n- Profile_9: x\n```\n", [3]),
        ("opaque-heading", "# User Profile\n- Profile_1: a\n<!--\n# Preferences\n-->\n", [4]),
        ("unknown-heading", "# User Profile\n- Profile_1: a\n## More\n- Profile_2: b\n", [3]),
        ("outside", "- Profile_1: a\n\n# Preferences\n- Preference_1: b\n", [1]),
    ],
)
def test_what_can_only_be_looked_at(cause: str, text: str, lines: list[int]) -> None:
    one = next(f for f in found_by("number", {GLOBAL: text}) if f.data["cause"] == cause)
    assert (one.severity.value, one.data["lines"], keys(one)) == ("warning", lines, ["open", "keep"])


def test_a_file_of_another_form_is_a_hint() -> None:
    one = only("number", {DEV: "# Projects\n- Proj_1: a\n- Proj_2: b\n", GLOBAL: "# User Profile\n"})
    assert (one.severity.value, one.data["cause"]) == ("info", "outside")


def test_done_tasks_are_left_alone() -> None:
    text = "# User Profile\n- Profile_1: a\n+ [/] Profile_2: half\n"
    one = next(f for f in found_by("number", {GLOBAL: text}) if f.data["cause"] == "shape")
    assert keys(one) == ["open", "keep"]


def test_one_finding_a_cause_with_a_steady_id() -> None:
    first = "# User Profile\n+ Profile_1: a\n"
    second = first + "+ Profile_2: b\n"
    one, two = only("number", {GLOBAL: first}), only("number", {GLOBAL: second})
    assert one.id == two.id
    assert found_by("number", {GLOBAL: first}, dismissed=frozenset({one.key})) == ()
    assert len(found_by("number", {GLOBAL: second}, dismissed=frozenset({one.key}))) == 1


def test_hippocampus_files_are_not_the_plugins() -> None:
    assert found_by("number", {LONG: "# L\n\n## A\n\n+ Fact_1: a\n  b\n"}) == ()
