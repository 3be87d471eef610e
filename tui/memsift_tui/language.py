"""Which language is spoken: `--lang`, else `$MEMSIFT_LANG`, else the settings, else the locale."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise

from memsift.messages import Lang, Message, say


def choose_language(argv: Sequence[str], environ: Mapping[str, str] | None = None) -> Lang:
    """The language of this run, from the words of the command line and the environment alone."""
    environ = os.environ if environ is None else environ
    named = ""
    for word, following in pairwise([*argv, ""]):
        if word == "--lang":
            named = following
        elif word.startswith("--lang="):
            named = word.removeprefix("--lang=")
    for value in (named, environ.get("MEMSIFT_LANG", ""), _from_settings(environ), _locale(environ)):
        if value:
            return "zh" if value.lower().startswith("zh") else "en"
    return "en"


def language_of_setting(value: str, environ: Mapping[str, str] | None = None) -> Lang:
    """The language that a value of the setting `lang` means: en, zh, or auto, the environment's."""
    environ = os.environ if environ is None else environ
    named = value if value != "auto" else environ.get("MEMSIFT_LANG") or _locale(environ)
    return "zh" if named.lower().startswith("zh") else "en"


def _locale(environ: Mapping[str, str]) -> str:
    return environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""


def _from_settings(environ: Mapping[str, str]) -> str:
    from memsift.store.settings import spoken_language

    return spoken_language(environ)


# What the language hangs on beside the command line; the settings file is one of the person's home.
_SAID_BY = ("MEMSIFT_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "XDG_CONFIG_HOME", "HOME")


@cache
def _spoken(argv: tuple[str, ...], *_: str | None) -> Lang:
    """The language, worked out once for the dozens of texts of a command."""
    return choose_language(argv)


def tell(message_id: str) -> str:
    """The words of a message in the language of this run: for texts that click wants at import time."""
    return say(Message(message_id), _spoken(tuple(sys.argv[1:]), *map(os.environ.get, _SAID_BY)))
