"""The form for fields: what was typed becomes values, or a sentence about what is not right."""

from __future__ import annotations

from datetime import date

import pytest
from test_tui_review import running

from memsift.markdown import parse
from memsift.markdown.model import Confidence
from memsift.text import ascii_signs
from memsift_tui.screens.form import FieldValues, as_typed, read_form
from memsift_tui.widgets.inputs import LineInput

EMPTY = {"confidence": "", "date": "", "sources": "", "expires": ""}


def test_nothing_typed_is_nothing_set() -> None:
    assert read_form(EMPTY) == FieldValues(None, None, (), None)


def test_full_width_and_lower_case_are_read() -> None:
    typed = EMPTY | {
        "confidence": "ｆ１",
        "date": "２０２６-10-27",
        "sources": "用户； [[log]] ;",
        "expires": "2026/12/01",
    }
    assert read_form(typed) == FieldValues(
        Confidence.F1, date(2026, 10, 27), ("用户", "[[log]]"), date(2026, 12, 1)
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
    read = read_form(as_typed(fields))
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
