"""Editing one text over the screen, several lines if need be, Chinese as well as English."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult

from memsift.messages import Lang
from memsift.text import SafeText, cell_width, clip, mask, visible
from memsift.text.midway import begins_midway
from memsift_tui.screens.ask import Dialog
from memsift_tui.widgets.bars import Hint
from memsift_tui.widgets.inputs import EntryText
from memsift_tui.widgets.lines import SPACE

SHOWN = 20  # cells of a line that is told


@dataclass(frozen=True, slots=True)
class Edited:
    """What became of the text. `save` False: it was left; the text is kept as a draft."""

    text: str
    save: bool


class EditScreen(Dialog[Edited]):
    """`draft`: the text is one that was left before, which is said. `numbered`: each line becomes an entry;
    they are numbered, so that a line that is broken to fit is not taken for two, and one that does not say
    whom or what it is about is told before it is made. The caret stands behind the text, of which
    nothing is selected: what is typed first never replaces it."""

    WIDE: ClassVar[int] = 96
    LEAVE: ClassVar[str] = "leave-text"
    AUTO_FOCUS = "EntryText"

    def __init__(
        self,
        title: SafeText,
        text: str,
        lang: Lang,
        *,
        draft: bool = False,
        numbered: bool = False,
    ) -> None:
        super().__init__(title, lang)
        self.area = EntryText(text, id="edit-text")
        self.area.show_line_numbers = numbered
        self._draft = draft

    def body(self) -> ComposeResult:
        yield self.area

    def foot(self) -> SafeText:
        return self.t("tui.edit.draft") if self._draft else SPACE

    def show_foot(self) -> None:
        super().show_foot()
        lost = _without_subject(self.area.text) if self.area.show_line_numbers else None
        if lost is not None:
            number, line = lost
            said = clip(visible(mask(line)), SHOWN)
            self.say_foot(self.t("tui.edit.no-subject", n=number, text=said), "warn")

    @on(EntryText.Changed)
    def changed(self) -> None:
        if self.area.show_line_numbers:
            self.show_foot()

    def own_hints(self) -> Sequence[Hint]:
        return self.hints(("enter", "save"), ("ctrl+j", "line"))

    def fit(self) -> None:
        super().fit()
        needed = sum(cell_width(line) // max(self.inside - 2, 1) + 1 for line in self.area.text.split("\n"))
        room = max(self.app.size.height - 8, 1)
        self.area.styles.height = min(max(needed + 1, 4), room)

    @on(EntryText.Submitted)
    def submitted(self, event: EntryText.Submitted) -> None:
        event.stop()
        self.dismiss(Edited(self.area.text, True))

    def action_leave(self) -> None:
        self.dismiss(Edited(self.area.text, False))


def _without_subject(text: str) -> tuple[int, str] | None:
    """The first line behind the first that does not say whom or what it is about, and its number."""
    lines = [line.strip() for line in text.split("\n")]
    small = lines[0][:1].islower()
    behind = enumerate(lines[1:], 2)
    return next(((n, line) for n, line in behind if line and begins_midway(line, small)), None)
