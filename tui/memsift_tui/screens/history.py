"""The History screen: sessions and plans; look at a diff, undo one, undo a session, restore."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from textual.binding import BindingType

from memsift.messages import Lang, Message
from memsift.store import PlanRecord, SessionRecord, StoreError
from memsift.text import SafeText, clip, fold, visible, wrap
from memsift_tui.actions import Context
from memsift_tui.screens.ask import NumberScreen
from memsift_tui.screens.base import bindings
from memsift_tui.screens.changes import as_many
from memsift_tui.screens.later import MenuEntry
from memsift_tui.screens.letters import step_lines
from memsift_tui.screens.listing import ListingScreen
from memsift_tui.screens.reading import ReadingScreen
from memsift_tui.screens.review.items import Note, SectionEnd, SectionTop
from memsift_tui.widgets.bars import Hint, left_and_right
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import SPACE, Frame, Item, Line, Look, blank, width_of

SESSION = "session:"
OTHER_ROWS = 3  # header, rule and status line
NO_MARK = visible("")


@dataclass(frozen=True, slots=True)
class PlanItem:
    """One plan as a line: when, what, which files, whether it was undone; before all else whether it was
    decided without the vault's PIN. `what` says what it was about, asked of lines that are drawn alone:
    there are thousands."""

    record: PlanRecord
    what: Callable[[PlanRecord], SafeText]
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
            (self.what(self.record), style),
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
        self._back: frozenset[str] = frozenset()  # plans whose entries were brought back
        self._named: dict[str, SafeText] = {}  # what plans were about, as it was drawn
        self._searchable: dict[str, str] | None = None  # row → folded words, made by the first search
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
        self._back = frozenset(filter(None, (record.brought_back for record in self._records.values())))
        self._named.clear()
        self._searchable = None
        items = history_items(sessions, self._back, self._what, self.lang, self.memsift.today.isoformat())
        self._list_rows = len(items)  # a line each
        items = items or [Note("#none", nothing, framed=False)]
        self._pane.set_items(items)
        self._arrange()

    def _what(self, record: PlanRecord) -> SafeText:
        """What a plan was about, its entries named whole."""
        if (known := self._named.get(record.id)) is None:
            desk = self.memsift.desk
            what = desk.what_whole(record) if desk is not None else record.what
            known = self._named[record.id] = self.say(what)
        return known

    def context(self) -> Context:
        key = self._pane.cursor_key or ""
        return Context(
            self.ID,
            plan=key in self._records,
            session=key in self._sessions,
            listed=bool(self._records),
            undoable=self.memsift.undoable,
            settled=self._settled(key),
        )

    def _settled(self, key: str) -> Message | None:
        """Why the line under the cursor cannot be undone; None where it can."""
        if (session := self._sessions.get(key)) is not None:
            stands = any(plan.stands for plan in session.plans)
            return None if stands else Message("tui.why.nothing-to-undo")
        if (record := self._records.get(key)) is None:
            return None
        if record.forgotten:
            return Message("tui.why.forgotten")
        return Message("tui.why.undone-already") if record.undone else None

    def strip(self, cells: int, rows: int) -> Sequence[Line]:
        key, desk = self._pane.cursor_key or "", self.memsift.desk
        if (session := self._sessions.get(key)) is not None:
            return session_lines(session, self.lang, cells)
        if key not in self._records or desk is None:
            return ()
        try:
            all_of_it = self.memsift.key_of("history.diff")
            return as_many(step_lines(desk.changed_by(key), self.lang, cells), rows, self.lang, all_of_it)
        except StoreError as error:
            return [((row, "error"),) for row in wrap(self.say(error.message), cells)]

    def hints(self) -> list[Hint]:
        """Undoing is what one comes here for; it is not offered where that was done, or would put a second
        one beside what was brought back."""
        undo = self.memsift.keys.action("undo")
        hints = [hint for hint in super().hints() if hint.key != self.memsift.key_of(undo.id)]
        able = self.memsift.keys.action("history.undo").why_not(self.context()) is None
        offered = undo.keys and able and self._pane.cursor_key not in self._back
        return [self._hint(undo), *hints] if offered else hints

    def findable(self) -> Mapping[str, str]:
        """What was done, to which files, on which day, and the lines that it put in and took out."""
        if self._searchable is None:
            desk, held = self.memsift.desk, dict[str, str]()
            with suppress(StoreError):
                held = desk.plan_texts() if desk is not None else held
            self._searchable = {
                key: fold(" ".join((self.say(one.what), *one.shown_files, one.moment, held.get(key, ""))))
                for key, one in self._records.items()
            }
        return self._searchable

    def found_entry(self, key: str) -> MenuEntry:
        record = self._records[key]
        return MenuEntry(key, self._what(record), visible(record.moment))

    async def do_history_undo(self) -> None:
        key, sitting = self._pane.cursor_key or "", self.memsift.sitting
        if sitting is None:
            return
        if (session := self._sessions.get(key)) is None:
            self.memsift.after(sitting.undo(key))
            return
        standing = sum(plan.stands for plan in session.plans)
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
        title = self._what(self._records[key])
        self.app.push_screen(
            ReadingScreen(title, lambda cells: step_lines(changed, self.lang, cells), self.lang)
        )

    def do_history_restore(self) -> None:
        key = self._pane.cursor_key
        if self.memsift.sitting is not None and key in self._records:
            self.memsift.after(self.memsift.sitting.restore(key))


def session_lines(session: SessionRecord, lang: Lang, cells: int) -> list[Line]:
    """Of a session: how much of it stands, which files it wrote, and from where it was decided."""
    standing = sum(plan.stands for plan in session.plans)
    files = tuple(dict.fromkeys(path for plan in session.plans for path in plan.memory_files))
    said = [Message("tui.history.stands", {"n": len(session.plans), "standing": standing})]
    if files:
        said.append(Message("tui.history.wrote", {"files": files}))
    if where := f"{session.tty} {session.parent}".strip():
        said.append(Message("tui.history.from", {"where": where}))
    return [((row, "text"),) for one in said for row in wrap(words(one, lang), cells)]


def history_items(
    sessions: Sequence[SessionRecord],
    back: Collection[str],
    what: Callable[[PlanRecord], SafeText],
    lang: Lang,
    today: str,
) -> list[Item]:
    """Sessions as boxes with their plans, newest first; each item is one line. `back`: the plans whose
    entries were brought back; `what` says what a plan was about."""
    items: list[Item] = []
    undone, brought = (words(Message(f"tui.history.{name}"), lang) for name in ("undone", "back"))
    unsigned = words(Message("lock.mark-row"), lang)
    for session in sessions:
        when = _day(session.started, today)
        title = words(Message("tui.history.session", {"when": when, "n": len(session.plans)}), lang)
        items.append(SectionTop(SESSION + session.id, title, None, foldable=False))
        for record in reversed(session.plans):
            note = undone if record.undone else brought if record.id in back else NO_MARK
            items.append(PlanItem(record, what, note, unsigned if record.unsigned else NO_MARK))
        items.append(SectionEnd(f"{session.id}#end"))
    return items


def _day(when: datetime, today: str) -> str:
    day = when.date().isoformat()
    return when.strftime("%H:%M") if day == today else f"{day} {when:%H:%M}"
