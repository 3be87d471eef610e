"""The only ways in which text gets to the screen: as `SafeText`, never as markup."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.content import Content

from memsift.messages import Lang, Message, say
from memsift.text import SafeText, drawn, visible


def content(text: SafeText, style: str = "") -> Content:
    """Text for a Textual widget. Brackets in it are brackets: `Content` made this way reads no markup."""
    return Content.styled(text, style) if style else Content(text)


def segment(text: SafeText, style: Style) -> Segment:
    """Text for a line-rendered widget."""
    return Segment(text, style)


def words(message: Message, lang: Lang) -> SafeText:
    """A message's words, made safe: its parameters may hold text from files."""
    return visible(say(message, lang, draw=drawn))
