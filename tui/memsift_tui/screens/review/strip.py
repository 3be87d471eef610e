"""The strip below the sides: a rule, and what is known of that under the cursor."""

from __future__ import annotations

from textual.app import ComposeResult

from memsift.text import SafeText
from memsift_tui.widgets.bars import LinesBar


class DetailStrip:
    """Both widgets of it. The screen of a vault that is being read has the same, so that nothing jumps."""

    def __init__(self) -> None:
        self.lines = LinesBar(id="detail")
        self._rule = LinesBar(fill="border", id="detail-rule")

    def compose(self) -> ComposeResult:
        yield self._rule
        yield self.lines

    def arrange(self, rows: int, width: int, across: SafeText) -> None:
        """Take so many rows below the rule, with `across` as its sign; 0: be gone."""
        self.lines.styles.height = rows
        self.lines.display = self._rule.display = rows > 0
        self._rule.show([((across * max(width, 1), "border"),)])

    @property
    def rows(self) -> int:
        """The lines that there is room for; 0 where the strip is not shown."""
        return int(self.lines.size.height) if self.lines.display else 0
