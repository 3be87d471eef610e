"""What an entry says by where it stands: in front of its text, at its end, at its beginning."""

from __future__ import annotations

import re
import unicodedata
from datetime import date

from memsift.markdown.found import Found, take_grade
from memsift.markdown.keys import AFTER_EXPIRY
from memsift.markdown.marked import Mark, MarkedLine, dated_end
from memsift.text.late import late

_BULLET = late(r"[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)")
_TASK = late(r"\[(.)\](?:[ \t]+|$)")
_ID = late(
    r"(\*\*|__)?([^\s:：_*\[\]()（）`~|]{1,100})_([0-9]{1,30})"
    r"(?(1)(?:\1[ \t]*[:：]|[ \t]*[:：]\1)|[ \t]*[:：])[ \t]*"
)
# The way most ids are written: a bullet, letters, a number, a colon.
PLAIN_ID = late(r"[-*+] ([^\W\d_]{1,100})_([0-9]{1,30})[:：]")
_GRADE_PREFIX = late(
    r"(?:\[(F[012])\](?!\()|【(F[012])】|[(（](F[012])[)）]|(F[012])[ \t]?[:：]|#(F[012])(?![^\s])"
    r"|(?:confidence|置信度)[ \t]*(?:::?|：：?)[ \t]*(F[012])(?![0-9A-Za-z_])[,，;；.。·]?"
    r"|\[[ \t]*(?:confidence|置信度)[ \t]*(?:::|：：)[ \t]*(F[012])[ \t]*\])[ \t]*",
    re.IGNORECASE,
)
_GRADE_SUFFIX = late(
    r"(?:#(F[012])|\[(F[012])\]|【(F[012])】"
    r"|(?:confidence|置信度)[ \t]{0,8}(?:::?|：：?)[ \t]{0,8}(F[012]))\Z",
    re.IGNORECASE,
)
_BLOCK = late(r"\^[A-Za-z0-9-]+")
_EDGE_MARKUP = "*_~=[【"
_BEFORE_EXPIRY = late(
    r"(?:\b(?:expires?|expired|valid until|until)|有效期至?|过期|到期|失效|만료)"
    r"[ \t]*[:：]?[ \t]*(?:on[ \t]+)?\Z",
    re.IGNORECASE,
)
_WORD_BEFORE = 24  # characters that the longest of these words and its blanks may take


def read_prefix(found: Found, line: int, text: str) -> tuple[int, list[tuple[int, int]]]:
    """Task mark, id and confidence; where the text begins, and what to cut from it if that is a strike."""
    bullet = _BULLET.match(text)
    at = bullet.end() if bullet else 0
    task = _TASK.match(text, at)
    if task:
        found.task = task[1]
        found.note("task", line, (at, task.end()), task.span(1), "prefix")
        at = task.end()
    cut: list[tuple[int, int]] = []
    strike = None
    for read in (_read_id, _read_grade):
        # `~~Profile_1: text~~`, `Profile_1: ~~[F1] text~~`: the strike stays, what it covers is read.
        begin = at + 2 if strike is None and text.startswith("~~", at) else at
        end = read(found, line, text, begin)
        if end is None:
            continue
        if begin > at:
            strike = at
        if strike is not None:
            cut.append((begin, end))
        at = end
    return (at if strike is None else strike), cut


def quick_id(text: str) -> str | None:
    """The id in an entry's first line: what `read_prefix` finds, where nobody wants the fields yet."""
    if "_" not in text:
        return None
    plain = PLAIN_ID.match(text)
    if plain is not None and (text.isascii() or plain[1].isalpha()):  # there are numbers that are no digits
        return text[plain.start(1) : plain.end(2)]
    found = Found()
    read_prefix(found, 0, text)
    return found.id


def _read_id(found: Found, line: int, text: str, at: int) -> int | None:
    name = _ID.match(text, at)
    if name is None or not _is_word(name[2]):
        return None
    found.id = f"{name[2]}_{name[3]}"
    found.note("id", line, name.span(), (name.start(2), name.end(3)), "prefix")
    return name.end()


def _read_grade(found: Found, line: int, text: str, at: int) -> int | None:
    grade = _GRADE_PREFIX.match(text, at)
    if grade is None:
        return None
    take_grade(found, line, grade, grade.span(), "prefix")
    return grade.end()


def _is_word(text: str) -> bool:
    """Letters of any script, with the marks that some scripts write on them."""
    return unicodedata.category(text[0])[0] == "L" and all(unicodedata.category(c)[0] in "LM" for c in text)


def read_own(found: Found, own: list[tuple[int, MarkedLine]]) -> None:
    """What counts by its place in the own text: at its end, at its start, first in a parenthesis."""
    if all(line.quiet for _, line in own):
        return
    number, last = own[-1]
    end = _block_id(found, number, last)
    end = _trailing(found, number, last, end)
    if not any(mark.style == "paren-date" for _, line in own for mark in line.marks):
        loose = [(line, mark) for _, line in own for mark in line.loose.values()]
        if loose:
            loose[0][0].add(loose[0][1])
    first_number, first = own[0]
    _edge_date(found, first_number, first, _date_at_start(first))
    if found.edge_date is None:
        _edge_date(found, number, last, _date_at_end(last, end))


def _block_id(found: Found, number: int, line: MarkedLine) -> int:
    end = len(line.text.rstrip())
    at = line.text.rfind("^", line.start, end)
    if (
        at < 0
        or not _BLOCK.fullmatch(line.text, at, end)
        or (at > line.start and line.text[at - 1] not in " \t")
    ):
        return end
    found.block_id = line.text[at + 1 : end]
    start = len(line.text[:at].rstrip())
    start = max(start, line.start)
    found.note("block", number, (start, end), (at + 1, end), "suffix")
    line.removed.append((start, end))
    return start


def _trailing(found: Found, number: int, line: MarkedLine, end: int) -> int:
    """Walks back over the fields at the end of the text; where the text itself ends."""
    removed = {stop: start for start, stop in line.removed}
    hidden = {piece.end: piece.start for piece in line.pieces if not piece.shown}
    met_field = False
    while True:
        while end > line.start and line.covered[end - 1] in " \t\r":
            end -= 1
        if end <= line.start:
            return end
        mark = line.weak.get(end) or line.loose.get(end)
        if end in removed and removed[end] < end:
            end = removed[end]
        elif end in hidden:
            end = hidden[end]
            continue
        elif mark is not None and _counts_here(line, mark, removed, met_field):
            line.add(mark)
            if mark.end < end:  # `（2026-10-27 words）`: the words are text
                return end
            end = mark.start
            if mark.style == "paren-date":
                line.loose.clear()
        else:
            start = _suffix(found, number, line, end, removed, met_field)
            if start is None:
                return end
            end = start
        met_field = True


def _counts_here(line: MarkedLine, mark: Mark, removed: dict[int, int], met_field: bool) -> bool:
    if mark.name != "confidence":
        return True
    return met_field or _follows_field(line, mark.start, removed)


def _follows_field(line: MarkedLine, at: int, removed: dict[int, int]) -> bool:
    while at > line.start and line.covered[at - 1] in " \t":
        at -= 1
    return at in removed or at in line.loose


def _suffix(
    found: Found, number: int, line: MarkedLine, end: int, removed: dict[int, int], met_field: bool
) -> int | None:
    """A grade or an agent's trailer that ends at `end`: where it begins, or None."""
    offset = max(line.start, end - 40)
    grade = _GRADE_SUFFIX.search(line.covered[offset:end])
    if grade:
        start = grade.start() + offset
        before = line.covered[start - 1] if start > line.start else " "
        bare = (grade.lastindex or 0) in (2, 3)
        if not bare and before.isalnum() and before.isascii():
            return None
        if bare and not (met_field or _follows_field(line, start, removed)):
            return None
        while start > line.start and line.covered[start - 1] in " \t":
            start -= 1
        take_grade(found, number, grade, (start, end), "suffix", offset)
        line.removed.append((start, end))
        return start
    if line.covered[end - 1] == "]":
        return _trailer(found, number, line, end)
    return None


def _trailer(found: Found, number: int, line: MarkedLine, end: int) -> int | None:
    """`[score=0.79 recalls=3 source=memory/2026-08-11.md:6-9]`: kept as it is, its source is read."""
    start = line.covered.rfind("[", line.start, end)
    if start < 0:
        return None
    words = line.text[start + 1 : end - 1].split()
    if not words or not all(re.fullmatch(r"\w+=\S+", word) for word in words):
        return None
    found.sources += [word.removeprefix("source=") for word in words if word.startswith("source=")]
    while start > line.start and line.covered[start - 1] in " \t":
        start -= 1
    found.note("trailer", number, (start, end), (start, end), "suffix")
    line.removed.append((start, end))
    return start


def _date_at_start(line: MarkedLine) -> tuple[int, int, date | None, str] | None:
    at = line.start
    cut = dict(line.removed)
    while at < len(line.covered) and (at in cut or line.covered[at] in _EDGE_MARKUP):
        at = max(cut.get(at, 0), at + 1)
    day = line.dates.get(at)
    return (day.start, dated_end(line, day), day.date, day.text) if day else None


def _date_at_end(line: MarkedLine, end: int) -> tuple[int, int, date | None, str] | None:
    if end > line.start and line.covered[end - 1] in ".。":  # the full stop of a sentence ends no day
        end -= 1
    while end > line.start and line.covered[end - 1] in "*_~=]】":
        end -= 1
    for day in reversed(line.dates.values()):
        if dated_end(line, day) == end:
            return day.start, end, day.date, day.text
        if day.end < end:
            break
    return None


def _edge_date(
    found: Found, number: int, line: MarkedLine, edge: tuple[int, int, date | None, str] | None
) -> None:
    if edge is None or any(start <= edge[0] < end for start, end in line.removed):
        return
    start, end, day, written = edge
    if day is None:
        found.bad.append(written)
        return
    if _ends_something(line, start, end):
        return
    found.edge_date = day
    found.note("date", number, (start, end), (start, start + len(written)), "edge")


def _ends_something(line: MarkedLine, start: int, end: int) -> bool:
    """`token expires 2026-09-30`, `2026-09-30 到期的票`: the day is that of an expiry told in prose, which is
    text (contract §2), not the day on which the entry was written."""
    before = line.covered[max(line.start, start - _WORD_BEFORE) : start]
    return bool(_BEFORE_EXPIRY.search(before) or AFTER_EXPIRY.match(line.covered, end))
