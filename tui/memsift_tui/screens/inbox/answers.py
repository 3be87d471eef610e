"""What a person answers on the Inbox screen: approve, reject with a reason, edit; and what is asked first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from memsift.messages import Message
from memsift.plan import editable_text, named_lines, unbulleted
from memsift.review.decide import Answer, Decision, entry_named, reasons_for
from memsift.review.gate import Question
from memsift.review.items import DriftItem, Item, ProposalItem
from memsift.review.policy import Card
from memsift.review.unsigned import UnsignedItem
from memsift.review.wanted import State
from memsift.store import StoreError
from memsift.text import SafeText, mask, visible
from memsift_tui.screens.ask import ConfirmScreen, LineScreen
from memsift_tui.screens.edit import EditScreen
from memsift_tui.screens.inbox.agents import agent_lines
from memsift_tui.screens.menu import MenuEntry, MenuScreen
from memsift_tui.screens.reading import ReadingScreen
from memsift_tui.widgets.lines import SPACE

if TYPE_CHECKING:
    from memsift_tui.screens.base import BaseScreen as _Base
else:
    _Base = object

Filter = tuple[str, str]
_OWN_WORDS = "own"
_YES, _NO = "yes", "no"


class Answers(_Base):
    """The answering half of the screen; the other half says what is under the cursor and carries out."""

    if TYPE_CHECKING:

        @property
        def card(self) -> Card | None: ...

        @property
        def item(self) -> Item | None: ...

        def ticked_items(self) -> list[Item]: ...

        def _may(self, card: Card) -> bool: ...

        def decide(self, decisions: Sequence[Decision], done: Message) -> None: ...

    # Approving.

    async def do_inbox_approve(self) -> None:
        """Approve the card, or all that is ticked; several are asked about with their exact number."""
        ticked, card = self.ticked_items(), self.card
        if ticked:
            await self._approve_many(ticked)
        elif card is not None and self._may(card):
            if card.many:
                await self._approve_many(list(card.items))
            elif self.item is not None:
                await self._approve_one(self.item)

    async def _approve_one(self, item: Item) -> None:
        if item.state is State.ALREADY:
            self.decide([self._said(item, Answer.DONE)], Message("inbox.told.done"))
            return
        answers = await self._ask_questions(item)
        if answers is None:
            return
        if not answers and isinstance(item, ProposalItem) and item.mates:
            await self._approve_group(item)
            return
        said = Decision(item.id, Answer.APPROVE, item.digest, answers=answers)
        vouched = isinstance(item, UnsignedItem)
        self.decide([said], Message("inbox.told.vouched") if vouched else self._approved(item))

    def _approved(self, item: Item) -> Message:
        """What to say of an approval: of which entry, and where it contradicts another one now, of that."""
        flag = next((flag for flag in item.flags if flag.code == "conflict"), None)
        if flag is None or item.action != "add":
            return Message("inbox.told.approved", {"entry": entry_named(item)})
        undo = self.memsift.key_of("undo")
        return Message("inbox.told.contradicts", {"entry": flag.params["entry"], "u": undo})

    async def _approve_group(self, item: ProposalItem) -> None:
        """A group is one plan: taking a part of it out is asked."""
        mates = [one for one in self.all_items() if one.id in item.mates]
        entries = [
            MenuEntry("all", self.t("inbox.group.all", n=len(mates) + 1)),
            MenuEntry("one", self.t("inbox.group.one")),
        ]
        chosen = await self.app.push_screen_wait(
            MenuScreen(self.t("inbox.group.ask", n=len(mates) + 1), entries, self.lang)
        )
        if chosen == "one":
            self.decide([self._said(item, Answer.APPROVE)], self._approved(item))
        elif chosen == "all":
            await self._approve_many([item, *mates])

    async def _approve_many(self, items: list[Item]) -> None:
        """Only what can be done as it is; what needs an answer stays and is said."""
        able = [i for i in items if i.state in (State.READY, State.ALREADY) and not i.questions]
        left = len(items) - len(able)
        if not able:
            self.tell(Message("inbox.told.none-able", {"n": left}), "status-error")
            return
        question = self.t("inbox.ask.approve-part" if left else "inbox.ask.approve", n=len(able), left=left)
        if await self.app.push_screen_wait(ConfirmScreen(question, [_short(i) for i in able], self.lang)):
            said = [self._said(i, Answer.DONE if i.state is State.ALREADY else Answer.APPROVE) for i in able]
            self.decide(said, Message("inbox.told.approved-many", {"n": len(able)}))

    def _said(self, item: Item, answer: Answer, reason: str = "") -> Decision:
        return Decision(item.id, answer, item.digest, reason)

    async def _ask_questions(self, item: Item) -> dict[str, str] | None:
        """The person's answers to what the agent left open; None when one was left."""
        said: dict[str, str] = {}
        for question in item.questions:
            if question.choices:
                labels = {one: self._choice_words(item, question, one) for one in question.choices}
            else:
                labels = {_YES: self.t("inbox.yes"), _NO: self.t("inbox.no")}
            entries = [MenuEntry(one, label) for one, label in labels.items()]
            also = {} if question.choices else {"y": _YES, "n": _NO}
            answer = await self.app.push_screen_wait(
                MenuScreen(self.say(question.message), entries, self.lang, also=also, chosen=question.likely)
            )
            if answer is None:
                return None
            said[question.name] = answer
        return said

    def _choice_words(self, item: Item, question: Question, one: str) -> SafeText:
        if question.name == "layer":
            return self.t(f"inbox.role-{one}")
        word = item.word_for(one) if isinstance(item, ProposalItem) else {}
        said = [self.t(f"tui.form.{name}") + SPACE + _last(value) for name, value in word.items()]
        return self.t("inbox.ask.grade-writes", grade=one, what=said) if said else visible(one)

    # Rejecting.

    def do_inbox_reject(self) -> None:
        """Ask for the reason at once; the dialog is there before the next key."""
        items = self.ticked_items() or (list(self.card.items) if self.card is not None else [])
        if not items or (self.card is not None and not self.ticked_items() and not self._may(self.card)):
            return
        if isinstance(items[0], UnsignedItem):  # taken back: there is nobody to tell why
            self.decide([self._said(items[0], Answer.REJECT)], Message("inbox.told.taken-back"))
            return
        reasons = (*reasons_for(one.action for one in items), _OWN_WORDS)
        entries = [MenuEntry(reason, self.t(f"inbox.reason-{reason}")) for reason in reasons]
        edited = any(isinstance(item, DriftItem) for item in items)
        title = self.t("inbox.ask.reason-drift" if edited else "inbox.ask.reason", n=len(items))
        self.app.push_screen(
            MenuScreen(title, entries, self.lang, typed=_OWN_WORDS),
            lambda chosen: self._reason(items, chosen),
        )

    def _reason(self, items: list[Item], chosen: str | None) -> None:
        if chosen is not None and chosen.startswith(_OWN_WORDS):
            begun = chosen.removeprefix(_OWN_WORDS)  # who types at once means to write the reason
            self.app.push_screen(
                LineScreen(self.t("inbox.ask.reason", n=len(items)), self.lang, begun),
                lambda typed: self._reject(items, typed),
            )
        elif chosen is not None:
            self._reject(items, str(self.t(f"inbox.reason-{chosen}")))

    def _reject(self, items: list[Item], reason: str | None) -> None:
        if reason:
            done = Message("inbox.told.rejected", {"n": len(items), "why": reason})
            self.decide([self._said(item, Answer.REJECT, reason) for item in items], done)

    # Other answers.

    async def do_inbox_edit(self) -> None:
        """Approve in one's own words."""
        item = self.item
        text = _editable(item) if item is not None else None
        if item is None or text is None:
            return
        edited = await self._own_words(item, text)
        answers = await self._ask_questions(item) if edited else None
        if answers is not None:
            what = Answer.ANYWAY if item.state is State.STALE else Answer.APPROVE
            said = Decision(item.id, what, item.digest, content=edited, answers=answers)
            self.decide([said], Message("inbox.told.edited"))

    async def _own_words(self, item: Item, text: str) -> str | None:
        """The text as the person writes it; None when it was left. It is kept until it is decided on, and
        offered again, also after the line dropped."""
        sitting = self.memsift.sitting
        if sitting is None:
            return None
        name = draft_of(item.id)
        draft = sitting.draft(name)
        screen = EditScreen(self.t("inbox.ask.edit"), draft or text, self.lang, draft=draft is not None)
        edited = await self.memsift.written(name, screen)
        words = edited.text.strip()
        changed = words != text.strip()
        sitting.keep_draft(name, words if changed else None)
        if words and changed and not edited.save:
            self.tell(Message("tui.told.draft", {"e": self.memsift.key_of("inbox.edit")}))
        return words if edited.save else None

    async def do_inbox_anyway(self) -> None:
        """Do it to what stands there now, which is not what the agent knew: that is shown first."""
        item = self._seen_item()
        if item is None:
            return
        loses = any(flag.code == "shrinks" for flag in item.flags)
        what = named_lines(item.before, item.file, item.entry)
        question = self.t("inbox.ask.anyway-loses" if loses else "inbox.ask.anyway", entry=what)
        gone, come = unbulleted(item.before, item.after)
        lines = [("- ", line) for line in gone] + [("+ ", line) for line in come]
        about = [visible(sign) + visible(mask(line)) for sign, line in lines]
        if await self.app.push_screen_wait(ConfirmScreen(question, about, self.lang)):
            await self._other(item, Answer.ANYWAY)

    async def do_inbox_as_new(self) -> None:
        await self._other(self._seen_item(), Answer.AS_NEW)

    async def do_inbox_instead(self) -> None:
        item = self._seen_item()
        if isinstance(item, ProposalItem):
            await self._other(item, Answer.INSTEAD, self.twin(item))

    def _seen_item(self) -> Item | None:
        """The item under the cursor, where it may be decided on: it was seen to its end. Whoever asks
        something first keeps it: another one can stand there afterwards."""
        return self.item if self.card is not None and self._may(self.card) else None

    async def _other(self, item: Item | None, answer: Answer, other: str | None = None) -> None:
        answers = await self._ask_questions(item) if item is not None else None
        if item is not None and answers is not None:
            said = Decision(item.id, answer, item.digest, answers=answers, other=other)
            undo = self.memsift.key_of("undo")
            self.decide([said], Message(f"inbox.told.{answer}", {"entry": entry_named(item), "u": undo}))

    def twin(self, item: ProposalItem) -> str | None:
        """The ref of the entry that says nearly the same."""
        return next((flag.ref for flag in item.flags if flag.code in ("near-duplicate", "conflict")), None)

    def all_items(self) -> Sequence[Item]:
        desk = self.memsift.desk
        return desk.tray.items if desk is not None else ()

    async def do_inbox_review_all(self) -> None:
        """On request everything as it stands is to be reviewed, as if it had come since the last review."""
        sitting = self.memsift.sitting
        if sitting is None:
            return
        count = sum(len(file.document.entries) for file in sitting.vault.files)
        question = self.t("inbox.ask.review-all", n=count)
        if await self.app.push_screen_wait(ConfirmScreen(question, (), self.lang)):
            self.memsift.after(sitting.review_all(Message("inbox.told.review-all", {"n": count})))

    def do_inbox_agents(self) -> None:
        """What became of each agent's proposals."""
        desk = self.memsift.desk
        if desk is None:
            return
        try:
            found = tuple(desk.tray.report().values())
        except StoreError as error:
            self.tell(error.message, "status-error")
            return
        title = self.t("inbox.agents.title")
        screen = ReadingScreen(title, lambda cells: agent_lines(found, self.lang, cells), self.lang)
        self.app.push_screen(screen)

    # Filtering.

    async def ask_filter(self, items: Sequence[Item], now: Filter | None) -> Filter | None:
        """Which of the items to show: all, a kind, one agent's, one file's. None when left."""
        filters: list[Filter] = [("all", "")]
        for kind in ("proposal", "drift"):
            if any(item.kind == kind for item in items):
                filters.append(("kind", kind))
        filters += [("agent", name) for name in sorted({i.agent for i in items if i.agent is not None})]
        filters += [("file", name) for name in sorted({i.file for i in items[:500]})]
        entries = []
        for number, (kind, value) in enumerate(filters):
            label = self.t(f"inbox.filter-{value}") if kind == "kind" else visible(value)
            label = self.t("inbox.filter-all") if kind == "all" else label
            entries.append(MenuEntry(str(number), label))
        chosen_now = str(filters.index(now)) if now in filters else None
        chosen = await self.app.push_screen_wait(
            MenuScreen(self.t("inbox.ask.filter"), entries, self.lang, find=True, chosen=chosen_now)
        )
        return None if chosen is None else filters[int(chosen)]


def draft_of(id: str) -> str:
    """The name under which a text is kept that was not saved for an item."""
    return f"inbox:{id}"


def _editable(item: Item) -> str | None:
    """The text that a person edits: what the proposal says, or the drifted entry's."""
    if isinstance(item, ProposalItem):
        return item.proposal.content
    if isinstance(item, DriftItem):
        entry, file = item.entry_on_disk, item.context.vault.file(item.file)
        return editable_text(file.document, entry) if entry is not None and file is not None else None
    return None


def _last(value: object) -> SafeText:
    """A field's value; of several sources the last, which is the new one."""
    return visible(mask(str(value[-1] if isinstance(value, tuple) else value)))


def _short(item: Item) -> SafeText:
    text = next(iter((*item.after, *item.before)), item.file)
    return visible(str(mask(text)))
