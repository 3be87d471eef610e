"""Asking for the vault's PIN. What is typed is not shown, not kept and not logged."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input

from memsift.messages import Lang, Message
from memsift.store import StoreError
from memsift.store.lock import Lock
from memsift_tui.screens.ask import Dialog
from memsift_tui.terminal.gate import ASKING
from memsift_tui.widgets.content import words
from memsift_tui.widgets.inputs import LineInput

if TYPE_CHECKING:
    from memsift.review.desk import Desk
    from memsift_tui.app import MemsiftApp


_WANTED = "pin wanted"


class PinScreen(Dialog[bool]):
    """Opens the lock with what is typed; True when it is open. It says who set the PIN: a person notices
    one that is not theirs."""

    DOES: ClassVar[str] = "open"
    LEAVE: ClassVar[str] = "only-look"
    AUTO_FOCUS = "Input"

    def __init__(self, lock: Lock, lang: Lang) -> None:
        super().__init__(words(Message("lock.ask", lock.set_by), lang), lang)
        self._lock = lock
        self._line = LineInput(unseen=True)

    def body(self) -> ComposeResult:
        yield self._line

    @on(Input.Submitted)
    def submitted(self, event: Input.Submitted) -> None:
        event.stop()
        try:
            right = self._lock.unlock(event.value)
        except StoreError as error:  # the journal was damaged meanwhile: looking goes on
            self._line.value = ""
            self.say_foot(words(error.message, self._lang), "error")
            return
        if right:
            self.dismiss(True)
        else:
            self._line.value = ""
            self.say_foot(self.t("lock.ask-wrong"), "error")

    def action_leave(self) -> None:
        self.dismiss(False)


def want_pin(app: MemsiftApp) -> None:
    """Something was not done for want of the PIN: ask for it, once, also where two things wanted it before
    the question could be shown."""
    asking = any(worker.name == _WANTED and not worker.is_finished for worker in app.workers)
    if not asking and not isinstance(app.screen, PinScreen):
        app.run_worker(ask_pin(app, Message("lock.told.again")), name=_WANTED, group=ASKING)


async def ask_pin(app: MemsiftApp, opened: Message) -> None:
    """Ask for the PIN where the vault has one that was not typed yet. `opened`: what to say when it is
    right. With it more may turn out to have been decided without it."""
    desk = app.desk
    if desk is None:
        return
    try:
        await _ask(app, desk, opened)
    except StoreError as error:
        app.tell(error.message, "status-error")


async def _ask(app: MemsiftApp, desk: Desk, opened: Message) -> None:
    if not desk.store.lock.on or desk.store.lock.open:
        return
    before = desk.tell_of_unsigned()
    if not await app.push_screen_wait(PinScreen(desk.store.lock, app.lang)):
        app.tell(Message("lock.told.looking"))
        return
    app.everything_changed()
    app.tell(opened)
    for note in desk.tell_of_unsigned():
        if note not in before:
            app.warn(note)
