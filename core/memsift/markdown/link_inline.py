"""Finding links in one run of inline text (a paragraph, a list item, a heading), in one pass.

Left to right, as CommonMark does it, with what Obsidian adds: wiki links, embeds and math. Every
look-ahead is either bounded, or remembered, or found by precomputed positions, so that the time grows
with the length of the text whatever the text is (a megabyte of `[[`, `](`, backticks or `$` included).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from urllib.parse import unquote

from memsift.record import dataclass
from memsift.text.late import late

PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
MAX_NESTED_PARENS = 8  # CommonMark asks for three; each more makes hostile text slower to read

# The only characters at which something can begin or end. `h`/`H` is a bare address.
_INTEREST = late(r"[\\`$<!\[\]]|(?<![A-Za-z0-9])https?://", re.IGNORECASE)
_AUTOLINK = late(r"<([A-Za-z][A-Za-z0-9+.\-]{1,31}:[^\s<>]*)>")
_TAG = late(
    r"</?[A-Za-z][A-Za-z0-9\-]*"
    r"(?:\s+[A-Za-z_:][\w.:\-]*(?:\s*=\s*(?:\"[^\"<]*\"|'[^'<]*'|[^\s\"'=<>`]+))?)*+\s*+/?>"
)
# Full-width punctuation ends an address: nobody means `，` to be a part of it.
_BARE = late(r"https?://[^\s<>\[\]|`\"\\，。；：、！？（）【】「」『』《》〈〉“”‘’…]+", re.IGNORECASE)
_ESCAPE = late(r"\\([!-/:-@\[-`{-~])")
_EXTERNAL = late(r"[^/#?]*:|//")
_DESTINATION_SIGN = late(r"[\x00-\x20\x7f()]|\\[!-/:-@\[-`{-~]")
_SPACES = late(r"[ \t]*(?:\n[ \t]*)?")
_SIZE = late(r"\d+(?:x\d+)?\Z")


@dataclass(frozen=True, slots=True)
class Found:
    """A link in a run of text: `start`..`end` (exclusive) are offsets into the run."""

    kind: str  # wiki, embed, markdown, url
    start: int
    end: int
    target: str
    subpath: str | None
    shown: str


@dataclass(slots=True)
class Scan:
    """What a run holds: its links, and the stretches where nothing is a link (code, math, HTML)."""

    links: list[Found] = field(default_factory=list)
    closed: list[tuple[int, int]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Destination:
    """The part of `](dest "title")` that names the target: `start`..`end` without angle brackets."""

    start: int
    end: int
    angle: bool
    after: int  # the offset after the closing parenthesis


def is_external(target: str) -> bool:
    """Whether a markdown destination leaves the vault: a colon before any `/`, `#` or `?`, or `//`."""
    return _EXTERNAL.match(target) is not None


def split_target(text: str) -> tuple[str, str | None]:
    """`path#subpath` → path and subpath (None without `#`), blanks around both taken off."""
    path, mark, subpath = text.partition("#")
    return path.strip(), subpath.strip() if mark else None


def plain_destination(raw: str) -> str:
    """A markdown destination without its backslash escapes and entities."""
    plain = _ESCAPE.sub(r"\1", raw)
    if "&" not in plain:
        return plain
    from html import unescape  # 2 ms of tables

    return unescape(plain)


def percent_decoded(path: str) -> str:
    """A path with its `%XX` undone where they are UTF-8, else as it is."""
    if "%" not in path:
        return path
    try:
        return unquote(path, errors="strict")
    except UnicodeDecodeError:
        return path


def wiki_parts(content: str) -> tuple[str, str | None, str]:
    """The inside of `[[…]]` → target, subpath and the words shown (Obsidian: `Note > Heading`)."""
    link, bar, alias = content.partition("|")
    if bar and link.endswith("\\"):  # `\|` in a table
        link = link[:-1]
    target, subpath = split_target(link)
    words = [part.strip() for part in (target, *(subpath or "").split("#")) if part.strip()]
    shown = " > ".join(words)
    return target, subpath, alias.strip() or shown


def parse_destination(text: str, at: int) -> Destination | None:
    """Read `(dest "title")` whose `(` stands at `at`; None when it is none."""
    i = _skip_spaces(text, at + 1)
    n = len(text)
    if i < n and text[i] == "<":
        j = i + 1
        while j < n and text[j] not in "<>\n":
            j += 2 if text[j] == "\\" else 1
        if j >= n or text[j] != ">":
            return None
        start, end, angle, i = i + 1, j, True, j + 1
    else:
        stop = _plain_destination_end(text, i)
        if stop is None:
            return None
        start, end, angle, i = i, stop, False, stop
    k = _skip_spaces(text, i)
    if k < n and text[k] in "\"'(" and k > i:
        closed = _title_end(text, k)
        if closed is None:
            return None
        k = _skip_spaces(text, closed)
    if k < n and text[k] == ")":
        return Destination(start, end, angle, k + 1)
    return None


def _skip_spaces(text: str, at: int) -> int:
    found = _SPACES.match(text, at)
    return found.end() if found else at


def _plain_destination_end(text: str, at: int) -> int | None:
    depth = 0
    for found in _DESTINATION_SIGN.finditer(text, at):
        sign = found[0]
        if sign == "(":
            depth += 1
            if depth > MAX_NESTED_PARENS:
                return None
        elif sign == ")" and depth:
            depth -= 1
        elif not sign.startswith("\\"):
            return found.start() if depth == 0 else None
    return len(text) if depth == 0 else None


def _title_end(text: str, at: int) -> int | None:
    close = {'"': '"', "'": "'", "(": ")"}[text[at]]
    i, n = at + 1, len(text)
    while i < n and text[i] != close:
        if close == ")" and text[i] == "(":
            return None
        i += 2 if text[i] == "\\" else 1
    return i + 1 if i < n else None


def scan(text: str, definitions: Mapping[str, str] | None = None) -> Scan:
    """Every link of one run of inline text, in order of their starts.

    `definitions`: reference labels (see `label_key`) → their destinations as written.
    """
    return _Scanner(text, definitions or {}).run()


def label_key(label: str) -> str:
    """How CommonMark compares reference labels: case and runs of blanks do not count."""
    return " ".join(label.split()).casefold()


class _Scanner:
    def __init__(self, text: str, definitions: Mapping[str, str]) -> None:
        self.text = text
        self.definitions = definitions
        self.out = Scan()
        self.openers: list[tuple[int, bool]] = []  # offset of `[`, and whether `!` stands before it
        self.dead_below = 0  # openers under this depth can only be images: links hold no links
        self.found_ahead: dict[str, int] = {}  # what → its next place as last seen, or the text's length
        self.next_tick = _closing_runs(text) if "`" in text else {}

    def run(self) -> Scan:
        text = self.text
        at = 0
        while (found := _INTEREST.search(text, at)) is not None:
            at = self.step(found.start())
        self.out.links.sort(key=lambda link: (link.start, -link.end))
        return self.out

    def step(self, i: int) -> int:
        """Deal with the character at `i`; the offset to go on from."""
        text = self.text
        match text[i]:
            case "\\":
                return i + 2 if text[i + 1 : i + 2] in PUNCTUATION else i + 1
            case "`":
                return self.code(i)
            case "$":
                return self.math(i)
            case "<":
                return self.angle(i)
            case "!":
                if text.startswith("[", i + 1):
                    return self.bracket(i + 1, i)
                return i + 1
            case "[":
                return self.bracket(i, None)
            case "]":
                return self.close(i)
        return self.bare(i)

    def shut(self, start: int, end: int) -> int:
        self.out.closed.append((start, end))
        return end

    def ahead(self, what: str, at: int) -> int:
        """The next place of `what` at or after `at`, or the text's length. The scan only goes forward, so
        remembering the last answer makes all calls together one pass over the text."""
        found = self.found_ahead.get(what, -1)
        if found < at:
            found = self.text.find(what, at)
            if found < 0:
                found = len(self.text)
            self.found_ahead[what] = found
        return found

    def within(self, what: str, at: int, end: int) -> bool:
        return self.ahead(what, at) < end

    def code(self, i: int) -> int:
        length = _run_length(self.text, i, "`")
        closing = self.next_tick.get(i)
        return i + length if closing is None else self.shut(i, closing + length)

    def math(self, i: int) -> int:
        text, n = self.text, len(self.text)
        if text.startswith("$$", i):
            end = self.ahead("$$", i + 2)
            return i + 2 if end == n else self.shut(i, end + 2)
        if text[i + 1 : i + 2].strip() == "":
            return i + 1
        end = self.ahead("$", i + 1)
        while end < n and text[end - 1] == "\\":
            end = self.ahead("$", end + 1)
        if end == n or self.within("\n", i + 1, end) or text.startswith("$$", end):
            return i + 1
        # Pandoc's rule, which Obsidian follows: no blank before the closing sign, no digit after it.
        if text[end - 1].isspace() or text[end + 1 : end + 2].isdigit():
            return i + 1
        return self.shut(i, end + 1)

    def angle(self, i: int) -> int:
        text = self.text
        if text.startswith("<!--", i):
            end = self.ahead("-->", i + 4)
            return i + 4 if end == len(text) else self.shut(i, end + 3)
        found = _AUTOLINK.match(text, i)
        if found:
            self.out.links.append(Found("url", i, found.end(), found[1], None, found[1]))
            return found.end()
        tag = _TAG.match(text, i)
        return self.shut(i, tag.end()) if tag else i + 1

    def bracket(self, i: int, bang: int | None) -> int:
        text = self.text
        if text.startswith("[[", i) and not text.startswith("[[[", i):
            end = self.wiki(i, bang)
            if end is not None:
                return end
        self.openers.append((i, bang is not None))
        return i + 1

    def wiki(self, i: int, bang: int | None) -> int | None:
        text = self.text
        close = self.ahead("]]", i + 2)
        if close == len(text) or self.within("\n", i + 2, close) or self.within("[[", i + 2, close):
            return None
        if text.startswith("]]]", close) and self.within("[", i + 2, close):
            close += 1  # [[Note#[^1]]]
        content = text[i + 2 : close]
        target, subpath, shown = wiki_parts(content)
        if not target and subpath is None:
            return None
        kind, start = ("wiki", i) if bang is None else ("embed", bang)
        if kind == "embed" and _SIZE.match(shown):
            shown = target
        self.out.links.append(Found(kind, start, close + 2, target, subpath, shown))
        return close + 2

    def close(self, i: int) -> int:
        if not self.openers:
            return i + 1
        start, image = self.openers.pop()
        depth = len(self.openers)
        if depth < self.dead_below:
            self.dead_below = depth
            if not image:
                return i + 1
        text = self.text
        inside = slice(start + 1, i)
        raw: str | None = None
        end = i + 1
        if text.startswith("(", i + 1):
            destination = parse_destination(text, i + 1) if self.within(")", i + 2, len(text)) else None
            if destination is not None:
                raw, end = text[destination.start : destination.end], destination.after
        if raw is None and self.definitions:
            raw, end = self.reference(start, i)
        if raw is None:
            return i + 1
        self.emit(image, start, end, text[inside], raw)
        if not image:
            self.dead_below = depth
        return end

    def reference(self, start: int, i: int) -> tuple[str | None, int]:
        text = self.text
        if text.startswith("[", i + 1):
            close = text.find("]", i + 2, i + 1002)  # CommonMark: a label has at most 999 characters
            label = text[i + 2 : close] if close >= 0 else ""
            if close >= 0 and "[" not in label:
                raw = self.definitions.get(label_key(label or text[start + 1 : i]))
                if raw is not None:
                    return raw, close + 1
        if i - start <= 1000:
            return self.definitions.get(label_key(text[start + 1 : i])), i + 1
        return None, i + 1

    def emit(self, image: bool, start: int, end: int, words: str, raw: str) -> None:
        links = self.out.links
        while links and links[-1].start > start and links[-1].kind == "url":
            links.pop()  # an address in the words of a link is not a link of its own
        target = plain_destination(raw)
        if is_external(target):
            path, subpath = target, None  # an address stays encoded: decoded it could be another one
        else:
            path, subpath = split_target(percent_decoded(target))
            if not path and subpath is None:
                return  # []() leads nowhere
        shown = _ESCAPE.sub(r"\1", words).replace("\n", " ").strip()
        kind, first = ("embed", start - 1) if image else ("markdown", start)
        if image:
            alt, bar, size = shown.rpartition("|")
            shown = alt if bar and _SIZE.match(size) else shown
        links.append(Found(kind, first, end, path, subpath, shown or path))

    def bare(self, i: int) -> int:
        found = _BARE.match(self.text, i)
        if found is None:
            return i + 1
        address = _trimmed(found[0])
        if address.endswith("://"):
            return i + len(address)
        self.out.links.append(Found("url", i, i + len(address), address, None, address))
        return i + len(address)


def _trimmed(address: str) -> str:
    """Without the punctuation that ends a sentence, and without a parenthesis that was opened before."""
    surplus = address.count(")") - address.count("(")
    end = len(address)
    while end:
        last = address[end - 1]
        if last in "?!.,:;*_~'$":
            end -= 1
        elif last == ")" and surplus > 0:
            surplus -= 1
            end -= 1
        else:
            break
    return address[:end]


def _run_length(text: str, at: int, char: str) -> int:
    end = at
    while end < len(text) and text[end] == char:
        end += 1
    return end - at


def _closing_runs(text: str) -> dict[int, int]:
    """For each run of backticks: where the next run of equal length begins (code spans, CommonMark 6.1)."""
    closing: dict[int, int] = {}
    last: dict[int, int] = {}
    for found in reversed(list(re.finditer(r"`+", text))):
        length = found.end() - found.start()
        if length in last:
            closing[found.start()] = last[length]
        last[length] = found.start()
    return closing
