"""The History screen: sessions and plans; look at a diff, undo one, undo a session, restore."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType

from memsift.messages import Lang, Message
from memsift.plan import diff
from memsift.store import PlanRecord, SessionRecord, StoreError
from memsift.text import SafeText, mask, visible
from memsift_tui.actions import Context
from memsift_tui.screens.base import BaseScreen, bindings
from memsift_tui.screens.review.items import Note, SectionEnd, SectionTop
from memsift_tui.widgets.bars import LinesBar
from memsift_tui.widgets.content import words
from memsift_tui.widgets.entry_pane import EntryPane
from memsift_tui.widgets.lines import SPACE, Frame, Item, Line, Look, blank, fit

SESSION = "session:"


@dataclass(frozen=True, slots=True)
class PlanItem:
    """One plan as a line: when, what, which files, whether it was undone."""

    record: PlanRecord
    what: SafeText
    note: SafeText
    stop: bool = True

    @property
    def key(self) -> str:
        return self.record.id

    def lines(self, frame: Frame, look: Look) -> tuple[Line, ...]:
        on_it = look.cursor and look.focused
        side = (frame.box.cursor, "cursor-bar") if on_it else (frame.box.down, "border")
        style = "muted" if self.record.undone or self.record.forgotten else "text"
        time = visible(self.record.when.strftime("%H:%M"))
        line: Line = (
            (SPACE, "text"),
            (time, "cursor-chip" if on_it else "muted"),
            (blank(2), "text"),
            (self.what, style),
            (blank(2), "text"),
            (self.note, "warn"),
            (blank(2), "text"),
            (visible(", ".join(self.record.files)), "muted"),
        )
        return ((side, *fit(line, frame.width - 2), (frame.box.down, "border")),)


class HistoryScreen(BaseScreen):
    """Newest session first; below, what the plan under the cursor changed."""

    ID = "history"
    BINDINGS: ClassVar[list[BindingType]] = bindings("history")

    def __init__(self) -> None:
        super().__init__()
        self._pane = EntryPane(id="history-pane")
        self._diff = LinesBar(id="history-diff")
        self._rule = LinesBar(fill="border", id="history-rule")
        self._records: dict[str, PlanRecord] = {}
        self._sessions: dict[str, SessionRecord] = {}

    def body(self) -> ComposeResult:
        self._pane = EntryPane(box=self.memsift.box, id="history-pane")
        yield self._pane
        yield self._rule
        yield self._diff

    def on_mount(self) -> None:
        self._pane.set_active(True)
        self._arrange()
        self.show_again()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        if self.is_mounted:
            self.show_again()

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self._arrange()

    def _arrange(self) -> None:
        height = self.app.size.height
        rows = 0 if height < 12 else max(height // 3, 5)
        self._diff.styles.height = rows
        self._diff.display = self._rule.display = rows > 0
        self._rule.show([((self.memsift.box.across * max(self.app.size.width, 1), "border"),)])

    def show_again(self) -> None:
        sitting = self.memsift.sitting
        sessions = sitting.sessions() if sitting is not None else ()
        self._records = {plan.id: plan for session in sessions for plan in session.plans}
        self._sessions = {SESSION + session.id: session for session in sessions}
        items = history_items(sessions, self.lang, self.memsift.today.isoformat())
        self._pane.set_items(items or [Note("#none", self.t("tui.history.empty"), framed=False)])
        self.show_header()
        self.show_status()
        self._show_diff()

    def pane(self) -> EntryPane:
        return self._pane

    def context(self) -> Context:
        key = self._pane.cursor_key
        return Context(
            self.ID,
            plan=key in self._records,
            session=key in self._sessions,
            undoable=self.memsift.undoable,
        )

    @on(EntryPane.Moved)
    def moved(self, event: EntryPane.Moved) -> None:
        self._show_diff()
        self.show_status()

    @on(EntryPane.Chosen)
    def clicked(self, event: EntryPane.Chosen) -> None:
        if event.again:
            self.perform("open")

    def _show_diff(self) -> None:
        key = self._pane.cursor_key
        lines: Sequence[Line] = ()
        if key in self._records and self.memsift.desk is not None:
            try:
                lines = diff_lines(self.memsift.desk.changed_by(key), self.lang)
            except StoreError as error:
                lines = [((self.say(error.message), "error"),)]
        self._diff.show([((blank(1), "text"), *line) for line in lines])

    def do_history_undo(self) -> None:
        key = self._pane.cursor_key
        if self.memsift.sitting is not None and key in self._records:
            self.memsift.after(self.memsift.sitting.undo(key))

    def do_history_restore(self) -> None:
        key = self._pane.cursor_key
        if self.memsift.sitting is not None and key in self._records:
            self.memsift.after(self.memsift.sitting.restore(key))


def history_items(sessions: Sequence[SessionRecord], lang: Lang, today: str) -> list[Item]:
    """Sessions as boxes with their plans, newest first."""
    items: list[Item] = []
    for session in sessions:
        when = _day(session.started, today)
        title = words(Message("tui.history.session", {"when": when, "n": len(session.plans)}), lang)
        # Who decided: the terminal, and the program that it was started from.
        title += visible(f"  {session.tty} {session.parent}".rstrip())
        items.append(SectionTop(SESSION + session.id, title, None, foldable=False))
        for record in reversed(session.plans):
            note = words(Message("tui.history.undone"), lang) if record.undone else visible("")
            items.append(PlanItem(record, words(record.what, lang), note))
        items.append(SectionEnd(f"{session.id}#end"))
    return items


def _day(when: datetime, today: str) -> str:
    day = when.date().isoformat()
    return when.strftime("%H:%M") if day == today else f"{day} {when:%H:%M}"


def diff_lines(changed: Mapping[str, tuple[bytes | None, bytes | None]], lang: Lang) -> list[Line]:
    """What a plan changed, as lines with `-` and `+`; secrets are masked."""
    lines: list[Line] = []
    for path, (before, after) in changed.items():
        lines.append(((visible(path), "title"),))
        for difference in diff(before or b"", after or b""):
            lines += [((visible(f"- {mask(text)}"), "removed"),) for text in difference.before]
            lines += [((visible(f"+ {mask(text)}"), "added"),) for text in difference.after]
    return lines
