"""What stands around a token changes how it is read: a count before a list, 5.55 behind 4.10 pm."""

from __future__ import annotations

import re

from memsift.similarity.marks import VALUES, Token

_STATES = frozenset("is are be was stai remain left".split())
_WHILE = frozenset(("by default", "at", "dur", "when", "whil", "if", "until", "all"))
_PM = re.compile(r"\dp\.?m|\sp\.?m|noon|evening")
_NOON = 12
_ARTICLES = frozenset("a an the all".split())
_WISHES = frozenset({("valu", len("values")), ("expect", len("expects"))})  # not: value, values of …


def announce(tokens: list[Token]) -> None:
    """A count that only announces a list (three topics: …; 分三步：…) weighs little."""
    for n in range(len(tokens) - 1, max(-1, len(tokens) - 4), -1):
        if tokens[n].kind == "number" and n < len(tokens) - 1:
            tokens[n:] = [token._replace(weight=token.weight * 0.3) for token in tokens[n:]]
        if tokens[n].kind in ("number", "stop"):
            return


def lighten(tokens: list[Token]) -> None:
    """Before and after weigh little beside a value: 14:00 以后入住, check-in at 14:00."""
    for n, token in enumerate(tokens):
        if token.canon in ("before", "after") and any(
            near.kind in VALUES for near in (*tokens[max(0, n - 1) : n], *tokens[n + 1 : n + 2])
        ):
            tokens[n] = token._replace(weight=0.6)


def noted(tokens: list[Token]) -> None:
    """A month before a colon, in front, is when something was written down: it weighs little."""
    month = len(tokens) > 1 and tokens[0].kind == "date" and tokens[0].canon.endswith("-*")
    if month and tokens[1].surface in (":", "："):
        tokens[0] = tokens[0]._replace(weight=0.5)


def switched(tokens: list[Token]) -> None:
    """On says a state where nothing follows that something could be on: it is on by default; nothing denies
    only what follows it."""
    for n, token in enumerate(tokens):
        if token.surface == "nothing" and (n + 1 == len(tokens) or tokens[n + 1].kind == "stop"):
            tokens[n] = token._replace(kind="word", canon="nothing", weight=1.5)
        if token.surface == "on" and token.kind == "filler" and n:
            after = tokens[n + 1] if n + 1 < len(tokens) else None
            if tokens[n - 1].surface in _STATES and (
                after is None or after.kind == "stop" or after.surface in _WHILE
            ):
                tokens[n] = token._replace(kind="word", weight=0.6)


def afternoons(tokens: list[Token]) -> None:
    """A time behind one with pm is one of that afternoon, too: leaves at 4.10 pm, is there at 5.55."""
    hour = 0
    for n, token in enumerate(tokens):
        if token.kind != "time":
            continue
        vague = token.canon.startswith("~")
        if vague and hour <= int(token.canon[1:3]) < _NOON and hour:
            tokens[n] = token._replace(canon=f"{int(token.canon[1:3]) + _NOON}{token.canon[3:]}")
        elif not vague:
            hour = max(0, int(token.canon[:2]) - _NOON) if _PM.search(token.surface) else 0


def wished(tokens: list[Token]) -> None:
    """A text that begins with what somebody values or expects tells of a wish: Values short answers."""
    if len(tokens) < 2 or (tokens[1].kind == "filler" and tokens[1].surface not in _ARTICLES):
        return  # values in column B
    first = tokens[0]
    if (first.canon, first.end - first.start) in _WISHES:
        tokens[0] = first._replace(kind="filler", weight=0.0)
