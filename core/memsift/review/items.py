"""Proposals and drift as items: what waits for a person, card by card.

An item is light until it is looked at: what it would do, its warnings and its neighbours are worked out when
somebody asks, for thousands may wait.
"""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import cached_property

from memsift.checks.model import Facts
from memsift.markdown import parse
from memsift.markdown.model import Entry
from memsift.messages import Message
from memsift.plan import Difference
from memsift.record import dataclass
from memsift.review import flags as warn
from memsift.review.also import also
from memsift.review.drift import LOUD_KINDS, Drift, DriftKind
from memsift.review.flags import Flag, Known
from memsift.review.gate import Question, questions
from memsift.review.inbox import mark_of
from memsift.review.proposal import Proposal
from memsift.review.submit import Fate
from memsift.review.wanted import State, Wanted, work_out
from memsift.store.model import sha
from memsift.vault import Vault, text_hash


@dataclass(frozen=True)
class Context:
    """What items are judged by: one reading of the vault, the day, what the journal knows.
    `dismissed`: as Facts has it."""

    vault: Vault
    today: date
    now: datetime
    known: Known
    elsewhere: tuple[Fate, ...] = ()
    dismissed: Callable[[], frozenset[str]] = frozenset

    @cached_property
    def facts(self) -> Facts:
        """What proposals are worked out by."""
        return Facts(self.today, dismissed=self.dismissed())


class Item(ABC):
    """Something that waits. `digest` names what was shown: it goes back with the decision.

    `before`, `after`: whole lines of what it is about. `agent` None: nobody said who.
    """

    kind: str
    id: str
    action: str
    agent: str | None
    created: datetime
    why: str

    def __init__(self, context: Context) -> None:
        self.context = context

    @property
    def age_days(self) -> int:
        return max(0, (self.context.now - self.created).days)

    @property
    @abstractmethod
    def file(self) -> str: ...

    @property
    @abstractmethod
    def section(self) -> str | None: ...

    @property
    @abstractmethod
    def entry(self) -> str | None: ...

    @property
    @abstractmethod
    def line(self) -> int: ...

    @property
    @abstractmethod
    def before(self) -> tuple[str, ...]: ...

    @property
    @abstractmethod
    def after(self) -> tuple[str, ...]: ...

    @property
    @abstractmethod
    def digest(self) -> str: ...

    @abstractmethod
    def _flags(self) -> tuple[Flag, ...]: ...

    @cached_property
    def flags(self) -> tuple[Flag, ...]:
        """The warnings, the gravest first."""
        return self._flags()

    @property
    def state(self) -> State:
        return State.READY

    @property
    def stale(self) -> bool:
        return self.state in (State.STALE, State.GONE)

    @property
    def questions(self) -> tuple[Question, ...]:
        """What approving asks the person."""
        return ()


class ProposalItem(Item):
    """A proposal, as it stands to the vault now."""

    kind = "proposal"

    def __init__(self, proposal: Proposal, context: Context, mates: Sequence[str] = ()) -> None:
        super().__init__(context)
        self.proposal = proposal
        self.id = proposal.id
        self.action = proposal.action.value
        self.agent = proposal.agent
        self.created = proposal.created
        self.why = proposal.why
        self.mates = tuple(mates)
        """Ids of the other proposals of its group."""

    @cached_property
    def wanted(self) -> Wanted:
        return work_out(self.proposal, self.context.vault, self.context.facts)

    @property
    def file(self) -> str:
        return self.wanted.file

    @property
    def section(self) -> str | None:
        return self.wanted.section

    @property
    def entry(self) -> str | None:
        return self.wanted.id or self.proposal.entry

    @property
    def line(self) -> int:
        return self.wanted.line

    @property
    def before(self) -> tuple[str, ...]:
        return self.wanted.before

    @property
    def after(self) -> tuple[str, ...]:
        return self.wanted.after

    @property
    def state(self) -> State:
        return self.wanted.state

    @property
    def questions(self) -> tuple[Question, ...]:
        return questions(self.proposal, self.wanted)

    def word_for(self, grade: str) -> Mapping[str, object]:
        """What would be written beside a grade that the person says when asked."""
        asked, context = replace(self.proposal, confidence=grade), self.context
        return work_out(asked, context.vault, context.facts).word

    @cached_property
    def also(self) -> tuple[Message, ...]:
        """What else it would change."""
        return also(self.proposal.action, self.wanted, self.context.vault, self.context.known.policy)

    @cached_property
    def mark(self) -> str:
        return mark_of(self.proposal, self.wanted.file)

    def _flags(self) -> tuple[Flag, ...]:
        context = self.context
        return warn.of_proposal(self.proposal, self.wanted, context.vault, context.known, self.mark)

    @property
    def digest(self) -> str:
        # The number that a new entry gets is not in it: an edit elsewhere may use it up meanwhile.
        wanted = self.wanted
        return _digest(self.proposal.sha, wanted.state.value, wanted.file, wanted.section, *wanted.before)


class DriftItem(Item):
    """An edit that is in a file already."""

    kind = "drift"

    def __init__(self, drift: Drift, context: Context) -> None:
        super().__init__(context)
        self.drift = drift
        self.id = drift.id
        self.action = drift.kind.value
        self.agent = None
        self.created = datetime.fromtimestamp(drift.mtime_ns / 1e9, UTC) if drift.mtime_ns else context.now
        self.why = ""

    @property
    def file(self) -> str:
        return self.drift.file

    @property
    def single(self) -> bool:
        """Whether the card is about one entry, which can be edited."""
        return self.drift.kind in (DriftKind.ADDED, DriftKind.CHANGED, DriftKind.MOVED)

    @property
    def section(self) -> str | None:
        entry = self.entry_on_disk
        if entry is not None:
            return entry.heading_path[-1] if entry.heading_path else None
        place = next((c.place for d in self.drift.differences for c in d.backward if c.place), None)
        return place.section[-1] if place is not None and place.section else None

    @cached_property
    def entry_on_disk(self) -> Entry | None:
        """The entry that the card is about, where it is about one that is there."""
        file = self.context.vault.file(self.file)
        if file is None or not self.single:
            return None
        line = self.drift.differences[0].line_after
        return next((e for e in file.document.entries if e.lead_line == line or e.line == line), None)

    @property
    def entry(self) -> str | None:
        return self.drift.differences[0].id if len(self.drift.differences) == 1 else None

    @property
    def line(self) -> int:
        return next((d.line_after or d.line_before for d in self.drift.differences), 0)

    @property
    def before(self) -> tuple[str, ...]:
        return tuple(line for d in self.drift.differences for line in d.before)

    @property
    def after(self) -> tuple[str, ...]:
        return tuple(line for d in self.drift.differences for line in d.after)

    @property
    def details(self) -> tuple[Message, ...]:
        """What a difference in bytes is."""
        return tuple(d.detail for d in self.drift.differences if d.detail is not None)

    def _flags(self) -> tuple[Flag, ...]:
        found: dict[str, Flag] = {}
        for one in self.drift.differences:
            for flag in warn.of_lines(one.before, one.after):
                found.setdefault(flag.code, flag)
        if self.drift.kind in LOUD_KINDS:
            count = sum(len(parse(part.base or b"").entries) for part in self.drift.parts)
            found["loud"] = Flag("loud", {"n": count})
        if self._elsewhere():
            found["elsewhere"] = Flag("elsewhere")
        return tuple(found.values())

    def _elsewhere(self) -> bool:
        """Whether a file in `done/` that this machine knows nothing of says that a person approved these very
        entries. Any program can write such a file: the card says who says so, and nothing else follows."""
        said: set[str] = set()
        for fate in self.context.elsewhere:
            if fate.outcome in ("approved", "edited") and fate.proposal.content:
                said |= _entry_texts((f"- {fate.proposal.content}",))
        here = _entry_texts(self.after)
        return bool(here) and here <= said

    @property
    def digest(self) -> str:
        # Lines do not tell all bytes apart: whole files are named by theirs.
        said = [
            (part.file, d.kind.value, *d.before, "→", *d.after, str(d.detail or ""), *_whole_bytes(d))
            for part in self.drift.parts
            for d in part.differences
        ]
        return _digest(self.drift.kind.value, *(text for one in said for text in one))


def _entry_texts(lines: Sequence[str]) -> set[str]:
    """The hashes of the texts of the entries in these lines."""
    return {text_hash(entry.text) for entry in parse("\n".join(lines).encode()).entries}


def _whole_bytes(one: Difference) -> list[str]:
    """The names of a whole file's bytes in a difference, before and after."""
    return [sha(c.data) for c in (*one.forward, *one.backward) if c.data is not None]


def _digest(*parts: str | None) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


# -- all of them


def make_items(proposals: Sequence[Proposal], drift: Sequence[Drift], context: Context) -> tuple[Item, ...]:
    """Every item, oldest first; a group's proposals, and several about one entry, stand together."""
    groups: dict[tuple[str, str], list[str]] = {}
    for one in proposals:
        if one.group is not None:
            groups.setdefault((one.agent, one.group), []).append(one.id)
    items: list[Item] = []
    for one in proposals:
        mates = groups.get((one.agent, one.group or ""), []) if one.group is not None else []
        items.append(ProposalItem(one, context, [mate for mate in mates if mate != one.id]))
    items += [DriftItem(one, context) for one in drift]
    return tuple(in_order(items))


def in_order(items: Sequence[Item]) -> list[Item]:
    """Oldest first, but for a file that is gone or empty, which comes before all else; what belongs together
    follows its oldest member."""
    first: dict[object, tuple[datetime, str]] = {}
    for item in sorted(items, key=lambda one: (one.created, one.id)):
        first.setdefault(_cluster(item), (item.created, item.id))
    return sorted(items, key=lambda one: (not _loud(one), *first[_cluster(one)], one.created, one.id))


def _loud(item: Item) -> bool:
    return isinstance(item, DriftItem) and item.drift.kind in LOUD_KINDS


def _cluster(item: Item) -> object:
    if isinstance(item, ProposalItem):
        one = item.proposal
        if one.group is not None:
            return ("group", one.agent, one.group)
        if one.entry is not None:
            target = one.target
            return ("entry", target.file, target.scope, target.assistant, one.entry)
        return item.id
    return item.id


def summary(items: Sequence[Item]) -> tuple[int, int]:
    """How many wait, and how many days the oldest does."""
    return len(items), max((item.age_days for item in items), default=0)


def ago(days: int) -> Message:
    """How long ago that was, in words: `today`, `3 days ago`."""
    return Message("inbox.ago", {"n": days}) if days else Message("inbox.today")
