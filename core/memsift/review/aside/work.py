"""The work itself: what is alike in a vault, who links to whom, what the checks say. Brings numpy along."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from memsift.checks import Run, run_checks
from memsift.checks.base import words
from memsift.checks.likeness import Likeness, LikePair
from memsift.checks.model import Facts, Finding
from memsift.messages import Message
from memsift.review.aside.model import FirstLook, Found, NotWanted, Partner, Stop, Wanted
from memsift.review.steps import GRADES, cards
from memsift.review.triage import resting, to_ask
from memsift.similarity import Stopped, Verdict
from memsift.similarity.sketch import version
from memsift.store.files import Folder
from memsift.store.prepared import Prepared
from memsift.vault import EntryRef, LinkIndex, Vault, refs

_RANK = {"conflict": 0, "same": 1, "contained": 2, "contains": 3}
_NAMED = 48  # characters of an entry that name it
_BESIDE = 30  # and of each of two
_SERIOUS = {"error": 0, "warning": 1}


class Work:
    """Likeness kept from one reading to the next, so that after a change only what changed is compared."""

    def __init__(self) -> None:
        self._likeness: Likeness | None = None
        self._vault: Vault | None = None  # the reading that `_likeness` has taken

    def compare(self, vault: Vault, wanted: Wanted, stop: Stop | None = None) -> Found:
        """What one reading of a vault holds. Raises NotWanted when `stop()` becomes true."""
        self._vault = None
        try:
            found = partners(self._taken(vault, wanted).pairs(stop=stop))
        except Stopped:
            raise NotWanted from None
        assert self._likeness is not None
        self._vault = vault
        return Found(found, find_linked(vault), sum(self._likeness.silenced.values()))

    def _taken(self, vault: Vault, wanted: Wanted) -> Likeness:
        if self._likeness is not None and self._likeness.patterns == wanted.silenced:
            self._likeness.not_duplicate = wanted.apart
            self._likeness.update(vault)
            return self._likeness
        prepared = Prepared(Folder(wanted.state))
        known = prepared.recall(version())
        self._likeness = Likeness(vault, not_duplicate=wanted.apart, silenced=wanted.silenced, sketches=known)
        prepared.keep(version(), self._likeness.sketches())
        return self._likeness

    def look(self, vault: Vault, facts: Facts) -> FirstLook:
        """What the weekly checks say of a reading; of the one that was compared last sooner."""
        run = Run(vault, facts, self._likeness if vault is self._vault else None)
        return first_look(run_checks(vault, facts, run=run), facts)


def first_look(findings: Sequence[Finding], facts: Facts) -> FirstLook:
    """The gravest finding that is asked today, among equals the first in the checkup's order, but before all
    what the grades mean; and how many cards the checkup has for all of them."""
    asked = to_ask(findings, facts.snoozed, facts.today).now
    put_off = resting(findings, facts.snoozed, facts.today)
    serious = [one for one in asked if one.severity in _SERIOUS]
    worst = min(serious, key=lambda one: (one.check != GRADES, _SERIOUS[one.severity]), default=None)
    if worst is None:
        return FirstLook(len(cards(asked)), resting=put_off)
    return FirstLook(len(cards(asked)), _named(worst), worst.file, worst.line, put_off)


def _named(one: Finding) -> Message:
    """What a finding says, with the entries that it is about: here they do not stand beside it."""
    if not one.entries or "text" in one.message.params:
        return one.message
    if len(one.entries) > 1:
        first, second = (words(ref, _BESIDE) for ref in one.entries[:2])
        return Message("session.about-two", {"a": first, "b": second, "what": one.message})
    return Message("session.about", {"text": words(one.entries[0], _NAMED), "what": one.message})


def partners(pairs: Iterable[LikePair]) -> dict[str, tuple[Partner, ...]]:
    """Each entry's partners, conflicts first, the most alike first."""
    found: dict[str, list[Partner]] = {}
    for pair in pairs:
        judged = pair.judgement
        a = b = judged.verdict.value
        if judged.verdict is Verdict.CONTAINS:
            a, b = ("contains", "contained") if pair.longer == pair.a.ref else ("contained", "contains")
        here, there = judged.differs_a, judged.differs_b
        of_a = Partner(pair.b.ref, a, judged.score, here, there, judged.reasons)
        of_b = Partner(pair.a.ref, b, judged.score, there, here, judged.reasons)
        found.setdefault(pair.a.ref, []).append(of_a)
        found.setdefault(pair.b.ref, []).append(of_b)
    return {
        ref: tuple(sorted(many, key=lambda p: (_RANK[p.verdict], -p.score, p.ref)))
        for ref, many in found.items()
    }


def find_linked(vault: Vault) -> dict[str, tuple[str, ...]]:
    """Ref → the places (`file:line`) whose links lead to the entry's block or to its section."""
    targets = _targets(refs(vault))
    found: dict[str, dict[str, None]] = {}
    for listed in LinkIndex(vault).listed():
        path, at = listed.resolved.path, listed.resolved.line
        if path is not None and at is not None:
            for target in targets.get((path, at), ()):
                found.setdefault(target, {})[f"{listed.file}:{listed.link.span.line}"] = None
    return {ref: tuple(places) for ref, places in found.items()}


def _targets(entries: Iterable[EntryRef]) -> Mapping[tuple[str, int], list[str]]:
    """(file, line) → the entries that a link to it leads to."""
    targets: dict[tuple[str, int], list[str]] = {}
    headings: dict[str, dict[int, int]] = {}  # file → its sections' headings' lines
    for ref in entries:
        path, entry = ref.file.path, ref.entry
        if path not in headings:
            sections = ref.file.document.sections
            headings[path] = {s.index: s.heading.line for s in sections if s.heading is not None}
        if (line := headings[path].get(entry.section)) is not None:
            targets.setdefault((path, line), []).append(ref.ref)
        for line in range(entry.line, entry.end_line + 1):
            targets.setdefault((path, line), []).append(ref.ref)
    return targets
