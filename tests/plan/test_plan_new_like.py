"""A new entry says what it says of itself as the one beside it does."""

from __future__ import annotations

from datetime import date

import pytest

from memsift.markdown import parse
from memsift.plan import new_entry, set_fields, split, usual_entry

DAY = date(2026, 11, 30)
SAID = {"date": DAY, "sources": ("user",), "confidence": "F1"}


@pytest.mark.parametrize(
    ("beside", "made"),
    [
        ("- [F1] (2025-11-02, source: chat) old", "- [F1] (2026-11-30, source: user) new"),
        ("- [F1]（2025-11-02，来源：用户）旧的", "- [F1]（2026-11-30，来源：user）new"),
        ("- [F1] old (2025-11-02, source: chat)", "- [F1] new (2026-11-30, source: user)"),
        ("- [F1] old（2025-11-02，来源：用户）", "- [F1] new（2026-11-30，来源：user）"),
        ("- 旧的（日期：2025-11-02，来源：用户）", "- [F1] new（日期：2026-11-30，来源：user）"),
        ("- 旧的（来源：用户，日期：2025-11-02）", "- [F1] new（日期：2026-11-30，来源：user）"),
        ("- 旧的（来源：用户）", "- [F1] new（2026-11-30，来源：user）"),
        ("- （日期：2025-11-02）旧的", "- [F1] （日期：2026-11-30，来源：user）new"),
        ("- old (date: 2025-11-02)", "- [F1] new (date: 2026-11-30, source: user)"),
        ("- old (2025/11/02)", "- [F1] new (2026/11/30, source: user)"),
        ("- old [date:: 2025-11-02]", "- [F1] new [date:: 2026-11-30] [source:: user]"),
        ("- 2025-11-02 old", "- [F1] new [date:: 2026-11-30] [source:: user]"),
        ("- old", "- [F1] new [date:: 2026-11-30] [source:: user]"),
    ],
)
def test_a_new_entry_is_written_as_the_one_beside_it(beside: str, made: str) -> None:
    document = parse(f"# A\n{beside}\n".encode())
    assert new_entry(document, "new", fields=SAID, like=document.entries[0]) == (made,)
    read = parse(f"{made}\n".encode()).entries[0]
    assert (read.fields.date, read.fields.sources, read.text) == (DAY, ("user",), "new")


def test_a_text_with_a_date_of_its_own_keeps_it() -> None:
    document = parse(b"# A\n- old (2025-11-02, source: chat)\n")
    made = new_entry(document, "new (2026-01-01)", fields={"sources": ("user",)}, like=document.entries[0])
    assert made == ("- new (2026-01-01, source: user)",)


def test_a_source_joins_a_date_before_the_text() -> None:
    document = parse(b"- (2026-01-01) old\n")
    (change,) = set_fields(document, "a.md", document.entries[0], {"sources": ("user",)})
    assert change.after == ("- (2026-01-01, source: user) old",)


def test_what_most_entries_of_a_file_do_is_followed_not_the_last_one() -> None:
    usual = "- [F0] 甲（2026-03-05，来源：用户）\n- [F0] 乙（2026-03-06，来源：用户）\n"
    others = "- 丙 · F0 · 2026-11-20 · 来源：用户\n# 家庭\n- [F0] 丁 [日期:: 2026-11-21]\n"
    document = parse(f"# 工作\n{usual}{others}".encode())
    for section in (*document.sections, None):
        like = usual_entry(document, section)
        made = new_entry(document, "新的", fields={"date": DAY, "sources": ("用户",)}, like=like)
        assert made == ("- 新的（2026-11-30，来源：用户）",)
        assert like is not None
        assert like.text == "乙"
    assert usual_entry(parse(b"# A\n- tea\n")) is None


def test_a_comma_that_joined_two_parts_goes_when_they_are_split() -> None:
    document = parse("- 睡前 10 单位，早上 8 单位（2026-09-25，来源：用户）\n".encode())
    first, second = split(document, "a.md", document.entries[0], ["睡前 10 单位，", "早上 8 单位"])
    assert first.after == ("- 睡前 10 单位（2026-09-25，来源：用户）",)
    assert second.after == ("- 早上 8 单位（2026-09-25，来源：用户）",)
