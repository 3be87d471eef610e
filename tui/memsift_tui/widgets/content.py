"""The only ways in which text gets to the screen: as `SafeText`, never as markup."""

from __future__ import annotations

import re

from rich.segment import Segment
from rich.style import Style
from textual.content import Content

from memsift.messages import Lang, Message, say
from memsift.text import SafeText, cell_width, drawn, visible

_LISTED = re.compile("(?<=[\u3001\uff1a])|(?<=, )")  # behind what parts a list, in Chinese and in English


def content(text: SafeText, style: str = "") -> Content:
    """Text for a Textual widget. Brackets in it are brackets: `Content` made this way reads no markup."""
    return Content.styled(text, style) if style else Content(text)


def segment(text: SafeText, style: Style) -> Segment:
    """Text for a line-rendered widget."""
    return Segment(text, style)


def words(message: Message, lang: Lang) -> SafeText:
    """A message's words, made safe: its parameters may hold text from files."""
    return visible(say(message, lang, draw=drawn))


def list_rows(text: SafeText, cells: int) -> list[SafeText]:
    """A sentence that lists things, in rows that end where one of them does; a row is wider than `cells`
    only where a single one is."""
    rows = [""]
    for part in _LISTED.split(text):
        if rows[-1] and cell_width((rows[-1] + part).rstrip()) > cells:
            rows.append("")
        rows[-1] += part
    return [visible(row.rstrip()) for row in rows]


def capital(text: SafeText) -> SafeText:
    """Words that begin a line of their own: with a capital, where their writing has one."""
    return visible(text[:1].upper() + text[1:])
