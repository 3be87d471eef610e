"""What was or would be changed in files, as lines with the differing words marked. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from memsift.checks.log import is_report
from memsift.messages import Lang, Message
from memsift.plan import DifferenceKind, diff, unbulleted, word_diff
from memsift.text import mask, visible
from memsift_tui.screens.review.items import text_rows
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import SPACE, Line

Changed = Mapping[str, tuple[bytes | None, bytes | None]]


def as_many(lines: Sequence[Line], rows: int, lang: Lang, key: str = "") -> list[Line]:
    """The lines that `rows` have room for; where that is not all, the last row says how many are left, and
    which key shows them."""
    if len(lines) <= rows:
        return list(lines)
    code = "tui.more-lines-key" if key else "tui.more-lines"
    left = words(Message(code, {"n": len(lines) - rows + 1, "key": key}), lang)
    return [*lines[: max(rows - 1, 0)], ((left, "muted"),)]


def changed_lines(changed: Changed, lang: Lang, cells: int) -> list[Line]:
    """Files with what goes (`-`) and what comes (`+`); what differs within a line is marked."""
    lines: list[Line] = []
    # What is written into logs comes last: what happens to the memory is what is decided.
    for path, (before, after) in sorted(changed.items(), key=lambda one: is_report(one[0])):
        if before == after:
            continue
        if before is None or after is None:
            name = "made" if before is None else "gone"
            lines.append(((words(Message(f"tui.changed.{name}", {"file": path}), lang), "title"),))
        else:
            lines.append(((visible(path), "title"),))
        for one in diff(before or b"", after or b"", path):
            if one.kind is DifferenceKind.MOVED and one.before == one.after:
                lines += _sided("~", one.after, "muted", cells)
                continue
            old, new = map("\n".join, unbulleted(one.before, one.after))
            gone, came = word_diff(old, new) if old and new else ((), ())
            lines += _side("-", old, "removed", gone, cells) if one.before else []
            lines += _side("+", new, "added", came, cells) if one.after else []
    return lines


def _sided(sign: str, texts: tuple[str, ...], style: str, cells: int) -> list[Line]:
    return [line for text in texts for line in _side(sign, text, style, (), cells)]


def _side(sign: str, text: str, style: str, marked: tuple[tuple[int, int], ...], cells: int) -> list[Line]:
    """A text behind its sign, which stands before each line, not before the rows in which one goes on."""
    if not text.strip():
        return []
    masked = str(mask(text))
    # What a secret begins in one line and ends in another is only seen in the whole text.
    parts = [text] if marked and masked != text else (text if marked else masked).split("\n")
    lines: list[Line] = []
    at = 0
    for part in parts:
        inside = [(max(a - at, 0), b - at) for a, b in marked if a < at + len(part) and b > at]
        rows = [row for row in text_rows(part, max(cells - 4, 8), style, inside) if row]
        for number, row in enumerate(rows):
            lead = sign if number == 0 or len(parts) < text.count("\n") + 1 else " "
            lines.append(((visible(lead), style), (SPACE, "text"), *row))
        at += len(part) + 1
    return lines
