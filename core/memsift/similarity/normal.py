"""The comparison form of a text: what is left when width, case, script and bookkeeping are taken off.

`bare` works on the original text and keeps its length, so that offsets stay true; `comparison_form` is
the quick road for sketches, which need no offsets.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from html import unescape

from memsift.text import fold, to_simplified

_DATE = r"(?:1[89]|20|21)\d\d[-/.年]\s?(?:1[0-2]|0?[1-9])[-/.月]\s?(?:3[01]|[12]\d|0?[1-9])日?"
_KEY = (
    r"(?:来源|出处|更新于|更新|记录于|记录|确认于|确认|补充于|修改于|日期|时间|"
    r"sources?|updated|recorded|confirmed|noted|added|learned|as of|last seen|date)"
)
_MONTH = (
    r"(?:(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?\s20\d\d"
    r"|20\d\d[-/.](?:1[0-2]|0[1-9])|20\d\d\s?年\s?(?:1[0-2]|0?[1-9])\s?月)"
)
_BAR = r"[｜|·•]"
_OPEN, _CLOSE = r"[(（\[【［]", r"[)）\]】］]"
_BOOKKEEPING = re.compile(
    "|".join(
        (
            rf"{_OPEN}\s*[FfＦ][0-2０-２]\s*{_CLOSE}",
            rf"{_OPEN}[^()（）\[\]【】\n:]{{1,40}}::[^()（）\[\]【】\n]*{_CLOSE}",
            rf"[(（]\s*{_KEY}\s*[:：][^()（）]*[)）]",
            rf"[(（]\s*{_KEY}\s*(?:于|on|at)?\s*{_DATE}[^()（）]*[)）]",
            rf"[(（]\s*{_DATE}\s*[)）]",
            rf"^\s*[(（]\s*{_MONTH}\s*[)）]",  # in front: when it was written down
            r"^\s*(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX/-]\]\s)?",
            r"^\s*\[[ xX]\]\s",
            r"(?<=[.。!！?？;；\])）])\s*\[\[[^\[\]\n]*\]\]\s*$",
            r"[\s,，;；。.—–-]{0,8}(?:来源|出处|sources?)\s*[:：][^\n]{0,300}$",
            rf"[\s,，;；。.—–-]{0, 8}{_DATE}\s*(?:再次|又)?(?:确认|更新|记录|补充|修改|核实)过?[。.\s]*$",
            rf"[\s,，;；。.—–-]{0, 8}{_KEY}\s*(?:于|on|at)?\s*[:：]?\s*{_DATE}[。.\s]*$",
            r"(?<!\bto)(?<!\bin)(?<!\bon)(?<![到在用发])(?:\s#[^\s#]{1,60}){1,20}\s*$",
            rf"\s[·•]\s{{0,8}}F[0-2](?:\s{{1,8}}[·•]\s{{0,8}}{_DATE})?(?:\s{{1,8}}[·•])?\s*$",
            rf"\s[·•]\s{{0,8}}F[0-2]\s{{1,8}}[·•]\s{{0,8}}{_DATE}\s{{1,8}}[·•]\s{{0,8}}[^·•\n]{{1,40}}$",
            rf"^\s*{_DATE}\s*{_BAR}\s*F[0-2]\s*{_BAR}",
            rf"^\s*F[0-2]\s*{_BAR}\s*{_DATE}\s*{_BAR}",
            r"\s\^[0-9A-Za-z-]+\s*$",
            r"\[score=[\d.]{1,8}\s[^\[\]\n]{0,300}\]\s*$",  # what a program that promotes notes leaves behind
            r"(?<=\[\[)[^\[\]|\n]*\|(?=[^\[\]\n]+\]\])",
        )
    ),
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"^(?:[^\w\s\[(（「『\"“‘《<+$¥€£#@.~\-−]|\s)*(?:重要|注意|提示|备注|切记|important|note|reminder|tip|fyi|nb)\s*[:：!！]\s*",
    re.IGNORECASE,
)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z]{2,8});")
_HINT = re.compile(r"[\[(（【［#^:：·•｜|]|^\s*[-*+\d]|确认|更新|记录|补充|修改|核实|on|ed|date")
_LAYERS = 4  # how many notes may stand behind each other
FILL = "\u2060"  # word joiner: stands where a character was taken out, and is dropped by folding


def _decode(found: re.Match[str]) -> str:
    char = unescape(found[0])
    return char + FILL * (len(found[0]) - len(char)) if len(char) <= len(found[0]) else found[0]


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def bare(text: str) -> str:
    """The text with grades, sources, dates of record, list marks and entities taken off, of the same length.

    What would leave nothing to compare is left as it is.
    """
    shown = _ENTITY.sub(_decode, text) if "&" in text else text
    if not _HINT.search(shown):
        return shown
    stripped = shown
    for _ in range(_LAYERS):
        once = _BOOKKEEPING.sub(_blank, stripped)
        if once == stripped:
            break
        stripped = once
    stripped = _LEAD.sub(_blank, stripped)
    return stripped if any(c.isalnum() for c in stripped) else shown


def comparison_form(text: str) -> str:
    """NFKC, case, Traditional→Simplified, bookkeeping off."""
    shown = bare(text)
    if shown.isascii():
        return shown.lower()
    folded = unicodedata.normalize("NFKC", shown).replace(FILL, "").casefold().replace("i\u0307", "i")
    return to_simplified(folded)


@lru_cache(maxsize=4096)
def _fold_char(char: str) -> str:
    return fold(char).replace("i\u0307", "i")  # Turkish İ


def _joins(char: str, before: str) -> bool:
    """Whether a character is written as one with the one before: combining marks, Hangul vowels and tails."""
    return unicodedata.combining(char) != 0 or (
        "\u1160" <= char <= "\u11ff" and "\u1100" <= before <= "\u11ff"
    )


def fold_with_offsets(text: str) -> tuple[str, list[int], list[int]]:
    """The folded text and, for each of its characters, where it starts and ends in `text`."""
    if text.isascii():
        return text.lower(), list(range(len(text))), list(range(1, len(text) + 1))
    parts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at, size = 0, len(text)
    while at < size:
        stop = at + 1
        while stop < size and text[stop] >= "\u0300" and _joins(text[stop], text[stop - 1]):
            stop += 1
        char = text[at:stop]
        folded = "" if char == FILL else _fold_char(char)
        parts.append(folded)
        for _ in folded:
            starts.append(at)
            ends.append(stop)
        at = stop
    return "".join(parts), starts, ends
