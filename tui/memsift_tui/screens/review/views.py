"""What is shown: sides, files, folds, sorting, filtering, ticking and searching. Mixed into the Review
screen."""

from __future__ import annotations

from collections.abc import Mapping

from memsift.messages import Message
from memsift.text import SafeText, clip, fold, mask, visible
from memsift.vault.build import BARE
from memsift.vault.model import EntryRef, Role
from memsift.vault.strays import strays
from memsift_tui.screens import later
from memsift_tui.screens.finding import search
from memsift_tui.screens.review.going import Going
from memsift_tui.screens.review.rows import file_called
from memsift_tui.screens.review.state import (
    FILTERS,
    SORTS,
    files_of_side,
    memory_file,
    step_file,
)
from memsift_tui.widgets.lines import SPACE, columns

WIDE = 100  # columns from which on there is room for the whole name of a file beside what was found in it
FILE_CELLS = 14  # of it on narrower ones
SOURCE_CELLS = 32


class ViewActions(Going):
    """The `do_…` of the registry's group `view`, going to the other side, and ticking."""

    def do_move_side(self) -> None:
        self.cross()

    def do_move_left(self) -> None:
        self.go_to_side(0)

    def do_move_right(self) -> None:
        self.go_to_side(1)

    def _step_file(self, step: int) -> None:
        """Another file on the right; below 100 columns on the side that is shown. The global file keeps its
        side there too: the assistant's on the other one comes first."""
        side = self.state.side if self.has_class("alone") else 1
        left = memory_file(self.vault, self.state.files[0])
        if side == 0 and left is not None and left.role is Role.GLOBAL and self.state.files[1] is not None:
            self.go_to_side(1)
            return
        other = self.state.files[1 - side]
        now = self.state.files[side]
        path = step_file(files_of_side(self.vault, side, other), now, step)
        if path is not None and path != now:
            self.show_file(side, path)
        elif self.has_class("alone") and other is not None:
            self.go_to_side(1 - side)
        elif len(self.vault.files) > 2:
            self.tell(Message("tui.told.only-assistant", {"key": self.memsift.key_of("file.choose")}))
        else:
            self.tell(Message("tui.told.only-file"))

    def show_file(self, side: int, path: str) -> None:
        """Show a file on a side, where it was left."""
        self.change_file(side, path)
        self.rested()

    def do_file_next(self) -> None:
        self._step_file(1)

    def do_file_previous(self) -> None:
        self._step_file(-1)

    async def do_file_choose(self) -> None:
        side = self.state.side
        names = {}
        for path in files_of_side(self.vault, side, None):
            file = memory_file(self.vault, path)
            assert file is not None
            said = visible(file.assistant) if file.assistant else self.t(f"tui.role.{file.role.value}")
            count = self.t("tui.side.entries", n=len(self.refs.of(path)))
            names[path] = said, count
        labels = columns([(said, visible(path)) for path, (said, _) in names.items()])
        entries = [
            later.MenuEntry(path, label, count)
            for (path, (_, count)), label in zip(names.items(), labels, strict=True)
        ]
        unread = strays(self.vault)
        note = self.t("tui.menu.stray")
        entries += [later.MenuEntry(path, visible(path), note, style="muted") for path in unread]
        title = self.t("tui.menu.files")
        chosen = await self.app.push_screen_wait(
            later.MenuScreen(title, entries, self.lang, find=True, chosen=self.state.files[side])
        )
        if chosen in unread:
            self.tell(Message("tui.told.stray", {"file": chosen}), "status-error")
        elif chosen is not None:
            self.show_file(side, chosen)

    # Folding.

    def do_section_fold(self) -> None:
        key = self.section_key_here()
        if key is None:
            return
        self.state.folds ^= {key}
        self.show_side(self.state.side, cursor=key)

    def do_section_fold_all(self) -> None:
        path = self.state.files[self.state.side]
        keys = {key for key in self.sections if key.startswith(f"{path}##")}
        here = self.section_key_here()
        self.state.folds = self.state.folds - keys if keys <= self.state.folds else self.state.folds | keys
        self.show_side(self.state.side, cursor=here)

    def _step_section(self, step: int) -> None:
        pane = self.pane()
        keys = pane.keys
        if pane.cursor_key not in keys:
            return
        at = keys.index(pane.cursor_key)
        rest = keys[at + 1 :] if step > 0 else keys[:at][::-1]
        if (target := next((key for key in rest if key in self.sections), None)) is not None:
            pane.move_to(target)

    def do_move_next_section(self) -> None:
        self._step_section(1)

    def do_move_previous_section(self) -> None:
        self._step_section(-1)

    # Sorting and filtering.

    async def do_view_sort(self) -> None:
        chosen = await self._choose(
            self.t("tui.menu.sort"), {name: self.t(f"tui.sort.{name}") for name in SORTS}, self.state.sort
        )
        if chosen is not None:
            self.state.sort = chosen
            self.show_again()

    async def do_view_filter(self) -> None:
        chosen = await self._choose(
            self.t("tui.menu.filter"),
            {name: self.t(f"tui.filter.{name}") for name in FILTERS},
            self.state.filter,
        )
        if chosen is not None:
            self.state.filter = chosen
            self.show_again()

    async def _choose(self, title: SafeText, labels: Mapping[str, SafeText], now: str) -> str | None:
        tick = self.memsift.box.tick
        entries = [
            later.MenuEntry(name, label, tick if name == now else SPACE) for name, label in labels.items()
        ]
        return await self.app.push_screen_wait(later.MenuScreen(title, entries, self.lang, chosen=now))

    # Ticking.

    def do_entry_tick(self) -> None:
        here = self.here()
        if here is None:
            return
        if here.ref in self.state.ticks:
            del self.state.ticks[here.ref]
        else:
            self.state.ticks[here.ref] = None
        self.show_ticks()
        self._next_entry()

    def _next_entry(self) -> None:
        pane = self.pane()
        keys = pane.keys
        behind = keys[keys.index(pane.cursor_key) + 1 :] if pane.cursor_key in keys else []
        if (target := next((key for key in behind if key in self.refs), None)) is not None:
            pane.move_to(target)

    def do_entry_tick_all(self) -> None:
        shown = [key for key in self.pane().keys if key in self.refs]
        if all(key in self.state.ticks for key in shown):
            for key in shown:
                del self.state.ticks[key]
        else:
            self.state.ticks.update(dict.fromkeys(shown))
        self.show_ticks()

    # Searching.

    async def do_view_search(self) -> None:
        chosen = await self.app.push_screen_wait(
            later.MenuScreen(
                self.t("tui.menu.search"), [], self.lang, find=self.find_everywhere, prompt="tui.menu.search"
            )
        )
        if chosen is not None and chosen in self.refs:
            self.go_to(self.refs[chosen])

    def find_everywhere(self, words: str) -> list[later.MenuEntry]:
        """What the search menu lists for the words typed so far."""
        if self.searchable is None:
            self.searchable = {ref.ref: search_words(ref) for ref in self.refs.values()}
            self.pointers = frozenset(key for key, ref in self.refs.items() if ref.file.role in BARE)
        wide = self.app.size.width >= WIDE
        keys = search(self.searchable, words, last=self.pointers)
        return [result(self.refs[key], words, wide) for key in keys]


def search_words(ref: EntryRef) -> str:
    """What a search looks in: text, number and sources, folded for script, width and case."""
    fields = ref.entry.fields
    return fold(" ".join((ref.entry.text, fields.id or "", *fields.sources)))


def result(ref: EntryRef, typed: str, wide: bool) -> later.MenuEntry:
    """An entry that was found, whole, and where it stands; what was found in its source alone has that
    beside it. `wide`: there is room for all of its file's name. What only leads to memories is quiet."""
    label = visible(mask(" ".join(ref.entry.text.split())))
    name = visible(file_called(ref.file))
    file = name if wide else clip(name, FILE_CELLS)
    note = visible(f"{ref.entry.fields.id} (") + file + visible(")") if ref.entry.fields.id else file
    query = fold(typed).split()

    def holds(text: str) -> bool:
        return any(word in fold(text) for word in query)

    # The sources first: they are short, and folding the texts of all that was found takes 30 ms.
    source = next(filter(holds, ref.entry.fields.sources), None)
    if source is not None and not holds(f"{label} {note}"):
        note = clip(mask(source), SOURCE_CELLS)
    return later.MenuEntry(ref.ref, label, note, style="muted" if ref.file.role in BARE else "text")
