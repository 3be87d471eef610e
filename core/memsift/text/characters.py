"""What each character is on a terminal: ordinary, or in need of a visible stand-in.

A character is *ordinary* when it is assigned, takes up cells, joins with no neighbour, and both width
tables at hand (Python's East Asian widths, wcwidth's) give it the same width. Everything else gets a
stand-in made of ordinary characters, so that the width of a safe text is the sum of the widths of its
code points: on terminals that know grapheme clusters and on those that count code points alike.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right

from memsift.text.late import late
from memsift.text.signs import drawn

# Ranges that hold ordinary characters only (a test goes through them one by one). They are what people
# write; whatever is outside is looked up one character at a time.
_COMMON = (
    "\x20-\x7e\xa1-\xac\xae-\u02ff\u0391-\u03a1\u03a3-\u0482\u048a-\u052f"
    "\u2010-\u2027\u2030-\u205e\u20a0-\u20c0\u2100-\u218b\u2190-\u2426\u2460-\u262f\u2638-\u2689\u2690-\u2b73"
    "\u2e80-\u2e99\u2f00-\u2fd5\u3000-\u3029\u3030-\u303e\u3041-\u3096\u309b-\u30ff\u3105-\u312f"
    "\u3131-\u3163\u3165-\u318e\u3190-\u31e3\u31f0-\u321e\u3220-\u4dbf\u4e00-\u9fff\uac00-\ud7a3"
    "\uf900-\ufa6d\ufe30-\ufe52\ufe54-\ufe66\ufe68-\ufe6b\uff01-\uff9d\uffe0-\uffe6"
    "\U0001f300-\U0001f3fa\U0001f400-\U0001f64f\U0001f680-\U0001f6c5\U0001f900-\U0001f9ff"
    "\U00020000-\U0002a6df"
)
_STARTS, _ENDS = _COMMON[::3], _COMMON[2::3]  # each range is written `a-b`


class _Common(dict[str, bool]):
    """Whether a character is in one of those ranges. Filled as it is asked: a text has few of them, and
    compiling a pattern of all ranges takes as long as looking through a hundred texts."""

    def __missing__(self, char: str) -> bool:
        place = bisect_right(_STARTS, char) - 1
        common = place >= 0 and char <= _ENDS[place]
        if common:
            self[char] = True
        return common


COMMON = _Common()

_HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufa6d\U00020000-\U0003134a"
# Characters that may begin or join an emoji sequence; skin tones and flag letters are not among them.
PICTOGRAPH = (
    "\xa9\xae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u24c2\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff"
    "\u3030\u303d\u3297\u3299\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001faff"
)
TONE = "\U0001f3fb-\U0001f3ff"
_FLAG_LETTER = "\U0001f1e6-\U0001f1ff"
_TAG = "\U000e0000-\U000e007f"
# The flags of England, Scotland, Wales and the like: a black flag, letters as tags, and the end tag.
EMOJI_TAGS = "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f"

# One piece that needs a stand-in, longest sequences first. The group's name says what it is.
PIECE = late(
    f"(?P<keycap>[0-9#*]\ufe0f?\u20e3)"
    f"|(?P<flag>[{_FLAG_LETTER}]{{1,2}})"
    f"|(?P<tags>[{_TAG}]+)"
    f"|(?P<joiner>(?<=[{PICTOGRAPH}])[\ufe0e\ufe0f]?[{TONE}]?\ufe0f?\u200d(?=[{PICTOGRAPH}]))"
    f"|(?P<variant>(?<=[{PICTOGRAPH}])(?:[\ufe0e\ufe0f][{TONE}]?|[{TONE}]\ufe0f?)"
    f"|(?<=[0-9#*{_HAN}])[\ufe0e\ufe0f]|(?<=[{_HAN}])[\ufe00-\ufe02\U000e0100-\U000e01ef])"
    f"|(?P<jamo>[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?)"
    f"|(?P<other>[^{_COMMON}])"
)

# Categories that never stand on a screen as they are: controls, formats, surrogates, private use,
# unassigned, line and paragraph separators, marks that take up cells or enclose their neighbour.
_NEVER = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Mc", "Me"})
# Letters and marks by category that show nothing.
_BLANK = late("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
MAX_MARKS = 2  # marks that may stand on one letter; more are a stack that runs over other lines
_VIRAMA = 9  # the combining class of signs that fuse the letters around them


class _Widths(dict[str, int]):
    """Cells of one character of a safe text: 0 (newline, kept mark), 1 or 2. Filled as it is asked."""

    def __missing__(self, char: str) -> int:
        width = 0 if char == "\n" else _table_width(char)
        self[char] = width
        return width


def _table_width(char: str) -> int:
    if COMMON[char]:  # ordinary ones: all tables agree
        return 2 if unicodedata.east_asian_width(char) in "WF" else 1
    # 10 ms, and only texts with rare characters need it.
    from wcwidth import wcwidth

    return max(0, wcwidth(char))


widths = _Widths()


def is_ordinary(char: str) -> bool:
    """Whether a character may stand on a screen as it is, whatever its neighbours are."""
    if " " <= char <= "~" or char == "\u3000":
        return True
    category = unicodedata.category(char)
    if category in _NEVER or category in ("Mn", "Zs") or _BLANK.match(char):
        return False
    if re.match(f"[{_FLAG_LETTER}{TONE}]", char):
        return False
    expected = 2 if unicodedata.east_asian_width(char) in "WF" else 1
    return widths[char] == expected


def is_mark(char: str) -> bool:
    """Whether a character is a mark over or under its letter that takes no cell and fuses nothing."""
    return (
        unicodedata.category(char) == "Mn"
        and not _BLANK.match(char)
        and unicodedata.combining(char) != _VIRAMA
        and widths[char] == 0
    )


def carries_marks(char: str) -> bool:
    """Whether marks may stand on a character: letters and digits."""
    return unicodedata.category(char)[0] in "LN" and is_ordinary(char)


def stand_in(char: str) -> str:
    """Ordinary characters that show a character which is not: `␛`, `\\x9b`, `<U+202E>`, a space."""
    code = ord(char)
    if code < 0x20:
        return drawn(chr(0x2400 + code))
    if code == 0x7F:
        return drawn("\u2421")
    if 0x80 <= code <= 0x9F:
        return f"\\x{code:02x}"
    if unicodedata.category(char) == "Zs":
        return " "
    return f"<U+{code:04X}>"
