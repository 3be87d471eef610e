"""What an answer would do, as lines with the differing words marked. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from memsift.checks.log import is_report
from memsift.checks.model import ResolutionKind
from memsift.messages import Lang, Message
from memsift.plan import DifferenceKind, diff, word_diff
from memsift.review.answering import need_label
from memsift.review.session import Preview
from memsift.review.steps import Choice
from memsift.text import SafeText, mask, visible
from memsift_tui.screens.review.items import text_rows
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import SPACE, Line

LEAST_ROWS = 3
Changed = Mapping[str, tuple[bytes | None, bytes | None]]


def usual_rows(height: int) -> int:
    """The rows of what an answer does, on a screen of `height` rows, beside a card that has room."""
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
        asked = [need_label(need.name) for need in resolution.needs if need.default is None]
        return [((t("asks", what=asked), "muted"),)]
    if preview is None or preview.refusal is not None:
        return [((words(preview.refusal, lang), "error"),)] if preview and preview.refusal else []
    return changed_lines(preview.files, lang, cells)


def changed_lines(changed: Changed, lang: Lang, cells: int) -> list[Line]:
    """Files with what goes (`-`) and what comes (`+`); what differs within a line is marked."""
    lines: list[Line] = []
    # What is written into logs comes last: what happens to the memory is what is decided.
    for path, (before, after) in sorted(changed.items(), key=lambda one: is_report(one[0])):
        if before == after:
            continue
        if before is None or after is None:
            name = "made" if before is None else "gone"
            lines.append(((words(Message(f"checkup.shows.{name}", {"file": path}), lang), "title"),))
        else:
            lines.append(((visible(path), "title"),))
        for one in diff(before or b"", after or b"", path):
            if one.kind is DifferenceKind.MOVED and one.before == one.after:
                lines += _sided("~", one.after, "muted", cells)
                continue
            old, new = "\n".join(one.before), "\n".join(one.after)
            gone, came = word_diff(old, new) if old and new else ((), ())
            lines += _side("-", old, "removed", gone, cells) if one.before else []
            lines += _side("+", new, "added", came, cells) if one.after else []
    return lines


def _sided(sign: str, texts: tuple[str, ...], style: str, cells: int) -> list[Line]:
    return [line for text in texts for line in _side(sign, text, style, (), cells)]


def _side(sign: str, text: str, style: str, marked: tuple[tuple[int, int], ...], cells: int) -> list[Line]:
    if not text.strip():
        return []
    shown = text if marked else str(mask(text))
    rows = text_rows(shown, max(cells - 4, 8), style, marked)
    lead = (visible(sign), style)
    return [(lead, (SPACE, "text"), *row) for row in rows if row]
