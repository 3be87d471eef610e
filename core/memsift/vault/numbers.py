"""Which id a new entry gets, and which section the plugin's words mean (contract §3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from memsift.markdown.edges import PLAIN_ID
from memsift.markdown.model import Document, Entry, Heading, NodeKind, Section
from memsift.messages import Message
from memsift.text.late import late
from memsift.vault.marks import usable_marks
from memsift.vault.model import Vault
from memsift.vault.yolo_sections import Category, category_of_heading, category_of_title, known_section

FALLBACK_PREFIX = "Memory"

# `<letters, any script>_<digits>` where an id may stand: after a bullet, a task mark and bold or not,
# before a colon or the end of the line. Ids of nested items count too: the plugin would meet them.
_NUMBERED = late(
    r"\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[.\]\s+)?(?:\*\*|__)?([^\W\d_]+)_(\d{1,400})(?:\*\*|__)?\s*(?:[:：]|$)"
)
_ID = late(r"([^\W\d_]+)_(\d{1,400})")
_WORD = late(r"[^\W\d_]+")


def highest_numbers(document: Document) -> dict[str, int]:
    """prefix → the highest number that an entry of this file, or an item nested in one, has.

    Lines between conflict marks count: one of the two sides becomes entries again.
    """
    highest: dict[str, int] = {}
    for entry in document.entries:
        for prefix, number in _numbers(entry):
            if number >= highest.get(prefix, 0):
                highest[prefix] = number
    for node in document.nodes:
        if node.kind is NodeKind.CONFLICT:
            texts = (line.text for line in document.lines[node.line - 1 : node.end_line])
            for prefix, number in _numbered(texts):
                highest[prefix] = max(highest.get(prefix, 0), number)
    return highest


def _numbers(entry: Entry) -> Iterable[tuple[str, int]]:
    if "_" not in entry.raw:
        return ()
    # One line with the plainest of ids, as most entries are, says the same to both ways of reading.
    plain = PLAIN_ID.match(entry.raw)
    if plain is not None and "\n" not in entry.raw and (entry.raw.isascii() or plain[1].isalpha()):
        return ((plain[1], int(plain[2])),)
    return _all_numbers(entry)


def _all_numbers(entry: Entry) -> Iterator[tuple[str, int]]:
    if entry.id and (found := _ID.fullmatch(entry.id)):
        yield found[1], int(found[2])
    yield from _numbered(entry.raw.split("\n"))


def _numbered(texts: Iterable[str]) -> Iterable[tuple[str, int]]:
    for line in texts:
        if nested := _NUMBERED.match(line):
            yield nested[1], int(nested[2])


def next_id(document: Document, section: Section | None, marks: Mapping[str, int] | None = None) -> str:
    """The id of a new entry at the end of `section`. `marks`: this file's, prefix → highest.

    Without a section the prefix is `Memory`. A number that an entry has, or ever had by the marks, is
    never given again; marks that cannot be right are ignored (`marks.usable_marks`).
    """
    prefix = prefix_of(document, section)
    present = highest_numbers(document)
    used, _ = usable_marks(marks or {}, present)
    return f"{prefix}_{max(present.get(prefix, 0), used.get(prefix, 0)) + 1}"


def next_id_in_new_section(document: Document, title: str, marks: Mapping[str, int] | None = None) -> str:
    """The id of the first entry under a heading that does not stand in the file yet."""
    category = category_of_title(title)
    prefix = known_section(category).prefix if category else _prefix_of_title(title)
    present = highest_numbers(document)
    used, _ = usable_marks(marks or {}, present)
    return f"{prefix}_{max(present.get(prefix, 0), used.get(prefix, 0)) + 1}"


def ignored_marks(vault: Vault) -> tuple[Message, ...]:
    """The marks that are not believed, though they are numbers: too far beyond what stands in their file."""
    return tuple(
        Message("vault.mark-ignored", {"file": file.path, "prefix": prefix, "number": number})
        for file in vault.files
        if file.path in vault.marks
        for prefix, number in sorted(
            usable_marks(vault.marks[file.path], highest_numbers(file.document))[1].items()
        )
    )


def prefix_of(document: Document, section: Section | None) -> str:
    """The id prefix of a section: the plugin's own, else that of its entries, else of its heading."""
    if section is None:
        return FALLBACK_PREFIX
    category = category_of_section(document, section)
    if category is not None:
        return known_section(category).prefix
    used = Counter(
        found[1]
        for entry in document.entries
        if entry.section == section.index and entry.fields.id and (found := _ID.fullmatch(entry.fields.id))
    )
    if used:
        return used.most_common(1)[0][0]
    return _prefix_of_title(section.heading.title if section.heading else "")


def _prefix_of_title(title: str) -> str:
    word = _WORD.search(title)
    return _singular(word[0]) if word else FALLBACK_PREFIX


def _singular(word: str) -> str:
    """An English word in singular, as far as endings tell; other words stay."""
    lower = word.lower()
    if not word.isascii() or len(word) < 4:
        return word
    if lower.endswith("ies"):
        return word[:-3] + "y"
    if lower.endswith(("sses", "shes", "ches", "xes", "zes")):
        return word[:-2]
    if lower.endswith("s") and not lower.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def category_of_section(document: Document, section: Section) -> Category | None:
    """The plugin's category of a section: only if its heading is one that the plugin itself knows.

    A setext, bold or emoji heading is a section like any other and has no category.
    """
    heading = section.heading
    return _category_of(document, heading) if heading else None


def _category_of(document: Document, heading: Heading) -> Category | None:
    if heading.end_line != heading.line:
        return None
    return category_of_heading(document.lines[heading.line - 1].text.removeprefix("\ufeff"))


def category_section(document: Document, category: Category | str) -> Section | None:
    """The section into which the plugin adds for a category: the first whose heading it knows.

    None: there is none, and a new one is appended. Unlike the plugin, headings in fences, comments and
    frontmatter do not count.
    """
    return next(
        (section for section in document.sections if category_of_section(document, section) == category),
        None,
    )
