"""The Settings screen's rows and the strip below them, as lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from memsift.messages import Lang, Message
from memsift.text import SafeText, cell_width, visible, wrap
from memsift_tui.screens.review.items import Note, SectionEnd, SectionTop
from memsift_tui.screens.settings.model import Group, Row
from memsift_tui.widgets.content import capital, words
from memsift_tui.widgets.lines import SPACE, Frame, Item, Line, Look, Span, blank, fit

STRIP_ROWS = 4
MOST = 0.9  # of the names fit before the values' column: the few longest would take it far from all others
APART = 2  # cells between a name and its value; one where that spares the value a move


@dataclass(frozen=True, slots=True)
class RowItem:
    """A setting as one line: its name, its value, and at the right end whose value that is. All values stand
    below each other behind `column` cells for names; one is moved only where it or its name would be cut."""

    row: Row
    mark: SafeText
    column: int
    stop: bool = True

    @property
    def key(self) -> str:
        return self.row.name

    def lines(self, frame: Frame, look: Look) -> tuple[Line, ...]:
        on_it = look.cursor and look.focused
        inner = max(frame.width - 4, 8)
        room = inner - (cell_width(self.mark) + APART if self.mark else 0)
        column, name = min(self.column, inner * 2 // 3), cell_width(self.row.label)
        start = (column if name < column + APART else name) + APART
        start = min(start, max(room - cell_width(self.row.value), room // 2))
        side: Span = (frame.box.cursor, "cursor-bar") if on_it else (frame.box.down, "border")
        changed = self.row.own or self.row.tight is not None
        line: Line = (
            side,
            (SPACE, "text"),
            *fit(((self.row.label, "title-focus" if on_it else "text"),), start - 1),
            (SPACE, "text"),
            *fit(((self.row.value, "strong" if changed else "text"),), room - start),
            *(((blank(APART), "text"), (self.mark, self._mark_style)) if self.mark else ()),
            (SPACE, "text"),
            (frame.box.down, "border"),
        )
        return (line,)

    @property
    def _mark_style(self) -> str:
        return "warn" if self.row.tight is not None else "accent"


def setting_items(groups: Sequence[Group], problems: Iterable[Message], lang: Lang) -> list[Item]:
    """All rows in their boxes; what is wrong in the files stands first."""
    items: list[Item] = []
    wrong = [words(problem, lang) for problem in problems]
    if wrong:
        title = words(Message("settings.group.problems"), lang)
        items.append(SectionTop("#problems", title, len(wrong), foldable=False, stop=False))
        items += [Note(f"#problem-{number}", text, "warn") for number, text in enumerate(wrong)]
        items.append(SectionEnd("#problems-end"))
    names = sorted(cell_width(row.label) for group in groups for row in group.rows)
    column = names[int(len(names) * MOST)]
    for number, group in enumerate(groups):
        items.append(SectionTop(f"#group-{number}", group.title, len(group.rows), foldable=False, stop=False))
        if group.note is not None:
            items.append(Note(f"#note-{number}", group.note))
        items += [RowItem(row, _mark(row, lang), column) for row in group.rows]
        items.append(SectionEnd(f"#end-{number}"))
    return items


def _mark(row: Row, lang: Lang) -> SafeText:
    if row.tight is not None:
        return words(Message("settings.mark.vault"), lang)
    return words(Message("settings.mark.own"), lang) if row.own else visible("")


def strip_lines(row: Row | None, cells: int) -> list[Line]:
    """What the setting under the cursor means, its default and range, and what the vault makes of it."""
    if row is None:
        return []
    rows: list[Line] = [((text, "title"),) for text in wrap(capital(row.about), cells)[:1]]
    rows += [((text, "text"),) for text in wrap(row.more, cells)[:2]]
    if row.tight is not None:
        rows = [*rows[: STRIP_ROWS - 2], ((wrap(row.tight, cells)[0], "warn"),)]
    facts = visible("   ".join(row.facts))
    return [*rows, ((wrap(facts, cells)[0], "muted"),)]
