"""Asking for a setting's new value: what is not right is said before anything is saved."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar

from textual import events

from memsift.loaders import Unit
from memsift.messages import Lang, Message, languages, say
from memsift.store.settings import Setting
from memsift.text import SafeText
from memsift_tui.actions import Keymap, command_character, keymap
from memsift_tui.screens.ask import Dialog, LineScreen
from memsift_tui.widgets.bars import Hint

Check = Callable[[str], Message | None]

_LIMIT = re.compile(r"(\d[\d,，_ ]*)\s*([^\d\s,，_]*)")


class CheckedLine(LineScreen):
    """A line that is checked when Enter is pressed. Returns it, "" when it was left empty (the default)."""

    DOES: ClassVar[str] = "save"

    def __init__(self, question: SafeText, lang: Lang, value: str, foot: SafeText, check: Check) -> None:
        super().__init__(question, lang, value)
        self._said_foot = foot
        self._check = check

    def foot(self) -> SafeText:
        return self._said_foot

    def answered(self, text: str) -> None:
        typed = unicodedata.normalize("NFKC", text).strip()
        why = self._check(typed) if typed else None
        if why is None:
            self.dismiss(typed)
        else:
            self.say_foot(self.t(why.id, **why.params), "error")


class KeyScreen(Dialog[str | None]):
    """Takes the next key that is pressed. Returns it as the settings file has it, None with Esc."""

    LEAVE: ClassVar[str] = "keep"

    def __init__(self, question: SafeText, lang: Lang, check: Check) -> None:
        super().__init__(question, lang)
        self._check = check

    def own_hints(self) -> Sequence[Hint]:
        return ()

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape":
            return
        event.stop()
        event.prevent_default()
        key = pressed_key(event)
        why = self._check(key)
        if why is None:
            self.dismiss(key)
        else:
            self.say_foot(self.t("settings.foot.again", why=why), "error")


def pressed_key(event: events.Key) -> str:
    """A pressed key as the registry and the settings file write it: `[`, `D`, `ctrl+d`, `f8`, `space`."""
    character = command_character(event.character) or event.character
    if character is not None and character.isprintable() and not character.isspace():
        return character
    return event.key


def check_number(setting: Setting) -> Check:
    """Whether a text is a number that the setting can hold."""

    def check(text: str) -> Message | None:
        number = read_number(text)
        if number is not None and setting.low <= number <= setting.high:
            return None
        return Message(
            "settings.bad.number", {"text": text, "low": f"{setting.low:,}", "high": f"{setting.high:,}"}
        )

    return check


def read_number(text: str) -> int | None:
    """`6,000` → 6000; None for what is no whole number."""
    digits = re.sub(r"[,_ ]", "", text)
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) <= 15 else None


def read_limit(text: str) -> tuple[int, Unit | None] | None:
    """`32768 bytes`, `60 行`, `0` → (number, unit or None); None for what is no limit."""
    found = _LIMIT.fullmatch(unicodedata.normalize("NFKC", text).strip())
    number = read_number(found[1]) if found else None
    if found is None or number is None:
        return None
    if not found[2]:
        return number, None
    unit = _units().get(found[2].casefold())
    return (number, unit) if unit is not None else None


def check_limit(text: str) -> Message | None:
    """Whether a text is a limit."""
    return None if read_limit(text) else Message("settings.bad.limit", {"text": text})


def _units() -> dict[str, Unit]:
    """The units' words, in every language, one and many."""
    found: dict[str, Unit] = {}
    for unit in Unit:
        for lang in languages():
            word = say(Message(f"settings.unit.{unit}"), lang)
            found |= {word.casefold(): unit, word.casefold().removesuffix("s"): unit}
        found[str(unit).casefold()] = unit
    return found


def check_keys(action_id: str, chosen: Mapping[str, str]) -> Check:
    """Whether an action may have these keys, beside what the person chose for the others."""

    def check(text: str) -> Message | None:
        return next(iter(key_problems(keymap(chosen={**chosen, action_id: text}), action_id)), None)

    return check


def key_problems(keys: Keymap, action_id: str) -> Iterable[Message]:
    """What was wrong with the keys chosen for one action."""
    return (problem for problem in keys.problems if problem.params.get("id") == action_id)
