"""Text that hides from a person or talks past them to a model (contract §6, `hidden-text`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from memsift.messages import Message
from memsift.text.addressed import ADDRESSED, INSTRUCTION, INSTRUCTION_STARTS
from memsift.text.characters import EMOJI_TAGS, PICTOGRAPH, TONE
from memsift.text.late import late
from memsift.text.plain import plain_text
from memsift.text.scan import matches_at


class HiddenKind(StrEnum):
    ZERO_WIDTH = "zero-width"
    BIDI = "bidi"
    CONTROL = "control"
    COMMENT = "comment"
    INSTRUCTION = "instruction"
    CLOSING_TAG = "closing-tag"

    @property
    def words(self) -> Message:
        """The kind's name for a person."""
        return Message(_WORDS[self])


_WORDS = {
    HiddenKind.ZERO_WIDTH: "text.hidden-zero-width",
    HiddenKind.BIDI: "text.hidden-bidi",
    HiddenKind.CONTROL: "text.hidden-control",
    HiddenKind.COMMENT: "text.hidden-comment",
    HiddenKind.INSTRUCTION: "text.hidden-instruction",
    HiddenKind.CLOSING_TAG: "text.hidden-closing-tag",
}


class Hidden(NamedTuple):
    """Characters `start`..`end` of a text."""

    start: int
    end: int
    kind: HiddenKind


_BIDI = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_ZERO = (
    "\xad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200d\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0"
    "\ufff9-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff"
)
_VARIATION = "\ufe00-\ufe0f\U000e0100-\U000e01ef"
_CONTROL = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
_SUSPECT = late(f"[{_BIDI}{_ZERO}{_VARIATION}{_CONTROL}]|\r(?!\n)")
# An emoji sequence is stepped over first, before its joiners could be taken for hidden ones. One
# variation selector chooses a shape; a run of them carries a message.
_INVISIBLE = late(
    f"\\A\ufeff|[{PICTOGRAPH}]\ufe0f?[{TONE}]?\u200d(?=[{PICTOGRAPH}])|{EMOJI_TAGS}"
    f"|(?P<bidi>[{_BIDI}]+)"
    f"|(?P<zero>(?:[{_ZERO}]|[{_VARIATION}]{{2}})[{_ZERO}{_VARIATION}]*)"
    f"|(?P<control>(?:[{_CONTROL}]|\r(?!\n))+)"
)
_INVISIBLE_KINDS = {
    "bidi": HiddenKind.BIDI,
    "zero": HiddenKind.ZERO_WIDTH,
    "control": HiddenKind.CONTROL,
}
_CLOSING = late(r"</[ \t]*(?:memory|global|assistant)[ \t]*>", re.IGNORECASE)
_COMMENT = late(r"<!--(.*?)(?:-->|\Z)", re.DOTALL)


def find_hidden(text: str) -> tuple[Hidden, ...]:
    """What a text (a whole file, or a part) hides, in order. Finds of different kinds may overlap.

    Fine are joiners inside emoji, single variation selectors, a byte-order mark at the very start,
    no-break and ideographic spaces, and CR before LF. Look-alike letters and invisible characters do
    not hide a phrase. Linear time.
    """
    return tuple(sorted([*_invisible(text), *_spoken(text)]))


def _invisible(text: str) -> Iterator[Hidden]:
    if (text.isascii() and text.isprintable()) or not _SUSPECT.search(text):
        return
    for match in _INVISIBLE.finditer(text):
        if kind := _INVISIBLE_KINDS.get(match.lastgroup or ""):
            yield Hidden(match.start(), match.end(), kind)


def _spoken(text: str) -> Iterator[Hidden]:
    plain, origin = plain_text(text)

    def hidden(match: re.Match[str], kind: HiddenKind) -> Hidden:
        return Hidden(origin[match.start()], origin[match.end() - 1] + 1, kind)

    lowered = plain.lower()
    for match in matches_at(_CLOSING, plain, lowered, ("</",)):
        yield hidden(match, HiddenKind.CLOSING_TAG)
    for match in matches_at(_COMMENT, plain, lowered, ("<!--",)):
        if ADDRESSED.search(match[1]) or INSTRUCTION.search(match[1]):
            yield hidden(match, HiddenKind.COMMENT)
    for match in matches_at(INSTRUCTION, plain, lowered, INSTRUCTION_STARTS):
        yield hidden(match, HiddenKind.INSTRUCTION)
