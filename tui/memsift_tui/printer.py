"""The only way to standard output: safe text for people, escaped JSON for programs."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from memsift.messages import Lang, Message, say
from memsift.text import SafeText, visible


def print_line(text: SafeText) -> None:
    """Print one line of safe text."""
    try:
        sys.stdout.write(f"{text}\n")
    except UnicodeEncodeError:  # a terminal or locale that has no sign for it
        sys.stdout.write(f"{text.encode(_encoding(), 'backslashreplace').decode(_encoding())}\n")


def _encoding() -> str:
    return sys.stdout.encoding or "utf-8"


def print_message(message: Message, lang: Lang) -> None:
    """Print a message in words; what it quotes from files is made visible."""
    print_line(visible(say(message, lang), newlines=True))


def print_json(answer: Mapping[str, Any]) -> None:
    """Print a JSON answer; C0, C1 and bidi characters leave as `\\u` escapes."""
    print_made(made_json(answer))


def made_json(answer: Mapping[str, Any]) -> str:
    """The line that `print_json` prints."""
    # Brings the parser along, which a line of text does without.
    from memsift.vault.as_json import dumps

    return dumps({"schema": 1, **answer})


def print_made(line: str) -> None:
    """Print a line that `made_json` made."""
    try:
        sys.stdout.write(f"{line}\n")
    except UnicodeEncodeError:  # the same JSON in ASCII alone
        import json

        sys.stdout.write(f"{json.dumps(json.loads(line))}\n")


def complain(text: SafeText) -> None:
    """Print one line on standard error."""
    sys.stderr.write(f"memsift: {text}\n" if text else "\n")
