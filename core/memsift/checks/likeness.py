"""Likeness over a vault: which entries say the same or contradict each other, among those that are read
together. The checks, the app's panes and `memsift duplicates` all go by this one object."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from memsift.checks.model import Facts
from memsift.checks.sources import newest
from memsift.checks.subjects import Subjects
from memsift.messages import Message
from memsift.record import dataclass
from memsift.similarity import Judgement, MemberFacts, Verdict, judge, suggest_survivor
from memsift.similarity.groups import group
from memsift.similarity.model import Pair
from memsift.similarity.sketch import version
from memsift.vault import EntryRef, Reading, ReadingGroup, Role, Vault, file_refs, reading_groups, text_hash

if TYPE_CHECKING:
    from memsift.similarity import Index

ALIKE = frozenset({Verdict.SAME, Verdict.CONTAINS})
_NEVER = frozenset({Role.SESSION_LOG, Role.INDEX, Role.EXTERNAL})


@dataclass(frozen=True, slots=True)
class LikePair:
    """Two entries that are alike, `a` before `b` in the vault's order.

    `longer`: with CONTAINS, the ref of the one that says more. `together`: one assistant is given both;
    False: they stand in two assistants' own files.
    """

    a: EntryRef
    b: EntryRef
    judgement: Judgement
    longer: str | None
    together: bool


@dataclass(frozen=True, slots=True)
class LikeGroup:
    """Entries connected by same/contains. `whole` is False for a chain whose ends are not alike.

    `misplaced`: they only stand in several assistants' own files. `survivor` is the suggested ref and `why`.
    """

    members: tuple[EntryRef, ...]
    pairs: tuple[LikePair, ...]
    whole: bool
    misplaced: bool
    survivor: str
    why: Message


class Likeness:
    """The pairs and groups of a vault; `update` takes a newer reading and works out only what changed.

    `not_duplicate`: pairs of text hashes, each sorted, that a person said are no duplicates. `silenced`:
    the person's patterns of texts that always look alike; `silenced` says how many pairs each hides.
    """

    def __init__(
        self,
        vault: Vault | None = None,
        *,
        not_duplicate: Iterable[tuple[str, str]] = (),
        silenced: Iterable[str] = (),
        sketches: Mapping[str, str] | None = None,
    ) -> None:
        self.not_duplicate = frozenset(not_duplicate)
        self.patterns = tuple(silenced)
        self._sketches = sketches or {}
        self._indexes: dict[str, Index] = {}
        self._texts: Mapping[str, Mapping[str, str]] = {}
        self._refs: dict[str, EntryRef] = {}
        self._allowed: dict[tuple[str, str], bool] = {}
        self._subjects = Subjects()
        if vault is not None:
            self.update(vault)

    @classmethod
    def of(cls, vault: Vault, facts: Facts) -> Likeness:
        """The likeness of a vault as the facts of a sitting have it."""
        known = facts.prepared(version()) if facts.prepared else None
        return cls(vault, not_duplicate=facts.not_duplicate, silenced=facts.silenced, sketches=known)

    def sketches(self) -> dict[str, str]:
        """What was prepared of the texts, for the next run's `sketches`."""
        return {key: one for index in self._indexes.values() for key, one in index.sketches().items()}

    def update(self, vault: Vault) -> None:
        """Take a newer reading of the vault."""
        groups = reading_groups(vault)
        self._allowed = _allowed(groups)
        scopes = _scopes(groups)
        order: dict[str, EntryRef] = {}
        texts: dict[str, dict[str, str]] = {}
        for file in vault.files:
            if (scope := scopes.get(file.path)) is None or file.role in _NEVER:
                continue
            for ref in file_refs(file):
                if not ref.entry.fields.struck:
                    order[ref.ref] = ref
                    texts.setdefault(scope, {})[ref.ref] = ref.entry.text
        self._renew(texts)
        self._refs = order

    def _renew(self, texts: Mapping[str, Mapping[str, str]]) -> None:
        from memsift.similarity import Index  # brings numpy along, which merging does without

        for gone in self._indexes.keys() - texts.keys():
            del self._indexes[gone]
        for scope, wanted in texts.items():
            if (index := self._indexes.get(scope)) is None:
                self._indexes[scope] = Index(wanted, silenced=self.patterns, sketches=self._sketches)
                continue
            for gone in self._texts[scope].keys() - wanted.keys():
                index.remove(gone)
            for key, text in wanted.items():
                index.update(key, text)
        self._texts = texts

    @property
    def silenced(self) -> dict[str, int]:
        """How many pairs of the last `pairs` each of the person's patterns hid."""
        hidden = dict.fromkeys(self.patterns, 0)
        for index in self._indexes.values():
            for pattern, count in index.silenced.items():
                hidden[pattern] += count
        return hidden

    def pairs(
        self,
        *,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[float], object] | None = None,
        similar: bool = False,
    ) -> tuple[LikePair, ...]:
        """All pairs, in the vault's order; look-alikes (`similar`) only when asked for.

        Raises similarity.Stopped when `stop()` becomes true.
        """
        place = {key: number for number, key in enumerate(self._refs)}
        found: list[LikePair] = []
        for index in self._indexes.values():
            for pair in index.pairs(stop=stop, progress=progress, similar=similar):
                if (like := self._like(pair, place, similar)) is not None:
                    found.append(like)
        return tuple(sorted(found, key=lambda one: (place[one.a.ref], place[one.b.ref])))

    def _like(self, pair: Pair, place: Mapping[str, int], similar: bool) -> LikePair | None:
        a, b = self._refs[pair.a], self._refs[pair.b]
        together = self._allowed.get((a.file.path, b.file.path))
        verdict = pair.judgement.verdict
        if together is None or (verdict is Verdict.SIMILAR and not similar):
            return None
        if verdict is Verdict.CONFLICT and (not together or self._subjects.apart(a, b)):
            return None  # nobody is given both, or they are about two things: no contradiction arises
        if self._subjects.differ(a, b):
            return None
        first, second = sorted((text_hash(a.entry.text), text_hash(b.entry.text)))
        if (first, second) in self.not_duplicate:
            return None
        judged = pair.judgement
        if place[a.ref] > place[b.ref]:
            # A reason may speak of the first and the second: an entry that moved is judged in its new order.
            a, b = b, a
            judged = judge(a.entry.text, b.entry.text) or judged
        return LikePair(a, b, judged, pair.longer, together)

    def groups(self, pairs: Iterable[LikePair] | None = None) -> tuple[LikeGroup, ...]:
        """The groups that same and contains connect, in the vault's order."""
        alike = [one for one in (self.pairs() if pairs is None else pairs) if one.judgement.verdict in ALIKE]
        by_keys = {(one.a.ref, one.b.ref): one for one in alike}
        place = {key: number for number, key in enumerate(self._refs)}
        plain = [Pair(one.a.ref, one.b.ref, one.judgement, one.longer) for one in alike]
        result = []
        for found in group(plain, place):
            members = tuple(self._refs[key] for key in found.members)
            survivor, why = suggested_survivor(members)
            joined = tuple(by_keys[pair.a, pair.b] for pair in found.pairs)
            result.append(LikeGroup(members, joined, found.whole, _misplaced(members), survivor, why))
        return tuple(result)


def _misplaced(members: Sequence[EntryRef]) -> bool:
    """Only in several assistants' own files: nobody is given it twice, it belongs into the global file."""
    own = all(ref.file.role is Role.ASSISTANT for ref in members)
    return own and len({ref.file.path for ref in members}) > 1


def suggested_survivor(members: Sequence[EntryRef]) -> tuple[str, Message]:
    """The ref that is best kept, and why: one in the global file, which every assistant reads, never one of
    the rules, which a merge does not change; then `similarity.suggest_survivor`."""
    shared = [ref for ref in members if ref.file.role is Role.GLOBAL]
    if len(shared) == 1 and len(members) > 1:
        return shared[0].ref, Message("checks.stays-global")
    open_ones = [ref for ref in members if ref.file.mergeable]
    return suggest_survivor([_facts(ref) for ref in shared or open_ones or members])


def _facts(ref: EntryRef) -> MemberFacts:
    fields = ref.entry.fields
    digits = (fields.id or "").rpartition("_")[2]
    grade = int(fields.confidence.value[1]) if fields.confidence else None
    return MemberFacts(
        ref.ref,
        ref.entry.text,
        newest(ref),
        grade,
        int(digits) if digits.isdecimal() and len(digits) < 10 else None,
    )


def _allowed(groups: Iterable[ReadingGroup]) -> dict[tuple[str, str], bool]:
    """Pairs of files whose entries are compared → whether one assistant is given both."""
    allowed: dict[tuple[str, str], bool] = {}
    for one in groups:
        together = one.kind is not Reading.ACROSS
        for a in one.files:
            for b in one.files:
                pair = (a.path, b.path)
                if together or a.path != b.path:
                    allowed[pair] = allowed.get(pair, False) or together
    return allowed


def _scopes(groups: Iterable[ReadingGroup]) -> dict[str, str]:
    """File → the name of the set of files that groups connect: those share one index."""
    scope: dict[str, str] = {}
    for one in groups:
        names = {scope[file.path] for file in one.files if file.path in scope}
        name = min(names, default=one.files[0].path)
        for path, old in scope.items():
            if old in names:
                scope[path] = name
        for file in one.files:
            scope[file.path] = name
    return scope
