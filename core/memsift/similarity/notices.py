"""One change told twice: both say what is so now, each tells in its own way what was.

“记账不用随手记了，改用 Firefly” and “记账原来用随手记，现在改用 Firefly” are one notice; so are
“put off to 9 June” and “not on 12 May any more, put off to 9 June”, and “uses A instead of B” and “A replaces
B”. Neither contradicts what the other tells as what was.
"""

from __future__ import annotations

from collections.abc import Sequence

from memsift.similarity import lexicon
from memsift.similarity.clauses import by_clause, clause_numbers
from memsift.similarity.denials import negation
from memsift.similarity.figures import rates, values
from memsift.similarity.form import Form, once
from memsift.similarity.marks import NO_LONGER, NOW_BY, SETS, TURNS, VALUES, Token
from memsift.similarity.order import exchanged
from memsift.similarity.retold import rare
from memsift.similarity.rules import Case, opposites
from memsift.similarity.slots import slot

_WAS = frozenset("原来 原先 原本 以前 之前 was were former previous".split()) | {"used to"}
_FROM = frozenset("from 从 自 由".split())
_AT_PRESENT = frozenset("now 现在 如今".split())
_ENDS = frozenset({"了", "any more", "anymore"})  # of a clause that denies
_INSTEAD = frozenset({"instead of"})
_REPLACES = "replace"  # what is so now stands before it
_NEAR = 2  # words in which what is so now begins
_SUBJECT = 1.5  # what both speak of beside it weighs so much
_COVER = 0.6  # and so much of the shorter text is found in the other
_MORE = 3.0  # what one says alone is more, not another way to say it
_LITTLE = 1.5  # below this what is left over is nothing of its own
# They also only say where something goes.
_DESTINATIONS = frozenset(phrase.replace("_", " ") for phrase in lexicon.words("sketch-destinations"))
_EVIDENT = 3  # names and figures that both say, by which nobody takes the two for two things


def told_twice(case: Case) -> tuple[bool, bool] | None:
    """Whether A and whether B says more, where both tell of one change; None where they do not."""
    now = _now(case.a), _now(case.b)
    instead = _instead(case.a), _instead(case.b)
    new = now[0] | instead[0], now[1] | instead[1]
    both = [i for i, j in case.pairs if i in new[0] and j in new[1]]
    if not both or all(places & set(left) for places, (_, left) in zip(now, case.sides, strict=True)):
        return None
    if values(case) or rates(case) or opposites(case) or slot(case) or exchanged(case):
        return None
    spoken_of = sum(case.a.content[i].weight for i, _ in case.pairs if i not in both)
    if spoken_of < _SUBJECT or case.al.shared < _COVER * min(case.a.weight, case.b.weight):
        return None
    old_a, old_b = _no_more(case, 0), _no_more(case, 1)
    if old_a is None or old_b is None:
        return None
    was = old_a, old_b
    own = [
        [k for k in left if k not in past and not _tells(form.content[k])]
        for (form, left), past in zip(case.sides, was, strict=True)
    ]
    if rare(case) < _EVIDENT and any(
        all(case.sides[side][0].weigh(set(gap[side]) & set(own[side])) >= 1 for side in (0, 1))
        for gap in case.gaps
    ):
        return None  # fencing moved to Friday, swimming moved to Friday
    more = [bool(was[side]) or _is_more(case, side, own[side]) for side in (0, 1)]
    return None if all(more) else (more[0], more[1])


def _is_more(case: Case, side: int, own: Sequence[int]) -> bool:
    form = case.sides[side][0]
    figures = any(form.content[k].kind in VALUES and not form.content[k].soft for k in own)
    return figures or case.sides[side][0].weigh(own) >= _MORE


def _tells(token: Token) -> bool:
    return token.canon in TURNS or token.canon == _REPLACES or token.surface in _WAS


def _now(form: Form) -> set[int]:
    """The places of what is so now: the first words behind a word of change, but for what it was before (from
    Tuesday to Friday), and the figures of a clause with a now."""
    return once(form, "now", _so_now)


def _so_now(form: Form) -> set[int]:
    found: set[int] = set()
    if not form.turns:
        return found
    numbers, inside = clause_numbers(form), by_clause(form)
    place = {token.start: k for k, token in enumerate(form.content)}
    before = _moved_from(form)
    for n, token in enumerate(form.tokens):
        if token.canon in TURNS or token.surface in NOW_BY:
            near = (t for t in form.tokens[n + 1 : n + 2 + 3 * _NEAR] if t.weight and t.canon not in SETS)
            behind = [place[t.start] for t in near if numbers[t.start] == numbers[token.start]]
            found.update([k for k in behind if k not in before][:_NEAR])
        elif token.surface in _AT_PRESENT:
            clause = inside.get(numbers[token.start], [])
            found.update(k for k in clause if form.content[k].kind in VALUES)
    return found


def _moved_from(form: Form) -> set[int]:
    """The places right behind a from that a to or a word of change follows: from Tuesday to Friday,
    从周二挪到; not: moved to Friday from September."""
    return once(form, "moved from", _behind_from)


def _behind_from(form: Form) -> set[int]:
    numbers = clause_numbers(form)
    goal = {numbers[t.start]: t.start for t in form.tokens if t.surface == "to" or t.canon in TURNS}
    return {
        k
        for k, at in enumerate(form.at)
        if at
        and form.tokens[at - 1].surface in _FROM
        and goal.get(numbers[form.tokens[at].start], 0) > form.tokens[at].start
    }


def _instead(form: Form) -> set[int]:
    """The places before a word that says what is replaced, in its clause or the one before."""
    found: set[int] = set()
    if not form.denies and _REPLACES not in form.marks.canons:
        return found
    numbers, inside = clause_numbers(form), by_clause(form)
    for token in form.tokens:
        if token.canon == _REPLACES or token.surface in _INSTEAD:
            clause = numbers[token.start]
            near = [k for k in inside.get(clause, []) if form.content[k].start < token.start]
            found.update(near or inside.get(clause - 1, []))
    return found


def _no_more(case: Case, side: int) -> set[int] | None:
    """The places of what one side alone denies, where it says that it is no more so, and the other says
    nothing of it or tells it as what was; None where it denies something else."""
    lone = negation(case)
    form = case.sides[side][0]
    other, there = case.sides[1 - side][0], case.there(side)
    numbers, inside = clause_numbers(form), by_clause(form)
    ends = {numbers[token.start]: token.surface for token in form.tokens if token.kind != "stop"}
    formerly = _formerly(other)
    found: set[int] = set()
    for word in (lone.lone_a, lone.lone_b)[side]:
        clause = numbers[word.start]
        places = inside.get(clause, [])
        if places and not any(k in there for k in places):
            continue  # a clause more
        if word.surface not in NO_LONGER | _INSTEAD and ends[clause] not in _ENDS:
            return None
        denied = [k for k in places if form.content[k].start > word.start]
        denied = denied[:1] if word.surface in _INSTEAD else denied
        if any(k in there and there[k] not in formerly for k in denied):
            return None
        found.update(k for k in denied if k not in there)
    return found


def _formerly(form: Form) -> set[int]:
    """The places of what a clause tells as what was."""
    numbers = clause_numbers(form)
    since = {
        numbers[t.start]: t.start for t in reversed(form.tokens) if t.surface in _WAS or t.canon == _REPLACES
    }
    return _moved_from(form) | {
        k
        for k, token in enumerate(form.content)
        if since.get(numbers[token.start], token.start) < token.start
    }


def parted_by_change(case: Case) -> bool:
    """Whether a change keeps two texts from being the same: one alone tells of it, or each of another."""
    if _one_has_changed(case) or _turned_back(case):
        return True
    now = _now(case.a), _now(case.b)
    figures = [
        {k for k in places if form.content[k].kind in VALUES}
        for form, places in zip((case.a, case.b), now, strict=True)
    ]
    if all(figures) and not any(i in figures[0] and j in figures[1] for i, j in case.pairs):
        return True
    return any(i in now[0] and j in now[1] for i, j in case.pairs) and _of_another(case)


def _turned_back(case: Case) -> bool:
    """Whether one tells as what was what the other tells as what is so now: from Tuesday to Friday,
    from Friday to Tuesday; A instead of B, B instead of A."""
    new = [_now(form) | _instead(form) for form in (case.a, case.b)]
    if not any(new):
        return False
    old = [_moved_from(form) | _given_up(form) for form in (case.a, case.b)]
    return any((i in new[0] and j in old[1]) or (i in old[0] and j in new[1]) for i, j in case.pairs)


def _given_up(form: Form) -> set[int]:
    """The first word behind each that says what was or is replaced: 原来周五; instead of B."""
    words = (*_WAS - {"was", "were"}, *_INSTEAD)
    return {
        k for k, at in enumerate(form.at) if any(t.surface in words for t in form.tokens[max(0, at - 2) : at])
    }


def _of_another(case: Case) -> bool:
    """Whether nothing is left over of one but the word that it begins with, and the other begins with
    another: fencing moved to Friday, swimming moved to Friday."""
    mine, theirs = case.gaps[0] if case.gaps else ((), ())
    if not mine or not theirs or mine[0] or theirs[0]:
        return False
    alone = mine == tuple(case.al.only_a) or theirs == tuple(case.al.only_b)
    return alone and all(
        token.kind == "word" and token.weight >= _LITTLE for token in (case.a.content[0], case.b.content[0])
    )


def _one_has_changed(case: Case) -> bool:
    """Whether one text alone tells of a change, and each says something of its own: what it tells of is not
    repeated by the other, and what has changed may be."""
    turned = [
        any(token.canon == "become" and token.surface not in _DESTINATIONS for token in form.tokens)
        for form in (case.a, case.b)
    ]
    return turned[0] is not turned[1] and all(
        form.weigh(k for k in left if form.content[k].canon != "become") >= _LITTLE
        for form, left in case.sides
    )
