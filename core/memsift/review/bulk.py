"""Giving one kind of findings their answers at once, as one plan with the exact number: to each what is
recommended for it, or to all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from memsift.checks.base import one_line, place, words
from memsift.checks.log import REPORTS
from memsift.checks.model import Finding, LateAnswers, Resolution, ResolutionKind
from memsift.messages import Message
from memsift.plan import Change, Op, Plan, PlanError, What, apply, touched
from memsift.review import answering
from memsift.review.desk import Desk
from memsift.review.facts import facts_of
from memsift.review.hanging import hanging
from memsift.review.recheck import Checker
from memsift.review.steps import Card, Choice, recommended


@dataclass(frozen=True, slots=True)
class Merged:
    """What a merge leaves and what goes: each entry's text on one line, masked, and where it stands.
    `struck`: it is no merge, what goes is struck out."""

    stays: tuple[str, str]
    goes: tuple[tuple[str, str], ...]
    struck: bool = False


@dataclass(frozen=True, slots=True)
class Bulk:
    """What would be done: the plan, and each decision in it. `left_out`: how many do not go together with
    the others and stay cards. `merges`: for each decision what stays and what goes, None where nothing
    does."""

    check: str
    plan: Plan
    decisions: tuple[Message, ...]
    left_out: int = 0
    merges: tuple[Merged | None, ...] = ()

    @property
    def count(self) -> int:
        return len(self.decisions)


@dataclass(frozen=True, slots=True)
class SameAnswer:
    """An answer that can be given to many alike findings at once, and these."""

    key: str
    label: Message
    findings: tuple[Finding, ...]

    def at(self, finding: Finding) -> Resolution | None:
        """The answer as a finding offers it."""
        return _same(finding, self.key, self.label)


@dataclass(frozen=True, slots=True)
class Many:
    """What can be decided at once with a finding. `recommended`: how many of its check could each get what is
    recommended for it, without being asked more. `alike`: how many say the same of another entry, it among
    them. `answers`: what all of these could get. `elsewhere`: how many of those that are alike stand on
    cards of other steps."""

    recommended: int
    alike: int
    answers: tuple[SameAnswer, ...]
    elsewhere: int = 0

    @property
    def count(self) -> int:
        """How many are decided: those with a recommended answer, else those that are alike."""
        return self.recommended or (self.alike if self.answers else 0)


DESTRUCTIVE = frozenset({"delete", "not-true", "remove-line", "keep-one", "clean", "unlink"})
"""Answers that take something away: the cursor never begins on one, and none is given to many."""

_LATE = 20  # findings whose answers are made for it, to know whether several can be decided at once
_FOR_MANY = (ResolutionKind.CHANGE, ResolutionKind.KEEP, ResolutionKind.SNOOZE)


def many(finding: Finding, open_cards: Iterable[Card]) -> Many:
    """What could be decided at once with a finding of the open cards."""
    stands = [(card, one) for card in open_cards for one in card.findings if one.check == finding.check]
    of_check = [one for _, one in stands]
    kind = _kind(finding)
    alike = [one for one in of_check if _kind(one) == kind]
    elsewhere = sum(card.step != finding.step for card, one in stands if _kind(one) == kind)
    with_recommended = sum(recommended(one) is not None for one in _looked_at(of_check))
    return Many(with_recommended, len(alike), _same_answers(finding, alike), elsewhere)


def _looked_at(findings: Sequence[Finding]) -> Iterator[Finding]:
    """The findings whose answers are known; of those that are made when somebody looks only the first."""
    late = 0
    for one in findings:
        if isinstance(one.resolutions, LateAnswers) and not one.resolutions.made:
            late += 1
            if late > _LATE:
                continue
        yield one


def _kind(one: Finding) -> tuple[object, ...]:
    """What makes two findings alike: the check, its sentence, and of a grade which one and what it lacks."""
    return one.check, one.message.id, one.message.params.get("grade"), one.message.params.get("lacks")


def _same_answers(finding: Finding, alike: Sequence[Finding]) -> tuple[SameAnswer, ...]:
    """What two or more findings like this one could be answered with, in the order of this one's answers.
    Nothing that takes something away, and nothing that has to be filled in; nothing at all for
    contradictions: each of them has to be read."""
    if finding.check == "conflict":
        return ()
    found = []
    for answer in finding.resolutions:
        if answer.key in DESTRUCTIVE or answer.kind not in _FOR_MANY or answer.needs:
            continue
        offering = tuple(one for one in alike if _same(one, answer.key, answer.label) is not None)
        if len(offering) > 1:
            found.append(SameAnswer(answer.key, answer.label, offering))
    return tuple(found)


def _same(finding: Finding, key: str, label: Message) -> Resolution | None:
    """The answer with this key where it also reads the same: one that names a place is another at each."""
    offered = (one for one in finding.resolutions if one.key == key and one.label == label and not one.needs)
    return next(offered, None)


class BulkMaker:
    """Makes one plan of many answers; where two of them would give a number or move to one place, each is
    worked out on what those before it would leave. `pick`: the answer that a finding is to get."""

    def __init__(
        self, desk: Desk, checker: Checker, pick: Callable[[Finding], Resolution | None] = recommended
    ) -> None:
        self._desk = desk
        self._checker = checker
        self._pick = pick
        self._after: dict[str, bytes | None] = {}

    def make(self, check: str, findings: Iterable[Finding]) -> Bulk | None:
        """To each finding of this check its answer; None when that changes nothing. Raises StoreError."""
        wanted = [one for one in findings if one.check == check and self._pick(one) is not None]
        whole = self._together(check, wanted)
        return whole if whole is not None else self._one_by_one(check, wanted)

    def _together(self, check: str, wanted: Sequence[Finding]) -> Bulk | None:
        """All answers as they are, where none of them has to know of another; None when that is not so."""
        made = [(one, plan) for one in wanted if (plan := self._plan(one)) is not None]
        plans = [plan for _, plan in made]
        changes: list[Change] = []
        for change in (change for plan in plans for change in plan.changes):
            if _counts_on_the_file(change):
                return None
            if change.op is Op.CREATE and any(c.op is Op.CREATE and c.file == change.file for c in changes):
                continue  # the log of the day, which the first of them begins
            changes.append(change)
        if not plans:
            return None
        whole = Plan(answering.why_bulk(check, [plan.why for plan in plans]), tuple(changes))
        try:
            self._desk.preview(whole)
        except PlanError:
            return None
        merges = tuple(self._merged(one) for one, _ in made)
        return Bulk(check, whole, tuple(plan.why for plan in plans), len(wanted) - len(plans), merges)

    def _one_by_one(self, check: str, wanted: Sequence[Finding]) -> Bulk | None:
        """Each answer worked out on what those before it leave."""
        facts = facts_of(self._desk)
        changes: tuple[Change, ...] = ()
        decisions: list[Message] = []
        merges: list[Merged | None] = []
        report = f"{REPORTS}/{self._desk.today.isoformat()}.md"
        for first in wanted:
            one: Finding | None = first
            added = self._plan(one)
            if added is not None and not self._after.keys().isdisjoint(touched(added)):
                # It was worked out from files that those before it change: worked out again from these.
                facts = replace(facts, report=self._after.get(report, facts.report))
                findings = hanging(self._checker.only(self._desk.store.read_with(self._after), facts, check))
                one = next((f for f in findings if f.id == first.id), None)
                added = self._plan(one)
            if added is not None and self._goes(added):
                changes += added.changes
                decisions.append(added.why)
                merges.append(self._merged(one))
        if not decisions:
            return None
        plan = Plan(answering.why_bulk(check, decisions), changes)
        return Bulk(check, plan, tuple(decisions), len(wanted) - len(decisions), tuple(merges))

    def _merged(self, finding: Finding | None) -> Merged | None:
        """What stays and what goes where the answer is a merge, or lets one of the entries hold."""
        answer = self._pick(finding) if finding is not None else None
        if finding is not None and answer is not None and answer.about:
            stays = next(ref for ref in finding.entries if ref.ref == answer.about)
            struck = tuple((words(ref), place(ref)) for ref in finding.entries if ref is not stays)
            return Merged((words(stays), place(stays)), struck, struck=True)
        needs = {need.name: need for need in answer.needs} if answer is not None else {}
        survivor, text = needs.get("survivor"), needs.get("text")
        if finding is None or survivor is None or text is None:
            return None
        going = [r for r in finding.entries if r.ref in survivor.choices and r.ref != survivor.default]
        where = next((place(ref) for ref in finding.entries if ref.ref == survivor.default), finding.file)
        return Merged((one_line(text.default or ""), where), tuple((words(ref), place(ref)) for ref in going))

    def _plan(self, finding: Finding | None) -> Plan | None:
        answer = self._pick(finding) if finding is not None else None
        if finding is None or answer is None:
            return None
        try:
            plan = answering.plan_for(Choice(1, finding, answer), {}, self._desk.today)
        except PlanError:
            return None
        return plan if plan.changes else None

    def _goes(self, plan: Plan) -> bool:
        """Carry a plan out on what those before it left; False when it does not go together with them."""
        try:
            self._after |= apply(plan, {name: self._bytes(name) for name in touched(plan)})
        except PlanError:
            return False
        return True

    def _bytes(self, name: str) -> bytes | None:
        if name in self._after:
            return self._after[name]
        seen = self._desk.store.folder.read(name)
        return seen.data if seen else None


def _counts_on_the_file(change: Change) -> bool:
    """Whether a change was worked out from what else its file holds: a new number, a place, a name."""
    if change.op is Op.INSERT:
        first = next((line for line in change.after if line), "")
        return change.what is What.ENTRY or (change.what is What.LINE and first.lstrip().startswith("-"))
    return change.op in (Op.MOVE, Op.RENAME)
