"""How a command says that it could not run."""

from __future__ import annotations

from memsift.messages import Lang, Message, MessageError, say
from memsift.text import SafeText, visible


class CannotRun(MessageError):
    """The command could not run (exit status 2). `message` says why and what to do."""


def one_line(message: Message, lang: Lang) -> SafeText:
    """A message as one safe line."""
    return visible(say(message, lang))
