"""Fields in parentheses: `(2026-10-27, source: user; expires: 2026-12-01)` and its Chinese twin."""

from __future__ import annotations

import re

from memsift.markdown.keys import DATED, KEY_FORM
from memsift.markdown.marked import OPEN, MarkedLine, cut_range, inside, pairs, valued
from memsift.markdown.parts import SEPARATORS, Part, part_at, value_end
from memsift.text.late import late

# A blank parts two fields as well, where the second has a key: `（2026-10-27 来源：用户）`.
_BORDERS = late(
    rf"[\[\](（)）,，;；、·|]|(?<![(（,，;；、·| \t])[ \t](?=[ \t]{{0,8}}{KEY_FORM})", re.IGNORECASE
)


def mark_parentheses(line: MarkedLine) -> None:
    """Fields in parentheses, outermost first: what lies in a field's value is not read again."""
    closing = pairs(line.covered, OPEN)
    if not closing:
        return
    taken = [(mark.start, mark.end) for mark in line.marks]
    commas = _separators(line, closing)
    done = line.start
    for start in sorted(closing):
        if start < done or inside(taken, start):
            continue
        if _one_parenthesis(line, start, closing[start], commas.get(start, [])):
            done = closing[start] + 1


def _separators(line: MarkedLine, closing: dict[int, int]) -> dict[int, list[int]]:
    """Opening parenthesis → its own separators, those of inner brackets left out."""
    ends = set(closing.values())
    square = pairs(line.covered, "[")
    square_ends = set(square.values())
    stack: list[int] = []
    depth = 0
    found: dict[int, list[int]] = {}
    for match in _BORDERS.finditer(line.covered):
        at, sign = match.start(), match.group()
        if at in closing:
            stack.append(at)
        elif at in ends:
            stack.pop()
        elif at in square:
            depth += 1
        elif at in square_ends:
            depth -= 1
        elif stack and not depth and (sign in SEPARATORS or sign in " \t"):
            found.setdefault(stack[-1], []).append(at)
    return found


def _one_parenthesis(line: MarkedLine, opening: int, close: int, commas: list[int]) -> bool:
    """Reads one pair of parentheses; whether it holds a field."""
    parts: list[Part] = []
    several = False
    for border in (opening, *commas):
        if parts and border < parts[-1].value:
            continue  # `(valid until: …)`
        part = part_at(line, border, close, first=border == opening)
        if line.covered[border] in " \t":
            if not parts or part is None or (part.name in DATED and part.value not in line.dates):
                continue
        elif border != opening:
            several = True
        open_part = parts[-1] if parts and not parts[-1].end else None
        if part is None and open_part is not None and open_part.name == "source":
            continue  # a source's commas are its own, up to the next field
        if open_part is not None:
            open_part.end = border
        if part is not None:
            parts.append(part)
    if parts and not parts[-1].end:
        parts[-1].end = close
    if not parts:
        return False
    sure = [part for part in parts if not part.weak]
    if sure and any(part.keyed for part in sure):
        _finish_parts(line, parts, opening, close)
        return True
    if not sure and several:
        return False
    part = parts[0]
    if part.before != opening and not part.weak and len(sure) == len(parts):
        return False  # `(see the shed, 2026-10-27)`: a day that opens nothing is text
    end = value_end(line, part)
    if _all_read(line, [part], [end], opening, close):
        span = cut_range(line, opening, close + 1)
    else:
        span = part.start, _after_separator(line, end, close)
    if part.weak:
        line.weak[close + 1] = valued(line, part.name, span, (part.value, end), "paren")
        return True
    if len(sure) < len(parts):  # `（F1，2026-10-27）`: the date makes a field of its neighbour
        _finish_parts(line, parts, opening, close)
        return True
    line.loose[close + 1] = valued(line, "date", span, (part.value, end), "paren-date")
    return True


def _finish_parts(line: MarkedLine, parts: list[Part], opening: int, close: int) -> None:
    ends = [value_end(line, part) for part in parts]
    whole = _all_read(line, parts, ends, opening, close)
    for part, end in zip(parts, ends, strict=True):
        if whole and len(parts) == 1:
            span = cut_range(line, opening, close + 1)
        elif part.before == opening:
            span = part.start, _after_separator(line, end, close)
        else:
            span = part.before, end
        style = "paren" if part.keyed else "paren-date"
        mark = valued(line, part.name, span, (part.value, end), style)
        line.marks.append(mark)
        if not whole:
            line.removed.append(span)
    if whole:
        line.removed.append(cut_range(line, opening, close + 1))


def _after_separator(line: MarkedLine, at: int, close: int) -> int:
    end = at
    while end < close and line.covered[end] in " \t":
        end += 1
    if end < close and line.covered[end] in SEPARATORS:
        end += 1
    while end < close and line.covered[end] in " \t":
        end += 1
    return end


def _all_read(line: MarkedLine, parts: list[Part], ends: list[int], opening: int, close: int) -> bool:
    """Whether a pair of parentheses holds nothing but fields."""
    at = opening + 1
    for part, end in zip(parts, ends, strict=True):
        if line.covered[at : part.start].strip(" \t,，;；、·|"):
            return False
        at = end
    return not line.covered[at:close].strip(" \t,，;；、·|")
