"""The History screen: sessions and plans; look at a diff, undo one, undo a session, restore."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from textual.binding import BindingType

from memsift.messages import Lang, Message
from memsift.store import PlanRecord, SessionRecord, StoreError
from memsift.text import SafeText, clip, visible, wrap
from memsift_tui.actions import Context
from memsift_tui.screens.ask import NumberScreen
from memsift_tui.screens.base import bindings
from memsift_tui.screens.changes import as_many, changed_lines
from memsift_tui.screens.listing import ListingScreen
from memsift_tui.screens.reading import ReadingScreen
from memsift_tui.screens.review.items import Note, SectionEnd, SectionTop
from memsift_tui.widgets.bars import Hint, left_and_right
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import PLAIN, SPACE, Frame, Item, Line, Look, blank, width_of

SESSION = "session:"
OTHER_ROWS = 3  # header, rule and status line
NO_MARK = visible("")


@dataclass(frozen=True, slots=True)
class PlanItem:
    """One plan as a line: when, what, which files, whether it was undone; before all else whether it was
    decided without the vault's PIN."""

    record: PlanRecord
    what: SafeText
    note: SafeText
    mark: SafeText = NO_MARK
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
            (self.mark, "error"),
            (self.what, style),
        )
        room = frame.width - 3
        note: Line = ((self.note, "warn"), (blank(2), "text")) if self.note else ()
        # What was done comes first: the file has what that leaves, and a third of the row at least.
        left = room - width_of((*line, *note)) - 2
        files = clip(", ".join(self.record.shown_files), max(room // 3, left))
        row = left_and_right(line, (*note, (files, "muted")), room, "text")
        return ((side, *row, (SPACE, "text"), (frame.box.down, "border")),)


class HistoryScreen(ListingScreen):
    """Newest session first; below, what the plan under the cursor changed."""

    ID = "history"
    STANDS_FOR: ClassVar[Mapping[str, str]] = {"undo": "history.undo"}
    BINDINGS: ClassVar[list[BindingType]] = bindings("history")

    def __init__(self) -> None:
        super().__init__()
        self._records: dict[str, PlanRecord] = {}
        self._sessions: dict[str, SessionRecord] = {}
        self._list_rows = 0
        self._seen: str | None = None  # the newest plan that was shown here

    def strip_rows(self, height: int) -> int:
        """A third of the screen, and what the list leaves free."""
        return (
            0
            if height < 12 or not self._records
            else max(height // 3, 5, height - OTHER_ROWS - self._list_rows)
        )

    def came(self) -> None:
        """Stand on what was done last, where that was done elsewhere: it is what somebody comes here for."""
        self.list_again()
        last = self._newest()
        if last is not None and last != self._seen:
            self._pane.move_to(last)
        self._seen = last

    def vault_changed(self) -> None:
        super().vault_changed()
        if self.memsift.base_screen is self:
            # Done here, perhaps from a menu over the screen: the cursor stays on its row when that closes.
            self._seen = self._newest()

    def _newest(self) -> str | None:
        return next(iter(self._records), None)

    def list_again(self) -> None:
        sitting = self.memsift.sitting
        nothing = self.t("tui.history.empty")
        sessions: tuple[SessionRecord, ...] = ()
        try:
            sessions = sitting.sessions() if sitting is not None else ()
        except StoreError as error:
            nothing = self.say(error.message)
        self._records = {plan.id: plan for session in sessions for plan in reversed(session.plans)}
        self._sessions = {SESSION + session.id: session for session in sessions}
        items = history_items(sessions, self.lang, self.memsift.today.isoformat())
        items = items or [Note("#none", nothing, framed=False)]
        frame = Frame(max(self.app.size.width, 10), self.memsift.box)
        self._list_rows = sum(len(item.lines(frame, PLAIN)) for item in items)
        self._pane.set_items(items)
        self._arrange()

    def context(self) -> Context:
        key = self._pane.cursor_key
        return Context(
            self.ID,
            plan=key in self._records,
            session=key in self._sessions,
            undoable=self.memsift.undoable,
        )

    def strip(self, cells: int, rows: int) -> Sequence[Line]:
        key, desk = self._pane.cursor_key or "", self.memsift.desk
        if (session := self._sessions.get(key)) is not None:
            return session_lines(session, self.lang, cells)
        if key not in self._records or desk is None:
            return ()
        try:
            all_of_it = self.memsift.key_of("history.diff")
            return as_many(changed_lines(desk.changed_by(key), self.lang, cells), rows, self.lang, all_of_it)
        except StoreError as error:
            return [((row, "error"),) for row in wrap(self.say(error.message), cells)]

    def hints(self) -> list[Hint]:
        undo = self.memsift.key_of("undo")
        return sorted(super().hints(), key=lambda hint: hint.key != undo)

    async def do_history_undo(self) -> None:
        key, sitting = self._pane.cursor_key or "", self.memsift.sitting
        if sitting is None:
            return
        if (record := self._records.get(key)) is not None and record.undone:
            self.tell(Message("tui.why.undone-already"), "status-error")
            return
        if (session := self._sessions.get(key)) is None:
            self.memsift.after(sitting.undo(key))
            return
        standing = sum(plan.stands for plan in session.plans)
        if not standing:
            self.tell(Message("tui.why.nothing-to-undo"), "status-error")
            return
        question = self.t("tui.ask.undo-session", n=standing)
        if await self.app.push_screen_wait(NumberScreen(question, standing, self.lang)):
            self.memsift.after(sitting.undo_session(session.id))

    def do_history_diff(self) -> None:
        """All that a step changed, over the whole screen."""
        key, desk = self._pane.cursor_key or "", self.memsift.desk
        if key not in self._records or desk is None:
            return
        try:
            changed = desk.changed_by(key)
        except StoreError as error:
            self.tell(error.message, "status-error")
            return
        title = self.say(self._records[key].what)
        self.app.push_screen(
            ReadingScreen(title, lambda cells: changed_lines(changed, self.lang, cells), self.lang)
        )

    def do_history_restore(self) -> None:
        key = self._pane.cursor_key
        if self.memsift.sitting is not None and key in self._records:
            self.memsift.after(self.memsift.sitting.restore(key))


def session_lines(session: SessionRecord, lang: Lang, cells: int) -> list[Line]:
    """Of a session: how much of it stands, which files it wrote, and from where it was decided."""
    standing = sum(plan.stands for plan in session.plans)
    files = tuple(dict.fromkeys(path for plan in session.plans for path in plan.files))
    said = [
        Message("tui.history.stands", {"n": len(session.plans), "standing": standing}),
        Message("tui.history.wrote", {"files": files}),
    ]
    if where := f"{session.tty} {session.parent}".strip():
        said.append(Message("tui.history.from", {"where": where}))
    return [((row, "text"),) for one in said for row in wrap(words(one, lang), cells)]


def history_items(sessions: Sequence[SessionRecord], lang: Lang, today: str) -> list[Item]:
    """Sessions as boxes with their plans, newest first."""
    items: list[Item] = []
    back = {record.brought_back for session in sessions for record in session.plans}
    for session in sessions:
        when = _day(session.started, today)
        title = words(Message("tui.history.session", {"when": when, "n": len(session.plans)}), lang)
        items.append(SectionTop(SESSION + session.id, title, None, foldable=False))
        for record in reversed(session.plans):
            come = (
                "tui.history.undone" if record.undone else "tui.history.back" if record.id in back else None
            )
            note = words(Message(come), lang) if come else visible("")
            mark = words(Message("lock.mark-row"), lang) if record.unsigned else NO_MARK
            items.append(PlanItem(record, words(record.what, lang), note, mark))
        items.append(SectionEnd(f"{session.id}#end"))
    return items


def _day(when: datetime, today: str) -> str:
    day = when.date().isoformat()
    return when.strftime("%H:%M") if day == today else f"{day} {when:%H:%M}"
