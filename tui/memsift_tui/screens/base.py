"""What every full screen shares: bindings from the registry, help, palette, status line, undo."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.screen import Screen

from memsift.messages import Lang, Message, say
from memsift.text import SafeText, visible
from memsift_tui.actions import (
    ACTIONS,
    EVERYWHERE,
    Action,
    Context,
    bound_late,
    command_character,
    key_words,
    textual_key,
)
from memsift_tui.screens import SCREENS, later
from memsift_tui.screens.header import Tab, header_line
from memsift_tui.screens.tour import TourBar
from memsift_tui.widgets.bars import Hint, LinesBar, status_line
from memsift_tui.widgets.content import words
from memsift_tui.widgets.entry_pane import EntryPane
from memsift_tui.widgets.lines import SPACE, Line, Span

if TYPE_CHECKING:
    from memsift_tui.app import MemsiftApp

ALWAYS_HINTED = ("help", "quit")


def bindings(screen: str) -> list[BindingType]:
    """Textual's bindings of a screen, from the registry: each with its id and a tooltip."""
    own = [a for a in ACTIONS if screen in a.screens]
    taken = {key for a in own for key in a.keys}
    everywhere = [a for a in ACTIONS if EVERYWHERE in a.screens]
    made: list[BindingType] = []
    for action, keys in (
        *((a, a.keys) for a in own),
        *((a, tuple(k for k in a.keys if k not in taken)) for a in everywhere),
    ):
        if keys:
            made.append(
                Binding(
                    ",".join(textual_key(key) for key in keys),
                    f"do('{action.id}')",
                    say(action.label, "en"),
                    show=False,
                    tooltip=say(action.help, "en"),
                    id=action.id,
                )
            )
    return made


class BaseScreen(Screen[None], inherit_bindings=False):
    """A screen of the app. Subclasses set `ID` and `BINDINGS = bindings(ID)`, give `context()` and the
    `do_…` methods of their actions."""

    ID: ClassVar[str] = ""
    STANDS_FOR: ClassVar[Mapping[str, str]] = {}
    """An action that is about the line under the cursor here, and the action that does it so. Menus list the
    latter alone, with the key of the former."""
    AUTO_FOCUS = None

    def __init__(self) -> None:
        super().__init__()
        self._told: Span | None = None
        self._before = self._doing = ""  # the last actions: Esc twice is more than Esc
        self._header = LinesBar(id="header")
        self._status = LinesBar(fill="status", id="status")

    @property
    def memsift(self) -> MemsiftApp:
        """The app, by its own type."""
        from memsift_tui.app import MemsiftApp

        assert isinstance(self.app, MemsiftApp)
        return self.app

    @property
    def lang(self) -> Lang:
        return self.memsift.lang

    def say(self, message: Message) -> SafeText:
        """A message in the app's language, safe to show."""
        return words(message, self.lang)

    def t(self, message_id: str, **params: object) -> SafeText:
        """Short for `say(Message(...))`."""
        return words(Message(message_id, params), self.lang)

    def compose(self) -> ComposeResult:
        yield self._header
        yield from self.body()
        yield self._status

    def body(self) -> ComposeResult:
        """The widgets between header and status line."""
        yield from ()

    # For subclasses.

    def context(self) -> Context:
        """What is true where the cursor stands."""
        return Context(self.ID, undoable=self.memsift.undoable)

    def pane(self) -> EntryPane | None:
        """The pane that the moving keys move in."""
        return None

    def show_again(self) -> None:
        """Draw everything anew: other language, other theme, files read again."""

    def vault_changed(self) -> None:
        """The files were read again."""
        self.show_again()

    def inbox_changed(self) -> None:
        """Something came into the inbox, or went from it. Most screens have nothing to show of that."""

    def header_right(self) -> Line:
        """What the header says at its right end."""
        return ()

    # Actions.

    def action_do(self, action_id: str) -> None:
        self.perform(action_id)

    def perform(self, action_id: str) -> None:
        """Do what an action says, or tell why it cannot be done here."""
        action_id = self.STANDS_FOR.get(action_id, action_id)
        self._before, self._doing = self._doing, action_id
        action = self.memsift.keys.action(action_id)
        moved = action.group == "move"
        if self._told is not None:
            self._told = None
            self.show_status()
        reason = action.why_not(self.context())
        if reason is not None:
            self.tell(reason, "status-error")
            return
        if action_id.startswith("screen."):
            self.memsift.open_screen(action_id.removeprefix("screen."))
            self.memsift.noticed(action_id)
            return
        method: Callable[[], Awaitable[None] | None] = getattr(self, action.method)
        result = method()
        if inspect.iscoroutine(result):
            # An error in it ends the app with our own message.
            self.run_worker(self._done(result, action_id), group="ask")
        else:
            self.memsift.noticed(action_id)
        if not moved:
            self.show_status()

    async def _done(self, work: Awaitable[None], action_id: str) -> None:
        await work
        self.memsift.noticed(action_id)

    def on_key(self, event: events.Key) -> None:
        """Letters that an input method sent full-width are commands too, and so are keys given to actions
        that had none."""
        plain = command_character(event.character)
        keys = self.memsift.keys
        action = keys.keys(self.ID).get(plain) if plain else bound_late(keys, self.ID).get(event.key)
        if action is not None:
            event.stop()
            self.perform(action.id)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._doing = ""  # it stands between two keys as another key does

    def do_move_up(self) -> None:
        if (pane := self.pane()) is not None:
            pane.move(-1)

    def do_move_down(self) -> None:
        if (pane := self.pane()) is not None:
            pane.move(1)

    def do_move_page_up(self) -> None:
        if (pane := self.pane()) is not None:
            pane.move_page(-1)

    def do_move_page_down(self) -> None:
        if (pane := self.pane()) is not None:
            pane.move_page(1)

    def do_move_first(self) -> None:
        if (pane := self.pane()) is not None:
            pane.move_end(-1)

    def do_move_last(self) -> None:
        if (pane := self.pane()) is not None:
            pane.move_end(1)

    async def do_open(self) -> None:
        """The menu of what can be done here; its last line leads to everything. What is chosen is done to the
        line that the menu was opened on."""
        line = self._line_here()
        chosen = await self.app.push_screen_wait(
            later.MenuScreen(
                self.t("tui.menu.here"),
                [*self.here_entries(), later.MenuEntry("palette", self.t("tui.menu.more"), SPACE)],
                self.lang,
                keys=True,
                also=self.screen_keys(),
            )
        )
        if chosen is not None:
            self._perform_on(line, chosen)

    def screen_keys(self) -> dict[str, str]:
        """The keys that open another screen, from a menu too; not those that are letters."""
        screens = [action for action in self.memsift.keys.on(self.ID) if action.group == "screens"]
        return {key: action.id for action in screens for key in action.keys if len(key) > 1}

    def _line_here(self) -> str | None:
        pane = self.pane()
        return pane.cursor_key if pane is not None else None

    def _perform_on(self, line: str | None, action_id: str) -> None:
        """Do something to a line that was chosen before a menu was shown: the list may have changed since."""
        action_id = self.STANDS_FOR.get(action_id, action_id)
        pane = self.pane()
        anywhere = EVERYWHERE in self.memsift.keys.action(action_id).screens
        if anywhere or pane is None or line == pane.cursor_key or (line is not None and pane.move_to(line)):
            self.perform(action_id)
        else:
            self.tell(Message("tui.why.gone-meanwhile"), "status-error")

    def here_entries(self) -> list[later.MenuEntry]:
        """The actions of this screen that can be done where the cursor stands."""
        context = self.context()
        return [
            self.menu_entry(action)
            for action in self.memsift.keys.on(self.ID)
            if action.menu and EVERYWHERE not in action.screens and action.why_not(context) is None
        ]

    def do_onward(self) -> Awaitable[None] | None:
        """Esc where nothing is open: say what leads on; keys go on being commands. A second one shows
        everything, for whoever has no letters."""
        if self._before == "onward":
            self._doing = "palette"
            return self.do_palette()
        way = "tui.told.home" if SCREENS[0].id == self.ID else "tui.told.not-home"
        self.tell(Message(way, {"home": self.memsift.key_of(f"screen.{SCREENS[0].id}")}), brief=True)
        return None

    async def do_palette(self) -> None:
        line = self._line_here()
        chosen = await self.app.push_screen_wait(
            later.MenuScreen(
                self.t("tui.menu.everything"),
                [
                    self.menu_entry(action, full=True)
                    for action in self.memsift.keys.on(self.ID)
                    if action.menu and action.id not in self.STANDS_FOR
                ],
                self.lang,
                find=True,
                also=self.screen_keys(),
            )
        )
        if chosen is not None:
            self._perform_on(line, chosen)

    def menu_entry(self, action: Action, *, full: bool = False) -> later.MenuEntry:
        others = [self.memsift.keys.action(one) for one, by in self.STANDS_FOR.items() if by == action.id]
        listed = [key for one in (action, *others) for key in one.keys]
        keys = visible(" ".join(key_words(key, self.lang) for key in listed[:1]))
        label = self.say(action.help if full else action.label)
        other = say(action.help, "zh" if self.lang == "en" else "en")
        return later.MenuEntry(
            action.id, label, keys, find=f"{label} {other} {say(action.label, 'en')} {action.id}"
        )

    def do_help(self) -> None:
        from memsift_tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.ID, self.memsift.keys, self.lang))

    def do_quit(self) -> None:
        self.app.exit(0, 0)

    def do_redraw(self) -> None:
        self.app.refresh(repaint=True, layout=True)
        self.memsift.redraw_terminal()

    def do_refresh(self) -> None:
        self.memsift.read_again(told=True)

    def do_language(self) -> None:
        self.memsift.switch_language()

    def do_theme(self) -> None:
        self.memsift.next_theme()

    def do_tour_next(self) -> None:
        self.memsift.tour_on()

    def do_tour_stop(self) -> None:
        self.memsift.end_tour()

    def do_undo(self) -> None:
        self.memsift.undo()

    async def do_undo_session(self) -> None:
        steps = self.memsift.session_steps()
        question = self.t("tui.ask.undo-session", n=steps)
        if await self.app.push_screen_wait(later.NumberScreen(question, steps, self.lang)):
            self.memsift.undo_session()

    # The tour of the demo.

    def show_tour(self) -> None:
        """Show the tour's step above the status line; without a tour there is no such strip."""
        tour = self.memsift.tour
        bar = next(iter(self.query(TourBar)), None)
        if tour is None or tour.step is None:
            if bar is not None:
                bar.remove()
            return
        if bar is None:
            bar = TourBar()
            self.mount(bar, before=self._status)
        bar.show_step(tour, self.memsift.keys, self.lang, self.memsift.box, max(self.app.size.width, 10))

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        self.show_tour()

    # Header and status line.

    def tell(self, message: Message | SafeText, style: str = "status-told", *, brief: bool = False) -> None:
        """Say something in the status line until the next key. What does not fit is shown as a notice, unless
        it is `brief`: what is cut of it can be read elsewhere."""
        text = message if isinstance(message, SafeText) else self.say(message)
        self._told = (text, style)
        self.show_status()
        if not brief:
            self.memsift.notify_if_long(text, self.size.width, style)

    def hints(self) -> list[Hint]:
        """What can be done here, the most useful first."""
        context = self.context()
        hinted = [a for a in self.memsift.keys.on(self.ID) if a.hint and a.keys and a.id not in ALWAYS_HINTED]
        hinted.sort(key=lambda a: -a.hint)
        hints = [self._hint(a, able=a.why_not(context) is None) for a in hinted]
        return [hint for hint in hints if hint.able or hint.here]

    def _hint(self, action: Action, *, able: bool = True) -> Hint:
        key = visible(key_words(action.keys[0], self.lang))
        does = self.memsift.keys.action(self.STANDS_FOR.get(action.id, action.id)).label
        return Hint(key, self.say(does), action.here, able)

    def show_status(self) -> None:
        """Draw the status line anew; nothing is sent where nothing changed."""
        if not self.is_mounted or self.size.width <= 0:
            return
        keys = self.memsift.keys
        always = [self._hint(keys.action(name)) for name in ALWAYS_HINTED]
        self._status.show(self.status_lines(always))

    def status_lines(self, always: Sequence[Hint]) -> list[Line]:
        """What the status line says; `always`: at its right end."""
        return [status_line(self.size.width, self.hints(), always, self._told)]

    def show_header(self) -> None:
        if not self.is_mounted or self.size.width <= 0:
            return
        tabs = [
            Tab(
                self.memsift.key_of(f"screen.{spec.id}"),
                self.t(f"tui.do.screen.{spec.id}"),
                spec.id == self.ID,
            )
            for spec in SCREENS
        ]
        line = header_line(self.memsift.vault_name, tabs, self.header_right(), self.size.width)
        self._header.show([line])

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        # Held until the widgets have heard of their sizes and are drawn for them: one paint, not three.
        with self.app.batch_update():
            super()._refresh_layout(size, scroll)

    def on_resize(self, event: events.Resize) -> None:
        self.show_header()
        self.show_status()
        self.show_tour()

    def theme_changed(self) -> None:
        """Draw line-rendered widgets in the new theme's colours."""
        for widget in self.query(EntryPane):
            widget.theme_changed()
        for bar in self.query(LinesBar):
            bar.theme_changed()
