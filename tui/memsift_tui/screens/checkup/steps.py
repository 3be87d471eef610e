"""The steps of the checkup along the top, as one line. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from memsift.messages import Lang, Message
from memsift.review.steps import StepCount, short_step_label, step_label
from memsift.text import SafeText, cell_width, visible
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import SPACE, Box, Line, Span, width_of

Step = tuple[SafeText, int | None, bool]
"""A step along the top: its name, its cards left (the end has none), whether it is the present one."""


def steps_line(counts: Sequence[StepCount], now: str | None, lang: Lang, box: Box, cells: int) -> Line:
    """The steps that have cards left, by their short names where the others do not fit; behind the last of
    them stands the end, where one is there (`now` None)."""
    end: list[Step] = [(words(Message("checkup.step-end"), lang), None, True)] if now is None else []
    for label in (step_label, short_step_label):
        named = [(words(label(one.step), lang), one.left, one.step == now) for one in counts]
        steps: list[Step] = [*named, *end]
        if steps_fit(steps, cells):
            break
    return progress_line(steps, box, cells)


def steps_fit(steps: Sequence[Step], cells: int) -> bool:
    """Whether all steps stand two blanks apart in so many cells."""
    return 1 + sum(cell_width(name) + len(_left(left)) + 2 for name, left, _ in steps) <= cells


def _left(left: int | None) -> str:
    return "" if left is None else f" {left}"


def progress_line(steps: Sequence[Step], box: Box, cells: int) -> Line:
    """The steps along the top: name and cards left, the present one with a sign and in other letters.

    Where they do not fit two blanks apart, one has to do. What does not fit then is left out, from the front
    as far as the present step needs it, and a sign says so.
    """
    spans: list[list[Span]] = []
    here = 0
    for number, (name, left, now) in enumerate(steps):
        here = number if now else here
        sign: list[Span] = [(box.folded, "title-focus")] if now else [(SPACE, "muted")]
        style = "title-focus" if now else "muted"
        spans.append([*sign, (name, style), (visible(_left(left)), style), (SPACE, "muted")])
    if not steps_fit(steps, cells):
        spans = [one[:-1] for one in spans]
    wide = [width_of(one) for one in spans]
    start, end = 0, len(wide)
    while start < here and sum(wide[start : here + 1]) > cells - 2:
        start += 1
    while end > here + 1 and sum(wide[start:end]) > cells - (1 if end == len(wide) else 3):
        end -= 1
    lead: Span = (box.more if start else SPACE, "muted")
    rest: Line = ((SPACE + box.more, "muted"),) if end < len(wide) else ()
    return (lead, *(span for one in spans[start:end] for span in one), *rest)
