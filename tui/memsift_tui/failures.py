"""How a command says that it could not run, and both doors what failed inside Memsift."""

from __future__ import annotations

from memsift.messages import Lang, Message, MessageError, say
from memsift.text import SafeText, visible


class CannotRun(MessageError):
    """The command could not run (exit status 2). `message` says why and what to do."""


def one_line(message: Message, lang: Lang) -> SafeText:
    """A message as one safe line."""
    return visible(say(message, lang))


NEAREST = 3
"""How many of our own lines, the innermost first, say where an error was raised."""


def lines_of(error: BaseException | None) -> list[str]:
    """`module:line` of every step to where an error was raised, the outermost first: free of memory text."""
    steps, trace = [], error.__traceback__ if error is not None else None
    while trace is not None:
        steps.append(f"{trace.tb_frame.f_globals.get('__name__', '?')}:{trace.tb_lineno}")
        trace = trace.tb_next
    return steps


def what_failed(error: BaseException | None) -> dict[str, str]:
    """The `kind` of an error and `where` it was raised, in our own lines. What an error says may be memory
    text and is left out, but for the name of a message or of its parameter that is missing."""
    steps = lines_of(error)
    ours = [step for step in steps if step.startswith("memsift")] or steps[-1:]
    kind = type(error).__name__
    if isinstance(error, KeyError) and ours and ours[-1].startswith("memsift.messages."):
        kind = f"{kind} {error}"
    return {"kind": kind, "where": " < ".join(ours[: -NEAREST - 1 : -1]) or "?"}
