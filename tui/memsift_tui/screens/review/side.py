"""One side of the Review screen: a title line and the pane below it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.strip import Strip

from memsift.messages import Lang, Message
from memsift.text import visible
from memsift.vault.model import MemoryFile
from memsift_tui.styles.themes import Palette
from memsift_tui.widgets.bars import LinesBar, left_and_right
from memsift_tui.widgets.content import words
from memsift_tui.widgets.entry_pane import EntryPane
from memsift_tui.widgets.lines import SPACE, Box, Line, blank


class TitleBar(LinesBar):
    """A line with something at its right end, fitted to the width that it is drawn in: so it is right in the
    first frame already."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._ends: tuple[Line, Line] = ((), ())
        self._fitted = 0

    def show_ends(self, left: Line, right: Line) -> None:
        self._ends = (left, right)
        self._fitted = self.size.width
        self.show([left_and_right(left, right, self._fitted, "text")])

    def draw(self, y: int, width: int, styles: Palette) -> Strip:
        if self._fitted != width:
            self.show_ends(*self._ends)
        return super().draw(y, width, styles)


class Sides(Horizontal):
    """Both sides beside each other."""

    BLANK = True  # all of it lies below the sides: Textual draws it anew for each key all the same


class SideView(Vertical):
    """Title and pane of one file. `number` 0: left, 1: right."""

    BLANK = True  # as `Sides`

    def __init__(self, number: int, box: Box) -> None:
        super().__init__(id=f"side-{number}", classes="side")
        self.number = number
        self.title_bar = TitleBar(id=f"title-{number}")
        self.pane = EntryPane(box=box, id=f"pane-{number}")

    def compose(self) -> ComposeResult:
        yield self.title_bar
        yield self.pane

    def show_title(self, left: Line, right: Line) -> None:
        """What the side shows, and at the right end where the cursor is in it."""
        self.title_bar.show_ends(left, right)


def title_left(file: MemoryFile | None, active: bool, lang: Lang, box: Box) -> Line:
    """`› Global  YOLO/memory/global.md`: the active side is said by a mark and by its bold name."""
    mark = (box.here, "title-focus") if active else (SPACE, "text")
    if file is None:
        return (mark, (SPACE, "text"), (visible("-"), "muted"))
    role = words(Message(f"tui.role.{file.role.value}"), lang)
    shown = visible(file.assistant) if file.assistant else role
    spans: Line = (mark, (SPACE, "text"), (shown, "title-focus" if active else "title"), (blank(2), "text"))
    if file.readonly or file.document.readonly:
        readonly = words(Message("tui.side.readonly"), lang)
        spans = (*spans, (readonly, "warn"), (blank(2), "text"))
    return (*spans, (visible(file.path), "muted"))


def title_right(place: int | None, total: int, lang: Lang) -> Line:
    """Which of the file's entries the cursor is on; how many there are where it is on none."""
    if place is None:
        said = Message("tui.side.entries", {"n": total})
    else:
        said = Message("tui.side.of", {"at": place, "total": total})
    return ((words(said, lang), "muted"), (blank(1), "text"))
