"""Lines that say something of what their heading names: 状态：进行中, Owner: Kim."""

from __future__ import annotations

import re
from functools import cache

from memsift.similarity import lexicon
from memsift.similarity.normal import comparison_form

_LINE = re.compile(r"[\W_]*([^:：\n]{1,40}?)[\s*_`]*[:：][\s*_`]*\S")


def attribute_of(text: str) -> str:
    """What a line tells of whatever it stands under, as it is compared; "" where it says itself what it is
    about. The words are those of `[attributes]`."""
    found = _LINE.match(comparison_form(text))
    return found[1] if found and found[1] in _attributes() else ""


@cache
def _attributes() -> frozenset[str]:
    return frozenset(word.replace("_", " ") for word in lexicon.words("attributes"))
