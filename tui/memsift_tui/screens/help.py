"""Context help: what can be done on a screen and with which keys, from the registry."""

from __future__ import annotations

from memsift.messages import Lang, Message
from memsift.text import SafeText, cell_width, drawn, pad, visible, wrap
from memsift_tui.actions import GROUPS, Action, Keymap, key_words
from memsift_tui.screens.reading import ReadingScreen
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import Line, blank

SIGNS = (("=", "same"), ("!", "conflict"), (">", "contains"), ("<", "contained"))


class HelpScreen(ReadingScreen):
    """The help of a screen."""

    def __init__(self, screen: str, keys: Keymap, lang: Lang) -> None:
        title = Message("tui.help-screen.title", {"screen": Message(f"tui.do.screen.{screen}")})
        super().__init__(words(title, lang), lambda cells: help_lines(screen, keys, lang, cells), lang)


def _keys(action: Action, lang: Lang) -> SafeText:
    """An action's keys; of a row of numbers the first and the last."""
    keys = [key_words(key, lang) for key in action.keys]
    if len(keys) > 3 and all(key.isdecimal() for key in keys):
        keys[1:-1] = [drawn("\u2026")]
    return visible("  ".join(keys))


def help_lines(screen: str, keys: Keymap, lang: Lang, cells: int) -> list[Line]:
    """The help of a screen as lines: its actions by group, the signs, and how to do without letters."""
    actions = keys.on(screen)
    shown = {a.id: _keys(a, lang) for a in actions}
    column = min(max((cell_width(text) for text in shown.values()), default=0), cells // 3)
    lines: list[Line] = []
    for row in wrap(words(Message("tui.help-screen.keys"), lang), cells):
        lines.append(((row, "muted"),))
    for group in GROUPS:
        of_group = [a for a in actions if a.group == group]
        if not of_group:
            continue
        lines += [(), ((words(Message(f"tui.group.{group}"), lang), "title-focus"),)]
        for action in of_group:
            text = wrap(words(action.help, lang), max(cells - column - 4, 10))
            lines.append(
                (
                    (blank(2), "text"),
                    (pad(shown[action.id], column), "strong"),
                    (blank(2), "text"),
                    (text[0], "text"),
                )
            )
            lines += [((blank(column + 4), "text"), (row, "text")) for row in text[1:]]
    if screen == "review":
        lines += [(), ((words(Message("tui.help-screen.signs"), lang), "title-focus"),)]
        for sign, what in SIGNS:
            said = words(Message(f"tui.help-screen.sign.{what}"), lang)
            lines.append(
                (
                    (blank(2), "text"),
                    (pad(visible(sign), column), "strong"),
                    (blank(2), "text"),
                    (said, "text"),
                )
            )
    return lines
