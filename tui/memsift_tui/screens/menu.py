"""A menu over the screen: choose one of some lines, with the arrows or by typing what to find."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input

from memsift.messages import Lang
from memsift.text import SafeText, cell_width, fold, visible
from memsift_tui.actions import command_character
from memsift_tui.screens.finding import found_line
from memsift_tui.screens.header import place_line
from memsift_tui.screens.window import BESIDE, Window
from memsift_tui.widgets.bars import LinesBar, left_and_right
from memsift_tui.widgets.entry_pane import EntryPane
from memsift_tui.widgets.lines import SPACE, Frame, Line, Look, fit, width_of

LEAST, WIDEST = 28, 76
PLACE = 12  # cells beside a title for where in a list one is
NUMBERED = 9  # entries of a menu that have a number key
NUMBER = 3  # cells of a number


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """One line of a menu: what is returned, what is read, a note at the right end, what finding looks in."""

    id: str
    label: SafeText
    note: SafeText = SPACE
    find: str = ""
    style: str = "text"


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A menu entry as a line of a pane."""

    entry: MenuEntry
    typed: str = ""  # what it was found by: underlined in it
    number: str | None = None  # the key that chooses it, in a menu of numbers; empty: it has none there
    stop: bool = True

    @property
    def key(self) -> str:
        return self.entry.id

    def lines(self, frame: Frame, look: Look) -> tuple[Line, ...]:
        lit = "found-focus" if look.cursor else "found"
        style = "title-focus" if look.cursor else self.entry.style
        bar = (frame.box.cursor, "cursor-bar") if look.cursor else (SPACE, "text")
        wide = cell_width(self.entry.note)
        note: Line = (*found_line(self.entry.note, self.typed, wide, "muted", lit), (SPACE, "text"))
        room = max(frame.width - wide - 2, 4)
        chip = "cursor-chip" if look.cursor and self.number else "sign"
        number: Line = ((visible(f" {self.number or ' '} "), chip),) if self.number is not None else ()
        before: Line = (bar, *number, (SPACE, "text"))
        label = found_line(self.entry.label, self.typed, room - width_of(before), style, lit)
        return ((*fit((*before, *label), room), (SPACE, "text"), *note),)


Find = Callable[[str], Sequence[MenuEntry]]


class MenuScreen(Window[str | None]):
    """Returns the chosen entry's id; None when left with Esc.

    `find`: with a line to type in, which filters `entries`, or a function that gives what was found.
    `keys`: the entries' notes are keys, and pressing one chooses its entry at once. A menu with neither has
    numbers, which choose its first nine. `also`: other keys, and what each returns. `typed`: what is returned
    before the text that somebody types or pastes, for whom none of the entries fits.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("enter", "choose", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("shift+tab", "move(-1)", show=False),
        Binding("tab", "move(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home", "end(-1)", show=False),  # a line to type in takes these two for itself
        Binding("end", "end(1)", show=False),
    ]
    AUTO_FOCUS = "Input"

    def __init__(
        self,
        title: SafeText,
        entries: Sequence[MenuEntry],
        lang: Lang,
        *,
        find: bool | Find = False,
        keys: bool = False,
        also: Mapping[str, str] | None = None,
        typed: str | None = None,
        chosen: str | None = None,
        prompt: str = "tui.menu.find",
    ) -> None:
        super().__init__(lang)
        self._title = title
        self._entries = list(entries)
        self._find = find
        self._typed = typed
        self._chosen = chosen
        self._prompt = prompt
        self._numbered = not find and not keys
        own = {str(e.note): e.id for e in entries if e.note.strip()} if keys else {}
        numbers = {str(at): e.id for at, e in enumerate(entries[:NUMBERED], 1)} if self._numbered else {}
        self._by_key = {**own, **numbers, **(also or {})}
        self._pane = EntryPane()

    def compose(self) -> ComposeResult:
        with Vertical(id="menu", classes="dialog") as box:
            box.border_title = ""
            yield LinesBar(id="menu-title")
            if self._find:
                line = Input(placeholder=self.t(self._prompt), id="menu-find")
                line.cursor_blink = False
                yield line
            yield self._pane
        yield self._last

    def on_mount(self) -> None:
        self._pane.set_active(True)
        self._fit()
        self._show(self._found(""))
        self.show_keys()
        self._show_title()
        if self._chosen is not None:
            self._pane.move_to(self._chosen)

    def on_resize(self, event: events.Resize) -> None:  # the window's own follows by itself
        self._fit()

    def _fit(self) -> None:
        """As large as its lines need, never larger than the screen."""
        box = self.query_one("#menu", Vertical)
        longest = max((cell_width(e.label) + cell_width(e.note) + 6 for e in self._entries), default=LEAST)
        longest += NUMBER if self._numbered else 0
        place = PLACE if len(self._entries) > self.most_rows - 3 else 0
        needed = max(longest, cell_width(self._title) + place, LEAST) + 4
        # What is found in files is long: it takes all the width that leaves enough beside it to be read, and
        # a list to find something in as much of it as its longest line needs.
        most_cells = max(self.app.size.width - BESIDE, WIDEST)
        widest = most_cells if callable(self._find) else min(max(needed, WIDEST), most_cells)
        box.styles.width = self.wide(widest if self._find else min(needed, WIDEST))
        most = max(14, self.app.size.height // 2) if self._find else 40
        rows = most if callable(self._find) else min(len(self._entries), most)
        box.styles.height = min(rows + (4 if self._find else 3), max(self.most_rows, 4))

    def _show(self, entries: Sequence[MenuEntry], typed: str = "") -> None:
        self._pane.set_items(
            [MenuItem(entry, typed, self._number(at)) for at, entry in enumerate(entries, 1)]
        )
        self._pane.move_end(-1)
        if not entries and typed:
            self.tell(self.t("tui.menu.none"))

    def _number(self, at: int) -> str | None:
        """The key of the menu's entry of a place, from 1; None where no entry has a number."""
        if not self._numbered:
            return None
        return str(at) if at <= NUMBERED else ""

    def _found(self, text: str) -> Sequence[MenuEntry]:
        if callable(self._find):
            return self._find(text)
        return find_entries(self._entries, text) if text else self._entries

    def _show_title(self) -> None:
        """The title, and where in the list the cursor is when the list is longer than what is seen of it."""
        bar = self.query_one("#menu-title", LinesBar)
        place = place_line(self._pane, self._lang)
        bar.show([left_and_right(((self._title, "title"),), place, max(bar.size.width, 8), "text")])

    @on(EntryPane.Moved)
    def moved(self, event: EntryPane.Moved) -> None:
        if self.is_current and self._pane.size.height:
            self._show_title()

    @on(Input.Changed)
    def typed(self, event: Input.Changed) -> None:
        event.stop()
        self._show(self._found(event.value), event.value)

    @on(Input.Submitted)
    def submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_choose()

    @on(EntryPane.Chosen)
    def clicked(self, event: EntryPane.Chosen) -> None:
        self.dismiss(event.key)

    def action_choose(self) -> None:
        self.dismiss(self._pane.cursor_key)

    def action_move(self, step: int) -> None:
        if not self._pane.move(step) and self._pane.cursor_key is not None:
            self._pane.move_end(-step)

    def action_end(self, step: int) -> None:
        self._pane.move_end(step)

    def action_page(self, step: int) -> None:
        self._pane.move_page(step)

    def on_key(self, event: events.Key) -> None:
        typed = command_character(event.character) or event.character or ""
        if (chosen := self._by_key.get(event.key) or self._by_key.get(typed)) is not None:
            event.stop()
            self.dismiss(chosen)
            return
        if event.character is None or not event.is_printable:
            return
        if self._typed is not None and not event.character.isspace():
            event.stop()
            self.dismiss(self._typed + event.character)
        elif not self._find:
            self.tell_stray(event.key)

    def on_paste(self, event: events.Paste) -> None:
        if self._typed is not None and event.text.strip():
            event.stop()
            self.dismiss(self._typed + event.text.strip().splitlines()[0])  # one line, as a line takes it


def find_entries(entries: Sequence[MenuEntry], text: str) -> list[MenuEntry]:
    """The entries that hold every word that was typed; those whose label begins with it first."""
    query = fold(text).split()
    found = [
        (not fold(entry.label).startswith(query[0] if query else ""), number, entry)
        for number, entry in enumerate(entries)
        if all(word in fold(f"{entry.label} {entry.find}") for word in query)
    ]
    return [entry for _, _, entry in sorted(found, key=lambda item: item[:2])]
