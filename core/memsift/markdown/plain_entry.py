"""An entry of one line that says nothing about itself but its id: most entries are such. What is read here is
what `fields.py` and `comparison.py` read, at a tenth of the cost; a test holds both against each other."""

from __future__ import annotations

from typing import NamedTuple

from memsift.markdown.model import FieldSpan, Span
from memsift.text.late import late

_BULLET = late(r"[-*+] [ \t]*")
_NAMED = late(r"[-*+] (([^\W\d_]{1,100})_[0-9]{1,30})[:：][ \t]*")  # the plainest of ids, as in `edges.py`
# Without one of these a line holds no field, no grade, no strike, no code, no comment and no markup. They are
# looked for by the class of their first characters: a pattern that begins so passes all others quickly.
_SIGNS = r"\[(（·;；#^*_~=`\\<%📅✅❌⏳🛫"
_TELLING = late(rf"[{_SIGNS}Ff0-9０-９](?:(?<=[{_SIGNS}])|(?<=[Ff])[012]|(?<=[0-9０-９])(?:[-/年]|\s年))")


class Plain(NamedTuple):
    """What such a line says: `id` with the place where it stands, and the comparison text."""

    id: str | None
    spans: tuple[FieldSpan, ...]
    text: str


def read_plain(text: str, line: int) -> Plain | None:
    """Reads the entry that stands in one line, number `line`; None: it may say more, read it in full."""
    name = _NAMED.match(text)
    if name is not None and (text.isascii() or name[2].isalpha()):  # there are numbers that are no digits
        start = name.end()
        if _TELLING.search(text, start):
            return None
        id = name[1]
        span = FieldSpan("id", Span(line, 2, start), Span(line, 2, 2 + len(id)), "prefix")
        return Plain(id, (span,), text[start:].strip())
    bullet = _BULLET.match(text)
    if bullet is None or _TELLING.search(text, bullet.end()):
        return None
    return Plain(None, (), text[bullet.end() :].strip())
