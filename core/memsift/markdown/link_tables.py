"""Tables, as far as links need them: a cell ends at every `|` without a backslash, within a link as well.

So `[[Note|words]]` in a table is no link (Obsidian shows two cells), and `[[Note\\|words]]` is one.
"""

from __future__ import annotations

import re

from memsift.text.late import late

_DELIMITER = late(r"[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*\Z")
_PREFIX = late(r"[ \t>]*\|?")
_BAR = late(r"\\.|\|", re.DOTALL)


def begins_table(header: str, below: str) -> bool:
    """Whether `header` is a table's first row: below it stands the row of dashes with as many cells."""
    if "|" not in header or "|" not in below or not _DELIMITER.match(below):
        return False
    return len(cells(header)) == len(cells(below))


def cells(row: str) -> list[tuple[int, int]]:
    """Where each cell of a table's row stands (start, end), the bars left out."""
    found = _PREFIX.match(row)
    start = found.end() if found else 0
    bars = [bar.start() for bar in _BAR.finditer(row, start) if bar[0] == "|"]
    if not bars or row[bars[-1] + 1 :].strip():
        bars.append(len(row))
    return list(zip([start, *(bar + 1 for bar in bars[:-1])], bars, strict=True))
