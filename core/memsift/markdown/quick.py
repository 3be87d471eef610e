"""The blocks of a file. Most lines of a memory file are headings, items of one line, plain words and quotes
of such: those are read here, and everything else is given to the parser (`blocks.py`), run by run.

A line is left to the parser whenever that could see more in it, and a test holds both ways of reading against
each other. A run ends before the next heading or item at the beginning of a line; the parser reads that line
too and says whether something new begins there, which a fence or a comment that is open would not let it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from memsift.markdown.model import NodeKind
from memsift.record import dataclass
from memsift.text.late import late


@dataclass(frozen=True, slots=True)
class Block:
    """A run of lines `start`..`end` (from 0, end exclusive) at the top level of the file.

    Entries: `own` is the end of the item's first paragraph, `bullet` its mark; `wrapped` when it begins
    with something else (`- > quote`, `- - item`). Headings: `level`.
    `closed` is False for a fence or comment that the file ends in.
    """

    kind: NodeKind
    start: int
    end: int
    level: int = 0
    bullet: str = ""
    own: int = 0
    wrapped: bool = False
    closed: bool = True


@dataclass(slots=True)
class Blocks:
    """The blocks of a file in order, and the lines (from 0) that are no text, those in entries too.

    `code`: fences, indented code, conflict runs. `hidden`: comments of either kind. `linkless`: those of
    both in which Obsidian reads no links, which is all but its own comments.
    """

    top: list[Block] = field(default_factory=list)
    code: set[int] = field(default_factory=set)
    hidden: set[int] = field(default_factory=set)
    linkless: set[int] = field(default_factory=set)


# An item of one line in whose text nothing else can begin: no rule of `-`, `*` or `_`, no list, heading,
# quote, fence, code, comment, tag or section sign.
_ITEM = late(
    r"[-*+] (?=[^\s>§<])"
    r"(?!(?:[-_*][ \t]*)+$|[-*+](?:[ \t]|$)|#{1,6}(?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)|```|~~~|%%)"
)
_HEADING = late(r"(#{1,6})(?:[ \t]|$)")
_BORDER = late(r"[-*+] \S|#{1,6}(?:[ \t]|$)")
# Lines that begin with a letter begin nothing else, in a paragraph or in a quote.
_WORDS = late(r"(> ?)?[^\W\d_]")


def read_blocks(texts: Sequence[str], first: int = 0) -> Blocks:
    """The blocks of the lines from `first` on (lines before it are frontmatter)."""
    end = len(texts)
    found = Blocks()
    if any(text.startswith("<<<<<<<") for text in texts):
        _parsed(texts, first, end, found)
        return found
    at = first
    while (at := _items(texts, at, found.top)) < end:
        text = texts[at]
        if not text.strip(" \t"):
            at += 1
        elif (heading := _HEADING.match(text)) is not None:
            found.top.append(Block(NodeKind.HEADING, at, at + 1, level=len(heading[1])))
            at += 1
        elif (end_of_words := _words(texts, at)) > at:
            kind = NodeKind.QUOTE if text[0] == ">" else NodeKind.PROSE
            found.top.append(Block(kind, at, end_of_words))
            at = end_of_words
        else:
            at = _run(texts, at, found)
    return found


def _items(texts: Sequence[str], at: int, found: list[Block]) -> int:
    """Read the items of one line that stand at line `at`, one below the other; the line after the last."""
    match, end = _ITEM.match, len(texts)
    here = at < end and match(texts[at])
    while here:
        below = at + 1
        here = below < end and match(texts[below])
        if not here and not _ends_here(texts, below):
            return at
        found.append(Block(NodeKind.ENTRY, at, below, 0, texts[at][0], below))
        at = below
    return at


def _ends_here(texts: Sequence[str], at: int) -> bool:
    """Whether the item above line `at` is that line alone: nothing below belongs to it."""
    below = at
    while below < len(texts) and not texts[below].strip(" \t"):
        below += 1
    if below == len(texts) or _BORDER.match(texts[below]):
        return True
    return below > at and texts[below][0] not in " \t"


def _words(texts: Sequence[str], at: int) -> int:
    """Where the plain words, or a quote of some, that begin at line `at` end; `at`: they are not plain."""
    quoted, end = texts[at][0] == ">", at
    while end < len(texts) and texts[end].strip(" \t") and not _BORDER.match(texts[end]):
        words = _WORDS.match(texts[end])
        if words is None or bool(words[1]) != quoted:
            return at
        end += 1
    return end


def _run(texts: Sequence[str], at: int, found: Blocks) -> int:
    """Give the lines from `at` up to the next border to the parser; where they end."""
    stop = at + 1
    while stop < len(texts) and not _BORDER.match(texts[stop]):
        stop += 1
    if stop < len(texts):
        probe = Blocks()
        _parsed(texts, at, stop + 1, probe)
        if probe.top[-1].start == stop:
            probe.top.pop()
            found.top += probe.top
            found.code |= {line for line in probe.code if line < stop}
            found.hidden |= {line for line in probe.hidden if line < stop}
            found.linkless |= {line for line in probe.linkless if line < stop}
            return stop
    _parsed(texts, at, len(texts), found)
    return len(texts)


def _parsed(texts: Sequence[str], first: int, end: int, found: Blocks) -> None:
    # 30 ms, and many files hold nothing that needs it: imported at the first need.
    from memsift.markdown.blocks import parse_blocks

    parse_blocks(texts, first, end, found)
