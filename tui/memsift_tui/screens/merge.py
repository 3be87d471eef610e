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
from memsift.text import SafeText, clip, visible, wrap
from memsift.vault.model import EntryRef
from memsift_tui.screens.ask import Dialog
from memsift_tui.screens.review.items import text_rows
from memsift_tui.screens.review.rows import name
from memsift_tui.widgets.bars import LinesBar
from memsift_tui.widgets.entry_pane import EntryPane
from memsift_tui.widgets.inputs import EntryText
from memsift_tui.widgets.lines import PLAIN, SPACE, Frame, Line, Look, blank, width_of

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
        room = max(frame.width - 5, 4)
        rows = text_rows(self.ref.entry.text, room, style, self.lost)[:MEMBER_ROWS]
        first: Line = (bar, (SPACE, "text"), tick, (SPACE, "text"))
        more: Line = (bar, (blank(3), "text"))
        below = [*rows[1:], *self._where(room)]
        return ((*first, *rows[0]), *((*more, *row) for row in below))

    def _where(self, room: int) -> list[Line]:
        """Its number and file and what becomes of it: on one line, else the latter whole below it."""
        own, file = name(self.ref), visible(self.ref.file.path)
        number: Line = (
            () if own == file else ((own, "strong" if self.survives else "muted"), (blank(2), "text"))
        )
        style = "accent" if self.survives else "muted"
        line: Line = (*number, (file, "muted"), (blank(2), "text"), (self.note, style))
        if width_of(line) <= room:
            return [line]
        return [(*number, (file, "muted")), *(((row, style),) for row in wrap(self.note, room))]


@dataclass(frozen=True, slots=True)
class GoItem:
    """The button that does it, so that the whole view works without letters."""

    label: SafeText
    key: str = GO
    stop: bool = True

    def lines(self, frame: Frame, look: Look) -> tuple[Line, ...]:
        on = look.cursor and look.focused
        bar = (frame.box.cursor, "cursor-bar") if on else (SPACE, "text")
        label = visible("[ ") + clip(self.label, max(frame.width - 7, 4)) + visible(" ]")
        return ((bar, (SPACE, "text"), (label, "cursor-chip" if on else "title-focus")),)


class MergeScreen(Dialog[Merged | None]):
    """Returns what was decided, None when left. `into`: the file that gets the merged entry, with a new
    number; None: the survivor's own place and number. `on_button`: begin on the button that merges; not where
    the key that began it may have been Enter, which would be the key that does it, too."""

    WIDE: ClassVar[int] = 110
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("home", "end(-1)", show=False),
        Binding("end", "end(1)", show=False),
        Binding("space,x", "tick", show=False),
        Binding("enter", "choose", show=False),
        Binding("tab,shift+tab", "next", show=False, priority=True),
    ]

    def __init__(
        self,
        refs: Sequence[EntryRef],
        title: SafeText,
        lang: Lang,
        *,
        into: str | None = None,
        on_button: bool = True,
    ) -> None:
        super().__init__(title, lang)
        self._into = into
        self._on_button = on_button
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
        if self.focused is self._area:
            return self.t("tui.merge.keys-text")
        return self.t("tui.merge.keys-go" if self._list.cursor_key in (GO, None) else "tui.merge.keys")

    def on_mount(self) -> None:
        super().on_mount()
        self._list.set_active(True)
        self.set_focus(None)
        self._list.set_items(self._items(), cursor=GO if self._on_button else None)
        self.say_foot(self.foot())

    def fit(self) -> None:
        super().fit()
        height = self.app.size.height
        text = 3 if height < 20 else 5
        frame = Frame(self.inside, self._list.box)
        rows = sum(len(item.lines(frame, PLAIN)) for item in self._items())
        self._area.styles.height = text
        self._list.styles.height = max(min(rows, height - text - 8), 2)

    def _items(self) -> list[MemberItem | GoItem]:
        members = [ref for ref in self._refs if ref.ref in self._in]
        items: list[MemberItem | GoItem] = []
        stays = next(ref for ref in self._refs if ref.ref == self._survivor)
        contradicting = {ref.ref for ref in members} - {ref.ref for ref in agreeing(members, stays)}
        for ref in self._refs:
            survives = ref.ref == self._survivor
            note = self._note(ref) if survives else self.t("tui.merge.goes")
            if ref.ref in contradicting:
                note = self.t("tui.merge.contradicts")
            if ref.ref not in self._in:
                note = self.t("tui.merge.out")
            lost, _ = word_diff(ref.entry.text, self._area.text) if ref.ref in self._in else ((), ())
            items.append(MemberItem(ref, note, ref.ref in self._in, survives, lost))
        if self._into is not None:
            label = self.t("tui.merge.go-file", n=len(members), file=self._into)
        else:
            elsewhere = next((ref for ref in members if ref.file.path != stays.file.path), None)
            label = self.t("tui.merge.go", n=len(members), into=name(stays, elsewhere))
        return [*items, GoItem(label)]

    def _note(self, ref: EntryRef) -> SafeText:
        """What of the survivor stays, and why it is that one."""
        kept = "number" if ref.entry.fields.id else "place"
        return self.t(f"tui.merge.stays-{kept if self._into is None else 'section'}", why=self._why)

    def _show(self) -> None:
        self._list.set_items(self._items())

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
        self.say_foot(self.foot())

    def action_end(self, step: int) -> None:
        self._list.move_end(step)
        self.say_foot(self.foot())

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
