"""Keys by their names: Textual's, people's, and what an input method sends in a key's place."""

from __future__ import annotations

import unicodedata

from memsift.messages import Lang, Message, say, words_of
from memsift.text import drawn

# Signs that an input method puts where a command's sign is meant; NFKC leaves these alone.
_INPUT_METHOD = {"【": "[", "】": "]", "、": "/", "「": "[", "」": "]", "《": "<", "》": ">", "。": "."}

# Textual's names of the keys whose character is not a letter or digit.
_NAMES = {
    "[": "left_square_bracket",
    "]": "right_square_bracket",
    "/": "slash",
    "?": "question_mark",
    ":": "colon",
    "(": "left_parenthesis",
    ")": "right_parenthesis",
    "<": "less_than_sign",
    ">": "greater_than_sign",
    "{": "left_curly_bracket",
    "}": "right_curly_bracket",
    ",": "comma",
    ".": "full_stop",
    ";": "semicolon",
    "+": "plus",
    "-": "minus",
    "=": "equals_sign",
    "*": "asterisk",
    "!": "exclamation_mark",
    "#": "number_sign",
    "@": "at",
    "&": "ampersand",
    "%": "percent_sign",
    "$": "dollar_sign",
    "_": "underscore",
    "~": "tilde",
    "'": "apostrophe",
    '"': "quotation_mark",
    "\\": "backslash",
    "|": "vertical_line",
    "^": "circumflex_accent",
    "`": "grave_accent",
}
_NAMED = frozenset(
    {"up", "down", "left", "right", "pageup", "pagedown", "home", "end", "tab", "enter", "escape"}
    | {"space", "delete", "backspace", "insert", *(f"f{number}" for number in range(1, 13))}
)


def command_character(character: str | None) -> str | None:
    """The ASCII command that a full-width character of an input method stands for, else None.

    `ｄ` gives `d`, `？` gives `?`, `【` gives `[`; an ASCII character gives None: it needs no help.
    """
    if character is None or len(character) != 1 or character.isascii():
        return None
    plain = _INPUT_METHOD.get(character) or unicodedata.normalize("NFKC", character)
    return plain if len(plain) == 1 and plain.isascii() and plain.isprintable() else None


def textual_key(key: str) -> str:
    """The name that Textual gives a key of the registry: `[` is `left_square_bracket`."""
    return _NAMES.get(key, key)


def key_is_known(key: str) -> bool:
    """Whether a key of the settings file can be pressed at all."""
    base = key.rpartition("+")[2] if len(key) > 1 else key
    return (len(base) == 1 and base.isprintable()) or base in _NAMED


def key_words(key: str, lang: Lang) -> str:
    """How a key is written for people: `pageup` → `PgUp`, `ctrl+l` → `Ctrl+L`."""
    if len(key) == 1:
        return key
    modifiers, plus, base = key.rpartition("+")
    named = f"tui.key.{base}"
    shown = say(Message(named), lang, draw=drawn) if words_of(named) else base.upper()
    return f"{modifiers.title()}{plus}{shown}"
