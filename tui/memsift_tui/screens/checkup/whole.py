"""What concerns the whole checkup: its end, many answers at once, the time, the undo. Mixed into the Checkup
screen."""

from __future__ import annotations

from posixpath import commonpath, dirname

from memsift.messages import Message
from memsift.review.bulk import Bulk, Merged, SameAnswer
from memsift.review.finish import finish, summarise
from memsift.review.steps import Card
from memsift.store import Committed, Refused, Stopped, StoreError
from memsift.text import SafeText, visible
from memsift_tui.screens.ask import ConfirmScreen, NumberScreen
from memsift_tui.screens.changes import changed_lines
from memsift_tui.screens.checkup import end
from memsift_tui.screens.checkup.core import CheckupCore
from memsift_tui.screens.menu import MenuEntry, MenuScreen
from memsift_tui.screens.reading import ReadingScreen

MINUTES = (5, 10, 20, 0)


class WholeActions(CheckupCore):
    """The `do_…` of the registry's group `checkup` that are about all of it."""

    async def end_chosen(self, key: str) -> None:
        """Do what a line of the end says."""
        if key.startswith(end.LATER):
            self.end.early = False
            self.session.open_later(key.removeprefix(end.LATER))
        elif key == end.FINISH:
            self._finish()
            return
        elif key == end.BRIEF:
            self.end.brief = not self.end.brief
        elif key == end.GIT:
            self.end.git = not self.end.git
        elif key == end.CARDS:
            self.end.early = False
            if self.session.time_is_up:
                self.session.give_time(None)
        elif key == end.AGAIN:
            self.end.early = False
            self.session.skipped_again()
        elif key == end.DIFF:
            self.do_checkup_diff()
            return
        elif key == end.UNDO:
            await self.do_undo_session()
            return
        elif key == end.INBOX:
            self.memsift.open_screen("inbox")
            return
        elif key == end.LEAVE:
            self.memsift.open_screen("review")
            return
        self.show_again()

    def _finish(self) -> None:
        done = finish(self.session, brief=self.end.brief, git=self.end.git)
        self.end.report = done.report
        self.end.early = True
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
        n = min(summarise(self.session).files, len(changed))  # as the end of the checkup counts them
        more = len(changed) - n
        title = self.t("checkup.diff.title-more" if more else "checkup.diff.title", n=n, more=more)
        self.app.push_screen(
            ReadingScreen(title, lambda cells: changed_lines(changed, self.lang, cells), self.lang)
        )

    async def do_checkup_bulk(self) -> None:
        """One decision for all of the card's kind: to each what is recommended for it; where nothing is, the
        person chooses one answer for all that are alike. The exact number and every entry, then Enter."""
        card = self.card
        if card is None:
            return
        bulk = self.session.bulk(card.lead.check)
        answer: SameAnswer | None = None
        if bulk is None:
            answer = await self._one_answer(card)
            if answer is None:
                return
            bulk = self.session.bulk_same(answer)
        if bulk is None or isinstance(bulk, Refused):
            self.tell(bulk.message if bulk is not None else Message("session.nothing"), "status-error")
            return
        line = "checkup.bulk.line-answer" if answer is None else "checkup.bulk.line"
        lines = [
            self._stays_and_goes(merged) if merged else self.say(Message(line, dict(what.params)))
            for what, merged in zip(bulk.decisions, bulk.merges, strict=True)
        ]
        check = Message(f"session.check.{card.lead.check}")
        if answer is None:
            every = [one for each in self.session.open for one in each.findings]
            left = sum(one.check == bulk.check for one in every) - bulk.count
            code = "checkup.bulk.ask-part" if left else "checkup.bulk.ask"
            question = self.t(code, n=bulk.count, check=check, left=left)
        else:
            question = self.t("checkup.bulk.ask-same", n=bulk.count, check=check, answer=answer.label)
        if await self.app.push_screen_wait(ConfirmScreen(question, lines, self.lang)):
            self._accept(bulk)

    def _stays_and_goes(self, merged: Merged) -> tuple[SafeText, ...]:
        """A merge in rows: what stays, and below it what goes; each behind its place, without the folders
        that all of them are in."""
        every = (merged.stays, *merged.goes)
        folder = commonpath([dirname(where) for _, where in every])
        rows = [(text, where.removeprefix(f"{folder}/" if folder else "")) for text, where in every]
        (text, where), goes = rows[0], rows[1:]
        gone = "checkup.bulk.struck" if merged.struck else "checkup.bulk.goes"
        return (
            self.t("checkup.bulk.stays", text=text, where=where),
            *(self.t(gone, text=text, where=where) for text, where in goes),
        )

    async def _one_answer(self, card: Card) -> SameAnswer | None:
        """Which answer all that are like the card get; the cursor stands on the one that was given last."""
        many = self.session.many(card)
        answers = {one.key: one for one in many.answers}
        if not answers:
            self.tell(Message("checkup.why.no-bulk"), "status-error")
            return None
        entries = [
            MenuEntry(key, self.say(one.label), self.t("checkup.bulk.count", n=len(one.findings)))
            for key, one in answers.items()
        ]
        title = self.t("checkup.bulk.which", n=many.alike)
        chosen = await self.app.push_screen_wait(
            MenuScreen(title, entries, self.lang, chosen=self.given if self.given in answers else None)
        )
        return answers.get(chosen) if chosen is not None else None

    def _accept(self, bulk: Bulk) -> None:
        said = "checkup.told.bulk-left" if bulk.left_out else "checkup.told.bulk"
        done = Message(said, {"n": bulk.count, "left": bulk.left_out})
        self.decided(self.session.accept(bulk), done)

    async def do_checkup_time(self) -> None:
        """How much time there is today."""
        labels = {
            m: self.t("checkup.time.minutes", n=m) if m else self.t("checkup.time.all") for m in MINUTES
        }
        entries = [MenuEntry(str(minutes), label) for minutes, label in labels.items()]
        now = str(self.session.minutes or 0)
        chosen = await self.app.push_screen_wait(
            MenuScreen(self.t("checkup.time.title"), entries, self.lang, chosen=now)
        )
        if chosen is not None:
            self.session.give_time(int(chosen) or None)
            self.end.early = False
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
        steps = len(self.session.undoable)
        outcome = self.session.undo_all()
        if isinstance(outcome, Stopped):
            question = self.say(outcome.message)
            about = [visible(clash.change.file) for clash in outcome.conflicts]
            if await self.app.push_screen_wait(ConfirmScreen(question, about, self.lang)):
                outcome = self.session.undo_all(part=True)
        if isinstance(outcome, Committed):
            self.end.early = False
            self.end.report = None
        self.show_outcome(outcome, Message("checkup.told.undone", {"n": steps}))
