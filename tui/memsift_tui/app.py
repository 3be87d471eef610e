"""The app: how it begins, one vault's desk, and clean ends."""

from __future__ import annotations

import asyncio
import gc
from dataclasses import replace
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual import events, on
from textual.binding import Binding
from textual.message import Message as Event
from textual.screen import Screen
from textual.worker import WorkerFailed

from memsift.messages import Lang, Message
from memsift.store import StoreError
from memsift.text import SafeText, visible
from memsift_tui.failures import what_failed
from memsift_tui.launch import AppOptions, Opening
from memsift_tui.screens import later
from memsift_tui.screens.window import Window
from memsift_tui.sitting import Sitting, Told
from memsift_tui.terminal.ends import LeftThreads
from memsift_tui.terminal.gate import ASKING, Gate
from memsift_tui.touring import Touring
from memsift_tui.widgets.content import words

if TYPE_CHECKING:
    from memsift.review.desk import Desk
    from memsift_tui.screens.edit import Edited, EditScreen

HASTE = 0.2
"""Seconds that the first frame waits for the vault: most are read by then, and nothing is drawn twice."""


class MemsiftApp(Touring, inherit_bindings=False):
    """What `memsift` opens: a desk that is open, or one that `opening` opens once the app is seen. With
    neither, or when there is no vault there, the first-start screen offers one."""

    CSS_PATH = "styles/app.tcss"
    TITLE = "Memsift"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012 - App declares it so
    BINDINGS: ClassVar = [Binding("ctrl+c", "help_quit", show=False, system=True)]

    class Opened(Event):
        """`opening` has come to its end."""

    def __init__(
        self,
        desk: Desk | None,
        lang: Lang,
        options: AppOptions | None = None,
        *,
        opening: Opening | None = None,
        **app_options: Any,
    ) -> None:
        super().__init__(desk, lang, options or AppOptions(), **app_options)
        self._opening = opening
        self._gate = Gate(self, held=opening is not None)
        self.editing: tuple[str, EditScreen] | None = None  # the draft's name and where it is typed

    # Starting.

    def get_default_screen(self) -> Screen[Any]:
        if self._opening is not None:
            self._opening.begin()
            if not self._opening.wait(HASTE) or self._opening.failed or self._opening.error:
                from memsift_tui.screens.opening import OpeningScreen

                return OpeningScreen()
            self._take(self._opening)
        return self._home()

    def _home(self) -> Screen[Any]:
        return self.screen_of(self.options.start) if self.desk is not None else self._first_screen()

    def _first_screen(self) -> Screen[Any]:
        from memsift_tui.screens.first import FirstScreen

        return FirstScreen(self.lang)

    def on_mount(self) -> None:
        if not self.is_headless:
            asyncio.get_running_loop().set_default_executor(LeftThreads())
        self.call_after_refresh(_collect_again)
        self.use_keys(self.options.keys)
        for problem in self.keys.problems:
            self.warn(problem)
        if self._opening is not None:
            # After the first paint: reading keeps the processor busy.
            self.call_after_refresh(lambda: self.run_worker(self._open(), group="open"))
        else:
            self._begin()
            self._gate.release()

    async def _open(self) -> None:
        assert self._opening is not None
        await asyncio.to_thread(self._opening.wait)
        # Importing takes a while too, and there is nothing else to do meanwhile.
        await asyncio.to_thread(import_module, self._where(self.options.start)[0])
        self.post_message(self.Opened())

    def _take(self, opening: Opening) -> None:
        """Take over what was opened, if there was something to open."""
        self._opening = None
        if (desk := opening.desk) is not None:
            self.desk, self.sitting = desk, opening.sitting or Sitting(desk)
            self.options = replace(self.options, opened=desk.vault.opened)

    @on(Opened)
    async def opened(self) -> None:
        """Put the vault where the words were that it is being read, then the keys that were pressed
        meanwhile."""
        opening = self._opening
        if opening is None:
            return
        if opening.failed is not None:
            raise opening.failed
        self._take(opening)
        if opening.error is not None:
            self.exit(2, 2)
            return
        # Textual cannot replace the screen that an app began with: it lies below from now on.
        self._below = 1
        await self.push_screen(self._home())
        self._begin()
        self._gate.release()

    def _begin(self) -> None:
        """What follows once the desk, if there is one, is open."""
        if self.desk is None or self.sitting is None:
            return
        if not self.is_headless:
            # What watches takes a while to import: the vault is seen first.
            self.call_after_refresh(
                lambda: self.run_worker(self._watch(), group="watch", exit_on_error=False)
            )
        for note in self.desk.notes:
            self.warn(note)
        if self.options.tour:
            self.begin_tour()
        self.desk.store.lock.wanted = lambda: self.call_later(later.want_pin, self)
        desk = self.desk
        if desk.held_by is not None or desk.moved_from is not None or self._has_pin(desk):
            self.run_worker(self._ask_at_start(self.desk), group=ASKING)

    def _has_pin(self, desk: Desk) -> bool:
        try:
            return desk.store.lock.on
        except StoreError as error:
            self.tell(error.message, "status-error")
            return False

    async def _ask_at_start(self, desk: Desk) -> None:
        """Questions that come before everything else: was the vault moved, is it taken over."""
        if desk.moved_from is not None:
            question = words(Message("tui.ask.moved", {"path": desk.moved_from}), self.lang)
            moved = await self.push_screen_wait(
                later.ConfirmScreen(question, (), self.lang, does="moved", leave="another")
            )
            try:
                desk.answer_moved(moved)
            except StoreError as error:
                self.tell(error.message, "status-error")
            self.everything_changed()
        if desk.held_by is not None:
            question = words(Message("tui.ask.take-over", desk.held_by.params()), self.lang)
            asked = later.ConfirmScreen(question, (), self.lang, does="take-over", leave="only-look")
            if await self.push_screen_wait(asked):
                problem = desk.take_over()
                self.tell(problem or Message("tui.told.taken"), "status-error" if problem else "status-told")
        if desk.held_by is None:
            await later.ask_pin(self, Message("lock.told.open"))

    # Keys, questions.

    async def on_event(self, event: events.Event) -> None:
        if not isinstance(event, events.InputEvent | events.Paste) or event.is_forwarded:
            await super().on_event(event)
        elif self._gate.takes(event):
            if isinstance(self.screen, Window):
                self.screen.untell()
            await super().on_event(event)
            self._gate.passed()

    async def push_screen_wait(self, screen: Screen[Any] | str, *, mode: str | None = None) -> Any:
        """As Textual's own; keys know that this worker waits for them."""
        await self._flush_next_callbacks()
        answer = self.push_screen(screen, wait_for_dismiss=True, mode=mode)
        self._gate.asks(answer)
        # Shielded: a worker that is cancelled must not cancel the answer of a screen that still stands.
        return await asyncio.shield(answer)

    async def written(self, draft_name: str, screen: EditScreen) -> Edited:
        """What a person makes of a text; while it is typed, a signal keeps it as this draft."""
        self.editing = (draft_name, screen)
        edited: Edited = await self.push_screen_wait(screen)
        self.editing = None
        return edited

    # Ending.

    def end_by(self, number: int) -> None:
        """Leave at once for a signal, wherever in the main thread it came: every decision is on the disk
        already, and so is then a text that is being typed."""
        self._gate.shut()
        if self.editing is not None and self.sitting is not None:
            draft_name, screen = self.editing
            self.sitting.keep_draft(draft_name, screen.area.text)
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.exit, 128 + number, 128 + number)
        else:
            raise SystemExit(128 + number)

    def _handle_exception(self, error: Exception) -> None:
        # Once the app is to end Textual builds no widgets any more, and a screen that was being built finds
        # none of its own: the end stays what it was.
        if not self._exit:
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Say what failed and where. Textual's traceback would print local variables: memory texts."""
        error: BaseException | None = self._exception
        if isinstance(error, WorkerFailed):
            error = error.error
        self._exit_renderables.append(Text(words(Message("tui.crash", what_failed(error)), self.lang)))
        self._close_messages_no_wait()

    def action_help_quit(self) -> None:
        self.tell(Message("tui.told.ctrl-c", {"q": self.key_of("quit")}))

    # The desk.

    @property
    def vault_name(self) -> SafeText:
        if self.desk is not None:
            return visible(Path(self.desk.vault.root).name)
        return visible(self._opening.path.resolve().name if self._opening is not None else "")

    @property
    def today(self) -> date:
        return self.desk.today if self.desk is not None else date.today()

    @property
    def undoable(self) -> bool:
        """Whether something was done that can be undone, in this sitting or an earlier one."""
        return self.sitting is not None and bool(self.sitting.standing())

    def session_steps(self) -> int:
        """How many steps `undo_session` would take back."""
        return len(self.sitting.standing()) if self.sitting is not None else 0

    def after(self, told: Told) -> bool:
        """Show what came of a change: every screen reads anew, and it is said. Whether it was done."""
        self.everything_changed()
        self.tell(told.message, "status-told" if told.done else "status-error", brief=told.brief)
        return told.done

    def undo(self) -> None:
        if self.sitting is not None:
            self.after(self.sitting.undo())

    def undo_session(self) -> None:
        if self.sitting is not None:
            self.after(self.sitting.undo_session())

    def read_again(self, *, told: bool = False) -> None:
        """Read the files again; when they changed, screens show it and keep their places."""
        if self.sitting is None:
            return
        before = self.sitting.vault
        problem = self.sitting.refresh()
        if problem is not None:
            self.tell(Message("tui.told.failed", {"why": problem}), "status-error")
        elif told or [f.data for f in before.files] != [f.data for f in self.sitting.vault.files]:
            self.everything_changed()
            self.tell(Message("tui.told.read" if told else "tui.told.reread"))

    async def _watch(self) -> None:
        """Read again when files change outside. An extra: every write reads first anyway."""
        assert self.desk is not None
        watch = await asyncio.to_thread(import_module, "memsift.store.watch")
        try:
            async for paths in watch.changes(self.desk.vault.root):
                self.read_again()
                if not paths or any(path.partition("/")[0] == ".memsift" for path in paths):
                    for screen in self.everywhere():
                        screen.inbox_changed()
        except StoreError as error:
            self.tell(error.message, "status-error")

    def on_app_focus(self, event: events.AppFocus) -> None:
        self.read_again()


def _collect_again() -> None:
    """Look for garbage from now on: there was none while things were imported and read (`launch.run_app`),
    and all that is there stays. It is looked for while keys rest (`Gate`), and by Python itself where they
    do not."""
    gc.freeze()
    gc.set_threshold(10_000, 10, 100)
    gc.enable()
