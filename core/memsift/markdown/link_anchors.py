"""What a link can lead to inside a file: headings, block ids and footnotes, as Obsidian compares them.

A scanner of lines, much cheaper than parsing: a vault may hold ten thousand notes of which only these are
needed, and only when a link points into one.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import field

from memsift.record import dataclass
from memsift.text.late import late

# Obsidian's own list (documented for `stripHeading`): these count as blanks when headings are compared.
_SIGNS = late(r"[!\"#$%&()*+,.:;<=>?@^`{|}~/\[\]\\\r\n]")
_NOT_IN_LINK = late(r"[:#|^\\\r\n]|%%|\[\[|\]\]")
_CLOSING = late(r"[。？！：；，、…．～]+\Z")
_ATX = late(r" {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*\Z")
_SETEXT = late(r" {0,3}(=+|-+)[ \t]*\Z")
_FENCE = late(r"([ \t]*(?:>[ \t]?)*)(`{3,}(?=[^`]*\Z)|~{3,})")
_ITEM = late(r"[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|\Z)")
_RULE = late(r" {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}\Z")
_BLOCK_ID = late(r"(?:^|(?<=\s))\^([A-Za-z0-9-]+)[ \t]*\Z")
_FOOTNOTE = late(r" {0,3}\[\^([^\]\s]+)\]:")
_NEW_BLOCK = late(r"[ \t]*(?:[-*+][ \t]|\d{1,9}[.)][ \t]|>|#{1,6}[ \t]|`{3,}|~{3,}|\||%%|<!--|\$\$|\Z)")


@dataclass(frozen=True, slots=True)
class AnchorHeading:
    """A heading: its first line, its level, its text as written, without `#`s, and as it is compared."""

    line: int
    level: int
    raw: str
    key: str


@dataclass(frozen=True, slots=True)
class Anchors:
    """What links can lead to in one file. Block ids are lower case; both maps give lines (from 1)."""

    headings: tuple[AnchorHeading, ...] = ()
    blocks: dict[str, int] = field(default_factory=dict)
    footnotes: dict[str, int] = field(default_factory=dict)


def heading_key(text: str) -> str:
    """How Obsidian compares headings: its list of ASCII signs are blanks, runs of blanks are one, case and
    Unicode composition do not count; `-`, `_` and full-width signs do."""
    return " ".join(_SIGNS.sub(" ", unicodedata.normalize("NFC", text)).lower().split())


def loose_key(text: str) -> str:
    """`heading_key` without full-width signs at its end, which people leave out (`可以吗？`, `可以吗`)."""
    return _CLOSING.sub("", heading_key(text)).rstrip()


def heading_for_link(heading: str) -> str:
    """A heading's text as it is written into a link: without what would end or split the link there.

    Obsidian writes blanks in their place (`stripHeadingForLink`) and finds the heading all the same.
    """
    return " ".join(_NOT_IN_LINK.sub(" ", heading).split())


def github_slug(text: str) -> str:
    """GitHub's anchor of a heading: lower case, letters, digits, `-` and `_` kept, blanks become `-`."""
    kept = (c for c in text.strip().lower() if c in "-_ " or unicodedata.category(c)[0] in "LNM")
    return "".join(kept).replace(" ", "-")


def scan_anchors(text: str) -> Anchors:
    """Headings, block ids and footnotes of a whole file's text; what stands in code or comments is none."""
    lines = text.removeprefix("\ufeff").split("\n")
    if any(line.endswith("\r") for line in lines):
        lines = [line.removesuffix("\r") for line in lines]
    return _AnchorScanner(lines).run()


class _AnchorScanner:
    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.headings: list[AnchorHeading] = []
        self.blocks: dict[str, int] = {}
        self.footnotes: dict[str, int] = {}
        self.paragraph = 0  # the first line of the paragraph that is open, 0: none
        self.in_list = False

    def run(self) -> Anchors:
        n = len(self.lines)
        i = _after_frontmatter(self.lines)
        while i < n:
            i = self.line(i)
        return Anchors(tuple(self.headings), self.blocks, self.footnotes)

    def line(self, i: int) -> int:
        """Read line i (from 0); the line to go on with."""
        text = self.lines[i]
        if not text.strip():
            self.paragraph = 0
            return i + 1
        if (end := self.opaque_end(i)) is not None:
            self.paragraph = 0
            return end
        heading = _ATX.match(text)
        if heading and not (self.in_list and text.startswith("  ")):  # inside an item: no section
            self.add_heading(i + 1, len(heading[1]), heading[2] or "")
            self.in_list = False
        elif self.paragraph and (underline := _SETEXT.match(text)):
            words = " ".join(line.strip() for line in self.lines[self.paragraph - 1 : i])
            self.add_heading(self.paragraph, 1 if underline[1][0] == "=" else 2, words)
        elif _RULE.match(text):
            self.paragraph = 0
            self.in_list = False
        else:
            self.text_line(i)
        if "^" in text and (found := _BLOCK_ID.search(text)) and (heading or self.block_ends(i)):
            self.blocks.setdefault(found[1].lower(), i + 1)
        return i + 1

    def text_line(self, i: int) -> None:
        text = self.lines[i]
        if _ITEM.match(text):
            self.in_list = True
            self.paragraph = 0
        elif text[0] not in " \t" and not self.paragraph:
            self.in_list = False
        footnote = _FOOTNOTE.match(text)
        if footnote:
            self.footnotes.setdefault(footnote[1], i + 1)
        plain = not self.in_list and not footnote and not text.lstrip().startswith((">", "|"))
        if plain and not self.paragraph and not text.startswith(("    ", "\t")):
            self.paragraph = i + 1

    def add_heading(self, line: int, level: int, raw: str) -> None:
        self.headings.append(AnchorHeading(line, level, raw.strip(), heading_key(raw)))
        self.paragraph = 0

    def block_ends(self, i: int) -> bool:
        """Whether the block that line i belongs to ends with it: a block id stands at a block's end."""
        return i + 1 >= len(self.lines) or _NEW_BLOCK.match(self.lines[i + 1]) is not None

    def opaque_end(self, i: int) -> int | None:
        """The line after the code or comment that begins at line i, or None when none does."""
        text = self.lines[i]
        fence = _FENCE.match(text)
        if fence and (self.in_list or len(fence[1].expandtabs(4)) < 4):
            return self.after_fence(i, fence[2])
        stripped = text.lstrip()
        if stripped.startswith("%%") and text.count("%%") % 2 == 1:
            return self.after(i, "%%")
        if stripped.startswith("<!--") and "-->" not in text:
            return self.after(i, "-->")
        if stripped.startswith("$$") and text.count("$$") == 1:
            end = self.after(i, "$$")
            return end if end < len(self.lines) else None
        return None

    def after(self, i: int, close: str) -> int:
        for j in range(i + 1, len(self.lines)):
            if close in self.lines[j]:
                return j + 1
        return len(self.lines)

    def after_fence(self, i: int, mark: str) -> int:
        for j in range(i + 1, len(self.lines)):
            text = self.lines[j].strip().lstrip("> ")
            if text.startswith(mark) and not text.strip(mark[0]):
                return j + 1
        return len(self.lines)


def _after_frontmatter(lines: Sequence[str]) -> int:
    if not lines or lines[0].rstrip() != "---":
        return 0
    return next((i + 1 for i in range(1, len(lines)) if lines[i].rstrip() == "---"), 0)
