"""How much a text is, and where a limit falls in it."""

from __future__ import annotations

from collections.abc import Callable

from memsift.loaders.units import Lost, Unit
from memsift.text.late import late

# One token a character: Han, kana, Hangul and their punctuation. Elsewhere about four ASCII characters or
# two of other scripts make one.
_WIDE = late(
    "[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff]+"
)
_OTHER = late("[^\x00-\x7f]+")

HEAD_SHARE, TAIL_SHARE = 70, 20
"""Per cent of the limit that a loader of kind `middle` keeps at either end."""


def size(text: str) -> int:
    """UTF-8 bytes."""
    return len(text.encode("utf-8", errors="surrogatepass"))


def chars(text: str) -> int:
    """Unicode code points."""
    return len(text)


def lines(text: str) -> int:
    """Lines, the last one counted with or without its ending."""
    return text.count("\n") + (0 if text.endswith("\n") or not text else 1)


def tokens(text: str) -> int:
    """Tokens, estimated without a model's own table: within about a third for English and Chinese."""
    return -(-_quarters(text) // 4)


def _quarters(text: str) -> int:
    if text.isascii():
        return len(text)
    wide = sum(map(len, _WIDE.findall(text)))
    other = sum(map(len, _OTHER.findall(text))) - wide
    return 4 * wide + 2 * other + (len(text) - wide - other)


MEASURES: dict[Unit, Callable[[str], int]] = {
    Unit.BYTES: size,
    Unit.CHARS: chars,
    Unit.LINES: lines,
    Unit.TOKENS: tokens,
}


def measure(data: bytes, unit: Unit) -> int:
    """How much a file is in a unit. Bytes that are no UTF-8 count as one character each."""
    return len(data) if unit is Unit.BYTES else MEASURES[unit](_text(data))


def head(data: bytes, allowance: int, unit: Unit) -> int:
    """How many bytes from the start fit into the allowance. Never within a character."""
    if allowance <= 0:
        return 0
    if unit is Unit.BYTES:
        return _border(data, min(allowance, len(data)))
    if unit is Unit.LINES:
        at = -1
        for _ in range(allowance):
            at = data.find(b"\n", at + 1)
            if at < 0:
                return len(data)
        return at + 1
    text = _text(data)
    count = allowance if unit is Unit.CHARS else _prefix_of_tokens(text, allowance)
    return len(text[:count].encode("utf-8", errors="surrogateescape"))


def tail(data: bytes, allowance: int, unit: Unit) -> int:
    """How many bytes from the end fit into the allowance. Never within a character."""
    if allowance <= 0:
        return 0
    if unit is Unit.BYTES:
        start = max(0, len(data) - allowance)
        while start < len(data) and _continues(data[start]):
            start += 1
        return len(data) - start
    if unit is Unit.LINES:
        end = len(data) - (1 if data.endswith(b"\n") else 0)
        for _ in range(allowance):
            end = data.rfind(b"\n", 0, max(0, end))
            if end < 0:
                return len(data)
        return len(data) - end - 1
    text = _text(data)
    count = allowance if unit is Unit.CHARS else _prefix_of_tokens(text[::-1], allowance)
    return len(text[max(0, len(text) - count) :].encode("utf-8", errors="surrogateescape"))


def keep(data: bytes, allowance: int, unit: Unit, lost: Lost) -> tuple[tuple[int, int], ...]:
    """The byte ranges of a file that a loader with this limit gives. The whole file is one range."""
    end = len(data)
    if not end:
        return ()
    if lost is Lost.TAIL:
        ranges = [(0, head(data, allowance, unit))]
    elif lost is Lost.HEAD:
        ranges = [(end - tail(data, allowance, unit), end)]
    elif measure(data, unit) <= allowance:
        ranges = [(0, end)]
    else:
        ranges = [
            (0, head(data, allowance * HEAD_SHARE // 100, unit)),
            (end - tail(data, allowance * TAIL_SHARE // 100, unit), end),
        ]
    return tuple((start, stop) for start, stop in ranges if start < stop)


def overlap(a: tuple[tuple[int, int], ...], b: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """The bytes that stand in ranges of both."""
    both = ((max(x[0], y[0]), min(x[1], y[1])) for x in a for y in b)
    return tuple(sorted((start, end) for start, end in both if start < end))


def _prefix_of_tokens(text: str, allowance: int) -> int:
    """The longest prefix, in characters, whose estimate is within the allowance."""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if tokens(text[:middle]) <= allowance else (low, middle - 1)
    return low


def _text(data: bytes) -> str:
    return data.decode("utf-8", errors="surrogateescape")


def _continues(byte: int) -> bool:
    return byte & 0xC0 == 0x80


def _border(data: bytes, at: int) -> int:
    """The last code-point border at or before `at`."""
    back = at
    while back > 0 and back < len(data) and at - back < 4 and _continues(data[back]):
        back -= 1
    return back if at - back < 4 else at
