"""What stands before a colon: an attribute of what the heading names (状态：进行中, Owner: Kim), or the
identifier of what the line is about (find-skills: 已安装)."""

from __future__ import annotations

import re
from functools import cache

from memsift.similarity import lexicon
from memsift.similarity.normal import comparison_form

_LINE = re.compile(r"[\W_]*([^:：\n]{1,40}?)[\s*_`]*[:：][\s*_`]*\S")
_IDENTIFIER = re.compile(r"[\W_]*([a-z]+(?:[-_.][a-z]+)+)[\s*_`]*(?:[:：]|\s[-–—]\s)\s*\S")


def attribute_of(text: str) -> str:
    """What a line tells of whatever it stands under, as it is compared; "" where it says itself what it is
    about. The words are those of `[attributes]`."""
    found = _LINE.match(comparison_form(text))
    return found[1] if found and found[1] in _attributes() else ""


def other_identifier(one: str, other: str) -> bool:
    """Whether two lines begin with identifiers that differ: find-skills: …; auto-install-skill: …"""
    names = [_IDENTIFIER.match(comparison_form(text)) for text in (one, other)]
    first, second = (re.sub(r"[-_.]", "", name[1]) if name else "" for name in names)
    return bool(first and second) and first != second


@cache
def _attributes() -> frozenset[str]:
    return frozenset(word.replace("_", " ") for word in lexicon.words("attributes"))
