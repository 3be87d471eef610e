"""From a memory file to the blocks of its pane. Pure; an entry's words are made when it is first seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from itertools import count

from memsift.markdown.model import Confidence, Document, Node, NodeKind, Section
from memsift.messages import Lang, Message
from memsift.record import dataclass
from memsift.review.aside.model import Partner
from memsift.text import SafeText, clip, drawn, mask, visible
from memsift.vault.model import EntryRef, MemoryFile
from memsift_tui.screens.review.items import Chip, EntryItem, Note, SectionEnd, SectionTop
from memsift_tui.screens.review.state import SIGNS, SOON_DAYS, ReviewState, keep, ordered
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import Frame, Item, Line, Look

NAME_CELLS = 24
_SHOWN_KINDS = frozenset(
    {
        NodeKind.PROSE,
        NodeKind.QUOTE,
        NodeKind.FENCE,
        NodeKind.CODE,
        NodeKind.OBSIDIAN_COMMENT,
        NodeKind.CONFLICT,
        NodeKind.UNREADABLE,
    }
)


@dataclass(frozen=True, slots=True)
class Shown:
    """What the words of every entry's block go by. `names`: all of the vault's entries."""

    state: ReviewState
    lang: Lang
    names: Mapping[str, EntryRef]


@dataclass(slots=True)
class LazyItem:
    """An entry's block. Its words are made when it is first drawn: a file may have 20,000; and made again
    when another one is found to be alike to it."""

    key: str
    ref: EntryRef
    shown: Shown
    stop: bool = True
    _made: EntryItem | None = field(default=None, repr=False)
    _partners: Sequence[Partner] | None = field(default=None, repr=False)

    def lines(self, frame: Frame, look: Look) -> tuple[Line, ...]:
        partners = self.shown.state.likeness.get(self.key)
        if self._made is None or self._partners is not partners:
            self._made = entry_item(self.ref, self.shown.state, self.shown.lang, self.shown.names)
            self._partners = partners
        return self._made.lines(frame, look)


def section_keys(file: MemoryFile) -> tuple[str, ...]:
    """A key for each section: file, titles and the ordinal among sections of the same titles. Keys
    outlive edits elsewhere in the file."""
    seen: dict[tuple[str, ...], int] = {}
    keys = []
    for section in file.document.sections:
        nth = seen[section.path] = seen.get(section.path, -1) + 1
        keys.append(f"{file.path}##{'/'.join(section.path)}~{nth}")
    return tuple(keys)


def build(
    file: MemoryFile,
    refs: Sequence[EntryRef],
    state: ReviewState,
    lang: Lang,
    names: Mapping[str, EntryRef],
) -> list[Item]:
    """The blocks of a file's pane. `refs` are the file's entries in order, `names` all of the vault's."""
    shown, passes = Shown(state, lang, names), keep(state)
    by_section: dict[int, list[EntryRef]] = {}
    for ref in refs:
        if passes(ref):
            by_section.setdefault(ref.entry.section, []).append(ref)
    notes = {} if state.narrowed or state.sort != "file" else _notes(file.document)
    keys = section_keys(file)
    items: list[Item] = []
    for position, section in enumerate(file.document.sections):
        inside = ordered(by_section.get(section.index, []), state.sort)
        said = notes.get(section.index, [])
        if state.narrowed and not inside:
            continue
        key = keys[position]
        leads = not inside and not said and _leads_deeper(file.document.sections, position)
        folded = key in state.folds
        title = _title(section, lang)
        items.append(SectionTop(key, title, len(inside), folded and not leads, box=not leads))
        if folded or leads:
            continue
        items += _section_body(key, inside, said, shown)
        items.append(SectionEnd(f"{key}#end"))
    return items


def _section_body(
    key: str,
    refs: Sequence[EntryRef],
    notes: Sequence[tuple[int, Note]],
    shown: Shown,
) -> Iterable[Item]:
    if not refs and not notes:
        yield Note(f"{key}#empty", words(Message("tui.empty.section"), shown.lang))
        return
    waiting = list(notes)
    for ref in refs:
        while waiting and waiting[0][0] < ref.entry.line:
            yield waiting.pop(0)[1]
        yield LazyItem(ref.ref, ref, shown)
    for _, note in waiting:
        yield note


def entry_item(ref: EntryRef, state: ReviewState, lang: Lang, names: Mapping[str, EntryRef]) -> EntryItem:
    """One entry's block: its text, chips and the sign of what is alike."""
    partners = state.likeness.get(ref.ref, ())
    fields = ref.entry.fields
    expired = fields.expires is not None and fields.expires < state.today
    return EntryItem(
        key=ref.ref,
        text=ref.entry.text,
        chips=tuple(chips(ref, state, lang)),
        sign=SIGNS[partners[0].verdict] if partners else "-",
        alike=alike_words(ref, state, lang, names) if partners else None,
        alike_short=alike_short(ref, state, names) if partners else None,
        style="struck" if fields.struck else "muted" if expired else "text",
    )


def chips(ref: EntryRef, state: ReviewState, lang: Lang) -> Iterable[Chip]:
    """The short facts below an entry: number, grade, date, due or expired, changed, proposed."""
    fields = ref.entry.fields

    def said(name: str, style: str = "muted", **params: object) -> Chip:
        return Chip(words(Message(f"tui.chip.{name}", params), lang), style)

    if fields.id:
        yield Chip(visible(fields.id))
    if fields.confidence:
        styles = {Confidence.F0: "warn", Confidence.F1: "text", Confidence.F2: "accent"}
        yield Chip(visible(fields.confidence.value), styles[fields.confidence])
    if fields.date:
        yield Chip(visible(fields.date.isoformat()))
    if fields.expires:
        left = (fields.expires - state.today).days
        if left < 0:
            yield said("expired", "error", days=-left)
        elif left <= SOON_DAYS:
            yield said("due" if left else "due-today", "warn", days=left)
        else:
            yield said("until", date=fields.expires.isoformat())
    if fields.superseded:
        yield said("superseded", by=fields.superseded)
    elif fields.struck:
        yield said("struck")
    if fields.pinned:
        yield said("pinned", "accent")
    if fields.bad_dates:
        yield said("bad-date", "warn")
    if ref.ref in state.changed:
        yield said("changed", "accent")
    if ref.ref in state.proposed:
        yield said("proposed", "accent")


def alike_words(ref: EntryRef, state: ReviewState, lang: Lang, names: Mapping[str, EntryRef]) -> SafeText:
    """`= same as Profile_2`, `! conflicts with 2 entries`."""
    verdict, others = _foremost(ref, state)
    if len(others) == 1:
        message = Message(f"tui.alike.{verdict}.one", {"other": _named(others[0], ref, names)})
    else:
        message = Message(f"tui.alike.{verdict}.many", {"n": len(others)})
    return visible(f"{SIGNS[verdict]} ") + words(message, lang)


def alike_short(ref: EntryRef, state: ReviewState, names: Mapping[str, EntryRef]) -> SafeText:
    """`= Profile_2`, where the words have no room: the sign says what they would."""
    verdict, others = _foremost(ref, state)
    return visible(f"{SIGNS[verdict]} ") + (
        _named(others[0], ref, names) if len(others) == 1 else visible(f"{len(others)}")
    )


def _foremost(ref: EntryRef, state: ReviewState) -> tuple[str, list[Partner]]:
    """The gravest verdict about an entry, and all whom it is about."""
    partners = state.likeness[ref.ref]
    verdict = partners[0].verdict
    return verdict, [p for p in partners if p.verdict == verdict]


def _named(partner: Partner, seen_from: EntryRef, names: Mapping[str, EntryRef]) -> SafeText:
    other = names.get(partner.ref)
    return name(other, seen_from) if other is not None else visible(partner.ref)


def name(ref: EntryRef, seen_from: EntryRef | None = None) -> SafeText:
    """How an entry is called in a sentence: its number, else the start of its text in quotes; with its
    file where the sentence is about an entry of another one."""
    if ref.entry.fields.id:
        called = visible(ref.entry.fields.id)
    else:
        start = clip(mask(ref.entry.text.replace("\n", " ")), NAME_CELLS)
        called = visible(drawn("“")) + start + visible(drawn("”"))
    if seen_from is None or seen_from.file.path == ref.file.path:
        return called
    return called + visible(f" ({file_called(ref.file)})")


def file_called(file: MemoryFile) -> str:
    """How the file of an entry is called beside it: as its assistant, else by its name."""
    return file.assistant or file.path.rpartition("/")[2].removesuffix(".md")


def _title(section: Section, lang: Lang) -> SafeText:
    if section.heading is None:
        return words(Message("tui.section.none"), lang)
    shown = section.path[-2:] if section.heading.level > 2 else section.path[-1:]
    return visible(" / ".join(shown) or section.heading.raw)


def _leads_deeper(sections: Sequence[Section], position: int) -> bool:
    """Whether a section's heading is directly followed by a deeper one."""
    here = sections[position].heading
    after = sections[position + 1].heading if position + 1 < len(sections) else None
    return here is not None and after is not None and after.level > here.level


def _notes(document: Document) -> dict[int, list[tuple[int, Note]]]:
    """Section index → (line, note) of what stands there and is no entry."""
    found: dict[int, list[tuple[int, Note]]] = {}
    numbers = count()
    sections = document.sections
    at = 0
    for node in document.nodes:
        if node.kind not in _SHOWN_KINDS:
            continue
        while at + 1 < len(sections) and sections[at + 1].line <= node.line:
            at += 1
        if not sections or not sections[at].line <= node.line <= sections[at].end_line:
            continue
        note = Note(f"#note{next(numbers)}", _note_text(document, node), "muted")
        found.setdefault(sections[at].index, []).append((node.line, note))
    return found


def _note_text(document: Document, node: Node) -> str:
    lines = [line.text for line in document.lines[node.line - 1 : node.end_line]]
    if node.kind is NodeKind.QUOTE:
        lines = [line.lstrip().removeprefix(">").strip() for line in lines]
    return "\n".join(lines)
