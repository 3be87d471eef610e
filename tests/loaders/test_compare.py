"""What a change of memory changes for the assistant, and what must survive."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memsift.loaders import Fate, Injection, compare, inject, survive
from vault.vault_trees import vault_of

LIMIT = {"dsh": {"value": 100, "overhead": 0}}


def given_rules(text: str) -> Injection:
    return inject(vault_of({"AGENTS.md": text, ".AGENT/long-term.md": "- elsewhere\n"}), overrides=LIMIT)


def test_what_falls_out_and_what_comes_in() -> None:
    rows = [f"- rule number {n}\n" for n in range(6)]  # 16 bytes each
    before = given_rules("".join(rows))
    after = given_rules("- a new rule in front\n" + "".join(rows))
    found = compare(before, after)
    assert [ref.entry.text for ref in found.falls_out] == ["rule number 4", "rule number 5"]
    assert found.comes_in == ()
    assert [ref.entry.text for ref in compare(after, before).comes_in] == ["rule number 4", "rule number 5"]
    assert ("+", "- a new rule in front") in found.lines
    assert not found.same
    assert (found.bytes_before, found.bytes_after) == (before.bytes, after.bytes)


def test_nothing_changed() -> None:
    found = compare(given_rules("- a\n"), given_rules("- a\n"))
    assert found.same
    assert all(mark == " " for mark, _ in found.lines)


LINES = st.lists(st.sampled_from("abcd"), max_size=12).map("\n".join)


@given(LINES, LINES)
@settings(max_examples=100, deadline=None)
def test_the_lines_rebuild_both_texts(old: str, new: str) -> None:
    before, after = given_rules(old), given_rules(new)
    rows = compare(before, after).lines
    assert "\n".join(line for mark, line in rows if mark != "+") == before.text
    assert "\n".join(line for mark, line in rows if mark != "-") == after.text


@pytest.mark.parametrize(
    ("phrase", "fate", "line"),
    [
        ("never delete", Fate.SAFE, 1),
        ("NEVER ＤＥＬＥＴＥ", Fate.SAFE, 1),
        ("almost", Fate.LAST_FIFTH, 3),
        ("beyond", Fate.BELOW, 4),
        ("nowhere", Fate.MISSING, None),
        ("elsewhere", Fate.MISSING, None),
        ("永不刪除", Fate.SAFE, 1),
    ],
)
def test_must_survive(phrase: str, fate: Fate, line: int | None) -> None:
    text = "- never delete, 永不删除\n- " + "x" * 50 + "\n- almost gone\n- beyond the cut\n"
    (found,) = survive(given_rules(text), [phrase])
    assert (found.fate, found.line) == (fate, line)
    assert found.file == (None if line is None else "AGENTS.md")


def test_the_best_place_counts_and_blank_phrases_do_not() -> None:
    found = survive(given_rules("- red line\n- " + "x" * 90 + "\n- red line\n"), ["red line", " ", ""])
    assert [(one.phrase, one.fate) for one in found] == [("red line", Fate.SAFE)]


def test_without_a_limit_everything_given_is_safe() -> None:
    injection = inject(vault_of({"YOLO/memory/global.md": "- a\n- last words\n"}))
    assert survive(injection, ["last words"])[0].fate is Fate.SAFE
