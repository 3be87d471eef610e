"""The Inbox: what agents ask for and what changed in the files, list left, card right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container

from memsift.messages import Message
from memsift.review.decide import Decision
from memsift.review.inbox import BAD_HOW
from memsift.review.items import Item, ProposalItem, ago
from memsift.review.policy import Card, cards
from memsift.review.unsigned import UnsignedItem
from memsift.review.wanted import State
from memsift.store import StoreError
from memsift_tui.actions import Context
from memsift_tui.screens.base import BaseScreen, bindings
from memsift_tui.screens.header import place_line
from memsift_tui.screens.inbox.answers import Answers, draft_of
from memsift_tui.screens.inbox.card import CardLines, card_lines
from memsift_tui.screens.inbox.rows import card_rows
from memsift_tui.screens.inbox.view import CardView
from memsift_tui.screens.review.items import Note
from memsift_tui.widgets.bars import LinesBar
from memsift_tui.widgets.entry_pane import EntryPane
from memsift_tui.widgets.lines import Line, blank

_SIDE_BY_SIDE = 70  # columns from which the card stands beside the list


class InboxScreen(Answers, BaseScreen):
    """Shows the desk's items and gives it a person's answers; nothing is decided here."""

    ID = "inbox"
    BINDINGS: ClassVar[list[BindingType]] = bindings("inbox")

    def __init__(self) -> None:
        super().__init__()
        self._pane = EntryPane(id="inbox-list")
        self._view = CardView(id="inbox-card")
        self._rule = LinesBar(id="inbox-rule")
        self._all: tuple[Item, ...] = ()
        self._cards: dict[str, Card] = {}
        self._opened: set[str] = set()  # agents whose many proposals are shown one by one
        self._ticks: frozenset[str] = frozenset()
        self._looked: dict[str, str] = {}  # id → digest of what was shown
        self._changed: set[str] = set()
        self._seen: set[str] = set()  # cards whose change was seen to its end
        self._filter: tuple[str, str] | None = None
        self._stale = False

    def body(self) -> ComposeResult:
        with Container(id="inbox-both"):
            yield self._pane
            yield self._rule
            yield self._view

    def on_mount(self) -> None:
        self._pane.set_active(True)
        self._arrange()
        self.show_again()

    def on_resize(self, event: events.Resize) -> None:  # the frame's follows by itself
        self._arrange()
        if self.is_mounted:
            self.call_after_refresh(self._show_card_anew)

    def _show_card_anew(self) -> None:
        """The card in another room, and whether there is more of it."""
        self._show_card()
        self.show_status()

    def _arrange(self) -> None:
        width, height = self.app.size.width, self.app.size.height
        beside = width >= _SIDE_BY_SIDE and bool(self._cards)
        both = self.query_one("#inbox-both", Container)
        both.styles.layout = "horizontal" if beside else "vertical"
        self._pane.styles.width = max(28, min(width * 2 // 5, 60)) if beside else width
        alone = not self._cards  # nothing waits: what says so has the whole screen
        self._view.display = self._rule.display = not alone
        self._pane.styles.height = "1fr" if beside or alone else max(min(height // 3, 10), 2)
        self._rule.styles.width, self._rule.styles.height = (1, "1fr") if beside else ("1fr", 1)
        box = self.memsift.box
        self._rule.show([((box.down, "border"),)] * height if beside else [((box.across * width, "border"),)])
        self._view.styles.margin = (0, 0, 0, 1)

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        if self.is_mounted and self._stale:
            self.show_again()

    def vault_changed(self) -> None:
        """Another reading of the vault, or of the inbox: what waits is looked at anew."""
        if self.app.screen is self:
            self.show_again()
        else:
            self._stale = True

    inbox_changed = vault_changed

    # What is shown.

    def show_again(self) -> None:
        self._stale = False
        desk = self.memsift.desk
        if desk is None:
            return
        try:
            self._all = desk.items()
            if desk.held_by is None and any(not one.aside for one in desk.tray.bad):
                desk.tray.sweep()
        except StoreError as error:
            self.tell(error.message, "status-error")
        self._forget_changed()
        shown = [item for item in self._all if self._passes(item)]
        found = cards(shown, self._opened)
        split, self._cards = bool(self._cards), {card.id: card for card in found}
        if split != bool(found):
            self._arrange()
            self.call_after_refresh(self._show_card_anew)
        notes = [Note(f"#bad{n}", self.say(one), framed=False) for n, one in enumerate(self._bad())]
        empty = [Note("#none", self.t("inbox.none"), framed=False)] if not found else []
        self._pane.set_items(
            [*card_rows(found, self.lang), *empty, *notes], cursor=self._next_of(self._cards)
        )
        self._pane.set_marks(ticks=self._ticks)
        self.show_header()
        self._show_card()
        self.show_status()

    def _next_of(self, found: Mapping[str, Card]) -> str | None:
        """The card to go on with where the one under the cursor is gone: the next one of the list that was
        shown, however the new one is ordered. None: the place is kept."""
        keys, here = self._pane.keys, self._pane.cursor_key
        if here is None or here in found or here not in keys:
            return None
        at = keys.index(here)
        return next((key for key in (*keys[at + 1 :], *reversed(keys[:at])) if key in found), None)

    def _bad(self) -> list[Message]:
        """What in the inbox is no proposal, and what of it could not be looked into."""
        tray = self.memsift.desk.tray if self.memsift.desk is not None else None
        if tray is None:
            return []
        bad = [Message("inbox.bad", {"name": one.name[:60], "reason": one.reason}) for one in tray.bad]
        more = [Message("inbox.bad-more", {"n": len(bad) - 20})] if len(bad) > 20 else []
        done = [BAD_HOW] if bad else []
        return [*tray.problems, *bad[:20], *more, *done]

    def _forget_changed(self) -> None:
        """Items that are others than they were shown lose their tick and say so."""
        known = {item.id: item for item in self._all}
        for id in self._looked.keys() - known.keys():
            del self._looked[id]
        for id, digest in list(self._looked.items()):
            if known[id].digest != digest:
                self._changed.add(id)
                self._seen.discard(id)
                del self._looked[id]
        self._ticks = frozenset(id for id in self._ticks if id in self._looked)
        self._changed &= known.keys()

    def _passes(self, item: Item) -> bool:
        if self._filter is None:
            return True
        kind, value = self._filter
        found: Mapping[str, str | None] = {"kind": item.kind, "agent": item.agent}
        return (item.file if kind == "file" else found[kind]) == value

    @property
    def card(self) -> Card | None:
        """The card under the cursor."""
        return self._cards.get(self._pane.cursor_key or "")

    @property
    def item(self) -> Item | None:
        """The one item under the cursor; None on a card that stands for many."""
        card = self.card
        return card.items[0] if card is not None and not card.many else None

    def _show_card(self) -> None:
        card = self.card
        if card is None:
            self._view.show_card("", CardLines())
            return
        cells = max(self._view.size.width - 1, 12)
        if not card.many:
            self._looked[card.id] = card.items[0].digest
        shown = card_lines(card, self.lang, cells, changed=card.id in self._changed)
        self._view.show_card(card.id, shown)

    def header_right(self) -> Line:
        count = len(self._all)
        days = max((item.age_days for item in self._all), default=0)
        said = Message("inbox.header", {"n": count, "ago": ago(days)})
        if self._ticks:
            said = Message("inbox.header-ticked", {"n": count, "ticked": len(self._ticks)})
        place = place_line(self._pane, self.lang)
        apart: Line = ((blank(2), "text"),) if place else ()
        return ((self.say(said), "muted"), (blank(1), "text"), *apart, *place) if count else ()

    def pane(self) -> EntryPane:
        return self._pane

    def context(self) -> Context:
        card = self.card
        return Context(
            self.ID,
            undoable=self.memsift.undoable,
            card=card is not None,
            ticked=len(self._ticks),
            below=self._view.below > 0,
            answers=self._answers(),
        )

    def _answers(self) -> frozenset[str]:
        """What can be said to the card under the cursor."""
        card, item = self.card, self.item
        if card is None:
            return frozenset()
        if item is None:
            return frozenset({"open", "approve", "reject", "tick"})
        if isinstance(item, UnsignedItem):
            return frozenset({"approve", "reject"})  # decided by itself
        found = {"approve", "reject", "tick"}
        if item.state not in (State.READY, State.ALREADY) and not self._ticks:
            found.discard("approve")
        if isinstance(item, ProposalItem):
            if item.proposal.content is not None and item.state in (State.READY, State.STALE):
                found.add("edit")
            if item.state is State.STALE:
                found.add("anyway")
            if item.state is State.GONE and item.proposal.action.value == "update":
                found.add("as-new")
            if item.proposal.action.value == "add" and self.twin(item) is not None:
                found.add("instead")
        elif getattr(item, "single", False):
            found.add("edit")
        return frozenset(found)

    @on(EntryPane.Moved)
    def moved(self, event: EntryPane.Moved) -> None:
        self._show_card()
        self.show_header()
        self.show_status()

    @on(EntryPane.Chosen)
    def clicked(self, event: EntryPane.Chosen) -> None:
        if event.again:
            self.perform("open")

    @on(CardView.Seen)
    def seen(self, event: CardView.Seen) -> None:
        self._seen.add(event.key)

    # Moving, ticking, filtering.

    async def do_open(self) -> None:
        card = self.card
        if card is not None and card.many and card.agent is not None:
            self._opened.add(card.agent)
            self.show_again()
            self._pane.move_to(Card(card.items[:1]).id)
            return
        await super().do_open()

    def do_inbox_skip(self) -> None:
        if not self._pane.move(1):
            self.tell(Message("inbox.told.last"))

    def do_inbox_scroll(self) -> None:
        self._view.scroll_lines(self._view.page)

    def do_inbox_scroll_back(self) -> None:
        self._view.scroll_lines(-self._view.page)

    def do_inbox_tick(self) -> None:
        """Tick the card and go on to the next; a card whose change was not seen cannot be ticked."""
        card = self.card
        if card is None:
            return
        ids = {item.id for item in card.items}
        if ids <= self._ticks:
            self._set_ticks(self._ticks - ids)
            return
        if not self._may(card):
            return
        for item in card.items:
            self._looked[item.id] = item.digest
        self._set_ticks(self._ticks | ids)
        self._pane.move(1)

    def _may(self, card: Card) -> bool:
        """Whether what a card would do was seen to its end. If not, more of it is shown and that is said."""
        if card.id in self._seen or not self._view.unread:
            return True
        self._view.scroll_lines(self._view.page)
        if left := self._view.unread:
            key = self.memsift.key_of("inbox.scroll")
            self.tell(Message("inbox.told.not-seen", {"n": left, "key": key}), "status-error")
        else:
            self.tell(Message("inbox.told.seen-now"), "status-error")
        return False

    def _set_ticks(self, ticks: frozenset[str]) -> None:
        self._ticks = ticks
        self._pane.set_marks(ticks=ticks | {c.id for c in self._cards.values() if c.many and self._whole(c)})
        self.show_header()

    def _whole(self, card: Card) -> bool:
        return {item.id for item in card.items} <= self._ticks

    def do_inbox_tick_none(self) -> None:
        self._set_ticks(frozenset())

    async def do_inbox_filter(self) -> None:
        chosen = await self.ask_filter(self._all, self._filter)
        if chosen is not None:
            self._filter = chosen if chosen != ("all", "") else None
            self.show_again()

    def ticked_items(self) -> list[Item]:
        return [item for item in self._all if item.id in self._ticks]

    # Deciding.

    def decide(self, decisions: Sequence[Decision], done: Message) -> None:
        """Carry out answers as one plan, and say what came of them."""
        sitting = self.memsift.sitting
        if sitting is None:
            return
        told = sitting.decide(decisions, done)
        if told.done:
            decided = {one.id for one in decisions}
            self._ticks -= decided
            self._changed -= decided
            for one in decisions:
                if one.content is not None:
                    sitting.keep_draft(draft_of(one.id), None)
        self.memsift.after(told)
