"""What two texts are to each other."""

from __future__ import annotations

from rapidfuzz.distance import Indel

from memsift.messages import Message
from memsift.similarity import rules
from memsift.similarity.align import align
from memsift.similarity.form import Form, Token, read
from memsift.similarity.model import Judgement, Verdict
from memsift.text import fold

SHORT = 2.0  # content below this weight is too little to judge by: only equal texts are alike
FLOOR = 50.0  # a lower score is not even a look-alike


def judge(a: str, b: str) -> Judgement | None:
    """What `a` and `b` are to each other; None when they are not alike or too short to say."""
    return _judge(a, b)


def _judge(a: str, b: str) -> Judgement | None:
    if a == b:
        return Judgement(Verdict.SAME, 100.0, (Message("similarity.equal"),), (), ()) if a.strip() else None
    x, y = read(a), read(b)
    if min(x.weight, y.weight) < SHORT:
        return _short(a, b, x, y)
    case = rules.Case(x, y, align(x, y))
    al = case.al
    dice = 2 * al.shared / (x.weight + y.weight)
    cover = al.shared / min(x.weight, y.weight)
    score = min(100.0, 100 * (0.45 * dice + 0.4 * cover + 0.15 * Indel.normalized_similarity(x.folded, y.folded)))
    kind, longer, differences = decide(case, dice, cover)
    if kind is None:
        return None
    return Judgement(kind, round(score, 1), (), (), (), longer)


def decide(case: rules.Case, dice: float, cover: float):
    x, y, al = case
    only_a = [x.content[i] for i in al.only_a]
    only_b = [y.content[j] for j in al.only_b]
    differences = rules.values(case) + rules.opposites(case)
    negations = rules.negation(case)
    used_a = {i for d in differences for i in d.a}
    used_b = {j for d in differences for j in d.b}
    rest_a = sum(x.content[i].weight for i in al.only_a if i not in used_a)
    rest_b = sum(y.content[j].weight for j in al.only_b if j not in used_b)
    if differences or negations:
        if rules.in_subject(case, differences) or person_differs(case):
            return Verdict.SIMILAR, None, differences
        if min(rest_a, rest_b) <= 0.3 * al.shared and max(rest_a, rest_b) <= 1.5 * al.shared + 1 and len(differences) <= 2:
            return Verdict.CONFLICT, None, differences + negations
        return Verdict.SIMILAR, None, differences
    found = rules.slot(case)
    if found:
        return (Verdict.SIMILAR if rules.in_subject(case, found) or person_differs(case) else Verdict.CONFLICT), None, found
    if person_differs(case):
        return Verdict.SIMILAR, None, []
    small, large = sorted((al.left_a / x.weight, al.left_b / y.weight))
    if cover < 0.7:
        return (Verdict.SIMILAR if dice > 0.5 else None), None, []
    if rules.ceased(case):
        return Verdict.CONFLICT, None, []
    if small <= 0.15 and large <= 0.3:
        return Verdict.SAME, None, []
    if small <= 0.15:
        return Verdict.CONTAINS, "a" if al.left_a / x.weight > al.left_b / y.weight else "b", []
    if small <= 0.3 and large <= 0.35 and max(al.left_a, al.left_b) <= 3:
        return Verdict.SAME, None, []
    return Verdict.SIMILAR, None, []


def person_differs(case: rules.Case) -> bool:
    """Whether the two speak of different persons."""
    persons = [{token.canon for token in form.content if token.kind == "person"} for form in (case.a, case.b)]
    return bool(persons[0] ^ persons[1])


def _short(a: str, b: str, x: Form, y: Form) -> Judgement | None:
    if _words(x) and _words(x) == _words(y) or (not _words(x) and not _words(y) and fold(a).strip() == fold(b).strip() != ""):
        return Judgement(Verdict.SAME, 100.0, (Message("similarity.equal"),), (), ())
    return None


def _words(form: Form) -> list[str]:
    return [token.canon for token in form.tokens if token.kind not in ("stop", "sign")]


def what_only(text: str, merged: str) -> list[str]:
    """The clauses of `text` that `merged` does not say."""
    found = judge(text, merged)
    if found and found.verdict is Verdict.SAME:
        return []
    return [text]
