"""After which entry of a file a new one is written (contract §2: a notation is extended, not mixed)."""

from __future__ import annotations

from collections import Counter

from memsift.markdown.model import Document, Entry, Section


def usual_entry(document: Document, section: Section | None = None) -> Entry | None:
    """The last entry, of the section if it can be, that says what it says of itself in the way in which most
    of the file's entries do. None where none says more than its text."""
    telling = [e for e in document.entries if e.fields.date or e.fields.sources or e.fields.confidence]
    ways = [_way(entry) for entry in telling]
    # Of two ways that are used as often, the one that was used last.
    often = Counter(way for way in reversed(ways) if way)
    usual = often.most_common(1)[0][0] if often else ""
    alike = [entry for entry, way in zip(telling, ways, strict=True) if way == usual]
    here = [entry for entry in alike if section is not None and entry.section == section.index]
    return next(reversed(here or alike), None)


def _way(entry: Entry) -> str:
    """How an entry writes its date, else its source; empty where it writes neither."""
    spans = {span.name: span.style.removesuffix("-date") for span in reversed(entry.fields.spans)}
    return spans.get("date") or spans.get("source") or ""
