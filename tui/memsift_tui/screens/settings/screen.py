"""The Settings screen: every setting with what it means; changed here, saved at once, comments kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from textual.binding import BindingType

from memsift.messages import Message
from memsift.store import StoreError
from memsift.store.settings import Setting, Settings, Value
from memsift.text import SafeText, fold, visible
from memsift_tui.actions import Context
from memsift_tui.screens.base import bindings
from memsift_tui.screens.edit import EditScreen
from memsift_tui.screens.listing import ListingScreen
from memsift_tui.screens.menu import MenuEntry, MenuScreen
from memsift_tui.screens.settings.change import (
    Check,
    CheckedLine,
    KeyScreen,
    check_keys,
    check_limit,
    check_number,
    read_limit,
    read_number,
)
from memsift_tui.screens.settings.model import Row, groups, setting_of, value_words
from memsift_tui.screens.settings.rows import setting_items, strip_lines
from memsift_tui.widgets.bars import Hint
from memsift_tui.widgets.lines import SPACE, Line, blank

NEXT_START = frozenset({"mouse"})
"""Settings that a running app cannot follow."""


class SettingsScreen(ListingScreen):
    """Settings in boxes; below, what the one under the cursor means."""

    ID = "settings"
    BINDINGS: ClassVar[list[BindingType]] = bindings("settings")

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[str, Row] = {}

    # Showing.

    def hints(self) -> list[Hint]:
        """Enter changes the setting here: what it does elsewhere is not offered."""
        keys = self.memsift.keys
        enter, change = keys.action("open"), keys.action("settings.change")
        offered = [hint for hint in super().hints() if hint not in (self._hint(enter), self._hint(change))]
        able = change.why_not(self.context()) is None
        return [*([self._hint(replace(change, keys=enter.keys))] if able else []), *offered]

    @property
    def mine(self) -> Settings:
        """The settings as the person's own file has them."""
        return self.memsift.desk.store.own_settings() if self.memsift.desk is not None else Settings()

    @property
    def now(self) -> Settings:
        """The settings that are gone by: with the vault's own on top."""
        return self.memsift.desk.store.settings if self.memsift.desk is not None else Settings()

    def list_again(self) -> None:
        found = groups(self.mine, self.now, self.memsift.keys, self.lang)
        self._rows = {one.name: one for group in found for one in group.rows}
        problems = (*self.now.problems, *self.memsift.keys.problems)
        self._pane.set_items(setting_items(found, problems, self.lang))

    def header_right(self) -> Line:
        own = sum(one.own for one in self._rows.values())
        said: Line = ((self.t("settings.header", n=own), "muted"), (SPACE, "header")) if own else ()
        place = super().header_right()
        return (*said, *(((blank(2), "header"),) if said and place else ()), *place)

    def strip(self, cells: int, rows: int) -> Sequence[Line]:
        return strip_lines(self.row_here(), cells)

    def findable(self) -> Mapping[str, str]:
        return {
            name: fold(" ".join((row.label, row.value, row.more, name))) for name, row in self._rows.items()
        }

    def found_entry(self, key: str) -> MenuEntry:
        return MenuEntry(key, self._rows[key].label, self._rows[key].value)

    def row_here(self) -> Row | None:
        """The setting under the cursor."""
        return self._rows.get(self._pane.cursor_key or "")

    def context(self) -> Context:
        here = self.row_here()
        return Context(
            self.ID,
            setting=here is not None,
            listed=bool(self._rows),
            own_value=here is not None and here.own,
        )

    # Changing.

    async def do_open(self) -> None:
        """Enter changes the setting: there is nothing else to do with one that Esc's menu does not have."""
        await self.do_settings_change()

    async def do_settings_change(self) -> None:
        here = self.row_here()
        if here is None:
            return
        setting = setting_of(here.name)
        if here.kind == "keys":
            await self._change_keys(here)
        elif here.kind == "loader":
            await self._change_limit(here)
        elif setting is not None and here.kind == "number":
            await self._change_number(here, setting)
        elif setting is not None and here.kind == "texts":
            await self._change_phrases(here, setting)
        elif setting is not None:
            await self._change_choice(here, setting)

    def do_settings_reset(self) -> None:
        here = self.row_here()
        if here is not None:
            self._save(here.name, None)

    async def _change_choice(self, here: Row, setting: Setting) -> None:
        value = str(self.mine[setting.name])
        entries = [
            MenuEntry(choice, value_words(setting, choice, self.lang), visible(choice))
            for choice in setting.choices
        ]
        chosen = await self.app.push_screen_wait(MenuScreen(here.label, entries, self.lang, chosen=value))
        if chosen is not None and chosen != value:
            self._save(setting.name, chosen)

    async def _change_number(self, here: Row, setting: Setting) -> None:
        question = self.t(
            "settings.ask.number", what=here.about, low=f"{setting.low:,}", high=f"{setting.high:,}"
        )
        typed = await self._line(here, question, str(self.mine[setting.name]), check_number(setting))
        if typed is not None:
            self._save(setting.name, read_number(typed))

    async def _change_phrases(self, here: Row, setting: Setting) -> None:
        before = "\n".join(self.mine[setting.name])
        edited = await self.app.push_screen_wait(
            EditScreen(self.t("settings.ask.phrases"), before, self.lang)
        )
        phrases = tuple(line.strip() for line in edited.text.splitlines() if line.strip())
        if edited.save and phrases != tuple(self.mine[setting.name]):
            self._save(setting.name, phrases or None)

    async def _change_limit(self, here: Row) -> None:
        name = here.label
        typed = await self._line(here, self.t("settings.ask.limit", name=name), "", check_limit)
        if typed is None:
            return
        limit = read_limit(typed)
        if limit is None:
            self._save(here.name, None)
            return
        number, unit = limit
        # The unit first: a number without one keeps the unit that there is.
        if unit is not None and not self._store(f"{here.name}.unit", str(unit)):
            return
        self._save(f"{here.name}.value", number)

    async def _change_keys(self, here: Row) -> None:
        action_id = here.name.removeprefix("keys.")
        entries = [
            MenuEntry("press", self.t("settings.menu.press")),
            MenuEntry("type", self.t("settings.menu.type")),
        ]
        if here.own:
            entries.append(MenuEntry("default", self.t("settings.menu.default", value=here.default)))
        how = await self.app.push_screen_wait(MenuScreen(here.label, entries, self.lang))
        chosen: Mapping[str, str] = self.mine["keys"]
        check = check_keys(action_id, chosen)
        if how == "default":
            self._save(here.name, None)
        elif how == "press":
            question = self.t("settings.ask.press", what=here.label)
            key = await self.app.push_screen_wait(KeyScreen(question, self.lang, check))
            if key is not None:
                self._save(here.name, key)
        elif how == "type":
            now = " ".join(self.memsift.keys.action(action_id).keys)
            typed = await self._line(here, self.t("settings.ask.type", what=here.label), now, check)
            if typed is not None:
                self._save(here.name, typed or None)

    async def _line(self, here: Row, question: SafeText, value: str, check: Check) -> str | None:
        foot = self.t("settings.foot.line", default=here.default)
        return await self.app.push_screen_wait(CheckedLine(question, self.lang, value, foot, check))

    # Saving.

    def _store(self, name: str, value: Value) -> bool:
        if self.memsift.desk is None:
            return False
        try:
            self.memsift.desk.store.change_setting(name, value)
        except StoreError as error:
            self.tell(Message("tui.told.failed", {"why": error.message}), "status-error")
            return False
        return True

    def _save(self, name: str, value: Value) -> None:
        """Save, follow it at once where an open app can, and say what holds now."""
        if not self._store(name, value):
            return
        self.memsift.follow_setting(name)
        self.show_again()
        here = self.row_here()
        if here is None:
            return
        if here.tight is not None:
            self.tell(Message("settings.told.vault", {"value": here.value}))
        else:
            code = "settings.told.next-start" if name in NEXT_START else "settings.told.saved"
            what: SafeText | Message = here.label
            if here.kind == "keys":  # shortly: what the key does is a sentence, with reasons
                what = self.memsift.keys.action(name.removeprefix("keys.")).label
            self.tell(Message(code, {"what": what, "value": here.value}))
