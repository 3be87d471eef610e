"""What two texts are to each other: same, contains, conflict or similar."""

from __future__ import annotations

from rapidfuzz.distance import Indel, LCSseq

from memsift.lately import lately
from memsift.messages import Message
from memsift.similarity import rules
from memsift.similarity.ailments import recovered
from memsift.similarity.align import align
from memsift.similarity.allergies import ALLERGIC, adds_to_allergy, same_allergy
from memsift.similarity.apart import says_own, substituted
from memsift.similarity.attributes import other_identifier
from memsift.similarity.ceased import ceased
from memsift.similarity.changes import superseded
from memsift.similarity.conflicts import contradict
from memsift.similarity.denials import denied_from_both_ends
from memsift.similarity.denials import negation as find_negation
from memsift.similarity.figures import rates, values
from memsift.similarity.form import Form, read
from memsift.similarity.growing import may_grow, outgrown
from memsift.similarity.heads import of_one_thing, other_value
from memsift.similarity.instances import lesser
from memsift.similarity.marks import VALUES, Token
from memsift.similarity.model import Judgement, Verdict
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
from memsift.similarity.put_aside import put_aside
from memsift.similarity.quotes import called_otherwise, quotes_differ, signed_otherwise
from memsift.similarity.reasons import WRITTEN_OTHERWISE, Decision, explain
from memsift.similarity.retold import RARE, one_birth, rare, reminds, retold, says_too
from memsift.similarity.rules import Case
from memsift.similarity.sketch import needed, sketch
from memsift.similarity.slots import only_somebody, several, slot
from memsift.similarity.states import not_yet
from memsift.similarity.words import PERIODS
from memsift.text import fold

SHORT = 1.5  # content below this weight is too little to judge by: only equal texts are alike
# Below this likeness of what they speak of, whatever the values, two texts are nothing to each other: less is
# asked of short ones, in which one value is half of the text.
FRAME, FRAME_LONG, LONG = 0.4, 0.58, 7.0
_MUCH = 6.0  # so much, with a name or a figure, is not found whole in another text by chance
ALIKE = 0.45  # below this mean of dice and cover two texts are nothing to each other
LOOK_ALIKE = Judgement(Verdict.SIMILAR, 0.0, (), (), ())


def judge(a: str, b: str) -> Judgement | None:
    """What `a` and `b` are to each other; None when they are not alike, or too short to say.

    Symmetric up to the roles of the two. The score, 0–100, depends on these two texts alone.
    """
    x, y = _sketch(a), _sketch(b)
    if not x or not y:
        return judge_compared(a, b) if plain_key(a) == plain_key(b) != "" else None
    if LCSseq.similarity(x, y) < needed(*sorted((len(x), len(y)))):
        return None
    return judge_compared(a, b)


@lately(calls=4096, longest=4_000)
def _sketch(text: str) -> str:
    return sketch(text)


def _likeness(shared: float, x: Form, y: Form) -> float:
    """The mean of the shared weight's share of both texts and of the lighter one."""
    return shared / (x.weight + y.weight) + shared / (2 * min(x.weight, y.weight))


def _alike_in_frame(x: Form, y: Form) -> bool:
    """Whether two texts speak of the same; a short one found whole in a very long one does."""
    other = y.frame
    shared = sum([min(w, other[sign]) for sign, w in x.frame.items() if sign in other])
    lighter = min(x.weight, y.weight)
    if lighter < LONG:
        return _likeness(shared, x, y) >= FRAME
    return _likeness(shared, x, y) >= FRAME_LONG or shared >= 0.8 * lighter


def plain_key(text: str) -> str:
    """What texts without a sign (numbers, function words, symbols) are equal by; "" for an empty text."""
    form = read(text)
    return "\n".join(form.words) if form.content else fold(text).strip()


def judge_compared(a: str, b: str, *, explained: bool = True) -> Judgement | None:
    """`judge` for two texts that share enough signs to be compared (or have none and an equal plain key).
    Without `explained`, look-alikes, which are the most, come as `LOOK_ALIKE`, without score and reasons."""
    if a == b:
        return _equal() if fold(a).strip() else None
    flipped = (len(a), a) > (len(b), b)
    x, y = (read(b), read(a)) if flipped else (read(a), read(b))
    equal = x.words == y.words and (bool(x.content) or plain_key(a) == plain_key(b))
    if _too_short(x) or _too_short(y):
        return Judgement(Verdict.SAME, 100.0, (WRITTEN_OTHERWISE,), (), ()) if equal else None
    framed = equal or _alike_in_frame(x, y)
    if not framed and not _may_be_told(x, y):
        return None
    case = Case(x, y, align(x, y))
    dice = 2 * case.al.shared / (x.weight + y.weight)
    cover = case.al.shared / min(x.weight, y.weight)
    decision = Decision(Verdict.SAME) if equal else decide(case, dice, cover) if framed else _unframed(case)
    if decision is not None and decision.verdict is not Verdict.SIMILAR and other_identifier(a, b):
        decision = _look_alike(dice, cover)
    if decision is None:
        return None
    if not explained and decision.verdict is Verdict.SIMILAR:
        return LOOK_ALIKE
    indel = Indel.normalized_similarity(x.folded, y.folded)
    score = 100.0 if equal else round(min(100.0, 100 * (0.45 * dice + 0.4 * cover + 0.15 * indel)), 1)
    return explain(case, decision, score, flipped=flipped, texts=(b, a) if flipped else (a, b))


def _changed(case: Case) -> Decision | None:
    """The decision on two texts of which one tells what has become of what the other says."""
    if case.a.marks.asks or case.b.marks.asks:
        return None
    if found := superseded(case):
        return Decision(Verdict.CONFLICT, found)
    told = put_aside(case) or not_yet(case) or recovered(case) or outgrown(case)
    return Decision(Verdict.CONFLICT, (told,)) if told else None


def _unframed(case: Case) -> Decision | None:
    """The decision on two texts that say little of the same: one replaces what the other says, or an allergy
    is told in other words."""
    if found := _changed(case) or _allergy(case):
        return found
    other = other_value(case)
    return Decision(Verdict.CONFLICT, (other,)) if other else None


def _may_be_told(x: Form, y: Form) -> bool:
    """Whether two texts that say little of the same may be more to each other than that: one tells of a
    change, puts something aside or tells of an allergy."""
    if x.turns or y.turns or x.marks.aside or y.marks.aside or of_one_thing(x, y):
        return True
    if may_grow(x) and may_grow(y):
        return True
    return (ALLERGIC in x.marks.canons or ALLERGIC in y.marks.canons) and x.denies is not y.denies


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


def decide(case: Case, dice: float, cover: float) -> Decision | None:
    """The verdict on two readings; None when they are nothing to each other."""
    decision = _decided(case, dice, cover)
    return decision if decision and decision.verdict is not Verdict.SIMILAR else _allergy(case) or decision


def _decided(case: Case, dice: float, cover: float) -> Decision | None:
    decision = _decide(case, dice, cover)
    if decision and decision.verdict is Verdict.CONFLICT:
        return decision
    if names := two_names(case):
        who = bearers(case, names)
        return Decision(Verdict.CONFLICT, (who,)) if who else _look_alike(dice, cover)
    if decision is None:
        return None
    if decision.verdict is not Verdict.SIMILAR and (crossed(case) or says_own(case, decision.longer)):
        return _look_alike(dice, cover)
    if (old := outdated(case)) and not told_twice(case):
        return Decision(Verdict.CONFLICT, (old.difference,)) if old.sure else _look_alike(dice, cover)
    return _look_alike(dice, cover) if parted_by_change(case) else decision


def _decide(case: Case, dice: float, cover: float) -> Decision | None:
    x, y, al = case.a, case.b, case.al
    if x.marks.asks != y.marks.asks:
        return _look_alike(dice, cover)
    if gone := rules.retracted(case):
        return Decision(Verdict.CONFLICT, gone) if cover >= 0.6 else _look_alike(dice, cover)
    if other_owner(case) or lesser(case) or one_of_many(case):
        return _look_alike(dice, cover)
    twice = _told(told_twice(case))
    if twice and not x.marks.asks and (done := not_yet(case) or recovered(case)):
        return Decision(Verdict.CONFLICT, (done,))
    if told := twice or _changed(case):
        return told
    if called := called_otherwise(case) or signed_otherwise(case):
        return Decision(Verdict.CONFLICT, (called,))
    negation = find_negation(case)
    opposites = [found for found in rules.opposites(case) if not told_round(case, found)]
    if any(open_until(case, found) for found in opposites):
        return _look_alike(dice, cover)  # open until ten, closes at ten
    if several(case):  # green tea and black tea can both be liked
        opposites = [found for found in opposites if not rules.of_many(case, found)]
    differences = (*values(case), *rates(case), *opposites, *negation.differences)
    if differences:
        denied = bool(negation.lone_a) != bool(negation.lone_b)
        if denied and not negation.differences and any(d.rule == "opposite" for d in differences):
            return _look_alike(dice, cover)  # do not end with …; start with …
        if (
            opposites
            and x.denies is not y.denies
            and all(rules.turned_in_time(case, d) for d in opposites)
            and all(d.rule in ("opposite", "negation") for d in differences)
        ):
            return _look_alike(dice, cover)  # only after six; never before six
        if (
            x.denies
            and y.denies
            and all(d.rule == "opposite" for d in differences)
            and not (negation.lone_a or negation.lone_b)
        ):
            return _look_alike(dice, cover)  # not in the morning; not in the evening
        if [d.rule for d in differences] == ["negation"] * 2 and denied_from_both_ends(case):
            return _look_alike(dice, cover)  # 出题不要超纲; 超纲的题不出
        if rules.in_subject(case, differences) or rules.other_person(case):
            return _look_alike(dice, cover)
        if contradict(case, differences) and not rules.one_adds(case, differences):
            return Decision(Verdict.CONFLICT, differences)
        return _look_alike(dice, cover)
    if swapped := exchanged(case) or turned_condition(case) or other_first(case):
        return Decision(Verdict.CONFLICT, tuple(swapped))
    found = () if negation.lone_a or negation.lone_b or says_too(x) != says_too(y) else tuple(slot(case))
    if found and not rules.in_subject(case, found):
        return Decision(Verdict.CONFLICT, found)
    if found or (rules.other_person(case) and not _named_alike(case)):
        return _look_alike(dice, cover)
    if quotes_differ(case) or parted_otherwise(case):
        return _look_alike(dice, cover)
    gone = () if cover < 0.5 or still_only(case) or only_somebody(case) else tuple(ceased(case))
    if gone and not anothers_end(case, gone[0]):
        return Decision(Verdict.CONFLICT, gone)
    if other := other_value(case):
        return Decision(Verdict.CONFLICT, (other,))
    share_a, share_b = al.left_a / x.weight, al.left_b / y.weight
    small, large = sorted((share_a, share_b))
    if dice >= 0.7 and not (x.spaceless or negation.lone_a or negation.lone_b) and _reworded(case):
        if large <= 0.3:
            return Decision(Verdict.SAME)
        return Decision(Verdict.CONTAINS, longer="a" if share_a > share_b else "b")
    if substituted(case) > 0.12 or _replaced(case) or rules.other_name(case):
        return _anew(case) or _look_alike(dice, cover)
    if (small <= 0.12 and large <= 0.25) or (small < 0.19 and dice >= 0.75):
        if negation.bare:
            return Decision(Verdict.CONFLICT)
        alone = rules.lone_clauses(case)
        if all(alone):
            return _look_alike(dice, cover)  # each says something of its own
        if any(alone) or negation.lone_a or negation.lone_b or _adds(case):
            return Decision(Verdict.CONTAINS, longer="a" if share_a > share_b else "b")
        return Decision(Verdict.SAME)
    much = al.shared >= _MUCH and reminds(x) is reminds(y)
    if small <= (0.2 if much else 0.12) and _together(case) and _tells(case):
        return Decision(Verdict.CONTAINS, longer="a" if share_a > share_b else "b")
    return _anew(case) or _look_alike(dice, cover)


def _named_alike(case: Case) -> bool:
    """Whether a person is only told more exactly: one side alone has one, both share names and figures."""
    persons = (any(form.content[k].kind == "person" for k in left) for form, left in case.sides)
    return not all(persons) and (rare(case) >= RARE or one_birth(case))


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


def _look_alike(dice: float, cover: float) -> Decision | None:
    return Decision(Verdict.SIMILAR) if (dice + cover) / 2 >= ALIKE else None


def _reworded(case: Case) -> bool:
    """Whether what is left over of two texts in words stands for nothing else: in no place have both sides a
    word of weight, no value is left over, and names on one side at most."""
    if rules.other_name(case) or all(rules.lone_clauses(case)):
        return False
    for mine, theirs in case.gaps:
        sides = [[form.content[k] for k in run] for form, run in ((case.a, mine), (case.b, theirs))]
        if any(token.kind != "word" for side in sides for token in side):
            return False
        if all(any(token.weight >= 1 for token in side) for side in sides):
            return False
    names = [form.capitals & set(left) for form, left in case.sides]
    return not all(names)


def _tells(case: Case) -> bool:
    """Whether the lighter text says enough to be found again in the other: values, small words and how
    often say nothing of what it is about, and one word alone stands in many texts. A clause of its own there
    is found in any case."""
    short, long = sorted((case.a, case.b), key=lambda form: form.weight)
    told = sum(t.weight for t in short.content if t.kind not in VALUES and t.canon not in PERIODS)
    if told >= 2 or (long.weight <= 4 * short.weight and (told >= 1 or len(short.words) <= 3)):
        return True
    side = 0 if long is case.a else 1
    inside = {pair[side] for pair in case.pairs}
    clauses = {long.clause[k] for k in inside}
    return bool(inside) and all(
        k in inside or long.content[k].canon in PERIODS
        for k, clause in enumerate(long.clause)
        if clause in clauses
    )


def _adds(case: Case) -> bool:
    """Whether a left-over is a fact of its own: a number, a date, an address, or a word of weight on one
    side alone. A date at either end of a text is when it was noted."""
    if min(case.al.left_a, case.al.left_b) < 0.5 and any(
        form.content[k].weight >= 1.5 and form.content[k].kind not in VALUES
        for form, left in case.sides
        for k in left
    ):
        return True
    for form, left in case.sides:
        for k in left:
            token = form.content[k]
            noted = token.kind == "date" and k in (0, len(form.content) - 1)
            if token.kind in VALUES and not token.soft and not noted:
                return True
    return False


def _replaced(case: Case) -> bool:
    """Whether a name stands for another: the one difference is a word of weight for a word of weight, or a
    Latin word in Chinese text for another. However long the rest is, that is no paraphrase."""
    for mine, theirs in case.gaps:
        one = [case.a.content[i] for i in mine]
        other = [case.b.content[j] for j in theirs]
        if not one or not other or rules.abbreviated(case, mine, theirs):
            continue
        if len(case.gaps) == 1 and min(max(t.weight for t in side) for side in (one, other)) >= 1:
            return True
        if case.a.spaceless and all(any(_is_name(t) for t in side) for side in (one, other)):
            return True
    return False


def _is_name(token: Token) -> bool:
    return token.kind == "word" and token.surface.isascii() and token.weight > 1


def _together(case: Case) -> bool:
    """Whether what a longer text shares with a short one stands together in it, not scattered by chance."""
    short_is_a = case.a.weight <= case.b.weight
    form = case.b if short_is_a else case.a
    places = sorted(pair[1 if short_is_a else 0] for pair in case.pairs)
    if not places:
        return False
    pieces: dict[int, float] = {}
    for k in places:
        pieces[form.clause[k]] = pieces.get(form.clause[k], 0.0) + form.content[k].weight
    # Whole clauses may stand apart; a stray word in another clause may not.
    inside = set(places)
    torn = {form.clause[k] for k in range(len(form.content)) if k not in inside}
    apart = all(weight >= 2 or clause not in torn for clause, weight in pieces.items())
    between = sum(
        form.content[k].weight
        for k in range(places[0], places[-1])
        if k not in inside and not (apart and form.clause[k] not in pieces)
    )
    whole = min(case.al.left_a, case.al.left_b) < 0.5 and case.al.shared >= _MUCH and rare(case) > 0
    return between <= (2 if whole else 1.2) * case.al.shared


def _too_short(form: Form) -> bool:
    return form.weight < SHORT or len(form.words) < 2


def _equal() -> Judgement:
    return Judgement(Verdict.SAME, 100.0, (Message("similarity.equal"),), (), ())
