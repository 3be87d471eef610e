"""What each agent's proposals came to: proposed, approved, edited, rejected, and why."""

from __future__ import annotations

from collections.abc import Iterable

from memsift.messages import Lang, Message
from memsift.review.policy import Report
from memsift.text import mask, visible, wrap
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import Line, blank

_REASONS = 12  # different reasons of one agent that are listed


def agent_lines(reports: Iterable[Report], lang: Lang, cells: int) -> list[Line]:
    """One paragraph an agent, none of its lines wider than `cells`."""
    lines: list[Line] = []

    def put(message: Message, style: str, indent: int) -> None:
        text = visible(str(mask(str(words(message, lang)))))
        for row in wrap(text, max(cells - indent, 8)):
            lines.append(((blank(indent), "text"), (row, style)))

    put(Message("inbox.agents.how"), "muted", 0)
    for one in reports:
        lines.append(())
        name = Message("inbox.agents.unknown") if one.agent == "?" else one.agent
        put(Message("inbox.agents.name", {"agent": name}), "title-focus", 0)
        put(Message("inbox.agents.proposed", {"n": one.proposed, "waiting": one.waiting}), "text", 2)
        counts = {"approved": one.approved, "edited": one.edited, "rejected": one.rejected}
        put(Message("inbox.agents.decided", counts), "text", 2)
        for reason, count in one.reasons[:_REASONS]:
            put(Message("inbox.agents.reason", {"n": count, "why": reason}), "muted", 4)
        if len(one.reasons) > _REASONS:
            put(Message("inbox.agents.more", {"n": len(one.reasons) - _REASONS}), "muted", 4)
    if len(lines) == 1:
        lines.append(())
        put(Message("inbox.agents.none"), "text", 0)
    return lines
