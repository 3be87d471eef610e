"""Asking what an answer needs: a date, a line, a text, one of several, a file."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from posixpath import commonpath, dirname
from typing import TYPE_CHECKING, Any

from memsift.checks import answers
from memsift.checks.base import one_line
from memsift.checks.base import words as entry_words
from memsift.checks.contradiction import ORDINALS, lost
from memsift.checks.model import Need
from memsift.messages import Lang, Message
from memsift.plan import PlanError
from memsift.review.answering import need_label
from memsift.review.steps import Choice
from memsift.text import SafeText, cell_width, clip, cut, fold, joined, mask, visible
from memsift.vault.model import EntryRef, Vault
from memsift_tui.screens.ask import LineScreen
from memsift_tui.screens.checkup.tick import TickItem, TickScreen
from memsift_tui.screens.menu import MenuEntry, MenuScreen
from memsift_tui.screens.merge import MergeScreen
from memsift_tui.widgets.content import capital, words
from memsift_tui.widgets.lines import SPACE

if TYPE_CHECKING:
    from textual.screen import ModalScreen

FOUND = 40  # files that a search shows at once
_CHOICE = 66  # cells of one of several entries in a menu
_PLACE = 28  # of which for its file and line, at most
_SECTION = 14  # and for its section
_LEAST = 12  # and for its text, at least
_LONG = 60  # characters: a longer text gets an area of its own; of an entry a question shows no more
Ask = Callable[["ModalScreen[Any]"], Awaitable[Any]]
Write = Callable[[str, SafeText, str, bool], Awaitable[str | None]]
"""Lets a text be written: its draft's name, the question, what is offered, whether its lines are parts. None
when it was left."""


class AnswerLine(LineScreen):
    """A line that may stay empty where the need allows it; `value` is only offered. What `check` raises
    PlanError for is said at once, and the text stays. `note` stands below it. Returns the line, None when
    left."""

    def __init__(
        self,
        question: SafeText,
        lang: Lang,
        value: str,
        *,
        may_be_empty: bool,
        check: Callable[[str], object],
        note: SafeText = SPACE,
    ) -> None:
        super().__init__(question, lang)
        self._note = note
        self._line.offer(value)
        self._may_be_empty = may_be_empty
        self._check = check

    def foot(self) -> SafeText:
        return self._note

    def answered(self, text: str) -> None:
        if not text.strip() and not self._may_be_empty:
            self.say_foot(self.t("checkup.ask.needed"), "error")
            return
        try:
            self._check(text.strip())
        except PlanError as error:
            self.say_foot(words(error.message, self._lang), "error")
        else:
            self.dismiss(text.strip())


def draft_of(choice: Choice, need: str) -> str:
    """The name under which a text that was not saved is kept: what is asked, and of which answer."""
    return f"answer:{choice.finding.id}:{choice.resolution.key}:{need}"


def merges(choice: Choice) -> bool:
    """Whether the answer is made in the merge view: who takes part, who stays, what it says."""
    names = {need.name for need in choice.resolution.needs}
    return {"survivor", "text"} <= names


async def ask_needs(
    choice: Choice, vault: Vault, lang: Lang, ask: Ask, write: Write
) -> dict[str, str] | None:
    """What the person says to an answer's needs, one after the other. Leaving one leads back to the one
    before it, with what was said there; None when the first was left."""
    if merges(choice):
        return await _ask_merge(choice, vault, lang, ask)
    # All entries take part; leaving one out is what the merge view is for.
    needs = [need for need in choice.resolution.needs if need.name != "members"]
    said: dict[str, str] = {}
    at = 0
    while at < len(needs):
        need = needs[at]
        others = {name: text for name, text in said.items() if name != need.name}
        check = _check(choice, need, others)
        before, written = said.get(need.name), said.get("text")
        answer = await _ask_one(choice, need, before, written, vault, lang, ask, write, check)
        if answer is not None:
            said[need.name] = answer
            at += 1
        elif at == 0:
            return None
        else:
            at -= 1
    return said


async def _ask_merge(choice: Choice, vault: Vault, lang: Lang, ask: Ask) -> dict[str, str] | None:
    names = next(need.choices for need in choice.resolution.needs if need.name == "survivor")
    refs = [ref for ref in choice.finding.entries if ref.ref in names]
    if len(refs) < 2:
        refs = list(choice.finding.entries)
    into = choice.resolution.label.params.get("file")  # where it is not the survivor's own place
    title = capital(words(choice.resolution.label, lang))
    file = None if into is None else str(into)
    view = MergeScreen(refs, title, lang, vault=vault, into=file)
    merged = await ask(view)
    if merged is None:
        return None
    said = {"survivor": merged.survivor, "text": merged.text}
    if any(need.name == "members" for need in choice.resolution.needs):
        said["members"] = "\n".join(merged.members)
    return said


async def _ask_one(
    choice: Choice,
    need: Need,
    said: str | None,
    written: str | None,
    vault: Vault,
    lang: Lang,
    ask: Ask,
    write: Write,
    check: Callable[[str], object],
) -> str | None:
    """`said`: what was answered before it was come back to; `written`: the text that was. `check` raises
    PlanError for what cannot be."""
    asked: dict[str, object] = {"answer": choice.resolution.label, "need": need_label(need.name)}
    about = _asked_of(choice, need)
    if about is not None:
        asked["text"] = about
    question = words(Message("checkup.ask" if about is None else "checkup.ask.day-of", asked), lang)
    if need.type == "date" and about is None:
        question = words(Message("checkup.ask.day", asked), lang)
    question = capital(question)
    if need.type == "entries":
        return await _ask_ticks(choice, need, said, written, lang, ask)
    if need.choices:
        named = _named(need.choices, choice.finding.entries, lang)
        entries = [MenuEntry(one, named.get(one, visible(one))) for one in need.choices]
        chosen: str | None = await ask(MenuScreen(question, entries, lang, chosen=said or need.default))
        return chosen
    if need.type == "file":
        return await _ask_file(question, vault, lang, ask)
    value = need.default or ""
    if need.type == "text" and (need.name in ("parts", "text") or len(value) > _LONG):
        parts = need.name == "parts"
        if parts and not value:
            value = answers.own_text(choice.finding.entries[0])
        return await write(draft_of(choice, need.name), question, value, parts)
    if need.name == "name" and not value:  # what it is called now is nearer to a good name than nothing
        value = str(choice.finding.data.get("name", ""))
    value = value if said is None else said
    line: str | None = await ask(
        AnswerLine(
            question, lang, value, may_be_empty=need.default == "", check=check, note=_lost_with(choice, lang)
        )
    )
    return line


def _lost_with(choice: Choice, lang: Lang) -> SafeText:
    """What goes with what the answer strikes out: said where it is done, too; a window covers the rest."""
    if choice.resolution.about and len(choice.finding.entries) == 2:
        for one in choice.resolution.tells():
            if one.id == "checks.conflict.loses":
                return words(one, lang)
    return SPACE


async def _ask_ticks(
    choice: Choice, need: Need, said: str | None, written: str | None, lang: Lang, ask: Ask
) -> str | None:
    """Which of the entries go, as another one holds; below each that it contradicts, what would be lost."""
    by_ref = {ref.ref: ref for ref in choice.finding.entries}
    stays = by_ref[choice.resolution.about]
    against = (need.default or "").split("\n")
    ticked = against if said is None else said.split("\n")
    holds = clip(visible(mask(one_line(written))), _LONG) if written else entry_words(stays, _LONG)
    question = words(Message("checkup.ask.ticks", {"text": holds}), lang)
    items = []
    for name in need.choices:
        ref = by_ref[name]
        where = f"{ref.file.path.rpartition('/')[2]}:{ref.entry.line}"
        note = visible("") if name in against else words(Message("checkup.ask.agrees"), lang)
        if name in against and (gone := lost(ref, written or stays.entry.text)):
            quoted = [Message("checks.conflict.quoted", {"text": text}) for text in gone]
            note = words(Message("checkup.ask.only-here", {"texts": quoted}), lang)
        text = visible(f"{mask(one_line(ref.entry.text))}  {where}")
        items.append(TickItem(name, text, note, name in ticked))
    none = words(Message("checks.none-goes"), lang)
    chosen = await ask(TickScreen(question, items, lang, none=none))
    return None if chosen is None else "\n".join(chosen)


def _check(choice: Choice, need: Need, others: Mapping[str, str]) -> Callable[[str], object]:
    """What raises PlanError where an answer to `need` cannot be: a text that is no day, or, when it is the
    last that is asked, what the whole answer cannot be done with."""
    last = need is choice.resolution.needs[-1] and all(
        one.name in others for one in choice.resolution.needs[:-1]
    )

    def check(text: str) -> object:
        if need.type == "date" and text:
            answers.day(text)
        return choice.resolution.build({**others, need.name: text}) if last else None

    return check


def _asked_of(choice: Choice, need: Need) -> str | None:
    """Of which of a finding's entries a day is asked, by its words; None where there is no doubt."""
    refs = choice.finding.entries
    if need.type != "date" or need.name not in ORDINALS[: len(refs)]:
        return None
    return entry_words(refs[ORDINALS.index(need.name)], _LONG)


def _named(choices: Sequence[str], refs: Sequence[EntryRef], lang: Lang) -> dict[str, SafeText]:
    """How entries to choose from are shown, by ref: each by its words, by what it is other in than the
    others, and by where it stands. Grades, sections and places are shown as they are."""
    offered = [ref for ref in refs if ref.ref in choices]
    if not offered:
        return {}
    folder = commonpath([dirname(ref.file.path) for ref in offered])
    facts = [_facts(ref) for ref in offered]
    lengths = sorted(len(ref.entry.text) for ref in offered)
    named = {}
    for ref, own in zip(offered, facts, strict=True):
        notes = [visible(fact) for at, fact in enumerate(own) if fact and len({one[at] for one in facts}) > 1]
        if len(ref.entry.text) == lengths[-1] and lengths[-1] > lengths[0]:
            notes.append(words(Message("tui.chip.longest"), lang))
        told = joined([note + SPACE * 2 for note in notes])
        title = ref.entry.heading_path[-1:]
        section = visible(" / ") + clip(visible(title[0]), _SECTION) if title else visible("")
        path = ref.file.path.removeprefix(f"{folder}/" if folder else "")
        room = min(_CHOICE - _LEAST - 2 - cell_width(told) - cell_width(section), _PLACE)
        behind = told + cut_middle(visible(f"{path}:{ref.entry.line}"), room) + section
        said = clip(visible(mask(one_line(ref.entry.text))), max(_CHOICE - cell_width(behind) - 2, _LEAST))
        named[ref.ref] = joined((said, behind), SPACE * 2)
    return named


def _facts(ref: EntryRef) -> tuple[str, str]:
    """An entry's grade and date, empty where it has none."""
    grade, day = ref.entry.fields.confidence, ref.entry.fields.date
    return grade.value if grade else "", day.isoformat() if day else ""


def cut_middle(text: SafeText, cells: int) -> SafeText:
    """A text in so many cells: what is too much is left out of its middle, more of the end is kept."""
    if cell_width(text) <= cells:
        return text
    head = clip(text, cells // 3)  # with the sign that something is left out
    start = next(at for at in range(len(text)) if cell_width(cut(text, at)) <= cells - cell_width(head))
    return head + cut(text, start)


async def _ask_file(question: SafeText, vault: Vault, lang: Lang, ask: Ask) -> str | None:
    names = {name: fold(name) for name in vault.names if name.lower().endswith(".md")}

    def find(typed: str) -> list[MenuEntry]:
        return [MenuEntry(name, visible(name)) for name in matching(names, typed)]

    chosen: str | None = await ask(MenuScreen(question, [], lang, find=find, prompt="checkup.find-file"))
    return chosen


def matching(names: Mapping[str, str], typed: str) -> list[str]:
    """The files whose folded path holds every word that was typed, shortest first."""
    wanted = fold(typed).split()
    found = [name for name, folded in names.items() if all(word in folded for word in wanted)]
    return sorted(found, key=lambda name: (len(name), name))[:FOUND]
