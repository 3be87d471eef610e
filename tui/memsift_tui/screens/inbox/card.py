"""A card as lines: who, when, why; the lines as they are and would be; warnings; neighbours; what else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memsift.messages import Lang, Message
from memsift.plan import unbulleted, word_diff
from memsift.review.drift import ENTRY_KINDS, LOUD_KINDS
from memsift.review.flags import entry_of
from memsift.review.gate import QUESTIONS, missing, words_of
from memsift.review.items import DriftItem, Item, ProposalItem, ago
from memsift.review.policy import Card
from memsift.review.proposal import Action, Gate
from memsift.review.unsigned import UnsignedItem
from memsift.review.wanted import State
from memsift.text import SafeText, clip, mask, visible, wrap
from memsift.vault.model import Role, Vault
from memsift_tui.screens.review.items import text_rows
from memsift_tui.widgets.content import capital, list_rows, words
from memsift_tui.widgets.lines import Line, blank

_GRAVE = frozenset(
    {"secret", "hidden", "addressed", "rejected-before", "loud", "f0-kept", "gate-no", "unsigned"}
)
_QUIET = frozenset({"new-file", "new-section", "flattened", "agent-says", "elsewhere"})
_BREAKS = frozenset({"inbox.also-linked", "inbox.also-dead"})
_NEIGHBOURS = 2
_HOW = {
    **{kind: kind.value for kind in ENTRY_KINDS},
    **dict.fromkeys(LOUD_KINDS, "gone"),
}
"""What its answers do to an edit in a file, by its kind: the end of the id of the words that say so."""


@dataclass(frozen=True, slots=True)
class CardLines:
    """A card as lines. The first `needed` of them say what would happen: they must have been seen before it
    is decided. What is below is for who wants to know more."""

    lines: Sequence[Line] = ()
    needed: int = 0


def card_lines(card: Card, lang: Lang, cells: int, *, changed: bool = False) -> CardLines:
    """A card, no line wider than `cells`. `changed`: it is not what was shown before."""
    if card.many:
        lines = _many_lines(card, lang, cells)
        return CardLines(lines, len(lines))
    item = card.items[0]
    made = _Lines(lang, cells)
    if changed:
        made.say(Message("inbox.card.changed"), "error")
    made.head(item)
    if isinstance(item, ProposalItem):
        made.proposal(item)
    elif isinstance(item, DriftItem):
        made.drift(item)
    else:
        made.gap()
        made.change(item.before, item.after)
    return CardLines(made.lines, made.needed or len(made.lines))


def _many_lines(card: Card, lang: Lang, cells: int) -> list[Line]:
    """A card that stands for many: every one of them in short, so that it can be seen to its end."""
    made = _Lines(lang, cells)
    made.say(Message("inbox.card.many", {"agent": card.agent, "n": len(card.items)}), "title")
    made.say(Message("inbox.card.many-how"), "muted")
    for number, item in enumerate(card.items, 1):
        made.gap()
        one = item.proposal if isinstance(item, ProposalItem) else None
        action = Message(f"inbox.action-{item.action}")
        entry = one.entry if one is not None and one.entry else ""
        made.say(Message("inbox.card.one", {"number": number, "action": action, "entry": entry}))
        if one is not None and one.content:
            made.text(one.content, "added")
    return made.lines


class _Lines:
    """Lines in the making."""

    def __init__(self, lang: Lang, cells: int) -> None:
        self.lang = lang
        self.cells = max(cells, 12)
        self.lines: list[Line] = []
        self.needed = 0

    def gap(self) -> None:
        self.lines.append(((blank(1), "text"),))

    def put(self, text: SafeText, style: str = "text", lead: str = "") -> None:
        """A text, wrapped; `lead` stands before its first row and blanks before the others."""
        first = visible(lead)
        for number, row in enumerate(wrap(text, self.cells - len(lead)) or [visible("")]):
            self.lines.append(((first if number == 0 else blank(len(lead)), style), (row, style)))

    def say(self, message: Message, style: str = "text", lead: str = "") -> None:
        self.put(visible(str(mask(str(words(message, self.lang))))), style, lead)

    def say_list(self, message: Message, style: str = "text") -> None:
        """A sentence that lists things: a row ends where one of them does, and none is torn that fits."""
        for row in list_rows(visible(mask(str(words(message, self.lang)))), self.cells):
            self.put(row, style)

    def text(
        self, text: str, style: str, lead: str = "  ", differs: tuple[tuple[int, int], ...] = ()
    ) -> None:
        """Text of a file or a proposal, its secrets masked, with the words that differ lit."""
        first = True
        for part in text.split("\n") if not differs else [text]:
            for row in text_rows(part, self.cells - len(lead), style, differs):
                self.lines.append(((visible(lead if first else " " * len(lead)), style), *row))
                first = False

    # -- parts of a card

    def head(self, item: Item) -> None:
        kind = "action" if item.kind == "proposal" else "drift"
        target = item.drift.to_file if isinstance(item, DriftItem) else None
        title = Message(f"inbox.{kind}-{item.action}", {"file": target or ""})
        style = "error" if item.action in ("vanished", "emptied", "unsigned") else "title"
        said = words(Message("inbox.card.title", {"what": title, "entry": item.entry or ""}), self.lang)
        self.put(visible(str(mask(str(capital(said))))), style)
        where = [part for part in (item.file, item.section) if part]
        self.put(visible(str(mask(" > ".join(where)))), "muted")
        when = item.created.astimezone().strftime("%Y-%m-%d %H:%M")
        if item.agent is not None:
            params = {"agent": item.agent, "when": when, "ago": ago(item.age_days)}
            self.say(Message("inbox.card.by", params), "muted")
        elif isinstance(item, UnsignedItem):
            self.say(Message("inbox.card.decided", {"when": when, "by": item.by}), "muted")
        elif isinstance(item, DriftItem) and not item.drift.mtime_ns:
            self.say(Message("inbox.card.was-there"), "muted")
        else:
            self.say(Message("inbox.card.found", {"when": when}), "muted")
        if item.why.strip():
            self.gap()
            self.say(Message("inbox.card.why", {"why": item.why}))
        if item.flags:
            self.gap()
        for flag in item.flags:
            grave, quiet = flag.code in _GRAVE, flag.code in _QUIET
            style = "error" if grave else "muted" if quiet else "warn"
            self.say(flag.message, style, "i " if quiet else "! ")  # a "-" would be a line that goes

    def proposal(self, item: ProposalItem) -> None:
        wanted, one = item.wanted, item.proposal
        if item.state is not State.READY:
            self.gap()
            about = item.entry or item.file
            reason = wanted.reason
            self.say(Message(f"inbox.state-{item.state.value}", {"entry": about}), "warn", "! ")
            if reason is not None:
                self.say(reason, "warn", "  ")
        self.gap()
        if item.state is State.STALE and wanted.expected is not None:
            self.say(Message("inbox.card.knew"), "muted")
            self.text(wanted.expected, "muted")
            self.say(Message("inbox.card.now"), "muted")
        self.change(wanted.before, wanted.after)
        if not wanted.before and not wanted.after and one.content:
            self.text(one.content, "added")
        for also in item.also:
            self.say(also, "warn" if also.id in _BREAKS else "muted", "  ")
        self.needed = len(self.lines)
        self.evidence(item)
        self.neighbours(item.context.vault, item)

    def evidence(self, item: ProposalItem) -> None:
        """The gate's answers, the sources, what will be asked, the group."""
        one = item.proposal
        self.gap()
        said = [
            Message("inbox.card.answer", {"question": words_of(name), "answer": _answer(one.gate, name)})
            for name in QUESTIONS
            if getattr(one.gate, name) not in (None, "")
        ]
        if said:
            self.say_list(Message("inbox.card.gate", {"answers": said}), "muted")
        asks_nothing = one.action in (
            Action.DELETE,
            Action.CONFIRM,
        )  # the gate is about what is remembered anew
        gone = () if item.questions or asks_nothing else missing(one.gate)  # what is asked stands below
        if gone:
            self.say(
                Message("inbox.card.gate-open", {"questions": [words_of(name) for name in gone]}), "muted"
            )
        if one.sources:
            self.say(Message("inbox.card.sources", {"sources": list(one.sources)}), "muted")
        if item.questions:
            asked = (str(words(question.message, self.lang)) for question in item.questions)
            between = "" if self.lang == "zh" else " "  # each ends in a question mark, which parts them
            self.say(Message("inbox.card.asks", {"questions": between.join(asked)}), "accent", "? ")
        if item.mates:
            self.say(Message("inbox.card.group", {"n": len(item.mates) + 1}), "accent")

    def drift(self, item: DriftItem) -> None:
        several = len(item.drift.parts) > 1
        for part in item.drift.parts:
            self.gap()
            if several:
                self.put(visible(part.file), "title")
            for one in part.differences:
                self.change(one.before, one.after)
                if one.detail is not None:
                    self.say(one.detail, "muted", "  ")
        self.needed = len(self.lines)
        self.gap()
        how = _HOW.get(item.drift.kind, "other")
        self.say(Message(f"inbox.card.drift-how.{how}"), "muted")
        if item.single:
            self.neighbours(item.context.vault, item)

    def change(self, before: Sequence[str], after: Sequence[str]) -> None:
        """The lines as they are and would be; of one line against one the words that differ are lit."""
        before, after = unbulleted(before, after)
        pairs = len(before) == len(after) and sum(map(len, (*before, *after))) < 20_000
        marks = [word_diff(a, b) for a, b in zip(before, after, strict=True)] if pairs else []
        for number, line in enumerate(before):
            self.text(line, "removed", "- ", marks[number][0] if marks else ())
        for number, line in enumerate(after):
            self.text(line, "added", "+ ", marks[number][1] if marks else ())

    def neighbours(self, vault: Vault, item: Item) -> None:
        """The entries around it in the section."""
        file = vault.file(item.file)
        if file is None or item.section is None:
            return
        new = entry_of(item.after)
        same = [
            e for e in file.document.entries
            if e.heading_path[-1:] == (item.section,) and (new is None or e.text != new.text)
        ]  # fmt: skip
        around = sorted(same, key=lambda e: abs(e.line - item.line))[: 2 * _NEIGHBOURS]
        around = [e for e in around if e.line != item.line or item.action == "add"]
        if around:
            self.gap()
            self.say(Message("inbox.card.beside", {"section": item.section}), "muted")
        for entry in sorted(around, key=lambda e: e.line):
            label = f"{entry.fields.id}: " if entry.fields.id else ""
            said = clip(mask(label + " ".join(entry.text.split())), self.cells - 2)
            self.put(said, "muted", "  ")


def _answer(gate: Gate, name: str) -> Message | str:
    said = getattr(gate, name)
    if isinstance(said, bool):
        return Message("inbox.yes") if said else Message("inbox.no")
    if name == "layer" and said in set(Role):
        return Message(f"inbox.role-{said}")
    return str(said)
