"""The small form for an entry's fields: grade, date, source, expiry."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import date as Day
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input

from memsift.markdown.model import Confidence, Fields
from memsift.messages import Lang, Message
from memsift.text import SafeText, parse_date
from memsift_tui.screens.ask import Dialog, widest
from memsift_tui.widgets.bars import LinesBar
from memsift_tui.widgets.inputs import ChoiceInput, LineInput

NAMES = ("confidence", "date", "sources", "expires")


@dataclass(frozen=True, slots=True)
class FieldValues:
    """The four fields as a person set them. Absent: None or empty."""

    confidence: Confidence | None
    date: Day | None
    sources: tuple[str, ...]
    expires: Day | None


def as_typed(fields: Fields) -> dict[str, str]:
    """The form's lines for an entry's fields."""
    return {
        "confidence": fields.confidence.value if fields.confidence else "",
        "date": fields.date.isoformat() if fields.date else "",
        "sources": "; ".join(fields.sources),
        "expires": fields.expires.isoformat() if fields.expires else "",
    }


def read_form(typed: dict[str, str]) -> FieldValues | tuple[str, Message]:
    """The values of what was typed, or the name of the first line that is not right and why."""
    grade = unicodedata.normalize("NFKC", typed["confidence"]).strip().upper()
    if grade and grade not in Confidence.__members__:
        return "confidence", Message("tui.form.bad-grade", {"text": typed["confidence"]})
    days: dict[str, Day | None] = {}
    for name in ("date", "expires"):
        text = unicodedata.normalize("NFKC", typed[name]).strip()
        days[name] = parse_date(text) if text else None
        if text and days[name] is None:
            return name, Message("tui.form.bad-date", {"text": typed[name]})
    parts = (part.strip() for part in typed["sources"].replace("；", ";").split(";"))
    return FieldValues(
        Confidence[grade] if grade else None,
        days["date"],
        tuple(part for part in parts if part),
        days["expires"],
    )


class FormScreen(Dialog[FieldValues | None]):
    """Returns the values, None when left. What is not right is said before anything is saved."""

    WIDE: ClassVar[int] = 72
    AUTO_FOCUS = "#form-confidence"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("tab", "app.focus_next", show=False),
        Binding("shift+tab", "app.focus_previous", show=False),
    ]

    def __init__(self, title: SafeText, fields: Fields, lang: Lang) -> None:
        super().__init__(title, lang)
        hints = {"confidence": "grade", "date": "date", "sources": "sources", "expires": "date"}
        values = as_typed(fields)
        said = {name: self.t(f"tui.form.hint-{hint}") for name, hint in hints.items()}
        self._lines: dict[str, LineInput] = {
            name: LineInput(values[name], placeholder=said[name], id=f"form-{name}")
            for name in ("date", "sources", "expires")
        }
        grades = ("", *(grade.value for grade in Confidence))
        self._lines["confidence"] = ChoiceInput(
            values["confidence"], grades, placeholder=said["confidence"], id="form-confidence"
        )

    def body(self) -> ComposeResult:
        labels = {name: self.t(f"tui.form.{name}") for name in NAMES}
        wide = widest(list(labels.values())) + 2
        for name in NAMES:
            with Horizontal(classes="form-row"):
                label = LinesBar()
                label.styles.width = wide
                label.show([((labels[name], "muted"),)])
                yield label
                yield self._lines[name]

    def foot(self) -> SafeText:
        return self.t("tui.form.keys")

    @on(Input.Submitted)
    def submitted(self, event: Input.Submitted) -> None:
        event.stop()
        read = read_form({name: line.value for name, line in self._lines.items()})
        if isinstance(read, FieldValues):
            self.dismiss(read)
            return
        name, why = read
        self._lines[name].focus()
        self.say_foot(self.t(why.id, **why.params), "error")

    def action_leave(self) -> None:
        self.dismiss(None)
