"""Changes of an item with an id inside an entry: for Memsift lines of that entry."""

from __future__ import annotations

from memsift.markdown.model import Document
from memsift.plan import Change, replace_entry, with_new_text
from memsift.review.nested_ids import NestedItem


def replace_item_text(document: Document, file: str, item: NestedItem, text: str) -> tuple[Change, ...]:
    """Another text for the item; its indent, bullet and id stay."""
    line = item.lines[item.start]
    indent = line[: len(line) - len(line.lstrip())]
    made = with_new_text((line.lstrip(),), text)[0]
    after = (*item.lines[: item.start], indent + made, *item.lines[item.start + 1 :])
    return replace_entry(document, file, item.entry, after)


def delete_item(document: Document, file: str, item: NestedItem) -> tuple[Change, ...]:
    """Without the item and the lines below it."""
    return replace_entry(document, file, item.entry, (*item.lines[: item.start], *item.lines[item.end :]))
