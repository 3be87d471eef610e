"""What stands around every full screen: the header, the tour's strip, what is told, the line of keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult

from memsift.messages import Lang, Message
from memsift.text import SafeText, visible
from memsift_tui.actions import Action, Context, key_words
from memsift_tui.screens import SCREENS
from memsift_tui.screens.header import Tab, header_line
from memsift_tui.screens.painted import PaintedScreen
from memsift_tui.screens.tour import TourBar
from memsift_tui.screens.window import Window, foot_lines
from memsift_tui.widgets.bars import Hint, LinesBar
from memsift_tui.widgets.content import words
from memsift_tui.widgets.entry_pane import EntryPane
from memsift_tui.widgets.lines import Line, Span

if TYPE_CHECKING:
    from memsift_tui.app import MemsiftApp

ALWAYS_HINTED = ("help", "quit")


class FramedScreen(PaintedScreen[None], inherit_bindings=False):
    """Subclasses set `ID`, and give `body()` and `context()`."""

    ID: ClassVar[str] = ""
    STANDS_FOR: ClassVar[Mapping[str, str]] = {}
    """An action that is about the line under the cursor here, and the action that does it so. Menus list the
    latter alone, with the key of the former."""
    AUTO_FOCUS = None

    def __init__(self) -> None:
        super().__init__()
        self._told: Span | None = None
        self._brief = False
        self._notes: tuple[Span, ...] = ()
        self._header = LinesBar(id="header")
        self._status = LinesBar(fill="status", id="status")

    @property
    def memsift(self) -> MemsiftApp:
        """The app, by its own type."""
        from memsift_tui.app import MemsiftApp

        assert isinstance(self.app, MemsiftApp)
        return self.app

    @property
    def lang(self) -> Lang:
        return self.memsift.lang

    def say(self, message: Message) -> SafeText:
        """A message in the app's language, safe to show."""
        return words(message, self.lang)

    def t(self, message_id: str, **params: object) -> SafeText:
        """Short for `say(Message(...))`."""
        return words(Message(message_id, params), self.lang)

    def compose(self) -> ComposeResult:
        yield self._header
        yield from self.body()
        yield self._status

    # For subclasses.

    def body(self) -> ComposeResult:
        """The widgets between header and status line."""
        yield from ()

    def context(self) -> Context:
        """What is true where the cursor stands."""
        return Context(self.ID, undoable=self.memsift.undoable)

    def pane(self) -> EntryPane | None:
        """The pane that the moving keys move in."""
        return None

    def header_right(self) -> Line:
        """What the header says at its right end."""
        return ()

    # What is told.

    def tell(self, message: Message | SafeText, style: str = "status-told", *, brief: bool = False) -> None:
        """Say something above the keys or in their place, until the next key. `brief`: in one row; what is
        cut of it can be read elsewhere. A window that is open says it too."""
        text = message if isinstance(message, SafeText) else self.say(message)
        self._told = (text, style)
        self._brief = brief
        self.show_status()
        if isinstance(over := self.app.screen, Window):
            over.tell(text, style)

    def note(self, message: Message) -> None:
        """Say something in rows of its own, beside what was noted before, until something is done."""
        self._notes = (*self._notes, (self.say(message), "status-error"))
        self.show_status()

    def untell(self, *, moved: bool) -> None:
        """A key was pressed: what was told has been read. `moved`: it only moves the cursor."""
        if self._told is not None or (self._notes and not moved):
            self._told = None
            self._notes = self._notes if moved else ()
            self.show_status()

    # Header and status line.

    def hints(self) -> list[Hint]:
        """What can be done here, the most useful first."""
        context = self.context()
        hinted = [a for a in self.memsift.keys.on(self.ID) if a.hint and a.keys and a.id not in ALWAYS_HINTED]
        hinted.sort(key=lambda a: -a.hint)
        hints = [self._hint(a, able=a.why_not(context) is None) for a in hinted]
        return [hint for hint in hints if hint.able or hint.here]

    def _hint(self, action: Action, *, able: bool = True) -> Hint:
        key = visible(key_words(action.keys[0], self.lang))
        does = self.memsift.keys.action(self.STANDS_FOR.get(action.id, action.id)).label
        return Hint(key, self.say(does), action.here, able)

    def show_status(self) -> None:
        """Draw the status line anew; nothing is sent where nothing changed."""
        if not self.is_mounted or self.size.width <= 0:
            return
        keys = self.memsift.keys
        always = [self._hint(keys.action(name)) for name in ALWAYS_HINTED]
        lines = self.status_lines(always)
        self._status.styles.height = len(lines)
        self._status.show(lines)

    def status_lines(self, always: Sequence[Hint]) -> list[Line]:
        """What the status line says; `always`: at its right end."""
        lines = foot_lines(self.size.width, self.hints, always, self._told, self._notes, brief=self._brief)
        room = max(self.size.height // 2, 2)
        if len(lines) > room:
            from memsift_tui.screens.changes import as_many

            lines = [*as_many(lines[:-1], room - 1, self.lang), lines[-1]]
        return lines

    @property
    def _tour_bar(self) -> TourBar | None:
        return next(iter(self.query(TourBar)), None)

    @property
    def tour_rows(self) -> int:
        """The rows of the tour's strip, also before it is laid out."""
        bar = self._tour_bar
        return len(bar.shown) if bar is not None else 0

    @property
    def foot_rows(self) -> int:
        """The rows below the body: the tour's strip, what is told, the keys."""
        return self._status.size.height + self.tour_rows

    def show_header(self) -> None:
        if not self.is_mounted or self.size.width <= 0:
            return
        tabs = [
            Tab(
                self.memsift.key_of(f"screen.{spec.id}"),
                self.t(f"tui.do.screen.{spec.id}"),
                spec.id == self.ID,
            )
            for spec in SCREENS
        ]
        line = header_line(self.memsift.vault_name, tabs, self.header_right(), self.size.width)
        self._header.show([line])

    # The tour of the demo.

    def show_tour(self) -> None:
        """Show the tour's step above the status line; without a tour there is no such strip."""
        tour, bar = self.memsift.tour, self._tour_bar
        if tour is None or tour.step is None:
            if bar is not None:
                bar.show(())  # it goes a little later, and takes no room from now on
                bar.remove()
            return
        if bar is None:
            bar = TourBar()
            self.mount(bar, before=self._status)
        bar.show_step(tour, self.memsift.keys, self.lang, self.memsift.box, max(self.app.size.width, 10))

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        self.show_tour()

    # Sizes and looks.

    def on_resize(self, event: events.Resize) -> None:
        self.show_header()
        self.show_status()
        self.show_tour()

    def theme_changed(self) -> None:
        """Draw line-rendered widgets in the new theme's colours."""
        for widget in self.query(EntryPane):
            widget.theme_changed()
        for bar in self.query(LinesBar):
            bar.theme_changed()
