"""One part of a parenthesis or a tail: which field begins after a separator, and where its value ends."""

from __future__ import annotations

from memsift.markdown.keys import AFTER_EXPIRY, BARE_EXPIRY, DATED, GRADE, KEYED, STATUS_WORDS, field_of
from memsift.markdown.marked import MarkedLine, dated_end
from memsift.record import dataclass
from memsift.text.late import late

SEPARATORS = frozenset(",，;；、·|")
_BARE_YEARLESS = late(r"\d{1,2}(?:[-/]\d{1,2}|\s?月\s?\d{1,2}\s?[日号號])(?![\w/-])")


@dataclass(slots=True)
class Part:
    """One part of a parenthesis or tail: what field it is and where its value stands."""

    name: str
    start: int  # its first character, blanks skipped
    before: int  # the separator in front (or the opening)
    value: int
    end: int = 0
    keyed: bool = True
    weak: bool = False


def part_at(line: MarkedLine, before: int, stop: int, *, first: bool, tail: bool = False) -> Part | None:
    """The field that begins after a separator, if one does. An expiry without a colon counts in parentheses
    alone: `on leave; until 2026-12-01 ask Bo` is prose (`tail`)."""
    at = before + 1
    while at < stop and line.covered[at] in " \t":
        at += 1
    match = KEYED.match(line.covered, at, stop)
    if match:
        return Part(field_of(match["key"]), at, before, match.end())
    match = None if tail else BARE_EXPIRY.match(line.covered, at, stop)
    if match and (match.end() in line.dates or _BARE_YEARLESS.match(line.covered, match.end(), stop)):
        return Part("expires", at, before, match.end())
    found = line.dates.get(at)
    if found:
        end = dated_end(line, found)
        expiry = None if tail else AFTER_EXPIRY.match(line.covered, end, stop)
        if expiry and at_stop(line, expiry.end(), stop):
            return Part("expires", at, before, at, keyed=True)
        if first or at_stop(line, end, stop):
            return Part("date", at, before, at, keyed=False)
    grade = GRADE.match(line.covered, at, stop)
    if grade and at_stop(line, grade.end(), stop):
        return Part("confidence", at, before, at, weak=True)
    for word in STATUS_WORDS:
        if line.covered[at : at + len(word)].lower() == word and at_stop(line, at + len(word), stop):
            return Part("superseded", at, before, at, weak=True)
    return None


def at_stop(line: MarkedLine, at: int, stop: int) -> bool:
    begin = at
    while at < stop and line.covered[at] in " \t":
        at += 1
    if at >= stop or line.covered[at] in SEPARATORS:
        return True
    return at > begin and KEYED.match(line.covered, at, stop) is not None


def value_end(line: MarkedLine, part: Part) -> int:
    """A day ends where the date ends; what follows it is text."""
    found = line.dates.get(part.value)
    if part.name in DATED and found and found.end <= part.end:
        end = dated_end(line, found)
        expiry = AFTER_EXPIRY.match(line.covered, end, part.end) if part.name == "expires" else None
        return expiry.end() if expiry else end
    end = part.end
    while end > part.value and line.covered[end - 1] in " \t":
        end -= 1
    return end
