"""One card: giving its answers, and going from card to card. Mixed into the Checkup screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from textual import events

from memsift.checks.base import words
from memsift.checks.log import is_report
from memsift.checks.model import ResolutionKind
from memsift.messages import Message
from memsift.review.answering import finding_of
from memsift.review.drifted import DRIFT
from memsift.review.session import Opened
from memsift.review.steps import Choice
from memsift.store import Committed, Refused
from memsift.store.forget import ToForget
from memsift.text import SafeText, visible
from memsift_tui.actions import command_character
from memsift_tui.screens.ask import ConfirmScreen, NumberScreen
from memsift_tui.screens.checkup import card as cards
from memsift_tui.screens.checkup.ask import ask_needs, draft_of, merges
from memsift_tui.screens.checkup.core import NAMED_CELLS, CheckupCore
from memsift_tui.screens.edit import EditScreen
from memsift_tui.screens.reading import ReadingScreen
from memsift_tui.screens.tour import DECIDED
from memsift_tui.widgets.content import capital

NAMED = 3  # files that a question names


class AnswerActions(CheckupCore):
    """The `do_…` of the registry's group `checkup` that are about the card that is shown."""

    # Answering.

    def on_key(self, event: events.Key) -> None:
        """A number says which answer is meant; the base class takes care of the other keys."""
        typed = command_character(event.character) or event.character or ""
        action = self.memsift.keys.keys(self.ID).get(typed)
        if action is None or action.id != "checkup.answer":
            return
        event.stop()
        event.prevent_default()
        number = action.keys.index(typed) + 1
        card = self.card
        choice = next((one for one in card.choices if one.number == number), None) if card else None
        way = cards.ways_of(card).get(number) if card else None
        if way is not None:
            self.ask_later(way.to)
        elif choice is None:
            self.tell(Message("checkup.why.no-number", {"n": number}), "status-error")
        else:
            if cards.asks(choice):
                self._pane.move_to(f"{cards.ANSWER}{number}")  # what it does is seen beside the question
            self.run_worker(self.give(choice), group="ask")

    async def give(self, choice: Choice) -> None:
        """Give an answer; what it needs is asked first."""
        if choice.resolution.kind is ResolutionKind.FORGET:
            await self._ask_forget(choice)
            return
        said: dict[str, str] = {}
        if choice.resolution.needs:
            assert self.memsift.desk is not None
            vault, ask = self.memsift.desk.vault, self.app.push_screen_wait
            asked = await ask_needs(choice, vault, self.lang, ask, self._write)
            if asked is None:
                return
            said = asked
        if self._answer(choice, said):
            self._forget_drafts(draft_of(choice, name) for name in said)

    async def _write(self, name: str, question: SafeText, value: str, parts: bool) -> str | None:
        """A text as the person writes it. It is kept until the answer is saved, and offered again, also after
        the line dropped."""
        sitting = self.memsift.sitting
        assert sitting is not None
        draft = sitting.draft(name)
        screen = EditScreen(question, draft or value, self.lang, draft=draft is not None, numbered=parts)
        edited = await self.memsift.written(name, screen)
        sitting.keep_draft(name, edited.text if edited.text != value else None)
        return edited.text if edited.save and edited.text.strip() else None

    def _forget_drafts(self, names: Iterable[str]) -> None:
        sitting = self.memsift.sitting
        assert sitting is not None
        for name in names:
            if sitting.draft(name) is not None:
                sitting.keep_draft(name, None)

    def _answer(self, choice: Choice, said: Mapping[str, str] | None = None) -> bool:
        """Give an answer with what was said to its needs; whether it was saved."""
        known, cards_before = self._known(), len(self.session.open)
        card = self.card
        outcome = self.session.answer(choice, said)
        if isinstance(outcome, Opened):
            self._open_place(outcome)
            return False
        self.given = choice.resolution.key
        # What the card would have asked later is not new where it is a card of its own now.
        new = sum(known.isdisjoint(one.id for one in each.findings) for each in self.session.open)
        done = Message("checkup.told.saved", {"answer": choice.resolution.label})
        if not merges(choice) and (written := (said or {}).get("text")):
            files = outcome.files if isinstance(outcome, Committed) else ()
            wrote = [path.rpartition("/")[2] for path in files if not is_report(path)]
            if wrote:
                done = Message("checkup.told.saved-text", {**done.params, "files": wrote, "text": written})
        elif len(about := choice.finding.entries) == 1 and "text" not in choice.resolution.label.params:
            done = Message("checkup.told.saved-of", {**done.params, "text": words(about[0], NAMED_CELLS)})
        if card is not None and card.later:
            # Which of the card's entries it was about is said, and what is left to ask about them comes next.
            text = words(choice.finding.entries[0], NAMED_CELLS)
            done = Message("checkup.told.saved-of", {**done.params, "text": text})
            left = self.session.card.more if self.session.card is not None else None
            self._later = left.id if left is not None else ""
        return self.decided(outcome, done, new=new if len(self.session.open) >= cards_before else 0)

    def _known(self) -> set[str]:
        """The ids of all that waits to be asked."""
        return {one.id for each in self.session.open for one in each.findings}

    def _open_place(self, place: Opened) -> None:
        from memsift.vault.refs import refs
        from memsift_tui.screens.review.screen import ReviewScreen

        if place.check == DRIFT:
            self._open_inbox()
            return
        self.memsift.open_screen("reads" if place.check == "cut" else "review")
        screen, desk = self.memsift.screen_of("review"), self.memsift.desk
        if place.check == "cut" or not isinstance(screen, ReviewScreen) or desk is None:
            return
        inside = [ref for ref in refs(desk.vault) if ref.file.path == place.file]
        nearest = [ref for ref in inside if ref.entry.end_line >= place.line] or inside[-1:]
        if nearest:
            screen.call_later(screen.go_to, nearest[0])  # it may never have been shown before
        back = self.memsift.key_of("screen.checkup")
        said = Message("checkup.told.place", {"file": place.file, "line": place.line, "key": back})
        # Briefly: a notice would cover the detail strip, and the tour's, which say the same.
        screen.call_later(lambda: screen.tell(said, brief=True))

    def _open_inbox(self) -> None:
        """Drift is decided on its card in the Inbox; what is left of it is counted on coming back."""
        card = self.card
        self.memsift.open_screen("inbox")
        pane = self.memsift.screen_of("inbox").pane()
        if card is not None and pane is not None:
            self.app.call_later(pane.move_to, card.id)

    def _give_key(self, key: str) -> None:
        """Give the answer of the card that has this key."""
        choice = self.card.choice(key) if self.card is not None else None
        if choice is not None:
            self._answer(choice)

    def do_checkup_accept(self) -> None:
        """The recommended answer, with what it proposes."""
        choice = self.recommended()
        if choice is None:
            self.tell(Message("checkup.why.none-recommended"), "status-error")
        elif choice.resolution.defaults is None:
            self.run_worker(self.give(choice), group="ask")
        else:
            self._answer(choice)

    def do_checkup_keep(self) -> None:
        self._give_key("keep")

    def do_checkup_true(self) -> None:
        """It is so: of a fact without a grade, or of a grade that lacks the person's word."""
        self._give_key("true" if self.card is not None and self.card.choice("true") else "confirm")

    async def do_checkup_not_true(self) -> None:
        """It deletes: one key alone, which elsewhere goes to the next entry, does not."""
        choice = self.card.choice("not-true") if self.card is not None else None
        if choice is None:
            return
        about = [visible(words(ref)) for ref in choice.finding.entries]
        question = self.t("checkup.ask.not-true")
        if await self.app.push_screen_wait(ConfirmScreen(question, about, self.lang)):
            self._answer(choice)

    def do_checkup_preview(self) -> None:
        """All that the answer under the cursor does, to be read."""
        choice, way = self.choice_here(), self.way_here()
        label = choice.resolution.label if choice is not None else way.label if way is not None else None
        if label is not None:
            self.app.push_screen(ReadingScreen(capital(self.say(label)), self.happens, self.lang))

    def do_checkup_not_any_more(self) -> None:
        self._give_key("not-any-more")

    async def do_checkup_forget(self) -> None:
        choice = self.card.choice("forget") if self.card is not None else None
        if choice is not None:
            await self.give(choice)

    def do_checkup_snooze(self) -> None:
        outcome = self.session.snooze(self.card)
        if outcome is not None:
            self.decided(outcome, Message("checkup.told.snoozed"))

    def do_checkup_source(self) -> None:
        card = self.card
        found = next((one for one in self.evidence() if not one.counted), None)
        if card is not None and found is not None:
            done = Message("checkup.told.source", {"source": found.source})
            self.decided(self.session.add_evidence(card, found), done)

    async def _ask_forget(self, choice: Choice) -> None:
        """Forgetting cannot be undone: it shows what it removes and asks for the number of places."""
        shown = self.session.to_forget(choice)
        if isinstance(shown, Refused):
            self.tell(shown.message, "status-error")
            return
        places = len(shown.files) + len(shown.letters) + len(shown.plans) + len(shown.baselines)
        question = self.t("checkup.forget.ask", n=places, where=_places(shown))
        if not await self.app.push_screen_wait(NumberScreen(question, places, self.lang)):
            return
        proof = self.session.forget(choice, shown)
        if isinstance(proof, Refused):
            self.tell(proof.message, "status-error")
            return
        self.show_again()
        self.memsift.noticed(DECIDED)
        left = [one.place for one in proof.left]
        said = "checkup.forget.left" if left else "checkup.forget.gone"
        self.tell(
            Message(said, {"places": left, "n": proof.files}), "status-error" if left else "status-told"
        )

    # Moving.

    def do_checkup_skip(self) -> None:
        self.session.skip()
        self.show_again()

    def do_checkup_back(self) -> None:
        self.end.early = False
        self.session.back()
        self.show_again()

    def do_checkup_step(self) -> None:
        self._step(1)

    def do_checkup_step_back(self) -> None:
        self._step(-1)

    def _step(self, by: int) -> None:
        """The first card of the next step; behind the last comes the end, then the first again."""
        if self._checking:
            return
        names: list[str | None] = [*(one.step for one in self.session.steps), None]
        now = self.step
        wanted = names[(names.index(now) + by) % len(names)] if now in names else names[0]
        if wanted is None:
            self.do_checkup_end()
        else:
            self.end.early = False
            self.session.go_to_step(wanted)
            self.show_again()

    def do_checkup_end(self) -> None:
        self.end.early = True
        self.session.keep_place()
        self.show_again()

    def do_undo(self) -> None:
        self.end.early = False
        what = next((one.what for one in self.session.undoable), None)
        outcome = self.session.undo()
        card, back = self.session.card, finding_of(what) if what is not None else None
        again = card.at(back) if card is not None else None
        self._later = again.id if again is not None and again.later else ""
        self.show_outcome(outcome, Message("tui.told.undone", {"what": what or ""}))

    def do_quit(self) -> None:
        if not self._checking:
            self.session.leave()
        super().do_quit()


def _places(shown: ToForget) -> list[str | Message]:
    """Where a text stands that is to be forgotten, in the words of the question."""
    said = _some(shown.files)
    if shown.letters:
        said.append(Message("checkup.forget.letters", {"n": len(shown.letters)}))
    if shown.plans:
        said.append(Message("checkup.forget.plans", {"n": len(shown.plans)}))
    if shown.baselines:
        files = _some(shown.baselines)
        said.append(Message("checkup.forget.baselines", {"n": len(shown.baselines), "files": files}))
    return said


def _some(files: Iterable[str]) -> list[str | Message]:
    """Files by name, of many the first and how many there are more: the question has few rows."""
    names: list[str | Message] = list(files)
    more = len(names) - NAMED
    return names if more < 2 else [*names[:NAMED], Message("checkup.forget.more", {"n": more})]
