"""The ground of the Review screen: its parts, what they show, where the cursor is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from time import monotonic

from textual import events, on
from textual.app import ComposeResult
from textual.timer import Timer

from memsift.messages import Message
from memsift.store import PlanRecord, StoreError
from memsift.vault.build import BARE
from memsift.vault.model import EntryRef, MemoryFile, Vault
from memsift.vault.refs import Refs
from memsift.vault.strays import strays
from memsift_tui.actions import Action, Context
from memsift_tui.screens.base import BaseScreen
from memsift_tui.screens.review.detail import entry_detail, section_detail
from memsift_tui.screens.review.header import header_right
from memsift_tui.screens.review.items import Note, SectionTop
from memsift_tui.screens.review.layout import layout
from memsift_tui.screens.review.rows import build
from memsift_tui.screens.review.side import Sides, SideView, title_left, title_right
from memsift_tui.screens.review.start import StartFacts, start_lines
from memsift_tui.screens.review.state import ReviewState, first_files, memory_file
from memsift_tui.screens.review.strip import DetailStrip
from memsift_tui.sitting import Past, Sitting
from memsift_tui.widgets.bars import Hint
from memsift_tui.widgets.entry_pane import EntryPane, Lit
from memsift_tui.widgets.lines import Item, Line, blank

REST_SECONDS = 0.05  # while moves follow each other faster, the detail strip waits for a rest


class ReviewCore(BaseScreen):
    """Home. What is shown stands in `state`; this class gives it to widgets and takes their messages."""

    ID = "review"

    def __init__(self) -> None:
        super().__init__()
        self.state = ReviewState()
        self.refs: Refs
        self.linked: Mapping[str, tuple[str, ...]] = {}  # ref → the places that link to it
        self.touched: Mapping[str, PlanRecord] = {}  # ref → the last plan that wrote it
        self.comparing = False
        self.searchable: dict[str, str] | None = None  # ref → folded words, made by the first search
        self.pointers: frozenset[str] = frozenset()  # those of them that only lead to memories
        self.sections: dict[str, SectionTop] = {}
        self.start: StartFacts | None = None  # what the first look says, until the cursor moves
        self.start_said: StartFacts | None = None  # what it said, as long as nothing changed since
        self._inbox_seen = False  # it is looked into for the first time when the vault is on the screen
        self._inbox_problem: Message | None = None
        self._shown_once = False
        self._rest: Timer | None = None
        self._moved_at = 0.0
        self.pressed_at = 0.0  # when the last key was
        self._acting = False  # what an action shows below and about the cursor waits for its end
        self._rest_wanted = self._status_wanted = False
        self._hinted: dict[tuple[object, ...], Hint] = {}
        self._strip = DetailStrip()
        self._sides: tuple[SideView, ...] = ()

    # Building.

    def body(self) -> ComposeResult:
        box = self.memsift.box
        self._sides = (SideView(0, box), SideView(1, box))
        with Sides(id="sides"):
            yield from self._sides
        yield from self._strip.compose()

    def on_mount(self) -> None:
        self.state.today = self.memsift.today
        left, right = first_files(self.vault, self.memsift.options.opened)
        self.state.files = [left, right]
        self._arrange()
        self.vault_changed()
        try:
            unreviewed, problem = not self.sitting.sessions(), None
        except StoreError as error:
            unreviewed, problem = False, error.message
        self.start = StartFacts(
            files=len(self.vault.files),
            entries=None,
            changed=len(self.state.changed),
            proposed=self.state.waiting,
            unreviewed=unreviewed,
            strays=strays(self.vault) if unreviewed else (),
            problem=problem,
        )

    def on_resize(self, event: events.Resize) -> None:  # the frame's follows by itself
        self._arrange()

    def _arrange(self) -> None:
        """Give the parts the room that there is."""
        if not self._sides:
            return
        width, height = self.app.size
        plan = layout(width, height, self.state.side)
        for side, shown in zip(self._sides, plan.sides, strict=True):
            side.display = shown
            side.pane.set_active(side.number == self.state.side)
        self.set_class(not all(plan.sides), "alone")
        self._header.display = plan.header
        self._strip.arrange(plan.detail, width, self.memsift.box.across)

    # What is shown.

    def inbox_changed(self) -> None:
        """A proposal came or went: its mark at the entry and the number in the header follow."""
        if not self._inbox_seen:
            return  # it is looked into soon, when the thread that compares has imported what that needs
        before = self.state.proposed, self.state.waiting
        self._look_at_inbox()
        if before != (self.state.proposed, self.state.waiting):
            self.show_again()

    def _look_at_inbox(self) -> None:
        desk = self.sitting.desk
        self._inbox_seen = True
        try:
            desk.items()
        except StoreError as error:
            self._inbox_problem = error.message
            return
        self._inbox_problem = next(iter(desk.tray.problems), None)
        self.state.proposed = desk.tray.named(desk.vault)
        self.state.waiting = len(desk.tray.waiting.proposals)

    def vault_changed(self) -> None:
        """The files were read (again): show them, keep every place, and compare anew."""
        vault = self.vault
        if self.start is not None:
            self.start = replace(self.start, look=None)  # checked anew too
        self.start_said = None
        self.refs = Refs(vault)
        for side in (0, 1):
            if memory_file(vault, self.state.files[side]) is None:
                self.state.files[side] = None
        if not any(self.state.files):
            self.state.files = list(first_files(vault))
        self.state.ticks = {ref: None for ref in self.state.ticks if ref in self.refs}
        self.state.likeness = {
            ref: kept
            for ref, partners in self.state.likeness.items()
            if ref in self.refs and (kept := tuple(p for p in partners if p.ref in self.refs))
        }
        self.show_past(self.sitting.past or self.sitting.look_back())
        if self._inbox_seen:
            self._look_at_inbox()
        self.searchable = None
        self.show_again()
        self.compare()

    def show_past(self, past: Past) -> bool:
        """Take over who changed what; whether an entry's chip is another one now."""
        before = self.state.changed
        self.state.changed = frozenset(ref for ref in past.changed if ref in self.refs)
        self.touched = past.touched
        return before != self.state.changed

    def show_again(self) -> None:
        self.show_side(0)
        self.show_side(1)
        self.show_header()
        self.show_status()
        self.show_detail()

    def show_side(self, number: int, *, cursor: str | None = None, row: int | None = None) -> None:
        """Draw one side anew from the state, keeping its place unless a cursor (and its row) is given."""
        file = memory_file(self.vault, self.state.files[number])
        self._sides[number].pane.set_items(self._items(number, file), cursor=cursor, row=row)
        self._show_marks()
        self._show_title(number)

    def _items(self, number: int, file: MemoryFile | None) -> list[Item]:
        if file is None:
            if number == 1 and self._alone:
                # Only then is what reads it needed, and it takes a while to import.
                from memsift_tui.screens.reads.lines import given_or_why

                return given_or_why(self.vault, dict(self.sitting.desk.store.settings["loaders"]), self.lang)
            return [Note(f"#side{number}", self.t("tui.empty.side"), framed=False)]
        items = build(file, self.refs.of(file.path), self.state, self.lang, self.refs)
        self.sections = {k: s for k, s in self.sections.items() if not k.startswith(f"{file.path}##")}
        self.sections |= {item.key: item for item in items if isinstance(item, SectionTop)}
        if not items:
            empty = "tui.empty.filter" if self.state.narrowed else "tui.empty.file"
            return [Note(f"#file{number}", self.t(empty), framed=False)]
        return items

    @property
    def _alone(self) -> bool:
        """Whether the vault has one file: on the right stands the literal text that is given of it."""
        return len(self.vault.files) == 1

    def _show_title(self, number: int) -> None:
        file = memory_file(self.vault, self.state.files[number])
        active = number == self.state.side
        right: Line = ()
        if file is not None:
            at = self._sides[number].pane.cursor_key
            place = self.refs.place(at) if active and at is not None else None
            right = title_right(place, len(self.refs.of(file.path)), self.lang)
        left = title_left(file, active, self.lang, self._sides[number].pane.box)
        if file is None and number == 1 and self._alone:
            left = (*left[:2], (self.t("tui.do.screen.reads"), "title-focus" if active else "title"))
        self._sides[number].show_title(left, right)

    def header_right(self) -> Line:
        return header_right(self.state, self.comparing, self.lang)

    def _show_marks(self) -> None:
        lit = self.lit()
        for side in self._sides:
            side.pane.set_marks(ticks=frozenset(self.state.ticks), lit=lit)

    def lit(self) -> dict[str, Lit]:
        """The entries that are lit: the one under the cursor and its partners."""
        here = self.here()
        partners = self.state.likeness.get(here.ref, ()) if here is not None else ()
        if here is None or not partners:
            return {}
        lit = {p.ref: Lit(p.verdict, p.there) for p in partners}
        lit[here.ref] = Lit(partners[0].verdict, partners[0].here)
        return lit

    def show_ticks(self) -> None:
        """Ticks have changed."""
        self._show_marks()
        self.show_header()

    # Where the cursor is.

    @property
    def sitting(self) -> Sitting:
        assert self.memsift.sitting is not None
        return self.memsift.sitting

    @property
    def vault(self) -> Vault:
        return self.sitting.vault

    def pane(self) -> EntryPane:
        return self._sides[self.state.side].pane

    def side_pane(self, number: int) -> EntryPane:
        return self._sides[number].pane

    def file(self) -> MemoryFile | None:
        """The file on the side with the cursor."""
        return memory_file(self.vault, self.state.files[self.state.side])

    def here(self) -> EntryRef | None:
        """The entry under the cursor."""
        key = self.pane().cursor_key if self._sides else None
        return self.refs.get(key) if key is not None else None

    def here_section(self) -> SectionTop | None:
        """The section whose title is under the cursor."""
        key = self.pane().cursor_key
        return self.sections.get(key) if key is not None else None

    def section_key_here(self) -> str | None:
        """The section that the cursor is in: the nearest title above it."""
        pane = self.pane()
        keys = pane.keys
        if pane.cursor_key not in keys:
            return None
        at = keys.index(pane.cursor_key)
        return next((key for key in reversed(keys[: at + 1]) if key in self.sections), None)

    def context(self) -> Context:
        file, here = self.file(), self.here()
        why = None
        if file is not None and (reason := file.readonly or file.document.readonly):
            why = Message("tui.why.readonly", {"why": Message(reason)})
        return Context(
            self.ID,
            entry=here is not None,
            section=self.here_section() is not None,
            file=file is not None,
            others=len(self.vault.files) - len(set(self._seen_files())),
            readonly=why,
            bare=file is not None and file.role in BARE,
            ticked=len(self.state.ticks),
            partners=len(self.state.likeness.get(here.ref, ())) if here is not None else 0,
            alike=len(self.state.likeness),
            comparing=self.comparing,
            undoable=self.memsift.undoable,
        )

    def _seen_files(self) -> list[str]:
        shown = [self.state.files[self.state.side]] if self.has_class("alone") else self.state.files
        return [path for path in shown if path is not None]

    def perform(self, action_id: str) -> None:
        """Do what an action says. Where it moved the cursor, all that follows is drawn with it, at once."""
        now = monotonic()
        self.pane().hurried = now - self.pressed_at < REST_SECONDS
        self.pressed_at = now
        self._acting = True
        try:
            super().perform(action_id)
            self.follow(self.state.side)
        finally:
            self._acting = False
        if self._rest_wanted:
            self.rested()
        elif self._status_wanted:
            self.show_status()

    @on(EntryPane.Moved)
    def moved(self, event: EntryPane.Moved) -> None:
        event.stop()
        number = 0 if event.pane is self._sides[0].pane else 1
        if event.anew and self._shown_once:
            self._show_title(number)
            self._rest_soon()
        self.follow(number)

    def follow(self, number: int) -> None:
        """Show where the cursor of a side stands now, if it stands elsewhere than before."""
        key = self._sides[number].pane.cursor_key
        if key == self.state.cursors[number] and self._shown_once:
            return
        if number != self.state.side:
            self._show_title(number)
            return
        if self.start is not None and self._shown_once:
            self.start_said, self.start = self.start if self.start.look else None, None
        self._shown_once = True
        self.state.cursors[number] = key
        now = monotonic()
        waited, self._moved_at = now - self._moved_at, now
        if waited < REST_SECONDS:
            # A key is held: half of the screen would follow each of its moves, and the place in the file is
            # another one at each of them.
            if self._sides[number].pane.turned:
                self._show_title(number)
            self._rest_soon()
        else:
            self.rested()

    def _rest_soon(self) -> None:
        if self._rest is not None:
            self._rest.stop()
        self._rest = self.set_timer(REST_SECONDS, self.rested)

    def rested(self) -> None:
        """The cursor stays here: light its partners and show the details."""
        if self._acting:
            self._rest_wanted = True
            return
        self._rest_wanted = False
        if self._rest is not None:
            self._rest.stop()
            self._rest = None
        self._show_title(self.state.side)
        self._show_marks()
        self.show_detail()
        self.show_status()

    def show_status(self) -> None:
        self._status_wanted = self._acting
        if not self._acting:
            super().show_status()

    def _hint(self, action: Action, *, able: bool = True) -> Hint:
        """The same one for the same action: a status line has a dozen of them."""
        of = action.id, action.keys, able, self.lang
        if (hint := self._hinted.get(of)) is None:
            hint = self._hinted[of] = super()._hint(action, able=able)
        return hint

    def show_detail(self) -> None:
        rows = self._strip.rows
        if not self._sides or not rows:
            return
        here, section = self.here(), self.here_section()
        lines: list[Line] = []
        if self.start is not None:
            keys = [self.memsift.key_of(name) for name in ("screen.inbox", "screen.checkup", "onward")]
            lines = start_lines(self.start, self.lang, self.app.size.width - 2, rows, keys)
        elif here is not None:
            partners, linked = self.state.likeness.get(here.ref, ()), self.linked.get(here.ref, ())
            touched, width = self.touched.get(here.ref), max(self.app.size.width - 1, 10)
            lines = entry_detail(here, partners, self.refs, linked, touched, self.lang, width, max(rows, 2))
        elif section is not None:
            lines = section_detail(section.title, section.count or 0, self.lang)
        self._strip.lines.show([((blank(1), "text"), *line) for line in lines])

    def compare(self) -> None:
        """Find out what is alike. `alike.py` does it; without it nothing is."""
