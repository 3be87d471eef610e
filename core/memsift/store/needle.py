"""A text that is to be forgotten, and where other texts hold it, however they write it."""

from __future__ import annotations

import json
import re
from functools import cached_property
from html import unescape
from urllib.parse import unquote_to_bytes

from memsift.record import dataclass
from memsift.text import find_folded, fold

# Ways in which one text is written differently: percent signs in links, entities, JSON escapes, markup
# between its words, line breaks where another has a space.
_WRITTEN = re.compile(
    r"(?P<percent>(?:%[0-9A-Fa-f]{2})+)|(?P<entity>&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|\w{2,31});)"
    r"|(?P<escape>(?:\\u[0-9A-Fa-f]{4})+)|(?P<markup>\*\*|__|~~|==|`|\[\[|\]\])|(?P<space>\s+)"
)
_KEPT = re.compile(r"[\r\n]+|\*\*|__|~~|==|`|\[\[|\]\]")
_PAIRS = {"[[": "]]"}
_ROUNDS = 50


@dataclass(frozen=True)
class Needle:
    """The text, compared folded (script, width, case). `text` itself is never put into a message."""

    text: str

    @cached_property
    def wanted(self) -> str:
        """What is looked for; "" when there is nothing to look for in the text."""
        return fold(_read(self.text)).strip()

    @cached_property
    def _raw(self) -> tuple[bytes, ...]:
        spellings = {self.text.strip(), self.text.strip().lower(), self.text.strip().upper()}
        codes = ("utf-8", "utf-16-le", "utf-16-be")
        return tuple({s.encode(c, "surrogatepass") for s in spellings if s for c in codes})

    def holds(self, data: bytes) -> bool:
        """Whether bytes hold the text: as text, inside the strings of JSON, or as it stands in a binary."""
        if not self.wanted:
            return False
        if b"\0" in data[:8192]:
            return any(raw in data for raw in self._raw)
        text = data.decode("utf-8", "surrogateescape")
        return self.in_text(text) or any(self.in_text(each) for each in json_strings(text) or ())

    def in_text(self, text: str) -> bool:
        """Whether a text holds it."""
        if not self.wanted:
            return False
        read = _read(text)
        return self.wanted in fold(read) or bool(find_folded(self.wanted, read))

    def spans(self, text: str) -> tuple[tuple[int, int], ...]:
        """Where a text holds it: (start, end), in order, without overlaps."""
        read, starts, ends = _read_with_map(text)
        return tuple((starts[a], ends[b - 1]) for a, b in find_folded(self.wanted, read) if b > a)

    def cut(self, text: str, put: str = "") -> str:
        """A text without it; `put` stands in its place. Line ends and markup inside it stay, but for markup
        that would hold nothing."""
        for _ in range(_ROUNDS):  # what closes the gap may be the text once more
            spans = self.spans(text)
            if not spans:
                break
            for start, end in reversed(spans):
                kept = "".join(_KEPT.findall(text[start:end]))
                before, after = text[:start], text[end:]
                if not put:
                    before, kept, after = _without_empty(before, kept, after)
                text = before + put + kept + after
        return text


def _without_empty(before: str, kept: str, after: str) -> tuple[str, str, str]:
    """The texts around a cut without a pair of marks that it left with nothing between them."""
    for mark in ("**", "__", "~~", "==", "`", "[["):
        close = _PAIRS.get(mark, mark)
        if not before.endswith(mark):
            continue
        if kept.startswith(close):
            return before[: -len(mark)], kept[len(close) :], after
        if not kept and after.startswith(close):
            return before[: -len(mark)], kept, after[len(close) :]
    return before, kept, after


def _read(text: str) -> str:
    return _WRITTEN.sub(lambda match: _meant(match), text)


def _meant(match: re.Match[str]) -> str:
    written = match[0]
    match match.lastgroup:
        case "space":
            return " "
        case "markup":
            return ""
        case "entity":
            return unescape(written)
        case "percent":
            return unquote_to_bytes(written).decode("utf-8", "replace")
        case _:
            units = bytes.fromhex(written.replace("\\u", ""))
            return units.decode("utf-16-be", "replace")


def _read_with_map(text: str) -> tuple[str, list[int], list[int]]:
    """What is read, and for each of its characters where what wrote it starts and ends."""
    parts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    for match in _WRITTEN.finditer(text):
        parts.append(text[at : match.start()])
        starts += range(at, match.start())
        ends += range(at + 1, match.start() + 1)
        meant = _meant(match)
        parts.append(meant)
        starts += [match.start()] * len(meant)
        ends += [match.end()] * len(meant)
        at = match.end()
    parts.append(text[at:])
    starts += range(at, len(text))
    ends += range(at + 1, len(text) + 1)
    return "".join(parts), starts, ends


def json_strings(text: str) -> list[str] | None:
    """Every string in a JSON text, keys too; None when it is no JSON object or list."""
    if text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        waiting: list[object] = [json.loads(text)]
    except (ValueError, RecursionError):
        return None
    found: list[str] = []
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            found.append(value)
        elif isinstance(value, dict):
            waiting += [*value.keys(), *value.values()]
        elif isinstance(value, list):
            waiting += value
    return found
