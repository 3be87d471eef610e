"""The ground of the Checkup screen: steps along the top, one card or the end, what the answer under the
cursor would do."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import takewhile

from textual import events, on
from textual.app import ComposeResult

from memsift.checks.evidence import Evidence
from memsift.checks.model import ResolutionKind
from memsift.messages import Message
from memsift.review.session import Checkup, Preview
from memsift.review.steps import Card, Choice
from memsift.store import Committed, Outcome
from memsift.text import SafeText, clip
from memsift_tui.actions import Context
from memsift_tui.screens.base import BaseScreen
from memsift_tui.screens.changes import as_many
from memsift_tui.screens.checkup import card as cards
from memsift_tui.screens.checkup.end import End, end_items
from memsift_tui.screens.checkup.pane import CardPane
from memsift_tui.screens.checkup.shows import (
    LEAST_ROWS,
    ShowsBar,
    answer_lines,
    question_lines,
    scarce_rows,
    usual_rows,
)
from memsift_tui.screens.checkup.steps import steps_line
from memsift_tui.screens.tour import DECIDED, TourBar
from memsift_tui.widgets.bars import Hint, LinesBar
from memsift_tui.widgets.entry_pane import EntryPane
from memsift_tui.widgets.lines import PLAIN, SPACE, Frame, Item, Line, Span, blank, width_of

TOLD_SECONDS = 8.0
"""How long what was done is told before the keys of the next card come back by themselves."""
NAMED_CELLS = 36
"""Cells of the key line for the name of the answer that the key of the recommended one gives."""


class CheckupCore(BaseScreen):
    """The weekly ritual. `session` is the checkup itself; this class shows it."""

    ID = "checkup"
    session: Checkup

    def __init__(self) -> None:
        super().__init__()
        self._pane = CardPane(id="checkup-pane")
        self._steps = LinesBar(id="checkup-steps")
        self._rule = LinesBar(fill="border", id="checkup-rule")
        self._shows = ShowsBar(id="checkup-shows")
        self.end = End()
        self.given: str | None = None  # the answer that was given last, by its key
        self._items: Sequence[Item] = ()
        self._previews: dict[int, Preview] = {}
        self._shown: str | None = None  # the card that is drawn, "" for the end
        self._later = ""  # the id of the later question about the card's entries that is asked, "" for none
        self._decided = False
        self._stale = False
        self._checking = False

    # Building.

    def body(self) -> ComposeResult:
        yield self._steps
        yield self._pane
        yield self._rule
        yield self._shows

    def on_mount(self) -> None:
        assert self.memsift.desk is not None
        self.session = Checkup(self.memsift.desk)
        self._pane.set_active(True)
        self._arrange()
        self._begin()

    def _begin(self) -> None:
        self._checking = True
        self._pane.set_items([cards.Text("#checking", self.t("checkup.checking", n=0, all=19), "muted")])
        self.show_header()
        self.show_status()
        self.run_worker(self._check(), group="check", exclusive=True)

    async def _check(self) -> None:
        """Run the checks beside the screen, which stays alive meanwhile."""
        loop = asyncio.get_running_loop()

        def told(name: str, done: int, every: int) -> None:
            loop.call_soon_threadsafe(self._show_checking, name, done, every)

        problem = await asyncio.to_thread(self.session.check, told)
        self._checking = False
        self.session.wake()
        self.show_again()
        if problem is not None:
            self._pane.set_items([cards.Text("#problem", self.say(problem), "error")])
        elif self.session.resumed and self.session.done:
            self.tell(Message("checkup.told.resumed", {"n": self.session.done}))

    def _show_checking(self, name: str, done: int, every: int) -> None:
        if self._checking:
            said = self.t("checkup.checking-now", what=Message(f"session.check.{name}"), n=done, all=every)
            self._pane.set_items([cards.Text("#checking", said, "muted")])

    def on_resize(self, event: events.Resize) -> None:  # the frame's follows by itself
        self._arrange()
        if self.is_mounted and not self._checking:
            self.call_after_refresh(self.show_again)  # how much of a card fits is another question now

    def _arrange(self, items: Sequence[Item] = ()) -> None:
        """Divide the screen between the card, `items`, and what the answer does: a card that takes more gets
        more, so that its answers are seen."""
        height = self.app.size.height
        ended = hasattr(self, "session") and not self._checking and self.card is None
        rows = 0 if height < 12 or ended else usual_rows(height)
        if rows and items:
            if self._shows.display:  # where they were given more, the rule stays there: no card jumps
                rows = max(rows, self._shows.rows)
            own = list(takewhile(lambda item: item.key != cards.NEXT_FINDING, items))
            left = self._room() - self._takes(items)
            if left < LEAST_ROWS:  # not all of it will be seen: what it is about comes first
                left = self._room() - self._takes(own)
            rows = min(rows, max(left, LEAST_ROWS))
        self._shows.give(rows)
        self._shows.display = self._rule.display = rows > 0
        self._items = items

    def _show_rule(self) -> None:
        """The rule below the card; where more of it lies below, it says so."""
        width, across = max(self.app.size.width, 1), self.memsift.box.across
        more = cards.below(
            self._items,
            Frame(max(self._pane.size.width, 10), self.memsift.box),
            self._pane.top + self._pane.size.height,
        )
        lead: Line = (
            ((across * 2, "border"), (SPACE, "text"), (self.say(more), "warn"), (SPACE, "text"))
            if more
            else ()
        )
        self._rule.show([(*lead, (across * max(width - width_of(lead), 0), "border"))])

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        if self.is_mounted and not self._checking:
            self.session.wake()
            if self._stale:
                self._stale = False
                self.session.check()
            self.show_again()

    def on_screen_suspend(self, event: events.ScreenSuspend) -> None:
        """Another screen is shown: it must know what was decided here. What was told is over."""
        self._told = None
        if self._decided and self.app.screen is not self:
            self._decided = False
            if self.memsift.sitting is not None:
                self.memsift.sitting.decided_elsewhere()
            for screen in self.memsift.everywhere():
                if screen is not self:
                    screen.vault_changed()

    def vault_changed(self) -> None:
        """The files were read again by another screen, or changed outside."""
        if self._checking:
            return
        if self.app.screen is self:
            self.session.check()
            self.show_again()
        else:
            self._stale = True

    # What is shown.

    @property
    def card(self) -> Card | None:
        """What waits for an answer: the card, or what it asks later where the person went there; None at the
        end and while the checks run."""
        card = None if self._checking or self.end.early else self.session.card
        return card and (card.at(self._later) or card)

    @property
    def step(self) -> str | None:
        """The step of the card, also where a later question of it is asked; None at the end."""
        return self.session.card.step if self.card is not None and self.session.card is not None else None

    def ask_later(self, to: str) -> None:
        """Ask another question about the card's entries: that beginning with this finding, "" the first."""
        self._later = to
        self.show_again()

    def show_again(self) -> None:
        if self._checking:
            return
        card = self.card
        self._previews.clear()
        if card is None:
            items, cursor = end_items(self.session, self.end, self.lang), None
        else:
            items = self._card_items(card)
            cursor = cards.first_answer(card)
        shown = card.id if card is not None else ""
        self._arrange(items)
        self._pane.set_items(items, cursor=cursor if shown != self._shown else None)
        self._shown = shown
        self._show_rule()
        self.show_header()
        self._show_steps()
        self._show_what_happens()
        self.show_status()

    def _card_items(self, card: Card) -> list[Item]:
        assert self.memsift.desk is not None
        vault = self.memsift.desk.vault
        many, key = self._said_of_many(card), self.memsift.key_of("checkup.accept")
        against, brings = self.session.against(card), self.session.brings
        beside = cards.Beside(self.evidence(), many, key, against, brings)
        items = cards.card_items(card, vault, self.lang, beside)
        if self._takes(items) > self._room() - scarce_rows(self.app.size.height):
            items = cards.card_items(card, vault, self.lang, beside, tight=True)
        return items

    def _said_of_many(self, card: Card) -> SafeText | None:
        """That the card need not be answered alone, where there is no recommended answer to say so."""
        key = self.memsift.key_of("checkup.bulk")
        if any(one.resolution.recommended for one in card.choices):
            return None
        many = self.session.many(card)
        if not key or many.count == 0 or many.recommended:  # the key leaves out what has none
            return None
        code = "checkup.alike-elsewhere" if many.elsewhere else "checkup.alike"
        return self.t(code, n=many.count, more=many.elsewhere, key=key)

    def _takes(self, items: Sequence[Item]) -> int:
        frame = Frame(max(self._pane.size.width, 10), self.memsift.box)
        return sum(len(item.lines(frame, PLAIN)) for item in items)

    def _room(self) -> int:
        """The rows that the card and what its answer does have together: without header, steps, rule, tour
        and status line."""
        tour = sum(len(bar.shown) for bar in self.query(TourBar))
        return self.app.size.height - 4 - tour

    def evidence(self) -> tuple[Evidence, ...]:
        card = self.card
        return self.session.evidence(card) if card is not None else ()

    def _show_steps(self) -> None:
        if self._checking:
            return
        width = max(self.app.size.width, 1)
        self._steps.show([steps_line(self.session.steps, self.step, self.lang, self.memsift.box, width)])

    def header_right(self) -> Line:
        if self._checking or not hasattr(self, "session"):
            return ()
        return ((self.say(self.session.pace.message), "muted"), (blank(1), "text"))

    def happens(self, cells: int) -> list[Line]:
        """What the answer under the cursor does, or what is asked behind the line there."""
        choice, card = self.choice_here(), self.card
        if choice is not None and self.memsift.desk is not None:
            return answer_lines(choice, self._preview(choice), self.memsift.desk.vault, self.lang, cells)
        if card is not None and (way := self.way_here()) is not None:
            return question_lines(card.more if way.to else None, self.lang, cells)
        return []

    def _show_what_happens(self) -> None:
        lines = self.happens(self.app.size.width - 2)
        rows = max(self._shows.rows, 1)
        free = self._room() - self._takes(self._items)
        if len(lines) > rows and free > rows and self._shows.display:
            rows = min(len(lines), free)  # what the card leaves free
            self._shows.give(rows)
        shown = as_many(lines, self._shows.seen, self.lang, self.memsift.key_of("checkup.preview"))
        self._shows.show([((blank(1), "text"), *line) for line in shown])

    def show_status(self) -> None:
        """A message of several rows takes them from what the answer does: the card stays where it is."""
        super().show_status()
        if self._shows.leave(len(self._status.shown) - 1):
            self._show_what_happens()

    def _preview(self, choice: Choice) -> Preview | None:
        if choice.resolution.kind is not ResolutionKind.CHANGE or choice.resolution.defaults is None:
            return None
        if choice.number not in self._previews:
            self._previews[choice.number] = self.session.preview(choice)
        return self._previews[choice.number]

    def tell(self, message: Message | SafeText, style: str = "status-told", *, brief: bool = False) -> None:
        """The keys come back after a while, but where something went wrong."""
        super().tell(message, style)
        told = self._told
        if style == "status-told":
            self.set_timer(TOLD_SECONDS, lambda: self.told_long_enough(told))

    def told_long_enough(self, told: Span | None) -> None:
        """Give the status line back to the keys, where it still says this."""
        if told is not None and self._told is told:
            self._told = None
            self.show_status()

    def hints(self) -> list[Hint]:
        """Enter gives the answer under the cursor: there is no menu in between. The key of the recommended
        answer names it where another one is under the cursor: what is done with one key is always in view."""
        said = {self.say(self.memsift.keys.action("open").label): self.t("checkup.enter")}
        choice, here = self.recommended(), self.choice_here()
        if choice is not None and (here is None or here.number != choice.number):
            label = clip(self.say(choice.resolution.label), NAMED_CELLS)
            said[self.say(self.memsift.keys.action("checkup.accept").label)] = label
        return [hint._replace(does=said.get(hint.does, hint.does)) for hint in super().hints()]

    def recommended(self) -> Choice | None:
        """The recommended answer of the card, of its first finding where that has one."""
        card = self.card
        if card is None:
            return None
        found = (one for one in card.choices if one.resolution.recommended)
        return min(found, key=lambda one: one.finding is not card.lead, default=None)

    def pane(self) -> EntryPane:
        return self._pane

    def choice_here(self) -> Choice | None:
        """The answer under the cursor."""
        card, key = self.card, self._pane.cursor_key
        if card is None or key is None or not key.startswith(cards.ANSWER):
            return None
        return next((one for one in card.choices if f"{cards.ANSWER}{one.number}" == key), None)

    def way_here(self) -> cards.Way | None:
        """What leads to another question, where the cursor stands on it."""
        card, key = self.card, self._pane.cursor_key
        ways = cards.ways_of(card) if card is not None else {}
        return next((way for number, way in ways.items() if f"{cards.ANSWER}{number}" == key), None)

    def context(self) -> Context:
        if self._checking or not hasattr(self, "session"):
            return Context(self.ID)
        card, found = self.card, self.recommended()
        seen = found is not None and self._pane.sees(f"{cards.ANSWER}{found.number}")
        return Context(
            self.ID,
            undoable=bool(self.session.undoable),
            bulk=self.session.many(card).count if card is not None else 0,
            skipped=len(self.session.skipped),
            card=card is not None,
            question=card is not None and card.is_question,
            answers=frozenset(one.resolution.key for one in card.choices) if card else frozenset(),
            recommended=seen,
            unseen=found.number if found is not None and not seen else 0,
            evidence=any(not one.counted for one in self.evidence()),
        )

    @on(CardPane.Fitted)
    def fitted(self, event: CardPane.Fitted) -> None:
        self._show_rule()
        self.show_status()

    @on(EntryPane.Moved)
    def moved(self, event: EntryPane.Moved) -> None:
        self._show_what_happens()
        self._show_rule()
        self.show_status()

    @on(EntryPane.Chosen)
    def clicked(self, event: EntryPane.Chosen) -> None:
        if event.again:
            self.perform("open")

    def show_outcome(self, outcome: Outcome, done: Message, *, new: int = 0) -> bool:
        """Say what came of an answer and show the next card at once. `new`: how many cards it brought up."""
        good = isinstance(outcome, Committed)
        if new > 0:
            done = Message(
                "tui.told.with-note", {"done": done, "note": Message("checkup.told.new", {"n": new})}
            )
        self._decided = self._decided or good
        self.show_again()
        if isinstance(outcome, Committed):
            for note in outcome.notes[:1]:
                done = Message("tui.told.with-note", {"done": done, "note": note})
            self.tell(done)
        else:
            self.tell(Message("tui.told.failed", {"why": outcome.message}), "status-error")
        return good

    def decided(self, outcome: Outcome, done: Message, *, new: int = 0) -> bool:
        """As `show_outcome`, of something that was decided on a card: the tour takes note of it."""
        good = self.show_outcome(outcome, done, new=new)
        if good:
            self.memsift.noticed(DECIDED)
        return good
