"""The small form for an entry's fields: grade, the person's word for it, date, source, expiry."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date as Day
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input

from memsift.checks.own_grades import OwnGrades, own_words
from memsift.checks.sources import CONFIRMED_DAYS, typed_sources
from memsift.markdown.model import Confidence, Fields
from memsift.messages import Lang, Message
from memsift.text import SafeText, mask, typed_date, visible, wrap
from memsift_tui.screens.ask import Dialog, widest
from memsift_tui.widgets.bars import Hint, LinesBar
from memsift_tui.widgets.content import words
from memsift_tui.widgets.inputs import ChoiceInput, LineInput
from memsift_tui.widgets.lines import SPACE

NAMES = ("confidence", "date", "sources", "expires", "confirmed")
_LINES = {"source": "sources", **{name: name for name in NAMES}}  # a field and its line
MEANING_ROWS = 2  # of what the vault itself says that grades mean
BETWEEN: dict[Lang, str] = {"en": "; ", "zh": "、"}  # several sources
ROWS_APART = 19  # rows of a screen that has room for blank lines in the form


@dataclass(frozen=True, slots=True)
class FieldValues:
    """The fields as a person set them. Absent: None or empty. `confirmed`: the day on which they say that it
    is so, beside those that the entry has already."""

    confidence: Confidence | None
    date: Day | None
    sources: tuple[str, ...]
    expires: Day | None
    confirmed: Day | None = None


def as_typed(fields: Fields, lang: Lang) -> dict[str, str]:
    """The form's lines for an entry's fields."""
    return {
        "confidence": fields.confidence.value if fields.confidence else "",
        "confirmed": "",
        "date": fields.date.isoformat() if fields.date else "",
        "sources": BETWEEN[lang].join(fields.sources),
        "expires": fields.expires.isoformat() if fields.expires else "",
    }


def _grade(typed: str) -> Confidence | None:
    return Confidence.__members__.get(unicodedata.normalize("NFKC", typed).strip().upper())


def read_form(typed: dict[str, str]) -> FieldValues | tuple[str, Message]:
    """The values of what was typed, or the name of the first line that is not right and why."""
    grade = _grade(typed["confidence"])
    if grade is None and typed["confidence"].strip():
        return "confidence", Message("tui.form.bad-grade", {"text": typed["confidence"]})
    days: dict[str, Day | None] = {}
    for name in ("confirmed", "date", "expires"):
        text = typed.get(name, "").strip()
        days[name] = typed_date(text) if text else None
        if text and days[name] is None:
            return name, Message("tui.form.bad-date", {"text": typed[name]})
    return FieldValues(
        grade,
        days["date"],
        typed_sources(typed["sources"]),
        days["expires"],
        days["confirmed"],
    )


def raises(before: Confidence | None, after: Confidence | None) -> bool:
    """Whether a grade says that more is known than before."""
    return after in (Confidence.F1, Confidence.F2) and (before is None or after > before)


def fields_said(
    wanted: Mapping[str, object], values: FieldValues, before: Fields, lang: Lang
) -> list[SafeText]:
    """What was written of a form, to be told; the person's word too where the date and the source carry it
    and no field of its own does. Nothing where nothing was written."""
    none = words(Message("tui.form.nothing"), lang)
    said: list[SafeText] = []
    for field, value in wanted.items():
        many = BETWEEN[lang].join(value) if isinstance(value, tuple) else str(value or "")
        said.append(
            words(Message(f"tui.form.{field}"), lang) + SPACE + (visible(mask(many)) if many else none)
        )
    word = values.confirmed
    if said and word is not None and "confirmed" not in wanted and word not in before.confirmed:
        said.append(words(Message("tui.form.confirmed-so", {"day": word.isoformat()}), lang))
    return said


class FormScreen(Dialog[FieldValues | None]):
    """Returns the values, None when left. What is not right is said before anything is saved."""

    WIDE: ClassVar[int] = 80
    AUTO_FOCUS = "#form-confidence"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,shift+tab", "app.focus_previous", show=False),
        Binding("down,tab", "app.focus_next", show=False),
    ]

    def __init__(
        self,
        title: SafeText,
        fields: Fields,
        lang: Lang,
        *,
        today: Day,
        me: str,
        is_me: Callable[[str], bool],
        why_not: Callable[[FieldValues], Message | None],
        own_grades: OwnGrades | None = None,
    ) -> None:
        """`me`: the person as a source; `is_me`: whether a source is the person; `why_not`: why values cannot
        be written into the entry, None when they can; `own_grades`: where the vault says what it means by
        grades, where it means something else: then none is a raise that the person vouches for."""
        super().__init__(title, lang)
        self._me, self._is_me, self._why_not = me, is_me, why_not
        self._own_grades = own_grades
        self._offered: dict[str, tuple[str, str]] = {}  # line: what stood there, what was put there
        self._word_offered = False  # whether the confirmation was put there, and not typed
        self._word_gone = False  # whether it was put there and went because the person is no source any more
        self._questioned: FieldValues | None = None  # what it was said of that F1 asks for more
        self._wrong: dict[str, str] | None = None  # what stood here when the foot said what is not right
        self._fields, self._today = fields, today
        hints = {"date": "date", "sources": "sources", "expires": "date"}
        values = as_typed(fields, lang)
        said = {name: self.t(f"tui.form.hint-{hint}") for name, hint in hints.items()}
        days = [day.isoformat() for day in sorted(self._said_on(fields.date, fields.sources))]
        said["confirmed"] = self.t(
            "tui.form.hint-confirmed" if days else "tui.form.hint-unconfirmed", days=days
        )
        self._lines: dict[str, LineInput] = {
            name: LineInput(values[name], placeholder=said[name], id=f"form-{name}")
            for name in NAMES
            if name != "confidence"
        }
        grades = ("", *(grade.value for grade in Confidence))
        self._lines["confidence"] = ChoiceInput(
            values["confidence"], grades, placeholder=self.t("tui.form.hint-grade"), id="form-confidence"
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
            if name == "confidence":
                grades = LinesBar(classes="form-row")
                meaning = wrap(self._meaning(), self.inside)[:MEANING_ROWS]
                grades.styles.height = len(meaning)
                grades.show([((row, "muted"),) for row in meaning])
                yield grades

    def _meaning(self) -> SafeText:
        """What the grades mean: in the vault's own words where it has its own."""
        own = self._own_grades
        if own is None:
            return self.t("tui.form.grades")
        return self.t("tui.form.own-grades", where=own.where, text=mask(own_words(own.text)))

    def fit(self) -> None:
        """The keys are always in view: on a low screen the rows stand together."""
        super().fit()
        apart = 1 if self.app.size.height >= ROWS_APART else 0
        rows = self.query(".form-row")
        for number, row in enumerate(rows):  # what the grades mean belongs to the first; the foot is free
            row.styles.margin = (0, 0, apart if 0 < number < len(rows) - 1 else 0, 0)

    def own_hints(self) -> Sequence[Hint]:
        own = [("left right", "grade")] if self._lines["confidence"].has_focus else []
        if self._lines["sources"].has_focus:  # also while text stands in it: what it says when empty is gone
            own = [("、" if self._lang == "zh" else ";", "sources")]
        return self.hints(("enter", "save"), *own, ("tab", "field"))

    def on_descendant_focus(self) -> None:
        self.show_keys()

    def foot(self) -> SafeText:
        """What was put there and was not typed: it can be taken out line by line. Else what went again."""
        if self._word_gone:
            return self.t("tui.form.word-gone", me=visible(self._me))
        put = [
            name for name in NAMES if name in self._offered or (name == "confirmed" and self._word_offered)
        ]
        said = [Message(f"tui.form.{name}") for name in put]
        return self.t("tui.form.offered", what=said) if said else super().foot()

    def show_foot(self) -> None:
        """What is not right is said until something else stands there."""
        if self._typed() != self._wrong:
            self._wrong = None
            super().show_foot()

    @on(Input.Changed)
    def changed(self) -> None:
        self.show_foot()

    def _typed(self) -> dict[str, str]:
        return {name: line.value for name, line in self._lines.items()}

    def _read(self, **instead: str) -> FieldValues | tuple[str, Message]:
        """What stands on the form, `instead` in place of some of its lines."""
        return read_form(self._typed() | instead)

    @property
    def _raised(self) -> bool:
        return self._raises(_grade(self._lines["confidence"].value))

    def _raises(self, grade: Confidence | None) -> bool:
        return self._own_grades is None and raises(self._fields.confidence, grade)

    @on(Input.Changed, "#form-confidence")
    def graded(self) -> None:
        """Who raises a grade says by it that it is so: that is written down too, unless they take it out."""
        mine = self._lines["confirmed"]
        today = self._today.isoformat()
        self._word_gone = False
        if self._raised and not mine.value:
            self._offer_word()
        elif not self._raised and mine.value == today:
            mine.value = ""
        self._vouch()  # before an Enter that was typed at once

    @on(Input.Changed, "#form-confirmed")
    def vouched(self) -> None:
        """Who confirms is a source, and the day that of an entry without one. Both stand on the form before
        they are written. The source goes with the word, the day with the grade, unless they were edited."""
        self._word_gone &= not self._lines["confirmed"].value
        self._vouch()

    @on(Input.Changed, "#form-sources")
    def sourced(self, event: Input.Changed) -> None:
        """Who writes another source in place of themselves does not say that it is so: the word that was put
        there for them goes too, and comes back with them. What cannot be one source is said at once."""
        line, read = event.input, self._read()
        if line.has_focus:
            is_source = any(map(self._is_me, typed_sources(line.value)))
            if self._word_offered and not is_source:
                self._lines["confirmed"].value = ""
                self._word_gone = True
                self._vouch()
            elif self._word_gone and is_source:
                self._word_gone = False
                self._offer_word()
        self.show_foot()
        if line.has_focus and any(comma in line.value for comma in ",，") and isinstance(read, FieldValues):
            why = self._why_not(read)
            if why is not None and why.params.get("field") == "source":
                self._wrong = self._typed()
                self.say_foot(self.t(why.id, **why.params), "error")

    def _offer_word(self) -> None:
        self._lines["confirmed"].offer(self._today.isoformat())
        self._word_offered = True

    def _vouch(self) -> None:
        self._word_offered &= self._lines["confirmed"].value == self._today.isoformat()
        read = self._read(confidence="")
        says = isinstance(read, FieldValues) and read.confirmed is not None
        kept = {} if says or not self._raised else {n: o for n, o in self._offered.items() if n == "date"}
        for name, (before, offer) in self._offered.items():
            if name not in kept and self._lines[name].value == offer:
                self._lines[name].value = before
        self._offered = kept
        self._offer_lines()
        self.show_foot()

    def _offer_lines(self) -> None:
        read = self._read(confidence="")
        if not isinstance(read, FieldValues) or read.confirmed is None:
            return
        if read.date is None:
            self._offer("date", read.confirmed.isoformat())
        if not any(map(self._is_me, read.sources)):
            self._offer("sources", BETWEEN[self._lang].join((*read.sources, self._me)), len(self._me))

    def _offer(self, name: str, value: str, last: int | None = None) -> None:
        """Offer a line's value, or the `last` characters of it: those before stood there."""
        self._offered[name] = self._lines[name].value, value
        self._lines[name].offer(value, 0 if last is None else len(value) - last)

    @on(Input.Submitted)
    def submitted(self, event: Input.Submitted) -> None:
        event.stop()
        read = self._read()
        if isinstance(read, FieldValues):
            name, why = "confidence", self._too_early(read)
            if why is None and (why := self._why_not(read)) is not None:
                name = _LINES.get(str(why.params.get("field")), name)
            if why is None and self._asks_more(read) and read != self._questioned:
                self._questioned = read  # said once: the person may know better
                name, why = "sources", Message("tui.form.one-source")
            if why is None:
                self.dismiss(read)
                return
        else:
            name, why = read
        self._wrong = self._typed()
        self._lines[name].focus()
        self.say_foot(self.t(why.id, **why.params), "error")

    def _too_early(self, read: FieldValues) -> Message | None:
        """Why this cannot be F2 yet: by what stands on the form, not by what stood in the entry."""
        if read.confidence is not Confidence.F2 or not self._raises(Confidence.F2):
            return None
        days = self._said_on(read.date, read.sources, read.confirmed)
        return None if len(days) >= CONFIRMED_DAYS else Message("checks.f2-twice")

    def _asks_more(self, read: FieldValues) -> bool:
        """Whether this becomes F1 with neither two sources nor the person's word."""
        if read.confidence is not Confidence.F1 or not self._raises(Confidence.F1):
            return False
        mine = read.date is not None and any(map(self._is_me, read.sources))
        return not (mine or read.confirmed or self._fields.confirmed or len(read.sources) > 1)

    def _said_on(self, day: Day | None, sources: Sequence[str], word: Day | None = None) -> set[Day]:
        """The days on which the person says that it is so, with this date, these sources and this word. The
        date is such a day where the person was and stays a source: not by being one from today on."""
        mine = all(any(map(self._is_me, each)) for each in (self._fields.sources, sources))
        by_date = day if mine else None
        return {one for one in (*self._fields.confirmed, by_date, word) if one is not None}
