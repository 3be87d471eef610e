"""The sketch of a text: what is cheap to make for every entry and decides who is compared with whom.

A sketch holds the *content signs* of a text: every Han (kana, Hangul, Thai …) character and every lightly
stemmed word, function words left out, as one sorted string of one character a sign. Of two sorted strings
the longest common subsequence *is* the multiset intersection, so that rapidfuzz counts shared signs of
all pairs at full speed.
"""

from __future__ import annotations

import re
from binascii import crc32
from functools import lru_cache
from typing import NamedTuple

from memsift.similarity.lexicon import STOP_HAN, STOP_WORDS
from memsift.similarity.normal import comparison_form
from memsift.similarity.stem import light_stem

_SIGN = re.compile(
    r"[\u1000-\u109f\u0e00-\u0eff\u1780-\u17d3\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af\U00020000-\U0003ffff]"
    r"|[a-z]+|[^\W\d_a-z]+"
)


class Sketch(NamedTuple):
    """`signs`: sorted content signs; `form`: the comparison form without spaces and punctuation."""

    signs: str
    form: str


@lru_cache(maxsize=65536)
def _code(word: str) -> str:
    """One character for a word: stable between runs. Two words may share one, which can only make more
    candidates, never fewer; what decides reads the words themselves."""
    if len(word) == 1 and word > "\u0250":
        return "" if word in STOP_HAN else word
    if word in STOP_WORDS:
        return ""
    stem = light_stem(word)
    return chr(0x20000 + crc32(stem.encode()) % 0xE0000)


def sketch(text: str) -> Sketch:
    """The sketch of a text. Linear in its length."""
    form = comparison_form(text)
    signs = sorted("".join(map(_code, _SIGN.findall(form))))
    return Sketch("".join(signs), "".join(form.split()))
