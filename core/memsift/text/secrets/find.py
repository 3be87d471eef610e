"""Finding and masking secrets."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from memsift.lately import lately
from memsift.text.late import late
from memsift.text.plain import plain_text
from memsift.text.secrets.announced import find_announced
from memsift.text.secrets.keys import find_keys
from memsift.text.secrets.model import Secret, SecretKind
from memsift.text.secrets.numbers import find_numbers
from memsift.text.signs import drawn

MASK: Final = "••••"
_FENCE = late(r"[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?(`{3,}|~{3,})([^\n]*)")
_TICKS = late(r"`+")
_RANK = tuple(SecretKind)  # declared from the most telling to the least


class Masked(str):
    """A text with every secret in it as `••••`. `masked` tells whether there was one."""

    masked: bool
    _spans: tuple[tuple[int, int], ...]

    def __new__(cls, text: str, spans: tuple[tuple[int, int], ...] = ()) -> Masked:
        self = super().__new__(cls, text)
        self.masked = bool(spans)
        self._spans = spans
        return self

    def place(self, offset: int) -> int:
        """Where an offset of the original text is in the masked one; inside a secret: at its start."""
        moved = 0
        for start, end in self._spans:
            if offset <= start:
                break
            if offset < end:
                return start + moved
            moved += len(MASK) - (end - start)
        return offset + moved

    def origin(self, place: int, *, end: bool = False) -> int:
        """The way back: the offset in the original of a place in the masked text; inside `••••` the
        start of the secret, or with `end` its end."""
        moved = 0
        for start, stop in self._spans:
            shown = start + moved
            if place <= shown:
                break
            if place < shown + len(MASK):
                return stop if end else start
            moved += len(MASK) - (stop - start)
        return place - moved


@lately(calls=4096, longest=1_000)
def find_secrets(text: str) -> tuple[Secret, ...]:
    """Secrets of a text (one line or a whole file), in order, without overlaps (contract §6).

    Fenced code is searched, inline code is not. Letters of other scripts that look like Latin ones,
    full-width forms and invisible characters do not hide a secret. Linear time. Entries are asked about
    again and again: short texts that were looked at lately are not looked at again.
    """
    plain, origin = plain_text(text)
    lowered = plain.lower()
    found = sorted({*find_keys(plain, lowered), *find_announced(plain, lowered), *find_numbers(plain)})
    if not found:
        return ()
    if "`" in plain:
        aside = _inline_code(plain)
        found = [secret for secret in found if not _within(secret.start, aside)]
    merged = _merged(found)
    return tuple(Secret(origin[s.start], origin[s.end - 1] + 1, s.kind, s.service) for s in merged)


def mask(text: str) -> Masked:
    """A text with `••••` for every secret. What it gives holds none that `find_secrets` could find."""
    spans: tuple[tuple[int, int], ...] = ()
    masked = Masked(text)
    # With a value gone its neighbours come together, and together they may read as another.
    while found := find_secrets(masked):
        more = [(masked.origin(secret.start), masked.origin(secret.end, end=True)) for secret in found]
        united = _united([*spans, *more])
        if united == spans:
            break
        spans = united
        masked = Masked(_replaced(text, spans), spans)
    return masked


def _united(spans: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    united: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if united and start <= united[-1][1]:
            united[-1] = (united[-1][0], max(united[-1][1], end))
        else:
            united.append((start, end))
    return tuple(united)


def _replaced(text: str, spans: tuple[tuple[int, int], ...]) -> str:
    parts: list[str] = []
    position = 0
    for start, end in spans:
        parts += (text[position:start], drawn(MASK))
        position = end
    return "".join([*parts, text[position:]])


def _merged(found: list[Secret]) -> tuple[Secret, ...]:
    """Overlapping finds as one, named after the one that says most."""
    merged: list[Secret] = []
    for secret in found:
        if merged and secret.start < merged[-1].end:
            last = merged[-1]
            name = min(last, secret, key=lambda each: (_RANK.index(each.kind), not each.service))
            merged[-1] = Secret(last.start, max(last.end, secret.end), name.kind, name.service)
        else:
            merged.append(secret)
    return tuple(merged)


def _inline_code(text: str) -> list[tuple[int, int]]:
    """Inline code outside fences: (start, end) with its backticks, on one line each."""
    spans: list[tuple[int, int]] = []
    fence = ""
    position = 0
    for line in text.split("\n"):
        opened = _FENCE.match(line)
        if fence:
            if opened and opened[1].startswith(fence) and not opened[2].strip():
                fence = ""
        elif opened and not (opened[1][0] == "`" and "`" in opened[2]):
            fence = opened[1]
        elif "`" in line:
            spans += ((position + start, position + end) for start, end in _code_of_line(line))
        position += len(line) + 1
    return spans


def _within(place: int, spans: list[tuple[int, int]]) -> bool:
    index = bisect_right(spans, place, key=lambda span: span[0]) - 1
    return index >= 0 and spans[index][0] <= place < spans[index][1]


def _code_of_line(line: str) -> Iterator[tuple[int, int]]:
    """CommonMark's code spans: a run of backticks up to the next run of the same length."""
    runs = [match.span() for match in _TICKS.finditer(line)]
    closed_at = 0
    for index, (start, end) in enumerate(runs):
        if start < closed_at:
            continue
        closing = next((b for a, b in runs[index + 1 :] if b - a == end - start), None)
        if closing is not None:
            yield start, closing
            closed_at = closing
