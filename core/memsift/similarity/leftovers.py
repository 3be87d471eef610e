"""What two texts have left over: whether it is another way to say the same, a fact more, or another name."""

from __future__ import annotations

from memsift.similarity import rules
from memsift.similarity.marks import VALUES, Token
from memsift.similarity.retold import rare
from memsift.similarity.rules import Case
from memsift.similarity.words import PERIODS

MUCH = 6.0  # so much, with a name or a figure, is not found whole in another text by chance


def reworded(case: Case) -> bool:
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


def tells_enough(case: Case) -> bool:
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


def adds(case: Case) -> bool:
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


def replaced_name(case: Case) -> bool:
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


def together(case: Case) -> bool:
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
    whole = min(case.al.left_a, case.al.left_b) < 0.5 and case.al.shared >= MUCH and rare(case) > 0
    return between <= (2 if whole else 1.2) * case.al.shared
