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

from memsift.messages import Lang
from memsift.text import SafeText, cell_width, clip, wrap
from memsift_tui.screens.window import BESIDE, Window
from memsift_tui.widgets.bars import Hint, LinesBar
from memsift_tui.widgets.entry_pane import EntryPane
from memsift_tui.widgets.inputs import LineInput
from memsift_tui.widgets.lines import SPACE, Line, TextItem, blank

T = TypeVar("T")


class Dialog(Window[T]):
    """A window with a title line and a foot line, for what is not right yet. `WIDE`: its widest. `FOOT`: rows
    of the foot that are there also while it says nothing."""

    WIDE: ClassVar[int] = 72
    FOOT: ClassVar[int] = 1
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, title: SafeText, lang: Lang) -> None:
        super().__init__(lang)
        self._title = title
        self._head = LinesBar(classes="dialog-title")
        self._foot = LinesBar(classes="dialog-foot")

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog", classes="dialog"):
            yield self._head
            yield from self.body()
            yield self._foot
        yield self._last

    def body(self) -> ComposeResult:
        """The widgets between title and foot."""
        yield from ()

    def foot(self) -> SafeText:
        """What its foot says where nothing is wrong."""
        return SPACE

    @property
    def inside(self) -> int:
        """The cells inside the box."""
        return max(self.wide(self.WIDE) - 4, 8)

    @property
    def _head_rows(self) -> int:
        return max(min(4, self.app.size.height - 5), 1)

    def on_mount(self) -> None:
        self.fit()
        self.show_foot()

    def on_resize(self, event: events.Resize) -> None:  # the window's own follows by itself
        self.fit()

    def fit(self) -> None:
        """Give the box the width that there is, and the title the rows that it needs."""
        box = self.query_one("#dialog", Vertical)
        box.styles.width = self.inside + 4
        box.styles.max_height = max(self.most_rows, 3)
        rows: list[Line] = [((row, "title"),) for row in wrap(self._title, self.inside)[: self._head_rows]]
        self._head.styles.height = len(rows)
        self._head.show(rows)

    @property
    def title_rows(self) -> int:
        """The rows that the title was given."""
        height = self._head.styles.height
        return int(height.value) if height else 1

    def show_foot(self) -> None:
        """Nothing is wrong, or no more: draw foot and keys anew."""
        self.say_foot(self.foot())
        self.show_keys()

    def say_foot(self, text: SafeText, style: str = "muted") -> None:
        """Say something in the foot line, as what is not right yet."""
        rows: list[Line] = [((row, style),) for row in wrap(text, self.inside)[:3] if row.strip()]
        self._foot.styles.height = max(len(rows), self.FOOT)
        self._foot.show(rows)


class ListDialog(Dialog[T]):
    """A dialog with a list that a cursor goes through."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("home", "end(-1)", show=False),
        Binding("end", "end(1)", show=False),
    ]

    _list: EntryPane

    def moved(self) -> None:
        """A key moved the cursor."""

    def action_move(self, step: int) -> None:
        self._list.move(step)
        self.moved()

    def action_end(self, step: int) -> None:
        self._list.move_end(step)
        self.moved()


class ConfirmScreen(Dialog[bool]):
    """Shows the exact number and all that is concerned, in a list that scrolls where it is long: each of
    `about` whole, or as rows of their own that are cut where they are too long. True with Enter. `does`,
    `leave`: what Enter and Esc do."""

    FOOT: ClassVar[int] = 0
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown,space", "page(1)", show=False),
        Binding("home", "end(-1)", show=False),
        Binding("end", "end(1)", show=False),
    ]

    def __init__(
        self,
        question: SafeText,
        about: Sequence[SafeText | tuple[SafeText, ...]],
        lang: Lang,
        *,
        does: str = "do",
        leave: str = "back",
    ) -> None:
        super().__init__(question, lang)
        self._does, self._leave = does, leave
        self._about = about
        self._list = EntryPane(id="confirm-list")
        self._rows = self._seen = 0

    def body(self) -> ComposeResult:
        yield self._list

    @property
    def inside(self) -> int:
        """As many as the rows that would be cut need, and the question, where the screen has them."""
        rows = [row for text in self._about if isinstance(text, tuple) for row in text]
        needed = max(widest(rows) + 4, cell_width(self._title)) + 4
        return max(self.wide(max(min(needed, self.app.size.width - BESIDE), self.WIDE)) - 4, 8)

    def own_hints(self) -> Sequence[Hint]:
        below = self._rows - self._list.top - self._seen
        return (self.hint("enter", self._does), *self.scrolling(self._rows > self._seen, below))

    def fit(self) -> None:
        """The keys are always in view: the list gets the rows that they and the question leave."""
        super().fit()
        items = [
            TextItem(str(number), True, self._about_lines(text), marked=False)
            for number, text in enumerate(self._about)
        ]
        self._rows = sum(len(item.content) for item in items)
        room = self.most_rows - 2 - self.title_rows
        apart = 1 if room > 4 else 0
        self._seen = min(self._rows, max(room - apart, 0))
        self._list.styles.height = self._seen
        self._list.styles.margin = (apart, 0, 0, 0)
        self._list.display = self._seen > 0
        self._list.set_items(items)
        self.show_keys()

    def leaving(self) -> Hint:
        return self.hint("escape", self._leave)

    def _about_lines(self, text: SafeText | tuple[SafeText, ...]) -> tuple[Line, ...]:
        """One of them; further rows of it are set in, so that each is told from the next."""
        room = max(self.inside - 4, 6)
        rows = [clip(row, room) for row in text] if isinstance(text, tuple) else wrap(text, room + 2)
        first, *more = rows or [SPACE]
        return (((first, "text"),), *(((blank(2), "text"), (row, "text")) for row in more))

    def action_scroll(self, step: int) -> None:
        self._list.scroll_view(step)
        self.show_keys()

    def action_page(self, step: int) -> None:
        self.action_scroll(step * max(self._seen - 1, 1))

    def action_end(self, step: int) -> None:
        self.action_scroll(step * self._rows)

    def action_leave(self) -> None:
        self.dismiss(False)

    def action_go(self) -> None:
        self.dismiss(True)


class LineScreen(Dialog[str | None]):
    """A line to type. Returns it, None when left."""

    DOES: ClassVar[str] = "do"
    AUTO_FOCUS = "Input"

    def __init__(self, question: SafeText, lang: Lang, value: str = "") -> None:
        super().__init__(question, lang)
        self._line = LineInput(value)

    def body(self) -> ComposeResult:
        yield self._line

    @on(Input.Submitted)
    def submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.answered(event.value)

    def answered(self, text: str) -> None:
        """What was typed, with Enter."""
        if text.strip():
            self.dismiss(text.strip())


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
