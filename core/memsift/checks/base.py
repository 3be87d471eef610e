"""What every check uses: the shared analyses of one run, finding ids, the order of findings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from memsift.checks.log import Log, todays_log
from memsift.checks.model import Facts, Finding, Resolution, Severity
from memsift.checks.sources import Sources
from memsift.messages import Message
from memsift.record import dataclass
from memsift.sums import sha256
from memsift.text import mask, more
from memsift.vault import (
    EntryRef,
    LinkIndex,
    ListedLink,
    MemoryFile,
    ReadingGroup,
    Role,
    Vault,
    file_refs,
    reading_groups,
    text_hash,
)
from memsift.vault.entry_json import Masking
from memsift.vault.layouts.copies import is_archived

if TYPE_CHECKING:
    from memsift.checks.likeness import Likeness, LikePair
    from memsift.checks.own_grades import OwnGrades

# The default order of the checkup (contract §6). A check's step is its place in the sitting.
STEPS = (
    "secret",
    "limits",
    "sync-conflict",
    "expired",
    "duplicate",
    "conflict",
    "verified",
    "dead-link",
    "rest",
)

STEP_OF = {
    "secret": "secret",
    "cut": "limits",
    "over-cap": "limits",
    "sync-conflict": "sync-conflict",
    "expired": "expired",
    "stale": "expired",
    "duplicate": "duplicate",
    "conflict": "conflict",
    "grades": "verified",
    "unverified": "verified",
    "no-source": "verified",
    "dead-link": "dead-link",
}

# Thresholds and their defaults (contract §6); `store/settings.py` checks what a person sets.
POLICY = {
    "recent_days": 28,
    "recent_warn_days": 14,
    "extend_days": 28,
    "agents_lines": 60,
    "agents_chars": 6_000,
    "index_lines": 60,
    "long_term_chars": 15_000,
    "project_lines": 30,
    "entry_chars": 200,
}

_UNDATED = frozenset({Role.RULES, Role.INDEX, Role.EXTERNAL})

_SEVERITY_ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFO: 2}


@dataclass(frozen=True)
class Run:
    """One run of the checks over one vault. What several checks need is computed once, when asked."""

    vault: Vault
    facts: Facts
    kept_likeness: Likeness | None = None  # one that has taken this very reading, from an earlier run

    @cached_property
    def entries_of(self) -> dict[str, tuple[EntryRef, ...]]:
        """The entries of each memory file, by its path."""
        return {file.path: file_refs(file) for file in self.vault.files}

    @cached_property
    def entries(self) -> tuple[EntryRef, ...]:
        """Every entry of every memory file, in order."""
        return tuple(ref for refs in self.entries_of.values() for ref in refs)

    @cached_property
    def dated(self) -> tuple[EntryRef, ...]:
        """The entries whose lines carry grade, date and expiry: not those of rules, indexes and lists of
        external links (contract §1), none in archive folders, and none that may not be written."""
        homes = {
            path
            for path, file in self.files.items()
            if file.role not in _UNDATED and file.readonly is None and not is_archived(path)
        }
        return tuple(ref for ref in self.entries if ref.file.path in homes)

    def policy(self, name: str) -> int:
        """A threshold: the person's, else the default."""
        value = self.facts.policy.get(name, POLICY[name])
        return value if isinstance(value, int) and not isinstance(value, bool) else POLICY[name]

    @cached_property
    def files(self) -> dict[str, MemoryFile]:
        """The memory files by path."""
        return {file.path: file for file in self.vault.files}

    def writable(self, path: str) -> MemoryFile | None:
        """The memory file with this path, None when it is none or is never written: then a finding offers
        no change (contract §6)."""
        file = self.files.get(path)
        return file if file is not None and file.readonly is None else None

    @cached_property
    def _by_line(self) -> dict[str, dict[int, EntryRef]]:
        by_line: dict[str, dict[int, EntryRef]] = {}
        for ref in self.entries:
            lines = by_line.setdefault(ref.file.path, {})
            lines |= dict.fromkeys(range(ref.entry.lead_line, ref.entry.end_line + 1), ref)
        return by_line

    def entry_at(self, path: str, line: int) -> EntryRef | None:
        """The entry that stands on a line of a memory file."""
        return self._by_line.get(path, {}).get(line)

    @cached_property
    def link_index(self) -> LinkIndex:
        return LinkIndex(self.vault)

    @cached_property
    def links(self) -> tuple[ListedLink, ...]:
        return self.link_index.listed()

    @cached_property
    def log(self) -> Log:
        """Where today's decisions are written up."""
        return todays_log(self.vault, self.facts)

    @cached_property
    def sources(self) -> Sources:
        """Where entries say they come from."""
        return Sources(self.vault, self.link_index)

    @cached_property
    def own_grades(self) -> tuple[OwnGrades, ...]:
        """Where the vault says itself that its grades mean something else, unless the person had them read as
        Memsift does. Then nothing is asked or recommended for what a grade says: whoever wrote it meant
        another thing."""
        from memsift.checks.own_grades import holding

        return holding(self.vault, self.facts.dismissed)

    @cached_property
    def groups(self) -> tuple[ReadingGroup, ...]:
        """The files that are read together."""
        return reading_groups(self.vault)

    @cached_property
    def likeness(self) -> Likeness:
        if self.kept_likeness is not None:
            return self.kept_likeness
        # Brings numpy along (100 ms), which `status` and most checks do without.
        from memsift.checks.likeness import Likeness

        return Likeness.of(self.vault, self.facts)

    @cached_property
    def pairs(self) -> tuple[LikePair, ...]:
        """Same, contains and conflict among entries that are compared."""
        return self.likeness.pairs()


def finding_id(check: str, files: Iterable[str], texts: Iterable[str], slot: str = "") -> str:
    """`check` + 10 hex over check, files, comparison hashes and slot (contract §5): the same on another
    line, on another day and in another language."""
    parts = [check, *sorted(set(files)), *sorted(text_hash(text) for text in texts), slot]
    return f"{check}-{sha256(chr(0).join(parts).encode('utf-8', 'surrogatepass')).hexdigest()[:10]}"


def dismissal_key(check: str, files: Iterable[str], texts: Iterable[str], slot: str = "") -> str:
    """What a dismissal is remembered by: check and texts, so that it holds where the entry is moved to and
    ends when its text changes. `files` only for findings about a file itself."""
    parts = [*sorted(set(files)), *sorted(text_hash(text) for text in texts), slot]
    digest = sha256(chr(0).join(parts).encode("utf-8", "surrogatepass")).hexdigest()
    return f"{check}:{digest[:20]}"


def found(
    check: str,
    severity: Severity,
    message: Message,
    entries: Sequence[EntryRef] = (),
    *,
    file: str | None = None,
    line: int | None = None,
    slot: str = "",
    texts: Sequence[str] = (),
    about: Sequence[str] | None = None,
    data: dict[str, object] | None = None,
    resolutions: Sequence[Resolution] = (),
) -> Finding:
    """A finding about entries, or about a place (`file`, `line`) whose `texts` identify it.

    `about`: the finding is about the file as a whole; its id is that of file and slot, and a dismissal
    holds until one of these texts changes. Secrets in what is said and in `data` are masked here, so that
    no door can show one.
    """
    hide = Masking()
    where = entries[0].file.path if file is None else file
    files = {where, *(ref.file.path for ref in entries)}
    told = [*(ref.entry.text for ref in entries), *texts]
    return Finding(
        id=finding_id(check, files, told if about is None else texts, slot),
        key=dismissal_key(check, () if entries and about is None else files, about or told, slot),
        check=check,
        step=STEP_OF.get(check, "rest"),
        severity=severity,
        file=where,
        line=(entries[0].entry.line if entries else 1) if line is None else line,
        message=Message(message.id, {name: _masked(one, hide) for name, one in message.params.items()}),
        entries=tuple(entries),
        data={name: _masked(one, hide) for name, one in (data or {}).items()},
        resolutions=tuple(resolutions),
        masked=hide.masked,
    )


def _masked(value: object, hide: Masking) -> object:
    """A value with every secret in its texts masked."""
    if isinstance(value, Enum):
        return value
    if isinstance(value, str):
        return hide(value)
    if isinstance(value, Message):
        return Message(value.id, {name: _masked(one, hide) for name, one in value.params.items()})
    if isinstance(value, Mapping):
        return {name: _masked(one, hide) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_masked(one, hide) for one in value)
    return value


def words(ref: EntryRef, length: int | None = None) -> str:
    """An entry's words on one line, secrets masked; cut to `length` characters where it is given."""
    text = one_line(ref.entry.text)
    return text if length is None or len(text) <= length else f"{text[: length - 1].rstrip()}{more()}"


def one_line(text: str) -> str:
    """A text on one line, secrets masked."""
    return str(mask(" ".join(text.split())))


def place(ref: EntryRef) -> str:
    """Where an entry stands, for a sentence: its file with its number, else with its line."""
    return ref.ref if ref.entry.fields.id else f"{ref.file.path}:{ref.entry.line}"


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The order everywhere: checkup step, severity, file (code points), line, id."""
    return tuple(
        sorted(
            findings,
            key=lambda one: (
                STEPS.index(one.step),
                _SEVERITY_ORDER[one.severity],
                one.file,
                one.line,
                one.id,
            ),
        )
    )


def unique(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings with one id are told apart by a counter, in order: ids never repeat in one run."""
    seen: dict[str, int] = {}
    result = []
    for one in in_order(findings):
        count = seen[one.id] = seen.get(one.id, 0) + 1
        if count > 1:
            one = replace(one, id=f"{one.id}~{count}")
        result.append(one)
    return tuple(result)
