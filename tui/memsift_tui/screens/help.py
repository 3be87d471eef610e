"""Context help: what can be done on a screen and with which keys, from the registry."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from memsift.messages import Lang, Message
from memsift.text import cell_width, pad, visible, wrap
from memsift_tui.actions import GROUPS, Keymap, key_words
from memsift_tui.screens.dialog import AnswersOnce
from memsift_tui.widgets.bars import LinesBar
from memsift_tui.widgets.content import words
from memsift_tui.widgets.entry_pane import EntryPane
from memsift_tui.widgets.lines import SPACE, Line, TextItem, blank

SIGNS = (("=", "same"), ("!", "conflict"), (">", "contains"), ("<", "contained"))


class HelpScreen(AnswersOnce[None], inherit_bindings=False):
    """The whole screen, so that it is readable at 80 columns too."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,enter", "leave", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown,space", "page(1)", show=False),
    ]
    CSS = "HelpScreen { align: left top; background: $background; } HelpScreen EntryPane { margin: 0 1; }"

    def __init__(self, screen: str, keys: Keymap, lang: Lang) -> None:
        super().__init__()
        self._of = screen
        self._keys = keys
        self._lang = lang
        self._pane = EntryPane()
        self._title = LinesBar(id="help-title")
        self._foot = LinesBar(fill="status", id="help-foot")

    def compose(self) -> ComposeResult:
        yield self._title
        yield self._pane
        yield self._foot

    def on_mount(self) -> None:
        screen = words(Message(f"tui.do.screen.{self._of}"), self._lang)
        title = words(Message("tui.help-screen.title", {"screen": screen}), self._lang)
        self._title.show([((SPACE, "title"), (title, "title"))])
        self._foot.show([((SPACE, "status"), (words(Message("tui.menu.back"), self._lang), "status"))])
        self._show(self.app.size.width)

    def on_resize(self, event: events.Resize) -> None:
        self._show(event.size.width)

    def _show(self, width: int) -> None:
        lines = help_lines(self._of, self._keys, self._lang, max(width - 4, 10))
        items = [TextItem(f"{number}", True, (line,), marked=False) for number, line in enumerate(lines)]
        self._pane.set_items(items)

    def action_leave(self) -> None:
        self.dismiss(None)

    def action_scroll(self, step: int) -> None:
        self._pane.scroll_view(step)

    def action_page(self, step: int) -> None:
        self._pane.scroll_view(step * max(self._pane.size.height - 2, 1))


def help_lines(screen: str, keys: Keymap, lang: Lang, cells: int) -> list[Line]:
    """The help of a screen as lines: its actions by group, the signs, and how to do without letters."""
    actions = keys.on(screen)
    shown = {a.id: visible("  ".join(key_words(key, lang) for key in a.keys)) for a in actions}
    column = min(max((cell_width(text) for text in shown.values()), default=0), cells // 3)
    lines: list[Line] = []
    for row in wrap(words(Message("tui.help-screen.keys"), lang), cells):
        lines.append(((row, "muted"),))
    for group in GROUPS:
        of_group = [a for a in actions if a.group == group]
        if not of_group:
            continue
        lines += [(), ((words(Message(f"tui.group.{group}"), lang), "title-focus"),)]
        for action in of_group:
            text = wrap(words(action.help, lang), max(cells - column - 4, 10))
            lines.append(
                (
                    (blank(2), "text"),
                    (pad(shown[action.id], column), "strong"),
                    (blank(2), "text"),
                    (text[0], "text"),
                )
            )
            lines += [((blank(column + 4), "text"), (row, "text")) for row in text[1:]]
    if screen == "review":
        lines += [(), ((words(Message("tui.help-screen.signs"), lang), "title-focus"),)]
        for sign, what in SIGNS:
            said = words(Message(f"tui.help-screen.sign.{what}"), lang)
            lines.append(
                (
                    (blank(2), "text"),
                    (pad(visible(sign), column), "strong"),
                    (blank(2), "text"),
                    (said, "text"),
                )
            )
    return lines
