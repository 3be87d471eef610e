"""An entry of one line that says nothing about itself but its id: most entries are such. What is read here is
what `fields.py` and `comparison.py` read, at a tenth of the cost; a test holds both against each other."""

from __future__ import annotations

from typing import NamedTuple

from memsift.markdown.edges import PLAIN_ID
from memsift.markdown.model import FieldSpan, Span
from memsift.text.late import late

_BULLET = late(r"[-*+] [ \t]*")
_BLANKS = late(r"[ \t]*")
# Without one of these a line holds no field, no grade, no strike, no code, no comment and no markup.
_TELLING = late(r"[\[(（·;；#^*_~=`\\<%📅✅❌⏳🛫]|[Ff][012]|[0-9０-９][-/年]|[0-9０-９]\s年")


class Plain(NamedTuple):
    """What such a line says: `id` with the place where it stands, and the comparison text."""

    id: str | None
    spans: tuple[FieldSpan, ...]
    text: str


def read_plain(text: str, line: int) -> Plain | None:
    """Reads the entry that stands in one line, number `line`; None: it may say more, read it in full."""
    name = PLAIN_ID.match(text)
    if name is not None and (text.isascii() or name[1].isalpha()):  # there are numbers that are no digits
        blanks = _BLANKS.match(text, name.end())
        start = blanks.end() if blanks else name.end()
        if _TELLING.search(text, start):
            return None
        value = (name.start(1), name.end(2))
        span = FieldSpan("id", Span(line, name.start(1), start), Span(line, *value), "prefix")
        return Plain(text[slice(*value)], (span,), text[start:].strip())
    bullet = _BULLET.match(text)
    if bullet is None or _TELLING.search(text, bullet.end()):
        return None
    return Plain(None, (), text[bullet.end() :].strip())
