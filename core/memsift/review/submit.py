"""The agents' half of the review: looking at a vault and putting proposals into its inbox. Nothing more.

Nothing here can carry out a plan, write a memory file or decide: it knows neither the store's commit nor
its journal (held by import-linter).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from datetime import date, datetime

from memsift.markdown.model import Document, Entry
from memsift.messages import Message, MessageError
from memsift.plan.model import PlanError
from memsift.record import dataclass
from memsift.review import proposal as proposals
from memsift.review.nested_ids import find_item, text_of_item
from memsift.review.proposal import Action, Gate, Malformed, Proposal, Target
from memsift.review.where import (
    find_assistant,
    find_id,
    is_yolo_path,
    may_create,
    scope_file,
    section_titles,
)
from memsift.store.files import Folder, kind_of, real_path
from memsift.store.files.inbox import DONE, NEW, Letter, letters, post
from memsift.store.model import StoreError
from memsift.store.reading import Reader
from memsift.text import find_secrets
from memsift.vault import build, category_of_title, category_of_word, find_root, text_hash
from memsift.vault.build import BARE
from memsift.vault.layouts.base import is_markdown
from memsift.vault.model import OUTSIDE, MemoryFile, Role, Vault

MAX_WAITING = 2_000
"""So many proposals may wait; then agents are told to let a person decide first."""
NEWEST_DONE = 1_000
"""Of how many decided proposals `done/` is asked, the newest: it is never emptied, and grows for years."""

DONE_BYTES = 4 * proposals.MAX_BYTES

_NAMED_FILES = 6

NAMES = {"by_expected": "expected", "by_file": "file", "by_id": "id"}
"""What names an entry and its file in a tool's arguments, as messages say it; a command has options."""


class Unfit(MessageError):
    """What an agent asked for cannot be proposed. `message` says why, in the plugin's words where it has
    some."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What an agent asks for, as it said it: nothing is checked yet. `agent`, `by_user` are claims.

    `content`, `id`: whatever the agent gave, of any type; `...` where it gave nothing. `category` follows
    the plugin's rules; `section` is a section's word or an existing heading.
    """

    action: Action
    agent: str = "?"
    by_user: bool = False
    content: object = ...
    id: object = ...
    content_name: str = "content"
    scope: object = None
    assistant: str | None = None
    file: str | None = None
    category: object = None
    section: str | None = None
    expected: str | None = None
    to: Target | None = None
    confidence: str | None = None
    sources: tuple[str, ...] = ()
    expires: date | None = None
    why: str = ""
    gate: Gate = field(default_factory=Gate)
    group: str | None = None


@dataclass(frozen=True, slots=True)
class Posted:
    """A proposal that waits. `already`: the very same one waited before; no second was made."""

    proposal: Proposal
    file: str
    scope: str
    already: bool = False


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a proposal: `waiting`, `approved`, `edited` or `rejected`, and why."""

    proposal: Proposal
    outcome: str
    when: str = ""
    reason: str = ""


class Letterbox:
    """One vault as an agent has it: to look at, and to put proposals in.

    Methods raise StoreError when the vault or its inbox cannot be used.
    """

    def __init__(self, root: str) -> None:
        self.folder = Folder(root)
        self._reader = Reader(self.folder)
        self._vault: Vault | None = None
        self._letters: dict[str, dict[str, Letter]] = {}
        self._parsed: dict[str, tuple[Letter, Proposal | None]] = {}

    @classmethod
    def open(cls, path: str) -> Letterbox:
        """The vault that `path` belongs to. Raises StoreError when there is none."""
        full = real_path(path)
        kind = kind_of(full)
        if kind is None:
            raise StoreError(Message("store.no-vault", {"path": path}))
        if kind == "other" or (kind == "file" and not is_markdown(full)):
            raise StoreError(Message("store.no-markdown", {"path": path}))
        return cls(find_root(full, lambda p: kind_of(p) is not None, is_file=kind == "file").root)

    def read(self) -> Vault:
        """The vault as it is now."""
        self._vault = build(self.folder.real, self._reader.read().files, before=self._vault)
        return self._vault

    def propose(self, ask: Ask, now: datetime | None = None) -> Posted:
        """Put a proposal into the inbox. Raises Unfit when it cannot be one, StoreError."""
        moment = now or datetime.now().astimezone()
        made, file, scope = compose(self.read(), ask, moment)
        waiting = self._proposals(NEW)
        same = next((one for one in waiting if _content(one) == _content(made)), None)
        if same is not None:
            return Posted(same, file, scope, already=True)
        if len(waiting) >= MAX_WAITING:
            raise Unfit(Message("inbox.unfit-full", {"n": MAX_WAITING}))
        post(self.folder, f"{made.id}.json", proposals.dump(made))
        return Posted(made, file, scope)

    def fates(self, agent: str | None = None) -> tuple[Fate, ...]:
        """What became of proposals, newest first: those that wait and the last that were decided; `agent`: of
        this one's alone."""
        done = [fate for letter in self._letters_in(DONE) if (fate := fate_of(letter)) is not None]
        decided = {fate.proposal.id for fate in done}
        waiting = [Fate(one, "waiting") for one in self._proposals(NEW) if one.id not in decided]
        every = [fate for fate in (*waiting, *done) if agent is None or fate.proposal.agent == agent]
        return tuple(sorted(every, key=lambda fate: fate.proposal.id, reverse=True))

    def _proposals(self, where: str) -> tuple[Proposal, ...]:
        found = []
        for letter in self._letters_in(where):
            known = self._parsed.get(letter.name)
            if known is None or known[0] != letter:
                known = self._parsed[letter.name] = (letter, read_letter(letter))
            if known[1] is not None:
                found.append(known[1])
        return tuple(found)

    def _letters_in(self, where: str) -> tuple[Letter, ...]:
        limit, newest = (proposals.MAX_BYTES, None) if where == NEW else (DONE_BYTES, NEWEST_DONE)
        found = letters(self.folder, where, limit, self._letters.get(where), newest)
        self._letters[where] = {letter.name: letter for letter in found}
        return found


def read_letter(letter: Letter) -> Proposal | None:
    """The proposal in a letter; None when there is none."""
    if letter.data is None or not letter.name.endswith(".json"):
        return None
    try:
        return proposals.parse(letter.data, letter.name.removesuffix(".json"))
    except Malformed:
        return None


def fate_of(letter: Letter) -> Fate | None:
    """What a file in `done/` says; it is only told to agents and decides nothing."""
    if letter.data is None or len(letter.data) > DONE_BYTES or not letter.name.endswith(".json"):
        return None
    try:
        raw = json.loads(letter.data)
        said = raw.pop("outcome")
        found = proposals.parse(json.dumps(raw).encode(), letter.name.removesuffix(".json"))
        return Fate(found, str(said["result"]), str(said["at"]), str(said["reason"]))
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError, Malformed):
        return None


def _content(one: Proposal) -> Proposal:
    """A proposal without what makes it one of several equal ones."""
    return replace(one, id="", created=datetime.min, why="", sha="", expected=None)


# -- from what was asked to a proposal


def compose(vault: Vault, ask: Ask, now: datetime) -> tuple[Proposal, str, str]:
    """The proposal, the file that it is about and the scope that it has (global, assistant or file).

    Raises Unfit. Argument errors come in the plugin's order and words.
    """
    wanted = _checked_id(ask)
    content = _checked_text(ask.content_name, ask.content) if ask.content is not ... else None
    if content is not None and len(content) > proposals.MAX_CONTENT:
        raise Unfit(
            Message("inbox.bad-too-long", {"field": ask.content_name, "limit": proposals.MAX_CONTENT})
        )
    file, target, scope = _where(vault, ask.file or _holder(vault, ask), ask.scope, ask.assistant)
    known = _usable(vault, file, create=ask.action is Action.ADD, id=wanted)
    section = _section(known, file, ask, vault) if ask.action is Action.ADD else None
    expected = ask.expected
    if known is not None and wanted is not None:
        text = _text_of(known.document, wanted)
        expected = text if expected is None and not find_secrets(text) else expected
    elif known is not None and expected is not None and ask.action is not Action.ADD:
        _check_expected(known, expected)
    made = Proposal(
        id=proposals.new_id(now),
        created=now,
        agent=ask.agent,
        asked_by="user" if ask.by_user else "agent",
        group=ask.group,
        action=ask.action,
        target=replace(target, section=section),
        to=_checked_to(vault, ask.to, file),
        entry=wanted,
        expected=expected,
        content=content,
        confidence=ask.confidence,
        sources=ask.sources,
        expires=ask.expires,
        why=ask.why,
        gate=ask.gate,
    )
    try:
        return proposals.parse(proposals.dump(made), made.id), file, scope
    except Malformed as error:
        raise Unfit(error.message) from error


def _checked_id(ask: Ask) -> str | None:
    """The entry that is meant; None where none is needed, or `expected` names it."""
    if ask.action is Action.ADD or (ask.id is ... and ask.expected is not None):
        return None
    return _checked_text("id", None if ask.id is ... else ask.id)


def _checked_text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise Unfit(Message("inbox.unfit-not-text", {"name": name}))
    if not value.strip():
        raise Unfit(Message("inbox.unfit-empty", {"name": name}))
    return value.strip()


def _holder(vault: Vault, ask: Ask) -> str | None:
    """The one file that holds the entry which only its text names, in a vault without a global file: there
    no file is meant by itself. None where something else says which. Raises Unfit where none does, or several
    do."""
    named = ask.file or ask.scope or ask.assistant or ask.expected is None or ask.id is not ...
    if named or ask.action is Action.ADD or vault.global_file is not None:
        return None
    holding = [file.path for file in vault.files if _reading(file, ask.expected or "")]
    if vault.files and not holding:
        raise Unfit(Message("inbox.unfit-expected-nowhere", NAMES))
    if len(holding) > 1:
        raise Unfit(Message("inbox.unfit-expected-files", {"files": _first(holding), **NAMES}))
    return holding[0] if holding else None


def _where(vault: Vault, file: str | None, scope: object, assistant: str | None) -> tuple[str, Target, str]:
    """The file that is meant, as a target, and the scope in a word."""
    if file is not None:
        if not proposals.is_vault_path(file):
            raise Unfit(Message("inbox.bad-path", {"file": file[:200]}))
        return file, Target(file=file), "file"
    who = find_assistant(vault, assistant)
    if assistant and who is None:
        names = ", ".join(one.name for one in vault.assistants)
        raise Unfit(Message("inbox.unfit-assistant", {"name": assistant, "names": names or "-"}))
    path = scope_file(vault, scope, assistant)
    if vault.global_file is None and vault.files and who is None:
        raise Unfit(no_yolo(vault))
    if who is not None and path == who.file and path != who.global_file:
        return path, Target(scope="assistant", assistant=who.id or who.name), "assistant"
    # Which assistant asked decides which global file it reads, where a vault has several.
    return path, Target(scope="global", assistant=assistant), "global"


def no_yolo(vault: Vault) -> Message:
    """Why a scope leads nowhere in a vault without the plugin's memory, and what to write."""
    usual = [one for one in vault.files if one.role not in (*BARE, Role.SESSION_LOG)] or vault.files
    return Message("inbox.unfit-no-yolo", {"files": _first([one.path for one in usual]), **NAMES})


def _first(paths: Sequence[str]) -> str:
    """As many files as a sentence names."""
    return ", ".join(paths[:_NAMED_FILES])


def _usable(vault: Vault, file: str, *, create: bool, id: str | None) -> MemoryFile | None:
    """The memory file; None where it would be made."""
    known = vault.file(file)
    if known is None:
        if create and (may_create(vault, file) or (not vault.files and is_yolo_path(vault, file))):
            return None
        if id is not None and (may_create(vault, file) or is_yolo_path(vault, file)):
            raise Unfit(Message("inbox.unfit-id", {"id": id}))
        raise Unfit(Message("inbox.bad-no-such-file", {"file": file}))
    reason = known.readonly or known.document.readonly
    if reason is not None or known.readonly == OUTSIDE:
        raise Unfit(Message("inbox.unfit-readonly", {"file": file}))
    return known


def _section(known: MemoryFile | None, file: str, ask: Ask, vault: Vault) -> str | None:
    """The section's word or heading. Raises Unfit, with the headings there are, when it is neither."""
    yolo = known.layout == "yolo" if known is not None else is_yolo_path(vault, file)
    if ask.section is None:
        return category_of_word(ask.category).value if yolo else None
    category = category_of_title(ask.section)
    if yolo and category is not None:
        return category.value
    titles = section_titles(known.document) if known is not None else ()
    if ask.section in titles:
        return ask.section
    words = [*(("profile", "preferences", "other") if yolo else ()), *titles]
    raise Unfit(Message("inbox.unfit-section", {"section": ask.section, "sections": ", ".join(words)}))


def _checked_to(vault: Vault, to: Target | None, file: str) -> Target | None:
    if to is None:
        return None
    if to.file is None and to.scope is None and to.assistant is None:
        return replace(to, file=file)
    path, target, _ = _where(vault, to.file, to.scope, to.assistant)
    _usable(vault, path, create=True, id=None)
    return replace(target, section=to.section)


def _text_of(document: Document, id: str) -> str:
    """The text of the entry, or the item inside one, that has this id or hash."""
    if id.startswith("^"):
        for entry in document.entries:
            if text_hash(entry.text)[:10] == id[1:]:
                return entry.text
        raise Unfit(Message("inbox.unfit-id", {"id": id}))
    try:
        nested = find_item(document, id)
        return find_id(document, id).text if nested is None else text_of_item(nested)
    except PlanError as error:
        code = "inbox.unfit-id-twice" if error.message.id == "plan.id-twice" else "inbox.unfit-id"
        raise Unfit(Message(code, {"id": id})) from error


def _check_expected(known: MemoryFile, expected: str) -> None:
    found = _reading(known, expected)
    if not found:
        raise Unfit(Message("inbox.unfit-expected", {"file": known.path, **NAMES}))
    if len(found) > 1:
        raise Unfit(Message("inbox.unfit-expected-twice", NAMES))


def _reading(known: MemoryFile, expected: str) -> list[Entry]:
    """The entries of a file that read as an agent says."""
    return [entry for entry in known.document.entries if entry.text.strip() == expected.strip()]


def gate_of(raw: Mapping[str, object]) -> Gate:
    """The write gate's answers from a tool's arguments; what is no answer counts as none."""

    def flag(name: str) -> bool | None:
        value = raw.get(name)
        return value if isinstance(value, bool) else None

    layer = raw.get("layer")
    return Gate(
        flag("fact"), flag("useful_in_a_month"), flag("allowed"), layer if isinstance(layer, str) else None
    )
