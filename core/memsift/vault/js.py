"""How JavaScript trims and sorts text. The YOLO plugin runs there, and its file names depend on both."""

from __future__ import annotations

import unicodedata

SPACE = (
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)
"""What `trim()` and `\\s` take for white space (ECMAScript: WhiteSpace and LineTerminator)."""

LINE_ENDS = "\n\r\u2028\u2029"
"""What `.` does not match (ECMAScript: LineTerminator)."""

# The root collation of ICU, which `localeCompare` uses, for what ids are made of. Signs come before
# digits, digits before letters; case decides only between otherwise equal texts, small letters first.
_SIGNS = "_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$"


def trim(text: str) -> str:
    """`text.trim()`."""
    return text.strip(SPACE)


def locale_key(text: str) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...], str]:
    """A sort key in the order of `localeCompare` for ids (letters, digits, `-`, `_` and the like)."""
    first: list[tuple[int, int]] = []
    case: list[int] = []
    for char in unicodedata.normalize("NFD", text):
        if char.isspace():
            rank = (0, ord(char))
        elif char in _SIGNS:
            rank = (1, _SIGNS.index(char))
        elif char.isdecimal():
            rank = (2, unicodedata.decimal(char))
        else:
            folded = char.casefold()
            rank = (3, ord(folded[0]))
        first.append(rank)
        case.append(1 if char.isupper() else 0)
    return tuple(first), tuple(case), text
