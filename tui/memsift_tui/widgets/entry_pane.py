"""A pane of items drawn line by line: thousands of them, and a cursor move repaints two.

Only items near what is seen are laid out (`widgets/view.py`), so that a file of 20,000 entries is on the
screen at once, also at its end. Items are plain values (`widgets/lines.py`); the pane knows neither vault nor
files. It scrolls by half pages: line by line would repaint everything on every key.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain

from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip

from memsift.record import dataclass
from memsift_tui.styles.themes import Palette
from memsift_tui.widgets.drawn import DrawnWidget, blank_strip, strip_of
from memsift_tui.widgets.lines import BOXES, Box, Frame, Item, Line, Look, fit
from memsift_tui.widgets.view import View

CACHED_ITEMS = 400
HURRIED_ROWS = 2  # what is still seen of the page before when a key is held


@dataclass(frozen=True, slots=True)
class Lit:
    """An item that belongs to the lit pair: the verdict's word and the characters that differ."""

    verdict: str
    differs: tuple[tuple[int, int], ...] = ()


class EntryPane(DrawnWidget, can_focus=False, inherit_bindings=False):
    """One side of the Review screen; also every other list of blocks.

    It takes no focus: keys belong to the screen, and a change of focus would repaint the whole pane.
    """

    DEFAULT_CSS = """
    EntryPane { height: 1fr; width: 1fr; background: $background; }
    """

    @dataclass()
    class Moved(Message):
        """The cursor stands on another item. `anew`: other items are shown, and it may be the same one."""

        pane: EntryPane
        key: str | None
        anew: bool = False

        @property
        def control(self) -> EntryPane:
            return self.pane

    @dataclass()
    class Chosen(Message):
        """An item was clicked, where a mouse is on; `again`: the cursor stood on it already."""

        pane: EntryPane
        key: str
        again: bool

        @property
        def control(self) -> EntryPane:
            return self.pane

    def __init__(self, *, box: Box | None = None, id: str | None = None) -> None:
        super().__init__(id=id)
        self._box = box
        self._items: Sequence[Item] = ()
        self._index: dict[str, int] = {}
        self._cursor: int | None = None
        self._view = View(lambda index: len(self._lines(index)))
        self._fitted = Size(0, 0)  # what `_view` was laid out for
        self._ticks: frozenset[str] = frozenset()
        self._lit: Mapping[str, Lit] = {}
        self._lined: dict[int, tuple[Look, tuple[Line, ...]]] = {}  # laid out, and not drawn yet
        self._drawn: dict[int, tuple[Look, list[Strip]]] = {}
        self._active = False
        self.hurried = False  # a key is held: many more moves come
        self.turned = False  # whether the last move has shown other lines

    # What it shows.

    def set_items(self, items: Sequence[Item], *, cursor: str | None = None, row: int | None = None) -> None:
        """Show other items and keep the place: the cursor's item stays on its row of the screen.

        `cursor`: the key to stand on; by default the one stood on, else its nearest neighbour. `row`: the row
        to have it on.
        """
        self._fit()
        before = self._cursor
        old_key = self._items[before].key if before is not None else None
        if row is None and cursor in (None, old_key):
            stood = self._view.row_of(before) if before is not None else None
            row = stood if stood is not None else self._fitted.height // 2
        self._items = items
        self._index = {item.key: number for number, item in enumerate(items) if item.stop}
        self._forget()
        wanted = cursor if cursor is not None else old_key
        found = self._index.get(wanted) if wanted is not None else None
        if found is None:
            found = self._nearest_stop(before or 0)
        self._cursor = found
        if found is not None and self._fitted.width > 0:
            if row is not None:
                self._view.put(found, row)
            self._show_item(found)
        self.refresh()
        self._say(self.Moved(self, self.cursor_key, anew=True))

    def set_marks(self, *, ticks: frozenset[str] | None = None, lit: Mapping[str, Lit] | None = None) -> None:
        """Tick or light items; only those that look different afterwards are repainted."""
        changed: set[str] = set()
        if ticks is not None:
            changed |= ticks ^ self._ticks
            self._ticks = ticks
        if lit is not None:
            changed |= {key for key in {*lit, *self._lit} if lit.get(key) != self._lit.get(key)}
            self._lit = dict(lit)
        for key in changed:
            if (index := self._index.get(key)) is not None:
                self._refresh_item(index)

    def renew(self, differs: Callable[[str], bool]) -> None:
        """Items of which `differs(key)` is true say something else now, on as many lines as before: draw
        anew what is seen of them. It is asked of items that were drawn, however many there are."""
        for index in [index for index in {*self._lined, *self._drawn} if differs(self._items[index].key)]:
            self._lined.pop(index, None)
            self._drawn.pop(index, None)
            self._refresh_item(index)

    def set_active(self, active: bool) -> None:
        """Whether this is the pane that keys go to; kept while a menu lies over the screen."""
        if active != self._active:
            self._active = active
            if self._cursor is not None:
                self._refresh_item(self._cursor)

    def theme_changed(self) -> None:
        self._drawn.clear()
        super().theme_changed()

    @property
    def box(self) -> Box:
        """The signs of its borders and marks: those given, else the app's."""
        if self._box is not None:
            return self._box
        theirs: Box = getattr(self.app, "box", BOXES["rounded"])
        return theirs

    # Where the cursor is.

    @property
    def cursor_key(self) -> str | None:
        """The key of the item under the cursor, None in an empty pane."""
        return self._items[self._cursor].key if self._cursor is not None else None

    @property
    def keys(self) -> list[str]:
        """The keys on which the cursor may stand, in order."""
        return list(self._index)

    @property
    def place(self) -> tuple[int, int] | None:
        """The number of the stop under the cursor and of all; None where the whole list is seen at once."""
        key = self.cursor_key
        if key is None or not self._fit() or self._view.fits_from_start(len(self._items) - 1):
            return None
        return self.keys.index(key) + 1, len(self._index)

    @property
    def cursor_rows(self) -> range:
        """The rows that the item under the cursor takes; none while it is out of sight."""
        at = self._cursor
        return self._view.rows_of(at) if at is not None and self._fit() else range(0)

    asked_rows = cursor_rows  # of what a window over it asks about

    @property
    def free_rows(self) -> int:
        """The rows below its last line."""
        return self._view.free if self._fit() else 0

    def has(self, key: str) -> bool:
        return key in self._index

    def move(self, step: int) -> bool:
        """Move the cursor to the next (+1) or previous (-1) stop. An item taller than the pane is
        scrolled through first. False at the end."""
        if self._cursor is None:
            return False
        if self._scroll_within(step):
            return True
        index = self._cursor + step
        while 0 <= index < len(self._items):
            if self._items[index].stop:
                self._set_cursor(index)
                return True
            index += step
        if step < 0:
            self._put(0, 0)
        return False

    def move_page(self, step: int) -> None:
        """Move the cursor by about a screenful."""
        if self._cursor is None or not self._fit():
            return
        page = max(self._fitted.height - 2, 1)
        target = self._nearest_stop(self._view.away(self._cursor, step * page))
        if target is None:
            return
        if target == self._cursor:
            self.move(step)
            return
        self._put(target, self._view.row_of(self._cursor) or 0)
        self._set_cursor(target)

    def move_to(self, key: str) -> bool:
        """Put the cursor on an item. False when it is not here."""
        index = self._index.get(key)
        if index is None:
            return False
        self._set_cursor(index)
        return True

    def reveal(self, key: str) -> None:
        """Scroll so that an item is seen; the cursor stays where it is."""
        if (index := self._index.get(key)) is not None:
            self._show_item(index)

    def move_end(self, step: int) -> None:
        """Move to the first (-1) or the last (+1) stop."""
        if not self._index:
            return
        numbers = list(self._index.values())
        self._set_cursor(numbers[0] if step < 0 else numbers[-1])
        if step < 0:
            self._put(0, 0)

    def scroll_view(self, lines: int) -> None:
        """Scroll without moving the cursor: for texts that are only read."""
        if self._fit() and self._view.scroll(lines):
            self.refresh()

    # Drawing.

    def lay_out(self) -> None:
        self._fit()

    def draw(self, y: int, width: int, styles: Palette) -> Strip:
        seen = self._view.at(y)
        if seen is None:
            return blank_strip(width, styles)
        index, row = seen
        return self._strips(index, width, styles)[row]

    def _strips(self, index: int, width: int, styles: Palette) -> list[Strip]:
        look = self._look(index)
        drawn = self._drawn.get(index)
        if drawn is not None and drawn[0] == look:
            return drawn[1]
        strips = [strip_of(fit(line, width), width, styles) for line in self._lines(index)]
        self._lined.pop(index, None)
        if len(self._drawn) > CACHED_ITEMS:
            self._drawn.clear()
        self._drawn[index] = (look, strips)
        return strips

    def _lines(self, index: int) -> tuple[Line, ...]:
        """An item's lines as it looks now, kept until they are drawn."""
        look = self._look(index)
        lined = self._lined.get(index)
        if lined is not None and lined[0] == look:
            return lined[1]
        lines = self._items[index].lines(Frame(self._fitted.width, self.box), look)
        if len(self._lined) > CACHED_ITEMS:
            self._lined.clear()
        self._lined[index] = (look, lines)
        return lines

    def _look(self, index: int) -> Look:
        key = self._items[index].key
        lit = self._lit.get(key)
        return Look(
            cursor=index == self._cursor,
            focused=self._active,
            ticked=key in self._ticks,
            lit=lit.verdict if lit else None,
            differs=lit.differs if lit else (),
        )

    # Layout.

    def _fit(self) -> bool:
        """Lay out for the size that there is now, the cursor staying on its row as far as it can. Whether
        there is room for anything."""
        if self.size != self._fitted:
            row = self._view.row_of(self._cursor) if self._cursor is not None else None
            self._fitted = self.size
            self._forget()
            if self._cursor is not None and self.size.width > 0:
                self._view.put(self._cursor, min(row or 0, max(self.size.height - 1, 0)))
                self._show_item(self._cursor)
        return self._fitted.width > 0

    def _forget(self) -> None:
        """Everything that was laid out and drawn: there are other items, or another size."""
        self._lined.clear()
        self._drawn.clear()
        self._view.begin(len(self._items), self._fitted.height)

    @property
    def top(self) -> int:
        """The number of lines above what is seen; to know it, all of them are laid out: for short texts."""
        return self._view.top if self._fit() else 0

    # The cursor and the view.

    def _nearest_stop(self, index: int) -> int | None:
        """The stop at `index`, else the nearest before it, else the nearest after it."""
        count = len(self._items)
        start = min(index, count - 1)
        around = chain(range(start, -1, -1), range(max(start, 0), count))
        return next((number for number in around if self._items[number].stop), None)

    def _set_cursor(self, index: int) -> None:
        before, self._cursor = self._cursor, index
        if before is not None and before != index:
            self._refresh_item(before)
        self._refresh_item(index)
        self._show_item(index)
        if before != index:
            self._say(self.Moved(self, self.cursor_key))

    def _show_item(self, index: int) -> None:
        """Scroll so that the item is seen; by half a page, so that the next moves need no scrolling, and by
        nearly a whole one in a hurry."""
        if not self._fit() or self._fitted.height <= 0:
            return
        rows, view = self._fitted.height, self._view
        # What stands before the first stop is seen with it; a held key turns no page for those few lines.
        to_start = index == self._first_stop() or (self.hurried and view.is_above(index))
        at_start = to_start and view.fits_from_start(index)
        still_seen = min(HURRIED_ROWS, rows // 2) if self.hurried else rows // 2
        self.turned = view.put(0, 0) if at_start else view.bring(index, still_seen)
        if self.turned:
            self.refresh()

    def _first_stop(self) -> int:
        return next(iter(self._index.values()), 0)

    def _scroll_within(self, step: int) -> bool:
        """Scroll on through the cursor's item, where more of it lies in that direction."""
        assert self._cursor is not None
        if self._fit() and self._view.scroll_within(self._cursor, step):
            self.refresh()
            return True
        return False

    def _put(self, index: int, row: int) -> None:
        """Show an item with its first line on a row, as far as the ends allow."""
        if self._fit() and self._view.put(index, row):
            self.refresh()

    def _refresh_item(self, index: int) -> None:
        rows, size = self._view.rows_of(index), self.size
        region = Region(0, rows.start, size.width, len(rows)).intersection(size.region)
        if region:
            self.refresh(region)

    # Events.

    def _say(self, message: Message) -> None:
        """To the screen, past all that stands between: none of it listens, and each would take its turn."""
        (self.screen if self.is_attached else self).post_message(message)

    def on_resize(self, event: events.Resize) -> None:
        self._fit()
        self.refresh()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.scroll_view(3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.scroll_view(-3)

    def on_click(self, event: events.Click) -> None:
        seen = self._view.at(event.y)
        if seen is None or not self._items[seen[0]].stop:
            return
        index = seen[0]
        again = index == self._cursor
        self._set_cursor(index)
        self._say(self.Chosen(self, self._items[index].key, again))
