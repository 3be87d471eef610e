"""What the app stands on: the screens over one vault, what is said, the language, the keys and the looks."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from textual.app import App

from memsift.messages import Lang, Message
from memsift.store import StoreError
from memsift.text import SafeText, ascii_signs, visible
from memsift_tui.actions import Keymap, key_words, keymap, textual_key
from memsift_tui.language import language_of_setting
from memsift_tui.launch import AppOptions, Choice
from memsift_tui.screens import SCREENS
from memsift_tui.sitting import Sitting
from memsift_tui.styles.choose import THEMES, choose_theme, depth
from memsift_tui.styles.themes import themes
from memsift_tui.terminal.choose import choose_driver
from memsift_tui.widgets.lines import BOXES, Box

if TYPE_CHECKING:
    from memsift.review.desk import Desk
    from memsift_tui.screens.base import BaseScreen


class Stage(App[Choice | int], inherit_bindings=False):
    """An app that shows a vault's screens; `MemsiftApp` opens the vault and changes it."""

    def __init__(self, desk: Desk | None, lang: Lang, options: AppOptions, **app_options: Any) -> None:
        self.options = options
        # Said before the App is built: with NO_COLOR an ANSI theme needs another filter than the others.
        app_options.setdefault("driver_class", choose_driver(os.environ))
        super().__init__(ansi_color="ansi" in options.theme, **app_options)
        self.desk = desk
        self.sitting = Sitting(desk) if desk is not None else None
        self.lang: Lang = lang
        self.keys: Keymap = keymap(chosen=options.keys)
        self.box: Box = BOXES[options.signs]
        ascii_signs(options.signs == "ascii")
        for theme in themes():
            self.register_theme(theme)
        self.theme = options.theme
        self.add_class(f"-{options.signs}")
        self._screens: dict[str, BaseScreen] = {}
        self._below = 0  # how many screens lie below the one to come home to

    # Screens.

    def screen_of(self, screen_id: str) -> BaseScreen:
        """The screen of this id, made when it is first asked for. Raises KeyError."""
        if screen_id not in self._screens:
            module, name = self._where(screen_id)
            self._screens[screen_id] = getattr(import_module(module), name)()
        return self._screens[screen_id]

    @staticmethod
    def _where(screen_id: str) -> tuple[str, str]:
        module, _, name = {spec.id: spec.where for spec in SCREENS}[screen_id].partition(":")
        return module, name

    def open_screen(self, screen_id: str) -> None:
        """Show one of the full screens. It keeps its place while another one is shown."""
        screen = self.screen_of(screen_id)
        if screen is self.screen:
            return
        # The screen to come home to is the bottom of the stack; one other may lie on it.
        while len(self.screen_stack) > self._below + 1:
            self.pop_screen()
        if screen is not self.screen:
            if not self.is_screen_installed(screen):
                self.install_screen(screen, screen_id)
            self.push_screen(screen)

    @property
    def base_screen(self) -> BaseScreen | None:
        """The full screen that is shown or lies below menus; None on first start."""
        from memsift_tui.screens.base import BaseScreen

        return next((s for s in reversed(self.screen_stack) if isinstance(s, BaseScreen)), None)

    def everywhere(self) -> list[BaseScreen]:
        """All screens that were opened so far."""
        return [screen for screen in self._screens.values() if screen.is_mounted]

    def everything_changed(self) -> None:
        for screen in self.everywhere():
            screen.vault_changed()

    # Saying things.

    def tell(self, message: Message | SafeText, style: str = "status-told", *, brief: bool = False) -> None:
        """Say something in the status line of the screen that is shown."""
        if (screen := self.base_screen) is not None:
            screen.tell(message, style, brief=brief)

    def warn(self, message: Message) -> None:
        """Say something above the keys of the screen that is shown, until something is done."""
        note = getattr(self.base_screen or self.screen, "note", None)
        if callable(note):
            note(message)

    # Language, keys, looks.

    def switch_language(self) -> None:
        to: Lang = "zh" if self.lang == "en" else "en"
        self._keep_setting("lang", to)  # before everything is said anew: Settings names it too
        self.speak(to)

    def _keep_setting(self, name: str, value: str) -> None:
        """Remember a choice for the next time. Where that cannot be written it holds for this sitting."""
        if self.desk is not None:
            try:
                self.desk.store.change_setting(name, value)
            except StoreError as error:
                self.tell(error.message, "status-error")

    def speak(self, lang: Lang) -> None:
        """Speak a language from now on."""
        self.lang = lang
        for screen in self.everywhere():
            screen.show_again()
            screen.show_tour()

    def key_of(self, action_id: str) -> SafeText:
        """The key of an action, as people write it."""
        action = self.keys.action(action_id)
        return visible(key_words(action.keys[0], self.lang) if action.keys else "")

    def use_keys(self, chosen: Mapping[str, str]) -> None:
        """Go by the person's keys (action id → keys) from now on."""
        self.keys = keymap(chosen=chosen)
        self.set_keymap(
            {a.id: ",".join(map(textual_key, a.keys)) for a in self.keys.actions if a.id in chosen}
        )

    def refresh_css(self, animate: bool = True) -> None:
        """Style everything anew. Before there is a screen the theme's colours are only noted: whatever is
        shown first is styled by them, and parsing all rules once more takes time before the first frame."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def use_theme(self, name: str) -> None:
        """Use a theme of `THEMES` from now on."""
        self.theme = name
        for screen in self.everywhere():
            screen.theme_changed()

    def follow_setting(self, name: str) -> None:
        """Go by a setting that was changed just now."""
        assert self.desk is not None
        settings = self.desk.store.settings
        if name == "lang":
            self.speak(language_of_setting(settings["lang"]))
        elif name == "theme":
            self.use_theme(choose_theme(os.environ, settings["theme"]))
        elif name.startswith("keys."):
            self.use_keys(settings["keys"])
        else:
            self.everything_changed()

    def next_theme(self) -> None:
        """Use the next of all themes that the terminal has the colours for."""
        few = "ansi" in self.theme and depth(os.environ) != "truecolor"
        every = [name for name in THEMES if "ansi" in name or not few]
        self.use_theme(every[(every.index(self.theme) + 1) % len(every)] if self.theme in every else every[0])
        name = self.theme.removeprefix("memsift-")
        self.tell(Message("tui.told.theme", {"name": Message(f"settings.value.{name}")}))
        self._keep_setting("theme", name)
        for screen in self.everywhere():
            screen.show_again()

    def redraw_terminal(self) -> None:
        """Ask a driver that keeps what the terminal shows to forget it."""
        forget = getattr(self._driver, "forget", None)
        if callable(forget):
            forget()
