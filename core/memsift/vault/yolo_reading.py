"""What the YOLO plugin sees in a file. It reads line by line and knows no fences, comments or setext.

Only for showing (`number` findings, previews): nothing here decides what an entry is for Memsift.
Source: the plugin's `parseSectionBlocks`, `parseEntryLine` and `getNextMemoryId`, held by the given
vectors (`yolo.dev.json`).
"""

from __future__ import annotations

import math
import re

from memsift.record import dataclass
from memsift.text.late import late
from memsift.vault import js
from memsift.vault.yolo_sections import Category, category_of_heading, known_section

_SPACES = frozenset(js.SPACE)
_COLON = late("[:：]")
_LINE_END = late(f"[{js.LINE_ENDS}]")
# The way the plugin itself writes them; the words behind are looked at for what ends a line.
_WRITTEN = late(r"[-*] ([A-Za-z]+_[0-9]+): (?=[^\W_])")


@dataclass(frozen=True, slots=True)
class YoloEntry:
    line: int
    id: str
    content: str
    category: Category


@dataclass(frozen=True, slots=True)
class YoloBlock:
    """From a heading that the plugin knows to the next one it knows, or the end of the file.

    `line` is the heading's line, `end_line` the block's last; `append_after` the line after which the
    plugin would write a new entry if this is the first block of its category.
    """

    category: Category
    line: int
    end_line: int
    append_after: int


@dataclass(frozen=True, slots=True)
class YoloReading:
    blocks: tuple[YoloBlock, ...]
    entries: tuple[YoloEntry, ...]

    def block(self, category: Category) -> YoloBlock | None:
        """The block into which the plugin would add; None: it would append the section."""
        return next((block for block in self.blocks if block.category is category), None)

    def by_id(self, id: str) -> tuple[YoloEntry, ...]:
        """The entries with this id: none is "not found" to the plugin, several "duplicated"."""
        return tuple(entry for entry in self.entries if entry.id == id)

    def next_id(self, category: Category) -> str:
        """The id that the plugin would give next. It reuses numbers of what was deleted."""
        prefix = known_section(category).prefix
        pattern = re.compile(rf"{prefix}_([0-9]+)")
        highest = 0.0
        for entry in self.entries:
            found = pattern.fullmatch(entry.id) if entry.category is category else None
            number = float(found[1]) if found else 0.0
            if math.isfinite(number):
                highest = max(highest, number)
        return f"{prefix}_{_js_number(highest + 1)}"


def _js_number(value: float) -> str:
    """A whole number as JavaScript writes it: exponents from 1e21 on."""
    if value >= 1e21:
        return repr(value)
    from decimal import Decimal  # only here: a login message does without

    return format(Decimal(repr(value)).quantize(Decimal(1)), "f")


def parse_entry_line(line: str) -> tuple[str, str] | None:
    """(id, content) when the plugin takes this line for an entry, else None.

    The plugin's pattern: `^\\s*[-*]\\s+([^:：]+)\\s*[:：]\\s*(.*)$`, the id trimmed.
    """
    if (written := _WRITTEN.match(line)) is not None and line.isprintable():
        return written[1], line[written.end() :]
    bullet = line.lstrip(js.SPACE)
    if not bullet.startswith(("-", "*")) or bullet[1:2] not in _SPACES:
        return None
    rest = bullet[1:]
    colon = _COLON.search(rest)
    id = js.trim(rest[: colon.start()]) if colon else ""
    if not colon or not id:
        return None
    content = rest[colon.end() :].lstrip(js.SPACE)
    # `.` stops at \r and at U+2028, and `$` is the end of the line: such a line is no entry.
    return None if _LINE_END.search(content) else (id, content)


def read(data: bytes) -> YoloReading:
    """What the plugin sees in a file's bytes. Obsidian has taken the byte order mark away before."""
    text = data.decode("utf-8", errors="replace").removeprefix("\ufeff")
    lines = text.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    starts = [
        (index, category)
        for index, line in enumerate(lines)
        if "#" in line[:4] and (category := category_of_heading(line)) is not None
    ]
    blocks: list[YoloBlock] = []
    entries: list[YoloEntry] = []
    ends = [*(start for start, _ in starts[1:]), len(lines)]
    for (start, category), end in zip(starts, ends, strict=False):
        last = end
        while last > start + 1 and not js.trim(lines[last - 1]):
            last -= 1
        blocks.append(YoloBlock(category, start + 1, end, last))
        for index in range(start + 1, end):
            entry = parse_entry_line(lines[index])
            if entry is not None:
                entries.append(YoloEntry(index + 1, entry[0], entry[1], category))
    return YoloReading(tuple(blocks), tuple(entries))
