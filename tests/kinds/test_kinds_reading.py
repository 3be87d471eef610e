"""Kinds of lines that real files hold, one case a line: what is read from them."""

from __future__ import annotations

from datetime import date

import pytest

from memsift.markdown import parse
from memsift.vault import highest_numbers

# line → text, struck out
MARKUP = [
    ("**~~old~~**", "old", True),
    ("==~~old~~==", "old", True),
    ("~~**Memory_4**: old~~", "old", True),
    ("~~old~~ → new", "old → new", False),
    ("**bold ~~part~~ bold**", "bold part bold", False),
    ("**a *b* c** d", "a b c d", False),
    ("*a **b** c* and ==d ~~e~~ f==", "a b c and d e f", False),
]


@pytest.mark.parametrize(("line", "text", "struck"), MARKUP)
def test_marks_inside_marks(line: str, text: str, struck: bool) -> None:
    (entry,) = parse(f"- {line}\n".encode()).entries
    assert (entry.text, entry.fields.struck) == (text, struck)


# A day that ends something, or stands inside a remark, is text; the entry's own day is read.
DAYS = [
    ("token expires 2026-09-30", None, "token expires 2026-09-30"),
    ("token expired on 2026-09-30", None, "token expired on 2026-09-30"),
    ("토큰 만료 2026-09-30", None, "토큰 만료 2026-09-30"),
    ("护照有效期至 2027-03-01", None, "护照有效期至 2027-03-01"),
    ("2026-09-30 到期的票", None, "2026-09-30 到期的票"),
    ("tea (see the shed, 2026-08-02)", None, "tea (see the shed, 2026-08-02)"),
    ("tea (updated April 20, 2026)", None, "tea (updated April 20, 2026)"),
    ("tea 2026-08-02", date(2026, 8, 2), "tea 2026-08-02"),
    ("tea (2026-08-02, see the shed)", date(2026, 8, 2), "tea (see the shed)"),
    ("茶（来源：用户，2026-08-02）", date(2026, 8, 2), "茶"),
]


@pytest.mark.parametrize(("line", "day", "text"), DAYS)
def test_which_day_is_the_entrys_own(line: str, day: date | None, text: str) -> None:
    (entry,) = parse(f"- {line}\n".encode()).entries
    assert (entry.fields.date, entry.fields.expires, entry.text) == (day, None, text)


SECOND = "markdown.second-frontmatter"
FRONT = [
    ("---\na: 1\n---\n---\nb: 2\n---\n- x\n", [(SECOND, 4)]),
    ("---\na: 1\n---\n\n---\nb: 2\n---\n- x\n", [(SECOND, 5)]),
    ("---\na: 1\n---\n\n---\n\n- x\n\n---\n", []),
    ("---\na: 1\n---\n\n---\nb: 2\n- x\n", []),
    ("---\na: 1\n\n- x\n", [("markdown.unclosed-frontmatter", 1)]),
]


@pytest.mark.parametrize(("text", "problems"), FRONT)
def test_a_second_block_of_properties_is_told_of(text: str, problems: list[tuple[str, int]]) -> None:
    document = parse(text.encode())
    assert [(one.code, one.line) for one in document.problems] == problems
    assert [entry.text for entry in document.entries] == ["x"]


def test_numbers_between_conflict_marks_are_not_given_again() -> None:
    text = (
        "# P\n- P_1: a\n<<<<<<< A\n- P_4: q\n=======\n  - [ ] **P_5**: r\n>>>>>>> B\n```\n- P_9: code\n```\n"
    )
    assert highest_numbers(parse(text.encode())) == {"P": 5}
