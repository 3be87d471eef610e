"""The one-line comment above an entry, `<!-- key: value | key: value -->`, and the fields in it."""

from __future__ import annotations

import re

from memsift.markdown.found import Found, take_mark
from memsift.markdown.keys import KEY_FORM, field_of
from memsift.markdown.marked import Mark
from memsift.text.dates import iter_dates
from memsift.text.late import late

_COMMENT_LINE = late(r"[ \t]*<!--(.*)-->[ \t]*")
_COMMENT_KEY = late(r"[ \t]*([^:：|<>]{1,60}?)[ \t]*(?:[:：](?=[ \t])|：|:(?=\d{4}-))[ \t]*(?=\S)")
_LEAD_KEY = late(r"[ \t]*(?:observed[ \t]*[:：][ \t]*|" + KEY_FORM + ")", re.IGNORECASE)
_PROMOTION = "openclaw-memory-promotion:"


def is_lead_comment(text: str) -> bool:
    """Whether a line is a comment of `key: value` pairs, which belongs to the entry below."""
    match = _COMMENT_LINE.fullmatch(text)
    if not match or "-->" in match[1]:
        return False
    inner = match[1].strip()
    if inner.startswith(_PROMOTION):
        return True
    return all(_COMMENT_KEY.match(part) for part in inner.split("|"))


def read_lead(found: Found, number: int, text: str) -> None:
    at = text.index("<!--") + 4
    for part in text[at : text.rindex("-->")].split("|"):
        key = _LEAD_KEY.match(part)
        if key:
            name = field_of(key["key"]) if key["key"] else "date"
            begin, written = at + key.end(), part[key.end() :].strip()
            day = next(iter_dates(written), None)
            real = day.date if day is not None and day.start == 0 else None
            span, value = (at, at + len(part)), (begin, begin + len(written))
            take_mark(found, number, Mark(name, *span, value, written, "comment", real), ())
        at += len(part) + 1
