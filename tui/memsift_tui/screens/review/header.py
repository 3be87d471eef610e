"""The right end of the Review screen's header: what is shown, and how much of it is what. Pure."""

from __future__ import annotations

from memsift.messages import Lang, Message
from memsift_tui.screens.review.state import ReviewState
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import Line, blank


def header_right(state: ReviewState, comparing: bool, lang: Lang) -> Line:
    """The filter, the ticks, what is alike (not while it is `comparing`), what changed, what waits."""
    line: Line = ()
    for message, style in _said(state, comparing):
        line = (*line, (blank(3), "text"), (words(message, lang), style))
    return (*line, (blank(1), "text"))


def _said(state: ReviewState, comparing: bool) -> list[tuple[Message, str]]:
    said: list[tuple[Message, str]] = []
    if state.narrowed:
        what = Message(f"tui.filter.{state.filter}")
        said.append((Message("tui.header.filter", {"what": what}), "warn"))
    if state.ticks:
        said.append((Message("tui.side.ticked", {"n": len(state.ticks)}), "tick"))
    if comparing:
        said.append((Message("tui.header.looking"), "muted"))
    elif state.likeness:
        said.append((Message("tui.header.alike", {"n": len(state.likeness)}), "accent"))
    if state.silenced and not comparing:
        said.append((Message("tui.header.silenced", {"n": state.silenced}), "muted"))
    if state.changed:
        said.append((Message("tui.header.changed", {"n": len(state.changed)}), "accent"))
    if state.waiting:
        said.append((Message("tui.header.waiting", {"n": state.waiting}), "accent"))
    return said
