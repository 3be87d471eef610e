"""The words that name a field, in both languages (contract §2)."""

from __future__ import annotations

import re

from memsift.text.late import late

_WORDS: dict[str, tuple[str, ...]] = {
    "date": ("date", "created", "日期", "记录"),
    "source": ("source", "src", "来源"),
    "expires": ("expires", "valid until", "until", "有效期至", "过期", "到期", "失效"),
    "confirmed": ("confirmed", "确认"),
    "expired": ("expired", "已过期"),
    "superseded": ("superseded", "被取代", "已废弃", "作废"),
    "supersedes": ("supersedes", "取代"),
    "status": ("status", "状态"),
    "pinned": ("pinned", "置顶"),
    "confidence": ("confidence", "置信度"),
}

FIELD_OF: dict[str, str] = {word: name for name, words in _WORDS.items() for word in words}
DATED = frozenset({"date", "expires", "confirmed", "expired"})
"""Fields whose value is a day."""

STATUS_WORDS = frozenset({"superseded", "已废弃", "作废"})
YES = frozenset({"yes", "true", "1", "是", "y", "on"})


def _any(words: list[str]) -> str:
    longest_first = sorted(words, key=len, reverse=True)
    return "|".join(re.escape(word).replace("\\ ", r"\s{1,8}") for word in longest_first)


_KEY = f"(?P<key>{_any(list(FIELD_OF))})"
_COLON = r"[ \t]{0,8}(?:::?|：：?)[ \t]*"
BRACKET = late(rf"\[[ \t]{{0,8}}{_KEY}[ \t]{{0,8}}(?:::|：：)[ \t]*", re.IGNORECASE)
KEY_FORM = _KEY + _COLON
"""`key: ` and `key：`, as the source of a pattern with the group `key`."""
KEYED = late(KEY_FORM, re.IGNORECASE)
BARE_EXPIRY = late(
    r"(?P<key>(?:expires|valid\s{1,8}until|until)(?=[ \t])|有效期至|过期|到期|失效)[ \t]*", re.IGNORECASE
)
AFTER_EXPIRY = late(r"[ \t]*(?:到期|过期|失效)")
GRADE = late(r"F[012](?![0-9A-Za-z_])", re.IGNORECASE)


def field_of(key: str) -> str:
    """The field that a key as written names. Raises KeyError for a word that is no key."""
    return FIELD_OF[" ".join(key.lower().split())]
