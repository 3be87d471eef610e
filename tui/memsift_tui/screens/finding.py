"""Finding by typing: what a list holds of the words typed so far, and where in a line it stands. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from memsift.text import SafeText, cell_width, clip, cut, find_folded, fold, more, visible
from memsift_tui.widgets.lines import Line

Range = tuple[int, int]

FOUND = 200  # more than anybody reads through: who has so many types on
LOOSE_CHARACTERS = 2_000  # of a line, so far it is looked at letter by letter


def search(
    folded: Mapping[str, str], words: str, limit: int = FOUND, *, last: Collection[str] = ()
) -> list[str]:
    """The refs whose folded words hold what was typed (folded for script, width and case too): the whole
    phrase first, at the start of a word before inside one, then every word somewhere, then the letters of
    each word close together in order. `last`: those that come behind all others that hold the words."""
    query = fold(words).split()
    if not query:
        return []
    phrase = " ".join(query)
    start: list[str] = []
    whole: list[str] = []
    some: list[str] = []
    loose: list[str] = []
    for ref, hay in folded.items():
        if hay.startswith(phrase) or f" {phrase}" in hay:
            start.append(ref)
        elif phrase in hay:
            whole.append(ref)
        elif all(word in hay for word in query):
            some.append(ref)
        elif len(loose) < limit and all(scattered(word, hay) for word in query):
            loose.append(ref)
    firm = sorted((*start, *whole, *some), key=lambda ref: ref in last)
    return [*firm, *loose][:limit]


def scattered(word: str, hay: str) -> list[int]:
    """Where the letters of a word stand in order, within a stretch not much longer than the word; of a word
    of two letters or less nowhere."""
    start = hay.find(word[0]) if len(word) > 2 else -1
    while start >= 0:
        found = [start]
        for letter in word[1:]:
            at = hay.find(letter, found[-1] + 1, start + len(word) * 2)
            if at < 0:
                break
            found.append(at)
        else:
            return found
        start = hay.find(word[0], start + 1)
    return []


def hits(text: str, typed: str) -> list[Range]:
    """Where a text holds what was typed, as `search` finds it: the whole phrase, else its words, else their
    letters. (start, end) in the text as it is, in order, none touching another; nothing: it does not."""
    query = fold(typed).split()
    if not query:
        return []
    if phrase := find_folded(" ".join(query), text):
        return list(phrase)
    return _joined(sorted(one for word in query for one in _hits_of(word, text)))


def _hits_of(word: str, text: str) -> Sequence[Range]:
    """Where one folded word stands, else its letters."""
    if inside := find_folded(word, text):
        return inside
    letters = "".join(fold(letter)[:1] or " " for letter in text[:LOOSE_CHARACTERS])
    return [(at, at + 1) for at in scattered(word, letters)]


def _joined(ranges: Sequence[Range]) -> list[Range]:
    found: list[Range] = []
    for start, end in ranges:
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found


def found_line(text: SafeText, typed: str, cells: int, style: str, lit: str) -> Line:
    """A text in at most `cells` cells, what was typed in it in the style `lit`. Where that stands further on
    than there is room for, the text begins shortly before it."""
    marked = hits(text, typed)
    start = _start(text, marked[0], cells) if marked else 0
    before = visible(more()) if start else visible("")
    shown = clip(before + cut(text, start), cells)
    moved = len(before) - start
    return tuple(_spans(shown, [(a + moved, b + moved) for a, b in marked], style, lit))


def _start(text: SafeText, first: Range, cells: int) -> int:
    """Where a line begins that shows the first hit: at the text's beginning wherever that has room."""
    if cell_width(text) <= cells or cell_width(cut(text, 0, first[1])) < cells:
        return 0
    start, room = first[0], cells // 3
    while start and (room := room - cell_width(cut(text, start - 1, start))) > 0:
        start -= 1
    return len(text) - len(cut(text, start))  # a mark stays with its letter


def _spans(shown: SafeText, marked: Sequence[Range], style: str, lit: str) -> Iterator[tuple[SafeText, str]]:
    at = 0
    for start, end in marked:
        if start >= len(shown):
            break
        if at < start:
            yield cut(shown, at, start), style
        yield cut(shown, start, end), lit
        at = min(end, len(shown))
    if at < len(shown):
        yield cut(shown, at), style
