"""The blocks of the panes: exact widths for any text, heights that depend on nothing but text and width."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from memsift.text import visible
from memsift_tui.screens.review.items import Chip, EntryItem, Note, SectionEnd, SectionTop, text_rows
from memsift_tui.widgets.lines import BOXES, PLAIN, Frame, Item, Line, Look, Signs, fit, width_of

HOSTILE = [
    "\x1b[2J\x1b]52;c;aGk=\x07gone",
    "[@click=app.quit]press[/] [b]bold[/b] see [/etc/passwd]",
    "right\u202eto left\u202c \u200bhid\u200bden \U000e0041\U000e0042",
    "👩‍👩‍👧 🇨🇳 ｆｕｌｌ e\u0301\u0301\u0301\u0301",
    "x" * 5000,
    "漢" * 500,
    "\x9b31m\x85\u2028\x00",
    "a\tb\r\nc",
    "",
]
LOOKS = [
    Look(),
    Look(cursor=True, focused=True),
    Look(ticked=True),
    Look(lit="conflict", differs=((0, 2), (3, 5))),
    Look(cursor=True, focused=True, ticked=True, lit="same", differs=((1, 1000),)),
]


def plain(line: Line) -> str:
    return "".join(text for text, _ in line)


def entry(text: str, **more: Any) -> EntryItem:
    chips = (Chip(visible("Profile_1")), Chip(visible("F1"), "text"), Chip(visible("2026-10-27")))
    return EntryItem("k", text, chips, alike=visible("= same as Profile_9"), sign="=", **more)


def test_what_is_alike_is_said_in_words_or_by_name_where_there_is_room() -> None:
    item = entry("text", alike_short=visible("= Profile_9"))

    def said(width: int) -> list[str]:
        return [plain(line) for line in item.lines(Frame(width), PLAIN)]

    assert "2026-10-27  = same as Profile_9 " in said(56)[1]
    assert "2026-10-27  = Profile_9 " in said(50)[1]
    assert "=" not in said(40)[1]
    # What the comparison finds moves no line.
    assert {len(said(width)) for width in (40, 50, 56)} == {2}


@pytest.mark.parametrize("signs", list(BOXES))
@pytest.mark.parametrize("sign", "!=<>-")
def test_a_tick_stands_apart_from_the_sign(sign: str, signs: Signs) -> None:
    box = BOXES[signs]
    for look in (Look(ticked=True), Look(ticked=True, cursor=True, focused=True)):
        row = plain(EntryItem("k", "text", sign=sign).lines(Frame(40, box), look)[0])
        assert f"{box.tick} {sign} text" in row


@pytest.mark.parametrize("width", [12, 20, 38, 59, 80, 200])
@pytest.mark.parametrize("signs", list(BOXES))
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_every_line_of_every_block_fits_its_pane_exactly(text: str, signs: Signs, width: int) -> None:
    frame = Frame(width, BOXES[signs])
    blocks: list[Item] = [entry(text), Note("n", text), SectionTop("s", visible(text), 12), SectionEnd("e")]
    blocks.append(SectionTop("s", visible(text), 3, folded=True))
    for block in blocks:
        for look in LOOKS:
            for line in block.lines(frame, look):
                assert width_of(line) == width, (type(block).__name__, plain(line))
                # Textual cuts by Rich's widths: they must agree with ours.
                assert cell_len(plain(line)) == width
                assert visible(plain(line)) == plain(line)


@pytest.mark.parametrize("text", [*HOSTILE, "一句话\n  - 第二行", "one two three " * 20])
def test_heights_do_not_depend_on_the_look(text: str) -> None:
    for width in (14, 30, 77):
        heights = {len(entry(text).lines(Frame(width), look)) for look in LOOKS}
        assert len(heights) == 1


def test_likeness_never_adds_a_line() -> None:
    for width in range(12, 80):
        without = EntryItem("k", "text", (Chip(visible("Preference_12")),))
        with_it = EntryItem(
            "k", "text", (Chip(visible("Preference_12")),), "!", visible("! conflicts with Memory_3")
        )
        assert len(without.lines(Frame(width), Look())) == len(with_it.lines(Frame(width), Look()))


def test_what_is_alike_is_said_by_a_sign_and_in_words_where_there_is_room() -> None:
    first, second = entry("The user likes tea").lines(Frame(60), Look())
    assert plain(first).split() == ["│", "=", "The", "user", "likes", "tea", "│"]
    assert "= same as Profile_9" in plain(second)


def test_the_cursor_is_a_bar_and_not_only_a_colour() -> None:
    line = entry("text").lines(Frame(40), Look(cursor=True, focused=True))[0]
    assert plain(line).startswith("┃")


def test_differing_characters_have_a_style_and_a_sign() -> None:
    rows = text_rows("port 8080 is open", 40, "text", [(5, 9)])
    assert plain(rows[0]) == "port [8080] is open"
    assert [text for text, style in rows[0] if style == "differs"] == ["[8080]"]


def test_what_differs_has_its_sign_also_where_it_takes_another_line() -> None:
    rows = text_rows("port 8080", 9, "text", [(5, 9)])
    assert [plain(row) for row in rows] == ["port", "[8080]"]


def test_in_a_pane_no_sign_adds_a_line_and_the_style_stays() -> None:
    rows = text_rows("port 8080", 9, "text", [(5, 9)], steady=True)
    assert [plain(row) for row in rows] == ["port 8080"]
    assert [text for text, style in rows[0] if style == "differs"] == ["8080"]


def test_secrets_are_masked_also_where_they_differ() -> None:
    key = "sk-" + "aB3dE6gH9jK2" * 4
    rows = text_rows(f"the key is {key} ok", 200, "text", [(11, 11 + len(key))])
    assert key not in plain(rows[0])
    assert "••••" in plain(rows[0])
    assert any("••••" in text and style == "differs" for text, style in rows[0])


@settings(max_examples=80, deadline=None)
@given(
    st.text(max_size=60),
    st.integers(8, 60),
    st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), max_size=3),
)
def test_any_text_wraps_within_its_cells(text: str, cells: int, spans: list[tuple[int, int]]) -> None:
    inside = [(min(a, b, len(text)), min(max(a, b), len(text))) for a, b in spans]
    apart = sorted(s for n, s in enumerate(inside) if all(s[1] <= o[0] or o[1] <= s[0] for o in inside[:n]))
    plain_rows = text_rows(text, cells, "text")
    rows = text_rows(text, cells, "text", apart, steady=True)
    assert len(rows) == len(plain_rows)
    assert all(width_of(row) <= cells for row in (*rows, *text_rows(text, cells, "text", apart)))


def test_fit_cuts_and_fills() -> None:
    line: Line = ((visible("汉字汉字"), "text"),)
    assert [width_of(fit(line, cells)) for cells in range(12)] == list(range(12))


def test_a_whole_field_that_differs_has_no_second_brackets() -> None:
    said = "boots [expired:: 2026-11-30]"
    rows = text_rows(said, 60, "text", [(5, len(said))])
    assert "".join(part for part, _ in rows[0]) == said
    assert [part for part, style in rows[0] if style == "differs"] == [said[5:]]


@pytest.mark.parametrize(
    ("said", "marked", "shown"),
    [
        ("boots, then [expired:: 2026-11-30]", "", "boots{, then [expired:: 2026-11-30]}"),
        ("boots [source:: user] here", "user", "boots [source:: {user}] here"),
        ("[F1] boots, new", ", new", "[F1] boots[, new]"),
        ("see [[x]] and [[y]]", " and [[y]]", "see [[x]] {and [[y]]}"),
        ("cut at 3.2 mm", "2", "cut at [3.2] mm"),
        ("at 20:00 in town", ":00", "at [20:00] in town"),
        ("on 20 August", " August", "on 20 [August]"),
        ("takes allopurinol", "s", "[takes] allopurinol"),
    ],
)
def test_marks_of_a_difference_are_told_from_brackets_of_the_text(said: str, marked: str, shown: str) -> None:
    marked = marked or said[5:]
    start = said.index(marked)
    rows = text_rows(said, 60, "text", [(start, start + len(marked))])
    assert "".join(part for part, _ in rows[0]) == shown
