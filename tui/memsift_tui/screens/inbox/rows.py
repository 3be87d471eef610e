"""The list of what waits, one row a card. Light: nothing is worked out for a row that only lists."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from memsift.markdown import parse
from memsift.messages import Lang, Message
from memsift.review.drift import ENTRY_KINDS, DriftKind
from memsift.review.items import DriftItem, Item, ProposalItem
from memsift.review.policy import Card
from memsift.text import SafeText, mask, visible
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import SPACE, Frame, Line, Look, fit, width_of

_SIGNS = {
    "add": "+", "added": "+", "new-file": "+", "logs": "+", "recent": "+",
    "delete": "-", "removed": "-", "vanished": "!", "emptied": "!", "unsigned": "!",
    "update": "~", "changed": "~", "lines": "~", "bytes": "~",
    "move": ">", "moved": ">", "renamed": ">", "migrated": ">", "confirm": "=",
}  # fmt: skip
_BULLET = re.compile(r"^\s*[-*+] ")
_MOST = 160  # characters of a row: more than the widest list shows
_OF_ENTRIES = frozenset({DriftKind.RECENT, DriftKind.LOGS, DriftKind.LINES})
_LOUD = frozenset({"vanished", "emptied", "unsigned"})


@dataclass(frozen=True, slots=True)
class CardRow:
    """One row: tick, what is asked for, what it is about, how old it is where that is not of today: the words
    have the room then."""

    key: str
    sign: SafeText
    text: SafeText
    note: SafeText
    style: str = "text"
    stop: bool = True

    def lines(self, frame: Frame, look: Look) -> tuple[Line, ...]:
        on_it = look.cursor
        bar = (frame.box.cursor, "cursor-bar") if on_it and look.focused else (SPACE, "text")
        tick = (frame.box.tick, "accent") if look.ticked else (SPACE, "text")
        note: Line = ((SPACE, "text"), (self.note, "muted")) if self.note else ()
        room = max(frame.width - width_of(note) - 3, 4)
        style = "title-focus" if on_it else self.style
        left = fit(((self.sign, self.style), (SPACE, "text"), (self.text, style)), room)
        return (fit((bar, tick, *left, *note), frame.width),)


def card_rows(cards: Sequence[Card], lang: Lang) -> list[CardRow]:
    """The rows of the list, in the order of the cards."""
    return [_row(card, lang) for card in cards]


def _row(card: Card, lang: Lang) -> CardRow:
    item = card.items[0]
    age = max(one.age_days for one in card.items)
    days = words(Message("inbox.days", {"n": age}), lang) if age else visible("")
    if card.many:
        text = words(Message("inbox.many", {"agent": card.agent, "n": len(card.items)}), lang)
        return CardRow(card.id, visible("*"), text, days, "warn")
    style = "error" if item.action in _LOUD else "text"
    return CardRow(card.id, visible(_SIGNS.get(item.action, "?")), _about(item, lang), days, style)


def _about(item: Item, lang: Lang) -> SafeText:
    """What an item is about in a few words, from what is known without working it out."""
    if isinstance(item, ProposalItem):
        one = item.proposal
        said = _first_words(tuple((one.content or one.expected or "").split("\n")))
        return visible(str(mask(said[:_MOST] or one.entry or one.target.file or "")))
    if not isinstance(item, DriftItem):
        return words(Message(f"inbox.drift-{item.action}"), lang)
    drift = item.drift
    name = drift.file.rpartition("/")[2]
    every = (_first_words(one.after or one.before) for one in drift.differences)
    text = next(filter(None, every), "")
    if len(drift.differences) == 1 and drift.kind in ENTRY_KINDS:
        said = text or name
    else:
        said = f"{text} ({name})" if text and drift.kind in _OF_ENTRIES else name
    return visible(str(mask(said.strip()[:_MOST])))


@lru_cache(maxsize=4096)
def _first_words(lines: tuple[str, ...]) -> str:
    """The text of the first entry in these lines, without grade, date and source; else the first line. What a
    proposal says may be no list item: it is read as one."""
    whole = "\n".join(lines)
    entries = next(
        (
            found
            for text in (whole, f"- {whole}")
            if (found := parse(text.encode("utf-8", "replace")).entries)
        ),
        (),
    )
    text = entries[0].text if entries else next((line for line in lines if line.strip()), "")
    return " ".join(_BULLET.sub("", text).split())
