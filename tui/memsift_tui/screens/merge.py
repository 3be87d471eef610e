"""The merge view: who takes part, which entry stays and why, the merged text and what it changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from memsift.checks.likeness import suggested_survivor
from memsift.checks.merging import agreeing, merged_text
from memsift.messages import Lang, Message
from memsift.plan import word_diff
from memsift.text import SafeText, visible
from memsift.vault.model import EntryRef
from memsift_tui.screens.ask import Dialog
from memsift_tui.screens.review.items import text_rows
from memsift_tui.screens.review.rows import name
from memsift_tui.widgets.bars import LinesBar
from memsift_tui.widgets.entry_pane import EntryPane
from memsift_tui.widgets.inputs import EntryText
from memsift_tui.widgets.lines import SPACE, Frame, Line, Look, blank

GO = "#go"
MEMBER_ROWS = 3


@dataclass(frozen=True, slots=True)
class Merged:
    """What a person decided: the refs that become one (the survivor among them) and its text."""

    survivor: str
    members: tuple[str, ...]
    text: str


def propose_text(refs: Sequence[EntryRef], survivor: str) -> str:
    """The text to begin with: nothing is lost that a member says, but for what contradicts the survivor."""
    stays = next(ref for ref in refs if ref.ref == survivor)
    return merged_text(agreeing(refs, stays), stays)


@dataclass(frozen=True, slots=True)
class MemberItem:
    """One member of the group as lines."""

    ref: EntryRef
    note: SafeText
    takes_part: bool
    survives: bool
    lost: tuple[tuple[int, int], ...] = ()  # characters that the merged text does not have
    stop: bool = True

    @property
    def key(self) -> str:
        return self.ref.ref

    def lines(self, frame: Frame, look: Look) -> tuple[Line, ...]:
        bar = (frame.box.cursor, "cursor-bar") if look.cursor and look.focused else (SPACE, "text")
        tick = (frame.box.tick if self.takes_part else visible("-"), "tick" if self.takes_part else "muted")
        style = "text" if self.takes_part else "muted"
        rows = text_rows(self.ref.entry.text, max(frame.width - 5, 4), style, self.lost)[:MEMBER_ROWS]
        first: Line = (bar, (SPACE, "text"), tick, (SPACE, "text"))
        more: Line = (bar, (blank(3), "text"))
        where: Line = (
            (name(self.ref), "strong" if self.survives else "muted"),
            (blank(2), "text"),
            (self.note, "accent" if self.survives else "muted"),
            (blank(2), "text"),
            (visible(self.ref.file.path), "muted"),
        )
        return ((*first, *rows[0]), *((*more, *row) for row in rows[1:]), (*more, *where))


@dataclass(frozen=True, slots=True)
class GoItem:
    """The line that does it, so that the whole view works without letters."""

    label: SafeText
    key: str = GO
    stop: bool = True

    def lines(self, frame: Frame, look: Look) -> tuple[Line, ...]:
        on = look.cursor and look.focused
        bar = (frame.box.cursor, "cursor-bar") if on else (SPACE, "text")
        return ((bar, (SPACE, "text"), (self.label, "cursor-chip" if on else "title-focus")),)


class MergeScreen(Dialog[Merged | None]):
    """Returns what was decided, None when left."""

    WIDE: ClassVar[int] = 110
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("space,x", "tick", show=False),
        Binding("enter", "choose", show=False),
        Binding("tab,shift+tab", "next", show=False, priority=True),
    ]

    def __init__(self, refs: Sequence[EntryRef], title: SafeText, lang: Lang) -> None:
        super().__init__(title, lang)
        self._refs = list(refs)
        self._in = {ref.ref for ref in refs}
        self._survivor, self._why = suggested_survivor(refs)
        self._list = EntryPane(id="merge-list")
        self._area = EntryText(propose_text(refs, self._survivor), id="merge-text")
        self._typed = False

    def body(self) -> ComposeResult:
        yield self._list
        label = LinesBar(classes="label")
        label.show([((self.t("tui.merge.text"), "muted"),)])
        yield label
        yield self._area

    def foot(self) -> SafeText:
        return self.t("tui.merge.keys-text" if self.focused is self._area else "tui.merge.keys")

    def on_mount(self) -> None:
        super().on_mount()
        self._list.set_active(True)
        self.set_focus(None)
        self._show()

    def fit(self) -> None:
        super().fit()
        height = self.app.size.height
        text = 3 if height < 20 else 5
        rows = sum(self._rows(ref) for ref in self._refs) + 1
        self._area.styles.height = text
        self._list.styles.height = max(min(rows, height - text - 8), 2)

    def _rows(self, ref: EntryRef) -> int:
        return len(text_rows(ref.entry.text, max(self.inside - 5, 4), "text")[:MEMBER_ROWS]) + 1

    def _show(self) -> None:
        members = [ref for ref in self._refs if ref.ref in self._in]
        items: list[MemberItem | GoItem] = []
        stays = next(ref for ref in self._refs if ref.ref == self._survivor)
        contradicting = {ref.ref for ref in members} - {ref.ref for ref in agreeing(members, stays)}
        for ref in self._refs:
            survives = ref.ref == self._survivor
            note = self.t("tui.merge.stays", why=self._why) if survives else self.t("tui.merge.goes")
            if ref.ref in contradicting:
                note = self.t("tui.merge.contradicts")
            if ref.ref not in self._in:
                note = self.t("tui.merge.out")
            lost, _ = word_diff(ref.entry.text, self._area.text) if ref.ref in self._in else ((), ())
            items.append(MemberItem(ref, note, ref.ref in self._in, survives, lost))
        items.append(GoItem(self.t("tui.merge.go", n=len(members), into=name(stays))))
        self._list.set_items(items)

    def _propose(self) -> None:
        """Another choice of members proposes another survivor and text; what was typed stays."""
        members = [ref for ref in self._refs if ref.ref in self._in]
        if self._survivor not in self._in:
            self._survivor, self._why = suggested_survivor(members)
        if not self._typed:
            with self.prevent(EntryText.Changed):
                self._area.text = propose_text(members, self._survivor)
        self._show()

    @on(EntryText.Changed)
    def typed(self, event: EntryText.Changed) -> None:
        self._typed = self._typed or self._area.has_focus
        self._show()

    @on(EntryText.Submitted)
    def submitted(self, event: EntryText.Submitted) -> None:
        event.stop()
        self._go()

    @on(EntryPane.Chosen)
    def clicked(self, event: EntryPane.Chosen) -> None:
        if event.again:
            self.action_choose()

    def action_move(self, step: int) -> None:
        self._list.move(step)

    def action_next(self) -> None:
        on_list = not self._area.has_focus
        self._list.set_active(not on_list)
        self.set_focus(self._area if on_list else None)
        self.say_foot(self.foot())

    def action_tick(self) -> None:
        key = self._list.cursor_key
        if key is None or key == GO:
            return
        if key in self._in and len(self._in) <= 2:
            self.say_foot(self.t("tui.merge.few"), "error")
            return
        self._in ^= {key}
        self._propose()

    def action_choose(self) -> None:
        key = self._list.cursor_key
        if key == GO:
            self._go()
        elif key is not None and key in self._in:
            self._survivor, self._why = key, Message("tui.merge.why.chosen")
            self._propose()

    def action_leave(self) -> None:
        self.dismiss(None)

    def _go(self) -> None:
        if not self._area.text.strip():
            self.say_foot(self.t("tui.merge.empty"), "error")
            return
        members = tuple(ref.ref for ref in self._refs if ref.ref in self._in)
        self.dismiss(Merged(self._survivor, members, self._area.text.strip()))
