"""The Overview screen: what waits, ten weeks, grades, ages, room. A picture: it scrolls, Enter leads on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message as Event
from textual.worker import Worker, WorkerState

from memsift.messages import Message
from memsift.review.drifted import found_outside
from memsift.review.inbox import Inbox
from memsift.review.steps import cards
from memsift.review.triage import to_ask
from memsift.store import SessionRecord, StoreError
from memsift.text import visible
from memsift.vault import Vault
from memsift_tui.actions import Context, key_words
from memsift_tui.screens import SCREENS
from memsift_tui.screens.base import BaseScreen, bindings
from memsift_tui.screens.menu import MenuEntry, MenuScreen
from memsift_tui.screens.overview.facts import Facts, look, waiting
from memsift_tui.screens.overview.lines import Waits, overview_lines
from memsift_tui.sitting import Sitting
from memsift_tui.widgets.bars import Hint
from memsift_tui.widgets.entry_pane import EntryPane
from memsift_tui.widgets.lines import SPACE, Line, TextItem

WIDEST = 160
"""Cells beyond which longer bars say no more."""


class OverviewScreen(BaseScreen):
    """Counted from the last reading at once; what waits is counted in a thread and put in place."""

    ID = "overview"
    BINDINGS: ClassVar[list[BindingType]] = bindings("overview")

    @dataclass
    class Counted(Event):
        """What waits was counted, for this reading of the vault."""

        vault: Vault
        waits: Waits

    def __init__(self) -> None:
        super().__init__()
        self._pane = EntryPane(id="overview-pane")
        self.facts: Facts | None = None
        self.waits = Waits()
        self.counting = False
        self._counted: Vault | None = None
        self._drawn = 0

    def body(self) -> ComposeResult:
        yield self._pane

    def on_mount(self) -> None:
        self.show_again()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        if self.is_mounted:
            self.show_again()

    def on_resize(self, event: events.Resize) -> None:  # the frame's follows by itself
        self._draw()

    def context(self) -> Context:
        return Context(self.ID, undoable=self.memsift.undoable)

    # Counting.

    def show_again(self) -> None:
        sitting = self.memsift.sitting
        if sitting is None:
            return
        settings = sitting.desk.store.settings
        sessions: tuple[SessionRecord, ...] = ()
        try:
            sessions = sitting.sessions()
        except StoreError as error:
            self.tell(error.message, "status-error")
        self.facts = look(sitting.vault, self.memsift.today, settings.policy, sessions, sitting.own_grades())
        self.show_header()
        self.show_status()
        self._draw()
        if self.app.screen is self:
            self._count(sitting)

    def vault_changed(self) -> None:
        self._counted = None
        super().vault_changed()

    def _count(self, sitting: Sitting) -> None:
        vault = sitting.vault
        if self._counted is vault:
            return
        self._counted = vault
        self.counting = True
        self.run_worker(
            lambda: self.post_message(self.Counted(vault, count_waits(sitting, vault))),
            thread=True,
            group="overview",
            exclusive=True,
            exit_on_error=False,
        )

    @on(Counted)
    def counted(self, event: Counted) -> None:
        # A reading that nothing came of is another value too: what was asked for last is what is shown.
        if event.vault is not self._counted:
            return
        self.counting = False
        self.waits = event.waits
        self._draw()

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if event.worker.group == "overview" and event.state is WorkerState.ERROR:
            self.counting = False
            self.waits = Waits(failed=True)
            self._draw()
            error = event.worker.error
            failed = Message("overview.failed", {"what": type(error).__name__})
            self.tell(error.message if isinstance(error, StoreError) else failed, "status-error")

    # Drawing.

    def _draw(self) -> None:
        if self.facts is None or not self.is_mounted or self.size.width <= 0:
            return
        cells = min(self.size.width, WIDEST)
        rows = self.size.height - 2  # header and status line
        lines = overview_lines(self.facts, self.waits, self.memsift.box, self.lang, cells, rows)
        self._drawn = len(lines)
        top = self._pane.top
        self._pane.set_items(
            [TextItem(str(number), False, (line,), marked=False) for number, line in enumerate(lines)]
        )
        self._pane.scroll_view(top)
        self.call_after_refresh(self.show_status)  # what lies below is known when it is laid out

    def header_right(self) -> Line:
        if self.facts is None:
            return ()
        said = self.t("overview.header", files=self.facts.files, n=self.facts.total)
        return ((said, "muted"), (SPACE, "header"))

    def hints(self) -> list[Hint]:
        """Also how much of the picture lies above and below what is seen."""
        above, rows = self._pane.top, self._pane.size.height
        below = max(self._drawn - above - rows, 0)
        where = {(True, True): "around", (True, False): "above", (False, True): "below"}
        said = where.get((above > 0, below > 0)) if rows else None
        if said is None:
            return super().hints()
        keys = [key_words(key, self.lang) for key, n in (("up", above), ("down", below)) if n]
        words = self.t(f"tui.menu.{said}", n=above or below, above=above, below=below)
        return [*super().hints(), Hint(visible(" ".join(keys)), words)]

    # Moving: the picture scrolls.

    def do_move_up(self) -> None:
        self._scroll(-1)

    def do_move_down(self) -> None:
        self._scroll(1)

    def do_move_page_up(self) -> None:
        self._scroll(-max(self._pane.size.height - 2, 1))

    def do_move_page_down(self) -> None:
        self._scroll(max(self._pane.size.height - 2, 1))

    def do_move_first(self) -> None:
        self._scroll(-self._pane.top)

    def do_move_last(self) -> None:
        self._scroll(1_000_000)

    def _scroll(self, rows: int) -> None:
        self._pane.scroll_view(rows)
        self.show_status()

    # Leading on.

    async def do_open(self) -> None:
        """Where to go from here: what waits, and the files, those over a limit first."""
        entries = self.ways()
        entries.append(MenuEntry("palette", self.t("tui.menu.more")))
        menu = MenuScreen(self.t("overview.go"), entries, self.lang, also=self.screen_keys())
        chosen = await self.app.push_screen_wait(menu)
        if chosen is None:
            return
        if chosen.startswith("file:"):
            self._open_file(chosen.removeprefix("file:"))
        else:
            self.perform(chosen)

    def ways(self) -> list[MenuEntry]:
        """The lines of the menu: screens where something waits, files over a limit."""
        keys = {spec.id: self.memsift.key_of(f"screen.{spec.id}") for spec in SCREENS}
        found: list[MenuEntry] = []
        inbox = (self.waits.proposals or 0) + (self.waits.drift or 0)
        for screen, n in (("inbox", inbox), ("checkup", self.waits.cards)):
            if n and screen in keys:
                found.append(
                    MenuEntry(f"screen.{screen}", self.t(f"overview.go.{screen}", n=n), keys[screen])
                )
        over = dict.fromkeys(one.file for one in (self.facts.budgets if self.facts else ()) if one.over)
        found += [MenuEntry(f"file:{file}", self.t("overview.go.file", file=file)) for file in over]
        for screen in ("reads", "review"):
            if screen in keys:
                found.append(MenuEntry(f"screen.{screen}", self.t(f"tui.help.screen.{screen}"), keys[screen]))
        return found

    def _open_file(self, file: str) -> None:
        """Show a file in Review, on its right side."""
        from memsift_tui.screens.review.screen import ReviewScreen

        self.memsift.open_screen("review")
        review = self.memsift.screen_of("review")
        if isinstance(review, ReviewScreen):
            self.call_after_refresh(review.show_file, 1, file)


def count_waits(sitting: Sitting, vault: Vault) -> Waits:
    """What waits: proposals, changes from outside, the checkup's cards by step. Slow: for a thread.

    Raises StoreError when one of them cannot be looked at: none is told as if it were all.
    """
    store, today = sitting.desk.store, sitting.desk.today
    decided = store.decisions
    proposals = len(Inbox(store.folder).look(vault, decided.decided()).whole())
    outside = found_outside(store, vault)
    asked = to_ask((*sitting.findings(), *outside), decided.snoozed(), today)
    found = cards(asked.now)
    return Waits(waiting(found), proposals, len(outside), asked.waiting, len(found))
