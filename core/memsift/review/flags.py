"""What a card warns of, in words: about a proposal, and about an edit that is in a file already. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from datetime import date

from memsift.checks import over_cap
from memsift.checks.base import Run
from memsift.checks.model import Facts, Severity
from memsift.checks.never_store import matching, never_store
from memsift.loaders import LoaderError, inject
from memsift.markdown import parse
from memsift.markdown.model import Confidence, Entry, Fields
from memsift.messages import Message
from memsift.plan import Plan, PlanError
from memsift.record import dataclass
from memsift.review.ahead import applied
from memsift.review.gate import QUESTIONS, missing, weak, words_of
from memsift.review.proposal import Action, Proposal
from memsift.review.wanted import State, Wanted
from memsift.text import find_hidden, find_secrets, mask
from memsift.text.hidden import HiddenKind
from memsift.vault import EntryRef, MemoryFile, Reading, Role, Vault, file_refs, reading_groups

MAX_COMPARED = 5_000
"""Entries that one text is compared with, at most: a card must come at once."""

_ANY_DAY = date(2000, 1, 1)  # limits of size know no day
_INVISIBLE = frozenset({HiddenKind.ZERO_WIDTH, HiddenKind.BIDI, HiddenKind.CONTROL})
_REST = re.compile(
    r"\b(?:rest|remaining|remainder|others?|existing)\b[^.\n]{0,30}"
    r"\b(?:unchanged|omitted|as before|same as)\b"
    r"|\b(?:unchanged|same as before)\b[^.\n]{0,12}(?:\.\.\.|…)|\[\s*(?:\.\.\.|…)\s*\]"
    r"|(?:其余|其他|其它|剩余|后面)(?:内容|部分|条目)?(?:都)?(?:保持)?(?:不变|省略|同上|从略|略)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Flag:
    """One warning. `ref`: the entry that it is about, where it is about another one."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)
    ref: str | None = None

    @property
    def message(self) -> Message:
        return Message(f"inbox.flag-{self.code}", self.params)


@dataclass(frozen=True, slots=True)
class Known:
    """What flags are judged by beside the vault. `rejected(mark)`: why the same was rejected before, None:
    it never was."""

    policy: Mapping[str, object]
    rejected: Callable[[str], str | None]


def of_proposal(one: Proposal, wanted: Wanted, vault: Vault, known: Known, mark: str) -> tuple[Flag, ...]:
    """The warnings about a proposal, the gravest first. `mark`: what makes it the same as another."""
    content = one.content or ""
    new = entry_of(wanted.after)
    made = (wanted.section or "",) if wanted.new_section or wanted.new_file else ()
    flags = [*_of_text("\n".join((content or "\n".join(wanted.after), *one.sources, *made)))]
    if (why := known.rejected(mark)) is not None:
        flags.append(Flag("rejected-before", {"why": str(mask(why))}))
    flags += _of_gate(one, wanted)
    if one.action is not Action.DELETE and wanted.entry is not None and wanted.entry.fields.struck:
        flags.append(Flag("struck"))
    flags += _of_entry(wanted.entry, new, own=wanted.word.get("confirmed"))
    if one.action is Action.UPDATE and _shrinks(wanted.entry, content):
        flags.append(Flag("shrinks"))
    if _REST.search(content):
        flags.append(Flag("placeholder"))
    if one.action in (Action.ADD, Action.UPDATE) and new is not None and wanted.state is not State.ALREADY:
        flags += _alike(new.text, wanted, vault)
    if wanted.state in (State.READY, State.STALE):
        flags += _over(wanted, vault, known.policy)
    flags += [Flag("never-store", {"line": line}) for line in never_store(vault) if matching([line], content)]
    if wanted.new_file:
        flags.append(Flag("new-file", {"file": wanted.file}))
    if wanted.new_section and wanted.section is not None:
        flags.append(Flag("new-section", {"section": wanted.section}))
    if wanted.flattened:
        flags.append(Flag("flattened"))
    if said := _claims(one):
        flags.append(Flag("agent-says", {"what": said}))
    return tuple(flags)


def of_lines(before: Sequence[str], after: Sequence[str]) -> tuple[Flag, ...]:
    """The warnings about an edit that is in a file already."""
    old, new = entry_of(before), entry_of(after)
    flags = _of_text("\n".join(after), but="\n".join(before))
    flags += _of_entry(old, new)
    if old is not None and new is not None and _shrinks(old, new.text):
        flags.append(Flag("shrinks"))
    if _REST.search("\n".join(after)) and not _REST.search("\n".join(before)):
        flags.append(Flag("placeholder"))
    return tuple(flags)


def entry_of(lines: Sequence[str]) -> Entry | None:
    """The entry that these lines are; None when they are not one."""
    entries = parse("\n".join((*lines, "")).encode("utf-8", "surrogateescape")).entries if lines else ()
    return entries[0] if len(entries) == 1 else None


def _of_text(text: str, *, but: str = "") -> list[Flag]:
    """What a text holds that it should not; `but`: what held it before."""
    flags: list[Flag] = []
    old = {but[s.start : s.end] for s in find_secrets(but)} if but else set()
    secrets = [s for s in find_secrets(text) if text[s.start : s.end] not in old]
    if secrets:
        kinds = list(dict.fromkeys(s.kind for s in secrets))
        flags.append(Flag("secret", {"kinds": [kind.words for kind in kinds]}))
    hidden = {h.kind for h in find_hidden(text)} - {h.kind for h in find_hidden(but)}
    if hidden & _INVISIBLE:
        flags.append(Flag("hidden", {"kinds": [k.words for k in HiddenKind if k in hidden & _INVISIBLE]}))
    if hidden - _INVISIBLE:
        flags.append(Flag("addressed", {"kinds": [k.words for k in HiddenKind if k in hidden - _INVISIBLE]}))
    return flags


def _of_gate(one: Proposal, wanted: Wanted) -> list[Flag]:
    flags: list[Flag] = []
    if one.action in (Action.DELETE, Action.CONFIRM):
        return flags
    no = [words_of(name) for name in QUESTIONS if getattr(one.gate, name) is False]
    if no:
        flags.append(Flag("gate-no", {"questions": no}))
    gone = missing(one.gate) if wanted.layout == "hippocampus" else ()  # elsewhere only shown
    if gone:
        flags.append(Flag("gate-missing", {"questions": [words_of(name) for name in gone]}))
    if weak(one, wanted):
        flags.append(Flag("f0-kept", {"file": Message(f"inbox.role-{wanted.role.value}")}))
    layer = one.gate.layer
    if layer is not None and wanted.layout == "hippocampus" and layer.strip() and layer != wanted.role.value:
        meant = Message(f"inbox.role-{layer}") if layer in set(Role) else layer
        flags.append(
            Flag("other-layer", {"layer": meant, "role": Message(f"inbox.role-{wanted.role.value}")})
        )
    return flags


def _of_entry(old: Entry | None, new: Entry | None, *, own: object = None) -> list[Flag]:
    """What an edit does to the marks of an entry; `own`: the day that is confirmed by approving alone."""
    flags: list[Flag] = []
    if old is not None and old.fields.pinned:
        flags.append(Flag("pinned"))
    taken = _takes_out(old.fields if old else Fields(), new.fields if new else Fields(), own)
    if new is not None and taken:
        flags.append(Flag("out-of-checks", {"what": [Message(f"inbox.takes-{name}") for name in taken]}))
    return flags


def _takes_out(old: Fields, new: Fields, own: object) -> list[str]:
    found = []
    if new.pinned and not old.pinned:
        found.append("pinned")
    if {*new.confirmed} - {*old.confirmed, own}:
        found.append("confirmed")
    if new.confidence is Confidence.F2 and old.confidence is not Confidence.F2:
        found.append("f2")
    if new.struck and not old.struck:
        found.append("struck")
    return found


def _shrinks(old: Entry | None, text: str) -> bool:
    """Whether less than half of an entry's text would be left."""
    return old is not None and len(old.text) >= 20 and len(text.strip()) * 2 < len(old.text)


def _claims(one: Proposal) -> list[object]:
    """What the agent says of itself that only a person can know."""
    said: list[object] = []
    if one.by_user:
        said.append(Message("inbox.says-you"))
    if one.confidence not in (None, "F0"):
        said.append(one.confidence)
    if any(_is_person(source) for source in one.sources):
        said.append(Message("inbox.says-source"))
    return said


def _is_person(source: str) -> bool:
    text = source.strip().lower()
    return text.startswith(("用户", "本人", "主人")) or re.match(r"(?:user|me)\b", text) is not None


# -- beside other entries


def compared_with(vault: Vault, path: str) -> list[MemoryFile]:
    """The files that are read together with a file, itself first."""
    found: dict[str, MemoryFile] = {f.path: f for f in vault.files if f.path == path}
    for group in reading_groups(vault):
        if group.kind is not Reading.ACROSS and any(f.path == path for f in group.files):
            found |= {f.path: f for f in group.files if f.path not in found}
    if not found:  # a file that is yet to be made: with the global one
        found = {f.path: f for f in vault.files if f.role is Role.GLOBAL}
    return [f for f in found.values() if f.role not in (Role.SESSION_LOG, Role.INDEX, Role.EXTERNAL)]


def _alike(text: str, wanted: Wanted, vault: Vault) -> Iterable[Flag]:
    """The entry that says the same, and one that says otherwise: the closest of each."""
    # Brings numpy along (100 ms), which looking at a vault does without.
    from memsift.similarity import Verdict, judge

    best: dict[str, tuple[float, EntryRef]] = {}
    others = [ref for file in compared_with(vault, wanted.file) for ref in file_refs(file)][:MAX_COMPARED]
    for ref in others:
        own = (
            wanted.entry is not None and ref.file.path == wanted.file and ref.entry.line == wanted.entry.line
        )
        if own or ref.entry.fields.struck:
            continue
        judged = judge(text, ref.entry.text)
        if judged is None or judged.verdict is Verdict.SIMILAR:
            continue
        code = "conflict" if judged.verdict is Verdict.CONFLICT else "near-duplicate"
        if code not in best or judged.score > best[code][0]:
            best[code] = (judged.score, ref)
    for code in ("near-duplicate", "conflict"):
        if code in best:
            ref = best[code][1]
            name = ref.entry.fields.id or ref.file.path
            if ref.entry.fields.id and ref.file.path != wanted.file:
                name = f"{ref.file.path}#{name}"  # numbers repeat from file to file
            yield Flag(code, {"entry": name, "text": str(mask(ref.entry.text))[:200]}, ref.ref)


def _over(wanted: Wanted, vault: Vault, policy: Mapping[str, object]) -> Iterable[Flag]:
    """Limits that the file keeps now and would not keep any more."""
    if wanted.layout != "hippocampus":
        return
    try:
        later = applied(vault, Plan(Message("inbox.why-preview"), wanted.changes))
    except PlanError:
        return  # told by the card's own state
    now, then = (_broken(one, wanted.file, policy) for one in (vault, later))
    for code, message in then.items():
        if code not in now:
            yield Flag("over-limit", {"limit": message})
    if wanted.role is Role.RULES and not _cut(vault) and _cut(later):
        yield Flag("cut", {"file": wanted.file})


def _broken(vault: Vault, path: str, policy: Mapping[str, object]) -> dict[str, Message]:
    alone = replace(vault, files=tuple(f for f in vault.files if f.path == path))
    facts = Facts(today=_ANY_DAY, policy=dict(policy))
    found = [one for one in over_cap.run(Run(alone, facts)) if one.severity is not Severity.INFO]
    return {f"{one.message.id} {one.message.params.get('title', '')}": one.message for one in found}


def _cut(vault: Vault) -> bool:
    try:
        return inject(vault).cut
    except LoaderError:
        return False  # a setting that is none: told when it was read, and by Settings
