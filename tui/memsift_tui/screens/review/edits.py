"""What changes files: every action makes a plan and saves it at once. Mixed into the Review screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from memsift.markdown.model import Document, Section
from memsift.messages import Message
from memsift.text import SafeText, clip, mask, visible
from memsift.vault.model import EntryRef, MemoryFile, Role
from memsift_tui.screens import later
from memsift_tui.screens.review.going import Going
from memsift_tui.screens.review.rows import name, section_keys
from memsift_tui.screens.review.state import memory_file, ranked
from memsift_tui.widgets.lines import SPACE, columns

if TYPE_CHECKING:
    from memsift_tui.screens.form import FieldValues

ABOUT_CELLS = 66
MOVED_TO = frozenset(
    {Role.GLOBAL, Role.ASSISTANT, Role.PROFILE, Role.LONG_TERM, Role.RECENT, Role.PROJECTS, Role.OTHER}
)
"""The roles of files that entries are moved to though no side shows them."""
LONGEST_HERE = 50_000
"""Characters: a longer text takes the editing field seconds for each key."""


class EditActions(Going):
    """The `do_…` of the registry's group `entry`, and adding and renaming sections."""

    # Saving.

    async def save(self, make: Callable[[], later.plans.Wish], done: Message | None = None) -> bool:
        """Make a plan and save it. What cannot be done is told, a conflict is asked about; True when it is
        on the disk. `done`: what is said then, beside the file and the key that undoes it."""
        from memsift.plan.model import Plan, PlanError

        try:
            wish = make()
        except PlanError as error:
            self.tell(Message("tui.told.failed", {"why": error.message}), "status-error")
            return False
        files = dict.fromkeys(change.to_file or change.file for change in wish.changes)
        where = [path.rpartition("/")[2] for path in files]
        said = done or Message("tui.told.saved", {"what": wish.why})
        said = Message(said.id, {**said.params, "u": self.memsift.key_of("undo"), "file": where})
        return await later.commit_or_ask(self.memsift, Plan(wish.why, wish.changes, wish.marks), said)

    def chosen(self) -> list[EntryRef]:
        """What an action is about: the ticked entries, else the one under the cursor."""
        if self.state.ticks:
            return [self.refs[ref] for ref in self.state.ticks if ref in self.refs]
        here = self.here()
        return [here] if here is not None else []

    async def agreed(self, question: str, refs: Sequence[EntryRef]) -> bool:
        """One entry needs no question: it can be undone at once. Several are shown with their number."""
        if len(refs) < 2:
            return bool(refs)
        about = [self.about(ref) for ref in refs]
        title = self.t(question, n=len(refs))
        screen = later.ConfirmScreen(title, about, self.lang)
        return await self.app.push_screen_wait(screen)

    def about(self, ref: EntryRef) -> SafeText:
        """An entry on one line."""
        text = clip(mask(ref.entry.text.replace("\n", " ")), ABOUT_CELLS)
        return visible(ref.entry.fields.id) + SPACE * 2 + text if ref.entry.fields.id else text

    def writable(self, refs: Sequence[EntryRef]) -> bool:
        """Whether none of these stands in a file that is only read; else that is told."""
        for ref in refs:
            if reason := ref.file.readonly or ref.file.document.readonly:
                self.tell(Message("tui.why.readonly", {"why": Message(reason)}), "status-error")
                return False
        return True

    # Texts.

    async def do_entry_edit(self) -> None:
        ref = self.here()
        if ref is None:
            return
        text, whole = later.plans.text_to_edit(ref)
        edited = await self.ask_text(self.t("tui.edit.title", what=name(ref)), ref.ref, text)
        if edited is None:
            return
        if await self.save(lambda: later.plans.edit(self.now(ref), edited, whole), self.saved(edited, whole)):
            self.sitting.keep_draft(ref.ref, None)

    def saved(self, text: str, whole: bool) -> Message | None:
        """What to say when a text was saved, if not what always is: an entry's text is one line, which is
        told where it was not."""
        flat = not whole and "\n" in text.strip()
        return Message("tui.told.saved-one-line") if flat else None

    def now(self, ref: EntryRef) -> EntryRef:
        """The entry where it stands now: the files may have been read again while a dialog was open. One
        that says something else by now is given as it was seen, so that saving asks."""
        now = self.refs.get(ref.ref, ref)
        return now if lines_of(now) == lines_of(ref) else ref

    async def ask_text(
        self, title: SafeText, draft_name: str, text: str, *, as_it_is: bool = False
    ) -> str | None:
        """Let a text be edited; None when it was left or is the same. A text that is left is kept and
        offered again, also after the line dropped. `as_it_is`: the text is an offer that may be taken."""
        if len(text) > LONGEST_HERE:
            self.tell(
                Message("tui.why.too-long-here", {"key": self.memsift.key_of("entry.editor")}), "status-error"
            )
            return None
        draft = self.sitting.draft(draft_name)
        offered = draft if draft is not None and draft != text else None
        screen = later.EditScreen(
            title, offered or text, self.lang, draft=offered is not None, numbered=as_it_is
        )
        edited = await self.memsift.written(draft_name, screen)
        if edited.text == text and not (as_it_is and edited.save):
            self.sitting.keep_draft(draft_name, None)
            return None
        self.sitting.keep_draft(draft_name, edited.text)
        if not edited.save:
            self.tell(Message("tui.told.draft", {"e": self.memsift.key_of("entry.edit")}))
            return None
        return edited.text

    async def do_entry_editor(self) -> None:
        ref = self.here()
        if ref is None:
            return
        text, whole = later.plans.text_to_edit(ref)
        draft = self.sitting.draft(ref.ref)
        self.sitting.keep_draft(ref.ref, draft or text)
        with self.app.suspend():
            result = later.edit_in_editor(draft or text, self.lang, self.sitting.private_folder)
        self.memsift.redraw_terminal()
        self.memsift.read_again()
        if result.said is not None:
            self.tell(result.said, "status-error")
            return
        if result.text is None or result.text == text:
            self.sitting.keep_draft(ref.ref, None)
            self.tell(Message("tui.told.nothing"))
            return
        after = result.text
        self.sitting.keep_draft(ref.ref, after)
        if await self.save(lambda: later.plans.edit(self.now(ref), after, whole), self.saved(after, whole)):
            self.sitting.keep_draft(ref.ref, None)

    async def do_entry_add(self) -> None:
        file, section = self.file(), self.section_here()
        if file is None:
            return
        title = section.heading.title if section is not None and section.heading is not None else file.path
        draft_name = f"add:{file.path}#{title}"
        text = await self.ask_text(self.t("tui.edit.add", what=title), draft_name, "")
        if not text:
            return
        before = set(self.refs)
        made = lambda: later.plans.add(  # noqa: E731
            self.vault, self.file_now(file), self.section_now(file, section), text, self.state.today
        )
        if await self.save(made):
            self.sitting.keep_draft(draft_name, None)
            new = [ref for ref in self.refs.of(file.path) if ref.ref not in before]
            if new:
                self.go_to(new[-1])

    async def do_entry_split(self) -> None:
        ref = self.here()
        if ref is None:
            return
        title = self.t("tui.edit.split", what=name(ref))
        offer = sentences(later.plans.text_to_edit(ref)[0])
        text = await self.ask_text(title, f"split:{ref.ref}", offer, as_it_is=True)
        parts = [part.strip() for part in (text or "").split("\n") if part.strip()]
        if len(parts) > 1 and await self.save(
            lambda: later.plans.split_into(self.vault, self.now(ref), parts)
        ):
            self.sitting.keep_draft(f"split:{ref.ref}", None)

    # Fields, striking out, deleting.

    async def do_entry_fields(self) -> None:
        ref = self.here()
        if ref is None:
            return
        title = self.t("tui.form.title", what=name(ref))
        word = later.plans.person_of(self.vault, ref, self.state.today)

        def why_not(values: FieldValues) -> Message | None:
            from memsift.plan.model import PlanError

            try:
                later.plans.fields_of(
                    self.now(ref), later.plans.fields_wanted(ref.entry.fields, values, word.is_said_by)
                )
            except PlanError as error:
                return error.message
            return None

        form = later.FormScreen(
            title,
            ref.entry.fields,
            self.lang,
            today=self.state.today,
            me=word.name,
            is_me=word.is_said_by,
            why_not=why_not,
            own_grades=self.sitting.own_grades(),
        )
        values = await self.app.push_screen_wait(form)
        if values is None:
            return
        wanted = later.plans.fields_wanted(ref.entry.fields, values, word.is_said_by)
        said = later.fields_said(wanted, values, ref.entry.fields, self.lang)
        done = Message("tui.told.saved", {"what": said}) if said else None
        await self.save(lambda: later.plans.fields_of(self.now(ref), wanted), done)

    async def do_entry_strike(self) -> None:
        refs = self.chosen()
        if self.writable(refs) and await self.agreed("tui.ask.strike", refs):
            await self.save(lambda: later.plans.strike_out([self.now(ref) for ref in refs]))

    async def do_entry_delete(self) -> None:
        refs = self.chosen()
        if self.writable(refs) and await self.agreed("tui.ask.delete", refs):
            from memsift.plan.show import named

            what = named(refs[0].entry.fields.id, refs[0].entry.text)
            told = "tui.told.deleted" if len(refs) > 1 else "tui.told.deleted-one"
            done = Message(told, {"n": len(refs), "what": what})
            await self.save(lambda: later.plans.remove([self.now(ref) for ref in refs]), done)

    def do_undo(self) -> None:
        """Undo, and stand on what came back where its file is shown; an entry that is another by it is
        stayed on."""
        before, here = set(self.refs), self.here()
        super().do_undo()
        now = self.here()
        if here is not None and now is not None and here.ref == now.ref and lines_of(here) != lines_of(now):
            return
        alone = self.has_class("alone")
        shown = [self.state.files[self.state.side]] if alone else self.state.files
        back = (r for r in self.refs.values() if r.ref not in before and r.file.path in shown)
        if (first := next(back, None)) is not None:
            self.go_to(first)

    # Moving.

    async def do_entry_move(self) -> None:
        refs = self.chosen()
        if not self.writable(refs):
            return
        targets = self.move_targets()
        counts = held({file.path: file for _, file, _ in targets.values()}.values())
        entries = [
            later.MenuEntry(key, label, self.t("tui.side.entries", n=counts[_place(file, section)]))
            for key, (label, file, section) in targets.items()
        ]
        title = self.t("tui.menu.move")
        likely = likely_target(refs, targets)
        chosen = await self.app.push_screen_wait(
            later.MenuScreen(title, entries, self.lang, find=True, chosen=likely)
        )
        if chosen is None:
            return
        _, file, section = targets[chosen]
        if await self.agreed("tui.ask.move", refs):
            await self.save(
                lambda: later.plans.move_to(
                    self.vault,
                    [self.now(ref) for ref in refs],
                    self.file_now(file),
                    self.section_now(file, section),
                )
            )

    def move_targets(self) -> dict[str, tuple[SafeText, MemoryFile, Section | None]]:
        """Where entries can be moved: the other side's sections first, then this file's, then those of the
        files that neither side shows."""
        found: dict[str, tuple[SafeText, SafeText, MemoryFile, Section | None]] = {}
        others = (file.path for file in ranked(self.vault) if file.role in MOVED_TO)
        called_so = Counter((file.role, file.assistant) for file in self.vault.files)
        shown = (self.state.files[1 - self.state.side], self.state.files[self.state.side])
        for path in dict.fromkeys((*shown, *others)):
            file = memory_file(self.vault, path)
            if file is None or file.readonly or file.document.readonly:
                continue
            called = visible(file.assistant) if file.assistant else self.t(f"tui.role.{file.role.value}")
            if called_so[file.role, file.assistant] > 1:
                called = called + SPACE + visible(file.path.rpartition("/")[2].removesuffix(".md"))
            sections = [
                (key, section)
                for key, section in zip(section_keys(file), file.document.sections, strict=True)
                if section.heading is not None
            ]
            # Under a title that only holds other sections nobody looks for an entry: it comes last.
            last = titles(file.document)
            for key, section in sorted(sections, key=lambda one: one[1].index in last):
                found[key] = (called, visible(" / ".join(section.path[-2:])), file, section)
            if not file.document.sections:
                found[f"{file.path}##"] = (called, visible(""), file, None)
        labels = columns([(called, where) for called, where, _, _ in found.values()])
        return {
            key: (label, file, section)
            for (key, (_, _, file, section)), label in zip(found.items(), labels, strict=True)
        }

    # Sections.

    def section_here(self) -> Section | None:
        """The section that the cursor is in, None before every heading or in an empty file."""
        file, key = self.file(), self.section_key_here()
        if file is None or key is None:
            return None
        section = dict(zip(section_keys(file), file.document.sections, strict=True)).get(key)
        return section if section is not None and section.heading is not None else None

    def file_now(self, file: MemoryFile) -> MemoryFile:
        """The file as it was read last."""
        return memory_file(self.vault, file.path) or file

    def section_now(self, file: MemoryFile, section: Section | None) -> Section | None:
        """The section of the same titles and ordinal in the file as it was read last."""
        if section is None:
            return None
        now = self.file_now(file)
        key = section_keys(file)[file.document.sections.index(section)]
        return dict(zip(section_keys(now), now.document.sections, strict=True)).get(key)

    async def do_section_add(self) -> None:
        file = self.file()
        title = await self.app.push_screen_wait(later.LineScreen(self.t("tui.ask.section"), self.lang))
        if file is not None and title is not None:
            await self.save(lambda: later.plans.new_section(self.file_now(file), title))

    async def do_section_rename(self) -> None:
        file, section = self.file(), self.section_here()
        if file is None or section is None or section.heading is None:
            return
        old = section.heading.title
        title = await self.app.push_screen_wait(later.LineScreen(self.t("tui.ask.rename"), self.lang, old))
        now = self.section_now(file, section)
        if title is not None and now is not None:
            await self.save(lambda: later.plans.rename(self.file_now(file), now, title))


def held(files: Iterable[MemoryFile]) -> Counter[tuple[str, int]]:
    """How many entries stand in each section of some files, by file and index."""
    return Counter((file.path, entry.section) for file in files for entry in file.document.entries)


def _place(file: MemoryFile, section: Section | None) -> tuple[str, int]:
    """A section's file and index; None: that of a file without sections."""
    return file.path, section.index if section is not None else 0


def likely_target(
    refs: Sequence[EntryRef], targets: Mapping[str, tuple[SafeText, MemoryFile, Section | None]]
) -> str | None:
    """The target to begin with: the first section of another file that has the title of where the entries
    stand. None where there is none: the first target."""
    here = {(ref.file.path, ref.entry.section): ref.file.document for ref in refs}
    standing = {
        section.path[-1:]
        for (_, index), document in here.items()
        for section in document.sections
        if section.index == index
    }
    for key, (_, file, section) in targets.items():
        if section is not None and section.path[-1:] in standing and _place(file, section) not in here:
            return key
    return None


def titles(document: Document) -> set[int]:
    """The indexes of sections that have others below them and no entry of their own: a document's title."""
    above = {one.path[:depth] for one in document.sections for depth in range(len(one.path))}
    filled = {entry.section for entry in document.entries}
    return {one.index for one in document.sections if one.path in above} - filled


def lines_of(ref: EntryRef) -> list[str]:
    """An entry's lines as they stand in its file."""
    return [line.text for line in ref.file.document.lines[ref.entry.line - 1 : ref.entry.end_line]]


def sentences(text: str) -> str:
    """A text with each sentence on a line of its own: what splitting begins with. A semicolon only joined
    two of them, so it goes."""
    out = text
    for end in ("。", "！", "？", "；", ". ", "! ", "? ", "; "):
        out = out.replace(end, end.rstrip() + "\n")
    lines = (line.strip().rstrip(";；") for line in out.split("\n"))
    return "\n".join(line for line in lines if line)
