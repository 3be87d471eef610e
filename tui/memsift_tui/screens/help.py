"""Context help: what can be done on a screen and with which keys, from the registry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest

from memsift.messages import Lang, Message
from memsift.text import SafeText, cell_width, drawn, pad, visible, wrap
from memsift_tui.actions import GROUPS, NO_KEY, Action, Keymap, key_words
from memsift_tui.screens.reading import ReadingScreen
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import GRAVITY, Line, blank, fit

COLUMN = 60  # cells of a column at least, where there are two
APART = 4
SIGNS = (("=", "same"), ("!", "conflict"), (">", "contains"), ("<", "contained"))
DIFFERS = ("[ ]", "differs")
WARNS = (("!", "warns"), ("i", "knows"), ("?", "asks"))
GRAVE = tuple((sign, severity) for severity, sign in GRAVITY.items())
SIGNED = {"review": (*SIGNS, DIFFERS), "checkup": (*GRAVE, DIFFERS), "inbox": (*WARNS, DIFFERS)}
"""The signs of each screen that has some."""


class HelpScreen(ReadingScreen):
    """The help of a screen."""

    def __init__(self, screen: str, keys: Keymap, lang: Lang) -> None:
        title = Message("tui.help-screen.title", {"screen": Message(f"tui.do.screen.{screen}")})
        super().__init__(words(title, lang), lambda cells: help_lines(screen, keys, lang, cells), lang)


def _keys(action: Action, lang: Lang) -> SafeText:
    """An action's keys; of a row of numbers the first and the last; of what has none, that it has none."""
    keys = [key_words(key, lang) for key in action.keys]
    if len(keys) > 3 and all(key.isdecimal() for key in keys):
        keys[1:-1] = [drawn("\u2026")]
    return visible("  ".join(keys)) if keys else words(NO_KEY, lang)


def help_lines(screen: str, keys: Keymap, lang: Lang, cells: int) -> list[Line]:
    """The help of a screen as lines: how to do without letters, the signs, its actions by group. Where there
    is room they stand in two columns."""
    how = words(Message("tui.help-screen.keys"), lang)
    head: list[Line] = [((row, "muted"),) for row in wrap(how, cells)]
    two = cells >= 2 * COLUMN + APART
    room = (cells - APART) // 2 if two else cells
    groups = _groups(screen, keys, lang, room)
    if not two:
        return [*head, *chain(*groups)]
    # As even as groups that stay whole allow.
    at = min(range(1, len(groups) + 1), key=lambda n: max(_rows(groups[:n]), _rows(groups[n:])))
    sides = zip_longest(chain(*groups[:at]), chain(*groups[at:]), fillvalue=())
    return [*head, *((*fit(left, room + APART), *right) for left, right in sides)]


def _rows(groups: Sequence[list[Line]]) -> int:
    return sum(map(len, groups))


def _groups(screen: str, keys: Keymap, lang: Lang, cells: int) -> list[list[Line]]:
    """The groups of actions, each below a blank line and its title; the signs first, where there are some."""
    actions = keys.on(screen)
    shown = {a.id: _keys(a, lang) for a in actions}
    column = min(max((cell_width(text) for text in shown.values()), default=0), cells // 3)

    def line(key: SafeText, style: str, text: SafeText) -> Iterator[Line]:
        first, *more = wrap(text, max(cells - column - 4, 10))
        yield ((blank(2), "text"), (pad(key, column), style), (blank(2), "text"), (first, "text"))
        yield from (((blank(column + 4), "text"), (row, "text")) for row in more)

    groups: list[list[Line]] = []
    if signs := SIGNED.get(screen, ()):
        groups.append([(), ((words(Message("tui.help-screen.signs"), lang), "title-focus"),)])
        for sign, what in signs:
            said = words(Message(f"tui.help-screen.sign.{what}", {"braces": "{ }"}), lang)
            groups[-1] += line(visible(sign), "strong", said)
    for group in GROUPS:
        if of_group := [a for a in actions if a.group == group]:
            groups.append([(), ((words(Message(f"tui.group.{group}"), lang), "title-focus"),)])
            for action in of_group:
                style = "strong" if action.keys else "muted"
                groups[-1] += line(shown[action.id], style, words(action.help, lang))
    return groups
