"""What an answer would do, as lines; the bar that shows them."""

from __future__ import annotations

from memsift.checks.base import one_line
from memsift.checks.model import Finding, ResolutionKind
from memsift.messages import Lang, Message
from memsift.review.answering import need_label
from memsift.review.drifted import DRIFT
from memsift.review.place import line_with_text
from memsift.review.session import Preview
from memsift.review.steps import GRADES, Card, Choice
from memsift.text import SafeText, clip, mask, visible, wrap
from memsift.vault import Vault
from memsift_tui.screens.changes import changed_lines
from memsift_tui.widgets.bars import LinesBar
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import Line, blank

LEAST_ROWS = 3
CARD_ROWS = 24
"""Rows of a tall screen that are the card's, header, steps, rule and status line among them."""


class ShowsBar(LinesBar, inherit_bindings=False):
    """What the answer under the cursor does. `rows`: those that it is given; a message may take of them."""

    rows = 0
    _left = 0

    @property
    def seen(self) -> int:
        """The rows that there are for it now."""
        return max(self.rows - self._left, 0)

    def give(self, rows: int) -> None:
        self.rows = rows
        self.styles.height = self.seen

    def leave(self, rows: int) -> bool:
        """Leave so many of its rows to a message; whether that are others than before."""
        before, self._left = self._left, max(rows, 0)
        self.give(self.rows)
        return before != self._left


def usual_rows(height: int) -> int:
    """The rows of what an answer does, on a screen of `height` rows, beside a card that has room: a tall
    screen gives them what few cards take."""
    return max(scarce_rows(height), height - CARD_ROWS)


def scarce_rows(height: int) -> int:
    """The rows of what an answer does that a card is drawn more tightly for."""
    return max(height // 3 - 1, 5)


def question_lines(later: Card | None, lang: Lang, cells: int) -> list[Line]:
    """What is asked later about a card's entries, each with its entry; None: what was asked first."""
    if later is None:
        return _rows(words(Message("checkup.shows.first"), lang), cells)
    lines: list[Line] = []
    for one in later.findings:
        for ref in one.entries[:1]:
            about = visible(mask(f"{ref.file.path}:{ref.entry.line}  {one_line(ref.entry.text)}"))
            lines.append(((clip(about, cells), "text"),))
        lines += [
            ((blank(2), "text"), (row, "muted")) for row in wrap(words(one.message, lang), max(cells - 2, 8))
        ]
    return lines


def answer_lines(choice: Choice, preview: Preview | None, vault: Vault, lang: Lang, cells: int) -> list[Line]:
    """What happens to which files when this answer is given."""

    def t(name: str, **params: object) -> SafeText:
        return words(Message(f"checkup.shows.{name}", params), lang)

    resolution = choice.resolution
    match resolution.kind:
        case ResolutionKind.KEEP:
            own = "grades-own" if choice.finding.check == GRADES else "keep"
            return _rows(t("as-usual" if resolution.also else own), cells)
        case ResolutionKind.SNOOZE:
            return _rows(t("snooze"), cells)
        case ResolutionKind.OPEN:
            return _rows(words(_leads_to(choice.finding, vault), lang), cells)
        case ResolutionKind.FORGET:
            return _rows(t("forget"), cells)
    told = [row for one in resolution.tells() for row in _rows(words(one, lang), cells, "warn")]
    return [*told, *_changes(choice, preview, lang, cells)]


def _changes(choice: Choice, preview: Preview | None, lang: Lang, cells: int) -> list[Line]:
    """What an answer that changes files makes of them, else what it asks first."""
    resolution = choice.resolution
    if resolution.defaults is None:
        asked = [need_label(need.name) for need in resolution.needs if need.name != "members"]
        return _rows(words(Message("checkup.shows.asks", {"what": asked}), lang), cells)
    if preview is None or preview.refusal is not None:
        return _rows(words(preview.refusal, lang), cells, "error") if preview and preview.refusal else []
    return changed_lines(preview.files, lang, cells)


def _rows(said: SafeText, cells: int, style: str = "muted") -> list[Line]:
    return [((row, style),) for row in wrap(said, max(cells, 8))]


def _leads_to(finding: Finding, vault: Vault) -> Message:
    """Where the answer that opens something leads."""
    if finding.check in (DRIFT, "cut"):
        return Message(f"checkup.shows.open-{finding.check}", {"file": finding.file})
    where = f"{finding.file}:{line_with_text(finding, vault)}"
    return Message("checkup.shows.open", {"where": where})
