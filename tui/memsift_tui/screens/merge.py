"""The merge view: who takes part, which entry stays and why, the merged text and what it changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from memsift.checks.base import Run
from memsift.checks.likeness import suggested_survivor
from memsift.checks.merging import (
    agreeing,
    carried,
    contradicting,
    holds_now,
    merged_grade,
    merged_text,
)
from memsift.checks.model import Facts
from memsift.messages import Lang, Message
from memsift.plan import editable_text, word_diff
from memsift.text import SafeText, clip, fold, visible, wrap
from memsift.vault.model import EntryRef, Vault
from memsift_tui.screens.ask import ListDialog
from memsift_tui.screens.review.items import text_rows
from memsift_tui.screens.review.rows import name
from memsift_tui.widgets.bars import Hint, LinesBar
from memsift_tui.widgets.entry_pane import EntryPane
from memsift_tui.widgets.inputs import EntryText
from memsift_tui.widgets.lines import PLAIN, SPACE, Frame, Line, Look, blank, width_of

GO = "#go"
MEMBER_ROWS = 3
CHOSEN = Message("tui.merge.why.chosen")


@dataclass(frozen=True, slots=True)
class Merged:
    """What a person decided: the refs that become one (the survivor among them) and its text."""

    survivor: str
    members: tuple[str, ...]
    text: str


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
        rows = text_rows(self.ref.entry.text, room, style, self.lost, steady=True)[:MEMBER_ROWS]
        first: Line = (bar, (SPACE, "text"), tick, (SPACE, "text"))
        more: Line = (bar, (blank(3), "text"))
        below = [*rows[1:], *self._where(room)]
        return ((*first, *rows[0]), *((*more, *row) for row in below))

    def _where(self, room: int) -> list[Line]:
        """Its number, grade, date and file and what becomes of it: on one line, else the latter below it."""
        own, file = name(self.ref), visible(self.ref.file.path)
        fields = self.ref.entry.fields
        facts = [visible(one) for one in (fields.confidence, fields.date and fields.date.isoformat()) if one]
        number: Line = (
            *(() if own == file else ((own, "strong" if self.survives else "muted"), (blank(2), "text"))),
            *(part for fact in facts for part in ((fact, "muted"), (blank(2), "text"))),
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


def unsaid(text: str, merged: str) -> tuple[tuple[int, int], ...]:
    """The characters of an entry's text that the merged one does not say. Case, width, Traditional and
    Simplified are one, and signs say nothing."""
    folded = fold(text)
    if len(folded) != len(text):  # its places would be others
        folded, said = text, merged
    else:
        said = fold(merged)
    lost, _ = word_diff(folded, said)
    return tuple((start, end) for start, end in lost if any(map(str.isalnum, text[start:end])))


class MergeScreen(ListDialog[Merged | None]):
    """Returns what was decided, None when left. `into`: the file that gets the merged entry, with a new
    number; None: the survivor's own place and number. It begins on the button that merges, but not where
    entries contradict each other or rules take part: there the person looks first.

    An entry of rules is never changed: it is left out while two others can be merged, else it is what stays.
    """

    WIDE: ClassVar[int] = 110
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
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
        vault: Vault,
        into: str | None = None,
    ) -> None:
        super().__init__(title, lang)
        self._into = into
        self._run = Run(vault, Facts(date.min))  # for the sources, which know no today
        self._refs = list(refs)
        able = [ref for ref in refs if ref.file.mergeable]
        rules = [ref for ref in refs if not ref.file.mergeable][:1]
        members = able if len(able) > 1 else [*able, *rules]
        self._in = {ref.ref for ref in members}
        self._typed = False
        self._choose_survivor()
        self._weigh()
        self._on_button = not rules and not self._clashing
        self._list = EntryPane(id="merge-list")
        self._area = EntryText(self._proposed(), id="merge-text")
        self._fields = LinesBar(classes="label")
        self._items: list[MemberItem | GoItem] = []

    @property
    def _members(self) -> list[EntryRef]:
        return [ref for ref in self._refs if ref.ref in self._in]

    @property
    def _rules(self) -> EntryRef | None:
        """The entry of rules that takes part, which then is what stays."""
        return next((ref for ref in self._members if not ref.file.mergeable), None)

    @property
    def _stays(self) -> EntryRef:
        return next(ref for ref in self._refs if ref.ref == self._survivor)

    def _choose_survivor(self) -> None:
        """The suggested survivor. Of what contradicts each other none, where nothing says which holds now:
        then the person chooses first."""
        rules, members = self._rules, self._members
        clashing = self._clashing = contradicting(members)
        found = holds_now(clashing) if clashing else None
        if rules is not None:
            found = rules, Message("tui.merge.why.rules")
        self._undecided = bool(clashing) and found is None
        if found is not None:
            self._survivor, self._why = found[0].ref, found[1]
        else:
            self._survivor, self._why = suggested_survivor(members)

    def _weigh(self) -> None:
        """Who agrees with what stays and who is against it: all who contradict, until the person chooses."""
        members = self._members
        self._agree = agreeing(members, self._stays)
        agree = {ref.ref for ref in self._agree}
        self._against = (
            {ref.ref for ref in self._clashing} if self._undecided else {ref.ref for ref in members} - agree
        )

    def _proposed(self) -> str:
        """The text to begin with: nothing is lost that a member says, but for what contradicts the survivor.
        What stands in rules stays as it is."""
        stays = self._stays
        if self._undecided:
            return ""
        if not stays.file.mergeable:
            return editable_text(stays.file.document, stays.entry)
        return merged_text(self._agree, stays)

    def body(self) -> ComposeResult:
        yield self._list
        label = LinesBar(classes="label")
        label.show([((self.t("tui.merge.text"), "muted"),)])
        yield label
        yield self._area
        yield self._fields

    def own_hints(self) -> Sequence[Hint]:
        if self.focused is self._area:
            return self.hints(("enter", "merge"), ("ctrl+j", "line"), ("tab", "entries"))
        if self._list.cursor_key in (GO, None):
            return self.hints(("enter", "merge"), ("up", "entries"), ("tab", "text"))
        return self.hints(("enter", "stays"), ("end", "to-merge"), ("space", "tick"), ("tab", "text"))

    def on_mount(self) -> None:
        self._items = self._rows()
        self._list.set_active(True)
        self.set_focus(None)
        begin = GO if self._on_button else None if self._undecided else self._survivor
        self._list.set_items(self._items, cursor=begin)
        self._area.read_only = self._rules is not None

    def fit(self) -> None:
        super().fit()
        text = 3 if self.app.size.height < 20 else 5
        frame = Frame(self.inside, self._list.box)
        rows = sum(len(item.lines(frame, PLAIN)) for item in self._items)
        fields = self._show_fields()
        self._area.styles.height = text
        self._list.styles.height = max(min(rows, self.most_rows - text - fields - 7), 2)

    def _show_fields(self) -> int:
        """What grade and date the merged entry has, and why; how many rows that takes."""
        rows = [row for one in self._said_of_fields() for row in wrap(one, max(self.inside, 6))]
        self._fields.styles.height = len(rows)
        self._fields.display = bool(rows)
        self._fields.show([((row, "muted"),) for row in rows])
        return len(rows)

    def _said_of_fields(self) -> list[SafeText]:
        members = self._members
        if self._rules is not None:
            return [self.t("tui.merge.rules-stay", file=self._rules.file.path)]
        said = []
        grade, grades = merged_grade(members), {ref.entry.fields.confidence for ref in members}
        if grade is not None and len(grades) == 1:
            said.append(self.t("tui.merge.grade", grade=grade.value))
        elif grade is not None:
            enough = carried(self._run, members)
            words = "tui.merge.grade-highest" if grade <= enough else "tui.merge.grade-kept"
            said.append(self.t(words, grade=grade.value, carried=enough.value))
        days = {day for ref in members if (day := ref.entry.fields.date) is not None}
        if days:
            words = "tui.merge.date-newest" if len(days) > 1 else "tui.merge.date"
            said.append(self.t(words, date=max(days).isoformat()))
        return said

    def _rows(self) -> list[MemberItem | GoItem]:
        members = self._members
        items: list[MemberItem | GoItem] = []
        for ref in self._refs:
            survives = ref.ref == self._survivor and not self._undecided
            note = self._note(ref) if survives else self.t("tui.merge.goes")
            if ref.ref in self._against:
                note = self.t("tui.merge.choose" if self._undecided else "tui.merge.contradicts")
            if ref.ref not in self._in:
                note = self.t("tui.merge.out" if ref.file.mergeable else "tui.merge.out-rules")
            compared = ref.ref in self._in and not self._undecided
            lost = unsaid(ref.entry.text, self._area.text) if compared else ()
            items.append(MemberItem(ref, note, ref.ref in self._in, survives, lost))
        if self._undecided:
            label = self.t("tui.merge.go-choose")
        elif self._rules is not None:
            label = self.t("tui.merge.go-rules", n=len(members) - 1)
        elif self._into is not None:
            label = self.t("tui.merge.go-file", n=len(members), file=self._into)
        else:
            stays = self._stays
            elsewhere = next((ref for ref in members if ref.file.path != stays.file.path), None)
            label = self.t("tui.merge.go", n=len(members), into=name(stays, elsewhere))
        return [*items, GoItem(label)]

    def _note(self, ref: EntryRef) -> SafeText:
        """What of the survivor stays, and why it is that one."""
        if not ref.file.mergeable:
            return self.t("tui.merge.stays-rules")
        kept = "number" if ref.entry.fields.id else "place"
        return self.t(f"tui.merge.stays-{kept if self._into is None else 'section'}", why=self._why)

    def _show(self) -> None:
        self._items = self._rows()
        self._list.set_items(self._items)

    def _propose(self) -> None:
        """Another choice of members proposes another survivor and text; what was typed stays."""
        rules = self._rules
        self._weigh()
        if not self._typed or rules is not None:
            with self.prevent(EntryText.Changed):
                self._area.text = self._proposed()
            self._typed = False
        self._area.read_only = rules is not None
        self._show()
        self.fit()

    @on(EntryText.Changed)
    def typed(self, event: EntryText.Changed) -> None:
        self._typed = self._typed or self._area.has_focus
        if self._undecided and self._typed and self._area.text.strip():
            self._undecided = False  # what the person writes holds
            self._weigh()
            self._show()
            self.fit()
        else:
            self._show()

    @on(EntryText.Submitted)
    def submitted(self, event: EntryText.Submitted) -> None:
        event.stop()
        self._go()

    @on(EntryPane.Chosen)
    def clicked(self, event: EntryPane.Chosen) -> None:
        if event.again:
            self.action_choose()

    def moved(self) -> None:
        self.show_foot()

    def action_next(self) -> None:
        on_list = not self._area.has_focus
        self._list.set_active(not on_list)
        self.set_focus(self._area if on_list else None)
        self.show_foot()

    def action_tick(self) -> None:
        key = self._list.cursor_key
        if key is None or key == GO:
            return
        if key in self._in and len(self._in) <= 2:
            self.say_foot(self.t("tui.merge.few"), "error")
            return
        ref = next(ref for ref in self._refs if ref.ref == key)
        if key not in self._in and not ref.file.mergeable and self._rules is not None:
            self.say_foot(self.t("tui.merge.one-rule"), "error")
            return
        self._in ^= {key}
        held = self._typed or self._why == CHOSEN  # by the person: what was only suggested is so anew
        if not held or self._undecided or self._survivor not in self._in or not ref.file.mergeable:
            self._choose_survivor()
        self._propose()

    def action_choose(self) -> None:
        key = self._list.cursor_key
        if key == GO:
            self._go()
        elif self._rules is not None:
            self.say_foot(self.t("tui.merge.rules-stay", file=self._rules.file.path), "error")
        elif key is not None and key in self._in:
            self._survivor, self._why, self._undecided = key, CHOSEN, False
            self._propose()

    def _go(self) -> None:
        if self._undecided:
            self.say_foot(self.t("tui.merge.choose-first"), "error")
            return
        rules = self._rules
        if rules is not None and self._against:
            self.say_foot(self.t("tui.merge.against-rules"), "error")
            return
        if not self._area.text.strip():
            self.say_foot(self.t("tui.merge.empty"), "error")
            return
        members = tuple(ref.ref for ref in self._members)
        self.dismiss(Merged(self._survivor, members, self._area.text.strip()))
