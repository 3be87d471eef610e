"""A pane of items drawn line by line: thousands of them, and a cursor move repaints two.

Heights are laid out from the top as far as they are needed, the rest in idle slices, so that a file of
20,000 entries is on the screen at once. Items are plain values (`widgets/lines.py`); the pane knows
neither vault nor files. It scrolls by half pages: line by line would repaint everything on every key.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from time import perf_counter

from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from memsift.record import dataclass
from memsift_tui.styles.themes import Palette
from memsift_tui.widgets.drawn import DrawnWidget, blank_strip, strip_of
from memsift_tui.widgets.lines import BOXES, Box, Frame, Item, Look, fit

SLICE_SECONDS = 0.002  # how long an idle slice of layout may take: little beside a key's 20 ms
PAUSE_SECONDS = 0.04  # between two slices: a key's answer takes a dozen turns of the loop, and meets one
CACHED_ITEMS = 400
HURRIED_ROWS = 4  # what is still seen of the page before when a key is held


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
        self._starts: list[int] = [0]  # first line of each item laid out so far, and the line after them
        self._cursor: int | None = None
        self._top = 0
        self._ticks: frozenset[str] = frozenset()
        self._lit: Mapping[str, Lit] = {}
        self._drawn: dict[int, tuple[Look, list[Strip]]] = {}
        self._idle_queued = False
        self._active = False
        self.hurried = False  # a key is held: many more moves come

    # What it shows.

    def set_items(self, items: Sequence[Item], *, cursor: str | None = None) -> None:
        """Show other items and keep the place: the cursor's item stays on its row of the screen.

        `cursor`: the key to stand on; by default the one stood on, else its nearest neighbour.
        """
        before = self._cursor
        row = self._row_of(before) if before is not None else 0
        old_key = self._items[before].key if before is not None else None
        same_place = cursor is None or cursor == old_key
        self._items = items
        self._index = {item.key: number for number, item in enumerate(items) if item.stop}
        self._starts = [0]
        self._drawn.clear()
        wanted = cursor if cursor is not None else old_key
        found = self._index.get(wanted) if wanted is not None else None
        if found is None:
            found = self._nearest_stop(before or 0)
        self._cursor = found
        self._top = 0
        if found is not None and same_place:
            self._lay_out_item(found)
            if len(self._starts) > found:  # without a width nothing can be laid out yet
                self._top = max(0, self._starts[found] - row)
        self._clamp_top()
        if found is not None:
            self._show_item(found)
        self.refresh()
        self._queue_idle()
        self.post_message(self.Moved(self, self.cursor_key, anew=True))

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

    def renew(self, keys: Collection[str]) -> None:
        """These items say something else now, on as many lines as before: draw those anew that are seen."""
        for index in [index for index in self._drawn if self._items[index].key in keys]:
            del self._drawn[index]
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
        if step < 0 and self._top:
            self._show_from(0)
        return False

    def move_page(self, step: int) -> None:
        """Move the cursor by about a screenful."""
        if self._cursor is None or self.size.width <= 0:
            return
        self._lay_out_item(self._cursor)
        height = max(self.size.height, 1)
        line = self._starts[self._cursor] + step * max(height - 2, 1)
        if step > 0:
            self._lay_out_line(line)
        index = min(max(bisect_right(self._starts, max(line, 0)) - 1, 0), len(self._items) - 1)
        target = self._nearest_stop(index)
        if target is None:
            return
        if target == self._cursor:
            self.move(step)
            return
        self._show_from(self._starts[target] - self._row_of(self._cursor))
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
            self._show_from(0)

    def scroll_view(self, lines: int) -> None:
        """Scroll without moving the cursor: for texts that are only read."""
        self._show_from(self._top + lines)

    # Drawing.

    def draw(self, y: int, width: int, styles: Palette) -> Strip:
        line = self._top + y
        self._lay_out_line(line)
        if self._items and line < self._starts[-1]:
            index = bisect_right(self._starts, line) - 1
            strips = self._strips(index, width, styles)
            row = line - self._starts[index]
            # Between a new size and its event, an item can have fewer lines than were laid out.
            if row < len(strips):
                return strips[row]
        return blank_strip(width, styles)

    def _strips(self, index: int, width: int, styles: Palette) -> list[Strip]:
        look = self._look(index)
        drawn = self._drawn.get(index)
        if drawn is not None and drawn[0] == look:
            return drawn[1]
        lines = self._items[index].lines(Frame(width, self.box), look)
        strips = [strip_of(fit(line, width), width, styles) for line in lines]
        if len(self._drawn) > CACHED_ITEMS:
            self._drawn.clear()
        self._drawn[index] = (look, strips)
        return strips

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

    def _lay_out_item(self, index: int) -> None:
        """Know the first line of item `index` and of the one after it."""
        if len(self._starts) > index + 1 or self.size.width <= 0:
            return
        look = Look()
        frame = Frame(self.size.width, self.box)
        starts = self._starts
        for number in range(len(starts) - 1, min(index + 1, len(self._items))):
            starts.append(starts[-1] + len(self._items[number].lines(frame, look)))

    def _lay_out_line(self, line: int) -> None:
        while self._starts[-1] <= line and len(self._starts) <= len(self._items) and self.size.width > 0:
            self._lay_out_item(len(self._starts) - 1)

    def _queue_idle(self) -> None:
        if not self._idle_queued and len(self._starts) <= len(self._items):
            self._idle_queued = True
            self.set_timer(PAUSE_SECONDS, self._idle)

    def _idle(self) -> None:
        """Lay out a little more."""
        self._idle_queued = False
        if not self.app.is_running:
            return  # nobody will look at it any more, and leaving waits for this
        until = perf_counter() + SLICE_SECONDS
        while len(self._starts) <= len(self._items) and self.size.width > 0 and perf_counter() < until:
            self._lay_out_item(len(self._starts) - 1 + 5)
        if self.size.width > 0:
            self._queue_idle()

    @property
    def top(self) -> int:
        """The first line that is seen."""
        return self._top

    @property
    def laid_out(self) -> bool:
        """Whether every item's height is known."""
        return len(self._starts) > len(self._items)

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
            self.post_message(self.Moved(self, self.cursor_key))

    def _row_of(self, index: int) -> int:
        self._lay_out_item(index)
        return self._starts[index] - self._top if index < len(self._starts) else 0

    def _show_item(self, index: int) -> None:
        """Scroll so that the item is seen; by half a page, so that the next moves need no scrolling, and by
        nearly a whole one in a hurry."""
        height = self.size.height
        self._lay_out_item(index)
        if height <= 0 or len(self._starts) <= index + 1:
            return
        start, end = self._starts[index], self._starts[index + 1]
        if index == self._first_stop() and end <= height:
            start = 0  # what stands before the first stop is seen with it
        behind = min(HURRIED_ROWS, height // 2) if self.hurried else height // 2
        if start < self._top:
            self._show_from(min(start, max(0, end - height + behind)))
        elif end > self._top + height:
            self._show_from(start if end - start >= height else max(start - behind, end - height))

    def _first_stop(self) -> int:
        return next(iter(self._index.values()), 0)

    def _scroll_within(self, step: int) -> bool:
        assert self._cursor is not None
        height = self.size.height
        self._lay_out_item(self._cursor)
        if len(self._starts) <= self._cursor + 1:
            return False
        start, end = self._starts[self._cursor], self._starts[self._cursor + 1]
        if step > 0 and end > self._top + height:
            return self._show_from(min(self._top + max(height // 2, 1), end - height))
        if step < 0 and start < self._top:
            return self._show_from(max(self._top - max(height // 2, 1), start))
        return False

    def _show_from(self, top: int) -> bool:
        before = self._top
        self._top = max(top, 0)
        self._clamp_top()
        if self._top != before:
            self.refresh()
        return self._top != before

    def _clamp_top(self) -> None:
        height = self.size.height
        self._lay_out_line(self._top + height)
        if len(self._starts) > len(self._items):
            self._top = max(0, min(self._top, self._starts[-1] - height))

    def _refresh_item(self, index: int) -> None:
        self._lay_out_item(index)
        if len(self._starts) <= index + 1:
            return
        start, end = self._starts[index] - self._top, self._starts[index + 1] - self._top
        region = Region(0, start, self.size.width, end - start).intersection(self.size.region)
        if region:
            self.refresh(region)

    # Events.

    def on_resize(self, event: events.Resize) -> None:
        cursor = self._cursor
        row = self._row_of(cursor) if cursor is not None else 0
        self._starts = [0]
        self._drawn.clear()
        if cursor is not None and self.size.width > 0:
            self._lay_out_item(cursor)
            self._top = max(0, self._starts[cursor] - min(row, max(self.size.height - 1, 0)))
            self._clamp_top()
            self._show_item(cursor)
        self._queue_idle()
        self.refresh()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self._show_from(self._top + 3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self._show_from(self._top - 3)

    def on_click(self, event: events.Click) -> None:
        line = self._top + event.y
        self._lay_out_line(line)
        if line >= self._starts[-1]:
            return
        index = bisect_right(self._starts, line) - 1
        if not self._items[index].stop:
            return
        again = index == self._cursor
        self._set_cursor(index)
        self.post_message(self.Chosen(self, self._items[index].key, again))
