"""Lines and areas to type in. Textual draws their text as it is: here what could drive the terminal, turn
a line around or be invisible is drawn as `�`, one for one, while the text itself stays what it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.highlighter import Highlighter
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, TextArea
from textual.widgets.input import Selection

from memsift.text import drawn, visible

STAND_IN = "\ufffd"


def harmless(text: str) -> str:
    """The text with every character that may not be shown as it is replaced by `�`; same length."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(c if c == "\t" or _shows_itself(text, n) else drawn(STAND_IN) for n, c in enumerate(text))


def _shows_itself(text: str, at: int) -> bool:
    # A mark is looked at together with what carries it; alone it would be shown as something else.
    context = text[max(at - 2, 0) : at + 1]
    return visible(text[at]) == text[at] or (len(context) > 1 and visible(context) == context)


async def obey(widget: Widget, event: events.Key) -> None:
    """Do at once what a widget's own binding says. Textual lets such a key bubble to the app first, and
    letters that follow at once, as they do on a slow line, would be typed before it."""
    for binding in widget._bindings.key_to_bindings.get(event.key, ()):
        event.stop()
        event.prevent_default()
        await widget.app.run_action(binding.action, widget)
        return


class LineInput(Input):
    """A line to type in: no blinking, which costs 2 kB/s over SSH, and nothing hostile drawn."""

    # Enter that was typed before the terminal was ours arrives as a line feed.
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+j", "submit", show=False)]

    def __init__(
        self, value: str = "", *, placeholder: str = "", id: str | None = None, unseen: bool = False
    ) -> None:
        super().__init__(
            value,
            placeholder=placeholder or " ",  # an empty one leaves all but a cell of the line undrawn
            id=id,
            highlighter=_Harmless(),
            select_on_focus=False,
            password=unseen,
        )
        self.cursor_blink = False
        self._offered: tuple[str, Selection] | None = None

    def offer(self, value: str, start: int = 0) -> None:
        """Put a value there that is only offered, from `start` on: what is typed first replaces it, while
        the arrows, Home and End keep it to be edited, for good."""
        self.value = value
        self._offered = value, Selection(start, len(value))
        if self.has_focus:
            self._select_offered()

    def on_focus(self, event: events.Focus) -> None:
        if not event.from_app_focus:
            self._select_offered()

    def _select_offered(self) -> None:
        if self._offered is not None and self._offered[0] == self.value:
            self.selection = self._offered[1]

    def _watch_selection(self, selection: Selection) -> None:
        super()._watch_selection(selection)
        # Where the person went in it, it is kept: coming back must not have it replaced after all.
        if self.has_focus and self._offered is not None and selection != self._offered[1]:
            self._offered = None

    def action_delete_left_all(self) -> None:
        """As in a shell: all up to the cursor goes, also where a part is only offered, and marked."""
        self.delete(0, max(self.selection))

    @property
    def _value(self) -> Text:
        shown = super()._value
        return Text(drawn(shown.plain), no_wrap=True, overflow="ignore", end="") if self.password else shown

    async def on_key(self, event: events.Key) -> None:
        await obey(self, event)


class ChoiceInput(LineInput):
    """A line with few possible values: Left and Right go through them, and they can be typed too, in place of
    the one that stands there."""

    def __init__(self, value: str, choices: Sequence[str], *, placeholder: str = "", id: str) -> None:
        super().__init__(value, placeholder=placeholder, id=id)
        self._choices = tuple(choices)

    async def on_key(self, event: events.Key) -> None:
        if event.key not in ("left", "right"):
            if event.is_printable and self.value in self._choices:
                self.selection = Selection(0, len(self.value))
            return
        event.stop()
        event.prevent_default()
        step = 1 if event.key == "right" else -1
        at = self._choices.index(self.value) if self.value in self._choices else -1
        self.value = self._choices[(at + step) % len(self._choices)]
        self.cursor_position = len(self.value)


class _Harmless(Highlighter):
    """Where Input lets its text be styled, it is replaced; lengths and so the caret stay right."""

    def highlight(self, text: Text) -> None:
        text.plain = harmless(text.plain)


class EntryText(TextArea):
    """A small area for an entry's text. Enter means done; Ctrl+J makes a new line. Home and End go along a
    row of the screen; a shell's Ctrl+A, Ctrl+E, Ctrl+K and Ctrl+U are about a line of the text."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+a", "whole_line_start", show=False),
        Binding("ctrl+e", "whole_line_end", show=False),
    ]

    @dataclass
    class Submitted(Message):
        """Enter was pressed."""

        area: EntryText

        @property
        def control(self) -> EntryText:
            return self.area

    def __init__(self, text: str = "", *, id: str | None = None) -> None:
        super().__init__(text, soft_wrap=True, show_line_numbers=False, tab_behavior="focus", id=id)
        self.cursor_blink = False
        self.highlight_cursor_line = False
        self.move_cursor(self.document.end)

    # Lines are those of the text, as in a shell, not the rows on which a long one is shown.

    def action_whole_line_start(self) -> None:
        self.move_cursor((self.cursor_location[0], 0))

    def action_whole_line_end(self) -> None:
        self.move_cursor(self._line_end())

    def _line_end(self) -> tuple[int, int]:
        row = self.cursor_location[0]
        return row, len(self.document.get_line(row))

    def action_delete_to_start_of_line(self) -> None:
        row, column = self.selection.end
        if self.read_only or column == 0:
            super().action_delete_to_start_of_line()
        else:
            self._delete_via_keyboard((row, column), (row, 0))

    def action_delete_to_end_of_line(self) -> None:
        self._delete_via_keyboard(self.cursor_location, self._line_end())

    async def action_delete_to_end_of_line_or_delete_line(self) -> None:
        """Where nothing of the line is left behind the caret, the next one is joined to it."""
        empty = self.selection.is_empty and self.cursor_location == self._line_end()
        await self.run_action("delete_right" if empty else "delete_to_end_of_line")

    def get_line(self, line_index: int) -> Text:
        return Text(harmless(self.document.get_line(line_index)), end="", no_wrap=True)

    async def on_key(self, event: events.Key) -> None:
        if event.key == "enter":
            event.stop()
            event.prevent_default()
            self.post_message(self.Submitted(self))
        elif event.key == "ctrl+j":
            event.stop()
            event.prevent_default()
            self.insert("\n")
        else:
            await obey(self, event)
