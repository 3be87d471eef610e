"""What it reads: the literal text that an assistant is given, where it is cut, and what changes it."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType

from memsift.checks.base import Run
from memsift.checks.model import Facts
from memsift.checks.sinking import default_target, sink, sinkable
from memsift.loaders import (
    YOLO,
    Injection,
    Loader,
    LoaderError,
    compare,
    default_loader,
    inject,
    loaders,
    section_sizes,
)
from memsift.loaders.allot import allot
from memsift.loaders.sources import loaded_by
from memsift.markdown import Document, parse
from memsift.messages import Message
from memsift.plan import Plan, PlanError
from memsift.review.decide import Answer, Decision
from memsift.review.wanted import State
from memsift.store import StoreError
from memsift.text import SafeText, visible
from memsift.vault.model import Role, Vault
from memsift_tui.actions import Context
from memsift_tui.screens.ask import LineScreen
from memsift_tui.screens.base import BaseScreen, bindings
from memsift_tui.screens.conflict import commit_or_ask
from memsift_tui.screens.header import place_line
from memsift_tui.screens.menu import MenuEntry, MenuScreen
from memsift_tui.screens.reading import ReadingScreen
from memsift_tui.screens.reads import lines
from memsift_tui.screens.tour import AT_CUT
from memsift_tui.widgets.bars import LinesBar
from memsift_tui.widgets.entry_pane import EntryPane
from memsift_tui.widgets.lines import SPACE, Line, blank

NOW, START, THEN = "now", "start", "ticked"
VIEWS = (NOW, START, THEN)
_NOBODY = ""


class ReadsScreen(BaseScreen):
    """One assistant, one loader, one of three views: now; what changed since the session began; what the
    ticked proposals would change."""

    ID = "reads"
    BINDINGS: ClassVar[list[BindingType]] = bindings("reads")

    def __init__(self) -> None:
        super().__init__()
        self._pane = EntryPane(id="reads-pane")
        self._who = LinesBar(id="reads-who")
        self._measure = LinesBar(id="reads-size")
        self._assistant: str | None = None  # an id of the plugin's; None: the current one; "": nobody
        self._loader: str | None = None
        self._view = NOW
        self._given: Injection | None = None

    # Building.

    def body(self) -> ComposeResult:
        yield self._who
        yield self._measure
        yield self._pane

    def on_mount(self) -> None:
        self._pane.set_active(True)
        self.show_again()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        if self.is_mounted:
            self.show_again()

    def on_resize(self, event: events.Resize) -> None:  # the frame's follows by itself
        if self.is_mounted:
            self._show_bars()

    @property
    def vault(self) -> Vault:
        assert self.memsift.desk is not None
        return self.memsift.desk.vault

    # What is shown.

    def show_again(self) -> None:
        self._given = None
        try:
            given = self._inject(self.vault)
            self._given = given
            if self._view == NOW:
                loads = loaders(self._overrides())[given.loader].files
                struck = lines.struck_lines(self.vault, given)
                items = lines.given_items(given, self.lang, loads, struck)
            else:
                other = self._inject(self._other())
                pair = (other, given) if self._view == START else (given, other)
                items = lines.compared_items(compare(*pair), self.lang)
        except (LoaderError, PlanError, StoreError) as error:
            if error.message.id == "loaders.which":  # the command line's way to say it is another one
                said = self.t("reads.say-which", key=self.memsift.key_of("reads.loader"))
                items = [lines.TextRow("#error", said, "text")]
            else:
                items = [lines.TextRow("#error", self.say(error.message), "error")]
        self._pane.set_items(items)
        self.show_header()
        self._show_bars()
        self.show_status()

    def _inject(self, vault: Vault) -> Injection:
        return inject(vault, self._assistant, self._loader, self._overrides())

    def _overrides(self) -> dict[str, dict[str, object]]:
        assert self.memsift.desk is not None
        found = self.memsift.desk.store.settings["loaders"]
        return dict(found)

    def _other(self) -> Vault:
        """The vault at the start of this session, or with the ticked proposals."""
        desk = self.memsift.desk
        assert desk is not None
        if self._view == THEN:
            plan = self._ticked()
            if plan is None:
                self.tell(Message("reads.told.none-ticked"))
                return desk.vault
            return desk.store.read_with(desk.preview(plan))
        before: dict[str, bytes | None] = {}
        session = desk.store.session_name()
        for one in desk.history():
            for record in one.plans if one.id == session else ():
                for path, (was, _) in desk.changed_by(record.id).items():
                    before.setdefault(path, was)
        return desk.store.read_with(before) if before else desk.vault

    def _ticked(self) -> Plan | None:
        """What the proposals that are ticked in the Inbox would do; None when none of them can be done."""
        from memsift_tui.screens.inbox.screen import InboxScreen

        desk = self.memsift.desk
        inbox = next((one for one in self.memsift.everywhere() if isinstance(one, InboxScreen)), None)
        if inbox is None or desk is None:
            return None
        able = [one for one in inbox.ticked_items() if one.state is State.READY and not one.questions]
        said = [Decision(one.id, Answer.APPROVE, one.digest) for one in able]
        return desk.tray.plan(said, desk.vault, desk.today) if said else None

    def _show_bars(self) -> None:
        given = self._given
        if given is None:
            self._who.show([])
            self._measure.show([])
            return
        who = visible(given.assistant) if given.assistant else self.t("reads.global-alone")
        if given.loader != YOLO:
            who = self.t("reads.everyone")
        name = self._loader_name(given.loader)
        view: Line = ((blank(3), "text"), (self.t(f"reads.view.{self._view}"), "accent"))
        self._who.show([((SPACE, "text"), (who, "title-focus"), (blank(3), "text"), (name, "muted"), *view)])
        self._measure.show([lines.size_line(given, self.lang, self.size.width)])

    def _loader_name(self, loader: str) -> SafeText:
        try:
            return visible(loaders(self._overrides())[loader].name)
        except (LoaderError, KeyError):
            return visible(loader)

    def pane(self) -> EntryPane:
        return self._pane

    def context(self) -> Context:
        return Context(self.ID, undoable=self.memsift.undoable)

    def header_right(self) -> Line:
        return place_line(self._pane, self.lang)

    @on(EntryPane.Moved)
    def moved(self, event: EntryPane.Moved) -> None:
        self.show_header()
        self.show_status()

    # What can be done.

    def do_reads_next(self) -> None:
        self._step(1)

    def do_reads_previous(self) -> None:
        self._step(-1)

    def _step(self, by: int) -> None:
        """The next assistant; behind the last comes the global file alone. Only the plugin has assistants:
        with another loader it is said that there is no other to go to."""
        yolo = bool(self.vault.assistants or self.vault.global_file)
        if yolo and self._loader not in (None, YOLO):
            name, key = self._loader_name(self._loader), self.memsift.key_of("reads.loader")
            self.tell(Message("reads.told.same-for-all", {"loader": name, "key": key}))
            return
        who = [*(one.id for one in self.vault.assistants), _NOBODY]
        now = self._assistant if self._assistant is not None else self.vault.current_assistant
        at = who.index(now) if now in who else len(who) - 1
        self._loader = YOLO if yolo else self._loader
        self._assistant = who[(at + by) % len(who)]
        self.show_again()
        if len(who) == 1:
            self.tell(Message("reads.told.only-one"))

    async def do_reads_loader(self) -> None:
        """Choose by what it is loaded: each loader has its own limits."""
        try:
            known = loaders(self._overrides())
        except LoaderError as error:
            self.tell(error.message, "status-error")
            return
        try:
            now = self._loader or default_loader(self.vault, known)
        except LoaderError:
            now = ""
        # Those that load something here first, each with its limits; the others say why there is nothing.
        here, elsewhere = [], []
        for one in known.values():
            if (limits := self._limit_words(one)) is not None:
                here.append(MenuEntry(one.id, visible(one.name), limits))
            else:
                nothing = self.t("reads.loads-nothing")
                elsewhere.append(MenuEntry(one.id, visible(one.name), nothing, style="muted"))
        entries = [*here, *elsewhere]
        chosen = await self.app.push_screen_wait(
            MenuScreen(self.t("reads.choose-loader"), entries, self.lang, find=True, chosen=now)
        )
        if chosen is not None:
            self._loader = chosen
            self._assistant = self._assistant if chosen == YOLO else None
            self.show_again()

    def _limit_words(self, loader: Loader) -> SafeText | None:
        """A loader's limits, and whether they cut; None where it loads no file of this vault."""
        files = [source.data for source in loaded_by(self.vault, loader)]
        yolo = loader.id == YOLO and bool(self.vault.assistants or self.vault.global_file)
        if not files and not yolo:
            return None
        if not loader.limits:
            return self.t("reads.no-limit")
        said = ("、" if self.lang == "zh" else ", ").join(
            f"{use.allowance:,} {self.t(f'reads.unit.{use.unit}')}" for use in loader.unused
        )
        _, bites = allot(files, loader)
        return self.t("reads.cuts", limit=said) if bites is not None and bites.cut else visible(said)

    def do_reads_compare(self) -> None:
        """Now; against the start of this session; with the ticked proposals; and now again."""
        self._view = VIEWS[(VIEWS.index(self._view) + 1) % len(VIEWS)]
        self.show_again()
        self._pane.move_end(-1)

    def do_reads_cut(self) -> None:
        """Go to where the loader cuts."""
        cut = next((key for key in self._pane.keys if key.startswith(lines.CUT)), None)
        if cut is None:
            loaded = self._given is not None and not all(part.by_agent for part in self._given.parts)
            why = "reads.why.no-cut" if loaded else "reads.why.none-loaded"
            self.tell(Message(why, {"key": self.memsift.key_of("reads.loader")}))
        else:
            self._pane.move_to(cut)
            self.memsift.noticed(AT_CUT)

    def do_reads_sections(self) -> None:
        """The sections of what is loaded, largest first; then of the rules, which can be made smaller."""
        found: dict[str, Document] = {}
        for part in self._given.parts if self._given is not None else ():
            file = self.vault.file(part.file)
            found[part.file] = file.document if file is not None else parse(part.data)
        aside = [file for file in self.vault.of_role(Role.RULES) if file.path not in found]
        found |= {file.path: file.document for file in aside}
        sizes = {path: section_sizes(document) for path, document in found.items()}
        box, lang, names = self.memsift.box, self.lang, [file.path for file in aside]
        self.app.push_screen(
            ReadingScreen(
                self.t("reads.sections"),
                lambda cells: lines.section_lines(sizes, lang, box, cells, names),
                lang,
            )
        )

    async def do_reads_sink(self) -> None:
        """Move a section of the rules to a file that is not loaded; the largest stands first."""
        entries: list[MenuEntry] = []
        places: list[tuple[str, str]] = []
        for file in self.vault.of_role(Role.RULES):
            sizes = {one.line: one.bytes for one in section_sizes(file.document)}
            for title, section in sinkable(file.document).items() if file.readonly is None else ():
                size = self.t("reads.size.bytes", n=f"{sizes[section.line]:,}")
                note = visible(f"{size}  {file.path}:{section.line}")
                entries.append(MenuEntry(str(len(places)), visible(title), note))
                places.append((file.path, title))
        if not places:
            self.tell(Message("reads.why.no-section"))
            return
        menu = MenuScreen(self.t("reads.sink.which"), entries, self.lang)
        chosen = await self.app.push_screen_wait(menu)
        if chosen is None:
            return
        path, title = places[int(chosen)]
        target = await self._sink_where(path)
        if target is not None:
            await self._sink(path, title, target)

    async def _sink_where(self, path: str) -> str | None:
        file = self.vault.file(path)
        offered = default_target(file) if file is not None else ""
        line = LineScreen(self.t("reads.sink.where"), self.lang, offered)
        return await self.app.push_screen_wait(line)

    async def _sink(self, path: str, title: str, target: str) -> None:
        vault = self.vault  # read again meanwhile, maybe
        file = vault.file(path)
        try:
            if file is None:
                raise PlanError(Message("plan.no-section", {"file": path, "section": title}))
            changes = sink(Run(vault, Facts(self.memsift.today)), file, title, target)
        except PlanError as error:
            self.tell(Message("tui.told.failed", {"why": error.message}), "status-error")
            return
        why = Message("reads.sink.why", {"title": title, "file": path, "to": target.strip()})
        done = Message("reads.sink.done", {"u": self.memsift.key_of("undo")})
        await commit_or_ask(self.memsift, Plan(why, changes), done)
