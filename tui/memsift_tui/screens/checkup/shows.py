"""What an answer would do, as lines. Pure."""

from __future__ import annotations

from memsift.checks.model import ResolutionKind
from memsift.messages import Lang, Message
from memsift.review.answering import need_label
from memsift.review.session import Preview
from memsift.review.steps import Choice
from memsift.text import SafeText
from memsift_tui.screens.changes import changed_lines
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import Line

LEAST_ROWS = 3
CARD_ROWS = 24
"""Rows of a tall screen that are the card's, header, steps, rule and status line among them."""


def usual_rows(height: int) -> int:
    """The rows of what an answer does, on a screen of `height` rows, beside a card that has room: a tall
    screen gives them what few cards take."""
    return max(scarce_rows(height), height - CARD_ROWS)


def scarce_rows(height: int) -> int:
    """The rows of what an answer does that a card is drawn more tightly for."""
    return max(height // 3 - 1, 5)


def answer_lines(choice: Choice, preview: Preview | None, lang: Lang, cells: int) -> list[Line]:
    """What happens to which files when this answer is given."""

    def t(name: str, **params: object) -> SafeText:
        return words(Message(f"checkup.shows.{name}", params), lang)

    resolution = choice.resolution
    match resolution.kind:
        case ResolutionKind.KEEP:
            return [((t("keep"), "muted"),)]
        case ResolutionKind.SNOOZE:
            return [((t("snooze"), "muted"),)]
        case ResolutionKind.OPEN:
            where = f"{choice.finding.file}:{choice.finding.line}"
            return [((t("open", where=where), "muted"),)]
        case ResolutionKind.FORGET:
            return [((t("forget"), "muted"),)]
    if resolution.defaults is None:
        asked = [need_label(need.name) for need in resolution.needs if need.type != "entries"]
        return [((t("asks", what=asked), "muted"),)]
    if preview is None or preview.refusal is not None:
        return [((words(preview.refusal, lang), "error"),)] if preview and preview.refusal else []
    return changed_lines(preview.files, lang, cells)
