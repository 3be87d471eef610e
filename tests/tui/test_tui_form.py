"""The form for fields: what was typed becomes values, or a sentence about what is not right."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from test_tui_review import review, running, settled, text, type_keys
from textual import events

from memsift.markdown import parse
from memsift.markdown.model import Confidence
from memsift.messages import languages
from memsift.review.desk import Desk
from memsift.review.session import Checkup
from memsift.text import ascii_signs
from memsift_tui.screens.form import FieldValues, FormScreen, as_typed, read_form
from memsift_tui.widgets.inputs import LineInput
from tui_kit import TODAY

EMPTY = {"confidence": "", "date": "", "sources": "", "expires": ""}


def test_nothing_typed_is_nothing_set() -> None:
    assert read_form(EMPTY) == FieldValues(None, None, (), None)


def test_full_width_and_lower_case_are_read() -> None:
    typed = EMPTY | {
        "confidence": "ｆ１",
        "date": "２０２６-10-27",
        "sources": "用户； [[log]] ;、 体检报告（6、7 月）、",
        "expires": "2026/12/01",
    }
    assert read_form(typed) == FieldValues(
        Confidence.F1, date(2026, 10, 27), ("用户", "[[log]]", "体检报告（6、7 月）"), date(2026, 12, 1)
    )


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("confidence", "F7", "tui.form.bad-grade"),
        ("date", "2026-02-30", "tui.form.bad-date"),
        ("expires", "soon", "tui.form.bad-date"),
    ],
)
def test_what_is_not_right_is_named(name: str, text: str, why: str) -> None:
    read = read_form(EMPTY | {name: text})
    assert isinstance(read, tuple)
    assert (read[0], read[1].id) == (name, why)


def test_an_entrys_fields_come_back_as_they_are() -> None:
    text = b"- [F2] Tea [date:: 2026-10-27] [source:: user] [source:: [[log]]] [expires:: 2026-12-01]\n"
    fields = parse(text).entries[0].fields
    for lang in languages():
        read = read_form(as_typed(fields, lang))
        assert read == FieldValues(fields.confidence, fields.date, fields.sources, fields.expires)


@pytest.mark.parametrize(("on", "shown"), [(True, "****"), (False, "••••")])
async def test_what_is_typed_unseen_is_drawn_in_signs_that_the_terminal_has(open_desk, on, shown) -> None:
    async with running(open_desk("en")):
        ascii_signs(on)
        try:
            assert LineInput("1234", unseen=True)._value.plain == shown
            assert LineInput("12•4")._value.plain == "12•4"
        finally:
            ascii_signs(False)


RAISED = {
    "AGENTS.md": "# Rules\n",
    ".AGENT/02-memory/long-term.md": "# Long\n"
    "- [F0] Keeps the spare key under the mat (2026-11-01, source: chat)\n"
    "- [F1] Was born in Halmwick (2026-10-01, source: user)\n"
    "- [F0] Sails on Sundays\n",
}
LONG_TERM = ".AGENT/02-memory/long-term.md"
WINDOW = {"away": events.AppBlur, "back": events.AppFocus}
"""What a terminal tells of its window, where another one is looked at in between."""


async def opened(app, pilot, line: int) -> FormScreen:  # type: ignore[no-untyped-def]  # of this test's app
    screen = review(app)
    screen.show_file(0, LONG_TERM)
    screen.go_to(next(r for r in screen.refs.values() if (r.file.path, r.entry.line) == (LONG_TERM, line)))
    await pilot.press("g")
    await settled(app, pilot)
    assert isinstance(app.screen, FormScreen)
    return app.screen


def wrong(desk: Desk, line: int) -> list[str]:
    """What the checks still miss about the entry on a line."""
    checkup = Checkup(desk)
    assert checkup.look_again() is None
    found = [one for card in checkup.open for one in card.findings if one.line == line]
    return [one.check for one in found]


@pytest.mark.parametrize(
    ("line", "before", "after"),
    [(2, "F0", "F1"), (4, "F0", "F1"), (3, "F1", "F2")],
)
async def test_who_raises_a_grade_confirms_it_and_the_checkup_asks_nothing_more(
    open_desk, line: int, before: str, after: str
) -> None:
    desk = open_desk(files=RAISED)
    async with running(desk) as (app, pilot):
        form = await opened(app, pilot, line)
        assert "F0 unverified" in text(app)
        mine = form.query_one("#form-confirmed", LineInput)
        assert mine.value == ""
        await pilot.press("right")
        await settled(app, pilot)
        assert form.query_one("#form-confidence", LineInput).value == after
        assert mine.value == TODAY.isoformat(), "it is seen what will be written down"
        await pilot.press("left")
        await settled(app, pilot)
        assert mine.value == "", before
        await pilot.press("right", "enter")
        await settled(app, pilot)
    assert wrong(desk, line) == []


async def test_where_the_vault_means_something_else_by_grades_its_words_stand_there(open_desk) -> None:
    """F0 to F1 is no raise there: the person's word is not written for it."""
    rules = "# Rules\n- F0 = said by Ned or checked; F1 = worked out; F2 = a guess\n"
    desk = open_desk(files=RAISED | {"AGENTS.md": rules})
    async with running(desk) as (app, pilot):
        form = await opened(app, pilot, 2)
        assert "AGENTS.md:2: F0 = said by Ned or checked; F1 = worked out; F2 = a guess" in text(app)
        assert "unverified" not in text(app)
        await pilot.press("right")
        await settled(app, pilot)
        assert form.query_one("#form-confidence", LineInput).value == "F1"
        assert form.query_one("#form-confirmed", LineInput).value == ""
        await pilot.press("enter")
        await settled(app, pilot)
        assert app.screen is not form
    written = Path(desk.vault.root, LONG_TERM).read_text(encoding="utf-8")
    assert "- [F1] Keeps the spare key under the mat (2026-11-01, source: chat)\n" in written


@pytest.mark.parametrize(
    ("keys", "source"),
    [
        (["N", "e", "d"], "chat; Ned"),  # what was offered goes, what stood there stays
        (["end", "s"], "chat; users"),
        (["right", "s"], "chat; users"),
        (["left", "s"], "chat; suser"),
        (["backspace", "tab", "shift+tab", "N"], "chat; N"),
        (["end", "tab", "shift+tab", "s"], "chat; users"),  # what was kept once stays kept
        (["end", "away", "back", "s"], "chat; users"),
        (["left", "away", "back", "s"], "chat; suser"),
        (["tab", "shift+tab", "N"], "chat; N"),
        (["away", "back", "N"], "chat; N"),
        ([], "chat; user"),
    ],
)
async def test_what_is_offered_is_replaced_by_what_is_typed_first(open_desk, keys, source: str) -> None:
    async with running(open_desk(files=RAISED)) as (app, pilot):
        form = await opened(app, pilot, 2)
        await pilot.press("right")
        await settled(app, pilot)
        line = form.query_one("#form-sources", LineInput)
        assert line.value == "chat; user"
        for _ in range(10):
            if line.has_focus:
                break
            await pilot.press("tab")
        await settled(app, pilot)
        for key in keys:
            if key in WINDOW:
                app.post_message(WINDOW[key]())
                await settled(app, pilot)
            else:
                await pilot.press(key)
        await settled(app, pilot)
        assert line.value == source


async def test_ctrl_u_clears_the_source_whole_and_it_is_said_what_goes_with_it(open_desk) -> None:
    async with running(open_desk(files=RAISED), size=(80, 24)) as (app, pilot):
        form = await opened(app, pilot, 2)
        await pilot.press("right", "tab", "tab")
        await settled(app, pilot)
        line, mine = (form.query_one(f"#form-{name}", LineInput) for name in ("sources", "confirmed"))
        assert line.has_focus
        assert line.value == "chat; user"
        await pilot.press("ctrl+u")
        await settled(app, pilot)
        assert (line.value, mine.value) == ("", "")
        assert "“you confirm” was cleared: user is no source any more" in text(app)
        await pilot.press(*"Ferg")
        await settled(app, pilot)
        assert "“you confirm” was cleared" in text(app), "until it is another thing"
        await pilot.press(*"; user")
        await settled(app, pilot)
        assert (line.value, mine.value) == ("Ferg; user", TODAY.isoformat())
        assert "was cleared" not in text(app)


async def test_a_comma_that_would_part_a_source_is_said_while_it_is_typed(open_desk) -> None:
    async with running(open_desk(files=RAISED), size=(80, 24)) as (app, pilot):
        form = await opened(app, pilot, 2)
        line = form.query_one("#form-sources", LineInput)
        line.focus()
        await settled(app, pilot)
        await pilot.press(*" on 3, N")
        await settled(app, pilot)
        assert "“chat on 3, N” is not one source: commas" in text(app)
        await pilot.press(*["backspace"] * 3)
        await settled(app, pilot)
        assert line.value == "chat on 3"
        assert "not one source" not in text(app)


async def test_a_grade_that_is_typed_takes_the_place_of_the_one_that_stands_there(open_desk) -> None:
    async with running(open_desk(files=RAISED)) as (app, pilot):
        form = await opened(app, pilot, 2)
        await pilot.press("F", "1")
        await settled(app, pilot)
        assert form.query_one("#form-confidence", LineInput).value == "F1"
        await pilot.press("f", "0")
        await settled(app, pilot)
        assert form.query_one("#form-confidence", LineInput).value == "f0"
        assert form.query_one("#form-confirmed", LineInput).value == ""


async def test_several_sources_stand_on_the_form_as_its_language_writes_them(open_desk) -> None:
    files = RAISED | {LONG_TERM: "# 长期\n- [F0] 茶（2026-11-01，来源：用户、周勉微信）\n"}
    async with running(open_desk(files=files), lang="zh") as (app, pilot):
        form = await opened(app, pilot, 2)
        assert form.query_one("#form-sources", LineInput).value == "用户、周勉微信"


async def test_a_source_that_would_be_two_is_said_and_what_was_typed_stays(open_desk) -> None:
    desk = open_desk(files=RAISED)
    before = desk.vault.file(LONG_TERM).document.data
    async with running(desk, size=(80, 24)) as (app, pilot):
        form = await opened(app, pilot, 2)
        line = form.query_one("#form-sources", LineInput)
        line.value = "chat; medical card, 2024"
        await pilot.press("enter")
        await settled(app, pilot)
        assert app.screen is form
        assert line.has_focus
        assert line.value == "chat; medical card, 2024"
        assert "“medical card, 2024” is not one source: commas" in text(app)
        assert "write ; between several" in text(app)
        assert desk.vault.file(LONG_TERM).document.data == before
        line.value = "chat; medical card 2024"
        await pilot.press("enter")
        await settled(app, pilot)
        assert app.screen is review(app)
    assert b"source: chat, medical card 2024)" in desk.vault.file(LONG_TERM).document.data


async def test_how_several_sources_are_written_is_said_where_there_is_one_already(open_desk) -> None:
    desk = open_desk(files=RAISED)
    async with running(desk, size=(80, 24)) as (app, pilot):
        form = await opened(app, pilot, 2)
        assert "several sources" not in text(app)
        line = form.query_one("#form-sources", LineInput)
        line.focus()
        await settled(app, pilot)
        assert line.value == "chat"
        assert "; between several sources" in text(app)
        line.value = "chat、体检报告医嘱页"
        await pilot.press("enter")
        await settled(app, pilot)
        assert app.screen is review(app)
    assert "source: chat, 体检报告医嘱页)".encode() in desk.vault.file(LONG_TERM).document.data


async def test_an_offered_day_is_replaced_and_what_stood_there_is_not(open_desk) -> None:
    async with running(open_desk(files=RAISED)) as (app, pilot):
        form = await opened(app, pilot, 2)
        await pilot.press("right", "shift+tab", *"2026-11-20")
        await settled(app, pilot)
        assert form.query_one("#form-confirmed", LineInput).value == "2026-11-20"
        await pilot.press("tab", "tab", "end", "backspace", "2")
        await settled(app, pilot)
        assert form.query_one("#form-date", LineInput).value == "2026-11-02"


@pytest.mark.parametrize("rows", [11, 12, 14, 18, 19, 24])
async def test_the_form_shows_its_last_line_and_its_keys_on_a_low_screen(open_desk, rows: int) -> None:
    async with running(open_desk(files=RAISED), size=(80, rows)) as (app, pilot):
        await opened(app, pilot, 2)
        assert "you confirm" in text(app)
        assert "Enter save" in text(app)
        assert "F0 unverified" in text(app)


async def test_f2_takes_two_days_and_the_form_says_so_before_anything_is_saved(open_desk) -> None:
    desk = open_desk(files=RAISED)
    async with running(desk) as (app, pilot):
        await opened(app, pilot, 2)
        await pilot.press("right", "right", "enter")
        await settled(app, pilot)
        assert isinstance(app.screen, FormScreen)
        assert "two different days" in text(app)
        await pilot.press("left", "enter")
        await settled(app, pilot)
        assert not isinstance(app.screen, FormScreen)
    assert wrong(desk, 2) == []


async def test_f2_counts_the_days_that_will_stand_and_not_those_that_stood(open_desk) -> None:  # type: ignore[no-untyped-def]  # a fixture
    desk = open_desk(files=RAISED)
    async with running(desk) as (app, pilot):
        form = await opened(app, pilot, 3)
        await pilot.press("right")
        form.query_one("#form-date", LineInput).value = TODAY.isoformat()
        await settled(app, pilot)
        await pilot.press("enter")
        await settled(app, pilot)
        assert isinstance(app.screen, FormScreen), "its date was the first of the two days"
        assert "two different days" in text(app)
        form.query_one("#form-date", LineInput).value = "2026-10-01"
        form.query_one("#form-sources", LineInput).value = "chat"
        form.set_focus(form.query_one("#form-date", LineInput))
        await settled(app, pilot)
        await pilot.press("enter")
        await settled(app, pilot)
        assert isinstance(app.screen, FormScreen), "nobody says any more that the date is the person's"
    assert line_of(desk, LONG_TERM, 3) == "- [F1] Was born in Halmwick (2026-10-01, source: user)"


def line_of(desk: Desk, file: str, number: int) -> str:
    return (Path(desk.vault.root) / file).read_text().split("\n")[number - 1]


async def test_nothing_is_written_that_does_not_stand_on_the_form(open_desk) -> None:  # type: ignore[no-untyped-def]  # a fixture
    desk = open_desk(files=RAISED)
    async with running(desk) as (app, pilot):
        form = await opened(app, pilot, 4)
        await pilot.press("backspace", "1")
        await settled(app, pilot)
        values = {name: form.query_one(f"#form-{name}", LineInput).value for name in ("date", "sources")}
        assert values == {"date": TODAY.isoformat(), "sources": "user"}
        await pilot.press("backspace")
        await settled(app, pilot)
        assert form.query_one("#form-date", LineInput).value == ""
        assert form.query_one("#form-sources", LineInput).value == ""
        await pilot.press("1")
        await settled(app, pilot)
        form.query_one("#form-sources", LineInput).value = "chat"
        form.query_one("#form-date", LineInput).value = "2026-11-02"
        form.query_one("#form-confirmed", LineInput).value = ""
        await settled(app, pilot)
        assert form.query_one("#form-sources", LineInput).value == "chat", "what was edited stays"
        await pilot.press("enter")  # F1 asks for more than one source: it says so once
        await settled(app, pilot)
        await pilot.press("enter")
        await settled(app, pilot)
        assert "grade F1" in text(app)
        assert "source chat" in text(app)
    assert line_of(desk, LONG_TERM, 4) == "- [F1] Sails on Sundays [date:: 2026-11-02] [source:: chat]"


async def test_a_word_given_without_the_person_as_source_is_a_field_of_its_own(open_desk) -> None:  # type: ignore[no-untyped-def]  # a fixture
    desk = open_desk(files=RAISED)
    async with running(desk) as (app, pilot):
        form = await opened(app, pilot, 2)
        await pilot.press("right")
        await settled(app, pilot)
        assert form.query_one("#form-sources", LineInput).value == "chat; user"
        form.query_one("#form-sources", LineInput).value = "chat"
        await settled(app, pilot)
        await pilot.press("enter")
        await settled(app, pilot)
    day = TODAY.isoformat()
    said = f"- [F1] Keeps the spare key under the mat (2026-11-01, source: chat, confirmed: {day})"
    assert line_of(desk, LONG_TERM, 2) == said


async def test_the_form_says_when_the_person_said_so_and_not_that_a_field_does(open_desk) -> None:  # type: ignore[no-untyped-def]  # a fixture
    async with running(open_desk(files=RAISED)) as (app, pilot):
        await opened(app, pilot, 3)
        assert "You said so on 2026-10-01" in text(app)


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "F2 stable: you, on 2 dates"), ("zh", "F2 稳定：你在两个日子确认过")]
)
async def test_the_words_for_the_grades_are_whole_at_80_columns(open_desk, lang, said) -> None:  # type: ignore[no-untyped-def]  # a fixture
    async with running(open_desk(files=RAISED), size=(80, 24), lang=lang) as (app, pilot):
        await opened(app, pilot, 2)
        assert said in text(app)


async def test_rules_have_no_fields_to_set(open_desk) -> None:  # type: ignore[no-untyped-def]  # a fixture
    rule = "- [F0] (2026-02-06, source: chat) Answer in short"
    desk = open_desk(files=RAISED | {"AGENTS.md": f"# Rules\n{rule}\n"})
    async with running(desk) as (app, pilot):
        screen = review(app)
        screen.show_file(0, "AGENTS.md")
        screen.go_to(next(r for r in screen.refs.values() if r.file.path == "AGENTS.md"))
        await pilot.press("g")
        await settled(app, pilot)
        assert not isinstance(app.screen, FormScreen)
        assert "carry no grade" in text(app)
    assert line_of(desk, "AGENTS.md", 2) == rule


async def put_in(app, pilot, line: int) -> FormScreen:  # type: ignore[no-untyped-def]  # of this test's app
    form = await opened(app, pilot, line)
    await pilot.press("right")
    await settled(app, pilot)
    return form


def typed(form: FormScreen) -> dict[str, str]:
    return {
        name: form.query_one(f"#form-{name}", LineInput).value for name in ("date", "sources", "confirmed")
    }


async def test_what_was_put_in_is_said_and_goes_line_by_line(open_desk) -> None:  # type: ignore[no-untyped-def]  # a fixture
    today = TODAY.isoformat()
    async with running(open_desk(files=RAISED), size=(80, 24)) as (app, pilot):
        form = await put_in(app, pilot, 4)
        assert typed(form) == {"date": today, "sources": "user", "confirmed": today}
        assert "Put in for you, clear what is not so: date, source, you confirm" in text(app)
        form.query_one("#form-confirmed", LineInput).focus()
        await pilot.press("backspace")
        await settled(app, pilot)
        assert typed(form) == {"date": today, "sources": "", "confirmed": ""}, "the date is no word of theirs"
        assert "Put in for you, clear what is not so: date" in text(app)
        assert "source, you confirm" not in text(app)
        form.query_one("#form-confidence").focus()
        await pilot.press("left")
        await settled(app, pilot)
        assert typed(form) == {"date": "", "sources": "", "confirmed": ""}
        assert "Put in for you" not in text(app)


async def test_another_source_in_place_of_the_person_takes_the_word_that_was_put_in_back(open_desk) -> None:  # type: ignore[no-untyped-def]  # a fixture
    desk = open_desk(files=RAISED)
    async with running(desk, size=(80, 24)) as (app, pilot):
        form = await put_in(app, pilot, 4)
        form.query_one("#form-sources", LineInput).focus()
        await pilot.press(*"a receipt")
        await settled(app, pilot)
        assert typed(form) == {"date": TODAY.isoformat(), "sources": "a receipt", "confirmed": ""}
        await pilot.press("enter")
        await settled(app, pilot)
        assert app.screen is form
        assert "F1 asks for two sources or your word" in text(app)
        await pilot.press("enter")
        await settled(app, pilot)
        assert app.screen is review(app), "the person may know better"
    after = desk.vault.file(LONG_TERM).document.data.decode()
    assert "a receipt" in after
    assert "confirmed" not in after


async def test_a_word_that_was_typed_stays_with_any_source(open_desk) -> None:  # type: ignore[no-untyped-def]  # a fixture
    async with running(open_desk(files=RAISED)) as (app, pilot):
        form = await put_in(app, pilot, 4)
        form.query_one("#form-confirmed", LineInput).focus()
        await pilot.press(*"2026-11-20")
        form.query_one("#form-sources", LineInput).focus()
        await pilot.press(*"a receipt")
        await settled(app, pilot)
        assert typed(form) == {"date": "2026-11-20", "sources": "a receipt", "confirmed": "2026-11-20"}


@pytest.mark.parametrize("sources", ["chat; a receipt", "user"])
async def test_f1_with_two_sources_or_the_person_is_saved_at_once(open_desk, sources: str) -> None:  # type: ignore[no-untyped-def]  # a fixture
    async with running(open_desk(files=RAISED)) as (app, pilot):
        form = await put_in(app, pilot, 2)
        form.query_one("#form-sources", LineInput).value = sources
        form.query_one("#form-confirmed", LineInput).value = ""
        form.query_one("#form-sources", LineInput).value = sources
        await pilot.press("enter")
        await settled(app, pilot)
        assert app.screen is review(app)


@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_a_wrong_date_is_named_as_it_was_typed_and_no_longer_when_it_is_another(
    open_desk, lang
) -> None:
    async with running(open_desk(files=RAISED), size=(80, 24), lang=lang) as (app, pilot):
        form = await opened(app, pilot, 2)
        line = form.query_one("#form-expires", LineInput)
        form.set_focus(line)
        await type_keys(pilot, [*"30.11.2026", "enter"])
        shown = text(app)
        assert {"en": "“30.11.2026” is not a date", "zh": "“30.11.2026”不是日期"}[lang] in shown
        assert "2026-12-01" not in shown, "no other day"
        await type_keys(pilot, ["enter"])
        assert "YYYY-MM-DD" in text(app), "it stays while the same stands there"
        await type_keys(pilot, ["backspace"])
        assert "YYYY-MM-DD" not in text(app)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (4, "grade F1, date 2026-11-29, source user, you confirm 2026-11-29 (date and source say so)"),
        (2, "grade F1, source chat; user, you confirm 2026-11-29."),  # a word of its own beside another day
    ],
)
async def test_what_is_told_names_the_word_as_it_was_written(open_desk, line, said) -> None:
    async with running(open_desk(files=RAISED), size=(160, 30)) as (app, pilot):
        await opened(app, pilot, line)
        await type_keys(pilot, ["right", "enter"])
        await settled(app, pilot)
        assert f"Saved in long-term.md: {said}" in text(app)
        await type_keys(pilot, ["u", "g", "enter"])
        await settled(app, pilot)
        assert "you confirm" not in text(app), "where nothing was written nothing is told"
