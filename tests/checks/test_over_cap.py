"""Too long: rules, indexes, long-term memory, projects, entries."""

from __future__ import annotations

import pytest

from checks.answered import GLOBAL, LONG, after, found_by, keys, only, resolution
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
    assert keys(one) == ["open", "keep"]
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
    with pytest.raises(PlanError):
        resolution(one, "archive-oldest").build({})


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
