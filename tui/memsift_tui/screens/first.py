"""First start without a vault: open a folder, create one, or look at the demo. Leads to an exit value that
the command line goes on with."""

from __future__ import annotations

import os
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from memsift.messages import Lang, Message
from memsift.text import SafeText, visible, wrap
from memsift_tui.launch import Choice
from memsift_tui.screens.ask import LineScreen
from memsift_tui.screens.menu import MenuEntry, MenuItem
from memsift_tui.screens.window import foot_lines, key_hint
from memsift_tui.widgets.bars import LinesBar
from memsift_tui.widgets.content import words
from memsift_tui.widgets.entry_pane import EntryPane
from memsift_tui.widgets.lines import SPACE, Line, Span

CHOICES = ("choose", "create", "demo", "leave")


class FirstScreen(Screen[None], inherit_bindings=False):
    """Three lines that say what this is, and three ways to begin."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "move(-1)", show=False),
        Binding("down,j,tab", "move(1)", show=False),
        Binding("enter", "choose", show=False),
        *(Binding(str(at), f"pick('{name}')", show=False) for at, name in enumerate(CHOICES, 1)),
        Binding("escape,q", "leave", show=False),
    ]

    def __init__(self, lang: Lang) -> None:
        super().__init__()
        self._lang = lang
        self._intro = LinesBar(id="first-intro")
        self._pane = EntryPane(id="first-choices")
        self._foot = LinesBar(fill="status", id="first-foot")
        self._notes: tuple[Span, ...] = ()

    def t(self, message_id: str, **params: object) -> SafeText:
        return words(Message(message_id, params), self._lang)

    def compose(self) -> ComposeResult:
        yield self._intro
        yield self._pane
        yield self._foot

    def on_mount(self) -> None:
        self._pane.set_active(True)
        entries = [MenuEntry(name, self.t(f"tui.first.{name}")) for name in CHOICES]
        self._pane.set_items([MenuItem(one, number=str(at)) for at, one in enumerate(entries, 1)])
        self._fit(self.app.size.width)

    def on_resize(self, event: events.Resize) -> None:
        self._fit(event.size.width)

    def _fit(self, width: int) -> None:
        lines: list[Line] = [(), ((SPACE, "text"), (self.t("tui.first.title"), "title-focus")), ()]
        for part in ("what", "safe", "how"):
            for row in wrap(self.t(f"tui.first.{part}"), max(min(width - 2, 90), 10)):
                lines.append(((SPACE, "text"), (row, "text")))
        lines.append(())
        self._intro.styles.height = min(len(lines), max(self.app.size.height - 5, 1))
        self._intro.show(lines)
        self._show_foot()

    def note(self, message: Message) -> None:
        """Say something above the keys."""
        self._notes = (*self._notes, (words(message, self._lang), "status-error"))
        self._show_foot()

    def _show_foot(self) -> None:
        leave = key_hint(self._lang, "escape", "leave")
        enter = key_hint(self._lang, "enter", "choose")
        lines = foot_lines(max(self.app.size.width, 10), lambda: (enter,), (leave,), None, self._notes)
        self._foot.styles.height = len(lines)
        self._foot.show(lines)

    def action_move(self, step: int) -> None:
        self._pane.move(step)

    def action_pick(self, choice: str) -> None:
        self._pane.move_to(choice)
        self.action_choose()

    @on(EntryPane.Chosen)
    def clicked(self, event: EntryPane.Chosen) -> None:
        self.action_choose()

    def action_leave(self) -> None:
        self.app.exit(Choice("leave"), 0)

    def action_choose(self) -> None:
        chosen = self._pane.cursor_key
        if chosen in ("choose", "create"):
            self.run_worker(self._ask_path(chosen), group="ask")
        elif chosen is not None:
            self.app.exit(Choice(chosen), 0)

    async def _ask_path(self, chosen: str) -> None:
        path = await self.app.push_screen_wait(LineScreen(self.t("tui.first.path"), self._lang))
        if path is None:
            return
        full = os.path.abspath(os.path.expanduser(path))
        if chosen == "choose" and not os.path.exists(full):
            self._notes = ()
            self.note(Message("tui.first.no-folder", {"path": visible(path)}))
            return
        self.app.exit(Choice(chosen, full), 0)
