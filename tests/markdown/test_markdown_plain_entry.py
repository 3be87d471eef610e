"""An entry that says nothing about itself is read quickly, and nothing else than in full."""

from __future__ import annotations

from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from memsift.markdown import parse
from memsift.markdown.comparison import comparison_of
from memsift.markdown.fields import EntryLines, read_fields
from memsift.markdown.model import Fields
from memsift.markdown.plain_entry import read_plain

FOLDERS = (Path(__file__).parents[1] / "cases", Path(__file__).parents[2] / "tui/memsift_tui/demo/vaults")

BULLETS = ("- ", "* ", "+ ", "-  ", "- \t", "-", "1. ", "-\t")
IDS = (
    "",
    "Memory_1: ",
    "记忆_12：",
    "Memory_1 :",
    "**Memory_1**: ",
    "²x_1: ",
    "e\u0301_3:",
    "two words_1: ",
    "_1: ",
)
PIECES = (
    *(
        "tea",
        "茶",
        " ",
        "  ",
        "\t",
        "\r",
        "\u3000",
        "\u2028",
        "F1",
        "f2",
        "F3",
        "F",
        "1",
        "[F1] ",
        "【F2】",
        "(F1)",
    ),
    *(
        "confidence",
        ": ",
        "：",
        "置信度",
        "2026-10-27",
        "2026/10/27",
        "2026年",
        "10 年",
        "２０２６年",
        "Oct 3, 2026",
    ),
    *("~~", "**", "_", "==", "`", "``", "\\", "<!-- x -->", "%%x%%", "%%", "<b>", "&amp;", "[[a]]", "[a](b)"),
    *(
        "[k:: v]",
        "(source: me)",
        "（来源：我）",
        "· source: me",
        "; expires 2026-11-01",
        "，",
        ", ",
        "expires ",
        "到期",
    ),
    *(
        "#pinned",
        "#tag",
        "[permanent]",
        "✅ ",
        "📅 2026-10-27",
        "⏳",
        "🛫",
        "❌",
        "🙂",
        "^abc",
        "[x] ",
        "x_1: y",
        "https://a.b",
    ),
)
LINES = st.builds(
    lambda bullet, name, pieces: bullet + name + "".join(pieces),
    st.sampled_from(BULLETS),
    st.sampled_from(IDS),
    st.lists(st.sampled_from(PIECES) | st.text("ab1年F: -/", max_size=4), max_size=5),
)


def in_full(text: str, line: int) -> tuple[Fields, str]:
    reading = read_fields(EntryLines(line, [text], 1))
    return reading.fields, comparison_of(reading.lines, [text], 1, frozenset())


@settings(max_examples=600)
@given(LINES, st.integers(1, 9))
@example("- Memory_1: the kettle is blue", 1)
@example("- the kettle is blue", 2)
@example("- Memory_1:", 3)
@example("- Memory_1: F", 4)
def test_a_plain_line_is_read_as_in_full(text: str, line: int) -> None:
    plain = read_plain(text, line)
    if plain is not None:
        assert (Fields(id=plain.id, spans=plain.spans), plain.text) == in_full(text, line)


def test_what_says_more_is_not_taken_for_plain() -> None:
    for more in (
        "[F1] tea",
        "tea #F1",
        "tea 2026-10-27",
        "tea · source: me",
        "~~tea~~",
        "[ ] tea",
        "tea ^a",
        "x y_1: t",
    ):
        assert read_plain(f"- {more}", 1) is None
    assert read_plain("1. tea", 1) is None


def test_most_entries_of_the_demo_and_the_cases_are_plain_and_all_say_the_same() -> None:
    plain = every = 0
    for path in sorted(found for folder in FOLDERS for found in folder.rglob("*.md")):
        document = parse(path.read_bytes())
        for entry in document.entries:
            every += 1
            if entry.end_line > entry.line or entry.links or entry.lead_line < entry.line:
                continue
            read = read_plain(entry.raw, entry.line)
            if read is not None:
                plain += 1
                fields, text = in_full(entry.raw, entry.line)
                assert (Fields(id=read.id, spans=read.spans), read.text) == (fields, text)
                assert (entry.id, entry.fields.spans, entry.text) == (fields.id, fields.spans, text)
    assert every > plain > 50


def test_a_plain_entry_has_the_day_of_its_heading_or_its_file() -> None:
    text = b"# 2026-10-27\n- tea\n## Other\n- Memory_1: cup\n# None\n- pot\n"
    days = [(str(e.fields.date), e.fields.date_from) for e in parse(text).entries]
    assert days == [("2026-10-27", "heading"), ("2026-10-27", "heading"), ("None", None)]
