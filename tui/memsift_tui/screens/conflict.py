"""What a person decides when something changed under a plan: the three versions, and which one it is to be.

`commit_or_ask` is the whole of it: it saves a plan and asks as long as it stops.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from memsift.messages import Lang, Message
from memsift.plan import Plan, word_diff
from memsift.plan.model import Change, Clash, Op
from memsift.store import Stopped
from memsift.text import SafeText, visible
from memsift_tui.screens.ask import ListDialog
from memsift_tui.screens.edit import EditScreen
from memsift_tui.screens.menu import MenuEntry, MenuItem
from memsift_tui.screens.review.items import text_rows
from memsift_tui.widgets.entry_pane import EntryPane
from memsift_tui.widgets.lines import Item, Line, TextItem, blank

if TYPE_CHECKING:
    from memsift_tui.app import MemsiftApp

THEIRS, MINE, EDIT = "theirs", "mine", "edit"
VERSION_ROWS = 4
Spans = Sequence[tuple[int, int]]


class ConflictScreen(ListDialog[str | None]):
    """Returns `theirs`, `mine` or `edit`; None when left: then nothing at all is done."""

    WIDE: ClassVar[int] = 100
    FOOT: ClassVar[int] = 0
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", show=False),
        Binding("shift+tab", "move(-1)", show=False),
        Binding("tab", "move(1)", show=False),
        *(Binding(str(at), f"pick({at})", show=False) for at in (1, 2, 3)),
    ]

    def __init__(self, clash: Clash, at: tuple[int, int], lang: Lang) -> None:
        name = clash.change.id or clash.change.file
        title = Message("tui.conflict.title", {"what": name, "at": at[0], "n": at[1]})
        super().__init__(visible(""), lang)
        self._title = self.t(title.id if at[1] == 1 else f"{title.id}-of", **title.params)
        self._clash = clash
        self._list = EntryPane(id="conflict-versions")

    def body(self) -> ComposeResult:
        yield self._list

    def on_mount(self) -> None:
        self._list.set_active(True)  # the cursor is on the first choice when the dialog's own has fitted it

    def fit(self) -> None:
        super().fit()
        items: list[Item] = [*self._versions(), *self._choices()]
        self._list.set_items(items)
        rows = sum(len(item.content) if isinstance(item, TextItem) else 1 for item in items)
        self._list.styles.height = min(rows, max(self.most_rows - 4, 2))

    def _versions(self) -> list[TextItem]:
        clash = self._clash
        expected, now, wanted = (_shown(lines) for lines in (clash.expected, clash.now or (), clash.wanted))
        new_now, new_wanted = word_diff(expected, now)[1], word_diff(expected, wanted)[1]
        gone = () if clash.now is not None else self.t("tui.conflict.gone")
        removed = () if clash.wanted else self.t("tui.conflict.removed")
        return [
            self._version("expected", expected, ()),
            self._version("now", now, new_now, instead=gone or None),
            self._version("wanted", wanted, new_wanted, instead=removed or None),
        ]

    def _version(self, name: str, text: str, marked: Spans, instead: SafeText | None = None) -> TextItem:
        head: Line = ((self.t(f"tui.conflict.{name}"), "muted"),)
        if instead is not None:
            rows: list[Line] = [((instead, "warn"),)]
        else:
            rows = text_rows(text, max(self.inside - 3, 8), "text", marked)[:VERSION_ROWS]
        shown = tuple(((blank(2), "text"), *row) for row in rows)
        return TextItem(f"#{name}", False, (head, *shown, ()), marked=False)

    def _choices(self) -> list[MenuItem]:
        names = [THEIRS, MINE, EDIT] if mine(self._clash) is not None else [THEIRS]
        if not self._clash.wanted and EDIT in names:
            names.remove(EDIT)
        entries = [MenuEntry(name, self.t(f"tui.conflict.{name}")) for name in names]
        return [MenuItem(entry, number=str(at)) for at, entry in enumerate(entries, 1)]

    @on(EntryPane.Chosen)
    def clicked(self, event: EntryPane.Chosen) -> None:
        self.dismiss(event.key)

    def action_pick(self, number: int) -> None:
        if number <= len(self._list.keys):
            self.dismiss(self._list.keys[number - 1])

    def action_choose(self) -> None:
        self.dismiss(self._list.cursor_key)


def _shown(lines: Sequence[str]) -> str:
    return "\n".join(lines)


def mine(clash: Clash, after: tuple[str, ...] | None = None) -> Change | None:
    """The change as it would be made on what stands there now; `after`: with these lines instead. None when
    what it was about is gone, so that there is nothing to make it on."""
    if clash.now is None or clash.change.op is Op.INSERT:
        return None
    lines = clash.change.after if after is None else after
    return replace(clash.change, before=clash.now, after=lines, line=clash.line)


def settled(plan: Plan, answers: Sequence[tuple[Clash, Change | None]]) -> Plan:
    """The plan with every clash answered: its change as given, or (None) left out."""
    changes = list(plan.changes)
    for clash, change in answers:
        at = next((n for n, one in enumerate(changes) if _same(one, clash.change)), None)
        if at is not None:
            changes[at : at + 1] = [] if change is None else [change]
    return replace(plan, changes=tuple(changes))


def _same(one: Change, other: Change) -> bool:
    # On its way to the disk a change may have got another line hint.
    return one is other or replace(one, line=0) == replace(other, line=0)


async def ask(app: MemsiftApp, plan: Plan, stopped: Stopped) -> Plan | None:
    """Ask about each conflict; the plan as it is to be then, None when the person left."""
    answers: list[tuple[Clash, Change | None]] = []
    for number, clash in enumerate(stopped.conflicts, 1):
        chosen = await app.push_screen_wait(ConflictScreen(clash, (number, len(stopped.conflicts)), app.lang))
        if chosen is None:
            return None
        change = mine(clash) if chosen == MINE else None
        if chosen == EDIT:
            title = words_of(app, "tui.conflict.edit-title")
            edited = await app.push_screen_wait(EditScreen(title, _shown(clash.wanted), app.lang))
            if not edited.save:
                return None
            change = mine(clash, tuple(edited.text.split("\n")))
        answers.append((clash, change))
    return settled(plan, answers)


def words_of(app: MemsiftApp, message_id: str) -> SafeText:
    """A sentence in the app's language."""
    from memsift_tui.widgets.content import words

    return words(Message(message_id), app.lang)


async def commit_or_ask(app: MemsiftApp, plan: Plan, done: Message) -> bool:
    """Save a plan; where it stops on a conflict, show the three versions and save what was chosen.

    Every screen reads anew and what came of it is said. Whether something was saved. For a worker: it waits
    for the person.
    """
    sitting = app.sitting
    assert sitting is not None
    told = sitting.commit(plan, done)
    while told.stopped is not None and told.stopped.conflicts:
        app.after(told)
        answered = await ask(app, plan, told.stopped)
        if answered is None:
            return False
        plan = answered
        told = sitting.commit(plan, done)
    return app.after(told)
