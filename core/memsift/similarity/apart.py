"""What each of two texts says alone: what stands for something else, and what is no part of the other."""

from __future__ import annotations

from memsift.similarity.clauses import clause_numbers
from memsift.similarity.denials import negation
from memsift.similarity.form import Form
from memsift.similarity.marks import DAYS
from memsift.similarity.rules import Case, abbreviated

_OTHERS = frozenset({"other", "others", "其他"})  # than those that the longer one names
_LISTS = frozenset("or and any 或 和 等".split())
_ERRANDS = frozenset("book ring phone call order".split())  # with a day: to be done


def substituted(case: Case) -> float:
    """How much stands for something else in the same place, as a share of the lighter text."""
    weight = sum(
        min(
            sum(max(case.a.content[i].weight, 0.8) for i in mine),
            sum(max(case.b.content[j].weight, 0.8) for j in theirs),
        )
        for mine, theirs in case.gaps
        if not abbreviated(case, mine, theirs)
    )
    return weight / min(case.a.weight, case.b.weight)


def says_own(case: Case, longer: str | None) -> bool:
    """Whether a text of which the other is to say all (`longer` says more) says something that the other does
    not: it is about others, or a clause beside what both say denies what is not spoken of there (never MPa;
    不要混用 MPa), or tells what is to be done on a day (ring him for October)."""
    lone = negation(case)
    for side, words in ((0, lone.lone_a), (1, lone.lone_b)):
        form, left = case.sides[side]
        if "ab"[side] == longer or not left:
            continue
        if any(form.content[k].surface in _OTHERS and not _goes_on(form, k) for k in left):
            return True
        said = {form.clause[k] for k in case.there(side)}
        begun = {form.clause[k] for k in left if not k or form.clause[k - 1] != form.clause[k]}
        own = {form.clause[k] for k in left if form.content[k].weight >= 1} & begun
        numbers = clause_numbers(form) if words else {}
        denied = {numbers[word.start] for word in words}
        errands = {form.clause[k] for k in left if form.content[k].canon in _ERRANDS}
        dated = {form.clause[k] for k, token in enumerate(form.content) if token.kind in DAYS}
        if any(said - {clause} for clause in own & (denied | (errands & dated))):
            return True
    return False


def _goes_on(form: Form, place: int) -> bool:
    """Whether a word only goes on a list: a doctor or other professional."""
    at = form.at[place]
    return at > 0 and form.tokens[at - 1].surface in _LISTS
