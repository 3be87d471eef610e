"""Small dialogs: one sentence, one answer. Esc leaves each; what they confirm was begun with another key."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import ClassVar, TypeVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input

from memsift.messages import Lang, Message
from memsift.text import SafeText, cell_width, wrap
from memsift_tui.screens.dialog import AnswersOnce
from memsift_tui.widgets.bars import LinesBar
from memsift_tui.widgets.content import words
from memsift_tui.widgets.inputs import LineInput
from memsift_tui.widgets.lines import Line

T = TypeVar("T")
SHOWN_LINES = 6
BESIDE = 16
"""Cells that a dialog leaves beside it at least, else it takes them too: fewer show nothing but splinters."""


class Dialog(AnswersOnce[T]):
    """A box in the middle of the screen with a title line and a foot line. `WIDE`: its widest."""

    WIDE: ClassVar[int] = 72
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, title: SafeText, lang: Lang) -> None:
        super().__init__()
        self._title = title
        self._lang = lang
        self._head = LinesBar(classes="dialog-title")
        self._foot = LinesBar(classes="dialog-foot")

    def t(self, message_id: str, **params: object) -> SafeText:
        """Words in the dialog's language."""
        return words(Message(message_id, params), self._lang)

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog", classes="dialog"):
            yield self._head
            yield from self.body()
            yield self._foot

    def body(self) -> ComposeResult:
        """The widgets between title and foot."""
        yield from ()

    def foot(self) -> SafeText:
        """The keys of the dialog."""
        return self.t("tui.edit.keys-short")

    @property
    def inside(self) -> int:
        """The cells inside the box."""
        room = self.app.size.width
        return max((self.WIDE if room - self.WIDE >= BESIDE else room) - 4, 8)

    def on_mount(self) -> None:
        self.fit()
        self.say_foot(self.foot())

    def on_resize(self, event: events.Resize) -> None:
        self.fit()

    def fit(self) -> None:
        """Give the box the width that there is, and the title the rows that it needs."""
        box = self.query_one("#dialog", Vertical)
        box.styles.width = self.inside + 4
        box.styles.max_height = max(self.app.size.height, 3)
        rows: list[Line] = [((row, "title"),) for row in wrap(self._title, self.inside)[:4]]
        self._head.styles.height = len(rows)
        self._head.show(rows)

    def say_foot(self, text: SafeText, style: str = "muted") -> None:
        """Say something in the foot line: the keys, or what is not right yet."""
        rows: list[Line] = [((row, style),) for row in wrap(text, self.inside)[:3]]
        self._foot.styles.height = len(rows)
        self._foot.show(rows)


class ConfirmScreen(Dialog[bool]):
    """Shows the exact number and the first lines of what is concerned. True with Enter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("enter", "go", show=False),
    ]

    def __init__(self, question: SafeText, about: Sequence[SafeText], lang: Lang) -> None:
        super().__init__(question, lang)
        self._about = about
        self._list = LinesBar(id="confirm-list")

    def body(self) -> ComposeResult:
        yield self._list

    def foot(self) -> SafeText:
        more = len(self._about) - SHOWN_LINES
        return self.t("tui.ask.more", n=more) if more > 0 else self.t("tui.ask.keys")

    def on_mount(self) -> None:
        super().on_mount()
        shown: list[Line] = [((text, "text"),) for text in self._about[:SHOWN_LINES]]
        self._list.styles.height = max(len(shown), 1)
        self._list.styles.margin = (1, 0)
        self._list.show(shown)

    def action_leave(self) -> None:
        self.dismiss(False)

    def action_go(self) -> None:
        self.dismiss(True)


class LineScreen(Dialog[str | None]):
    """A line to type. Returns it, None when left."""

    AUTO_FOCUS = "Input"

    def __init__(self, question: SafeText, lang: Lang, value: str = "") -> None:
        super().__init__(question, lang)
        self._line = LineInput(value)

    def body(self) -> ComposeResult:
        yield self._line

    def foot(self) -> SafeText:
        return self.t("tui.ask.keys")

    @on(Input.Submitted)
    def submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.answered(event.value)

    def answered(self, text: str) -> None:
        """What was typed, with Enter."""
        if text.strip():
            self.dismiss(text.strip())

    def action_leave(self) -> None:
        self.dismiss(None)


class NumberScreen(LineScreen):
    """Asks for a number to be typed before something large is done. Returns the text, None when left."""

    def __init__(self, question: SafeText, number: int, lang: Lang) -> None:
        super().__init__(question, lang)
        self._number = number

    def answered(self, text: str) -> None:
        if unicodedata.normalize("NFKC", text).strip() == str(self._number):
            self.dismiss(text)
        else:
            self.say_foot(self.t("tui.ask.not-the-number", n=self._number), "error")


def widest(texts: Sequence[SafeText]) -> int:
    """The cells of the widest of some texts."""
    return max((cell_width(text) for text in texts), default=0)
