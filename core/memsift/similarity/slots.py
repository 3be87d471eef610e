"""The rule of value slots: two texts that differ in what follows 是, 用, 在, is, uses, at …"""

from __future__ import annotations

from collections.abc import Sequence

from memsift.similarity.denials import denials
from memsift.similarity.form import Form
from memsift.similarity.rules import Case, Difference
from memsift.similarity.words import PERIODS, class_of, exclusive, many_sided, slot_families

_VALUE = 6.0  # a value is a few words; more is another statement
_WHEN = frozenset({"date", "time", "weekday"})


def slot(case: Case) -> list[Difference]:
    """One run of words stands for another in the place of a value, all else equal: … 是 X / … 是 Y."""
    both = [gap for gap in case.gaps if all(gap)]
    if len(both) != 1 or case.al.moved:
        return []
    mine, theirs = both[0]
    if not (_aside(case.a, mine, case.al.only_a) and _aside(case.b, theirs, case.al.only_b)):
        return []
    beside = [
        sum(form.content[k].weight for k in left if k not in run)
        for form, run, left in ((case.a, mine, case.al.only_a), (case.b, theirs, case.al.only_b))
    ]
    if min(beside) > 0.25 * case.al.shared:
        return []  # both go on to speak of other things
    several, single = class_of("several"), class_of("single")
    said = {token.canon for token in case.a.tokens} & {token.canon for token in case.b.tokens}
    if said & several and not said & single:
        return []
    if not mine[0] and not theirs[0] and _role_follows(case.a, mine) and _role_follows(case.b, theirs):
        return [Difference("slot", mine, theirs)]  # Alice leads the team; Bob leads the team
    (run_a, family_a), (run_b, family_b) = _value_run(case.a, mine), _value_run(case.b, theirs)
    if family_a != family_b or family_a < 0:
        return []
    if _kinds(case.a, run_a) != _kinds(case.b, run_b):
        return []  # written in English; written in the imperative
    if _denied(case.a, run_a) and _denied(case.b, run_b):
        return []  # 不要用缩写, 不要用比喻
    for form, run in ((case.a, run_a), (case.b, run_b)):
        head = sum(
            t.weight
            for t in form.content[: run[0]]
            if t.canon not in PERIODS
            and t.kind not in _WHEN
            and (t.kind != "person" or form.capitals.issuperset(run))
        )
        tail = sum(t.weight for t in form.content[run[-1] + 1 :])
        value = sum(form.content[k].weight for k in run)
        if value > _VALUE:
            return []
        if head < 1 and not (run[0] == 0 and tail >= 2 and value <= 2.5):
            return []
    return [Difference("slot", mine, theirs)]


def _aside(form: Form, run: tuple[int, ...], left: Sequence[int]) -> bool:
    """Whether what else is left over stands in other clauses than a run, or is next to nothing."""
    clauses = {form.clause[k] for k in run}
    return sum(form.content[k].weight for k in left if k not in run and form.clause[k] in clauses) <= 0.6


def _role_follows(form: Form, run: tuple[int, ...]) -> bool:
    after = run[-1] + 1
    if after >= len(form.content) or form.content[after].kind != "word":
        return False  # 领导 leads, or is who leads
    return form.content[after].canon in class_of("roles")


def _kinds(form: Form, run: tuple[int, ...]) -> set[int]:
    """The sets of three and more words of which one is so (languages, seasons) that a run speaks of."""
    sides = exclusive()
    found = {line for k in run for line, _ in sides.get(form.content[k].canon, ())}
    return {line for line in found if line in many_sided()}


def _denied(form: Form, run: tuple[int, ...]) -> bool:
    return any(form.content[k].canon in one.scope for one in denials(form) for k in run)


def _value_run(form: Form, run: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """The run, grown to the left over the Han characters of one word, and the family of the slot word
    before it; -1 without one."""
    families = slot_families()
    first = form.content[run[0]]
    at = next(n for n, token in enumerate(form.tokens) if token is first)
    grown = 0
    while at > 0:
        at -= 1
        token = form.tokens[at]
        if token.canon in families:
            return (*range(run[0] - grown, run[0]), *run), families[token.canon]
        if token.kind == "stop":
            break
        if token.weight:
            if not (len(token.canon) == 1 and token.canon > "\u0250" and grown < 2):
                break
            grown += 1
    return run, -1
