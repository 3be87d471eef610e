"""In which language a file writes the keys of its fields (contract §2)."""

from __future__ import annotations

from collections.abc import Iterable

from memsift.markdown.model import Document, Entry
from memsift.messages import Lang
from memsift.text.late import late

KEYS: dict[str, tuple[str, str]] = {
    "confidence": ("confidence", "置信度"),
    "date": ("date", "日期"),
    "source": ("source", "来源"),
    "expires": ("expires", "过期"),
    "confirmed": ("confirmed", "确认"),
    "expired": ("expired", "已过期"),
    "superseded": ("superseded", "被取代"),
    "status": ("status", "状态"),
    "pinned": ("pinned", "置顶"),
}
"""Field → the key as it is written, English and Chinese."""

_HAN = late(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_WORD = late(r"[A-Za-z]+")
_KEYED_STYLES = frozenset({"bracket", "paren", "tail"})


def key(field: str, lang: Lang) -> str:
    return KEYS[field][lang == "zh"]


def has_han(text: str) -> bool:
    return _HAN.search(text) is not None


def han_and_words(text: str) -> tuple[int, int]:
    """How many Han characters and how many Latin words there are."""
    return len(_HAN.findall(text)), len(_WORD.findall(text))


def is_chinese(text: str) -> bool:
    """As many Han characters as Latin words, or more."""
    han, words = han_and_words(text)
    return han > 0 and han >= words


def entry_keys(entry: Entry) -> Lang | None:
    """The language of an entry's own keys; None when it has none."""
    for span in entry.fields.spans:
        if span.style in _KEYED_STYLES and span.name in KEYS:
            at = span.span.line - entry.line
            lines = entry.raw.split("\n")
            if 0 <= at < len(lines):
                written = lines[at][span.span.start : span.value.start]
                # An expiry's word may stand behind its day and is of its value then: （2026-11-20到期）.
                said = written if _WORD.search(written) else lines[at][span.span.start : span.span.end]
                if has_han(said):
                    return "zh"
                if _WORD.search(said):
                    return "en"
    return None


def file_keys(document: Document | None, new_text: str = "") -> Lang:
    """Chinese where the file's entries use Chinese keys already or are mostly Chinese, else English.
    A file without entries: the language of its headings and of what is about to be written."""
    entries = document.entries if document is not None else ()
    if any(entry_keys(entry) == "zh" for entry in entries):
        return "zh"
    if entries:
        return "zh" if sum(is_chinese(entry.text) for entry in entries) * 2 > len(entries) else "en"
    titles = " ".join(heading.title for heading in document.headings) if document is not None else ""
    return "zh" if is_chinese(f"{titles} {new_text}") else "en"


def keys_for(document: Document | None, entry: Entry | None = None, new_text: str = "") -> Lang:
    """The language for a field that is added to an entry: its own, else the file's."""
    return (entry_keys(entry) if entry is not None else None) or file_keys(document, new_text)


def joined_sources(sources: Iterable[str], lang: Lang) -> str:
    return ("、" if lang == "zh" else ", ").join(sources)
