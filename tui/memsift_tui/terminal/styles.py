"""Styles of cells, and the shortest way from one to the next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

# Which code ends an attribute. 22 ends bold and faint alike, 24 both underlines: pairs fall together.
_ENDS = {"1": "22", "2": "22", "3": "23", "4": "24", "21": "24", "5": "25", "6": "25", "7": "27", "8": "28"}
_ENDS |= {"9": "29", "51": "54", "52": "54", "53": "55"}
_ENDED_BY = {end: frozenset(code for code, by in _ENDS.items() if by == end) for end in _ENDS.values()}
_COLOUR_LENGTH = {"5": 2, "2": 4}


class Style(NamedTuple):
    """How a cell is drawn: SGR codes as they are sent, the default being none."""

    attributes: frozenset[str] = frozenset()
    ink: str = ""
    paper: str = ""


PLAIN = Style()
# What is seen of a blank beside its paper: underlines, reversed colours, strike, frames, overline.
_SEEN_ON_BLANKS = frozenset({"4", "7", "9", "21", "51", "52", "53"})


@lru_cache(maxsize=4096)
def of_blank(style: Style) -> Style:
    """The style of a blank as far as it is seen: without ink, bold and the like, where no line is drawn."""
    return style if style.attributes & _SEEN_ON_BLANKS else Style(paper=style.paper)


def is_paper(style: Style) -> bool:
    """Whether a blank in this style is nothing but its paper."""
    return not style.attributes & _SEEN_ON_BLANKS


@lru_cache(maxsize=4096)
def styled(before: Style, codes: str) -> Style | None:
    """The style after `ESC [ codes m`; None when a code is unknown."""
    attributes, ink, paper = before
    todo = codes.split(";")
    at = 0
    while at < len(todo):
        code = todo[at].lstrip("0") or "0"
        at += 1
        if code == "0":
            attributes, ink, paper = PLAIN
        elif code in _ENDS:
            attributes |= {code}
        elif code in _ENDED_BY:
            attributes -= _ENDED_BY[code]
        elif code in ("38", "48"):
            length = _COLOUR_LENGTH.get(todo[at]) if at < len(todo) else None
            if length is None or at + length > len(todo):
                return None
            colour = ";".join((code, *todo[at : at + length]))
            at += length
            ink, paper = (colour, paper) if code == "38" else (ink, colour)
        elif code == "39":
            ink = ""
        elif code == "49":
            paper = ""
        elif _is_one_of_sixteen(code):
            ink, paper = (code, paper) if code[:-1] in ("3", "9") else (ink, code)
        else:
            return None
    return Style(attributes, ink, paper)


def _is_one_of_sixteen(code: str) -> bool:
    return code[:-1] in ("3", "4", "9", "10") and code[-1] in "01234567" and code.isdigit()


@lru_cache(maxsize=4096)
def change(before: Style, after: Style) -> str:
    """The shortest sequence that turns one style into another: what differs, or all of it anew."""
    if before == after:
        return ""
    anew = ["0", *_codes(after)] if after != PLAIN else []
    only = _difference(before, after)
    return min((f"\x1b[{';'.join(codes)}m" for codes in (anew, only)), key=len)


def _codes(style: Style) -> list[str]:
    return [*sorted(style.attributes), *(colour for colour in (style.ink, style.paper) if colour)]


def _difference(before: Style, after: Style) -> Sequence[str]:
    ends = sorted({_ENDS[code] for code in before.attributes - after.attributes})
    ended = {code for end in ends for code in _ENDED_BY[end]}
    begins = sorted(after.attributes - (before.attributes - ended))
    codes = [*ends, *begins]
    if before.ink != after.ink:
        codes.append(after.ink or "39")
    if before.paper != after.paper:
        codes.append(after.paper or "49")
    return codes
