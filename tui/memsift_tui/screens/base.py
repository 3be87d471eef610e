"""What every full screen can do: bindings from the registry, moving, menus, help, palette, undo."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable

from textual import events
from textual.binding import Binding, BindingType

from memsift.messages import Message, say
from memsift.text import visible
from memsift_tui.actions import (
    ACTIONS,
    EVERYWHERE,
    Action,
    bound_late,
    command_character,
    key_words,
    textual_key,
)
from memsift_tui.screens import SCREENS, later
from memsift_tui.screens.frame import FramedScreen
from memsift_tui.widgets.lines import SPACE


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


class BaseScreen(FramedScreen, inherit_bindings=False):
    """A screen of the app. Subclasses set `ID` and `BINDINGS = bindings(ID)`, give `context()` and the
    `do_…` methods of their actions."""

    def __init__(self) -> None:
        super().__init__()
        self._before = self._doing = ""  # the last actions: Esc twice is more than Esc

    # For subclasses.

    def show_again(self) -> None:
        """Draw everything anew: other language, other theme, files read again."""

    def vault_changed(self) -> None:
        """The files were read again."""
        self.show_again()

    def inbox_changed(self) -> None:
        """Something came into the inbox, or went from it. Most screens have nothing to show of that."""

    # Actions.

    def action_do(self, action_id: str) -> None:
        self.perform(action_id)

    def perform(self, action_id: str) -> None:
        """Do what an action says, or tell why it cannot be done here."""
        action_id = self.STANDS_FOR.get(action_id, action_id)
        self._before, self._doing = self._doing, action_id
        action = self.memsift.keys.action(action_id)
        moved = action.group == "move"
        self.untell(moved=moved)
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
                [*self.here_entries(), later.MenuEntry("palette", self.t("tui.menu.more"))],
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
        keys = visible(key_words(listed[0], self.lang)) if listed else SPACE
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
        steps, sitting = self.memsift.session_steps(), self.memsift.sitting
        question = self.t("tui.ask.undo-session", n=steps)
        if sitting is not None and (began := sitting.earlier()) is not None:
            when = began.astimezone().strftime("%Y-%m-%d %H:%M")
            question = self.t("tui.ask.undo-earlier-session", n=steps, when=when)
        if await self.app.push_screen_wait(later.NumberScreen(question, steps, self.lang)):
            self.memsift.undo_session()
