"""Too long: rules, indexes, long-term memory, projects, entries."""

from __future__ import annotations

from datetime import date

import pytest

from checks.answered import GLOBAL, LONG, TODAY, after, found_by, keys, only, resolution
from memsift.checks.full import full_since
from memsift.messages import say
from memsift.plan import PlanError

INDEX = ".AGENT/02-memory/index.md"
PROJECTS = ".AGENT/02-memory/projects.md"
LOG = ".AGENT/02-memory/session-logs/2026-11-29-weekly-checkup.md"


def lines(count: int, first: str = "# Rules") -> str:
    return first + "\n" + "".join(f"- rule {n}\n" for n in range(count - 1))


def test_rules_over_the_line_limit() -> None:
    one = only("over-cap", {"AGENTS.md": lines(61), LONG: "# L\n"})
    assert (one.severity.value, one.file, one.line, one.step) == ("warning", "AGENTS.md", 61, "limits")
    assert one.data["limits"] == [{"unit": "lines", "used": 61, "limit": 60, "over": 1}]
    assert keys(one) == ["open", "sink", "keep"]
    assert say(one.message, "en").startswith("61 lines, 1 over the limit of 60")
    assert say(one.message, "zh").startswith("共 61 行，比上限 60 行多 1 行")
    assert found_by("over-cap", {"AGENTS.md": lines(60), LONG: "# L\n"}) == ()


def test_rules_over_the_character_limit_at_the_first_line_over_it() -> None:
    # 8 + 2 characters before, then lines of 100 with their ends: 6,000 is passed on line 62 of blanks.
    text = "# Rules\n\n" + ("x" * 99 + "\n") * 58 + "y" * 191 + "\n" + "z\n"
    assert len(text) == 9 + 5_800 + 192 + 2
    one = only("over-cap", {"AGENTS.md": text, LONG: "# L\n"}, policy={"agents_lines": 100})
    assert (one.line, one.data["limits"]) == (
        61,
        [{"unit": "chars", "used": 6_003, "limit": 6_000, "over": 3}],
    )
    short = {"AGENTS.md": text[:6_000], LONG: "# L\n"}
    assert found_by("over-cap", short, policy={"agents_lines": 100}) == ()


def test_blank_lines_count_and_characters_are_code_points() -> None:
    assert only("over-cap", {"AGENTS.md": "# R\n" + "\n" * 60, LONG: "# L\n"}).line == 61
    text = "汉" * 5_999 + "\n"
    assert found_by("over-cap", {"AGENTS.md": text, LONG: "# L\n"}) == ()
    assert only("over-cap", {"AGENTS.md": "汉" + text, LONG: "# L\n"}).message.params["used"] == 6_001


def test_index_and_settings() -> None:
    files = {INDEX: lines(61, "# Index"), LONG: "# L\n"}
    assert only("over-cap", files).line == 61
    assert found_by("over-cap", files, policy={"index_lines": 61}) == ()
    assert only("over-cap", files, policy={"index_lines": 10}).line == 11


def test_long_term_archives_its_oldest() -> None:
    text = (
        "# L\n\n## Home\n\n- [F1] second (2026-02-01, source: user)\n"
        "- [F1] oldest (2026-01-01, source: user)\n"
        "- [F1] pinned (2025-01-01, source: user) [pinned:: yes]\n- [F1] undated (source: user)\n"
    )
    files = {LONG: text, LOG: "# Log\n"}
    one = only("over-cap", files, policy={"long_term_chars": len(text) - 10})
    assert keys(one) == ["open", "archive-oldest", "keep"]
    made = after(files, one, "archive-oldest")
    assert made[LONG] == text.replace("- [F1] oldest (2026-01-01, source: user)\n", "")
    assert "> - [F1] oldest (2026-01-01, source: user)" in (made[LOG] or "")


def test_nothing_dated_nothing_archived() -> None:
    files = {LONG: "# L\n\n## Home\n\n- [F1] a\n"}
    one = only("over-cap", files, policy={"long_term_chars": 5})
    assert keys(one) == ["open", "keep"]


def test_projects_are_counted_from_heading_to_heading() -> None:
    small = "## Small\n" + "- a\n" * 29
    large = "## Large\n" + "### Part\n" + "- a\n" * 29
    files = {PROJECTS: f"# Projects\n{small}{large}"}
    one = only("over-cap", files)
    assert (one.line, one.message.params["title"], one.message.params["used"]) == (32, "Large", 31)
    assert "“Large”" in say(one.message, "en")
    assert "“Large”" in say(one.message, "zh")
    assert found_by("over-cap", {PROJECTS: f"# Projects\n{small}{large[:-4]}"}) == ()


def test_a_project_ends_at_a_first_level_heading() -> None:
    files = {PROJECTS: "# A\n## One\n" + "- a\n" * 29 + "# B\n" + "text\n" * 40}
    assert found_by("over-cap", files) == ()


SENTENCES = "甲" * 60 + "。" + "乙" * 60 + "。" + "丙" * 90 + "。"


def test_a_long_entry_is_split_at_its_sentences() -> None:
    files = {GLOBAL: f"# Other Memory\n- Memory_1: {SENTENCES} [source:: user]\n- Memory_4: b\n"}
    one = only("over-cap", files)
    assert (one.severity.value, one.line, keys(one)) == ("info", 2, ["split", "open", "keep"])
    assert after(files, one, "split") == {
        GLOBAL: f"# Other Memory\n- Memory_1: {'甲' * 60}。{'乙' * 60}。 [source:: user]\n"
        f"- Memory_5: {'丙' * 90}。 [source:: user]\n- Memory_4: b\n"
    }
    with pytest.raises(PlanError):
        resolution(one, "split").build({"parts": "one"})


def test_what_hangs_together_by_a_semicolon_is_cut_only_where_it_is_too_long() -> None:
    first, second, third = "A" + "a" * 70 + ".", "B" + "b" * 90, "c" * 60 + "."
    two = f"- Memory_1: {first} {second}; {third}\n"
    files = {GLOBAL: f"# Other Memory\n{two}"}
    made = after(files, only("over-cap", files), "split")[GLOBAL] or ""
    assert made.splitlines()[1:] == [f"- Memory_1: {first}", f"- Memory_2: {second}; {third}"]
    files = {GLOBAL: f"# Other Memory\n- Memory_1: {second}{second}; {third}\n"}
    made = after(files, only("over-cap", files), "split")[GLOBAL] or ""
    assert made.splitlines()[1:] == [f"- Memory_1: {second}{second}", f"- Memory_2: {third}"]


@pytest.mark.parametrize(
    "line",
    [
        "- Memory_1: " + "x" * 200,
        "- Memory_1: ~~" + "x" * 300 + "~~",
        "- Memory_1: " + "x" * 190 + " [source:: a long way to say who said so] [date:: 2026-10-01]",
    ],
)
def test_entries_that_are_short_enough(line: str) -> None:
    assert found_by("over-cap", {GLOBAL: f"# Other Memory\n{line}\n"}) == ()
    assert found_by("over-cap", {LOG: f"# Log\n- {'x' * 500}\n", LONG: "# L\n"}) == ()


def test_dismissed_until_the_file_changes() -> None:
    files = {"AGENTS.md": lines(61), LONG: "# L\n"}
    one = only("over-cap", files)
    assert found_by("over-cap", files, dismissed=frozenset({one.key})) == ()
    grown = {**files, "AGENTS.md": lines(62)}
    (again,) = found_by("over-cap", grown, dismissed=frozenset({one.key}))
    assert again.id == one.id


RULES_EN = "# Rules\n\n## How\n\n- one\n\n## Long\n\n" + "- a rule\n" * 60 + "\n## End\n\n- stop\n"
RULES_ZH = "# 规则\n\n## 长的一节\n\n" + "- 一条规则\n" * 60 + "\n## 末尾\n\n- 停\n"


def test_the_largest_section_sinks_to_a_file_and_a_link_stays() -> None:
    files = {"AGENTS.md": RULES_EN, LONG: "# L\n\n- [[AGENTS.md#Long]]\n"}
    one = only("over-cap", files)
    assert [need.default for need in resolution(one, "sink").needs] == ["Long", "docs/rules.md"]
    made = after(files, one, "sink")
    assert made == {
        "AGENTS.md": RULES_EN.replace("- a rule\n" * 60, "- Details: [[docs/rules.md#Long]]\n"),
        "docs/rules.md": "## Long\n\n" + "- a rule\n" * 60,
    }
    now = {**files, **{path: text or "" for path, text in made.items()}}
    assert found_by("over-cap", now) == ()
    assert found_by("dead-link", now) == ()


def test_it_sinks_in_the_files_language_and_to_the_end_of_a_note() -> None:
    note = "# 旧的\n\n一些话"
    files = {"AGENTS.md": RULES_ZH, LONG: "# L\n", "docs/规则.md": note}
    one = only("over-cap", files)
    assert after(files, one, "sink") == {
        "AGENTS.md": RULES_ZH.replace("- 一条规则\n" * 60, "- 详见 [[docs/规则.md#长的一节]]\n"),
        "docs/规则.md": note + "\n\n## 长的一节\n\n" + "- 一条规则\n" * 60,
    }
    assert after(files, one, "sink", section="末尾", target="说明/尾.md") == {
        "AGENTS.md": RULES_ZH.replace("- 停\n", "- 详见 [[说明/尾.md#末尾]]\n"),
        "说明/尾.md": "## 末尾\n\n- 停\n",
    }
    for lang in ("en", "zh"):
        assert say(resolution(one, "sink").label, lang) != "checks.answer.sink"


@pytest.mark.parametrize(
    "target",
    ["AGENTS.md", "docs/agents.md", LONG, "../out.md", "/etc/x.md", ".AGENT/02-memory/new.md", ".git/x.md",
     "docs/x.txt", "docs//x.md", "docs/a]b.md", "docs\\x.md", "", "docs/x.md\u202e.md"],
)  # fmt: skip
def test_no_place_to_sink_to(target: str) -> None:
    one = only("over-cap", {"AGENTS.md": RULES_EN, LONG: "# L\n"})
    with pytest.raises(PlanError) as refused:
        resolution(one, "sink").build({"section": "Long", "target": target})
    assert refused.value.message.id == "checks.sink.no-place"


def test_nothing_sinks_that_links_depend_on() -> None:
    beside = RULES_EN.replace("- one\n", "- [one](./notes/a.md)\n")
    within = RULES_EN.replace("- one\n", "- one ^here\n")
    for rules, linking, why in (
        (beside, "# L\n", "checks.sink.link"),
        (within, "# L\n\n- [[AGENTS.md#^here]]\n", "checks.sink.linked"),
    ):
        one = only("over-cap", {"AGENTS.md": rules, LONG: linking, "notes/a.md": "a\n"})
        with pytest.raises(PlanError) as refused:
            resolution(one, "sink").build({"section": "How", "target": "docs/x.md"})
        assert refused.value.message.id == why


def test_a_file_without_sections_or_that_is_only_read_sinks_nothing() -> None:
    assert keys(only("over-cap", {"AGENTS.md": "- a\n" * 61, LONG: "# L\n"})) == ["open", "keep"]


def test_says_for_how_many_days_it_has_been_so() -> None:
    files = {"AGENTS.md": lines(61), LONG: "# L\n"}
    new = only("over-cap", files)
    since = full_since([new], {}, date(2026, 11, 9))
    assert since == {new.id: date(2026, 11, 9)}
    assert only("over-cap", files, full_since={new.id: TODAY}) == new
    old = only("over-cap", files, full_since=since)
    assert (old.id, old.key, old.data["full_days"]) == (new.id, new.key, 20)
    assert say(old.message, "en") == f"{say(new.message, 'en')} It has been so for 20 days."
    assert say(old.message, "zh") == f"{say(new.message, 'zh')} 这样已有 20 天。"
    # What is full on keeps its day, what is mended loses it, and an info is nothing to count.
    assert full_since([old], since, TODAY) == since
    assert full_since([], since, TODAY) == {}
    long = only("over-cap", {GLOBAL: "# User Profile\n- Profile_1: " + "a b " * 60 + "\n"})
    assert full_since([long], {}, TODAY) == {}
