"""Changes as people and programs look at them: words that differ, unified lines, JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import unified_diff

from memsift.markdown import parse
from memsift.messages import Message
from memsift.plan.align import align
from memsift.plan.model import Change
from memsift.text import clip, mask, visible
from memsift.text.late import late

NAMED_CELLS = 28
"""As much of an entry as a sentence names it by; the plan holds the rest, where there is room for it."""

_CUT = ("\u2026", "~")  # the signs at the end of a name that was cut; the second where ASCII alone is drawn

_ITEM = "- "

Range = tuple[int, int]

# A run of letters or digits that are not Han, kana or hangul is a word; everything else is single.
_TOKEN = late(r"[^\W_\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]+|\s+|.", re.DOTALL)


def word_diff(a: str, b: str) -> tuple[tuple[Range, ...], tuple[Range, ...]]:
    """The characters of `a` that `b` does not have, and the other way round: Latin letters and digits by
    the word, Chinese, Japanese and Korean by the character. Ranges are (start, end) in each text."""
    tokens_a = [(m.start(), m.end()) for m in _TOKEN.finditer(a)]
    tokens_b = [(m.start(), m.end()) for m in _TOKEN.finditer(b)]
    pairs = align([a[i:j] for i, j in tokens_a], [b[i:j] for i, j in tokens_b])
    return (
        _joined(a, tokens_a, _at_blanks(a, tokens_a, {i for i, _ in pairs})),
        _joined(b, tokens_b, _at_blanks(b, tokens_b, {j for _, j in pairs})),
    )


def _at_blanks(text: str, tokens: list[Range], same: set[int]) -> set[int]:
    """The same tokens, with what was put in taken from its blank on where that says the same: of
    `[a] [b]` made from `[a]`, ` [b]` is new, not `] [b`."""
    words = [text[start:end] for start, end in tokens]
    at = 0
    while at < len(words):
        end = at
        while end < len(words) and end not in same:
            end += 1
        if end == at:
            at += 1
            continue
        first, last = at, end
        while last < len(words) and last in same and words[first] == words[last]:
            if words[first].isspace():
                break
            first, last = first + 1, last + 1
        if words[first].isspace():
            same = (same | set(range(at, first))) - set(range(end, last))
        at = max(end, last)
    return same


def _joined(text: str, tokens: list[Range], same: set[int]) -> tuple[Range, ...]:
    """The tokens that are not the same, as ranges; two with only blanks between them are one."""
    result: list[Range] = []
    for index, (start, end) in enumerate(tokens):
        if index in same:
            continue
        if result and not text[result[-1][1] : start].strip():
            result[-1] = result[-1][0], end
        else:
            result.append((start, end))
    return tuple(result)


def unbulleted(before: Sequence[str], after: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Lines that go and lines that come, to be shown behind a sign: without the `- ` of a list item, which
    reads as a second sign, what stands below it in line with it. As they are where any begins otherwise."""
    lines = (*before, *after)
    alike = all(line.startswith((_ITEM, " " * len(_ITEM))) or not line.strip() for line in lines)
    cut = len(_ITEM) if alike and any(line.startswith(_ITEM) for line in lines) else 0
    return tuple(line[cut:] for line in before), tuple(line[cut:] for line in after)


def named(number: str | None, text: str) -> str:
    """An entry as History names it: its number and its first words, secrets masked."""
    start = str(clip(mask(" ".join(text.split())), NAMED_CELLS))
    return f"{number}: {start}" if number else start


def named_lines(lines: Sequence[str], otherwise: str, number: str | None = None) -> str:
    """Lines by the first entry in them, as `named` names it; `otherwise` where there is none. `number`: the
    entry's, where another one than it has in the lines."""
    entries = parse("\n".join(lines).encode("utf-8", "replace")).entries
    return named(number or entries[0].fields.id, entries[0].text) if entries else otherwise


def is_cut(what: object) -> bool:
    """Whether a message names an entry by its first words alone."""
    if isinstance(what, Message):
        return any(map(is_cut, what.params.values()))
    return isinstance(what, str) and what.endswith(_CUT)


def whole(what: Message, changes: Iterable[Change]) -> Message:
    """A message of History with the entries that it names by their first words named whole, secrets masked,
    as its plan's changes hold them; what they do not hold stays as it is."""
    texts = tuple(_texts(changes))

    def said(value: object) -> object:
        if isinstance(value, Message):
            return Message(value.id, {name: said(one) for name, one in value.params.items()})
        return _whole_name(value, texts) if isinstance(value, str) and is_cut(value) else value

    return Message(what.id, {name: said(one) for name, one in what.params.items()})


def _texts(changes: Iterable[Change]) -> Iterator[str]:
    """The entries in changes on one line each, as they can be shown; what came before what went."""
    for change in changes:
        for lines in (change.after, change.before):
            if lines:
                for entry in parse("\n".join(lines).encode("utf-8", "replace")).entries:
                    yield str(visible(mask(" ".join(entry.text.split()))))


def _whole_name(name: str, texts: Sequence[str]) -> str:
    """The first of the texts that begins as a name that was cut does, behind the number that it names."""
    start = str(visible(name[:-1]))
    number, _, rest = start.partition(": ")
    if (found := next((text for text in texts if text.startswith(start)), None)) is not None:
        return found
    found = next((text for text in texts if rest and text.startswith(rest)), None)
    return f"{number}: {found}" if found is not None else name


def plan_diff(before: bytes | None, after: bytes | None, file: str = "", context: int = 2) -> tuple[str, ...]:
    """Unified lines of two versions of a file, without line endings; nothing when they are the same.

    The text is the files' own: pass it through `text.visible` (and mask secrets) before it is shown.
    """
    old, new = _lines(before), _lines(after)
    name_a = "/dev/null" if before is None else file
    name_b = "/dev/null" if after is None else file
    return tuple(unified_diff(old, new, name_a, name_b, n=context, lineterm=""))


def _lines(data: bytes | None) -> list[str]:
    if not data:
        return []
    lines = data.decode("utf-8-sig", errors="replace").split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def changes_json(changes: Iterable[Change], shown: Callable[[str], str] = str) -> list[dict[str, object]]:
    """`changes[]` of contract §5. `shown` is put over every line (masking of secrets). `to_file` is there
    where a change has one; `bom` where only the byte order mark changes."""
    return [_json(change, shown) for change in changes]


def _json(change: Change, shown: Callable[[str], str]) -> dict[str, object]:
    result: dict[str, object] = {
        "op": change.op.value,
        "file": change.file,
        "line": change.line,
        "before": [shown(line) for line in change.before],
        "after": [shown(line) for line in change.after],
    }
    if change.to_file is not None:
        result["to_file"] = change.to_file
    if change.bom is not None:
        result["bom"] = change.bom
    return result
