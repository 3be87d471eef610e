"""Findings and the answers they offer (contract §5 and §6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING, overload

from memsift.messages import Message
from memsift.record import dataclass
from memsift.vault.model import EntryRef

if TYPE_CHECKING:
    # Plans are made when an answer is looked at: a login message only counts what was found.
    from memsift.plan import Change


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class ResolutionKind(StrEnum):
    CHANGE = "change"
    KEEP = "keep"
    SNOOZE = "snooze"
    OPEN = "open"
    FORGET = "forget"


@dataclass(frozen=True, slots=True)
class Need:
    """Something a person must say before a resolution has changes. `default` None: it must be said."""

    name: str
    type: str  # text, date, grade, file, section, entry; entries: refs, one a line; place: file#section
    choices: tuple[str, ...] = ()
    default: str | None = None


Answers = Mapping[str, str]
"""What a person said to a resolution's needs: need name → answer."""


def no_changes(answers: Answers) -> tuple[Change, ...]:
    """The changes of an answer that edits nothing (keep, snooze, open)."""
    return ()


def nothing() -> tuple[Message, ...]:
    """Of an answer of which there is nothing to tell beside what it does."""
    return ()


@dataclass(frozen=True, slots=True)
class Resolution:
    """One answer. `build` computes its changes from answers to `needs`; it is pure and computed only
    when somebody looks, because a check of a large vault offers thousands of answers.

    `build` raises `plan.PlanError` when an answer cannot be used. `remembers`: once it is done the finding
    is dismissed as if it had been kept, because its changes leave the texts that it is about as they are.
    `also`: what else keeping the finding remembers, like a dismissal. `leaves`: a KEEP that says nothing of
    what its entries are to each other: they are not told apart. `tells`: what a person should know before it
    is given, beside the lines that it changes; worked out when somebody looks. `about`: the ref of the entry
    that it lets hold, where it does.
    """

    key: str
    label: Message
    kind: ResolutionKind
    recommended: bool = False
    needs: tuple[Need, ...] = ()
    build: Callable[[Answers], tuple[Change, ...]] = field(default=no_changes, repr=False, compare=False)
    remembers: bool = False
    also: str = ""
    leaves: bool = False
    about: str = ""
    tells: Callable[[], tuple[Message, ...]] = field(default=nothing, repr=False, compare=False)

    @property
    def defaults(self) -> dict[str, str] | None:
        """The needs' default answers; None while a need has none."""
        answers = {need.name: need.default for need in self.needs}
        if None in answers.values():
            return None
        return {name: answer for name, answer in answers.items() if answer is not None}

    @property
    def changes(self) -> tuple[Change, ...] | None:
        """The changes with the defaults; None while a need has none (contract §5)."""
        answers = self.defaults
        return None if answers is None else self.build(answers)


class LateAnswers(Sequence[Resolution]):
    """Answers that are made when somebody looks at them: a vault can hold thousands of findings of which each
    takes a comparison to say what is recommended."""

    __slots__ = ("_made", "_make")

    def __init__(self, make: Callable[[], Sequence[Resolution]]) -> None:
        self._make = make
        self._made: tuple[Resolution, ...] | None = None

    @property
    def made(self) -> bool:
        """Whether they were looked at."""
        return self._made is not None

    def _all(self) -> tuple[Resolution, ...]:
        if self._made is None:
            self._made = tuple(self._make())
        return self._made

    @overload
    def __getitem__(self, index: int) -> Resolution: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Resolution, ...]: ...

    def __getitem__(self, index: int | slice) -> Resolution | tuple[Resolution, ...]:
        return self._all()[index]

    def __len__(self) -> int:
        return len(self._all())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._all() == tuple(other)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something a check noticed. `id` as contract §5 says: stable over lines, days and languages.

    `key` is what a dismissal is remembered by (`store.decisions.dismiss`): check and texts. `join` makes one
    of several findings that hang together, for a card; that one has the `keys` of all of them.
    """

    id: str
    check: str
    step: str
    severity: Severity
    file: str
    line: int
    message: Message
    entries: tuple[EntryRef, ...] = ()
    data: dict[str, object] = field(default_factory=dict)
    resolutions: Sequence[Resolution] = ()
    key: str = ""
    masked: bool = False  # a secret was masked in what is said
    held: Message | None = None  # why a sitting asks nothing about it, `n` left out
    keys: tuple[str, ...] = ()
    join: Callable[[Sequence[Finding]], Finding] | None = field(default=None, repr=False, compare=False)

    @property
    def all_keys(self) -> tuple[str, ...]:
        """Its key, and those of the findings that it is made of."""
        return (self.key, *self.keys)


@dataclass(frozen=True, slots=True)
class Facts:
    """All that a check may know beside the vault. Checks are pure: no clock, disk or network."""

    today: date
    policy: dict[str, object] = field(default_factory=dict)
    marks: dict[str, dict[str, int]] = field(default_factory=dict)
    first_seen: dict[str, date] = field(default_factory=dict)
    web: dict[str, str] = field(default_factory=dict)  # URL → ok | gone | unknown
    dismissed: frozenset[str] = frozenset()
    not_duplicate: frozenset[tuple[str, str]] = frozenset()
    prepared: Callable[[int], Mapping[str, str]] | None = None  # sketches of an earlier run, by their version
    silenced: tuple[str, ...] = ()  # the person's patterns of texts that always look alike
    used_before: dict[str, frozenset[str]] = field(default_factory=dict)
    """Memory file → ids that stand there and had been given to an entry before (`number`)."""
    asked_still: frozenset[str] = frozenset()
    """Hashes of texts that the person confirmed on a card that also asked whether they are still recent:
    that question stands, though the confirmation is of today (`stale`)."""
    full_since: dict[str, date] = field(default_factory=dict)
    """Finding id → the day on which that file was first seen over its limit, as long as it stays so."""
    snoozed: dict[str, date] = field(default_factory=dict)
    """Finding's key → the day until which it rests: it is found all the same, and not asked."""
    report: bytes | None = None  # today's report in `.memsift/reports/`, which is no memory file
