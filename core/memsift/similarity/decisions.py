"""Which of the four verdicts two readings get: the order in which the rules are asked."""

from __future__ import annotations

from memsift.similarity import rules
from memsift.similarity.ailments import recovered
from memsift.similarity.allergies import ALLERGIC, adds_to_allergy, same_allergy
from memsift.similarity.apart import says_own, substituted
from memsift.similarity.ceased import ceased
from memsift.similarity.changes import superseded
from memsift.similarity.conflicts import contradict
from memsift.similarity.denials import denied_from_both_ends, says_what_is_denied
from memsift.similarity.denials import negation as find_negation
from memsift.similarity.figures import rates, values
from memsift.similarity.form import Form
from memsift.similarity.growing import may_grow, outgrown
from memsift.similarity.heads import of_one_thing, other_value
from memsift.similarity.instances import lesser
from memsift.similarity.labels import goes_on, other_label
from memsift.similarity.leftovers import MUCH, adds, replaced_name, reworded, tells_enough, together
from memsift.similarity.model import Verdict
from memsift.similarity.notices import parted_by_change, told_twice
from memsift.similarity.numbering import one_of_many
from memsift.similarity.order import (
    exchanged,
    open_until,
    other_first,
    parted_otherwise,
    told_round,
    turned_condition,
)
from memsift.similarity.outdated import outdated, still_only
from memsift.similarity.owners import anothers_end, other_owner
from memsift.similarity.people import bearers, crossed, two_names
from memsift.similarity.placing import placed_otherwise
from memsift.similarity.put_aside import put_aside
from memsift.similarity.quotes import called_otherwise, quotes_differ, signed_otherwise
from memsift.similarity.reasons import Decision
from memsift.similarity.retold import RARE, one_birth, rare, reminds, retold, says_too
from memsift.similarity.rules import Case
from memsift.similarity.slots import only_somebody, several, slot
from memsift.similarity.states import not_yet, was_done_once

ALIKE = 0.45  # below this mean of dice and cover two texts are nothing to each other


def decide(case: Case, dice: float, cover: float) -> Decision | None:
    """The verdict on two readings; None when they are nothing to each other."""
    decision = _decided(case, dice, cover)
    return decision if decision and decision.verdict is not Verdict.SIMILAR else _allergy(case) or decision


def decide_unframed(case: Case) -> Decision | None:
    """The decision on two texts that say little of the same: one replaces what the other says, or an allergy
    is told in other words."""
    found = _changed(case) or _allergy(case)
    if found is None and (other := other_value(case)):
        found = Decision(Verdict.CONFLICT, (other,))
    return None if found and found.verdict is Verdict.CONFLICT and _of_two_things(case) else found


def _of_two_things(case: Case) -> bool:
    """Whether two lines say themselves that they are about two things, or one goes on with the line above."""
    return other_label(case) or goes_on(case.a) is not goes_on(case.b)


def may_be_told(x: Form, y: Form) -> bool:
    """Whether two texts that say little of the same may be more to each other than that: one tells of a
    change, puts something aside or tells of an allergy."""
    if x.turns or y.turns or x.marks.aside or y.marks.aside or of_one_thing(x, y):
        return True
    if may_grow(x) and may_grow(y):
        return True
    return (ALLERGIC in x.marks.canons or ALLERGIC in y.marks.canons) and x.denies is not y.denies


def _decided(case: Case, dice: float, cover: float) -> Decision | None:
    decision = _decide(case, dice, cover)
    if decision and decision.verdict is Verdict.CONFLICT:
        return look_alike(dice, cover) if _of_two_things(case) else decision
    if names := two_names(case):
        who = bearers(case, names)
        return Decision(Verdict.CONFLICT, (who,)) if who else look_alike(dice, cover)
    if decision is None:
        return None
    if decision.verdict is not Verdict.SIMILAR and (crossed(case) or says_own(case, decision.longer)):
        return look_alike(dice, cover)
    if (old := outdated(case)) and not told_twice(case):
        return Decision(Verdict.CONFLICT, (old.difference,)) if old.sure else look_alike(dice, cover)
    return look_alike(dice, cover) if parted_by_change(case) else decision


def _decide(case: Case, dice: float, cover: float) -> Decision | None:
    x, y, al = case.a, case.b, case.al
    if x.marks.asks != y.marks.asks:
        return look_alike(dice, cover)
    if gone := rules.retracted(case):
        return Decision(Verdict.CONFLICT, gone) if cover >= 0.6 else look_alike(dice, cover)
    if other_owner(case) or lesser(case) or one_of_many(case):
        return look_alike(dice, cover)
    twice = _told(told_twice(case))
    if twice and not x.marks.asks and (done := not_yet(case) or recovered(case)):
        return Decision(Verdict.CONFLICT, (done,))
    if told := twice or _changed(case):
        return told
    if was_done_once(case):
        return look_alike(dice, cover)
    if called := called_otherwise(case) or signed_otherwise(case):
        return Decision(Verdict.CONFLICT, (called,))
    negation = find_negation(case)
    opposites = [found for found in rules.opposites(case) if not told_round(case, found)]
    if any(open_until(case, found) for found in opposites):
        return look_alike(dice, cover)  # open until ten, closes at ten
    if several(case):  # green tea and black tea can both be liked
        opposites = [found for found in opposites if not rules.of_many(case, found)]
    if placed := placed_otherwise(case):
        opposites.append(placed)
    differences = (*values(case), *rates(case), *opposites, *negation.differences)
    if differences:
        denied = bool(negation.lone_a) != bool(negation.lone_b)
        if denied and not negation.differences and any(d.rule == "opposite" for d in differences):
            return look_alike(dice, cover)  # do not end with …; start with …
        if (
            opposites
            and x.denies is not y.denies
            and all(rules.turned_in_time(case, d) for d in opposites)
            and all(d.rule in ("opposite", "negation") for d in differences)
        ):
            return look_alike(dice, cover)  # only after six; never before six
        if (
            x.denies
            and y.denies
            and all(d.rule == "opposite" for d in differences)
            and not (negation.lone_a or negation.lone_b)
        ):
            return look_alike(dice, cover)  # not in the morning; not in the evening
        if [d.rule for d in differences] == ["negation"] * 2 and denied_from_both_ends(case):
            return look_alike(dice, cover)  # 出题不要超纲; 超纲的题不出
        if rules.in_subject(case, differences) or rules.other_person(case):
            return look_alike(dice, cover)
        if contradict(case, differences) and not rules.one_adds(case, differences):
            return Decision(Verdict.CONFLICT, differences)
        return look_alike(dice, cover)
    if swapped := exchanged(case) or turned_condition(case) or other_first(case):
        return Decision(Verdict.CONFLICT, tuple(swapped))
    found = () if negation.lone_a or negation.lone_b or says_too(x) != says_too(y) else tuple(slot(case))
    if found and not rules.in_subject(case, found):
        return Decision(Verdict.CONFLICT, found)
    if found or (rules.other_person(case) and not _named_alike(case)):
        return look_alike(dice, cover)
    if quotes_differ(case) or parted_otherwise(case):
        return look_alike(dice, cover)
    gone = () if cover < 0.5 or still_only(case) or only_somebody(case) else tuple(ceased(case))
    if gone and not anothers_end(case, gone[0]):
        return Decision(Verdict.CONFLICT, gone)
    if other := other_value(case):
        return Decision(Verdict.CONFLICT, (other,))
    share_a, share_b = al.left_a / x.weight, al.left_b / y.weight
    small, large = sorted((share_a, share_b))
    if dice >= 0.7 and not (x.spaceless or negation.lone_a or negation.lone_b) and reworded(case):
        if large <= 0.3:
            return Decision(Verdict.SAME)
        return Decision(Verdict.CONTAINS, longer="a" if share_a > share_b else "b")
    if substituted(case) > 0.12 or replaced_name(case) or rules.other_name(case):
        return _anew(case) or look_alike(dice, cover)
    if (small <= 0.12 and large <= 0.25) or (small < 0.19 and dice >= 0.75):
        if negation.bare:
            return Decision(Verdict.CONFLICT)
        alone = rules.lone_clauses(case)
        if all(alone):
            return look_alike(dice, cover)  # each says something of its own
        if any(alone) or negation.lone_a or negation.lone_b or adds(case):
            longer = "a" if share_a > share_b else "b"
            if says_what_is_denied(case, 1 if longer == "a" else 0, negation):
                return look_alike(dice, cover)
            return Decision(Verdict.CONTAINS, longer=longer)
        return Decision(Verdict.SAME)
    much = al.shared >= MUCH and reminds(x) is reminds(y)
    if small <= (0.2 if much else 0.12) and together(case) and tells_enough(case):
        return Decision(Verdict.CONTAINS, longer="a" if share_a > share_b else "b")
    return _anew(case) or look_alike(dice, cover)


def _changed(case: Case) -> Decision | None:
    """The decision on two texts of which one tells what has become of what the other says."""
    if case.a.marks.asks or case.b.marks.asks:
        return None
    if found := superseded(case):
        return Decision(Verdict.CONFLICT, found)
    told = put_aside(case) or not_yet(case) or recovered(case) or outgrown(case)
    return Decision(Verdict.CONFLICT, (told,)) if told else None


def _allergy(case: Case) -> Decision | None:
    """The decision where one tells of an allergy, and the other that just that cannot be had."""
    adds = [any(adds_to_allergy(form.content[k]) for k in left) for form, left in case.sides]
    if all(adds) or not same_allergy(case):
        return None
    if case.a.marks.asks or case.b.marks.asks or reminds(case.a) is not reminds(case.b):
        return None
    if other_owner(case) or lesser(case) or two_names(case) or crossed(case) or outdated(case):
        return None
    return Decision(Verdict.CONTAINS, longer="a" if adds[0] else "b") if any(adds) else Decision(Verdict.SAME)


def _anew(case: Case) -> Decision | None:
    """The decision on two texts that tell the same in other words; None when they do not."""
    return _told(retold(case))


def _told(more: tuple[bool, bool] | None) -> Decision | None:
    """The decision where one says more, by which of them does; None where both do, or they are not alike."""
    if more is None or all(more):
        return None
    if not any(more):
        return Decision(Verdict.SAME)
    return Decision(Verdict.CONTAINS, longer="a" if more[0] else "b")


def look_alike(dice: float, cover: float) -> Decision | None:
    return Decision(Verdict.SIMILAR) if (dice + cover) / 2 >= ALIKE else None


def _named_alike(case: Case) -> bool:
    """Whether a person is only told more exactly: one side alone has one, both share names and figures."""
    persons = (any(form.content[k].kind == "person" for k in left) for form, left in case.sides)
    return not all(persons) and (rare(case) >= RARE or one_birth(case))
