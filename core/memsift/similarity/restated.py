"""One statement with its figures in two texts, beside which each says something more: of one lesson its day,
hour and place, and who gives it in the one, what it costs in the other.

Of each text only the clauses count that hold the statement; what stands in others is what it adds. Where the
statement is word for word the same, what each adds is the point: then they are look-alikes (see `retold`).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from memsift.similarity.allergies import ALLERGIC
from memsift.similarity.denials import clause_numbers, negation
from memsift.similarity.figures import comparable
from memsift.similarity.form import ONCE_IN, Form
from memsift.similarity.marks import TURNS, VALUES, Token, too
from memsift.similarity.names import names
from memsift.similarity.order import roles_turned
from memsift.similarity.retold import told_anew
from memsift.similarity.rules import MANY, Case, opposites
from memsift.similarity.slots import family_before
from memsift.similarity.topics import SAYING, WHY
from memsift.similarity.words import OFTEN, PERIODS, slot_families

_SUBJECT = 1.5  # words that say what it is weigh so much at least
_SURE = 3.0  # and so much where there is but one figure
_LABEL = 1.5  # a clause of a figure and so little beside belongs to the statement: RM 60, size 7
_PARTS = (0.3, 1.0)  # how much of what a clause says beside is shared, where it belongs to the statement
_LESS, _MORE = (
    0.25,
    0.9,
)  # what else these clauses say, as a share of the statement: of one text, of the other
_SEVERAL = 2  # figures of a kind that make a list


class _Part(NamedTuple):
    """Of one text: the clauses of the statement, what they say that the other says too and what it does not,
    and what clauses say that are next to nothing but a figure."""

    form: Form
    clauses: frozenset[int]
    shared: frozenset[int]
    own: frozenset[int]
    labels: frozenset[int]


def may_be_told(x: Form, y: Form) -> bool:
    """Whether two texts that say little of the same may be more to each other than that: one tells of a
    change, puts something aside or tells of an allergy, or both say a figure."""
    if x.turns or y.turns or x.marks.aside or y.marks.aside:
        return True
    allergic = ALLERGIC in x.marks.canons or ALLERGIC in y.marks.canons
    return (allergic and x.denies is not y.denies) or not x.marks.figures.isdisjoint(y.marks.figures)


def restated(case: Case) -> bool:
    """Whether both make one statement with its figures, whatever each adds in other clauses."""
    figures = case.a.marks.figures & case.b.marks.figures
    often = case.a.marks.often and case.b.marks.often
    if not figures and not often and not _named(case):
        return False
    return any(_is_restated(case, figures, part) for part in _PARTS)


def _is_restated(case: Case, figures: frozenset[str], part: float) -> bool:
    inside = [_statement(form, left, part) for form, left in case.sides]
    pairs = [(i, j) for i, j in case.pairs if case.a.clause[i] in inside[0] and case.b.clause[j] in inside[1]]
    x = case.a.content
    said = {x[i].canon for i, _ in pairs} & (figures | OFTEN)
    called = {i for i, _ in pairs} & _named(case)
    told = sum(x[i].weight for i, _ in pairs if _says(x[i]) and i not in called)
    if not (said or called) or told < (_SUBJECT if len(said) > 1 else _SURE):
        return False
    weight = sum(min(x[i].weight, case.b.content[j].weight) for i, j in pairs)
    sides = [
        _part(form, clauses, frozenset(pair[side] for pair in pairs))
        for side, (form, clauses) in enumerate(zip((case.a, case.b), inside, strict=True))
    ]
    less, more = sorted(sum(one.form.content[k].weight for k in one.own) for one in sides)
    if less > _LESS * weight or more > _MORE * weight:
        return False
    a, b = sides
    if not (a.own or b.own or told_anew(case)):
        return False
    return not (_figures_differ(a, b) or _words_differ(case, a, b) or _said_otherwise(case, a, b))


def _named(case: Case) -> set[int]:
    """The places of names with a title in A that B says too, where no text begins with them: 任老师."""
    there = case.there(0)
    if not (case.a.spaceless and case.b.spaceless):
        return set()
    return {
        k
        for name in names(case.a)
        if name.last - name.first >= len(name.run) and all(k and there.get(k) for k in name.run)
        for k in name.run
    }


def _says(token: Token) -> bool:
    """Whether a word says what something is."""
    return token.kind not in VALUES and not (
        token.canon in PERIODS
        or token.canon in OFTEN
        or token.canon in SAYING
        or token.canon in slot_families()
    )


def _statement(form: Form, left: Collection[int], part: float) -> frozenset[int]:
    """The clauses of which the other text says a part."""
    own = frozenset(left)
    weights: dict[int, list[float]] = {}
    for k, clause in enumerate(form.clause):
        weights.setdefault(clause, [0.0, 0.0])[k in own] += form.content[k].weight
    return frozenset(clause for clause, (said, rest) in weights.items() if said and said >= part * rest)


def _part(form: Form, clauses: frozenset[int], shared: frozenset[int]) -> _Part:
    says: dict[int, float] = {}
    for k, clause in enumerate(form.clause):
        says[clause] = says.get(clause, 0.0) + form.content[k].weight * _says(form.content[k])
    left = [k for k in range(len(form.content)) if k not in shared]
    return _Part(
        form,
        clauses,
        shared,
        frozenset(k for k in left if form.clause[k] in clauses),
        frozenset(k for k in left if form.clause[k] not in clauses and says[form.clause[k]] <= _LABEL),
    )


def _figures_differ(a: _Part, b: _Part) -> bool:
    """Whether a figure of the statement stands for another, or more are listed, or it is told how often."""
    mine, theirs = (_figures(one.form, (*one.own, *one.labels)) for one in (a, b))
    if any(comparable(one, other) for one in mine for other in theirs):
        return True
    for one, more, other in ((a, mine, b), (b, theirs, a)):
        said = _figures(one.form, one.shared)
        for figure in more:
            alike = (known for known in said if known.kind == figure.kind and comparable(known, figure))
            if len(list(alike)) >= _SEVERAL:
                return True
        spans = {ONCE_IN.get(token.canon) for token in other.form.content}
        if any(one.form.content[k].canon in OFTEN - spans for k in (*one.own, *one.labels)):
            return True
    return False


def _figures(form: Form, places: Collection[int]) -> list[Token]:
    tokens = (form.content[k] for k in sorted(places))
    return [token for token in tokens if token.kind in VALUES and not token.soft][:MANY]


def _words_differ(case: Case, a: _Part, b: _Part) -> bool:
    """Whether a word of the statement stands for another or a figure, in its place or at the beginning."""
    people = case.a.marks.people or case.b.marks.people
    if (people and roles_turned(case)) or opposites(case):
        return True
    if all(_begins(one) for one in (a, b)):
        return True
    return any(
        all(
            _weight(one.form, [k for k in run if k in one.own]) >= 1
            or any(k in one.own and one.form.content[k].kind in VALUES for k in run)
            for one, run in zip((a, b), gap, strict=True)
        )
        for gap in case.gaps
    )


def _begins(part: _Part) -> bool:
    """Whether the statement begins with words of its own."""
    form = part.form
    first = min((k for k in part.shared if _says(form.content[k])), default=0)
    return _weight(form, [k for k in part.own if k < first and form.clause[k] == form.clause[first]]) >= 1


def _weight(form: Form, places: Collection[int]) -> float:
    """The weight of words other than those that tell of a change, and slot words."""
    tokens = (form.content[k] for k in places)
    return sum(
        token.weight
        for token in tokens
        if token.kind not in VALUES and token.canon not in TURNS and token.canon not in slot_families()
    )


def _said_otherwise(case: Case, a: _Part, b: _Part) -> bool:
    """Whether one alone denies the statement, gives it as a reason or says that something holds too; or both
    list who is on which day."""
    found = negation(case)
    if found.differences:
        return True
    for one, words in ((a, found.lone_a), (b, found.lone_b)):
        numbers = clause_numbers(one.form)
        if any(numbers[word.start] in one.clauses for word in words):
            return True
        why = (token for token in one.form.content if token.canon in WHY)
        if any(numbers[token.start] in one.clauses for token in why):
            return True
    if bool(too(case.a.tokens)) is not bool(too(case.b.tokens)):
        return True
    moved = any(case.a.content[i].kind == "weekday" for i, _ in case.al.moved)
    if moved and all(
        sum(token.kind == "weekday" for token in one.form.content) >= _SEVERAL for one in (a, b)
    ):
        return True
    return all(_elsewhere(form, left) for form, left in case.sides)


def _elsewhere(form: Form, left: Collection[int]) -> bool:
    """Whether one alone tells a place, in the statement or behind it."""
    return any(
        form.content[k].kind == "word"
        and (family_before(form, k) == slot_families()["in"] or (k and form.content[k - 1].canon == "place"))
        for k in left
    )
