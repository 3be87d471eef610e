"""Whether the index leads to everything, and only leads."""

from __future__ import annotations

import pytest

from checks.answered import LONG, after, found_by, keys, only
from memsift.messages import say

INDEX = ".AGENT/02-memory/index.md"
PROJECTS = ".AGENT/02-memory/projects.md"
BASE = {
    LONG: "# Long-term\n\n## Network\n\n- a\n\n### Ports\n\n- b\n\n## Pitfalls [sic]\n\n- c\n",
    PROJECTS: "# Projects\n\n## Booklet\n\n- d\n",
    INDEX: "# Index\n\n## Home\n\n- net → long-term.md#Network\n\n## Work\n\n- book → projects.md#Booklet\n",
}


def test_a_heading_that_no_line_leads_to() -> None:
    one = only("index", BASE)
    assert (one.severity.value, one.file, one.line) == ("warning", LONG, 11)
    assert keys(one) == ["add-line*", "open", "keep"]
    made = after(BASE, one, "add-line")
    added = "#Network\n- Pitfalls [sic] → long-term.md#Pitfalls [sic]\n"
    assert made == {INDEX: BASE[INDEX].replace("#Network\n", added, 1)}
    assert found_by("index", {**BASE, **{k: v or "" for k, v in made.items()}}) == ()
    assert "“Pitfalls [sic]”" in say(one.message, "en")
    assert "“Pitfalls [sic]”" in say(one.message, "zh")


def test_a_target_without_a_heading_covers_none() -> None:
    files = {**BASE, INDEX: "# Index\n\n- all → long-term.md\n- p → projects.md\n"}
    assert [one.line for one in found_by("index", files)] == [3, 11, 3]


def test_wiki_links_lead_too_and_lines_need_no_bullet() -> None:
    files = {
        **BASE,
        INDEX: "# Index\n\nnet -> .AGENT/02-memory/long-term.md#Network\nbook -> [[projects#Booklet]]\n",
    }
    one = only("index", files)
    made = after(files, one, "add-line")[INDEX] or ""
    assert made == files[INDEX].replace(
        "#Network\n",
        "#Network\nPitfalls [sic] -> .AGENT/02-memory/long-term.md#Pitfalls [sic]\n",
        1,
    )


def test_without_an_index_nothing_is_missing() -> None:
    assert found_by("index", {LONG: BASE[LONG]}) == ()


def test_equal_headings_are_one() -> None:
    files = {LONG: "# L\n\n## A\n\n- a\n\n## A\n\n- b\n", INDEX: "# I\n\n- a → long-term.md#A\n"}
    assert found_by("index", files) == ()


@pytest.mark.parametrize(
    ("line", "severity"),
    [
        ("- port → it is 5230 and that is all", "warning"),
        ("- port → ", "warning"),
        ("- net → long-term.md#Network which is new", "info"),
        ("- both → long-term.md#Network、and some words", "info"),
    ],
)
def test_arrows_that_lead_to_prose(line: str, severity: str) -> None:
    files = {LONG: "# L\n\n## Network\n", INDEX: f"# I\n\n- net → long-term.md#Network\n{line}\n"}
    (one,) = found_by("index", files)
    assert (one.severity.value, one.file, one.line) == (severity, INDEX, 4)
    assert keys(one) == ["open", "keep"]
    assert say(one.message, "zh") != say(one.message, "en")


@pytest.mark.parametrize(
    "line",
    [
        "- net → [[long-term#Network]]",
        "- nets → long-term.md#Network、projects.md",
        "- gone → none.md#x",
        "> quote → of something",
        "## Heading → of something",
        "`a → b` in code",
        "```\na → b\n```",
        "- ~~port → it was 5230~~",
        "a line without any",
    ],
)
def test_innocent_lines(line: str) -> None:
    files = {
        LONG: "# L\n\n## Network\n",
        PROJECTS: "# P\n",
        INDEX: f"# I\n\n- net → long-term.md#Network\n{line}\n",
    }
    assert found_by("index", files) == ()


def test_rules_that_are_not_at_the_top() -> None:
    files = {"sub/AGENTS.md": "# R\n", "sub/.AGENT/index.md": "# I\n", "code/AGENTS.md": "# R\n"}
    one = only("index", files)
    assert (one.severity.value, one.file) == ("info", "sub/AGENTS.md")
    inside = {"AGENTS.md": "# R\n", ".AGENT/index.md": "# I\n", ".AGENT/AGENTS.md": "# R\n"}
    assert [(one.file, keys(one)) for one in found_by("index", inside)] == [(".AGENT/AGENTS.md", ["open"])]
