"""Message and its wording."""

from __future__ import annotations

import os
import string
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Literal

from memsift.record import dataclass, field

Lang = Literal["en", "zh"]
_WORDS = "memsift.messages.words"


def languages() -> tuple[Lang, ...]:
    """The languages that every message has words in."""
    return ("en", "zh")


@dataclass(frozen=True, slots=True)
class Message:
    """Something to be said, not yet in any language. `id` is a catalogue key, `params` plain values
    (str, int, float, date, another Message, or a list or tuple of these)."""

    id: str
    params: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return say(self, "en")


class MessageError(Exception):
    """Something that could not be done, said as a message: why, and what to do. Every room's own errors
    are kinds of it, so that whoever catches one can tell the person."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


class _Format(string.Formatter):
    """`str.format` by name, with `{n|entry|entries}` for English plurals nested messages, and lists."""

    def __init__(self, lang: Lang, draw: Callable[[str], str]) -> None:
        self.lang = lang
        self.draw = draw

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        name, _, forms = str(key).partition("|")
        value = kwargs[name]
        if forms:
            one, _, many = forms.partition("|")
            return one if value == 1 else many
        return self._said(value)

    def _said(self, value: object) -> object:
        if isinstance(value, Message):
            return say(value, self.lang, draw=self.draw)
        if isinstance(value, (list, tuple)):
            return ("、" if self.lang == "zh" else ", ").join(str(self._said(each)) for each in value)
        return value

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> tuple[Any, str]:
        # Attribute and index look-ups ({x.y}, {x[0]}) are not needed and would reach into objects.
        return self.get_value(field_name, args, kwargs), field_name


def words_of(message_id: str) -> tuple[str, str] | None:
    """The (English, Chinese) words of a message id; None without such a one."""
    return room_words(message_id.partition(".")[0]).get(message_id)


@cache
def room_words(name: str) -> dict[str, tuple[str, str]]:
    """A room's words, read when it first says something: of its module, or of all modules in its folder.

    Raises RuntimeError when one id stands in two of these.
    """
    try:
        room = import_module(f"{_WORDS}.{name}") if name.isidentifier() else None
    except ModuleNotFoundError:
        room = None
    if room is None:
        return {}
    parts = [import_module(f"{room.__name__}.{part}") for part in _modules(room)]
    found: dict[str, tuple[str, str]] = {}
    for part in parts or [room]:
        if twice := found.keys() & part.WORDS.keys():
            raise RuntimeError(f"defined twice: {', '.join(sorted(twice))}")
        found |= part.WORDS
    return found


@cache
def catalogue() -> dict[str, tuple[str, str]]:
    """Every message id with its (English, Chinese) words."""
    from pkgutil import iter_modules

    rooms = iter_modules(import_module(_WORDS).__path__)
    return {message_id: both for room in rooms for message_id, both in room_words(room.name).items()}


def _modules(package: ModuleType) -> list[str]:
    """The modules in a package's folder; none in a module. `pkgutil` would bring `inspect` along."""
    names = sorted(name for folder in getattr(package, "__path__", ()) for name in os.listdir(folder))
    return [name.removesuffix(".py") for name in names if name.endswith(".py") and name[0] != "_"]


def say(message: Message, lang: Lang, *, draw: Callable[[str], str] = str) -> str:
    """The words of a message in one language. `draw`: what our own words go through, parameters do not.

    The result may hold text from files: pass it through `text.visible` before it is shown.
    Raises KeyError for an id or a parameter that is missing.
    """
    pair = words_of(message.id)
    if pair is None:
        raise KeyError(message.id)
    words = draw(pair[0 if lang == "en" else 1])
    return _Format(lang, draw).vformat(words, (), message.params) if "{" in words or "}" in words else words
