"""A card of the checkup as lines: what is wrong, the entries in their places, the numbered answers. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from memsift.checks.base import one_line, place
from memsift.checks.base import words as entry_words
from memsift.checks.contradiction import APART, CHOOSE
from memsift.checks.evidence import Evidence
from memsift.checks.model import Finding, ResolutionKind, Severity
from memsift.messages import Lang, Message
from memsift.plan import word_diff
from memsift.review.bulk import DESTRUCTIVE
from memsift.review.place import line_with_text
from memsift.review.steps import Card, Choice
from memsift.text import SafeText, cell_width, clip, joined, mask, visible, wrap
from memsift.vault.model import EntryRef, Vault
from memsift_tui.screens.review.items import text_rows
from memsift_tui.widgets.content import list_rows, words
from memsift_tui.widgets.lines import (
    GRAVITY,
    PLAIN,
    SPACE,
    Box,
    Frame,
    Item,
    Line,
    Look,
    Span,
    blank,
    fit,
    width_of,
)

ANSWER = "#answer"
NEXT_FINDING = "#gap1"  # what stands before the second finding of a card
ANSWER_ROWS = 3  # rows of one answer
TEXT_ROWS = 6  # rows of one entry's text; the file itself holds the rest

_SIDE = 3  # cells between two columns
_NAMED = 40  # characters of an entry in what leads to a question about it
_SAID = 90  # and in what another entry says against it
_AGAINST = 2  # entries that are told to say otherwise, before the rest is counted
_STYLE = {Severity.ERROR: "error", Severity.WARNING: "warn", Severity.INFO: "accent"}


@dataclass(frozen=True, slots=True)
class Said:
    """What is wrong, in one sentence; the gravity stands before it as a sign, not as a colour alone."""

    key: str
    text: SafeText
    severity: Severity
    stop: bool = False

    def lines(self, frame: Frame, look: Look) -> tuple[Line, ...]:
        rows = wrap(self.text, max(frame.width - 4, 8))
        sign: Line = (
            (SPACE, "text"),
            (visible(GRAVITY[self.severity]), _STYLE[self.severity]),
            (SPACE, "text"),
        )
        lead: Line = ((blank(3), "text"),)
        return tuple((*(lead if number else sign), (row, "strong")) for number, row in enumerate(rows))


@dataclass(frozen=True, slots=True)
class Shown:
    """One entry (or line) in its section: where it stands, what stands before and behind it."""

    where: SafeText
    text: str
    chips: SafeText
    before: SafeText | None = None
    after: SafeText | None = None
    differs: tuple[tuple[int, int], ...] = ()

    def tight(self) -> Shown:
        """The same in as few rows as it takes."""
        where = joined((self.where, self.chips), blank(2)) if self.chips else self.where
        return replace(self, where=where, chips=visible(""), before=None, after=None)

    def rows(self, cells: int, box: Box) -> list[Line]:
        """Its rows, none wider than `cells`."""
        out: list[Line] = [((clip(self.where, cells), "muted"),)]
        if self.before is not None:
            out.append(((clip(visible("  ") + self.before, cells), "muted"),))
        texts = text_rows(self.text, max(cells - 2, 4), "text", self.differs)
        if len(texts) > TEXT_ROWS:
            texts = [*texts[: TEXT_ROWS - 1], ((box.more, "muted"),)]
        bar: Span = (box.lit, "lit-bar")
        out += [(bar, (SPACE, "text"), *row) for row in texts]
        if self.chips:
            out.append((bar, (SPACE, "text"), (clip(self.chips, max(cells - 2, 1)), "muted")))
        if self.after is not None:
            out.append(((clip(visible("  ") + self.after, cells), "muted"),))
        return out


@dataclass(frozen=True, slots=True)
class Context:
    """The entries of a card: two stand side by side where there is room, more below each other."""

    key: str
    shown: tuple[Shown, ...]
    stop: bool = False

    def lines(self, frame: Frame, look: Look) -> tuple[Line, ...]:
        room = max(frame.width - 2, 8)
        lead: Span = (SPACE, "text")
        if len(self.shown) == 2 and room >= 64:
            half = (room - _SIDE) // 2
            left, right = (one.rows(half, frame.box) for one in self.shown)
            height = max(len(left), len(right))
            left += [()] * (height - len(left))
            right += [()] * (height - len(right))
            gap: Line = ((SPACE, "text"), (frame.box.down, "border"), (SPACE, "text"))
            return tuple((lead, *fit(a, half), *gap, *b) for a, b in zip(left, right, strict=True))
        return tuple((lead, *row) for one in self.shown for row in one.rows(room, frame.box))


@dataclass(frozen=True, slots=True)
class AnswerItem:
    """One numbered answer; what it says is told whole, on further rows where one does not hold it."""

    number: int
    label: SafeText
    note: SafeText
    stop: bool = True

    @property
    def key(self) -> str:
        return f"{ANSWER}{self.number}"

    def lines(self, frame: Frame, look: Look) -> tuple[Line, ...]:
        here = look.cursor and look.focused
        bar: Span = (frame.box.cursor, "cursor-bar") if here else (SPACE, "text")
        number: Span = (visible(f" {self.number} "), "cursor-chip" if here else "sign")
        style = "title-focus" if here else "text"
        room = max(frame.width - 6, 6)
        rows = wrap(self.label, room) or [visible("")]
        if len(rows) > ANSWER_ROWS:
            rows = [*rows[: ANSWER_ROWS - 1], clip(joined(rows[ANSWER_ROWS - 1 :], SPACE), room)]
        lead: Line = ((blank(5), "text"),)
        lines: list[Line] = [
            (*(lead if at else (bar, number, (SPACE, "text"))), (row, style)) for at, row in enumerate(rows)
        ]
        if self.note and cell_width(rows[-1]) + 2 + cell_width(self.note) <= room:
            lines[-1] = (*lines[-1], (blank(2), "text"), (self.note, "accent"))
        elif self.note:
            lines.append((*lead, (clip(self.note, room), "accent")))
        return tuple(lines)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the end card that something can be done with; `ticked` None: it is no choice of two."""

    key: str
    label: SafeText
    ticked: bool | None = None
    stop: bool = True

    def lines(self, frame: Frame, look: Look) -> tuple[Line, ...]:
        here = look.cursor and look.focused
        bar: Span = (frame.box.cursor, "cursor-bar") if here else (SPACE, "text")
        sign = "[x] " if self.ticked else "[ ] "
        tick: Line = () if self.ticked is None else ((visible(sign), "tick" if self.ticked else "muted"),)
        lead: Line = (bar, (SPACE, "text"), *tick)
        style = "title-focus" if here else "text"
        rows = wrap(self.label, max(frame.width - width_of(lead) - 1, 8))
        rest: Line = ((blank(width_of(lead)), "text"),)
        return tuple((*(rest if at else lead), (row, style)) for at, row in enumerate(rows))


@dataclass(frozen=True, slots=True)
class Text:
    """Some words that only are read. `listed`: a sentence that lists things, of which none is torn. `indent`:
    blanks before it."""

    key: str
    text: SafeText
    style: str = "text"
    stop: bool = False
    listed: bool = False
    indent: int = 3

    def lines(self, frame: Frame, look: Look) -> tuple[Line, ...]:
        cells = max(frame.width - self.indent - 1, 8)
        parts = list_rows(self.text, cells) if self.listed else [self.text]
        rows = [row for part in parts for row in wrap(part, cells)]
        return tuple(((blank(self.indent), "text"), (row, self.style)) for row in rows)


@dataclass(frozen=True, slots=True)
class Beside:
    """What a card says that its findings do not. `many`: what is said of others that are like it. `accept`:
    the key of the recommended answer. `against`: entries that are not on the card and contradict one of its
    own. `brings`: how many cards more there are where grades are read as usual."""

    evidence: Sequence[Evidence] = ()
    many: SafeText | None = None
    accept: str = ""
    against: Sequence[EntryRef] = ()
    brings: int = 0


ALONE = Beside()


def card_items(
    card: Card, vault: Vault, lang: Lang, beside: Beside = ALONE, *, tight: bool = False
) -> list[Item]:
    """The lines of a card: the first finding with its entries and answers, then what is asked with it, then
    what leads to what is asked later and back.

    `tight`: for small screens, without what stands before and behind the entries and without blank lines,
    each entry's number and grade on the line of its place.
    """
    items: list[Item] = []
    choices = card.choices
    for number, finding in enumerate(card.asked):
        if number:
            items.append(Text(f"#gap{number}", visible("")))
        items.append(Said(f"#said{number}", sentence(finding, lang), finding.severity))
        if number == 0:
            items += [Text("#many", beside.many, "accent")] if beside.many is not None else []
            shown = shown_on(card, vault, lang)
            if tight:
                shown = tuple(one.tight() for one in shown)
            items += [] if tight else [Text("#gap", visible(""))]
            against = _against_items(beside.against, lang)
            if shown:
                items += [Context("#context", shown), *against, Text("#gap-", visible(""))]
            items += _evidence_items(beside.evidence, lang)
        items += [answer_item(one, lang, beside) for one in choices if one.finding is finding]
    ways = [AnswerItem(number, words(way.label, lang), visible("")) for number, way in ways_of(card).items()]
    return [*items, *([Text("#gap-more", visible(""))] if ways and not tight else []), *ways]


@dataclass(frozen=True, slots=True)
class Way:
    """What leads to another question about a card's entries. `to`: the id of its first finding, "" for the
    card's own."""

    label: Message
    to: str


def ways_of(card: Card) -> dict[int, Way]:
    """What leads from what a card asks to what is asked later, and back to what is asked first; by the
    numbers that they have behind the answers."""
    ways: list[Way] = []
    if (later := card.more) is not None:
        checks = dict.fromkeys(f"session.check.{one.check}" for one in later.findings)
        what = [Message(check) for check in checks]
        about = entry_words(later.entries[0], _NAMED)
        params = {"n": len(later.findings), "what": what, "text": about}
        ways.append(
            Way(
                Message("checkup.more" if len(later.findings) == 1 else "checkup.more-many", params), later.id
            )
        )
    if card.later:
        ways.append(Way(Message("checkup.first"), ""))
    return dict(enumerate(ways, len(card.choices) + 1))


def below(items: Sequence[Item], frame: Frame, bottom: int) -> Message | None:
    """What of a card lies below the row `bottom`, to be said on the rule there: its answers, else how many
    rows. None: nothing."""
    at = 0
    answers: list[int] = []
    for item in items:
        if at >= bottom and isinstance(item, AnswerItem):  # of one whose number is seen only rows are below
            answers.append(item.number)
        at += len(item.lines(frame, PLAIN))
    if len(answers) > 1:
        return Message("checkup.below.answers", {"first": answers[0], "last": answers[-1]})
    if answers:
        return Message("checkup.below.answer", {"n": answers[0]})
    return Message("tui.menu.below", {"n": at - bottom}) if at > bottom else None


def _against_items(against: Sequence[EntryRef], lang: Lang) -> list[Item]:
    """What other entries say against the card's: whoever says that one is so should have read them."""
    items: list[Item] = []
    for number, ref in enumerate(against[:_AGAINST]):
        said = Message("checkup.against", {"where": place(ref), "text": entry_words(ref, _SAID)})
        items.append(Text(f"#against{number}", words(said, lang), "warn"))
    if (more := len(against) - _AGAINST) > 0:
        items.append(Text("#against-more", words(Message("checkup.against-more", {"n": more}), lang), "warn"))
    return items


def _evidence_items(evidence: Sequence[Evidence], lang: Lang) -> list[Item]:
    items: list[Item] = []
    for number, one in enumerate(evidence):
        name = "checkup.evidence.counted" if one.counted else "checkup.evidence"
        said = Message(name, {"file": one.source, "text": str(mask(one.text))})
        items.append(Text(f"#evidence{number}", clip(words(said, lang), 150), "muted"))
    return [*items, Text("#gap--", visible(""))] if items else []


def sentence(finding: Finding, lang: Lang) -> SafeText:
    """What a finding says."""
    return words(finding.message, lang)


def answer_item(choice: Choice, lang: Lang, beside: Beside = ALONE) -> AnswerItem:
    resolution = choice.resolution
    note = visible("")
    if resolution.recommended:
        as_shown = asks(choice) and resolution.defaults is not None and beside.accept
        said = "checkup.recommended-asks" if as_shown else "checkup.recommended"
        note = words(Message(said, {"n": choice.number, "key": beside.accept}), lang)
    elif asks(choice) and not _is_entry(choice):
        note = words(Message("checkup.asks"), lang)
    elif resolution.also and beside.brings > 0:
        note = words(Message("checkup.brings", {"n": beside.brings}), lang)
    return AnswerItem(choice.number, words(resolution.label, lang), note)


def asks(choice: Choice) -> bool:
    """Whether something is asked before the answer is saved."""
    return bool(choice.resolution.needs) or choice.resolution.kind is ResolutionKind.FORGET


def _is_entry(choice: Choice) -> bool:
    """Whether the answer stands for one of several entries, which the answers alone show then."""
    return len(choice.finding.entries) > 2 and choice.resolution.key.startswith(CHOOSE)


def first_answer(card: Card) -> str | None:
    """The key of the answer that the cursor begins on: what is recommended for the first finding, else the
    first answer to it that destroys nothing and, if it can be, strikes out neither of two."""
    own = [one for one in card.choices if one.finding is card.lead]
    calm = [c for c in own or card.choices if c.resolution.key not in DESTRUCTIVE]
    calm = [c for c in calm if c.resolution.kind is not ResolutionKind.FORGET]
    # Which of several that contradict each other holds, and that none does, is not suggested by where the
    # cursor begins.
    calm = [c for c in calm if not c.resolution.key.startswith((CHOOSE, APART))] or calm
    found = next((c for c in own if c.resolution.recommended), None) or next(iter(calm), None)
    return f"{ANSWER}{found.number}" if found is not None else None


def shown_on(card: Card, vault: Vault, lang: Lang) -> tuple[Shown, ...]:
    """What a card shows of the files: its entries in their sections, else the line of its first finding."""
    refs = card.entries
    if len(refs) > 2 and card.lead.check == "conflict":
        return ()  # its answers are the entries, one each
    if not refs:
        line = _line_shown(card.lead, vault)
        return (line,) if line is not None else ()
    return tuple(_entry_shown(ref, _differing(refs, number), lang) for number, ref in enumerate(refs))


def _differing(refs: Sequence[EntryRef], number: int) -> tuple[tuple[int, int], ...]:
    """Of two entries, the characters that the other one does not have."""
    if len(refs) != 2:
        return ()
    return word_diff(refs[0].entry.text, refs[1].entry.text)[number]


def _entry_shown(ref: EntryRef, differs: tuple[tuple[int, int], ...], lang: Lang) -> Shown:
    document, entry = ref.file.document, ref.entry
    entries = document.entries
    same = [one for one in entries if one.section == entry.section]
    at = next((number for number, one in enumerate(same) if one.line == entry.line), 0)
    around = [same[n].text if 0 <= n < len(same) else None for n in (at - 1, at + 1)]
    fields = entry.fields
    chips = [fields.id, fields.confidence.value if fields.confidence else None]
    chips += [fields.date.isoformat() if fields.date else None]
    if fields.expires:
        chips.append(str(words(Message("tui.chip.until", {"date": fields.expires.isoformat()}), lang)))
    if fields.sources:
        chips.append(str(words(Message("tui.detail.source", {"what": "; ".join(fields.sources)}), lang)))
    title = " / ".join(entry.heading_path[-1:])
    where = f"{ref.file.path}:{entry.line}" + (f"  {title}" if title else "")
    before, after = (None if text is None else visible(one_line(text)) for text in around)
    shown = visible("  ".join(one for one in chips if one))
    return Shown(visible(where), entry.text, shown, before, after, differs)


def _line_shown(finding: Finding, vault: Vault) -> Shown | None:
    file = vault.file(finding.file)
    if file is None:
        return None
    lines = file.document.lines
    line = line_with_text(finding, vault)
    at = line - 1
    if not 0 <= at < len(lines):
        return None
    around = [lines[n].text if 0 <= n < len(lines) else None for n in (at - 1, at + 1)]
    before, after = (None if not text else visible(one_line(text)) for text in around)
    return Shown(visible(f"{finding.file}:{line}"), lines[at].text, visible(""), before, after)
