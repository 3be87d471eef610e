"""The end of the checkup, and what concerns all of it: the summary, the report, many at once, the undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memsift.messages import Message
from memsift.review.brief import FOLDER
from memsift.review.bulk import Bulk
from memsift.review.finish import can_commit, finish, summarise
from memsift.review.report import summary_lines
from memsift.review.session import Checkup
from memsift.store import Committed, Outcome, Refused, Stopped, StoreError
from memsift.text import SafeText, visible
from memsift_tui.screens import SCREENS
from memsift_tui.screens.ask import ConfirmScreen, NumberScreen
from memsift_tui.screens.base import BaseScreen
from memsift_tui.screens.changes import changed_lines
from memsift_tui.screens.checkup.card import Row, Text
from memsift_tui.screens.menu import MenuEntry, MenuScreen
from memsift_tui.screens.reading import ReadingScreen
from memsift_tui.widgets.lines import Item

if TYPE_CHECKING:
    from memsift.review.steps import Card, Choice

# The lines of the end, by what they do.
FINISH, BRIEF, GIT, CARDS = "#finish", "#brief", "#git", "#cards"
AGAIN, DIFF, UNDO, LEAVE, LATER = "#skipped", "#diff", "#undo", "#leave", "#later:"
INBOX = "#inbox"
MINUTES = (5, 10, 20, 0)
_STEP_BULK = 60  # decisions of a bulk that the question shows at most


class EndActions(BaseScreen):
    """The second half of the Checkup screen."""

    session: Checkup

    def __init__(self) -> None:
        super().__init__()
        self._ended = False  # the person went to the end before the last card
        self._brief = False
        self._git = False
        self._report: str | None = None

    @property
    def card(self) -> Card | None:
        raise NotImplementedError

    def show_outcome(self, outcome: Outcome, done: Message) -> bool:
        raise NotImplementedError

    @property
    def at_end(self) -> bool:
        """Whether the summary is shown instead of a card."""
        return self._ended

    def leave_end(self) -> None:
        """Back to the cards."""
        self._ended = False

    def do_checkup_end(self) -> None:
        self._ended = True
        self.session.keep_place()
        self.show_again()

    # What it shows.

    def end_items(self) -> list[Item]:
        """The summary, and what can be done now."""
        summary = summarise(self.session)
        title = self._end_title()
        items: list[Item] = [Text("#title", title, "title-focus"), Text("#gap", visible(""))]
        for number, line in enumerate(summary_lines(summary, self.lang)):
            items.append(Text(f"#sum{number}", visible(line)))
        items.append(Text("#gap-", visible("")))
        if self._report is not None and self.session.finished:
            items += [Text("#report", self.t("checkup.end.written", file=self._report), "accent")]
            items.append(Text("#gap--", visible("")))
        items += self._end_rows()
        return items

    def _end_title(self) -> SafeText:
        if self.session.finished:
            return self.t("checkup.end.finished")
        if self.session.time_is_up and self.session.open and not self._ended:
            return self.t("checkup.end.time", n=self.session.minutes or 0)
        return self.t("checkup.end.done" if not self.session.open else "checkup.end.so-far")

    def _end_rows(self) -> list[Item]:
        session = self.session
        rows: list[Item] = []
        if not session.finished:  # a week without a finding is a checkup too
            rows.append(Row(FINISH, self.t("checkup.end.finish")))
            rows.append(Row(BRIEF, self.t("checkup.end.brief", folder=FOLDER), self._brief))
            if can_commit(session):
                rows.append(Row(GIT, self.t("checkup.end.git"), self._git))
        if session.open and (self._ended or session.time_is_up):
            rows.append(Row(CARDS, self.t("checkup.end.cards", n=len(session.open))))
        if session.skipped:
            rows.append(Row(AGAIN, self.t("checkup.end.skipped", n=len(session.skipped))))
        waiting = session.waiting if any(spec.id == "inbox" for spec in SCREENS) else 0
        if waiting:
            rows.append(Row(INBOX, self.t("checkup.end.inbox", n=waiting)))
        for check, number in session.later:
            label = self.t("checkup.end.later", n=number, check=Message(f"session.check.{check}"))
            rows.append(Row(f"{LATER}{check}", label))
        if session.decided:
            rows.append(Row(DIFF, self.t("checkup.end.diff")))
            rows.append(Row(UNDO, self.t("checkup.end.undo")))
        if session.finished or not rows:
            rows.append(Row(LEAVE, self.t("checkup.end.leave")))
        return rows

    # What can be done.

    async def end_chosen(self, key: str) -> None:
        """Do what a line of the end says."""
        if key.startswith(LATER):
            self.leave_end()
            self.session.open_later(key.removeprefix(LATER))
        elif key == FINISH:
            self._finish()
            return
        elif key == BRIEF:
            self._brief = not self._brief
        elif key == GIT:
            self._git = not self._git
        elif key == CARDS:
            self.leave_end()
            if self.session.time_is_up:
                self.session.give_time(None)
        elif key == AGAIN:
            self.leave_end()
            self.session.skipped_again()
        elif key == DIFF:
            self.do_checkup_diff()
            return
        elif key == UNDO:
            await self.do_undo_session()
            return
        elif key == INBOX:
            self.memsift.open_screen("inbox")
            return
        elif key == LEAVE:
            self.memsift.open_screen("review")
            return
        self.show_again()

    def _finish(self) -> None:
        done = finish(self.session, brief=self._brief, git=self._git)
        self._report = done.report
        self._ended = True
        said = Message("checkup.told.finished")
        if done.commit is not None:
            said = Message("checkup.told.committed", {"commit": done.commit[:10]})
        if self.show_outcome(done.outcome, said) and done.told is not None:
            self.tell(done.told, "status-error")

    def do_checkup_diff(self) -> None:
        """Everything that the checkup changed so far."""
        try:
            changed = self.session.diff()
        except StoreError as error:
            self.tell(error.message, "status-error")
            return
        if not changed:
            self.tell(Message("checkup.told.unchanged"))
            return
        title = self.t("checkup.diff.title", n=len(changed))
        self.app.push_screen(
            ReadingScreen(title, lambda cells: changed_lines(changed, self.lang, cells), self.lang)
        )

    async def ask_forget(self, choice: Choice) -> None:
        """Forgetting cannot be undone: it shows what it removes and asks for the number of places."""
        shown = self.session.to_forget(choice)
        if isinstance(shown, Refused):
            self.tell(shown.message, "status-error")
            return
        places = len(shown.files) + len(shown.letters) + len(shown.plans) + len(shown.baselines)
        question = self.t("checkup.forget.ask", files=list(shown.files), n=places, plans=len(shown.plans))
        if not await self.app.push_screen_wait(NumberScreen(question, places, self.lang)):
            return
        proof = self.session.forget(choice, shown)
        if isinstance(proof, Refused):
            self.tell(proof.message, "status-error")
            return
        self.show_again()
        left = [one.place for one in proof.left]
        said = "checkup.forget.left" if left else "checkup.forget.gone"
        self.tell(
            Message(said, {"places": left, "n": proof.files}), "status-error" if left else "status-told"
        )

    async def do_checkup_bulk(self) -> None:
        """All recommended answers of the card's kind: the exact number and the first lines, then Enter."""
        card = self.card
        bulk = self.session.bulk(card.lead.check) if card is not None else None
        if bulk is None:
            self.tell(Message("checkup.why.no-bulk"), "status-error")
            return
        question = self.t("checkup.bulk.ask", n=bulk.count, check=Message(f"session.check.{bulk.check}"))
        lines = [self.say(one) for one in bulk.decisions[:_STEP_BULK]]
        if await self.app.push_screen_wait(ConfirmScreen(question, lines, self.lang)):
            self._accept(bulk)

    def _accept(self, bulk: Bulk) -> None:
        done = Message("checkup.told.bulk", {"n": bulk.count, "left": bulk.left_out})
        self.show_outcome(self.session.accept(bulk), done)

    async def do_checkup_time(self) -> None:
        """How much time there is today."""
        labels = {
            m: self.t("checkup.time.minutes", n=m) if m else self.t("checkup.time.all") for m in MINUTES
        }
        entries = [MenuEntry(str(minutes), label, visible("")) for minutes, label in labels.items()]
        now = str(self.session.minutes or 0)
        chosen = await self.app.push_screen_wait(
            MenuScreen(self.t("checkup.time.title"), entries, self.lang, chosen=now)
        )
        if chosen is not None:
            self.session.give_time(int(chosen) or None)
            self.leave_end()
            self.show_again()

    async def do_undo_session(self) -> None:
        """Take the whole checkup back, asked with the number of its steps."""
        steps = len(self.session.undoable)
        if not steps:
            self.tell(Message("session.nothing-to-undo"), "status-error")
            return
        question = self.t("checkup.ask.undo", n=steps)
        if await self.app.push_screen_wait(NumberScreen(question, steps, self.lang)):
            await self._undo_all()

    async def _undo_all(self) -> None:
        outcome = self.session.undo_all()
        if isinstance(outcome, Stopped):
            question = self.say(outcome.message)
            about = [visible(clash.change.file) for clash in outcome.conflicts]
            if await self.app.push_screen_wait(ConfirmScreen(question, about, self.lang)):
                outcome = self.session.undo_all(part=True)
        if isinstance(outcome, Committed):
            self._ended = False
            self._report = None
        self.show_outcome(outcome, Message("tui.told.undone"))
